//! What stands above a score without tags.

use jadoube::notation::has_score;

use crate::common::only_game;

/// Returns the tags that a line above the moves gives.
fn told(line: &str) -> String {
    let text = format!("{line}\n\n1. e4 *\n");
    let record = only_game(&text);
    let tags = record.tags.iter().map(|tag| format!("{} {}", tag.name, tag.value));
    tags.collect::<Vec<_>>().join("; ")
}

#[test]
fn names_are_taken_where_the_form_leaves_no_doubt() {
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
        assert_eq!(told(line), tags, "{line}");
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
        assert_eq!(told(line), "", "{line}");
    }
}

#[test]
fn a_score_is_found_by_its_first_move() {
    assert!(has_score(b"Games.\n\n 1. P-K4 P-K4") && has_score(b"\n[Event \"A\"]"));
    assert!(!has_score(b"Read me.\n\n1. Unpack.\n2. Read."));
}
