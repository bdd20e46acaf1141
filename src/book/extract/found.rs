//! A score that was found in a book, and its text forms.

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
    /// True if too few of the printed moves can be played from the beginning of a game. They may
    /// begin at a position that the text gives in another way.
    pub is_fragment: bool,
    /// The lines of the text, from 1, of the first and of the last move.
    pub lines: (u64, u64),
    /// The page of the first move, if the text numbers its pages.
    pub page: Option<String>,
    /// The tags in the lines above the score.
    pub tags: Vec<Tag<'static>>,
    /// The notation of the printed moves.
    pub notation: Notation,
    /// The moves that were read, each legal after the moves before it.
    pub moves: Vec<Move>,
    /// The notes among and after the moves.
    pub notes: Vec<Note>,
    /// The lines above the score that belong to it.
    pub heading: String,
    /// The result: of mate on the board, or else of the closing words, or else of a `Result` tag.
    pub result: GameResult,
    /// The decisions about ambiguous or wrong text.
    pub choices: Vec<Choice>,
    /// The place at which the reading stopped; `None` if the score was read to its end.
    pub stop: Option<Stop>,
}

/// A note among the moves of a score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Note {
    /// The number of half-moves before it.
    pub after: usize,
    /// The text of the note.
    pub note: String,
}

/// A decision about ambiguous or wrong text: the printed move or result, and how it was read.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Choice {
    /// The line of the text, from 1.
    pub line: u64,
    /// The half-move, from 1.
    pub ply: usize,
    /// The move as it is printed, or the printed result if mate on the board contradicts it.
    pub printed: String,
    /// The move as it was read, in standard algebraic notation, or the result of the mate.
    pub read: String,
    /// The other moves it could have meant, in standard algebraic notation.
    pub others: Vec<String>,
    /// The reason for the decision.
    #[serde(serialize_with = "in_words")]
    #[schemars(with = "String")]
    pub why: ChoiceReason,
}

in_words! {
/// The reason for a decision.
#[derive(Copy)]
pub enum ChoiceReason {
    Unmarked(Mark) = "the book marks {0}, and this one is not marked",
    Slip = "a slip is corrected; the score can be read on with this move alone",
    Doubled = "only this move captures a doubled pawn",
    OwnWing = "'her' and 'his' are taken to mean the piece's own wing",
    Mated = "it is mate on the board",
    ReadsOn(usize, usize) = "with this move the score can be read on for {0} half-moves, with any other for {1} at most",
    ReadsToItsEnd(usize) = "with this move alone the score can be read to its end, for {0} half-moves",
}
}

/// The place where a score cannot be read on.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Stop {
    /// The line of the text, from 1.
    pub line: u64,
    /// The half-move that is due, from 1.
    pub ply: usize,
    /// The text in the place of the move.
    pub printed: String,
    /// The reason why it cannot be read.
    #[serde(serialize_with = "in_words")]
    #[schemars(with = "String")]
    pub why: Unread,
    /// The moves it could be, in standard algebraic notation.
    pub candidates: Vec<String>,
}

in_words! {
/// The reason why a score cannot be read on.
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

/// Returns a text with single blanks between its words, and brackets instead of braces, for a PGN
/// comment.
pub(super) fn comment_text(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('{', "(").replace('}', ")")
}

impl FoundScore {
    /// Returns true if the score was read to its end.
    pub fn is_whole(&self) -> bool {
        self.stop.is_none()
    }

    /// Returns the moves in standard algebraic notation.
    pub fn san(&self) -> Vec<String> {
        let mut position = Position::start(Movement::default());
        let mut written = Vec::new();
        for m in &self.moves {
            written.push(position.write(m, &SAN));
            position.play(m);
        }
        written
    }

    /// Returns the position after the last move.
    pub(super) fn last(&self) -> Position {
        let mut position = Position::start(Movement::default());
        self.moves.iter().for_each(|m| position.play(m));
        position
    }

    /// Returns the place of the score in a book: `morphy.txt, lines 12-40, page 7`.
    pub fn source(&self, book: &str) -> String {
        let (first, last) = self.lines;
        let page = self.page.as_ref().map_or_else(String::new, |page| format!(", page {page}"));
        format!("{book}, lines {first}-{last}{page}")
    }

    /// Returns the moves as PGN movetext, with heading, notes, decisions and the stop in comments.
    pub fn movetext(&self) -> String {
        let mut words = Vec::new();
        if !self.heading.is_empty() {
            words.push(format!("{{{}}}", self.heading));
        }
        words.extend(self.comments(0));
        words.extend(self.numbered(|ply| self.comments(ply)));
        if let Some(stop) = &self.stop {
            let text = comment_text(&stop.to_string());
            words.push(format!("{{{UNREADABLE} line {}: {text}}}", stop.line));
        }
        words.push(self.result.as_pgn().to_owned());
        words.join(" ")
    }

    /// Returns the comments after a half-move, from 1, or before the first move if it is 0.
    fn comments(&self, ply: usize) -> Vec<String> {
        let notes = self.notes.iter().filter(|note| note.after == ply);
        let choices = self.choices.iter().filter(|choice| choice.ply == ply);
        let notes = notes.map(|note| format!("{{{}}}", note.note));
        let choices = choices.map(|choice| format!("{{{}}}", comment_text(&choice.to_string())));
        notes.chain(choices).collect()
    }

    /// Returns the moves with their numbers, and after each half-move the words that `beside`
    /// returns for it.
    pub(super) fn numbered(&self, beside: impl Fn(usize) -> Vec<String>) -> Vec<String> {
        let mut words = Vec::new();
        for (ply, m) in self.san().into_iter().enumerate() {
            if ply.is_multiple_of(2) {
                words.push(format!("{}.", ply / 2 + 1));
            }
            words.push(m);
            words.extend(beside(ply + 1));
        }
        words
    }
}

impl Choice {
    /// Returns the decision with its place in a book.
    pub fn in_book(&self, book: &str) -> String {
        format!("{book}, line {}: {}: {self}", self.line, move_label(self.ply))
    }
}

impl Stop {
    /// Returns the stop with its place in a book.
    pub fn in_book(&self, book: &str) -> String {
        format!("{book}, line {}: {}: {self}", self.line, move_label(self.ply))
    }
}

/// Returns the number of a half-move, from 1: `move 12` or `move 12...`.
fn move_label(ply: usize) -> String {
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
        let is_ambiguous = self.why == Unread::NotPlayable(ResolveError::Ambiguous);
        match self.candidates.as_slice() {
            [] => Ok(()),
            all if is_ambiguous => write!(f, ": {}", all.join(" or ")),
            all => write!(f, "; perhaps {}", all.join(" or ")),
        }
    }
}
