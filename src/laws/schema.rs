//! A code of laws as its file is written.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calendar::{Date, Span};
use crate::rules::AnyRule;

/// A file of `rulesets/`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "A code of the laws of chess")]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CodeFile {
    /// The code's name, which is also the file's: `fide-2014`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The same in two or three words, for pictures and tables: `FIDE 1985`.
    pub short: Option<String>,
    /// The family of codes in which each amends the one before.
    pub lineage: Option<String>,
    /// The code that this one changes. What is not restated or repealed here stays as it was
    /// there, unless `rest` says otherwise.
    pub amends: Option<String>,
    /// What holds where this file says nothing.
    pub rest: Option<Rest>,
    /// When it was in force.
    pub in_force: Option<InForce>,
    /// Why it is never certain that it was the law then, in a few words: that is only assumed.
    pub assumed: Option<String>,
    /// One sentence for lists.
    pub summary: String,
    /// Whether it is among the codes that are asked when none is named.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub landmark: bool,
    /// Whether it is nobody's law of chess, but another game's answer put to it: it is asked only
    /// by name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub what_if: bool,
    /// What is doubtful about the code as a whole.
    pub doubt: Option<String>,
    /// The events, matches and years it governed, if it belongs to some: there it goes before
    /// whatever was in force.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub governs: Vec<GovernsFile>,
    /// The sources that articles refer to.
    #[serde(default, rename = "source")]
    pub sources: Vec<Source>,
    /// The articles, under keys that stay the same from edition to edition.
    #[serde(default, rename = "article")]
    pub articles: IndexMap<String, ArticleFile>,
}

vocabulary! {
/// What holds where a file says nothing.
pub enum Rest {
    /// What the code it amends says.
    Inherited,
    /// It is not known. Only movement as today, and mate, are presumed.
    Unknown,
}
}

/// When a code was in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct InForce {
    /// The first day on which it was in force.
    pub from: Date,
    /// The last day; still in force, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
    /// The part of that time in which it is certain; all of it, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certain: Option<Certain>,
}

/// The part of its time in which a code was law for certain: outside it the sources leave
/// room for another law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Certain {
    /// The first day; the first of its time, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Date>,
    /// The last day; the last of its time, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Date>,
}

impl InForce {
    /// From when until when.
    pub fn span(self) -> Span {
        Span { from: Some(self.from), until: self.until }
    }

    /// From when until when for certain.
    pub fn certain_span(self) -> Span {
        Certain::within(self.certain, self.span())
    }
}

impl Certain {
    /// What is certain of a time: all of it, if nothing is said.
    fn within(certain: Option<Self>, whole: Span) -> Span {
        Span {
            from: certain.and_then(|certain| certain.from).or(whole.from),
            until: certain.and_then(|certain| certain.until).or(whole.until),
        }
    }
}

/// An event, a match or some years that a code belongs to. Whatever is given must fit a game:
/// its event, its site and its date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GovernsFile {
    /// Words of the game's Event tag, whole and in this order, however they are capitalised.
    pub event: Option<String>,
    /// Words of its Site tag, likewise.
    pub site: Option<String>,
    /// The first day; any, if nothing is said.
    pub from: Option<Date>,
    /// The last day; any, if nothing is said.
    pub until: Option<Date>,
    /// The part of that time in which it is certain; all of it, if nothing is said.
    pub certain: Option<Certain>,
    /// Why it is never certain that it governed, in a few words.
    pub doubt: Option<String>,
    /// The key of the source that says so.
    pub source: String,
}

impl GovernsFile {
    /// From when until when.
    pub fn span(&self) -> Span {
        Span { from: self.from, until: self.until }
    }

    /// From when until when for certain.
    pub fn certain_span(&self) -> Span {
        Certain::within(self.certain, self.span())
    }
}

/// Where a fact comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Source {
    /// The name by which articles refer to it.
    pub key: String,
    /// Author, title, year, page: enough to find it.
    pub title: String,
    /// How it is cited, if it is a book or a journal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub print: Option<Print>,
    /// Where it can be read, if it is on the web.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// How well it was seen.
    pub seen: Seen,
}

/// A book or a journal, as it is cited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Print {
    /// Who wrote it, if it names an author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Its title, as printed.
    pub title: String,
    /// Where it was published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// When: `1858`, or `about 1808`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<String>,
    /// The pages on which the laws stand: `197-198`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pages: Option<String>,
}

vocabulary! {
/// How well a text was seen: the confidence one can have in what is said of it.
#[derive(PartialOrd, Ord)]
pub enum Seen {
    /// The text of the code itself, or a faithful copy.
    Primary,
    /// Parts of that text.
    Fragment,
    /// What somebody else says of it.
    Secondary,
    /// Nobody says so; it follows from other evidence, which the article names.
    Inferred,
}
}

/// An article as its file has it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArticleFile {
    /// Its number in this edition; `unnumbered: Stale-Mate` if it has only a heading.
    pub number: Option<String>,
    /// The key of its source.
    pub source: Option<String>,
    /// The page of its source on which it stands, if it is a print.
    pub page: Option<String>,
    /// How well this article was seen, where that is not as its source was.
    pub seen: Option<Seen>,
    /// What it says, in one sentence of our own.
    pub says: Option<String>,
    /// What is doubtful about it.
    pub doubt: Option<String>,
    /// What it means: a rule with its parameters.
    pub rule: Option<AnyRule>,
    /// What it can mean, where its words allow more than one meaning; the first is the
    /// principal one.
    #[serde(default, rename = "reading", skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<ReadingFile>,
    /// The article of the amended code is struck out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repealed: bool,
}

/// One way to understand an article.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReadingFile {
    /// Its name within the article: `one-player`.
    pub id: String,
    /// On what it hangs, in a few words that stand after *if*: `it is enough that one player
    /// repeats`.
    #[serde(rename = "if")]
    pub condition: String,
    /// How it understands the article.
    pub says: String,
    /// What the article then means.
    pub rule: AnyRule,
}

/// The JSON schema of a code's file, for editors.
pub fn json_schema() -> serde_json::Value {
    schemars::schema_for!(CodeFile).to_value()
}
