//! The versions of a rule in all codes, grouped by meaning, and the years in which each was law.

use indexmap::IndexMap;
use serde::{Serialize, Serializer};

use super::as_written::as_written;
use super::outline::{Bar, LineageBars};
use super::period::{TODAY, years};
use crate::laws::{Article, Code, InForce, Library};
use crate::rules::{AnyRule, RuleKind};

/// Several codes with the same version of a rule.
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct Version<'l> {
    /// The letter of the version.
    #[serde(skip)]
    pub letter: char,
    /// The years in which it was law somewhere.
    pub years: String,
    /// The codes with this version and their articles, oldest first.
    pub says: Vec<CodeArticles<'l>>,
}

/// The articles with which a code states something.
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct CodeArticles<'l> {
    /// The code, by its identifier.
    #[serde(serialize_with = "by_name")]
    #[schemars(with = "&str")]
    pub code: &'l Code,
    /// The dates between which the code was in force.
    pub in_force: Option<InForce>,
    /// The articles of the code that state it.
    pub articles: Vec<&'l Article>,
}

/// The versions of a rule in the codes of a library.
#[derive(Serialize, schemars::JsonSchema)]
pub(crate) struct Versions<'l> {
    /// The versions, oldest first.
    pub versions: Vec<Version<'l>>,
    /// The codes whose version is not known.
    #[serde(serialize_with = "by_names")]
    #[schemars(with = "Vec<&str>")]
    pub unknown: Vec<&'l Code>,
    /// The codes without an article on the rule.
    #[serde(serialize_with = "by_names")]
    #[schemars(with = "Vec<&str>")]
    pub silent: Vec<&'l Code>,
}

fn by_name<S: Serializer>(code: &Code, serializer: S) -> Result<S::Ok, S::Error> {
    code.id.serialize(serializer)
}

fn by_names<S: Serializer>(codes: &[&Code], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(codes.iter().map(|code| &code.id))
}

/// The first year of charts, which end today.
pub(crate) const FIRST_YEAR: u16 = 1740;

impl<'l> Versions<'l> {
    pub(crate) fn of(kind: RuleKind, library: &'l Library) -> Self {
        let mut groups: IndexMap<Vec<String>, Vec<CodeArticles<'_>>> = IndexMap::new();
        for code in library.codes() {
            let articles: Vec<&Article> = code.articles_on(kind).collect();
            if !articles.is_empty() {
                let says = groups.entry(meaning(kind, &articles)).or_default();
                says.push(CodeArticles { code, in_force: code.in_force, articles });
            }
        }
        let letters = ('A'..='Z').chain('a'..='z').cycle();
        let lettered = groups.into_values().zip(letters);
        let versions: Vec<Version<'_>> = lettered
            .map(|(says, letter)| Version { letter, years: years_of(&says), says })
            .collect();
        let says = versions.iter().flat_map(|version| &version.says);
        let mut articles = says.flat_map(|says| &says.articles);
        let topic = articles.find_map(|article| article.rule().topic());
        let others = library.codes().iter().filter(|code| code.articles_on(kind).next().is_none());
        let (unknown, silent) = others.partition(|code| {
            let mut rules = code.articles.iter().map(Article::rule);
            rules.any(|rule| matches!(rule, AnyRule::Unknown(known) if Some(*known) == topic))
        });
        Self { versions, unknown, silent }
    }

    /// Returns the codes that were law, each with the letter of its version, or `?` if its version
    /// is not known. Codes with no article on the rule are left out.
    pub(crate) fn bars(&self, library: &Library) -> LineageBars {
        let mut rows = LineageBars::new();
        for code in library.codes() {
            let (Some(letter), Some(law)) = (self.letter_of(code), code.in_force) else { continue };
            let until = law.until.map_or(TODAY, |until| until.last_year());
            let row = rows.entry(code.lineage.as_ref().unwrap_or(&code.id).clone()).or_default();
            row.push(Bar { from: law.from.year(), until, letter });
        }
        rows
    }

    fn letter_of(&self, code: &Code) -> Option<char> {
        for version in &self.versions {
            if version.says.iter().any(|says| says.code.id == code.id) {
                return Some(version.letter);
            }
        }
        self.unknown.iter().any(|unknown| unknown.id == code.id).then_some('?')
    }
}

/// Returns a key that is equal for articles with the same meaning: their rules, or their words for
/// the rule on wrong claims, which has no parameters.
fn meaning(kind: RuleKind, articles: &[&Article]) -> Vec<String> {
    if kind == RuleKind::WrongClaim {
        return articles.iter().map(|article| article.says.clone()).collect();
    }
    let read = articles.iter().flat_map(|article| &article.readings);
    read.map(|reading| as_written(&reading.rule)).collect()
}

/// Returns the years in which something was law somewhere: `1883, 1888`.
fn years_of(says: &[CodeArticles<'_>]) -> String {
    let in_force = says.iter().filter_map(|says| says.in_force);
    let mut spans: Vec<(u16, Option<u16>)> =
        in_force.map(|law| (law.from.year(), law.until.map(|until| until.last_year()))).collect();
    spans.sort_unstable_by_key(|(from, _)| *from);
    spans.dedup_by(|next, known| {
        let adjoins = known.1.is_none_or(|until| next.0 <= until.saturating_add(1));
        if adjoins {
            known.1 = known.1.zip(next.1).map(|(a, b)| a.max(b));
        }
        adjoins
    });
    let spans: Vec<String> = spans.into_iter().map(|(from, until)| years(from, until)).collect();
    if spans.is_empty() { "never law".to_owned() } else { spans.join(", ") }
}
