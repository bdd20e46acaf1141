//! Castling that a law bars, or that is begun with the rook.

use crate::chess::{CastlingSide, Displacement, File, Piece, Position, Rank, Square};

use super::IrregularityKind;
use crate::remedies::objection::Objection;

/// What the laws call it that the player to move castles to this side.
pub(in crate::remedies) fn kind(
    side: CastlingSide,
    position: &Position,
) -> Result<IrregularityKind, Objection> {
    let can_happen = position.displaced(Displacement::Castling(side)).is_some();
    match can_be_tried(side, position) {
        _ if is_legal(side, position) => Err(Objection::LegalCastling),
        false => Err(Objection::NothingToCastle),
        true if can_happen => Ok(IrregularityKind::FalseCastling),
        true => Err(Objection::CastlingBlocked),
    }
}

/// What the laws call it that the rook is touched first in castling to this side.
pub(in crate::remedies) fn rook_first(
    side: CastlingSide,
    position: &Position,
) -> Result<IrregularityKind, Objection> {
    match can_be_tried(side, position) {
        _ if is_legal(side, position) => Ok(IrregularityKind::RookFirst),
        true => Ok(IrregularityKind::RookFirstBarred),
        false => Err(Objection::NothingToCastle),
    }
}

/// What the laws call it that the king is let go where it would castle to this side.
pub(in crate::remedies) fn king_let_go(
    side: CastlingSide,
    position: &Position,
) -> Result<IrregularityKind, Objection> {
    let can_be = is_legal(side, position) || can_be_tried(side, position);
    can_be.then_some(IrregularityKind::KingLetGo).ok_or(Objection::NothingToCastle)
}

/// The square of the rook that castles to this side.
pub(in crate::remedies) fn rook(side: CastlingSide, position: &Position) -> Square {
    let file = match side {
        CastlingSide::King => File::H,
        CastlingSide::Queen => File::A,
    };
    Square::new(file, Rank::First.relative_to(position.turn()))
}

fn is_legal(side: CastlingSide, position: &Position) -> bool {
    position.any_move(|m| m.castles_to() == Some(side))
}

/// Whether king and rook stand where they castle from, whatever bars it.
fn can_be_tried(side: CastlingSide, position: &Position) -> bool {
    let turn = position.turn();
    let home = Square::new(File::E, Rank::First.relative_to(turn));
    position.piece_on(home) == Some((turn, Piece::King))
        && position.piece_on(rook(side, position)) == Some((turn, Piece::Rook))
}
