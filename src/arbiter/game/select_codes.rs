//! The selection of codes that matter for a game, and the differences between them.

use std::{iter, mem};

use crate::arbiter::conclusion::VerdictKind;
use crate::arbiter::difference::{Difference, difference};
use crate::arbiter::replays::Trial;
use crate::arbiter::ruleset::{Ruleset, rulesets};
use crate::arbiter::verdict::Verdict;
use crate::laws::{Code, Library};

use super::{Continuation, Game};

impl<'a> Game<'a> {
    /// Judges the game by the named codes of a library and the law of the day; without `named`, by
    /// the codes that matter for the game.
    pub(super) fn judge_by_library(&mut self, library: &'a Library, named: Option<&[&'a Code]>) {
        let newest = library.newest().map(|code| code.id.as_str());
        let chosen = |is_meant: &dyn Fn(&str) -> bool| {
            rulesets(library.codes().iter().filter(|code| is_meant(&code.id)))
        };
        let codes = match named {
            Some(named) => {
                chosen(&|id| self.is_of_the_day(id) || named.iter().any(|named| named.id == id))
            }
            None => {
                let always = chosen(&|id| self.is_of_the_day(id) || Some(id) == newest);
                self.select_codes(
                    &always,
                    &rulesets(library.landmarks()),
                    &rulesets(library.codes()),
                )
            }
        };
        self.judge_by(&codes);
        self.put_main_difference_first(newest);
    }

    /// Returns the differences between the codes, doubts last. Of codes with the same verdict, only
    /// the newest is compared. Each code is compared with the next one that is determined.
    pub(super) fn differences_of(
        &mut self,
        verdicts: &[(&dyn Ruleset, Verdict)],
    ) -> Vec<Difference> {
        let (undetermined, known): (Vec<usize>, Vec<usize>) = representatives(verdicts)
            .into_iter()
            .partition(|index| verdicts[*index].1.kind == VerdictKind::Undetermined);
        let between = known.windows(2).map(|pair| (pair[0], pair[1]));
        let of_doubts = undetermined.iter().filter_map(|&one| {
            let next = known.iter().find(|other| **other > one).or(known.last());
            next.map(|next| (one, *next))
        });
        let unknown =
            undetermined.windows(2).filter(|_| known.is_empty()).map(|pair| (pair[0], pair[1]));
        let pairs: Vec<(usize, usize)> = between.chain(of_doubts).chain(unknown).collect();
        let mut found: Vec<Difference> = Vec::new();
        for (a, b) in pairs {
            found.extend(self.between(&verdicts[a], &verdicts[b]));
        }
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

    /// Returns the difference between the verdicts of two rulesets on the game, regardless of their
    /// order. `None` if they have the same verdict for the same reason, or if no article of theirs
    /// causes the difference. Two rulesets that allow a claim at the same ply differ if one allows
    /// it on the board and the other only by announcing a move.
    pub fn difference(
        &mut self,
        a: (&dyn Ruleset, &Verdict),
        b: (&dyn Ruleset, &Verdict),
    ) -> Option<Difference> {
        let record = &self.record;
        self.replays.trying(|replays| difference(&mut Trial { record, replays }, a, b))
    }

    /// Returns the difference between two of its verdicts, by their places.
    pub fn difference_between(&mut self, a: usize, b: usize) -> Option<Difference> {
        let verdicts = mem::take(&mut self.verdicts);
        let pair = verdicts.get(a).zip(verdicts.get(b));
        let found = pair.and_then(|(a, b)| self.between(a, b));
        self.verdicts = verdicts;
        found
    }

    /// Returns the codes of `all` that matter for the game, in the same order: those of `always`;
    /// for each other verdict that landmarks give, the newest landmark; and, if the game ended in a
    /// way that laws judge differently (without a legal move, by flag fall, by resignation), for
    /// each further result the newest other code that was law, with its successor.
    pub fn select_codes(
        &mut self,
        always: &[&'a dyn Ruleset],
        landmarks: &[&'a dyn Ruleset],
        all: &[&'a dyn Ruleset],
    ) -> Vec<&'a dyn Ruleset> {
        if !self.is_judged() {
            return always.to_vec();
        }
        let summary = *self.today().summary();
        let mut shown: Vec<(&dyn Ruleset, Verdict)> =
            always.iter().map(|code| (*code, self.judge(*code))).collect();
        for &code in always {
            let Some(earlier) = self.earlier_law_if_ended(code, all) else { continue };
            if shown.iter().all(|(known, _)| known.id() != earlier.0.id()) {
                shown.push(earlier);
            }
        }
        for &code in landmarks.iter().rev() {
            let verdict = self.judge(code);
            if !shown.iter().any(|(_, known)| known.comes_to_the_same_as(&verdict)) {
                shown.push((code, verdict));
            }
        }
        if summary.without_move.is_some() || summary.flagged || summary.resigned {
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
        let mut selected = all.to_vec();
        selected.retain(|code| shown.iter().any(|(known, _)| known.id() == code.id()));
        selected
    }

    /// Returns the earlier law to show beside this one, if this is the law of the day and puts an
    /// end to the game.
    fn earlier_law_if_ended(
        &mut self,
        code: &'a dyn Ruleset,
        all: &[&'a dyn Ruleset],
    ) -> Option<(&'a dyn Ruleset, Verdict)> {
        if !self.is_of_the_day(code.id()) {
            return None;
        }
        self.judge(code).imposed_end(self.timeline_of(code))?;
        self.earlier_law(code, all)
    }

    /// Returns the difference between the law of the day, if it puts an end to the game, and the
    /// earlier law of the same lineage among these that is compared with it.
    fn leading_by_end(&mut self, verdicts: &[(&'a dyn Ruleset, Verdict)]) -> Option<Difference> {
        let codes: Vec<&dyn Ruleset> = verdicts.iter().map(|(code, _)| *code).collect();
        for of_the_day in verdicts {
            if let Some(earlier) = self.earlier_law_if_ended(of_the_day.0, &codes) {
                return self.between(of_the_day, &earlier);
            }
        }
        None
    }

    /// Moves the most important difference to the front: between the law of the game's day and the
    /// newest code or, if these agree, between one of them and the nearest code with another
    /// result, or else with another verdict. A doubt comes first only if no difference is certain.
    fn put_main_difference_first(&mut self, newest: Option<&str>) {
        let verdicts = mem::take(&mut self.verdicts);
        let leading = self.main_difference(&verdicts, newest);
        self.verdicts = verdicts;
        let first = self.differences.first();
        let Some(leading) = leading else { return };
        if leading.is_doubt() && first.is_some_and(|first| !first.is_doubt()) {
            return;
        }
        let differences = mem::take(&mut self.differences);
        let others = differences
            .into_iter()
            .filter(|difference| !self.is_between_the_same(difference, &leading));
        self.differences = iter::once(leading.clone()).chain(others).collect();
    }

    /// Returns the most important difference.
    fn main_difference(
        &mut self,
        verdicts: &[(&'a dyn Ruleset, Verdict)],
        newest: Option<&str>,
    ) -> Option<Difference> {
        if let Some(found) = self.leading_by_end(verdicts) {
            return Some(found);
        }
        let newest = verdicts.iter().position(|verdict| Some(verdict.0.id()) == newest);
        let of_the_day =
            (0..verdicts.len()).filter(|place| self.is_of_the_day(verdicts[*place].0.id()));
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for base in of_the_day.chain(newest) {
            for other in 0..verdicts.len() {
                if !verdicts[base].1.is_like(&verdicts[other].1) {
                    pairs.push((base, other));
                }
            }
        }
        // The newest code first, then one with another result, then the nearest.
        pairs.sort_by_key(|&(base, other)| {
            let same_result = verdicts[base].1.result == verdicts[other].1.result;
            (Some(other) != newest, same_result, base.abs_diff(other))
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
        leading
    }

    /// Returns true if two differences are between codes with the same verdicts.
    fn is_between_the_same(&self, one: &Difference, two: &Difference) -> bool {
        let verdict = |id: &str| {
            self.verdicts.iter().find(|verdict| verdict.0.id() == id).map(|verdict| &verdict.1)
        };
        let alike = |a: &str, b: &str| match (verdict(a), verdict(b)) {
            (Some(a), Some(b)) => a.is_like(b) && a.rests_on_the_same(b),
            _ => a == b,
        };
        alike(&one.code, &two.code) && alike(&one.other, &two.other)
    }

    /// Returns the first move, or the set-up, that today's law forbids and one of these codes allows.
    pub(super) fn continuation_under(
        &mut self,
        codes: &[&'a dyn Ruleset],
    ) -> Option<Continuation<'a>> {
        let today = self.today().plies();
        let is_set_up = self.today().stop().is_some_and(|stop| stop.ply == 0);
        let codes: Vec<&dyn Ruleset> = codes
            .iter()
            .copied()
            .filter(|code| self.timeline_under(code.movement()).plies() > today)
            .collect();
        (!codes.is_empty()).then_some(Continuation { ply: today + 1, is_set_up, codes })
    }
}

/// Returns true if a code was law somewhere, or is a user's own. Drafts, servers' rules and rules
/// of other games were never law for a recorded game.
pub(crate) fn is_law(code: &dyn Ruleset) -> bool {
    code.code().is_none_or(|code| code.in_force.is_some())
}

/// Returns the next code of the same lineage.
fn successor<'a>(code: &dyn Ruleset, later: &[&'a dyn Ruleset]) -> Option<&'a dyn Ruleset> {
    let until = code.in_force()?.until?.earliest();
    let lineage = code.code()?.lineage.as_ref()?;
    let mut family = later
        .iter()
        .filter(|other| other.code().is_some_and(|code| code.lineage.as_ref() == Some(lineage)));
    let next =
        family.find(|other| other.in_force().is_some_and(|law| law.from.earliest() >= until));
    next.copied()
}

/// Returns the newest of the codes with the same verdict on the same ground, for each such verdict,
/// oldest first. Codes that were never law are left out, if at least two others remain.
fn representatives(verdicts: &[(&dyn Ruleset, Verdict)]) -> Vec<usize> {
    let repeated = |index: usize| {
        let later = verdicts[index + 1..].iter().filter(|(code, _)| is_law(*code));
        let verdict = &verdicts[index].1;
        later
            .into_iter()
            .any(|(_, later)| later.is_like(verdict) && later.rests_on_the_same(verdict))
    };
    let representatives = (0..verdicts.len()).filter(|&index| !repeated(index));
    let law: Vec<usize> =
        representatives.clone().filter(|index| is_law(verdicts[*index].0)).collect();
    if law.len() > 1 { law } else { representatives.collect() }
}
