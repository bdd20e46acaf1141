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

#[cfg(test)]
mod tests {
    use super::{CastlingSide, Displacement, Piece, Position, Square};
    use crate::chess::Movement;
    use crate::notation::read_move;

    fn meant(fen: &str, written: &str) -> Option<Displacement> {
        let (position, _) = Position::from_fen(fen, Movement::default()).unwrap();
        position.displacement(&read_move(written).unwrap())
    }

    fn put(from: Square, to: Square, becomes: Option<Piece>) -> Option<Displacement> {
        Some(Displacement::Piece { from, to, becomes })
    }

    #[test]
    fn the_only_knight_is_meant_or_the_one_whose_square_is_written() {
        let one = "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1";
        assert_eq!(meant(one, "Nf5"), put(Square::F3, Square::F5, None));
        let two = "4k3/8/8/8/8/5N2/8/N3K3 w - - 0 1";
        assert_eq!(meant(two, "Nf5"), None);
        assert_eq!(meant(two, "Naf5"), put(Square::A1, Square::F5, None));
        assert_eq!(meant(two, "f3f5"), put(Square::F3, Square::F5, None));
        // The one that reaches the square, as its king does not matter.
        let pinned = "4k3/8/8/b7/8/2N5/8/N3K3 w - - 0 1";
        assert_eq!(meant(pinned, "Ne4"), put(Square::C3, Square::E4, None));
    }

    #[test]
    fn pieces_of_either_side_are_put_and_taken() {
        let fen = "4k3/8/5n2/8/8/2PP4/8/4K2R w - - 0 1";
        assert_eq!(meant(fen, "Nf6-g8"), put(Square::F6, Square::G8, None));
        assert_eq!(meant(fen, "Ng8"), None);
        assert_eq!(meant(fen, "cxd3"), put(Square::C3, Square::D3, None));
        assert_eq!(meant(fen, "Rxe8"), None, "a king cannot be taken off");
        assert_eq!(meant(fen, "Rxh5"), None, "there is nothing to take");
    }

    #[test]
    fn pawns_pass_falsely_and_stay_on_the_last_rank() {
        let fen = "4k3/P7/8/3pP3/8/8/8/4K3 w - - 0 1";
        let (from, to) = (Square::E5, Square::D6);
        assert_eq!(meant(fen, "exd6"), Some(Displacement::EnPassant(from, to)));
        assert_eq!(meant(fen, "a8=P"), put(Square::A7, Square::A8, None));
        assert_eq!(meant(fen, "a8"), put(Square::A7, Square::A8, None));
        assert_eq!(meant(fen, "e7"), put(Square::E5, Square::E7, None));
        assert_eq!(meant(fen, "a8=K"), None);
    }

    #[test]
    fn castling_is_done_where_the_pieces_stand_for_it() {
        let castles = |side| Some(Displacement::Castling(side));
        let fen = "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1";
        assert_eq!(meant(fen, "O-O-O"), castles(CastlingSide::Queen));
        assert_eq!(meant(fen, "O-O"), None);
    }
}
