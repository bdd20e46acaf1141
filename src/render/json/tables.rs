//! The two tables beside the facts: how people name a ply, and what an article says.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Value;

use crate::arbiter::Ruleset;
use crate::laws::{ArticleNumber, Seen};
use crate::replay::{Ply, Timeline};

/// What the facts name, ply by ply.
pub(in crate::render) type Moments = IndexMap<Ply, Moment>;

/// What the facts name, code by code.
pub(in crate::render) type Articles<'a> = IndexMap<&'a str, IndexMap<&'a str, ArticleWords<'a>>>;

/// A ply of the game.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::render) struct Moment {
    /// How people name it: `48.Qc2`; `start` before the first move.
    at: String,
    /// The position on the board; null of a move that is not replayed.
    fen: Option<String>,
}

/// What is to be known of an article of a code.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::render) struct ArticleWords<'a> {
    /// Its number, as this code has it.
    number: ArticleNumber<&'a str>,
    /// How well it was seen.
    seen: Seen,
    /// What it says, in our own words.
    says: &'a str,
}

/// The keys under which the facts have plies; whatever else is a number is a count.
pub(in crate::render) const PLIES: [&str; 15] = [
    "ply",
    "plies",
    "last",
    "since",
    "until",
    "from",
    "to",
    "odd",
    "moves",
    "found",
    "void_from",
    "unreadable_from",
    "game-over",
    "not-reached",
    "set-aside",
];

/// The plies that these facts name, in one of the timelines that get so far.
pub(in crate::render) fn moments<'v>(
    facts: impl IntoIterator<Item = &'v Value>,
    timelines: &[&Timeline],
) -> Moments {
    let mut named = BTreeSet::new();
    let mut look = |leaf: &'v Value, key: &'v str, in_list| {
        if PLIES.contains(&key) && (key != "moves" || in_list) {
            named.extend(leaf.as_u64().and_then(|ply| Ply::try_from(ply).ok()));
        }
    };
    facts.into_iter().for_each(|facts| each_leaf(facts, "", false, &mut look));
    let moment = |ply: Ply| {
        let played = timelines.iter().find(|game| ply <= game.plies());
        let game = played.or(timelines.first())?;
        let fen = played.map(|game| game.position(ply).fen());
        Some((ply, Moment { at: at(game, ply), fen }))
    };
    named.into_iter().filter_map(moment).collect()
}

/// A ply by name, in standard algebraic notation; of a move that could not be replayed, as it is
/// written; of one that would come after the record, that it would.
pub(in crate::render) fn at(game: &Timeline, ply: Ply) -> String {
    match game.unplayed(ply) {
        Some(written) => written,
        None if ply > game.plies() => "after the record".to_owned(),
        None => game.label(ply),
    }
}

/// Hands over every number and word of these facts, with the key below which it stands and whether
/// that is a list.
fn each_leaf<'v>(
    facts: &'v Value,
    key: &'v str,
    in_list: bool,
    look: &mut impl FnMut(&'v Value, &'v str, bool),
) {
    match facts {
        Value::Array(several) => several.iter().for_each(|fact| each_leaf(fact, key, true, look)),
        Value::Object(fields) => {
            fields.iter().for_each(|(key, fact)| each_leaf(fact, key, false, look));
        }
        leaf => look(leaf, key, in_list),
    }
}

/// The articles of each code whose keys stand in the facts that it finds.
pub(in crate::render) fn articles<'a, 'v>(
    facts: impl Iterator<Item = (&'a dyn Ruleset, Vec<&'v Value>)>,
) -> Articles<'a> {
    let mut tables = Articles::new();
    for (code, facts) in facts {
        let mut words = BTreeSet::new();
        let mut look = |leaf: &'v Value, _: &'v str, _| words.extend(leaf.as_str());
        facts.into_iter().for_each(|facts| each_leaf(facts, "", false, &mut look));
        let named = { code.provisions().into_iter() }.filter(|it| words.contains(it.article));
        let table = tables.entry(code.id()).or_default();
        table.extend(named.map(|it| {
            (it.article, ArticleWords { number: it.number, seen: it.seen, says: it.says })
        }));
    }
    tables.retain(|_, table| !table.is_empty());
    tables
}
