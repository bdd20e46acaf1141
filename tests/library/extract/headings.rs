//! Headings, tags and notes of scores.

use jadoube::book::{FoundScore, extract};

const PAIRS: &str = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n";

fn tag<'s>(score: &'s FoundScore, name: &str) -> &'s str {
    score.tags.iter().find(|tag| tag.name == name).map_or("?", |tag| &*tag.value)
}

fn notes(score: &FoundScore) -> Vec<(usize, &str)> {
    score.notes.iter().map(|note| (note.after, &*note.note)).collect()
}

#[test]
fn a_heading_gives_names_place_and_year() {
    let above = "GAME III.\n\nWhite - Mongredien. Black - Morphy. Paris, 1859.\n\n";
    let found = extract(format!("It was drawn.\n\n{above}{PAIRS}").as_bytes());
    let given = ["White", "Black", "Site", "Date"].map(|name| tag(&found[0], name));
    assert_eq!(given, ["Mongredien", "Morphy", "Paris", "1859.??.??"]);
    assert_eq!(found[0].heading, "GAME III. White - Mongredien. Black - Morphy. Paris, 1859.");
}

#[test]
fn tags_of_pgn_may_stand_above_a_score() {
    let tags =
        "[Event \"London\"]\n[Site \"?\"]\n[Date \"1851.06.21\"]\n[White \"A\"]\n[Black \"B\"]\n\n";
    let found = extract(format!("{tags}{PAIRS}\n{tags}{PAIRS}").as_bytes());
    assert_eq!(found.len(), 2);
    for score in found {
        assert_eq!((tag(&score, "Date"), tag(&score, "Black")), ("1851.06.21", "B"));
    }
}

#[test]
fn footnotes_stand_at_their_moves() {
    let page = format!(
        "{PAIRS}4. P-QKt4[A] BxKtP\n5. P-B3 B-R4\n\n[Footnote A: Captain Evans's.]\n\nGAME II.\n{PAIRS}"
    );
    let found = extract(page.as_bytes());
    assert_eq!(notes(&found[0]), [(7, "Captain Evans's.")]);
    assert_eq!((found[1].heading.as_str(), notes(&found[1])), ("GAME II.", vec![]));
}

#[test]
fn notes_stand_behind_their_moves() {
    let page = format!("{PAIRS}\nThis is the Giuoco Piano.\n\n4. P-B3 (best) Kt-B3\n5. P-Q4 PxP\n");
    let found = extract(page.as_bytes());
    assert_eq!(notes(&found[0]), [(6, "This is the Giuoco Piano."), (7, "(best)")]);
}

#[test]
fn names_are_taken_where_the_form_leaves_no_doubt() {
    let tags_of = |line: &str| {
        let found = extract(format!("{line}\n\n{PAIRS}").as_bytes());
        let mut tags = Vec::new();
        for tag in found[0].tags.iter().filter(|tag| tag.name != "Date") {
            tags.push(format!("{} {}", tag.name, tag.value));
        }
        tags.join("; ")
    };
    for (line, tags) in [
        ("White (Mr. S.)   Black (Mr. C.)", "White Mr. S.; Black Mr. C."),
        ("White. (Mr. C—.) Black. (Mr. P—.)", "White Mr. C—.; Black Mr. P—."),
        ("WHITE.—Mr. Staunton.  BLACK.—M. St. Amant.", "White Mr. Staunton; Black M. St. Amant"),
        ("White: Anderssen, Black: Kieseritzky", "White Anderssen; Black Kieseritzky"),
        ("White: Black, J.", "White Black, J."),
        ("Weiß: Anderssen", "White Anderssen"),
        ("Black (Mr. C.)", "Black Mr. C."),
        ("White. (Mr. L.)   Black. (Mr. ----.)", "White Mr. L."),
        ("Weiß: Herr. Schwarz: Signor Bacci.", "Black Signor Bacci"),
        ("White: Dr.   Black: M.", ""),
        ("White: Mr. M.", "White Mr. M."),
        ("Event: London 1851", "Event London 1851"),
        ("Event: London 1851.", "Event London 1851"),
        ("Round: Final.", "Round Final"),
        ("White: Mason.", "White Mason"),
    ] {
        assert_eq!(tags_of(line), tags, "{line}");
    }
    for line in [
        "GAME XII. — Mr. Staunton / M. St. Amant",
        "Between Messrs. C. and P.",
        "White. Black.",
        "White to move",
        "White (to play)",
        "White—to play, and mate in three",
        "Black (Mr. C.)   White (Mr. S.)",
        "White (Mr. S.), who gives the odds of a Knight",
        "",
    ] {
        assert_eq!(tags_of(line), "", "{line}");
    }
}

#[test]
fn a_year_that_is_no_date_is_not_taken() {
    let date = |line: &str| {
        let found = extract(format!("{line}\n\n{PAIRS}").as_bytes());
        tag(&found[0], "Date").to_owned()
    };
    assert_eq!(date("Played in the tournament of 1851."), "1851.??.??");
    assert_eq!(date("Between 1840 and 1842."), "?");
}
