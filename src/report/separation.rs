//! What separates two codes, in a line.

use serde_json::Value;

use crate::arbiter::{Cause, Difference};
use crate::rules::Remedy;

use super::words::list;

/// What separates two codes on a game: `fide-1928 counts positions, vienna-1898 series of
/// moves`.
pub(super) fn line(difference: &Difference) -> String {
    let Difference { code, other, cause, .. } = difference;
    match cause {
        Cause::Silent => format!("{code} has {}, {other} has none", law_of(difference)),
        Cause::Unknown => {
            format!("{code} has {}; that of {other} is not known", law_of(difference))
        }
        Cause::Parameter { name, value, other: theirs } => {
            parameter(name, code, value, other, theirs)
        }
        Cause::Parameters(names) if names.is_empty() => format!("{code} and {other} differ"),
        Cause::Parameters(names) => {
            let names: Vec<String> = names.iter().map(|name| in_words(name).to_owned()).collect();
            format!("{code} and {other} differ in {}", list(&names))
        }
    }
}

fn law_of(difference: &Difference) -> String {
    let by_itself = match difference.remedy {
        Some(Remedy::Automatic) => " that needs no claim",
        _ => "",
    };
    format!("a law of {}{by_itself}", matter(&difference.rule))
}

/// What a rule is about.
fn matter(rule: &str) -> &str {
    match rule {
        "move-count" => "moves without progress",
        "en-passant" => "taking in passing",
        "flag-fall" => "fallen flags",
        "dead-position" => "dead positions",
        "insufficient-material" => "too little material",
        "perpetual-check" => "perpetual check",
        other => other,
    }
}

fn parameter(name: &str, code: &str, value: &Value, other: &str, theirs: &Value) -> String {
    match name {
        "of" => format!("{code} counts {}, {other} {}", unit(value), unit(theirs)),
        "times" => format!("{code} asks for {} times, {other} for {}", plain(value), plain(theirs)),
        "moves" => format!("{code} asks for {} moves, {other} for {}", plain(value), plain(theirs)),
        "same" => format!(
            "what makes positions the same: for {code} {}; for {other} {}",
            plain(value),
            plain(theirs)
        ),
        "form" => form(code, value, other, theirs),
        "spaced" => {
            format!("{code} counts occurrences {}, {other} {}", spacing(value), spacing(theirs))
        }
        "starts" => {
            let (with, without) = if value == "notice" { (code, other) } else { (other, code) };
            format!("{with} counts moves only from a notice, {without} without one")
        }
        "longer" => format!("{code} and {other} give different endings more moves"),
        "remedy" => {
            format!("in {code} the remedy is {}, in {other} {}", plain(value), plain(theirs))
        }
        _ => {
            format!("{}: {} in {code}, {} in {other}", in_words(name), plain(value), plain(theirs))
        }
    }
}

fn unit(value: &Value) -> &'static str {
    if value == "moves" { "series of moves" } else { "positions" }
}

fn spacing(value: &Value) -> String {
    match value.as_u64() {
        Some(apart) => format!("exactly {apart} plies apart"),
        None => "at any distance".to_owned(),
    }
}

/// Which way to claim one code has and the other has not.
fn form(code: &str, value: &Value, other: &str, theirs: &Value) -> String {
    let has = |value: &Value, form: &str| {
        value.as_array().is_some_and(|forms| forms.iter().any(|known| known == form))
    };
    let ways = [("intended", "by a move still to be made"), ("standing", "on the board")];
    ways.into_iter()
        .find_map(|(form, words)| match (has(value, form), has(theirs, form)) {
            (true, false) => Some(format!("{code} knows a claim {words}, {other} does not")),
            (false, true) => Some(format!("{other} knows a claim {words}, {code} does not")),
            _ => None,
        })
        .unwrap_or_else(|| format!("{code} and {other} differ in how a claim is made"))
}

/// A parameter's name in words.
fn in_words(name: &str) -> &str {
    match name {
        "of" => "what is repeated",
        "same" => "what makes positions the same",
        "by" => "who may claim",
        "form" => "how a claim is made",
        "remedy" => "what follows",
        "restarts" => "what restarts the count",
        "starts" => "what starts the count",
        "only" => "the endings it is for",
        "longer" => "the endings that are given more moves",
        "players" => "whose moves must recur",
        "in-succession" => "whether performances must follow each other",
        "spaced" => "how far occurrences are apart",
        "to" => "what a pawn becomes",
        "test" => "when a fallen flag does not lose",
        "replies" => "how many replies count",
        "checker-loses" => "whether a perpetual checker loses",
        other => other,
    }
}

/// A parameter's value in words.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::String(text) => text.replace('-', " "),
        Value::Array(items) => list(&items.iter().map(plain).collect::<Vec<_>>()),
        other => other.to_string(),
    }
}
