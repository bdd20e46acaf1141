//! Where two codes part ways on the same game, and over what.

mod doubt;
mod remedies;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::replay::{Ply, Timeline};
use crate::rules::{AnyRule, Remedy};

use self::doubt::Doubt;
use super::claims::Answer;
use super::conclusion::VerdictKind;
use super::interpretation::{Interpretation, ReadAs};
use super::judge::settled;
use super::memo::{Depth, Memo};
use super::provision::Provision;
use super::ruleset::Ruleset;
use super::verdict::{Ruling, RulingEffect, Verdict};

/// Where two codes part ways on the same game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Difference {
    /// The code that finds more, or finds it sooner; where nothing but a doubt separates them,
    /// the one that has the article of the cause.
    pub code: String,
    /// The article by which it does.
    pub article: String,
    /// The rule of that article; of one that is not known, the rule it would be.
    pub rule: String,
    /// Whether it gives a claim, or draws by itself.
    pub remedy: Option<Remedy>,
    /// The other code.
    pub other: String,
    /// What makes the difference.
    pub cause: Cause,
    /// Of several parameters that only together make it: each with its two values.
    pub parameters: Vec<Parameter>,
}

/// A parameter that two codes have otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Parameter {
    /// The parameter's name.
    pub name: String,
    /// Its value in the code that finds more; null if it says nothing.
    pub value: Value,
    /// Its value in the other code; null if it says nothing.
    pub other: Value,
}

/// What makes two codes differ on a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Cause {
    /// The other code has no such article.
    Silent,
    /// The other code is unknown on the matter.
    Unknown,
    /// The other code speaks of the matter, but not so that a score could be judged by it.
    NotJudged,
    /// The other code has such an article; one parameter, with each code's value, makes the
    /// difference: with that value the other code would come to the same verdict.
    Parameter {
        /// The parameter's name.
        name: String,
        /// Its value in the code that finds more; null if it says nothing.
        value: Value,
        /// Its value in the other code; null if it says nothing.
        other: Value,
    },
    /// Several parameters together, by name. What means something only together with another of
    /// them is left out.
    Parameters(Vec<String>),
    /// The words of this article can be read in several ways, which do not come to the same.
    Readings {
        /// The readings that come to what the other code says.
        alike: Vec<Vec<ReadAs>>,
        /// Those that do not.
        otherwise: Vec<Vec<ReadAs>>,
    },
    /// This article is not known, and the other code has none that is.
    NotKnown,
    /// Whether this article was met could not be found out.
    NotFoundOut,
}

/// The difference between two verdicts on one game, with what rules have already found in it.
pub(super) fn difference(
    game: &Timeline,
    a: (&dyn Ruleset, &Verdict),
    b: (&dyn Ruleset, &Verdict),
    memo: &mut Memo,
) -> Option<Difference> {
    let (a, b) = (Side::of(a), Side::of(b));
    if a.says.is_like(b.says) {
        let alike = a.says.rests_on_the_same(b.says);
        return if alike { None } else { between_grounds(game, &a, &b, memo) };
    }
    let doubt = Doubt::between(&a, &b);
    let alone = doubt.and_then(Doubt::alone);
    alone.or_else(|| between_rulings(game, &a, &b, memo)).or_else(|| doubt.and_then(Doubt::at_all))
}

/// A ruleset, its provisions, and its verdict.
struct Side<'a> {
    ruleset: &'a dyn Ruleset,
    provisions: Vec<Provision<'a>>,
    says: &'a Verdict,
}

impl<'a> Side<'a> {
    fn of((ruleset, says): (&'a dyn Ruleset, &'a Verdict)) -> Self {
        Self { ruleset, provisions: ruleset.provisions(), says }
    }

    fn provision(&self, article: &str) -> Option<&Provision<'a>> {
        self.provisions.iter().find(|it| it.article() == article)
    }
}

/// The difference that the ruling makes by which one of two codes decides.
fn between_rulings(
    game: &Timeline,
    a: &Side<'_>,
    b: &Side<'_>,
    memo: &mut Memo,
) -> Option<Difference> {
    // The code whose ruling comes first, and at the same ply the one that goes further.
    let weight = |verdict: &Verdict| {
        let decided = decisive(verdict).and(verdict.ply).unwrap_or(Ply::MAX);
        let over = matches!(
            verdict.kind,
            VerdictKind::Unlawful
                | VerdictKind::SetAside
                | VerdictKind::Ended
                | VerdictKind::ClaimUpheld
        );
        (!over, decided)
    };
    let (first, other) = if weight(a.says) <= weight(b.says) { (a, b) } else { (b, a) };
    let article = first.provision(decisive(first.says)?)?;
    // The same article on both sides: then what ends the game otherwise makes the difference, or
    // what forbids moves, since a piece that may not move is mated sooner.
    if !other.provision(article.article()).is_some_and(|found| found.has_the_rule_of(article)) {
        return by_article(game, first, article, other, memo);
    }
    let ends = |ruling: &&Ruling| {
        ruling.effect == RulingEffect::Ends && ruling.article != article.article()
    };
    if let Some(end) = other.says.rulings.iter().find(ends) {
        return by_article(game, other, other.provision(&end.article)?, first, memo);
    }
    let restricts = |it: &&Provision<'_>| it.known_rule().is_some_and(AnyRule::restricts);
    by_article(game, first, first.provisions.iter().find(restricts)?, other, memo)
}

/// The difference between two codes that decide alike, but on different grounds.
fn between_grounds(
    game: &Timeline,
    a: &Side<'_>,
    b: &Side<'_>,
    memo: &mut Memo,
) -> Option<Difference> {
    let mut by = |side: &Side<'_>, other| {
        by_article(game, side, side.provision(decisive(side.says)?)?, other, memo)
    };
    by(a, b).or_else(|| by(b, a))
}

/// The article that decides, or that refuses a claim on the record.
fn decisive(verdict: &Verdict) -> Option<&str> {
    let refused = verdict.claims.iter().find(|claim| claim.answer == Answer::Refused);
    let refused = refused.filter(|_| verdict.kind == VerdictKind::ClaimRefused);
    verdict.deciding_article().or_else(|| refused?.article.as_deref())
}

/// The difference that an article makes; nothing if the other code has the same.
fn by_article(
    game: &Timeline,
    side: &Side<'_>,
    article: &Provision<'_>,
    other: &Side<'_>,
    memo: &mut Memo,
) -> Option<Difference> {
    let (cause, parameters) = cause(game, article, side.says, other, memo)?;
    Some(Difference { parameters, ..Difference::of(side, article, other, cause) })
}

impl Difference {
    fn of(side: &Side<'_>, article: &Provision<'_>, other: &Side<'_>, cause: Cause) -> Self {
        let name = match article.known_rule() {
            Some(AnyRule::Unknown(topic) | AnyRule::NotJudged(topic)) => topic.to_string(),
            _ => article.name().to_owned(),
        };
        Self {
            code: side.ruleset.id().to_owned(),
            article: article.article().to_owned(),
            rule: name,
            remedy: article.known_rule().and_then(AnyRule::remedy),
            other: other.ruleset.id().to_owned(),
            cause,
            parameters: Vec::new(),
        }
    }
}

fn cause(
    game: &Timeline,
    article: &Provision<'_>,
    says: &Verdict,
    other: &Side<'_>,
    memo: &mut Memo,
) -> Option<(Cause, Vec<Parameter>)> {
    if let Some(AnyRule::Remedy(_)) = article.known_rule() {
        return Some((remedies::cause(says, other.says)?, Vec::new()));
    }
    let claims = |it: &Provision<'_>| {
        it.known_rule().is_some_and(|rule| rule.remedy() == Some(Remedy::Claim))
    };
    let is_alike = |found: &&Provision<'_>| found.name() == article.name();
    let counterpart = other.provision(article.article()).filter(is_alike).or_else(|| {
        let mut alike = other.provisions.iter().filter(is_alike);
        alike.find(|found| claims(found) == claims(article))
    });
    let Some(counterpart) = counterpart else {
        return Some((without(article, other), Vec::new()));
    };
    let (ours, theirs) = (parameters(article), parameters(counterpart));
    let differing = differing(&ours, &theirs);
    let is_reached = |verdict: &Verdict| {
        let same = |expected: &Verdict| {
            let like = verdict.is_like(expected);
            let finer = says.is_like(other.says);
            like && (!finer || verdict.rests_on_the_same(expected))
        };
        same(says) && !same(other.says)
    };
    let single = differing.iter().find(|parameter| {
        let mut changed = theirs.clone();
        for key in go_together(&parameter.name) {
            change(&mut changed, key, ours.get(key));
        }
        would_say(game, other, counterpart, changed, memo)
            .is_some_and(|verdict| is_reached(&verdict))
    });
    match (single, differing.as_slice()) {
        (None, []) => None,
        (Some(only), _) | (None, [only]) => Some((only.clone().into(), Vec::new())),
        _ => {
            let names = differing.iter().map(|parameter| parameter.name.clone()).collect();
            Some((Cause::Parameters(names), differing))
        }
    }
}

impl From<Parameter> for Cause {
    fn from(Parameter { name, value, other }: Parameter) -> Self {
        Self::Parameter { name, value, other }
    }
}

/// The parameters that differ, without those that only follow from another; what is repeated,
/// what starts a count and what follows come first.
fn differing(ours: &Map<String, Value>, theirs: &Map<String, Value>) -> Vec<Parameter> {
    let of = |map: &Map<String, Value>, key: &str| map.get(key).cloned().unwrap_or(Value::Null);
    let differ = |key: &str| ours.get(key) != theirs.get(key);
    let leading: Vec<&str> = LEADING.into_iter().filter(|key| differ(key)).collect();
    let follows =
        |key: &str| leading.iter().any(|lead| *lead != key && go_together(lead).contains(&key));
    let others = all_keys(ours, theirs).into_iter().map(String::as_str);
    let others = others.filter(|key| !LEADING.contains(key) && differ(key));
    let keys = leading.iter().copied().chain(others).filter(|key| !follows(key));
    keys.map(|key| Parameter { name: key.to_owned(), value: of(ours, key), other: of(theirs, key) })
        .collect()
}

/// What an article makes where the other code has no such rule. Where a code says nothing of
/// movement, pieces move as today.
fn without(article: &Provision<'_>, other: &Side<'_>) -> Cause {
    let Some(rule) = article.known_rule() else { return Cause::Silent };
    let cause = |candidate: &Provision<'_>| match candidate.known_rule()? {
        AnyRule::Unknown(topic) if topic.is_that_of(rule) => Some(Cause::Unknown),
        AnyRule::NotJudged(topic) if topic.is_that_of(rule) => Some(Cause::NotJudged),
        _ => None,
    };
    let today = || {
        let (name, today) = match rule {
            AnyRule::Castling(_) => ("form", "standard"),
            AnyRule::EnPassant(_) => ("form", "standard"),
            AnyRule::Promotion(_) => ("to", "any-piece"),
            _ => return None,
        };
        // The same as today separates nothing: then the one has an article, and the other has not.
        let value = parameters(article).remove(name).filter(|value| *value != today)?;
        Some(Cause::Parameter { name: name.to_owned(), value, other: today.into() })
    };
    other.provisions.iter().find_map(cause).or_else(today).unwrap_or(Cause::Silent)
}

/// The parameters on which the meaning of others hangs, the weightiest first.
const LEADING: [&str; 3] = ["of", "starts", "remedy"];

/// A parameter and those that mean something only together with it: what is repeated decides
/// which of the others there are.
fn go_together(key: &str) -> Vec<&str> {
    match key {
        "of" => vec!["of", "same", "spaced", "form", "players", "in-succession"],
        "starts" => vec!["starts", "only", "restarts", "remedy", "by", "form"],
        "remedy" => vec!["remedy", "by", "form", "checker-loses"],
        key => vec![key],
    }
}

/// What the code would say if its article had these parameters.
fn would_say(
    game: &Timeline,
    side: &Side<'_>,
    article: &Provision<'_>,
    parameters: Map<String, Value>,
    memo: &mut Memo,
) -> Option<Verdict> {
    let name = article.known_rule()?.kind().to_string();
    let rule =
        serde_json::from_value(Value::Object(Map::from_iter([(name, Value::Object(parameters))])));
    let rule: AnyRule = rule.ok()?;
    let laws = side.ruleset.interpretations();
    let principal = laws.first()?;
    let changed: Vec<Interpretation<'_>> = { laws.iter() }
        .filter(|law| law.reads_alike(article.article(), principal))
        .map(|law| law.amended(article.article(), &rule))
        .collect();
    Some(settled(side.ruleset.id(), &changed, game, Depth::Bare, memo))
}

/// The parameters of an article's rule, by the names its file gives them; none of a rule of one's
/// own.
fn parameters(article: &Provision<'_>) -> Map<String, Value> {
    match article.known_rule().map(serde_json::to_value) {
        Some(Ok(Value::Object(tagged))) => match tagged.into_iter().next() {
            Some((_, Value::Object(parameters))) => parameters,
            _ => Map::new(),
        },
        _ => Map::new(),
    }
}

fn all_keys<'a>(a: &'a Map<String, Value>, b: &'a Map<String, Value>) -> Vec<&'a String> {
    a.keys().chain(b.keys().filter(|key| !a.contains_key(*key))).collect()
}

fn change(map: &mut Map<String, Value>, key: &str, value: Option<&Value>) {
    match value {
        Some(value) => drop(map.insert(key.to_owned(), value.clone())),
        None => drop(map.remove(key)),
    }
}
