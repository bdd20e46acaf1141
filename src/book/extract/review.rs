//! The lines of books that need a person: written out, corrected by hand and read back.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::found::{FoundScore, Stop};
use super::letters::Letters;
use crate::notation::dialects::Dialect;
use crate::notation::read_move;

/// What a person has made of lines of books.
#[derive(Clone, Debug, Default)]
pub struct Review {
    corrections: Vec<Correction>,
}

#[derive(Clone, Debug)]
struct Correction {
    /// The line of the review that says so, from 1.
    at: usize,
    book: String,
    /// The line of the book, from 1, what it says, and what it is to say.
    line: u64,
    printed: String,
    read: String,
    /// Whether it is said that the score goes on in it.
    is_confirmed: bool,
}

in_words! {
/// What is wrong in a review.
pub enum ReviewError: std::error::Error {
    Homeless(usize) = "line {0}: no heading above says which line of which book this is: BOOK, line 12:",
    Unanswered(usize) = "line {0}: the next line is to begin with > or =, and to say what this one should",
    Empty(usize) = "line {0}: behind = stands what the line says: nothing behind > says that it is not the score",
    Twice(usize, u64) = "line {0}: line {1} of the book is corrected above in another way",
    OtherLine(usize, u64, String) = "line {0}: line {1} of the book is another one: {2}",
    NoLine(usize, u64) = "line {0}: the book has no line {1}",
}
}

impl Review {
    /// What a review begins with, before what is written of its books.
    pub const INTRODUCTION: &str = "\
Lines that need you. Write behind > what the line should say, in the notation of the book, and
extract the book again with this file. For another line add an entry of your own. Where a line may
be a note or the score, = in the place of > says that it is the score, and nothing behind > that it
is not.
";

    /// Reads a review as it was written by [`Review::write`] and corrected.
    ///
    /// # Errors
    ///
    /// A line that begins with `<`, `>` or `=` and is none of a pair under a heading, and a second correction
    /// of a line that is not the first.
    pub fn read(text: &str) -> Result<Self, ReviewError> {
        let mut corrections: Vec<Correction> = Vec::new();
        let mut place = None;
        let mut lines = (1..).zip(text.lines());
        while let Some((at, line)) = lines.next() {
            if let Some(printed) = line.strip_prefix('<') {
                let (book, line) = place.take().ok_or(ReviewError::Homeless(at))?;
                let below = lines.next().and_then(|(_, below)| below.split_at_checked(1));
                let below = below.filter(|(mark, _)| matches!(*mark, ">" | "="));
                let (mark, read) = below.ok_or(ReviewError::Unanswered(at))?;
                let (printed, read, is_confirmed) = (text_of(printed), text_of(read), mark == "=");
                if is_confirmed && read.is_empty() {
                    return Err(ReviewError::Empty(at));
                }
                if printed == read && !is_confirmed {
                    continue;
                }
                let it = Correction { at, book, line, printed, read, is_confirmed };
                match corrections
                    .iter()
                    .find(|other| other.book == it.book && other.line == it.line)
                {
                    None => corrections.push(it),
                    Some(same) if same.read == it.read && same.is_confirmed == is_confirmed => {}
                    Some(_) => return Err(ReviewError::Twice(at, line)),
                }
            } else if line.starts_with('>') || line.starts_with("= ") {
                return Err(ReviewError::Homeless(at));
            } else {
                place = heading(line).or(place);
            }
        }
        Ok(Self { corrections })
    }

    /// The text of a book with its lines as they were corrected.
    ///
    /// # Errors
    ///
    /// A line that the book does not have there.
    pub fn apply<'t>(&self, book: &str, text: &'t [u8]) -> Result<Cow<'t, [u8]>, ReviewError> {
        let corrections: Vec<&Correction> = self.of(book).collect();
        if corrections.is_empty() {
            return Ok(Cow::Borrowed(text));
        }
        let text = Letters::default().read(text);
        let mut lines: Vec<&str> = text.split('\n').collect();
        for Correction { at, line, printed, read, .. } in corrections {
            let there = usize::try_from(line - 1).ok().and_then(|index| lines.get_mut(index));
            match there {
                Some(there) if there.trim_end() == printed => *there = read,
                Some(there) => {
                    let there = there.trim_end().to_owned();
                    return Err(ReviewError::OtherLine(*at, *line, there));
                }
                None => return Err(ReviewError::NoLine(*at, *line)),
            }
        }
        Ok(Cow::Owned(lines.join("\n").into_bytes()))
    }

    /// The lines of a book that were corrected, and those that still need a person, where scores of
    /// it stop; what is no score, as a study, needs none.
    pub fn write(&self, book: &str, text: &[u8], found: &[FoundScore]) -> String {
        let text = Letters::default().read(text);
        let lines: Vec<&str> = text.split('\n').collect();
        let mut entries: BTreeMap<u64, (String, &str, char)> = BTreeMap::new();
        for it in self.of(book) {
            let (what, mark) =
                if it.is_confirmed { ("confirmed", '=') } else { ("corrected", '>') };
            entries
                .insert(it.line, (format!("{book}, line {}: {what}\n", it.line), &it.read, mark));
        }
        let printed = |line: u64| {
            let there = usize::try_from(line - 1).ok().and_then(|index| lines.get(index));
            there.map_or("", |line| line.trim_end())
        };
        let scores = found.iter().filter(|it| !it.is_fragment);
        for (score, stop) in scores.filter_map(|it| Some((it, it.stop.as_ref()?))) {
            let entry =
                entries.entry(stop.line).or_insert((String::new(), printed(stop.line), '>'));
            entry.0 = about(book, score, stop);
        }
        let entry = |(line, (about, read, mark)): (u64, (String, &str, char))| {
            format!("\n{about}< {}\n{mark} {read}\n", printed(line))
        };
        entries.into_iter().map(entry).collect()
    }

    /// The lines of a book, from 1, of which it says that the score goes on there.
    pub fn confirmed(&self, book: &str) -> impl Iterator<Item = u64> {
        self.of(book).filter(|it| it.is_confirmed).map(|it| it.line)
    }

    /// The books that it corrects.
    pub fn books(&self) -> impl Iterator<Item = &str> {
        self.corrections.iter().map(|it| it.book.as_str())
    }

    fn of(&self, book: &str) -> impl Iterator<Item = &Correction> {
        self.corrections.iter().filter(move |it| it.book == book)
    }
}

/// The rest of a line behind its mark, without the blank between them.
fn text_of(behind: &str) -> String {
    behind.strip_prefix(' ').unwrap_or(behind).trim_end().to_owned()
}

/// The book and the line that a heading names: `morphy.txt, line 12: …`. The name of a book may have
/// such words too, but no number and colon behind them.
fn heading(line: &str) -> Option<(String, u64)> {
    line.match_indices(", line ").find_map(|(end, words)| {
        let (number, _) = line[end + words.len()..].split_once(':')?;
        let number = number.parse().ok().filter(|number| *number > 0)?;
        Some((line[..end].to_owned(), number))
    })
}

/// Where a score stands and what is read of it, and where it stops.
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

/// The candidates of a stop as a dialect writes them.
fn candidates(score: &FoundScore, stop: &Stop, dialect: &dyn Dialect) -> Vec<String> {
    let position = score.last();
    let meant = |san: &String| position.resolve(&read_move(san).ok()?).ok();
    stop.candidates.iter().filter_map(meant).map(|m| position.write(&m, dialect)).collect()
}
