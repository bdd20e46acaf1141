//! Finds the legal pawn move for a written one.

use super::{MoveConstraints, ResolveError, leaves_its_file};
use crate::chess::{
    BitBoard, Color, Move, MoveKind, Piece, Position, Rank, Square, last_rank, pawn_attacks,
};

impl Position {
    /// Returns the legal move of a pawn to a known square.
    pub(super) fn resolve_pawn(&self, written: MoveConstraints) -> Result<Move, ResolveError> {
        let MoveConstraints { from, to, captures, promotion } = written;
        let pawns = self.pieces(self.turn(), Piece::Pawn) & from;
        if !captures && !leaves_its_file(from, to) {
            return self.pawn_step(pawns, to, promotion);
        }
        let reaching = pawn_attacks(to, !self.turn()) & pawns;
        if (self.side(!self.turn()) & !self.barred()).has(to) {
            let taker = self.only_safe_candidate(reaching, to, MoveKind::Plain)?;
            self.pawn_move(taker, to, promotion)
        } else if self.en_passant() == Some(to) {
            let taker = self.only_safe_candidate(reaching, to, MoveKind::EnPassant)?;
            Ok(self.en_passant_capture(taker, to))
        } else if reaching.is_empty() {
            Err(ResolveError::NoneReaches)
        } else {
            Err(ResolveError::NothingToTake)
        }
    }

    /// Returns the legal move of one of these pawns one or two squares forward to a square.
    fn pawn_step(
        &self,
        pawns: BitBoard,
        to: Square,
        promotion: Option<Piece>,
    ) -> Result<Move, ResolveError> {
        let occupied = self.occupied();
        let back = |squares: BitBoard| match self.turn() {
            Color::White => BitBoard(squares.0 >> 8),
            Color::Black => BitBoard(squares.0 << 8),
        };
        let near = back(to.bitboard() & !occupied);
        let third = Rank::Third.relative_to(self.turn()).bitboard();
        let origins = near | back(near & !occupied & third);
        let pawn = self.only_safe_candidate(origins & pawns, to, MoveKind::Plain)?;
        self.pawn_move(pawn, to, promotion)
    }

    /// Returns the move of a pawn with the written promotion, if the law allows it there.
    fn pawn_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Piece>,
    ) -> Result<Move, ResolveError> {
        let promotes = to.rank() == last_rank(self.turn());
        match promotion {
            None if promotes && !self.must_stay_pawn(to) => Err(ResolveError::NoPromotion),
            Some(Piece::Pawn) if promotes && self.may_stay_pawn(to) => {
                Ok(self.new_move(Piece::Pawn, from, to, None))
            }
            Some(piece) if !promotes || !self.may_become(piece, to) => {
                Err(ResolveError::CannotPromote)
            }
            _ => Ok(self.new_move(Piece::Pawn, from, to, promotion)),
        }
    }
}
