//! The JSON contract of the answers to a claim.

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Value;

use super::json::{
    Articles, Moments, PeriodJson, articles, at, document, moments, overridden, to_value,
};
use crate::arbiter::{ClaimAnswer, Game, Ruleset};
use crate::narrative::claim_words::announced_in;
use crate::notation::Claim;
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;

/// A claim and what codes answer.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "A claim and what codes of laws answer")]
pub(super) struct ClaimJson<'a> {
    /// The claim.
    claim: Claimed,
    /// The law of the game's day, if it was determined; else `null`.
    period: Option<PeriodJson<'a>>,
    /// Codes that take the place of the program's own of the same name, and the directories
    /// they come from.
    overridden: IndexMap<&'a str, &'a str>,
    /// What each code answers, oldest code first.
    #[schemars(with = "Vec<ClaimAnswer>")]
    answers: Vec<Value>,
    /// The plies that are named here.
    moments: Moments,
    /// The articles that are named here, code by code.
    articles: Articles<'a>,
}

/// A claim, as people name it.
#[derive(Serialize, schemars::JsonSchema)]
struct Claimed {
    /// When it is made.
    ply: Ply,
    /// The same as people name it.
    at: String,
    /// Who makes it.
    player: Claimant,
    /// What it is founded on.
    ground: Claim,
    /// The move announced with it; one that cannot be played, as it is written.
    intending: Option<String>,
}

/// The answers to a claim as JSON; null if no code was asked. With them the law of the game's day,
/// or of the date named in its place, if it was determined.
pub fn claim_to_json(game: &Game<'_>, answers: &[(&dyn Ruleset, ClaimAnswer)]) -> Value {
    let Some((code, first)) = answers.first() else { return Value::Null };
    let law = game.law.as_ref();
    let timelines = game.timelines();
    let timelines: Vec<&Timeline> = timelines.iter().map(|it| &**it).collect();
    let game = game.timeline_of(*code);
    let codes = answers.iter().map(|(code, _)| *code);
    let facts: Vec<Value> = answers.iter().map(|(_, answer)| to_value(answer)).collect();
    let claim = &first.ruling;
    document(ClaimJson {
        claim: Claimed {
            ply: claim.ply,
            at: at(game, claim.ply),
            player: claim.player,
            ground: claim.ground,
            intending: announced_in(claim, game),
        },
        period: law.map(PeriodJson::of),
        overridden: overridden(codes.clone()),
        moments: moments(&facts, &timelines),
        articles: articles(codes.zip(facts.iter().map(|facts| vec![facts]))),
        answers: facts,
    })
}
