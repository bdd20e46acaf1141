//! Codes of laws as JSON: the list, a whole code, the law of a day.

use serde::Serialize;
use serde_json::Value;

use crate::laws::{
    Article, ArticleNumber, Change, ChangeKind, Code, FactChange, Governing, Governs, InForce,
    Library, Reading, Reason, Source, changes, fact_changes,
};
use crate::rules::RuleKind;

use super::json::{SCHEMA, to_value};
use crate::narrative::citation::of_article;
use crate::narrative::period::{ignorance, reason};
use crate::narrative::rule_versions::Versions;

/// The codes, oldest first.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "Codes of laws")]
pub(super) struct CodesJson<'a> {
    /// The version of this contract.
    schema: u32,
    /// The codes, oldest first.
    codes: Vec<Head<'a>>,
}

/// A whole code, amendments applied.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "A code of laws")]
pub(super) struct CodeJson<'a> {
    /// The version of this contract.
    schema: u32,
    #[serde(flatten)]
    head: Head<'a>,
    /// The events it governed.
    governs: &'a [Governs],
    /// What is doubtful about the code as a whole.
    doubt: Option<&'a str>,
    /// Whether what it does not say is unknown, and not merely absent.
    rest_unknown: bool,
    /// The articles in force, in order.
    articles: Vec<CitedArticle<'a>>,
}

/// What a code is.
#[derive(Serialize, schemars::JsonSchema)]
struct Head<'a> {
    /// Its name.
    code: &'a str,
    /// What it is called.
    title: &'a str,
    /// The family of codes in which each amends the one before.
    lineage: Option<&'a str>,
    /// The code it amends.
    amends: Option<&'a str>,
    /// When it was in force.
    in_force: Option<InForce>,
    /// Why it is never certain that it was law then: that is only assumed.
    assumed: Option<&'a str>,
    /// Whether it is asked when no code is named.
    landmark: bool,
    /// What it says, in a sentence.
    summary: &'a str,
    /// The directory whose file takes the place of the program's own code of this name.
    overridden: Option<&'a str>,
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
    /// The version of this contract.
    schema: u32,
    /// The state of knowledge: the number of the last fact changed.
    facts: usize,
    /// The month of that change.
    as_of: Option<&'a str>,
    /// The codes, oldest first.
    codes: Vec<CodeJson<'a>>,
    /// The facts changed, oldest first.
    changes: Vec<FactChange<'a>>,
}

/// Which code governed on a day.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "The law of a day")]
pub(super) struct CodesAtJson<'a> {
    /// The version of this contract.
    schema: u32,
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
    /// Its name.
    code: &'a str,
    /// What it is called.
    title: &'a str,
    /// Whether nothing speaks against it but another of them.
    certain: bool,
    /// Why it.
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
    /// The version of this contract.
    schema: u32,
    /// The one code.
    a: &'a str,
    /// The other.
    b: &'a str,
    /// The articles on which they differ.
    articles: Vec<ChangeJson<'a>>,
}

/// An article on which two codes differ.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(rename = "Change")]
struct ChangeJson<'a> {
    /// The stable key of the article.
    article: &'a str,
    /// What became of it. Of codes of different lineages none adds or repeals what the other has.
    change: ChangeKind,
    /// The article in the one code; null if it has none.
    a: Option<Stated<'a>>,
    /// The article in the other.
    b: Option<Stated<'a>>,
}

/// An article as a code has it.
#[derive(Serialize, schemars::JsonSchema)]
struct Stated<'a> {
    /// Its number.
    number: ArticleNumber<&'a str>,
    /// The code that stated it.
    stated_by: &'a str,
    /// What it says.
    says: &'a str,
    /// What it means, in each of its readings.
    readings: &'a [Reading],
}

/// How a rule varied from code to code.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "A rule, code by code")]
pub(super) struct RuleJson<'a> {
    /// The version of this contract.
    schema: u32,
    /// The rule.
    rule: RuleKind,
    /// What the codes say, oldest first.
    versions: Vec<VersionJson<'a>>,
    /// The codes of which it is not known.
    unknown: Vec<&'a str>,
    /// Those that say nothing of it.
    silent: Vec<&'a str>,
}

/// What several codes say in the same way.
#[derive(Serialize, schemars::JsonSchema)]
struct VersionJson<'a> {
    /// The years in which it was law somewhere.
    years: String,
    /// Who says so, and by which articles.
    says: Vec<SaysJson<'a>>,
}

/// The articles by which a code says something.
#[derive(Serialize, schemars::JsonSchema)]
struct SaysJson<'a> {
    /// The code's name.
    code: &'a str,
    /// When it was in force.
    in_force: Option<InForce>,
    /// The articles.
    articles: Vec<Stated<'a>>,
}

impl<'a> CodeJson<'a> {
    fn of(code: &'a Code, only: Option<&Article>) -> Self {
        let asked = |article: &&Article| only.is_none_or(|only| only.key == article.key);
        Self {
            schema: SCHEMA,
            head: Head::of(code),
            governs: &code.governs,
            doubt: code.doubt.as_deref(),
            rest_unknown: code.rest_unknown,
            articles: code.articles.iter().filter(asked).map(CitedArticle::of).collect(),
        }
    }
}

impl<'a> ChangeJson<'a> {
    fn of(change: Change<'a>) -> Self {
        let [a, b] = [change.a, change.b].map(|article| article.map(Stated::of));
        Self { article: change.article(), change: change.kind, a, b }
    }
}

impl<'a> Stated<'a> {
    fn of(article: &'a Article) -> Self {
        Self {
            number: article.number.as_ref(),
            stated_by: &article.stated_by,
            says: &article.says,
            readings: &article.readings,
        }
    }
}

impl<'a> Head<'a> {
    fn of(code: &'a Code) -> Self {
        Self {
            code: &code.id,
            title: &code.title,
            lineage: code.lineage.as_deref(),
            amends: code.amends.as_deref(),
            in_force: code.in_force,
            assumed: code.assumed.as_deref(),
            landmark: code.landmark,
            summary: &code.summary,
            overridden: code.overridden.as_deref(),
        }
    }
}

impl<'a> CitedArticle<'a> {
    fn of(article: &'a Article) -> Self {
        Self { article, cite: of_article(article) }
    }
}

/// The codes as JSON, oldest first.
pub fn list_codes_json(library: &Library) -> Value {
    let codes = library.codes().iter().map(Head::of).collect();
    to_value(CodesJson { schema: SCHEMA, codes })
}

/// A whole code as JSON; of one article, that alone.
pub fn show_code_json(code: &Code, only: Option<&Article>) -> Value {
    to_value(CodeJson::of(code, only))
}

/// How a rule varied from code to code, as JSON.
pub fn rule_json(kind: RuleKind, library: &Library) -> Value {
    let all = Versions::of(kind, library);
    let versions = all.versions.iter().map(|version| VersionJson {
        years: version.years(),
        says: { version.says.iter() }
            .map(|(code, articles)| SaysJson {
                code: &code.id,
                in_force: code.in_force,
                articles: articles.iter().map(|article| Stated::of(article)).collect(),
            })
            .collect(),
    });
    to_value(RuleJson {
        schema: SCHEMA,
        rule: kind,
        versions: versions.collect(),
        unknown: all.unknown.iter().map(|code| code.id.as_str()).collect(),
        silent: all.silent.iter().map(|code| code.id.as_str()).collect(),
    })
}

/// The whole library as JSON: every code, and the log of facts changed. A code that takes the
/// place of the program's own is marked; the log is of the program's own.
pub fn library_json(library: &Library) -> Value {
    let changes: Vec<FactChange<'_>> = fact_changes().collect();
    to_value(LibraryJson {
        schema: SCHEMA,
        facts: changes.len(),
        as_of: changes.last().map(|change| change.date),
        codes: library.codes().iter().map(|code| CodeJson::of(code, None)).collect(),
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
        source: match &candidate.reason {
            Reason::Event { entry, .. } => Some(&entry.source),
            Reason::InForce { .. } => None,
        },
        overridden: candidate.code.overridden.as_deref(),
    });
    to_value(CodesAtJson {
        schema: SCHEMA,
        certain: governing.is_certain(),
        codes: codes.collect(),
        unknown: match governing {
            Governing::Unknown(why) => Some(ignorance(*why)),
            Governing::Known(_) => None,
        },
    })
}

/// What a code changes against another, article by article, as JSON; if so asked, without what is
/// only renumbered or told in other words.
pub fn diff_codes_json(a: &Code, b: &Code, only_of_substance: bool) -> Value {
    let shown = |it: &Change<'_>| !only_of_substance || it.kind.is_of_substance();
    let diff = DiffJson {
        schema: SCHEMA,
        a: &a.id,
        b: &b.id,
        articles: changes(a, b).into_iter().filter(shown).map(ChangeJson::of).collect(),
    };
    to_value(diff)
}
