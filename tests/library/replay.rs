//! Replayed games: the placements that come back, and the move at which a record stops.

use std::collections::HashMap;
use std::fmt::Write as _;

use jadoube::chess::{Displacement, Movement};
use jadoube::notation::read_move;
use jadoube::replay::{
    Obstacle, ReplayStop, Replayer, ResolveError, StopDetail, StopReason, Timeline,
};

use crate::common::only_game;

/// The squares that each rook visits in turn, beginning with the first move: 16 and 15, so that the
/// pieces are on the same squares only after hundreds of plies or after some thirty.
const TOURS: [&str; 2] = [
    "a2 b2 c2 d2 e2 f2 g2 h2 h1 g1 f1 e1 d1 c1 b1 a1",
    "a7 b7 c7 d7 e7 f7 g7 h7 h8 g8 f8 e8 d8 b8 a8",
];

#[test]
fn placements_are_found_again_among_hundreds_of_others() {
    let [white, black] = TOURS.map(|tour| tour.split(' ').collect::<Vec<_>>());
    let fen = "8/r7/pppppppp/7k/K7/PPPPPPPP/R7/8 w - - 0 1";
    let mut text = format!("[FEN \"{fen}\"]\n\n");
    for number in 1..=480 {
        let (white, black) = (white[number % white.len()], black[number % black.len()]);
        write!(text, "{number}. R{white} R{black} ").unwrap();
    }
    text += "*";
    let game = Timeline::replay(&only_game(&text), Movement::default());
    assert_eq!(game.plies(), 960, "{:?}", game.stop());
    let mut seen = HashMap::new();
    for (ply, mark) in game.marks().iter().enumerate() {
        let squares = (ply.div_ceil(2) % white.len(), ply / 2 % black.len());
        let since = seen.insert(squares, ply).map_or(0, |last| ply - last);
        assert_eq!(mark.plies_since_same_placement as usize, since, "{ply}");
    }
    assert_eq!(seen.len(), 240);
}

/// Passes repeat a placement sooner than moves can.
#[test]
fn a_placement_repeated_by_passes_is_found_each_time() {
    let mut replayer = Replayer::new(Movement::default());
    assert_eq!(replayer.timeline().summary().occurrences, 1);
    for knight in ["Nf3", "Ng1"] {
        let m = replayer.position().resolve(&read_move(knight).unwrap()).unwrap();
        replayer.push(m.into()).unwrap();
        replayer.push(Displacement::Pass).unwrap();
    }
    let game = replayer.finish();
    assert_eq!(game.earlier(4).collect::<Vec<_>>(), [3, 0]);
    assert_eq!((game.recurrence_plies(), game.summary().occurrences), (&[2, 3, 4][..], 3));
    assert_eq!((game.label(4).as_str(), game.label(5).as_str()), ("2...--", "3."));
}

fn stop(text: &str) -> ReplayStop {
    Timeline::replay(&only_game(text), Movement::default()).stop().cloned().unwrap()
}

#[test]
fn dots_before_a_move_of_white_s_are_the_reason_why_it_cannot_be_played() {
    for text in ["1...e5 *", "1. e4 e5 2... Nc6 *", "1. ... e5 *"] {
        assert_eq!(stop(text).why, StopReason::NotOnMove, "{text}");
    }
    let may_have_stood =
        |text| matches!(stop(text).why, StopReason::Refused { may_have_stood: true, .. });
    assert!(may_have_stood("1. e5 *") && !may_have_stood("1. Rxh8 *"));
}

#[test]
fn castling_as_in_italy_is_refused_by_the_law_that_knows_it() {
    let stop = stop("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O/Kh1Re1 *\n");
    let StopReason::Refused { obstacle, .. } = stop.why else { panic!("{}", stop.why) };
    let bar = StopDetail::InItaly(ResolveError::CastlingAttacks);
    assert_eq!(obstacle, Obstacle::Position(ResolveError::NoSuchCastling, Some(bar)));
}

#[test]
fn a_game_that_is_not_judged_has_no_move_to_blame() {
    let stop = stop("[Variant \"Atomic\"]\n\n1. e4 e5 *");
    assert_eq!((stop.ply, stop.written), (0, None));
}
