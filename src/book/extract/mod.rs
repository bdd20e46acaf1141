//! Reading the scores in the text of a book, and separating notes from moves.

mod assembler;
mod chain;
mod detect;
mod ending;
mod found;
mod gap;
mod halves;
mod heading;
mod html;
mod mark;
mod notes;
mod number;
mod plain;
mod reader;
mod recognise;
mod review;
mod run;
mod scanner;
mod slips;

pub use found::{Choice, ChoiceReason, FoundScore, Note, Stop, Unread};
pub use mark::Mark;
pub use recognise::{is_book, is_pgn};
pub use review::{Review, ReviewError};
pub(super) use slips::near_moves;

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::ops::Range;

use assembler::{Assembler, MAX_GAP_BYTES};
use chain::Chain;
use gap::Brackets;
use plain::PlainText;
use reader::BookReader;

use crate::notation::dialects::Dialect;
use crate::notation::{GameResult, Notation};

/// The length of the part of a book that is read at a time, in bytes.
const PART_BYTES: usize = 1 << 20;

/// The number of bytes kept from the end of a part, because a score may continue in the next part.
const OVERLAP_BYTES: usize = 4 * MAX_GAP_BYTES;

/// The length of the text that is kept above a score for its heading, in bytes.
const HEADING_BYTES: usize = 4_096;

/// Finds the scores in a text.
///
/// ```
/// use jadoube::book::extract;
///
/// let page = "He opened with the usual move.\n\n1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n\
///     The answer 2...P-Q3 is Philidor's.\n3. B-Kt5  P-QR3\n";
/// let found = extract(page.as_bytes());
/// assert_eq!((found.len(), found[0].moves.len()), (1, 6));
/// ```
pub fn extract(text: &[u8]) -> Vec<FoundScore> {
    // Reading from memory does not fail.
    Scores::new(text).map_while(Result::ok).collect()
}

/// An iterator over the scores in a book. Holds only a part of a long book at a time.
///
/// The move marks (see [`Mark`]) and the dialects are detected separately in each part.
#[derive(Debug)]
pub struct Scores<R> {
    reader: BookReader<R>,
    plain: PlainText,
    /// The dialect of the book, if it is known.
    dialect: Option<&'static dyn Dialect>,
    /// Scores that begin before this byte have been returned.
    done: usize,
    /// The byte after the last score that was returned.
    previous_end: usize,
    found: std::vec::IntoIter<FoundScore>,
    /// True after the last part and after an error.
    is_last: bool,
}

impl<R: BufRead> Scores<R> {
    /// Begins to read a book.
    pub fn new(book: R) -> Self {
        Self {
            reader: BookReader::new(book),
            plain: PlainText::default(),
            dialect: None,
            done: 0,
            previous_end: 0,
            found: Vec::new().into_iter(),
            is_last: false,
        }
    }

    /// Reads the book in one dialect instead of detecting the dialects of its passages.
    pub fn written_in(mut self, dialect: &'static dyn Dialect) -> Self {
        self.dialect = Some(dialect);
        self
    }

    /// Returns the first line, from 1, that is not UTF-8, of the lines read so far. Such lines are
    /// read as Windows-1252.
    pub fn not_utf8(&self) -> Option<u64> {
        self.reader.not_utf8
    }

    /// Finds the scores in the next part of the book.
    fn read_next_part(&mut self) -> io::Result<()> {
        self.is_last = self.reader.read(&mut self.plain, PART_BYTES)?;
        let len = self.plain.text.len();
        let brackets = Brackets::of(&self.plain.text);
        let mut chains = chains(&self.plain, &brackets, self.dialect);
        chains.retain(|(chain, _)| chain.begin >= self.done);
        // The first score that may continue in the next part, and the scores after it, are read
        // again with that part.
        let unfinished = chains
            .iter()
            .find(|(chain, _)| !self.is_last && chain.end + MAX_GAP_BYTES > len)
            .map(|(chain, _)| chain.begin);
        let mut found = Vec::with_capacity(chains.len());
        for (index, (chain, dialect)) in chains.iter().enumerate() {
            if unfinished.is_some_and(|begin| chain.begin >= begin) {
                break;
            }
            let end = chains.get(index + 1).map_or(len, |(next, _)| next.begin);
            found.push(score(&self.plain, &brackets, chain, *dialect, self.previous_end..end));
            self.previous_end = chain.end;
        }
        self.found = found.into_iter();
        self.done = unfinished.unwrap_or(self.previous_end.max(self.done));
        let next = unfinished.unwrap_or(self.done.max(len.saturating_sub(OVERLAP_BYTES)));
        self.forget(next.saturating_sub(HEADING_BYTES));
        Ok(())
    }

    /// Drops the text before the line around a byte, or before the byte itself in a long line.
    fn forget(&mut self, at: usize) {
        let line = self.plain.line_begin(at);
        let is_near = at - line < HEADING_BYTES;
        let before = if is_near { line } else { self.plain.text.floor_char_boundary(at) };
        self.plain.forget(before);
        self.done = self.done.saturating_sub(before);
        self.previous_end = self.previous_end.saturating_sub(before);
    }
}

impl<R: BufRead> Iterator for Scores<R> {
    type Item = io::Result<FoundScore>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(score) = self.found.next() {
                return Some(Ok(score));
            }
            if self.is_last {
                return self.reader.fault().map(Err);
            }
            if let Err(error) = self.read_next_part() {
                self.is_last = true;
                return Some(Err(error));
            }
        }
    }
}

/// Returns the scores of a text in order, each with its dialect.
fn chains(
    plain: &PlainText,
    brackets: &Brackets,
    dialect: Option<&'static dyn Dialect>,
) -> Vec<(Chain, &'static dyn Dialect)> {
    let dialects = dialect.map_or_else(|| detect::dialects(&plain.text), |known| vec![known]);
    let mut read: Vec<(Chain, &'static dyn Dialect)> = Vec::new();
    for dialect in dialects {
        let chains = Assembler::new(plain, brackets, dialect).chains();
        read.extend(chains.into_iter().map(|chain| (chain, dialect)));
    }
    disjoint(read)
}

/// Returns the scores in order of the text. Of overlapping readings in several dialects, keeps the
/// one with the most moves, or the first of equals.
fn disjoint(mut read: Vec<(Chain, &'static dyn Dialect)>) -> Vec<(Chain, &'static dyn Dialect)> {
    read.sort_by_key(|(chain, _)| std::cmp::Reverse(chain.printed.len()));
    let mut kept: BTreeMap<usize, (Chain, &'static dyn Dialect)> = BTreeMap::new();
    for (chain, dialect) in read {
        let last_before = kept.range(..chain.end).next_back();
        if last_before.is_none_or(|(_, (other, _))| other.end <= chain.begin) {
            kept.insert(chain.begin, (chain, dialect));
        }
    }
    kept.into_values().collect()
}

/// Returns a score with its heading and its notes. `around` extends from the end of the previous
/// score to the beginning of the next.
fn score(
    plain: &PlainText,
    brackets: &Brackets,
    chain: &Chain,
    dialect: &'static dyn Dialect,
    around: Range<usize>,
) -> FoundScore {
    let mut heading = heading::heading(&plain.text, brackets, around.start, chain.begin);
    let tags = heading::tags(&heading);
    heading.retain(|line| heading::pgn_tag(line).is_none());
    let mut result = chain.result();
    if result == GameResult::Unknown
        && let Some(tag) = tags.iter().find(|tag| tag.name == "Result")
    {
        result = GameResult::from_pgn(&tag.value).unwrap_or_default();
    }
    FoundScore {
        is_fragment: !chain.is_score(),
        lines: (plain.line(chain.begin), plain.line(chain.end)),
        page: plain.page(chain.begin),
        tags,
        notation: Notation::Dialect(dialect),
        heading: found::comment_text(&heading.join(" ")),
        result,
        moves: chain.moves.clone(),
        notes: notes::notes(&plain.text, brackets, chain, around.end),
        choices: chain.choices.clone(),
        stop: chain.stop.clone(),
    }
}
