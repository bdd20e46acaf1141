//! Misprinted moves, and their meanings with one slip corrected.

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

/// The English names of pieces. In this list and in the next two, each entry may be a misprint for
/// another.
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

/// Returns the distinct patterns that the beginning of a text could mean as a move of this player,
/// with one slip corrected. Each may or may not be playable.
pub(super) fn readings_with_one_slip(dialect: &dyn Dialect, text: &str, mover: Color) -> Vec<Slip> {
    let cell = cell(text);
    let mut slips: Vec<Slip> = Vec::new();
    for corrected in corrections(cell) {
        let Some((pattern, len)) = read_in(dialect, &corrected, mover) else { continue };
        // The text after the move is printed so as well, and begins with a blank or a sign.
        let rest = corrected.get(len..).unwrap_or_default();
        let is_apart = rest.is_empty() || rest.starts_with([' ', ',', ';', '.', '[', '!', '?']);
        let is_new = slips.iter().all(|slip| slip.pattern != pattern);
        if let Some(printed) = cell.strip_suffix(rest).filter(|_| is_apart && is_new) {
            slips.push(Slip { pattern, len: printed.len() });
        }
    }
    slips
}

/// Returns the moves that a text could mean in this position, with one slip corrected.
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

/// Returns one text for each possible correction of a slip.
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
        let end = at + name.len();
        for other in names.iter().filter(|other| **other != name) {
            all.push(format!("{}{other}{}", &text[..at], &text[end..]));
        }
        at = end;
    }
    all
}

/// Returns the name of a piece or a rank at a byte, and the list of names, itself among them, that
/// may be printed for each other.
fn name_at(text: &str, at: usize) -> Option<(&'static str, &'static [&'static str])> {
    let (before, rest) = text.split_at(at);
    let before = before.strip_suffix("Kt").unwrap_or(before);
    // A file precedes the rank of a square, and the letter of a piece may precede the file.
    let before = match rest.as_bytes() {
        [b'1'..=b'8', ..] => before.strip_suffix(is_file).unwrap_or(before),
        _ => before,
    };
    if before.ends_with(char::is_lowercase) {
        return None;
    }
    let lists: [&[&str]; 3] = [&PIECES, &RANKS, &FIGURES];
    for names in lists {
        for name in names {
            if rest.strip_prefix(name).is_some_and(can_follow_name) {
                return Some((name, names));
            }
        }
    }
    None
}

/// Returns true if a text can follow the name of a piece or a rank.
fn can_follow_name(text: &str) -> bool {
    let text = text.strip_prefix('x').unwrap_or(text);
    let is_square = matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]);
    is_square || !text.starts_with(char::is_lowercase)
}

fn is_file(letter: char) -> bool {
    ('a'..='h').contains(&letter)
}
