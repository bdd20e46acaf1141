//! What separates two codes, in a line.

use std::str::FromStr as _;

use serde_json::Value;

use crate::arbiter::{Cause, Difference, Parameter, ReadAs};
use crate::remedies::{Kind, Redress, Until};
use crate::rules::Remedy;

use super::remedy::{in_general, lasting, meaning};
use super::words::{either, list, number, read_as, times};

/// What separates two codes on a game: `fide-1928 counts positions, vienna-1898 sequences of
/// moves`.
pub(crate) fn line(difference: &Difference) -> String {
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
            parameter((&difference.rule, name), (code, value), (other, theirs))
        }
        Cause::Parameters(_) => {
            let each =
                difference.parameters.iter().map(|Parameter { name, value, other: theirs }| {
                    parameter((&difference.rule, name), (code, value), (other, theirs))
                });
            each.collect::<Vec<_>>().join("; ")
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
fn readings(code: &str, other: &str, alike: &[Vec<ReadAs>], otherwise: &[Vec<ReadAs>]) -> String {
    let either = |ways: &[Vec<ReadAs>]| {
        let named: Vec<String> = ways.iter().map(|way| format!("`{}`", read_as(way))).collect();
        either(&named)
    };
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
        "en-passant" => "en passant",
        "flag-fall" => "flag fall",
        "dead-position" => "dead positions",
        "insufficient-material" => "insufficient material",
        "perpetual-check" => "perpetual check",
        "agreement" => "draws by agreement",
        "resignation" => "resignation",
        "marked-pawn" => "the marked pawn",
        "remedy" => "irregularities of this kind",
        other => other,
    }
}

/// One parameter, of a rule that both codes have. Several rules have a parameter of one name:
/// what it means hangs on the rule.
fn parameter(
    (rule, name): (&str, &str),
    (code, value): (&str, &Value),
    (other, theirs): (&str, &Value),
) -> String {
    match (rule, name) {
        ("remedy", kind) => {
            let kind = Kind::from_str(kind).unwrap_or(Kind::FalseMove);
            let [ours, theirs] = [value, theirs].map(|value| given(value, kind));
            format!("for {} {code} gives {ours}; {other} {theirs}", meaning(kind))
        }
        ("castling", "form") => {
            format!("{code} has {}, {other} {}", castling(value), castling(theirs))
        }
        ("en-passant", "form") => {
            let (with, without) = if value == "none" { (other, code) } else { (code, other) };
            format!("{with} has the capture en passant, {without} has not")
        }
        ("promotion", "to") => {
            let [one, two] = [value, theirs].map(promotion);
            format!("on the last rank a pawn {one} in {code}, in {other} it {two}")
        }
        ("castling", "absent-rook") => {
            let [one, two] = [value, theirs].map(absent_rook);
            format!("who gives a rook {one} in {code}, in {other} he {two}")
        }
        ("en-passant", "only-move") => {
            let [one, two] = [value, theirs].map(only_move);
            format!("en passant as the only move {one} in {code}, in {other} it {two}")
        }
        ("promotion", "waits-for") => {
            let [one, two] = [value, theirs].map(waits_for);
            format!("a pawn that waits becomes what was lost {one} in {code}, {two} in {other}")
        }
        ("first-move", name) => {
            let [what, one, two] = [&Value::from(name), value, theirs].map(plain);
            format!("of the first move {code} has {what}: {one}, and {other} {two}")
        }
        ("stalemate", "result") => {
            let [one, two] = [value, theirs].map(stalemate);
            format!("stalemate {one} in {code}, in {other} it {two}")
        }
        ("flag-fall", "test") => {
            format!("flag fall loses in {code} {}, in {other} {}", unless(value), unless(theirs))
        }
        (_, "by") => {
            format!("{} may claim in {code}, in {other} {}", claimants(value), claimants(theirs))
        }
        (_, "of") => format!("{code} counts {}, {other} {}", unit(value), unit(theirs)),
        (_, "times") => enough((code, value), (other, theirs)),
        (_, "moves") => {
            format!("{code} asks for {} moves, {other} for {}", plain(value), plain(theirs))
        }
        (_, "same") => sameness((code, value), (other, theirs)),
        (_, "form") => claim_form(code, value, other, theirs),
        (_, "spaced") => {
            format!("{code} counts occurrences {}, {other} {}", spacing(value), spacing(theirs))
        }
        (_, "starts") => {
            let (with, without) = if value == "notice" { (code, other) } else { (other, code) };
            format!("{with} counts moves only from a notice, {without} without one")
        }
        (_, "after-move") => {
            format!("{code} lets a draw be agreed {}, {other} {}", since(value), since(theirs))
        }
        (_, "only") => {
            format!("{code} counts in {}, {other} in {}", endings(value), endings(theirs))
        }
        (_, "replies") => {
            format!("{code} counts {}, {other} {}", replies(value), replies(theirs))
        }
        (_, "restarts") => format!(
            "{} restarts the count in {code}, in {other} {}",
            restarts(value),
            restarts(theirs)
        ),
        (_, "checker-loses") => {
            let (loses, not) = if *value == true { (code, other) } else { (other, code) };
            format!("in {loses} whoever gave check all the time loses, in {not} not")
        }
        (_, "longer") => format!("{code} and {other} give different endings more moves"),
        (_, "remedy") => {
            format!("{code} {}, {other} {}", remedy(value), remedy(theirs))
        }
        (rule, name) => format!(
            "{}: {} in {code}, {} in {other}",
            in_words(rule, name),
            plain(value),
            plain(theirs)
        ),
    }
}

/// What a code gives for an irregularity, and until when.
fn given(value: &Value, kind: Kind) -> String {
    let choices = serde_json::from_value::<Vec<Vec<Redress>>>(value["choices"].clone());
    let in_order = |choice: Vec<Redress>| {
        let words = choice.into_iter().map(|redress| in_general(redress, kind));
        words.collect::<Vec<_>>().join(", else ")
    };
    let choices: Vec<String> = choices.unwrap_or_default().into_iter().map(in_order).collect();
    let until = serde_json::from_value::<Option<Until>>(value["until"].clone());
    let until = until.ok().flatten().map(|until| format!(" ({})", lasting(until)));
    choices.join(", or ") + &until.unwrap_or_default()
}

/// How many times are enough.
fn enough((code, value): (&str, &Value), (other, theirs): (&str, &Value)) -> String {
    let count = |value: &Value| value.as_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
    let (few, many) = (count(value), count(theirs));
    let ((few, code), (many, other)) =
        if few <= many { ((few, code), (many, other)) } else { ((many, other), (few, code)) };
    format!("{} is enough for {code}, {other} asks for {}", times(few), number(many))
}

/// The components of sameness that one code looks at and the other does not.
fn sameness((code, value): (&str, &Value), (other, theirs): (&str, &Value)) -> String {
    let more = |value: &Value, than: &Value| -> Vec<String> {
        let than = than.as_array().map(Vec::as_slice).unwrap_or_default();
        let items = value.as_array().into_iter().flatten();
        items.filter(|item| !than.contains(item)).map(plain).collect()
    };
    let looks = |code: &str, at: &[String], not: &str| {
        format!("of a position {code} also compares {}, {not} does not", list(at))
    };
    match (more(value, theirs), more(theirs, value)) {
        (ours, none) if none.is_empty() => looks(code, &ours, other),
        (none, theirs) if none.is_empty() => looks(other, &theirs, code),
        (ours, theirs) => {
            format!("of a position {code} compares {}, {other} {}", list(&ours), list(&theirs))
        }
    }
}

fn remedy(value: &Value) -> &'static str {
    match value.as_str() {
        Some("automatic") => "draws by itself",
        Some("forbids") => "forbids the move",
        Some("loses") => "makes the perpetual checker lose",
        _ => "gives a claim",
    }
}

/// The endings a count is limited to.
fn endings(only: &Value) -> String {
    match only.as_array().map(Vec::as_slice) {
        None => "any position".to_owned(),
        Some(named) if named.len() > 4 => {
            format!("{} named endings", number(u32::try_from(named.len()).unwrap_or(u32::MAX)))
        }
        Some(named) => {
            let named = named.iter().map(|ending| match ending.as_str() {
                Some("pieces-only") => "endings of pieces alone".to_owned(),
                Some("bare-king") => "endings against a bare king".to_owned(),
                Some("bishops-on-one-colour") => "endings of bishops on one colour".to_owned(),
                Some("8-men-or-more") => "positions of eight pieces and pawns or more".to_owned(),
                _ => format!("the ending {}", ending.as_str().unwrap_or_default()),
            });
            list(&named.collect::<Vec<_>>())
        }
    }
}

fn replies(value: &Value) -> String {
    value.as_u64().map_or_else(|| "as many replies as moves".to_owned(), |n| format!("{n} replies"))
}

fn restarts(value: &Value) -> String {
    let named = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let words = named.iter().map(|restart| match restart.as_str() {
        Some("piece-capture") => "the capture of a piece".to_owned(),
        Some("pawn-move") => "a pawn move".to_owned(),
        _ => "a capture".to_owned(),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "a capture or a pawn move".to_owned() } else { either(&words) }
}

fn castling(form: &Value) -> &'static str {
    match form.as_str() {
        Some("free") => "free castling",
        Some("none") => "no castling",
        _ => "castling as today",
    }
}

fn promotion(to: &Value) -> &'static str {
    match to.as_str() {
        Some("lost-piece") => "becomes only a piece already lost",
        Some("lost-piece-no-twin-bishop") => {
            "becomes only a piece already lost, and no second bishop on squares of one colour"
        }
        Some("any-piece-or-pawn") => "may also remain a pawn",
        _ => "becomes any piece",
    }
}

fn absent_rook(says: &Value) -> &'static str {
    match says.as_str() {
        Some("may") => "may castle with it",
        Some("may-not") => "may not castle with it",
        _ => "is not known to castle with it or not",
    }
}

fn only_move(says: &Value) -> &'static str {
    if says == "unsettled" { "is a privilege" } else { "must be made" }
}

fn waits_for(says: &Value) -> &'static str {
    if says == "own-turn" { "on its player's turn" } else { "at once" }
}

fn stalemate(result: &Value) -> &'static str {
    if result == "draw" { "draws" } else { "wins for the player who is stalemated" }
}

/// When flag fall does not lose.
fn unless(test: &Value) -> &'static str {
    match test.as_str() {
        Some("bare-king") => "unless the opponent has only a king",
        Some("helpmate") => "unless the opponent cannot mate by any series of legal moves",
        Some("mating-potential") => "unless the opponent has no mating potential",
        Some("uschess") => "unless the opponent has only a king, or no forced win with one more",
        Some("lichess" | "chesscom") => "unless the opponent has too little material",
        _ => "whatever is on the board",
    }
}

fn claimants(by: &Value) -> &'static str {
    match by.as_str() {
        Some("player-to-move") => "only the player to move",
        Some("unknown") => "it is not known who",
        _ => "either player",
    }
}

fn unit(value: &Value) -> &'static str {
    if value == "moves" { "sequences of moves" } else { "positions" }
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
fn claim_form(code: &str, value: &Value, other: &str, theirs: &Value) -> String {
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

/// What a parameter without a sentence of its own says.
fn in_words<'n>(rule: &str, name: &'n str) -> &'n str {
    match (rule, name) {
        ("resignation", "test") => "when resignation does not lose",
        ("insufficient-material", "endings") => "what material is insufficient",
        (_, "players") => "whose moves must recur",
        (_, "in-succession") => "whether performances must follow each other",
        (_, "mating-move") => "whether a move that mates may be announced",
        (_, other) => other,
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
    use serde_json::{Value, json};

    use crate::arbiter::{Cause, Difference, ReadAs};

    #[test]
    fn a_doubt_is_told_with_what_would_settle_it() {
        let line = |cause| {
            super::line(&Difference {
                code: "old".to_owned(),
                article: "article".to_owned(),
                rule: "flag-fall".to_owned(),
                remedy: None,
                other: "new".to_owned(),
                cause,
                parameters: Vec::new(),
            })
        };
        let read = |alike: &[&str], otherwise: &[&str]| {
            let read = |id: &str| ReadAs { article: "article".to_owned(), reading: id.to_owned() };
            let named = |ids: &[&str]| ids.iter().map(|&id| vec![read(id)]).collect();
            line(Cause::Readings { alike: named(alike), otherwise: named(otherwise) })
        };
        assert_eq!(
            read(&["a", "b"], &["c"]),
            "old comes to the same as new if it is read as `a` or `b`, but not as `c`"
        );
        assert_eq!(
            read(&[], &["a", "b"]),
            "however it is read, old does not come to the same as new"
        );
        assert_eq!(line(Cause::NotKnown), "what old said of flag fall is not known");
        assert_eq!(
            line(Cause::NotFoundOut),
            "whether the law of old on flag fall was met could not be found out"
        );
    }

    #[cfg(feature = "schema")]
    #[test]
    fn every_parameter_of_every_rule_has_words() {
        let schema = crate::laws::json_schema();
        let variants = schema["$defs"]["AnyRule"]["oneOf"].as_array().unwrap();
        let rules = variants.iter().filter_map(|variant| variant["properties"].as_object());
        let mut met = 0;
        for (rule, parameters) in rules.flatten() {
            let place = parameters["$ref"].as_str().unwrap_or_default().trim_start_matches('#');
            let parameters = schema.pointer(place).unwrap_or(parameters);
            for name in parameters["properties"].as_object().into_iter().flat_map(|it| it.keys()) {
                let (one, other) = (json!("one"), json!("other"));
                let line = super::parameter((rule, name), ("old", &one), ("new", &other));
                assert!(!line.starts_with(&format!("{name}:")), "{rule}: {line}");
                met += 1;
            }
        }
        assert!(met > 20, "where are the parameters?");
    }

    /// Castling, en passant and claims all have a parameter named `form`.
    #[test]
    fn what_a_parameter_means_hangs_on_its_rule() {
        let line = |rule: &str, name: &str, value: Value, theirs: Value| {
            super::parameter((rule, name), ("old", &value), ("new", &theirs))
        };
        for (rule, name, value, theirs, expected) in [
            (
                "castling",
                "form",
                json!("free"),
                json!("standard"),
                "old has free castling, new castling as today",
            ),
            (
                "en-passant",
                "form",
                json!("none"),
                json!("standard"),
                "new has the capture en passant, old has not",
            ),
            (
                "repetition",
                "form",
                json!(["standing"]),
                json!(["standing", "intended"]),
                "new knows a claim by a move still to be made, old does not",
            ),
            (
                "promotion",
                "to",
                json!("lost-piece"),
                json!("any-piece"),
                "on the last rank a pawn becomes only a piece already lost in old, in new it becomes any piece",
            ),
            (
                "move-count",
                "only",
                json!(["pieces-only"]),
                Value::Null,
                "old counts in endings of pieces alone, new in any position",
            ),
            (
                "move-count",
                "restarts",
                json!(["piece-capture"]),
                json!(["capture", "pawn-move"]),
                "the capture of a piece restarts the count in old, in new a capture or a pawn move",
            ),
            (
                "repetition",
                "times",
                json!(6),
                json!(3),
                "three times is enough for new, old asks for six",
            ),
            (
                "repetition",
                "same",
                json!(["placement", "player"]),
                json!(["placement", "player", "castling-rights"]),
                "of a position new also compares castling rights, old does not",
            ),
            (
                "repetition",
                "remedy",
                json!("claim"),
                json!("automatic"),
                "old gives a claim, new draws by itself",
            ),
        ] {
            assert_eq!(line(rule, name, value, theirs), expected);
        }
    }
}
