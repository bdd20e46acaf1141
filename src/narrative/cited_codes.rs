//! Which codes say something, and where.

use super::words::list;
use crate::arbiter::Ruleset;
use crate::laws::ArticleNumber;

/// So many codes are named one by one.
const NAMED: usize = 4;

/// A code that says something, in which of its articles, and how that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cited {
    id: String,
    article: Option<String>,
    reading: Option<String>,
}

impl Cited {
    pub fn new(
        code: &dyn Ruleset,
        number: Option<ArticleNumber<&str>>,
        reading: Option<&str>,
    ) -> Self {
        Self {
            id: code.id().to_owned(),
            article: number.and_then(ArticleNumber::cited).map(str::to_owned),
            reading: reading.map(str::to_owned),
        }
    }

    fn text(&self) -> String {
        let article = self.article.as_ref().map(|number| {
            let art = if number.starts_with(|c: char| c.is_ascii_digit()) { " Art." } else { "" };
            format!("{art} {number}")
        });
        let reading = self.reading.as_ref().map(|reading| format!(", if {reading}"));
        [Some(self.id.clone()), article, reading].into_iter().flatten().collect()
    }
}

/// Codes with their articles; of many the first and the last, as they are ordered by age.
pub(crate) fn cited(codes: &[Cited]) -> String {
    match codes {
        [first, .., last] if codes.len() > NAMED => {
            format!("{} codes, among them {} and {}", codes.len(), first.text(), last.text())
        }
        few => few.iter().map(Cited::text).collect::<Vec<_>>().join("; "),
    }
}

/// Codes by their names; of many the first and the last.
pub(crate) fn named(ids: &[String]) -> String {
    match ids {
        [first, .., last] if ids.len() > NAMED => {
            format!("{} codes, among them {first} and {last}", ids.len())
        }
        few => list(few),
    }
}

/// Codes of which the same holds: `Not known: fide-1928, fide-1953.`
pub(crate) fn codes_are(what: &str, ids: &[&str]) -> Option<String> {
    (!ids.is_empty()).then(|| format!("{what}: {}.", ids.join(", ")))
}
