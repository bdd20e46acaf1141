//! The differences between the codes of a game, the most important one first.

use std::{iter, mem};

use crate::arbiter::conclusion::VerdictKind;
use crate::arbiter::difference::{Difference, difference};
use crate::arbiter::replays::Trial;
use crate::arbiter::ruleset::Ruleset;
use crate::arbiter::verdict::Verdict;

use super::Game;
use super::select_codes::is_law;

impl<'a> Game<'a> {
    /// Returns the differences between the codes, doubts last. Of codes with the same verdict, only
    /// the newest is compared. Each code is compared with the next one that is determined.
    pub(super) fn differences_of(
        &mut self,
        verdicts: &[(&dyn Ruleset, Verdict)],
    ) -> Vec<Difference> {
        let is_undetermined = |place: &usize| verdicts[*place].1.kind == VerdictKind::Undetermined;
        let (undetermined, known): (Vec<usize>, Vec<usize>) =
            representatives(verdicts).into_iter().partition(is_undetermined);
        let neighbours = if known.is_empty() { &undetermined } else { &known };
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for pair in neighbours.windows(2) {
            pairs.push((pair[0], pair[1]));
        }
        for &one in &undetermined {
            let next = known.iter().find(|other| **other > one).or(known.last());
            pairs.extend(next.map(|next| (one, *next)));
        }
        let mut found: Vec<Difference> = Vec::new();
        for (a, b) in pairs {
            found.extend(self.difference_of_pair(&verdicts[a], &verdicts[b]));
        }
        found.sort_by_key(Difference::is_doubt);
        found
    }

    fn difference_of_pair(
        &mut self,
        a: &(&dyn Ruleset, Verdict),
        b: &(&dyn Ruleset, Verdict),
    ) -> Option<Difference> {
        self.difference((a.0, &a.1), (b.0, &b.1))
    }

    /// Returns the difference between the verdicts of two rulesets on the game, regardless of their
    /// order. `None` if they have the same verdict for the same reason and the same main ruling, or
    /// if no article of theirs causes the difference. Two rulesets that allow a claim at the same
    /// ply differ if one allows it on the board and the other only by announcing a move.
    pub fn difference(
        &mut self,
        a: (&dyn Ruleset, &Verdict),
        b: (&dyn Ruleset, &Verdict),
    ) -> Option<Difference> {
        let record = &self.record;
        self.replays.trying(|replays| difference(&mut Trial { record, replays }, a, b))
    }

    /// Returns the difference between two of the game's verdicts, by their places.
    pub fn difference_between(&mut self, a: usize, b: usize) -> Option<Difference> {
        let verdicts = mem::take(&mut self.verdicts);
        let pair = verdicts.get(a).zip(verdicts.get(b));
        let found = pair.and_then(|(a, b)| self.difference_of_pair(a, b));
        self.verdicts = verdicts;
        found
    }

    /// Returns the difference between the law of the day, if it puts an end to the game, and the
    /// earlier law of the same lineage among these that is compared with it.
    fn difference_from_earlier_law(
        &mut self,
        verdicts: &[(&'a dyn Ruleset, Verdict)],
    ) -> Option<Difference> {
        let codes: Vec<&dyn Ruleset> = verdicts.iter().map(|(code, _)| *code).collect();
        for of_the_day in verdicts {
            if let Some(earlier) = self.earlier_law_if_ended(of_the_day.0, &codes) {
                return self.difference_of_pair(of_the_day, &earlier);
            }
        }
        None
    }

    /// Moves the most important difference to the front. If the law of the game's day ends the
    /// game, that is its difference from the earlier law. Otherwise it is between the law of the
    /// day and the newest code or, if these agree, between one of them and the nearest code with
    /// another result, or else with another verdict. A doubt comes first only if no difference is
    /// certain.
    pub(super) fn put_main_difference_first(&mut self, newest: Option<&str>) {
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
        if let Some(found) = self.difference_from_earlier_law(verdicts) {
            return Some(found);
        }
        let newest_place = verdicts.iter().position(|verdict| Some(verdict.0.id()) == newest);
        let of_the_day =
            (0..verdicts.len()).filter(|place| self.is_of_the_day(verdicts[*place].0.id()));
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for base in of_the_day.chain(newest_place) {
            for other in 0..verdicts.len() {
                if !verdicts[base].1.is_like(&verdicts[other].1) {
                    pairs.push((base, other));
                }
            }
        }
        // The newest code first, then one with another result, then the nearest.
        pairs.sort_by_key(|&(base, other)| {
            let same_result = verdicts[base].1.result == verdicts[other].1.result;
            (Some(other) != newest_place, same_result, base.abs_diff(other))
        });
        let mut leading: Option<Difference> = None;
        for (a, b) in pairs {
            let found = self.difference_of_pair(&verdicts[a], &verdicts[b]);
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
        (alike(&one.code, &two.code) && alike(&one.other, &two.other))
            || (alike(&one.code, &two.other) && alike(&one.other, &two.code))
    }
}

/// Returns the places of the codes to compare, oldest first: those without a later law that has the
/// same verdict on the same ground. Codes that were never law are left out, if at least two others
/// remain.
fn representatives(verdicts: &[(&dyn Ruleset, Verdict)]) -> Vec<usize> {
    let mut representatives: Vec<usize> = Vec::new();
    for (place, (_, verdict)) in verdicts.iter().enumerate() {
        let is_superseded = verdicts[place + 1..].iter().any(|(code, later)| {
            is_law(*code) && later.is_like(verdict) && later.rests_on_the_same(verdict)
        });
        if !is_superseded {
            representatives.push(place);
        }
    }
    let is_of_law = |place: &usize| is_law(verdicts[*place].0);
    if representatives.iter().filter(|place| is_of_law(place)).count() > 1 {
        representatives.retain(is_of_law);
    }
    representatives
}
