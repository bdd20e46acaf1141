//! The remedies of a code for an irregularity, applied to the board.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::chess::{Movement, Position};
use crate::notation::{Conditions, Irregularity};
use crate::remedies::{
    Demand, IrregularityKind, Objection, RemedyRule, Timeliness, Until, demands,
};
use crate::replay::Ply;

use super::interpretation::Interpretation;
use super::ruleset::Ruleset;

/// The answer of a code to an irregularity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct RemedyAnswer {
    /// The name of the code that answers.
    pub code: String,
    /// The name of the irregularity in the laws.
    pub kind: IrregularityKind,
    /// The remedies of the article that deals with it, one for each of its readings, the principal
    /// one first; empty if no article does.
    pub given: Vec<ArticleRemedy>,
    /// True if the code's law on it is unknown.
    pub unknown: bool,
    /// The relation to the deadline; null if the time of discovery is not given or no article deals
    /// with it.
    pub time: Option<Timeliness>,
}

/// A code's answer, with the position before the irregularity under the code's law of movement.
pub type RemedyUnder<'a> = (&'a dyn Ruleset, RemedyAnswer, Position);

/// The remedies of codes for an irregularity, each in the position before it under the code's own
/// law of movement.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RemedyAnswers<'a> {
    /// The irregularity in that position.
    pub done: Irregularity,
    /// The name of the irregularity in the laws.
    pub kind: IrregularityKind,
    /// The position before it: under today's law of movement, if the game is replayed so far under it.
    pub position: Position,
    /// The answers of the codes under which it is an irregularity, in the order asked.
    pub answers: Vec<RemedyUnder<'a>>,
    /// The codes under which it is lawful: there is nothing to demand.
    pub lawful: Vec<&'a dyn Ruleset>,
    /// The codes under whose law of movement the game is not replayed so far.
    pub left_out: Vec<&'a dyn Ruleset>,
}

/// The remedy of an article for an irregularity, in one of its readings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct ArticleRemedy {
    /// The stable key of the article.
    pub article: String,
    /// The name of the reading, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The remedy, combined with those of the articles it refers to.
    pub rule: RemedyRule,
    /// The possible demands on the board.
    #[serde(rename = "choices")]
    pub demands: Vec<Demand>,
}

impl ArticleRemedy {
    /// Applies an article's remedy to an irregularity in this position.
    pub(crate) fn new(
        article: &str,
        reading: Option<&str>,
        rule: Cow<'_, RemedyRule>,
        done: &Irregularity,
        position: &Position,
    ) -> Self {
        let demands = demands(&rule, done, position);
        let (article, reading) = (article.to_owned(), reading.map(ToOwned::to_owned));
        Self { article, reading, rule: rule.into_owned(), demands }
    }
}

/// The circumstances of an irregularity: the conditions of play, and the time of discovery.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances {
    /// The conditions of play. If the pace is unknown, laws for a single pace are ignored.
    pub conditions: Conditions,
    /// After how many more moves of each player it was found; if it is given, the answer says
    /// whether that is in time.
    pub after: Option<u32>,
}

/// Returns the remedies of codes for an irregularity in the position before it, which depends on
/// the law of movement and may not exist under it.
///
/// # Errors
///
/// When it is no irregularity under any of the codes, or there is no such position.
pub fn remedies<'a>(
    codes: &[&'a dyn Ruleset],
    done: &Irregularity,
    circumstances: Circumstances,
    mut position_under: impl FnMut(Movement) -> Option<Position>,
) -> Result<RemedyAnswers<'a>, Objection> {
    let mut answers: Vec<RemedyUnder<'a>> = Vec::new();
    let (mut lawful, mut left_out) = (Vec::new(), Vec::new());
    for &code in codes {
        let Some(position) = position_under(code.movement()) else {
            left_out.push(code);
            continue;
        };
        match remedy(code, done, &position, circumstances) {
            Ok(answer) => answers.push((code, answer, position)),
            Err(_) => lawful.push(code),
        }
    }
    if !codes.is_empty() && left_out.len() == codes.len() {
        return Err(Objection::NotReached);
    }
    let first = answers.first();
    let today = position_under(Movement::default());
    let position = today.or_else(|| first.map(|(.., position)| position.clone()));
    let position = position.ok_or(Objection::NotReached)?;
    let kind = first.map_or_else(|| done.kind(&position), |(_, answer, _)| Ok(answer.kind))?;
    Ok(RemedyAnswers { done: *done, kind, position, answers, lawful, left_out })
}

/// Returns a code's answer to an irregularity in the position before it, which must be a position
/// under the code's law of movement. If it was found too late for the code's remedy, the remedy for
/// an illegal move found later applies.
///
/// # Errors
///
/// When it is no irregularity there.
pub fn remedy(
    code: &dyn Ruleset,
    done: &Irregularity,
    position: &Position,
    Circumstances { conditions, after }: Circumstances,
) -> Result<RemedyAnswer, Objection> {
    let kind = done.kind(position)?;
    let player = position.turn();
    let since = after.unwrap_or(0).saturating_mul(2);
    let made = plies_made(position).saturating_add(since);
    let looked_up = |law: &Interpretation<'_>| {
        let pace = law.pace(conditions).filter(|_| done.is_complete());
        let given = law.remedy(kind, pace);
        let is_answered = since > 0 && kind.is_illegal_move();
        let is_over = |until: Until| until.is_over(since, made, player);
        let later = law.found_later(given.map(|(_, rule)| rule), pace, is_answered, is_over);
        let (article, rule) = later.or(given)?;
        let rule = match law.under(rule, done, position, pace) {
            None => Cow::Borrowed(rule),
            Some((under, _)) if done.is_complete() => Cow::Owned(under),
            // A move taken back before the clock was pressed is a touched piece, and no more.
            Some((under, touched)) => Cow::Owned(RemedyRule { until: touched.until, ..under }),
        };
        let key = article.article;
        Some(ArticleRemedy::new(key, law.reading_of(key), rule, done, position))
    };
    let laws = code.interpretations();
    let mut given: Vec<ArticleRemedy> = Vec::new();
    for one in laws.iter().filter_map(looked_up) {
        let is_other = |it: &ArticleRemedy| it.article != one.article;
        if !given.first().is_some_and(is_other)
            && given.iter().all(|remedy| remedy.reading != one.reading)
        {
            given.push(one);
        }
    }
    let rule = given.first().map(|principal| &principal.rule);
    let beyond = laws.first().is_some_and(Interpretation::is_unknown_beyond);
    let unknown = rule.map_or(beyond, RemedyRule::is_unknown);
    let time = after.and(rule).map(|rule| rule.time(since, made, player));
    Ok(RemedyAnswer { code: code.id().to_owned(), kind, given, unknown, time })
}

/// The number of plies made before a position, by its move number.
pub(super) fn plies_made(position: &Position) -> Ply {
    let before = position.number().saturating_sub(1).saturating_mul(2);
    before.saturating_add(position.turn() as Ply)
}
