//! Moves in bold type: where they stand among words, it tells the score from its notes.

use std::borrow::Cow;

use super::number::number_at;
use super::prose::prose_words;
use super::side::moves;

/// How Markdown and wikitext begin and end bold type.
const MARKS: [&str; 2] = ["**", "'''"];

/// A line of which numbered moves in bold type are paragraphs of their own, if words stand beside them:
/// `**12. Nf3 Nc6** is better than 12...d5`.
pub(super) fn with_scores_apart(line: &str) -> Cow<'_, str> {
    let mut marks = MARKS.into_iter().filter(|mark| line.contains(mark));
    marks.find_map(|mark| apart(line, mark)).map_or(Cow::Borrowed(line), Cow::Owned)
}

fn apart(line: &str, mark: &str) -> Option<String> {
    let pieces: Vec<&str> = line.split(mark).collect();
    let is_apart = |at: usize| {
        let bold = pieces[at].trim_start();
        let behind = pieces.get(at + 1).filter(|_| at % 2 == 1 && is_score(bold));
        behind.is_some_and(|behind| is_note(pieces[at - 1], behind))
    };
    let is_apart: Vec<bool> = (0..pieces.len()).map(is_apart).collect();
    let edge = |at: usize| if is_apart[at] || is_apart[at - 1] { "\n\n" } else { mark };
    let edges = (0..pieces.len()).map(|at| if at > 0 { edge(at) } else { "" });
    let all = || edges.zip(&pieces).flat_map(|(edge, piece)| [edge, piece]).collect();
    is_apart.contains(&true).then(all)
}

/// Whether a text is a numbered move of both, and no words: White's moves alone may be in bold type.
fn is_score(score: &str) -> bool {
    let number = number_at(score, 0);
    number.is_some_and(|it| moves(score[it.end..].trim_start(), 2).is_some())
        && prose_words(score) == 0
}

/// Whether words stand before moves in bold type or behind them.
fn is_note(before: &str, behind: &str) -> bool {
    prose_words(before) > 0 || prose_words(behind) > 0
}
