//! A lens on the lanes: the stretches of a game that matter take most of the width, the rest
//! little.

use std::collections::BTreeSet;

use super::Lanes;
use crate::replay::Ply;

/// So many plies before and after a moment belong to its stretch, and so few between two are no
/// gap.
const AROUND: Ply = 1;
const GAP: Ply = 6;
/// A shorter game is shown whole.
const SHORT: Ply = 24;
/// What the stretches take of the width at most, and a ply of theirs.
const MOST: f64 = 0.78;
const OF_A_PLY: f64 = 0.06;

/// Where each ply stands from left to right, in parts of the width.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lens {
    /// Plies and where they begin; between them plies are as wide as each other.
    knots: Vec<(Ply, f64)>,
    /// The first and the last ply of each stretch that is enlarged.
    stretches: Vec<(Ply, Ply)>,
}

impl Lens {
    /// A game whose last ply this is, all plies as wide as each other.
    pub fn whole(last: Ply) -> Self {
        Self { knots: vec![(0, 0.0), (last + 1, 1.0)], stretches: Vec::new() }
    }

    /// What matters in these lanes, enlarged; the whole game if that is most of it, or nothing.
    pub fn on(lanes: &Lanes<'_>) -> Self {
        let (last, whole) = (lanes.plies, Self::whole(lanes.plies));
        let stretches = stretches(&moments(lanes), last);
        let enlarged: Ply = stretches.iter().map(|(from, until)| until + 1 - from).sum();
        let (all, part) = (f64::from(last + 1), f64::from(enlarged));
        let share = (part * OF_A_PLY).min(MOST);
        if last < SHORT || enlarged == 0 || share < 1.4 * part / all {
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

    /// Plies and where they begin.
    pub fn knots(&self) -> &[(Ply, f64)] {
        &self.knots
    }

    /// The first and the last ply of each stretch that is enlarged.
    pub fn stretches(&self) -> &[(Ply, Ply)] {
        &self.stretches
    }

    /// Where a ply, or a part of one, stands.
    pub fn at(&self, ply: f64) -> f64 {
        let pairs = self.knots.windows(2);
        let around = pairs.clone().find(|pair| ply < f64::from(pair[1].0)).or(pairs.last());
        let Some([(from, left), (to, right)]) = around else { return 0.0 };
        let part = (ply - f64::from(*from)) / f64::from(to - from);
        (part * (right - left) + left).clamp(0.0, 1.0)
    }
}

/// The plies at which something changes under some code, is counted, or recurs.
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
            Some(open) if from <= open.1 + GAP => open.1 = until,
            _ => stretches.push((from, until)),
        }
    }
    stretches
}
