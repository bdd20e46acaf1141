//! Random games that shuffle, so that repetitions, counts and lost rights are frequent.

use std::fmt;

use jadoube::chess::{Color, Move, MoveKind, Movement, Piece, Position};
use jadoube::notation::{Reader, Record};
use jadoube::replay::Timeline;
use proptest::prelude::*;

/// The positions in which the games start, with rights that can be lost.
const STARTS: [&str; 11] = [
    // The start of every game.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    // All castling rights, and room to lose them.
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "1n2k2r/p6p/8/8/8/8/P6P/RN2K3 b Qk - 3 10",
    // A pawn can be captured en passant, and a pawn that moves two squares can be too.
    "4k3/7p/8/8/Pp4P1/8/8/RN2K3 b Q a3 0 20",
    "1n2k1n1/3p4/8/2P1P3/2p1p3/8/3P4/1N2K1N1 w - - 0 1",
    // A capture en passant that is not legal: the pawn is pinned on its rank.
    "8/3p4/8/KP5r/5k2/8/6P1/8 b - - 0 1",
    // Counts that are running already.
    "7k/8/6K1/8/8/8/8/R7 w - - 9 30",
    "8/8/3k4/8/1r6/3KB3/8/R6n b - - 4 80",
    // Endings of pieces, with something to capture.
    "8/8/3k4/1n6/8/3K1N2/8/R7 w - - 0 60",
    "k7/p7/8/8/8/8/7P/K5R1 w - - 0 1",
    // Room for endless checks.
    "6k1/5ppp/8/4Q3/8/8/6q1/K7 w - - 0 1",
];

/// A random game, as it was played.
#[derive(Clone)]
pub struct Game {
    /// The position at every ply.
    pub positions: Vec<Position>,
    /// The position at every ply in Forsyth–Edwards notation.
    pub fens: Vec<String>,
    /// The moves. `moves[n]` leads from ply *n* to *n* + 1.
    pub moves: Vec<Move>,
    sans: Vec<String>,
    /// A comment, and the ply after which it is written.
    comment: Option<(usize, &'static str)>,
}

impl Game {
    /// Plays a move for every choice: mostly one that was made before, or takes one back, or moves
    /// a piece to and fro; seldom a random one.
    fn play(start: &str, choices: &[(u8, u16)]) -> Self {
        let (position, _) = Position::from_fen(start, Movement::default()).unwrap();
        let mut game = Self {
            fens: vec![position.fen()],
            positions: vec![position],
            moves: Vec::new(),
            sans: Vec::new(),
            comment: None,
        };
        for &(how, which) in choices {
            let Some(m) = game.choose(how, which as usize) else { break };
            game.push(m);
        }
        game
    }

    fn choose(&self, how: u8, which: usize) -> Option<Move> {
        let legal = self.last().moves();
        let back = |plies: usize| self.moves.len().checked_sub(plies).map(|at| self.moves[at]);
        let is_quiet = |m: &&Move| !m.is_irreversible();
        let wanted: Option<Move> = match how {
            0..90 => back(4).filter(|m| legal.contains(m)),
            90..115 => back([6, 8, 10][which % 3]).filter(|m| legal.contains(m)),
            115..190 => back(2).and_then(|last| {
                legal
                    .iter()
                    .filter(is_quiet)
                    .find(|m| (m.from, m.to) == (last.to, last.from))
                    .copied()
            }),
            190..205 => {
                let checks = |m: &&Move| is_quiet(m) && self.last().after(m).in_check();
                let checks: Vec<&Move> = legal.iter().filter(checks).collect();
                checks.get(which % checks.len().max(1)).copied().copied()
            }
            205..240 => {
                let shuffles =
                    |m: &&Move| is_quiet(m) && !matches!(m.piece, Piece::Queen | Piece::Bishop);
                let quiet: Vec<&Move> = legal.iter().filter(shuffles).collect();
                quiet.get(which % quiet.len().max(1)).copied().copied()
            }
            240..247 => {
                let passes = |m: &&Move| {
                    m.kind == MoveKind::EnPassant || self.last().after(m).en_passant().is_some()
                };
                legal.iter().find(passes).copied()
            }
            _ => None,
        };
        wanted.or_else(|| legal.get(which % legal.len().max(1)).copied())
    }

    fn push(&mut self, m: Move) {
        self.sans.push(self.last().san(&m));
        let next = self.last().after(&m);
        self.fens.push(next.fen());
        self.positions.push(next);
        self.moves.push(m);
    }

    fn last(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Returns the number of half-moves.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Returns the player to move at a ply.
    pub fn turn(&self, ply: usize) -> Color {
        self.positions[ply].turn()
    }

    /// Returns the same game with a comment after a ply.
    pub fn with_comment(&self, ply: usize, comment: &'static str) -> Self {
        Self { comment: Some((ply, comment)), ..self.clone() }
    }

    /// Returns the game as text.
    pub fn pgn(&self) -> String {
        self.pgn_until(self.plies())
    }

    /// Returns the first moves of the game as text.
    pub fn pgn_until(&self, plies: usize) -> String {
        let mut text = format!("[SetUp \"1\"]\n[FEN \"{}\"]\n\n", self.fens[0]);
        let comment = |ply: usize| match self.comment {
            Some((at, comment)) if at == ply => format!("{{{comment}}} "),
            _ => String::new(),
        };
        text.push_str(&comment(0));
        for (ply, san) in (1..).zip(&self.sans[..plies]) {
            text.push_str(&format!("{san} {}", comment(ply)));
        }
        text + "*\n"
    }

    /// Returns the game read and replayed.
    pub fn timeline(&self) -> Timeline {
        replay(&self.pgn())
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.pgn())
    }
}

/// Replays the first game of a text.
pub fn replay(pgn: &str) -> Timeline {
    let mut record = Record::default();
    assert!(Reader::new(pgn.as_bytes()).read(&mut record), "no game in {pgn}");
    let timeline = Timeline::replay(&record, Movement::default());
    assert_eq!(timeline.stop(), None, "{pgn}");
    timeline
}

/// A strategy for random games of up to a hundred plies.
pub fn games() -> impl Strategy<Value = Game> {
    let choices = prop::collection::vec((any::<u8>(), any::<u16>()), 8..100);
    (prop::sample::select(&STARTS[..]), choices)
        .prop_map(|(start, choices)| Game::play(start, &choices))
}

#[test]
fn random_games_lose_rights_and_repeat_positions() {
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let strategy = games();
    let (mut lost, mut in_passing, mut passed_by, mut castled, mut returned) = (0, 0, 0, 0, 0);
    for _ in 0..1000 {
        let game = proptest::strategy::ValueTree::current(&strategy.new_tree(&mut runner).unwrap());
        let field = |ply: usize, n: usize| game.fens[ply].split(' ').nth(n).unwrap().to_owned();
        // The pieces are on the same squares as when a right still existed.
        let again = |n: usize| {
            (0..=game.plies()).any(|ply| {
                (0..ply).any(|early| {
                    field(early, 0) == field(ply, 0)
                        && field(early, 1) == field(ply, 1)
                        && field(early, n) != field(ply, n)
                })
            })
        };
        lost += u32::from(again(2));
        passed_by += u32::from(again(3));
        let kind = |wanted: fn(&Move) -> bool| u32::from(game.moves.iter().any(wanted));
        in_passing += kind(|m| m.kind == MoveKind::EnPassant);
        castled += kind(|m| matches!(m.kind, MoveKind::Castle(_)));
        returned += u32::from(game.timeline().summary().recurs());
    }
    let counts = [lost, passed_by, in_passing, castled, returned];
    assert!(lost >= 80 && passed_by >= 10 && in_passing >= 10 && castled >= 10, "{counts:?}");
    assert!(returned >= 500, "{counts:?}");
}
