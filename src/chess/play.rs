//! Playing a move.

use super::{Move, MoveKind, Position, Square};

impl Position {
    /// The position after a move.
    pub fn after(&self, m: &Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Plays a move that [`moves`](Self::moves), [`resolve`](Self::resolve) or
    /// [`displaced`](Self::displaced) gave for this very position. Another move leaves a position
    /// without meaning, but does no harm.
    // Where it is known that a move is plain, most of this falls away; but only if it stands there.
    #[inline(always)]
    pub fn play(&mut self, m: &Move) {
        if matches!(m.kind, MoveKind::Displaced | MoveKind::Passed) {
            return self.play_displacement(m);
        }
        let mover = self.turn;
        if let Some(naming) = m.naming {
            self.name(naming);
        }
        self.make(m);
        self.rights = self.rights.touched(m.from).touched(m.to);
        // Branch-free: a branch on what the next move is mispredicts.
        self.clock = self.clock.saturating_add(1) * u32::from(!m.is_irreversible());
        self.number = self.number.saturating_add(mover as u32);
        self.turn = !mover;
        self.en_passant = if stepped_two(m) { self.en_passant_after(m.to) } else { None };
    }

    /// Moves the pieces of a legal move, or of castling that is not.
    #[inline(always)]
    fn make(&mut self, m: &Move) {
        let mover = self.turn;
        if let Some(captured) = m.captured {
            self.put(!mover, captured, m.captured_on());
        }
        // Before the king: it may go to the rook's square.
        if matches!(m.kind, MoveKind::Castle(_) | MoveKind::FreeCastle(_)) {
            self.castle_rook(m);
        }
        match m.promotion {
            None => self.shift(mover, m.piece, m.from, m.to),
            Some(piece) => {
                self.put(mover, m.piece, m.from);
                self.put(mover, piece, m.to);
            }
        }
    }

    /// The squares king and rook leave and reach when this move castles; otherwise the squares of
    /// the piece, and that of a pawn that becomes something before it; none if no move is made.
    pub fn squares_of(&self, m: &Move) -> Vec<Square> {
        if m.kind == MoveKind::Passed && m.captured.is_none() {
            return Vec::new();
        }
        let mut squares = vec![m.from, m.to];
        if let Some(castled) = self.castled_squares(m) {
            squares.extend([castled.rook_from, castled.rook_to]);
        }
        squares.extend(m.naming.map(|naming| naming.square(self.turn)));
        squares
    }
}

pub(super) fn stepped_two(m: &Move) -> bool {
    // Two ranks are 16 squares, and from the second or the seventh one bit.
    u32::from(m.piece as u8) << 8 | u32::from(m.from as u8 ^ m.to as u8) == 16
}
