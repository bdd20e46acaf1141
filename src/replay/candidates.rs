//! The legal moves that match a pattern.

use crate::chess::{BitBoard, ENDS, Move, MoveKind, Piece, Position};
use crate::notation::{Capture, Pattern};

use super::named_wings::is_of_wing;
use super::resolve::leaves_its_file;

impl Position {
    /// Returns the legal moves that match a pattern. If there are several, those that give the
    /// written check or mate are preferred, then those whose piece is on the written wing. A
    /// preference that none of them meets is ignored, unless only the piece and its check or mate
    /// are written.
    pub fn candidates(&self, pattern: &Pattern) -> Vec<Move> {
        self.candidates_among(self.moves(), pattern)
    }

    /// Returns those of the given legal moves that match a pattern, with the preferences of
    /// [`candidates`](Self::candidates).
    pub(super) fn candidates_among(&self, mut meant: Vec<Move>, pattern: &Pattern) -> Vec<Move> {
        meant.retain(|m| self.matches(pattern, m));
        if let Some(sign) = pattern.sign() {
            if says_only_the_sign(pattern) {
                meant.retain(|m| self.sign(m) >= Some(sign));
            }
            prefer(&mut meant, |m| self.sign(m) >= Some(sign));
        }
        if let Some(wing) = pattern.wings().piece {
            prefer(&mut meant, |m| is_of_wing(wing, m.piece, m.from, self.turn()));
        }
        if let Some(wing) = pattern.wings().captured {
            prefer(&mut meant, |m| {
                m.captured.is_some_and(|piece| is_of_wing(wing, piece, m.to, !self.turn()))
            });
        }
        meant
    }

    /// Returns true if a pattern describes a legal move, apart from check and mate signs and wings.
    fn matches(&self, pattern: &Pattern, m: &Move) -> bool {
        let Pattern::LatePromotion(named) = pattern else { return move_matches(pattern, m) };
        m.due_promotion
            .is_some_and(|due| due.square(self.turn()) == named.pawn && due.piece() == named.piece)
            && move_matches(&named.following_move(), m)
    }
}

/// Returns true if only the piece and the check or mate are written: `Q mates`, `B checks`.
fn says_only_the_sign(pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::Move { to: BitBoard::FULL, capture: Capture::Unwritten, .. })
}

/// Keeps only the preferred moves, if there are several moves and at least one is preferred.
fn prefer(moves: &mut Vec<Move>, is_preferred: impl Fn(&Move) -> bool) {
    if moves.len() > 1 && moves.iter().any(&is_preferred) {
        moves.retain(is_preferred);
    }
}

/// Returns true if a pattern describes a legal move, apart from check and mate signs, wings and the
/// promotion of a waiting pawn.
fn move_matches(pattern: &Pattern, m: &Move) -> bool {
    match (*pattern, m.kind) {
        (Pattern::Castle { side, .. }, MoveKind::Castle(to)) => side.is_none_or(|side| side == to),
        (Pattern::CastleTo { king, rook, .. }, MoveKind::FreeCastle(file)) => {
            m.to == king && rook.file() == file && rook.rank() == king.rank()
        }
        (
            Pattern::Move { piece, from, to, capture, promotion, .. },
            MoveKind::Plain | MoveKind::EnPassant,
        ) => {
            piece.is_none_or(|piece| piece == m.piece)
                && from.has(m.from)
                && to.has(m.to)
                && capture_matches(capture, from, m)
                && promotion_matches(promotion, m)
        }
        _ => false,
    }
}

/// Returns true if the written capture matches the move. A pawn's capture must be written, unless
/// the pawn's file is.
fn capture_matches(written: Capture, from: BitBoard, m: &Move) -> bool {
    match written {
        Capture::Unwritten => {
            m.piece != Piece::Pawn || m.captured.is_none() || leaves_its_file(from, m.to)
        }
        Capture::AnyPiece => m.captured.is_some(),
        Capture::NoCapture => m.captured.is_none(),
        Capture::Of(piece) => m.captured == Some(piece),
        Capture::EnPassant => m.kind == MoveKind::EnPassant,
    }
}

/// Returns true if the written promotion matches the move. If nothing is written, any move matches.
fn promotion_matches(written: Option<Piece>, m: &Move) -> bool {
    match written {
        None => true,
        Some(Piece::Pawn) => m.piece == Piece::Pawn && m.promotion.is_none() && ENDS.has(m.to),
        Some(piece) => m.promotion == Some(piece),
    }
}
