//! A game as several codes judge it.

use std::sync::Arc;
use std::{iter, mem};

use crate::chess::Movement;
use crate::notation::Record;
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
    pub further: Option<Continuation<'a>>,
    /// The codes, oldest first, and their verdicts; none of a game that cannot be judged.
    pub verdicts: Vec<(&'a dyn Ruleset, Verdict)>,
    /// Of each of these verdicts whose readings disagree: the verdict in each of them.
    pub as_read: Vec<Vec<Verdict>>,
    /// What separates the codes: of those that come to the same the newest speaks, and each is
    /// compared with the next; doubts come last.
    pub differences: Vec<Difference>,
}

/// A move that today's law does not know, replayed because one of the codes does.
#[non_exhaustive]
pub struct Continuation<'a> {
    /// The ply it leads to; of a set-up that today's law does not know, the first.
    pub ply: Ply,
    /// Whether it is the set-up that only these codes allow.
    pub is_set_up: bool,
    /// The codes under which it can be played, oldest first.
    pub codes: Vec<&'a dyn Ruleset>,
}

impl<'a> Continuation<'a> {
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

    /// Whether two differences are the same one, between codes that come to the same.
    fn says_the_same(&self, one: &Difference, two: &Difference) -> bool {
        let verdict = |id: &str| self.verdicts.iter().find(|it| it.0.id() == id).map(|it| &it.1);
        let alike = |a: &str, b: &str| match (verdict(a), verdict(b)) {
            (Some(a), Some(b)) => a.is_like(b) && a.rests_on_the_same(b),
            _ => a == b,
        };
        alike(&one.code, &two.code) && alike(&one.other, &two.other)
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
        let differences = self.differences(&verdicts);
        Judgement {
            record: self.record(),
            further: Continuation::than_today(self, &codes),
            timeline: Arc::clone(self.furthest()),
            timelines: self.timelines(),
            verdicts,
            as_read,
            differences,
        }
    }

    /// What separates the codes: of those that come to the same the newest speaks. Each is compared
    /// with the next, and an undetermined one with the next that is not; doubts come last.
    fn differences(&mut self, verdicts: &[(&dyn Ruleset, Verdict)]) -> Vec<Difference> {
        let is_open = |index: &usize| verdicts[*index].1.kind == VerdictKind::Undetermined;
        let (open, known): (Vec<usize>, Vec<usize>) =
            representatives(verdicts).into_iter().partition(is_open);
        let beside = |one: usize| {
            let next = known.iter().find(|other| **other > one).or(known.last());
            next.map(|next| (one, *next))
        };
        let between = known.windows(2).map(|pair| (pair[0], pair[1]));
        let of_doubts = open.iter().filter_map(|one| beside(*one));
        let unknown = open.windows(2).filter(|_| known.is_empty()).map(|pair| (pair[0], pair[1]));
        let pairs: Vec<(usize, usize)> = between.chain(of_doubts).chain(unknown).collect();
        let mut of_pair = |(a, b): (usize, usize)| self.between(&verdicts[a], &verdicts[b]);
        let mut found: Vec<Difference> = pairs.into_iter().filter_map(&mut of_pair).collect();
        found.sort_by_key(Difference::is_doubt);
        found
    }

    fn between(
        &mut self,
        a: &(&dyn Ruleset, Verdict),
        b: &(&dyn Ruleset, Verdict),
    ) -> Option<Difference> {
        self.difference((a.0, &a.1), (b.0, &b.1))
    }

    /// The codes that have something of their own to say of the game, in the order of `all`: those
    /// of `always`; of the landmarks the newest for each thing else they come to; and, where the
    /// game ended by what the laws judge differently (without a move, by flag fall or
    /// resignation), of all others that were law the newest for each further result, and the one
    /// that followed it.
    pub fn telling<'a>(
        &mut self,
        always: &[&'a dyn Ruleset],
        landmarks: &[&'a dyn Ruleset],
        all: &[&'a dyn Ruleset],
    ) -> Vec<&'a dyn Ruleset> {
        let digest = *self.today().digest();
        let is_judged = self.today().stop().is_none_or(|stop| stop.kind != StopKind::NotJudged);
        if !is_judged {
            return always.to_vec();
        }
        let mut shown: Vec<(&dyn Ruleset, Verdict)> =
            always.iter().map(|code| (*code, self.judge(*code))).collect();
        for &code in landmarks.iter().rev() {
            let verdict = self.judge(code);
            if !shown.iter().any(|(_, known)| known.comes_to_the_same_as(&verdict)) {
                shown.push((code, verdict));
            }
        }
        if digest.without_move.is_some() || digest.flagged || digest.resigned {
            for (index, &code) in all.iter().enumerate().rev().filter(|(_, code)| is_law(**code)) {
                let verdict = self.judge(code);
                let is_new = shown.iter().all(|(_, known)| known.result != verdict.result);
                if verdict.kind == VerdictKind::Ended && is_new {
                    shown.push((code, verdict));
                    let next = successor(code, &all[index..]);
                    shown.extend(next.map(|next| (next, self.judge(next))));
                }
            }
        }
        let is_shown = |code: &dyn Ruleset| shown.iter().any(|(known, _)| known.id() == code.id());
        all.iter().copied().filter(|code| is_shown(*code)).collect()
    }

    /// Puts the difference first on which the result, or what a player may do, hangs: between the
    /// law of the game's day and the newest; where these do not differ, between one of them and
    /// the code nearest to it that comes to another result, or to anything else. A doubt leads
    /// only where nothing is known to differ.
    pub fn lead(
        &mut self,
        judgement: &mut Judgement<'_>,
        is_of_the_day: impl Fn(&str) -> bool,
        newest: Option<&str>,
    ) {
        let verdicts = &judgement.verdicts;
        let today = verdicts.iter().position(|it| Some(it.0.id()) == newest);
        let days = (0..verdicts.len()).filter(|at| is_of_the_day(verdicts[*at].0.id()));
        let bases: Vec<usize> = days.chain(today).collect();
        let all = 0..verdicts.len();
        let mut pairs: Vec<(usize, usize)> = bases
            .iter()
            .flat_map(|base| all.clone().map(move |other| (*base, other)))
            .filter(|(base, other)| !verdicts[*base].1.is_like(&verdicts[*other].1))
            .collect();
        pairs.sort_by_key(|&(base, other)| {
            let same_result = verdicts[base].1.result == verdicts[other].1.result;
            (Some(other) != today, same_result, base.abs_diff(other))
        });
        let mut leading: Option<Difference> = None;
        for (a, b) in pairs {
            let found = self.between(&verdicts[a], &verdicts[b]);
            let is_known = found.as_ref().is_some_and(|found| !found.is_doubt());
            if is_known || leading.is_none() {
                leading = found;
            }
            if is_known {
                break;
            }
        }
        let first = judgement.differences.first();
        let is_better =
            |it: &Difference| first.is_none_or(|first| !it.is_doubt() || first.is_doubt());
        let Some(leading) = leading.filter(is_better) else { return };
        let differences = mem::take(&mut judgement.differences);
        let others = differences.into_iter().filter(|it| !judgement.says_the_same(it, &leading));
        judgement.differences = iter::once(leading.clone()).chain(others).collect();
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

/// The next code of the same family.
fn successor<'a>(code: &dyn Ruleset, later: &[&'a dyn Ruleset]) -> Option<&'a dyn Ruleset> {
    let until = code.in_force()?.until?.earliest();
    let lineage = code.code()?.lineage.as_ref()?;
    let follows = |other: &&&dyn Ruleset| {
        let of_family = other.code().is_some_and(|it| it.lineage.as_ref() == Some(lineage));
        of_family && other.in_force().is_some_and(|it| it.from.earliest() >= until)
    };
    later.iter().find(follows).copied()
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
