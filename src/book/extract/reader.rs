//! A book as it is read: a piece of its text at a time.

use std::io::{self, BufRead};

use super::letters::Letters;
use super::markup::{self, Words};
use super::pgn_games::PgnGames;
use super::plain::Plain;
use super::wikitext::WikiTable;

/// A longer line, in bytes, is read in pieces.
const LONGEST_LINE: usize = 1 << 16;

/// The text of a book, without markup.
#[derive(Debug)]
pub(super) struct Reader<R> {
    book: R,
    /// The beginning of the next piece.
    bytes: Vec<u8>,
    pub(super) letters: Letters,
    pub(super) pgn_games: PgnGames,
    markup: Option<Markup>,
}

#[derive(Debug)]
enum Markup {
    /// HTML, whose tags say what is a paragraph.
    Html(Words),
    /// Line for line; the line that is read, from 1, and the table that it may stand in.
    Lines(u64, WikiTable),
}

impl<R: BufRead> Reader<R> {
    pub(super) fn new(book: R) -> Self {
        let (letters, pgn_games) = (Letters::default(), PgnGames::default());
        Self { book, bytes: Vec::new(), letters, pgn_games, markup: None }
    }

    /// Reads until a text has so many bytes more; says whether the book ends there.
    pub(super) fn read(&mut self, plain: &mut Plain, bytes: usize) -> io::Result<bool> {
        let from = plain.text.len();
        let is_last = loop {
            let (piece, is_last) = self.piece()?;
            self.add(&piece, is_last, plain);
            // Nothing goes on beside or below a blank line, as a rule.
            let added = &plain.text[from..];
            let is_enough = added.len() >= bytes && added.ends_with("\n\n");
            if is_last || is_enough || added.len() >= bytes.saturating_add(LONGEST_LINE) {
                break is_last;
            }
        };
        plain.settle();
        plain.find_pages(from);
        Ok(is_last)
    }

    /// What is wrong with a book that was read to its end.
    pub(super) fn fault(&mut self) -> Option<io::Error> {
        match self.markup.take()? {
            Markup::Html(words) => words.unclosed(),
            Markup::Lines(..) => None,
        }
    }

    fn add(&mut self, piece: &str, is_last: bool, plain: &mut Plain) {
        let markup = self.markup.get_or_insert_with(|| {
            plain.begin_line(1);
            match markup::is_html(piece) {
                true => Markup::Html(Words::new()),
                false => Markup::Lines(1, WikiTable::default()),
            }
        });
        match markup {
            Markup::Html(words) => words.read(piece, is_last, plain),
            Markup::Lines(at, table) => {
                for line in piece.split_inclusive('\n') {
                    self.pgn_games.look_at(*at, line);
                    table.push(line, plain);
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
        let end = if is_cut { cut(&self.bytes) } else { self.bytes.len() };
        let rest = self.bytes.split_off(end);
        let piece = self.letters.read(&self.bytes);
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

/// Where a line that is too long is cut: behind its last blank, or else its last whole character.
fn cut(line: &[u8]) -> usize {
    // What ends a line may be two characters.
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if let Some(blank) = memchr::memrchr(b' ', line) {
        return blank + 1;
    }
    match str::from_utf8(line) {
        // Half a character would let the whole piece be read as Windows-1252.
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => line.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_LINE, Plain, Reader};

    fn plain(file: &[u8]) -> String {
        let mut plain = Plain::default();
        Reader::new(file).read(&mut plain, usize::MAX).unwrap();
        plain.text
    }

    #[test]
    fn a_long_line_without_a_blank_is_cut_between_characters() {
        for before in 0..4 {
            let line = "x".repeat(before) + &"é½—".repeat(LONGEST_LINE / 3);
            assert!(plain(line.as_bytes()) == line, "{before}");
        }
    }

    #[test]
    fn nothing_is_cut_between_two_pieces() {
        for before in LONGEST_LINE - 12..LONGEST_LINE + 2 {
            let line = "x".repeat(before);
            assert!(plain(format!("{line}\r\ny").as_bytes()) == format!("{line}\ny"), "{before}");
            let page = format!("<html><pre>{line}&eacute;y");
            assert!(plain(page.as_bytes()).ends_with("xéy"), "{before}");
        }
    }

    #[test]
    fn a_long_line_that_is_not_utf_8_is_read_whole() {
        let line = [0xe9].repeat(2 * LONGEST_LINE + 1);
        assert!(plain(&line) == "é".repeat(line.len()));
        assert_eq!(plain(b"\xe9"), "é");
    }
}
