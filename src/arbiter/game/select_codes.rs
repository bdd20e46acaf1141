//! The selection of the codes that matter for a game.

use crate::arbiter::conclusion::VerdictKind;
use crate::arbiter::ruleset::{Ruleset, rulesets};
use crate::arbiter::verdict::Verdict;
use crate::laws::{Code, Library};

use super::Game;

impl<'a> Game<'a> {
    /// Judges the game by the named codes of a library and the law of the day; without `named`, by
    /// the codes that matter for the game.
    pub(super) fn judge_by_library(&mut self, library: &'a Library, named: Option<&[&'a Code]>) {
        let newest = library.newest().map(|code| code.id.as_str());
        let all = rulesets(library.codes());
        let is_asked = |id: &str| match named {
            Some(named) => named.iter().any(|named| named.id == id),
            None => Some(id) == newest,
        };
        let mut codes = all.clone();
        codes.retain(|code| self.is_of_the_day(code.id()) || is_asked(code.id()));
        if named.is_none() {
            codes = self.select_codes(&codes, &rulesets(library.landmarks()), &all);
        }
        self.judge_by(&codes);
        self.put_main_difference_first(newest);
    }

    /// Returns the codes of `all` that matter for the game, in the same order: those of `always`;
    /// the earlier law, if one of these is the law of the day and ends the game; for each other
    /// verdict that landmarks give, the newest landmark; and, if the game ended in a way that laws
    /// judge differently (without a legal move, by flag fall, by resignation), for each further
    /// result the newest other code that was law, with its successor.
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
        if summary.no_move.is_some() || summary.flagged || summary.resigned {
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
    pub(super) fn earlier_law_if_ended(
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
