//! Tables, as text and in Markdown.

use super::escape;
use crate::narrative::survey::Table;
use crate::render::wrap::{columns, hanging, padded};

impl Table {
    /// In lines of so many columns; what does not fit beside the numbers goes on below.
    pub(super) fn to_text(&self, width: usize) -> String {
        let widths = self.fitted(width);
        let mut out = String::new();
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let cells: Vec<Vec<String>> = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| {
                    if columns(cell) > width {
                        hanging_cell(cell, width)
                    } else {
                        vec![cell.clone()]
                    }
                })
                .collect();
            let lines = cells.iter().map(Vec::len).max().unwrap_or(0);
            for nth in 0..lines {
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
    pub(super) fn width(&self) -> usize {
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
                *width = (*width).max(columns(cell));
            }
        }
        widths
    }
}

/// A column of words is not made narrower than this.
const LEAST: usize = 10;

/// A cell in lines, indented as its first is, and a little more.
fn hanging_cell(cell: &str, width: usize) -> Vec<String> {
    let indent = cell.len() - cell.trim_start().len();
    let lines = hanging(cell, 2, width.saturating_sub(indent));
    lines.into_iter().map(|line| format!("{:indent$}{line}", "")).collect()
}
