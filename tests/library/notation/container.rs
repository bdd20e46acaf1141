//! The parts around the moves: the beginnings of games, tags with a meaning of their own,
//! annotations, and input that is not PGN.

use jadoube::notation::{
    Annotation, LOOKBACK, Reader, Record, TimeControl, annotations, foreign, is_boundary,
};

fn is_boundary_after(before: &str) -> bool {
    is_boundary(format!("{before}[Event \"A\"]").as_bytes(), before.len())
}

#[test]
fn a_game_begins_at_event_unless_the_line_before_is_a_tag() {
    for before in ["", "\n", "1. e4 *\n", "{ a\r", "[White \"B\"]\n\n", "\u{feff}", "[%x]\n"] {
        assert!(is_boundary_after(before), "{before:?}");
    }
    for before in [
        "[Date \"?\"]\n",
        "[Date \"?\"]\r\n",
        "[Date \"?\"]\r\r\n",
        "[Date \"?\"]  \r",
        "  [Date \"?\"]\n",
        "\u{feff}[Date \"?\"]\n",
        "[Foo? \"x\"]\n",
        "[White \"A\n",
        "rest of a value\"]\n",
        "1. e4 1-0 [White \"A\"]\n",
        "a line and not its end ",
    ] {
        assert!(!is_boundary_after(before), "{before:?}");
    }
}

#[test]
fn what_stands_further_back_does_not_matter() {
    for line in ["[Date \"?\"]\n", "[Date\n", "x\n", "\n"] {
        for len in [1, 9, LOOKBACK - 12, LOOKBACK - 1, LOOKBACK, LOOKBACK + 1, 2000] {
            let alone = format!("\n{}{line}", "y".repeat(len));
            let begun = format!("[A{alone}");
            let near = &begun[begun.len().saturating_sub(LOOKBACK)..];
            assert_eq!(is_boundary_after(&begun), is_boundary_after(near), "{line:?} {len}");
        }
    }
}

fn written(pgn: &str) -> Vec<(u32, String)> {
    let mut record = Record::default();
    assert!(Reader::new(pgn.as_bytes()).read(&mut record));
    let mut written = Vec::new();
    for Annotation { ply, remark } in annotations(&record) {
        written.push((ply, remark.as_pgn()));
    }
    written
}

#[test]
fn annotations_keep_the_ply_at_which_they_stand() {
    let pgn = "[Event \"(x) {y}\"]\n\n{so} 1. e4! {a} (1. d4 d5 {b (c} (1... Nf6!?)) e5 ; d }\n\
               2. Nf3 $14 (=) *";
    let expected = [
        (0, "{so}"),
        (1, "$1"),
        (1, "{a}"),
        (1, "( 1. d4 d5 {b (c} ( 1... Nf6 $5 ) )"),
        (2, "{d )}"),
        (3, "$14"),
        (3, "{(=)}"),
    ];
    assert_eq!(written(pgn), expected.map(|(ply, text)| (ply, text.to_owned())));
}

#[test]
fn bytes_with_many_control_characters_are_no_text() {
    assert_eq!(foreign(&[b"\x03\x17\xe9K\x9b\x1e", &[0xa7; 40][..]].concat()), Some("binary data"));
}

#[test]
fn whatever_may_be_pgn_is_not_foreign() {
    for head in [
        &b""[..],
        b"[Event \"A\"]\n",
        b"\xef\xbb\xbf[Event \"A\"]\n",
        b"1. e4 1-0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        b"1. e4 *\x1a",
        b"{ a comment } 1. e4",
        b"<reserved> 1. e4".strip_prefix(b"<reserved> ").unwrap_or_default(),
        b"[White \"M\xfcller\"]\n",
        b"; a line\n% another\n",
    ] {
        assert_eq!(foreign(head), None, "{}", String::from_utf8_lossy(head));
    }
}

#[test]
fn a_time_control_is_read_from_its_tag() {
    for (text, expected) in [
        ("180+2", Some((180, 2))),
        ("600", Some((600, 0))),
        ("40/7200:3600", Some((10_800, 0))),
        ("40/5400+30:900+30", Some((6_300, 30))),
        ("?", None),
        ("-", None),
        ("*60", None),
        ("99999999999+1", None),
    ] {
        let read = TimeControl::read(text).map(|control| (control.seconds, control.increment));
        assert_eq!(read, expected, "{text}");
    }
}
