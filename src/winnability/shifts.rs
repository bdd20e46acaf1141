//! Steps from whole sets of squares at once.

use crate::chess::{BitBoard, Color, File, Piece, Square, attacks};

/// Returns these squares moved one rank forward, as this colour moves.
pub(super) fn forwards(squares: BitBoard, color: Color) -> BitBoard {
    match color {
        Color::White => BitBoard(squares.0 << 8),
        Color::Black => BitBoard(squares.0 >> 8),
    }
}

/// Returns the squares directly to the left and right of these.
pub(super) fn sideways(squares: BitBoard) -> BitBoard {
    let left = BitBoard((squares & !File::A.bitboard()).0 >> 1);
    let right = BitBoard((squares & !File::H.bitboard()).0 << 1);
    left | right
}

/// Returns the squares next to any of these on its rank or file.
pub(super) fn rook_steps(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 << 8) | BitBoard(squares.0 >> 8) | sideways(squares)
}

/// Returns the squares next to any of these.
pub(super) fn king_steps(squares: BitBoard) -> BitBoard {
    let rows = squares | sideways(squares);
    BitBoard(rows.0 << 8) | BitBoard(rows.0 >> 8) | sideways(squares)
}

/// Returns the squares diagonally next to any of these.
fn bishop_steps(squares: BitBoard) -> BitBoard {
    let beside = sideways(squares);
    BitBoard(beside.0 << 8) | BitBoard(beside.0 >> 8)
}

/// Returns the squares a knight's move away from any of these.
pub(super) fn knight_moves(squares: BitBoard) -> BitBoard {
    squares
        .into_iter()
        .fold(BitBoard::EMPTY, |all, from| all | attacks(Piece::Knight, from, BitBoard::EMPTY))
}

/// Returns the function for the shortest moves of a piece other than a pawn.
pub(super) fn step_of(piece: Piece) -> fn(BitBoard) -> BitBoard {
    match piece {
        Piece::Knight => knight_moves,
        Piece::Bishop => bishop_steps,
        Piece::Rook => rook_steps,
        _ => king_steps,
    }
}

/// Returns all squares reached from `from` by repeated steps over open squares, including `from`.
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

/// Returns the ranks ahead of a square, as this colour moves.
pub(super) fn forward_ranks(square: Square, color: Color) -> BitBoard {
    let rank = 8 * square.rank() as u32;
    match color {
        Color::White => BitBoard(u64::MAX.checked_shl(rank + 8).unwrap_or(0)),
        Color::Black => BitBoard((1 << rank) - 1),
    }
}

/// Returns the squares ahead of a pawn on its file, up to the last rank.
pub(super) fn forward_file(pawn: Square, color: Color) -> BitBoard {
    forward_ranks(pawn, color) & pawn.file().bitboard()
}
