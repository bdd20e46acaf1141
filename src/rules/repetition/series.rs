//! Repetition of a series of moves.

use indexmap::IndexMap;

use crate::chess::{Color, Move};
use crate::notation::Claim;
use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, Consequence, Evaluation, Finding, Grounds, UnmetCondition};

use super::runs::{Run, maximal_runs};
use super::{RepeatingPlayers, Repetition};

/// Returns everything that an article on the repetition of moves finds.
pub(super) fn evaluate(rule: &Repetition, game: &Timeline) -> Evaluation {
    let mut found = Evaluation::of(game);
    // Series performed twice are needed too: the most frequent one is reported as nearly enough.
    let repeated = repeated_series(rule, game, 2);
    for series in repeated.iter().filter(|series| series.count >= rule.times) {
        add(rule, series, game, &mut found);
    }
    if found.is_empty() {
        let best = repeated.iter().max_by_key(|series| series.count);
        found.add_unmet(unmet(rule, best.map(|best| (best.count, best))));
    }
    if rule.consequence == Consequence::Claim {
        found.add_claim_states(game, Claim::Repetition, |claim| {
            unmet(rule, best_at(&repeated, claim.ply))
        });
    }
    found
}

/// Returns the first finding of such an article.
pub(super) fn first(rule: &Repetition, game: &Timeline) -> Option<Finding> {
    let repeated = repeated_series(rule, game, rule.times);
    let (ply, series) =
        repeated.iter().find_map(|series| Some((*series.plies_complete.first()?, series)))?;
    let effect = rule.consequence.effect(rule.by, game.turn(ply));
    Some(Finding::at(ply, effect, series.grounds(rule)))
}

/// Returns the series that were performed at least `fewest` times, and perhaps others that were
/// performed twice. Those that never reached the number that the article requires come first, then
/// the others in the order in which they reached it.
fn repeated_series(rule: &Repetition, game: &Timeline, fewest: u32) -> Vec<RepeatedSeries> {
    let players: &[Option<Color>] = match rule.players {
        Some(RepeatingPlayers::One) => &[Some(Color::White), Some(Color::Black)],
        _ => &[None],
    };
    let mut repeated = Vec::new();
    for &of in players {
        if may_recur(rule, game, of, fewest) {
            repeated.extend(MoveSequence::new(game, of).repeated_series(rule, fewest));
        }
    }
    repeated.sort_by_key(|series| series.plies_complete.first().copied());
    repeated
}

/// Returns the series that had been performed most often at this ply and was not broken off, with
/// the number of performances; the last one of several, `None` if there was none.
fn best_at(repeated: &[RepeatedSeries], ply: Ply) -> Option<(u32, &RepeatedSeries)> {
    let mut best: Option<(u32, &RepeatedSeries)> = None;
    for series in repeated.iter().filter(|series| ply <= series.last) {
        let count = series.ends.partition_point(|&end| end <= ply) as u32;
        if count > 0 && best.is_none_or(|(most, _)| count >= most) {
            best = Some((count, series));
        }
    }
    best
}

/// The moves compared, in order: both players' together, or one player's.
struct MoveSequence {
    /// The player whose moves these are; `None` for both players'.
    of: Option<Color>,
    moves: Vec<u32>,
    /// The ply that the first of these moves leads to.
    first: Ply,
    /// The number of plies from one of these moves to the next.
    step: Ply,
}

/// A series of moves and how often it was performed.
struct RepeatedSeries {
    of: Option<Color>,
    /// The length of the series, in moves of the sequence.
    period: usize,
    /// The number of performances.
    count: u32,
    /// The plies before the first move of each performance, at most as many as are required.
    begins: Vec<Ply>,
    /// The plies at which each performance was over.
    ends: Vec<Ply>,
    /// The last ply at which the series was not yet broken off; `Ply::MAX` if its performances need
    /// not follow one another.
    last: Ply,
    /// The plies at which the series has been performed as often as required.
    plies_complete: Vec<Ply>,
}

/// Returns true if a series of these moves can have been performed `fewest` times.
fn may_recur(rule: &Repetition, game: &Timeline, of: Option<Color>, fewest: u32) -> bool {
    let in_succession = if rule.in_succession == Some(false) { 1 } else { fewest };
    let length = in_succession.saturating_mul(shortest(of) as u32);
    fewest < 3 || game.longest_made_thrice(of) >= length
}

/// Returns the minimum length of a series of one player's moves, or of both players': four plies,
/// that is two moves of one player, or two of each.
fn shortest(of: Option<Color>) -> usize {
    if of.is_some() { 2 } else { 4 }
}

impl MoveSequence {
    fn new(timeline: &Timeline, of: Option<Color>) -> Self {
        let first = 1 + Ply::from(of.is_some_and(|of| of != timeline.turn(0)));
        let step = if of.is_some() { 2 } else { 1 };
        let moves = timeline.moves().iter().enumerate();
        let moves = moves.skip(first as usize - 1).step_by(step as usize);
        let moves = moves.map(|(ply, m)| token(m, timeline.turn(ply as Ply))).collect();
        Self { of, moves, first, step }
    }

    /// Returns the ply that the *n*-th of these moves leads to, from 0.
    fn ply(&self, n: usize) -> Ply {
        self.first + n as Ply * self.step
    }

    /// Returns the series that were performed at least `fewest` times, and perhaps others that were
    /// performed twice.
    fn repeated_series(&self, rule: &Repetition, fewest: u32) -> Vec<RepeatedSeries> {
        if rule.in_succession == Some(false) {
            self.scattered(rule, fewest)
        } else {
            let runs = maximal_runs(&self.moves, shortest(self.of), fewest.max(2) as usize);
            runs.iter().map(|run| self.series_of_run(run, rule.times)).collect()
        }
    }

    /// Returns the series whose performances follow one another in a run.
    fn series_of_run(&self, run: &Run, times: u32) -> RepeatedSeries {
        let count = (run.end - run.begin) / run.period;
        let first_complete = run.begin + run.period * times as usize;
        RepeatedSeries {
            of: self.of,
            period: run.period,
            count: u32::try_from(count).unwrap_or(u32::MAX),
            begins: (0..count.min(times as usize))
                .map(|n| self.ply(run.begin + n * run.period) - 1)
                .collect(),
            ends: (1..=count).map(|n| self.ply(run.begin + n * run.period - 1)).collect(),
            last: self.ply(run.end - 1),
            plies_complete: (first_complete..=run.end).map(|n| self.ply(n - 1)).collect(),
        }
    }

    /// Returns the series of four plies with at least `fewest` disjoint performances anywhere in
    /// the sequence, and perhaps others with two. If a longer block recurs, so do its last four
    /// plies.
    fn scattered(&self, rule: &Repetition, fewest: u32) -> Vec<RepeatedSeries> {
        let length = shortest(self.of);
        let windows = || self.moves.windows(length);
        // Blocks are first counted by a hash: few are frequent enough to be compared.
        let mut times = [0_u8; 256];
        for block in windows() {
            let slot = &mut times[counter(block)];
            *slot = slot.saturating_add(1);
        }
        let may_be_frequent = |block: &[u32]| u32::from(times[counter(block)]) >= fewest.min(255);
        let mut blocks: IndexMap<&[u32], Scattered> = IndexMap::new();
        for (begin, block) in (0..).zip(windows()).filter(|(_, block)| may_be_frequent(block)) {
            blocks.entry(block).or_default().enter(begin, length as u32, rule.times);
        }
        let repeated = blocks.into_values().filter(|block| block.begins.len() > 1);
        repeated.map(|block| self.series_of_block(&block, length, rule.times)).collect()
    }

    /// Returns the series that consists of a block, wherever it was performed.
    fn series_of_block(&self, block: &Scattered, length: usize, times: u32) -> RepeatedSeries {
        let given = block.begins.iter().take(times as usize);
        let over = |&begin: &u32| self.ply(begin as usize + length - 1);
        RepeatedSeries {
            of: self.of,
            period: length,
            count: u32::try_from(block.begins.len()).unwrap_or(u32::MAX),
            begins: given.map(|&begin| self.ply(begin as usize) - 1).collect(),
            ends: block.begins.iter().map(over).collect(),
            last: Ply::MAX,
            plies_complete: block.complete.iter().map(over).collect(),
        }
    }
}

/// Returns one of 256 counters for a block of moves.
fn counter(block: &[u32]) -> usize {
    let mixed = block.iter().fold(0, |all: u32, m| (all ^ m).wrapping_mul(0x9e37_79b1));
    (mixed >> 24) as usize
}

/// The performances of a block of moves, by place in the sequence.
#[derive(Default)]
struct Scattered {
    /// The beginnings of performances that share no move, the earliest first.
    begins: Vec<u32>,
    /// The beginnings of performances that complete the required number, also of those that overlap
    /// the last one counted.
    complete: Vec<u32>,
}

impl Scattered {
    fn enter(&mut self, begin: u32, length: u32, times: u32) {
        let overlaps = self.begins.last().is_some_and(|last| begin < last + length);
        let before = self.begins.len() - usize::from(overlaps);
        if before + 1 >= times as usize {
            self.complete.push(begin);
        }
        if !overlaps {
            self.begins.push(begin);
        }
    }
}

/// Returns a number that is equal for equal moves: the piece and its colour, its origin and
/// destination, whether it captures, and its promotion.
fn token(m: &Move, mover: Color) -> u32 {
    let promotion = m.promotion.map_or(0, |piece| piece as u32 + 1);
    let fields = [
        (mover as u32, 1),
        (u32::from(m.captured.is_some()), 1),
        (m.piece as u32, 3),
        (promotion, 3),
        (m.from as u32, 6),
        (m.to as u32, 6),
    ];
    fields.into_iter().fold(0, |token, (field, bits)| token << bits | field)
}

/// Adds what follows from a series that was performed often enough.
fn add(rule: &Repetition, series: &RepeatedSeries, game: &Timeline, found: &mut Evaluation) {
    // A short series and a longer one may begin with the same move.
    let begin = u64::from(series.begins.first().copied().unwrap_or_default());
    let group = begin << 32 | series.period as u64;
    for &ply in &series.plies_complete {
        let effect = rule.consequence.effect(rule.by, game.turn(ply));
        found.add(ply, effect, group, || series.grounds(rule));
        if rule.consequence != Consequence::Claim {
            return;
        }
    }
}

impl RepeatedSeries {
    fn grounds(&self, rule: &Repetition) -> Grounds {
        Grounds::Series {
            times: rule.times,
            period: self.period as Ply,
            of: self.of.map(Claimant::from),
            plies: self.begins.clone(),
        }
    }
}

/// Returns the unmet condition: the number of performances of the most frequent series, or of the
/// claimed one.
fn unmet(rule: &Repetition, best: Option<(u32, &RepeatedSeries)>) -> UnmetCondition {
    let times = rule.times;
    let Some((most, series)) = best.filter(|(count, _)| *count > 1) else {
        return UnmetCondition::Series {
            times,
            most: 1,
            period: None,
            of: None,
            plies: Vec::new(),
        };
    };
    UnmetCondition::Series {
        times,
        most,
        period: Some(series.period as Ply),
        of: series.of.map(Claimant::from),
        plies: series.begins.iter().copied().take(most as usize).collect(),
    }
}
