//! Overrides: articles that change others for games at some pace, as *one minute in place of two in
//! articles 7 and 9*.
//!
//! An override is stated once. Each remedy or cost of a wrong claim that it names, also in later
//! editions, gets a variant in an article of its own, which holds at that pace.

use indexmap::IndexMap;

use crate::remedies::Override;
use crate::rules::{AnyRule, WrongClaim};

use super::article_number::ArticleNumber;
use super::code::{Article, Reading};

/// An override, with the article that states it.
type StatedOverride<'a> = (&'a Article, &'a Override);

/// Returns the articles of a code, each followed by its variants.
pub(super) fn apply(articles: Vec<Article>) -> Vec<Article> {
    let stated: Vec<StatedOverride<'_>> =
        articles.iter().filter_map(|other| Some((other, other.overrides.as_ref()?))).collect();
    if stated.is_empty() {
        return articles;
    }
    let variants_of_each: Vec<_> =
        articles.iter().map(|article| variants(article, &stated, &articles)).collect();
    let mut all = Vec::new();
    let mut keys = Vec::new();
    for (article, variants) in articles.into_iter().zip(variants_of_each) {
        keys.extend(variants.iter().map(|variant| (article.key.clone(), variant.key.clone())));
        all.push(article);
        all.extend(variants);
    }
    // An article referred to by `under` brings its variants with it.
    for under in references(&mut all) {
        for (article, variant) in &keys {
            if under.contains(article) {
                under.push(variant.clone());
            }
        }
    }
    all
}

/// Returns the variants of an article: one for each set of overrides that hold together at some
/// pace. Other readings than the principal one have none.
fn variants(article: &Article, stated: &[StatedOverride<'_>], all: &[Article]) -> Vec<Article> {
    let mut own = stated.to_vec();
    own.retain(|(_, overrides)| is_changed_by(article, overrides));
    let mut paces_of_sets: IndexMap<Vec<usize>, Vec<_>> = IndexMap::new();
    for pace in own.iter().flat_map(|(_, overrides)| &overrides.pace) {
        let set = (0..own.len()).filter(|&at| own[at].1.pace.contains(pace)).collect();
        let paces = paces_of_sets.entry(set).or_default();
        if !paces.contains(pace) {
            paces.push(*pace);
        }
    }
    let mut variants = Vec::new();
    for (set, paces) in paces_of_sets {
        let (overriding, overrides): (Vec<&Article>, Vec<&Override>) =
            set.into_iter().map(|at| own[at]).unzip();
        let rule = match article.rule() {
            AnyRule::Remedy(remedies) => {
                let is_stated = |kind, pace| {
                    let mut stated = all.iter().filter_map(|article| article.rule().remedies());
                    stated.any(|stated| stated.at_pace(kind, pace).is_some())
                };
                remedies.overridden(&overrides, &paces, is_stated).map(AnyRule::Remedy)
            }
            AnyRule::WrongClaim(cost) if cost.pace.is_empty() => {
                let has_minutes = overrides.iter().any(|change| change.bonus_minutes.is_some());
                has_minutes.then(|| AnyRule::WrongClaim(WrongClaim { pace: paces.clone() }))
            }
            _ => None,
        };
        let key = format!("{}-in-{}", article.key, paces[0]);
        variants.extend(rule.map(|rule| variant(article, &overriding, key, rule)));
    }
    variants
}

fn is_changed_by(article: &Article, overrides: &Override) -> bool {
    let number = article.number.as_ref();
    overrides.articles.iter().any(|name| number.includes(name))
}

/// Returns the variant of an article: with this key and rule, the numbers of the article and of the
/// overriding ones, and the words and doubts of the overriding ones.
fn variant(article: &Article, overriding: &[&Article], key: String, rule: AnyRule) -> Article {
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
        overrides: None,
        changed_by: overriding.iter().map(|other| other.key.clone()).collect(),
    }
}

/// Returns the `under` of every remedy: the keys of the articles that also govern the replacing
/// move.
pub(super) fn references(articles: &mut [Article]) -> impl Iterator<Item = &mut Vec<String>> {
    let readings = articles.iter_mut().flat_map(|article| &mut article.readings);
    let remedies = readings.filter_map(|reading| match &mut reading.rule {
        AnyRule::Remedy(remedies) => Some(&mut remedies.0),
        _ => None,
    });
    remedies.flatten().map(|remedy| &mut remedy.under)
}
