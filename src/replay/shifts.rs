//! Steps from whole sets of squares at once.

use crate::chess::{BitBoard, Color, File};

/// The squares one rank further, as this colour goes.
pub(super) fn forwards(squares: BitBoard, color: Color) -> BitBoard {
    match color {
        Color::White => BitBoard(squares.0 << 8),
        Color::Black => BitBoard(squares.0 >> 8),
    }
}

/// The squares to the left and to the right of these.
pub(super) fn sideways(squares: BitBoard) -> BitBoard {
    let left = BitBoard((squares & !File::A.bitboard()).0 >> 1);
    let right = BitBoard((squares & !File::H.bitboard()).0 << 1);
    left | right
}

/// The squares a rook's shortest step leads to from any of these.
pub(super) fn straight(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 << 8) | BitBoard(squares.0 >> 8) | sideways(squares)
}

/// The squares a king's step leads to from any of these.
pub(super) fn around(squares: BitBoard) -> BitBoard {
    let rows = squares | sideways(squares);
    BitBoard(rows.0 << 8) | BitBoard(rows.0 >> 8) | sideways(squares)
}
