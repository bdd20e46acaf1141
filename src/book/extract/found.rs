//! A score that was found in a book.

use std::collections::BTreeSet;
use std::fmt::{self, Display};

use serde::{Serialize, Serializer};

use super::mark::Mark;
use crate::chess::{Move, Movement, Position};
use crate::notation::dialects::SAN;
use crate::notation::{GameResult, Notation, Tag, UNREADABLE};
use crate::replay::ResolveError;

/// A score that was found in a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundScore {
    /// Whether it is no score, but moves that are too few for one, or cannot be played from the beginning of
    /// a game: they begin at a position that the text gives in another way.
    pub is_fragment: bool,
    /// The lines of the text on which its first and its last move stand, from 1.
    pub lines: (u64, u64),
    /// The page of the book on which its first move stands, if the text numbers its pages.
    pub page: Option<String>,
    /// What the lines above it plainly say.
    pub tags: Vec<Tag<'static>>,
    /// What its moves are written in.
    pub notation: Notation,
    /// The moves that were read, each legal after those before it.
    pub moves: Vec<Move>,
    /// What stands beside the moves.
    pub notes: Vec<Note>,
    /// The lines, of those of which a person says that a score goes on there, that have moves of it.
    pub confirmed: BTreeSet<u64>,
    /// The lines above it.
    pub heading: String,
    /// How it ended, as far as its closing words or the board say.
    pub result: GameResult,
    /// What was concluded, and not read.
    pub choices: Vec<Choice>,
    /// Why nothing is read of it after its moves, if it goes on.
    pub stop: Option<Stop>,
}

/// What stands beside the moves of a score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Note {
    /// The number of half-moves before it.
    pub after: usize,
    /// What is written there.
    pub note: String,
}

/// A conclusion: what is printed, and for what it was taken.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Choice {
    /// The line of the text, from 1.
    pub line: u64,
    /// The half-move, from 1.
    pub ply: usize,
    /// The move as it is printed.
    pub printed: String,
    /// What it was read as, in standard algebraic notation.
    pub read: String,
    /// What else it could have meant, in standard algebraic notation.
    pub others: Vec<String>,
    /// From what that was concluded.
    #[serde(serialize_with = "in_words")]
    #[schemars(with = "String")]
    pub why: ChoiceReason,
}

in_words! {
/// From what a conclusion is drawn.
#[derive(Copy)]
pub enum ChoiceReason {
    Unmarked(Mark) = "the book marks {0}, and none is marked here",
    FalseMark(Mark) = "it is printed as one of the {0}, and is none",
    Mated = "it is mate on the board",
    BehindNote = "it is a paragraph of its own behind the last note",
    Slip = "a slip is put right, and the score reads on with this one alone",
    Likeness = "it is garbled, and like no other move that can be played",
    Word = "a slip of the scanner in it leaves no choice",
    OtherAlphabet = "its letter is one of another alphabet that looks the same",
    Doubled = "it alone captures a doubled pawn",
    OwnWing = "her and his are said of the piece's own wing",
    Unnumbered = "the rows have no numbers, and read on from the beginning of a game",
    OtherNotation(Notation) = "this score is written in {0}, and the book is not",
    Number(usize, usize) = "the number {0} is printed where {1} is due",
    GarbledNumber(usize) = "what stands before it is taken for the number {0}, with which the score reads on",
    ReadsOn(usize, usize) = "the score reads on for {0} half-moves with this one, and for {1} at most with any other",
    ReadsToItsEnd(usize) = "the score reads on to its end, for {0} half-moves, with this one alone",
}
}

impl ChoiceReason {
    /// Whether a slip leaves no choice: `Srd` for `3rd`, a Latin `K` in a Russian score.
    pub fn is_settled(self) -> bool {
        matches!(self, Self::Word | Self::OtherAlphabet)
    }
}

/// Where a score cannot be read on, and why.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Stop {
    /// The line of the text, from 1.
    pub line: u64,
    /// The half-move that is due, from 1.
    pub ply: usize,
    /// The text that stands where the move is due.
    pub printed: String,
    /// Why it cannot be read.
    #[serde(serialize_with = "in_words")]
    #[schemars(with = "String")]
    pub why: Unread,
    /// The moves that it could be, in standard algebraic notation.
    pub candidates: Vec<String>,
}

in_words! {
/// Why a score cannot be read on.
#[derive(Copy)]
pub enum Unread {
    NoMove(Notation) = "this is not a move in {0}",
    NotPlayable(ResolveError) = "{0}",
    Aside = "this may be a note or the score",
    Missing(usize) = "the score goes on with this; move {0} is missing",
}
}

fn in_words<S: Serializer>(why: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(why)
}

impl FoundScore {
    /// Whether it was read to its end.
    pub fn is_whole(&self) -> bool {
        self.stop.is_none()
    }

    /// Its moves in standard algebraic notation.
    pub fn san(&self) -> Vec<String> {
        let mut position = self.start();
        let written = |m: &Move| {
            let written = position.write(m, &SAN);
            position.play(m);
            written
        };
        self.moves.iter().map(written).collect()
    }

    /// The position from which it begins, as a FEN, if a piece is given or a FEN stands above it.
    pub fn given(&self) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == "FEN").map(|tag| &*tag.value)
    }

    fn start(&self) -> Position {
        let given = self.given().and_then(|fen| Position::from_fen(fen, Movement::default()).ok());
        given.map_or_else(|| Position::start(Movement::default()), |(position, _)| position)
    }

    /// The position behind its last move.
    pub(super) fn last(&self) -> Position {
        let mut position = self.start();
        self.moves.iter().for_each(|m| position.play(m));
        position
    }

    /// Where it stands in a book: `morphy.txt, lines 12-40, page 7`.
    pub fn source(&self, book: &str) -> String {
        let (first, last) = self.lines;
        let page = self.page.as_ref().map_or_else(String::new, |page| format!(", page {page}"));
        format!("{book}, lines {first}-{last}{page}")
    }

    /// Its moves as PGN has them, with what stands beside them in comments.
    pub fn movetext(&self) -> String {
        let beside = |ply: usize| {
            let notes = self.notes.iter().filter(|it| it.after == ply);
            let notes = notes.map(|it| format!("{{{}}}", it.note));
            let is_said = |it: &&Choice| it.ply == ply && !it.why.is_settled();
            let choices = self.choices.iter().filter(is_said);
            notes.chain(choices.map(|choice| format!("{{{choice}}}"))).collect()
        };
        let mut words = Vec::new();
        words.extend((!self.heading.is_empty()).then(|| format!("{{{}}}", self.heading)));
        words.extend(self.numbered(beside));
        let stop = self.stop.as_ref();
        words.extend(stop.map(|stop| format!("{{{UNREADABLE} line {}: {stop}}}", stop.line)));
        words.push(self.result.as_pgn().to_owned());
        words.join(" ")
    }

    /// Its moves with their numbers, and what is to stand behind each half-move.
    pub(super) fn numbered(&self, beside: impl Fn(usize) -> Vec<String>) -> Vec<String> {
        let mut words = Vec::new();
        for (ply, m) in self.san().into_iter().enumerate() {
            words.extend(ply.is_multiple_of(2).then(|| format!("{}.", ply / 2 + 1)));
            words.push(m);
            words.extend(beside(ply + 1));
        }
        words
    }
}

impl Choice {
    /// The conclusion, and where in a book it was drawn.
    pub fn in_book(&self, book: &str) -> String {
        format!("{book}, line {}: {}: {self}", self.line, number(self.ply))
    }
}

impl Stop {
    /// The stop, and where in a book it is.
    pub fn in_book(&self, book: &str) -> String {
        format!("{book}, line {}: {}: {self}", self.line, number(self.ply))
    }
}

/// The number of a half-move, from 1: `move 12` or `move 12...`.
fn number(ply: usize) -> String {
    format!("move {}{}", ply.div_ceil(2), if ply.is_multiple_of(2) { "..." } else { "" })
}

impl Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is read as {}", self.printed, self.read)?;
        if !self.others.is_empty() {
            write!(f, ", and not {}", self.others.join(" or "))?;
        }
        write!(f, ": {}", self.why)
    }
}

impl Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.printed, self.why)?;
        let is_meant = self.why == Unread::NotPlayable(ResolveError::Ambiguous);
        match self.candidates.as_slice() {
            [] => Ok(()),
            all if is_meant => write!(f, ": {}", all.join(" or ")),
            all => write!(f, "; perhaps {}", all.join(" or ")),
        }
    }
}
