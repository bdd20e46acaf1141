//! The law files inside the program.

use std::collections::HashMap;

#[cfg(feature = "files")]
use include_dir::{Dir, include_dir};
use serde::Deserialize;

use super::places::PlacesFile;
use super::schema::CodeFile;

/// The log of facts changed.
pub(super) const FACTS_LOG: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/facts.log"));

/// The law files as `rulesets/build.rs` has read them.
static LIBRARY: &str = include_str!(concat!(env!("OUT_DIR"), "/library.json"));

#[cfg(feature = "files")]
static RULESETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rulesets");

/// The law files of a library, as they are written.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Written {
    /// The codes, by their ids.
    pub(super) codes: HashMap<String, CodeFile>,
    /// The file of places, if there is one.
    pub(super) places: Option<PlacesFile>,
}

/// The law files of the program's own library.
pub(super) fn embedded() -> Result<Written, serde_json::Error> {
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
