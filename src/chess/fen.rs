//! Reading and writing Forsyth–Edwards notation (FEN).

use std::fmt::{self, Write as _};

use super::castling::ordinary_squares;
use super::generate::{home_rank, last_rank};
use super::names::color_name;
use super::{CastlingSide, Color, File, Movement, Piece, Position, Rank, Square};

in_words! {
/// The reasons why a FEN gives no position that can be judged.
pub enum FenError: std::error::Error {
    Placement = "the placement does not fill eight ranks of eight squares",
    Turn = "the side to move is neither w nor b",
    Castling = "the castling field is not made of K, Q, k and q",
    Chess960 = "the castling field is that of Chess960, which is not judged",
    EnPassant = "the en passant field is not a square",
    Counter = "the half-move clock or the move number is not a number",
    TooManyFields = "there are more than six fields",
    Kings = "each side needs one king",
    MisplacedPawn = "a pawn is on the first or the last rank",
    OpponentInCheck = "the player who is not to move is in check",
}
}

/// A part of a FEN that contradicts its placement. The part is ignored and reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Repair {
    /// A castling right without king and rook on their home squares. If all such rights of a FEN
    /// are possible in Chess960, they are an error instead.
    CastlingRight(Color, CastlingSide),
    /// An en passant square that no pawn can just have passed over.
    EnPassant(Square),
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CastlingRight(color, side) => write!(
                f,
                "the FEN gives {} a right to castle {side}, but king and rook are not in place: \
                 the right is left out",
                color_name(*color),
            ),
            Self::EnPassant(square) => write!(
                f,
                "the FEN allows a capture en passant on {square}, but no pawn can have \
                 stepped over it: this is left out"
            ),
        }
    }
}

/// The letters of the castling field, with the rights that they stand for.
const CASTLING_LETTERS: [(char, Color, CastlingSide); 4] = [
    ('K', Color::White, CastlingSide::King),
    ('Q', Color::White, CastlingSide::Queen),
    ('k', Color::Black, CastlingSide::King),
    ('q', Color::Black, CastlingSide::Queen),
];

impl Position {
    /// Reads a FEN of two to six fields. Missing fields are read as `- - 0 1`.
    ///
    /// An en passant square is kept only if a legal en passant capture exists.
    ///
    /// # Errors
    /// Returns an error if the text is not a FEN, or the position cannot be judged.
    pub fn from_fen(fen: &str, movement: Movement) -> Result<(Self, Vec<Repair>), FenError> {
        let (position, repairs) = Self::from_any_fen(fen, movement)?;
        position.validate()?;
        Ok((position, repairs))
    }

    /// Reads a FEN like [`from_fen`](Self::from_fen), but also allows a pawn on the first or last
    /// rank and check to the player who is not to move, as after an illegal move that stood.
    ///
    /// # Errors
    /// Returns an error if the text is not a FEN, if a king is missing, or for castling of
    /// Chess960.
    pub fn from_any_fen(fen: &str, movement: Movement) -> Result<(Self, Vec<Repair>), FenError> {
        let mut fields = fen.split_ascii_whitespace();
        let mut position = Self::empty(movement);
        let mut repairs = Vec::new();
        position.read_placement(fields.next().ok_or(FenError::Placement)?)?;
        position.turn = match fields.next() {
            Some("w") => Color::White,
            Some("b") => Color::Black,
            _ => return Err(FenError::Turn),
        };
        if Color::ALL.into_iter().any(|color| position.pieces(color, Piece::King).len() != 1) {
            return Err(FenError::Kings);
        }
        position.read_castling(fields.next().unwrap_or("-"), &mut repairs)?;
        position.read_en_passant(fields.next().unwrap_or("-"), &mut repairs)?;
        position.clock = read_counter(fields.next(), 0)?;
        position.number = read_counter(fields.next(), 1)?.max(1);
        if fields.next().is_some() {
            return Err(FenError::TooManyFields);
        }
        Ok((position, repairs))
    }

    fn read_placement(&mut self, field: &str) -> Result<(), FenError> {
        let ranks: Vec<&str> = field.split('/').collect();
        if ranks.len() != 8 {
            return Err(FenError::Placement);
        }
        for (text, &rank) in ranks.iter().zip(Rank::ALL.iter().rev()) {
            self.read_rank(text, rank)?;
        }
        Ok(())
    }

    fn read_rank(&mut self, text: &str, rank: Rank) -> Result<(), FenError> {
        let mut file = 0;
        for c in text.chars() {
            if let Some(empty @ 1..=8) = c.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let piece: Piece =
                c.to_ascii_lowercase().try_into().map_err(|_| FenError::Placement)?;
            let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            let file_here = File::try_index(file).ok_or(FenError::Placement)?;
            self.toggle(color, piece, Square::new(file_here, rank));
            file += 1;
        }
        if file == 8 { Ok(()) } else { Err(FenError::Placement) }
    }

    /// Returns an error if a pawn is on a rank where it cannot be, or if the player who is not to
    /// move is in check.
    fn validate(&self) -> Result<(), FenError> {
        if Color::ALL.into_iter().any(|color| self.has_misplaced_pawn(color)) {
            Err(FenError::MisplacedPawn)
        } else if self.opponent_in_check() {
            Err(FenError::OpponentInCheck)
        } else {
            Ok(())
        }
    }

    /// Returns true if a pawn of this colour is on its first rank, or on the last if it cannot
    /// remain a pawn there.
    fn has_misplaced_pawn(&self, color: Color) -> bool {
        let last = last_rank(color).bitboard();
        let first = home_rank(color).bitboard();
        let barred = if self.movement.promotion.leaves_pawns() { first } else { first | last };
        !(self.pieces(color, Piece::Pawn) & barred).is_empty()
    }

    fn read_castling(&mut self, field: &str, repairs: &mut Vec<Repair>) -> Result<(), FenError> {
        let mut may_be_chess960 = true;
        for c in field.chars().filter(|_| field != "-") {
            let right = CASTLING_LETTERS.iter().find(|(letter, ..)| *letter == c);
            let Some(&(_, color, side)) = right else {
                let of_file = matches!(c, 'A'..='H' | 'a'..='h');
                return Err(if of_file { FenError::Chess960 } else { FenError::Castling });
            };
            let squares = ordinary_squares(color, side);
            let has_rook = self.pieces(color, Piece::Rook).has(squares.rook_from)
                || self.gives_odds(color, squares.rook_from);
            if has_rook && self.pieces(color, Piece::King).has(squares.king_from) {
                self.rights.add(color, side);
            } else {
                repairs.push(Repair::CastlingRight(color, side));
                may_be_chess960 &= self.may_castle_in_chess960(color, side);
            }
        }
        // All repairs so far are of castling rights: the other fields are read later.
        if may_be_chess960 && !repairs.is_empty() {
            return Err(FenError::Chess960);
        }
        Ok(())
    }

    /// Returns true if this side may castle in Chess960: its king is on its first rank, and a rook
    /// is on the given side of the king.
    fn may_castle_in_chess960(&self, color: Color, side: CastlingSide) -> bool {
        let (king, home) = (self.king(color), home_rank(color));
        let mut rooks = (self.pieces(color, Piece::Rook) & home.bitboard()).into_iter();
        king.rank() == home
            && rooks.any(|rook| match side {
                CastlingSide::King => rook.file() > king.file(),
                CastlingSide::Queen => rook.file() < king.file(),
            })
    }

    /// Returns true if this player may have given the piece in this corner as odds: the corner is
    /// empty, and all of the opponent's pieces are in their initial places. The codes decide if he
    /// may castle towards it.
    fn gives_odds(&self, color: Color, corner: Square) -> bool {
        let start = Self::start(self.movement);
        !self.occupied().has(corner)
            && self.hashes[!color as usize] == start.hashes[!color as usize]
    }

    fn read_en_passant(&mut self, field: &str, repairs: &mut Vec<Repair>) -> Result<(), FenError> {
        if field == "-" {
            return Ok(());
        }
        let square: Square = field.parse().map_err(|_| FenError::EnPassant)?;
        let stepped = Square::new(square.file(), Rank::Fourth.relative_to(!self.turn));
        let origin = Square::new(square.file(), Rank::Second.relative_to(!self.turn));
        let possible = square.rank() == Rank::Third.relative_to(!self.turn)
            && self.pieces(!self.turn, Piece::Pawn).has(stepped)
            && !self.occupied().has(square)
            && !self.occupied().has(origin);
        if possible {
            self.en_passant = self.en_passant_after(stepped);
        } else {
            repairs.push(Repair::EnPassant(square));
        }
        Ok(())
    }

    /// Returns the position as a FEN, with an en passant square only if a legal en passant capture
    /// exists.
    pub fn fen(&self) -> String {
        let mut fen = String::with_capacity(80);
        for &rank in Rank::ALL.iter().rev() {
            self.write_rank(rank, &mut fen);
            fen.push(if rank == Rank::First { ' ' } else { '/' });
        }
        let turn = if self.turn == Color::White { 'w' } else { 'b' };
        let en_passant = self.en_passant().map_or("-".to_owned(), |square| square.to_string());
        let castling = self.castling_field();
        // Writing to a string cannot fail.
        let _ = write!(fen, "{turn} {castling} {en_passant} {} {}", self.clock, self.number);
        fen
    }

    fn write_rank(&self, rank: Rank, fen: &mut String) {
        let mut empty = 0;
        for file in File::ALL {
            match self.piece_on(Square::new(file, rank)) {
                None => empty += 1,
                Some((color, piece)) => {
                    write_empty_squares(&mut empty, fen);
                    let letter = char::from(piece);
                    fen.push(match color {
                        Color::White => letter.to_ascii_uppercase(),
                        Color::Black => letter,
                    });
                }
            }
        }
        write_empty_squares(&mut empty, fen);
    }

    fn castling_field(&self) -> String {
        let field: String = CASTLING_LETTERS
            .iter()
            .filter(|(_, color, side)| self.rights.has(*color, *side))
            .map(|(letter, ..)| letter)
            .collect();
        if field.is_empty() { "-".to_owned() } else { field }
    }
}

fn write_empty_squares(empty: &mut u32, fen: &mut String) {
    if *empty > 0 {
        let _ = write!(fen, "{empty}");
    }
    *empty = 0;
}

fn read_counter(field: Option<&str>, default: u32) -> Result<u32, FenError> {
    match field {
        None | Some("-") => Ok(default),
        Some(text) => text.parse().map_err(|_| FenError::Counter),
    }
}
