//! The two tables beside the facts: the names of plies, and the words of articles.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Value;

use crate::arbiter::Ruleset;
use crate::laws::{ArticleNumber, Seen};
use crate::replay::{Ply, Timeline};

/// The plies that the facts name.
pub(in crate::render) type Moments = IndexMap<Ply, Moment>;

/// The articles that the facts name, by code.
pub(in crate::render) type Articles<'a> = IndexMap<&'a str, IndexMap<&'a str, ArticleWords<'a>>>;

/// A ply of the game.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::render) struct Moment {
    /// The name of the ply: `48.Qc2`, or `start` before the first move.
    at: String,
    /// The position as a FEN; null for a move that was not replayed.
    fen: Option<String>,
}

/// The description of an article of a code.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::render) struct ArticleWords<'a> {
    /// The number of the article in this code.
    number: ArticleNumber<&'a str>,
    /// The kind of evidence by which the article is known.
    seen: Seen,
    /// The content of the article in our own words.
    says: &'a str,
}

/// The keys of fields that hold plies; `moves` only if it is a list. Other numbers are counts.
const PLIES: [&str; 15] = [
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

/// Returns the plies that these facts name, with positions from the first timeline long enough.
pub(in crate::render) fn moments<'v>(
    facts: impl IntoIterator<Item = &'v Value>,
    timelines: &[&Timeline],
) -> Moments {
    let mut named = BTreeSet::new();
    let mut add_ply = |leaf: &'v Value, key: &'v str, in_list| {
        if PLIES.contains(&key) && (key != "moves" || in_list) {
            named.extend(leaf.as_u64().and_then(|ply| Ply::try_from(ply).ok()));
        }
    };
    for facts in facts {
        each_leaf(facts, "", false, &mut add_ply);
    }
    let mut moments = Moments::new();
    for ply in named {
        let played = timelines.iter().find(|game| ply <= game.plies());
        let Some(game) = played.or(timelines.first()) else { break };
        let fen = played.map(|game| game.position(ply).fen());
        moments.insert(ply, Moment { at: at(game, ply), fen });
    }
    moments
}

/// Returns the name of a ply in standard algebraic notation: for a move that could not be replayed
/// its text, for a later ply `after the record`.
pub(in crate::render) fn at(game: &Timeline, ply: Ply) -> String {
    match game.unplayed(ply) {
        Some(written) => written,
        None if ply > game.plies() => "after the record".to_owned(),
        None => game.label(ply),
    }
}

/// Calls `visit` for every value in these facts that is no list and no object, with its key, and
/// true if it is in a list.
fn each_leaf<'v>(
    facts: &'v Value,
    key: &'v str,
    in_list: bool,
    visit: &mut impl FnMut(&'v Value, &'v str, bool),
) {
    match facts {
        Value::Array(several) => {
            for fact in several {
                each_leaf(fact, key, true, visit);
            }
        }
        Value::Object(fields) => {
            for (key, fact) in fields {
                each_leaf(fact, key, false, visit);
            }
        }
        leaf => visit(leaf, key, in_list),
    }
}

/// Returns the articles of each code whose keys appear in its facts. Any string that equals the key
/// of an article counts, so that the table can have more articles than needed.
pub(in crate::render) fn articles<'a, 'v>(
    facts: impl Iterator<Item = (&'a dyn Ruleset, Vec<&'v Value>)>,
) -> Articles<'a> {
    let mut tables = Articles::new();
    for (code, facts) in facts {
        let mut words = BTreeSet::new();
        let mut add_word = |leaf: &'v Value, _: &'v str, _| words.extend(leaf.as_str());
        for facts in facts {
            each_leaf(facts, "", false, &mut add_word);
        }
        let table = tables.entry(code.id()).or_default();
        for provision in code.provisions() {
            if words.contains(provision.article) {
                let (number, seen, says) = (provision.number, provision.seen, provision.says);
                table.insert(provision.article, ArticleWords { number, seen, says });
            }
        }
    }
    tables.retain(|_, table| !table.is_empty());
    tables
}
