//! Whether a side can mate, by visiting all that can come about.

use std::collections::HashSet;

use crate::chess::{Color, ENDS, Piece, Position};

/// The most positions visited for one side. What takes more is not known.
pub(super) const BUDGET: usize = 20_000;

/// Whether a pawn stands on the first or the last rank, which no other search here knows of.
pub(super) fn is_needed(position: &Position) -> bool {
    let pawns = Color::ALL.map(|color| position.pieces(color, Piece::Pawn));
    !((pawns[0] | pawns[1]) & ENDS).is_empty()
}

/// Whether this side mates in any position that can come about, under the law of movement of this
/// one; nothing if there are more than [`BUDGET`].
pub(super) fn can_mate(position: &Position, winner: Color) -> Option<bool> {
    let mut seen = HashSet::from([key(position)]);
    let mut unvisited = vec![position.clone()];
    while let Some(position) = unvisited.pop() {
        let moves = position.moves();
        if moves.is_empty() && position.in_check() && position.turn() != winner {
            return Some(true);
        }
        for next in moves.iter().map(|m| position.after(m)) {
            if seen.insert(key(&next)) {
                unvisited.push(next);
            }
        }
        if seen.len() > BUDGET {
            return None;
        }
    }
    Some(false)
}

fn key(position: &Position) -> u64 {
    position.components().key(true, true, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Movement, Promotion};

    fn after(fen: &str, moves: &[&str]) -> Position {
        let movement = Movement { promotion: Promotion::AnyPieceOrPawn, ..Movement::default() };
        let (mut position, _) = Position::from_fen(fen, movement).unwrap();
        for text in moves {
            let of = |position: &Position| {
                position
                    .moves()
                    .into_iter()
                    .find(|m| m.promotion.is_none() && format!("{}{}", m.from, m.to) == *text)
            };
            let m = of(&position).unwrap();
            position.play(&m);
        }
        position
    }

    #[test]
    fn a_pawn_that_stays_a_pawn_cannot_mate_alone() {
        let position = after("8/P7/8/8/8/8/6k1/K7 w - - 0 1", &["a7a8"]);
        assert_eq!(can_mate(&position, Color::White), Some(false));
        assert_eq!(can_mate(&position, Color::Black), Some(false));
    }

    #[test]
    fn the_budget_leaves_large_questions_open() {
        let position = after("8/P7/8/8/3b4/8/6k1/K6n w - - 0 1", &["a1a2", "g2g1", "a7a8"]);
        assert_eq!(can_mate(&position, Color::White), None);
    }
}
