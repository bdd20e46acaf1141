//! Where a piece could go if nobody looked at its king.

use crate::chess::{BitBoard, Color, Piece, Position, Rank, Square, attacks};

/// The squares the piece on this square could go to, castling apart, if it did not matter whether
/// its king is then in check.
pub(super) fn reachable(square: Square, position: &Position) -> BitBoard {
    match position.piece_on(square) {
        Some((color, Piece::Pawn)) => pawns_reach(square, color, position),
        Some((color, piece)) => attacks(piece, square, position.occupied()) & !position.side(color),
        None => BitBoard::EMPTY,
    }
}

fn pawns_reach(square: Square, color: Color, position: &Position) -> BitBoard {
    let forward = if color == Color::White { 1 } else { -1 };
    let step =
        |from: Square| from.try_offset(0, forward).filter(|to| !position.occupied().has(*to));
    let first = step(square);
    let second = first.filter(|_| square.rank() == Rank::Second.relative_to(color)).and_then(step);
    let takes = |to: &Square| position.side(!color).has(*to) || position.en_passant() == Some(*to);
    let captures = [-1, 1].into_iter().filter_map(|aside| square.try_offset(aside, forward));
    let captures = captures.filter(takes);
    first
        .into_iter()
        .chain(second)
        .chain(captures)
        .fold(BitBoard::EMPTY, |all, to| all | to.bitboard())
}
