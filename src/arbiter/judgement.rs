//! A game as several codes judge it.

use std::sync::Arc;

use crate::chess::Movement;
use crate::notation::{GameResult, Record};
use crate::replay::{Ply, StopKind, Timeline};

use super::case::Case;
use super::conclusion::VerdictKind;
use super::difference::Difference;
use super::ruleset::Ruleset;
use super::verdict::Verdict;

/// A game, what each of several codes makes of it, and what separates them.
#[non_exhaustive]
pub struct Judgement<'a> {
    /// The game as it was written.
    pub record: &'a Record<'a>,
    /// The game replayed as the pieces move today, or by the code that reads it furthest.
    pub timeline: Arc<Timeline>,
    /// The game by each law of movement it was replayed under.
    pub timelines: Vec<Arc<Timeline>>,
    /// The move that only some of the codes allow, if it is replayed here.
    pub further: Option<Further<'a>>,
    /// The codes, oldest first, and their verdicts; none of a game that cannot be judged.
    pub verdicts: Vec<(&'a dyn Ruleset, Verdict)>,
    /// Of each of these verdicts whose readings disagree: the verdict in each of them.
    pub as_read: Vec<Vec<Verdict>>,
    /// What separates the codes: of those that come to the same the newest speaks, and each is
    /// compared with the next.
    pub differences: Vec<Difference>,
}

/// A move that today's law does not know, replayed because one of the codes does.
#[non_exhaustive]
pub struct Further<'a> {
    /// The ply it leads to; of a set-up that today's law does not know, the first.
    pub ply: Ply,
    /// Whether it is the set-up that only these codes allow.
    pub is_set_up: bool,
    /// The codes under which it can be played, oldest first.
    pub codes: Vec<&'a dyn Ruleset>,
}

impl<'a> Further<'a> {
    fn than_today(case: &mut Case<'_>, codes: &[&'a dyn Ruleset]) -> Option<Self> {
        let today = case.today().plies();
        let is_set_up = case.today().stop().is_some_and(|stop| stop.ply == 0);
        let reads_on = |code: &&dyn Ruleset| case.timeline(code.movement()).plies() > today;
        let codes: Vec<&dyn Ruleset> = codes.iter().copied().filter(reads_on).collect();
        (!codes.is_empty()).then_some(Self { ply: today + 1, is_set_up, codes })
    }
}

impl Judgement<'_> {
    /// The game replayed under a code's law of movement.
    #[must_use]
    pub fn timeline_of(&self, code: &dyn Ruleset) -> &Timeline {
        let movement = code.movement();
        let own = self.timelines.iter().find(|timeline| timeline.movement() == movement);
        own.unwrap_or(&self.timeline)
    }

    /// Whether the codes come to different verdicts.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.verdicts.windows(2).any(|pair| !pair[0].1.is_like(&pair[1].1))
    }
}

impl<'r> Case<'r> {
    /// What these codes make of the game.
    pub fn judge_all<'a>(&mut self, codes: &[&'a dyn Ruleset]) -> Judgement<'a>
    where
        'r: 'a,
    {
        let judged = self.today().stop().is_none_or(|stop| stop.kind != StopKind::NotJudged);
        let codes: Vec<&dyn Ruleset> = codes.iter().copied().filter(|_| judged).collect();
        let verdicts: Vec<_> = codes.iter().map(|&code| (code, self.judge(code))).collect();
        let as_read =
            verdicts.iter().map(|(code, verdict)| self.judge_as_read(*code, verdict)).collect();
        let differences = representatives(&verdicts)
            .windows(2)
            .filter_map(|pair| {
                let [a, b] = [pair[0], pair[1]].map(|index| &verdicts[index]);
                self.difference((a.0, &a.1), (b.0, &b.1))
            })
            .collect();
        Judgement {
            record: self.record(),
            further: Further::than_today(self, &codes),
            timeline: Arc::clone(self.furthest()),
            timelines: self.timelines(),
            verdicts,
            as_read,
            differences,
        }
    }

    /// These codes, and of others that were law the newest for each further result, where the game
    /// ended by what the laws judge differently: without a move, by flag fall or resignation. They
    /// stand in the order of `all`.
    pub fn with_other_results<'a>(
        &mut self,
        codes: &[&'a dyn Ruleset],
        all: &[&'a dyn Ruleset],
    ) -> Vec<&'a dyn Ruleset> {
        let digest = *self.today().digest();
        let is_judged = self.today().stop().is_none_or(|stop| stop.kind != StopKind::NotJudged);
        if !is_judged || !(digest.without_move.is_some() || digest.flagged || digest.resigned) {
            return codes.to_vec();
        }
        let has = |codes: &[&dyn Ruleset], code: &dyn Ruleset| {
            codes.iter().any(|known| known.id() == code.id())
        };
        let mut results: Vec<GameResult> =
            codes.iter().map(|code| self.judge(*code).result).collect();
        let mut shown = codes.to_vec();
        for &code in all.iter().rev().filter(|code| is_law(**code) && !has(codes, **code)) {
            let verdict = self.judge(code);
            if verdict.kind == VerdictKind::Ended && !results.contains(&verdict.result) {
                results.push(verdict.result);
                shown.push(code);
            }
        }
        all.iter().copied().filter(|code| has(&shown, *code)).collect()
    }

    /// Puts the difference first on which the result, or what a player may do, hangs: between the
    /// law of the game's day and the newest; where these do not differ, between the two codes
    /// nearest to it that do, a doubt after what is known.
    pub fn lead(
        &mut self,
        judgement: &mut Judgement<'_>,
        is_of_the_day: impl Fn(&str) -> bool,
        newest: Option<&str>,
    ) {
        let verdicts = &judgement.verdicts;
        let place = |is_it: &dyn Fn(&str) -> bool| verdicts.iter().position(|it| is_it(it.0.id()));
        let day = place(&is_of_the_day);
        let today = place(&|id| Some(id) == newest);
        let pair = day.zip(today).map(|(day, today)| (&verdicts[day], &verdicts[today]));
        let apart = pair.filter(|(day, today)| !day.1.is_like(&today.1));
        let found =
            apart.and_then(|(day, today)| self.difference((day.0, &day.1), (today.0, &today.1)));
        let rank = |it: &Difference| {
            let places = [&it.code, &it.other].map(|id| place(&|known| known == id));
            let from = day.or(today).unwrap_or_default();
            let distance = places.into_iter().flatten().map(|at| at.abs_diff(from)).max();
            (it.is_doubt(), distance)
        };
        let ranked = judgement.differences.iter().enumerate().map(|(at, it)| (rank(it), at)).min();
        let leading = match (found, ranked) {
            (Some(found), _) => found,
            (None, Some((_, at))) => judgement.differences[at].clone(),
            (None, None) => return,
        };
        judgement.differences.retain(|known| *known != leading);
        judgement.differences.insert(0, leading);
    }

    /// The game put before no code. It is replayed as the pieces move today; where it has a move
    /// that only an old law allows, by that which reads it furthest.
    pub fn judge_by_none(&mut self) -> Judgement<'r> {
        let stop = self.today().stop();
        if stop.is_some_and(|stop| matches!(stop.kind, StopKind::Forbidden(_))) {
            // Of several that come as far, the one replayed last is taken: the first.
            for law in Movement::OF_OLD.into_iter().rev() {
                self.replayed(law);
            }
        }
        self.judge_all(&[])
    }
}

/// Whether a code was law somewhere, or is a user's own: drafts, servers and other games' answers to
/// a question were law for nobody's score sheet.
pub(crate) fn is_law(code: &dyn Ruleset) -> bool {
    code.code().is_none_or(|code| code.in_force.is_some())
}

/// The newest of the codes that come to the same verdict on the same ground, for each, oldest
/// first.
fn representatives(verdicts: &[(&dyn Ruleset, Verdict)]) -> Vec<usize> {
    let was_law = |index: &usize| is_law(verdicts[*index].0);
    let repeated = |index: usize| {
        let later = verdicts[index + 1..].iter().filter(|(code, _)| is_law(*code));
        let verdict = &verdicts[index].1;
        later
            .into_iter()
            .any(|(_, later)| later.is_like(verdict) && later.rests_on_the_same(verdict))
    };
    let representatives = (0..verdicts.len()).filter(|&index| !repeated(index));
    let law: Vec<usize> = representatives.clone().filter(was_law).collect();
    if law.len() > 1 { law } else { representatives.collect() }
}
