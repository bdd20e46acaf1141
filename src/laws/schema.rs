//! The form of a law file.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calendar::{Date, Span};
use crate::remedies::Override;
use crate::rules::AnyRule;

/// A law file, as in `rulesets/`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "A code of the laws of chess")]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CodeFile {
    /// The code's name, which is also the file's: `fide-2014`.
    pub id: String,
    /// The full name of the code.
    pub title: String,
    /// The name in two or three words, for pictures and tables: `FIDE 1985`.
    pub short: Option<String>,
    /// The family of codes in which each amends the one before.
    pub lineage: Option<String>,
    /// The code that this one changes. Articles that are not restated or repealed here are
    /// inherited, unless `rest` says otherwise.
    pub amends: Option<String>,
    /// The law on matters of which this file says nothing.
    pub rest: Option<Rest>,
    /// The time in which the code was in force.
    pub in_force: Option<InForce>,
    /// The reason why it is only assumed that the code was law then, in a few words.
    pub assumed: Option<String>,
    /// One sentence for lists.
    pub summary: String,
    /// True if the code is among those that are used when none is named.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub landmark: bool,
    /// True if this was never a law of chess, but is the answer of another game to the same
    /// question. The code is used only by name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub what_if: bool,
    /// The doubts about the code as a whole.
    pub doubt: Option<String>,
    /// The events, matches and years that the code governed. There it has precedence over the codes
    /// in force.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub governs: Vec<GovernsFile>,
    /// The sources that articles refer to.
    #[serde(default, rename = "source")]
    pub sources: Vec<Source>,
    /// The articles by their keys, which stay the same from edition to edition.
    #[serde(default, rename = "article")]
    pub articles: IndexMap<String, ArticleFile>,
}

vocabulary! {
/// The law on matters of which a file says nothing.
pub enum Rest {
    /// The law of the amended code.
    Inherited,
    /// Unknown. Only movement as today, and mate, are presumed.
    Unknown,
}
}

/// The time in which a code was in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct InForce {
    /// The first day.
    pub from: Date,
    /// The last day; if it is missing, the code is still in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
    /// The part of that time in which it was certainly law; all of it, if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certain: Option<Certain>,
}

/// The part of its time in which a code was certainly law. Outside it the sources leave room for
/// another law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Certain {
    /// The first day; if it is missing, the first of the whole time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Date>,
    /// The last day; if it is missing, the last of the whole time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
}

impl InForce {
    /// Returns the whole time.
    pub fn span(self) -> Span {
        Span { from: Some(self.from), until: self.until }
    }

    /// Returns the certain part of the time.
    pub fn certain_span(self) -> Span {
        Certain::within(self.certain, self.span())
    }
}

impl Certain {
    /// Returns the certain part of a time.
    fn within(certain: Option<Self>, whole: Span) -> Span {
        Span {
            from: certain.and_then(|certain| certain.from).or(whole.from),
            until: certain.and_then(|certain| certain.until).or(whole.until),
        }
    }
}

/// An event, a match or some years that a code governed. Every part that is given must fit a game's
/// event, site and date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GovernsFile {
    /// Words of the game's Event tag, whole and in this order, in upper or lower case.
    pub event: Option<String>,
    /// Words of its Site tag, likewise.
    pub site: Option<String>,
    /// The first day.
    pub from: Option<Date>,
    /// The last day.
    pub until: Option<Date>,
    /// The part of that time in which it certainly governed; all of it, if it is missing.
    pub certain: Option<Certain>,
    /// The reason why it is not certain that it governed, in a few words.
    pub doubt: Option<String>,
    /// The key of the source of this entry.
    pub source: String,
}

impl GovernsFile {
    /// Returns the whole time.
    pub fn span(&self) -> Span {
        Span { from: self.from, until: self.until }
    }

    /// Returns the certain part of the time.
    pub fn certain_span(&self) -> Span {
        Certain::within(self.certain, self.span())
    }
}

/// The source of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Source {
    /// The key by which articles cite it.
    pub key: String,
    /// Author, title, year and page: enough to find it.
    pub title: String,
    /// The citation of a book or a journal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub print: Option<Print>,
    /// The address of the text, if it is on the web.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The kind of evidence.
    pub seen: Seen,
}

/// The citation of a book or a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Print {
    /// The author, if it names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The title, as printed.
    pub title: String,
    /// The place of publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The year: `1858`, or `about 1808`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<String>,
    /// The pages of the laws: `197-198`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pages: Option<String>,
}

vocabulary! {
/// The kind of evidence for a text, and so the confidence in it.
#[derive(PartialOrd, Ord)]
pub enum Seen {
    /// The text of the code itself, or a faithful copy.
    Primary,
    /// Parts of that text.
    Fragment,
    /// Another author's account of it.
    Secondary,
    /// None but other evidence, from which it follows; the article names it.
    Inferred,
}
}

/// An article in a law file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArticleFile {
    /// The number in this edition; `unnumbered: Stale-Mate` if it has only a heading.
    pub number: Option<String>,
    /// The key of its source.
    pub source: Option<String>,
    /// The page of the source, if it is a print.
    pub page: Option<String>,
    /// The kind of evidence for this article, if it is not that of the source.
    pub seen: Option<Seen>,
    /// The content of the article, in one sentence of our own.
    pub says: Option<String>,
    /// The doubts about the article.
    pub doubt: Option<String>,
    /// The meaning of the article: a rule with its parameters.
    pub rule: Option<AnyRule>,
    /// The meanings of the article, if its words allow more than one. The first is the principal
    /// one.
    #[serde(default, rename = "reading", skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<ReadingFile>,
    /// The changes that the article makes in others, for games at some pace.
    #[serde(rename = "override", skip_serializing_if = "Option::is_none")]
    pub overrides: Option<Override>,
    /// True if the article of the amended code is struck out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repealed: bool,
}

impl ArticleFile {
    /// Returns the rules of the article, in each of its readings.
    pub(super) fn rules(&self) -> impl Iterator<Item = &AnyRule> {
        self.rule.iter().chain(self.readings.iter().map(|reading| &reading.rule))
    }
}

/// One way to understand an article.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReadingFile {
    /// The name of the reading within the article: `one-player`.
    pub id: String,
    /// The condition under which the reading is right, in a few words that follow upon *if*: `it is
    /// enough that one player repeats`.
    #[serde(rename = "if")]
    pub condition: String,
    /// The content of the article by this reading.
    pub says: String,
    /// The meaning of the article by this reading.
    pub rule: AnyRule,
}

/// Returns the JSON schema of a law file, for editors.
pub fn json_schema() -> serde_json::Value {
    schemars::schema_for!(CodeFile).to_value()
}
