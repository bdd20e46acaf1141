//! Castling: `O-O`, and `Castles` with or without the rook or the side.

use super::names::{names, part, squares, to};
use crate::chess::{BitBoard, CastlingSide, Color, File, Piece};
use crate::notation::dialects::cursor::{Cursor, bracketed, castling, dash, is_dash};
use crate::notation::dialects::suffix::MoveSuffix;
use crate::notation::pattern::Pattern;

/// Returns every reading of castling.
pub(super) fn castles(start: Cursor<'_>, mover: Color) -> Vec<(Pattern, Cursor<'_>)> {
    let sign = castling(start).map(|(side, end)| (Some(side), end));
    let word = castles_in_words(start);
    let sided = word.filter(|end| mover == Color::White || !has_bracket_below(*end));
    let sided = sided.and_then(|end| bracketed(end.blanks(), side));
    let sided = sided.map(|(side, end)| (Some(side), end));
    // A rook alone may begin the next move; other words for the side cannot, even on the next line.
    let unsided =
        word.filter(|end| sided.is_none() || names(end.blanks()).len() > 1).map(|end| (None, end));
    let ends = sign.into_iter().chain(sided).chain(unsided);
    ends.map(|(side, end)| {
        let (ending, end) = MoveSuffix::default().read(end);
        (Pattern::Castle { side, sign: ending.sign }, end)
    })
    .collect()
}

/// Returns true if a bracket begins the next line: below two columns it may be White's.
fn has_bracket_below(end: Cursor<'_>) -> bool {
    end.blanks().at() > end.spaces().at() && end.blanks().peek() == Some('(')
}

/// Reads castling in words: `Castles`, `K. castles`.
fn castles_in_words(start: Cursor<'_>) -> Option<Cursor<'_>> {
    let king = part(start).filter(|(piece, _)| *piece == Piece::King);
    let at = king.map_or(start, |(_, end)| end.blanks());
    at.one_of("castles castle castled castling")
}

/// Reads the side of castling: `K R`, `with Q's R`, `on the K's side`, `Q-side`; in brackets `K` is
/// enough.
fn side(at: Cursor<'_>) -> Option<(CastlingSide, Cursor<'_>)> {
    let in_words =
        [(CastlingSide::King, "kingside short"), (CastlingSide::Queen, "queenside long")];
    let start = at.optional(|at| at.one_of("with on to")).blanks();
    let start = start.optional(|at| at.one_of("the his her")).blanks();
    let word = in_words.iter().find_map(|(side, words)| Some((*side, start.one_of(words)?)));
    word.or_else(|| names(start).into_iter().rev().find_map(|(name, end)| named_side(&name, end)))
}

fn named_side<'t>(name: &[Piece], end: Cursor<'t>) -> Option<(CastlingSide, Cursor<'t>)> {
    let side = match name.first()? {
        Piece::King => CastlingSide::King,
        Piece::Queen => CastlingSide::Queen,
        _ => return None,
    };
    match name.get(1..)? {
        [Piece::Rook] => Some((side, end)),
        [] => {
            let next = end.blanks().optional(|at| at.skip(is_dash)).blanks();
            let closed = end.blanks().literal(")").map(|_| end);
            let is_alone = is_before_another_pawn(side, end) || is_before_number(end);
            let alone = Some(end).filter(|_| is_alone);
            next.one_of("side wing").or(closed).or(alone).map(|end| (side, end))
        }
        _ => None,
    }
}

/// Returns true if the number of the next move follows on the line, `Castles K. 7. P-B3`, or the
/// text ends before it.
fn is_before_number(end: Cursor<'_>) -> bool {
    let rest = end.spaces().rest();
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = (1..4).contains(&(rest.len() - after.len())) && after.starts_with('.');
    is_number || rest.is_empty()
}

/// Returns true if the move after a letter is not a move of the letter's own pawn: `K. P-Q3` after
/// `Castles`. A pawn that is named or captures belongs to the letter.
fn is_before_another_pawn(letter: CastlingSide, end: Cursor<'_>) -> bool {
    let own = match letter {
        CastlingSide::King => File::E,
        CastlingSide::Queen => File::D,
    };
    let pawn = part(end.blanks()).filter(|(piece, _)| *piece == Piece::Pawn);
    let places = pawn
        .and_then(|(_, end)| dash(end).or_else(|| to(end.blanks())))
        .map(|to| squares(to, Color::White, BitBoard::FULL));
    places.is_some_and(|places| {
        !places.is_empty() && places.iter().all(|(square, _)| (*square & own.bitboard()).is_empty())
    })
}
