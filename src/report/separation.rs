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
        Cause::NotJudged => format!(
            "{code} has {}; what {other} says of that cannot be judged from a score",
            law_of(difference)
        ),
        Cause::Parameter { name, value, other: theirs } => {
            parameter(name, code, value, other, theirs)
        }
        Cause::Parameters(names) => {
            let names: Vec<String> = names.iter().map(|name| in_words(name).to_owned()).collect();
            format!("{code} and {other} differ in {}", list(&names))
        }
        Cause::Readings { alike, otherwise } => readings(code, other, alike, otherwise),
        Cause::NotKnown => {
            format!("what {code} said of {} is not known", matter(&difference.rule))
        }
        Cause::NotFoundOut => {
            let matter = matter(&difference.rule);
            format!("whether the law of {code} on {matter} was met could not be found out")
        }
    }
}

/// Which readings of a code come to what another says.
fn readings(code: &str, other: &str, alike: &[String], otherwise: &[String]) -> String {
    let named = |id: &String| format!("`{id}`");
    let either = |ids: &[String]| ids.iter().map(named).collect::<Vec<_>>().join(" or ");
    match (alike, otherwise) {
        ([], _) => {
            format!("however it is read, {code} does not come to the same as {other}")
        }
        (alike, otherwise) => format!(
            "{code} comes to the same as {other} if it is read as {}, but not as {}",
            either(alike),
            either(otherwise)
        ),
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
        "agreement" => "draws by agreement",
        "resignation" => "resigning",
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
        "after-move" => {
            format!("{code} lets a draw be agreed {}, {other} {}", since(value), since(theirs))
        }
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

/// From when on a draw may be agreed.
fn since(value: &Value) -> String {
    match value.as_u64() {
        None | Some(0) => "at any time".to_owned(),
        Some(number) => format!("only after Black's move {number}"),
    }
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
        "result" => "what stalemate means",
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

#[cfg(test)]
mod tests {
    use super::line;
    use crate::arbiter::{Cause, Difference};

    #[test]
    fn a_doubt_is_told_with_what_would_settle_it() {
        let told = |cause| {
            line(&Difference {
                code: "old".to_owned(),
                article: "article".to_owned(),
                rule: "flag-fall".to_owned(),
                remedy: None,
                other: "new".to_owned(),
                cause,
            })
        };
        let read = |alike: &[&str], otherwise: &[&str]| {
            let named = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect();
            told(Cause::Readings { alike: named(alike), otherwise: named(otherwise) })
        };
        assert_eq!(
            read(&["a", "b"], &["c"]),
            "old comes to the same as new if it is read as `a` or `b`, but not as `c`"
        );
        assert_eq!(
            read(&[], &["a", "b"]),
            "however it is read, old does not come to the same as new"
        );
        assert_eq!(told(Cause::NotKnown), "what old said of fallen flags is not known");
        assert_eq!(
            told(Cause::NotFoundOut),
            "whether the law of old on fallen flags was met could not be found out"
        );
    }
}
