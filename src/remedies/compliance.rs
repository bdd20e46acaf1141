//! Whether what was played is what could be demanded.

use crate::chess::{Move, Position};
use crate::notation::Irregularity;

use super::demand::{Demand, Leaves};
use super::remedy::Redress;

/// What became of an irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Became {
    /// It was taken back, or did not touch the position.
    TakenBack,
    /// It stood.
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
#[must_use]
pub fn met(demand: &Demand, done: &Irregularity, position: &Position, played: Played<'_>) -> Met {
    let Some(demand) = demand.effective() else { return Met::Impossible };
    let yes = |is_met: bool| if is_met { Met::Yes } else { Met::No };
    let taken_back = played.became == Became::TakenBack;
    match &demand.leaves {
        Leaves::Stands => yes(played.became == Became::Stood),
        Leaves::Moves(_) if !taken_back => Met::No,
        Leaves::Moves(moves) => yes(played.moves.first().is_none_or(|m| moves.contains(m))),
        Leaves::Other => match demand.redress {
            // What the pawn became the moves of the record show.
            Redress::Queen | Redress::Rook if taken_back => Met::NotShown,
            Redress::Nothing
            | Redress::Ignore
            | Redress::GoOn
            | Redress::SetRight
            | Redress::RetractReply => Met::Yes,
            Redress::LoseTurn => yes(played.became == Became::TurnLost),
            Redress::LoseIt => yes(played.became == Became::PieceLost),
            Redress::RetractSecond => yes(taken_back),
            Redress::TakenBack if !taken_back => Met::No,
            Redress::TakenBack => match played.moves.first() {
                Some(m) if Some(m.from) != done.piece() => Met::NotKnown,
                _ => Met::Yes,
            },
            Redress::PlayItNext => yes(is_played_next(done, position, played)),
            Redress::DrawnIfItStays => yes(played.moves.first().is_none_or(|m| {
                let after = position.after(m);
                !after.in_check() || !after.opponent_in_check()
            })),
            Redress::LawfulPart | Redress::Penalty => Met::NotShown,
            Redress::Unknown => Met::NotKnown,
            // Another game begins, or none goes on.
            Redress::Stands
            | Redress::Retract
            | Redress::MoveIt
            | Redress::MoveItPlainly
            | Redress::CastleThere
            | Redress::MoveTheOther
            | Redress::MoveAnother
            | Redress::KingMove
            | Redress::KingMoveOrCastling
            | Redress::RookMove
            | Redress::TakeIt
            | Redress::TakeAny
            | Redress::TakeWithIt
            | Redress::FirstPlayable
            | Redress::OpponentsChoice
            | Redress::MeetTheCheck
            | Redress::RetractSince
            | Redress::RetractBoth
            | Redress::RetractFirst
            | Redress::Forfeit
            | Redress::Queen
            | Redress::Rook
            | Redress::Complete
            | Redress::BeginAnew
            | Redress::Void
            | Redress::ResumeFromError
            | Redress::LastKnown => yes(taken_back && played.moves.is_empty()),
        },
    }
}

/// Whether the piece that was moved out of turn moved at the offender's turn, if it could.
fn is_played_next(done: &Irregularity, position: &Position, played: Played<'_>) -> bool {
    let [reply, next, ..] = played.moves else { return true };
    let is_it = |m: &Move| Some(m.from) == done.piece();
    is_it(next) || !position.after(reply).any_move(is_it)
}
