//! The parts that the runners in Rust share: the cases of the files named, and the report.

use std::collections::BTreeMap;
use std::error::Error;
use std::process::ExitCode;
use std::{env, fs};

use serde_json::{Value, json};

/// Returns the points in which the answers of a library depart from a case, unless they are another
/// answer that the law allows.
pub fn departures(case: &Value, found: &Value) -> Vec<String> {
    for acceptable in case["acceptable"].as_array().into_iter().flatten() {
        let mut other = case.clone();
        for key in ["claims", "end"] {
            other[key] = acceptable.get(key).unwrap_or(&case[key]).clone();
        }
        if departures_from(&other, found).is_empty() {
            return Vec::new();
        }
    }
    departures_from(case, found)
}

fn departures_from(case: &Value, found: &Value) -> Vec<String> {
    let mut departures = Vec::new();
    for key in ["claims", "end", "flag"] {
        if case.get(key).is_some_and(|expected| *expected != found[key]) {
            departures.push(format!("{key} expected: {}, found: {}", case[key], found[key]));
        }
    }
    departures
}

/// Puts every case to a library, which answers with `null` if it does not know the law, and prints
/// the report.
pub fn run(
    library: &str,
    version: &str,
    answer: impl Fn(&Value) -> Result<Value, Box<dyn Error>>,
) -> Result<ExitCode, Box<dyn Error>> {
    let (options, files): (Vec<_>, Vec<_>) = env::args().skip(1).partition(|arg| arg == "--json");
    let mut cases: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files {
        let family: Value = serde_json::from_slice(&fs::read(file)?)?;
        for case in family["cases"].as_array().into_iter().flatten() {
            let found = answer(case)?;
            if !found.is_null() {
                let id = case["id"].as_str().unwrap_or_default().to_owned();
                cases.insert(id, departures(case, &found));
            }
        }
    }
    let as_written = cases.values().filter(|departures| departures.is_empty()).count();
    if options.is_empty() {
        for (id, departures) in &cases {
            departures.iter().for_each(|departure| println!("{id}: {departure}"));
        }
        println!("{as_written} of {} cases as in the vectors", cases.len());
    } else {
        println!("{}", json!({ "library": library, "version": version, "cases": cases }));
    }
    Ok(ExitCode::from(u8::from(as_written < cases.len())))
}
