//! From which position a score begins: at odds, from a FEN, or from a diagram, which is not read.

use super::{Chain, Runs};
use crate::book::extract::found::{Stop, Unread};
use crate::book::extract::run::Run;
use crate::book::extract::{game, heading, odds, study};
use crate::chess::Position;

/// So far above a score it is said what is given in it, in bytes.
const HEADING: usize = 480;

/// So far above a score of which no more than so many half-moves can be played the diagram stands at which it
/// begins, in lines.
const LINES: usize = 60;
const FIRST: usize = 4;

impl Runs<'_> {
    /// The position that is given above a run, and whether it begins at another one that is not.
    pub(super) fn given(&self, run: &Run) -> (Option<Position>, bool) {
        let near = run.begin.saturating_sub(HEADING);
        let above = self.scan.text.get(..run.begin).unwrap_or_default();
        let removed = odds::removed(&above[above.ceil_char_boundary(near)..]);
        if matches!(removed, Some(None)) {
            return (None, true);
        }
        let near = self.plain.printed.ceil_char_boundary(near);
        let heading = heading::begin(&self.plain.printed, near, run.begin);
        let heading = self.plain.printed.get(heading..run.begin).unwrap_or_default();
        let heading = heading::lines(heading);
        let given = removed.flatten().or_else(|| odds::position(&heading));
        let given = given.or_else(|| study::position(&heading));
        let is_of_a_study = given.is_none() && study::is_of_a_study(&heading);
        (given, is_of_a_study)
    }

    /// Whether one of the first moves of a score is plain and cannot be played, and a diagram stands above it:
    /// it begins at that, as the lines between them say.
    pub(super) fn begins_at_diagram(&self, chain: &Chain) -> bool {
        let is_plain =
            |stop: &Stop| matches!(stop.why, Unread::NotPlayable(_)) && stop.candidates.is_empty();
        chain.written.len() <= FIRST
            && !self.is_scan
            && chain.stop.as_ref().is_some_and(is_plain)
            && self.is_below_diagram(chain.begin)
    }

    /// Whether a diagram in letters stands above a place, with no heading of a game between them.
    fn is_below_diagram(&self, begin: usize) -> bool {
        let above = self.scan.text.get(..begin).unwrap_or_default();
        let lines = above.rsplit('\n').skip(1).filter(|line| !line.trim().is_empty());
        let lines = lines.take_while(|line| game::number(line).is_none());
        lines.take(LINES).any(study::is_row)
    }
}
