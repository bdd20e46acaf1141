//! A reader of the text of a book, piece by piece.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use super::html::{self, HtmlReader};
use super::plain::{PlainText, normalized};
use crate::notation::pgn::text::decode;

/// The maximum length of a line read as a whole, in bytes; a longer line is read in pieces.
const LONGEST_LINE: usize = 1 << 16;

/// The reader of a book, which removes its markup.
#[derive(Debug)]
pub(super) struct BookReader<R> {
    book: R,
    /// The bytes read of the next piece.
    bytes: Vec<u8>,
    format: Option<Format>,
    /// The number of line ends read so far.
    lines_read: u64,
    /// The first line, from 1, that is not UTF-8.
    pub(super) not_utf8: Option<u64>,
}

#[derive(Debug)]
enum Format {
    Html(HtmlReader),
    /// Plain text or Markdown; the line of the file, from 1.
    Lines(u64),
}

impl<R: BufRead> BookReader<R> {
    pub(super) fn new(book: R) -> Self {
        Self { book, bytes: Vec::new(), format: None, lines_read: 0, not_utf8: None }
    }

    /// Reads until a text has grown by at least `least` bytes and ends with a blank line, if one is
    /// near. Returns true at the end of the book.
    pub(super) fn read(&mut self, plain: &mut PlainText, least: usize) -> io::Result<bool> {
        let from = plain.text.len();
        let is_last = loop {
            let (piece, is_last) = self.piece()?;
            self.add(&piece, plain);
            let added = plain.text.len() - from;
            let is_enough = added >= least && plain.text.ends_with("\n\n");
            if is_last || is_enough || added >= least.saturating_add(LONGEST_LINE) {
                break is_last;
            }
        };
        plain.separate_halves(from);
        plain.find_pages(from);
        Ok(is_last)
    }

    /// Returns the fault of a book that was read to its end, if it has one. A second call does not.
    pub(super) fn fault(&mut self) -> Option<io::Error> {
        match self.format.take()? {
            Format::Html(html) => html.unclosed(),
            Format::Lines(_) => None,
        }
    }

    fn add(&mut self, piece: &str, plain: &mut PlainText) {
        let format = self.format.get_or_insert_with(|| {
            plain.begin_line(1);
            if html::is_html(piece) { Format::Html(HtmlReader::new()) } else { Format::Lines(1) }
        });
        match format {
            Format::Html(html) => html.read(piece, plain),
            Format::Lines(at) => {
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

    /// Reads the next lines, or a part of a long line up to the end of a word. Returns true with
    /// the last piece. The first piece is long enough to recognise HTML.
    fn piece(&mut self) -> io::Result<(String, bool)> {
        let least = if self.format.is_none() { html::HEAD } else { 1 };
        let is_last = loop {
            let before = self.bytes.len();
            let mut part = Read::take(&mut self.book, LONGEST_LINE as u64);
            part.read_until(b'\n', &mut self.bytes)?;
            let is_last = self.bytes.len() == before;
            if is_last || self.bytes.len() >= least {
                break is_last;
            }
        };
        let is_cut = !is_last && !self.bytes.ends_with(b"\n");
        let end = if is_cut { end_of_last_word(&self.bytes) } else { self.bytes.len() };
        let rest = self.bytes.split_off(end);
        let bytes = std::mem::replace(&mut self.bytes, rest);
        Ok((self.decoded(&bytes), is_last))
    }

    /// Decodes each line as UTF-8 or else as Windows-1252.
    fn decoded(&mut self, bytes: &[u8]) -> String {
        let mut text = String::with_capacity(bytes.len());
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let decoded = decode(line);
            if matches!(decoded, Cow::Owned(_)) && self.not_utf8.is_none() {
                self.not_utf8 = Some(self.lines_read + 1);
            }
            self.lines_read += u64::from(line.ends_with(b"\n"));
            text.push_str(&normalized(&decoded));
        }
        text
    }
}

/// Returns the byte at which to cut a line that is too long: after its last blank, or else after
/// its last whole character.
fn end_of_last_word(line: &[u8]) -> usize {
    // A line end may be two characters.
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if let Some(blank) = memchr::memrchr(b' ', line) {
        return blank + 1;
    }
    match str::from_utf8(line) {
        // With half a character, the whole piece would be read as Windows-1252.
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => line.len(),
    }
}
