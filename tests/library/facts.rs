//! The log of changed facts: it has an entry for every change of a code's meaning.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jadoube::laws::{Code, Library, fact_changes};
use jadoube::rules::AnyRule;
use serde_json::json;

use crate::common::path;

/// Returns a fingerprint of a code's meaning without its words: its time, its events, and for each
/// article of its own the number, how well it was seen, whether it is doubted, and its rules. The
/// words count if a rule has no parameters, as they alone say what holds. Editions that inherit an
/// article do not change with it.
fn meaning(code: &Code) -> String {
    let mut articles = BTreeMap::new();
    for article in code.articles.iter().filter(|article| article.stated_by == code.id) {
        let rules: Vec<_> =
            article.readings.iter().map(|reading| json!([reading.id, reading.rule])).collect();
        let is_in_words = article.readings.iter().all(|reading| is_told(&reading.rule));
        let words = is_in_words.then_some(&article.says);
        let (number, seen) = (article.number.to_string(), article.seen.to_string());
        let facts = json!([article.key, number, seen, article.doubt.is_some(), rules, words]);
        articles.insert(facts[0].to_string(), facts);
    }
    let governs = code.governs.iter().map(|entry| {
        let doubt = entry.doubt.is_some();
        format!("{:?} {:?} {} {} {doubt}", entry.event, entry.site, entry.span, entry.certain)
    });
    let time = (code.in_force, code.assumed.is_some(), code.doubt.is_some(), code.rest_unknown);
    let whole = json!([
        code.lineage,
        code.amends,
        time,
        governs.collect::<Vec<_>>(),
        articles.into_values().collect::<Vec<_>>()
    ]);
    fingerprint(&whole.to_string())
}

/// The name of the file of places in the log, in which it is listed like a code.
const PLACES: &str = "places";

/// Returns a fingerprint of the file of places without its comments.
fn meaning_of_places() -> String {
    let file: toml::Table = toml::from_str(include_str!("../../rulesets/places.toml")).unwrap();
    fingerprint(&json!(file).to_string())
}

/// Returns true if only the words of an article say what it orders, as for the cost of a wrong
/// claim.
fn is_told(rule: &AnyRule) -> bool {
    let rule = json!(rule);
    let has = |name| rule.get(name).is_some();
    rule == "recorded" || has("not-judged") || has("wrong-claim")
}

/// Returns the FNV-1a hash of a text, which is the same on every machine and with every compiler.
fn fingerprint(text: &str) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// `UPDATE_FACTS=1 cargo test facts` writes the missing lines. The change must then be described in
/// them by hand.
#[test]
fn every_change_of_meaning_is_in_the_log() {
    let library = Library::embedded().unwrap();
    let codes = library.codes().iter().map(|code| (code.id.as_str(), meaning(code)));
    let mut missing = String::new();
    for (id, now) in codes.chain([(PLACES, meaning_of_places())]) {
        let last = fact_changes().filter(|change| change.code == id).last();
        if last.is_none_or(|last| last.meaning != now) {
            let _ = writeln!(missing, "2026-11 | {id} | TODO | {now}");
        }
    }
    if std::env::var_os("UPDATE_FACTS").is_some() {
        let file = path("rulesets/facts.log");
        let log = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, log + &missing).unwrap();
        return;
    }
    let advice = "run UPDATE_FACTS=1 cargo test facts, and say in rulesets/facts.log what changed";
    assert!(missing.is_empty(), "{advice}:\n{missing}");
}

#[test]
fn every_change_says_what_changed_and_of_which_code() {
    let library = Library::embedded().unwrap();
    for change in fact_changes() {
        assert!(change.code == PLACES || library.code(change.code).is_ok(), "{change:?}");
        assert!(!change.what.is_empty() && change.what != "TODO", "{change:?}");
        assert!(change.meaning.len() == 16 && change.date.len() == 7, "{change:?}");
    }
    let lines = include_str!("../../rulesets/facts.log").lines();
    let entries = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).count();
    assert_eq!(fact_changes().count(), entries, "an entry is not of four parts");
}
