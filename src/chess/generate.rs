//! The move generator: which moves a position allows.

use cozy_chess::{
    get_between_rays, get_king_moves, get_knight_moves, get_pawn_attacks, get_pawn_quiets,
};

use super::empty_board_attacks::{EMPTY_BOARD_ATTACKS, TAKES};
use super::keys::piece_key;
use super::moves::PROMOTIONS;
use super::sliders::{bishop_attacks, rook_attacks};
use super::{BitBoard, Color, EnPassant, File, Move, MoveKind, Piece, Position, Rank, Square};

/// The squares a piece of this kind, other than a pawn, attacks from a square.
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

pub(crate) fn pawn_attacks(from: Square, color: Color) -> BitBoard {
    get_pawn_attacks(from, color)
}

pub(crate) const ENDS: BitBoard = BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

pub(super) fn home_rank(color: Color) -> Rank {
    Rank::First.relative_to(color)
}

pub(crate) fn last_rank(color: Color) -> Rank {
    Rank::Eighth.relative_to(color)
}

impl Position {
    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.king(self.turn), !self.turn)
    }

    /// Whether the player who is not to move is in check, as only a false move that stood leaves
    /// it.
    pub fn opponent_in_check(&self) -> bool {
        self.is_attacked(self.king(!self.turn), self.turn)
    }

    /// The squares on a line with this colour's king, whatever stands between: no piece of that
    /// colour anywhere else is pinned.
    pub fn lines_to_king(&self, color: Color) -> BitBoard {
        EMPTY_BOARD_ATTACKS[self.king(color) as usize][Piece::Queen as usize]
    }

    /// Which of these pieces, all of one kind but no pawns, attack a square.
    ///
    /// Mostly one of them is aligned with it, so testing what stands between is faster than
    /// looking up all that is attacked from the square.
    #[inline]
    pub(crate) fn reaching(&self, piece: Piece, to: Square, pieces: BitBoard) -> BitBoard {
        let occupied = self.occupied();
        let mut reaching = EMPTY_BOARD_ATTACKS[to as usize][piece as usize] & pieces;
        for from in reaching {
            if !(get_between_rays(from, to) & occupied).is_empty() {
                reaching ^= from.bitboard();
            }
        }
        reaching
    }

    /// Whether any piece of this colour attacks the square.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attacked_given(square, self.sides[by as usize], by, self.occupied())
    }

    /// The same on a board with these pieces of that colour and this occupation.
    ///
    /// Mostly no piece is even aligned with the square. Which squares lie between is looked up for
    /// those that are: the table is small, and that of all a rook may attack is not.
    #[inline]
    fn attacked_given(
        &self,
        square: Square,
        pieces: BitBoard,
        by: Color,
        occupied: BitBoard,
    ) -> bool {
        let of = |piece: Piece| self.pieces[piece as usize];
        let sight = &EMPTY_BOARD_ATTACKS[square as usize];
        let from = |piece: Piece| sight[piece as usize];
        let aligned = (from(Piece::Knight) & of(Piece::Knight))
            | (sight[TAKES + by as usize] & of(Piece::Pawn))
            | (from(Piece::King) & of(Piece::King))
            | (from(Piece::Bishop) & (of(Piece::Bishop) | of(Piece::Queen)))
            | (from(Piece::Rook) & (of(Piece::Rook) | of(Piece::Queen)));
        (aligned & pieces)
            .into_iter()
            .any(|from| (get_between_rays(from, square) & occupied).is_empty())
    }

    /// Whether the mover's king is safe once this move, castling apart, has been made.
    #[inline]
    pub(crate) fn leaves_king_safe(&self, from: Square, to: Square, kind: MoveKind) -> bool {
        let mut taken = to.bitboard();
        if kind == MoveKind::EnPassant {
            taken = Square::new(to.file(), from.rank()).bitboard();
        }
        let king = match self.king(self.turn) {
            king if king == from => to,
            king => king,
        };
        let enemies = self.sides[!self.turn as usize] & !taken;
        let occupied = (self.occupied() & !from.bitboard() & !taken) | to.bitboard();
        !self.attacked_given(king, enemies, !self.turn, occupied)
    }

    /// All legal moves, in no particular order.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        self.any_move(|m| {
            moves.push(*m);
            false
        });
        moves
    }

    /// Whether there is a legal move at all.
    pub fn has_move(&self) -> bool {
        self.any_move(|_| true)
    }

    /// Whether some legal move satisfies the condition; looks no further when one does.
    pub fn any_move(&self, mut accept: impl FnMut(&Move) -> bool) -> bool {
        if self.movement.promotion.waits() {
            let namings = self.namings();
            if !namings.is_empty() {
                return self.any_move_after(&namings, &mut accept);
            }
        }
        self.any_plain_move(&mut accept)
    }

    /// All legal moves, whatever waiting pawns could become before.
    pub(crate) fn plain_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.any_plain_move(&mut |m| {
            moves.push(*m);
            false
        });
        moves
    }

    /// The same, whatever waiting pawns could become before.
    pub(super) fn any_plain_move(&self, accept: &mut impl FnMut(&Move) -> bool) -> bool {
        self.any_pawn_move(accept) || self.any_piece_move(accept) || self.any_castling(accept)
    }

    fn any_piece_move(&self, accept: &mut impl FnMut(&Move) -> bool) -> bool {
        let open = !self.barred();
        for piece in [Piece::King, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            for from in self.pieces(self.turn, piece) {
                for to in attacks(piece, from, self.occupied()) & open {
                    if self.leaves_king_safe(from, to, MoveKind::Plain)
                        && accept(&self.plain(piece, from, to, None))
                    {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The legal move of the piece on a square, other than a pawn's and castling, to another
    /// square, if there is one.
    pub(crate) fn piece_move(&self, from: Square, to: Square) -> Option<Move> {
        let own = self.sides[self.turn as usize];
        let piece = self.kind_on(from).filter(|_| own.has(from))?;
        let is_legal = attacks(piece, from, self.occupied()).has(to)
            && !self.barred().has(to)
            && self.leaves_king_safe(from, to, MoveKind::Plain);
        is_legal.then(|| self.plain(piece, from, to, None))
    }

    /// The legal move that takes nothing, is no pawn's and no castling, and changes the
    /// [placement](super::Components::placement) by so much, if there is one.
    pub fn quiet_move_by(&self, change: u64) -> Option<Move> {
        let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];
        pieces.into_iter().find_map(|piece| {
            let key = |square| piece_key(self.turn, piece, square);
            self.pieces(self.turn, piece).into_iter().find_map(|from| {
                let goal = key(from) ^ change;
                let open = attacks(piece, from, self.occupied()) & !self.occupied();
                let to = open.into_iter().find(|&to| key(to) == goal)?;
                let is_legal = self.leaves_king_safe(from, to, MoveKind::Plain);
                is_legal.then(|| self.plain(piece, from, to, None))
            })
        })
    }

    fn any_pawn_move(&self, accept: &mut impl FnMut(&Move) -> bool) -> bool {
        let last = last_rank(self.turn);
        let pawns = self.pieces(self.turn, Piece::Pawn) & !last.bitboard();
        let enemies = self.sides[!self.turn as usize] & !self.barred();
        for from in pawns {
            let steps = get_pawn_quiets(from, self.turn, self.occupied());
            for to in steps | (get_pawn_attacks(from, self.turn) & enemies) {
                if self.leaves_king_safe(from, to, MoveKind::Plain)
                    && self.any_pawn_move_to(from, to, accept)
                {
                    return true;
                }
            }
            if let Some(to) = self.en_passant()
                && get_pawn_attacks(from, self.turn).has(to)
                && self.leaves_king_safe(from, to, MoveKind::EnPassant)
                && accept(&self.en_passant_capture(from, to))
            {
                return true;
            }
        }
        false
    }

    /// The same of a pawn's move, once for each thing it can become.
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
                .any(|piece| accept(&self.plain(Piece::Pawn, from, to, Some(piece)))))
            || (may_stay && accept(&self.plain(Piece::Pawn, from, to, None)))
    }

    /// The squares that no move goes to: those of the player's own pieces, and that of the other
    /// king, which can stand in check only after a displacement.
    #[inline]
    pub(crate) fn barred(&self) -> BitBoard {
        self.sides[self.turn as usize] | self.pieces[Piece::King as usize]
    }

    #[inline]
    pub(crate) fn plain(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
        promotion: Option<Piece>,
    ) -> Move {
        let captured = self.kind_on(to);
        Move { from, to, piece, captured, promotion, kind: MoveKind::Plain, naming: None }
    }

    pub(crate) fn en_passant_capture(&self, from: Square, to: Square) -> Move {
        let (captured, kind) = (Some(Piece::Pawn), MoveKind::EnPassant);
        Move { captured, kind, ..self.plain(Piece::Pawn, from, to, None) }
    }

    /// The file on which the pawn that has just stepped two squares can legally be captured
    /// en passant, once the turn has passed.
    pub(super) fn en_passant_after(&self, stepped_to: Square) -> Option<File> {
        if self.movement.en_passant == EnPassant::None {
            return None;
        }
        let passed_rank = Rank::Third.relative_to(!self.turn);
        let passed = Square::new(stepped_to.file(), passed_rank);
        let takers = get_pawn_attacks(passed, !self.turn) & self.pieces(self.turn, Piece::Pawn);
        takers
            .into_iter()
            .any(|from| self.leaves_king_safe(from, passed, MoveKind::EnPassant))
            .then_some(stepped_to.file())
    }

    /// The squares the piece on this square could go to, castling apart, if it did not matter whose
    /// turn it is, nor whether its king is then in check.
    pub fn reach(&self, square: Square) -> BitBoard {
        match self.piece_on(square) {
            Some((color, Piece::Pawn)) => {
                let passed = self.en_passant().map_or(BitBoard::EMPTY, Square::bitboard);
                get_pawn_quiets(square, color, self.occupied())
                    | (pawn_attacks(square, color) & (self.side(!color) | passed))
            }
            Some((color, piece)) => attacks(piece, square, self.occupied()) & !self.side(color),
            None => BitBoard::EMPTY,
        }
    }
}
