//! Tables, as text and in Markdown.

use super::markdown::escape;
use super::wrap::{columns, hanging, padded};
use crate::narrative::outline::Table;

impl Table {
    /// In lines of so many columns. The numbers that do not fit beside the others go on below, in a
    /// table of their own, and so do the words of a cell.
    pub(super) fn to_text(&self, width: usize) -> String {
        let numbers = self.head.len().saturating_sub(self.words);
        let blocks = |abreast: usize| -> Vec<Self> {
            let begin = (self.words..self.head.len()).step_by(abreast);
            begin.map(|from| self.block(from, abreast)).collect()
        };
        let fits = |blocks: &Vec<Self>| blocks.iter().all(|block| block.width() <= width);
        let blocks = (2..=numbers).rev().map(blocks).find(fits).unwrap_or_else(|| blocks(1));
        blocks.iter().map(|block| block.lines(width)).collect::<Vec<_>>().join("\n")
    }

    /// So many columns of the numbers, with the rows that have something in them.
    fn block(&self, from: usize, abreast: usize) -> Self {
        let until = (from + abreast).min(self.head.len());
        let part = |row: &Vec<String>| [&row[..self.words], &row[from..until]].concat();
        let is_filled = |row: &Vec<String>| row[self.words..].iter().any(|cell| !cell.is_empty());
        let mut rows: Vec<Vec<String>> = self.rows.iter().map(part).filter(is_filled).collect();
        for at in (1..rows.len()).rev() {
            if rows[at][0] == rows[at - 1][0] {
                rows[at][0].clear();
            }
        }
        Self { words: self.words, head: part(&self.head), rows }
    }

    fn lines(&self, width: usize) -> String {
        let widths = self.fitted(width);
        let mut out = String::new();
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let cells = row.iter().zip(&widths);
            let cells: Vec<Vec<String>> =
                cells.map(|(cell, &width)| in_lines(cell, width)).collect();
            for nth in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
                let line = self.line(&cells, nth, &widths);
                if !line.trim().is_empty() {
                    out += line.trim_end();
                    out.push('\n');
                }
            }
        }
        out
    }

    fn line(&self, cells: &[Vec<String>], nth: usize, widths: &[usize]) -> String {
        let cells = cells.iter().map(|lines| lines.get(nth).map_or("", String::as_str));
        let one = |(column, (cell, &width)): (usize, (&str, &usize))| match column < self.words {
            true => format!("  {}", padded(cell, width)),
            false => format!("  {cell:>width$}"),
        };
        cells.zip(widths).enumerate().map(one).collect()
    }

    /// How wide it is if nothing is broken.
    fn width(&self) -> usize {
        self.widths().iter().map(|width| width + 2).sum()
    }

    /// The widths of the columns, of which the widest of words gives way where the whole does
    /// not fit.
    fn fitted(&self, width: usize) -> Vec<usize> {
        let mut widths = self.widths();
        let excess = self.width().saturating_sub(width);
        if let Some(widest) = widths.iter_mut().take(self.words).max() {
            *widest = widest.saturating_sub(excess).max(LEAST.min(*widest));
        }
        widths
    }

    fn widths(&self) -> Vec<usize> {
        let rows = || std::iter::once(&self.head).chain(&self.rows);
        let widest =
            |at| rows().filter_map(|row| row.get(at)).map(String::as_str).map(columns).max();
        (0..self.head.len()).map(|at| widest(at).unwrap_or(0)).collect()
    }

    pub(super) fn to_markdown(&self) -> String {
        let whole = self.block(self.words, self.head.len());
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().map(|cell| escape(cell.trim())).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let align = |column| if column < self.words { "---|" } else { "--:|" };
        let rule: String = (0..self.head.len()).map(align).collect();
        let rows: String = whole.rows.iter().map(line).collect();
        format!("{}|{rule}\n{rows}", line(&self.head))
    }
}

/// A column of words is not made narrower than this.
const LEAST: usize = 10;

/// A cell in lines of this width, indented as its first is, and a little more.
fn in_lines(cell: &str, width: usize) -> Vec<String> {
    if columns(cell) <= width {
        return vec![cell.to_owned()];
    }
    let indent = cell.len() - cell.trim_start().len();
    let lines = hanging(cell, 2, width.saturating_sub(indent));
    lines.into_iter().map(|line| format!("{:indent$}{line}", "")).collect()
}
