//! Making a move on a position.

use super::{Move, MoveKind, Position, Square};

impl Position {
    /// Returns the position after a move.
    pub fn after(&self, m: &Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Plays a move that [`moves`](Self::moves), [`resolve`](Self::resolve) or
    /// [`displaced`](Self::displaced) returned for this same position. Any other move leaves a
    /// meaningless position, but causes no panic.
    pub fn play(&mut self, m: &Move) {
        if matches!(m.kind, MoveKind::Displaced | MoveKind::Passed) {
            return self.play_displacement(m);
        }
        let mover = self.turn;
        if let Some(due) = m.due_promotion {
            self.promote_waiting(due);
        }
        self.make(m);
        self.rights = self.rights.touched(m.from).touched(m.to);
        // Branch-free: a branch on the kind of the next move would be mispredicted.
        self.clock = self.clock.saturating_add(1) * u32::from(!m.is_irreversible());
        self.number = self.number.saturating_add(mover as u32);
        self.turn = !mover;
        self.en_passant = if is_double_step(m) { self.en_passant_after(m.to) } else { None };
    }

    /// Moves the pieces of a legal move, or of illegal castling.
    fn make(&mut self, m: &Move) {
        let mover = self.turn;
        if let Some(captured) = m.captured {
            self.toggle(!mover, captured, m.captured_on());
        }
        // The rook leaves before the king moves, which may go to the rook's square.
        if matches!(m.kind, MoveKind::Castle(_) | MoveKind::FreeCastle(_)) {
            self.move_castling_rook(m);
        }
        match m.promotion {
            None => self.shift(mover, m.piece, m.from, m.to),
            Some(piece) => {
                self.toggle(mover, m.piece, m.from);
                self.toggle(mover, piece, m.to);
            }
        }
    }

    /// Returns the squares that a move changes: origin and destination, those of the rook in
    /// castling, and that of a waiting pawn that is promoted first. Empty for a pass.
    pub fn squares_of(&self, m: &Move) -> Vec<Square> {
        if m.kind == MoveKind::Passed && m.captured.is_none() {
            return Vec::new();
        }
        let mut squares = vec![m.from, m.to];
        if let Some(castled) = self.squares_of_castling(m) {
            squares.extend([castled.rook_from, castled.rook_to]);
        }
        squares.extend(m.due_promotion.map(|due| due.square(self.turn)));
        squares
    }
}

/// Returns true if a pawn moves two squares along a file. A legal move does so only forwards from
/// the pawn's home square; a displacement may do so elsewhere.
pub(super) fn is_double_step(m: &Move) -> bool {
    // The distance of two ranks is 16 squares, a single bit when it starts on the second or seventh
    // rank.
    u32::from(m.piece as u8) << 8 | u32::from(m.from as u8 ^ m.to as u8) == 16
}
