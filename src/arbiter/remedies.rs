//! What a code gives for an irregularity, on the board.

use crate::chess::Position;
use crate::laws::{Article, Code};
use crate::notation::Pace;
use crate::remedies::{
    Demand, Irregularity, Kind, Objection, Remedies, RemedyRule, Timeliness, demands,
};
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
    /// How it stands with the time, if that was asked.
    pub time: Option<Timeliness>,
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
    remedy_at(code, done, position, None)
}

/// The same in a game at this pace.
///
/// # Errors
///
/// When it is no irregularity there.
pub fn remedy_at<'c>(
    code: &'c Code,
    done: &Irregularity,
    position: &Position,
    pace: Option<Pace>,
) -> Result<RemedyAnswer<'c>, Objection> {
    let kind = done.kind(position)?;
    let (article, meant, pace) = article_on(code, kind, pace);
    let given = article.into_iter().flat_map(|article| {
        article.readings.iter().filter_map(move |reading| {
            let rule = rule_for(&reading.rule, meant, pace)?;
            let demands = demands(rule, done, position);
            Some(Given { article, reading: reading.id.as_deref(), rule, demands })
        })
    });
    let given: Vec<Given<'c>> = given.collect();
    let unknown = given.first().map_or(code.rest_unknown, |principal| principal.rule.is_unknown());
    Ok(RemedyAnswer { code, kind, given, unknown, time: None })
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
    pace: Option<Pace>,
    moves: Option<u32>,
) -> Result<RemedyAnswer<'c>, Objection> {
    let at_once = remedy_at(code, done, position, pace)?;
    let Some(moves) = moves else { return Ok(at_once) };
    let since = moves.saturating_mul(2);
    let before = position.number().saturating_sub(1).saturating_mul(2);
    let made = before.saturating_add(position.turn() as u32).saturating_add(since);
    let timed = |answer: RemedyAnswer<'c>| {
        let rule = answer.given.first().map(|given| given.rule);
        let time = rule.map(|rule| match (rule.after, rule.until) {
            (Some(after), _) if after.is_to_come(since, made) => Timeliness::TooEarly,
            (_, None) => Timeliness::NotSaid,
            (_, Some(until)) if until.is_over(since, made, position.turn()) => Timeliness::TooLate,
            (_, Some(_)) => Timeliness::InTime,
        });
        RemedyAnswer { time, ..answer }
    };
    let at_once = timed(at_once);
    if moves == 0 || at_once.time == Some(Timeliness::InTime) || !at_once.kind.is_illegal_move() {
        return Ok(at_once);
    }
    let later = timed(remedy_at(code, &Irregularity::Other(Kind::FoundLater), position, pace)?);
    let says_more = !later.given.is_empty() || at_once.given.is_empty();
    Ok(if says_more { later } else { at_once })
}

/// The article that deals with it, at this pace if one does so in particular; as what, and at which
/// pace.
fn article_on(
    code: &Code,
    kind: Kind,
    pace: Option<Pace>,
) -> (Option<&Article>, Kind, Option<Pace>) {
    let at = |kind: Kind, pace: Option<Pace>| {
        let deals = |article: &&Article| {
            article.readings.iter().any(|reading| rule_for(&reading.rule, kind, pace).is_some())
        };
        code.articles.iter().find(deals).map(|article| (Some(article), kind, pace))
    };
    let of = |kind: Kind| pace.and_then(|_| at(kind, pace)).or_else(|| at(kind, None));
    of(kind).or_else(|| of(kind.in_general()?)).unwrap_or((None, kind, None))
}

fn rule_for(rule: &AnyRule, kind: Kind, pace: Option<Pace>) -> Option<&RemedyRule> {
    let remedies = as_remedies(rule)?;
    match pace {
        Some(pace) => remedies.at_pace(kind, pace),
        None => remedies.of(kind),
    }
}

fn as_remedies(rule: &AnyRule) -> Option<&Remedies> {
    match rule {
        AnyRule::Remedy(rule) => Some(rule),
        _ => None,
    }
}
