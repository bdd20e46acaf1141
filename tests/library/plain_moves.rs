//! Plain moves are found and played by a fast path, which gives the same result as the long way.

use jadoube::chess::{Castling, EnPassant, Movement, Position, Promotion};
use jadoube::notation::{Reader, Record};
use jadoube::replay::Timeline;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Positions with pins, checks, several pieces that reach one square, promotions and castling.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 3 20",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "k7/8/2N3N1/1r6/3Q1Q2/1b6/2N3N1/4K3 w - - 7 40",
];

const MOVEMENTS: [Movement; 3] = [
    Movement {
        castling: Castling::Standard,
        en_passant: EnPassant::Standard,
        promotion: Promotion::AnyPiece,
    },
    Movement {
        castling: Castling::Free,
        en_passant: EnPassant::None,
        promotion: Promotion::LostPiece,
    },
    Movement {
        castling: Castling::None,
        en_passant: EnPassant::Standard,
        promotion: Promotion::AnyPieceOrPawn,
    },
];

/// Returns every plain word: a piece, a file or rank or none, a capture or none, and a square.
fn plain_words() -> Vec<String> {
    let mut words = Vec::new();
    for piece in ["", "N", "B", "R", "Q", "K"] {
        for origin in ["", "a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "4", "7", "8"] {
            if piece.is_empty() && origin.parse::<u8>().is_ok() {
                continue;
            }
            for capture in ["", "x"] {
                for square in 0..64 {
                    let (file, rank) = (char::from(b'a' + square % 8), 1 + square / 8);
                    words.push(format!("{piece}{origin}{capture}{file}{rank}"));
                }
            }
        }
    }
    words
}

/// Checks that a position replays every plain word as it resolves its pattern. Returns the number
/// of words that are legal moves.
fn replays_what_it_resolves(position: &Position, words: &[String]) -> usize {
    let mut timeline = Timeline::new(position.movement());
    let mut legal = 0;
    for word in words {
        let text = format!("[FEN \"{}\"]\n\n{word} *        \n", position.fen());
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).read(&mut record), "{text}");
        let [written] = record.moves[..] else { panic!("{text}") };
        timeline.replay_next(&record);
        match position.resolve(&record.pattern(&written)) {
            Ok(m) => {
                legal += 1;
                let after = position.after(&m);
                assert_eq!(timeline.moves(), [m], "{text}");
                assert_eq!(timeline.position(1).fen(), after.fen(), "{text}");
                assert_eq!(timeline.marks()[1].components, after.components(), "{text}");
                assert_eq!(timeline.marks()[1].clock, after.clock(), "{text}");
                // The board that was played on has the same moves as a board that is read again.
                let again = Position::from_fen(&after.fen(), position.movement()).unwrap().0;
                let mut moves = timeline.position(1).moves();
                let mut others = again.moves();
                moves.sort_by_key(|m| (m.from as u8, m.to as u8, m.promotion, m.captured));
                others.sort_by_key(|m| (m.from as u8, m.to as u8, m.promotion, m.captured));
                assert_eq!(moves, others, "{text}");
            }
            Err(_) => assert_eq!(timeline.plies(), 0, "{text}"),
        }
    }
    legal
}

#[test]
fn every_plain_word_is_replayed_as_it_is_resolved() {
    let words = plain_words();
    let mut legal = 0;
    for movement in MOVEMENTS {
        for fen in STARTS {
            let position = Position::from_fen(fen, movement).unwrap().0;
            legal += replays_what_it_resolves(&position, &words);
        }
    }
    assert!(legal > 1_000, "only {legal} moves");
}

#[test]
fn a_game_that_is_replayed_has_the_positions_of_its_moves() {
    let choices = prop::collection::vec(any::<u16>(), 0..80);
    let strategy = (0..STARTS.len(), 0..MOVEMENTS.len(), choices);
    let mut runner = TestRunner::new(Config { cases: 200, ..Config::default() });
    let outcome = runner.run(&strategy, |(start, movement, choices)| {
        let mut position = Position::from_fen(STARTS[start], MOVEMENTS[movement]).unwrap().0;
        let mut text = format!("[FEN \"{}\"]\n\n", position.fen());
        let mut positions = vec![position.clone()];
        for choice in choices {
            let moves = position.moves();
            let Some(m) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            text += &position.san(m);
            text.push(if choice % 7 == 0 { '\n' } else { ' ' });
            position.play(m);
            positions.push(position.clone());
        }
        text += "*\n";
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).read(&mut record));
        let timeline = Timeline::replay(&record, MOVEMENTS[movement]);
        prop_assert_eq!(timeline.plies() as usize + 1, positions.len(), "{}", text);
        for (ply, position) in (0..).zip(&positions) {
            prop_assert_eq!(timeline.position(ply).fen(), position.fen(), "{}", text);
            let mark = &timeline.marks()[ply as usize];
            prop_assert_eq!(mark.components, position.components(), "{}", text);
            prop_assert_eq!(mark.clock, position.clock(), "{}", text);
        }
        Ok(())
    });
    outcome.unwrap();
}
