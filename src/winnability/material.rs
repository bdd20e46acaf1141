//! Too little material to mate, however the opponent helps.

use crate::chess::{BitBoard, Color, Piece, Position};

/// Whether this side has so little that it cannot mate, whatever stands where.
///
/// A bare king gives no check. A lone knight leaves its king's neighbour squares to the pieces of
/// the other side to block, and a queen that stands there would capture it or interpose: so a lone
/// king, or one with queens only, cannot be mated by it. Bishops on squares of one colour leave
/// those of the other to a knight, a pawn, or a bishop that goes there.
pub(super) fn is_too_little(position: &Position, winner: Color) -> bool {
    let own = |piece| position.pieces(winner, piece);
    let other = |piece| position.pieces(!winner, piece);
    if !(own(Piece::Pawn) | own(Piece::Rook) | own(Piece::Queen)).is_empty() {
        return false;
    }
    let (knights, bishops) = (own(Piece::Knight), own(Piece::Bishop));
    match (knights.len(), bishops.len()) {
        (0, 0) => true,
        (1, 0) => (position.side(!winner) & !other(Piece::King) & !other(Piece::Queen)).is_empty(),
        (0, _) => {
            let colours = [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES];
            let Some(theirs) = colours.into_iter().find(|colour| (bishops & *colour).is_empty())
            else {
                return false;
            };
            (other(Piece::Knight) | other(Piece::Pawn) | (other(Piece::Bishop) & theirs)).is_empty()
        }
        _ => false,
    }
}
