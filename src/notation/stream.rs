//! The games of a stream, in memory that does not grow with it.

use std::io::{self, ErrorKind, Read};
use std::ops::ControlFlow;

use super::reader::{Place, Reader};
use super::record::Record;

/// How much is read at once.
const CHUNK: usize = 1 << 20;

/// Reads the games of a stream in order. It holds a mebibyte of it at a time, and more
/// only while no game ends in that.
#[derive(Debug)]
pub struct Stream<R> {
    input: R,
    chunk: usize,
    /// The part of the stream that is being read.
    buffer: Vec<u8>,
    /// Where the next game begins, in the buffer and in the stream.
    at: usize,
    place: Place,
}

/// What became of a buffer.
enum Outcome {
    /// Some games of it were read.
    Some,
    /// It holds no game that ends in it.
    None,
    /// Nobody wants more.
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
        Self { place: Place { byte, ..stream.place }, ..stream }
    }

    pub(super) fn in_chunks(input: R, chunk: usize) -> Self {
        let place = Place { index: 1, byte: 0, line: 1, after_result: false };
        Self { input, chunk, buffer: Vec::new(), at: 0, place }
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
            let (ended, fault) = match self.fill(most) {
                Ok(ended) => (ended, None),
                Err(fault) => (false, Some(fault)),
            };
            match (self.games(ended, &mut each), fault) {
                (Outcome::Enough, _) => return Ok(()),
                (_, Some(fault)) => return Err(fault),
                _ if ended => return Ok(()),
                (Outcome::Some, None) => most = self.chunk,
                (Outcome::None, None) => most = most.saturating_mul(2),
            }
            self.forget();
        }
    }

    /// Reads until the buffer holds so much; says whether the input has ended.
    fn fill(&mut self, most: usize) -> io::Result<bool> {
        let mut held = self.buffer.len();
        self.buffer.resize(most.max(held), 0);
        let mut outcome = Ok(false);
        while held < self.buffer.len() {
            match self.input.read(self.buffer.get_mut(held..).unwrap_or_default()) {
                Ok(0) => {
                    outcome = Ok(true);
                    break;
                }
                Ok(bytes) => held += bytes,
                Err(fault) if fault.kind() == ErrorKind::Interrupted => {}
                Err(fault) => {
                    outcome = Err(fault);
                    break;
                }
            }
        }
        self.buffer.truncate(held);
        outcome
    }

    /// Calls back for every game that surely ends in the buffer.
    fn games(
        &mut self,
        ended: bool,
        each: &mut impl FnMut(&Record<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut reader = Reader::resume(&self.buffer, self.at, self.place);
        let mut record = Record::default();
        let mut outcome = Outcome::None;
        while reader.read(&mut record) && (ended || reader.is_certain()) {
            if each(&record).is_break() {
                return Outcome::Enough;
            }
            (self.at, self.place) = reader.place();
            outcome = Outcome::Some;
        }
        if reader.is_done() { Outcome::Enough } else { outcome }
    }

    /// Drops what has been read, but for one byte: whether a line begins at the next game
    /// depends on it.
    fn forget(&mut self) {
        let keep = self.at.saturating_sub(1);
        self.buffer.drain(..keep);
        self.at -= keep;
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::prelude::*;

    use super::Stream;
    use crate::notation::{Reader, Record};

    /// What a cut can fall into.
    const PIECES: [&str; 24] = [
        "[Event \"A\"]\n",
        "\n[Event \"A\"]",
        "[White \"B\"] ",
        "[White \"B",
        "1. e4 e5 ",
        "2. Nf3 {a comment} Nc6 ",
        "1-0 ",
        "*",
        "\n",
        "\n% a line\n",
        "; a comment\n",
        "%",
        "{",
        "}",
        "(",
        ")",
        "e8(Q)",
        "Sf3 ",
        "17. ",
        "\u{feff}",
        "\u{a0}",
        "\r\n",
        "{[%claim moves]}",
        "                                                                                ",
    ];

    fn read(text: &[u8]) -> Vec<String> {
        let mut reader = Reader::new(text);
        let mut record = Record::default();
        std::iter::from_fn(|| reader.read(&mut record).then(|| format!("{record:?}"))).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

        #[test]
        fn it_does_not_matter_where_the_stream_is_cut(
            pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..400),
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
