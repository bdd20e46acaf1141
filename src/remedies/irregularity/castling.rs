//! Castling from the e-file: forbidden, begun with the rook, or with the king let go.

use crate::chess::{CastlingSide, Displacement, File, Piece, Position, Rank, Square};

use super::{IrregularityKind, KindResult};
use crate::remedies::objection::Objection;

/// Returns the kind of irregularity for castling to this side.
pub(in crate::remedies) fn castle(side: CastlingSide, position: &Position) -> KindResult {
    if is_legal(side, position) {
        Err(Objection::LegalCastling)
    } else if !can_be_tried(side, position) {
        Err(Objection::NothingToCastle)
    } else if position.displaced(Displacement::Castling(side)).is_none() {
        Err(Objection::CastlingBlocked)
    } else {
        Ok(IrregularityKind::FalseCastling)
    }
}

/// Returns the kind of irregularity for touching the rook first in castling to this side.
pub(in crate::remedies) fn rook_first(side: CastlingSide, position: &Position) -> KindResult {
    if is_legal(side, position) {
        Ok(IrregularityKind::RookFirst)
    } else if can_be_tried(side, position) {
        Ok(IrregularityKind::RookFirstBarred)
    } else {
        Err(Objection::NothingToCastle)
    }
}

/// Returns the kind of irregularity for letting go the king on its castling square on this side.
pub(in crate::remedies) fn king_let_go(side: CastlingSide, position: &Position) -> KindResult {
    can_be_tried(side, position)
        .then_some(IrregularityKind::KingLetGo)
        .ok_or(Objection::NothingToCastle)
}

/// Returns the initial square of the rook of the player to move on this side.
pub(in crate::remedies) fn rook_square(side: CastlingSide, position: &Position) -> Square {
    let file = match side {
        CastlingSide::King => File::H,
        CastlingSide::Queen => File::A,
    };
    Square::new(file, Rank::First.relative_to(position.turn()))
}

fn is_legal(side: CastlingSide, position: &Position) -> bool {
    position.any_move(|m| m.castles_to() == Some(side))
}

/// Returns true if king and rook are on their home squares, even if castling is illegal.
fn can_be_tried(side: CastlingSide, position: &Position) -> bool {
    let turn = position.turn();
    let home = Square::new(File::E, Rank::First.relative_to(turn));
    position.piece_on(home) == Some((turn, Piece::King))
        && position.piece_on(rook_square(side, position)) == Some((turn, Piece::Rook))
}
