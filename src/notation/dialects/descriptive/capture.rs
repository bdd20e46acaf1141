//! The captured piece: `P`, `K B P`, `Q's Kt`, `Kt (K5)`, `the R at R's 8th`.

use super::names::{named, names, squares};
use crate::chess::{BitBoard, CastlingSide, Color, Piece};
use crate::notation::dialects::cursor::Cursor;
use crate::notation::dialects::suffix::MoveSuffix;

pub(super) struct Capturing<'t> {
    pub(super) piece: Piece,
    pub(super) at: BitBoard,
    pub(super) wing: Option<CastlingSide>,
    pub(super) end: Cursor<'t>,
}

pub(super) fn captured(at: Cursor<'_>, mover: Color) -> Vec<Capturing<'_>> {
    let start = at.blanks().optional(|at| at.one_of("the his her adv"));
    let start = start.blanks().optional(|at| at.one_of("doubled advanced passed isolated"));
    let start = start.blanks();
    let mut found = Vec::new();
    for (name, end) in names(start) {
        let Some(named) = named(&name).filter(|named| named.piece != Piece::King) else {
            continue;
        };
        let bare = Capturing { piece: named.piece, at: named.at, wing: named.wing, end };
        let placed =
            place(end, mover).map(|(at, end)| Capturing { at: at & named.at, end, ..bare });
        found.extend(placed);
        found.push(bare);
    }
    if MoveSuffix::default().read(start).0.en_passant {
        found.push(Capturing { piece: Piece::Pawn, at: BitBoard::FULL, wing: None, end: start });
    }
    found
}

/// Reads the square of the captured piece: `(K5)`, `(at K 5th)`, `/K5`, `at K 5th`.
fn place(at: Cursor<'_>, mover: Color) -> Option<(BitBoard, Cursor<'_>)> {
    let start = at.blanks();
    if let Some(inside) = start.literal("(") {
        let square = inside.optional(|at| at.one_of("at on"));
        let (set, end) = squares(square, mover, BitBoard::EMPTY).pop()?;
        return Some((set, end.blanks().literal(")")?));
    }
    let at = start.literal("/").or_else(|| start.one_of("at on"))?;
    squares(at, mover, BitBoard::EMPTY).pop()
}
