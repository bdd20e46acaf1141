//! Codes of laws as JSON: the list, a whole code, a rule in all codes, the library, the law of a
//! day, and the differences between two codes.

use serde::Serialize;
use serde_json::Value;

use crate::laws::{
    Article, Change, Code, FactChange, Governing, Library, Source, changes, fact_changes,
};
use crate::rules::RuleKind;

use super::json::{Document, document};
use crate::narrative::citation::of_article;
use crate::narrative::period::{reason_with_caveats, unknown_law};
use crate::narrative::rule_versions::Versions;

/// The codes, oldest first.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "Codes of laws")]
pub(super) struct CodesJson<'a> {
    /// The codes, oldest first.
    codes: &'a [Code],
}

/// A whole code, amendments applied.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "A code of laws")]
pub(super) struct CodeJson<'a> {
    #[serde(flatten)]
    code: &'a Code,
    /// The articles in force, in order.
    articles: Vec<CitedArticle<'a>>,
}

/// An article and its citation.
#[derive(Serialize, schemars::JsonSchema)]
struct CitedArticle<'a> {
    #[serde(flatten)]
    article: &'a Article,
    /// Author, title, place, year, page, address.
    cite: String,
}

/// The whole library as data: every code, and the log of facts changed.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "The law library")]
pub(super) struct LibraryJson<'a> {
    /// The state of knowledge: the number of the last fact changed.
    facts: usize,
    /// The month of that change.
    as_of: Option<&'a str>,
    /// The codes, oldest first.
    codes: Vec<Document<CodeJson<'a>>>,
    /// The facts changed, oldest first.
    changes: Vec<FactChange<'a>>,
}

/// The code that governed on a day.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "The law of a day")]
pub(super) struct CodesAtJson<'a> {
    /// True if there is only one candidate and no objection to it.
    certain: bool,
    /// The code that governed or, if several are possible, each of them; empty if it is not known.
    codes: Vec<CandidateJson<'a>>,
    /// The reason why no code is known; null if there is at least one candidate.
    unknown: Option<String>,
}

/// A code that governed, or may have.
#[derive(Serialize, schemars::JsonSchema)]
struct CandidateJson<'a> {
    /// The identifier of the code.
    code: &'a str,
    /// The title of the code.
    title: &'a str,
    /// True if there is no objection to this code, except possibly that another candidate also
    /// fits.
    certain: bool,
    /// The reason why this code is a candidate.
    reason: String,
    /// The source that says that the code governed the event; null if the code was in force.
    source: Option<&'a Source>,
    /// The directory of the file that replaces the program's own code of this name.
    overridden: Option<&'a str>,
}

/// The differences between two codes.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "The articles on which two codes of laws differ")]
pub(super) struct DiffJson<'a> {
    /// The identifier of the first code.
    a: &'a str,
    /// The identifier of the second code.
    b: &'a str,
    /// The articles on which they differ.
    articles: Vec<ChangeJson<'a>>,
}

/// An article on which two codes differ.
#[derive(Serialize, schemars::JsonSchema)]
struct ChangeJson<'a> {
    /// The stable key of the article.
    article: &'a str,
    #[serde(flatten)]
    change: Change<'a>,
}

/// A rule in all codes.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "A rule, code by code")]
pub(super) struct RuleJson<'a> {
    /// The rule whose versions these are.
    rule: RuleKind,
    #[serde(flatten)]
    versions: Versions<'a>,
}

impl<'a> CodeJson<'a> {
    fn of(code: &'a Code, only: Option<&[&'a Article]>) -> Self {
        let cited = |article: &'a Article| CitedArticle { article, cite: of_article(article) };
        let articles = match only {
            Some(articles) => articles.iter().copied().map(cited).collect(),
            None => code.articles.iter().map(cited).collect(),
        };
        Self { code, articles }
    }
}

/// Returns the codes as JSON, oldest first.
pub fn list_codes_json(library: &Library) -> Value {
    document(CodesJson { codes: library.codes() })
}

/// Returns a whole code as JSON, or only the given articles of it.
pub fn show_code_json(code: &Code, only: Option<&[&Article]>) -> Value {
    document(CodeJson::of(code, only))
}

/// Returns the versions of a rule in all codes as JSON.
pub fn rule_json(kind: RuleKind, library: &Library) -> Value {
    document(RuleJson { rule: kind, versions: Versions::of(kind, library) })
}

/// Returns the whole library as JSON: every code, and the log of changed facts. A code that
/// replaces one of the program's own is marked; the log is about the program's own codes.
pub fn library_json(library: &Library) -> Value {
    let changes: Vec<FactChange<'_>> = fact_changes().collect();
    document(LibraryJson {
        facts: changes.len(),
        as_of: changes.last().map(|change| change.date),
        codes: library.codes().iter().map(|code| Document::of(CodeJson::of(code, None))).collect(),
        changes,
    })
}

/// Returns the law of a day as JSON.
pub fn codes_at_json(governing: &Governing<'_>) -> Value {
    let codes = governing.candidates().iter().map(|candidate| CandidateJson {
        code: &candidate.code.id,
        title: &candidate.code.title,
        certain: candidate.reason.is_certain(),
        reason: reason_with_caveats(&candidate.reason),
        source: candidate.reason.source(),
        overridden: candidate.code.overridden.as_deref(),
    });
    document(CodesAtJson {
        certain: governing.is_certain(),
        codes: codes.collect(),
        unknown: match governing {
            Governing::Unknown(why) => Some(unknown_law(*why)),
            Governing::Known(_) => None,
        },
    })
}

/// Returns the differences between two codes as JSON, article by article. With `only_of_substance`,
/// articles that are only renumbered or reworded are omitted.
pub fn diff_codes_json(a: &Code, b: &Code, only_of_substance: bool) -> Value {
    let mut articles = Vec::new();
    for change in changes(a, b) {
        if !only_of_substance || change.kind.is_of_substance() {
            articles.push(ChangeJson { article: change.article(), change });
        }
    }
    document(DiffJson { a: &a.id, b: &b.id, articles })
}
