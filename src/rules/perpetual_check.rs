//! Perpetual check, as a cycle of checks that was shown.

use serde::{Deserialize, Serialize};

use crate::chess::Color;
use crate::notation::{Claim, GameResult};
use crate::replay::{Cursor, CycleOfChecks, GameSummary, Ply, Timeline};

use super::{
    Consequence, Effect, Evaluation, Finding, FirstFinding, Grounds, MayClaim, Precedence, Rule,
    UnmetCondition, failed_checks,
};

/// One side gives check with every move, and the position comes back: the checks need never
/// end.
///
/// # The law
/// The texts speak of checks without end; none gives a number. Here the cycle is taken as shown
/// when the same placement, with the same player to move, occurs again and every move of one side
/// since was a check.
///
/// # Eras
/// A draw in American 1910 and Britannica 1911; the start of a count of moves in 1862 and
/// 1880; no head of its own in FIDE's codes. In other games it loses for the checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PerpetualCheck {
    /// The consequence: a claim, an automatic draw, or the loss of the player who checks.
    pub consequence: Consequence,
    /// The player who may claim. Only for claims.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<MayClaim>,
}

impl PerpetualCheck {
    /// Returns the errors in these parameters: the parameter and the reason.
    pub fn mistakes(&self) -> Vec<(&'static str, String)> {
        let lacks_by = self.consequence == Consequence::Claim && self.by.is_none();
        let consequences = "checks cannot be forbidden: `claim`, `automatic` or `loses`";
        failed_checks([
            (lacks_by, "by", "`by` is missing: a claim needs it"),
            (self.consequence == Consequence::Forbids, "consequence", consequences),
        ])
    }
}

impl Rule for PerpetualCheck {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        summary.recurs()
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        for cycle in cycles(game) {
            let key = game.marks()[cycle.to as usize].components.key(true, false, false);
            found.add(cycle.to, self.effect(&cycle, game), key, || grounds(&cycle));
            if self.consequence != Consequence::Claim {
                break;
            }
        }
        if self.consequence == Consequence::Claim {
            if found.is_empty() {
                found.add_unmet(UnmetCondition::Checks {});
            }
            found.add_claim_states(game, Claim::Perpetual, |_| UnmetCondition::Checks {});
        }
        found
    }

    fn first(&self, game: &Timeline) -> Option<FirstFinding> {
        let first = game.first_cycle_of_checks.get_or_init(|| cycles(game).next());
        let cycle = first.as_ref()?;
        let finding = Finding::at(cycle.to, self.effect(cycle, game), grounds(cycle));
        Some(FirstFinding::Found(finding))
    }
}

impl PerpetualCheck {
    fn effect(&self, cycle: &CycleOfChecks, game: &Timeline) -> Effect {
        if self.consequence == Consequence::Loses {
            let result = GameResult::won_by(!cycle.checker);
            return Effect::Ends { result, precedence: Precedence::AUTOMATIC };
        }
        self.consequence.effect(self.by, game.turn(cycle.to))
    }
}

fn grounds(cycle: &CycleOfChecks) -> Grounds {
    Grounds::Checks { by: cycle.checker.into(), plies: vec![cycle.from, cycle.to] }
}

/// Returns each ply at which a placement, with the same player to move, occurs again after one side
/// gave check with every move since it last occurred.
fn cycles(timeline: &Timeline) -> impl Iterator<Item = CycleOfChecks> {
    let mut checks = Checks::new(timeline);
    timeline.recurrence_plies().iter().filter_map(move |&to| {
        let from = timeline.earlier(to).find(|ply| timeline.turn(*ply) == timeline.turn(to))?;
        let checker = checks.checker_between(from, to)?;
        Some(CycleOfChecks { checker, from, to })
    })
}

/// The checks in a game, looked up by ply.
struct Checks<'a> {
    timeline: &'a Timeline,
    cursor: Cursor<'a>,
    /// By ply, true if the player to move is in check; `None` if that was not computed yet.
    known: Vec<Option<bool>>,
}

impl<'a> Checks<'a> {
    fn new(timeline: &'a Timeline) -> Self {
        let known = vec![None; timeline.marks().len()];
        Self { timeline, cursor: Cursor::new(timeline), known }
    }

    /// Returns the side that gave check with every move after one ply and up to another, if one
    /// did. Two sides cannot both do so over and over.
    fn checker_between(&mut self, from: Ply, to: Ply) -> Option<Color> {
        Color::ALL.into_iter().find(|&checker| self.gave_check(checker, from, to))
    }

    fn gave_check(&mut self, checker: Color, from: Ply, to: Ply) -> bool {
        let timeline = self.timeline;
        let moved = |ply: &Ply| timeline.turn(*ply) != checker;
        // From the end: the last move is most often no check.
        (from + 1..=to).any(|ply| moved(&ply))
            && (from + 1..=to).rev().filter(moved).all(|ply| self.is_check(ply))
    }

    fn is_check(&mut self, ply: Ply) -> bool {
        let known = &mut self.known[ply as usize];
        *known.get_or_insert_with(|| self.cursor.at(ply).in_check())
    }
}

/// Returns the side that gave check with every move between two plies, if one did.
pub(crate) fn checker_between(timeline: &Timeline, from: Ply, to: Ply) -> Option<Color> {
    Checks::new(timeline).checker_between(from, to)
}
