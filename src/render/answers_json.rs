//! The JSON contracts of what codes answer: to a claim, for an irregularity, on who moves first.

use std::collections::BTreeMap;
use std::iter;

use serde::Serialize;
use serde_json::Value;

use super::json::{
    Articles, ChoiceJson, LawsJson, Moments, MoveJson, articles, at, document, moments,
    spell_moves, to_value,
};
use crate::arbiter::{ClaimAnswer, Game, RemedyAnswers, RemedyUnder, Ruleset};
use crate::narrative::remedy::happened;
use crate::notation::{Claim, Irregularity};
use crate::remedies::{Demand, IrregularityKind};
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;

/// A claim and what codes answer.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "A claim and what codes of laws answer")]
pub(super) struct ClaimJson<'a> {
    /// The claim that was put to the codes.
    claim: Claimed,
    #[serde(flatten)]
    laws: LawsJson<'a>,
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
    /// The player who claims.
    player: Claimant,
    /// What it is founded on.
    ground: Claim,
    /// The move announced with it.
    intending: Option<MoveJson>,
}

/// The answers to a claim as JSON; null if no code was asked. With them the law of the game's day,
/// or of the date named in its place, if it was determined.
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
        spell_moves(&mut answer, asked.timeline_of(*code));
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

/// An irregularity and what codes give for it.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "An irregularity and what codes of laws give for it")]
pub(super) struct RemedyJson<'a> {
    /// What was done against the law.
    irregularity: DoneJson,
    #[serde(flatten)]
    laws: LawsJson<'a>,
    /// What each code gives, in the order asked.
    #[schemars(with = "Vec<crate::arbiter::RemedyAnswer>")]
    answers: Vec<Value>,
    /// The codes under which it is no irregularity: there it is lawful.
    lawful: Vec<&'a str>,
    /// The positions after the moves that are named here, by the moves in UCI notation.
    positions: BTreeMap<String, String>,
    /// The articles that are named here, code by code.
    articles: Articles<'a>,
}

#[derive(Serialize, schemars::JsonSchema)]
struct DoneJson {
    /// What was done, as a command in a comment says it: `false c1h5`.
    done: Irregularity,
    /// What the laws call it.
    kind: IrregularityKind,
    /// What was done, in words.
    what: String,
    /// The position before it.
    fen: String,
}

/// What codes give for an irregularity, as JSON. Of the game that it was done in, if that is known, it
/// has the law of its day, if that was determined.
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
            what: happened(done, *kind, position),
            fen: position.fen(),
        },
        laws: LawsJson::of(game, codes.clone()),
        lawful: lawful.iter().map(|code| code.id()).collect(),
        positions: positions(answers),
        articles: articles(codes.zip(facts.iter().map(|facts| vec![facts]))),
        answers: facts,
    })
}

/// The positions after all moves that may be demanded.
fn positions(answers: &[RemedyUnder<'_>]) -> BTreeMap<String, String> {
    let mut after = BTreeMap::new();
    for (_, answer, position) in answers {
        let demands = answer.given.iter().flat_map(|given| &given.demands);
        let chains =
            demands.flat_map(|it| iter::successors(Some(it), |it| it.otherwise.as_deref()));
        for m in chains.flat_map(Demand::moves) {
            let Some(uci) = MoveJson::of(m, position).uci else { continue };
            after.entry(uci).or_insert_with(|| position.after(m).fen());
        }
    }
    after
}
