//! The games of a site: their names, and which codes they show.

use std::collections::HashSet;

use maud::Markup;

use crate::arbiter::VerdictKind;
use crate::calendar::Date;
use crate::laws::Code;
use crate::rules::RuleKind;

#[derive(Debug)]
pub(super) struct Shown<'l> {
    /// The name of its page's file, without directory and extension.
    pub name: String,
    pub players: Markup,
    pub place: Markup,
    pub length: String,
    /// When it was played, as it is written in its record.
    pub date: String,
    /// Whether its record is a print of other notation.
    pub is_printed: bool,
    /// On what codes of its page part ways, in a sentence: over the result, if they do.
    pub headline: Option<String>,
    pub change: Option<Change>,
    /// On which rules they part ways.
    pub rules: Vec<RuleKind>,
    /// The codes of the library that have something to say of it: what, in a word, and where that
    /// is decided.
    pub verdicts: Vec<(&'l Code, VerdictKind, Option<String>)>,
}

/// How another code comes to another result.
#[derive(Debug)]
pub(super) struct Change {
    /// Whether that code was law: not a server’s rules, nor a draft.
    pub is_by_law: bool,
    /// By which rule, if it is one.
    pub rule: Option<RuleKind>,
}

impl Shown<'_> {
    /// When it was played, if the year is known.
    pub fn year(&self) -> Option<u16> {
        Date::from_pgn(&self.date).filter(|date| date.is_of_one_year()).map(Date::year)
    }

    /// The verdict of a code that has something to say of the game, and where it is decided.
    pub fn shows(&self, code: &Code) -> Option<(VerdictKind, Option<&str>)> {
        let (_, verdict, at) = self.verdicts.iter().find(|(known, ..)| known.id == code.id)?;
        Some((*verdict, at.as_deref()))
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
