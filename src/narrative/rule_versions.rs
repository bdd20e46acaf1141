//! How a rule varied from code to code: what means the same, and when it was law.

use indexmap::IndexMap;

use super::as_written::as_written;
use super::outline::{Bar, Timeline};
use super::period::{TODAY, years};
use crate::laws::{Article, Code, Library};
use crate::rules::{AnyRule, RuleKind};

/// What several codes say in the same way.
pub(crate) struct Version<'l> {
    /// The letter by which it is called.
    pub letter: char,
    /// Who says so, and by which articles; oldest first.
    pub says: Vec<(&'l Code, Vec<&'l Article>)>,
}

/// What the codes of a library say on a rule.
pub(crate) struct Versions<'l> {
    /// What they say, oldest first.
    pub versions: Vec<Version<'l>>,
    /// The codes of which it is not known.
    pub unknown: Vec<&'l Code>,
    /// Those that say nothing of it.
    pub silent: Vec<&'l Code>,
}

/// The year with which time lines begin; they end today.
pub(crate) const FIRST_YEAR: u16 = 1740;

impl<'l> Versions<'l> {
    pub(crate) fn of(kind: RuleKind, library: &'l Library) -> Self {
        let mut groups: IndexMap<Vec<String>, Vec<(&Code, Vec<&Article>)>> = IndexMap::new();
        for code in library.codes() {
            let articles: Vec<&Article> = code.articles_on(kind).collect();
            if !articles.is_empty() {
                groups.entry(meaning(kind, &articles)).or_default().push((code, articles));
            }
        }
        let lettered = groups.into_values().zip(letters());
        let versions: Vec<Version<'_>> =
            lettered.map(|(says, letter)| Version { letter, says }).collect();
        let stated = versions.iter().flat_map(|it| &it.says).flat_map(|(_, articles)| articles);
        let topic = stated.filter_map(|article| article.rule().topic()).next();
        let is_unknown = |code: &&Code| {
            let mut rules = code.articles.iter().map(Article::rule);
            rules.any(|rule| matches!(rule, AnyRule::Unknown(it) if Some(*it) == topic))
        };
        let others = library.codes().iter().filter(|code| code.articles_on(kind).next().is_none());
        let (unknown, silent) = others.partition(is_unknown);
        Self { versions, unknown, silent }
    }

    /// The place among the versions of what a code says.
    pub(crate) fn of_code(&self, code: &Code) -> Option<usize> {
        self.versions.iter().position(|it| it.says.iter().any(|(known, _)| known.id == code.id))
    }

    /// The codes that were law and said something, or are not known: `?`.
    pub(crate) fn timeline(&self, library: &Library) -> Timeline {
        timeline(library, |code| match self.of_code(code) {
            Some(at) => Some((Some(at), self.versions[at].letter)),
            None => self.unknown.iter().any(|it| it.id == code.id).then_some((None, '?')),
        })
    }
}

/// The codes that were law, as far as a version and a letter is given for them.
pub(crate) fn timeline(
    library: &Library,
    shown: impl Fn(&Code) -> Option<(Option<usize>, char)>,
) -> Timeline {
    let mut rows = Timeline::new();
    for code in library.codes() {
        if let (Some((version, letter)), Some(law)) = (shown(code), code.in_force) {
            let until = law.until.map_or(TODAY, |until| until.latest().year());
            let (id, short) = (code.id.clone(), code.short.clone());
            let bar = Bar { id, short, from: law.from.year(), until, version, letter };
            rows.entry(code.lineage.as_ref().unwrap_or(&code.id).clone()).or_default().push(bar);
        }
    }
    rows
}

/// What articles mean. What is said in the law's own words means no more than these.
fn meaning(kind: RuleKind, articles: &[&Article]) -> Vec<String> {
    if kind == RuleKind::WrongClaim {
        return articles.iter().map(|article| article.says.clone()).collect();
    }
    let read = articles.iter().flat_map(|article| &article.readings);
    read.map(|reading| as_written(&reading.rule)).collect()
}

/// `A` to `Z`, then `a` to `z`, and again.
fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z').cycle()
}

impl Version<'_> {
    /// The years in which this was law somewhere, and no others: `1883, 1888`.
    pub(crate) fn years(&self) -> String {
        let in_force = self.says.iter().filter_map(|(code, _)| code.in_force);
        let mut spans: Vec<(u16, Option<u16>)> = in_force
            .map(|law| (law.from.year(), law.until.map(|until| until.latest().year())))
            .collect();
        spans.sort_unstable_by_key(|(from, _)| *from);
        spans.dedup_by(|next, known| {
            let adjoins = known.1.is_none_or(|until| next.0 <= until.saturating_add(1));
            if adjoins {
                known.1 = known.1.zip(next.1).map(|(a, b)| a.max(b));
            }
            adjoins
        });
        let spans: Vec<String> =
            spans.into_iter().map(|(from, until)| years(from, until)).collect();
        if spans.is_empty() { "never law".to_owned() } else { spans.join(", ") }
    }
}
