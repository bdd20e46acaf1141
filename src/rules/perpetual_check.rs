//! Perpetual check, as a cycle of checks that was shown.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chess::Color;
use crate::notation::{Claim, Incident};
use crate::replay::{Cursor, Digest, Ply, Timeline};

use super::{Because, By, Claimant, Findings, Form, NearMiss, Outcome, Rank, Remedy, Rule, View};

/// One side gives check with every move, and the position comes back: the checks need never
/// end.
///
/// # The law
/// The texts speak of checks without end; none gives a number. Here the cycle is taken as shown
/// when the position, with the same player to move, stands again and every move of one side
/// since was a check.
///
/// # Eras
/// A draw in American 1910 and Britannica 1911; the start of a count of moves in 1862 and
/// 1880; no head of its own in FIDE's codes. In other games it loses for the checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PerpetualCheck {
    /// What follows.
    pub remedy: Remedy,
    /// For claims: who may claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
}

/// A cycle of checks.
struct Cycle {
    checker: Color,
    from: Ply,
    to: Ply,
    key: u64,
}

impl PerpetualCheck {
    /// What is wrong with this choice of parameters: the parameter, and why.
    #[must_use]
    pub fn mistakes(&self) -> Vec<(&'static str, String)> {
        match (self.remedy, self.by) {
            (Remedy::Claim, None) => vec![("by", "`by` is missing: a claim needs it".to_owned())],
            (Remedy::Forbids, _) => {
                vec![(
                    "remedy",
                    "checks cannot be forbidden: `claim`, `automatic` or `loses`".to_owned(),
                )]
            }
            _ => Vec::new(),
        }
    }
}

impl Rule for PerpetualCheck {
    fn may_apply(&self, digest: &Digest) -> bool {
        digest.recurs()
    }

    fn judge(&self, game: &View<'_>, out: &mut Findings) {
        let timeline = game.timeline();
        for cycle in cycles(timeline) {
            let by = Claimant::from(cycle.checker);
            let because = || Because::Checks { by, plies: vec![cycle.from, cycle.to] };
            let outcome = match self.remedy {
                Remedy::Claim => {
                    let who = By::claimant(self.by, timeline.turn(cycle.to));
                    out.entitles(cycle.to, who, Form::Standing, cycle.key, because);
                    continue;
                }
                Remedy::Loses => Outcome::Wins(!cycle.checker),
                Remedy::Automatic | Remedy::Forbids => Outcome::Draw,
            };
            out.ends(cycle.to, outcome, Rank::AUTOMATIC, because());
            return;
        }
        if out.explaining() && self.remedy == Remedy::Claim {
            if out.is_empty() {
                out.nearly(NearMiss::Checks {});
            }
            for (event, _) in game.events() {
                if let Incident::Claim { ground: Claim::Perpetual, .. } = event.incident {
                    out.answers(event.ply, Claim::Perpetual, NearMiss::Checks {});
                }
            }
        }
    }
}

/// Every moment at which a position stands again, all moves of one side since having been
/// checks.
fn cycles(timeline: &Timeline) -> Vec<Cycle> {
    let mut cycles = Vec::new();
    let mut cursor = Cursor::new(timeline);
    let mut runs = Color::ALL.map(Run::of);
    for ply in timeline.recurs_from()..=timeline.plies() {
        let checked = cursor.at(ply).in_check();
        for run in &mut runs {
            cycles.extend(run.enter(timeline, ply, checked));
        }
    }
    cycles
}

/// The positions since a side began to give check with every move: the one before its first
/// check is among them.
struct Run {
    checker: Color,
    seen: HashMap<u64, Ply>,
}

impl Run {
    fn of(checker: Color) -> Self {
        Self { checker, seen: HashMap::new() }
    }

    /// Takes a ply into account; gives the cycle that it closes, if it closes one.
    fn enter(&mut self, timeline: &Timeline, ply: Ply, checked: bool) -> Option<Cycle> {
        let mark = &timeline.marks()[ply as usize];
        let moved = ply > 0 && timeline.turn(ply) != self.checker;
        if moved && !checked {
            // No check: a new run can begin from the position before this side's next move.
            self.seen.clear();
            return None;
        }
        if mark.clock == 0 {
            // No position from before can stand again.
            self.seen.clear();
        }
        let key = mark.components.key(true, false, false);
        let from = self.seen.insert(key, ply)?;
        Some(Cycle { checker: self.checker, from, to: ply, key })
    }
}

/// The side that gave check with every move between two plies, if one did.
pub(super) fn checker_between(timeline: &Timeline, from: Ply, to: Ply) -> Option<Color> {
    Color::ALL.into_iter().find(|&checker| {
        let mut answers = (from + 1..=to).filter(|&ply| timeline.turn(ply) != checker).peekable();
        answers.peek().is_some() && answers.all(|ply| timeline.position(ply).in_check())
    })
}
