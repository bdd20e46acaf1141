//! Remedies for an irregularity, as JSON.

use std::collections::BTreeMap;
use std::iter;

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Value;

use crate::arbiter::{Game, Remedies, RemedyUnder};
use crate::narrative::remedy::happened;
use crate::notation::Irregularity;
use crate::remedies::{Demand, IrregularityKind};

use super::json::{Articles, PeriodJson, articles, document, overridden, to_value};

/// An irregularity and what codes give for it.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "An irregularity and what codes of laws give for it")]
pub(super) struct RemedyJson<'a> {
    /// What was done.
    irregularity: DoneJson,
    /// The law of the game's day, if it was determined; else `null`.
    period: Option<PeriodJson<'a>>,
    /// Codes that take the place of the program's own of the same name, and the directories
    /// they come from.
    overridden: IndexMap<&'a str, &'a str>,
    /// What each code gives, in the order asked.
    #[schemars(with = "Vec<crate::arbiter::RemedyAnswer>")]
    answers: Vec<Value>,
    /// The codes under which it is no irregularity: there it is lawful.
    lawful: Vec<&'a str>,
    /// The positions after the moves that are named here.
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
pub fn remedy_to_json(game: Option<&Game<'_>>, remedies: &Remedies<'_>) -> Value {
    let Remedies { done, kind, position, answers, lawful, .. } = remedies;
    let facts: Vec<Value> = answers.iter().map(|(_, answer, _)| to_value(answer)).collect();
    let codes = answers.iter().map(|(code, ..)| *code);
    document(RemedyJson {
        irregularity: DoneJson {
            done: *done,
            kind: *kind,
            what: happened(done, *kind, position),
            fen: position.fen(),
        },
        period: game.and_then(|game| game.law.as_ref()).map(PeriodJson::of),
        overridden: overridden(codes.clone()),
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
            after.entry(m.to_string()).or_insert_with(|| position.after(m).fen());
        }
    }
    after
}
