//! The log of facts changed: which state of knowledge a library is.

use serde::Serialize;

use super::embedded::FACTS_LOG;

/// A fact that was changed: an entry of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct FactChange<'l> {
    /// Its number: the version of the library since then.
    pub version: usize,
    /// The month: `2026-11`.
    pub date: &'l str,
    /// The code that says another thing now, or `places`: the file of them.
    pub code: &'l str,
    /// What changed, in a few words, perhaps behind an article's key.
    pub what: &'l str,
    /// The fingerprint of what the code means since then.
    #[serde(skip)]
    pub meaning: &'l str,
}

/// The program's own log, oldest first: lines of date, code, what changed, and the meaning's
/// fingerprint. The version of the library is the number of the last.
pub fn fact_changes() -> impl Iterator<Item = FactChange<'static>> {
    read(FACTS_LOG)
}

fn read(log: &str) -> impl Iterator<Item = FactChange<'_>> {
    let lines = log.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.zip(1..).filter_map(|(line, version)| {
        let mut parts = line.split('|').map(str::trim);
        let (date, code) = (parts.next()?, parts.next()?);
        let (what, meaning) = (parts.next()?, parts.next()?);
        Some(FactChange { version, date, code, what, meaning })
    })
}
