//! What a code gives for an irregularity, on the board.

use crate::chess::Position;
use crate::laws::{Article, Code};
use crate::remedies::{Demand, Irregularity, Kind, Objection, Remedies, RemedyRule, demands};
use crate::rules::AnyRule;

/// What a code says of an irregularity.
#[derive(Clone, Debug)]
pub struct RemedyAnswer<'c> {
    /// The code.
    pub code: &'c Code,
    /// What the laws call what happened.
    pub kind: Kind,
    /// The article that deals with it, in each of its readings that does, the principal one first;
    /// none if no article does.
    pub given: Vec<Given<'c>>,
    /// Whether it is not known what the code says of it.
    pub unknown: bool,
}

/// What an article gives, in one of its readings.
#[derive(Clone, Debug)]
pub struct Given<'c> {
    /// The article.
    pub article: &'c Article,
    /// The name of the reading, if there are several.
    pub reading: Option<&'c str>,
    /// What it means.
    pub rule: &'c RemedyRule,
    /// What may be demanded, on the board.
    pub demands: Vec<Demand>,
}

/// What a code says of an irregularity in the position before it, which must be one under the
/// code's law of movement.
///
/// # Errors
///
/// When it is no irregularity there.
pub fn remedy<'c>(
    code: &'c Code,
    done: &Irregularity,
    position: &Position,
) -> Result<RemedyAnswer<'c>, Objection> {
    let kind = done.kind(position)?;
    let article = code.articles.iter().find(|article| deals_with(article, kind));
    let given = article.into_iter().flat_map(|article| {
        article.readings.iter().filter_map(move |reading| {
            let rule = as_remedies(&reading.rule)?.of(kind)?;
            let demands = demands(rule, done, position);
            Some(Given { article, reading: reading.id.as_deref(), rule, demands })
        })
    });
    let given: Vec<Given<'c>> = given.collect();
    let unknown = given.first().map_or(code.rest_unknown, |principal| principal.rule.is_unknown());
    Ok(RemedyAnswer { code, kind, given, unknown })
}

fn deals_with(article: &Article, kind: Kind) -> bool {
    let mut rules = article.readings.iter().filter_map(|reading| as_remedies(&reading.rule));
    rules.any(|rule| rule.of(kind).is_some())
}

fn as_remedies(rule: &AnyRule) -> Option<&Remedies> {
    match rule {
        AnyRule::Remedy(rule) => Some(rule),
        _ => None,
    }
}
