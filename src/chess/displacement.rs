//! Displacements: changes of the board, legal or not. An illegal one stands if nobody objects.

use super::castling::ordinary_squares;
use super::generate::pawn_attacks;
use super::moves::PROMOTIONS;
use super::play::is_double_step;
use super::{CastlingSide, Move, MoveKind, Piece, Position, Rank, Square};

/// A change of the board, legal or not: the pieces moved, and their squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Displacement {
    /// A legal move.
    Move(Move),
    /// A piece of either colour was put on another square, and any piece on that square was
    /// removed.
    Piece {
        /// The square that the piece left.
        from: Square,
        /// The square on which the piece was put.
        to: Square,
        /// The piece that a pawn became there.
        becomes: Option<Piece>,
    },
    /// A pawn of the player to move captured as if en passant, from one square to another, although
    /// the capture was illegal.
    EnPassant(Square, Square),
    /// The player to move castled illegally: the king went from any square to its castling square,
    /// and the rook from its corner to the king's other side.
    Castling(CastlingSide),
    /// The player to move made no move: the turn was lost or passed.
    Pass,
    /// A piece of the player to move was removed, and no move was made.
    Removal(Square),
}

impl From<Move> for Displacement {
    fn from(m: Move) -> Self {
        Self::Move(m)
    }
}

impl Displacement {
    /// Returns true if this is an illegal move. A pass and a removal are not moves.
    pub fn is_false(&self) -> bool {
        matches!(self, Self::Piece { .. } | Self::EnPassant(..) | Self::Castling(_))
    }
}

impl Position {
    /// Returns a displacement as a move that can be [played](Self::play) here. Returns `None` if it
    /// is impossible on this board: for example, if a piece is missing, a king would be captured,
    /// castling finds a square occupied, or the move given as legal is not.
    pub fn displaced(&self, displacement: Displacement) -> Option<Move> {
        match displacement {
            Displacement::Move(m) => self.any_move(|legal| *legal == m).then_some(m),
            Displacement::Piece { from, to, becomes } => self.piece_put(from, to, becomes),
            Displacement::EnPassant(from, to) => self.illegal_en_passant(from, to),
            Displacement::Castling(side) => self.illegal_castling(side),
            Displacement::Pass => Some(self.null_move(self.king(self.turn), None)),
            Displacement::Removal(square) => {
                let own = self.piece_on(square).filter(|(color, _)| *color == self.turn);
                let (_, piece) = own.filter(|(_, piece)| *piece != Piece::King)?;
                Some(self.null_move(square, Some(piece)))
            }
        }
    }

    /// Returns a pass, or the removal of the piece on this square.
    fn null_move(&self, square: Square, removed: Option<Piece>) -> Move {
        let m = self.new_move(removed.unwrap_or(Piece::King), square, square, None);
        Move { captured: removed, kind: MoveKind::Passed, ..m }
    }

    /// Returns a capture en passant, legal or not, if the pawns for it are there.
    fn illegal_en_passant(&self, from: Square, to: Square) -> Option<Move> {
        let captured_on = Square::new(to.file(), from.rank());
        let possible = self.pieces(self.turn, Piece::Pawn).has(from)
            && self.pieces(!self.turn, Piece::Pawn).has(captured_on)
            && pawn_attacks(from, self.turn).has(to)
            && !self.occupied().has(to);
        possible.then(|| self.en_passant_capture(from, to))
    }

    /// Returns the move of a piece of either colour to another square, against every law.
    fn piece_put(&self, from: Square, to: Square, promotion: Option<Piece>) -> Option<Move> {
        let (_, piece) = self.piece_on(from)?;
        let put = Move { kind: MoveKind::Displaced, ..self.new_move(piece, from, to, promotion) };
        let can_become =
            promotion.is_none_or(|new| piece == Piece::Pawn && PROMOTIONS.contains(&new));
        (from != to && can_become && put.captured != Some(Piece::King)).then_some(put)
    }

    /// Returns ordinary castling, legal or not, if king and rook can go to their squares.
    fn illegal_castling(&self, side: CastlingSide) -> Option<Move> {
        let squares = ordinary_squares(self.turn, side);
        let king = self.king(self.turn);
        let leaving = king.bitboard() | squares.rook_from.bitboard();
        let reached = squares.king_to.bitboard() | squares.rook_to.bitboard();
        let possible = king != squares.king_to
            && self.pieces(self.turn, Piece::Rook).has(squares.rook_from)
            && (reached & self.occupied() & !leaving).is_empty();
        possible.then(|| Move { from: king, ..self.castling_move(side) })
    }

    /// Plays a displaced piece, a removal or a pass.
    #[cold]
    pub(super) fn play_displacement(&mut self, m: &Move) {
        let mover = self.turn;
        let is_displaced = m.kind == MoveKind::Displaced;
        if is_displaced {
            self.displace(m);
        } else if let Some(removed) = m.captured
            && self.pieces(mover, removed).has(m.from)
        {
            self.toggle(mover, removed, m.from);
        }
        if is_displaced || m.captured.is_some() {
            self.rights = self.rights.touched(m.from).touched(m.to);
        }
        self.clock = self.clock.saturating_add(1) * u32::from(!m.is_irreversible());
        self.number = self.number.saturating_add(mover as u32);
        self.turn = !mover;
        let can_be_taken = is_displaced && is_double_step(m) && self.is_lawful_double_step(m);
        self.en_passant = if can_be_taken { self.en_passant_after(m.to) } else { None };
    }

    /// Moves the piece of a displacement, whatever its colour. Does nothing if the displacement
    /// cannot happen on this board.
    fn displace(&mut self, m: &Move) {
        let Some((color, piece)) = self.piece_on(m.from) else { return };
        if self.piece_put(m.from, m.to, m.promotion).is_none() {
            return;
        }
        if let Some((owner, captured)) = self.piece_on(m.to) {
            self.toggle(owner, captured, m.to);
        }
        self.toggle(color, piece, m.from);
        self.toggle(color, m.promotion.unwrap_or(piece), m.to);
    }

    /// Returns true if this double step, just played, was made by a pawn of the mover from its home
    /// square over an empty square. Called after the turn has changed.
    fn is_lawful_double_step(&self, m: &Move) -> bool {
        let mover = !self.turn;
        let stepped_over = Square::new(m.to.file(), Rank::Third.relative_to(mover));
        m.from.rank() == Rank::Second.relative_to(mover)
            && self.pieces(mover, Piece::Pawn).has(m.to)
            && !self.occupied().has(stepped_over)
    }
}
