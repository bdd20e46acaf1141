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
    /// It was taken back, or it changed nothing on the board, as a touch does.
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
    /// True if the irregularity was noticed after the end of the game. No move can follow then, so
    /// that this does not show that a new game was begun.
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
        Leaves::Standing(_) if is_not_named(irregularity) => Met::NotShown,
        Leaves::Standing(_) => met_if(played.became == Became::Stood),
        Leaves::Moves(_) if !taken_back => Met::No,
        Leaves::Moves(moves) => met_if(played.moves.first().is_none_or(|m| moves.contains(m))),
        Leaves::Other => match demand.action {
            RemedyAction::Queen | RemedyAction::Rook | RemedyAction::Complete => {
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
                let king_otherwise = demand.otherwise.as_deref().map(|demand| demand.action)
                    == Some(RemedyAction::KingMove);
                met_if(is_played_next(irregularity, position, played, king_otherwise))
            }
            RemedyAction::DrawnIfItStays => met_if(
                played.moves.first().is_none_or(|m| !confirmed::is_unresolved(&position.after(m))),
            ),
            RemedyAction::LawfulPart | RemedyAction::Penalty => Met::NotShown,
            RemedyAction::Unknown => Met::NotKnown,
            // The game ends, begins anew or goes on from another position: no move follows here.
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
/// is no promotion, and `No` if the irregularity was not taken back.
fn promotion_met(action: RemedyAction, played: Played<'_>) -> Met {
    if played.became != Became::TakenBack {
        return Met::No;
    }
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

/// Returns true if the offender's next move is one of the piece that was moved or touched out of
/// turn. If that piece cannot move, the king must move if `king_otherwise` is true and it can. Also
/// returns true if the record ends before that move.
fn is_played_next(
    irregularity: &Irregularity,
    position: &Position,
    played: Played<'_>,
    king_otherwise: bool,
) -> bool {
    let [opponents, offenders, ..] = played.moves else { return true };
    let moves_it = |m: &Move| Some(m.from) == irregularity.piece();
    let is_kings = |m: &Move| m.piece == Piece::King && m.castles_to().is_none();
    let then = position.after(opponents);
    if then.any_move(moves_it) {
        return moves_it(offenders);
    }
    !king_otherwise || is_kings(offenders) || !then.any_move(is_kings)
}
