//! The JSON output for the answers of codes: to a claim, and for an irregularity.

use std::collections::BTreeMap;
use std::iter;

use serde::Serialize;
use serde_json::Value;

use super::json::{
    Articles, ChoiceJson, LawsJson, Moments, MoveJson, articles, at, document, expand_moves,
    moments, to_value,
};
use crate::arbiter::{ClaimAnswer, Game, RemedyAnswers, RemedyUnder, Ruleset};
use crate::narrative::irregularity::irregularity_sentence;
use crate::notation::{Claim, Irregularity};
use crate::remedies::{Demand, IrregularityKind};
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;

/// A claim and the answers of codes.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "A claim and the answers of codes of laws")]
pub(super) struct ClaimJson<'a> {
    /// The claim put to the codes.
    claim: Claimed,
    #[serde(flatten)]
    laws: LawsJson<'a>,
    /// The answer of each code, oldest code first.
    #[schemars(with = "Vec<ClaimAnswer>")]
    answers: Vec<Value>,
    /// The plies named in the answers.
    moments: Moments,
    /// The articles named in the answers, by code.
    articles: Articles<'a>,
}

/// A claim with readable names.
#[derive(Serialize, schemars::JsonSchema)]
struct Claimed {
    /// The ply at which it is made.
    ply: Ply,
    /// The name of the ply.
    at: String,
    /// The player who claims.
    player: Claimant,
    /// The ground of the claim.
    ground: Claim,
    /// The move announced with it.
    intending: Option<MoveJson>,
}

/// Returns the answers to a claim as JSON, or null if no code was asked. If the law of the game's
/// day, or of a date given instead, was determined, it is included.
pub fn claim_to_json(asked: &Game<'_>, answers: &[(&dyn Ruleset, ClaimAnswer)]) -> Value {
    let Some((code, first)) = answers.first() else { return Value::Null };
    let codes = answers.iter().map(|(code, _)| *code);
    let laws = LawsJson::of(Some(asked), codes.clone());
    let timelines = asked.timelines();
    let timelines: Vec<&Timeline> = timelines.iter().map(|timeline| &**timeline).collect();
    let game = asked.timeline_of(*code);
    let mut facts = Vec::new();
    for (code, answer) in answers {
        let mut answer = to_value(answer);
        expand_moves(&mut answer, asked.timeline_of(*code));
        facts.push(answer);
    }
    let claim = &first.ruling;
    document(ClaimJson {
        claim: Claimed {
            ply: claim.ply,
            at: at(game, claim.ply),
            player: claim.player,
            ground: claim.ground,
            intending: claim
                .intending
                .map(|written| MoveJson::of_written(&written, &game.position(claim.ply))),
        },
        laws,
        moments: moments(&facts, &timelines),
        articles: articles(codes.zip(facts.iter().map(|facts| vec![facts]))),
        answers: facts,
    })
}

/// An irregularity and the remedies of codes.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "An irregularity and its remedies in codes of laws")]
pub(super) struct RemedyJson<'a> {
    /// The irregularity.
    irregularity: DoneJson,
    #[serde(flatten)]
    laws: LawsJson<'a>,
    /// The answer of each code, in the order asked.
    #[schemars(with = "Vec<crate::arbiter::RemedyAnswer>")]
    answers: Vec<Value>,
    /// The codes under which the act is legal.
    lawful: Vec<&'a str>,
    /// The positions after the moves named in the answers, by the moves in UCI notation.
    positions: BTreeMap<String, String>,
    /// The articles named in the answers, by code.
    articles: Articles<'a>,
}

#[derive(Serialize, schemars::JsonSchema)]
struct DoneJson {
    /// The irregularity in the syntax of a comment: `false c1h5`.
    done: Irregularity,
    /// The name of the irregularity in the laws.
    kind: IrregularityKind,
    /// The irregularity in words.
    what: String,
    /// The position before it.
    fen: String,
}

/// Returns the remedies of codes for an irregularity as JSON. If the game is known and the law of
/// its day was determined, that is included.
pub fn remedy_to_json(game: Option<&Game<'_>>, remedies: &RemedyAnswers<'_>) -> Value {
    let RemedyAnswers { done, kind, position, answers, lawful, .. } = remedies;
    let mut facts = Vec::new();
    for (_, answer, position) in answers {
        let mut fact = to_value(answer);
        for (nth, given) in answer.given.iter().enumerate() {
            fact["given"][nth]["choices"] = to_value(ChoiceJson::all_of(given, position));
        }
        facts.push(fact);
    }
    let codes = answers.iter().map(|(code, ..)| *code);
    document(RemedyJson {
        irregularity: DoneJson {
            done: *done,
            kind: *kind,
            what: irregularity_sentence(done, *kind, position),
            fen: position.fen(),
        },
        laws: LawsJson::of(game, codes.clone()),
        lawful: lawful.iter().map(|code| code.id()).collect(),
        positions: positions(answers),
        articles: articles(codes.zip(facts.iter().map(|facts| vec![facts]))),
        answers: facts,
    })
}

/// Returns the positions after all moves that may be demanded.
fn positions(answers: &[RemedyUnder<'_>]) -> BTreeMap<String, String> {
    let mut after = BTreeMap::new();
    for (_, answer, position) in answers {
        for first in answer.given.iter().flat_map(|given| &given.demands) {
            let chain = iter::successors(Some(first), |demand| demand.otherwise.as_deref());
            for m in chain.flat_map(Demand::moves) {
                let Some(uci) = MoveJson::of(m, position).uci else { continue };
                after.entry(uci).or_insert_with(|| position.after(m).fen());
            }
        }
    }
    after
}
