//! The JSON fits the schemas: every field and every value.

use jadoube::arbiter::{Game, MOST_CLAIMS, MOST_OCCURRENCES, MOST_RULINGS, rulesets};
use jadoube::laws::Code;
use jadoube::notation::{Claim, Event, Incident, read_move};
use jadoube::render::{Contract, claim_to_json, schema, to_json};
use serde_json::Value;
use strum::IntoEnumIterator as _;

use crate::common::{example, library, only_game};
use crate::games::names;

/// The keywords of a schema that require nothing.
const IDLE: [&str; 6] = ["$schema", "$defs", "title", "description", "format", "default"];

/// Returns the first mistake in a value, by the keywords of JSON Schema that our schemas use.
/// Panics on any other keyword.
pub fn wrong(value: &Value, schema: &Value, root: &Value, at: &str) -> Option<String> {
    wrong_by(value, schema, root, at, true)
}

/// Returns the first mistake in a value. If `all` is false, the schema is one of several
/// alternatives and need not mention every key.
fn wrong_by(value: &Value, schema: &Value, root: &Value, at: &str, all: bool) -> Option<String> {
    let schema = match schema {
        Value::Object(schema) => schema,
        Value::Bool(true) => return None,
        other => panic!("no schema: {other}"),
    };
    let is_good = |schema: &Value| wrong_by(value, schema, root, at, false).is_none();
    schema.iter().find_map(|(word, asked)| {
        let good = match word.as_str() {
            "$ref" => {
                let pointer = asked.as_str().unwrap().trim_start_matches('#');
                return wrong_by(value, root.pointer(pointer).unwrap(), root, at, all);
            }
            "properties" => {
                let object = value.as_object().into_iter().flatten();
                return object.into_iter().find_map(|(key, value)| {
                    let at = format!("{at}/{key}");
                    match asked.get(key) {
                        Some(schema) => wrong(value, schema, root, &at),
                        // Fields that `flatten` adds are in a `oneOf` of the same schema.
                        None if !all || schema.contains_key("oneOf") => None,
                        None => Some(format!("{at} is not in the schema")),
                    }
                });
            }
            "items" => {
                let items = value.as_array().into_iter().flatten().enumerate();
                let mut items =
                    items.map(|(n, item)| wrong(item, asked, root, &format!("{at}/{n}")));
                return items.find_map(|found| found);
            }
            "type" => match asked {
                Value::Array(types) => types.iter().any(|one| is_a(value, one.as_str().unwrap())),
                one => is_a(value, one.as_str().unwrap()),
            },
            "required" => {
                let keys = asked.as_array().unwrap().iter();
                keys.into_iter().all(|key| value.get(key.as_str().unwrap()).is_some())
            }
            "const" => value == asked,
            "enum" => asked.as_array().unwrap().contains(value),
            "oneOf" | "anyOf" => asked.as_array().unwrap().iter().any(is_good),
            // Tables whose keys are numbers have no other keys.
            "patternProperties" => {
                let values = value.as_object().into_iter().flatten();
                let schema = asked.as_object().unwrap().values().next().unwrap();
                let mut fields = values.map(|(key, value)| match key.parse::<u32>() {
                    Ok(_) => wrong(value, schema, root, &format!("{at}/{key}")),
                    Err(_) => Some(format!("{at}/{key} is no number")),
                });
                return fields.find_map(|found| found);
            }
            "prefixItems" => {
                let items = value.as_array().into_iter().flatten().zip(asked.as_array().unwrap());
                let mut items = items.map(|(item, schema)| wrong(item, schema, root, at));
                return items.find_map(|found| found);
            }
            "minItems" => {
                value.as_array().is_none_or(|items| items.len() as u64 >= asked.as_u64().unwrap())
            }
            "maxItems" => {
                value.as_array().is_none_or(|items| items.len() as u64 <= asked.as_u64().unwrap())
            }
            "minimum" => value.as_i64().is_none_or(|number| number >= asked.as_i64().unwrap()),
            "maximum" => value.as_i64().is_none_or(|number| number <= asked.as_i64().unwrap()),
            "additionalProperties" => true,
            idle if IDLE.contains(&idle) => true,
            other => panic!("this test does not know `{other}`"),
        };
        (!good).then(|| format!("{at}: {value} is not of {word} {asked}"))
    })
}

fn is_a(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("this test does not know the type `{other}`"),
    }
}

#[test]
fn the_schema_checker_rejects_wrong_values() {
    let schema = schema(Contract::Claim);
    let text = r#"{"schema": 3, "claim": {"ply": 1, "at": "1.e4", "player": "white",
        "ground": "dead", "intending": null}, "law_of_the_day": null, "overridden": {}, "answers": [], "moments": {}, "articles": {}}"#;
    let good: Value = serde_json::from_str(text).unwrap();
    assert_eq!(wrong(&good, &schema, &schema, ""), None);
    for (from, to) in [("1,", "\"1\","), ("\"ply\": 1,", ""), ("[]", "[{}]"), ("\"at\"", "\"by\"")]
    {
        let bad: Value = serde_json::from_str(&text.replacen(from, to, 1)).unwrap();
        assert!(wrong(&bad, &schema, &schema, "").is_some(), "{bad}");
    }
}

#[test]
fn json_of_every_game_fits_the_schema() {
    let (library, schema) = (library(), schema(Contract::Game));
    let codes: Vec<&Code> = library.codes().iter().collect();
    for game in names() {
        let text = example(&game);
        let json =
            to_json(&Game::new(&only_game(&text)).judged_by(&rulesets(codes.iter().copied())));
        assert_eq!(wrong(&json, &schema, &schema, ""), None, "{game}");
        every_ply_is_named(&json["verdicts"], "", &json["moments"]);
    }
}

/// The keys of numbers that are counts. Every other number is a ply.
const COUNTS: [&str; 18] = [
    "times",
    "count",
    "period",
    "clock",
    "moments",
    "most",
    "spaced",
    "longest",
    "longer",
    "left",
    "after_move",
    "made",
    "more_rulings",
    "more_claims",
    "bonus-minutes",
    "number",
    "performed",
    "matters",
];

/// Asserts that every number in these facts is a count, or a ply that the table has.
fn every_ply_is_named(facts: &Value, key: &str, moments: &Value) {
    match facts {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, fact)| every_ply_is_named(fact, key, moments));
        }
        Value::Array(several) => {
            several.iter().for_each(|fact| every_ply_is_named(fact, key, moments));
        }
        Value::Number(_) if key == "moves" && moments.get(facts.to_string()).is_none() => {}
        Value::Number(_) if COUNTS.contains(&key) => {}
        Value::Number(ply) => {
            let moment = &moments[ply.to_string()];
            assert!(moment["at"].is_string(), "{key} {ply} is no count, nor among the moments");
        }
        _ => {}
    }
}

/// Claims of all kinds are made under all codes.
#[test]
fn json_of_claims_fits_the_schema() {
    let (library, schema) = (library(), schema(Contract::Claim));
    let claims: [(&str, u32, Claim, Option<&str>); 6] = [
        ("karpov-miles-1986", 50, Claim::Repetition, Some("Nb5")),
        ("zukertort-steinitz-1886-11", 61, Claim::Repetition, None),
        ("khamparia-li-2018", 150, Claim::Repetition, None),
        ("nikolic-arsovic-1989", 433, Claim::Moves, None),
        ("position-stalemate", 1, Claim::Dead, None),
        ("pillsbury-burn-1898", 100, Claim::Perpetual, None),
    ];
    let keys = ["answer", "grounds", "refusal", "cost", "readings", "occurrences", "nearest"];
    for (game, ply, ground, announced) in claims {
        let text = example(game);
        let record = only_game(&text);
        let mut asked = Game::new(&record);
        let last = asked.today().plies();
        let intending = announced.map(|san| read_move(san).unwrap());
        let incident = Incident::Claim { ground, intending };
        let claim = Event { ply: ply.min(last), player: None, incident };
        let answers = asked.answers(&rulesets(library.codes()), &claim);
        let json = claim_to_json(&asked, &answers);
        assert_eq!(wrong(&json, &schema, &schema, ""), None, "{game}");
        for answer in json["answers"].as_array().unwrap() {
            assert!(keys.iter().all(|key| answer.get(key).is_some()), "{answer}");
            let upheld = answer["answer"] == "upheld";
            assert_eq!(answer["grounds"].is_null(), !upheld, "{answer}");
            assert_eq!(answer["refusal"].is_null(), upheld, "{answer}");
        }
        assert_eq!(json["answers"].as_array().unwrap().len(), library.codes().len(), "{game}");
    }
}

#[test]
fn descriptions_are_for_readers_of_json_and_give_the_numbers_of_the_library() {
    let schemas: Vec<Value> = Contract::iter().map(schema).collect();
    let all: String = schemas.iter().flat_map(descriptions).collect();
    assert!(!all.contains("](") && !all.contains("[`"), "a link that only rustdoc follows");
    for (most, of) in [
        (MOST_RULINGS, "in order of ply: the first "),
        (MOST_CLAIMS, "on the record, and what this code makes of them: the first "),
        (MOST_OCCURRENCES, "beyond the latest "),
    ] {
        assert!(all.contains(&format!("{of}{most}")), "{of}{most}");
    }
}

fn descriptions(value: &Value) -> Vec<String> {
    let inner = |values: &mut dyn Iterator<Item = &Value>| values.flat_map(descriptions).collect();
    match value {
        Value::Array(values) => inner(&mut values.iter()),
        Value::Object(fields) => {
            let own = fields.get("description").and_then(Value::as_str);
            let own = own.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ") + "\n");
            let below: Vec<String> = inner(&mut fields.values());
            own.into_iter().chain(below).collect()
        }
        _ => Vec::new(),
    }
}
