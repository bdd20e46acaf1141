//! The text of a book without its markup, and the lines of the file from which it came.

use std::borrow::Cow;

/// The text of a book without markup, or the part of it that is held.
#[derive(Debug, Default)]
pub(super) struct PlainText {
    pub(super) text: String,
    /// The byte at which each line begins, and its line in the file, from 1.
    lines: Vec<(usize, u64)>,
    /// The byte at which each page of the book begins, and the number of the page.
    pages: Vec<(usize, String)>,
}

/// The marks of transcribers for the beginning of a page: `[Pg 57]`.
const PAGES: [&str; 4] = ["[Pg ", "[pg ", "[Page ", "[p. "];

/// The maximum length of a page number, in bytes.
const LONGEST_PAGE: usize = 8;

/// Characters without width: the byte order mark, zero-width blanks and soft hyphens.
const WIDTHLESS: [char; 7] =
    ['\u{feff}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{2060}', '\u{ad}'];

impl PlainText {
    /// Appends a line of a file without tags, or a part of a line, without the signs of emphasis of
    /// Markdown and Project Gutenberg: `_ch._`, `**1. e4**`, `=P-K4=`, `1\.`.
    pub(super) fn push(&mut self, line: &str) {
        let mut before = ' ';
        let mut rest = line.chars().peekable();
        while let Some(c) = rest.next() {
            let next = rest.peek().copied().unwrap_or('\n');
            let is_doubled = matches!(c, '*' | '\'') && (before == c || next == c);
            // An equals sign inside a word promotes a pawn.
            let is_edge = c == '=' && (before.is_whitespace() || !next.is_alphanumeric());
            let is_escape = c == '\\' && next.is_ascii_punctuation();
            if c == '_' || is_doubled || is_edge {
                self.text.push(' ');
            } else if !is_escape {
                self.text.push(c);
            }
            before = c;
        }
    }

    /// Records the line of the file of the text that follows.
    pub(super) fn begin_line(&mut self, line: u64) {
        self.lines.push((self.text.len(), line));
    }

    /// Ends a line of the text. `next` is the line of the file of the text that follows.
    pub(super) fn end_line(&mut self, next: u64) {
        self.text.push('\n');
        self.begin_line(next);
    }

    /// Replaces the text from a byte on by these lines, each with its line in the file.
    pub(super) fn replace_lines(&mut self, from: usize, lines: Vec<(String, u64)>) {
        let next = self.lines.last().map(|(_, line)| *line);
        self.text.truncate(from);
        self.lines.truncate(self.lines.partition_point(|(begin, _)| *begin < from));
        for (line, origin) in lines {
            self.begin_line(origin);
            self.text.push_str(&line);
        }
        if let Some(next) = next {
            self.begin_line(next);
        }
    }

    /// Finds the marks of pages in the lines from a byte on.
    pub(super) fn find_pages(&mut self, from: usize) {
        let from = self.line_begin(from);
        self.pages.retain(|(at, _)| *at < from);
        for (offset, _) in self.text[from..].match_indices('[') {
            let at = from + offset;
            let rest = &self.text[at..];
            let Some(mark) = PAGES.iter().find(|mark| rest.starts_with(**mark)) else { continue };
            let near = rest[mark.len()..].chars().take(LONGEST_PAGE + 1).collect::<String>();
            if let Some((page, _)) = near.split_once(']').filter(|(page, _)| !page.is_empty()) {
                self.pages.push((at, page.trim().to_owned()));
            }
        }
    }

    /// Returns the byte at which the line around a byte begins.
    pub(super) fn line_begin(&self, at: usize) -> usize {
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        memchr::memrchr(b'\n', before).map_or(0, |end| end + 1)
    }

    /// Drops the text before a byte.
    pub(super) fn forget(&mut self, before: usize) {
        self.text.drain(..before);
        forget(&mut self.lines, before);
        forget(&mut self.pages, before);
    }

    /// Returns the line of the file, from 1, of a byte of the text.
    pub(super) fn line(&self, at: usize) -> u64 {
        let next = self.lines.partition_point(|(begin, _)| *begin <= at);
        self.lines.get(next.saturating_sub(1)).map_or(1, |(_, line)| *line)
    }

    /// Returns the page of the book of a byte of the text, if the text marks its pages.
    pub(super) fn page(&self, at: usize) -> Option<String> {
        let next = self.pages.partition_point(|(begin, _)| *begin <= at);
        self.pages.get(next.checked_sub(1)?).map(|(_, page)| page.clone())
    }
}

/// Drops the entries of a list that end before a byte, and moves the others forward.
fn forget<T>(begins: &mut Vec<(usize, T)>, before: usize) {
    let last = begins.partition_point(|(begin, _)| *begin <= before).saturating_sub(1);
    begins.drain(..last);
    for (begin, _) in begins {
        *begin = begin.saturating_sub(before);
    }
}

/// Returns a text with the line ends of Unix, without characters of no width, and with every blank
/// as ASCII.
pub(super) fn normalized(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let wide = text.chars().filter(|c| !WIDTHLESS.contains(c));
    Cow::Owned(wide.map(|c| if c.is_ascii() || !c.is_whitespace() { c } else { ' ' }).collect())
}
