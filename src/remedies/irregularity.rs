//! What the laws call what was done.

use crate::chess::{Move, MoveKind, Piece, Position, Square};
use crate::notation::{Irregularity, PromotionError, SetUpError};

use super::kind::IrregularityKind;
use super::objection::Objection;
use super::{castled, confirmed, misplayed, out_of_turn, touched};

impl Irregularity {
    /// What the laws call it in the position before it was done, with the offender to move; of a move
    /// out of turn, and of the second of two moves in a row, with the opponent to move.
    ///
    /// # Errors
    ///
    /// When it is no irregularity there: no piece stands on the square, the move is legal.
    pub fn kind(&self, position: &Position) -> Result<IrregularityKind, Objection> {
        match *self {
            Self::Touch(_) => touched::kind(&self.squares(), position),
            Self::Accident(one) => {
                touched::kind(&[one], position).map(|_| IrregularityKind::TouchedByAccident)
            }
            Self::Misplay(from, to)
            | Self::Unpressed(from, to)
            | Self::TurnLost(from, to)
            | Self::PieceLost(from, to) => misplayed::kind(from, to, position),
            Self::OutOfTurn(from, to) => out_of_turn::kind(from, to, position),
            Self::TwoMoves(from, to) => out_of_turn::two_moves(from, to, position),
            Self::Castle(side) => castled::kind(side, position),
            Self::RookFirst(side) => castled::rook_first(side, position),
            Self::KingLetGo(side) => castled::king_let_go(side, position),
            Self::Check(error) => confirmed::check(error, position),
            Self::SetUp(error) => Ok(set_up(error)),
            Self::Promotion(error) => confirmed::promotion(error, position),
            Self::LetGo(Some((from, to))) if !is_legal(from, to, position) => {
                Err(Objection::NotLegal(from, to))
            }
            Self::LetGo(_) => Ok(IrregularityKind::LetGo),
            Self::TwoHands => Ok(IrregularityKind::TwoHands),
            Self::ClockPressed => Ok(IrregularityKind::ClockPressed),
            Self::Found => Ok(IrregularityKind::FoundLater),
            Self::Displaced => Ok(IrregularityKind::Displaced),
            Self::Unrestorable => Ok(IrregularityKind::Unrestorable),
            Self::Writing => Ok(IrregularityKind::Writing),
            Self::Disturbing => Ok(IrregularityKind::Disturbing),
            Self::Adjust(_) => Err(Objection::Adjusted),
            Self::Stands | Self::TwiceStands => Err(Objection::OfTheRecord),
        }
    }

    /// The pieces that were touched as a piece was put where it may not go: it, and what stood
    /// there; nothing of other irregularities.
    #[must_use]
    pub fn touching(&self, position: &Position) -> Option<Self> {
        let (Self::Misplay(from, to) | Self::Unpressed(from, to)) = *self else {
            return None;
        };
        let taken = position.piece_on(to).map(|_| to);
        let squares: Vec<_> = [from].into_iter().chain(taken).collect();
        Self::touch(&squares)
    }

    /// What a move is that was made in this position, and stood, though it was not legal there.
    #[must_use]
    pub fn stood(m: &Move, position: &Position) -> (Self, IrregularityKind) {
        let (done, otherwise) = match m.kind {
            MoveKind::Castle(side) => (Self::Castle(side), IrregularityKind::FalseCastling),
            _ if stays_a_pawn(m, position) => {
                return (Self::Promotion(PromotionError::Left), IrregularityKind::Unpromoted);
            }
            _ => (Self::Misplay(m.from, m.to), IrregularityKind::FalseMove),
        };
        let kind = done.kind(position).unwrap_or(otherwise);
        (done, kind)
    }
}

/// Whether a pawn went where it may go, and was not exchanged on the last rank.
fn stays_a_pawn(m: &Move, position: &Position) -> bool {
    m.piece == Piece::Pawn && m.promotion.is_none() && is_legal(m.from, m.to, position)
}

fn is_legal(from: Square, to: Square, position: &Position) -> bool {
    position.any_move(|m| (m.from, m.to) == (from, to))
}

fn set_up(error: SetUpError) -> IrregularityKind {
    match error {
        SetUpError::BoardTurned => IrregularityKind::BoardTurned,
        SetUpError::Misplaced => IrregularityKind::Misplaced,
        SetUpError::LeftOut => IrregularityKind::LeftOut,
        SetUpError::OddsLeft => IrregularityKind::OddsLeft,
        SetUpError::ColoursReversed => IrregularityKind::ColoursReversed,
    }
}
