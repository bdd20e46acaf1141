//! The JSON output for a judged game: the facts, and two tables of names beside them.

mod moves;
mod tables;

use std::collections::HashSet;
use std::iter;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Value;

use crate::arbiter::{Answer, Game, ReportedEvent, Ruleset, Verdict};
use crate::calendar::Date;
use crate::laws::{Governing, LawOfTheDay};
use crate::narrative::game::explained_verdicts;
use crate::narrative::words::MAX_EVENTS_SHOWN;
use crate::narrative::{caveats, period, verdict_sentence, warnings};
use crate::notation::dialects::{Dialect as _, SAN};
use crate::notation::{GameResult, Record, Tag};
use crate::replay::{ReplayStop, Timeline};

pub(super) use moves::{ChoiceJson, MoveJson, expand_moves};
pub(super) use tables::{Articles, Moments, articles, at, moments};

/// The version of the contract.
pub const SCHEMA: u32 = 3;

// Not a doc comment: the schema would show it instead of the description of the contents.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "{T}")]
pub(super) struct Document<T> {
    /// The version of this contract.
    schema: u32,
    #[serde(flatten)]
    contents: T,
}

impl<T> Document<T> {
    pub(super) fn of(contents: T) -> Self {
        Self { schema: SCHEMA, contents }
    }
}

/// Returns JSON output that begins with the version of the contract.
pub(super) fn document(contents: impl Serialize) -> Value {
    to_value(Document::of(contents))
}

#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "A chess game and the verdicts of codes of laws")]
pub(super) struct GameJson<'a> {
    /// The source of the game.
    source: SourceJson<'a>,
    /// The tags of the game, in order.
    tags: IndexMap<&'a str, &'a str>,
    /// The notation of the record's moves, unless it is standard algebraic notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    notation: Option<&'static str>,
    /// The number of plies that could be replayed.
    plies: u32,
    /// The recorded result: the Result tag's, or the movetext's if the tag is missing, is no result
    /// or is `*`. `+:-` and `-:+` are wins by forfeit; at `0-0` both players lost.
    recorded: GameResult,
    /// The point at which the replay of the record stopped; the moves before it are judged.
    unreadable: Option<&'a ReplayStop>,
    /// The warnings about the record that do not prevent the replay.
    warnings: Vec<String>,
    /// The notes that a reader of the verdicts needs.
    notes: Vec<String>,
    /// The events reported beside the record.
    #[schemars(with = "Vec<ReportedEventJson<'_>>")]
    reported: Value,
    /// The number of further events reported beside the record.
    #[serde(skip_serializing_if = "crate::rules::is_default")]
    more_reported: usize,
    #[serde(flatten)]
    laws: LawsJson<'a>,
    /// The verdict of each code, oldest code first.
    #[schemars(with = "Vec<VerdictJson<'_>>")]
    verdicts: Vec<Value>,
    /// The difference between each code and the next that decides otherwise.
    #[schemars(with = "Vec<crate::arbiter::Difference>")]
    differences: Value,
    /// The plies named in the facts.
    moments: Moments,
    /// The articles named in the facts, by code.
    articles: Articles<'a>,
}

/// A verdict, with its wording.
#[derive(Serialize, schemars::JsonSchema)]
struct VerdictJson<'a> {
    /// The verdict and its main reason in one sentence. Of several findings, the one that would
    /// have changed the game most.
    sentence: String,
    /// The paragraphs that explain the verdict.
    explanation: Vec<String>,
    /// The move after which the verdict is decided: `48.Qc2`.
    at: Option<String>,
    #[serde(flatten)]
    verdict: &'a Verdict,
}

#[derive(Serialize, schemars::JsonSchema)]
struct SourceJson<'a> {
    /// The file's name; `-` for standard input.
    file: &'a str,
    /// The number of the game in the file, from 1.
    index: u64,
    /// The offset of the game in the file, in bytes from 0.
    byte: u64,
}

// The laws that were asked. Not a doc comment: the schema would show it instead of the description
// of the containing object.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct LawsJson<'a> {
    /// The law of the game's day; `null` if it was not asked.
    law_of_the_day: Option<LawOfTheDayJson<'a>>,
    /// The codes that replace the program's own of the same name, and the directories they come
    /// from.
    overridden: IndexMap<&'a str, &'a str>,
}

impl<'a> LawsJson<'a> {
    pub(super) fn of(
        game: Option<&'a Game<'_>>,
        codes: impl Iterator<Item = &'a dyn Ruleset>,
    ) -> Self {
        let overridden =
            |code: &'a dyn Ruleset| Some((code.id(), code.code()?.overridden.as_deref()?));
        Self {
            law_of_the_day: game.and_then(|game| game.law.as_ref()).map(LawOfTheDayJson::of),
            overridden: codes.filter_map(overridden).collect(),
        }
    }
}

#[derive(Serialize, schemars::JsonSchema)]
struct LawOfTheDayJson<'a> {
    /// The date given instead of the game's own (`--date`); otherwise `null`.
    as_of: Option<Date>,
    /// The code that governed the game or, if several are possible, each of them; empty if it is
    /// not known.
    codes: Vec<&'a str>,
    /// True if there is only one candidate and no objection to it.
    certain: bool,
    /// The reason for each code, or the only reason why none is known.
    reason: Vec<String>,
}

impl<'a> LawOfTheDayJson<'a> {
    fn of(law: &'a LawOfTheDay<'_>) -> Self {
        let governing = &law.governing;
        let candidates = governing.candidates();
        Self {
            as_of: law.as_of,
            codes: candidates.iter().map(|candidate| candidate.code.id.as_str()).collect(),
            certain: governing.is_certain(),
            reason: match governing {
                Governing::Unknown(why) => vec![period::unknown_law(*why)],
                Governing::Known(_) => candidates
                    .iter()
                    .map(|candidate| period::reason_with_caveats(&candidate.reason))
                    .collect(),
            },
        }
    }
}

/// Returns a judged game as JSON, with moves in standard algebraic notation whatever the dialect of
/// the output.
pub fn to_json(game: &Game<'_>) -> Value {
    if game.timeline.output_dialect.name() == SAN.name() {
        return json_in_san(game);
    }
    let mut timeline = Timeline::clone(&game.timeline);
    timeline.output_dialect = &SAN;
    let mut game_in_san = game.clone();
    game_in_san.timeline = Arc::new(timeline);
    json_in_san(&game_in_san)
}

fn json_in_san(game: &Game<'_>) -> Value {
    let record = &game.record;
    let verdicts: Vec<Value> = explained_verdicts(game)
        .map(|(code, verdict, explanation)| verdict_json(game, code, verdict, explanation))
        .collect();
    let reported = to_value(reported(game));
    let differences = to_value(&game.differences);
    let others = game.timelines();
    let timelines: Vec<&Timeline> =
        iter::once(&game.timeline).chain(&others).map(|timeline| &**timeline).collect();
    let codes = game.verdicts.iter().map(|(code, _)| *code);
    // The facts of each code. The articles that they name are described in a table.
    let mut facts = Vec::new();
    for (code, verdict) in codes.clone().zip(&verdicts) {
        let mut facts_of_code = vec![verdict];
        for (difference, fact) in
            game.differences.iter().zip(differences.as_array().into_iter().flatten())
        {
            if difference.code == code.id() {
                facts_of_code.push(fact);
            }
        }
        facts.push((code, facts_of_code));
    }
    document(GameJson {
        source: SourceJson { file: &game.file, index: record.index, byte: record.byte },
        tags: first_tags(record).map(|tag| (&*tag.name, &*tag.value)).collect(),
        notation: (!record.notation.is_san()).then(|| record.notation.name()),
        plies: game.timeline.plies(),
        recorded: game.timeline.result(),
        unreadable: game.timeline.stop(),
        warnings: warnings(game),
        notes: caveats(game),
        more_reported: game.reported.len().saturating_sub(MAX_EVENTS_SHOWN),
        laws: LawsJson::of(Some(game), codes),
        moments: moments(iter::once(&reported).chain(&verdicts), &timelines),
        articles: articles(facts.into_iter()),
        reported,
        verdicts,
        differences,
    })
}

/// Returns the tags in order. Of tags whose names differ at most in case, only the first counts.
pub(super) fn first_tags<'a>(record: &'a Record<'_>) -> impl Iterator<Item = &'a Tag<'a>> {
    let mut known = HashSet::new();
    record.tags.iter().filter(move |tag| known.insert(tag.name.to_ascii_lowercase()))
}

fn verdict_json(
    game: &Game<'_>,
    code: &dyn Ruleset,
    verdict: &Verdict,
    explanation: Vec<String>,
) -> Value {
    let timeline = game.timeline_of(code);
    let mut facts = to_value(VerdictJson {
        // Of the replays, only this one is sure to write moves in standard notation.
        sentence: verdict_sentence(code, verdict, &game.timeline),
        explanation,
        at: verdict.ply.map(|ply| at(timeline, ply)),
        verdict,
    });
    moves::flatten_choices(&mut facts, verdict, timeline);
    expand_moves(&mut facts, timeline);
    facts
}

/// Returns data as JSON. Their keys must be strings or numbers; anything else gives null.
pub(super) fn to_value(data: impl Serialize) -> Value {
    serde_json::to_value(data).unwrap_or_default()
}

/// An event that is reported beside the record of a game.
#[derive(Serialize, schemars::JsonSchema)]
struct ReportedEventJson<'a> {
    /// The time, as it is reported.
    at: &'a str,
    /// The ply; null if it has no place in the game.
    ply: Option<u32>,
    /// The event in a word.
    kind: &'a str,
    /// The arbiter's ruling, as it is reported; null if none is reported.
    ruled: Option<&'a str>,
    /// The arbiter's answer to a claim, if his ruling begins with `upheld` or `refused`.
    arbiter: Option<Answer>,
    /// The source of the report.
    source: &'a str,
    /// The reason why the event has no place in the game; null if it has one.
    problem: Option<&'a str>,
    /// The answers of the codes to a claim.
    answers: Vec<ReportedAnswer<'a>>,
}

/// A code's answer to a claim that is reported beside the record.
#[derive(Serialize, schemars::JsonSchema)]
struct ReportedAnswer<'a> {
    /// The name of the code that answers.
    code: &'a str,
    /// The code's answer to the claim.
    answer: Answer,
    /// True if the arbiter ruled the same; null if `arbiter` is null or the code's answer is
    /// undetermined.
    agrees: Option<bool>,
}

/// Returns the events reported beside the record, as JSON.
fn reported<'a>(game: &'a Game<'_>) -> Vec<ReportedEventJson<'a>> {
    let mut events = Vec::new();
    for report in game.reported.iter().take(MAX_EVENTS_SHOWN) {
        events.push(ReportedEventJson {
            at: &report.at,
            ply: report.placed.as_ref().ok().map(|event| event.ply),
            kind: &report.kind,
            ruled: report.ruled.as_deref(),
            arbiter: report.arbiter(),
            source: &report.source,
            problem: report.placed.as_ref().err().map(String::as_str),
            answers: answers(report, game),
        });
    }
    events
}

/// Returns the answers of the codes to a reported claim; none for another event.
fn answers<'a>(report: &ReportedEvent, game: &'a Game<'_>) -> Vec<ReportedAnswer<'a>> {
    let mut answers = Vec::new();
    for (code, verdict) in &game.verdicts {
        let Some(ruling) = report.ruling(verdict, &game.timeline) else { continue };
        let answer = ruling.answer;
        let arbiter = report.arbiter().filter(|_| answer != Answer::Undetermined);
        let agrees = arbiter.map(|arbiter| arbiter == answer);
        answers.push(ReportedAnswer { code: code.id(), answer, agrees });
    }
    answers
}
