//! The fast path: finds and plays a plain move, which nearly every written move is.

use cozy_chess::get_between_rays;

use super::keys::PIECES;
use super::play::is_double_step;
use super::position::NO_PIECE;
use super::reaching::{CAPTURES, REACHING};
use super::{BitBoard, Color, File, Move, MoveKind, Piece, Position, Rank, Square};

/// A plain move as it is written: a piece, the file or rank that it leaves if it is written,
/// whether it captures, and the square that it reaches, as in `Nbd7` and `exd5`. Packed in 15 bits:
/// three for the piece, one for the capture, six for the square, five for the number of the
/// [origin](ORIGINS).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlainMove(u16);

/// The squares from which a piece may come, by the number of the written origin: 0 if none is
/// written, 1 to 8 for the files, 9 to 16 for the ranks. Other numbers do not occur.
static ORIGINS: [BitBoard; 32] = {
    let mut origins = [BitBoard::FULL; 32];
    let mut line = 0;
    while line < 8 {
        origins[ORIGIN_FILE + line] = File::ALL[line].bitboard();
        origins[ORIGIN_RANK + line] = Rank::ALL[line].bitboard();
        line += 1;
    }
    origins
};

/// The pieces by their numbers in three bits. 6 and 7 do not occur.
static KINDS: [Piece; 8] = [
    Piece::Pawn,
    Piece::Knight,
    Piece::Bishop,
    Piece::Rook,
    Piece::Queen,
    Piece::King,
    Piece::Pawn,
    Piece::Pawn,
];

/// The number of the first file among the origins.
pub(crate) const ORIGIN_FILE: usize = 1;

/// The number of the first rank among the origins.
pub(crate) const ORIGIN_RANK: usize = 9;

impl PlainMove {
    /// Packs the numbers of a piece, of captures (0 or 1), of a square, and of an
    /// [origin](ORIGINS).
    #[inline]
    pub(crate) fn new(piece: u32, captures: u32, to: u32, origin: u32) -> Self {
        Self((piece | captures << 3 | to << 4 | origin << 10) as u16)
    }

    /// Packs a move from one of these squares; `None` if they are not the whole board, a file or a
    /// rank.
    pub(crate) fn with_origin(
        piece: Piece,
        from: BitBoard,
        captures: bool,
        to: Square,
    ) -> Option<Self> {
        let origin = ORIGINS.iter().position(|origin| *origin == from)?;
        Some(Self::new(piece as u32, u32::from(captures), to as u32, origin as u32))
    }

    /// Returns the piece.
    #[inline]
    pub(crate) fn piece(self) -> Piece {
        KINDS[self.row() % CAPTURES]
    }

    /// Returns the squares from which the piece may come.
    #[inline]
    pub(crate) fn origins(self) -> BitBoard {
        ORIGINS[usize::from(self.0) >> 10 & 31]
    }

    /// Returns true if a capture is written.
    #[inline]
    pub(crate) fn captures(self) -> bool {
        self.row() >= CAPTURES
    }

    /// Returns the square that the piece reaches.
    #[inline]
    pub(crate) fn to(self) -> Square {
        Square::index(usize::from(self.0) >> 4 & 63)
    }

    /// Returns the index of the piece and of its capture in [`REACHING`].
    #[inline]
    fn row(self) -> usize {
        usize::from(self.0) & 15
    }
}

impl Position {
    /// Plays a written move and returns it if
    /// - only one piece of this kind on the written file or rank is aligned with the square,
    /// - its path is free,
    /// - it captures if and only if a capture is written, and
    /// - its king is then safe.
    ///
    /// Otherwise returns `None` and changes nothing: the slow path decides if there is such a move.
    ///
    /// `MOVER` is the number of the player to move. As a constant it saves instructions. No waiting
    /// pawn may have to be promoted first.
    #[inline(always)]
    pub(crate) fn play_plain<const MOVER: usize>(&mut self, written: PlainMove) -> Option<Move> {
        // Branch-free as far as possible: a branch on the kind of the next move would be
        // mispredicted.
        let mover = if MOVER == 0 { Color::White } else { Color::Black };
        let (kind, to) = (written.row() % CAPTURES, written.to());
        let [own, enemies] = [self.sides[MOVER], self.sides[1 - MOVER]];
        let aligned = REACHING[MOVER][to as usize][written.row()];
        let candidates = aligned & self.pieces[kind] & own & written.origins();
        let from = candidates.next_square()?;
        let there = to.bitboard();
        let between = get_between_rays(from, to) & (own | enemies);
        let kings = self.pieces[Piece::King as usize];
        let obstacles = between | ((own | kings) & there) | (candidates ^ from.bitboard());
        if !obstacles.is_empty() | (enemies.has(to) != written.captures()) {
            return None;
        }
        let own_king = (kings & own).0.trailing_zeros() as usize % Square::NUM;
        let king = if kind == Piece::King as usize { to } else { Square::index(own_king) };
        let occupied = ((own | enemies) ^ candidates) | there;
        if self.is_attacked_by_any(king, enemies & !there, !mover, occupied) {
            return None;
        }
        let captured = self.on[to as usize];
        let resets_clock = (captured != NO_PIECE) | (kind == Piece::Pawn as usize);
        // If nothing is captured, this is the set of `NO_PIECE`, which is never read.
        self.pieces[usize::from(captured & 7)] ^= there;
        self.pieces[kind] ^= candidates | there;
        self.sides[MOVER] ^= candidates | there;
        self.sides[1 - MOVER] &= !there;
        let keys = &PIECES[MOVER][kind];
        self.hashes[MOVER] ^= keys[from as usize] ^ keys[to as usize];
        self.hashes[1 - MOVER] ^= PIECES[1 - MOVER][usize::from(captured & 7)][to as usize];
        self.on[from as usize] = NO_PIECE;
        self.on[to as usize] = kind as u8;
        self.rights = self.rights.touched(from).touched(to);
        self.clock = self.clock.saturating_add(1) * u32::from(!resets_clock);
        self.number = self.number.saturating_add(MOVER as u32);
        self.turn = !mover;
        let captured = Piece::try_index(usize::from(captured));
        let (piece, kind) = (written.piece(), MoveKind::Plain);
        let m = Move { from, to, piece, captured, promotion: None, kind, due_promotion: None };
        self.en_passant = if is_double_step(&m) { self.en_passant_after(to) } else { None };
        Some(m)
    }
}
