//! Games read again, their moves by another reader than that of standard algebraic notation.

use jadoube::book::{in_notation, read_again};
use jadoube::chess::Color;
use jadoube::notation::dialects::by_name;
use jadoube::notation::{
    Annotation, Notation, Pattern, ReadWarning, Record, Warning, annotations, games, read_move,
};

use super::plain;

/// Reads one word with the German letters.
fn german(text: &str, _: Color) -> Option<(Pattern, usize)> {
    let word = text.split([' ', '\n', ',', ';', '!', '?', '(']).next()?;
    if word.contains(['N', 'B', 'Q', 'R']) {
        return None;
    }
    let english = word.replace('S', "N").replace('L', "B").replace('D', "Q").replace('T', "R");
    read_move(&english).ok().map(|pattern| (pattern, word.len()))
}

fn again<'a>(record: &'a Record<'_>) -> Record<'a> {
    read_again(record, Color::White, &mut german, &|_, _| None)
}

/// Returns the moves and the result, then where and why the reading stops, and the warnings.
fn outcome(text: &str) -> Vec<String> {
    let record = games(text.as_bytes()).next().unwrap_or_else(|| panic!("no game in {text}"));
    let again = again(&record);
    assert_eq!(again.text, record.text, "{text}");
    for m in &again.moves {
        let word = again.written(m);
        assert_eq!(
            german(&word, Color::White),
            Some((again.pattern(m), word.len())),
            "{word} in {text}"
        );
    }
    let moves = again.moves.iter().map(|m| plain(&again.pattern(m)));
    let result = again.movetext_result.map_or("-", |result| result.as_pgn());
    let mut outcome = vec![moves.chain([result.to_owned()]).collect::<Vec<_>>().join(" ")];
    outcome.extend(again.stop.iter().map(|stop| format!("{}: {}", stop.token, stop.why)));
    outcome.extend(again.warnings.iter().map(|warning| warning.what.to_string()));
    outcome
}

#[test]
fn scores_read_however_they_are_set() {
    let game = "e4 e5 Nf3 Nc6 Bb5 *";
    for text in [
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 *",
        "1. e4   1. e5\n2. Sf3   2. Sc6\n3. Lb5 *",
        "1 e4\n  e5\n2 Sf3\n  Sc6\n3 Lb5\n*",
        "1) e4 e5 2) Sf3 Sc6 3) Lb5 *",
        "1.) e4 e5 2.) Sf3 Sc6 3.) Lb5 *",
        "1. e4, e5; 2. Sf3, Sc6; 3. Lb5 *",
        "1. e4 — e5 2. Sf3 (a) Sc6! 3. Lb5?! *",
        "1. e4 1… e5 2. Sf3 2. … Sc6 3. Lb5 *",
        "1. e4 e5 {Sf3} 2. Sf3 (2. Sc3 Sf6) Sc6 3. Lb5 $1 *",
    ] {
        assert_eq!(outcome(text), [game], "{text}");
    }
}

#[test]
fn headings_and_last_words_belong_to_a_score() {
    let tags = "[White \"A\"]\n[Result \"0-1\"]\n\n";
    let columns = format!("{tags}   WHITE.     BLACK.\n1. e4 e5\n2. Sf3 Resigns.\n");
    let said = "the Result tag says 0-1 and the movetext 1-0; 0-1 is taken";
    assert_eq!(outcome(&columns), ["e4 e5 Nf3 1-0", said]);
    let named = format!("{tags}Mr. A (London)   Mr. B\n1. e4 e5\n2. Sf3 and wins.\n");
    assert_eq!(outcome(&named), ["e4 e5 Nf3 1-0", said]);
    let record = games(named.as_bytes()).next().unwrap();
    assert_eq!(beside(&again(&record)), [(0, "{Mr. A (London)   Mr. B}".to_owned())]);
    assert_eq!(outcome("1. e4 e5\n2. Sf3 Sc6\nRemis"), ["e4 e5 Nf3 Nc6 1/2-1/2"]);
    assert_eq!(
        outcome("1. e4 e5 2. Sf3 Black resigns.\nTime, one hour."),
        ["e4 e5 Nf3 1-0", "a line that belongs to no game: Time, one hour."]
    );
}

#[test]
fn reading_stops_at_the_first_word_that_is_no_move() {
    assert_eq!(outcome("1. e4 e5 2. Nf3 Sc6 *"), ["e4 e5 *", "Nf3: this is not a move"]);
    assert_eq!(outcome("1. e4 e5 2. Sf3e *"), ["e4 e5 *", "Sf3e: this is not a move"]);
    assert_eq!(outcome("1. e4 -- 2. Sf3 *")[1], "--: this is not a move");
    let two = "1. e4 e5 2. Sf3 Resigns\n\n1. d4 d5 2. Sf3 *";
    assert_eq!(outcome(two), ["e4 e5 Nf3 1-0"]);
    let close = "1. e4 e5 2. Sf3 Resigns\n1. d4 d5 2. Sf3 *";
    let end = "1.: the game has ended before this: put a blank line or tags between games";
    assert_eq!(outcome(close), ["e4 e5 Nf3 1-0", end]);
}

#[test]
fn what_is_no_utf_8_is_read_as_windows_1252() {
    let text = b"1. e4 e5 2. Sf3 {M\xfcller} Sc6 3. L\xd7b5 *";
    let record = games(text).next().unwrap();
    let mut words = Vec::new();
    let mut read = |text: &str, color| {
        words.extend(text.split_whitespace().next().map(str::to_owned));
        let (m, len) = german(&text.replace('×', "x"), color)?;
        Some((m, if text.starts_with("L×") { len + 1 } else { len }))
    };
    let again = read_again(&record, Color::White, &mut read, &|_, _| None);
    assert!(words.contains(&"L×b5".to_owned()), "{words:?}");
    assert_eq!(again.moves.last().map(|m| (m.len, m.byte)), Some((4, 32)));
    assert_eq!(again.stop, None);
}

#[test]
fn what_stands_beside_moves_of_several_words_is_found() {
    let record = games(b"1. e4 (a) e5 2. S (g1) f3 $1 {x} Sc6 *").next().unwrap();
    let mut read = |text: &str, color| {
        let knight = "S (g1) f3";
        let pattern = || read_move("Nf3").ok();
        if text.starts_with(knight) {
            Some((pattern()?, knight.len()))
        } else {
            german(text, color)
        }
    };
    let again = read_again(&record, Color::White, &mut read, &|_, _| None);
    assert_eq!(again.moves.len(), 4);
    let found = annotations(&again).map(|Annotation { ply, remark }| (ply, remark.as_pgn()));
    let expected =
        [(1, "( a )"), (3, "$1"), (3, "{x}")].map(|(ply, remark)| (ply, remark.to_owned()));
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn a_number_that_jumps_ahead_ends_the_reading() {
    let columns = "1 e4 e5    3 Lc4 Lc5\n2 Sf3 Sc6  4 b4 Lb4";
    let why = "3: move number 3 where 2 is expected: are columns printed side by side?";
    assert_eq!(outcome(columns), ["e4 e5 -", why]);
    // A number that is printed again, or is too low, does not change the moves.
    assert_eq!(outcome("1 e4 1 e5 2 Sf3 2 Sc6")[0], "e4 e5 Nf3 Nc6 -");
    assert_eq!(outcome("1 e4 e5\n2 Sf3 Sc6\n2 Lb5")[0], "e4 e5 Nf3 Nc6 Bb5 -");
    // Within a line it is the number of another column.
    let why = "1.: move number 1 where 2 is expected: are columns printed side by side?";
    assert_eq!(outcome("1. e4 e5  1. d4 d5\n2. Sf3 Sc6  2. c4 e6"), ["e4 e5 -", why]);
}

#[test]
fn notes_in_brackets_are_passed_over() {
    let text = "1. e4 e5 2. Sf3 [2. f4 ef [or d5] 3. Sf3] Sc6 *";
    let warning = "a note in brackets, which is passed over: ";
    let read = outcome(text);
    assert_eq!(read[0], "e4 e5 Nf3 Nc6 *");
    assert!(read.len() == 2 && read[1].starts_with(warning), "{read:?}");
    assert_eq!(outcome("1. e4 [2. f4 e5 *"), ["e4 *", "[: this bracket is never closed"]);
    let record = games(text.as_bytes()).next().unwrap();
    let mut record = again(&record);
    record.notation = Notation::Dialect(by_name("german").unwrap());
    let note = "{2. f4 ef [or d5] 3. Sf3}".to_owned();
    assert_eq!(beside(&record), [(3, note)]);
}

#[test]
fn semicolons_between_moves_hide_nothing() {
    let text = "1. e4 e5; 2. Sf3 Sc6 ; so\n3. Lb5 (best; Lc4 is weak) a6 *";
    assert_eq!(outcome(text), ["e4 e5 Nf3 Nc6 Bb5 a6 *"]);
    let record = games(text.as_bytes()).next().unwrap();
    let beside = beside(&again(&record));
    assert_eq!(beside, [(4, "{so}".to_owned()), (5, "( best Lc4 is weak )".to_owned())]);
}

fn beside(record: &Record<'_>) -> Vec<(u32, String)> {
    let mut beside = Vec::new();
    for Annotation { ply, remark } in annotations(record) {
        beside.push((ply, remark.as_pgn()));
    }
    beside
}

#[test]
fn semicolons_part_the_moves_of_a_score_without_tags() {
    for text in [
        "1. e4; e5; 2. Nf3 Nc6; 3. Bb5",
        "1 e4 ; e5\n2 Nf3 ; Nc6\n3 Bb5",
        "1. e4 e5 ; 2. Nf3 ; Nc6 ; 3. Bb5 ; Resigns",
    ] {
        let record = games(text.as_bytes()).next().unwrap();
        assert_eq!((record.moves.len(), record.warnings.len()), (5, 0), "{text}");
    }
    for text in [
        "[A \"\"]\n1. e4 ; e5",
        "1. e4 ; e5 is best",
        "1. e4 ; 3. e5",
        "; 1. d4\n1. e4",
        "1. e4\n%e5; e5",
    ] {
        let record = games(text.as_bytes()).next().unwrap();
        assert_eq!(record.moves.len(), 1, "{text}");
    }
}

#[test]
fn scores_with_semicolons_between_their_moves_are_several() {
    let text =
        "1. e4, e5; 2. f4, exf4.\n\n1. d4, d5; 2. c4, dxc4; 3. e3, b5.\n\n1. c4, e5; 2. g3.\n";
    let mut outcome = Vec::new();
    for record in games(text.as_bytes()) {
        let record = in_notation(&record, None);
        outcome.push((record.moves.len(), record.stop.clone()));
    }
    assert_eq!(outcome, [(4, None), (6, None), (3, None)]);
}

#[test]
fn words_behind_a_blank_line_are_a_result() {
    for moves in ["1. e4 e5\n2. Nf3 Nc6", "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3"] {
        let text = format!("{moves}\n\nAnd Black won.\n");
        let record = games(text.as_bytes()).next().unwrap();
        let record = in_notation(&record, None);
        assert_eq!((record.moves.len(), record.result().as_pgn()), (4, "0-1"), "{text}");
        assert_eq!(record.warnings, [], "{text}");
    }
}

#[test]
fn a_comment_that_begins_like_the_next_move_is_warned_of() {
    let warned = |text: &'static str| {
        let record = games(text.as_bytes()).next().unwrap();
        let mut warnings = record.warnings;
        warnings.retain(|warning| matches!(warning.what, ReadWarning::CommentLikeMove(_)));
        warnings
    };
    let what = ReadWarning::CommentLikeMove(2);
    assert_eq!(warned("[A \"\"]\n1. e4 e5; 2. Nf3 Nc6; 3. Bb5"), [Warning { byte: 15, what }]);
    assert_eq!(warned("1. e4 e5; 2. Nf3 is best").len(), 1);
    for text in ["1. e4 e5; 2 points", "1. e4 e5; 3. Nf3", "1. e4 (1. d4; 1. e4) e5", "; 1. e4\ne4"]
    {
        assert_eq!(warned(text), [], "{text}");
    }
}

#[test]
fn a_bracket_after_a_command_begins_no_game() {
    let text = "[White \"A\"]\n\n1. e4 e5 2. Nf3 [%csl Ra1] [\"note\"]\nNc6 *";
    assert_eq!(games(text.as_bytes()).count(), 1);
}
