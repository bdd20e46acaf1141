//! The semantic checks of a well-formed file by itself: dates, sources, articles and their rules.

use std::collections::HashSet;
use std::ops::Range;
use std::path::Path as FilePath;

use strum::VariantNames as _;

use crate::calendar::Span;
use crate::laws::Role;
use crate::laws::library_error::nearest;
use crate::laws::schema::{ArticleFile, CodeFile, InForce, Rest, Source};
use crate::rules::AnyRule;

use super::Mistake;
use super::document::{Document, Step, at};
use super::words::{hint, split_hint};

/// The maximum number of combinations of readings: each of them is judged.
pub(super) const MAX_READING_COMBINATIONS: usize = 100;

/// Notes mistakes of meaning in a file. Malformed entries were left out of the document and are not
/// checked.
pub(super) struct SemanticChecker<'c, 't, F = CodeFile> {
    pub file: &'c F,
    sources: &'c [Source],
    pub document: &'c Document<'t>,
    pub mistakes: Vec<Mistake>,
}

impl<'c, 't, F> SemanticChecker<'c, 't, F> {
    pub(super) fn new(file: &'c F, sources: &'c [Source], document: &'c Document<'t>) -> Self {
        Self { file, sources, document, mistakes: Vec::new() }
    }

    /// Notes a mistake.
    pub(super) fn note(
        &mut self,
        span: Range<usize>,
        what: String,
        hint: impl Into<Option<String>>,
    ) {
        self.mistakes.push(Mistake { span, what, hint: hint.into() });
    }

    /// Notes a mistake in the value at a path.
    pub(super) fn note_at(&mut self, path: &[Step], what: String, hint: impl Into<Option<String>>) {
        self.note(self.document.value_span(path), what, hint);
    }

    /// Notes a span that ends before it begins. The mistake is at the path of its end.
    pub(super) fn check_span(&mut self, what: &str, span: Span, at: &[Step]) {
        if let Some((from, until)) = span.from.zip(span.until)
            && span.is_reversed()
        {
            let what = format!("{what} until {until}, before it begins: {from}");
            let hint = "exchange the dates, or correct one of them".to_owned();
            self.note_at(at, what, hint);
        }
    }

    /// Notes the sources that are declared twice, or that are not among the cited ones, if these
    /// are known.
    pub(super) fn check_sources(&mut self, cited: Option<&HashSet<&str>>) {
        let mut declared = HashSet::new();
        for (index, source) in self.sources.iter().enumerate() {
            let key = source.key.as_str();
            let at = at!["source", index, "key"];
            if !declared.insert(key) {
                let what = format!("there are two sources `{key}`");
                self.note_at(&at, what, "give each source a key of its own".to_owned());
            } else if cited.is_some_and(|cited| !cited.contains(key)) {
                let what = format!("nothing cites the source `{key}`");
                let hint = format!("write `source = \"{key}\"` somewhere, or remove it");
                self.note_at(&at, what, hint);
            }
        }
    }

    /// Notes a citation of a source that is not in the file.
    pub(super) fn check_citation(&mut self, cited: &str, at: &[Step]) {
        let mut keys: Vec<&str> = self.sources.iter().map(|source| source.key.as_str()).collect();
        keys.retain(|key| !key.is_empty());
        keys.sort_unstable();
        keys.dedup();
        if !cited.is_empty() && !keys.contains(&cited) && !self.document.is_left_out(&at!["source"])
        {
            let what = format!("there is no source `{cited}` in this file");
            let add = format!("add a `[[source]]` with `key = \"{cited}\"`");
            self.note_at(at, what, hint(cited, &keys).unwrap_or(add));
        }
    }
}

impl<'c> SemanticChecker<'c, '_> {
    /// Notes the mistakes of a law file that can be seen in the file alone.
    pub(super) fn check_file(&mut self, path: &str) {
        self.check_name(path);
        self.check_rest();
        self.check_dates();
        let cited = self.cited_sources();
        self.check_sources(cited.as_ref());
        for (key, article) in &self.file.articles {
            if !self.document.is_left_out(&at!["article", key]) {
                self.check_article(key, article);
            }
        }
        self.check_reading_combinations();
    }

    fn check_name(&mut self, path: &str) {
        let (id, at) = (&self.file.id, at!["id"]);
        if self.document.is_left_out(&at) {
            return;
        }
        self.check_kebab_case("the id", id, self.document.value_span(&at));
        let stem = FilePath::new(path).file_stem().and_then(|stem| stem.to_str());
        if let Some(stem) = stem.filter(|stem| stem != id) {
            let what = format!("the id is `{id}`, but the file is named `{stem}.toml`");
            let hint = if *id == kebab_case(id) {
                format!("rename the file `{id}.toml`, or write `id = \"{stem}\"`")
            } else {
                format!("write `id = \"{stem}\"`")
            };
            self.note_at(&at, what, hint);
        }
    }

    fn check_kebab_case(&mut self, of: &str, name: &str, span: Range<usize>) {
        let kebab = kebab_case(name);
        if name != kebab && !name.trim().is_empty() {
            let what = format!("{of} `{name}` is not in kebab-case");
            let hint = (!kebab.is_empty()).then(|| format!("write `{kebab}`"));
            self.note(span, what, hint);
        }
    }

    fn check_rest(&mut self) {
        let is_inherited = self.file.rest == Some(Rest::Inherited);
        let amends = self.file.amends.is_some() || self.document.is_left_out(&at!["amends"]);
        if is_inherited && !amends {
            let what = "`rest = \"inherited\"` without `amends`: there is nothing to inherit";
            let hint = "name the code in `amends`, or remove `rest`";
            self.note_at(&at!["rest"], what.to_owned(), hint.to_owned());
        }
    }

    fn check_dates(&mut self) {
        if let Some(in_force) = self.file.in_force {
            self.check_span("in force", in_force.span(), &at!["in-force", "until"]);
            self.check_certain_dates(in_force);
        }
    }

    /// Notes dates that are said to be certain and on which the code was not in force.
    fn check_certain_dates(&mut self, in_force: InForce) {
        let Some(certain) = in_force.certain else { return };
        self.check_span("certain", in_force.certain_span(), &at!["in-force", "certain", "until"]);
        for (key, date) in [("from", certain.from), ("until", certain.until)] {
            let Some(date) = date else { continue };
            if !in_force.span().may_include(date) {
                let what = format!("certain {key} {date}, when the code was not in force");
                let hint = format!("it was in force {}: name a day of that time", in_force.span());
                self.note_at(&at!["in-force", "certain", key], what, hint);
            }
        }
    }

    /// Returns the sources that are cited, or were probably meant; `None` if an entry was left out
    /// that may cite one.
    fn cited_sources(&self) -> Option<HashSet<&'c str>> {
        if self.document.has_gaps(&at!["article"]) || self.document.has_gaps(&at!["governs"]) {
            return None;
        }
        let (file, sources) = (self.file, self.sources);
        let by_articles = file.articles.values().filter_map(|article| article.source.as_deref());
        let by_entries = file.governs.iter().map(|entry| entry.source.as_str());
        let mut cited = HashSet::new();
        for key in by_articles.chain(by_entries) {
            let keys = || sources.iter().map(|source| source.key.as_str());
            cited.extend(keys().find(|own| *own == key).or_else(|| nearest(key, keys())));
        }
        Some(cited)
    }

    fn check_article(&mut self, key: &str, article: &ArticleFile) {
        let at = at!["article", key];
        let label = self.document.name_span(&at);
        self.check_kebab_case("the article's key", key, label.clone());
        // The cost of a wrong claim is recognised by its rule.
        let near = Role::VARIANTS
            .iter()
            .find(|role| **role != "wrong-claim" && strsim::damerau_levenshtein(key, role) == 1);
        if let Some(role) = near {
            let what = format!("the key `{key}` does not say what the article is for");
            self.note(label, what, format!("did you mean `{role}`?"));
        }
        if article.repealed {
            return self.check_repealed(key);
        }
        let (number, source, says) = (&article.number, &article.source, &article.says);
        self.check_given(key, "number", number.is_some(), "its number in this edition");
        self.check_given(key, "source", source.is_some(), "the key of a `[[source]]`");
        self.check_given(key, "says", says.is_some(), "one sentence of your own");
        if let Some(cited) = &article.source {
            self.check_citation(cited, &at!["article", key, "source"]);
        }
        self.check_meaning(key, article);
        self.check_readings(key, article);
        if let Some(rule) = &article.rule {
            self.check_rule(&at!["article", key, "rule"], rule);
        }
    }

    /// Notes what else is said of an article that is repealed.
    fn check_repealed(&mut self, key: &str) {
        let table = self.document.get(&at!["article", key]);
        let table = table.and_then(|value| value.get_ref().as_table());
        for other in table.into_iter().flat_map(|table| table.keys()) {
            if other.get_ref() != "repealed" {
                let what = format!(
                    "`{}` means nothing here: article `{key}` is repealed",
                    other.get_ref()
                );
                let hint = "remove it; if the article is restated, remove `repealed`";
                self.note(other.span(), what, hint.to_owned());
            }
        }
    }

    fn check_given(&mut self, article: &str, key: &str, given: bool, meant: &str) {
        if !given {
            let what = format!("article `{article}` has no `{key}`");
            let hint = format!("add `{key} = \"…\"`: {meant}");
            self.note(self.document.name_span(&at!["article", article]), what, hint);
        }
    }

    /// Notes an article that has neither a rule nor readings, or both, or a single reading.
    fn check_meaning(&mut self, key: &str, article: &ArticleFile) {
        match (&article.rule, article.readings.len()) {
            (None, 0) if article.overrides.is_some() => {}
            (None, 0) => {
                let what = format!("article `{key}` has neither a rule nor readings");
                let hint = "write `rule = \"recorded\"` if a score cannot show it";
                self.note(self.document.name_span(&at!["article", key]), what, hint.to_owned());
            }
            (None, 1) => {
                let what = format!("article `{key}` has a single reading");
                let hint = "add another, or give the article its rule";
                self.note_at(&at!["article", key, "reading", 0], what, hint.to_owned());
            }
            (Some(_), 1..) => {
                let what = format!("article `{key}` has both a rule and readings");
                let hint = "make the rule the first reading";
                let label = self.document.name_span(&at!["article", key, "rule"]);
                self.note(label, what, hint.to_owned());
            }
            _ => {}
        }
    }

    /// Notes the article whose readings, combined with those of the articles before it, are too
    /// many.
    fn check_reading_combinations(&mut self) {
        let mut ways = 1_usize;
        for (key, article) in &self.file.articles {
            ways = ways.saturating_mul(article.readings.len().max(1));
            if ways > MAX_READING_COMBINATIONS {
                let what = format!("with this article the code can be read in {ways} ways");
                let hint = format!(
                    "each is judged, and no more than {MAX_READING_COMBINATIONS} are: strike some out"
                );
                return self.note_at(&at!["article", key], what, hint);
            }
        }
    }

    /// Notes mistakes in the ids and rules of readings, and pieces that move differently by them.
    fn check_readings(&mut self, key: &str, article: &ArticleFile) {
        let Some(first) = article.readings.first().map(|reading| &reading.rule) else { return };
        let mut ids = HashSet::new();
        for (index, reading) in article.readings.iter().enumerate() {
            let at = at!["article", key, "reading", index, "id"];
            self.check_kebab_case("the reading's id", &reading.id, self.document.value_span(&at));
            if !ids.insert(&reading.id) {
                let what = format!("article `{key}` has two readings `{}`", reading.id);
                self.note_at(&at, what, "give each reading an id of its own".to_owned());
            }
            let path = at!["article", key, "reading", index, "rule"];
            self.check_rule(&path, &reading.rule);
            let of_movement = first.is_of_movement() || reading.rule.is_of_movement();
            // A game that goes on under one reading could be cut short under another.
            if of_movement && *first != reading.rule {
                let what =
                    format!("by the readings of article `{key}` the pieces move differently");
                let hint = "a code has one law of movement: give each reading a code of its own, \
                            which `amends` this one";
                self.note_at(&path, what, hint.to_owned());
            }
        }
    }

    /// Notes mistakes in the parameters of a rule.
    fn check_rule(&mut self, path: &[Step], rule: &AnyRule) {
        let kind: &'static str = rule.kind().into();
        for (parameter, what) in rule.mistakes() {
            // A mistake in the list `rule.remedy` is at the rule: the list is not a parameter.
            let steps = if kind == parameter { vec![kind] } else { vec![kind, parameter] };
            let at: Vec<Step> = path.iter().cloned().chain(steps.iter().map(Step::from)).collect();
            let (what, hint) = split_hint(&what);
            self.note(self.document.entry_span(&at), what, hint);
        }
    }
}

/// Returns the name in lower-case letters and digits, with hyphens between its words.
fn kebab_case(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}
