//! The law files inside the program, and the log of facts changed: which state of knowledge they are.

use std::collections::HashMap;

#[cfg(feature = "files")]
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};

use super::places::PlacesFile;
use super::schema::CodeFile;

/// The log of facts changed.
const FACTS_LOG: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/facts.log"));

/// The law files as `rulesets/build.rs` has read them.
static LIBRARY: &str = include_str!(concat!(env!("OUT_DIR"), "/library.json"));

#[cfg(feature = "files")]
static RULESETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rulesets");

/// The law files of a library, as they are written.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct LawFiles {
    /// The codes, by their ids.
    pub(super) codes: HashMap<String, CodeFile>,
    /// The file of places, if there is one.
    pub(super) places: Option<PlacesFile>,
}

/// The law files of the program's own library.
pub(super) fn embedded() -> Result<LawFiles, serde_json::Error> {
    serde_json::from_str(LIBRARY)
}

/// The same as texts, with their paths.
#[cfg(feature = "files")]
pub(super) fn embedded_files() -> Vec<(String, String)> {
    RULESETS
        .find("**/*.toml")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.as_file())
        .filter_map(|file| {
            let text = file.contents_utf8()?;
            Some((format!("rulesets/{}", file.path().display()), text.to_owned()))
        })
        .collect()
}

/// A fact that was changed: an entry of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct FactChange<'l> {
    /// Its number: the version of the library since then.
    pub version: usize,
    /// The month in which it was changed: `2026-11`.
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
    let lines = FACTS_LOG.lines();
    let lines = lines.filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.zip(1..).filter_map(|(line, version)| {
        let mut parts = line.split('|').map(str::trim);
        let (date, code) = (parts.next()?, parts.next()?);
        let (what, meaning) = (parts.next()?, parts.next()?);
        Some(FactChange { version, date, code, what, meaning })
    })
}
