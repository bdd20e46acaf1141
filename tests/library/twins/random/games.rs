//! Random games that give random laws something to judge: shuffles and checks, castling, captures
//! en passant, promotion, mates, and on the record claims, notices, agreements and flags.

use std::fmt::Write as _;

use jadoube::chess::{
    Castling, EnPassant, Move, MoveKind, Movement, Piece, Position, Promotion, Rank,
};
use jadoube::notation::read_move;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The starts of games: a position, and moves played from it. An empty position is the ordinary
/// start.
const STARTS: [(&str, &str); 22] = [
    ("", ""),
    ("", "e4 e5 Nf3 Nc6 Bc4 Bc5"),
    ("", "e4 e5 Nf3 Nf6 g3 g6 Bg2 Bg7"),
    ("", "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7"),
    ("", "f3 e5 g4"),
    ("", "e4 a6 e5 a5"),
    ("", "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6"),
    ("", "a4 b5 axb5 a6 bxa6 Bb7 axb7 h5 g4 hxg4 h3 gxh3 Bg2 hxg2"),
    ("", "f4 e5 fxe5 d6 exd6 Bxd6 Nh3 Nc6 g3 a6 Bg2 a5"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ""),
    ("1n2k2r/p6p/8/8/8/8/P6P/RN2K3 b Qk - 3 10", ""),
    ("4k3/7p/8/8/Pp4P1/8/8/RN2K3 b Q a3 0 20", ""),
    ("1n2k1n1/3p4/8/2P1P3/2p1p3/8/3P4/1N2K1N1 w - - 0 1", ""),
    ("8/3p4/8/KP5r/5k2/8/6P1/8 b - - 0 1", ""),
    ("7k/8/6K1/8/8/8/8/R7 w - - 9 30", ""),
    ("8/8/3k4/8/1r6/3KB3/8/R6n b - - 4 80", ""),
    ("k7/p7/8/8/8/8/7P/K5R1 w - - 0 1", ""),
    ("6k1/5ppp/8/4Q3/8/8/6q1/K7 w - - 0 1", ""),
    ("4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", ""),
    ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", ""),
    ("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", ""),
    ("k7/8/8/8/8/1pB5/pP6/K7 w - - 0 1", ""),
];

/// Events on the record. `@` stands for the announced move.
const EVENTS: [&str; 22] = [
    "[%claim repetition]",
    "[%claim moves]",
    "[%claim dead]",
    "[%claim perpetual]",
    "[%claim repetition,@]",
    "[%claim moves,@]",
    "[%claim repetition,@]",
    "[%claim white,repetition]",
    "[%claim black,repetition]",
    "[%claim white,moves]",
    "[%claim black,moves]",
    "[%claim black,moves,@]",
    "[%claim white,perpetual]",
    "[%claim dead,@]",
    "[%notice]",
    "[%notice white]",
    "[%notice black]",
    "[%agree]",
    "[%agree]",
    "[%flag]",
    "[%flag white]",
    "[%flag black]",
];

/// A random game.
#[derive(Clone, Debug)]
pub struct RandomGame {
    fen: &'static str,
    sans: Vec<String>,
    comments: Vec<(usize, String)>,
    result: &'static str,
    forfeit: bool,
    /// A word after the last move that is no legal move. Empty if the record is in order.
    rubbish: &'static str,
}

impl RandomGame {
    /// Returns the game as text.
    pub fn pgn(&self) -> String {
        let mut text = format!("[Event \"?\"]\n[Result \"{}\"]\n", self.result);
        if self.forfeit {
            text += "[Termination \"Time forfeit\"]\n";
        }
        if !self.fen.is_empty() {
            let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{}\"]", self.fen);
        }
        text.push('\n');
        self.write_comments(0, &mut text);
        for (ply, san) in (1..).zip(&self.sans) {
            let _ = write!(text, "{san} ");
            self.write_comments(ply, &mut text);
        }
        text + self.rubbish + self.result + "\n"
    }

    fn write_comments(&self, ply: usize, text: &mut String) {
        for (_, comment) in self.comments.iter().filter(|(at, _)| *at == ply) {
            let _ = write!(text, "{{{comment}}} ");
        }
    }

    /// Returns the same game with only this comment, after a ply.
    pub fn with(&self, ply: usize, comment: String) -> Self {
        Self { comments: vec![(ply, comment)], ..self.clone() }
    }

    /// Returns the first moves of the game, with their comments.
    pub fn until(&self, plies: usize) -> Self {
        let mut game = self.clone();
        game.sans.truncate(plies);
        game.comments.retain(|(ply, _)| *ply <= plies);
        // The tag describes the end of the game.
        game.forfeit &= plies >= self.sans.len();
        game
    }

    /// Returns true if the record is in order to its end.
    pub fn is_whole(&self) -> bool {
        self.rubbish.is_empty()
    }
}

/// A strategy for random games.
pub fn games() -> impl Strategy<Value = RandomGame> {
    let movement = (
        select(&[Castling::Standard, Castling::Standard, Castling::Free, Castling::None][..]),
        select(&[EnPassant::Standard, EnPassant::Standard, EnPassant::None][..]),
        select(&[Promotion::AnyPiece, Promotion::AnyPieceOrPawn, Promotion::LostPiece][..]),
    );
    let choices = prop::collection::vec((any::<u8>(), any::<u16>()), 0..90);
    let event = (any::<Index>(), select(&EVENTS[..]), any::<Index>());
    let events = prop_oneof![
        3 => Just(Vec::new()),
        2 => prop::collection::vec(event, 1..4),
    ];
    let end = (
        select(&["1-0", "0-1", "1/2-1/2", "1/2-1/2", "*"][..]),
        prop::bool::weighted(0.1),
        prop_oneof![12 => Just(""), 1 => Just("Nf9 "), 1 => Just("Ke4 ")],
    );
    (select(&STARTS[..]), movement, choices, events, end).prop_map(
        |(start, movement, choices, events, (result, forfeit, rubbish))| {
            let (castling, en_passant, promotion) = movement;
            let movement = Movement { castling, en_passant, promotion };
            let play = Play::new(start, movement, &choices);
            let comments = events.into_iter().map(|event| play.comment(event)).collect();
            RandomGame { fen: start.0, sans: play.sans, comments, result, forfeit, rubbish }
        },
    )
}

struct Play {
    positions: Vec<Position>,
    moves: Vec<Move>,
    sans: Vec<String>,
}

impl Play {
    fn new((fen, prelude): (&str, &str), movement: Movement, choices: &[(u8, u16)]) -> Self {
        let start = match fen {
            "" => Position::start(movement),
            fen => Position::from_fen(fen, movement).unwrap().0,
        };
        let mut play = Self { positions: vec![start], moves: Vec::new(), sans: Vec::new() };
        for san in prelude.split_whitespace() {
            let written = read_move(san).unwrap();
            let Ok(m) = play.last().resolve(&written) else { break };
            play.push(m);
        }
        for &(how, which) in choices {
            let Some(m) = play.choose(how, which as usize) else { break };
            play.push(m);
        }
        play
    }

    fn last(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn push(&mut self, m: Move) {
        self.sans.push(self.last().san(&m));
        let next = self.last().after(&m);
        self.positions.push(next);
        self.moves.push(m);
    }

    fn choose(&self, how: u8, which: usize) -> Option<Move> {
        let legal = self.last().moves();
        let back = |plies: usize| self.moves.len().checked_sub(plies).map(|at| self.moves[at]);
        let one_of = |wanted: &dyn Fn(&Move) -> bool| {
            let wanted: Vec<Move> = legal.iter().filter(|m| wanted(m)).copied().collect();
            wanted.get(which % wanted.len().max(1)).copied()
        };
        let after = |m: &Move| self.last().after(m);
        let wanted = match how {
            0..90 => back(4).filter(|m| legal.contains(m)),
            90..130 => {
                let last = back(2);
                one_of(&|m| last.is_some_and(|last| (m.from, m.to) == (last.to, last.from)))
            }
            130..143 => one_of(&|m| after(m).in_check()),
            143..155 => one_of(&|m| !after(m).has_move()),
            155..172 => one_of(&|m| matches!(m.kind, MoveKind::Castle(_))),
            172..190 => one_of(&|m| {
                m.piece == Piece::Pawn && matches!(m.to.rank(), Rank::First | Rank::Eighth)
            }),
            190..203 => {
                one_of(&|m| m.kind == MoveKind::EnPassant || after(m).en_passant().is_some())
            }
            203..213 => one_of(&|m| m.captured.is_some()),
            213..240 => one_of(&|m| !m.is_irreversible() && m.piece != Piece::Queen),
            _ => None,
        };
        wanted.or_else(|| legal.get(which % legal.len().max(1)).copied())
    }

    /// Returns an event at some ply. The announced move is the one played, another legal one, or
    /// one that cannot be played.
    fn comment(&self, (at, event, which): (Index, &str, Index)) -> (usize, String) {
        let ply = at.index(self.positions.len());
        let legal = self.positions[ply].moves();
        let announced = match which.index(5) {
            0 | 1 if ply < self.sans.len() => self.sans[ply].clone(),
            2 if ply >= 4 => self.sans[ply - 4].clone(),
            0..4 if !legal.is_empty() => self.positions[ply].san(&legal[which.index(legal.len())]),
            _ => "Kd2".to_owned(),
        };
        (ply, event.replace('@', &announced))
    }
}
