//! The proof of the chasolver crate, for what our own search does not soon decide.

use crate::chess::{Color, Move, Movement, Position};

use super::{Reason, Winnability, has_pawn_on_end};

/// What the crate makes of a position; nothing if it does not decide it either, or does not know what
/// can happen there: another law of movement than today's, pawns on the first or the last rank, more
/// pieces than a game begins with.
pub(super) fn winnability(position: &Position, winner: Color) -> Option<Winnability> {
    let is_crowded = Color::ALL.into_iter().any(|color| position.side(color).len() > 16);
    if position.movement() != Movement::default() || is_crowded || has_pawn_on_end(position) {
        return None;
    }
    let board: chess::Board = position.fen().parse().ok()?;
    let winner = match winner {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    };
    match chasolver::winnability(&board, winner)? {
        chasolver::Winnability::Unwinnable => Some(Winnability::Cannot(Reason::Exhausted)),
        chasolver::Winnability::Winnable { helpmate } => {
            line(position, &helpmate).map(Winnability::Can)
        }
    }
}

/// The crate's moves as ours. It counts squares and pieces in the same order.
fn line(position: &Position, moves: &[chess::ChessMove]) -> Option<Vec<Move>> {
    let mut position = position.clone();
    let played = moves.iter().map(|theirs| {
        let squares = [theirs.get_source(), theirs.get_dest()].map(|square| square.to_index());
        let promotion = theirs.get_promotion().map(|piece| piece.to_index());
        let is_it = |m: &Move| {
            [m.from as usize, m.to as usize] == squares
                && m.promotion.map(|piece| piece as usize) == promotion
        };
        let m = position.moves().into_iter().find(is_it)?;
        position.play(&m);
        Some(m)
    });
    played.collect()
}
