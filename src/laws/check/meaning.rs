//! Whether a file that has the right shape makes sense.

use std::collections::HashSet;
use std::ops::Range;
use std::path::Path as FilePath;

use strum::VariantNames as _;
use toml::de::DeValue;

use crate::calendar::Span;
use crate::laws::Role;
use crate::laws::nearest::nearest;
use crate::laws::schema::{ArticleFile, CodeFile, InForce, Rest, Source};
use crate::rules::AnyRule;

use super::Mistake;
use super::schema::Allowed;
use super::shape::Shape;
use super::tree::{Step, at};
use super::words::{hint, on_blank, parted};

/// In how many ways a code can be read: its readings are judged in every combination.
pub(super) const WAYS: usize = 100;

pub(super) struct Sense<'s, 't, F = CodeFile> {
    pub file: &'s F,
    sources: &'s [Source],
    pub shape: &'s Shape<'t>,
    pub mistakes: Vec<Mistake>,
}

impl<'s, 't, F> Sense<'s, 't, F> {
    pub(super) fn new(file: &'s F, sources: &'s [Source], shape: &'s Shape<'t>) -> Self {
        Self { file, sources, shape, mistakes: Vec::new() }
    }

    /// Notes a mistake, unless nothing in the text stands for it.
    pub(super) fn note(
        &mut self,
        span: Range<usize>,
        what: String,
        hint: impl Into<Option<String>>,
    ) {
        if !self.shape.tree.is_behind_the_text(&span) {
            self.mistakes.push(Mistake { span, what, hint: hint.into() });
        }
    }

    /// Notes a mistake in the value at a path.
    pub(super) fn note_at(&mut self, path: &[Step], what: String, hint: impl Into<Option<String>>) {
        self.note(self.shape.tree.word(path), what, hint);
    }

    pub(super) fn blank_texts(&mut self) {
        let nodes = self.shape.tree.nodes();
        let is_blank = |value: &DeValue<'_>| value.as_str().is_some_and(|t| t.trim().is_empty());
        for node in nodes.iter().filter(|node| is_blank(node.value.get_ref())) {
            let (what, hint) = match node.path.last() {
                Some(Step::Key(key)) => (format!("`{key}` is empty"), on_blank(key)),
                _ => ("this text is empty".to_owned(), on_blank("")),
            };
            self.note(node.value.span(), what, hint.to_owned());
        }
    }

    /// Notes a span that ends before it begins, at its end.
    pub(super) fn in_order(&mut self, what: &str, span: Span, at: &[Step]) {
        if let Some((from, until)) = span.from.zip(span.until)
            && span.is_reversed()
        {
            let what = format!("{what} until {until}, before it begins: {from}");
            let hint = "exchange the dates, or correct one of them".to_owned();
            self.note_at(at, what, Some(hint));
        }
    }

    /// Notes the sources that are declared twice, or cited by nothing, as far as that is known.
    pub(super) fn sources(&mut self, meant: Option<&HashSet<&str>>) {
        let mut declared = HashSet::new();
        for (index, source) in self.sources.iter().enumerate() {
            let key = source.key.as_str();
            let (what, hint) = if !declared.insert(key) {
                let what = format!("there are two sources `{key}`");
                (what, "give each source a key of its own".to_owned())
            } else if meant.is_some_and(|meant| !meant.contains(key)) {
                let hint = format!("write `source = \"{key}\"` somewhere, or strike it out");
                (format!("nothing cites the source `{key}`"), hint)
            } else {
                continue;
            };
            self.note_at(&at!["source", index, "key"], what, hint);
        }
    }

    /// Notes a citation of a source that is not in the file.
    pub(super) fn cited(&mut self, cited: &str, at: &[Step]) {
        let keys = self.sources.iter().map(|source| source.key.as_str());
        let mut keys: Vec<&str> = keys.filter(|key| !key.is_empty()).collect();
        keys.sort_unstable();
        keys.dedup();
        if !cited.is_empty() && !keys.contains(&cited) {
            let what = format!("there is no source `{cited}` in this file");
            let none = || format!("add a `[[source]]` with `key = \"{cited}\"`");
            self.note_at(at, what, hint(cited, &keys).unwrap_or_else(none));
        }
    }
}

impl<'s> Sense<'s, '_> {
    /// Notes what makes no sense in the file alone.
    pub(super) fn check_file(&mut self, path: &str) {
        self.name(path);
        self.blank_texts();
        self.rest();
        self.dates();
        let meant = self.sources_meant();
        self.sources(meant.as_ref());
        for (key, article) in &self.file.articles {
            self.article(key, article);
        }
        self.ways();
    }

    fn name(&mut self, path: &str) {
        let id = &self.file.id;
        let at = at!["id"];
        self.kebab_case("the id", id, self.shape.tree.word(&at));
        let stem = FilePath::new(path).file_stem().and_then(|stem| stem.to_str());
        if let Some(stem) = stem.filter(|stem| stem != id) {
            let what = format!("the id is `{id}`, but the file is named `{stem}.toml`");
            let hint = match id == &kebab_case(id) {
                true => format!("rename the file `{id}.toml`, or write `id = \"{stem}\"`"),
                false => format!("write `id = \"{stem}\"`"),
            };
            self.note_at(&at, what, Some(hint));
        }
    }

    fn kebab_case(&mut self, of: &str, name: &str, span: Range<usize>) {
        let kebab = kebab_case(name);
        if name != kebab && !name.trim().is_empty() {
            let what = format!("{of} `{name}` is not in kebab-case");
            let hint = (!kebab.is_empty()).then(|| format!("write `{kebab}`"));
            self.note(span, what, hint);
        }
    }

    fn rest(&mut self) {
        if self.file.rest == Some(Rest::Inherited) && self.file.amends.is_none() {
            let what = "`rest = \"inherited\"` without `amends`: there is nothing to inherit";
            let hint = "name the code in `amends`, or strike `rest` out";
            self.note_at(&at!["rest"], what.to_owned(), Some(hint.to_owned()));
        }
    }

    fn dates(&mut self) {
        if let Some(in_force) = self.file.in_force {
            self.in_order("in force", in_force.span(), &at!["in-force", "until"]);
            self.certain_dates(in_force);
        }
    }

    /// Notes what is said to be certain of days on which the code was not in force.
    fn certain_dates(&mut self, in_force: InForce) {
        let Some(certain) = in_force.certain else { return };
        let at = |key: &str| at!["in-force", "certain", key];
        self.in_order("certain", in_force.certain_span(), &at("until"));
        let edges = [("from", certain.from), ("until", certain.until)];
        for (key, date) in edges.into_iter().filter_map(|(key, date)| Some((key, date?))) {
            if !in_force.span().may_include(date) && !self.shape.is_guessed(&at(key)) {
                let what = format!("certain {key} {date}, when the code was not in force");
                let hint = format!("it was in force {}: name a day of that time", in_force.span());
                self.note_at(&at(key), what, Some(hint));
            }
        }
    }

    /// The sources that are cited, or seem to be meant; nothing if that cannot be told, as
    /// something that may cite one is not what the file says.
    fn sources_meant(&self) -> Option<HashSet<&'s str>> {
        let (file, sources) = (self.file, self.sources);
        let guessed = |path: &[Step]| self.shape.is_guessed(path);
        let in_articles = file.articles.iter().map(|(key, article)| {
            (article.source.as_deref(), guessed(&at!["article", key, "source"]))
        });
        let in_entries = file.governs.iter().enumerate().map(|(index, entry)| {
            (Some(entry.source.as_str()), guessed(&at!["governs", index, "source"]))
        });
        let cited: Vec<(Option<&str>, bool)> = in_articles.chain(in_entries).collect();
        let unsure = cited.iter().any(|(_, is_guessed)| *is_guessed);
        if unsure || guessed(&at!["article"]) || guessed(&at!["governs"]) {
            return None;
        }
        let keys = || sources.iter().map(|source| source.key.as_str());
        let meant =
            |cited: &'s str| keys().find(|key| *key == cited).or_else(|| nearest(cited, keys()));
        Some(cited.iter().filter_map(|(cited, _)| meant((*cited)?)).collect())
    }

    fn article(&mut self, key: &str, article: &ArticleFile) {
        let at = at!["article", key];
        let label = self.shape.tree.label(&at);
        self.kebab_case("the article's key", key, label.clone());
        // What a wrong claim costs is known by its rule.
        let is_near =
            |role: &&&str| **role != "wrong-claim" && strsim::damerau_levenshtein(key, role) == 1;
        if let Some(role) = Role::VARIANTS.iter().find(is_near) {
            let what = format!("the key `{key}` does not say what the article is for");
            self.note(label, what, Some(format!("did you mean `{role}`?")));
        }
        // Of an article that is repealed, perhaps, nothing can be asked.
        if self.shape.is_guessed(&at!["article", key, "repealed"]) {
            return;
        }
        if article.repealed {
            return self.repealed(key);
        }
        let (number, source, says) = (&article.number, &article.source, &article.says);
        self.required(key, "number", number.is_some(), "its number in this edition");
        self.required(key, "source", source.is_some(), "the key of a `[[source]]`");
        self.required(key, "says", says.is_some(), "one sentence of your own");
        if let Some(cited) = &article.source {
            self.cited(cited, &at!["article", key, "source"]);
        }
        self.has_meaning(key, article);
        self.readings(key, article);
        if let Some(rule) = &article.rule {
            self.rule(&at!["article", key, "rule"], rule);
        }
    }

    fn repealed(&mut self, key: &str) {
        let at = at!["article", key];
        let table = self.shape.tree.get(&at).and_then(|value| value.get_ref().as_table());
        let others: Vec<String> = table
            .into_iter()
            .flat_map(|table| table.keys())
            .map(|key| key.get_ref().to_string())
            .filter(|key| key != "repealed")
            .collect();
        for other in others {
            let what = format!("`{other}` means nothing here: article `{key}` is repealed");
            let hint = "strike it out; if the article is restated, strike `repealed` out";
            let span = self.shape.tree.label(&at!["article", key, &other]);
            self.note(span, what, Some(hint.to_owned()));
        }
    }

    /// Notes that an article lacks a key, unless the file has it, however mistaken.
    fn required(&mut self, article: &str, key: &str, given: bool, meant: &str) {
        if !given && !self.shape.is_guessed(&at!["article", article, key]) {
            let span = self.shape.tree.label(&at!["article", article]);
            let what = format!("article `{article}` has no `{key}`");
            self.note(span, what, Some(format!("add `{key} = \"…\"`: {meant}")));
        }
    }

    fn has_meaning(&mut self, key: &str, article: &ArticleFile) {
        let guessed = |name| self.shape.is_guessed(&at!["article", key, name]);
        if guessed("rule") || guessed("reading") {
            return;
        }
        let label = self.shape.tree.label(&at!["article", key]);
        match (&article.rule, article.readings.len()) {
            (None, 0) => {
                let what = format!("article `{key}` has neither a rule nor readings");
                let hint = "write `rule = \"recorded\"` if a score cannot show it";
                self.note(label, what, Some(hint.to_owned()));
            }
            (None, 1) => {
                let what = format!("article `{key}` has a single reading");
                let hint = "add another, or give the article its rule";
                let at = at!["article", key, "reading", 0];
                self.note_at(&at, what, Some(hint.to_owned()));
            }
            (Some(_), 1..) => {
                let what = format!("article `{key}` has both a rule and readings");
                let hint = "make the rule the first reading";
                let span = self.shape.tree.label(&at!["article", key, "rule"]);
                self.note(span, what, Some(hint.to_owned()));
            }
            _ => {}
        }
    }

    /// Notes the article whose readings, with those of the articles before it, make too many ways.
    fn ways(&mut self) {
        let mut ways = 1_usize;
        for (key, article) in &self.file.articles {
            ways = ways.saturating_mul(article.readings.len().max(1));
            if ways > WAYS {
                let what = format!("with this article the code can be read in {ways} ways");
                let hint = format!("each is judged, and no more than {WAYS} are: strike some out");
                return self.note_at(&at!["article", key], what, Some(hint));
            }
        }
    }

    fn readings(&mut self, key: &str, article: &ArticleFile) {
        let mut ids = HashSet::new();
        for (index, reading) in article.readings.iter().enumerate() {
            let at = at!["article", key, "reading", index, "id"];
            self.kebab_case("the reading's id", &reading.id, self.shape.tree.word(&at));
            if !ids.insert(&reading.id) {
                let what = format!("article `{key}` has two readings `{}`", reading.id);
                let hint = "give each reading an id of its own".to_owned();
                self.note_at(&at, what, Some(hint));
            }
            self.rule(&at!["article", key, "reading", index, "rule"], &reading.rule);
            self.moves_as_the_first(key, index, article);
        }
    }

    /// Notes a reading by which the pieces move otherwise than by the first: a code has one law of
    /// movement, and a game that goes on under one reading may be cut short under another.
    fn moves_as_the_first(&mut self, key: &str, index: usize, article: &ArticleFile) {
        let (first, rule) = (&article.readings[0].rule, &article.readings[index].rule);
        let path = at!["article", key, "reading", index, "rule"];
        let of_movement = first.is_of_movement() || rule.is_of_movement();
        if of_movement && first != rule && !self.shape.is_guessed(&path) {
            let what = format!("by the readings of article `{key}` the pieces move differently");
            let hint = "a code has one law of movement: give each reading a code of its own, \
                        which `amends` this one";
            self.note_at(&path, what, Some(hint.to_owned()));
        }
    }

    /// What is wrong with the parameters of a rule, as far as they are what the file says.
    fn rule(&mut self, path: &[Step], rule: &AnyRule) {
        if self.shape.is_guessed(path) {
            return;
        }
        let kind: &'static str = rule.kind().into();
        let table = [path, &at![kind]].concat();
        for (parameter, what) in rule.mistakes() {
            let at = [&table[..], &at![parameter]].concat();
            if self.is_no_consequence(&table, &at) {
                let (what, hint) = parted(&what);
                // The cases of `rule.remedy` are no parameter of that name.
                let needs_more =
                    kind != parameter && (hint.is_none() || self.shape.tree.get(&at).is_none());
                let possible = self.shape.schema.at(&at).and_then(Allowed::values);
                let possible = possible.filter(|_| needs_more);
                let hint: Vec<String> = hint.into_iter().chain(possible).collect();
                let hint = (!hint.is_empty()).then(|| hint.join(": "));
                self.note(self.shape.tree.entry(&at), what, hint);
            }
        }
    }

    /// Whether what is wrong with a parameter of a rule cannot come of another mistake in it:
    /// the parameters that the others depend on are as written, or it is a number and wrong by
    /// itself.
    fn is_no_consequence(&self, table: &[Step], parameter: &[Step]) -> bool {
        let mut leads = ["of", "remedy", "starts"].iter().map(|key| [table, &at![key]].concat());
        let is_led = leads.any(|lead| self.shape.has_guesses(&lead));
        match self.shape.tree.get(parameter) {
            Some(value) => {
                !self.shape.has_guesses(parameter) && (!is_led || value.get_ref().is_integer())
            }
            None => !is_led,
        }
    }
}

/// A name in small letters and digits, with hyphens between its words.
pub(in crate::laws) fn kebab_case(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}
