//! Finds the legal pawn move for a written one.

use super::{MoveConstraints, ResolveError, leaves_its_file};
use crate::chess::{
    BitBoard, Color, Move, MoveKind, Piece, Position, Rank, Square, last_rank, pawn_attacks,
};

impl Position {
    pub(super) fn resolve_pawn(&self, written: MoveConstraints) -> Result<Move, ResolveError> {
        let MoveConstraints { from, to, captures, promotion } = written;
        let pawns = self.pieces(self.turn(), Piece::Pawn) & from;
        if !captures && !leaves_its_file(from, to) {
            return self.pawn_step(pawns, to, promotion);
        }
        let reaching = pawn_attacks(to, !self.turn()) & pawns;
        if (self.side(!self.turn()) & !self.barred()).has(to) {
            let from = self.only_safe_candidate(reaching, to, MoveKind::Plain)?;
            self.pawn_move(from, to, promotion)
        } else if self.en_passant() == Some(to) {
            Ok(self.en_passant_capture(
                self.only_safe_candidate(reaching, to, MoveKind::EnPassant)?,
                to,
            ))
        } else if reaching.is_empty() {
            Err(ResolveError::NoneReaches)
        } else {
            Err(ResolveError::NothingToTake)
        }
    }

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
        let fourth = Rank::Fourth.relative_to(self.turn()).bitboard();
        let from = near | back(near & !occupied & back(fourth));
        let from = self.only_safe_candidate(from & pawns, to, MoveKind::Plain)?;
        self.pawn_move(from, to, promotion)
    }

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
                Ok(self.plain(Piece::Pawn, from, to, None))
            }
            Some(piece) if !promotes || !self.may_become(piece, to) => {
                Err(ResolveError::CannotPromote)
            }
            _ => Ok(self.plain(Piece::Pawn, from, to, promotion)),
        }
    }
}
