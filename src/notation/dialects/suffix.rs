//! Text after a move, in any dialect: checks, exclamations, the mark of a capture en passant.

use super::cursor::{Cursor, bracketed, is_dash};
use crate::notation::pattern::Sign;

/// Words for check and mate and the words before them, in all the languages of the dialects.
const CHECK: &str = "check checks checking ch disch dblch schach échec éch schaak jaque scacco шах šach schack skak \
     sjakk skák sakk szach xeque șah";
const MATE: &str = "mate mates mating checkmate checkmates checkmating matt schachmatt mat schaakmat \
                    matto мат mát matti schackmatt skakmat sjakkmatt";
const BEFORE: &str = "and et und y и giving gives with by dbl dble double doub dis disc discovered \
                      discovering discovery";

/// Words for the manner of a check.
const DOUBLE: &str = "dbl dble double doub dblch";
const DISCOVERED: &str = "dis disc disch discovered discovering discovery";

/// The marks of a capture en passant. A word may be shortened by a full stop.
const EN_PASSANT: [&str; 13] = [
    "e p",
    "ep",
    "a p",
    "en passant",
    "en pass",
    "in passing",
    "i v",
    "im vorbeigehen",
    "al paso",
    "í frhl",
    "w przelocie",
    "mimochodem",
    "на проходе",
];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveSuffix {
    pub(super) sign: Option<Sign>,
    pub(super) en_passant: bool,
}

impl MoveSuffix {
    /// Reads all signs and words after a move, in any order.
    pub(super) fn read(mut self, at: Cursor<'_>) -> (Self, Cursor<'_>) {
        let mut end = at;
        loop {
            if let Some(next) = glyphs(end) {
                end = next;
            } else if let Some((sign, next)) = symbol(end).or_else(|| spoken(end)) {
                // Mate outranks check.
                self.sign = self.sign.max(Some(sign));
                end = next;
            } else if let Some((_, next)) = bracketed(end.blanks(), en_passant) {
                self.en_passant = true;
                end = next;
            } else {
                return (self, end);
            }
        }
    }
}

/// The manner of a check, as it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manner {
    /// True for a double check: two pieces give it at once.
    pub is_double: bool,
    /// True for a check by a piece that has not moved.
    pub is_discovered: bool,
}

/// Returns the manner of a check in the words of a written move.
pub fn manner_of_check(written: &str) -> Manner {
    let words = || written.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
    let says = |known: &str| words().any(|word| known.split(' ').any(|said| said == word));
    Manner { is_double: says(DOUBLE), is_discovered: says(DISCOVERED) }
}

/// Skips the full stop of a sentence.
pub(super) fn full_stop(at: Cursor<'_>) -> Cursor<'_> {
    at.optional(|at| {
        let end = at.literal(".")?;
        (!end.peek().is_some_and(|c| c.is_alphanumeric() || c == '.')).then_some(end)
    })
}

/// Returns true if a move may end here: no letter, figure or sign that continues it follows. Any
/// other character may follow, such as a blank, a bracket or the sign of a check.
pub(super) fn may_end(at: Cursor<'_>) -> bool {
    let rest = at.rest();
    let mut following = rest.chars();
    match (following.next(), following.next()) {
        (None, _) => true,
        // An evaluation in Black's favour: `-+`, `-/+`.
        (Some(dash), Some('+' | '/')) if is_dash(dash) => true,
        // A promotion is `=Q`, an evaluation `=` or `=+`.
        (Some('='), Some(c)) => !c.is_alphanumeric(),
        (Some(c), _) => {
            !(c.is_alphanumeric() || is_dash(c) || matches!(c, '/' | ':' | '×' | '\'' | '’' | '_'))
        }
    }
}

fn en_passant(at: Cursor<'_>) -> Option<((), Cursor<'_>)> {
    let next = at.blanks();
    let likely = EN_PASSANT.iter().filter(|words| next.may_be(words));
    likely.map(|words| at.phrase(words)).find_map(|end| Some(((), end?)))
}

fn glyphs(at: Cursor<'_>) -> Option<Cursor<'_>> {
    at.skip(|c| matches!(c, '!' | '?' | '‼' | '⁇' | '⁈' | '⁉'))
}

/// Reads a sign of check or mate: `+`, `††`, `‡`, `#`. Two signs meant a double check in some books
/// and mate in others, so they are read as check.
fn symbol(at: Cursor<'_>) -> Option<(Sign, Cursor<'_>)> {
    let start = at.spaces();
    if let Some(end) = start.literal("#") {
        return Some((Sign::Mate, end));
    }
    let end = start.skip(is_symbol)?.optional(|at| at.skip(is_symbol));
    let evaluation = end.peek().is_some_and(|c| is_dash(c) || matches!(c, '=' | '/'));
    (!evaluation).then_some((Sign::Check, end))
}

fn is_symbol(c: char) -> bool {
    matches!(c, '+' | '†' | '‡')
}

/// Reads a check or mate in words: `ch`, `(dbl. ch.)`, `, giving mate`, `: ch.`.
fn spoken(at: Cursor<'_>) -> Option<(Sign, Cursor<'_>)> {
    let start = at.optional(|at| at.literal("."));
    let start = start.optional(|at| at.skip(|c| matches!(c, ',' | ':' | ';'))).blanks();
    bracketed(start, |mut at| {
        while let Some(next) = at.one_of(BEFORE) {
            at = next.blanks();
        }
        let said = |words, sign| Some((sign, at.one_of(words)?));
        // `mate in three` and `mate next move` announce a later mate.
        let mates =
            said(MATE, Sign::Mate).filter(|(_, end)| end.blanks().one_of("in next").is_none());
        mates
            .or_else(|| said(CHECK, Sign::Check))
            // *Jaque*, shortened.
            .or_else(|| Some((Sign::Check, at.literal("j.")?)))
    })
}
