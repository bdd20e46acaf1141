//! Pieces touched: one's own, and the opponent's.

use crate::chess::{Color, Piece, Position, Square};

use super::kind::IrregularityKind;
use super::objection::Objection;

/// What the laws call it that these pieces are touched by the player to move.
pub(super) fn kind(squares: &[Square], position: &Position) -> Result<IrregularityKind, Objection> {
    let mut owners = Vec::new();
    for &square in squares {
        let (owner, _) = position.piece_on(square).ok_or(Objection::NoPiece(square))?;
        owners.push(owner);
    }
    let is_own = |owner: &Color| *owner == position.turn();
    match (owners.as_slice(), squares) {
        ([], _) | (_, []) => Err(Objection::Nothing),
        ([_, _], [king, rook]) if castles(*king, *rook, position) => {
            Ok(IrregularityKind::TouchedToCastle)
        }
        ([_, _, ..], _) if owners.iter().all(is_own) => Ok(IrregularityKind::TouchedTwo),
        ([_, _, ..], _) if owners.iter().any(is_own) => Ok(IrregularityKind::TouchedBoth),
        ([_, _, ..], _) => Ok(IrregularityKind::TouchedSeveralOpponents),
        ([first, ..], [square, ..]) => Ok(match is_own(first) {
            false => IrregularityKind::TouchedOpponents,
            true if position.any_move(|m| m.from == *square) => IrregularityKind::TouchedOwn,
            true if position.reach(*square).is_empty() => IrregularityKind::TouchedUnplayable,
            true if position.in_check() => IrregularityKind::TouchedUseless,
            true => IrregularityKind::TouchedPinned,
        }),
    }
}

/// Whether these are the king and a rook of the player to move.
fn castles(king: Square, rook: Square, position: &Position) -> bool {
    let own = |square, piece| position.piece_on(square) == Some((position.turn(), piece));
    own(king, Piece::King) && own(rook, Piece::Rook)
}
