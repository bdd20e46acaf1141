//! A survey's summary as JSON.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::json::to_value;
use crate::narrative::survey::SurveyReport;
use crate::survey::{CodeTally, Ranked, StrikingGame};

/// The version of the format.
const SCHEMA: u32 = 1;

/// Returns a survey's summary as a JSON object with every count.
pub fn survey_to_json(report: &SurveyReport<'_>) -> Value {
    let tally = report.tally;
    let striking = &tally.striking;
    let mut reasons = Vec::new();
    for ((status, reason), games) in &tally.reasons {
        reasons.push(json!({"status": status.to_string(), "reason": reason, "games": games}));
    }
    let mut codes = Vec::new();
    for (code, tally) in report.codes.iter().zip(&tally.codes) {
        codes.push(code_to_json(code.id(), tally));
    }
    json!({
        "schema": SCHEMA,
        "inputs": report.inputs,
        "part": {"number": report.part.number(), "of": report.part.count()},
        "by_period": report.by_period,
        "years": report.years.map(|(since, until)| json!({"since": since, "until": until})),
        "stopped": report.stopped,
        "faults": report.faults,
        "games": tally,
        "plies": tally.plies,
        "reasons": reasons,
        "decades": decades_to_json(&tally.decades),
        "codes": codes,
        "striking": {
            "drawn": ranking_to_json(report, &striking.drawn),
            "decided": ranking_to_json(report, &striking.decided),
            "open_to_loser": ranking_to_json(report, &striking.open_to_loser),
            "shortened": ranking_to_json(report, &striking.shortened),
        },
        "striking_games": {
            "drawn": striking.drawn.count,
            "decided": striking.decided.count,
            "open_to_loser": striking.open_to_loser.count,
            "shortened": striking.shortened.count,
        },
    })
}

fn code_to_json(id: &str, tally: &CodeTally) -> Value {
    let mut rules = Vec::new();
    for ((verdict, rule), decades) in &tally.rules {
        for (decade, games) in decades {
            rules.push(json!({"verdict": verdict, "rule": rule, "decade": decade, "games": games}));
        }
    }
    json!({
        "code": id,
        "asked": tally.judged,
        "another_result": tally.changed,
        "another_result_by_decade": decades_to_json(&tally.changed_by_decade),
        "open_to_loser": tally.open_to_loser,
        "verdicts": tally.verdicts,
        "rules": rules,
    })
}

fn decades_to_json(decades: &BTreeMap<Option<u16>, u64>) -> Vec<Value> {
    let mut values = Vec::new();
    for (decade, games) in decades {
        values.push(json!({"decade": decade, "games": games}));
    }
    values
}

fn ranking_to_json(report: &SurveyReport<'_>, games: &Ranked) -> Vec<Value> {
    games.first.iter().map(|game| game_to_json(report, game)).collect()
}

/// Returns a game with the names of its codes.
fn game_to_json(report: &SurveyReport<'_>, game: &StrikingGame) -> Value {
    let codes = game.codes.iter().filter_map(|&code| report.codes.get(code));
    let ids: Vec<&str> = codes.map(|code| code.id()).collect();
    let mut value = to_value(game);
    value["codes"] = ids.into();
    value
}
