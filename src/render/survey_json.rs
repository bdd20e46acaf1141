//! A survey's summary as JSON.

use serde_json::{Value, json};

use super::json::to_value;
use crate::narrative::survey::SurveyReport;
use crate::survey::{CodeTally, Ranked, ReadStatus, StrikingGame};

/// The version of this contract.
const SCHEMA: u32 = 1;

/// A survey's summary as a JSON object, with every count.
pub fn survey_to_json(report: &SurveyReport<'_>) -> Value {
    let tally = report.tally;
    let reason = |((status, reason), games): (&(ReadStatus, String), &u64)| json!({"status": status.to_string(), "reason": reason, "games": games});
    let decade = |(decade, games): (&Option<u16>, &u64)| json!({"decade": decade, "games": games});
    let codes = report.codes.iter().zip(&tally.codes);
    let striking = |games: &Ranked| -> Vec<Value> {
        games.first.iter().map(|game| named(report, game)).collect()
    };
    json!({
        "schema": SCHEMA,
        "inputs": report.inputs,
        "part": {"number": report.part.number(), "of": report.part.of()},
        "by_period": report.by_period,
        "years": report.years.map(|(since, until)| json!({"since": since, "until": until})),
        "stopped": report.stopped,
        "faults": report.faults,
        "games": tally,
        "plies": tally.plies,
        "reasons": tally.reasons.iter().map(reason).collect::<Vec<_>>(),
        "decades": tally.decades.iter().map(decade).collect::<Vec<_>>(),
        "codes": codes.map(|(code, tally)| of_code(code.id(), tally)).collect::<Vec<_>>(),
        "striking": {
            "drawn": striking(&tally.striking.drawn),
            "decided": striking(&tally.striking.decided),
            "shortened": striking(&tally.striking.shortened),
        },
        "striking_games": {
            "drawn": tally.striking.drawn.count,
            "decided": tally.striking.decided.count,
            "shortened": tally.striking.shortened.count,
        },
    })
}

fn of_code(id: &str, tally: &CodeTally) -> Value {
    let rules = tally.rules.iter().flat_map(|((verdict, rule), decades)| {
        decades.iter().map(move |(decade, games)| {
            json!({"verdict": verdict, "rule": rule, "decade": decade, "games": games})
        })
    });
    json!({
        "code": id,
        "asked": tally.asked,
        "another_result": tally.changed,
        "verdicts": tally.verdicts,
        "rules": rules.collect::<Vec<_>>(),
    })
}

/// A game, with its codes by name.
fn named(report: &SurveyReport<'_>, game: &StrikingGame) -> Value {
    let codes = game.codes.iter().filter_map(|&code| report.codes.get(code));
    let codes: Vec<&str> = codes.map(|code| code.id()).collect();
    let mut named = to_value(game);
    named["codes"] = codes.into();
    named
}
