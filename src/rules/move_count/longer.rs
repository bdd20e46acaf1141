//! Endings that are given more moves, with their conditions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::chess::{BitBoard, Color, Piece, Position, Rank, Square};

use super::{Ending, NotAnEnding};

/// An ending that is given another number of moves.
///
/// Squares are written with White as the stronger side; with the colours reversed, the
/// mirrored squares are meant, and the bishop's colour changes too.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Longer {
    /// The ending that is on the board when the claim is made.
    pub ending: Ending,
    /// The moves, of each side.
    pub moves: u32,
    /// The squares beyond which the weaker side's pawn has not advanced, one on each file. A knight
    /// of the stronger side is directly in front of the pawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked_no_further_than: Vec<SquareName>,
    /// The square of the stronger side's pawn and that of the weaker side's, if it has one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pawns: Vec<SquareName>,
    /// The weaker side's bishop goes on squares of this colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bishop: Option<BishopSquares>,
}

vocabulary! {
/// The colour of the squares a bishop goes on.
pub enum BishopSquares {
    /// Light squares, like h1.
    Light,
    /// Dark squares, like a1.
    Dark,
}
}

/// A square, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[schemars(with = "String", extend("format" = "square"))]
#[serde(try_from = "String", into = "String")]
pub struct SquareName(pub Square);

impl Longer {
    /// Returns true if this ending is on the board and meets all its conditions.
    pub(super) fn applies(&self, position: &Position) -> bool {
        self.ending.stronger_side(position).is_some_and(|strong| {
            self.pawn_is_blocked(position, strong)
                && self.pawns_are_placed(position, strong)
                && self.bishop_goes_right(position, strong)
        })
    }

    fn pawn_is_blocked(&self, position: &Position, strong: Color) -> bool {
        let limits = &self.blocked_no_further_than;
        if limits.is_empty() {
            return true;
        }
        let mut pawns = position.pieces(!strong, Piece::Pawn).into_iter();
        let Some(pawn) = pawns.next() else { return false };
        let pawn = mirrored(pawn, strong);
        let knights = position.pieces(strong, Piece::Knight);
        let mut limits = limits.iter().filter(|limit| limit.0.file() == pawn.file());
        limits.any(|limit| pawn.rank() as u8 >= limit.0.rank() as u8)
            && before(pawn).is_some_and(|square| knights.has(mirrored(square, strong)))
    }

    fn pawns_are_placed(&self, position: &Position, strong: Color) -> bool {
        self.pawns.iter().zip([strong, !strong]).all(|(square, side)| {
            position.pieces(side, Piece::Pawn).has(mirrored(square.0, strong))
        })
    }

    fn bishop_goes_right(&self, position: &Position, strong: Color) -> bool {
        self.bishop.is_none_or(|wanted| {
            let mut bishops = position.pieces(!strong, Piece::Bishop).into_iter();
            bishops.all(|square| {
                let is_dark = BitBoard::DARK_SQUARES.has(mirrored(square, strong));
                is_dark == (wanted == BishopSquares::Dark)
            })
        })
    }
}

/// Returns a square as seen with White as the stronger side, or back from there.
fn mirrored(square: Square, strong: Color) -> Square {
    if strong == Color::White { square } else { square.flip_rank() }
}

/// Returns the square in front of a black pawn, if there is one.
fn before(pawn: Square) -> Option<Square> {
    let rank = (pawn.rank() as usize).checked_sub(1)?;
    Some(Square::new(pawn.file(), Rank::index(rank)))
}

impl FromStr for SquareName {
    type Err = NotAnEnding;

    fn from_str(text: &str) -> Result<Self, NotAnEnding> {
        text.parse().map(Self).map_err(|_| NotAnEnding::NoSquare(text.to_owned()))
    }
}

stored_as_text!(SquareName);

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
