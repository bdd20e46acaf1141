//! The heading of a score: which of the lines above belong to it.

use super::footnotes::footnotes;
use super::game;
use super::lines::rest_of_line;
use super::prose::{is_label, is_prose};
use crate::notation::printed;
use crate::notation::printed::closing::is_column_heading;

/// A heading has no more paragraphs, and none of them more lines.
const PARAGRAPHS: usize = 6;
const LINES: usize = 3;

/// Where the heading of a score begins, which goes down to the line of its first move: the lines above that
/// belong to it. No note of the score above does, and where the game has a number, no prose above that.
pub(super) fn begin(text: &str, from: usize, score: usize) -> usize {
    let from = footnotes(text, from, score).last().map_or(from, |(_, _, end)| end);
    let Some(end) = text.get(from..score).and_then(|above| above.rfind('\n')) else { return score };
    let mut begin = from + end + 1;
    // Where the paragraph below begins, and what stands below more than one blank line.
    let (mut below, mut near) = (begin, None);
    let (mut blanks, mut paragraphs, mut height) = (0, 0, 0);
    let (mut is_numbered, mut has_words) = (false, false);
    for (at, line) in lines_above(text, from, begin) {
        if line.is_empty() {
            (blanks, height) = (blanks + 1, 0);
            continue;
        }
        if blanks > 0 {
            (below, paragraphs) = (begin, paragraphs + 1);
        }
        // Scans have them within a heading, too.
        if blanks > 1 && has_words {
            near = near.or(Some(begin));
        }
        (blanks, height) = (0, height + 1);
        let is_other = height > LINES || is_note(line) || is_numbered && is_prose(line);
        if is_other || paragraphs > PARAGRAPHS || is_numbered && near.is_some() {
            begin = below;
            break;
        }
        has_words |= !is_column_heading(line);
        // A sentence of the score above may end there.
        if !line.starts_with(char::is_lowercase) {
            begin = at;
        }
        if game::number(line).is_some() {
            (is_numbered, below) = (true, at);
            if near.take().is_some() {
                break;
            }
        }
    }
    near.unwrap_or(begin)
}

/// The lines between two places, of which the first need not begin one, from the last one up.
fn lines_above(text: &str, from: usize, to: usize) -> impl Iterator<Item = (usize, &str)> {
    let is_line = from == 0 || text[..from].ends_with('\n');
    let from = if is_line { from } else { from + rest_of_line(text, from).len() + 1 };
    let lines = text.get(from..to).unwrap_or_default().split_terminator('\n');
    let mut at = to;
    lines.rev().map(move |line| {
        at -= line.len() + 1;
        (at, bare(line))
    })
}

/// Whether a line begins a note, and does not head a variation.
fn is_note(line: &str) -> bool {
    printed::heading::is_note(line.as_bytes()) && !is_label(line)
}

/// The lines of a heading.
pub(super) fn lines(above: &str) -> Vec<&str> {
    let above = above.rsplit_once('\n').map_or("", |(lines, _)| lines);
    above.split('\n').map(bare).filter(|line| !line.is_empty()).collect()
}

/// A line without the marks that make it a heading in Markdown.
fn bare(line: &str) -> &str {
    line.trim().trim_matches('#').trim()
}

#[cfg(test)]
mod tests {
    use super::{begin, lines};

    #[test]
    fn a_heading_is_the_lines_above_a_score_and_no_prose() {
        let text = "of the attack.\n\n\nGAME II.--Played at Leeds, 1841.\n\nWHITE. (Mr. S.)  BLACK. (Mr. C.)\n1. e4";
        let heading = |text: &'static str| lines(&text[begin(text, 0, text.len() - 5)..]);
        let lines = heading(text);
        assert_eq!(lines, ["GAME II.--Played at Leeds, 1841.", "WHITE. (Mr. S.)  BLACK. (Mr. C.)"]);
        let prose = "One\ntwo\nthree\nfour\n\n1. e4";
        assert_eq!(heading(prose), Vec::<&str>::new());
        let far = "A v. B\n\n\nLeeds, 1841\n\n\nWHITE.  BLACK.\n\n\n1. e4";
        assert_eq!(heading(far), ["Leeds, 1841", "WHITE.  BLACK."]);
        let headed = "So.\n\n\n# GAME V.\n\n\nLeeds, 1841\n\n\nWHITE.  BLACK.\n\n\n1. e4";
        assert_eq!(heading(headed), ["GAME V.", "Leeds, 1841", "WHITE.  BLACK."]);
        let below = "And so it was drawn in the end.\n(a) Best.\n\nMATCH.\n\nGAME V.\n1. e4";
        assert_eq!(heading(below), ["MATCH.", "GAME V."]);
    }
}
