//! Moves in bold type: where they stand among words, it tells the score from its notes.

use std::borrow::Cow;

use super::number::{Number, number_at};
use super::prose::{is_supposing, prose_words};
use super::side::moves;

/// How Markdown and wikitext begin and end bold type.
const MARKS: [&str; 2] = ["**", "'''"];

/// A line of which numbered moves in bold type are paragraphs of their own, if words stand beside them:
/// `**12. Nf3 Nc6** is better than 12...d5`. They may go on in the next lines, up to a blank one: their mark is open
/// till then.
pub(super) fn with_scores_apart<'l>(
    line: &'l str,
    open: &mut Option<&'static str>,
) -> Cow<'l, str> {
    if line.trim().is_empty() {
        *open = None;
    }
    let above = *open;
    let is_mark = |mark: &&str| line.contains(mark) && above.is_none_or(|open| open == *mark);
    for mark in MARKS.into_iter().filter(is_mark) {
        let (text, is_open) = apart(line, mark, above.is_some());
        *open = is_open.then_some(mark);
        if text.is_some() || is_open {
            return text.map_or(Cow::Borrowed(line), Cow::Owned);
        }
    }
    Cow::Borrowed(line)
}

/// The same for one mark that may be open above, if moves are set apart, and whether it is open at the end.
fn apart(line: &str, mark: &str, goes_on: bool) -> (Option<String>, bool) {
    let pieces: Vec<&str> = line.split(mark).collect();
    let is_bold = |at: usize| {
        // It may have its moves in the next line.
        let least = if at + 1 < pieces.len() { 2 } else { 0 };
        at.is_multiple_of(2) == goes_on && (at == 0 || is_score(pieces[at].trim_start(), least))
    };
    let piece = |at: Option<usize>| at.and_then(|at| pieces.get(at)).unwrap_or(&"");
    let is_apart =
        |at: usize| is_bold(at) && is_note(piece(at.checked_sub(1)), piece(Some(at + 1)));
    let is_open = is_bold(pieces.len() - 1);
    let is_apart: Vec<bool> = (0..pieces.len()).map(is_apart).collect();
    let edge = |at: usize| if is_apart[at] || is_apart[at - 1] { "\n\n" } else { mark };
    let edges = (0..pieces.len()).map(|at| if at > 0 { edge(at) } else { "" });
    let all = || edges.zip(&pieces).flat_map(|(edge, piece)| [edge, piece]).collect();
    (is_apart.contains(&true).then(all), is_open)
}

/// Whether a text is a number and so many moves, or Black's behind dots, and no words: White's moves alone may be in
/// bold type.
fn is_score(score: &str, least: usize) -> bool {
    let least = |number: &Number| if number.is_blacks { least.min(1) } else { least };
    let is_before = |it: Number| moves(score[it.end..].trim_start(), least(&it)).is_some();
    number_at(score, 0).is_some_and(is_before) && prose_words(score) == 0
}

/// Whether words stand before moves in bold type or behind them, and do not say that they were not played.
fn is_note(before: &str, behind: &str) -> bool {
    (prose_words(before) > 0 || prose_words(behind) > 0) && !is_supposing(before)
}
