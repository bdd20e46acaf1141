//! Whether what was played is what could be demanded.

use crate::chess::{Move, Piece, Position};
use crate::notation::{Irregularity, PromotionError};

use super::demand::{Demand, Leaves};
use super::irregularity::confirmed;
use super::remedy::RemedyAction;

/// What became of an irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Became {
    /// It was taken back, or did not touch the position.
    TakenBack,
    /// It stood, and the game went on from it.
    Stood,
    /// It was taken back, and the turn was lost.
    TurnLost,
    /// The piece was taken off.
    PieceLost,
}

/// What was played after an irregularity.
#[derive(Clone, Copy, Debug)]
pub struct Played<'g> {
    /// What became of it.
    pub became: Became,
    /// The moves that followed in the position before it; those that followed it, if it was not
    /// taken back.
    pub moves: &'g [Move],
    /// True if the game was over before: then no other game was begun for it.
    pub is_after_end: bool,
}

/// Whether a demand was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Met {
    /// The game went on so, or nothing was played that could go otherwise.
    Yes,
    /// The game went on otherwise.
    No,
    /// It cannot be demanded: nothing is left to be played by it.
    Impossible,
    /// The record cannot show it.
    NotShown,
    /// It is not known what is demanded.
    NotKnown,
}

/// Whether a demand was met by what was played after the irregularity in this position.
pub fn met(demand: &Demand, done: &Irregularity, position: &Position, played: Played<'_>) -> Met {
    let Some(demand) = demand.effective() else { return Met::Impossible };
    let yes = |is_met: bool| if is_met { Met::Yes } else { Met::No };
    let taken_back = played.became == Became::TakenBack;
    match &demand.leaves {
        Leaves::Done(_) if is_not_named(done) => Met::NotShown,
        Leaves::Done(_) => yes(played.became == Became::Stood),
        Leaves::Moves(_) if !taken_back => Met::No,
        Leaves::Moves(moves) => yes(played.moves.first().is_none_or(|m| moves.contains(m))),
        Leaves::Other => match demand.action {
            RemedyAction::Queen | RemedyAction::Rook | RemedyAction::Complete if taken_back => {
                became_what_it_must(demand.action, played)
            }
            RemedyAction::Nothing
            | RemedyAction::Ignore
            | RemedyAction::GoOn
            | RemedyAction::SetRight
            | RemedyAction::RetractReply => Met::Yes,
            RemedyAction::LoseTurn => yes(played.became == Became::TurnLost),
            RemedyAction::LoseIt => yes(played.became == Became::PieceLost),
            RemedyAction::RetractSecond => yes(taken_back),
            RemedyAction::TakenBack if !taken_back => Met::No,
            RemedyAction::TakenBack => match played.moves.first() {
                Some(m) if Some(m.from) != done.piece() => Met::NotKnown,
                _ => Met::Yes,
            },
            RemedyAction::PlayItNext => yes(is_played_next(done, position, played)),
            RemedyAction::DrawnIfItStays => {
                yes(played.moves.first().is_none_or(|m| !confirmed::is_illegal(&position.after(m))))
            }
            RemedyAction::LawfulPart | RemedyAction::Penalty => Met::NotShown,
            RemedyAction::Unknown => Met::NotKnown,
            // Another game begins, or none goes on.
            _ => yes(taken_back && played.moves.is_empty() && !played.is_after_end),
        },
    }
}

/// Whether it is not said which piece was let go, or which was put there first.
fn is_not_named(done: &Irregularity) -> bool {
    matches!(done, Irregularity::LetGo(None) | Irregularity::Promotion(PromotionError::Changed))
}

/// Whether the pawn became what it must, if the record shows it: by the move that follows.
fn became_what_it_must(action: RemedyAction, played: Played<'_>) -> Met {
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

/// Whether the piece that was moved out of turn moved at the offender's turn, if it could.
fn is_played_next(done: &Irregularity, position: &Position, played: Played<'_>) -> bool {
    let [reply, next, ..] = played.moves else { return true };
    let is_it = |m: &Move| Some(m.from) == done.piece();
    is_it(next) || !position.after(reply).any_move(is_it)
}
