//! Many rulesets that judge game after game, in short.

mod batch_code;
mod first_findings;
mod movement_group;
mod prefilter;

use crate::chess::Movement;
use crate::notation::{GameResult, Incident, Record};
use crate::replay::{Ply, Timeline};
use crate::rules::{Finding, RuleKind};

use super::conclusion::{Conclusion, VerdictKind};
use super::decide::DecidingProvision;
use super::ruleset::Ruleset;
use movement_group::MovementGroup;

/// Rulesets that judge one game after another and say each time who does not let it stand: the
/// short answer of the decider that a [`Game`](super::Game) asks at length.
///
/// A game is replayed once, as pieces move today, and once more only for a law of movement under
/// which it is another game. Rules that codes have in common are evaluated once a game, and
/// only those that can find anything in it; a code decides only if one of its rules did.
pub struct BatchJudge<'l> {
    codes: Vec<&'l dyn Ruleset>,
    groups: Vec<MovementGroup<'l>>,
    timeline: Timeline,
    /// The timeline for a game that is different under another law of movement.
    spare: Timeline,
    verdicts: Vec<VerdictSummary>,
}

/// A judged game: the facts, and what the codes make of them.
#[non_exhaustive]
pub struct Judged<'p> {
    /// The game replayed as pieces move today.
    pub timeline: &'p Timeline,
    /// The verdicts in the order of the codes, without those that say `stands`; none of a
    /// game that cannot be judged.
    pub verdicts: &'p [VerdictSummary],
}

/// The verdict of a code on a game, unless the recorded result stands: a verdict without its
/// evidence, for many games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VerdictSummary {
    /// The code: its place among those of the judge.
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
    /// The place of the article in the code.
    pub article: usize,
    /// The rule on its matter, if that is one of this program's own: `repetition` also where what
    /// the code says of repetition is not known.
    pub matter: Option<RuleKind>,
    /// The conclusions in each reading of the code, by name; empty if the content of the article is
    /// unknown or its reading decides nothing.
    pub readings: Vec<(String, Conclusion)>,
}

/// An opportunity to claim: a finding of the full verdict that entitles a player.
pub(crate) struct Opportunity<'p> {
    /// The place of the code among those of the judge.
    pub code: usize,
    /// The place of the article among those of the code.
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

    /// The rulesets, in the order asked for.
    pub fn codes(&self) -> &[&'l dyn Ruleset] {
        &self.codes
    }

    /// Judges the game under each code.
    pub fn judge(&mut self, record: &Record<'_>) -> Judged<'_> {
        self.verdicts.clear();
        self.timeline.replay_next(record);
        if self.timeline.is_judged() {
            self.form_verdicts(record);
        }
        self.judged()
    }

    /// Returns the verdicts on the game that was judged last.
    pub(crate) fn judged(&self) -> Judged<'_> {
        Judged { timeline: &self.timeline, verdicts: &self.verdicts }
    }

    fn form_verdicts(&mut self, record: &Record<'_>) {
        let Self { groups, timeline: today, spare, verdicts, .. } = self;
        for group in groups.iter_mut() {
            let game = group.game(record, today, spare);
            // Claims and irregularities are rare, and ruled on in full.
            group.is_ruled_on_in_full = game.summary().irregular || has_claims(game);
            let game = group.game(record, today, spare);
            group.judge(game, verdicts);
        }
        if groups.len() > 1 {
            verdicts.sort_unstable_by_key(|verdict| verdict.code);
        }
    }

    /// Calls `add` with every opportunity to claim that these codes, by their places, give in the
    /// game that was judged last. The opportunities are those of the full verdicts.
    pub(crate) fn opportunities(
        &mut self,
        record: &Record<'_>,
        codes: &[usize],
        mut add: impl FnMut(Opportunity<'_>),
    ) {
        let Self { groups, timeline: today, spare, .. } = self;
        for group in groups.iter_mut() {
            if group.may_entitle(codes) {
                let game = group.game(record, today, spare);
                group.opportunities(game, codes, &mut add);
            }
        }
    }
}

/// Returns true if the record contains something that a code must rule on.
fn has_claims(game: &Timeline) -> bool {
    let events = game.events();
    events.len() > 1 || events.iter().any(|event| event.incident != Incident::Flag)
}
