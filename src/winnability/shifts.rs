//! Steps from whole sets of squares at once.

use crate::chess::{BitBoard, Color, File, Piece, Square, attacks};

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

/// The squares a bishop's shortest step leads to from any of these.
fn aslant(squares: BitBoard) -> BitBoard {
    let beside = sideways(squares);
    BitBoard(beside.0 << 8) | BitBoard(beside.0 >> 8)
}

/// The squares a knight leads to from any of these.
pub(super) fn leaps(squares: BitBoard) -> BitBoard {
    let leap = |all, from| all | attacks(Piece::Knight, from, BitBoard::EMPTY);
    squares.into_iter().fold(BitBoard::EMPTY, leap)
}

/// The shortest moves of a piece that is no pawn.
pub(super) fn steps(piece: Piece) -> fn(BitBoard) -> BitBoard {
    match piece {
        Piece::Knight => leaps,
        Piece::Bishop => aslant,
        Piece::Rook => straight,
        _ => around,
    }
}

/// All that is come to by steps of one kind over open squares.
pub(super) fn flood(
    from: BitBoard,
    step: impl Fn(BitBoard) -> BitBoard,
    open: BitBoard,
) -> BitBoard {
    let mut reached = from;
    loop {
        let further = reached | (step(reached) & open);
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

/// The ranks before a square, as this colour goes.
pub(super) fn forward_ranks(square: Square, color: Color) -> BitBoard {
    let rank = 8 * square.rank() as u32;
    match color {
        Color::White => BitBoard(u64::MAX.checked_shl(rank + 8).unwrap_or(0)),
        Color::Black => BitBoard((1 << rank) - 1),
    }
}

/// The squares of its file before a pawn of this colour, as far as the last rank.
pub(super) fn forward_file(pawn: Square, color: Color) -> BitBoard {
    forward_ranks(pawn, color) & pawn.file().bitboard()
}
