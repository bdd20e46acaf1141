//! Moves that only old laws allow, in a form that all dialects share:
//! - `O-O/Kh1Re1`, `O-O-O/Kb1Rd1`: free castling, as in Italy, to these squares of king and rook;
//! - `a8=Q/Nf3`: a pawn that waited on a8 becomes a queen, and the knight moves on the same turn.
//!   The first half is omitted if only one promotion is possible;
//! - `--`: no move is made, as the player lost the turn or did not get it.

use super::plain::{castling, file_of, piece_of, rank_of, read_plain};
use crate::chess::{CastlingSide, File, Square};
use crate::notation::pattern::Pattern;

pub(super) const PASS: &str = "--";

/// Reads a move that only old laws allow: `O-O/Kh1Re1`, `a8=Q/Nf3`.
#[cold]
pub(in crate::notation) fn read_historical(word: &[u8]) -> Option<Pattern> {
    let core = word.strip_suffix(b"+").or_else(|| word.strip_suffix(b"#")).unwrap_or(word);
    let pass = (word == PASS.as_bytes()).then_some(Pattern::Pass);
    pass.or_else(|| castling_to(core)).or_else(|| late_promotion(core))
}

/// Reads a move of old laws at the beginning of a text. Returns its pattern and its length in
/// bytes.
pub(super) fn read(text: &str) -> Option<(Pattern, usize)> {
    let word = text.split_ascii_whitespace().next().filter(|word| text.starts_with(word))?;
    Some((read_historical(word.as_bytes())?, word.len()))
}

/// Reads a late promotion and the move after it: `a8=Q/Nf3`.
fn late_promotion(word: &[u8]) -> Option<Pattern> {
    let (&[file, rank @ (b'1' | b'8'), b'=', piece, b'/'], then) = word.split_first_chunk()? else {
        return None;
    };
    let pawn = Square::new(file_of(file)?, rank_of(rank)?);
    let then = castling_to(then).or_else(|| read_plain(then))?;
    then.after_late_promotion(pawn, piece_of(piece)?)
}

/// Reads free castling: `O-O/Kh1Re1`.
fn castling_to(word: &[u8]) -> Option<Pattern> {
    let slash = word.iter().position(|&b| b == b'/')?;
    let Pattern::Castle { side, .. } = castling(&word[..slash])? else { return None };
    let &[b'K', king_file, king_rank, b'R', rook_file, rook_rank] = &word[slash + 1..] else {
        return None;
    };
    let king = Square::new(file_of(king_file)?, rank_of(king_rank)?);
    let rook = Square::new(file_of(rook_file)?, rank_of(rook_rank)?);
    let wing = if king.file() > File::E { CastlingSide::King } else { CastlingSide::Queen };
    (side == Some(wing)).then_some(Pattern::CastleTo { king, rook, sign: None })
}
