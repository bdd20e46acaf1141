//! HTML and the like as plain text: what ends a line, what parts columns, what is left out.

use super::plain::Plain;

/// How much of a file is looked at for tags.
pub(super) const HEAD: usize = 4_096;

/// Elements whose content is no text.
const LEFT_OUT: [&str; 4] = ["script", "style", "head", "svg"];

/// Elements that begin and end with a line, and those with a blank line.
const LINES: &str = "br div tr li dt dd h5 h6 hr";
const BLOCKS: &str = "p table h1 h2 h3 h4 blockquote ul ol pre section";

/// Characters that have names.
const NAMED: [(&str, &str); 24] = [
    ("amp", "&"),
    ("lt", "<"),
    ("gt", ">"),
    ("quot", "\""),
    ("apos", "'"),
    ("nbsp", " "),
    ("mdash", "—"),
    ("ndash", "–"),
    ("hellip", "…"),
    ("lsquo", "‘"),
    ("rsquo", "’"),
    ("ldquo", "“"),
    ("rdquo", "”"),
    ("times", "×"),
    ("dagger", "†"),
    ("frac12", "½"),
    ("eacute", "é"),
    ("egrave", "è"),
    ("auml", "ä"),
    ("ouml", "ö"),
    ("uuml", "ü"),
    ("szlig", "ß"),
    ("ntilde", "ñ"),
    ("middot", "·"),
];

/// Whether a file is made of tags.
pub(super) fn is_html(file: &str) -> bool {
    let head = file.get(..file.floor_char_boundary(HEAD)).unwrap_or_default().to_ascii_lowercase();
    ["<html", "<!doctype html", "<body", "<table", "<p>"].iter().any(|tag| head.contains(tag))
}

/// A longer text, in bytes, behind a sign that opens a tag is none.
const LONGEST_TAG: usize = 8_192;

/// The words of a file that is made of tags, a piece at a time.
#[derive(Debug)]
pub(super) struct Words {
    /// The line of the file that is read.
    line: u64,
    /// Whether lines are kept as they are.
    is_kept: bool,
    /// The element that is left out.
    left_out: Option<&'static str>,
    /// The beginning of a tag, if the last piece ended in one.
    rest: String,
}

impl Words {
    pub(super) fn new() -> Self {
        Self { line: 1, is_kept: false, left_out: None, rest: String::new() }
    }

    /// Adds the words of the next piece of the file.
    pub(super) fn read(&mut self, piece: &str, is_last: bool, out: &mut Plain) {
        let text = std::mem::take(&mut self.rest) + piece;
        let mut at = 0;
        while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
            let rest = &text[at..];
            at += match (c, self.left_out) {
                ('<', Some(element)) if !is_end_of(rest, element) => 1,
                ('<', _) => match self.tag(rest, out) {
                    None if !is_last && rest.len() < LONGEST_TAG => {
                        self.rest = rest.to_owned();
                        return;
                    }
                    None => {
                        out.text.push('<');
                        1
                    }
                    Some(len) => len,
                },
                ('\n', left_out) => {
                    self.line += 1;
                    match left_out {
                        Some(_) => {}
                        None if self.is_kept => out.end_line(self.line),
                        None => out.text.push(' '),
                    }
                    1
                }
                (c, Some(_)) => c.len_utf8(),
                ('&', None) => entity(rest, out),
                (c, None) => {
                    out.text.push(c);
                    c.len_utf8()
                }
            };
        }
    }

    /// A tag, if all of it is there: how long it is.
    fn tag(&mut self, rest: &str, out: &mut Plain) -> Option<usize> {
        let end = rest.find('>')? + 1;
        let inside = rest.get(1..end - 1).unwrap_or_default();
        let closes = inside.starts_with('/');
        let name: String = { inside.trim_start_matches('/').chars() }
            .take_while(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        let is = |names: &str| names.split(' ').any(|known| known == name);
        if name == "pre" {
            self.is_kept = !closes;
        }
        self.left_out = LEFT_OUT.into_iter().find(|element| !closes && *element == name);
        // The lines of the file go on inside a tag.
        self.line += memchr::memchr_iter(b'\n', inside.as_bytes()).count() as u64;
        if is(LINES) {
            out.end_line(self.line);
        } else if is(BLOCKS) {
            out.end_line(self.line);
            out.end_line(self.line);
        } else if is("td th") {
            out.text.push_str("  ");
        }
        Some(end)
    }
}

/// Whether a text begins with the end of an element.
fn is_end_of(text: &str, element: &str) -> bool {
    let name = text.strip_prefix("</").and_then(|text| text.get(..element.len()));
    name.is_some_and(|name| name.eq_ignore_ascii_case(element))
}

/// A character that has a name or a number, and how long that is.
fn entity(rest: &str, out: &mut Plain) -> usize {
    let name = rest.get(1..).and_then(|rest| rest.split(';').next()).filter(|it| it.len() < 10);
    let number = |name: &str| {
        let digits = name.strip_prefix('#')?;
        let hex = digits.strip_prefix(['x', 'X']);
        let number =
            hex.map_or_else(|| digits.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
        char::from_u32(number?).map(String::from)
    };
    let named =
        |name: &str| NAMED.iter().find(|(known, _)| *known == name).map(|(_, it)| (*it).to_owned());
    let Some((name, read)) =
        name.and_then(|name| Some((name, named(name).or_else(|| number(name))?)))
    else {
        out.text.push('&');
        return 1;
    };
    out.text.push_str(&read.replace('\u{a0}', " "));
    name.len() + 2
}
