//! The proof of who can still mate, compared with chasolver, with a visit to every position, and
//! with known answers.

use std::cell::Cell;
use std::collections::HashSet;

use jadoube::chess::{Castling, Color, EnPassant, Move, Movement, Piece, Position, Promotion};
use jadoube::winnability::{
    MOST_POSITIONS, Reason, Winnability, frees_roamer_soon, has_free_roamer, is_trivially_live,
    winnability,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Positions in which pawns block each other, one on each line: `WB`, `W-`, `-B` or `--` (who can
/// mate according to chasolver) and a FEN. `tests/oracles/winnability` writes them.
const BY_CHASOLVER: &str = include_str!("winnability/by_chasolver.txt");

fn position(fen: &str, movement: Movement) -> Option<Position> {
    Position::from_fen(fen, movement).ok().map(|(position, _)| position)
}

fn is_called_alive(position: &Position) -> bool {
    has_free_roamer(position) || is_trivially_live(position) || frees_roamer_soon(position)
}

#[test]
fn proof_agrees_with_chasolver() {
    let mut dead = 0;
    for line in BY_CHASOLVER.lines().filter(|line| !line.starts_with('#')) {
        let (who, fen) = line.split_at(3);
        let position = position(fen, Movement::default()).unwrap();
        for (winner, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            let found = winnability(&position, winner, MOST_POSITIONS);
            assert_eq!(found.is_possible(), Some(who.contains(letter)), "{winner:?} {line}");
        }
        if who == "-- " {
            dead += 1;
            assert!(!is_called_alive(&position), "{fen}");
        }
    }
    assert!(dead >= 400, "{dead}");
}

/// A strategy for positions of few pieces, mostly pawns that block each other. Some of them are
/// dead.
fn blocked() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => Just('P'),
        1 => prop::sample::select(vec!['B', 'b', 'N', 'n', 'R', 'q']),
    ];
    let pieces = prop::collection::vec((piece, 0_usize..64), 0..9);
    (0_usize..64, 0_usize..64, pieces, any::<bool>()).prop_map(|(white, black, pieces, turn)| {
        let mut board = ['1'; 64];
        for (piece, square) in pieces {
            if piece != 'P' {
                board[square] = piece;
            } else if (8..40).contains(&square) {
                (board[square], board[square + 8]) = ('p', 'P');
            }
        }
        (board[white], board[black]) = ('K', 'k');
        fen(board.chunks(8), turn)
    })
}

fn fen<'a>(ranks: impl Iterator<Item = &'a [char]>, white_moves: bool) -> String {
    let ranks: Vec<String> = ranks.map(|rank| rank.iter().collect()).collect();
    format!("{} {} - - 0 1", ranks.join("/"), if white_moves { 'w' } else { 'b' })
}

#[test]
fn random_positions_called_alive_are_proved_alive() {
    let (open, dead) = (Cell::new(0), Cell::new(0));
    let config = Config { cases: 5_000, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&blocked(), |fen| {
        let Some(position) = position(&fen, Movement::default()) else { return Ok(()) };
        let is_dead = Color::ALL
            .map(|winner| winnability(&position, winner, MOST_POSITIONS).is_possible())
            == [Some(false); 2];
        prop_assert!(!is_dead || !is_called_alive(&position), "{fen} is dead");
        open.set(open.get() + u32::from(has_free_roamer(&position)));
        dead.set(dead.get() + u32::from(is_dead));
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    assert!(open.get() > 10 && dead.get() > 1, "{} open, {} dead", open.get(), dead.get());
}

/// Returns true if the other side is mated.
fn is_mate_by(winner: Color, position: &Position) -> bool {
    position.turn() != winner && position.in_check() && !position.has_move()
}

fn key(position: &Position) -> u64 {
    position.components().key(true, true, true)
}

/// Returns true if this side mates in any position that legal moves can reach. `None` if there are
/// too many.
fn visited(position: &Position, winner: Color) -> Option<bool> {
    let mut seen = HashSet::from([key(position)]);
    let mut unvisited = vec![position.clone()];
    while let Some(position) = unvisited.pop() {
        if is_mate_by(winner, &position) {
            return Some(true);
        }
        for next in position.moves().iter().map(|m| position.after(m)) {
            if seen.insert(key(&next)) {
                unvisited.push(next);
            }
        }
        if seen.len() > 20_000 {
            return None;
        }
    }
    Some(false)
}

/// Returns true if the moves are legal one after the other and end in mate by this side.
fn mates(line: &[Move], position: &Position, winner: Color) -> bool {
    let mut position = position.clone();
    for m in line {
        if !position.moves().contains(m) {
            return false;
        }
        position.play(m);
    }
    is_mate_by(winner, &position)
}

/// A strategy for positions with a wall of pawns, perhaps with a step or a gap, or without a wall;
/// and a piece or two besides the kings.
fn walled() -> impl Strategy<Value = String> {
    let step = (0..8_usize, prop_oneof![Just(0), Just(1), Just(2), Just(9)]);
    let wall = prop::option::weighted(0.7, (3..=4_usize, step));
    let pieces = prop::collection::vec((0..64_usize, "[NBRQPnbrqp]"), 0..3);
    (wall, 0..16_usize, 48..64_usize, pieces, any::<bool>()).prop_map(
        |(wall, white, black, pieces, white_moves)| {
            let mut board = ['1'; 64];
            for (square, piece) in pieces {
                board[square] = piece.chars().next().unwrap_or('1');
            }
            if let Some((rank, (at, step))) = wall {
                for file in 0..8 {
                    let rank = if file == at { rank + step - 1 } else { rank };
                    if rank < 7 {
                        board[rank * 8 + file - 8] = 'P';
                        board[rank * 8 + file] = 'p';
                    }
                }
            }
            (board[white], board[black]) = ('K', 'k');
            fen(board.chunks(8).rev(), white_moves)
        },
    )
}

fn movements() -> impl Strategy<Value = Movement> {
    let castling = prop_oneof![Just(Castling::Standard), Just(Castling::Free)];
    let en_passant = prop_oneof![Just(EnPassant::Standard), Just(EnPassant::None)];
    let promotion = prop_oneof![
        Just(Promotion::AnyPiece),
        Just(Promotion::AnyPieceOrPawn),
        Just(Promotion::LostPiece),
        Just(Promotion::LostPieceNoTwinBishop),
    ];
    (castling, en_passant, promotion).prop_map(|(castling, en_passant, promotion)| Movement {
        castling,
        en_passant,
        promotion,
    })
}

/// Under any law of movement the proof agrees with a visit to every position, and its lines end in
/// mate.
#[test]
fn proof_never_contradicts_visiting_every_position() {
    let decided = Cell::new(0);
    let config = Config { cases: 300, failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&(walled(), movements()), |(fen, movement)| {
        let Some(position) = position(&fen, movement) else { return Ok(()) };
        let can = Color::ALL.map(|winner| visited(&position, winner));
        prop_assert!(can != [Some(false); 2] || !is_called_alive(&position), "{fen} {movement:?}");
        for (winner, can) in Color::ALL.into_iter().zip(can) {
            // Where the answer is not known, only the line that is found can be wrong.
            let limits: &[usize] = if can.is_some() { &[100, 200_000] } else { &[2_000] };
            for &most in limits {
                let found = winnability(&position, winner, most);
                if let Winnability::Can(line) = &found {
                    prop_assert!(mates(line, &position, winner), "{fen} {winner:?} {line:?}");
                }
                if let (Some(can), Some(found)) = (can, found.is_possible()) {
                    prop_assert_eq!(found, can, "{} {:?} {:?}", fen, winner, movement);
                    decided.set(decided.get() + 1);
                }
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    assert!(decided.get() > 50, "{}", decided.get());
}

fn line_of(found: &Winnability) -> Option<&Vec<Move>> {
    match found {
        Winnability::Can(line) => Some(line),
        _ => None,
    }
}

#[test]
fn the_reason_is_the_simplest() {
    let cannot = |fen| {
        let position = position(fen, Movement::default()).unwrap();
        winnability(&position, Color::White, MOST_POSITIONS).reason()
    };
    assert_eq!(cannot("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Reason::NoMove));
    assert_eq!(cannot("7k/8/6K1/8/8/8/8/q7 w - - 0 1"), Some(Reason::Material));
    assert_eq!(cannot("7k/8/6KN/8/8/8/8/q7 w - - 0 1"), Some(Reason::Material));
    let wall = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1";
    assert_eq!(cannot(wall), Some(Reason::Confinement));
}

/// Under the laws of 1862 a pawn may stay a pawn on the last rank.
#[test]
fn a_pawn_that_stays_a_pawn_cannot_mate_alone() {
    let movement = Movement { promotion: Promotion::AnyPieceOrPawn, ..Movement::default() };
    let mut position = position("8/P7/8/8/8/8/6k1/K7 w - - 0 1", movement).unwrap();
    let stays = |m: &Move| m.piece == Piece::Pawn && m.promotion.is_none();
    let m = position.moves().into_iter().find(stays).unwrap();
    position.play(&m);
    for winner in Color::ALL {
        assert_eq!(winnability(&position, winner, MOST_POSITIONS).is_possible(), Some(false));
    }
}

#[test]
fn more_positions_decide_what_fewer_leave_open() {
    let fen = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1";
    let position = position(fen, Movement::default()).unwrap();
    assert_eq!(winnability(&position, Color::White, 10), Winnability::NotDecided);
    let found = winnability(&position, Color::White, MOST_POSITIONS);
    assert!(line_of(&found).is_some_and(|line| mates(line, &position, Color::White)));
}

#[test]
fn bishops_of_one_colour_mate_in_a_corner_only_with_help() {
    let positions = [
        "5KB1/P7/4b3/8/8/8/8/4k3 b - - 0 1",
        "8/K7/8/1B5k/1p6/3B4/8/5b2 w - - 0 1",
        "8/1B6/p7/3K4/8/3b4/1k2B3/3B4 b - - 0 1",
        "8/5B2/1p6/3b3B/8/6K1/3k4/8 b - - 0 1",
        "k1B5/2K5/5p2/8/2B5/8/b7/8 b - - 0 1",
        "8/3k4/4b3/3b4/2b5/8/8/2KN4 b - - 0 1",
    ];
    for fen in positions {
        let position = position(fen, Movement::default()).unwrap();
        for winner in Color::ALL {
            let found = winnability(&position, winner, 20_000);
            let Winnability::Can(line) = &found else { panic!("{fen} {winner:?}: {found:?}") };
            assert!(mates(line, &position, winner), "{fen}");
        }
    }
}

/// On a5, with the king on c5 and own pawns on a4 and a6.
#[test]
fn a_lone_minor_piece_mates_outside_the_corners_too() {
    let positions = [
        "8/8/p7/k1K5/p7/B7/8/8 w - - 0 1",
        "3N4/8/p7/k1K5/p7/8/8/8 w - - 0 1",
        "8/8/p7/k7/p1K5/8/8/4B3 b - - 0 1",
        "8/k7/p2K4/8/p7/8/8/6N1 w - - 0 1",
    ];
    for fen in positions {
        let position = position(fen, Movement::default()).unwrap();
        let found = winnability(&position, Color::White, MOST_POSITIONS);
        assert!(line_of(&found).is_some_and(|line| mates(line, &position, Color::White)), "{fen}");
    }
}

#[test]
fn a_distant_mate_is_found_and_its_line_cut_short() {
    let fen = "3k4/1p6/pPp5/P1Pp3p/1B1Pp1pP/2B1PpP1/K4P2/2R4N w - - 0 1";
    let position = position(fen, Movement::default()).unwrap();
    let found = winnability(&position, Color::White, MOST_POSITIONS);
    let line = line_of(&found).unwrap();
    assert!(mates(line, &position, Color::White));
    assert!(line.len() < 500, "{} half-moves", line.len());
}

#[test]
fn more_pieces_than_a_game_begins_with_do_no_harm() {
    let crowded = "BBBNNk1N/NBBBBNBN/B1BB1BBB/11NBNB1N/N1BB1BB1/BBNBB1BB/B1K1B1NB/BNNBBB1B \
                   b - - 0 1";
    let position = position(crowded, Movement::default()).unwrap();
    for winner in Color::ALL {
        if let Winnability::Can(line) = winnability(&position, winner, MOST_POSITIONS) {
            assert!(mates(&line, &position, winner));
        }
    }
}
