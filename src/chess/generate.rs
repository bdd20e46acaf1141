//! The move generator, which lists the legal moves of a position.

pub(crate) use cozy_chess::get_pawn_attacks as pawn_attacks;
use cozy_chess::{get_between_rays, get_king_moves, get_knight_moves, get_pawn_quiets};

use super::keys::piece_key;
use super::moves::PROMOTIONS;
use super::reaching::{PAWN_ATTACKS, REACHING};
use super::sliders::{bishop_attacks, rook_attacks};
use super::{BitBoard, Color, EnPassant, File, Move, MoveKind, Piece, Position, Rank, Square};

/// Returns the squares that a piece of this kind attacks from a square. Empty for a pawn; see
/// [`pawn_attacks`].
pub(crate) fn attacks(piece: Piece, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => bishop_attacks(from, occupied),
        Piece::Rook => rook_attacks(from, occupied),
        Piece::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        Piece::King => get_king_moves(from),
        Piece::Pawn => BitBoard::EMPTY,
    }
}

/// The first and the eighth rank.
pub(crate) const ENDS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

/// Returns the first rank, counted from this player's side.
pub(super) fn home_rank(color: Color) -> Rank {
    Rank::First.relative_to(color)
}

/// Returns the last rank, counted from this player's side.
pub(crate) fn last_rank(color: Color) -> Rank {
    Rank::Eighth.relative_to(color)
}

impl Position {
    /// Returns true if the player to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.king(self.turn), !self.turn)
    }

    /// Returns true if the player not to move is in check, which is possible only after an illegal
    /// move that stood.
    pub fn opponent_in_check(&self) -> bool {
        self.is_attacked(self.king(!self.turn), self.turn)
    }

    /// Returns the squares on a line with this colour's king, regardless of the pieces between. A
    /// piece of that colour on any other square is not pinned.
    pub fn lines_to_king(&self, color: Color) -> BitBoard {
        // A queen's lines are the same for both colours: only pawns differ.
        REACHING[0][self.king(color) as usize][Piece::Queen as usize]
    }

    /// Returns those of the given pieces, all of this kind but not pawns, that attack a square.
    ///
    /// Usually only one of them is aligned with the square, so that testing the squares between is
    /// faster than computing all squares attacked from it.
    #[inline]
    pub(crate) fn attackers_of_kind(&self, piece: Piece, to: Square, pieces: BitBoard) -> BitBoard {
        let occupied = self.occupied();
        let mut reaching = REACHING[0][to as usize][piece as usize] & pieces;
        for from in reaching {
            if !(get_between_rays(from, to) & occupied).is_empty() {
                reaching ^= from.bitboard();
            }
        }
        reaching
    }

    /// Returns true if any piece of this colour attacks the square.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.is_attacked_by_any(square, self.sides[by as usize], by, self.occupied())
    }

    /// Returns true if any of the given pieces of colour `by` attacks the square on a board with
    /// this occupancy.
    ///
    /// Usually no piece is even aligned with the square. For those that are, the squares between
    /// are looked up: that table is small, while a table of all rook attacks is not.
    #[inline(always)]
    pub(super) fn is_attacked_by_any(
        &self,
        square: Square,
        pieces: BitBoard,
        by: Color,
        occupied: BitBoard,
    ) -> bool {
        let of = |piece: Piece| self.pieces[piece as usize];
        let rows = &REACHING[by as usize][square as usize];
        let origins = |piece: Piece| rows[piece as usize];
        let aligned = (origins(Piece::Knight) & of(Piece::Knight))
            | (rows[PAWN_ATTACKS] & of(Piece::Pawn))
            | (origins(Piece::King) & of(Piece::King))
            | (origins(Piece::Bishop) & (of(Piece::Bishop) | of(Piece::Queen)))
            | (origins(Piece::Rook) & (of(Piece::Rook) | of(Piece::Queen)));
        (aligned & pieces)
            .into_iter()
            .any(|from| (get_between_rays(from, square) & occupied).is_empty())
    }

    /// Returns true if the king of the player to move is safe after he moves a piece of his own
    /// between these squares. The kind of the move is not castling.
    #[inline]
    pub(crate) fn leaves_king_safe(&self, from: Square, to: Square, kind: MoveKind) -> bool {
        let mut captured_on = to.bitboard();
        if kind == MoveKind::EnPassant {
            captured_on = Square::new(to.file(), from.rank()).bitboard();
        }
        let mut king = self.king(self.turn);
        if king == from {
            king = to;
        }
        let enemies = self.sides[!self.turn as usize] & !captured_on;
        let occupied = (self.occupied() & !from.bitboard() & !captured_on) | to.bitboard();
        !self.is_attacked_by_any(king, enemies, !self.turn, occupied)
    }

    /// Returns all legal moves, in no particular order.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.any_move(|m| {
            moves.push(*m);
            false
        });
        moves
    }

    /// Returns true if there is at least one legal move.
    pub fn has_move(&self) -> bool {
        self.any_move(|_| true)
    }

    /// Returns true if some legal move satisfies the condition. Stops at the first one.
    pub fn any_move(&self, mut accept: impl FnMut(&Move) -> bool) -> bool {
        if self.movement.promotion.waits() {
            let promotions = self.due_promotions();
            if !promotions.is_empty() {
                return self.any_move_after_due_promotion(&promotions, &mut accept);
            }
        }
        self.any_move_without_due_promotion(&mut accept)
    }

    /// Returns the legal moves as if no waiting pawn had to be promoted first.
    pub(crate) fn moves_without_due_promotion(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.any_move_without_due_promotion(&mut |m| {
            moves.push(*m);
            false
        });
        moves
    }

    /// Returns true if some legal move satisfies the condition, as if no waiting pawn had to be
    /// promoted first.
    pub(super) fn any_move_without_due_promotion(
        &self,
        accept: &mut impl FnMut(&Move) -> bool,
    ) -> bool {
        self.any_pawn_move(accept) || self.any_piece_move(accept) || self.any_castling(accept)
    }

    fn any_piece_move(&self, accept: &mut impl FnMut(&Move) -> bool) -> bool {
        let open = !self.barred();
        for piece in [Piece::King, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            for from in self.pieces(self.turn, piece) {
                for to in attacks(piece, from, self.occupied()) & open {
                    if self.leaves_king_safe(from, to, MoveKind::Plain)
                        && accept(&self.new_move(piece, from, to, None))
                    {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Returns the legal move of the piece on `from` to the square `to`, if there is one, as if no
    /// waiting pawn had to be promoted first. Pawn moves and castling are excluded.
    pub(crate) fn piece_move(&self, from: Square, to: Square) -> Option<Move> {
        let own = self.sides[self.turn as usize];
        let piece = self.kind_on(from).filter(|_| own.has(from))?;
        let is_legal = attacks(piece, from, self.occupied()).has(to)
            && !self.barred().has(to)
            && self.leaves_king_safe(from, to, MoveKind::Plain);
        is_legal.then(|| self.new_move(piece, from, to, None))
    }

    /// Returns the legal move of a piece that captures nothing and changes the
    /// [placement](super::Components::placement) by exactly this hash, if there is one, as if no
    /// waiting pawn had to be promoted first. Pawn moves and castling are excluded.
    pub fn quiet_move_by(&self, change: u64) -> Option<Move> {
        let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];
        pieces.into_iter().find_map(|piece| {
            let key = |square| piece_key(self.turn, piece, square);
            self.pieces(self.turn, piece).into_iter().find_map(|from| {
                let goal = key(from) ^ change;
                let open = attacks(piece, from, self.occupied()) & !self.occupied();
                let to = open.into_iter().find(|&to| key(to) == goal)?;
                let is_legal = self.leaves_king_safe(from, to, MoveKind::Plain);
                is_legal.then(|| self.new_move(piece, from, to, None))
            })
        })
    }

    fn any_pawn_move(&self, accept: &mut impl FnMut(&Move) -> bool) -> bool {
        let last = last_rank(self.turn);
        let pawns = self.pieces(self.turn, Piece::Pawn) & !last.bitboard();
        let enemies = self.sides[!self.turn as usize] & !self.pieces[Piece::King as usize];
        for from in pawns {
            let steps = get_pawn_quiets(from, self.turn, self.occupied());
            for to in steps | (pawn_attacks(from, self.turn) & enemies) {
                if self.leaves_king_safe(from, to, MoveKind::Plain)
                    && self.any_pawn_move_to(from, to, accept)
                {
                    return true;
                }
            }
            if let Some(to) = self.en_passant()
                && pawn_attacks(from, self.turn).has(to)
                && self.leaves_king_safe(from, to, MoveKind::EnPassant)
                && accept(&self.en_passant_capture(from, to))
            {
                return true;
            }
        }
        false
    }

    /// Returns true if the pawn's move satisfies the condition, tried once for each piece that the
    /// pawn can become.
    fn any_pawn_move_to(
        &self,
        from: Square,
        to: Square,
        accept: &mut impl FnMut(&Move) -> bool,
    ) -> bool {
        let promotes = to.rank() == last_rank(self.turn);
        let may_stay = !promotes || self.may_stay_pawn(to);
        (promotes
            && PROMOTIONS
                .into_iter()
                .filter(|&piece| self.may_become(piece, to))
                .any(|piece| accept(&self.new_move(Piece::Pawn, from, to, Some(piece)))))
            || (may_stay && accept(&self.new_move(Piece::Pawn, from, to, None)))
    }

    /// Returns the squares to which no move may go: those of the player's own pieces, and that of
    /// the enemy king, whose capture would be possible only after an illegal move that stood.
    #[inline]
    pub(crate) fn barred(&self) -> BitBoard {
        self.sides[self.turn as usize] | self.pieces[Piece::King as usize]
    }

    /// Returns the move of a piece to a square, with a capture if that square is occupied.
    #[inline]
    pub(crate) fn new_move(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        promotion: Option<Piece>,
    ) -> Move {
        let captured = self.kind_on(to);
        Move { from, to, piece, captured, promotion, kind: MoveKind::Plain, due_promotion: None }
    }

    pub(crate) fn en_passant_capture(&self, from: Square, to: Square) -> Move {
        let (captured, kind) = (Some(Piece::Pawn), MoveKind::EnPassant);
        Move { captured, kind, ..self.new_move(Piece::Pawn, from, to, None) }
    }

    /// Returns the file of a pawn that has just advanced two squares to this square, if it can
    /// legally be captured en passant. Called after the turn has changed.
    #[inline(never)]
    pub(super) fn en_passant_after(&self, stepped_to: Square) -> Option<File> {
        if self.movement.en_passant == EnPassant::None {
            return None;
        }
        let passed_rank = Rank::Third.relative_to(!self.turn);
        let passed = Square::new(stepped_to.file(), passed_rank);
        let takers = pawn_attacks(passed, !self.turn) & self.pieces(self.turn, Piece::Pawn);
        takers
            .into_iter()
            .any(|from| self.leaves_king_safe(from, passed, MoveKind::EnPassant))
            .then_some(stepped_to.file())
    }

    /// Returns the squares that the piece on this square could move to, except by castling,
    /// regardless of whose turn it is and of checks to its king. The enemy king's square is
    /// included; an en passant square only if the player to move has a legal en passant capture.
    pub fn reach(&self, square: Square) -> BitBoard {
        match self.piece_on(square) {
            Some((color, Piece::Pawn)) => {
                let passed = self.en_passant().filter(|_| color == self.turn);
                let goals = self.side(!color) | passed.map_or(BitBoard::EMPTY, Square::bitboard);
                let steps = get_pawn_quiets(square, color, self.occupied());
                steps | (pawn_attacks(square, color) & goals)
            }
            Some((color, piece)) => attacks(piece, square, self.occupied()) & !self.side(color),
            None => BitBoard::EMPTY,
        }
    }
}
