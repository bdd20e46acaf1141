//! A lens on the lanes: the important stretches of a game take most of the width.

use std::collections::BTreeSet;

use super::Lanes;
use crate::replay::Ply;

/// The number of plies before and after a moment that belong to its stretch.
const AROUND: Ply = 1;
/// The maximum number of plies between two stretches that are joined.
const MAX_GAP: Ply = 6;
/// The minimum number of plies of a game that is enlarged in parts.
const MIN_PLIES: Ply = 24;
/// The maximum share of the width for all stretches.
const MAX_SHARE: f64 = 0.78;
/// The maximum share of the width for one ply of a stretch.
const MAX_PLY_SHARE: f64 = 0.06;

/// The horizontal position of each ply, as a fraction of the width.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lens {
    /// Plies with their left edges. Between two of them, all plies have the same width.
    knots: Vec<(Ply, f64)>,
    /// The first and last ply of each enlarged stretch.
    stretches: Vec<(Ply, Ply)>,
}

impl Lens {
    /// Creates a lens under which all plies have the same width. `last` is the last ply.
    pub fn whole(last: Ply) -> Self {
        Self { knots: vec![(0, 0.0), (last + 1, 1.0)], stretches: Vec::new() }
    }

    /// Creates a lens that enlarges the important stretches; if there are none, or if they are most
    /// of the game, a lens under which all plies have the same width.
    pub fn on(lanes: &Lanes<'_>) -> Self {
        let (last, whole) = (lanes.last_ply, Self::whole(lanes.last_ply));
        let stretches = stretches(&moments(lanes), last);
        let enlarged: Ply = stretches.iter().map(|(from, until)| until + 1 - from).sum();
        let (all, part) = (f64::from(last + 1), f64::from(enlarged));
        let share = (part * MAX_PLY_SHARE).min(MAX_SHARE);
        if last < MIN_PLIES || enlarged == 0 || share < 1.4 * part / all {
            return whole;
        }
        let (wide, narrow) = (share / part, (1.0 - share) / (all - part));
        let mut knots = vec![(0, 0.0)];
        let (mut ply, mut at) = (0, 0.0);
        for &(from, until) in &stretches {
            at += f64::from(from - ply) * narrow;
            knots.push((from, at));
            at += f64::from(until + 1 - from) * wide;
            knots.push((until + 1, at));
            ply = until + 1;
        }
        knots.push((last + 1, 1.0));
        knots.dedup_by_key(|(ply, _)| *ply);
        Self { knots, stretches }
    }

    /// Returns plies with their left edges.
    pub fn knots(&self) -> &[(Ply, f64)] {
        &self.knots
    }

    /// Returns the first and last ply of each enlarged stretch.
    pub fn stretches(&self) -> &[(Ply, Ply)] {
        &self.stretches
    }

    /// Returns the horizontal position of a ply, possibly fractional.
    pub fn at(&self, ply: f64) -> f64 {
        let pairs = self.knots.windows(2);
        let around = pairs.clone().find(|pair| ply < f64::from(pair[1].0)).or(pairs.last());
        let Some([(from, left), (to, right)]) = around else { return 0.0 };
        let part = (ply - f64::from(*from)) / f64::from(to - from);
        (part * (right - left) + left).clamp(0.0, 1.0)
    }
}

/// Returns the plies at which something changes under some code, is counted, or is repeated.
fn moments(lanes: &Lanes<'_>) -> BTreeSet<Ply> {
    let strips = lanes.lanes.iter().flat_map(|lane| &lane.strips);
    let marked = strips
        .flat_map(|strip| strip.turning_points().into_iter().chain(strip.counted.keys().copied()));
    marked.chain(lanes.recurring.iter().flatten().copied()).collect()
}

fn stretches(moments: &BTreeSet<Ply>, last: Ply) -> Vec<(Ply, Ply)> {
    let mut stretches: Vec<(Ply, Ply)> = Vec::new();
    for &ply in moments.iter().filter(|&&ply| ply <= last) {
        let (from, until) = (ply.saturating_sub(AROUND), (ply + AROUND).min(last));
        match stretches.last_mut() {
            Some(open) if from <= open.1 + MAX_GAP => open.1 = until,
            _ => stretches.push((from, until)),
        }
    }
    stretches
}
