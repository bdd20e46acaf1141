//! The games of a site: their names, and which codes they show.

use std::collections::HashSet;

use maud::Markup;

use crate::arbiter::{Verdict, VerdictKind};
use crate::laws::Code;

/// A game of the site.
#[derive(Debug)]
pub(super) struct Shown<'l> {
    /// Its page's name.
    pub name: String,
    pub players: Markup,
    pub place: Markup,
    pub length: String,
    /// What every code of the library makes of it.
    pub verdicts: Vec<(&'l Code, Verdict)>,
    /// Where each of them is decided, by name.
    pub decided_at: Vec<Option<String>>,
}

impl Shown<'_> {
    /// The verdict of a code that has something to say of the game.
    pub fn shows(&self, code: &Code) -> Option<&Verdict> {
        let (_, verdict) = self.verdicts.iter().find(|(known, _)| known.id == code.id)?;
        let says_nothing = matches!(verdict.kind, VerdictKind::Stands | VerdictKind::Unplayed);
        Some(verdict).filter(|_| !says_nothing)
    }

    /// Where the verdict of a code is decided, by name.
    pub fn decided_at(&self, code: &Code) -> Option<&str> {
        let at = self.verdicts.iter().position(|(known, _)| known.id == code.id)?;
        self.decided_at.get(at)?.as_deref()
    }
}

/// A name for a game's page that no other has: its file's, and its number if it is not the first.
pub(super) fn slug(file: &str, index: u64, taken: &mut HashSet<String>) -> String {
    let file = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = file.split_once('.').map_or(file, |(stem, _)| stem).to_lowercase();
    let letters: String =
        stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let parts: Vec<&str> = letters.split('-').filter(|part| !part.is_empty()).collect();
    let stem = if parts.is_empty() { "game".to_owned() } else { parts.join("-") };
    let first = if index > 1 { format!("{stem}-{index}") } else { stem };
    let mut name = first.clone();
    let mut more = 1;
    while !taken.insert(name.clone()) {
        more += 1;
        name = format!("{first}-again-{more}");
    }
    name
}

#[cfg(test)]
mod tests {
    use super::slug;
    use std::collections::HashSet;

    #[test]
    fn slugs_are_ascii_and_unique() {
        let mut taken = HashSet::new();
        let mut named = |file, index| slug(file, index, &mut taken);
        assert_eq!(named("a/Zürich 1953.pgn.gz", 1), "z-rich-1953");
        assert_eq!(named("b/zürich 1953.pgn", 1), "z-rich-1953-again-2");
        assert_eq!(named("a/Zürich 1953.pgn.gz", 2), "z-rich-1953-2");
        assert_eq!(named("-", 1), "game");
        assert_eq!(named("../..", 3), "game-3");
    }
}
