//! How far a score may go on: up to the heading or the first moves of another game.

use super::{Chain, LONGEST_GAP, Runs, SHORT_GAP};
use crate::book::extract::game;
use crate::book::extract::run::Run;
use crate::chess::Movement;
use crate::replay::Replayer;

impl Runs<'_> {
    /// Where the next game is headed behind a place, or the end: its number may stand there again.
    pub(super) fn next_heading(&self, from: usize) -> usize {
        let behind = self.games.partition_point(|(begin, _)| *begin < from);
        let number = behind.checked_sub(1).map(|game| self.games[game].1);
        let next = self.games[behind..].iter().find(|(_, other)| number != Some(*other));
        next.map_or(self.scan.text.len(), |(begin, _)| *begin)
    }

    /// Where another game is headed or begins behind a score, if it may go on so far.
    pub(super) fn limit(&self, chain: &Chain) -> usize {
        self.next_first(chain).min(self.next_heading(chain.end))
    }

    /// Where the next score begins behind one, if it may go on so far.
    pub(super) fn next_first(&self, chain: &Chain) -> usize {
        let text = self.scan.text;
        // `1 7.` is the number of another move.
        let is_broken = |run: &Run| {
            let behind = text[run.begin..].strip_prefix("1 ").unwrap_or_default();
            behind.starts_with(|c: char| c.is_ascii_digit())
        };
        let mut game = Replayer::new(Movement::default());
        // `1. Castles` is a later move, too.
        let mut is_opening = |run: &Run| run.begins_with_slip() || self.can_begin(&mut game, run);
        let is_first =
            |run: &&Run| run.start == 0 && run.leads && !is_broken(run) && is_opening(run);
        let limit = chain.end + LONGEST_GAP;
        let near = self.runs_from(chain.end).iter().take_while(|run| run.begin < limit);
        let mut first = near.filter(is_first).peekable();
        // Behind a game that a note quotes the score goes on soon.
        let quoted = first.next_if(|run| self.is_quoted(run));
        let limit = quoted.map_or(limit, |run| run.end + SHORT_GAP / 2);
        first.next().map_or(text.len(), |run| run.begin).min(limit)
    }

    /// The runs that begin at a place or behind it.
    pub(super) fn runs_from(&self, at: usize) -> &[Run] {
        &self.all[self.all.partition_point(|run| run.begin < at)..]
    }
}

/// Where the games of a text begin that are numbered: below a blank line, or in capitals.
pub(super) fn games(text: &str) -> Vec<(usize, &str)> {
    let (mut at, mut is_apart) = (0, true);
    let mut games = Vec::new();
    for line in text.split_inclusive('\n') {
        let is_loud = line.trim_start().starts_with("GAME ");
        games.extend(game::number(line).filter(|_| is_apart || is_loud).map(|number| (at, number)));
        at += line.len();
        // Where a scan had blank lines between all of its lines, a blank ends them.
        is_apart = line.trim().is_empty() || line.ends_with(" \n");
    }
    games
}
