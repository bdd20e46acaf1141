//! The letters of a book: what its lines are, and where some of them are not known.

use std::borrow::Cow;

use super::plain::unix_lines;
use crate::notation::pgn::text::decode;

/// What stands for a character that could not be decoded.
const LOST: char = char::REPLACEMENT_CHARACTER;

/// What is in doubt about the letters of a text, as far as it was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Letters {
    /// The first line, from 1, that is not UTF-8: such lines are read as Windows-1252.
    pub not_utf_8: Option<u64>,
    /// The first line with U+FFFD, which stands for what could not be decoded.
    pub lost_in: Option<u64>,
    /// How many such characters there are.
    pub lost: u64,
    /// How many lines have been read to their end.
    lines: u64,
}

impl Letters {
    /// Whether some of them may be others.
    pub fn are_in_doubt(&self) -> bool {
        self.not_utf_8.is_some() || self.lost_in.is_some()
    }

    /// The text of the next bytes, each of its lines as UTF-8 or as Windows-1252, with line ends as Unix has
    /// them and blanks as ASCII has.
    pub(super) fn read(&mut self, bytes: &[u8]) -> String {
        let mut text = String::with_capacity(bytes.len());
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            let line = decode(line);
            if matches!(line, Cow::Owned(_)) {
                self.not_utf_8 = self.not_utf_8.or(Some(self.lines + 1));
            }
            let line = unix_lines(&line);
            self.count(&line);
            text.push_str(&with_plain_blanks(&line));
        }
        text
    }

    fn count(&mut self, text: &str) {
        for line in text.split_inclusive('\n') {
            let lost = line.matches(LOST).count() as u64;
            if lost > 0 {
                self.lost_in = self.lost_in.or(Some(self.lines + 1));
                self.lost += lost;
            }
            self.lines += u64::from(line.ends_with('\n'));
        }
    }
}

/// What takes no place: the byte order mark, zero-width blanks and soft hyphens, which word processors and web
/// pages set.
const NOTHING: [char; 7] =
    ['\u{feff}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{2060}', '\u{ad}'];

/// A text in which every blank is that of ASCII, and nothing stands that is not seen.
pub(super) fn with_plain_blanks(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let plain = |c: char| if c.is_ascii() || !c.is_whitespace() { c } else { ' ' };
    Cow::Owned(text.chars().filter(|c| !NOTHING.contains(c)).map(plain).collect())
}

#[cfg(test)]
mod tests {
    use super::Letters;

    #[test]
    fn each_line_is_decoded_alone_and_doubts_are_counted() {
        let mut letters = Letters::default();
        let text = letters.read("P—K4\r\nP\u{fffd}\rK\u{fffd}\n".as_bytes());
        assert_eq!(text, "P—K4\nP\u{fffd}\nK\u{fffd}\n");
        assert_eq!(letters.read(b"caf\xe9\nP\xe2\x80\x94K4"), "café\nP—K4");
        let unseen = "\u{feff}1.\u{a0}Nf3\u{200b} N\u{ad}f6\u{2003}é\t";
        assert_eq!(Letters::default().read(unseen.as_bytes()), "1. Nf3 Nf6 é\t");
        assert_eq!((letters.not_utf_8, letters.lost_in, letters.lost), (Some(4), Some(2), 2));
    }
}
