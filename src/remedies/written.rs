//! Irregularities as people write them: a word, and the pieces it is about.

use std::str::FromStr as _;

use crate::chess::{CastlingSide, Square};
use crate::notation::from_and_to;

use super::irregularity::Irregularity;
use super::kind::Kind;

impl Irregularity {
    /// What a word says was done with these pieces: `touch` and a square or several; `false`,
    /// `takes`, `takes-own`, `moves-opponents`, `into-check`, `out-of-turn` or `twice` and a move
    /// from square to square; `castle` or `rook-first` and the side; or the name of a [`Kind`] that
    /// needs no pieces.
    ///
    /// # Errors
    ///
    /// What is missing or cannot be read.
    pub fn read(word: &str, pieces: &[&str]) -> Result<Self, String> {
        let wants = |what: &str| format!("{word}: write {what}");
        Ok(match word {
            "touch" => {
                let squares: Result<Vec<Square>, String> =
                    pieces.iter().map(|text| square(text)).collect();
                let squares = squares?;
                if squares.is_empty() {
                    return Err(wants("a square, as `e2`"));
                }
                Self::Touched(squares)
            }
            "false" | "takes" | "takes-own" | "moves-opponents" | "into-check" => {
                let (from, to) = one_move(word, pieces)?;
                Self::Misplayed { from, to }
            }
            "out-of-turn" => {
                let (from, to) = one_move(word, pieces)?;
                Self::OutOfTurn { from, to }
            }
            "twice" => {
                let (from, to) = one_move(word, pieces)?;
                Self::TwoMoves { from, to }
            }
            "castle" => Self::Castled(side(pieces).ok_or_else(|| wants("O-O or O-O-O"))?),
            "rook-first" => {
                Self::CastledRookFirst(side(pieces).ok_or_else(|| wants("O-O or O-O-O"))?)
            }
            _ if !pieces.is_empty() => return Err(wants("no pieces after it")),
            _ => {
                Self::Other(Kind::from_str(word).map_err(|_| format!("{word} is no irregularity"))?)
            }
        })
    }
}

fn square(text: &str) -> Result<Square, String> {
    text.parse().map_err(|_| format!("{text} is no square: write it as `e2`"))
}

fn one_move(word: &str, pieces: &[&str]) -> Result<(Square, Square), String> {
    let [text] = pieces else {
        return Err(format!("{word}: write one move, from square to square, as `f3f5`"));
    };
    from_and_to(text)
}

fn side(pieces: &[&str]) -> Option<CastlingSide> {
    let [text] = pieces else { return None };
    match text.replace('0', "O").to_ascii_uppercase().as_str() {
        "O-O" => Some(CastlingSide::King),
        "O-O-O" => Some(CastlingSide::Queen),
        _ => None,
    }
}
