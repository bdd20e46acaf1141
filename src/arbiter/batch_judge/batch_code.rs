//! A ruleset of a batch judge, taken apart into numbered rules.

use std::sync::Arc;

use crate::arbiter::conclusion::{Conclusion, VerdictKind};
use crate::arbiter::decide::{Decision, decide, settle, unknown_matters};
use crate::arbiter::evidence::Evidence;
use crate::arbiter::fold::fold;
use crate::arbiter::interpretation::Interpretation;
use crate::arbiter::listing::opportunities;
use crate::arbiter::provision::{Provision, place_of};
use crate::arbiter::ruleset::Ruleset;
use crate::arbiter::ruling::form_of;
use crate::arbiter::state::Deciding;
use crate::replay::Timeline;
use crate::rules::{AnyRule, Evaluation, Finding};

use super::{ArticleInDoubt, DecidingProvision, VerdictSummary};

pub(super) struct BatchCode<'l> {
    pub(super) place: usize,
    pub(super) rules: RuleSet,
    /// The code's interpretations, the principal one first.
    pub(super) readings: Vec<NumberedLaw<'l>>,
}

pub(super) struct NumberedLaw<'l> {
    law: Interpretation<'l>,
    /// The articles whose rules can find something, by their places, and these rules by their
    /// numbers.
    pub(super) rules: Vec<(usize, usize)>,
}

impl NumberedLaw<'_> {
    /// Returns what the articles find, given what each rule finds. Articles that do not apply to the game,
    /// and those that find nothing, are left out.
    fn found_by_articles<'f>(
        &self,
        game: &Timeline,
        found: impl Fn(usize) -> Option<&'f Arc<Evaluation>>,
    ) -> Vec<(usize, Arc<Evaluation>)> {
        let mut by_article = Vec::new();
        for &(article, rule) in &self.rules {
            if let Some(found) = found(rule)
                && !self.law.passes_over(article, game)
            {
                by_article.push((article, Arc::clone(found)));
            }
        }
        by_article
    }
}

impl<'l> BatchCode<'l> {
    /// A ruleset at its place; `number` numbers its rules.
    pub(super) fn new(
        place: usize,
        ruleset: &'l dyn Ruleset,
        mut number: impl FnMut(&Provision<'l>) -> usize,
    ) -> Self {
        let numbered = ruleset.interpretations().into_iter().map(|law| {
            let silent = |it: &Provision<'l>| it.known_rule().is_some_and(AnyRule::finds_nothing);
            let articles = law.provisions().iter().enumerate().filter(|(_, it)| !silent(it));
            let rules = articles.map(|(article, it)| (article, number(it))).collect();
            NumberedLaw { law, rules }
        });
        let readings: Vec<NumberedLaw<'l>> = numbered.collect();
        let mut rules = RuleSet::default();
        for (_, number) in readings.iter().flat_map(|reading| &reading.rules) {
            rules.insert(*number);
        }
        Self { place, rules, readings }
    }

    /// Returns what the ruleset makes of a game, given what each of its rules found first; `None` if the
    /// record stands.
    pub(super) fn summarize<'f>(
        &self,
        game: &Timeline,
        found: impl Fn(usize) -> Option<&'f Arc<Evaluation>>,
    ) -> Option<VerdictSummary> {
        // With the article that is unknown and matters first, if one is.
        let decision = |reading: &NumberedLaw<'l>| -> (Decision, Option<usize>) {
            let law = &reading.law;
            let found = reading.found_by_articles(game, &found);
            let evidence = Evidence { found, claims: Vec::new(), acts: Vec::new() };
            let folded = fold(law, &evidence, game);
            let decision = decide(law, &evidence, &folded, game);
            let unknown = unknown_matters(law, &evidence, &folded, decision.conclusion);
            (decision, unknown.min_by_key(|(_, from)| *from).map(|(article, _)| article))
        };
        let decisions = || self.readings.iter().map(decision);
        let mut each = decisions();
        let (principal, unknown) = each.next()?;
        let decision = settle(principal, each.map(|(decision, _)| decision), game);
        let Conclusion { kind, result, ply } = decision.conclusion;
        (kind != VerdictKind::Stands).then(|| VerdictSummary {
            code: self.place,
            kind,
            result,
            ply,
            ruling: decision.deciding.map(|deciding| self.deciding(deciding)),
            in_doubt: (kind == VerdictKind::Undetermined)
                .then(|| match unknown {
                    Some(article) => Some(self.in_doubt(article, Vec::new())),
                    None => self.read_otherwise(
                        &decisions().map(|(decision, _)| decision.conclusion).collect::<Vec<_>>(),
                    ),
                })
                .flatten(),
        })
    }

    /// Returns the opportunities to claim that the principal reading gives in a game, each with the place of its
    /// article. `evaluations` holds what each rule finds, by its number; rules that find nothing may be missing.
    pub(super) fn opportunities(
        &self,
        game: &Timeline,
        evaluations: &[Option<Arc<Evaluation>>],
    ) -> Vec<(usize, Finding)> {
        let Some(reading) = self.readings.first() else { return Vec::new() };
        let found = reading.found_by_articles(game, |rule| evaluations[rule].as_ref());
        let (law, evidence) = (&reading.law, Evidence::on_record(game, found));
        opportunities(law, &evidence, &fold(law, &evidence, game), game)
    }

    fn in_doubt(&self, article: usize, readings: Vec<(String, Conclusion)>) -> ArticleInDoubt {
        ArticleInDoubt {
            article,
            matter: self.provision(article).and_then(Provision::matter),
            readings,
        }
    }

    /// The first article whose reading makes another verdict of it than the principal one, given
    /// what the code comes to in each interpretation.
    fn read_otherwise(&self, conclusions: &[Conclusion]) -> Option<ArticleInDoubt> {
        let principal = conclusions.first()?;
        let other = conclusions.iter().position(|other| !other.agrees_with(principal))?;
        let law = &self.readings.first()?.law;
        let article = law.first_read_otherwise(&self.readings.get(other)?.law)?;
        let place = place_of(article, law.provisions())?;
        let of_it = { self.readings.iter().zip(conclusions) }
            .filter(|(reading, _)| reading.law.differs_only_in(article, law))
            .filter_map(|(it, came_to)| Some((it.law.reading_of(article)?.to_owned(), *came_to)));
        Some(self.in_doubt(place, of_it.collect()))
    }

    fn deciding(&self, (article, effect): Deciding) -> DecidingProvision {
        let (effect, player, form, intended) = form_of(effect);
        DecidingProvision {
            article,
            rule: self.provision(article).and_then(Provision::kind),
            effect,
            player,
            form,
            intended,
        }
    }

    /// Returns an article as it is read first.
    fn provision(&self, article: usize) -> Option<&Provision<'l>> {
        self.readings.first()?.law.provisions().get(article)
    }
}

/// A set of rules of one movement group, by their numbers in it.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleSet(Vec<u64>);

impl RuleSet {
    pub(super) fn insert(&mut self, rule: usize) {
        let word = rule / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (rule % 64);
    }

    /// Takes all out, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(super) fn has(&self, rule: usize) -> bool {
        self.0.get(rule / 64).is_some_and(|word| word >> (rule % 64) & 1 == 1)
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
}
