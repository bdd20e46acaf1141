//! The lab that a site may carry, and the ways into it.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::SiteFile;
use crate::arbiter::Game;
use crate::laws::{Code, Library};
use crate::notation::dialects::SAN;
use crate::render::to_score;

/// Where it stands, from the site's root.
const FILE: &str = "lab.html";

#[derive(Debug)]
pub(super) struct Lab {
    text: String,
    /// The codes that it knows: the program's own.
    known: HashSet<String>,
}

impl Lab {
    pub fn new(text: String) -> Self {
        let library = Library::embedded();
        let codes = library.iter().flat_map(Library::codes);
        Self { text, known: codes.map(|code| code.id.clone()).collect() }
    }

    pub fn file(&self) -> SiteFile {
        SiteFile { path: FILE.to_owned(), text: self.text.clone() }
    }

    /// The lab with a code asked, if it is one that it knows; `up` leads to the site's root.
    pub fn with_code(&self, code: &Code, up: &str) -> Option<String> {
        self.knows(code).then(|| format!("{up}{FILE}#codes={}&tab=game", code.id))
    }

    /// The lab with a game open, and those of its codes that it knows.
    pub fn with_game(&self, game: &Game<'_>, up: &str) -> String {
        let codes = game.codes().into_iter().filter_map(|code| code.code());
        let codes: Vec<&str> =
            codes.filter(|code| self.knows(code)).map(|code| code.id.as_str()).collect();
        let score = encoded(&to_score(game, &SAN));
        format!("{up}{FILE}#game={score}&codes={}", codes.join(","))
    }

    fn knows(&self, code: &Code) -> bool {
        code.overridden.is_none() && self.known.contains(&code.id)
    }
}

/// A text as it stands in an address.
fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(2 * text.len());
    for byte in text.bytes() {
        match byte {
            b' ' => out.push('+'),
            _ if byte.is_ascii_alphanumeric() || b"-._".contains(&byte) => {
                out.push(char::from(byte))
            }
            _ => drop(write!(out, "%{byte:02X}")),
        }
    }
    out
}
