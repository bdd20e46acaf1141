//! HTML and the like as plain text: what ends a line, what parts columns, what is left out.

/// How much of a file is looked at for tags.
const HEAD: usize = 4_096;

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

/// The words of a file, and the line of it on which each line of them began.
pub(super) fn words(file: &str) -> (String, Vec<u64>) {
    let mut out =
        Words { text: String::with_capacity(file.len()), lines: vec![1], line: 1, is_kept: false };
    let mut at = 0;
    while let Some(c) = file.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &file[at..];
        let len = match c {
            '<' => out.tag(rest),
            '&' => out.entity(rest),
            '\n' => out.line_end(),
            c => {
                out.text.push(c);
                c.len_utf8()
            }
        };
        at += len;
    }
    (out.text, out.lines)
}

struct Words {
    text: String,
    lines: Vec<u64>,
    /// The line of the file that is read.
    line: u64,
    /// Whether lines are kept as they are.
    is_kept: bool,
}

impl Words {
    fn line_end(&mut self) -> usize {
        self.line += 1;
        if self.is_kept {
            self.end_line()
        } else {
            self.text.push(' ')
        }
        1
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.lines.push(self.line);
    }

    /// A tag, and what is left out behind it.
    fn tag(&mut self, rest: &str) -> usize {
        let Some(end) = rest.find('>').map(|end| end + 1) else {
            self.text.push('<');
            return 1;
        };
        let inside = rest.get(1..end - 1).unwrap_or_default();
        let name: String = { inside.trim_start_matches('/').chars() }
            .take_while(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        let is = |names: &str| names.split(' ').any(|known| known == name);
        let closes = inside.starts_with('/');
        if name == "pre" {
            self.is_kept = !closes;
        }
        let mut len = end;
        if !closes && LEFT_OUT.contains(&name.as_str()) {
            let close = format!("</{name}");
            len = rest.to_ascii_lowercase().find(&close).unwrap_or(rest.len());
        }
        // The lines of the file go on inside a tag.
        let passed = rest.get(..len).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', passed.as_bytes()).count() as u64;
        if is(LINES) {
            self.end_line();
        } else if is(BLOCKS) {
            self.end_line();
            self.end_line();
        } else if is("td th") {
            self.text.push_str("  ");
        }
        len
    }

    fn entity(&mut self, rest: &str) -> usize {
        let name = rest.get(1..).and_then(|rest| rest.split(';').next()).filter(|it| it.len() < 10);
        let number = |name: &str| {
            let digits = name.strip_prefix('#')?;
            let hex = digits.strip_prefix(['x', 'X']);
            let number =
                hex.map_or_else(|| digits.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
            char::from_u32(number?).map(String::from)
        };
        let named = |name: &str| {
            NAMED.iter().find(|(known, _)| *known == name).map(|(_, it)| (*it).to_owned())
        };
        let Some((name, read)) =
            name.and_then(|name| Some((name, named(name).or_else(|| number(name))?)))
        else {
            self.text.push('&');
            return 1;
        };
        self.text.push_str(&read.replace('\u{a0}', " "));
        name.len() + 2
    }
}
