//! The conversion of HTML to plain text.

use std::io;

use super::plain::PlainText;

/// The length of the part of a file that is searched for tags, in bytes.
pub(super) const HEAD: usize = 4_096;

/// The elements whose content is not text.
const LEFT_OUT: [&str; 4] = ["script", "style", "head", "svg"];

/// The elements whose start and end tags end a line.
const LINES: &str = "br div tr li dt dd h5 h6 hr";
/// The elements whose start and end tags end a paragraph.
const BLOCKS: &str = "p table h1 h2 h3 h4 blockquote ul ol pre section";

/// The named characters.
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

/// The maximum number of characters kept of a tag: enough for any known name.
const LONGEST_NAME: usize = 16;

/// The maximum length of a character's name, in characters.
const LONGEST_ENTITY: usize = 10;

/// Returns true if the beginning of a file contains an HTML tag.
pub(super) fn is_html(file: &str) -> bool {
    let head = file.get(..file.floor_char_boundary(HEAD)).unwrap_or_default().to_ascii_lowercase();
    ["<html", "<!doctype html", "<body", "<table", "<p>"].iter().any(|tag| head.contains(tag))
}

/// A reader of HTML that takes a file piece by piece.
#[derive(Debug)]
pub(super) struct HtmlReader {
    /// The line of the file, from 1.
    line: u64,
    state: State,
    /// The line on which the skipped tag, comment or element began.
    begun: u64,
    /// True inside `<pre>`, where lines are kept.
    is_preformatted: bool,
    /// The element whose content is being left out.
    left_out: Option<&'static str>,
}

#[derive(Debug, Default)]
enum State {
    #[default]
    Text,
    /// Inside a tag: its beginning, and its last character.
    Tag(String, char),
    /// Inside a comment: the number of dashes read last.
    Comment(usize),
    /// Inside `&name;`: the name so far.
    Entity(String),
}

impl HtmlReader {
    pub(super) fn new() -> Self {
        Self { line: 1, state: State::Text, begun: 1, is_preformatted: false, left_out: None }
    }

    /// Appends the text of the next piece of the file.
    pub(super) fn read(&mut self, piece: &str, plain: &mut PlainText) {
        for c in piece.chars() {
            if c == '\n' {
                self.line += 1;
            }
            self.take(c, plain);
        }
    }

    /// Returns an error if the file ended inside a comment, a tag or an element that is left out,
    /// so that the rest of the file was skipped.
    pub(super) fn unclosed(&self) -> Option<io::Error> {
        let what = match (&self.state, self.left_out) {
            (State::Comment(_), _) => "a comment has no end".to_owned(),
            (State::Tag(tag, _), None) => {
                let end = tag.find(|c: char| !c.is_ascii_alphanumeric() && c != '/');
                format!("the tag <{} has no >", &tag[..end.unwrap_or(tag.len())])
            }
            (_, Some(element)) => format!("<{element}> has no end tag"),
            (_, None) => return None,
        };
        let line = self.begun;
        Some(io::Error::other(format!("line {line}: {what}, and nothing after it is read")))
    }

    fn take(&mut self, c: char, plain: &mut PlainText) {
        match std::mem::take(&mut self.state) {
            State::Text => self.text(c, plain),
            State::Tag(tag, last) => self.tag(tag, last, c, plain),
            State::Comment(dashes) => {
                if c != '>' || dashes < 2 {
                    self.state = State::Comment(if c == '-' { dashes + 1 } else { 0 });
                }
            }
            State::Entity(name) => self.entity(name, c, plain),
        }
    }

    fn text(&mut self, c: char, plain: &mut PlainText) {
        match c {
            '<' => {
                if self.left_out.is_none() {
                    self.begun = self.line;
                }
                self.state = State::Tag(String::new(), c);
            }
            _ if self.left_out.is_some() => {}
            '&' => self.state = State::Entity(String::new()),
            '\n' if self.is_preformatted => plain.end_line(self.line),
            '\n' => plain.text.push(' '),
            c => plain.text.push(c),
        }
    }

    fn tag(&mut self, mut tag: String, last: char, c: char, plain: &mut PlainText) {
        let begins_tag = c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?');
        if tag.is_empty() && !begins_tag {
            if self.left_out.is_none() {
                plain.text.push('<');
            }
            return self.text(c, plain);
        }
        match c {
            '>' => return self.end_tag(&tag, last == '/', plain),
            // In a script `<` may not begin a tag.
            '<' if self.left_out.is_some() => tag.clear(),
            c if tag.len() < LONGEST_NAME => tag.push(c.to_ascii_lowercase()),
            _ => {}
        }
        // `<!-->` is a complete comment: its dashes count as those before `>`.
        self.state = if tag == "!--" { State::Comment(2) } else { State::Tag(tag, c) };
    }

    fn end_tag(&mut self, tag: &str, is_self_closing: bool, plain: &mut PlainText) {
        let closes = tag.starts_with('/');
        let name = tag.trim_start_matches('/');
        let name = name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        if let Some(element) = self.left_out {
            // A head may have no end tag.
            let ends_head = element == "head" && name == "body";
            if !(closes && name == element || ends_head) {
                return;
            }
        }
        self.left_out = None;
        if !closes && !is_self_closing {
            self.left_out = LEFT_OUT.into_iter().find(|element| *element == name);
        }
        if name == "pre" {
            self.is_preformatted = !closes;
        }
        let is_one_of = |names: &str| names.split(' ').any(|known| known == name);
        if is_one_of(LINES) {
            plain.end_line(self.line);
        } else if is_one_of(BLOCKS) {
            plain.end_line(self.line);
            plain.end_line(self.line);
        } else if is_one_of("td th") {
            plain.text.push_str("  ");
        }
    }

    fn entity(&mut self, mut name: String, c: char, plain: &mut PlainText) {
        if c == ';'
            && let Some(named) = named_character(&name)
        {
            plain.text.push_str(&named);
        } else if name.len() < LONGEST_ENTITY && (c.is_ascii_alphanumeric() || c == '#') {
            name.push(c);
            self.state = State::Entity(name);
        } else {
            plain.text.push('&');
            plain.text.push_str(&name);
            self.text(c, plain);
        }
    }
}

/// Returns the character with this name or number.
fn named_character(name: &str) -> Option<String> {
    let Some(number) = name.strip_prefix('#') else {
        let (_, named) = NAMED.iter().find(|(known, _)| *known == name)?;
        return Some((*named).to_owned());
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    let c = char::from_u32(code)?;
    Some(if c == '\u{a0}' { " ".to_owned() } else { c.to_string() })
}
