//! Castling as all dialects write it: noughts or letters, and any dash.

use super::cursor::{Cursor, is_dash};
use crate::chess::CastlingSide;

/// `O-O`, `0–0–0`, `o-o`.
pub(super) fn castling(at: Cursor<'_>) -> Option<(CastlingSide, Cursor<'_>)> {
    // A nought, or the letter, Latin or Cyrillic.
    let is_o = |c| matches!(c, '0' | 'O' | 'o' | 'О' | 'о');
    let short = dash(at.skip(is_o)?)?.skip(is_o)?;
    Some(match dash(short).and_then(|end| end.skip(is_o)) {
        Some(long) => (CastlingSide::Queen, long),
        None => (CastlingSide::King, short),
    })
}

/// One dash, or the two of a typewriter.
pub(super) fn dash(at: Cursor<'_>) -> Option<Cursor<'_>> {
    at.skip(is_dash).map(|end| end.optional(|end| end.skip(is_dash)))
}
