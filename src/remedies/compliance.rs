//! Whether what was played is what could be demanded.

use crate::chess::{Move, Piece, Position};
use crate::notation::{Irregularity, PromotionError};

use super::demand::{Demand, Leaves};
use super::irregularity::confirmed;
use super::remedy::Redress;

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
        Leaves::Other => match demand.redress {
            Redress::Queen | Redress::Rook | Redress::Complete if taken_back => {
                became_what_it_must(demand.redress, played)
            }
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
            Redress::DrawnIfItStays => {
                yes(played.moves.first().is_none_or(|m| !confirmed::is_illegal(&position.after(m))))
            }
            Redress::LawfulPart | Redress::Penalty => Met::NotShown,
            Redress::Unknown => Met::NotKnown,
            // Another game begins, or none goes on.
            _ => yes(taken_back && played.moves.is_empty()),
        },
    }
}

/// Whether it is not said which piece was let go, or which was put there first.
fn is_not_named(done: &Irregularity) -> bool {
    matches!(done, Irregularity::LetGo(None) | Irregularity::Promotion(PromotionError::Changed))
}

/// Whether the pawn became what it must, if the record shows it: by the move that follows.
fn became_what_it_must(redress: Redress, played: Played<'_>) -> Met {
    let Some(next) = played.moves.first() else { return Met::Yes };
    match (redress, next.promotion) {
        (Redress::Queen, Some(Piece::Queen)) | (Redress::Rook, Some(Piece::Rook)) => Met::Yes,
        (Redress::Queen | Redress::Rook, Some(_)) => Met::No,
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

#[cfg(test)]
mod tests {
    use super::super::demand::Stands;
    use super::*;
    use crate::chess::{Movement, Square};

    const ALL: [Became; 4] =
        [Became::TakenBack, Became::Stood, Became::TurnLost, Became::PieceLost];

    const FALSE: Irregularity = Irregularity::Misplay(Square::G1, Square::G3);
    const OUT_OF_TURN: Irregularity = Irregularity::OutOfTurn(Square::G8, Square::F6);

    /// Whether a demand for a false move of White's knight is met by these moves, for each of
    /// [`ALL`].
    fn each(redress: Redress, leaves: Leaves, moves: &[(Square, Square)]) -> [Met; 4] {
        each_for(&FALSE, redress, leaves, moves)
    }

    fn each_for(
        done: &Irregularity,
        redress: Redress,
        leaves: Leaves,
        moves: &[(Square, Square)],
    ) -> [Met; 4] {
        let position = Position::start(Movement::default());
        let (mut now, mut played) = (position.clone(), Vec::new());
        for (from, to) in moves {
            let m = now.moves().into_iter().find(|m| (m.from, m.to) == (*from, *to)).unwrap();
            now.play(&m);
            played.push(m);
        }
        let demand = Demand { redress, leaves, otherwise: None };
        ALL.map(|became| met(&demand, done, &position, Played { became, moves: &played }))
    }

    fn knight_moves() -> Leaves {
        let moves = Position::start(Movement::default()).moves();
        Leaves::Moves(moves.into_iter().filter(|m| m.from == Square::G1).collect())
    }

    const KNIGHT: &[(Square, Square)] = &[(Square::G1, Square::F3)];
    const PAWN: &[(Square, Square)] = &[(Square::E2, Square::E4)];

    #[test]
    fn each_demand_is_met_by_what_it_demands_alone() {
        use Met::{Impossible, No, NotKnown, NotShown, Yes};
        let other = |redress| each(redress, Leaves::Other, &[]);
        assert_eq!(each(Redress::Stands, Leaves::Done(Stands::Stands), &[]), [No, Yes, No, No]);
        assert_eq!(other(Redress::LoseTurn), [No, No, Yes, No]);
        assert_eq!(other(Redress::LoseIt), [No, No, No, Yes]);
        assert_eq!(other(Redress::RetractSecond), [Yes, No, No, No]);
        assert_eq!(other(Redress::Forfeit), [Yes, No, No, No]);
        assert_eq!(each(Redress::Forfeit, Leaves::Other, PAWN), [No; 4]);
        for redress in [Redress::Nothing, Redress::Ignore, Redress::GoOn, Redress::RetractReply] {
            assert_eq!(other(redress), [Yes; 4]);
        }
        assert_eq!(other(Redress::Penalty), [NotShown; 4]);
        assert_eq!(other(Redress::Unknown), [NotKnown; 4]);
        assert_eq!(each(Redress::MoveIt, Leaves::Moves(Vec::new()), KNIGHT), [Impossible; 4]);
    }

    #[test]
    fn a_move_that_may_be_demanded_meets_it_if_the_false_one_was_taken_back() {
        use Met::{No, NotKnown, Yes};
        assert_eq!(each(Redress::MoveIt, knight_moves(), KNIGHT), [Yes, No, No, No]);
        assert_eq!(each(Redress::MoveIt, knight_moves(), &[]), [Yes, No, No, No]);
        assert_eq!(each(Redress::MoveIt, knight_moves(), PAWN), [No; 4]);
        let taken_back = |moves| each(Redress::TakenBack, Leaves::Other, moves);
        assert_eq!(taken_back(KNIGHT), [Yes, No, No, No]);
        assert_eq!(taken_back(PAWN), [NotKnown, No, No, No]);
        assert_eq!(taken_back(&[]), [Yes, No, No, No]);
    }

    #[test]
    fn what_was_moved_out_of_turn_is_looked_for_after_the_opponents_move() {
        let pawn = (Square::E2, Square::E4);
        let next =
            |moves: &[_]| each_for(&OUT_OF_TURN, Redress::PlayItNext, Leaves::Other, moves)[0];
        assert_eq!(next(&[pawn]), Met::Yes);
        assert_eq!(next(&[pawn, (Square::G8, Square::H6)]), Met::Yes);
        assert_eq!(next(&[pawn, (Square::E7, Square::E5)]), Met::No);
        // From e8 the king cannot move.
        let king = Irregularity::OutOfTurn(Square::E8, Square::E7);
        let moves = [pawn, (Square::D7, Square::D5)];
        assert_eq!(each_for(&king, Redress::PlayItNext, Leaves::Other, &moves)[0], Met::Yes);
    }
}
