//! Scores in running text whose notes stand in sentences between their moves, as magazines and the web have them.

use jadoube::book::extract;
use jadoube::notation::GameResult;

use super::{RUY, moves, one};

/// The beginning of a score.
const START: &str = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4";

/// What is read behind it.
fn read(behind: &str) -> String {
    let moves = moves(&format!("{START} {behind}\n"));
    let read = moves.strip_prefix(RUY.trim_end_matches(" Nf6")).map(str::trim);
    read.unwrap_or(&moves).to_owned()
}

#[test]
fn a_score_goes_on_where_a_sentence_has_ended() {
    for behind in [
        // A remark, and a move alone between two of them.
        "The main line. 4...Nf6 Black attacks the pawn. 5.O-O Be7 6.Re1 b5",
        "keeping up the pressure. 4...Nf6 hitting the pawn. 5.O-O Be7 A quiet move. 6.Re1 b5",
        // Another move in a sentence, whose full stop is that of the note.
        "Better was 4.Bxc6. 4...Nf6 5.O-O Be7 6.Re1 b5",
        "Not 4.Bc4. 4...Nf6 5.O-O Be7 6.Re1 b5",
        "Nf6 if 4...d6. 5.O-O Be7\n6.Re1 b5",
        "Zukertort: 4.Bxc6 dxc6 5.d4 exd4 6.Qxd4 Qxd4 7.Nxd4 Bd7 there follows c5. 4...Nf6 5.O-O Be7 6.Re1 b5",
        // What is said of a move in its own sentence was not played, if the other reads on as well.
        "4.Bxc6 was simpler. 4...Nf6 4...d6 was possible. 5.O-O Be7 5...Nxe4 is sharper. 6.Re1 b5",
        "4...d6 5.Bxc6 bxc6 6.d4 leads to nothing. 4...Nf6 Better than 4...b5. 5.O-O Be7 6.Re1 b5",
    ] {
        assert_eq!(read(behind), "Nf6 O-O Be7 Re1 b5", "{behind}");
    }
}

#[test]
fn a_reply_right_behind_white_s_move_is_the_one_that_was_played() {
    let quoted = "Nf6. In another game there followed: 4...Nd4 5.Nxd4 exd4 6.O-O Bc5 and so on.";
    assert_eq!(read(quoted), "");
    let apart =
        "\n\nNf6\n\nA quiet move. One recommends\n\n4...Nd4 5.Nxd4 exd4.\n\n5.O-O Be7 6.Re1 b5";
    assert_eq!(read(apart), "");
}

#[test]
fn nothing_in_brackets_is_played() {
    for behind in [
        "Nf6 A remark with dots.... [4...d6 5.Bxc6 bxc6 6.d4 exd4 7.Nxd4 Bd7 8.O-O Nf6] 5.O-O Be7 6.Re1 b5",
        "(4.Bxc6 dxc6 5.O-O f6) 4.Bc4 was quiet. 4...Nf6 5.O-O (5.d3 d6 6.c3 A remark.) 5...Be7 6.Re1 b5",
    ] {
        assert_eq!(read(behind), "Nf6 O-O Be7 Re1 b5", "{behind}");
    }
}

#[test]
fn what_may_be_the_score_in_a_sentence_is_not_left_out_silently() {
    for (behind, ply) in [
        (
            "Nf6 5.O-O A quiet move, which has been played for a hundred years. 5...Be7 is the reply.",
            10,
        ),
        // A reply in the line below, and words behind it.
        ("\nNf6 was expected by all. 5.O-O Be7 6.Re1 b5 7.Bb3 d6", 8),
    ] {
        let score = one(&format!("{START} {behind}\n"));
        assert_eq!(score.stop.map(|stop| stop.ply), Some(ply), "{behind}");
    }
}

#[test]
fn what_a_line_says_of_the_move_above_it_makes_that_a_note() {
    let start = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    for notes in [
        "4. B-R4\n\n4...P-QKt4\nis premature.\n\n4. ... Kt-B3\n5. Castles B-K2\n",
        "4. BxKt\nis inferior.\n4. B-R4 Kt-B3\n5. Castles B-K2\n",
    ] {
        assert_eq!(moves(&format!("{start}{notes}")), format!("{RUY} O-O Be7"), "{notes}");
    }
    let columns = "WHITE.\n\n1. P-K4\n2. Kt-KB3\n3. B-Kt5\n4. B-R4\n5. Castles\n\nBLACK.\n\n1. P-K4\n\
                   2. Kt-QB3\n3. P-QR3\n4. P-Q3 is weaker.\n4. Kt-B3\n5. B-K2\n";
    assert_eq!(moves(columns), format!("{RUY} O-O Be7"));
}

#[test]
fn a_reply_below_running_text_may_end_its_sentence() {
    let score = one(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7 6. Re1\nb5. Better was 6...d6 7. c3 Bd7, with an \
         even game. 7. Bb3 d6 8. c3 0-0 9. h3 Na5\n",
    );
    assert!(score.is_whole() && score.san().join(" ").ends_with("Re1 b5 Bb3 d6 c3 O-O h3 Na5"));
    assert_eq!(score.notes[0].note, "Better was 6...d6 7. c3 Bd7, with an even game.");
    // Without a full stop, and right behind the number of the next move.
    let behind = "\nNf6 On 4...d6 5.O-O Bg4 6.h3 Bh5 there follows c3. 5.O-O Be7 6.Re1 b5 7.Bb3 d6";
    assert_eq!(read(behind), "Nf6 O-O Be7 Re1 b5 Bb3 d6");
    let page = "1. e2e4, e7e5.  Si 1... h7h5; 2. Dd1×h5, con buen juego. 2. Cg1f3,\nCb8c6; 3. Af1b5. \
                Mejor era 3. Cf3×e5, Af8b4 con igualdad. 3... a7a6 4. Ab5a4, Cg8f6\n";
    assert_eq!(moves(page), RUY);
}

#[test]
fn a_number_that_ends_a_line_behind_its_like_in_a_note_is_white_s() {
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4\nKt-B3 5. Castles B-K2 6. R-K1 P-QKt4. The \
                usual\ncontinuation is 6... P-Q3 7. P-B3. 7.\nB-Kt3. and Black resigns.\n";
    let score = one(page);
    assert_eq!(score.san().join(" "), format!("{RUY} O-O Be7 Re1 b5 Bb3"));
    assert_eq!(score.result, GameResult::WhiteWins);
}

#[test]
fn a_score_does_not_go_on_behind_the_first_move_of_another() {
    let first = "1. d4 Nf6 2. c4 The usual move. 2... e6 3. Nc3 was expected.\n";
    let other = "1. d4 A strong move. 1... d5 2. c4 e6 3. Nc3 Be7 4. Nf3 Nf6 5. e3 O-O\n";
    let found =
        extract(format!("{first}\nWhite - Dimmock. Black - Tattersall.\n\n{other}").as_bytes());
    let moves: Vec<usize> = found.iter().map(|score| score.moves.len()).collect();
    assert!(moves[0] <= 5 && !found[0].is_whole() && moves[1] == 10, "{moves:?}");
}

#[test]
fn the_bracket_of_a_number_closes_no_note() {
    let page = "1) P-K4 P-K4 2) Kt-KB3 Kt-QB3 3) B-Kt5 P-QR3 4) B-R4 Kt-B3 5) Castles (If 5) Q-K2 P-QKt4.\n\
                6) B-Kt3 B-K2, and White has nothing to fear.), B-K2 6) R-K1 P-QKt4\n";
    assert_eq!(moves(page), format!("{RUY} O-O Be7 Re1 b5"));
}

#[test]
fn a_sentence_may_end_with_a_move_that_begins_a_line() {
    let page = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Kt-B3. It would have been better to play\n\
                P-Q3. 5. Castles Drawn\n";
    let score = one(page);
    assert_eq!((score.moves.len(), score.result.as_pgn()), (9, "1/2-1/2"));
}
