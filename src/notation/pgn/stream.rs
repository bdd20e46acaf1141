//! The games of a stream, in memory that does not grow with it.

use std::io::{self, Read};
use std::mem;
use std::ops::ControlFlow;

use super::boundary::LOOKBACK;
use super::bytes::LOOKAHEAD;
use super::reader::{InputPlace, Reader};
use super::window::Window;
use crate::notation::record::{ReadError, Record, Stop};

const CHUNK: usize = 1 << 20;

/// The default for the maximum length of a game in bytes: some two million plies. The longest game
/// ever played has 538.
pub const MAX_GAME: usize = 16 << 20;

/// The largest possible limit on the length of a game in bytes, as offsets have 32 bits.
pub const LONGEST_GAME: usize = u32::MAX as usize;

/// The number of bytes in which the tags of a game that is too long are searched for.
const HEAD: usize = 1 << 14;

/// A reader of the games of a stream, in order. Holds a mebibyte at a time, and more only while no
/// game ends in that. A game longer than the limit is not read: its record has its tags and the
/// reason, and the next game is the next that certainly begins
/// ([`is_boundary`](super::is_boundary)).
#[derive(Debug)]
pub struct Stream<R> {
    /// The part of the stream held, from the next game on.
    window: Window<R>,
    chunk: usize,
    max_game: usize,
    /// The place in the stream at which the next game begins.
    place: InputPlace,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ReadOutcome {
    /// Games of the part were read.
    Some,
    /// The part holds no whole game.
    None,
    /// The next game is longer than the limit.
    TooLong,
    /// The part is UTF-16 up to the next boundary, which was reported.
    Utf16,
    /// The caller wants no more games.
    Enough,
}

impl<R: Read> Stream<R> {
    /// Reads from this input.
    pub fn new(input: R) -> Self {
        let place = InputPlace { index: 1, byte: 0, line: 1, after_result: false };
        Self { window: Window::new(input), chunk: CHUNK, max_game: MAX_GAME, place }
    }

    /// Reads a part of an input that begins at this byte, like [`Reader::starting_at`]. Numbers
    /// games and lines from the beginning of the part.
    pub fn starting_at(input: R, byte: u64) -> Self {
        let stream = Self::new(input);
        Self { place: InputPlace { byte, ..stream.place }, ..stream }
    }

    /// Sets the number of bytes read at a time. The default is a mebibyte.
    #[must_use]
    pub fn with_chunk(self, bytes: usize) -> Self {
        Self { chunk: bytes, ..self }
    }

    /// Sets the maximum length of a game, in bytes, at most [`LONGEST_GAME`]. The default is
    /// [`MAX_GAME`]. A game may need that much memory, and fifteen times as much for its plies.
    #[must_use]
    pub fn with_max_game(self, bytes: usize) -> Self {
        Self { max_game: bytes.min(LONGEST_GAME), ..self }
    }

    /// Calls back for each game, in order, until the callback returns [`ControlFlow::Break`].
    ///
    /// # Errors
    /// Returns an error in the input, after calling back for the games before it.
    pub fn read_all(
        mut self,
        mut each: impl FnMut(&Record<'_>) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut most = self.chunk;
        loop {
            let filled = self.window.fill(most);
            let ended = matches!(filled, Ok(true));
            let outcome = self.games(ended, &mut each);
            if outcome == ReadOutcome::Enough {
                return Ok(());
            }
            filled?;
            match outcome {
                ReadOutcome::TooLong | ReadOutcome::Utf16 => {
                    if outcome == ReadOutcome::TooLong && self.refuse(&mut each).is_break() {
                        return Ok(());
                    }
                    self.skip_game()?;
                    most = self.chunk;
                }
                _ if ended => return Ok(()),
                ReadOutcome::Some => most = self.chunk,
                _ => most = most.saturating_mul(2).min(self.most_held()),
            }
            self.window.forget();
        }
    }

    /// Returns the number of bytes that is enough to decide if the next game is too long.
    fn most_held(&self) -> usize {
        self.max_game.saturating_add(self.chunk).saturating_add(4 * LOOKAHEAD)
    }

    /// Calls back for every game that certainly ends in the buffer.
    fn games(
        &mut self,
        ended: bool,
        each: &mut impl FnMut(&Record<'_>) -> ControlFlow<()>,
    ) -> ReadOutcome {
        let mut reader = Reader::resume(&self.window.text, self.window.at, self.place);
        let mut record = Record::default();
        let mut outcome = ReadOutcome::None;
        while reader.read(&mut record) {
            let is_utf_16 = matches!(&record.stop, Some(stop) if stop.why == ReadError::Utf16);
            if !(ended || is_utf_16 || reader.is_certain()) {
                break;
            }
            let (at, place) = reader.place();
            if record.text.len() > self.max_game {
                return ReadOutcome::TooLong;
            }
            if each(&record).is_break() {
                return ReadOutcome::Enough;
            }
            if is_utf_16 {
                self.place.index = place.index;
                return ReadOutcome::Utf16;
            }
            (self.window.at, self.place) = (at, place);
            outcome = ReadOutcome::Some;
        }
        if self.is_too_long() { ReadOutcome::TooLong } else { outcome }
    }

    /// Returns true if the part held of the next game is longer than the limit.
    fn is_too_long(&mut self) -> bool {
        let too_long = |at| {
            self.window.text.len().saturating_sub(at) > self.max_game.saturating_add(LOOKAHEAD)
        };
        if !too_long(self.window.at) {
            return false;
        }
        let held = self.window.text.get(self.window.at..).unwrap_or_default();
        let begin =
            self.window.at + held.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let is_too_long = too_long(begin);
        self.advance(begin);
        is_too_long
    }

    /// Calls back for a game that is too long, with its tags and the reason.
    fn refuse(&mut self, each: &mut impl FnMut(&Record<'_>) -> ControlFlow<()>) -> ControlFlow<()> {
        let InputPlace { index, byte, line, .. } = self.place;
        self.place.index = index.saturating_add(1);
        let end = self.window.text.len().min(self.window.at.saturating_add(HEAD));
        let head = self.window.text.get(..end).unwrap_or_default();
        let mut record = Record { index, byte, line, ..Record::default() };
        Reader::resume(head, self.window.at, InputPlace { index, ..self.place }).read(&mut record);
        let tags = mem::take(&mut record.tags);
        record.clear();
        let begin = record.byte;
        let stop = Some(Stop::rejecting(ReadError::TooLong(self.max_game)));
        let outcome = each(&Record { is_tagged: !tags.is_empty(), tags, stop, ..record });
        // The text before `begin` belongs to no game.
        self.advance(self.window.at.saturating_add((begin - byte) as usize));
        outcome
    }

    /// Skips the game that begins here, to the next boundary.
    fn skip_game(&mut self) -> io::Result<()> {
        self.place.after_result = false;
        let mut from = self.window.at + 1;
        loop {
            let ended = self.window.fill(self.chunk.max(2 * LOOKBACK))?;
            let (at, is_boundary) = self.window.boundary(from, ended);
            self.advance(at);
            if ended || is_boundary {
                return Ok(());
            }
            self.window.forget();
            self.window.text.shrink_to(self.chunk);
            from = self.window.at;
        }
    }

    fn advance(&mut self, at: usize) {
        self.place.advance_over(self.window.text.get(self.window.at..at).unwrap_or_default());
        self.window.at = at;
    }
}
