//! The move generator, compared with known totals and with shakmaty.

use jadoube::chess::{FenError, Move, Movement, Position, Square};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

use crate::common::placement_read;

fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.moves();
    match depth {
        1 => moves.len() as u64,
        _ => moves.iter().map(|m| perft(&position.after(m), depth - 1)).sum(),
    }
}

#[test]
fn perft_totals_are_as_published() {
    for line in include_str!("../perft/positions.txt").lines().filter(|line| !line.starts_with('#'))
    {
        let [name, fen, counts] =
            line.split('|').map(str::trim).collect::<Vec<_>>().try_into().unwrap();
        let (position, repairs) = Position::from_fen(fen, Movement::default()).unwrap();
        assert!(repairs.is_empty(), "{name}: {repairs:?}");
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count: u64 = count.parse().unwrap();
            assert_eq!(perft(&position, depth), count, "{name} to {depth}");
        }
    }
}

/// The squares from which and to which a move goes, and the piece to which it promotes, by their
/// numbers.
type Plain = (usize, usize, Option<usize>);

fn plain(m: &Move) -> Plain {
    (m.from as usize, m.to as usize, m.promotion.map(|piece| piece as usize))
}

/// Returns the same numbers for shakmaty's move. shakmaty castles with the rook; here the king goes
/// two squares.
fn their_plain(m: shakmaty::Move) -> Plain {
    match UciMove::from_move(m, CastlingMode::Standard) {
        UciMove::Normal { from, to, promotion } => {
            (usize::from(from), usize::from(to), promotion.map(|role| usize::from(role) - 1))
        }
        other => panic!("{other} is no move of a game"),
    }
}

fn compare(ours: &Position, theirs: &Chess) {
    let fen = Fen::from_position(theirs, EnPassantMode::Legal).to_string();
    assert_eq!(ours.fen(), fen);
    assert_eq!(ours.in_check(), theirs.is_check(), "{fen}");
    assert_eq!(ours.components().placement, placement_read(&fen), "{fen}");
    let mut moves: Vec<_> = ours.moves().iter().map(plain).collect();
    let mut expected: Vec<_> = theirs.legal_moves().into_iter().map(their_plain).collect();
    moves.sort_unstable();
    expected.sort_unstable();
    assert_eq!(moves, expected, "{fen}");
}

/// Plays a random game on both boards and returns the number of moves compared. In every position
/// both must agree on the legal moves, and on the SAN of the move played, or of every legal move.
fn random_game(choices: &[u16], every_san: bool) -> usize {
    let mut ours = Position::start(Movement::default());
    let mut theirs = Chess::default();
    let mut compared = 0;
    for &choice in choices {
        compare(&ours, &theirs);
        let legal = theirs.legal_moves();
        if legal.is_empty() {
            break;
        }
        let chosen = legal[choice as usize % legal.len()];
        let moves = ours.moves();
        if every_san {
            for &m in &legal {
                compare_san(&ours, &moves, &theirs, m);
            }
            compared += legal.len();
        }
        let own = compare_san(&ours, &moves, &theirs, chosen);
        compared += 1;
        theirs.play_unchecked(chosen);
        ours.play(&own);
    }
    compared
}

/// Writes a move as shakmaty does, reads it back, and returns it as this library's move.
fn compare_san(ours: &Position, moves: &[Move], theirs: &Chess, m: shakmaty::Move) -> Move {
    let san = SanPlus::from_move(theirs.clone(), m).to_string();
    let own = moves.iter().find(|own| plain(own) == their_plain(m)).unwrap();
    assert_eq!(ours.san(own), san, "{}", ours.fen());
    let written = jadoube::notation::read_move(&san).unwrap();
    assert_eq!(ours.resolve(&written).as_ref(), Ok(own), "{san} in {}", ours.fen());
    *own
}

/// Plays `games` random games of fewer than `plies` plies. Returns the number of moves compared.
fn random_games(games: u32, plies: usize, every_san: bool) -> usize {
    let choices = prop::collection::vec(any::<u16>(), 1..plies);
    let config = Config { cases: games, failure_persistence: None, ..Config::default() };
    let compared = std::cell::Cell::new(0);
    TestRunner::new(config)
        .run(&choices, |choices| {
            compared.set(compared.get() + random_game(&choices, every_san));
            Ok(())
        })
        .unwrap();
    compared.get()
}

#[test]
fn random_games_agree_with_shakmaty() {
    let games = 5_000;
    let compared = random_games(games, 160, false);
    assert!(compared > games as usize * 40, "only {compared} moves were played");
}

#[test]
fn every_legal_move_is_written_and_read_as_shakmaty_writes_it() {
    let games = 300;
    let compared = random_games(games, 120, true);
    assert!(compared > games as usize * 500, "only {compared} moves were compared");
}

#[test]
fn a_fen_has_at_most_six_fields() {
    let read = |fen: &str| Position::from_fen(fen, Movement::default()).map(|(read, _)| read.fen());
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 w").as_deref(), Ok(fen));
    assert_eq!(read(&format!("{fen} 7")), Err(FenError::TooManyFields));
}

#[test]
fn only_the_player_to_move_reaches_an_en_passant_square() {
    let fen = "4k3/3p4/8/3Pp3/8/8/8/4K3 w - e6 0 1";
    let (position, _) = Position::from_fen(fen, Movement::default()).unwrap();
    assert!(position.reach(Square::D5).has(Square::E6));
    assert!(!position.reach(Square::D7).has(Square::E6));
}
