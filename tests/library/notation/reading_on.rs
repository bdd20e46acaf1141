//! Typed scores that are read on after a move which several pieces could make.

use jadoube::book::{extract, in_notation};
use jadoube::chess::Movement;
use jadoube::notation::{GameResult, MeantWord, ReadWarning, Record, games};
use jadoube::replay::Timeline;

/// A game in which two pawns can be captured with check at move 11.
const OPERA: &str = "1. P-K4 P-K4 2. Kt-KB3 P-Q3 3. P-Q4 B-Kt5 4. PxP BxKt 5. QxB PxP 6. B-QB4 Kt-KB3\n\
    7. Q-QKt3 Q-K2 8. Kt-B3 P-B3 9. B-KKt5 P-Kt4 10. KtxP PxKt 11. BxPch QKt-Q2 12. Castles QR R-Q1\n\
    13. RxKt RxR 14. R-Q1 Q-K3 15. BxRch KtxB 16. Q-Kt8ch KtxQ 17. R-Q8 mate\n";

#[test]
fn a_score_is_read_on_over_a_move_that_several_pieces_could_make() {
    for text in [OPERA.to_owned(), format!("[White \"Morphy\"]\n[Black \"Allies\"]\n\n{OPERA}")] {
        let record = games(text.as_bytes()).next().unwrap();
        let record = in_notation(&record, None);
        let game = Timeline::replay(&record, Movement::default());
        assert_eq!((game.moves().len(), game.stop()), (33, None));
        let said = record
            .warnings
            .iter()
            .filter(|warning| matches!(warning.what, ReadWarning::ReadsOn(..)));
        let said: Vec<String> = said.map(|warning| warning.what.to_string()).collect();
        let words =
            "BxPch is read as BxKtP ch, and not BxBP ch: the score reads on with this move alone";
        assert_eq!(said.len(), 1, "{said:?}");
        assert_eq!(said[0], words);
    }
}

#[test]
fn of_two_moves_that_several_pieces_could_make_the_later_one_helps_to_decide() {
    let text = OPERA.replace("Castles QR", "Castles");
    let record = games(text.as_bytes()).next().unwrap();
    let record = in_notation(&record, None);
    let game = Timeline::replay(&record, Movement::default());
    assert_eq!((game.moves().len(), game.stop()), (33, None));
    // A book with tags of PGN is read in the same way. The tags are no comment.
    let book = format!("[White \"Morphy\"]\n[Result \"1-0\"]\n\n{text}");
    let found = extract(book.as_bytes());
    assert!(found[0].is_whole() && found[0].moves.len() == 33, "{found:#?}");
    assert_eq!((found[0].heading.as_str(), found[0].result), ("", GameResult::WhiteWins));
}

#[test]
fn a_move_on_which_nothing_depends_is_not_decided() {
    let text = "1. P-K4 P-Q4 2. P-QB4 P-K3 3. PxP PxP 4. Kt-QB3 Kt-KB3";
    let record = games(text.as_bytes()).next().unwrap();
    let record = in_notation(&record, None);
    let game = Timeline::replay(&record, Movement::default());
    assert_eq!(game.stop().map(|stop| stop.ply), Some(5));
}

#[test]
fn near_moves_are_named_where_a_score_stops() {
    let text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt6 P-QR3 4. B-R4 Kt-B3";
    let record = games(text.as_bytes()).next().unwrap();
    let record = in_notation(&record, None);
    assert_eq!(near_moves(&record), Some("B-R6 or B-Kt5"));
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb6 a6 4. Ba4 Nf6";
    let record = games(text.as_bytes()).next().unwrap();
    assert_eq!(near_moves(&in_notation(&record, None)), Some("Bb5"));
}

/// Returns the moves that are offered at the move at which a score stops.
fn near_moves<'r>(record: &'r Record<'_>) -> Option<&'r str> {
    record.warnings.iter().find_map(|warning| match &warning.what {
        ReadWarning::Meant(_, MeantWord::OneOf(moves)) => Some(moves.as_str()),
        _ => None,
    })
}

#[test]
fn castling_may_be_said_with_the_rook() {
    let text =
        "1. P4R P4R 2. C3AR C3AD 3. A4A A4A 4. Roque TR P3D 5. P3D A5CR 6. C3A D2D 7. A3R Roque TD";
    let record = games(text.as_bytes()).next().unwrap();
    let record = in_notation(&record, None);
    let game = Timeline::replay(&record, Movement::default());
    assert_eq!((game.moves().len(), game.stop()), (14, None), "{:?}", record.notation.name());
}
