//! The log of facts changed: when a code means another thing, the log says so.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jadoube::laws::{Code, Library, fact_changes};
use jadoube::rules::AnyRule;
use serde_json::json;

use crate::common::path;

/// What a code means, without its words: its time, its events, and of each article of its own the
/// number, how well it was seen, whether it is doubted, and its rules; where a rule has nothing in
/// it the words, as they alone say what holds. Editions that inherit an article do not change with
/// it.
fn meaning(code: &Code) -> String {
    let own = code.articles.iter().filter(|article| article.stated_by == code.id);
    let articles = own.map(|article| {
        let rules: Vec<_> = article.readings.iter().map(|it| json!([it.id, it.rule])).collect();
        let words = article.readings.iter().all(|it| is_told(&it.rule)).then_some(&article.says);
        let (number, seen) = (article.number.to_string(), article.seen.to_string());
        json!([article.key, number, seen, article.doubt.is_some(), rules, words])
    });
    let governs = code.governs.iter().map(|entry| {
        let doubt = entry.doubt.is_some();
        format!("{:?} {:?} {} {} {doubt}", entry.event, entry.site, entry.span, entry.certain)
    });
    let articles: BTreeMap<String, _> = articles.map(|it| (it[0].to_string(), it)).collect();
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

/// What the log calls the file of places, which stands there beside the codes.
const PLACES: &str = "places";

/// What the file of places means: all that is in it but its comments.
fn meaning_of_places() -> String {
    let file: toml::Table = toml::from_str(include_str!("../../rulesets/places.toml")).unwrap();
    fingerprint(&json!(file).to_string())
}

/// Whether only the words of an article say what it orders: what a wrong claim costs, for one.
fn is_told(rule: &AnyRule) -> bool {
    let rule = json!(rule);
    let has = |name| rule.get(name).is_some();
    rule == "recorded" || has("not-judged") || has("wrong-claim")
}

/// FNV-1a: the same on every machine and with every compiler.
fn fingerprint(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// With `UPDATE_FACTS=1` the lines that are missing are written; what changed is then to be said
/// in them by hand.
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
