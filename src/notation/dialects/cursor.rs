//! A place in a text at which a dialect continues to read.

use crate::chess::CastlingSide;

/// Words for castling, of either side, in the languages that are read.
pub(super) const CASTLING: &str = "roque roquent roq enr enroque enroca enrocan rochade rochiert rochirt rocade rokade \
                        rokeert arrocco arrocca";

/// A place in a text. Reading returns another place, so that going back costs nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    pub(super) fn at(self) -> usize {
        self.at
    }

    pub(super) fn rest(self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the character before this place.
    pub(super) fn before(self) -> Option<char> {
        self.text.get(..self.at)?.chars().next_back()
    }

    pub(super) fn peek(self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads one character.
    pub(super) fn character<T>(self, read: impl FnOnce(char) -> Option<T>) -> Option<(T, Self)> {
        let c = self.peek()?;
        read(c).map(|read| (read, self.after(c.len_utf8())))
    }

    pub(super) fn skip(self, is_so: impl FnOnce(char) -> bool) -> Option<Self> {
        self.character(|c| is_so(c).then_some(())).map(|((), rest)| rest)
    }

    pub(super) fn literal(self, literal: &str) -> Option<Self> {
        // Nearly always the first byte decides.
        let is_here = self.text.as_bytes().get(self.at) == literal.as_bytes().first();
        (is_here && self.rest().starts_with(literal)).then(|| self.after(literal.len()))
    }

    /// Skips these letters, in upper or lower case.
    pub(super) fn prefix(self, letters: &str) -> Option<Self> {
        if !self.may_be(letters) {
            return None;
        }
        let here = self.rest().get(..letters.len())?;
        here.eq_ignore_ascii_case(letters).then(|| self.after(letters.len()))
    }

    /// Returns true if the first of these letters is here, in upper or lower case.
    #[inline]
    pub(super) fn may_be(self, letters: &str) -> bool {
        let (here, first) = (self.text.as_bytes().get(self.at), letters.as_bytes().first());
        here.zip(first).is_some_and(|(here, first)| here.eq_ignore_ascii_case(first))
    }

    /// Skips a whole word, in upper or lower case, and the full stop of an abbreviation after it.
    pub(super) fn word(self, word: &str) -> Option<Self> {
        let end = self.prefix(word)?;
        let whole = !end.peek().is_some_and(char::is_alphanumeric);
        whole.then(|| end.optional(|end| end.literal(".")))
    }

    /// Skips one of these words, which are separated by blanks.
    pub(super) fn one_of(self, words: &str) -> Option<Self> {
        self.peek().filter(|c| c.is_alphabetic())?;
        let mut rest = Some(words);
        while let Some(words) = rest {
            let end = words.bytes().position(|byte| byte == b' ').unwrap_or(words.len());
            if self.may_be(words)
                && let Some(found) = self.word(&words[..end])
            {
                return Some(found);
            }
            rest = words.get(end + 1..);
        }
        None
    }

    /// Skips these words, with blanks between them.
    pub(super) fn phrase(self, words: &str) -> Option<Self> {
        words.split(' ').try_fold(self, |at, word| at.blanks().word(word))
    }

    /// Skips text that may be missing.
    pub(super) fn optional(self, read: impl FnOnce(Self) -> Option<Self>) -> Self {
        read(self).unwrap_or(self)
    }

    /// Skips blanks, and the end of at most one line.
    pub(super) fn blanks(self) -> Self {
        let line = self.spaces();
        let next = line.optional(|at| at.literal("\r")).literal("\n");
        next.map_or(line, Self::spaces)
    }

    /// Skips blanks within a line.
    pub(super) fn spaces(self) -> Self {
        let rest = self.rest();
        let after = rest.trim_start_matches([' ', '\t', '\u{a0}', '\u{2009}', '\u{202f}']);
        self.after(rest.len() - after.len())
    }

    /// Returns true if only letters and digits are between two places.
    pub(super) fn is_one_word_to(self, end: Self) -> bool {
        let between = self.text.get(self.at..end.at).unwrap_or_default();
        between.chars().all(char::is_alphanumeric)
    }

    /// Returns true if only letters, digits, blanks and brackets are between two places.
    pub(super) fn are_words_to(self, end: Self) -> bool {
        let between = self.text.get(self.at..end.at).unwrap_or_default();
        between.chars().all(|c| c.is_alphanumeric() || " ()".contains(c))
    }

    fn after(self, bytes: usize) -> Self {
        Self { at: self.at + bytes, ..self }
    }
}

pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−')
}

/// Reads text with or without brackets around it.
pub(super) fn bracketed<'t, T>(
    at: Cursor<'t>,
    read: impl Fn(Cursor<'t>) -> Option<(T, Cursor<'t>)>,
) -> Option<(T, Cursor<'t>)> {
    let Some(inside) = at.literal("(") else {
        return read(at);
    };
    let (value, end) = read(inside.blanks())?;
    Some((value, end.blanks().literal(")")?))
}

/// Reads castling in signs: `O-O`, `0–0–0`, `o-o`, `O - O`.
pub(super) fn castling(at: Cursor<'_>) -> Option<(CastlingSide, Cursor<'_>)> {
    let short = next_nought(nought(at)?)?;
    let long = next_nought(short).map(|long| (CastlingSide::Queen, long));
    Some(long.unwrap_or((CastlingSide::King, short)))
}

/// Reads castling in words of all languages except English: `Roque`, `Enrocan`, `Rochade`, with its
/// side if that is written: `Enroque largo`, `Roque TD` (with the queen's rook).
pub(super) fn castling_in_words(at: Cursor<'_>) -> Option<(Option<CastlingSide>, Cursor<'_>)> {
    let sided = [
        (CastlingSide::King, "petit pequeño pequeno", "court corto curto kurz kurze kort korte tr"),
        (CastlingSide::Queen, "grand grande gran", "long largo longo lungo lang lange td"),
    ];
    // Nearly always the first letters decide.
    ["ro", "enr", "arro", "gran", "peti", "pequ"]
        .iter()
        .find(|first| at.prefix(first).is_some())?;
    for (side, before, after) in sided {
        let end = at.one_of(before).and_then(|at| at.blanks().one_of(CASTLING));
        if let Some(end) = end.or_else(|| at.one_of(CASTLING)?.spaces().one_of(after)) {
            return Some((Some(side), end));
        }
    }
    Some((None, at.one_of(CASTLING)?))
}

/// Skips a nought, or the letter O, Latin or Cyrillic.
fn nought(at: Cursor<'_>) -> Option<Cursor<'_>> {
    at.skip(|c| matches!(c, '0' | 'O' | 'o' | '\u{41e}' | '\u{43e}'))
}

fn next_nought(at: Cursor<'_>) -> Option<Cursor<'_>> {
    nought(dash(at.spaces())?.spaces())
}

/// Skips one dash, or the two of a typewriter.
pub(super) fn dash(at: Cursor<'_>) -> Option<Cursor<'_>> {
    at.skip(is_dash).map(|end| end.optional(|end| end.skip(is_dash)))
}
