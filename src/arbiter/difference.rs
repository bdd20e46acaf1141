//! Where two codes part ways on the same game, and over what.

mod doubt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::laws::{Article, Code};
use crate::replay::{Ply, Timeline};
use crate::rules::{AnyRule, Remedy};

use self::doubt::Doubt;
use super::claims::Answer;
use super::decide::Depth;
use super::memo::Memo;
use super::ruleset::judge_code;
use super::verdict::{ReadAs, Ruling, RulingEffect, Verdict, VerdictKind};

/// Where two codes part ways on the same game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// The difference between two verdicts on one game; nothing if the codes say the same for the
/// same reason, or if no article of theirs makes it. Two codes that let a draw be claimed at the
/// same ply differ where one has it on the board and the other announced.
#[must_use]
pub fn difference(
    game: &Timeline,
    a: (&Code, &Verdict),
    b: (&Code, &Verdict),
) -> Option<Difference> {
    difference_recalling(game, a, b, &mut Memo::default())
}

/// The same, with what rules have already found in this timeline.
pub(super) fn difference_recalling(
    game: &Timeline,
    a: (&Code, &Verdict),
    b: (&Code, &Verdict),
    memo: &mut Memo,
) -> Option<Difference> {
    if a.1.is_like(b.1) {
        let alike = a.1.rests_on_the_same(b.1);
        return if alike { None } else { between_grounds(game, a, b, memo) };
    }
    let doubt = Doubt::between(a, b);
    let alone = doubt.and_then(Doubt::alone);
    alone.or_else(|| between_rulings(game, a, b, memo)).or_else(|| doubt.and_then(Doubt::at_all))
}

/// The difference that the ruling makes by which one of two codes decides.
fn between_rulings(
    game: &Timeline,
    (a, a_says): (&Code, &Verdict),
    (b, b_says): (&Code, &Verdict),
    memo: &mut Memo,
) -> Option<Difference> {
    // The code whose ruling comes first, and at the same ply the one that goes further.
    let weight = |verdict: &Verdict| {
        let decided = decisive(verdict).and(verdict.ply).unwrap_or(Ply::MAX);
        let over = matches!(
            verdict.verdict,
            VerdictKind::Unlawful | VerdictKind::Ended | VerdictKind::ClaimUpheld
        );
        (!over, decided)
    };
    let ((code, says), (other, other_says)) = if weight(a_says) <= weight(b_says) {
        ((a, a_says), (b, b_says))
    } else {
        ((b, b_says), (a, a_says))
    };
    let article = code.article(decisive(says)?)?;
    // The same article on both sides: then what ends the game otherwise makes the difference, or
    // what forbids moves, since a man that may not move is mated sooner.
    if !other.article(&article.key).is_some_and(|found| found.rule() == article.rule()) {
        return told(game, (code, says), article, (other, other_says), memo);
    }
    let ends =
        |ruling: &&Ruling| ruling.effect == RulingEffect::Ends && ruling.article != article.key;
    if let Some(end) = other_says.rulings.iter().find(ends) {
        let article = other.article(&end.article)?;
        return told(game, (other, other_says), article, (code, says), memo);
    }
    let article = code.articles.iter().find(|article| article.rule().restricts())?;
    told(game, (code, says), article, (other, other_says), memo)
}

/// The difference between two codes that decide alike, but on different grounds.
fn between_grounds(
    game: &Timeline,
    a: (&Code, &Verdict),
    b: (&Code, &Verdict),
    memo: &mut Memo,
) -> Option<Difference> {
    let mut told = |(code, says): (&Code, &Verdict), other| {
        let article = code.article(decisive(says)?)?;
        told(game, (code, says), article, other, memo)
    };
    told(a, b).or_else(|| told(b, a))
}

/// The article that decides, or that refuses a claim on the record.
fn decisive(verdict: &Verdict) -> Option<&str> {
    let refused = verdict.claims.iter().find(|claim| claim.answer == Answer::Refused);
    let refused = refused.filter(|_| verdict.verdict == VerdictKind::ClaimRefused);
    verdict.deciding_article().or_else(|| refused?.article.as_deref())
}

/// The difference that an article makes; nothing if the other code has the same.
fn told(
    game: &Timeline,
    (code, says): (&Code, &Verdict),
    article: &Article,
    (other, other_says): (&Code, &Verdict),
    memo: &mut Memo,
) -> Option<Difference> {
    let (cause, parameters) = cause(game, article, says, (other, other_says), memo)?;
    Some(Difference { parameters, ..Difference::of((code, article), other, cause) })
}

impl Difference {
    fn of((code, article): (&Code, &Article), other: &Code, cause: Cause) -> Self {
        let rule = article.rule();
        let name = match rule {
            AnyRule::Unknown(topic) | AnyRule::NotJudged(topic) => topic.to_string(),
            rule => rule.kind().to_string(),
        };
        Self {
            code: code.id.clone(),
            article: article.key.clone(),
            rule: name,
            remedy: rule.remedy(),
            other: other.id.clone(),
            cause,
            parameters: Vec::new(),
        }
    }
}

fn cause(
    game: &Timeline,
    article: &Article,
    says: &Verdict,
    (other, other_says): (&Code, &Verdict),
    memo: &mut Memo,
) -> Option<(Cause, Vec<Parameter>)> {
    let kind = article.rule().kind();
    let claim = |rule: &AnyRule| rule.remedy() == Some(Remedy::Claim);
    let counterpart =
        other.article(&article.key).filter(|found| found.rule().kind() == kind).or_else(|| {
            other.articles_on(kind).find(|found| claim(found.rule()) == claim(article.rule()))
        });
    let Some(counterpart) = counterpart else {
        return Some((without(article, other), Vec::new()));
    };
    let ours = parameters(article.rule());
    let theirs = parameters(counterpart.rule());
    let differing = differing(&ours, &theirs);
    let is_reached = |verdict: &Verdict| {
        let same = |expected: &Verdict| {
            let like = verdict.is_like(expected);
            let finer = says.is_like(other_says);
            like && (!finer || verdict.rests_on_the_same(expected))
        };
        same(says) && !same(other_says)
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
fn without(article: &Article, other: &Code) -> Cause {
    let cause = |candidate: &Article| match candidate.rule() {
        AnyRule::Unknown(topic) if topic.is_that_of(article.rule()) => Some(Cause::Unknown),
        AnyRule::NotJudged(topic) if topic.is_that_of(article.rule()) => Some(Cause::NotJudged),
        _ => None,
    };
    let today = || {
        let (name, today) = match article.rule() {
            AnyRule::Castling(_) => ("form", "standard"),
            AnyRule::EnPassant(_) => ("form", "standard"),
            AnyRule::Promotion(_) => ("to", "any-piece"),
            _ => return None,
        };
        let value = parameters(article.rule()).remove(name)?;
        Some(Cause::Parameter { name: name.to_owned(), value, other: today.into() })
    };
    other.articles.iter().find_map(cause).or_else(today).unwrap_or(Cause::Silent)
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
    code: &Code,
    article: &Article,
    parameters: Map<String, Value>,
    memo: &mut Memo,
) -> Option<Verdict> {
    let name = article.rule().kind().to_string();
    let rule =
        serde_json::from_value(Value::Object(Map::from_iter([(name, Value::Object(parameters))])));
    let rule: AnyRule = rule.ok()?;
    let mut changed = code.clone();
    let changed_article = changed.articles.iter_mut().find(|found| found.key == article.key)?;
    changed_article.readings.truncate(1);
    changed_article.readings[0].rule = rule;
    Some(judge_code(&changed, game, Depth::Bare, memo))
}

/// The parameters of a rule, by the names its file gives them.
fn parameters(rule: &AnyRule) -> Map<String, Value> {
    match serde_json::to_value(rule) {
        Ok(Value::Object(tagged)) => match tagged.into_iter().next() {
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
