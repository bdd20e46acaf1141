//! Compares the moves played after an irregularity with what could be demanded.

use crate::chess::{Move, Piece, Position};
use crate::notation::{Irregularity, PromotionIrregularity};

use super::demand::{Demand, Leaves};
use super::irregularity::confirmed;
use super::remedy::RemedyAction;

/// The outcome of an irregularity on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ActOutcome {
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
pub struct Continuation<'g> {
    /// The outcome of the irregularity.
    pub outcome: ActOutcome,
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
pub enum DemandResult {
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
pub fn compare(
    demand: &Demand,
    irregularity: &Irregularity,
    position: &Position,
    played: Continuation<'_>,
) -> DemandResult {
    use DemandResult::{Impossible, No, NotKnown, NotShown, Yes};
    let Some(demand) = demand.effective() else { return Impossible };
    let is_taken_back = played.outcome == ActOutcome::TakenBack;
    let next = played.moves.first();
    match &demand.leaves {
        Leaves::Standing(_) if is_not_named(irregularity) => NotShown,
        Leaves::Standing(_) => yes_if(played.outcome == ActOutcome::Stood),
        Leaves::Moves(moves) => yes_if(is_taken_back && next.is_none_or(|m| moves.contains(m))),
        Leaves::Other => match demand.action {
            RemedyAction::Nothing
            | RemedyAction::Ignore
            | RemedyAction::GoOn
            | RemedyAction::SetRight
            | RemedyAction::RetractReply => Yes,
            RemedyAction::LoseTurn => yes_if(played.outcome == ActOutcome::TurnLost),
            RemedyAction::LoseIt => yes_if(played.outcome == ActOutcome::PieceLost),
            RemedyAction::DrawnIfItStays => {
                yes_if(next.is_none_or(|next| !confirmed::is_unresolved(&position.after(next))))
            }
            RemedyAction::LawfulPart | RemedyAction::Penalty => NotShown,
            RemedyAction::Unknown => NotKnown,
            // By all others the irregularity is taken back.
            _ if !is_taken_back => No,
            RemedyAction::RetractSecond => Yes,
            RemedyAction::TakenBack => match next {
                Some(next) if Some(next.from) != irregularity.piece() => NotKnown,
                _ => Yes,
            },
            RemedyAction::Queen | RemedyAction::Rook | RemedyAction::Complete => {
                compare_promotion(demand.action, next)
            }
            RemedyAction::PlayItNext | RemedyAction::MoveItNext => {
                let king_otherwise = demand.otherwise.as_deref().map(|demand| demand.action)
                    == Some(RemedyAction::KingMove);
                yes_if(is_played_next(irregularity, position, played.moves, king_otherwise))
            }
            // The game ends, begins anew or goes on from another position: no move follows here.
            RemedyAction::MeetTheCheck
            | RemedyAction::RetractSince
            | RemedyAction::RetractFirst
            | RemedyAction::Forfeit
            | RemedyAction::BeginAnew
            | RemedyAction::Void
            | RemedyAction::ResumeFromError
            | RemedyAction::LastKnown => yes_if(next.is_none() && !played.is_after_end),
            _ => NotShown,
        },
    }
}

fn yes_if(is_met: bool) -> DemandResult {
    if is_met { DemandResult::Yes } else { DemandResult::No }
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
/// is no promotion, and `Yes` if there is none.
fn compare_promotion(action: RemedyAction, next: Option<&Move>) -> DemandResult {
    let Some(next) = next else { return DemandResult::Yes };
    match (action, next.promotion) {
        (_, None) => DemandResult::NotShown,
        (RemedyAction::Queen, Some(piece)) => yes_if(piece == Piece::Queen),
        (RemedyAction::Rook, Some(piece)) => yes_if(piece == Piece::Rook),
        (_, Some(_)) => DemandResult::Yes,
    }
}

/// Returns true if the offender's next move is one of the piece that was moved or touched out of
/// turn. If that piece cannot move, the king must move if `king_otherwise` is true and it can. Also
/// returns true if the record ends before that move.
fn is_played_next(
    irregularity: &Irregularity,
    position: &Position,
    moves: &[Move],
    king_otherwise: bool,
) -> bool {
    let [opponents, offenders, ..] = moves else { return true };
    let moves_it = |m: &Move| Some(m.from) == irregularity.piece();
    let is_kings = |m: &Move| m.piece == Piece::King && m.castles_to().is_none();
    let then = position.after(opponents);
    if then.any_move(moves_it) {
        return moves_it(offenders);
    }
    !king_otherwise || is_kings(offenders) || !then.any_move(is_kings)
}
