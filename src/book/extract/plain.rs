//! The words of a text without its markup, and on which line of the file each of its lines began.

use std::collections::BTreeSet;

use super::bold::with_scores_apart;
use super::pair_marks::without_marks;
use super::side::Piece;
use super::{abreast, between, by_player, scanned, table};

/// A text without markup, or the part of it that is held.
#[derive(Debug, Default)]
pub(super) struct Plain {
    /// As it is read: slips of a scanner that leave no choice are put right, byte for byte.
    pub(super) text: String,
    /// As it is printed.
    pub(super) printed: String,
    /// Where each line of the text begins, and the line of the file, from 1, on which it began.
    lines: Vec<(usize, u64)>,
    /// Where the pages of the book begin, as transcribers mark them: `[Pg 57]`.
    pages: Vec<(usize, String)>,
    /// The lines of the file of which a person says that the score goes on there.
    pub(super) confirmed: BTreeSet<u64>,
    /// Where the cells of the row begin that is being added.
    cells: Vec<usize>,
    /// The mark of bold type that a line leaves open within moves.
    bold: Option<&'static str>,
}

/// A text whose lines end as Unix has them.
pub(super) fn unix_lines(file: &str) -> String {
    file.replace("\r\n", "\n").replace('\r', "\n")
}

/// A line without the signs with which Markdown quotes it: `> 1. e4`.
fn without_quotation(mut line: &str) -> &str {
    while let Some(quoted) = line.strip_prefix('>')
        && quoted.starts_with([' ', '\r', '\n', '>'])
    {
        line = quoted.strip_prefix(' ').unwrap_or(quoted);
    }
    line
}

/// A line without the signs of emphasis: `_ch._`, `**1. e4**`, `'''1. e4'''`, `=P-K4=`, `1\.`.
fn without_emphasis(line: &str, text: &mut String) {
    let mut before = ' ';
    let mut rest = line.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        if let Some((words, len)) = wiki_markup(&line[at..]) {
            text.push_str(words);
            while rest.next_if(|(next, _)| *next < at + len).is_some() {}
            continue;
        }
        let words = set_apart(&line[at..]).filter(|_| before != '*');
        let apart = words.map(|(words, len)| (["(", words, ")"], len));
        let mark = raised(line, at);
        if let Some((words, len)) = apart.or(mark.map(|(mark, len)| (["[", mark, "]"], len))) {
            text.extend(words);
            while rest.next_if(|(next, _)| *next < at + len).is_some() {}
            before = ' ';
            continue;
        }
        let behind = rest.peek().map_or('\n', |(_, c)| *c);
        let is_doubled = matches!(c, '*' | '\'') && (before == c || behind == c);
        // An equals sign inside a word makes a queen.
        let is_edge = c == '=' && (before.is_whitespace() || !behind.is_alphanumeric());
        let is_escape = c == '\\' && behind.is_ascii_punctuation();
        match c {
            '_' => text.push(' '),
            _ if is_doubled || is_edge && line.get(at + 1..).is_some() => text.push(' '),
            _ if is_escape => {}
            c => text.push(c),
        }
        before = c;
    }
}

/// No link and no tag of wikitext is longer, in bytes.
const LONGEST_MARKUP: usize = 512;

/// What wikitext writes as a link, a note or the end of a line, `[[Morphy|Paul]]`, as a text has
/// it, and how many bytes it takes.
fn wiki_markup(rest: &str) -> Option<(&str, usize)> {
    if !rest.starts_with(['[', '<']) {
        return None;
    }
    let rest = rest.get(..rest.floor_char_boundary(LONGEST_MARKUP))?;
    if let Some((link, _)) = rest.strip_prefix("[[").and_then(|link| link.split_once("]]")) {
        let shown = link.rsplit('|').next().unwrap_or(link);
        return Some((shown, link.len() + 4));
    }
    let (tag, _) = rest.strip_prefix('<')?.split_once('>')?;
    let shown = match tag.split([' ', '/']).find(|word| !word.is_empty())? {
        "br" => "\n",
        "ref" if tag.ends_with('/') => "",
        "ref" if tag.starts_with('/') => ")",
        "ref" => "(",
        _ => return None,
    };
    Some((shown, tag.len() + 2))
}

/// No move is looked at further before the mark of a note, in bytes.
const LONGEST_WORD: usize = 16;

/// The mark of a note that is raised behind a move, `P-K4^a`, `PxP^{12}`, and how many bytes it takes: no
/// figure without brackets, which may be a rank, and no `3^d` or `K^s`.
fn raised(line: &str, at: usize) -> Option<(&str, usize)> {
    let (before, rest) = (line.get(..at)?, line.get(at..)?.strip_prefix('^')?);
    // A page may be one line.
    let before = &before[before.ceil_char_boundary(at.saturating_sub(LONGEST_WORD))..];
    let rest = &rest[..rest.floor_char_boundary(LONGEST_WORD)];
    let (mark, len) = match rest.strip_prefix('{').and_then(|inside| inside.split_once('}')) {
        Some((mark, _)) => (mark, mark.len() + 3),
        None => (rest.get(..1).filter(|it| it.starts_with(|c: char| c.is_ascii_lowercase()))?, 2),
    };
    let word = before.rsplit(' ').next().unwrap_or_default();
    let is_move = word.ends_with(|c: char| c.is_ascii_digit() || "+#O".contains(c))
        || word.contains('x') && word.ends_with(char::is_uppercase);
    let is_end = !line[at + len..].starts_with(char::is_alphanumeric);
    let is_ordinal =
        ["s", "d", "t", "st", "nd", "rd", "th"].contains(&mark) && !ends_with_square(word);
    ((1..4).contains(&mark.len()) && is_move && is_end && !is_ordinal).then_some((mark, len))
}

/// Whether a word ends with a square as algebraic notation names it.
fn ends_with_square(word: &str) -> bool {
    let file = word.strip_suffix(|c: char| c.is_ascii_digit());
    file.is_some_and(|it| it.ends_with(|c: char| ('a'..='h').contains(&c)))
}

/// The words that Markdown sets apart from the moves in a line, `*the usual move*`, and how many
/// bytes they take with their stars.
fn set_apart(rest: &str) -> Option<(&str, usize)> {
    let (words, behind) = rest.strip_prefix('*')?.split_once('*')?;
    let is_prose = words.contains(' ')
        && words.starts_with(char::is_alphabetic)
        && !words.contains(|c: char| c.is_ascii_digit() || c == '\n');
    (is_prose && !behind.starts_with('*')).then_some((words, words.len() + 2))
}

/// No more columns stand beside each other.
const COLUMNS: usize = 4;

/// No page has a longer number, in bytes.
const LONGEST_PAGE: usize = 8;

/// How transcribers mark pages.
const PAGES: [&str; 4] = ["[Pg ", "[pg ", "[Page ", "[p. "];

impl Plain {
    /// Adds a line of a file that is not made of tags, or a part of one, without the signs of emphasis of
    /// Markdown, wikitext and Project Gutenberg.
    pub(super) fn push(&mut self, line: &str) {
        let is_begun = !self.text.is_empty() && !self.text.ends_with('\n');
        let line = if is_begun { line } else { without_quotation(line) };
        without_emphasis(&with_scores_apart(line, &mut self.bold), &mut self.text);
    }

    /// Says on which line of the file the text goes on.
    pub(super) fn begin_line(&mut self, line: u64) {
        self.lines.push((self.text.len(), line));
    }

    pub(super) fn end_line(&mut self, next: u64) {
        self.text.push('\n');
        self.begin_line(next);
    }

    /// A cell of a row begins with what is added next.
    pub(super) fn begin_cell(&mut self) {
        self.cells.push(self.text.len());
    }

    /// The row goes on in what is added next, in the same line.
    pub(super) fn go_on_with_row(&mut self) {
        if self.cells.is_empty() || !self.text.ends_with('\n') {
            return;
        }
        self.text.pop();
        if let Some((begin, _)) = self.lines.last_mut() {
            *begin = self.text.len().min(*begin);
        }
    }

    /// The row ends of which cells were added: where they are columns, they are brought beside each other;
    /// where they are texts, each begins a line; where it has a number, bars tell which of them are empty.
    pub(super) fn end_row(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        let Some(from) = cells.first().copied() else { return };
        if let Some(pieces) = table::rows_of_columns(&self.text, &cells) {
            let pieces = pieces.into_iter().map(|piece| piece.behind(from)).collect();
            self.rearrange(from, pieces);
        } else if table::are_texts(&self.text, &cells) {
            self.part_cells(&cells, "\n");
        } else if table::is_numbered(&self.text, &cells) {
            self.part_cells(&cells, "|");
        }
    }

    /// Sets a sign instead of the blank or bar with which each cell but the first begins.
    fn part_cells(&mut self, cells: &[usize], sign: &str) {
        cells[1..].iter().for_each(|at| self.text.replace_range(at..&(at + 1), sign));
    }

    /// Takes over what was added: closes it up, sets rows and columns in order, and keeps how it is
    /// printed.
    pub(super) fn settle(&mut self) {
        self.end_row();
        let from = self.printed.len();
        scanned::close_up(&mut self.text, from);
        self.set_in_order(from, between::pieces);
        self.set_in_order(from, by_player::pieces);
        // Of three columns the last two stand in the second one.
        for _ in 0..COLUMNS {
            if !self.set_in_order(from, abreast::pieces) {
                break;
            }
        }
        let printed = self.text.split_off(from);
        self.text.push_str(&without_marks(&scanned::put_right(&printed)));
        self.printed.push_str(&printed);
    }

    /// Sets the text from a byte on in the order in which its pieces are read; says whether it has any.
    fn set_in_order(&mut self, from: usize, pieces: fn(&str) -> Vec<Piece>) -> bool {
        let pieces = pieces(&self.text[from..]);
        let has_pieces = !pieces.is_empty();
        if has_pieces {
            self.rearrange(from, pieces);
        }
        has_pieces
    }

    /// Sets pieces of the text from a byte on, by their places behind it, instead of all of that.
    pub(super) fn rearrange(&mut self, from: usize, pieces: Vec<Piece>) {
        let text = self.text.split_off(from);
        let lines = self.lines.split_off(self.lines.partition_point(|(begin, _)| *begin < from));
        let mut rest = pieces.into_iter().peekable();
        while let Some(piece) = rest.next() {
            let Piece { at: piece, is_joined } = piece;
            let first = lines.partition_point(|(begin, _)| *begin <= from + piece.start);
            let within = lines[first..].iter().take_while(|(begin, _)| *begin < from + piece.end);
            let at = self.text.len();
            let line = first.checked_sub(1).map_or(self.line(from), |above| lines[above].1);
            self.lines.push((at, line));
            self.lines.extend(within.map(|(begin, line)| (at + begin - from - piece.start, *line)));
            self.text.push_str(&text[piece]);
            if is_joined {
                self.text.push_str("  ");
            } else if rest.peek().is_some() && !self.text.ends_with('\n') {
                self.text.push('\n');
            }
        }
        // What is added next begins a line.
        self.lines.extend(lines.last().map(|(_, line)| (self.text.len(), *line)));
    }

    /// Finds the marks of pages in the lines from a byte on.
    pub(super) fn find_pages(&mut self, from: usize) {
        let from = self.line_begin(from);
        self.pages.retain(|(at, _)| *at < from);
        let mark = |at: usize| Some((at, page_mark(self.text.get(at..)?)?.0.to_owned()));
        let added = self.text.as_bytes().get(from..).unwrap_or_default();
        let marks = memchr::memchr_iter(b'[', added).filter_map(|at| mark(from + at));
        self.pages.extend(marks);
    }

    /// Where the line begins in which a byte of the text stands.
    pub(super) fn line_begin(&self, at: usize) -> usize {
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        memchr::memrchr(b'\n', before).map_or(0, |end| end + 1)
    }

    /// Holds no more what stands before a byte, but on which line and page that is.
    pub(super) fn forget(&mut self, before: usize) {
        self.text.drain(..before);
        // What is put right has as many bytes, but its letters may begin elsewhere.
        let end = self.printed.ceil_char_boundary(before);
        self.printed.replace_range(..end, &" ".repeat(end - before));
        forget(&mut self.lines, before);
        forget(&mut self.pages, before);
    }

    /// The line of the file on which a byte of the text stands, from 1.
    pub(super) fn line(&self, at: usize) -> u64 {
        let behind = self.lines.partition_point(|(begin, _)| *begin <= at);
        self.lines.get(behind.saturating_sub(1)).map_or(1, |(_, line)| *line)
    }

    /// Whether a person says that the score goes on in the line on which a byte of the text stands.
    pub(super) fn is_confirmed(&self, at: usize) -> bool {
        self.confirmed.contains(&self.line(at))
    }

    /// The page of the book on which a byte of the text stands, if the text marks its pages.
    pub(super) fn page(&self, at: usize) -> Option<String> {
        let behind = self.pages.partition_point(|(begin, _)| *begin <= at);
        self.pages.get(behind.checked_sub(1)?).map(|(_, page)| page.clone())
    }
}

/// The page that a mark with which a text begins says, and how long the mark is.
pub(super) fn page_mark(text: &str) -> Option<(&str, usize)> {
    let mark = PAGES.iter().find(|mark| text.starts_with(**mark))?;
    let behind = text.get(mark.len()..)?;
    let (page, _) = behind[..behind.floor_char_boundary(LONGEST_PAGE + 1)].split_once(']')?;
    (!page.is_empty()).then(|| (page.trim(), mark.len() + page.len() + 1))
}

/// Leaves out of what begins at places in a text all that ends before one of them.
fn forget<T>(begins: &mut Vec<(usize, T)>, before: usize) {
    let last = begins.partition_point(|(begin, _)| *begin <= before).saturating_sub(1);
    begins.drain(..last);
    begins.iter_mut().for_each(|(begin, _)| *begin = begin.saturating_sub(before));
}

#[cfg(test)]
mod tests {
    use super::Plain;
    use crate::book::extract::reader::Reader;

    fn plain(file: &str) -> Plain {
        let mut plain = Plain::default();
        Reader::new(file.as_bytes()).read(&mut plain, usize::MAX).unwrap();
        plain
    }

    #[test]
    fn emphasis_is_taken_off_and_lines_stay() {
        for (file, text) in [
            ("1. P-K4 _ch._\r\nP-K4", "1. P-K4  ch. \nP-K4"),
            ("**1. e4** e5", "  1. e4   e5"),
            ("'''1. e4''' e5", "   1. e4    e5"),
            ("=1. P-K4= P-Q8=Q", " 1. P-K4  P-Q8=Q"),
            ("1\\. e4", "1. e4"),
            ("**1. e4** *the usual move* e5", "  1. e4   (the usual move) e5"),
            ("1. e4* e5", "1. e4* e5"),
            ("[[Paul Morphy|Morphy]]<br />[[Paris]]", "Morphy\nParis"),
            ("1. e4<ref name=\"a\">So.</ref> e5<ref name=\"a\" />", "1. e4(So.) e5"),
            ("P-K4^a PxP^{12} e3^d", "P-K4[a] PxP[12] e3[d]"),
            ("Q. to K^s 3^d", "Q. to K's 3rd"),
            ("Q's Kt", "Q's Kt"),
        ] {
            assert_eq!(plain(file).text, text, "{file}");
        }
    }

    #[test]
    fn a_text_may_be_forgotten_within_a_letter_as_printed() {
        let (text, printed) = ("B     s".to_owned(), "B »  s".to_owned());
        assert!(text.len() == printed.len() && !printed.is_char_boundary(3));
        let mut plain = Plain { text, printed, ..Plain::default() };
        plain.forget(3);
        assert_eq!((plain.text.as_str(), plain.printed.as_str()), ("   s", "   s"));
    }

    #[test]
    fn tags_end_lines_and_the_file_s_lines_are_known() {
        let page = "<html><style>x</style>\n<p>One\n<i>game</i>&mdash;\n<a>[Pg 7]</a></p><table>\n<tr><td>1.</td>\n<td>P-K4</td></tr></table>";
        let plain = plain(page);
        let at = plain.text.find("P-K4").unwrap();
        assert_eq!(
            plain.text.split_whitespace().collect::<Vec<_>>().join(" "),
            "One game— [Pg 7] 1. | P-K4"
        );
        assert_eq!((plain.line(at), plain.page(at)), (5, Some("7".to_owned())));
    }
}
