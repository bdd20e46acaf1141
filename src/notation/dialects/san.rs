//! Standard algebraic notation, and its long form: `Nf3`, `exd5`, `O-O`, `e8=Q`, `Ng1-f3`.

use std::fmt;

use super::Dialect;
use super::algebraic;
use super::historical;
use super::languages::STANDARD;
use super::plain::read_plain;
use crate::chess::{Color, Move};
use crate::notation::pattern::Pattern;

/// Standard algebraic notation.
///
/// Its signs of check and mate are often left out or wrong in real scores, and no move needs them
/// to be understood: they are written, but not read.
#[derive(Clone, Copy, Debug)]
pub struct San;

impl Dialect for San {
    fn name(&self) -> &'static str {
        "san"
    }

    fn title(&self) -> &'static str {
        "standard algebraic"
    }

    fn read(&self, text: &str, _: Color) -> Option<(Pattern, usize)> {
        let word = text.split_ascii_whitespace().next().filter(|word| text.starts_with(word))?;
        let plain = read_plain(word.as_bytes()).map(|pattern| (pattern, word.len()));
        plain.or_else(|| historical::read(word))
    }

    fn drafts(&self, m: &Move, mover: Color) -> Vec<Pattern> {
        let mut drafts = algebraic::drafts(m);
        if let Some(naming) = m.naming {
            let named = |it: &Pattern| it.after_naming(naming.square(mover), naming.piece());
            drafts.extend(drafts.clone().iter().filter_map(named));
        }
        drafts
    }

    fn spell(&self, pattern: &Pattern, _: Color) -> String {
        pattern.to_string()
    }
}

impl fmt::Display for Pattern {
    /// In standard algebraic notation, as far as that can express it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        STANDARD.write(f, self)
    }
}
