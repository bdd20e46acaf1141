//! The lines of books that a person must correct: written to a file, corrected and read back.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::found::{FoundScore, Stop};
use super::plain::normalized;
use crate::notation::dialects::Dialect;
use crate::notation::pgn::text::decode;
use crate::notation::read_move;

/// Corrections of lines of books, made by a person.
#[derive(Clone, Debug, Default)]
pub struct Review {
    corrections: Vec<Correction>,
}

/// A correction of one line of a book.
#[derive(Clone, Debug)]
struct Correction {
    /// The line of the review, from 1.
    review_line: usize,
    book: String,
    /// The line of the book, from 1.
    line: u64,
    /// The text of the line as printed.
    printed: String,
    /// The text of the line as corrected.
    corrected: String,
}

in_words! {
/// A mistake in a review.
pub enum ReviewError: std::error::Error {
    NoHeading(usize) = "line {0}: no heading above gives the book and the line: BOOK, line 12:",
    NoCorrection(usize) = "line {0}: the next line must begin with > and give the corrected line",
    Contradiction(usize, u64) = "line {0}: line {1} of the book is corrected above in another way",
    TextDiffers(usize, u64, String) = "line {0}: line {1} of the book is another one: {2}",
    NoLine(usize, u64) = "line {0}: the book has no line {1}",
}
}

impl Review {
    /// The beginning of a review, before the lines of its books.
    pub const INTRODUCTION: &str = "\
Lines that need a decision. After >, write the correct line in the notation of the book, and extract
the book again with this file. Leave > empty if the line is not part of the score. To
correct another line, add an entry of the same form.
";

    /// Reads a review that was written by [`Review::write`] and corrected.
    ///
    /// # Errors
    ///
    /// Fails if a line that begins with `<` or `>` is not one of a pair under a heading, or if two
    /// corrections of a line differ.
    pub fn read(text: &str) -> Result<Self, ReviewError> {
        let mut corrections: Vec<Correction> = Vec::new();
        let mut place = None;
        let mut lines = (1..).zip(text.lines());
        while let Some((at, line)) = lines.next() {
            let Some(printed) = line.strip_prefix('<') else {
                if line.starts_with('>') {
                    return Err(ReviewError::NoHeading(at));
                }
                place = heading(line).or(place);
                continue;
            };
            let (book, line) = place.take().ok_or(ReviewError::NoHeading(at))?;
            let corrected = lines.next().and_then(|(_, below)| below.strip_prefix('>'));
            let corrected = without_blank(corrected.ok_or(ReviewError::NoCorrection(at))?);
            let printed = without_blank(printed);
            if printed == corrected {
                continue;
            }
            let earlier = corrections.iter().find(|other| other.book == book && other.line == line);
            if earlier.is_some_and(|earlier| earlier.corrected != corrected) {
                return Err(ReviewError::Contradiction(at, line));
            }
            if earlier.is_none() {
                corrections.push(Correction { review_line: at, book, line, printed, corrected });
            }
        }
        Ok(Self { corrections })
    }

    /// Returns the text of a book with its corrected lines.
    ///
    /// # Errors
    ///
    /// Fails if the book does not have a corrected line, or if the line reads otherwise.
    pub fn apply<'t>(&self, book: &str, text: &'t [u8]) -> Result<Cow<'t, [u8]>, ReviewError> {
        let corrections: Vec<&Correction> = self.corrections_of(book).collect();
        if corrections.is_empty() {
            return Ok(Cow::Borrowed(text));
        }
        let text = decoded(text);
        let mut lines: Vec<&str> = text.split('\n').collect();
        for Correction { review_line: at, line, printed, corrected, .. } in corrections {
            let index = usize::try_from(line - 1).unwrap_or(usize::MAX);
            let Some(there) = lines.get_mut(index) else {
                return Err(ReviewError::NoLine(*at, *line));
            };
            if there.trim_end() != printed {
                return Err(ReviewError::TextDiffers(*at, *line, there.trim_end().to_owned()));
            }
            *there = corrected;
        }
        Ok(Cow::Owned(lines.join("\n").into_bytes()))
    }

    /// Returns the entries of a book: the lines that were corrected, and the lines at which scores
    /// of `found` that are not fragments stop. `text` is the book before the corrections.
    pub fn write(&self, book: &str, text: &[u8], found: &[FoundScore]) -> String {
        let text = decoded(text);
        let lines: Vec<&str> = text.split('\n').collect();
        let printed = |line: u64| {
            let index = usize::try_from(line - 1).unwrap_or(usize::MAX);
            lines.get(index).map_or("", |line| line.trim_end())
        };
        let mut entries: BTreeMap<u64, (String, &str)> = BTreeMap::new();
        for score in found.iter().filter(|score| !score.is_fragment) {
            let Some(stop) = &score.stop else { continue };
            let entry = entries.entry(stop.line).or_insert((String::new(), printed(stop.line)));
            entry.0 += &about(book, score, stop);
        }
        for Correction { line, corrected, .. } in self.corrections_of(book) {
            let about = format!("{book}, line {line}: corrected\n");
            entries.entry(*line).or_insert((about, "")).1 = corrected;
        }
        let mut written = String::new();
        for (line, (about, corrected)) in entries {
            written += &format!("\n{about}< {}\n> {corrected}\n", printed(line));
        }
        written
    }

    /// Returns the name of the book of each correction. A name may occur several times.
    pub fn books(&self) -> impl Iterator<Item = &str> {
        self.corrections.iter().map(|correction| correction.book.as_str())
    }

    fn corrections_of(&self, book: &str) -> impl Iterator<Item = &Correction> {
        self.corrections.iter().filter(move |correction| correction.book == book)
    }
}

/// Returns the text of a book as it is read, with one line for each line of the file.
fn decoded(text: &[u8]) -> String {
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    lines.map(|line| normalized(&decode(line)).into_owned()).collect()
}

/// Returns the rest of a line after its mark, without the blank between them.
fn without_blank(after_mark: &str) -> String {
    after_mark.strip_prefix(' ').unwrap_or(after_mark).trim_end().to_owned()
}

/// Returns the book and the line in a heading: `morphy.txt, line 12: …`. The name of a book may
/// contain `, line `, but no number and colon after these words.
fn heading(line: &str) -> Option<(String, u64)> {
    line.match_indices(", line ").find_map(|(end, words)| {
        let (number, _) = line[end + words.len()..].split_once(':')?;
        let number = number.parse().ok().filter(|number| *number > 0)?;
        Some((line[..end].to_owned(), number))
    })
}

/// Returns the place of a score, the moves that were read, and the stop.
fn about(book: &str, score: &FoundScore, stop: &Stop) -> String {
    let FoundScore { heading, notation, .. } = score;
    let read = score.numbered(|_| Vec::new()).join(" ");
    let place = format!("{}: {heading}", score.source(book));
    let mut about = format!("{}\n{read}\n{}\n", place.trim_end(), stop.in_book(book));
    let dialect = notation.dialect().filter(|dialect| !dialect.is_san());
    if let Some(dialect) = dialect.filter(|_| !stop.candidates.is_empty()) {
        let written = candidates(score, stop, dialect).join(" or ");
        about += &format!("In the notation of the book: {written}\n");
    }
    about
}

/// Returns the candidates of a stop in a dialect.
fn candidates(score: &FoundScore, stop: &Stop, dialect: &dyn Dialect) -> Vec<String> {
    let position = score.last();
    stop.candidates
        .iter()
        .filter_map(|san| position.resolve(&read_move(san).ok()?).ok())
        .map(|m| position.write(&m, dialect))
        .collect()
}
