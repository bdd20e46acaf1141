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
    /// Whether it is too late for it, if it was asked how that stands some moves later; nothing if
    /// the code does not say until when.
    pub too_late: Option<bool>,
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
    Ok(RemedyAnswer { code, kind, given, unknown, too_late: None })
}

/// The same if it is found only after so many more moves of each player: where it is too late for
/// what the code gives at the time, what it gives for an illegal move that is found later.
///
/// # Errors
///
/// When it is no irregularity there.
pub fn found_after<'c>(
    code: &'c Code,
    done: &Irregularity,
    position: &Position,
    moves: Option<u32>,
) -> Result<RemedyAnswer<'c>, Objection> {
    let at_once = remedy(code, done, position)?;
    let Some(moves) = moves else { return Ok(at_once) };
    let made = position.number().saturating_sub(1).saturating_add(moves);
    let timed = |answer: RemedyAnswer<'c>| {
        let rule = answer.given.first().map(|given| given.rule);
        let until = rule.and_then(|rule| rule.until);
        RemedyAnswer { too_late: until.map(|until| until.is_over(moves, made)), ..answer }
    };
    let at_once = timed(at_once);
    if moves == 0 || at_once.too_late == Some(false) || !at_once.kind.is_illegal_move() {
        return Ok(at_once);
    }
    let later = timed(remedy(code, &Irregularity::Other(Kind::FoundLater), position)?);
    let says_more = !later.given.is_empty() || at_once.given.is_empty();
    Ok(if says_more { later } else { at_once })
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
