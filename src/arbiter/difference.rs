//! The differences between codes on the same game, and their causes.

mod doubt;

use serde::{Deserialize, Serialize};

use crate::chess::{Castling, EnPassant, Promotion};
use crate::remedies::{IrregularityKind, RemedyRule};
use crate::replay::Ply;
use crate::rules::{
    AnyRule, CastlingParameter, Consequence, EnPassantParameter, Parameter, PromotionParameter,
    RuleKind,
};

use self::doubt::Doubt;
use super::conclusion::VerdictKind;
use super::interpretation::{Interpretation, ReadAs};
use super::irregularity_ruling::Compliance;
use super::judge::judge_in_all_readings;
use super::provision::Provision;
use super::replays::Trial;
use super::ruleset::Ruleset;
use super::ruling::{Ruling, RulingEffect};
use super::verdict::Verdict;

/// A difference between two codes on the same game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Difference {
    /// The code whose article causes the difference.
    pub code: String,
    /// The article of that code that causes the difference.
    pub article: String,
    /// The rule of the article; if its content is unknown, the rule it would be.
    pub rule: String,
    /// The kind of rule, if it is one of this program's own.
    pub kind: Option<RuleKind>,
    /// The irregularity, if the article gives remedies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub irregularity: Option<IrregularityKind>,
    /// The consequence of the article: a claim, or a draw without one.
    pub consequence: Option<Consequence>,
    /// The name of the other code.
    pub other: String,
    /// The cause of the difference.
    pub cause: Cause,
}

/// The causes of a difference between two codes on a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Cause {
    /// The other code has no such article.
    Silent,
    /// The other code is unknown on the matter.
    Unknown,
    /// The other code mentions the matter, but its article cannot be applied to a score.
    NotJudged,
    /// The other code has such an article, or today's law of movement, with other parameters. A
    /// single parameter would by itself lead to the other verdict; of several, none is enough
    /// alone. Parameters that matter only together with another are omitted.
    Parameters(Vec<Parameter>),
    /// The other code has another remedy for the same irregularity: the remedies of both, first
    /// that of the code that finds more.
    Remedies(Box<[RemedyRule; 2]>),
    /// This article can be read in several ways, with different verdicts.
    Readings {
        /// The readings with the verdict of the other code.
        alike: Vec<Vec<ReadAs>>,
        /// The readings with another verdict.
        otherwise: Vec<Vec<ReadAs>>,
    },
    /// The content of this article is unknown, and the other code has no known article on the
    /// matter.
    NotKnown,
    /// It could not be decided whether the condition of this article was met.
    NotFoundOut,
}

/// Returns the difference between the verdicts of two rulesets on a game, regardless of their
/// order. `None` if they have the same verdict for the same reason and the same main ruling, or if
/// no article of theirs causes the difference.
pub(super) fn difference(
    trial: &mut Trial<'_>,
    a: (&dyn Ruleset, &Verdict),
    b: (&dyn Ruleset, &Verdict),
) -> Option<Difference> {
    let (first, second) = if a.0.id() <= b.0.id() { (a, b) } else { (b, a) };
    difference_of_sides(trial, &Side::of(first), &Side::of(second))
}

/// Returns the difference between two codes. If their conclusions are equal, it is by the grounds,
/// by a later end of the game or by the main rulings, whichever differ first.
fn difference_of_sides(trial: &mut Trial<'_>, a: &Side<'_>, b: &Side<'_>) -> Option<Difference> {
    if a.verdict.is_like(b.verdict) {
        if !a.verdict.rests_on_the_same(b.verdict) {
            return by_ground(trial, a, b);
        }
        let by_end = by_later_end(trial, a, b);
        if by_end.is_some() || a.verdict.kind == VerdictKind::Undetermined {
            return by_end;
        }
        return by_main_ruling(trial, a, b);
    }
    let doubt = Doubt::between(a, b);
    let sole_cause = doubt.and_then(Doubt::as_sole_cause);
    sole_cause
        .or_else(|| by_deciding_ruling(trial, a, b))
        .or_else(|| doubt.and_then(Doubt::as_any_cause))
}

/// One of the two codes compared, with its verdict.
struct Side<'a> {
    ruleset: &'a dyn Ruleset,
    provisions: Vec<Provision<'a>>,
    verdict: &'a Verdict,
}

impl<'a> Side<'a> {
    fn of((ruleset, verdict): (&'a dyn Ruleset, &'a Verdict)) -> Self {
        Self { ruleset, provisions: ruleset.provisions(), verdict }
    }

    fn provision(&self, article: &str) -> Option<&Provision<'a>> {
        self.provisions.iter().find(|provision| provision.article == article)
    }
}

/// Returns the difference caused by the deciding ruling of one of two codes: the one that ends the
/// game or does so earlier.
fn by_deciding_ruling(trial: &mut Trial<'_>, a: &Side<'_>, b: &Side<'_>) -> Option<Difference> {
    // A code that ends the game comes first, then the one that decides at the earlier ply.
    let weight = |verdict: &Verdict| {
        let decided = decisive(verdict).and(verdict.ply).unwrap_or(Ply::MAX);
        let ends = matches!(
            verdict.kind,
            VerdictKind::Unlawful
                | VerdictKind::SetAside
                | VerdictKind::Ended
                | VerdictKind::ClaimUpheld
        );
        (!ends, decided)
    };
    let (first, other) = if weight(a.verdict) <= weight(b.verdict) { (a, b) } else { (b, a) };
    let article = first.provision(decisive(first.verdict)?)?;
    // If both codes have this article, the cause is the one by which the other code ends the game.
    if !other.provision(article.article).is_some_and(|found| found.has_the_rule_of(article)) {
        return by_article(trial, first, article, other);
    }
    let mut ends =
        other.verdict.rulings.iter().filter(|ruling| ruling.effect == RulingEffect::Ends);
    let end = ends.find(|ruling| ruling.article != article.article)?;
    by_article(trial, other, other.provision(&end.article)?, first)
}

/// Returns the difference between two codes that decide alike, but on different grounds.
fn by_ground(trial: &mut Trial<'_>, a: &Side<'_>, b: &Side<'_>) -> Option<Difference> {
    let mut by = |side: &Side<'_>, other| {
        by_article(trial, side, side.provision(decisive(side.verdict)?)?, other)
    };
    by(a, b).or_else(|| by(b, a))
}

/// Returns the difference between two codes with the same first claim, only one of which ends the
/// game later.
fn by_later_end(trial: &mut Trial<'_>, a: &Side<'_>, b: &Side<'_>) -> Option<Difference> {
    let end = |side: &Side<'_>| {
        let mut rulings = side.verdict.rulings.iter();
        rulings.find(|ruling| ruling.effect == RulingEffect::Ends).map(|end| end.article.clone())
    };
    match (end(a), end(b)) {
        (Some(article), None) => by_article(trial, a, a.provision(&article)?, b),
        (None, Some(article)) => by_article(trial, b, b.provision(&article)?, a),
        _ => None,
    }
}

/// Returns the difference between two codes that decide alike on the same grounds, if one has no
/// ruling like that which would have changed the game most under the other.
fn by_main_ruling(trial: &mut Trial<'_>, a: &Side<'_>, b: &Side<'_>) -> Option<Difference> {
    let mut by = |side: &Side<'_>, other: &Side<'_>| {
        let main = main_ruling(side.verdict)?;
        let has_like = other.verdict.rulings.iter().any(|ruling| ruling.is_like(main));
        let article = side.provision(&main.article).filter(|_| !has_like)?;
        by_article(trial, side, article, other)
    };
    by(a, b).or_else(|| by(b, a))
}

/// Returns the ruling that would have changed the game most.
fn main_ruling(verdict: &Verdict) -> Option<&Ruling> {
    verdict.rulings.get(verdict.matters? as usize)
}

/// Returns the article that decides, or that refuses a claim on the record.
fn decisive(verdict: &Verdict) -> Option<&str> {
    let by_claim = || verdict.deciding_claim()?.article.as_deref();
    verdict.deciding_article().or_else(by_claim)
}

/// Returns the difference that an article makes; `None` if the other code has the same article, or
/// a user's own rule in its place.
fn by_article(
    trial: &mut Trial<'_>,
    side: &Side<'_>,
    article: &Provision<'_>,
    other: &Side<'_>,
) -> Option<Difference> {
    Some(Difference::of(side, article, other, cause(trial, article, side.verdict, other)?))
}

impl Difference {
    /// Returns true if the only cause is unknown law, a choice of readings, or a condition that
    /// could not be decided.
    pub fn is_doubt(&self) -> bool {
        match self.cause {
            Cause::Silent | Cause::NotJudged | Cause::Parameters(_) | Cause::Remedies(_) => false,
            Cause::Unknown | Cause::Readings { .. } | Cause::NotKnown | Cause::NotFoundOut => true,
        }
    }

    fn of(side: &Side<'_>, article: &Provision<'_>, other: &Side<'_>, cause: Cause) -> Self {
        let kind = article.matter();
        Self {
            code: side.ruleset.id().to_owned(),
            article: article.article.to_owned(),
            rule: kind.map_or_else(|| article.name.to_owned(), |kind| kind.to_string()),
            kind,
            irregularity: side
                .verdict
                .irregularity_under(article.article)
                .map(|ruling| ruling.kind),
            consequence: article.consequence(),
            other: other.ruleset.id().to_owned(),
            cause,
        }
    }
}

/// Returns the cause for which an article of a code with this verdict makes a difference to another
/// code.
fn cause(
    trial: &mut Trial<'_>,
    article: &Provision<'_>,
    verdict: &Verdict,
    other: &Side<'_>,
) -> Option<Cause> {
    if article.remedies().is_some() {
        return remedies_cause(article.article, verdict, other.verdict);
    }
    let claims = |provision: &Provision<'_>| provision.consequence() == Some(Consequence::Claim);
    let is_alike = |found: &&Provision<'_>| found.name == article.name;
    let counterpart = other.provision(article.article).filter(is_alike).or_else(|| {
        let mut alike = other.provisions.iter().filter(is_alike);
        alike.find(|found| claims(found) == claims(article))
    });
    let Some(counterpart) = counterpart else {
        return Some(cause_without_counterpart(article, other));
    };
    let (ours, theirs) = (article.known_rule()?, counterpart.known_rule()?);
    let all = Parameter::differing(ours, theirs);
    let leading = Parameter::leading(&all);
    let level = Level::of(verdict, other.verdict);
    for lead in &leading {
        let mut changed = theirs.clone();
        for parameter in &all {
            if parameter == lead || parameter.follows_from(lead) {
                parameter.set_in(&mut changed);
            }
        }
        let Some(tried) = verdict_if(trial, other, counterpart, &changed) else { continue };
        if level.is_same(&tried, verdict) && !level.is_same(&tried, other.verdict) {
            return Some(Cause::Parameters(vec![lead.clone()]));
        }
    }
    (!leading.is_empty()).then_some(Cause::Parameters(leading))
}

/// The level at which two verdicts differ.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Level {
    Conclusion,
    /// The conclusions are equal, the grounds are not.
    Ground,
    /// The conclusions and the grounds are equal.
    MainRuling,
}

impl Level {
    fn of(one: &Verdict, two: &Verdict) -> Self {
        if !one.is_like(two) {
            Self::Conclusion
        } else if !one.rests_on_the_same(two) {
            Self::Ground
        } else {
            Self::MainRuling
        }
    }

    /// Returns true if two verdicts are equal at this level and those before it.
    fn is_same(self, one: &Verdict, two: &Verdict) -> bool {
        let has_like_ruling = || match (main_ruling(one), main_ruling(two)) {
            (Some(one), Some(two)) => one.is_like(two),
            (one, two) => one.is_some() == two.is_some(),
        };
        one.is_like(two)
            && (self < Self::Ground || one.rests_on_the_same(two))
            && (self < Self::MainRuling || has_like_ruling())
    }
}

/// Returns the cause of a difference if the other code has no such rule. A code that does not
/// mention movement has today's law of movement.
fn cause_without_counterpart(article: &Provision<'_>, other: &Side<'_>) -> Cause {
    if let Some(topic) = article.topic() {
        if other.provisions.iter().any(|theirs| theirs.unknown_topic() == Some(topic)) {
            return Cause::Unknown;
        }
        if other.provisions.iter().any(|theirs| theirs.unjudged_topic() == Some(topic)) {
            return Cause::NotJudged;
        }
    }
    match article.known_rule().and_then(difference_from_today) {
        Some(parameter) => Cause::Parameters(vec![parameter]),
        None => Cause::Silent,
    }
}

/// Returns the parameter in which an article's law of movement differs from today's; `None` if it
/// is today's law, or not a law of movement.
fn difference_from_today(rule: &AnyRule) -> Option<Parameter> {
    match *rule {
        AnyRule::Castling(rule) if rule.form != Castling::default() => {
            Some(Parameter::Castling(CastlingParameter::Form([rule.form, Castling::default()])))
        }
        AnyRule::EnPassant(rule) if rule.form != EnPassant::default() => {
            Some(Parameter::EnPassant(EnPassantParameter::Form([rule.form, EnPassant::default()])))
        }
        AnyRule::Promotion(rule) if rule.to != Promotion::default() => {
            Some(Parameter::Promotion(PromotionParameter::To([rule.to, Promotion::default()])))
        }
        _ => None,
    }
}

/// Returns the verdict that a code would have if its article had this rule. If it is a rule of
/// movement, the game is replayed under it.
fn verdict_if(
    trial: &mut Trial<'_>,
    side: &Side<'_>,
    article: &Provision<'_>,
    rule: &AnyRule,
) -> Option<Verdict> {
    let laws = side.ruleset.interpretations();
    let principal = laws.first()?;
    let mut changed: Vec<Interpretation<'_>> = Vec::new();
    for law in &laws {
        if law.has_same_reading(article.article, principal) {
            changed.push(law.amended(article.article, rule));
        }
    }
    let mut movement = side.ruleset.movement();
    for rule in changed.first()?.provisions().iter().filter_map(Provision::rule) {
        rule.movement(&mut movement);
    }
    let (timeline, cache) = trial.replays.under(trial.record, movement);
    Some(judge_in_all_readings(side.ruleset.id(), &changed, timeline, cache))
}

/// Returns the cause if an article with remedies decides: the other code is silent on the
/// irregularity, its law is unknown, or its remedy is another.
fn remedies_cause(article: &str, verdict: &Verdict, other: &Verdict) -> Option<Cause> {
    let ours = verdict.irregularity_under(article)?;
    let mut theirs = other.irregularities.iter();
    let theirs = theirs.find(|theirs| (theirs.ply, theirs.deed) == (ours.ply, ours.deed))?;
    match theirs.compliance {
        Compliance::Silent => return Some(Cause::Silent),
        Compliance::LawUnknown => return Some(Cause::Unknown),
        _ => {}
    }
    let [ours_gives, theirs_gives] = [&ours.decisive()?.rule, &theirs.decisive()?.rule];
    if ours_gives.is_like(theirs_gives) {
        return None;
    }
    Some(Cause::Remedies(Box::new([ours_gives.clone(), theirs_gives.clone()])))
}
