//! Positions that are plainly not dead.
//!
//! Whether nobody can mate by any series of legal moves takes a proof, and most games end in
//! positions in which nobody would ask for one. Both players help, so it is enough that there is
//! something to mate with, or to become that, and that nobody is forced to take it:
//!
//! - a queen or a rook;
//! - a pawn before which no other stands on its file, for pieces make way; or one that comes to
//!   that when kings walk past the pawns and take those that no pawn protects, one by one;
//! - two minor pieces and no pawns that stand in their way, unless they are all bishops on squares
//!   of one colour.
//!
//! That nobody is forced is taken from two moves of each player that take nothing, here or after
//! one move more.
//! It is an argument and no theorem: what it calls lively is tried against proofs, on positions
//! by the hundred thousand. What it does not call so is left to a proof.

use crate::chess::{BitBoard, Color, File, Move, Piece, Position, Rank, Square};

/// Whether it is plain that somebody can still mate, or has.
#[must_use]
pub fn is_lively(position: &Position) -> bool {
    let alive = |position: &Position| are_free(position) && is_promising(position);
    let is_mate = || position.in_check() && !position.has_move();
    alive(position) || position.any_move(|m| alive(&position.after(m))) || is_mate()
}

/// Whether both players have a choice: the other one after some move that takes nothing.
fn are_free(position: &Position) -> bool {
    let frees = |m: &Move| m.captured.is_none() && is_free(&position.after(m));
    is_free(position) && position.any_move(frees)
}

/// Whether the player to move has a choice of moves that take nothing.
fn is_free(position: &Position) -> bool {
    let mut quiet = 0;
    two_pawns_can_step(position)
        || position.any_move(|m| {
            quiet += u32::from(m.captured.is_none());
            quiet == 2
        })
}

/// Whether two pawns can plainly step: nobody stands before them, and they are on no line with
/// their king, who is not in check.
fn two_pawns_can_step(position: &Position) -> bool {
    let turn = position.turn();
    let unpinned = position.men(turn, Piece::Pawn) & !position.lines_to_king(turn);
    let ahead = forwards(unpinned, turn);
    let last = Rank::Eighth.relative_to(turn).bitboard();
    (ahead & !position.occupied() & !last).len() > 1 && !position.in_check()
}

/// Whether there is something to mate with, or to become that.
fn is_promising(position: &Position) -> bool {
    let heavy = all(position, Piece::Queen) | all(position, Piece::Rook);
    !heavy.is_empty() || has_promising_pawn(position) || has_enough_minor_pieces(position)
}

fn has_promising_pawn(position: &Position) -> bool {
    let pawns = Color::ALL.map(|color| position.men(color, Piece::Pawn));
    // A king in check has to leave, and may not find the way back.
    let may_walk = || !position.in_check();
    let cleared = |first: Color| way_is_cleared(position, pawns, [first, !first]);
    has_way(pawns) || (may_walk() && Color::ALL.into_iter().any(cleared))
}

/// Whether some pawn gets a free way when the kings walk in this order, as long as they find
/// pawns to take. Both players help, so each waits while the other walks.
fn way_is_cleared(position: &Position, mut pawns: [BitBoard; 2], walkers: [Color; 2]) -> bool {
    loop {
        let mut taken = BitBoard::EMPTY;
        for color in walkers {
            let king = position.king(color).bitboard();
            let within_reach = pawns_within_reach(king, pawns, color);
            pawns[!color as usize] ^= within_reach;
            taken |= within_reach;
            if has_way(pawns) {
                return true;
            }
        }
        if taken.is_empty() {
            return false;
        }
    }
}

fn has_way(pawns: [BitBoard; 2]) -> bool {
    Color::ALL.into_iter().any(|color| has_free_way(pawns, color))
}

/// Whether no pawn stands before some pawn of this colour on its file.
fn has_free_way(pawns: [BitBoard; 2], color: Color) -> bool {
    let all = pawns[0] | pawns[1];
    pawns[color as usize].into_iter().any(|pawn| {
        let rank = 8 * pawn.rank() as u32;
        let beyond = match color {
            Color::White => BitBoard(u64::MAX.checked_shl(rank + 8).unwrap_or(0)),
            Color::Black => BitBoard((1 << rank) - 1),
        };
        (beyond & pawn.file().bitboard() & all).is_empty()
    })
}

/// The enemy pawns that a king can walk to and that no pawn protects, when pieces make way.
fn pawns_within_reach(king: BitBoard, pawns: [BitBoard; 2], color: Color) -> BitBoard {
    let enemies = pawns[!color as usize];
    let guarded = attacked_by_pawns(enemies, !color);
    let closed = guarded | pawns[0] | pawns[1];
    let mut reached = king;
    loop {
        let around = neighbours(reached);
        let further = reached | (around & !closed);
        if further == reached {
            return around & enemies & !guarded;
        }
        reached = further;
    }
}

/// The squares next to these, and these.
fn neighbours(squares: BitBoard) -> BitBoard {
    let column = squares | BitBoard(squares.0 << 8) | BitBoard(squares.0 >> 8);
    column | sideways(column)
}

fn attacked_by_pawns(pawns: BitBoard, color: Color) -> BitBoard {
    sideways(forwards(pawns, color))
}

/// The squares one rank further, as this colour goes.
fn forwards(squares: BitBoard, color: Color) -> BitBoard {
    match color {
        Color::White => BitBoard(squares.0 << 8),
        Color::Black => BitBoard(squares.0 >> 8),
    }
}

/// The squares to the left and to the right of these.
fn sideways(squares: BitBoard) -> BitBoard {
    let left = BitBoard((squares & !File::A.bitboard()).0 >> 1);
    let right = BitBoard((squares & !File::H.bitboard()).0 << 1);
    left | right
}

/// Two minor pieces of either side make a mate possible, unless all are bishops on one colour.
/// Between pawns that face each other they may never come to it.
fn has_enough_minor_pieces(position: &Position) -> bool {
    let (knights, bishops) = (all(position, Piece::Knight), all(position, Piece::Bishop));
    let is_light = |square: Square| BitBoard::LIGHT_SQUARES.has(square);
    let light = bishops.into_iter().filter(|&square| is_light(square)).count() as u32;
    let one_colour = light == 0 || light == bishops.len();
    all(position, Piece::Pawn).is_empty()
        && (knights | bishops).len() > 1
        && !(knights.is_empty() && one_colour)
}

fn all(position: &Position, role: Piece) -> BitBoard {
    Color::ALL.into_iter().fold(BitBoard::EMPTY, |men, color| men | position.men(color, role))
}
