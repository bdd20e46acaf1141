//! The law files embedded in the program, and the log of changed facts.

use std::collections::HashMap;

#[cfg(feature = "files")]
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};

use super::places::PlacesFile;
use super::schema::CodeFile;

/// The log of changed facts.
const FACTS_LOG: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/facts.log"));

/// The law files in JSON, as `rulesets/build.rs` writes them.
static LIBRARY: &str = include_str!(concat!(env!("OUT_DIR"), "/library.json"));

#[cfg(feature = "files")]
static RULESETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rulesets");

/// The law files of a library.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct LawFiles {
    /// The codes, by their ids.
    pub(super) codes: HashMap<String, CodeFile>,
    /// The file of places, if there is one.
    pub(super) places: Option<PlacesFile>,
}

/// Returns the law files of the program's own library.
pub(super) fn embedded() -> Result<LawFiles, serde_json::Error> {
    serde_json::from_str(LIBRARY)
}

/// Returns the paths and texts of the program's own law files.
#[cfg(feature = "files")]
pub(super) fn embedded_files() -> Vec<(String, String)> {
    let entries = RULESETS.find("**/*.toml").into_iter().flatten();
    let files = entries.filter_map(|entry| {
        let text = entry.as_file()?.contents_utf8()?;
        Some((format!("rulesets/{}", entry.path().display()), text.to_owned()))
    });
    files.collect()
}

/// An entry of the log of changed facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct FactChange<'l> {
    /// The number of the entry, and the version of the library since then.
    pub version: usize,
    /// The month of the change: `2026-11`.
    pub date: &'l str,
    /// The id of the changed code, or `places` for the file of places.
    pub code: &'l str,
    /// The change in a few words, which may follow upon an article's key.
    pub what: &'l str,
    /// The fingerprint of the code's meaning since then.
    #[serde(skip)]
    pub meaning: &'l str,
}

/// Returns the log of the program's own library, oldest first. The version of the library is the
/// number of the last entry.
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
