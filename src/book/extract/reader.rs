//! A book as it is read: a piece of its text at a time.

use std::io::{self, BufRead};

use super::markup::{self, Words};
use super::plain::{Plain, unix_lines};
use crate::notation::pgn::text::decode;

/// A longer line, in bytes, is read in pieces.
const LONGEST_LINE: usize = 1 << 16;

/// The text of a book, without markup.
#[derive(Debug)]
pub(super) struct Reader<R> {
    book: R,
    /// The beginning of the next piece.
    bytes: Vec<u8>,
    markup: Option<Markup>,
}

#[derive(Debug)]
enum Markup {
    /// By its tags.
    Html(Words),
    /// Line for line; the line that is read, from 1.
    Lines(u64),
}

impl<R: BufRead> Reader<R> {
    pub(super) fn new(book: R) -> Self {
        Self { book, bytes: Vec::new(), markup: None }
    }

    /// Reads until a text has so many bytes more; says whether the book ends there.
    pub(super) fn read(&mut self, plain: &mut Plain, bytes: usize) -> io::Result<bool> {
        let from = plain.text.len();
        let is_last = loop {
            let (piece, is_last) = self.piece()?;
            self.add(&piece, is_last, plain);
            if is_last || plain.text.len() - from >= bytes {
                break is_last;
            }
        };
        plain.find_pages(from);
        Ok(is_last)
    }

    fn add(&mut self, piece: &str, is_last: bool, plain: &mut Plain) {
        let markup = self.markup.get_or_insert_with(|| {
            plain.begin_line(1);
            if markup::is_html(piece) { Markup::Html(Words::new()) } else { Markup::Lines(1) }
        });
        match markup {
            Markup::Html(words) => words.read(piece, is_last, plain),
            Markup::Lines(at) => {
                for line in piece.split_inclusive('\n') {
                    plain.push(line);
                    if line.ends_with('\n') {
                        *at += 1;
                        plain.begin_line(*at);
                    }
                }
            }
        }
    }

    /// The next lines, or so much of one as ends with a word, and whether they are the last. The first
    /// piece is enough to see markup by.
    fn piece(&mut self) -> io::Result<(String, bool)> {
        let least = if self.markup.is_none() { markup::HEAD } else { 1 };
        let is_last = loop {
            let is_last = self.line()?;
            if is_last || self.bytes.len() >= least {
                break is_last;
            }
        };
        let is_cut = !is_last && !self.bytes.ends_with(b"\n");
        let blank = self.bytes.iter().rposition(|byte| *byte == b' ').filter(|_| is_cut);
        let rest = self.bytes.split_off(blank.map_or(self.bytes.len(), |blank| blank + 1));
        let piece = unix_lines(&decode(&self.bytes));
        self.bytes = rest;
        Ok((piece, is_last))
    }

    /// Reads to the end of a line, if it is not too far; says whether the book ends there.
    fn line(&mut self) -> io::Result<bool> {
        let before = self.bytes.len();
        io::Read::take(&mut self.book, LONGEST_LINE as u64).read_until(b'\n', &mut self.bytes)?;
        Ok(self.bytes.len() == before)
    }
}
