//! Moves that are of no score: rows of them, and what begins with the second move of a game.

use std::ops::Range;

use super::{Chain, LONGEST_GAP, Runs};
use crate::book::extract::run::Run;

/// So many rows of moves are named if they are of no score.
const ROWS: usize = 3;

impl Runs<'_> {
    /// Adds passages that are no score and of none: rows of moves with numbers that follow each other, and
    /// what begins with the second move.
    pub(super) fn add_left_out(&self, chains: &mut Vec<Chain>) {
        let is_free = |run: &&Run| {
            let before = chains.partition_point(|chain| chain.begin <= run.begin);
            let of_it = before.checked_sub(1).map(|before| &chains[before]);
            run.reply_to.is_none() && !of_it.is_some_and(|chain| self.is_rest(chain, run))
        };
        let free: Vec<&Run> = self.all.iter().filter(is_free).collect();
        let mut at = 0;
        while let Some(first) = free.get(at) {
            let is_next = |pair: &&[&Run]| {
                pair[0].due().next_multiple_of(2) == pair[1].start && pair[1].leads
            };
            let rows = 1 + free[at..].windows(2).take_while(is_next).count();
            let last = free[at + rows - 1];
            let moves: usize = free[at..at + rows].iter().map(|run| run.moves.len()).sum();
            let is_row = first.leads && last.due() - first.start >= 2 * ROWS;
            let is_cut_off = (1..4).contains(&first.start) && moves > 3;
            if is_row || is_cut_off {
                chains.push(Chain::left_out(first.begin..last.end));
            }
            at += rows;
        }
        chains.sort_by_key(|chain| chain.begin);
    }

    /// Whether a run is of a score, or could go on with it behind the place where it stops.
    fn is_rest(&self, chain: &Chain, run: &Run) -> bool {
        let may_go_on = chain.stop.is_some() && run.start >= chain.written.len();
        run.begin < chain.end
            || may_go_on
                && run.begin < chain.end + LONGEST_GAP
                && run.begin <= self.next_heading(chain.end)
    }
}

impl Chain {
    /// A passage of moves that is no score.
    fn left_out(passage: Range<usize>) -> Self {
        Self { is_of_a_study: true, end: passage.end, ..Self::new(passage.start) }
    }
}
