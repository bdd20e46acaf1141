//! Law files resolved into codes: amendments and overrides applied, sources looked up.

use std::collections::HashMap;

use strum::IntoEnumIterator as _;

use crate::rules::{AnyRule, CastlingRule, Topic};

use super::article_number::ArticleNumber;
use super::code::{Article, Code, Governs, NOT_SEEN, Reading};
use super::overrides;
use super::schema::{ArticleFile, CodeFile, GovernsFile, Rest, Seen, Source};

impl Code {
    /// Resolves a file, given the code that it amends. The file must have been checked: missing
    /// parts are left empty.
    pub(super) fn resolve(file: &CodeFile, parent: Option<&Self>) -> Self {
        let unseen = file.rest == Some(Rest::Unknown);
        let inherited = parent.filter(|_| !unseen);
        let mut articles = amend(inherited, file);
        if unseen {
            articles.extend(placeholders(&articles, &file.id));
        }
        let articles = overrides::apply(articles);
        // A code that amends a partly unknown code inherits the unknown parts.
        let inherits_unknown = inherited.is_some_and(|parent| parent.rest_unknown);
        let rest_unknown =
            unseen || (inherits_unknown && articles.iter().any(|article| !article.is_stated()));
        Self {
            id: file.id.clone(),
            title: file.title.clone(),
            short: file.short.as_ref().unwrap_or(&file.title).clone(),
            lineage: file.lineage.clone(),
            home: None,
            amends: file.amends.clone(),
            in_force: file.in_force,
            assumed: file.assumed.clone(),
            governs: file.governs.iter().map(|entry| Governs::resolve(entry, file)).collect(),
            summary: file.summary.clone(),
            landmark: file.landmark,
            what_if: file.what_if,
            doubt: file.doubt.clone(),
            overridden: None,
            rest_unknown,
            articles,
        }
    }
}

/// Returns the inherited articles as a file amends them.
fn amend(inherited: Option<&Code>, file: &CodeFile) -> Vec<Article> {
    let parents = inherited.map_or(&[][..], |parent| &parent.articles);
    let (variants, stated): (Vec<_>, Vec<_>) =
        parents.iter().partition(|article| !article.changed_by.is_empty());
    let mut articles: Vec<Article> = Vec::new();
    for article in stated {
        match file.articles.get(&article.key) {
            None => articles.push(article.clone()),
            Some(written) if written.repealed => {}
            Some(written) => articles.push(Article::resolve(&article.key, written, file)),
        }
    }
    // The variants are computed anew.
    for under in overrides::references(&mut articles) {
        under.retain(|key| variants.iter().all(|variant| variant.key != *key));
    }
    let inherited_count = articles.len();
    for (key, written) in &file.articles {
        let is_new = articles[..inherited_count].iter().all(|article| article.key != *key);
        if is_new && !written.repealed {
            articles.push(Article::resolve(key, written, file));
        }
    }
    // A part of the amended code that was unknown may be stated here, under a key of its own.
    let is_settled = |article: &&Article| !article.is_stated() && is_stated_on(article, &articles);
    let settled: Vec<String> =
        articles.iter().filter(is_settled).map(|article| article.key.clone()).collect();
    articles.retain(|article| !settled.contains(&article.key));
    articles
}

/// Returns true if one of these articles is stated on the matter of a placeholder.
fn is_stated_on(placeholder: &Article, articles: &[Article]) -> bool {
    articles.iter().any(|article| {
        article.is_stated()
            && match placeholder.rule() {
                AnyRule::Unknown(topic) => article.rule().topic() == Some(*topic),
                rule => article.rule().kind() == rule.kind(),
            }
    })
}

impl Governs {
    fn resolve(written: &GovernsFile, file: &CodeFile) -> Self {
        Self {
            event: written.event.clone(),
            site: written.site.clone(),
            span: written.span(),
            certain: written.certain_span(),
            doubt: written.doubt.clone(),
            source: source(&written.source, file),
        }
    }
}

impl Article {
    fn resolve(key: &str, written: &ArticleFile, file: &CodeFile) -> Self {
        let source = source(written.source.as_deref().unwrap_or_default(), file);
        let alone = written.rule.iter().cloned().map(Reading::only);
        let several = written.readings.iter().map(|reading| Reading {
            id: Some(reading.id.clone()),
            condition: Some(reading.condition.clone()),
            says: Some(reading.says.clone()),
            rule: reading.rule.clone(),
        });
        let mut readings: Vec<Reading> = alone.chain(several).collect();
        if readings.is_empty() {
            readings.push(Reading::only(AnyRule::Recorded));
        }
        Self {
            key: key.to_owned(),
            number: ArticleNumber::from(written.number.as_deref().unwrap_or_default()).to_owned(),
            stated_by: file.id.clone(),
            seen: written.seen.unwrap_or(source.seen),
            source,
            page: written.page.clone(),
            says: written.says.clone().unwrap_or_default(),
            doubt: written.doubt.clone(),
            readings,
            overrides: written.overrides.clone(),
            changed_by: Vec::new(),
        }
    }
}

/// Returns the source with this key. A checked file has it.
fn source(key: &str, file: &CodeFile) -> Source {
    let source = file.sources.iter().find(|source| source.key == key);
    source.unwrap_or(&NOT_SEEN).clone()
}

/// Returns the placeholders for the unknown rest of a code: mate and castling as today are
/// presumed, and every matter on which no article is stated is unknown.
fn placeholders(stated: &[Article], id: &str) -> Vec<Article> {
    let article = |key: String, says: &str, rule| Article {
        key: free_key(key, stated),
        number: ArticleNumber::NotSeen,
        stated_by: id.to_owned(),
        source: NOT_SEEN.clone(),
        page: None,
        seen: Seen::Inferred,
        says: says.to_owned(),
        doubt: None,
        readings: vec![Reading::only(rule)],
        overrides: None,
        changed_by: Vec::new(),
    };
    let mut placeholders = Vec::new();
    if !stated.iter().any(|article| *article.rule() == AnyRule::Checkmate) {
        let says = "Mate is presumed to win, as in every code.";
        placeholders.push(article("checkmate".to_owned(), says, AnyRule::Checkmate));
    }
    if !stated.iter().any(|article| matches!(article.rule(), AnyRule::Castling(_))) {
        let says = "Castling is presumed to be as today.";
        let rule = AnyRule::Castling(CastlingRule::PRESUMED);
        placeholders.push(article("castling".to_owned(), says, rule));
    }
    for topic in Topic::iter() {
        if !stated.iter().any(|article| article.rule().topic() == Some(topic)) {
            let says = "What the code said on this matter is not known.";
            placeholders.push(article(topic.to_string(), says, AnyRule::Unknown(topic)));
        }
    }
    placeholders
}

/// Returns this key, or a longer one if an article on another matter is stated under it.
fn free_key(mut key: String, stated: &[Article]) -> String {
    while stated.iter().any(|article| article.key == key) {
        key = format!("not-seen-{key}");
    }
    key
}

/// The maximum number of codes in a chain in which each amends the one before. Ours have up to
/// fifteen. Each code holds the articles it inherits, so that a long chain takes much memory.
pub(super) const MOST_AMENDED: usize = 100;

/// Resolves a code, after the codes it amends, into `resolved`. A code with a chain that is too
/// long, or is a circle, is not resolved.
pub(super) fn resolve_chain(
    id: &str,
    code_files: &HashMap<String, CodeFile>,
    resolved: &mut HashMap<String, Code>,
) {
    let mut chain = Vec::new();
    let mut next = code_files.get(id);
    while let Some(file) = next.filter(|file| !resolved.contains_key(&file.id)) {
        if chain.len() == MOST_AMENDED {
            return;
        }
        chain.push(file);
        next = file.amends.as_ref().and_then(|amended| code_files.get(amended));
    }
    for file in chain.into_iter().rev() {
        let parent = file.amends.as_ref().and_then(|amended| resolved.get(amended));
        let code = Code::resolve(file, parent);
        resolved.insert(file.id.clone(), code);
    }
}
