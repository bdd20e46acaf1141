//! Tables as text and in Markdown.

use super::markdown::escape;
use super::wrap::{columns, hanging, padded};
use crate::narrative::outline::Table;

impl Table {
    /// Returns the table in lines of this width. Columns of numbers that do not fit are continued
    /// in another table below, and the words of a cell on further lines. The table has at least one
    /// column of words and one of numbers.
    pub(super) fn to_text(&self, width: usize) -> String {
        let mut blocks = Vec::new();
        // The most columns of numbers with which all blocks fit; at least one.
        for columns in (1..=self.head.len() - self.words).rev() {
            let starts = (self.words..self.head.len()).step_by(columns);
            blocks = starts.map(|from| self.block(from, columns)).collect();
            if blocks.iter().all(|block: &Self| block.natural_width() <= width) {
                break;
            }
        }
        blocks.iter().map(|block| block.write_lines(width)).collect::<Vec<_>>().join("\n")
    }

    /// Returns the table with only this number of its columns of numbers, beginning with column
    /// `from`. Rows without numbers there are left out; a first cell equal to the one above is
    /// empty.
    fn block(&self, from: usize, columns: usize) -> Self {
        let until = (from + columns).min(self.head.len());
        let part = |row: &Vec<String>| [&row[..self.words], &row[from..until]].concat();
        let mut rows: Vec<Vec<String>> = self.rows.iter().map(part).collect();
        rows.retain(|row| row[self.words..].iter().any(|cell| !cell.is_empty()));
        for at in (1..rows.len()).rev() {
            if rows[at][0] == rows[at - 1][0] {
                rows[at][0].clear();
            }
        }
        Self { words: self.words, head: part(&self.head), rows }
    }

    fn write_lines(&self, width: usize) -> String {
        let widths = self.fitted(width);
        let mut out = String::new();
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let cells = row.iter().zip(&widths);
            let cells: Vec<Vec<String>> =
                cells.map(|(cell, &width)| wrap_cell(cell, width)).collect();
            for nth in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
                let line = self.write_line(&cells, nth, &widths);
                if !line.trim().is_empty() {
                    out += line.trim_end();
                    out.push('\n');
                }
            }
        }
        out
    }

    fn write_line(&self, cells: &[Vec<String>], nth: usize, widths: &[usize]) -> String {
        let cells = cells.iter().map(|lines| lines.get(nth).map_or("", String::as_str));
        let mut line = String::new();
        for (column, (cell, &width)) in cells.zip(widths).enumerate() {
            line += "  ";
            line +=
                &if column < self.words { padded(cell, width) } else { format!("{cell:>width$}") };
        }
        line
    }

    /// Returns the width of the table if no cell is broken.
    fn natural_width(&self) -> usize {
        self.natural_widths().iter().map(|width| width + 2).sum()
    }

    /// Returns the widths of the columns. If the table is too wide, the widest column of words is
    /// narrowed.
    fn fitted(&self, width: usize) -> Vec<usize> {
        let mut widths = self.natural_widths();
        let excess = self.natural_width().saturating_sub(width);
        if let Some(widest) = widths.iter_mut().take(self.words).max() {
            *widest = widest.saturating_sub(excess).max(MIN_WORDS_WIDTH.min(*widest));
        }
        widths
    }

    fn natural_widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.head.len()];
        for row in std::iter::once(&self.head).chain(&self.rows) {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = columns(cell).max(*width);
            }
        }
        widths
    }

    pub(super) fn to_markdown(&self) -> String {
        let whole = self.block(self.words, self.head.len());
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().map(|cell| escape(cell.trim())).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule: String = (0..self.head.len())
            .map(|column| if column < self.words { "---|" } else { "--:|" })
            .collect();
        let rows: String = whole.rows.iter().map(line).collect();
        format!("{}|{rule}\n{rows}", line(&self.head))
    }
}

/// The minimum width to which a column of words is narrowed.
const MIN_WORDS_WIDTH: usize = 10;

/// Returns a cell in lines of this width. Later lines are indented two columns more than the first.
fn wrap_cell(cell: &str, width: usize) -> Vec<String> {
    if columns(cell) <= width {
        return vec![cell.to_owned()];
    }
    let indent = cell.len() - cell.trim_start().len();
    let lines = hanging(cell, 2, width.saturating_sub(indent));
    lines.into_iter().map(|line| format!("{:indent$}{line}", "")).collect()
}
