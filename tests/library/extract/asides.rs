//! Moves of notes that could be taken for those of the score, in the styles of many books.

use jadoube::book::extract;

use super::{RUY, moves, one};

#[test]
fn a_line_that_ends_with_the_first_word_of_a_note_goes_on_with_no_move_of_the_score() {
    for word in ["Not", "Wegen", "Causa", "Ввиду", "Nie", "Ekki"] {
        let page = format!(
            "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 —{word}\n4. BxKt on account of QPxB; \
             5. Castles B-K2 6. R-K sq\nP-QKt4.— 4. B-R4 Kt-B3 5. Castles B-K2\n"
        );
        assert_eq!(moves(&page), format!("{RUY} O-O Be7"), "{page}");
    }
}

#[test]
fn no_reply_of_a_note_is_played_where_that_of_the_score_is_garbled() {
    let page = "1. P. to K's 4th\nP. to K's 4th\n2. Kt. to K. B's 3d\nKt. to K. B's 3d\n\
                3. P. to Q's 4th\nKt. takes K. tP.\n\n\
                3. ... P. takes P. 4. P. to K's 5th Kt. to K's 5th 5. Q. takes P.\n\
                P. to Q's 4th 6. P. takes P. Kt. takes P., as many\nplay, is also good.\n\n\
                4. B. to Q's 3d\nP. to Q's 4th\n";
    let score = one(page);
    assert_eq!((score.moves.len(), score.stop.map(|it| it.line)), (5, Some(6)));
}

const GAME: [&str; 5] =
    ["4. B-R4 Kt-B3", "5. Castles B-K2", "6. R-K sq P-QKt4", "7. B-Kt3 P-Q3", "8. P-B3 Castles"];
const PLAYED: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";

#[test]
fn of_moves_that_come_again_right_behind_those_are_the_score_that_read_on() {
    let rest = GAME.join("\n");
    let start = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5";
    for note in [
        // With a blank line around the note, or without one; from White's move, or from Black's.
        " P-QR3\n\n4. BxKt QPxB\n\n",
        " P-QR3\n4. BxKt QPxB\n",
        " P-QR3\n4. BxKt\n",
        " P-QR3\n\n4. BxKt QPxB 5. P-Q4\n\n",
        "\n\n3. ... Kt-B3\n4. Castles KtxP\n\n3. ... P-QR3\n",
        "\n3. ... Kt-B3\n4. Castles KtxP\n3. ... P-QR3\n",
        " — 3. ... Kt-B3 4. Castles\n3... P-QR3\n",
        // Its number is White's, and a page ends within the note.
        "\n\n3. ... Kt-B3\n4. Castles\n\n          3. P-QR3\n",
        " P-QR3\n\n4. BxKt QPxB\n\n214   THE RUY LOPEZ.\n\n5. P-Q4\n\n",
    ] {
        let page = format!("{start}{note}{rest}\n");
        assert_eq!(moves(&page), PLAYED, "{page}");
    }
    // Where less tells them apart, the score stops.
    let page = format!("{start} P-QR3\n4. BxKt QPxB\n{}\n", GAME[..2].join("\n"));
    let score = one(&page);
    assert_eq!((score.moves.len(), score.stop.map(|it| it.line)), (6, Some(4)));
}

#[test]
fn what_a_letter_heads_in_running_text_is_not_played() {
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 A) 3...Kt-B3 4. Castles\n\
                KtxP B) 4. BxKt QPxB 5. Castles\n\n4. B-R4 Kt-B3 5. Castles B-K2\n";
    assert_eq!(moves(page), format!("{RUY} O-O Be7"));
}

#[test]
fn a_move_that_was_not_played_is_no_heading() {
    let page = "1. e4 e5\n2. Cf3 Cc6\n3. Ab5\n\nNo 3...Cd4 por 4. Cxd4.\n\n3... a6\n4. Aa4 Cf6\n";
    assert_eq!(moves(page), RUY);
}

#[test]
fn at_the_end_of_a_score_neither_of_two_last_moves_is_played() {
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3\n\n4. BxKt? QPxB 5. KtxP? Q-Q5!\n\n\
                4. B-R4 Kt-B3\n";
    let score = one(page);
    assert_eq!((score.moves.len(), score.stop.map(|it| it.line)), (6, Some(3)));
}

#[test]
fn a_game_that_stands_among_the_notes_of_another_does_not_end_it() {
    let start = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    let open = "1. P-Q4 P-Q4\n2. P-QB4 P-K3\n3. Kt-QB3 Kt-KB3\n4. B-Kt5 B-K2\n5. P-K3 Castles\n\
                 6. Kt-B3 QKt-Q2\n7. R-B sq R-K sq\n";
    let rest = "8. P-B3 Castles\n9. P-KR3 Kt-QR4\n10. B-B2 P-B4\n11. P-Q4 Q-B2\n12. QKt-Q2 Kt-B3\n";
    let page = |other: &str, rest: &str| {
        let first = GAME[..4].join("\n");
        format!("{start}{first}\n\nWe give another game of theirs here.\n\n{other}\n{rest}")
    };
    let other = &format!("{open}White resigns.\n");
    let read = format!("{PLAYED} h3 Na5 Bc2 c5 d4 Qc7 Nbd2 Nc6");
    assert_eq!(moves(&page(other, rest)), read);
    // Of fewer moves it cannot be known.
    let few: String = rest.split_inclusive('\n').take(2).collect();
    let found = extract(page(other, &few).as_bytes());
    assert_eq!((found[0].moves.len(), found[0].is_whole()), (14, false));
    // Another game goes on with its own moves.
    let found = extract(page(open, "8. B-Q3 PxP\n9. BxP Kt-Q4\n").as_bytes());
    assert!(found[0].is_whole(), "{found:#?}");
}

#[test]
fn a_note_between_dashes_is_one() {
    let page = "1. P-K4 P-K4 2. Kt-KB3 —If 2. P-Q4 PxP\n3. QxP, it is even.— 2... Kt-QB3 —A good move.— \
                3. B-Kt5\nP-QR3 4. B-R4 Kt-B3\n";
    assert_eq!(moves(page), RUY);
}
