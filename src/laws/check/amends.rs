//! The code that a file amends, and whether the file fits it.

use std::collections::HashMap;

use crate::laws::code::Code;
use crate::laws::library_error::nearest;
use crate::laws::resolve::MOST_AMENDED;
use crate::laws::schema::{ArticleFile, CodeFile, Rest};
use crate::rules::RuleKind;

use super::checker::{MAX_READING_COMBINATIONS, SemanticChecker};
use super::document::at;
use super::words::hint;

/// Returns the code that the file amends, if there is one and the chain of codes below it ends.
/// Otherwise notes the reason.
pub(super) fn check_chain<'c>(
    checker: &mut SemanticChecker<'c, '_>,
    others: &HashMap<String, CodeFile>,
) -> Option<&'c str> {
    let file = checker.file;
    let amended = file.amends.as_deref()?;
    let mut chain = vec![file.id.as_str()];
    let mut next = Some(amended);
    while let Some(id) = next {
        let is_circle = chain.contains(&id);
        chain.push(id);
        if is_circle && id == file.id {
            let chain: Vec<String> = chain.iter().map(|id| format!("`{id}`")).collect();
            let what = format!("these codes amend each other in a circle: {}", chain.join(" → "));
            checker.note_at(&at!["amends"], what, "the oldest of them amends none".to_owned());
            return None;
        }
        if is_circle {
            // The mistake is noted in the files of the circle.
            return None;
        }
        if chain.len() > MOST_AMENDED {
            let what = format!("more than {MOST_AMENDED} codes amend each other up to this one");
            let hint = "let one of them state all its articles, and amend none".to_owned();
            checker.note_at(&at!["amends"], what, hint);
            return None;
        }
        next = others.get(id).and_then(|other| other.amends.as_deref());
    }
    if !others.contains_key(amended) {
        let near =
            nearest(amended, sorted_ids(others)).map(|near| format!("did you mean `{near}`?"));
        let hint = near.unwrap_or_else(|| "`jadoube codes` lists those there are".to_owned());
        checker.note_at(&at!["amends"], format!("there is no code `{amended}`"), hint);
        return None;
    }
    Some(amended)
}

fn sorted_ids(codes: &HashMap<String, CodeFile>) -> Vec<&str> {
    let mut ids: Vec<&str> = codes.keys().map(String::as_str).collect();
    ids.sort_unstable();
    ids
}

/// Notes articles that are repealed though the amended code does not have them, inherited readings
/// that make too many combinations, and articles for a pace that no article defines.
pub(super) fn check(
    checker: &mut SemanticChecker<'_, '_>,
    others: &HashMap<String, CodeFile>,
    amended: Option<&Code>,
) {
    check_paces(checker, others);
    if checker.file.amends.is_none() && !checker.document.is_left_out(&at!["amends"]) {
        note_needless_repeals(checker, "this code amends no other");
    } else if checker.file.rest == Some(Rest::Unknown) {
        note_needless_repeals(checker, "with `rest = \"unknown\"` nothing is inherited");
    } else if let Some(amended) = amended {
        check_repeals(checker, amended);
        check_inherited_ways(checker, amended);
    }
}

/// Notes articles for one pace, if no article says what is rapid or blitz.
fn check_paces(checker: &mut SemanticChecker<'_, '_>, others: &HashMap<String, CodeFile>) {
    let mut next = Some(checker.file);
    for _ in 0..MOST_AMENDED {
        let Some(file) = next else { break };
        let mut rules = file.articles.values().flat_map(ArticleFile::rules);
        if rules.any(|rule| rule.kind() == RuleKind::Pace) {
            return;
        }
        next = file.amends.as_ref().and_then(|amended| others.get(amended));
    }
    for (key, article) in &checker.file.articles {
        let is_for_pace = article.rules().any(|rule| !rule.paces().is_empty());
        if is_for_pace || article.overrides.is_some() {
            let what = format!(
                "article `{key}` is for a pace, and no article says what is rapid or blitz"
            );
            let hint = "state it in an article: \
                        `rule.pace = { blitz = { up-to = 10 }, rapid = { below = 60 } }`";
            checker.note_at(&at!["article", key], what, hint.to_owned());
        }
    }
}

/// Notes articles that are repealed and that the amended code does not have.
fn check_repeals(checker: &mut SemanticChecker<'_, '_>, amended: &Code) {
    let keys: Vec<&str> = amended.articles.iter().map(|article| article.key.as_str()).collect();
    for key in repealed_keys(checker.file) {
        if !keys.contains(&key) {
            let what = format!("there is no article `{key}` in `{}` to repeal", amended.id);
            let label = checker.document.name_span(&at!["article", key]);
            checker.note(label, what, hint(key, &keys));
        }
    }
}

/// Notes that the inherited readings, combined with the file's own, are too many.
fn check_inherited_ways(checker: &mut SemanticChecker<'_, '_>, amended: &Code) {
    let file = checker.file;
    let multiply = |ways: usize, readings: usize| ways.saturating_mul(readings.max(1));
    let own = file.articles.values().map(|article| article.readings.len()).fold(1, multiply);
    let inherited =
        amended.articles.iter().filter(|article| !file.articles.contains_key(&article.key));
    let ways = inherited.map(|article| article.readings.len()).fold(own, multiply);
    // Too many readings of its own are noted at the article.
    if own <= MAX_READING_COMBINATIONS && ways > MAX_READING_COMBINATIONS {
        let what = format!("with the readings it inherits this code can be read in {ways} ways");
        let hint = format!(
            "each is judged, and no more than {MAX_READING_COMBINATIONS} are: strike some out"
        );
        checker.note_at(&at!["amends"], what, hint);
    }
}

fn note_needless_repeals(checker: &mut SemanticChecker<'_, '_>, why: &str) {
    for key in repealed_keys(checker.file) {
        let what = format!("there is nothing to repeal: {why}");
        let entry = checker.document.entry_span(&at!["article", key, "repealed"]);
        checker.note(entry, what, "strike the article out".to_owned());
    }
}

fn repealed_keys(file: &CodeFile) -> impl Iterator<Item = &str> {
    let repealed = file.articles.iter().filter(|(_, article)| article.repealed);
    repealed.map(|(key, _)| key.as_str())
}
