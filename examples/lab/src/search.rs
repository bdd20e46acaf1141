//! The search for rules and codes by words.

use std::collections::BTreeSet;

use jadoube::laws::{Article, Code};
use jadoube::narrative::rule_title;
use jadoube::rules::RuleKind;
use serde_json::{Value, json};

use crate::{State, laws};

/// The order of the results.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Rule,
    CodeByTitle,
    CodeByArticle,
}

/// Returns the rules and codes that have all these words: rules by their titles, codes by their
/// titles or by an article, which is then quoted.
pub fn search(words: &str, state: &State) -> Result<Value, String> {
    let (library, _) = laws::of(state)?;
    let wanted = split(words);
    let mut found: Vec<(Rank, Value)> = Vec::new();
    for kind in kinds(library.codes()) {
        let title = rule_title(kind);
        if has_all(&format!("{title} {kind}"), &wanted) {
            let note = "a rule: how it varied from code to code";
            let rule = json!({ "kind": "rule", "id": kind, "title": title, "note": note });
            found.push((Rank::Rule, rule));
        }
    }
    for code in library.codes() {
        let names = format!("{} {} {}", code.title, code.short, code.id);
        let (rank, note) = if has_all(&names, &wanted) {
            (Rank::CodeByTitle, code.summary.clone())
        } else if let Some(article) =
            code.articles.iter().find(|article| mentions(article, &wanted))
        {
            (Rank::CodeByArticle, format!("{}: {}", article.name(), article.says))
        } else {
            continue;
        };
        let found_code =
            json!({ "kind": "code", "id": code.id, "title": code.title, "note": note });
        found.push((rank, found_code));
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(found.into_iter().map(|(_, item)| item).collect())
}

/// Returns the rules on which some code has an article.
fn kinds(codes: &[Code]) -> BTreeSet<RuleKind> {
    let articles = codes.iter().flat_map(|code| &code.articles);
    let kinds = articles.map(|article| article.rule().kind());
    kinds.filter(|kind| kind.has_words_of_its_own()).collect()
}

fn mentions(article: &Article, wanted: &[String]) -> bool {
    article.is_stated() && has_all(&format!("{} {}", article.name(), article.says), wanted)
}

/// Returns true if each of these words begins a word of the text.
fn has_all(text: &str, wanted: &[String]) -> bool {
    let words = split(text);
    wanted.iter().all(|wanted| words.iter().any(|word| word.starts_with(wanted)))
}

fn split(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}
