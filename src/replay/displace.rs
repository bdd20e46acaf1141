//! From a written move that no law allows to what can only have happened on the board.

use crate::chess::{
    BitBoard, CastlingSide, Color, Displacement, Piece, Position, Square, pawn_attacks,
};
use crate::notation::{Capture, Pattern};

#[derive(Clone, Copy)]
struct Put {
    piece: Option<Piece>,
    from: BitBoard,
    to: Square,
    takes: Option<bool>,
    promotion: Option<Piece>,
}

impl Position {
    /// What a written move means that is not legal here, if it can have happened on this board and
    /// only one thing can be meant: one piece of that kind is there, or one of them reaches the
    /// square if nobody looks at its king, or the square it leaves is written.
    pub fn displacement(&self, pattern: &Pattern) -> Option<Displacement> {
        let displacement = match *pattern {
            Pattern::Castle { side, .. } => self.castling_done(side)?,
            // Signs that only old laws know: what they say is done as those have it, or not at all.
            Pattern::CastleTo { .. } | Pattern::LatePromotion(_) | Pattern::Pass => return None,
            Pattern::Move { piece, from, to, capture, promotion, .. } => {
                let takes = match capture {
                    Capture::Unsaid => None,
                    Capture::Nothing => Some(false),
                    Capture::Something | Capture::Of(_) | Capture::EnPassant => Some(true),
                };
                let promotion = promotion.filter(|piece| *piece != Piece::Pawn);
                self.piece_put_so(Put { piece, from, to: sole(to)?, takes, promotion })?
            }
        };
        self.displaced(displacement).map(|_| displacement)
    }

    fn castling_done(&self, side: Option<CastlingSide>) -> Option<Displacement> {
        let sides = [CastlingSide::King, CastlingSide::Queen].into_iter();
        let meant = sides.filter(|meant| side.is_none_or(|side| side == *meant));
        let mut done = meant.map(Displacement::Castling).filter(|it| self.displaced(*it).is_some());
        done.next().filter(|_| done.next().is_none())
    }

    fn piece_put_so(&self, put: Put) -> Option<Displacement> {
        let Put { to, takes, promotion: becomes, .. } = put;
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

    /// The pieces that can be meant: of the player to move, or the one on the square that is
    /// written, whose ever it is.
    fn pieces_meant(&self, put: Put) -> BitBoard {
        let kinds = match put.piece {
            Some(piece) => Color::ALL.iter().flat_map(|&color| self.pieces(color, piece)).collect(),
            None => self.occupied(),
        };
        match sole(put.from) {
            Some(from) => kinds & from.bitboard(),
            None => {
                let own = kinds & self.side(self.turn()) & put.from;
                let is_step = put.piece == Some(Piece::Pawn) && put.takes != Some(true);
                // The file of a pawn is written only where it leaves it.
                let on_file = own & put.to.file().bitboard();
                if is_step && put.from == BitBoard::FULL { on_file } else { own }
            }
        }
    }

    /// The squares from which a pawn of the player to move can be put on this one as if it captured
    /// en passant: a pawn stands where it would have passed.
    fn passing(&self, to: Square) -> BitBoard {
        let takers = pawn_attacks(to, !self.turn()) & self.pieces(self.turn(), Piece::Pawn);
        let stands = |from: &Square| self.displaced(Displacement::EnPassant(*from, to)).is_some();
        takers.into_iter().filter(stands).collect()
    }
}

fn sole(set: BitBoard) -> Option<Square> {
    set.next_square().filter(|_| set.len() == 1)
}
