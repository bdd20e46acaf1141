//! Overrides: articles that change others for games at some pace, as *one minute in place of two in
//! articles 7 and 9*.
//!
//! An override is stated once. Each article that it names, also in later editions, gets a second
//! one beside it, which holds at that pace.

use indexmap::IndexMap;

use crate::remedies::Override;
use crate::rules::{AnyRule, WrongClaim};

use super::article_number::ArticleNumber;
use super::code::{Article, Reading};

/// Returns the articles of a code, with a variant for each pace at which an override changes them.
pub(super) fn applied(articles: Vec<Article>) -> Vec<Article> {
    let overriding: Vec<(&Article, &Override)> =
        articles.iter().filter_map(|other| Some((other, other.changes.as_ref()?))).collect();
    if overriding.is_empty() {
        return articles;
    }
    let mut added = Vec::new();
    for article in &articles {
        added.push(at_paces(article, &overriding, &articles));
    }
    let mut applied = Vec::new();
    let mut keys = Vec::new();
    for (article, at_paces) in articles.into_iter().zip(added) {
        keys.extend(at_paces.iter().map(|other| (article.key.clone(), other.key.clone())));
        applied.push(article);
        applied.extend(at_paces);
    }
    add_references(&mut applied, &keys);
    applied
}

/// Returns the variants of an article, one for each pace at which other articles change it.
fn at_paces(
    article: &Article,
    overriding: &[(&Article, &Override)],
    all: &[Article],
) -> Vec<Article> {
    let mut changes = overriding.to_vec();
    changes.retain(|(_, change)| is_changed_by(article, change));
    // Paces with the same overrides have one article.
    let mut groups: IndexMap<Vec<&str>, Vec<_>> = IndexMap::new();
    for pace in changes.iter().flat_map(|(_, change)| &change.pace) {
        let holding = changes.iter().filter(|(_, change)| change.pace.contains(pace));
        let group =
            groups.entry(holding.map(|(other, _)| other.key.as_str()).collect()).or_default();
        if !group.contains(pace) {
            group.push(*pace);
        }
    }
    let mut at_paces = Vec::new();
    for (keys, paces) in groups {
        let holding = changes.iter().filter(|(other, _)| keys.contains(&other.key.as_str()));
        let (overriding, overrides): (Vec<&Article>, Vec<&Override>) = holding.copied().unzip();
        let rule = match article.rule() {
            AnyRule::Remedy(remedies) => {
                let overridden = remedies.overridden(&overrides, &paces, |kind, pace| {
                    all.iter().any(|other| match other.rule() {
                        AnyRule::Remedy(stated) => stated.at_pace(kind, pace).is_some(),
                        _ => false,
                    })
                });
                overridden.map(AnyRule::Remedy)
            }
            AnyRule::WrongClaim(cost) if cost.pace.is_empty() => {
                let has_minutes = overrides.iter().any(|change| change.bonus_minutes.is_some());
                has_minutes.then(|| AnyRule::WrongClaim(WrongClaim { pace: paces.clone() }))
            }
            _ => None,
        };
        let key = format!("{}-in-{}", article.key, paces[0]);
        at_paces.extend(rule.map(|rule| beside(article, &overriding, key, rule)));
    }
    at_paces
}

fn is_changed_by(article: &Article, change: &Override) -> bool {
    let number = article.number.as_ref();
    change.articles.iter().any(|name| number.includes(name))
}

/// Returns the variant of an article for a pace: with this key and rule, the numbers of the article
/// and of the overriding ones, and the words of the overriding ones.
fn beside(article: &Article, overriding: &[&Article], key: String, rule: AnyRule) -> Article {
    let mut numbers = article.number.to_string();
    let mut says: Vec<&str> = Vec::new();
    let mut doubts: Vec<&str> = Vec::new();
    let mut seen = article.seen;
    for other in overriding {
        numbers += &format!(", {}", other.number);
        says.push(&other.says);
        doubts.extend(other.doubt.as_deref());
        seen = seen.max(other.seen);
    }
    let last = overriding.last().unwrap_or(&article);
    Article {
        key,
        number: ArticleNumber::Numbered(numbers),
        stated_by: last.stated_by.clone(),
        says: says.join(" "),
        source: last.source.clone(),
        page: last.page.clone(),
        seen,
        doubt: (!doubts.is_empty()).then(|| doubts.join(" ")),
        readings: vec![Reading::only(rule)],
        changes: None,
        changed_by: overriding.iter().map(|other| other.key.clone()).collect(),
    }
}

/// Lets remedies that are under an article be under the one beside it, too. `keys` has the keys of
/// both.
fn add_references(articles: &mut [Article], keys: &[(String, String)]) {
    for reading in articles.iter_mut().flat_map(|article| &mut article.readings) {
        let AnyRule::Remedy(remedies) = &mut reading.rule else { continue };
        for remedy in &mut remedies.0 {
            for (stated, beside) in keys {
                if remedy.under.contains(stated) {
                    remedy.under.push(beside.clone());
                }
            }
        }
    }
}
