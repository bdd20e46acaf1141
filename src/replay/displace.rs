//! Interprets an illegal written move as a change of the board.

use crate::chess::{
    BitBoard, CastlingSide, Color, Displacement, Piece, Position, Square, pawn_attacks,
};
use crate::notation::{Capture, Pattern};

#[derive(Clone, Copy)]
struct WrittenDisplacement {
    piece: Option<Piece>,
    from: BitBoard,
    to: Square,
    takes: Option<bool>,
    promotion: Option<Piece>,
}

impl Position {
    /// Returns the displacement that an illegal written move means, if it can happen on this board
    /// and the meaning is unique: a single piece of that kind is present, a single one reaches the
    /// square if its king's safety is ignored, or its origin is written.
    pub fn displacement(&self, pattern: &Pattern) -> Option<Displacement> {
        let displacement = match *pattern {
            Pattern::Castle { side, .. } => self.castling_done(side)?,
            // These signs exist only in old laws; they are carried out under those laws or not at
            // all.
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
                    to: sole(to)?,
                    takes,
                    promotion,
                })?
            }
        };
        self.displaced(displacement).map(|_| displacement)
    }

    fn castling_done(&self, side: Option<CastlingSide>) -> Option<Displacement> {
        let sides = [CastlingSide::King, CastlingSide::Queen].into_iter();
        let meant = sides.filter(|meant| side.is_none_or(|side| side == *meant));
        let castlings = meant.map(Displacement::Castling);
        let mut done = castlings.filter(|castling| self.displaced(*castling).is_some());
        done.next().filter(|_| done.next().is_none())
    }

    /// Returns the displacement of one piece as it is written, if its meaning is unique.
    fn written_displacement(&self, put: WrittenDisplacement) -> Option<Displacement> {
        let WrittenDisplacement { to, takes, promotion: becomes, .. } = put;
        let pieces = self.pieces_meant(put);
        let passing = pieces & self.passing(to);
        if let Some(from) = sole(passing).filter(|_| takes != Some(false)) {
            return Some(Displacement::EnPassant(from, to));
        }
        if takes.is_some_and(|takes| takes != self.occupied().has(to)) {
            return None;
        }
        let reaching: BitBoard =
            pieces.into_iter().filter(|from| self.reach(*from).has(to)).collect();
        let from = sole(if reaching.is_empty() { pieces } else { reaching })?;
        Some(Displacement::Piece { from, to, becomes })
    }

    /// Returns the pieces that may be meant: those of the player to move, or the piece of either
    /// colour on the written origin.
    fn pieces_meant(&self, put: WrittenDisplacement) -> BitBoard {
        let kinds = match put.piece {
            Some(piece) => Color::ALL.iter().flat_map(|&color| self.pieces(color, piece)).collect(),
            None => self.occupied(),
        };
        match sole(put.from) {
            Some(from) => kinds & from.bitboard(),
            None => {
                let own = kinds & self.side(self.turn()) & put.from;
                let is_step = put.piece == Some(Piece::Pawn) && put.takes != Some(true);
                // The file of a pawn is written only if the pawn leaves it.
                let on_file = own & put.to.file().bitboard();
                if is_step && put.from == BitBoard::FULL { on_file } else { own }
            }
        }
    }

    /// Returns the squares from which a pawn of the player to move can capture on this square as if
    /// en passant: there is a pawn that it would capture.
    fn passing(&self, to: Square) -> BitBoard {
        let takers = pawn_attacks(to, !self.turn()) & self.pieces(self.turn(), Piece::Pawn);
        takers
            .into_iter()
            .filter(|from| self.displaced(Displacement::EnPassant(*from, to)).is_some())
            .collect()
    }
}

/// Returns the only square of a set; `None` if there are several or none.
fn sole(set: BitBoard) -> Option<Square> {
    set.next_square().filter(|_| set.len() == 1)
}
