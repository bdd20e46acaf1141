//! The law files inside the program.

use include_dir::{Dir, include_dir};

static RULESETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rulesets");

/// The log of facts changed.
pub(super) const FACTS_LOG: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/facts.log"));

/// The files of the program's own library: path and text.
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
