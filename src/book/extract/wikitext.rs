//! Tables of wikitext, which may have a line for each cell.

use super::plain::Plain;

/// Where a text is in a table of wikitext.
#[derive(Debug, Default)]
pub(super) enum WikiTable {
    #[default]
    Outside,
    /// In a table that a blank line ends: its beginning was not seen.
    Excerpt,
    Inside,
}

impl WikiTable {
    /// Adds a line of a file, or a part of one.
    pub(super) fn push(&mut self, line: &str, plain: &mut Plain) {
        let words = line.trim();
        let begins_row = words.starts_with("|-") && !words[1..].contains('|');
        let is_open = !matches!(self, Self::Outside);
        if words.starts_with("{|") || is_open && words.starts_with("|}") || begins_row {
            *self = match self {
                _ if words.starts_with("{|") => Self::Inside,
                _ if !begins_row => Self::Outside,
                Self::Outside => Self::Excerpt,
                Self::Excerpt | Self::Inside => return plain.end_row(),
            };
            plain.end_row();
            plain.text.push('\n');
        } else if let Some(cells) = cells(words).filter(|_| is_open) {
            plain.go_on_with_row();
            for cell in cells {
                plain.begin_cell();
                plain.push("| ");
                plain.push(cell);
                plain.push(" ");
            }
            plain.push(&line[line.trim_end_matches('\n').len()..]);
        } else {
            if words.is_empty() && matches!(self, Self::Excerpt) {
                *self = Self::Outside;
            }
            plain.end_row();
            plain.push(line);
        }
    }
}

/// The cells that a line of a table of wikitext has; a row of Markdown ends with a bar too.
fn cells(line: &str) -> Option<Vec<&str>> {
    let cells = line.strip_prefix(['|', '!'])?;
    let is_row = !cells.is_empty() && cells.ends_with('|') || cells.starts_with('+');
    let parted = || cells.split("||").flat_map(|cells| cells.split("!!"));
    (!is_row).then(|| parted().map(|cell| without_attributes(cell).trim()).collect())
}

/// A cell without what is said of its looks: `align="right" | 1.`
fn without_attributes(cell: &str) -> &str {
    let is_attribute = |word: &str| {
        word.split_once('=').is_some_and(|(name, value)| {
            name.ends_with(|c: char| c.is_ascii_lowercase())
                && !value.starts_with(char::is_uppercase)
        })
    };
    match cell.split_once('|') {
        Some((attributes, words))
            if attributes.split_whitespace().next().is_some_and(is_attribute) =>
        {
            words
        }
        _ => cell,
    }
}
