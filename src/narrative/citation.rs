//! The articles on which a verdict rests, and their citations.

use indexmap::{IndexMap, IndexSet};

use crate::arbiter::{
    IrregularityRuling, Provision, ReadingVerdict, Ruleset, RulingEffect, Verdict, VerdictKind,
};
use crate::laws::{Article, ArticleNumber, Print, Seen, Source};
use crate::replay::Timeline;

use super::explain::{relevant_rulings, relevant_unmet_articles};

/// Returns a code's name with the articles that decide or were not met and the evidence for them. A
/// dagger marks a code that is doubtful as a whole.
pub(crate) fn cited(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> String {
    format!("{}{}", code.name(), cited_after_name(code, verdict, game))
}

/// Returns the dagger, the articles and the evidence, to follow a code's name: `† (9.2; from
/// fragments)`.
pub(crate) fn cited_after_name(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> String {
    article_notes(code, decisive(code, verdict, game))
}

/// Returns the articles that decide a verdict, each with its evidence: first those by which the
/// game ended after a claim, then the deciding one. If none decides, returns those that the reasons
/// mention.
fn decisive<'v>(
    code: &'v dyn Ruleset,
    verdict: &'v Verdict,
    game: &Timeline,
) -> Vec<(ArticleNumber<&'v str>, Seen)> {
    let cited = |key: &str| code.article(key).map(|article| (article.number, article.seen));
    let decides = match (verdict.deciding_claim(), verdict.deciding_irregularity()) {
        // No article refuses a claim that the code does not know.
        (Some(claim), _) => Some(claim.article.as_deref()),
        (None, Some(irregularity)) => Some(irregularity.article()),
        (None, None) => verdict.deciding().map(|ruling| Some(ruling.article.as_str())),
    };
    if let Some(article) = decides {
        let rulings = relevant_rulings(verdict, game).into_iter();
        let is_open = verdict.kind == VerdictKind::Claimable;
        let ends = rulings.filter(|ruling| is_open && ruling.effect == RulingEffect::Ends);
        let keys: IndexSet<&str> = ends.map(|ruling| &*ruling.article).chain(article).collect();
        return keys.into_iter().filter_map(cited).collect();
    }
    let mut keys: IndexSet<&str> = IndexSet::new();
    keys.extend(verdict.irregularities.iter().filter_map(IrregularityRuling::article));
    keys.extend(verdict.claims.iter().filter_map(|claim| claim.article.as_deref()));
    keys.extend(relevant_rulings(verdict, game).iter().map(|ruling| ruling.article.as_str()));
    let is_none_mentioned = keys.is_empty();
    keys.extend(verdict.unknown.iter().map(|unknown| unknown.article.as_str()));
    // If the readings differ, they differ about a condition.
    let is_disputed = verdict.kind == VerdictKind::Undetermined
        && !verdict.readings.iter().all(ReadingVerdict::is_as_known);
    if is_disputed || is_none_mentioned {
        keys.extend(relevant_unmet_articles(verdict, game).map(|unmet| unmet.article.as_str()));
    }
    keys.into_iter().filter_map(cited).collect()
}

/// Returns the dagger, the numbers of articles and the evidence for them.
fn article_notes(code: &dyn Ruleset, articles: Vec<(ArticleNumber<&str>, Seen)>) -> String {
    let numbers: IndexSet<&str> =
        articles.iter().filter_map(|(number, _)| number.cited()).collect();
    let mut notes = vec![numbers.into_iter().collect::<Vec<_>>().join(", ")];
    notes.extend(confidence(articles.iter().map(|(_, seen)| *seen)));
    notes.retain(|note| !note.is_empty());
    let dagger = if code.doubt().is_some() { "†" } else { "" };
    if notes.is_empty() { dagger.to_owned() } else { format!("{dagger} ({})", notes.join("; ")) }
}

/// Returns a code's name with one article's number and the evidence for it.
pub(crate) fn cited_article(
    code: &dyn Ruleset,
    article: Option<(ArticleNumber<&str>, Seen)>,
) -> String {
    format!("{}{}", code.name(), article_after_name(code, article))
}

/// Returns one article's number and the evidence for it, to follow a code's name.
pub(crate) fn article_after_name(
    code: &dyn Ruleset,
    article: Option<(ArticleNumber<&str>, Seen)>,
) -> String {
    article_notes(code, article.into_iter().collect())
}

/// Returns the evidence for articles, unless it is the text of the law itself.
fn confidence(seen: impl Iterator<Item = Seen> + Clone) -> Option<String> {
    let weakest = seen.clone().filter(|seen| *seen != Seen::Primary).max()?;
    let some = if seen.clone().all(|seen| seen != Seen::Primary) { "" } else { "in part " };
    Some(match weakest {
        Seen::Inferred => format!("{some}inferred"),
        Seen::Secondary => format!("{some}from secondary sources"),
        Seen::Fragment | Seen::Primary => format!("{some}from fragments"),
    })
}

/// Returns the articles that a verdict cites: those of its rulings and claims or, if there are
/// none, those of unmet conditions.
pub(crate) fn articles_cited<'l>(
    code: &'l dyn Ruleset,
    verdict: &Verdict,
    game: &Timeline,
) -> Vec<Provision<'l>> {
    let rulings = relevant_rulings(verdict, game);
    let mut keys: IndexSet<&str> = IndexSet::new();
    keys.extend(verdict.claims.iter().filter_map(|claim| claim.article.as_deref()));
    keys.extend(rulings.iter().map(|ruling| ruling.article.as_str()));
    keys.extend(verdict.unknown.iter().map(|unknown| unknown.article.as_str()));
    if verdict.kind == VerdictKind::Undetermined && verdict.claims.is_empty() {
        let readings = verdict.readings.iter().flat_map(|reading| &reading.read);
        keys.extend(readings.map(|read| read.article.as_str()));
    }
    if rulings.is_empty() && verdict.claims.is_empty() {
        keys.extend(relevant_unmet_articles(verdict, game).map(|unmet| unmet.article.as_str()));
    }
    keys.into_iter().filter_map(|key| code.article(key)).collect()
}

/// Returns the sources of a code's articles, each once, followed by the doubt about the code as a
/// whole.
pub(crate) fn sources(code: &dyn Ruleset, cited: &[Provision<'_>]) -> Vec<String> {
    let name = code.name();
    let Some(known) = code.code() else { return Vec::new() };
    let articles = cited.iter().filter_map(|article| known.article(article.article));
    let mut of_source: IndexMap<String, Vec<&str>> = IndexMap::new();
    for article in articles.filter(|article| article.is_stated()) {
        let Source { title, url, .. } = &article.source;
        let at = url.as_ref().map_or_else(String::new, |url| format!(", {url}"));
        let source = format!("{title} [{}]{at}", article.seen);
        of_source.entry(source).or_default().extend(article.number.as_ref().cited());
    }
    let lines = of_source.iter().map(|(source, numbers)| match numbers.as_slice() {
        [] => format!("{name}: {source}"),
        numbers => format!("{name}, {}: {source}", numbers.join(", ")),
    });
    let doubt = code.doubt().map(|doubt| format!("† {name}: {doubt}"));
    lines.chain(doubt).collect()
}

/// Returns an article's number as printed, `Art. 9.2`, or its heading in quotation marks.
pub(crate) fn number(number: ArticleNumber<&str>) -> String {
    match number {
        ArticleNumber::Heading(heading) => format!("“{heading}”"),
        ArticleNumber::Numbered(number) => art(number),
        other => other.title().to_owned(),
    }
}

/// Returns `Art. 9.2` for a number that begins with a digit, and any other text unchanged.
fn art(number: &str) -> String {
    let is_figure = number.starts_with(|c: char| c.is_ascii_digit());
    if is_figure { format!("Art. {number}") } else { number.to_owned() }
}

/// Returns an article's full citation: author, title, place, year, page, address.
pub(crate) fn of_article(article: &Article) -> String {
    reference(&article.source, article.page.as_deref())
}

/// Returns the full citation of a source, or of one page of it.
pub(crate) fn reference(source: &Source, page: Option<&str>) -> String {
    let cited = match &source.print {
        Some(print) => {
            let page = page.or(print.pages.as_deref()).map(in_words);
            let parts = [print.author.clone(), Some(imprint(print)), page];
            parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
        }
        None => source.title.clone(),
    };
    let address = source.url.as_ref().map(|url| format!(", {url}"));
    cited + &address.unwrap_or_default()
}

/// Returns title, place and year: `Chess Hand-Book (New York, 1858)`.
fn imprint(print: &Print) -> String {
    let published: Vec<&str> =
        [&print.place, &print.year].into_iter().filter_map(|part| part.as_deref()).collect();
    match published.as_slice() {
        [] => print.title.clone(),
        parts => format!("{} ({})", print.title, parts.join(", ")),
    }
}

/// Returns `p. 12` or `pp. 12-13`. Text that is not a page, such as `scan 14`, is returned
/// unchanged.
fn in_words(page: &str) -> String {
    if page.starts_with("scan") {
        return page.to_owned();
    }
    let several = page.contains(['-', ',']);
    format!("{} {page}", if several { "pp." } else { "p." })
}

/// The maximum number of codes named one by one.
const MAX_NAMED: usize = 4;

/// Returns a code's identifier with the article that applies and the condition of its reading.
pub(crate) fn cited_code(
    code: &dyn Ruleset,
    number: Option<ArticleNumber<&str>>,
    reading: Option<&str>,
) -> String {
    let article = number.and_then(ArticleNumber::cited).map(|number| format!(" {}", art(number)));
    let reading = reading.map(|reading| format!(", if {reading}"));
    [Some(code.id().to_owned()), article, reading].into_iter().flatten().collect()
}

/// Returns the names of codes, joined; of many, the number with the oldest and the newest.
pub(crate) fn named(codes: &[String], joined: fn(&[String]) -> String) -> String {
    match codes {
        [first, .., last] if codes.len() > MAX_NAMED => {
            format!("{} codes, among them {first} and {last}", codes.len())
        }
        few => joined(few),
    }
}

/// Returns a statement about several codes: `Not known: fide-1928, fide-1953.`
pub(crate) fn codes_are<'c>(what: &str, ids: impl Iterator<Item = &'c str>) -> Option<String> {
    let ids: Vec<&str> = ids.collect();
    (!ids.is_empty()).then(|| format!("{what}: {}.", ids.join(", ")))
}
