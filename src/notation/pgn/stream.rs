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

/// How long a game may be, in bytes, unless another limit is set: some two million plies, where
/// the longest game ever played has 538.
pub const MAX_GAME: usize = 16 << 20;

/// How long a game may be at most, in bytes: places in it are counted in 32 bits.
pub const LONGEST_GAME: usize = u32::MAX as usize;

/// How much of a game that is too long is looked at for its tags.
const HEAD: usize = 1 << 14;

/// Reads the games of a stream in order. It holds a mebibyte of it at a time, and more
/// only while no game ends in that. A game that is longer than a limit is not read: its record
/// has its tags and says why, and the next game is the next that surely begins
/// ([`is_boundary`](super::is_boundary)).
#[derive(Debug)]
pub struct Stream<R> {
    /// What is held of it, from the next game on.
    window: Window<R>,
    chunk: usize,
    max_game: usize,
    /// Where the next game begins in the stream.
    place: InputPlace,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ReadOutcome {
    /// Some games of it were read.
    Some,
    /// It holds no game that ends in it.
    None,
    /// The next game is longer than games may be.
    TooLong,
    /// It is UTF-16 up to the next boundary, which has been said.
    Utf16,
    /// Whoever takes the games wants no more of them.
    Enough,
}

impl<R: Read> Stream<R> {
    /// Reads from this input.
    pub fn new(input: R) -> Self {
        Self::in_chunks(input, CHUNK)
    }

    /// Reads a part of an input that begins at this byte of it, as
    /// [`Reader::starting_at`] does; games and lines are numbered from here.
    pub fn starting_at(input: R, byte: u64) -> Self {
        let stream = Self::new(input);
        Self { place: InputPlace { byte, ..stream.place }, ..stream }
    }

    pub(super) fn in_chunks(input: R, chunk: usize) -> Self {
        let place = InputPlace { index: 1, byte: 0, line: 1, after_result: false };
        Self { window: Window::new(input), chunk, max_game: MAX_GAME, place }
    }

    /// Sets how long a game may be, in bytes; [`MAX_GAME`] otherwise. So much memory, and some
    /// fifteen times as much for its plies, may be needed for one game. No more than
    /// [`LONGEST_GAME`] are allowed.
    #[must_use]
    pub fn with_max_game(self, bytes: usize) -> Self {
        Self { max_game: bytes.min(LONGEST_GAME), ..self }
    }

    /// Calls back once per game, in order, until the callback says [`ControlFlow::Break`].
    ///
    /// # Errors
    /// Passes on what goes wrong in the input; the games before that have been called
    /// back.
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

    /// So much of the stream tells of every game whether it is too long.
    fn most_held(&self) -> usize {
        self.max_game.saturating_add(self.chunk).saturating_add(4 * LOOKAHEAD)
    }

    /// Calls back for every game that surely ends in the buffer.
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

    /// Whether what is held of the next game is longer than games may be.
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
        let stop = Some(Stop::of_game(ReadError::TooLong(self.max_game)));
        let outcome = each(&Record { is_tagged: !tags.is_empty(), tags, stop, ..record });
        // What stands before it belongs to no game.
        self.advance(self.window.at.saturating_add((begin - byte) as usize));
        outcome
    }

    /// Passes over the game that begins here, to the next boundary.
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

#[cfg(test)]
mod tests {
    use std::io::{self, Read};
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::Stream;
    use crate::notation::{Reader, Record};

    const PIECES: &str = "[Event \"A\"]\n|\n[Event \"A\"]|[White \"B\"] |[White \"B|1. e4 e5 |2. Nf3 {a comment} Nc6 |1-0 |*|\
        \n|\n% a line\n|; a comment\n|%|{|}|(|)|\
        e8(Q)|Sf3 |17. |\u{feff}|\u{a0}|\r\n|{[%claim moves]}|                                                                                ";

    fn read(text: &[u8]) -> Vec<String> {
        let mut reader = Reader::new(text);
        let mut record = Record::default();
        std::iter::from_fn(|| reader.read(&mut record).then(|| format!("{record:?}"))).collect()
    }

    /// The games of a text in these chunks, where none may be longer than this.
    fn limited(text: &[u8], chunk: usize, max_game: usize) -> Vec<String> {
        let mut games = Vec::new();
        let each = |record: &Record<'_>| {
            let why = record.stop.as_ref().filter(|stop| stop.of_game).map(|_| "refused");
            let tags: Vec<String> = record.tags.iter().map(|tag| tag.value.to_string()).collect();
            let (index, byte, line) = (record.index, record.byte, record.line);
            let what = why.map_or_else(|| record.moves.len().to_string(), str::to_owned);
            games.push(format!("{index} {byte} {line} {} {what}", tags.join(" ")));
            ControlFlow::Continue(())
        };
        let stream = Stream::in_chunks(text, chunk).with_max_game(max_game);
        stream.read_all(each).unwrap();
        games
    }

    #[test]
    fn a_game_that_is_too_long_is_refused_and_the_next_is_read() {
        let comment = format!("{{{}}}", "no move, 1-0 *\n[White \"not\"]\n".repeat(900));
        let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(2_000);
        let line = format!("; {}\n", "{[(1-0 ".repeat(3_000));
        let word = "x".repeat(30_000);
        let variation = format!("({})", "(1. e4 1-0) ".repeat(3_000));
        for long in [comment, moves, line, word, variation] {
            for end in [" 1-0", "", " *\n\n\n[White \"C\"]\n\n1. d4 d5 *"] {
                let text = format!(
                    "[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n[Site \"b\"]\n\n1. e4 {long}{end}\n\
                     [Event \"D\"]\n\n1. e4 *\n"
                );
                let place = |game: &str| {
                    let at = text.find(game).unwrap();
                    format!("{at} {}", text[..at].lines().count() + 1)
                };
                let expected = [
                    "1 0 1 A 1".to_owned(),
                    format!("2 {} B b refused", place("[Event \"B")),
                    format!("3 {} D 1", place("[Event \"D")),
                ];
                for chunk in [1, 1 << 12, 1 << 20] {
                    assert_eq!(limited(text.as_bytes(), chunk, 10_000), expected, "{chunk}");
                }
                let unlimited = limited(text.as_bytes(), 1 << 12, 1 << 20);
                assert!(unlimited.iter().all(|game| !game.ends_with("refused")));
            }
        }
    }

    #[test]
    fn utf_16_is_refused_as_such_however_long_it_is() {
        let text = "\u{feff}".to_owned() + &"[Event \"A\"]\n\n1. e4 *\n\n".repeat(500);
        let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for behind in ["", "\n[Event \"B\"]\n\n1. d4 *\n"] {
            let text = [&utf_16, behind.as_bytes()].concat();
            let expected = read(&text);
            assert!(expected[0].contains("Utf16"), "{}", expected[0]);
            for chunk in [1, 1 << 10, 1 << 20] {
                let mut games = Vec::new();
                let each = |record: &Record<'_>| {
                    games.push(format!("{record:?}"));
                    ControlFlow::Continue(())
                };
                let stream = Stream::in_chunks(&text[..], chunk).with_max_game(1 << 10);
                stream.read_all(each).unwrap();
                assert_eq!(games, expected, "{chunk}");
            }
        }
    }

    /// Gives the same bytes for ever, or so many of them.
    struct Endless(u64);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = self.0.min(buffer.len() as u64);
            buffer[..len as usize].fill(b'x');
            self.0 -= len;
            Ok(len as usize)
        }
    }

    #[test]
    fn memory_does_not_grow_with_a_game_that_is_too_long() {
        let end = "}\n[Event \"B\"]\n\n1. e4 *";
        for begin in ["[Event \"A\"]\n\n1. e4 {", "1. e4 ", ";", " \n \n"] {
            let input = begin.as_bytes().chain(Endless(1 << 26)).chain(end.as_bytes());
            let mut stream = Stream::in_chunks(input, 1 << 14).with_max_game(1 << 16);
            assert!(stream.window.fill(1 << 18).is_ok());
            let mut place = |_: &Record<'_>| ControlFlow::Continue(());
            assert!(stream.games(false, &mut place) == super::ReadOutcome::TooLong, "{begin}");
            assert!(stream.refuse(&mut place).is_continue());
            stream.skip_game().unwrap();
            assert!(stream.window.text.capacity() < 1 << 17, "{}", stream.window.text.capacity());
            assert!(
                stream.window.text[stream.window.at..].starts_with(b"[Event \"B\"]"),
                "{begin}"
            );
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn it_does_not_matter_where_the_stream_is_cut(
            pieces in prop::collection::vec(prop::sample::select(PIECES.split('|').collect::<Vec<_>>()), 0..400),
            chunk in 1_usize..3000,
        ) {
            let text = pieces.concat();
            let mut games = Vec::new();
            let each = |record: &Record<'_>| {
                games.push(format!("{record:?}"));
                ControlFlow::Continue(())
            };
            prop_assert!(Stream::in_chunks(text.as_bytes(), chunk).read_all(each).is_ok());
            prop_assert_eq!(games, read(text.as_bytes()));
        }
    }
}
