//! The dialects in which the moves of a book are written.

use super::number::number_at;
use crate::chess::Color;
use crate::notation::dialects::{ALL, Dialect};
use crate::notation::{Pattern, read_in};

/// The maximum number of numbered words that are examined.
const SAMPLE: usize = 4_000;

/// The maximum ratio of the words read by the first dialect to those read by another that counts.
const SHARE: usize = 4;

/// The maximum length of two moves, in bytes.
const NEAR: usize = 64;

/// A numbered word and the dialects, by their index in [`ALL`], that read it as a move.
struct Sample {
    at: usize,
    readers: [bool; ALL.len()],
}

/// Returns the dialects in which moves of a text may be written, the likeliest first. Each dialect
/// reads many words that the dialects before it do not read.
pub(super) fn dialects(text: &str) -> Vec<&'static dyn Dialect> {
    let mut unread = samples(text);
    let mut known = Vec::new();
    let mut most = 0;
    loop {
        let mut shares = [0; ALL.len()];
        for sample in &unread {
            for (share, reads) in shares.iter_mut().zip(sample.readers) {
                *share += usize::from(reads);
            }
        }
        let best = shares.into_iter().max().unwrap_or_default();
        most = most.max(best);
        if best == 0 || SHARE * best < most {
            return known;
        }
        let mut equals: Vec<usize> =
            (0..ALL.len()).filter(|index| shares[*index] == best).collect();
        equals.dedup_by(|later, first| is_same(text, &unread, ALL[*later], ALL[*first]));
        unread.retain(|sample| !equals.iter().any(|index| sample.readers[*index]));
        known.extend(equals.into_iter().map(|index| ALL[index]));
    }
}

/// Returns the first numbered words of a text.
fn samples(text: &str) -> Vec<Sample> {
    let digits = text.match_indices(|c: char| c.is_ascii_digit());
    let numbers = digits.filter_map(|(at, _)| Some(number_at(text, at)?.end));
    let samples = numbers.take(SAMPLE).map(|at| {
        let readers = ALL.map(|dialect| white_at(text, at, dialect).is_some());
        Sample { at, readers }
    });
    samples.collect()
}

/// Returns true if two dialects read the same moves in all samples.
fn is_same(text: &str, samples: &[Sample], one: &dyn Dialect, other: &dyn Dialect) -> bool {
    samples.iter().all(|sample| pair_at(text, sample.at, one) == pair_at(text, sample.at, other))
}

/// Returns White's move at a byte of a text, and the text after it.
fn white_at<'t>(text: &'t str, at: usize, dialect: &dyn Dialect) -> Option<(Pattern, &'t str)> {
    // A number may be alone in its line.
    let near = text.get(at..)?.trim_start();
    let near = &near[..near.floor_char_boundary(NEAR)];
    let (white, len) = read_in(dialect, near, Color::White)?;
    Some((white, near.get(len..)?))
}

/// Returns White's move at a byte of a text, and the reply after it.
fn pair_at(text: &str, at: usize, dialect: &dyn Dialect) -> Option<(Pattern, Option<Pattern>)> {
    let (white, after) = white_at(text, at, dialect)?;
    let reply = after.trim_start_matches(|c: char| !c.is_alphanumeric());
    Some((white, read_in(dialect, reply, Color::Black).map(|(black, _)| black)))
}
