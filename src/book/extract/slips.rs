//! Misprinted moves: what a move could mean with one slip put right.

use crate::chess::{Color, Move, Position};
use crate::notation::dialects::Dialect;
use crate::notation::{Pattern, read_in};

/// Letters and signs that printers and transcribers confuse: the wrong one, and the right one.
const CONFUSED: [(&str, &str); 13] = [
    ("Et", "Kt"),
    ("Xt", "Kt"),
    ("l", "1"),
    ("I", "1"),
    ("S", "5"),
    ("B", "8"),
    ("5", "B"),
    ("8", "B"),
    ("0", "Q"),
    ("O", "Q"),
    (".", "-"),
    (" ", "-"),
    (" ", ""),
];

/// Names of pieces in English, and ranks as words and as figures: each may be printed for another
/// of its list.
const PIECES: [&str; 6] = ["Kt", "K", "Q", "R", "B", "N"];
const RANKS: [&str; 8] = ["sq", "2d", "3d", "4th", "5th", "6th", "7th", "8th"];
const FIGURES: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// The maximum length of a printed move with a slip, in bytes.
const LONGEST: usize = 40;

/// A pattern that a misprinted move could mean.
#[derive(Clone, Debug)]
pub(super) struct Slip {
    pub(super) pattern: Pattern,
    /// The length of the misprinted text, in bytes.
    pub(super) len: usize,
}

/// Returns the different moves of a player that a text begins with if one slip in it is put right.
pub(super) fn readings_with_one_slip(dialect: &dyn Dialect, text: &str, mover: Color) -> Vec<Slip> {
    let cell = cell(text);
    let mut slips: Vec<Slip> = Vec::new();
    for corrected in corrections(cell) {
        let Some((pattern, len)) = read_in(dialect, &corrected, mover) else { continue };
        // The rest of the cell stands apart and is as it was.
        let rest = corrected.get(len..).unwrap_or_default();
        let is_apart = rest.is_empty() || rest.starts_with([' ', ',', ';', '.', '[', '!', '?']);
        let is_new = slips.iter().all(|slip| slip.pattern != pattern);
        if let Some(printed) = cell.strip_suffix(rest).filter(|_| is_apart && is_new) {
            slips.push(Slip { pattern, len: printed.len() });
        }
    }
    slips
}

/// Returns the moves that a text could mean at this position if one slip in it is put right.
pub(in crate::book) fn near_moves(
    dialect: &dyn Dialect,
    text: &str,
    position: &Position,
) -> Vec<Move> {
    let mut moves = Vec::new();
    for slip in readings_with_one_slip(dialect, text, position.turn()) {
        for m in position.candidates(&slip.pattern) {
            if !moves.contains(&m) {
                moves.push(m);
            }
        }
    }
    moves
}

/// Returns the text up to a note, the end of the line or a gap between columns.
fn cell(text: &str) -> &str {
    let near = &text[..text.floor_char_boundary(LONGEST)];
    let ends = ["\n", "  ", "\t", "[", "{"];
    let end = ends.iter().filter_map(|end| near.find(end)).min();
    &near[..end.unwrap_or(near.len())]
}

/// Returns a text with each possible slip put right.
fn corrections(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (wrong, right) in CONFUSED {
        for (at, _) in text.match_indices(wrong) {
            all.push(format!("{}{right}{}", &text[..at], &text[at + wrong.len()..]));
        }
    }
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let Some((name, names)) = name_at(text, at) else {
            at += c.len_utf8();
            continue;
        };
        let behind = at + name.len();
        for other in names.iter().filter(|other| **other != name) {
            all.push(format!("{}{other}{}", &text[..at], &text[behind..]));
        }
        at = behind;
    }
    all
}

/// Returns the name of a piece or a rank at a byte, and the names that may be printed for it.
fn name_at(text: &str, at: usize) -> Option<(&'static str, &'static [&'static str])> {
    let (before, rest) = text.split_at(at);
    let before = before.strip_suffix("Kt").unwrap_or(before);
    // The rank of a square stands behind its file, the letter of a piece may stand before it.
    let before = match rest.as_bytes() {
        [b'1'..=b'8', ..] => before.strip_suffix(is_file).unwrap_or(before),
        _ => before,
    };
    if before.ends_with(char::is_lowercase) {
        return None;
    }
    let is_apart = |behind: &str| {
        let behind = behind.strip_prefix('x').unwrap_or(behind);
        let is_square = matches!(behind.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]);
        is_square || !behind.starts_with(char::is_lowercase)
    };
    let lists: [&[&str]; 3] = [&PIECES, &RANKS, &FIGURES];
    for names in lists {
        for name in names {
            if rest.strip_prefix(name).is_some_and(is_apart) {
                return Some((name, names));
            }
        }
    }
    None
}

fn is_file(letter: char) -> bool {
    ('a'..='h').contains(&letter)
}
