//! How far a position seems from a mate in which both players help. A guess, which only decides what the
//! search looks at first.

use crate::chess::{BitBoard, Color, Piece, Position, Square, attacks};

use super::shifts::ahead;

/// What it counts that a side has no queen or rook, and that it has no pawn either.
const NO_QUEEN_OR_ROOK: i32 = 200;
const MINOR_PIECES_ALONE: i32 = 1500;

const CORNERS: [Square; 4] = [Square::A1, Square::A8, Square::H1, Square::H8];

/// How far a position seems from a mate by this side; less is nearer.
pub(super) fn remoteness(position: &Position, winner: Color) -> i32 {
    let of = |piece| position.pieces(winner, piece);
    let heavy = of(Piece::Queen) | of(Piece::Rook);
    if heavy.is_empty() && of(Piece::Pawn).is_empty() {
        return MINOR_PIECES_ALONE + from_corner(position, winner) + 8 * flights(position, winner);
    }
    let king = position.king(!winner);
    let far = |piece: Piece| nearest(of(piece), king);
    let kinds = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::King];
    let pieces: i32 = kinds.into_iter().map(far).sum();
    let left = position.side(!winner).len() as i32;
    let caught = 4 * flights(position, winner) + 2 * pieces + 8 * left;
    match heavy.is_empty() {
        true => NO_QUEEN_OR_ROOK + caught + 32 * from_promotion(position, winner),
        false => caught,
    }
}

/// The squares that are left to the loser's king.
fn flights(position: &Position, winner: Color) -> i32 {
    let king = position.king(!winner);
    let near = attacks(Piece::King, king, BitBoard::EMPTY) & !position.side(!winner);
    near.into_iter().filter(|&square| !position.is_attacked(square, winner)).count() as i32
}

/// How many steps the pawn nearest to promotion is from it, and how much stands before it.
fn from_promotion(position: &Position, winner: Color) -> i32 {
    let left = |pawn: Square| {
        let ahead = ahead(pawn, winner) & pawn.file().bitboard();
        (ahead.len() + (ahead & position.occupied()).len()) as i32
    };
    position.pieces(winner, Piece::Pawn).into_iter().map(left).min().unwrap_or(0)
}

/// How far all are from a corner in which minor pieces mate: the king, the other one two squares off, one of
/// the loser's pieces beside it, and what gives check.
fn from_corner(position: &Position, winner: Color) -> i32 {
    let bishops = position.pieces(winner, Piece::Bishop);
    let knights = position.pieces(winner, Piece::Knight);
    let (king, other) = (position.king(!winner), position.king(winner));
    let helpers = position.side(!winner) & !king.bitboard();
    let colours = [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES];
    let is_attackable = |corner: &Square| {
        let like = |colour: &BitBoard| colour.has(*corner) && !(bishops & *colour).is_empty();
        !knights.is_empty() || colours.iter().any(like)
    };
    let from = |corner: Square| {
        4 * distance(king, corner)
            + 4 * (distance(other, corner) - 2).max(0)
            + 8 * nearest(helpers, corner)
            + 2 * nearest(bishops | knights, corner)
    };
    CORNERS.into_iter().filter(is_attackable).map(from).min().unwrap_or(0)
}

fn nearest(squares: BitBoard, to: Square) -> i32 {
    squares.into_iter().map(|at| distance(at, to)).min().unwrap_or(0)
}

/// How many steps of a king lie between two squares.
fn distance(one: Square, other: Square) -> i32 {
    let files = (one.file() as i32 - other.file() as i32).abs();
    let ranks = (one.rank() as i32 - other.rank() as i32).abs();
    files.max(ranks)
}
