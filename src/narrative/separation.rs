//! What separates two codes, in a line.

mod values;

use std::str::FromStr as _;

use serde_json::Value;

use crate::arbiter::{Cause, Difference, Parameter, ReadAs};
use crate::remedies::IrregularityKind;
use crate::rules::Remedy;

use super::remedy::meaning;
use super::words::{either, read_as};
use values::{
    absent_rook, castling, claim_form, claimants, endings, enough, given, in_words, only_move,
    plain, promotion, remedy, replies, restarts, sameness, since, spacing, stalemate, unit, unless,
    waits_for,
};

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
        ("remedy", kind) => irregularity(kind, (code, value), (other, theirs)),
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
        ("marked-pawn", "other-mate") => {
            let (loses, not) = if *value == "loses" { (code, other) } else { (other, code) };
            format!("mate by another piece loses in {loses}, in {not} it may not be played")
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

/// What two codes give for a kind of irregularity.
fn irregularity(
    kind: &str,
    (code, ours): (&str, &Value),
    (other, theirs): (&str, &Value),
) -> String {
    let Ok(kind) = IrregularityKind::from_str(kind) else {
        return format!("{kind}: {} in {code}, {} in {other}", plain(ours), plain(theirs));
    };
    let [ours, theirs] = [ours, theirs].map(|value| given(value, kind));
    format!("for {} {code} gives {ours}; {other} {theirs}", meaning(kind))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::arbiter::{Cause, Difference, ReadAs};

    #[test]
    fn a_doubt_is_stated_with_what_would_settle_it() {
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
