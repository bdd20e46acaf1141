//! Irregularities as people write them: a word, and the pieces it is about.

use std::str::FromStr as _;

use strum::{EnumIter, EnumMessage, EnumString, IntoEnumIterator as _, IntoStaticStr};

use crate::chess::Square;
use crate::notation::{castling_side, from_and_to};

use super::irregularity::Irregularity;
use super::irregularity_error::IrregularityError;
use super::kind::IrregularityKind;

/// The words for what is done with pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, EnumMessage, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum DeedWord {
    /// A piece was touched, one's own or the opponent's (`touch e2`), or several.
    Touch,
    /// A piece was put where it cannot go (`false Nf3-f5`).
    False,
    /// A capture with a piece that cannot make it (`takes c5f3`).
    Takes,
    /// A piece of one's own was captured (`takes-own d5c6`).
    TakesOwn,
    /// A piece of the opponent's was moved (`moves-opponents e7e5`).
    MovesOpponents,
    /// A move left the king in check (`into-check e1e2`).
    IntoCheck,
    /// A move when it was the opponent's turn (`out-of-turn e7e5`).
    OutOfTurn,
    /// Two moves were made running; with the second (`twice e4e5`).
    Twice,
    /// Castling that the law bars (`castle O-O`).
    Castle,
    /// Castling in which the rook was touched first (`rook-first O-O`).
    RookFirst,
}

impl IrregularityKind {
    /// The word for it, if it is done with pieces; otherwise its own name is.
    #[must_use]
    pub fn word(self) -> Option<DeedWord> {
        Some(match self {
            Self::TouchedOwn
            | Self::TouchedUnplayable
            | Self::TouchedPinned
            | Self::TouchedUseless
            | Self::TouchedTwo
            | Self::TouchedToCastle
            | Self::TouchedBoth
            | Self::TouchedOpponents
            | Self::TouchedSeveralOpponents => DeedWord::Touch,
            Self::FalseMove | Self::HalfCastled => DeedWord::False,
            Self::WrongCapture => DeedWord::Takes,
            Self::CapturedOwn => DeedWord::TakesOwn,
            Self::MovedOpponents => DeedWord::MovesOpponents,
            Self::IntoCheck | Self::ExposedKing | Self::UnmetCheck => DeedWord::IntoCheck,
            Self::OutOfTurn => DeedWord::OutOfTurn,
            Self::TwoMoves => DeedWord::Twice,
            Self::FalseCastling => DeedWord::Castle,
            Self::RookFirst => DeedWord::RookFirst,
            _ => return None,
        })
    }

    /// What a word says that the laws call it, where the position has no say in that.
    #[must_use]
    pub fn meant(word: &str) -> Option<Self> {
        match DeedWord::from_str(word) {
            Ok(DeedWord::Touch | DeedWord::False) => None,
            Ok(word) => Self::iter().find(|kind| kind.word() == Some(word)),
            Err(_) => Self::from_str(word).ok(),
        }
    }

    /// The words for all irregularities, each with what it says was done.
    pub fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
        let done = |word: DeedWord| (word.into(), word.get_documentation());
        let named = |kind: Self| (kind.into(), kind.get_documentation());
        let others = Self::iter().filter(|kind| kind.word().is_none()).map(named);
        let all = DeedWord::iter().map(done).chain(others);
        all.map(|(word, said)| (word, said.unwrap_or_default()))
    }
}

impl Irregularity {
    /// What a word says was done with these pieces: a [`DeedWord`] with squares, a move from square to
    /// square or a side, or the name of an [`IrregularityKind`] that needs no pieces.
    ///
    /// # Errors
    ///
    /// What is missing or cannot be read.
    pub fn read(word: &str, pieces: &[&str]) -> Result<Self, IrregularityError> {
        let wants = |what| IrregularityError::wants(word, what);
        let side = || match pieces {
            [text] => castling_side(text).ok_or_else(|| wants("O-O or O-O-O")),
            _ => Err(wants("O-O or O-O-O")),
        };
        let Ok(known) = DeedWord::from_str(word) else { return Self::named(word, pieces) };
        Ok(match known {
            DeedWord::Touch => {
                let mut squares: Vec<Square> = Vec::new();
                for text in pieces.iter().flat_map(|text| text.split(',')) {
                    let touched = square(text)?;
                    if !squares.contains(&touched) {
                        squares.push(touched);
                    }
                }
                if squares.is_empty() {
                    return Err(wants("a square, as `e2`"));
                }
                Self::Touched(squares)
            }
            DeedWord::False
            | DeedWord::Takes
            | DeedWord::TakesOwn
            | DeedWord::MovesOpponents
            | DeedWord::IntoCheck => {
                let (from, to) = one_move(word, pieces)?;
                Self::Misplayed { from, to }
            }
            DeedWord::OutOfTurn => {
                let (from, to) = one_move(word, pieces)?;
                Self::OutOfTurn { from, to }
            }
            DeedWord::Twice => {
                let (from, to) = one_move(word, pieces)?;
                Self::TwoMoves { from, to }
            }
            DeedWord::Castle => Self::Castled(side()?),
            DeedWord::RookFirst => Self::CastledRookFirst(side()?),
        })
    }

    /// One that needs no pieces.
    fn named(word: &str, pieces: &[&str]) -> Result<Self, IrregularityError> {
        match IrregularityKind::from_str(word) {
            Ok(_) if !pieces.is_empty() => {
                Err(IrregularityError::wants(word, "no pieces after it"))
            }
            Ok(kind) => Ok(Self::Other(kind)),
            Err(_) => Err(IrregularityError::NoSuch(word.to_owned())),
        }
    }
}

fn square(text: &str) -> Result<Square, IrregularityError> {
    text.parse().map_err(|_| IrregularityError::NoSquare(text.to_owned()))
}

fn one_move(word: &str, pieces: &[&str]) -> Result<(Square, Square), IrregularityError> {
    let [text] = pieces else {
        let what = "one move, from square to square, as `f3f5`";
        return Err(IrregularityError::wants(word, what));
    };
    from_and_to(text).map_err(IrregularityError::NoMove)
}
