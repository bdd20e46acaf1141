//! What is done besides moves and is, or may be, against the laws; as comments record it.

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumIter, EnumString, IntoEnumIterator as _, IntoStaticStr};

use super::deed_error::DeedError;
use crate::chess::{CastlingSide, Color, Square};

/// Something done besides moves that is, or may be, against the laws. A fact: whether it is
/// against a law, and what follows, is another matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Deed {
    /// `[%touch e2]`, `[%touch e2,d2]`: a piece is touched, or one and then another.
    Touch(Square, Option<Square>),
    /// `[%adjust]`, `[%adjust e2]`: the player says *j'adoube*, or as much, and puts a piece
    /// straight.
    Adjust(Option<Square>),
    /// `[%false Nf3-f5]`: a piece is put where it cannot go, and that does not stand.
    Misplay {
        /// The square it leaves.
        from: Square,
        /// The square it is put on.
        to: Square,
    },
    /// `[%false stands]`: the move just made was false, and it stood.
    Stands,
    /// `[%false Nf3-f5,turn-lost]` after `--`, which stands for no move: a piece was put where it
    /// cannot go, the move was taken back, and the turn was lost.
    TurnLost {
        /// The square it left.
        from: Square,
        /// The square it was put on.
        to: Square,
    },
    /// `[%false Nf3-f5,piece-lost]` after `--`: a piece was put where it cannot go, and was taken off.
    PieceLost {
        /// The square it left.
        from: Square,
        /// The square it was put on.
        to: Square,
    },
    /// `[%false found]`: only now it is found that an earlier move was false.
    Found,
    /// `[%turn e7e5]`: a player moves when it is the opponent's turn, and takes it back.
    OutOfTurn {
        /// The square the piece leaves.
        from: Square,
        /// The square it is put on.
        to: Square,
    },
    /// `[%turn twice,e4e5]`: a player who has just moved moves again, and takes it back.
    TwoMoves {
        /// The square the piece of the second move leaves.
        from: Square,
        /// The square it is put on.
        to: Square,
    },
    /// `[%turn twice,stands]` after `--`: the player who is to move had just moved, and moves again, so
    /// that the opponent is passed over; both moves stand.
    TwiceStands,
    /// `[%castle O-O]`: the player castles though a law bars it, and that does not stand.
    Castle(CastlingSide),
    /// `[%castle rook-first,O-O]`: the player sets about castling with the rook.
    RookFirst(CastlingSide),
    /// `[%check unsaid]`: the check just given was not announced.
    UnsaidCheck,
    /// `[%check late]`: a check that was not announced is announced with the next move; after that
    /// move, or where it was given, if both took back what they played since.
    LateCheck,
    /// `[%check false]`: check was announced with the move just made, which gives none.
    FalseCheck,
    /// `[%setup misplaced]`: it is found that board or pieces were set up wrongly.
    SetUp(SetUpError),
}

/// How board or pieces can be set up wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumIter, EnumString)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
#[non_exhaustive]
pub enum SetUpError {
    /// The board lies with the wrong corner at the right hand.
    BoardTurned,
    /// Pieces are misplaced.
    Misplaced,
    /// Pieces are left out.
    LeftOut,
    /// A piece given as odds is still on the board.
    OddsLeft,
    /// The players have each other's colours.
    ColoursReversed,
}

/// The name of a command that records deeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum DeedCommand {
    Touch,
    Adjust,
    False,
    Turn,
    Castle,
    Check,
    SetUp,
}

impl Deed {
    /// Who did it, given who is to move and whom the record names: of what is said of the move
    /// just made, and of a move out of turn, the other player.
    #[must_use]
    pub fn by(&self, turn: Color, named: Option<Color>) -> Color {
        let other = matches!(
            self,
            Self::Stands
                | Self::TurnLost { .. }
                | Self::PieceLost { .. }
                | Self::UnsaidCheck
                | Self::LateCheck
                | Self::FalseCheck
                | Self::OutOfTurn { .. }
                | Self::TwoMoves { .. }
        );
        named.unwrap_or(if other { !turn } else { turn })
    }

    /// Whether it is said of a ply at which no move was made: `--`.
    #[must_use]
    pub fn is_of_a_pass(&self) -> bool {
        matches!(self, Self::TurnLost { .. } | Self::PieceLost { .. } | Self::TwiceStands)
    }

    /// The command that records it.
    pub(super) fn command(&self) -> DeedCommand {
        match self {
            Self::Touch(..) => DeedCommand::Touch,
            Self::Adjust(_) => DeedCommand::Adjust,
            Self::Misplay { .. }
            | Self::Stands
            | Self::TurnLost { .. }
            | Self::PieceLost { .. }
            | Self::Found => DeedCommand::False,
            Self::OutOfTurn { .. } | Self::TwoMoves { .. } | Self::TwiceStands => DeedCommand::Turn,
            Self::Castle(_) | Self::RookFirst(_) => DeedCommand::Castle,
            Self::UnsaidCheck | Self::LateCheck | Self::FalseCheck => DeedCommand::Check,
            Self::SetUp(_) => DeedCommand::SetUp,
        }
    }

    /// The name of the command that records it: `touch`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.command().into()
    }

    /// What a command of this name says, by the words in it but for the players' names.
    pub(super) fn read(command: DeedCommand, words: &[&str]) -> Result<Self, DeedError> {
        let is = |word: &str, other: &str| word.eq_ignore_ascii_case(other);
        let wants = |form| Err(DeedError::OtherForm(form));
        let moves = |text: &str, of: fn(Square, Square) -> Self| {
            from_and_to(text).map(|(from, to)| of(from, to))
        };
        match (command, words) {
            (DeedCommand::Touch, [one]) => Ok(Self::Touch(square(one)?, None)),
            (DeedCommand::Touch, [one, other]) => match (square(one)?, square(other)?) {
                (one, other) if one == other => Err(DeedError::NamedTwice(one)),
                (one, other) => Ok(Self::Touch(one, Some(other))),
            },
            (DeedCommand::Touch, _) => wants("[%touch e2], or two squares as in [%touch e2,d2]"),
            (DeedCommand::Adjust, []) => Ok(Self::Adjust(None)),
            (DeedCommand::Adjust, [one]) => Ok(Self::Adjust(Some(square(one)?))),
            (DeedCommand::Adjust, _) => wants("[%adjust] or [%adjust e2]"),
            (DeedCommand::False, [word]) if is(word, "stands") => Ok(Self::Stands),
            (DeedCommand::False, [word]) if is(word, "found") => Ok(Self::Found),
            (DeedCommand::False, [moved]) => moves(moved, |from, to| Self::Misplay { from, to }),
            (DeedCommand::False, [moved, word]) if is(word, "turn-lost") => {
                moves(moved, |from, to| Self::TurnLost { from, to })
            }
            (DeedCommand::False, [moved, word]) if is(word, "piece-lost") => {
                moves(moved, |from, to| Self::PieceLost { from, to })
            }
            (DeedCommand::False, _) => wants(
                "[%false Nf3-f5] of a move taken back, with `,turn-lost` or `,piece-lost` if that \
                 followed, or [%false stands] after one that was not",
            ),
            (DeedCommand::Turn, [moved]) => moves(moved, |from, to| Self::OutOfTurn { from, to }),
            (DeedCommand::Turn, [twice, word]) if is(twice, "twice") && is(word, "stands") => {
                Ok(Self::TwiceStands)
            }
            (DeedCommand::Turn, [twice, moved]) if is(twice, "twice") => {
                moves(moved, |from, to| Self::TwoMoves { from, to })
            }
            (DeedCommand::Turn, _) => {
                wants("[%turn e7e5], [%turn twice,e4e5] or [%turn twice,stands]")
            }
            (DeedCommand::Castle, [word]) => Ok(Self::Castle(side(word)?)),
            (DeedCommand::Castle, [first, word]) if is(first, "rook-first") => {
                Ok(Self::RookFirst(side(word)?))
            }
            (DeedCommand::Castle, _) => wants("[%castle O-O] or [%castle rook-first,O-O]"),
            (DeedCommand::Check, [word]) if is(word, "unsaid") => Ok(Self::UnsaidCheck),
            (DeedCommand::Check, [word]) if is(word, "late") => Ok(Self::LateCheck),
            (DeedCommand::Check, [word]) if is(word, "false") => Ok(Self::FalseCheck),
            (DeedCommand::Check, _) => wants("[%check unsaid], [%check late] or [%check false]"),
            (DeedCommand::SetUp, [word]) => {
                SetUpError::from_str(word).map(Self::SetUp).or_else(|_| wants(SET_UPS))
            }
            (DeedCommand::SetUp, _) => wants(SET_UPS),
        }
    }
}

impl FromStr for Deed {
    type Err = DeedError;

    /// Reads the name of a command and its words: `touch e2`, `false stands`.
    fn from_str(text: &str) -> Result<Self, DeedError> {
        let (name, words) = text.split_once(' ').unwrap_or((text, ""));
        let command = DeedCommand::iter().find(|command| <&str>::from(*command) == name);
        let command = command.ok_or_else(|| DeedError::NoCommand(name.to_owned()))?;
        let words: Vec<&str> = words.split([',', ' ']).filter(|word| !word.is_empty()).collect();
        Self::read(command, &words)
    }
}

/// What is written in `[%setup …]`.
const SET_UPS: &str =
    "[%setup] with one of board-turned, misplaced, left-out, odds-left and colours-reversed";

impl fmt::Display for Deed {
    /// The words of the command that records it: `Nf3-f5` is written `f3f5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Touch(one, None) | Self::Adjust(Some(one)) => write!(f, "{one}"),
            Self::Touch(one, Some(other)) => write!(f, "{one},{other}"),
            Self::Adjust(None) => Ok(()),
            Self::Misplay { from, to } | Self::OutOfTurn { from, to } => write!(f, "{from}{to}"),
            Self::Stands => f.write_str("stands"),
            Self::TurnLost { from, to } => write!(f, "{from}{to},turn-lost"),
            Self::PieceLost { from, to } => write!(f, "{from}{to},piece-lost"),
            Self::Found => f.write_str("found"),
            Self::TwiceStands => f.write_str("twice,stands"),
            Self::TwoMoves { from, to } => write!(f, "twice,{from}{to}"),
            Self::Castle(side) => f.write_str(castling(*side)),
            Self::RookFirst(side) => write!(f, "rook-first,{}", castling(*side)),
            Self::UnsaidCheck => f.write_str("unsaid"),
            Self::LateCheck => f.write_str("late"),
            Self::FalseCheck => f.write_str("false"),
            Self::SetUp(error) => write!(f, "{error}"),
        }
    }
}

fn castling(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "O-O",
        CastlingSide::Queen => "O-O-O",
    }
}

fn square(text: &str) -> Result<Square, DeedError> {
    text.to_ascii_lowercase().parse().map_err(|_| DeedError::NoSquare(text.to_owned()))
}

fn side(text: &str) -> Result<CastlingSide, DeedError> {
    castling_side(text).ok_or_else(|| DeedError::NoCastling(text.to_owned()))
}

/// The side that `O-O`, `0-0` or `O-O-O` says.
pub(crate) fn castling_side(text: &str) -> Option<CastlingSide> {
    match text.replace('0', "O").to_ascii_uppercase().as_str() {
        "O-O" => Some(CastlingSide::King),
        "O-O-O" => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// The squares of a move that is written in full: `Nf3-f5`, `f3f5`, `Bc5xf3`.
///
/// # Errors
///
/// Where one of them is missing.
pub fn from_and_to(text: &str) -> Result<(Square, Square), DeedError> {
    // Whatever the letter of the piece, the squares tell what is meant.
    let squares = text.trim_start_matches(|c: char| !c.is_ascii_digit() && !matches!(c, 'a'..='h'));
    let squares: String = squares.chars().filter(|c| !"-x:–".contains(*c)).collect();
    let read = || {
        let (from, to) = squares.split_at_checked(2)?;
        Some((from.parse().ok()?, to.parse().ok()?))
    };
    read().ok_or_else(|| DeedError::NoMove(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::{CastlingSide, Deed, SetUpError, Square};

    /// One of each, and of those with variants each.
    pub(crate) fn all() -> Vec<Deed> {
        let (from, to) = (Square::F3, Square::F5);
        let sides = [CastlingSide::King, CastlingSide::Queen];
        let mut all = vec![
            Deed::Touch(from, None),
            Deed::Touch(from, Some(to)),
            Deed::Adjust(None),
            Deed::Adjust(Some(from)),
            Deed::Misplay { from, to },
            Deed::Stands,
            Deed::TurnLost { from, to },
            Deed::PieceLost { from, to },
            Deed::Found,
            Deed::TwiceStands,
            Deed::OutOfTurn { from, to },
            Deed::TwoMoves { from, to },
            Deed::UnsaidCheck,
            Deed::LateCheck,
            Deed::FalseCheck,
        ];
        all.extend(sides.map(Deed::Castle));
        all.extend(sides.map(Deed::RookFirst));
        all.extend(SetUpError::iter().map(Deed::SetUp));
        all
    }

    #[test]
    fn every_command_is_read_back() {
        for deed in all() {
            let text = format!("{} {deed}", deed.name());
            assert_eq!(text.parse(), Ok(deed), "{text}");
        }
    }
}
