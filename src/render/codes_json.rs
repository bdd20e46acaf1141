//! Codes of laws as JSON: the list, a whole code, the law of a day.

use serde::Serialize;
use serde_json::Value;

use crate::laws::{
    Article, Change, Code, FactChange, Governing, Library, Source, changes, fact_changes,
};
use crate::rules::RuleKind;

use super::json::{Document, document};
use crate::narrative::citation::of_article;
use crate::narrative::period::{ignorance, reason};
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

/// An article, and how it is cited.
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

/// Which code governed on a day.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "The law of a day")]
pub(super) struct CodesAtJson<'a> {
    /// Whether it is one code, and nothing speaks against it.
    certain: bool,
    /// The code; of several it was one or another; none if it is not known.
    codes: Vec<CandidateJson<'a>>,
    /// Why nothing is known; null if a code comes into question.
    unknown: Option<String>,
}

/// A code that governed, or may have.
#[derive(Serialize, schemars::JsonSchema)]
struct CandidateJson<'a> {
    /// The name of the code.
    code: &'a str,
    /// What it is called.
    title: &'a str,
    /// Whether nothing speaks against it but another of them.
    certain: bool,
    /// Why this code comes into question.
    reason: String,
    /// Who says that it governed the event; null if it was in force.
    source: Option<&'a Source>,
    /// The directory whose file takes the place of the program's own code of this name.
    overridden: Option<&'a str>,
}

/// What a code changes against another.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "The articles on which two codes of laws differ")]
pub(super) struct DiffJson<'a> {
    /// The name of the code compared.
    a: &'a str,
    /// The name of the code that it is compared with.
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

/// How a rule varied from code to code.
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

/// The codes as JSON, oldest first.
pub fn list_codes_json(library: &Library) -> Value {
    document(CodesJson { codes: library.codes() })
}

/// A whole code as JSON, or only some of its articles.
pub fn show_code_json(code: &Code, only: Option<&[&Article]>) -> Value {
    document(CodeJson::of(code, only))
}

/// How a rule varied from code to code, as JSON.
pub fn rule_json(kind: RuleKind, library: &Library) -> Value {
    document(RuleJson { rule: kind, versions: Versions::of(kind, library) })
}

/// The whole library as JSON: every code, and the log of facts changed. A code that takes the
/// place of the program's own is marked; the log is of the program's own.
pub fn library_json(library: &Library) -> Value {
    let changes: Vec<FactChange<'_>> = fact_changes().collect();
    let whole = |code| Document::of(CodeJson::of(code, None));
    document(LibraryJson {
        facts: changes.len(),
        as_of: changes.last().map(|change| change.date),
        codes: library.codes().iter().map(whole).collect(),
        changes,
    })
}

/// The law of a day as JSON.
pub fn codes_at_json(governing: &Governing<'_>) -> Value {
    let codes = governing.candidates().iter().map(|candidate| CandidateJson {
        code: &candidate.code.id,
        title: &candidate.code.title,
        certain: candidate.reason.is_certain(),
        reason: reason(&candidate.reason),
        source: candidate.reason.source(),
        overridden: candidate.code.overridden.as_deref(),
    });
    document(CodesAtJson {
        certain: governing.is_certain(),
        codes: codes.collect(),
        unknown: match governing {
            Governing::Unknown(why) => Some(ignorance(*why)),
            Governing::Known(_) => None,
        },
    })
}

/// What a code changes against another, article by article, as JSON; if so asked, without what is
/// only renumbered or reworded.
pub fn diff_codes_json(a: &Code, b: &Code, only_of_substance: bool) -> Value {
    let shown = |it: &Change<'_>| !only_of_substance || it.kind.is_of_substance();
    let changes = changes(a, b).into_iter().filter(shown);
    let articles = changes.map(|change| ChangeJson { article: change.article(), change });
    document(DiffJson { a: &a.id, b: &b.id, articles: articles.collect() })
}
