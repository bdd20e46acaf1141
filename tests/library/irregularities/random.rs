//! Random records with random commands and illegal moves: no code panics on them.

use jadoube::arbiter::{BatchJudge, Game, answer_claim, remedies, rulesets};
use jadoube::chess::{CastlingSide, Color, Displacement, Movement, Piece, Position, Rank, Square};
use jadoube::narrative::remedy_outline;
use jadoube::notation::dialects::{Dialect, SAN};
use jadoube::notation::{Claim, Conditions, Event, FORMS, Irregularity};
use jadoube::render::{
    TextStyle, outline_to_text, remedy_to_json, to_json, to_markdown, to_pgn, to_text,
};
use jadoube::replay::{Timeline, accept_illegal_moves};

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;

use crate::common::in_full::in_full;
use crate::common::{game_at, library, only_game};

fn square() -> impl Strategy<Value = String> {
    "[a-h][1-8]"
}

/// A strategy for words that are moves, or look like moves.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[NBRQK]?[a-h][1-8]-?[a-h][1-8]",
        6 => "[NBRQK]x?[a-h][1-8]",
        4 => "[a-h]x?[a-h]?[1-8]",
        1 => "[a-h][18]=[QRBNPK]",
        1 => Just("O-O".to_owned()),
        1 => Just("O-O-O".to_owned()),
        1 => square().prop_map(|from| format!("-- {{[%false {from}e5,piece-lost]}}")),
        1 => square().prop_map(|from| format!("-- {{[%false {from}e5,turn-lost]}}")),
        1 => Just("-- {[%turn twice,stands]}".to_owned()),
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
        "(false (stands|found)|check (unsaid|late|false)|adjust|notice|agree|claim repetition)",
        "setup (board-turned|misplaced|left-out|odds-left|colours-reversed)",
    ];
    (player, deed).prop_map(|(player, deed)| match deed.split_once(' ') {
        Some((name, words)) => format!("{{[%{name} {player}{words}]}}"),
        None => format!("{{[%{deed}]}}"),
    })
}

/// A strategy for starts from which pawns and kings soon reach squares where they may not be.
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

/// A strategy for positions that an illegal move may have left: pieces put anywhere, pawns on the
/// first and the last rank, and kings in check out of turn.
fn left_by_false_moves() -> impl Strategy<Value = String> {
    let put = (0..64_usize, 0..64_usize);
    let pawn = (prop::bool::ANY, 0..8_usize, prop::bool::ANY);
    let starts = prop::sample::select(vec![
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R",
        "4k2r/P6P/8/3pP3/4Pp2/8/p6p/R3K3",
        "4k3/8/8/8/4Q3/8/3r4/4K3",
    ]);
    let whose = prop_oneof![Just("w"), Just("b")];
    (starts, whose, prop::collection::vec(put, 0..5), prop::option::of(pawn)).prop_map(
        |(start, turn, puts, pawn)| {
            let fen = format!("{start} {turn} KQkq - 3 20");
            let (mut position, _) = Position::from_any_fen(&fen, Movement::default()).unwrap();
            for (from, to) in puts {
                let [from, to] = [from, to].map(Square::index);
                let put = Displacement::Piece { from, to, becomes: None };
                if let Some(m) = position.displaced(put) {
                    position.play(&m);
                }
            }
            match pawn {
                Some((is_white, file, is_last)) => with_pawn(&position, is_white, file, is_last),
                None => position.fen(),
            }
        },
    )
}

/// Returns the FEN of the position with a pawn on one of the end ranks, unless a king is on that
/// square.
fn with_pawn(position: &Position, is_white: bool, file: usize, is_last: bool) -> String {
    let fen = position.fen();
    let (placement, rest) = fen.split_once(' ').unwrap();
    let mut ranks: Vec<String> = placement.split('/').map(unpacked).collect();
    let rank = &mut ranks[if is_white == is_last { 0 } else { 7 }];
    if !rank[file..=file].eq_ignore_ascii_case("k") {
        rank.replace_range(file..=file, if is_white { "P" } else { "p" });
    }
    format!("{} {rest}", ranks.join("/"))
}

/// Returns a rank of a FEN with a 1 for every empty square.
fn unpacked(rank: &str) -> String {
    let cells = |c: char| match c.to_digit(10) {
        Some(empty) => "1".repeat(empty as usize),
        None => c.to_string(),
    };
    rank.chars().map(cells).collect()
}

/// A strategy for irregularities.
fn done() -> impl Strategy<Value = Irregularity> {
    let at = || (0..64_usize).prop_map(Square::index);
    let move_of = (at(), at(), 0..3_u8).prop_map(|(from, to, what)| match what {
        0 => Irregularity::OutOfTurn(from, to),
        1 => Irregularity::TwoMoves(from, to),
        _ => Irregularity::Misplay(from, to),
    });
    let named: Vec<Irregularity> = FORMS.iter().map(|(form, _)| form.parse().unwrap()).collect();
    prop_oneof![
        prop::collection::vec(at(), 1..4)
            .prop_filter_map("twice", |squares| Irregularity::touch(&squares)),
        move_of,
        prop::sample::select(vec![CastlingSide::King, CastlingSide::Queen])
            .prop_map(Irregularity::Castle),
        prop::sample::select(named),
    ]
}

/// Returns true for each of two oddities that no lawful move leaves: a pawn on an end rank, and a
/// king in check out of turn.
fn oddities(position: &Position) -> [bool; 2] {
    let on_end = |square: Square| [Rank::First, Rank::Eighth].contains(&square.rank());
    let pawns = Color::ALL.into_iter().flat_map(|color| position.pieces(color, Piece::Pawn));
    [pawns.into_iter().any(on_end), position.opponent_in_check()]
}

/// The random positions are as intended: many have a pawn on an end rank, and many a king in check
/// out of turn.
#[test]
fn positions_left_by_false_moves_are_among_those_tried() {
    let mut runner = TestRunner::deterministic();
    let mut seen = [0, 0];
    for _ in 0..200 {
        let fen = left_by_false_moves().new_tree(&mut runner).unwrap().current();
        let (position, _) = Position::from_any_fen(&fen, Movement::default()).unwrap();
        for (seen, is_so) in seen.iter_mut().zip(oddities(&position)) {
            *seen += usize::from(is_so);
        }
    }
    assert!(seen.iter().all(|seen| *seen > 20), "{seen:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_where_a_false_move_stood(
        fen in left_by_false_moves(),
        done in done(),
        words in prop::collection::vec(word(), 0..6),
    ) {
        let library = library();
        let under = |movement| Position::from_any_fen(&fen, movement).unwrap().0;
        for code in library.codes() {
            let position = under(code.movement());
            let again = Position::from_any_fen(&position.fen(), code.movement()).unwrap().0;
            prop_assert_eq!(again.fen(), position.fen());
            let game = |law| Some(game_at(&under(law), Conditions::default()));
            let given = remedies(&[code], &done, None, game);
            if let Ok(given) = given {
                let outline = remedy_outline(None, &given, (true, &SAN as &dyn Dialect));
                let _ = outline_to_text(&outline, TextStyle::default());
                let _ = remedy_to_json(None, &given);
            }
        }
        let text = format!("[FEN \"{fen}\"]\n\n{} 1-0", words.join(" "));
        let mut record = only_game(&text);
        let accepted = accept_illegal_moves(&mut record);
        let codes = rulesets(library.codes());
        let mut game = Game::new(&record).judged_by(&codes);
        game.accepted = accepted;
        let _ = (to_text(&game, TextStyle::default()), to_json(&game), to_pgn(&game));
        let mut batch_judge = BatchJudge::new(&rulesets(library.codes()));
        let in_full = in_full(&batch_judge, &record);
        prop_assert_eq!(batch_judge.judge(&record).verdicts, in_full);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_whatever_stood(text in record()) {
        let library = library();
        let mut record = only_game(&text);
        let accepted = accept_illegal_moves(&mut record);
        let game = Timeline::replay(&record, Movement::default());
        for ply in 0..=game.plies() {
            let position = game.position(ply);
            for color in Color::ALL {
                prop_assert_eq!(position.pieces(color, Piece::King).len(), 1);
            }
        }
        let codes: Vec<_> = library.codes().iter().collect();
        let mut judged = Game::new(&record).judged_by(&rulesets(codes.iter().copied()));
        judged.accepted = accepted;
        let style = TextStyle::default();
        let _ = (to_text(&judged, style), to_json(&judged), to_markdown(&judged));
        // The written score is read again as the same game.
        let written = to_pgn(&judged);
        let again = only_game(&written);
        let replayed = Timeline::replay(&again, game.movement());
        prop_assert_eq!(replayed.moves(), game.moves(), "{}", written);
        prop_assert_eq!(replayed.false_moves(), game.false_moves(), "{}", written);
        let mut batch_judge = BatchJudge::new(&rulesets(library.codes()));
        let in_full = in_full(&batch_judge, &record);
        prop_assert_eq!(batch_judge.judge(&record).verdicts, in_full);
        let claim = Event::claim(game.plies(), Claim::Repetition);
        let mut case = Game::new(&record);
        for code in library.codes() {
            let _ = answer_claim(code, case.timeline_under(code.movement()), &claim);
        }
    }
}
