//! What stands above scores and beside them in a book: headings, and notes with letters.

use jadoube::book::{FoundScore, extract};

const PAIRS: &str = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n";

fn tag<'s>(score: &'s FoundScore, name: &str) -> &'s str {
    score.tags.iter().find(|tag| tag.name == name).map_or("?", |tag| &*tag.value)
}

fn notes(score: &FoundScore) -> Vec<(usize, &str)> {
    score.notes.iter().map(|note| (note.after, &*note.note)).collect()
}

#[test]
fn blank_lines_stand_within_a_heading() {
    let above = "GAME LXXXI.\n\n\nPlayed in the Vienna Tournament, July 2d, 1873.\n\n\n\
        White  (Mr.  Bird).  Black (Prof. Anderssen).\n\n\n";
    let elements = "<html><h2>GAME VII</h2><p>London, 1851.</p><p>White: A. B.  Black: C. D.</p><p>\
        1. P-K4 P-K4<br>2. Kt-KB3 Kt-QB3<br>3. B-B4 B-B4</p>";
    for (page, heading, date, white) in [
        (
            format!("{above}{PAIRS}"),
            "GAME LXXXI. Played in the Vienna Tournament, July 2d, 1873. \
             White (Mr. Bird). Black (Prof. Anderssen).",
            "1873.07.02",
            "Mr. Bird",
        ),
        (
            elements.to_owned(),
            "GAME VII London, 1851. White: A. B. Black: C. D.",
            "1851.??.??",
            "A. B.",
        ),
    ] {
        let found = extract(page.as_bytes());
        assert_eq!(found[0].heading, heading);
        assert_eq!((tag(&found[0], "Date"), tag(&found[0], "White")), (date, white));
    }
}

#[test]
fn what_stands_below_a_score_is_in_no_heading() {
    let page = format!(
        "GAME 1.\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4 (a)\nDrawn.\n\n(a) The Giuoco Piano.\n\n\
         GAME 2.\n{PAIRS}4. Castles Kt-B3\n\n\
         And after a few more moves the game was given up.\n\n\
         GAME 3.\n1. P-K4 (a) P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\nBlack resigns.\n\nNOTES TO GAME 3.\n\n\
         (a) The best.\n\n(b) No move\nrefers to this.\n\nOf the end.\n"
    );
    let found = extract(page.as_bytes());
    let headings: Vec<&str> = found.iter().map(|score| &*score.heading).collect();
    assert_eq!(headings, ["GAME 1.", "GAME 2.", "GAME 3."]);
    assert_eq!(notes(&found[0]), [(6, "Drawn."), (6, "(a) The Giuoco Piano.")]);
    assert_eq!(notes(&found[1]), [(8, "And after a few more moves the game was given up.")]);
    assert_eq!(
        notes(&found[2]),
        [(1, "(a) The best."), (6, "Black resigns."), (6, "(b) No move refers to this.")]
    );
}

#[test]
fn a_note_with_a_letter_stands_at_the_move_that_refers_to_it() {
    let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-B4 B-B4\n4. P-QKt4 (a) BxKtP (b)\n5. P-B3 B-R4\n\
        (a) Captain Evans's.\n(b) Or the Bishop goes back.\n6. P-Q4 PxP\n7. Castles P-Q3\n";
    let found = extract(page.as_bytes());
    assert_eq!(
        notes(&found[0]),
        [(7, "(a) Captain Evans's."), (8, "(b) Or the Bishop goes back.")]
    );
    // With hardly a word.
    let page = "1. P-K4 P-K4\n2. Kt-KB3 (A) Kt-QB3\n(A) So.\n3. B-B4 B-B4\n4. P-B3 Kt-B3\n";
    let found = extract(page.as_bytes());
    assert_eq!(notes(&found[0]), [(3, "(A) So.")]);
}

#[test]
fn notes_of_another_game_or_of_none_are_not_given_to_a_score() {
    let page = format!(
        "GAME 1.\n{PAIRS}\nGAME 2, of which nothing can be read.\n\n(a) Of that.\n\nI.\n\nII.\n\nIII.\n\nIV.\n"
    );
    assert_eq!(notes(&extract(page.as_bytes())[0]), []);
    let laws =
        "A game is drawn\nby agreement\nor in one of these\ncases:\n\n(a) Nobody can mate.\n";
    assert_eq!(notes(&extract(format!("{PAIRS}\n{laws}").as_bytes())[0]), []);
}

#[test]
fn marks_of_pictures_and_headings_are_no_comment() {
    let page =
        format!("# Game 3\n\n{PAIRS}[Illustration]\n\n[Page 88]\n\n4. Castles Kt-B3\n*Drawn*\n");
    let found = extract(page.as_bytes());
    assert_eq!((&*found[0].heading, notes(&found[0])), ("Game 3", vec![(8, "Drawn")]));
}

#[test]
fn a_day_keeps_the_place_and_the_names() {
    let above = "White - Mongredien. Black - Morphy. Paris, 4. März 1859.\n\n";
    let found = extract(format!("{above}{PAIRS}").as_bytes());
    let told = ["White", "Black", "Site", "Date"].map(|name| tag(&found[0], name));
    assert_eq!(told, ["Mongredien", "Morphy", "Paris", "1859.03.04"]);
}

#[test]
fn players_are_named_in_lines_of_their_own() {
    for above in [
        "White: F. K. Overduyn.\nBlack: H. F. Smith.\n",
        "White: F. K. Overduyn.\n\nPlayed by correspondence.\n\nBlack: H. F. Smith.\n\n",
        "Wit: F. K. Overduyn\nZwart: H. F. Smith\n",
        "Weiß: F. K. Overduyn\n\nSchwarz: H. F. Smith\n",
        "F. K. Overduyn - H. F. Smith\n\n",
        "F. K. Overduyn – H. F. Smith\n\nBord 7\n\n",
        "F. K. Overduyn (1841) – H. F. Smith (1900)\nLondon 1932\n\n",
    ] {
        let found = extract(format!("{above}{PAIRS}").as_bytes());
        let told = ["White", "Black"].map(|name| tag(&found[0], name));
        assert_eq!(told, ["F. K. Overduyn", "H. F. Smith"], "{above}");
    }
}
