//! Interprets an illegal written move as a change of the board.

use super::resolve::only;
use crate::chess::{
    BitBoard, CastlingSide, Color, Displacement, Piece, Position, Square, pawn_attacks,
};
use crate::notation::{Capture, Pattern};

/// The written details of an illegal move.
#[derive(Clone, Copy)]
struct WrittenDisplacement {
    piece: Option<Piece>,
    from: BitBoard,
    to: Square,
    /// True if a capture is written, false if a dash is written, `None` if neither.
    takes: Option<bool>,
    promotion: Option<Piece>,
}

impl Position {
    /// Returns the displacement that an illegal written move means, if it can happen on this board
    /// and the meaning is unique. The meaning is unique if the origin is written, if the player has
    /// one piece of that kind, or if one of them reaches the square, apart from the king's safety.
    pub fn displacement(&self, pattern: &Pattern) -> Option<Displacement> {
        let displacement = match *pattern {
            Pattern::Castle { side, .. } => self.possible_castling(side)?,
            // Only old laws have the first two. A pass is given by an event, not by its text.
            Pattern::CastleTo { .. } | Pattern::LatePromotion(_) | Pattern::Pass => return None,
            Pattern::Move { piece, from, to, capture, promotion, .. } => {
                let takes = match capture {
                    Capture::Unwritten => None,
                    Capture::NoCapture => Some(false),
                    Capture::AnyPiece | Capture::Of(_) | Capture::EnPassant => Some(true),
                };
                let promotion = promotion.filter(|piece| *piece != Piece::Pawn);
                self.written_displacement(WrittenDisplacement {
                    piece,
                    from,
                    to: only(to)?,
                    takes,
                    promotion,
                })?
            }
        };
        self.displaced(displacement).map(|_| displacement)
    }

    /// Returns the only illegal castling that can happen on this board.
    fn possible_castling(&self, side: Option<CastlingSide>) -> Option<Displacement> {
        let sides = [CastlingSide::King, CastlingSide::Queen].into_iter();
        let meant = sides.filter(|meant| side.is_none_or(|side| side == *meant));
        let castlings = meant.map(Displacement::Castling);
        let mut possible = castlings.filter(|castling| self.displaced(*castling).is_some());
        let first = possible.next();
        if possible.next().is_none() { first } else { None }
    }

    /// Returns the displacement of one piece as it is written, if its meaning is unique.
    fn written_displacement(&self, written: WrittenDisplacement) -> Option<Displacement> {
        let WrittenDisplacement { to, takes, promotion: becomes, .. } = written;
        let pieces = self.pieces_meant(written);
        let takers = pieces & self.en_passant_takers(to);
        if takes != Some(false)
            && let Some(from) = only(takers)
        {
            return Some(Displacement::EnPassant(from, to));
        }
        if takes.is_some_and(|takes| takes != self.occupied().has(to)) {
            return None;
        }
        let reaching: BitBoard =
            pieces.into_iter().filter(|from| self.reach(*from).has(to)).collect();
        let from = only(if reaching.is_empty() { pieces } else { reaching })?;
        Some(Displacement::Piece { from, to, becomes })
    }

    /// Returns the pieces that may be meant: those of the player to move, or the piece of either
    /// colour on the written origin.
    fn pieces_meant(&self, written: WrittenDisplacement) -> BitBoard {
        let kinds = match written.piece {
            Some(piece) => Color::ALL.iter().flat_map(|&color| self.pieces(color, piece)).collect(),
            None => self.occupied(),
        };
        match only(written.from) {
            Some(from) => kinds & from.bitboard(),
            None => {
                let own = kinds & self.side(self.turn()) & written.from;
                let is_step = written.piece == Some(Piece::Pawn) && written.takes != Some(true);
                // The file of a pawn is written only if the pawn leaves it.
                let on_file = own & written.to.file().bitboard();
                if is_step && written.from == BitBoard::FULL { on_file } else { own }
            }
        }
    }

    /// Returns the pawns of the player to move that can capture on this square as if en passant, if
    /// there is a pawn to be captured.
    fn en_passant_takers(&self, to: Square) -> BitBoard {
        let takers = pawn_attacks(to, !self.turn()) & self.pieces(self.turn(), Piece::Pawn);
        takers
            .into_iter()
            .filter(|from| self.displaced(Displacement::EnPassant(*from, to)).is_some())
            .collect()
    }
}
