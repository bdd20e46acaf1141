//! The JSON contract of the answers to a claim.

use std::borrow::Borrow;

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Value;

use super::facts_json::FactsJson;
use super::json::{PeriodJson, SCHEMA, overridden, to_value};
use super::verdict_json::{ClaimRulingJson, WhyNotJson, is_zero};
use crate::arbiter::{
    Answer, ClaimAnswer, Differing, NearestClaim, Occurrence, Provision, ReadingAnswer, Ruleset,
    Series,
};
use crate::calendar::Date;
use crate::laws::{ArticleNumber, Governing};
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;

/// A claim and what codes answer.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "A claim and what codes of laws answer")
)]
pub(super) struct ClaimJson<'a> {
    /// The version of this contract.
    schema: u32,
    /// The claim.
    claim: ClaimedJson<'a>,
    /// The law of the game's day, if that was asked; else `null`.
    period: Option<PeriodJson<'a>>,
    /// Codes that take the place of the program's own of the same name, and the directories
    /// they come from.
    overridden: IndexMap<&'a str, &'a str>,
    /// What each code answers, oldest code first.
    answers: &'a [AnswerJson<'a>],
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ClaimedJson<'a> {
    ply: u32,
    at: &'a str,
    player: String,
    ground: &'a str,
    intending: Option<&'a str>,
}

/// A code's answer to a claim.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ClaimAnswer"))]
struct AnswerJson<'a> {
    /// The code's name.
    code: &'a str,
    /// The ruling.
    #[serde(flatten)]
    ruling: ClaimRulingJson<'a>,
    /// The answer in each reading, where an article on the matter has several and they do not
    /// all say the same; the principal one first.
    readings: Vec<ReadingJson<'a>>,
    /// The plies at which the pieces stood as in the claimed position, and what differs; none if
    /// the code looks at series of moves only.
    occurrences: Vec<OccurrenceJson<'a>>,
    /// How many more there were before these, of which only the latest
    /// 100 are listed.
    #[serde(skip_serializing_if = "is_zero")]
    more_occurrences: u32,
    /// The series of moves that was claimed, where the code looks at those.
    series: Option<SeriesJson>,
    /// The nearest claim on the same ground that this code would uphold, however its words are
    /// read.
    nearest: Option<NearestJson>,
    /// What the code says besides of how claims are made: that an announced move must be
    /// played, that a claim is an offer of a draw.
    procedure: Vec<ProcedureJson<'a>>,
}

/// A code's answer to a claim in one reading of an article.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ReadingAnswer"))]
struct ReadingJson<'a> {
    /// The reading's name.
    id: &'a str,
    /// The article that is read so.
    article: &'a str,
    /// How it is understood.
    says: &'a str,
    /// The answer.
    answer: Answer,
    /// The facts that uphold the claim; null if it is not upheld.
    because: Option<FactsJson<'a>>,
    /// Why it is not upheld; null if it is.
    why: Option<WhyNotJson<'a>>,
    /// The series of moves that was claimed, where this reading looks at those.
    series: Option<SeriesJson>,
    /// The nearest claim on the same ground that would be upheld in this reading.
    nearest: Option<NearestJson>,
}

/// What an article says of how claims are made.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Procedure"))]
struct ProcedureJson<'a> {
    /// The stable key of the article.
    article: &'a str,
    /// Its number.
    number: ArticleNumber<&'a str>,
    /// The code that stated it: the one asked, or one that it amends.
    stated_by: &'a str,
    /// What it says.
    says: &'a str,
}

/// A ply at which the pieces stood as in the claimed position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Occurrence"))]
struct OccurrenceJson<'a> {
    /// The ply.
    ply: Ply,
    /// The same as people name it.
    at: String,
    /// What differs from the claimed position; nothing if it is the same to the last right.
    differs: &'a [Differing],
}

/// A claim that would have been right.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "NearestClaim"))]
struct NearestJson {
    /// When.
    ply: Ply,
    /// The same as people name it.
    at: String,
    /// Who could have made it.
    player: Claimant,
    /// The move to be announced with it, if one.
    announcing: Option<String>,
}

/// A series of moves that was claimed: its moves, and where it was performed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Series"))]
struct SeriesJson {
    /// The number of performances required, the first included.
    times: u32,
    /// How many there had been when the claim was made; 1 if no series had come twice.
    performed: u32,
    /// Whose moves are looked at; null for both players'.
    of: Option<Claimant>,
    /// The moves of the series, as numbered in its first performance; none if no series had
    /// come twice.
    moves: Vec<String>,
    /// The performances, no more than are required.
    performances: Vec<PerformanceJson>,
}

/// One performance of a series.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Performance"))]
struct PerformanceJson {
    /// The ply of its first move.
    from: Ply,
    /// The ply of its last move.
    to: Ply,
    /// Its first move as people name it.
    first: String,
    /// Its last move.
    last: String,
}

/// The answers to a claim as JSON; null if no code was asked. With them the law of the game's day,
/// if that was asked, or of the date that was asked in its place. The timelines are those of the
/// game under the codes' laws of movement.
#[must_use]
pub fn claim_to_json(
    timelines: &[impl Borrow<Timeline>],
    answers: &[(&dyn Ruleset, ClaimAnswer)],
    law: Option<(&Governing<'_>, Option<Date>)>,
) -> Value {
    let game = |code: &dyn Ruleset| {
        let movement = code.movement();
        let mut games = timelines.iter().map(Borrow::borrow);
        let first = timelines.first().map(Borrow::borrow);
        games.find(|game: &&Timeline| game.movement() == movement).or(first)
    };
    let named: Vec<AnswerJson<'_>> = { answers.iter() }
        .filter_map(|(code, answer)| Some(AnswerJson::of(answer, game(*code)?, *code)))
        .collect();
    let Some(AnswerJson { ruling, .. }) = named.first() else { return Value::Null };
    let claim = ClaimJson {
        schema: SCHEMA,
        claim: ClaimedJson {
            ply: ruling.ply,
            at: &ruling.at,
            player: ruling.player.to_string(),
            ground: &ruling.ground,
            intending: ruling.intending.as_deref(),
        },
        period: law.map(|(law, as_of)| PeriodJson::of(law, as_of)),
        overridden: overridden(answers.iter().map(|(code, _)| *code)),
        answers: &named,
    };
    to_value(claim)
}

impl<'a> AnswerJson<'a> {
    fn of(answer: &'a ClaimAnswer, game: &Timeline, code: &'a dyn Ruleset) -> Self {
        let readings = answer.readings.iter();
        let occurrences = answer.occurrences.iter();
        let procedure = answer.procedure.iter().filter_map(|key| code.article(key));
        Self {
            code: &answer.code,
            ruling: ClaimRulingJson::of(&answer.ruling, game, &code.provisions()),
            readings: readings.map(|read| ReadingJson::of(read, answer, game, code)).collect(),
            occurrences: occurrences.map(|at| OccurrenceJson::of(at, game)).collect(),
            more_occurrences: answer.more_occurrences,
            series: answer.series.as_ref().map(|series| SeriesJson::of(series, game)),
            nearest: answer.nearest.as_ref().map(|nearest| NearestJson::of(nearest, game)),
            procedure: procedure.map(|article| ProcedureJson::of(&article, code)).collect(),
        }
    }
}

impl<'a> ReadingJson<'a> {
    fn of(
        read: &'a ReadingAnswer,
        answer: &'a ClaimAnswer,
        game: &Timeline,
        code: &'a dyn Ruleset,
    ) -> Self {
        let position = game.position(answer.ruling.ply);
        let why = |why| WhyNotJson::of(why, &answer.ruling, &position);
        let article = code.code().and_then(|code| code.article(&read.read.article));
        let reading = article.and_then(|article| article.reading(&read.read.reading));
        Self {
            id: &read.read.reading,
            article: &read.read.article,
            says: reading.and_then(|reading| reading.says.as_deref()).unwrap_or_default(),
            answer: read.answer,
            because: read.because.as_ref().map(FactsJson),
            why: read.why.as_ref().map(why),
            series: read.series.as_ref().map(|series| SeriesJson::of(series, game)),
            nearest: read.nearest.as_ref().map(|nearest| NearestJson::of(nearest, game)),
        }
    }
}

impl<'a> ProcedureJson<'a> {
    fn of(article: &Provision<'a>, code: &'a dyn Ruleset) -> Self {
        let stated = code.code().and_then(|code| code.article(article.article()));
        Self {
            article: article.article(),
            number: article.number(),
            stated_by: stated.map_or_else(|| code.id(), |article| &article.stated_by),
            says: article.says(),
        }
    }
}

impl<'a> OccurrenceJson<'a> {
    fn of(occurrence: &'a Occurrence, game: &Timeline) -> Self {
        let Occurrence { ply, differs } = occurrence;
        Self { ply: *ply, at: game.label(*ply), differs }
    }
}

impl NearestJson {
    fn of(nearest: &NearestClaim, game: &Timeline) -> Self {
        let ply = nearest.ply;
        let numbered = |m| format!("{}{}", game.number(ply + 1), game.position(ply).san(&m));
        Self {
            ply,
            at: game.label(ply),
            player: nearest.player,
            announcing: nearest.announcing.map(numbered),
        }
    }
}

impl SeriesJson {
    fn of(series: &Series, game: &Timeline) -> Self {
        let performances = series.performances.iter().map(|performance| PerformanceJson {
            from: performance.from,
            to: performance.to,
            first: game.label(performance.from),
            last: game.label(performance.to),
        });
        Self {
            times: series.times,
            performed: series.performed,
            of: series.of,
            moves: series.moves.iter().map(|&ply| game.label(ply)).collect(),
            performances: performances.collect(),
        }
    }
}
