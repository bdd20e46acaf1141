//! The words of a text without its markup, and on which line of the file each of its lines began.

use super::markup;

/// A text without markup.
pub(super) struct Plain {
    pub(super) text: String,
    /// The line of the file, from 1, on which each line of the text began.
    lines: Vec<u64>,
}

/// The text of a file: HTML by its tags, anything else line for line, without the signs of emphasis
/// of Markdown, wikitext and Project Gutenberg.
pub(super) fn plain(file: &str) -> Plain {
    let file = file.replace("\r\n", "\n").replace('\r', "\n");
    if markup::is_html(&file) {
        let (text, lines) = markup::words(&file);
        return Plain { text, lines };
    }
    let mut text = String::with_capacity(file.len());
    for line in file.split_inclusive('\n') {
        without_emphasis(line, &mut text);
    }
    let lines = (1..=1 + memchr::memchr_iter(b'\n', text.as_bytes()).count() as u64).collect();
    Plain { text, lines }
}

/// A line without the signs of emphasis: `_ch._`, `**1. e4**`, `'''1. e4'''`, `=P-K4=`, `1\.`.
fn without_emphasis(line: &str, text: &mut String) {
    let mut before = ' ';
    let mut rest = line.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
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

impl Plain {
    /// The line of the file on which a byte of the text stands, from 1.
    pub(super) fn line(&self, at: usize) -> u64 {
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        let line = memchr::memchr_iter(b'\n', before).count();
        self.lines.get(line).or(self.lines.last()).copied().unwrap_or(1)
    }

    /// The page of the book on which a byte of the text stands, as transcribers mark pages:
    /// `[Pg 57]`.
    pub(super) fn page(&self, at: usize) -> Option<String> {
        let before = self.text.get(..at)?;
        let marks = ["[Pg ", "[pg ", "[Page ", "[p. "];
        let (at, mark) =
            { marks.iter() }.filter_map(|mark| Some((before.rfind(mark)?, mark))).max()?;
        let (page, _) = before.get(at + mark.len()..)?.split_once(']')?;
        (!page.is_empty() && page.len() < 9).then(|| page.trim().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn emphasis_is_taken_off_and_lines_stay() {
        for (file, text) in [
            ("1. P-K4 _ch._\r\nP-K4", "1. P-K4  ch. \nP-K4"),
            ("**1. e4** e5", "  1. e4   e5"),
            ("'''1. e4''' e5", "   1. e4    e5"),
            ("=1. P-K4= P-Q8=Q", " 1. P-K4  P-Q8=Q"),
            ("1\\. e4", "1. e4"),
            ("Q's Kt", "Q's Kt"),
        ] {
            assert_eq!(plain(file).text, text, "{file}");
        }
    }

    #[test]
    fn tags_end_lines_and_the_file_s_lines_are_known() {
        let page = "<html><style>x</style>\n<p>One\n<i>game</i>&mdash;\n<a>[Pg 7]</a></p><table>\n<tr><td>1.</td>\n<td>P-K4</td></tr></table>";
        let plain = plain(page);
        let at = plain.text.find("P-K4").unwrap();
        assert_eq!(
            plain.text.split_whitespace().collect::<Vec<_>>().join(" "),
            "One game— [Pg 7] 1. P-K4"
        );
        assert_eq!((plain.line(at), plain.page(at)), (5, Some("7".to_owned())));
    }
}
