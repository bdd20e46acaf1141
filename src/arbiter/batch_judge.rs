//! Verdicts of many codes on game after game, without the evidence.
//!
//! [`BatchJudge::judge`] replays a game once as pieces move today. The codes with one law of
//! movement form a group; each group replays the game again only if it is another game under its
//! law, and adds the verdicts of the codes under which the record does not stand.

mod batch_code;
mod first_findings;
mod movement_group;
mod prefilter;

use crate::chess::Movement;
use crate::notation::{GameResult, Record};
use crate::replay::{Ply, Timeline};
use crate::rules::{Finding, RuleKind};

use super::conclusion::{Conclusion, VerdictKind};
use super::decide::DecidingProvision;
use super::ruleset::Ruleset;
use movement_group::MovementGroup;

/// A judge of one game after another under many codes. It returns the short verdicts of those codes
/// under which the record does not stand; a [`Game`](super::Game) has the same verdicts with their
/// evidence.
///
/// Rules that codes have in common are evaluated once a game, and only those that can find anything
/// in it; a code decides only if one of its rules did.
pub struct BatchJudge<'l> {
    codes: Vec<&'l dyn Ruleset>,
    groups: Vec<MovementGroup<'l>>,
    timeline: Timeline,
    /// The timeline for a game that is different under another law of movement.
    spare: Timeline,
    verdicts: Vec<VerdictSummary>,
}

/// A judged game: its timeline, and the verdicts of the codes.
#[non_exhaustive]
pub struct Judged<'p> {
    /// The game replayed as pieces move today.
    pub timeline: &'p Timeline,
    /// The verdicts in the order of the codes, without those that say `stands`; empty if the game
    /// cannot be judged.
    pub verdicts: &'p [VerdictSummary],
}

/// The verdict of a code on a game, unless the recorded result stands: a verdict without its
/// evidence, for many games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VerdictSummary {
    /// The place of the code among those of the judge, from 0.
    pub code: usize,
    /// The verdict in a word.
    pub kind: VerdictKind,
    /// The result under this code.
    pub result: GameResult,
    /// The ply of the ruling or the claim that decides.
    pub ply: Option<Ply>,
    /// The provision that decides; `None` if a claim is refused or the verdict is undetermined.
    pub ruling: Option<DecidingProvision>,
    /// The article in doubt, if the verdict is undetermined.
    pub in_doubt: Option<ArticleInDoubt>,
}

/// The article over which a verdict is undetermined.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArticleInDoubt {
    /// The place of the article in the code, from 0.
    pub article: usize,
    /// The kind of rule on its matter; also if its content is unknown, so that it is `repetition`
    /// for an unknown article on repetition. `None` for a user's own rule.
    pub matter: Option<RuleKind>,
    /// The conclusions in each reading of the code, by name; empty if the content of the article is
    /// unknown or its reading decides nothing.
    pub readings: Vec<(String, Conclusion)>,
}

/// An opportunity to claim: a finding of the full verdict that entitles a player.
pub(crate) struct Opportunity<'p> {
    /// The place of the code among those of the judge, from 0.
    pub code: usize,
    /// The place of the article in the code, from 0.
    pub article: usize,
    /// The first moment, the last, and how many there are.
    pub finding: Finding,
    /// The game replayed under the law of movement of the code.
    pub timeline: &'p Timeline,
}

impl<'l> BatchJudge<'l> {
    /// Returns a judge of games under these codes.
    pub fn new(codes: &[&'l dyn Ruleset]) -> Self {
        let mut groups: Vec<MovementGroup<'l>> = Vec::new();
        for (place, code) in codes.iter().enumerate() {
            let movement = code.movement();
            let known = groups.iter().position(|group| group.movement() == movement);
            let group = known.unwrap_or_else(|| {
                groups.push(MovementGroup::new(movement));
                groups.len() - 1
            });
            groups[group].add(place, *code);
        }
        groups.iter_mut().for_each(MovementGroup::prepare);
        let timeline = Timeline::new(Movement::default());
        let spare = timeline.clone();
        Self { codes: codes.to_vec(), groups, timeline, spare, verdicts: Vec::new() }
    }

    /// Returns the rulesets, in the order given.
    pub fn codes(&self) -> &[&'l dyn Ruleset] {
        &self.codes
    }

    /// Judges the game under each code.
    pub fn judge(&mut self, record: &Record<'_>) -> Judged<'_> {
        self.verdicts.clear();
        self.timeline.replay_next(record);
        if self.timeline.is_judged() {
            for group in &mut self.groups {
                group.judge(record, &self.timeline, &mut self.spare, &mut self.verdicts);
            }
            if self.groups.len() > 1 {
                self.verdicts.sort_unstable_by_key(|verdict| verdict.code);
            }
        }
        self.judged()
    }

    /// Returns the verdicts on the game that was judged last.
    pub(crate) fn judged(&self) -> Judged<'_> {
        Judged { timeline: &self.timeline, verdicts: &self.verdicts }
    }

    /// Calls `add` with every opportunity to claim that these codes give in the game that was
    /// judged last: those of the full verdicts. `codes` are places among the codes of the judge.
    pub(crate) fn add_opportunities(
        &mut self,
        record: &Record<'_>,
        codes: &[usize],
        mut add: impl FnMut(Opportunity<'_>),
    ) {
        for group in &mut self.groups {
            group.add_opportunities(record, &self.timeline, &mut self.spare, codes, &mut add);
        }
    }
}
