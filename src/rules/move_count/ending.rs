//! Endings: the pieces and pawns left on the board.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::chess::{Color, Piece, Position, Square};
use crate::winnability::are_on_one_colour;

/// An ending that an article names: the pieces of the stronger side and those of the weaker, as
/// in `KRB-KR`; or a kind of endings: `pieces-only` (no pawns, and one side stronger, counting
/// queen 9, rook 5, bishop and knight 3), `bare-king`, `bishops-on-one-colour`,
/// `8-men-or-more` (kings and pawns included).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[schemars(with = "String", extend("format" = "ending"))]
#[serde(try_from = "String", into = "String")]
#[non_exhaustive]
pub enum Ending {
    /// No pawns, and one side stronger than the other.
    PiecesOnly,
    /// One side has nothing but the king, and the other has more.
    BareKing,
    /// Besides the kings only bishops, all on squares of one colour.
    BishopsOnOneColour,
    /// At least this number of pieces and pawns, kings included, both sides together.
    AtLeast(u8),
    /// Exactly these pieces and pawns, for the stronger side and the weaker: the numbers of kings,
    /// queens, rooks, bishops, knights and pawns.
    Pieces([[u8; 6]; 2]),
}

/// The letters of the pieces, in the order in which endings are written and [`Ending::Pieces`]
/// counts them.
const LETTERS: [(char, Piece); 6] = [
    ('K', Piece::King),
    ('Q', Piece::Queen),
    ('R', Piece::Rook),
    ('B', Piece::Bishop),
    ('N', Piece::Knight),
    ('P', Piece::Pawn),
];

/// The index of the pawns in [`LETTERS`].
const PAWNS: usize = 5;

impl Ending {
    /// Returns true if this ending is on the board.
    pub fn is_on(&self, position: &Position) -> bool {
        match self {
            Self::BishopsOnOneColour => bishops_on_one_colour(position),
            Self::AtLeast(pieces) => position.occupied().len() >= u32::from(*pieces),
            Self::Pieces(pieces) => Self::side_with(position, pieces).is_some(),
            ending => ending.stronger_side(position).is_some(),
        }
    }

    /// Returns the maximum number of pieces and pawns on the board in this ending, both sides
    /// together; 64 if the ending sets no limit.
    pub(in crate::rules) fn max_pieces(&self) -> u32 {
        match self {
            Self::Pieces(pieces) => all_pieces(pieces),
            _ => Square::NUM as u32,
        }
    }

    /// Returns the side that has `pieces[0]` while the other has `pieces[1]`, if there is one.
    fn side_with(position: &Position, pieces: &[[u8; 6]; 2]) -> Option<Color> {
        // The total is compared first, as it usually differs.
        if position.occupied().len() != all_pieces(pieces) {
            return None;
        }
        let has_pieces =
            |&strong: &Color| [strong, !strong].map(|side| count_pieces(position, side)) == *pieces;
        Color::ALL.into_iter().find(has_pieces)
    }

    /// Returns true if this ending can have been on the board in a game that ends with these
    /// pieces, as [`Position::census`] counts them: pieces only disappear, except that pawns are
    /// promoted.
    pub(in crate::rules) fn may_have_been(&self, left: &[[u8; 6]; 2]) -> bool {
        let all = |side: &[u8; 6]| side.iter().sum::<u8>();
        let pawns = left[0][Piece::Pawn as usize] + left[1][Piece::Pawn as usize];
        match self {
            Self::PiecesOnly => pawns == 0,
            Self::BareKing => left.iter().any(|side| all(side) == 1),
            Self::BishopsOnOneColour => {
                let others = [Piece::Pawn, Piece::Knight, Piece::Rook, Piece::Queen];
                others.iter().all(|&piece| left[0][piece as usize] + left[1][piece as usize] == 0)
            }
            Self::AtLeast(_) => true,
            Self::Pieces(pieces) => {
                // Pawns first: they usually exclude the ending.
                if pieces[0][PAWNS] + pieces[1][PAWNS] < pawns {
                    return false;
                }
                let [strong, weak] = pieces.each_ref().map(all);
                let [white, black] = left.each_ref().map(all);
                let is_enough = |one: u8, other: u8| strong >= one && weak >= other;
                is_enough(white, black) || is_enough(black, white)
            }
        }
    }

    /// Returns the stronger side, if this is the ending on the board and one side is stronger.
    pub fn stronger_side(&self, position: &Position) -> Option<Color> {
        match self {
            Self::PiecesOnly => {
                let has_pawns = |color: &Color| !position.pieces(*color, Piece::Pawn).is_empty();
                if Color::ALL.iter().any(has_pawns) {
                    return None;
                }
                let is_stronger = |&color: &Color| force(position, color) > force(position, !color);
                Color::ALL.into_iter().find(is_stronger)
            }
            Self::BareKing => Color::ALL.into_iter().find(|&strong| {
                position.side(!strong).len() == 1 && position.side(strong).len() > 1
            }),
            Self::BishopsOnOneColour | Self::AtLeast(_) => None,
            Self::Pieces([strong, weak]) if strong == weak => None,
            Self::Pieces(pieces) => Self::side_with(position, pieces),
        }
    }
}

/// Returns the number of pieces and pawns of both sides.
fn all_pieces(pieces: &[[u8; 6]; 2]) -> u32 {
    pieces.as_flattened().iter().copied().map(u32::from).sum()
}

fn bishops_on_one_colour(position: &Position) -> bool {
    let all = |piece| position.pieces(Color::White, piece) | position.pieces(Color::Black, piece);
    let bishops = all(Piece::Bishop);
    !bishops.is_empty()
        && position.occupied() == bishops | all(Piece::King)
        && are_on_one_colour(bishops)
}

/// Returns the number of each kind of piece that a side has, in the order of [`LETTERS`].
fn count_pieces(position: &Position, color: Color) -> [u8; 6] {
    LETTERS.map(|(_, piece)| position.pieces(color, piece).len() as u8)
}

/// Returns the value of a side's pieces: queen 9, rook 5, bishop and knight 3.
fn force(position: &Position, color: Color) -> u32 {
    [(Piece::Queen, 9), (Piece::Rook, 5), (Piece::Bishop, 3), (Piece::Knight, 3)]
        .into_iter()
        .map(|(piece, value)| value * position.pieces(color, piece).len())
        .sum()
}

impl FromStr for Ending {
    type Err = NotAnEnding;

    fn from_str(text: &str) -> Result<Self, NotAnEnding> {
        match text {
            "pieces-only" => return Ok(Self::PiecesOnly),
            "bare-king" => return Ok(Self::BareKing),
            "bishops-on-one-colour" => return Ok(Self::BishopsOnOneColour),
            _ => {}
        }
        if let Some(pieces) = text.strip_suffix("-men-or-more") {
            let number = pieces.parse().ok().filter(|pieces| (2..=32).contains(pieces));
            let wrong = || NotAnEnding::PieceCount(pieces.to_owned());
            return number.map(Self::AtLeast).ok_or_else(wrong);
        }
        let (strong, weak) =
            text.split_once('-').ok_or_else(|| NotAnEnding::Unwritten(text.to_owned()))?;
        Ok(Self::Pieces([read_side(strong)?, read_side(weak)?]))
    }
}

fn read_side(text: &str) -> Result<[u8; 6], NotAnEnding> {
    let mut pieces = [0; 6];
    for letter in text.chars() {
        let index = LETTERS
            .iter()
            .position(|&(known, _)| known == letter)
            .ok_or(NotAnEnding::NoPiece(letter))?;
        pieces[index] += 1;
    }
    let [kings, queens, rooks, bishops, knights, pawns] = pieces;
    let promoted = |had: u8, has: u8| has.saturating_sub(had);
    let from_pawns =
        promoted(1, queens) + promoted(2, rooks) + promoted(2, bishops) + promoted(2, knights);
    if kings != 1 {
        Err(NotAnEnding::Kings(text.to_owned(), kings))
    } else if pawns + from_pawns > 8 {
        Err(NotAnEnding::TooMany(text.to_owned()))
    } else {
        Ok(pieces)
    }
}

stored_as_text!(Ending);

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [strong, weak] = match self {
            Self::PiecesOnly => return f.write_str("pieces-only"),
            Self::BareKing => return f.write_str("bare-king"),
            Self::BishopsOnOneColour => return f.write_str("bishops-on-one-colour"),
            Self::AtLeast(number) => return write!(f, "{number}-men-or-more"),
            Self::Pieces(pieces) => pieces,
        };
        let write = |pieces: &[u8; 6]| -> String {
            LETTERS
                .iter()
                .zip(pieces)
                .flat_map(|(&(letter, _), &n)| std::iter::repeat_n(letter, n as usize))
                .collect()
        };
        write!(f, "{}-{}", write(strong), write(weak))
    }
}

in_words! {
/// The reasons why a text names no [`Ending`].
pub enum NotAnEnding: std::error::Error {
    Unwritten(String) = "`{0}` is no ending: write `KRB-KR` or `pieces-only`",
    PieceCount(String) = "`{0}` is no number of pieces: from 2 to 32 can be on the board",
    NoPiece(char) = "`{0}` is no piece: K, Q, R, B, N or P",
    Kings(String, u8) = "`{0}` has {1} kings: each side has one",
    TooMany(String) = "`{0}` cannot exist: it takes more than eight pawns",
    NoSquare(String) = "`{0}` is no square: write a1 to h8",
}
}
