//! The games of a text, one after the other.

use std::collections::VecDeque;

use super::boundary::first as first_boundary;
use super::bytes::LOOKAHEAD;
use super::game;
use super::tokens::{Token, Tokens};
use crate::notation::printed::heading::begins_heading;
use crate::notation::record::{ReadError, Record, Stop};

/// Returns the games of a PGN text, each as a record that borrows from it.
///
/// ```
/// use jadoube::notation::games;
///
/// let pgn = b"[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 *\n";
/// let white: Vec<_> = games(pgn).filter_map(|game| game.tag("White").map(str::to_owned)).collect();
/// assert_eq!(white, ["A", "B"]);
/// ```
///
/// For files, and for many games in the memory of one, see [`Stream`](super::Stream) and
/// [`Reader::read`].
pub fn games(text: &[u8]) -> impl Iterator<Item = Record<'_>> {
    let mut reader = Reader::new(text);
    std::iter::from_fn(move || {
        let mut record = Record::default();
        reader.read(&mut record).then_some(record)
    })
}

/// Reads the games in a text.
///
/// ```
/// use jadoube::notation::{Reader, Record};
///
/// let mut reader = Reader::new(b"1. e4 e5 2. Sf3 *");
/// let mut game = Record::default();
/// assert!(reader.read(&mut game));
/// assert_eq!(game.moves.len(), 2);
/// let stop = game.stop.as_ref().unwrap();
/// assert_eq!((stop.token.as_str(), stop.byte), ("Sf3", 12));
/// assert!(!reader.read(&mut game));
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    tokens: Tokens<'a>,
    /// The byte up to which lines are counted.
    at: usize,
    /// The place of that byte in the input.
    place: InputPlace,
}

/// The maximum number of lines above a score without tags that are kept as its heading.
const HEADING: usize = 16;

/// The beginning of a game in a text.
struct GameStart {
    byte: usize,
    /// The end of the lines above the moves.
    heading_end: usize,
    /// The number of lines above the moves left out, as the heading would be too long.
    omitted_lines: u64,
}

/// A place between two games of an input.
#[derive(Clone, Copy, Debug)]
pub(super) struct InputPlace {
    pub(super) index: u64,
    pub(super) byte: u64,
    pub(super) line: u64,
    /// True if the previous game ended with a result.
    pub(super) after_result: bool,
}

impl InputPlace {
    /// Moves the place to the end of a text.
    pub(super) fn advance_over(&mut self, text: &[u8]) {
        self.byte = self.byte.saturating_add(text.len() as u64);
        let lines = memchr::memchr_iter(b'\n', text).count() as u64;
        self.line = self.line.saturating_add(lines);
    }
}

impl<'a> Reader<'a> {
    /// Reads a text from its beginning.
    pub fn new(text: &'a [u8]) -> Self {
        Self::starting_at(text, 1, 0, 1)
    }

    /// Reads a part of an input. The part begins at `byte`, on `line` of the input, and `index` is
    /// the number of its first game in the input. A part that begins at a
    /// [boundary](super::is_boundary) is read as it would be in the whole.
    pub fn starting_at(text: &'a [u8], index: u64, byte: u64, line: u64) -> Self {
        Self::resume(text, 0, InputPlace { index, byte, line, after_result: false })
    }

    /// Continues to read a text at a byte, which is at this place in the input.
    pub(super) fn resume(text: &'a [u8], at: usize, place: InputPlace) -> Self {
        Self { tokens: Tokens::new(text, at), at, place }
    }

    /// Returns the byte at which the next game begins, and its place in the input.
    pub(super) fn place(&mut self) -> (usize, InputPlace) {
        self.count_to(self.tokens.at);
        (self.at, self.place)
    }

    fn count_to(&mut self, at: usize) {
        self.place.advance_over(self.tokens.text.get(self.at..at).unwrap_or_default());
        self.at = self.at.max(at);
    }

    /// Returns true if the last game would be the same whatever follows the text.
    pub(super) fn is_certain(&self) -> bool {
        self.tokens.at + LOOKAHEAD <= self.tokens.text.len()
    }

    /// Fills the record with the next game. Returns false at the end. Reuses the memory of the
    /// record: nothing is allocated for a move.
    pub fn read(&mut self, record: &mut Record<'a>) -> bool {
        record.clear();
        let Some(GameStart { byte: start, heading_end, omitted_lines }) = self.find_game() else {
            return false;
        };
        self.count_to(start);
        let InputPlace { index, byte, line, .. } = self.place;
        (record.index, record.byte, record.line) = (index, byte, line);
        self.place.index = index.saturating_add(1);
        if self.begins_utf_16(start) {
            self.refuse_utf_16(record);
        } else {
            self.tokens.at = start;
            record.omitted_lines = omitted_lines;
            let after_result = self.place.after_result;
            self.place.after_result =
                game::read(&mut self.tokens, record, heading_end, after_result);
        }
        true
    }

    /// Finds the next game. Comments and other lines above moves belong to the game of the moves.
    /// Lines above tags belong to no game.
    fn find_game(&mut self) -> Option<GameStart> {
        if self.begins_utf_16(self.tokens.at) {
            return Some(GameStart { byte: 0, heading_end: 0, omitted_lines: 0 });
        }
        let (mut first, mut lines, mut omitted_lines) = (None, VecDeque::new(), 0);
        loop {
            let token = self.tokens.next();
            let start = self.tokens.start;
            match token {
                // An unclosed comment may contain a game, so it is reported as one.
                Token::Comment { closed: false } | Token::Tag { .. } | Token::GameStart => {
                    return Some(GameStart { byte: start, heading_end: start, omitted_lines: 0 });
                }
                Token::Comment { .. } | Token::Line => first = first.or(Some(start)),
                Token::End => return None,
                Token::Word | Token::Number { dots: 0, .. } | Token::Open
                    if begins_heading(&self.tokens) =>
                {
                    self.tokens.line();
                    if lines.len() == HEADING {
                        // The text of a book between two games is not a heading.
                        lines.pop_front();
                        omitted_lines += 1;
                    }
                    lines.push_back(start);
                    if first.is_none() || omitted_lines > 0 {
                        first = lines.front().copied();
                    }
                }
                _ => {
                    let byte = first.unwrap_or(start);
                    return Some(GameStart { byte, heading_end: start, omitted_lines });
                }
            }
        }
    }

    /// Returns true if the input is UTF-16, which is not read.
    fn begins_utf_16(&self, at: usize) -> bool {
        let text = self.tokens.text;
        let is_marked = text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff");
        self.place.byte == 0 && at == 0 && is_marked
    }

    /// Refuses a text in UTF-16 and skips to the next boundary.
    fn refuse_utf_16(&mut self, record: &mut Record<'a>) {
        record.text = self.tokens.text.get(..2).unwrap_or_default().into();
        record.stop = Some(Stop::rejecting(ReadError::Utf16));
        self.tokens.at = first_boundary(self.tokens.text, 0).unwrap_or(self.tokens.text.len());
    }
}
