//! HTML and the like as plain text: what ends a line, what parts columns, what is left out.

use std::io;

use super::letters::with_plain_blanks;
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

/// Whether a file is made of tags: it has one that Markdown has not, or each of its paragraphs begins with one.
pub(super) fn is_html(file: &str) -> bool {
    let head = file.get(..file.floor_char_boundary(HEAD)).unwrap_or_default().to_ascii_lowercase();
    let mut paragraphs = head.split("\n\n").map(str::trim_start).filter(|it| !it.is_empty());
    ["<html", "<!doctype html", "<body", "<table", "<p>"].iter().any(|tag| head.contains(tag))
        || head.trim_start().strip_prefix('<').is_some_and(begins_block)
            && paragraphs.all(|it| it.starts_with('<'))
}

/// Whether a text begins with the name of an element that is a block.
fn begins_block(text: &str) -> bool {
    let name = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    BLOCKS.split(' ').any(|known| known == name)
}

/// So many bytes, with its sign and slash, are enough to know an element by.
const LONGEST_NAME: usize = 16;

/// The words of a file that is made of tags, a piece at a time.
#[derive(Debug)]
pub(super) struct Words {
    /// The line of the file that is read.
    line: u64,
    /// Whether lines are kept as they are.
    is_kept: bool,
    /// The element that is left out.
    left_out: Option<&'static str>,
    /// What the file is inside of.
    inside: Option<Inside>,
    /// The lists that are open, and what number the next item of each has, if they are numbered.
    lists: Vec<Option<u32>>,
    /// The number of an item of which no word has been read.
    number: Option<u32>,
    /// The line on which that began, or the element that is left out.
    begun: u64,
    /// What can only be read with the next piece.
    rest: String,
}

/// What is passed over up to its end, however long it is: a picture may be held in a tag.
#[derive(Debug)]
enum Inside {
    Comment,
    Tag(Tag),
}

#[derive(Debug)]
struct Tag {
    name: String,
    /// Whether it is the end of an element.
    closes: bool,
    /// Whether a slash is the last that was read of it: `<svg/>`.
    is_empty: bool,
    /// What stands in the tag of a list or an item behind its name.
    attributes: String,
}

impl Tag {
    /// The number that an attribute gives.
    fn number(&self, name: &str) -> Option<u32> {
        let words = self.attributes.split_whitespace();
        let value = words.filter_map(|word| word.split_once('=')).find(|(key, _)| *key == name)?.1;
        value.trim_matches(['"', '\'', '/']).parse().ok()
    }
}

impl Words {
    pub(super) fn new() -> Self {
        Self {
            line: 1,
            is_kept: false,
            left_out: None,
            inside: None,
            lists: Vec::new(),
            number: None,
            begun: 1,
            rest: String::new(),
        }
    }

    /// What is wrong at the end of the file, if the rest of it was passed over.
    pub(super) fn unclosed(&self) -> Option<io::Error> {
        let what = match (&self.inside, self.left_out) {
            (Some(Inside::Comment), _) => "a comment has no end".to_owned(),
            (Some(Inside::Tag(tag)), _) => {
                let slash = if tag.closes { "/" } else { "" };
                format!("the tag <{slash}{} has no >", tag.name)
            }
            (None, element) => format!("<{}> has no end tag", element?),
        };
        let line = self.begun;
        Some(io::Error::other(format!("line {line}: {what}, and nothing behind it is read")))
    }

    /// Adds the words of the next piece of the file.
    pub(super) fn read(&mut self, piece: &str, is_last: bool, out: &mut Plain) {
        let text = std::mem::take(&mut self.rest) + piece;
        let mut at = 0;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            let len = match self.inside.take() {
                Some(Inside::Comment) => self.comment(rest),
                Some(Inside::Tag(tag)) => Some(self.tag(tag, rest, out)),
                None => self.word(rest, is_last, out),
            };
            let Some(len) = len else {
                self.rest = rest.to_owned();
                return;
            };
            at += len;
        }
    }

    /// Reads a character or what stands for one; says how long it is, if all of it is there.
    fn word(&mut self, rest: &str, is_last: bool, out: &mut Plain) -> Option<usize> {
        let c = rest.chars().next()?;
        let is_word = !c.is_whitespace() && c != '<' && !rest.starts_with("&nbsp;");
        if is_word && self.left_out.is_none() {
            // Where the item begins with its number it has no other; castling is none.
            let number = self.number.take().filter(|_| !('1'..='9').contains(&c));
            out.text.extend(number.map(|n| format!("{n}. ")));
        }
        Some(match (c, self.left_out) {
            ('<' | '&', _) if !is_last && rest.len() < LONGEST_NAME => return None,
            ('<', Some(element)) if !is_end_of(rest, element) => 1,
            ('<', _) => self.begin(rest, out),
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
        })
    }

    /// Begins a tag or a comment, if it is one; says how much of it has been read.
    fn begin(&mut self, rest: &str, out: &mut Plain) -> usize {
        if self.left_out.is_none() {
            self.begun = self.line;
        }
        if rest.starts_with("<!--") {
            self.inside = Some(Inside::Comment);
            // Its own dashes may end it: `<!-->`.
            return 2;
        }
        let behind = rest.get(1..).unwrap_or_default();
        let is_tag = |c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?');
        if !behind.starts_with(is_tag) {
            out.text.push('<');
            return 1;
        }
        let name: String = { behind.trim_start_matches('/').chars() }
            .take_while(char::is_ascii_alphanumeric)
            .take(LONGEST_NAME)
            .collect();
        let name = name.to_ascii_lowercase();
        let closes = behind.starts_with('/');
        self.inside =
            Some(Inside::Tag(Tag { name, closes, is_empty: false, attributes: String::new() }));
        1
    }

    /// Passes over a comment; says how much of it is there, if anything but what may be its end.
    fn comment(&mut self, rest: &str) -> Option<usize> {
        let end = rest.find("-->").map(|at| at + 3);
        let dashes = rest.len() - rest.trim_end_matches('-').len();
        let len = end.unwrap_or(rest.len() - dashes.min(2));
        self.pass(rest, len);
        if end.is_none() {
            self.inside = Some(Inside::Comment);
        }
        (len > 0).then_some(len)
    }

    /// Passes over a tag, or so much of it as is there; says how much that is.
    fn tag(&mut self, mut tag: Tag, rest: &str, out: &mut Plain) -> usize {
        let end = memchr::memchr(b'>', rest.as_bytes());
        let len = end.unwrap_or(rest.len());
        self.pass(rest, len);
        if let Some(last) = rest.as_bytes().get(..len).and_then(<[u8]>::last) {
            tag.is_empty = *last == b'/';
        }
        if matches!(&*tag.name, "ol" | "li") {
            tag.attributes.push_str(&rest[..len]);
        }
        if end.is_none() {
            self.inside = Some(Inside::Tag(tag));
            return len;
        }
        self.end(&tag, out);
        len + 1
    }

    /// The lines of the file go on inside of what is passed over.
    fn pass(&mut self, rest: &str, len: usize) {
        let passed = rest.as_bytes().get(..len).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
    }

    /// Does what a tag says, when it is at its end.
    fn end(&mut self, tag: &Tag, out: &mut Plain) {
        let is = |names: &str| names.split(' ').any(|known| known == tag.name);
        match (&*tag.name, tag.closes) {
            ("pre", closes) => self.is_kept = !closes,
            ("ol", false) => self.lists.push(Some(tag.number("start").unwrap_or(1))),
            ("ul", false) => self.lists.push(None),
            ("ol" | "ul", true) => _ = self.lists.pop(),
            ("li", false) => self.number_item(tag),
            _ => {}
        }
        if is("tr table") {
            out.end_row();
        }
        let begins = !tag.closes && !tag.is_empty;
        self.left_out = LEFT_OUT.into_iter().find(|element| begins && *element == tag.name);
        if is(LINES) {
            out.end_line(self.line);
        } else if is(BLOCKS) {
            // Where one ends and another begins there is one blank line.
            while !out.text.trim_end_matches(' ').ends_with("\n\n") {
                out.end_line(self.line);
            }
        } else if is("td th") {
            if !tag.closes {
                out.begin_cell();
            }
            out.text.push_str("  ");
        }
    }

    /// An item begins, with its own number or the next one of its list.
    fn number_item(&mut self, tag: &Tag) {
        let Some(next) = self.lists.last_mut() else { return };
        self.number = next.map(|next| tag.number("value").unwrap_or(next));
        *next = self.number.map(|number| number.saturating_add(1));
    }
}

/// Whether a text begins with the end of an element; a head need not say its own.
fn is_end_of(text: &str, element: &str) -> bool {
    let begins = |tag: &str, name: &str| {
        let behind = text.strip_prefix(tag).and_then(|text| text.get(..name.len()));
        behind.is_some_and(|behind| behind.eq_ignore_ascii_case(name))
    };
    begins("</", element) || element == "head" && begins("<", "body")
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
    out.text.push_str(&with_plain_blanks(&read));
    name.len() + 2
}

#[cfg(test)]
mod tests {
    use super::Plain;
    use crate::book::extract::reader::Reader;

    fn words(file: &str) -> String {
        let mut plain = Plain::default();
        Reader::new(file.as_bytes()).read(&mut plain, usize::MAX).unwrap();
        plain.text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_tag_is_passed_over_however_long_it_is() {
        for picture in [format!("{}\n", "iVBOR".repeat(15)).repeat(270), "iVBOR".repeat(60_000)] {
            let page = format!("<html>\n4. a3\n<img src=\"{picture}\">\n5. b3 < 2 <");
            assert_eq!(words(&page), "4. a3 5. b3 < 2 <");
        }
    }

    #[test]
    fn the_lines_of_a_long_tag_are_counted() {
        let picture = format!("{}\n", "iVBOR".repeat(15)).repeat(270);
        let page = format!("<html>\n<img src=\"{picture}\"><br>5. b3");
        let mut plain = Plain::default();
        Reader::new(page.as_bytes()).read(&mut plain, usize::MAX).unwrap();
        assert_eq!(plain.line(plain.text.find("5.").unwrap()), 272);
    }

    #[test]
    fn an_element_that_is_left_out_ends() {
        for (page, text) in [
            ("<html><head><title>x</title><body>1. e4", "1. e4"),
            ("<html><head><title>x</title></HEAD>1. e4", "1. e4"),
            ("<html><svg width=\"9\" />1. e4", "1. e4"),
            ("<html><script src=\"a.js\"/>1. e4", "1. e4"),
            ("<html><script>a < b; \"<p>\"</script>1. e4", "1. e4"),
            ("<?xml version=\"1.0\"?>\n<!DOCTYPE html><html>1. e4", "1. e4"),
        ] {
            assert_eq!(words(page), text, "{page}");
        }
    }

    #[test]
    fn the_items_of_a_list_have_the_numbers_that_a_browser_shows() {
        for (page, text) in [
            ("<html><ol><li>e4 e5</li>\n<li><b>Nf3</b> Nc6</ol>", "1. e4 e5 2. Nf3 Nc6"),
            ("<html><ol class=\"a\" start=\"7\"><li>e4<li value=9>d4<li>c4", "7. e4 9. d4 10. c4"),
            ("<html><ol><li>a<ul><li>b</ul><li>&nbsp;c</ol><li>d", "1. a b 2. c d"),
            ("<html><ol><li>1. e4 e5<li>&#9816;f3", "1. e4 e5 2. ♘f3"),
        ] {
            assert_eq!(words(page), text, "{page}");
        }
    }

    #[test]
    fn a_comment_goes_on_to_its_own_end() {
        for (page, text) in [
            ("<html>a<!-- a > b <b> -->b", "ab"),
            ("<html>a<!-->b", "ab"),
            ("<html>a<!--->b", "ab"),
            ("<html>a<!-- -\n- --->b", "ab"),
        ] {
            assert_eq!(words(page), text, "{page}");
        }
        // The end may stand in two pieces.
        for dashes in (1 << 16) - 20..(1 << 16) + 4 {
            let page = format!("<html>a<!--{}-->b", "-".repeat(dashes));
            assert_eq!(words(&page), "ab", "{dashes}");
        }
    }
}
