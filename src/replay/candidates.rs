//! The legal moves that match a pattern.

use crate::chess::{BitBoard, ENDS, Move, MoveKind, Piece, Position};
use crate::notation::{Capture, Pattern};

use super::named_wings::is_of_wing;
use super::resolve::leaves_its_file;

impl Position {
    /// Returns the legal moves that match a pattern. If there are several, those that give the
    /// written check or mate are preferred, then those whose piece is on the written wing. A
    /// preference that none of them meets is ignored.
    pub fn candidates(&self, pattern: &Pattern) -> Vec<Move> {
        self.candidates_among(self.moves(), pattern)
    }

    /// Returns those of the given legal moves that match a pattern, with the preferences of
    /// [`candidates`](Self::candidates).
    pub(super) fn candidates_among(&self, mut meant: Vec<Move>, pattern: &Pattern) -> Vec<Move> {
        meant.retain(|m| self.is_meant(pattern, m));
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

    fn is_meant(&self, pattern: &Pattern, m: &Move) -> bool {
        let Pattern::LatePromotion(named) = pattern else { return is_meant(pattern, m) };
        m.naming.is_some_and(|naming| {
            naming.square(self.turn()) == named.pawn && naming.piece() == named.piece
        }) && is_meant(&named.following_move(), m)
    }
}

/// Returns true if only the piece and the check or mate are written: `Q mates`, `B checks`.
fn says_only_the_sign(pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::Move { to: BitBoard::FULL, capture: Capture::Unwritten, .. })
}

/// Keeps only the moves that meet a condition, if there are several and at least one meets it.
fn prefer(moves: &mut Vec<Move>, is_so: impl Fn(&Move) -> bool) {
    if moves.len() > 1 && moves.iter().any(&is_so) {
        moves.retain(is_so);
    }
}

/// Returns true if a pattern describes a legal move, apart from check and mate signs.
fn is_meant(pattern: &Pattern, m: &Move) -> bool {
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
                && is_so_captured(capture, from, m)
                && is_so_promoted(promotion, m)
        }
        _ => false,
    }
}

fn is_so_captured(written: Capture, from: BitBoard, m: &Move) -> bool {
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
fn is_so_promoted(written: Option<Piece>, m: &Move) -> bool {
    match written {
        None => true,
        Some(Piece::Pawn) => m.piece == Piece::Pawn && m.promotion.is_none() && ENDS.has(m.to),
        Some(piece) => m.promotion == Some(piece),
    }
}
