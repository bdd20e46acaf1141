//! A code of a batch judge: its readings, with numbers in place of rules that codes have in common.

use std::sync::Arc;

use crate::arbiter::assemble_verdict::opportunities;
use crate::arbiter::conclusion::{Conclusion, VerdictKind};
use crate::arbiter::decide::{Decision, combine_readings, decide};
use crate::arbiter::evidence::Evidence;
use crate::arbiter::fold::fold;
use crate::arbiter::interpretation::Interpretation;
use crate::arbiter::provision::{ArticlePlace, Provision, place_of};
use crate::arbiter::ruleset::Ruleset;
use crate::replay::Timeline;
use crate::rules::{AnyRule, Evaluation, Finding};

use super::{ArticleInDoubt, VerdictSummary};

/// The number of a rule among those of its movement group, from 0.
pub(super) type RuleNumber = usize;

/// A code, with numbers in place of its rules.
pub(super) struct BatchCode<'l> {
    /// The place of the code among those of the judge.
    pub(super) place: usize,
    /// The rules of all its readings.
    pub(super) rules: RuleSet,
    /// Its readings, the principal one first.
    pub(super) readings: Vec<NumberedReading<'l>>,
}

/// A reading of a code, with the numbers of its rules.
pub(super) struct NumberedReading<'l> {
    pub(super) law: Interpretation<'l>,
    /// The articles whose rules can find something, each with its rule.
    rules: Vec<(ArticlePlace, RuleNumber)>,
}

impl NumberedReading<'_> {
    /// Returns the articles that apply to the game and whose rules satisfy `has_found`, each with
    /// its rule.
    pub(super) fn finders<'s>(
        &'s self,
        game: &'s Timeline,
        has_found: impl Fn(RuleNumber) -> bool + 's,
    ) -> impl Iterator<Item = (ArticlePlace, RuleNumber)> + 's {
        let found = self.rules.iter().copied().filter(move |&(_, rule)| has_found(rule));
        found.filter(|&(article, _)| !self.law.is_for_another_pace(article, game))
    }

    /// Returns the evaluation of each article's rule, given those of the rules by their numbers.
    /// Articles that do not apply to the game, and those that find nothing, are left out.
    pub(super) fn found_by_articles<'f>(
        &self,
        game: &Timeline,
        found: impl Fn(RuleNumber) -> Option<&'f Arc<Evaluation>>,
    ) -> Vec<(ArticlePlace, Arc<Evaluation>)> {
        let mut by_article = Vec::new();
        for (article, rule) in self.finders(game, |rule| found(rule).is_some()) {
            by_article.extend(found(rule).map(|found| (article, Arc::clone(found))));
        }
        by_article
    }

    /// Decides a game.
    pub(super) fn decide(&self, evidence: &Evidence, game: &Timeline) -> Decision {
        decide(&fold(&self.law, evidence, game))
    }

    /// Decides a game with claims or irregularities on its record, given the evaluation of each
    /// rule, by its number.
    pub(super) fn decide_in_full(
        &self,
        game: &Timeline,
        evaluations: &[Option<Arc<Evaluation>>],
    ) -> Decision {
        let found = self.found_by_articles(game, |rule| evaluations[rule].as_ref());
        self.decide(&Evidence::new(game, found), game)
    }
}

impl<'l> BatchCode<'l> {
    /// Returns the ruleset at this place of the judge, with its rules numbered by `number`.
    pub(super) fn new(
        place: usize,
        ruleset: &'l dyn Ruleset,
        mut number: impl FnMut(&Provision<'l>) -> RuleNumber,
    ) -> Self {
        let mut readings = Vec::new();
        for law in ruleset.interpretations() {
            let mut rules = Vec::new();
            for (article, provision) in law.provisions().iter().enumerate() {
                if !provision.known_rule().is_some_and(AnyRule::finds_nothing) {
                    rules.push((article, number(provision)));
                }
            }
            readings.push(NumberedReading { law, rules });
        }
        let mut code = Self { place, rules: RuleSet::default(), readings };
        for number in code.rule_numbers().collect::<Vec<_>>() {
            code.rules.insert(number);
        }
        code
    }

    /// Returns the numbers of its rules. A rule of several readings occurs several times.
    pub(super) fn rule_numbers(&self) -> impl Iterator<Item = RuleNumber> {
        let rules = self.readings.iter().flat_map(|reading| &reading.rules);
        rules.map(|(_, number)| *number)
    }

    /// Returns the verdict of the code on a game, given the decision in each of its readings;
    /// `None` if the record stands.
    pub(super) fn summarize(
        &self,
        decisions: &[Decision],
        game: &Timeline,
    ) -> Option<VerdictSummary> {
        let (principal, others) = decisions.split_first()?;
        let decision = combine_readings(*principal, others.iter().copied(), game);
        let Conclusion { kind, result, ply } = decision.conclusion;
        let is_open = kind == VerdictKind::Undetermined;
        (kind != VerdictKind::Stands).then(|| VerdictSummary {
            code: self.place,
            kind,
            result,
            ply,
            ruling: decision.deciding,
            in_doubt: if is_open { self.in_doubt(decisions) } else { None },
        })
    }

    /// Returns the opportunities to claim that the principal reading gives in a game, each with the
    /// place of its article. `evaluations` holds the evaluation of each rule, by its number; rules
    /// that find nothing may be missing.
    pub(super) fn opportunities(
        &self,
        game: &Timeline,
        evaluations: &[Option<Arc<Evaluation>>],
    ) -> Vec<(ArticlePlace, Finding)> {
        let Some(reading) = self.readings.first() else { return Vec::new() };
        let found = reading.found_by_articles(game, |rule| evaluations[rule].as_ref());
        opportunities(&fold(&reading.law, &Evidence::new(game, found), game))
    }

    /// Returns the article over which the decisions in the readings leave the verdict undetermined:
    /// one that is unknown, one that is read otherwise, or that of a claim or an irregularity.
    fn in_doubt(&self, decisions: &[Decision]) -> Option<ArticleInDoubt> {
        let law = &self.readings.first()?.law;
        let (principal, others) = decisions.split_first()?;
        let mut unknown = principal.unknown;
        if unknown.is_none() && principal.agrees_with_all(others.iter()) {
            unknown =
                others.iter().find(|other| other.hangs_on_unknown).and_then(|other| other.unknown);
        }
        let unsettled = || decisions.iter().find_map(|decision| decision.unsettled);
        let article = unknown.or_else(|| self.read_otherwise(decisions)).or_else(unsettled)?;
        let provision = &law.provisions()[article];
        let mut readings = Vec::new();
        for (reading, decision) in self.readings.iter().zip(decisions) {
            if unknown.is_none()
                && reading.law.agrees_except_in(provision.article, law)
                && let Some(name) = reading.law.reading_of(provision.article)
            {
                readings.push((name.to_owned(), decision.conclusion));
            }
        }
        Some(ArticleInDoubt { article, matter: provision.matter(), readings })
    }

    /// Returns the first article of which another reading than the principal one leads to another
    /// verdict.
    fn read_otherwise(&self, decisions: &[Decision]) -> Option<ArticlePlace> {
        let principal = decisions.first()?;
        let differs = |other: &Decision| !other.conclusion.agrees_with(&principal.conclusion);
        let other = decisions.iter().position(differs)?;
        let law = &self.readings.first()?.law;
        let article = law.first_differing_article(&self.readings.get(other)?.law)?;
        place_of(article, law.provisions())
    }
}

/// A set of rules of one movement group, by their numbers in it.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleSet(Vec<u64>);

impl RuleSet {
    pub(super) fn insert(&mut self, rule: RuleNumber) {
        let word = rule / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (rule % 64);
    }

    /// Removes all rules, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(super) fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
}
