//! The remedies of a code for an irregularity, applied to the board.

use serde::{Deserialize, Serialize};

use crate::chess::{Movement, Position};
use crate::notation::{GameResult, Irregularity};
use crate::remedies::{IrregularityKind, Objection, RemedyAction, Timeliness};
use crate::replay::{Ply, Timeline};

use super::evidence::{EvaluationCache, Evidence};
use super::fold::{RulingAtEnd, rule_at_end};
use super::interpretation::Interpretation;
use super::irregularity_ruling::ArticleRemedy;
use super::recorded_irregularities::{Act, position_at_end};
use super::ruleset::Ruleset;
use super::state::{End, EndCause};

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
    /// The relation to the deadline; null if no article deals with it or, unless it is too late or
    /// the game was over, if the time of discovery is not given.
    pub time: Option<Timeliness>,
    /// The ply from which the game was over, or its record void, before the irregularity; null if
    /// it was not, or the readings of the code disagree.
    pub over: Option<Ply>,
    /// True if the record was void from that ply, as the code gives another game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_void: bool,
    /// The result, if this is one illegal move more than the code allows; null if it is not, or the
    /// readings of the code disagree.
    pub result: Option<GameResult>,
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
    /// The position before it: under today's law of movement, if the game is replayed so far under
    /// it.
    pub position: Position,
    /// The answers of the codes under which it is an irregularity, in the order asked.
    pub answers: Vec<RemedyUnder<'a>>,
    /// The codes under which it is lawful: there is nothing to demand.
    pub lawful: Vec<&'a dyn Ruleset>,
    /// The codes under whose law of movement the game is not replayed so far.
    pub left_out: Vec<&'a dyn Ruleset>,
}

/// Returns the remedies of codes for an irregularity at the end of a game, noticed after this
/// number of moves of each player. The game is given as it is under a law of movement; under some
/// it may not exist.
///
/// # Errors
///
/// When it is no irregularity under any of the codes, or there is no such game.
pub fn remedies<'a>(
    codes: &[&'a dyn Ruleset],
    done: &Irregularity,
    after: Option<u32>,
    game_under: impl Fn(Movement) -> Option<Timeline>,
) -> Result<RemedyAnswers<'a>, Objection> {
    let mut answers: Vec<RemedyUnder<'a>> = Vec::new();
    let (mut lawful, mut left_out) = (Vec::new(), Vec::new());
    for &code in codes {
        let Some(game) = game_under(code.movement()) else {
            left_out.push(code);
            continue;
        };
        match remedy(code, done, &game, after) {
            Ok(answer) => answers.push((code, answer, position_at_end(done, &game))),
            Err(_) => lawful.push(code),
        }
    }
    if !codes.is_empty() && left_out.len() == codes.len() {
        return Err(Objection::NotReached);
    }
    let first = answers.first();
    let today = game_under(Movement::default()).map(|game| position_at_end(done, &game));
    let position = today.or_else(|| first.map(|(.., position)| position.clone()));
    let position = position.ok_or(Objection::NotReached)?;
    let kind = first.map_or_else(|| done.kind(&position), |(_, answer, _)| Ok(answer.kind))?;
    Ok(RemedyAnswers { done: *done, kind, position, answers, lawful, left_out })
}

/// Returns a code's answer to an irregularity at the end of a game, which was replayed under the
/// code's law of movement. It is ruled on as if it were on the record, noticed after this number of
/// moves of each player, or at once.
///
/// # Errors
///
/// When it is no irregularity there.
pub fn remedy(
    code: &dyn Ruleset,
    done: &Irregularity,
    game: &Timeline,
    after: Option<u32>,
) -> Result<RemedyAnswer, Objection> {
    let act = Act::at_end(done, game, after.unwrap_or(0))?;
    let mut cache = EvaluationCache::default();
    let mut given: Vec<ArticleRemedy> = Vec::new();
    let (mut time, mut over, mut result) = (None, Vec::new(), Vec::new());
    let is_void = |end: &End| matches!(end.cause, EndCause::SetAside);
    let laws = code.interpretations();
    for law in &laws {
        let evidence = Evidence::of(law, game, &mut cache);
        let RulingAtEnd { assessment, end_before, result: lost } =
            rule_at_end(law, &evidence, game, &act);
        over.push(end_before.map(|end| (end.when.0, is_void(&end))));
        result.push(lost);
        // If the later discovery leaves the move as it is, the remedy due in time is shown instead.
        let later = assessment.ruling.found_later;
        let later = later.filter(|later| !later.rule.gives(RemedyAction::GoOn));
        let Some(mut remedy) = later.or(assessment.ruling.given) else { continue };
        remedy.reading = law.reading_of(&remedy.article).map(ToOwned::to_owned);
        if given.is_empty() {
            let is_said = |time: &Timeliness| {
                after.is_some() || end_before.is_some() || *time == Timeliness::TooLate
            };
            time = assessment.time.filter(is_said);
        }
        let is_of_one_article = given.iter().all(|known| known.article == remedy.article);
        if is_of_one_article && given.iter().all(|known| known.reading != remedy.reading) {
            given.push(remedy);
        }
    }
    let beyond = laws.first().is_some_and(Interpretation::is_rest_unknown);
    let unknown = given.first().map_or(beyond, |principal| principal.rule.is_unknown());
    let (code, kind, over) = (code.id().to_owned(), act.kind, common(&over));
    Ok(RemedyAnswer {
        code,
        kind,
        given,
        unknown,
        time,
        over: over.map(|(ply, _)| ply),
        is_void: over.is_some_and(|(_, is_void)| is_void),
        result: common(&result),
    })
}

/// Returns the value that all readings have in common, if they do.
fn common<T: Copy + PartialEq>(readings: &[Option<T>]) -> Option<T> {
    let first = *readings.first()?;
    first.filter(|_| readings.iter().all(|other| *other == first))
}
