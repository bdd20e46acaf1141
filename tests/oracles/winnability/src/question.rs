//! A position of which both provers are asked who can still mate.

use jadoube::chess::{Color, Movement, Position};
use jadoube::winnability::{MOST_POSITIONS, Winnability, winnability};

/// A position on the boards of both programs.
pub struct Question {
    position: Position,
    board: chess::Board,
}

impl Question {
    /// Parses a FEN. `None` if one of the programs does not accept the position.
    pub fn parse(fen: &str) -> Option<Self> {
        let (position, _) = Position::from_fen(fen, Movement::default()).ok()?;
        Some(Self { position, board: fen.parse().ok()? })
    }

    /// Returns the position as FEN.
    pub fn fen(&self) -> String {
        self.position.fen()
    }

    /// Returns this program's answer: whether the side can mate, and how or why not.
    pub fn ours(&self, winner: Color) -> Winnability {
        winnability(&self.position, winner, MOST_POSITIONS)
    }

    /// Returns true if chasolver finds that the side can mate, `None` if it does not decide.
    pub fn theirs(&self, winner: Color) -> Option<bool> {
        let winner = match winner {
            Color::White => chess::Color::White,
            Color::Black => chess::Color::Black,
        };
        let found = chasolver::winnability(&self.board, winner)?;
        Some(found != chasolver::Winnability::Unwinnable)
    }
}
