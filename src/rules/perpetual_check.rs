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

/// Every moment at which a position, with the same player to move, stands again, all moves of one
/// side since it stood last having been checks.
fn cycles(timeline: &Timeline) -> impl Iterator<Item = Cycle> {
    let mut checks = Checks::new(timeline);
    timeline.returns().iter().flat_map(move |&to| {
        let same = |ply: &Ply| timeline.turn(*ply) == timeline.turn(to);
        let from = timeline.earlier(to).find(same);
        let checkers = from.map_or_else(Vec::new, |from| checks.checkers(from, to));
        let key = timeline.marks()[to as usize].components.key(true, false, false);
        let cycle = move |checker| Some(Cycle { checker, from: from?, to, key });
        checkers.into_iter().filter_map(cycle)
    })
}

/// At which plies of a game the player to move is in check, as far as it was asked.
struct Checks<'a> {
    timeline: &'a Timeline,
    cursor: Cursor<'a>,
    known: HashMap<Ply, bool>,
}

impl<'a> Checks<'a> {
    fn new(timeline: &'a Timeline) -> Self {
        Self { timeline, cursor: Cursor::new(timeline), known: HashMap::new() }
    }

    fn checked(&mut self, ply: Ply) -> bool {
        *self.known.entry(ply).or_insert_with(|| self.cursor.at(ply).in_check())
    }

    /// The sides that gave check with every move after one ply and up to another.
    fn checkers(&mut self, from: Ply, to: Ply) -> Vec<Color> {
        let gave_check = |checker: &Color| {
            // From the end: mostly the last move already was none.
            let mut answers =
                (from + 1..=to).rev().filter(|&ply| self.timeline.turn(ply) != *checker).peekable();
            answers.peek().is_some() && answers.all(|ply| self.checked(ply))
        };
        Color::ALL.into_iter().filter(gave_check).collect()
    }
}

/// The side that gave check with every move between two plies, if one did.
pub(crate) fn checker_between(timeline: &Timeline, from: Ply, to: Ply) -> Option<Color> {
    Checks::new(timeline).checkers(from, to).first().copied()
}
