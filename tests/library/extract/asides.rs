//! Moves of notes that could be taken for those of the score, in the styles of many books.

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
