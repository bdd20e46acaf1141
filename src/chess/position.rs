//! A position: the men, whose turn it is, and what is left of the rights.

use super::keys::{Components, man_key};
use super::{BitBoard, CastlingSide, Color, File, Movement, Piece, Rank, Square};

/// Castling rights: a king and a rook that have not moved. Whether they could castle just
/// now is another question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rights(pub(super) u8);

impl Rights {
    /// Whether this side may still castle to this wing.
    #[must_use]
    pub fn has(self, color: Color, wing: CastlingSide) -> bool {
        self.0 & Self::bit(color, wing) != 0
    }

    pub(super) fn add(&mut self, color: Color, wing: CastlingSide) {
        self.0 |= Self::bit(color, wing);
    }

    /// What is left of the rights when a man has left or reached this square.
    #[inline]
    pub(super) fn touched(self, square: Square) -> Self {
        Self(self.0 & !GONE[square as usize])
    }

    fn bit(color: Color, wing: CastlingSide) -> u8 {
        1 << (2 * color as u8 + (wing == CastlingSide::Queen) as u8)
    }
}

/// The rights that are gone when a man has left or reached a square.
const GONE: [u8; 64] = {
    let mut gone = [0; 64];
    gone[Square::A1 as usize] = 0b0010;
    gone[Square::E1 as usize] = 0b0011;
    gone[Square::H1 as usize] = 0b0001;
    gone[Square::A8 as usize] = 0b1000;
    gone[Square::E8 as usize] = 0b1100;
    gone[Square::H8 as usize] = 0b0100;
    gone
};

/// A position under a law of movement.
///
/// The clock counts plies since the last capture or pawn move, without a ceiling. Neither
/// `Eq` nor `Hash`: see [`Components`].
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) pieces: [BitBoard; 6],
    pub(super) sides: [BitBoard; 2],
    pub(super) turn: Color,
    pub(super) rights: Rights,
    /// The file on which a pawn can legally be taken in passing on this move.
    pub(super) en_passant: Option<File>,
    pub(super) clock: u32,
    pub(super) number: u32,
    /// The hashes of White's men and of Black's.
    pub(super) hashes: [u64; 2],
    pub(super) movement: Movement,
}

impl Position {
    /// The starting position.
    #[must_use]
    pub fn start(movement: Movement) -> Self {
        use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
        const BACK: [Piece; 8] = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        let mut position = Self::empty(movement);
        for file in File::ALL {
            let piece = BACK[file as usize];
            position.put(Color::White, piece, Square::new(file, Rank::First));
            position.put(Color::White, Pawn, Square::new(file, Rank::Second));
            position.put(Color::Black, Pawn, Square::new(file, Rank::Seventh));
            position.put(Color::Black, piece, Square::new(file, Rank::Eighth));
        }
        position.rights = Rights(0b1111);
        position
    }

    pub(super) fn empty(movement: Movement) -> Self {
        Self {
            pieces: [BitBoard::EMPTY; 6],
            sides: [BitBoard::EMPTY; 2],
            turn: Color::White,
            rights: Rights(0),
            en_passant: None,
            clock: 0,
            number: 1,
            hashes: [0; 2],
            movement,
        }
    }

    /// The player to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The law of movement in force.
    #[must_use]
    pub fn movement(&self) -> Movement {
        self.movement
    }

    /// The men of one kind and colour.
    #[must_use]
    pub fn pieces(&self, color: Color, piece: Piece) -> BitBoard {
        self.sides[color as usize] & self.pieces[piece as usize]
    }

    /// How many men of each kind each colour has, White first; in the order of [`Piece::ALL`],
    /// which begins with the pawns.
    #[must_use]
    pub fn census(&self) -> [[u8; 6]; 2] {
        Color::ALL.map(|color| Piece::ALL.map(|piece| self.pieces(color, piece).len() as u8))
    }

    /// All men of one colour.
    #[must_use]
    pub fn side(&self, color: Color) -> BitBoard {
        self.sides[color as usize]
    }

    /// Every square that is not empty.
    #[must_use]
    pub fn occupied(&self) -> BitBoard {
        self.sides[0] | self.sides[1]
    }

    /// The man on a square.
    #[must_use]
    pub fn piece_on(&self, square: Square) -> Option<(Color, Piece)> {
        let piece = self.role_on(square)?;
        let white = self.sides[Color::White as usize].has(square);
        Some((if white { Color::White } else { Color::Black }, piece))
    }

    pub(super) fn role_on(&self, square: Square) -> Option<Piece> {
        if !self.occupied().has(square) {
            return None;
        }
        // The number of the kind, added up rather than looked for: the next kind of man to be
        // taken is what a processor cannot foresee.
        let index = (1..6).map(|piece| piece * usize::from(self.pieces[piece].has(square))).sum();
        Piece::try_index(index)
    }

    /// The square of a side's king. Every position has both.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        let king = self.pieces(color, Piece::King);
        // Every way to make a position checks for two kings, and no move takes one.
        Square::index(king.0.trailing_zeros() as usize % Square::NUM)
    }

    /// The castling rights that are left.
    #[must_use]
    pub fn rights(&self) -> Rights {
        self.rights
    }

    /// The square on which a pawn can legally take in passing on this move.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.map(|file| Square::new(file, Rank::Sixth.relative_to(self.turn)))
    }

    /// Plies since the last capture or pawn move; of a set-up position, what its FEN says.
    #[must_use]
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// The number of the move about to be made, as a score sheet counts.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The same position with the other player to move; nothing if the player to move is in
    /// check, for then there is no such position.
    #[must_use]
    pub fn with_turn_passed(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut position = self.clone();
        position.turn = !self.turn;
        position.en_passant = None;
        Some(position)
    }

    /// The parts that laws compare to tell whether positions are the same.
    #[must_use]
    pub fn components(&self) -> Components {
        Components {
            placement: self.hashes[0] ^ self.hashes[1],
            white: self.hashes[Color::White as usize],
            turn: self.turn,
            rights: self.rights,
            en_passant: self.en_passant,
        }
    }

    /// The placement hash, computed afresh: what the incremental one must equal.
    #[must_use]
    pub fn placement_from_scratch(&self) -> u64 {
        self.occupied()
            .into_iter()
            .filter_map(|square| self.piece_on(square).map(|(color, piece)| (color, piece, square)))
            .fold(0, |key, (color, piece, square)| key ^ man_key(color, piece, square))
    }

    /// Puts a man on an empty square, or takes him off his own.
    pub(super) fn put(&mut self, color: Color, piece: Piece, square: Square) {
        let square_set = square.bitboard();
        self.pieces[piece as usize] ^= square_set;
        self.sides[color as usize] ^= square_set;
        self.hashes[color as usize] ^= man_key(color, piece, square);
    }

    /// Takes a man from his square to an empty one.
    pub(super) fn shift(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        let squares = from.bitboard() | to.bitboard();
        self.pieces[piece as usize] ^= squares;
        self.sides[color as usize] ^= squares;
        self.hashes[color as usize] ^= man_key(color, piece, from) ^ man_key(color, piece, to);
    }
}
