//! In which dialects the moves of a text may be written.

use std::iter;

use super::extract::number_at;
use crate::chess::Color;
use crate::notation::dialects::{ALL, Dialect};
use crate::notation::read_in;

/// So many words are looked at to know what a text is written in.
const SAMPLE: usize = 4_000;

/// No move is longer, in bytes.
const LONGEST: usize = 64;

/// At how many of these places of a text each dialect of [`ALL`] reads a move.
fn shares(text: &str, places: impl Iterator<Item = usize>) -> Vec<usize> {
    let places: Vec<usize> = places.take(SAMPLE).collect();
    let share = |dialect: &'static dyn Dialect| {
        let reads = |at: &&usize| {
            let near = text.get(**at..).unwrap_or_default();
            let near = near.get(..near.floor_char_boundary(LONGEST)).unwrap_or_default();
            read_in(dialect, near, Color::White).is_some()
        };
        places.iter().filter(reads).count()
    };
    ALL.into_iter().map(share).collect()
}

/// How many words of a game each dialect of [`ALL`] takes for moves.
pub(super) fn vocabulary(game: &str) -> Vec<usize> {
    let blanks = game.match_indices(char::is_whitespace).map(|(at, blank)| at + blank.len());
    shares(game, iter::once(0).chain(blanks))
}

/// The dialects in which moves of a text may be written, the likeliest first.
pub(super) fn dialects(text: &str) -> Vec<&'static dyn Dialect> {
    let digits = text.match_indices(|c: char| c.is_ascii_digit());
    let behind_numbers = digits.filter_map(|(at, _)| Some(number_at(text, at)?.end));
    let mut known: Vec<_> = shares(text, behind_numbers).into_iter().zip(ALL).collect();
    known.sort_by_key(|(share, _)| std::cmp::Reverse(*share));
    let most = known.first().map_or(0, |(share, _)| *share);
    known.retain(|(share, _)| *share > 0 && 4 * share >= most);
    known.into_iter().map(|(_, dialect)| dialect).collect()
}
