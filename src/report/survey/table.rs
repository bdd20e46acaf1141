//! Tables, as text and in Markdown.

use std::fmt::Write as _;

use super::escape;

/// A part of a summary.
pub(super) struct Section {
    pub(super) title: String,
    pub(super) note: Option<String>,
    pub(super) body: Body,
}

/// What a part of a summary holds.
pub(super) enum Body {
    Table(Table),
    List(Vec<String>),
}

/// A table: words to the left, numbers to the right.
pub(super) struct Table {
    /// How many columns are words.
    pub(super) words: usize,
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn to_text(&self) -> String {
        let widths = self.widths();
        let mut out = String::new();
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let _ = match column < self.words {
                    true => write!(line, "  {cell:<width$}"),
                    false => write!(line, "  {cell:>width$}"),
                };
            }
            let line = line.trim_end();
            if !line.is_empty() {
                out += line;
                out.push('\n');
            }
        }
        out
    }

    pub(super) fn to_markdown(&self) -> String {
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().map(|cell| escape(cell.trim())).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let align = |column| if column < self.words { "---|" } else { "--:|" };
        let rule: String = (0..self.head.len()).map(align).collect();
        let rows: String = self.rows.iter().map(line).collect();
        format!("{}|{rule}\n{rows}", line(&self.head))
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.head.len()];
        for row in std::iter::once(&self.head).chain(&self.rows) {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        widths
    }
}

/// A number with its thousands apart: `146,307`.
pub(super) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(
            [0, 999, 1000, 146_307, 1_000_000].map(grouped),
            ["0", "999", "1,000", "146,307", "1,000,000"]
        );
    }
}
