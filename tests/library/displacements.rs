//! Games with displacements that no law allows: they are replayed, judged and written without a
//! panic.

use jadoube::arbiter::{Ruleset, judge};
use jadoube::chess::{
    CastlingSide, Color, Displacement, Movement, Piece, Position, Rights, Square,
};
use jadoube::notation::read_move;
use jadoube::replay::{Impossible, Replayer};
use jadoube::winnability::{has_free_roamer, is_trivially_live};
use proptest::prelude::*;

use crate::common::{library, placement_read};

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Movement::default()).unwrap().0
}

fn piece(from: Square, to: Square) -> Displacement {
    Displacement::Piece { from, to, becomes: None }
}

/// A step of a random game: a legal move, a piece put anywhere, or castling.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Legal(u16),
    Put(u8, u8, Option<Piece>),
    Castle(CastlingSide),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let side = prop::sample::select(vec![CastlingSide::King, CastlingSide::Queen]);
    let becomes = prop::option::of(prop::sample::select(Piece::ALL.to_vec()));
    let deed = prop_oneof![
        3 => any::<u16>().prop_map(Deed::Legal),
        4 => (0..64_u8, 0..64_u8, becomes).prop_map(|(from, to, becomes)| Deed::Put(from, to, becomes)),
        1 => side.prop_map(Deed::Castle),
    ];
    prop::collection::vec(deed, 1..60)
}

fn step(deed: Deed, position: &Position) -> Option<Displacement> {
    Some(match deed {
        Deed::Legal(choice) => {
            let moves = position.moves();
            (*moves.get(usize::from(choice) % moves.len().max(1))?).into()
        }
        Deed::Put(from, to, becomes) => {
            let [from, to] = [from, to].map(|index| Square::index(index.into()));
            Displacement::Piece { from, to, becomes }
        }
        Deed::Castle(side) => Displacement::Castling(side),
    })
}

/// Checks the invariants of every position, lawful or not.
fn check(position: &Position) {
    let fen = position.fen();
    assert_eq!(position.components().placement, placement_read(&fen), "{fen}");
    for color in Color::ALL {
        assert_eq!(position.pieces(color, Piece::King).len(), 1, "{fen}");
    }
    let _ = Position::from_fen(&fen, position.movement());
    let _ = (has_free_roamer(position), is_trivially_live(position), position.with_turn_passed());
    for m in position.moves() {
        let san = position.san(&m);
        assert_ne!(m.captured, Some(Piece::King), "{san} in {fen}");
        assert_eq!(position.resolve(&read_move(&san).unwrap()), Ok(m), "{san} in {fen}");
    }
}

#[test]
fn any_displacement_is_replayed_and_judged_without_a_panic() {
    let library = library();
    let mut laws: Vec<Movement> = library.codes().iter().map(Ruleset::movement).collect();
    laws.sort_by_key(|law| format!("{law:?}"));
    laws.dedup();
    let config = ProptestConfig { cases: 160, failure_persistence: None, ..<_>::default() };
    proptest!(config, |(deeds in deeds())| {
        for &law in &laws {
            let mut replayer = Replayer::new(law);
            for &deed in &deeds {
                if let Some(step) = step(deed, replayer.position()) {
                    let before = replayer.position().fen();
                    if replayer.push(step).is_err() {
                        assert_eq!(replayer.position().fen(), before);
                    }
                    check(replayer.position());
                }
            }
            let game = replayer.finish();
            for code in library.codes().iter().filter(|code| code.movement() == law) {
                let _ = judge(code, &game);
            }
            for ply in 0..=game.plies() {
                prop_assert!(!game.label(ply).is_empty());
            }
        }
    });
}

#[test]
fn castling_by_a_king_that_has_moved_can_stand() {
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    let mut replayer = Replayer::starting_at(start);
    replayer.push(Displacement::Castling(CastlingSide::Queen)).unwrap();
    assert_eq!(replayer.position().fen(), "r3k2r/8/8/8/8/8/8/2KR3R b - - 1 1");
    let game = replayer.finish();
    assert_eq!(game.label(1), "1.O-O-O");
    assert_eq!(game.false_moves(), [1]);
}

#[test]
fn a_king_can_be_left_in_check_and_not_be_captured() {
    let mut replayer = Replayer::starting_at(position("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1"));
    replayer.push(piece(Square::A1, Square::A8)).unwrap();
    assert_eq!(replayer.position().fen(), "R3k3/8/8/8/8/8/4r3/4K3 b - - 1 1");
    let moves = replayer.position().moves();
    assert!(!moves.is_empty() && moves.iter().all(|m| m.captured != Some(Piece::King)));
    assert_eq!(replayer.timeline().label(1), "1.Ra8+");
    let taken = piece(Square::E2, Square::E1);
    assert_eq!(replayer.push(taken), Err(Impossible));
}

#[test]
fn a_pawn_can_stand_on_either_end() {
    let mut replayer = Replayer::starting_at(position("4k3/4P3/8/8/8/8/4p3/4K3 w - - 0 1"));
    replayer.push(piece(Square::E7, Square::D8)).unwrap();
    replayer.push(piece(Square::E2, Square::A8)).unwrap();
    assert_eq!(replayer.position().fen(), "p2Pk3/8/8/8/8/8/8/4K3 w - - 0 2");
    check(replayer.position());
    let black_goes_on = replayer.position().with_turn_passed().unwrap();
    assert!(black_goes_on.moves().iter().any(|m| m.from == Square::A8));
    for code in library().codes() {
        let _ = judge(code, replayer.timeline());
    }
}

#[test]
fn what_a_player_took_off_is_off_whosever_it_was() {
    let mut replayer = Replayer::new(Movement::default());
    replayer.push(piece(Square::D1, Square::D2)).unwrap();
    replayer.push(piece(Square::H1, Square::H8)).unwrap();
    assert_eq!(replayer.position().fen(), "rnbqkbnR/pppppppp/8/8/8/8/PPPQPPPP/RNB1KBN1 w Qq - 0 2");
}

#[test]
fn what_cannot_happen_on_the_board_is_refused() {
    let mut replayer = Replayer::new(Movement::default());
    let becomes = |becomes| Displacement::Piece { from: Square::A2, to: Square::A8, becomes };
    let impossible = [
        piece(Square::E4, Square::E5),
        piece(Square::E1, Square::E1),
        piece(Square::D1, Square::E8),
        becomes(Some(Piece::King)),
        becomes(Some(Piece::Pawn)),
        Displacement::Castling(CastlingSide::King),
    ];
    for displacement in impossible {
        assert_eq!(replayer.push(displacement), Err(Impossible), "{displacement:?}");
    }
    assert_eq!(replayer.timeline().plies(), 0);
    assert_ne!(replayer.position().rights(), Rights::default());
}

#[test]
fn a_game_can_be_judged_at_any_ply() {
    let library = library();
    let code = library.code("fide-2018").unwrap();
    let mut replayer = Replayer::new(Movement::default());
    let mut verdicts = Vec::new();
    for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "e4"] {
        let m = replayer.position().resolve(&read_move(san).unwrap()).unwrap();
        replayer.push(m.into()).unwrap();
        verdicts.push(judge(code, replayer.timeline()).kind.to_string());
    }
    assert_eq!(verdicts[5], "stands");
    assert_eq!(verdicts[6..], ["claimable", "claimable", "claimable"]);
}

fn meant(fen: &str, written: &str) -> Option<Displacement> {
    let (position, _) = Position::from_fen(fen, Movement::default()).unwrap();
    position.displacement(&read_move(written).unwrap())
}

fn put(from: Square, to: Square, becomes: Option<Piece>) -> Option<Displacement> {
    Some(Displacement::Piece { from, to, becomes })
}

#[test]
fn the_only_knight_is_meant_or_the_one_whose_square_is_written() {
    let one = "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1";
    assert_eq!(meant(one, "Nf5"), put(Square::F3, Square::F5, None));
    let two = "4k3/8/8/8/8/5N2/8/N3K3 w - - 0 1";
    assert_eq!(meant(two, "Nf5"), None);
    assert_eq!(meant(two, "Naf5"), put(Square::A1, Square::F5, None));
    assert_eq!(meant(two, "f3f5"), put(Square::F3, Square::F5, None));
    // The knight that reaches the square is meant, even if it is pinned.
    let pinned = "4k3/8/8/b7/8/2N5/8/N3K3 w - - 0 1";
    assert_eq!(meant(pinned, "Ne4"), put(Square::C3, Square::E4, None));
}

#[test]
fn pieces_of_either_side_are_put_and_taken() {
    let fen = "4k3/8/5n2/8/8/2PP4/8/4K2R w - - 0 1";
    assert_eq!(meant(fen, "Nf6-g8"), put(Square::F6, Square::G8, None));
    assert_eq!(meant(fen, "Ng8"), None);
    assert_eq!(meant(fen, "cxd3"), put(Square::C3, Square::D3, None));
    assert_eq!(meant(fen, "Rxe8"), None, "a king cannot be taken off");
    assert_eq!(meant(fen, "Rxh5"), None, "there is nothing to take");
}

#[test]
fn pawns_pass_falsely_and_stay_on_the_last_rank() {
    let fen = "4k3/P7/8/3pP3/8/8/8/4K3 w - - 0 1";
    let (from, to) = (Square::E5, Square::D6);
    assert_eq!(meant(fen, "exd6"), Some(Displacement::EnPassant(from, to)));
    assert_eq!(meant(fen, "a8=P"), put(Square::A7, Square::A8, None));
    assert_eq!(meant(fen, "a8"), put(Square::A7, Square::A8, None));
    assert_eq!(meant(fen, "e7"), put(Square::E5, Square::E7, None));
    assert_eq!(meant(fen, "a8=K"), None);
}

#[test]
fn castling_is_done_where_the_pieces_stand_for_it() {
    let castles = |side| Some(Displacement::Castling(side));
    let fen = "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1";
    assert_eq!(meant(fen, "O-O-O"), castles(CastlingSide::Queen));
    assert_eq!(meant(fen, "O-O"), None);
}
