//! Positions: the pieces, the player to move, and the remaining rights.

use super::keys::{Components, piece_key};
use super::rights::Rights;
use super::{BitBoard, Color, File, Movement, Piece, Rank, Square};

/// The number that stands for an empty square.
pub(super) const NO_PIECE: u8 = 6;

/// A position under a law of movement.
///
/// The clock counts plies since the last capture or pawn move, without an upper limit. A position
/// is neither `Eq` nor `Hash`: see [`Components`].
#[derive(Clone, Debug)]
pub struct Position {
    /// The squares of each kind of piece. The branch-free path writes set 6, of [`NO_PIECE`], which
    /// is never read; set 7 is unused.
    pub(super) pieces: [BitBoard; 8],
    pub(super) sides: [BitBoard; 2],
    /// The number of the piece on each square, or [`NO_PIECE`].
    pub(super) on: [u8; 64],
    pub(super) turn: Color,
    pub(super) rights: Rights,
    /// The file on which a pawn can legally be captured en passant on this move.
    pub(super) en_passant: Option<File>,
    pub(super) clock: u32,
    pub(super) number: u32,
    pub(super) hashes: [u64; 2],
    pub(super) movement: Movement,
}

impl Position {
    /// Returns the initial position of a game under this law of movement.
    pub fn start(movement: Movement) -> Self {
        use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
        const BACK: [Piece; 8] = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        let mut position = Self::empty(movement);
        for file in File::ALL {
            let piece = BACK[file as usize];
            position.toggle(Color::White, piece, Square::new(file, Rank::First));
            position.toggle(Color::White, Pawn, Square::new(file, Rank::Second));
            position.toggle(Color::Black, Pawn, Square::new(file, Rank::Seventh));
            position.toggle(Color::Black, piece, Square::new(file, Rank::Eighth));
        }
        position.rights = Rights::ALL;
        position
    }

    pub(super) fn empty(movement: Movement) -> Self {
        Self {
            pieces: [BitBoard::EMPTY; 8],
            sides: [BitBoard::EMPTY; 2],
            on: [NO_PIECE; 64],
            turn: Color::White,
            rights: Rights::default(),
            en_passant: None,
            clock: 0,
            number: 1,
            hashes: [0; 2],
            movement,
        }
    }

    /// Returns the player to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the law of movement in force.
    pub fn movement(&self) -> Movement {
        self.movement
    }

    /// Returns the squares of the pieces of one kind and colour.
    pub fn pieces(&self, color: Color, piece: Piece) -> BitBoard {
        self.sides[color as usize] & self.pieces[piece as usize]
    }

    /// Returns the number of pieces of each kind for each colour, White first, in the order of
    /// [`Piece::ALL`], which begins with the pawns.
    pub fn census(&self) -> [[u8; 6]; 2] {
        Color::ALL.map(|color| Piece::ALL.map(|piece| self.pieces(color, piece).len() as u8))
    }

    /// Returns the squares of all pieces of one colour.
    pub fn side(&self, color: Color) -> BitBoard {
        self.sides[color as usize]
    }

    /// Returns every occupied square.
    pub fn occupied(&self) -> BitBoard {
        self.sides[0] | self.sides[1]
    }

    /// Returns the colour and kind of the piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<(Color, Piece)> {
        let piece = self.kind_on(square)?;
        let white = self.sides[Color::White as usize].has(square);
        Some((if white { Color::White } else { Color::Black }, piece))
    }

    #[inline]
    pub(super) fn kind_on(&self, square: Square) -> Option<Piece> {
        Piece::try_index(usize::from(self.on[square as usize]))
    }

    /// Returns the square of a side's king. Every position has both kings.
    pub fn king(&self, color: Color) -> Square {
        let king = self.pieces(color, Piece::King);
        // Every constructor checks for two kings, and no move captures one.
        Square::index(king.0.trailing_zeros() as usize % Square::NUM)
    }

    /// Returns the remaining castling rights.
    pub fn rights(&self) -> Rights {
        self.rights
    }

    /// Returns the square on which a pawn can legally capture en passant on this move.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.map(|file| Square::new(file, Rank::Sixth.relative_to(self.turn)))
    }

    /// Returns the position under another law of movement. The pawn that can be captured en passant
    /// stays the same until the next move.
    pub(crate) fn under(self, movement: Movement) -> Self {
        Self { movement, ..self }
    }

    /// Returns the number of plies since the last capture or pawn move; in a position from a FEN,
    /// its clock continues.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// Returns the number of the next move, as written on a score sheet.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Returns the same position with the other player to move, or `None` if the player to move is
    /// in check.
    pub fn with_turn_passed(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut position = self.clone();
        position.turn = !self.turn;
        position.en_passant = None;
        Some(position)
    }

    /// Returns the parts by which laws compare positions.
    pub fn components(&self) -> Components {
        Components {
            placement: self.hashes[0] ^ self.hashes[1],
            white: self.hashes[Color::White as usize],
            turn: self.turn,
            rights: self.rights,
            en_passant: self.en_passant,
        }
    }

    /// Puts a piece on an empty square, or removes it from its square.
    pub(super) fn toggle(&mut self, color: Color, piece: Piece, square: Square) {
        let square_set = square.bitboard();
        self.pieces[piece as usize] ^= square_set;
        self.sides[color as usize] ^= square_set;
        self.on[square as usize] ^= piece as u8 ^ NO_PIECE;
        self.hashes[color as usize] ^= piece_key(color, piece, square);
    }

    /// Moves a piece to an empty square, or to one that the next call empties.
    pub(super) fn shift(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        let squares = from.bitboard() | to.bitboard();
        self.pieces[piece as usize] ^= squares;
        self.sides[color as usize] ^= squares;
        self.on[from as usize] ^= piece as u8 ^ NO_PIECE;
        self.on[to as usize] ^= piece as u8 ^ NO_PIECE;
        self.hashes[color as usize] ^= piece_key(color, piece, from) ^ piece_key(color, piece, to);
    }
}
