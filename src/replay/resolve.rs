//! Finds the legal move that a pattern means, in the same way for all dialects.

mod pawns;

use serde::{Deserialize, Serialize};

use crate::chess::{
    BitBoard, CastlingObstacle, CastlingSide, DuePromotion, File, Move, MoveKind, Piece, Position,
    Square,
};
use crate::notation::{Capture, Incident, NamedWings, Pattern};

in_words! {
/// The reasons why a written move cannot be played in a position.
#[derive(Copy, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ResolveError: std::error::Error {
    NoneReaches = "no piece of the player to move can go there",
    KingAttacked = "it would leave the mover's king attacked",
    Ambiguous = "more than one piece can go there",
    NothingToTake = "there is nothing to take on that square",
    NoSuchCapture = "no such capture is possible",
    CaptureUnsaid = "it would capture, and no capture is written",
    NoPromotion = "it does not say what the pawn becomes",
    CannotPromote = "no such promotion is allowed there",
    NoCastling = "there is no castling under this law",
    #[schemars(description = "the right to castle to this side is lost")]
    CastlingRightLost(CastlingSide) = "the right to castle {0} is lost",
    CastlingBlocked = "a piece stands between king and rook",
    CastlingInCheck = "the king is in check",
    CastlingAttacked = "the king would cross or reach an attacked square",
    NoSuchCastling = "under this law king and rook do not castle to these squares",
    NoNaming = "it does not say what becomes of the pawns that wait on the last rank",
    CannotName = "no pawn waits there that can become this",
    Passes = "no law allows a player to pass",
    WrongWing = "the piece so named cannot make such a move",
    CastlingAttacks = "king or rook would at once attack an enemy piece",
}
}

/// The written details of a move whose piece and destination are known.
#[derive(Clone, Copy)]
struct MoveConstraints {
    from: BitBoard,
    to: Square,
    captures: bool,
    promotion: Option<Piece>,
}

impl Position {
    /// Returns the legal move that a pattern means.
    ///
    /// If the destination is known, candidates are found backwards from it and only they are
    /// tested, without a list of all moves.
    ///
    /// # Errors
    /// Returns the reason if the pattern means no legal move, or more than one.
    pub fn resolve(&self, pattern: &Pattern) -> Result<Move, ResolveError> {
        if self.movement().promotion.waits()
            && *pattern != Pattern::Pass
            && let Some(resolved) = self.resolve_after_promotion(pattern)
        {
            return resolved;
        }
        self.resolve_without_promotion(pattern)
    }

    /// Returns the move that a claim announces, if it can be played.
    pub fn announced_by(&self, incident: &Incident) -> Option<Move> {
        self.resolve(&incident.announced()?).ok()
    }

    /// Returns the legal move that a pattern means, without the promotion of a waiting pawn.
    fn resolve_without_promotion(&self, pattern: &Pattern) -> Result<Move, ResolveError> {
        match *pattern {
            Pattern::Castle { side: Some(side), .. } => self.resolve_castling(side),
            Pattern::Castle { side: None, .. } => self.search(pattern),
            Pattern::CastleTo { king, rook, .. } => {
                self.castling_to(king, rook).map_err(|obstacle| castling_error(obstacle, king))
            }
            Pattern::LatePromotion(_) => Err(ResolveError::CannotName),
            Pattern::Pass => Err(ResolveError::Passes),
            Pattern::Move { piece, from, to, capture, promotion, sign, wings } => {
                let captures = match capture {
                    Capture::Unwritten => Some(false),
                    Capture::AnyPiece => Some(true),
                    _ => None,
                };
                let kind = piece.or_else(|| self.piece_on(only(from)?).map(|(_, piece)| piece));
                let (Some(kind), Some(to), Some(captures)) = (kind, only(to), captures) else {
                    return self.search(pattern);
                };
                if piece.is_none()
                    && let Some(side) = self.castling_side(kind, from, to)
                {
                    return self.resolve_castling(side);
                }
                match self.resolve_known(kind, MoveConstraints { from, to, captures, promotion }) {
                    Err(ResolveError::Ambiguous) if sign.is_some() || wings != NamedWings::NONE => {
                        self.search(pattern)
                    }
                    resolved => resolved,
                }
            }
        }
    }

    /// Returns the legal move that a pattern means after the promotion of a waiting pawn: the
    /// written promotion or, if none is written, the only possible one. Returns `None` if no
    /// promotion is written and none is possible.
    #[cold]
    fn resolve_after_promotion(&self, pattern: &Pattern) -> Option<Result<Move, ResolveError>> {
        let promotions = self.due_promotions();
        let (wanted, played) = match pattern {
            Pattern::LatePromotion(named) => {
                let due = DuePromotion::new(named.pawn.file(), named.piece);
                let meant = due.filter(|due| due.square(self.turn()) == named.pawn);
                (meant.filter(|due| promotions.contains(due)), named.following_move())
            }
            _ => (promotions.first().copied().filter(|_| promotions.len() == 1), *pattern),
        };
        let Some(due) = wanted else {
            return match pattern {
                Pattern::LatePromotion(_) => Some(Err(ResolveError::CannotName)),
                _ if promotions.is_empty() => None,
                _ => Some(Err(ResolveError::NoNaming)),
            };
        };
        let position = self.after_due_promotion(due);
        Some(
            position
                .resolve_without_promotion(&played)
                .map(|m| Move { due_promotion: Some(due), ..m }),
        )
    }

    /// Returns the side of the castling whose king makes this move. Notations without piece letters
    /// write castling as the king's move.
    fn castling_side(&self, piece: Piece, from: BitBoard, to: Square) -> Option<CastlingSide> {
        [CastlingSide::King, CastlingSide::Queen].into_iter().find(|&side| {
            let castling = self.castling_move(side);
            piece == Piece::King && from == castling.from.bitboard() && to == castling.to
        })
    }

    fn resolve_castling(&self, side: CastlingSide) -> Result<Move, ResolveError> {
        let castling = self.castling_move(side);
        self.castling_obstacle(side)
            .map_or(Ok(castling), |obstacle| Err(castling_error(obstacle, castling.to)))
    }

    /// Returns the legal move of a piece of this kind to a known square.
    fn resolve_known(&self, piece: Piece, written: MoveConstraints) -> Result<Move, ResolveError> {
        match piece {
            Piece::Pawn => self.resolve_pawn(written),
            _ if written.promotion.is_some() => Err(ResolveError::CannotPromote),
            _ => self.resolve_piece(piece, written),
        }
    }

    /// Returns the legal move of a piece other than a pawn to a known square. Castling is no such
    /// move.
    fn resolve_piece(&self, piece: Piece, written: MoveConstraints) -> Result<Move, ResolveError> {
        let MoveConstraints { from, to, captures, .. } = written;
        if self.barred().has(to) {
            return Err(ResolveError::NoneReaches);
        }
        let reaching = self.attackers_of_kind(piece, to, self.pieces(self.turn(), piece) & from);
        let from = self.only_safe_candidate(reaching, to, MoveKind::Plain)?;
        let m = self.new_move(piece, from, to, None);
        if captures && m.captured.is_none() { Err(ResolveError::NothingToTake) } else { Ok(m) }
    }

    /// Returns the only candidate whose move leaves its king safe.
    #[inline]
    fn only_safe_candidate(
        &self,
        candidates: BitBoard,
        to: Square,
        kind: MoveKind,
    ) -> Result<Square, ResolveError> {
        match candidates.next_square() {
            None => Err(ResolveError::NoneReaches),
            Some(only)
                if candidates == only.bitboard() && self.leaves_king_safe(only, to, kind) =>
            {
                Ok(only)
            }
            Some(_) => self.only_safe_of_several(candidates, to, kind),
        }
    }

    /// Returns the only one of several candidates whose move leaves its king safe.
    fn only_safe_of_several(
        &self,
        candidates: BitBoard,
        to: Square,
        kind: MoveKind,
    ) -> Result<Square, ResolveError> {
        let mut legal =
            candidates.into_iter().filter(|&from| self.leaves_king_safe(from, to, kind));
        match (legal.next(), legal.next()) {
            (Some(from), None) => Ok(from),
            (Some(_), Some(_)) => Err(ResolveError::Ambiguous),
            (None, _) => Err(ResolveError::KingAttacked),
        }
    }

    /// Returns the only legal move that matches a pattern with missing details.
    fn search(&self, pattern: &Pattern) -> Result<Move, ResolveError> {
        match *self.candidates_among(self.moves_without_due_promotion(), pattern) {
            [] => Err(self.why_none(pattern)),
            [m] => Ok(m),
            [first, ref others @ ..]
                if others.iter().all(|m| (m.from, m.to) == (first.from, first.to)) =>
            {
                Err(ResolveError::NoPromotion)
            }
            _ => Err(ResolveError::Ambiguous),
        }
    }

    /// Returns the reason why no legal move matches a pattern.
    fn why_none(&self, pattern: &Pattern) -> ResolveError {
        let Pattern::Move { piece, from, to, capture, promotion, sign, wings } = *pattern else {
            return ResolveError::NoneReaches;
        };
        if !matches!(capture, Capture::Unwritten | Capture::NoCapture) {
            return ResolveError::NoSuchCapture;
        }
        let capture = Capture::AnyPiece;
        let capturing = Pattern::Move { piece, from, to, capture, promotion, sign, wings };
        if !self.candidates(&capturing).is_empty() {
            return ResolveError::CaptureUnsaid;
        }
        for to in to {
            let written = MoveConstraints { from, to, captures: false, promotion };
            let error = piece.map(|piece| self.resolve_known(piece, written));
            if error == Some(Err(ResolveError::KingAttacked)) {
                return ResolveError::KingAttacked;
            }
        }
        ResolveError::NoneReaches
    }
}

fn castling_error(obstacle: CastlingObstacle, king: Square) -> ResolveError {
    let side = if king.file() > File::E { CastlingSide::King } else { CastlingSide::Queen };
    match obstacle {
        CastlingObstacle::NotInTheLaw => ResolveError::NoCastling,
        CastlingObstacle::SquaresNotAllowed => ResolveError::NoSuchCastling,
        CastlingObstacle::RightLost => ResolveError::CastlingRightLost(side),
        CastlingObstacle::Blocked => ResolveError::CastlingBlocked,
        CastlingObstacle::InCheck => ResolveError::CastlingInCheck,
        CastlingObstacle::Attacked => ResolveError::CastlingAttacked,
        CastlingObstacle::Attacks => ResolveError::CastlingAttacks,
    }
}

/// Returns the only square of a set; `None` if there are several or none.
pub(super) fn only(set: BitBoard) -> Option<Square> {
    if set.0.is_power_of_two() { set.next_square() } else { None }
}

/// Returns true if a pawn from one of these squares must capture to reach the square.
pub(super) fn leaves_its_file(from: BitBoard, to: Square) -> bool {
    (from & to.file().bitboard()).is_empty()
}
