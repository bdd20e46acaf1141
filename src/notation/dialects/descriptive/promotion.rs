//! Promotion: `(Q)`, `=Kt`, `queens`, `, becoming a Knight`.

use super::names::part;
use crate::chess::Piece;
use crate::notation::dialects::cursor::{Cursor, bracketed, is_dash};
use crate::notation::dialects::suffix::may_end;

/// Reads the piece that a pawn becomes. `certainly` is true if the pawn is known to be on its last
/// rank.
pub(super) fn promotion(at: Cursor<'_>, certainly: bool) -> Option<(Piece, Cursor<'_>)> {
    let start = at.optional(|at| at.literal(",")).blanks();
    let bare = if certainly { letter(at) } else { None };
    let (piece, end) = marked(start)
        .or_else(|| bracketed(start, queens))
        .or_else(|| bracketed(start, becomes))
        .or(bare)?;
    (piece != Piece::King).then_some((piece, end))
}

/// Skips `queens`, `and queens`, `queening`.
pub(super) fn queens(at: Cursor<'_>) -> Option<(Piece, Cursor<'_>)> {
    let at = at.optional(|at| at.word("and")).blanks();
    Some((Piece::Queen, at.one_of("queens queening")?))
}

/// Reads `becomes a Queen`, `claiming a Kt`, `remains a Pawn`.
pub(super) fn becomes(at: Cursor<'_>) -> Option<(Piece, Cursor<'_>)> {
    let verbs = "becomes becoming made makes claims claiming remains remaining";
    let at = at.optional(|at| at.word("and")).blanks();
    part(at.one_of(verbs)?.blanks().optional(|at| at.one_of("a the")).blanks())
}

/// Reads `(Q)`, `=Q`, `/Q`, `(=Q)`, `(a Q)`, `(2d Q.)`.
fn marked(at: Cursor<'_>) -> Option<(Piece, Cursor<'_>)> {
    let is_sign = |c| matches!(c, '=' | '/');
    match at.literal("(") {
        Some(inside) => {
            let at = inside.optional(|at| at.skip(is_sign)).blanks();
            let (piece, end) = part(at.optional(another).blanks())?;
            Some((piece, end.blanks().literal(")")?))
        }
        None => part(at.skip(is_sign)?.blanks()),
    }
}

/// Skips `a` or `2d` before the name of another queen.
fn another(at: Cursor<'_>) -> Option<Cursor<'_>> {
    ["a", "2d", "2nd", "second"].into_iter().find_map(|word| at.word(word))
}

/// Reads `Q` without a mark. After a blank, it could begin the next move on the same line.
fn letter(at: Cursor<'_>) -> Option<(Piece, Cursor<'_>)> {
    let (piece, end) = part(at.spaces())?;
    let next = end.blanks().peek();
    let glued = at.spaces().at() == at.at();
    let is_open =
        next.is_some_and(|c| c.is_alphabetic() || is_dash(c) || matches!(c, '(' | '/' | '×' | ':'));
    (glued || may_end(end) && !is_open).then_some((piece, end))
}
