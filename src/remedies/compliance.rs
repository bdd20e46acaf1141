//! Compares the moves played after an irregularity with what could be demanded.

use crate::chess::{Move, Piece, Position};
use crate::notation::{Irregularity, PromotionIrregularity};

use super::demand::{Demand, Leaves};
use super::irregularity::confirmed;
use super::remedy::RemedyAction;

/// The outcome of an irregularity on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Became {
    /// It was taken back, or it did not affect the position.
    TakenBack,
    /// It stood, and the game continued from it.
    Stood,
    /// It was taken back, and the turn was lost.
    TurnLost,
    /// The piece was removed.
    PieceLost,
}

/// The course of the game after an irregularity.
#[derive(Clone, Copy, Debug)]
pub struct Played<'g> {
    /// The outcome of the irregularity.
    pub became: Became,
    /// The moves that followed: in the position before the irregularity if it was taken back,
    /// otherwise in the position after it.
    pub moves: &'g [Move],
    /// True if the irregularity was noticed after the end of the game: that no moves follow then
    /// does not mean that a new game was begun.
    pub is_after_end: bool,
}

/// The result of comparing a demand with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Met {
    /// The game continued as demanded, or the record ends before a move that could show otherwise.
    Yes,
    /// The game continued differently.
    No,
    /// The demand is impossible: it leaves no legal move.
    Impossible,
    /// The record cannot show it.
    NotShown,
    /// It is not known what is demanded.
    NotKnown,
}

/// Compares a demand with the moves played after the irregularity in this position.
pub fn met(
    demand: &Demand,
    irregularity: &Irregularity,
    position: &Position,
    played: Played<'_>,
) -> Met {
    let Some(demand) = demand.effective() else { return Met::Impossible };
    let met_if = |is_met: bool| if is_met { Met::Yes } else { Met::No };
    let taken_back = played.became == Became::TakenBack;
    match &demand.leaves {
        Leaves::Done(_) if is_not_named(irregularity) => Met::NotShown,
        Leaves::Done(_) => met_if(played.became == Became::Stood),
        Leaves::Moves(_) if !taken_back => Met::No,
        Leaves::Moves(moves) => met_if(played.moves.first().is_none_or(|m| moves.contains(m))),
        Leaves::Other => match demand.action {
            RemedyAction::Queen | RemedyAction::Rook | RemedyAction::Complete if taken_back => {
                promotion_met(demand.action, played)
            }
            RemedyAction::Nothing
            | RemedyAction::Ignore
            | RemedyAction::GoOn
            | RemedyAction::SetRight
            | RemedyAction::RetractReply => Met::Yes,
            RemedyAction::LoseTurn => met_if(played.became == Became::TurnLost),
            RemedyAction::LoseIt => met_if(played.became == Became::PieceLost),
            RemedyAction::RetractSecond => met_if(taken_back),
            RemedyAction::TakenBack if !taken_back => Met::No,
            RemedyAction::TakenBack => match played.moves.first() {
                Some(m) if Some(m.from) != irregularity.piece() => Met::NotKnown,
                _ => Met::Yes,
            },
            RemedyAction::PlayItNext | RemedyAction::MoveItNext => {
                let by_king = demand.otherwise.as_deref().map(|demand| demand.action)
                    == Some(RemedyAction::KingMove);
                met_if(is_played_next(irregularity, position, played, by_king))
            }
            RemedyAction::DrawnIfItStays => met_if(
                played.moves.first().is_none_or(|m| !confirmed::is_illegal(&position.after(m))),
            ),
            RemedyAction::LawfulPart | RemedyAction::Penalty => Met::NotShown,
            RemedyAction::Unknown => Met::NotKnown,
            // A new game begins, or the game does not continue.
            _ => met_if(taken_back && played.moves.is_empty() && !played.is_after_end),
        },
    }
}

/// Returns true if the record does not name the piece that was let go or the piece first chosen for
/// a promotion.
fn is_not_named(irregularity: &Irregularity) -> bool {
    matches!(
        irregularity,
        Irregularity::LetGo(None) | Irregularity::Promotion(PromotionIrregularity::Changed)
    )
}

/// Compares the required piece with the promotion of the next move. Returns `NotShown` if that move
/// is no promotion.
fn promotion_met(action: RemedyAction, played: Played<'_>) -> Met {
    let Some(next) = played.moves.first() else { return Met::Yes };
    match (action, next.promotion) {
        (RemedyAction::Queen, Some(Piece::Queen)) | (RemedyAction::Rook, Some(Piece::Rook)) => {
            Met::Yes
        }
        (RemedyAction::Queen | RemedyAction::Rook, Some(_)) => Met::No,
        (_, Some(_)) => Met::Yes,
        (_, None) => Met::NotShown,
    }
}

/// Returns true if the piece that was moved or touched out of turn moved at the offender's turn, if
/// it could; if it could not, and the law asks for it, the king.
fn is_played_next(
    irregularity: &Irregularity,
    position: &Position,
    played: Played<'_>,
    otherwise_king: bool,
) -> bool {
    let [reply, next, ..] = played.moves else { return true };
    let moves_it = |m: &Move| Some(m.from) == irregularity.piece();
    let is_kings = |m: &Move| m.piece == Piece::King && m.castles_to().is_none();
    let then = position.after(reply);
    if then.any_move(moves_it) {
        return moves_it(next);
    }
    !otherwise_king || is_kings(next) || !then.any_move(is_kings)
}
