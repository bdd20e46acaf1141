//! Random records with random commands and false moves: nothing panics, under any code.

use jadoube::arbiter::{Case, Panel, answer_claim, rulesets};
use jadoube::chess::{Color, Movement, Piece};
use jadoube::narrative::{GameReport, Origin};
use jadoube::notation::{Claim, Event, Incident};
use jadoube::render::{TextStyle, to_json, to_markdown, to_pgn, to_text};
use jadoube::replay::{Timeline, accept_false};

use proptest::prelude::*;

use crate::common::{library, only_game};

fn square() -> impl Strategy<Value = String> {
    "[a-h][1-8]"
}

/// A word that is a move, or looks like one.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[NBRQK]?[a-h][1-8]-?[a-h][1-8]",
        6 => "[NBRQK]x?[a-h][1-8]",
        4 => "[a-h]x?[a-h]?[1-8]",
        1 => "[a-h][18]=[QRBNPK]",
        1 => Just("O-O".to_owned()),
        1 => Just("O-O-O".to_owned()),
    ]
}

fn command() -> impl Strategy<Value = String> {
    let player = prop_oneof![4 => Just(""), 1 => Just("white,"), 1 => Just("black,")];
    let deed = prop_oneof![
        square().prop_map(|at| format!("touch {at}")),
        (square(), square()).prop_map(|(one, other)| format!("touch {one},{other}")),
        (square(), square()).prop_map(|(from, to)| format!("false {from}{to}")),
        (square(), square()).prop_map(|(from, to)| format!("turn {from}{to}")),
        (square(), square()).prop_map(|(from, to)| format!("turn twice,{from}{to}")),
        "castle (rook-first,)?O-O(-O)?",
        "(false (stands|found)|check (unsaid|false)|adjust|notice|agree|claim repetition)",
        "setup (board-turned|misplaced|left-out|odds-left|colours-reversed)",
    ];
    (player, deed).prop_map(|(player, deed)| match deed.split_once(' ') {
        Some((name, words)) => format!("{{[%{name} {player}{words}]}}"),
        None => format!("{{[%{deed}]}}"),
    })
}

/// A start from which pawns and kings soon come where they may not be.
fn start() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        3 => Just(""),
        1 => Just("[FEN \"4k2r/P6P/8/3pP3/4Pp2/8/p6p/R3K3 w Qk d6 0 1\"]\n\n"),
        1 => Just("[FEN \"3rk3/8/8/8/1b6/8/3N4/4K2R w K - 99 80\"]\n\n"),
    ]
}

fn record() -> impl Strategy<Value = String> {
    let half_move = (word(), prop::option::weighted(0.3, command()), prop::bool::weighted(0.2));
    (start(), prop::collection::vec(half_move, 1..40)).prop_map(|(start, moves)| {
        let mut text = start.to_owned();
        for (word, command, stands) in moves {
            text += &word;
            text += if stands { " {[%false stands]} " } else { " " };
            text += &command.unwrap_or_default();
            text += " ";
        }
        text + "1/2-1/2"
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_whatever_stood(text in record()) {
        let library = library();
        let mut record = only_game(&text);
        let accepted = accept_false(&mut record);
        let game = Timeline::replay(&record, Movement::default());
        for ply in 0..=game.plies() {
            let position = game.position(ply);
            for color in Color::ALL {
                prop_assert_eq!(position.pieces(color, Piece::King).len(), 1);
            }
        }
        let codes: Vec<_> = library.codes().iter().collect();
        let origin = Origin::default();
        let report = GameReport::new(&origin, &record, &rulesets(codes.iter().copied())).with_accepted(accepted);
        let style = TextStyle::default();
        let _ = (to_text(&report, style), to_json(&report), to_markdown(&report));
        // Written out and read again, it is the same game.
        let written = to_pgn(&report);
        let again = only_game(&written);
        let replayed = Timeline::replay(&again, game.movement());
        prop_assert_eq!(replayed.moves(), game.moves(), "{}", written);
        prop_assert_eq!(replayed.irregularities(), game.irregularities(), "{}", written);
        let mut panel = Panel::new(library.codes());
        let in_full = panel.judge_in_full(&record);
        prop_assert_eq!(panel.judge(&record).opinions, in_full);
        let incident = Incident::Claim { ground: Claim::Repetition, intending: None };
        let claim = Event { ply: game.plies(), player: None, incident };
        let mut case = Case::new(&record);
        for code in library.codes() {
            let _ = answer_claim(code, case.timeline(code.movement()), &claim);
        }
    }
}
