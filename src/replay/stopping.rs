//! Builds the report of the place and the reason at which a replay stops.

use crate::chess::{
    CastlingSide, Color, FenError, Move, MoveKind, Movement, MovementAspect, Piece, Position,
};
use crate::notation::dialects::Dialect;
use crate::notation::{Capture, Pattern, Record, Stop, WrittenMove};

use super::facts::Ply;
use super::resolve::ResolveError;
use super::stop::{
    ForbiddenMove, LostCastlingRight, Obstacle, ReplayStop, RightLoss, StopDetail, StopKind,
    StopReason,
};
use super::timeline::Timeline;

/// Reports a set-up that is invalid, or invalid under this law of movement.
pub(super) fn set_up_stop(
    record: &Record<'_>,
    error: FenError,
    is_legal_elsewhere: bool,
) -> ReplayStop {
    let (why, kind) = if is_legal_elsewhere {
        let obstacle = Obstacle::Law(ForbiddenMove::StaysAPawn);
        let why = StopReason::Refused { obstacle, may_have_stood: false };
        (why, StopKind::Forbidden(MovementAspect::Promotion))
    } else {
        (StopReason::SetUp(error), StopKind::NotJudged)
    };
    ReplayStop { ply: 0, written: None, why, line: record.line, byte: record.byte, kind }
}

/// Reports a token that is not a move.
pub(super) fn token_stop(record: &Record<'_>, stop: &Stop, plies: Ply) -> ReplayStop {
    // A token that rules out the whole game is among its tags.
    let is_of_tags = stop.rejects_game && record.is_tagged;
    let is_move = !is_of_tags && !stop.token.is_empty();
    ReplayStop {
        ply: if is_move || !stop.rejects_game { plies + 1 } else { 0 },
        written: is_move.then(|| stop.token.clone()),
        why: StopReason::Unread(stop.why.clone(), stop.meant.clone()),
        line: record.line_of(stop.byte),
        byte: record.byte + u64::from(stop.byte),
        kind: if stop.rejects_game { StopKind::NotJudged } else { StopKind::Unplayable },
    }
}

/// Reports a move that cannot be played.
pub(super) fn move_stop(
    record: &Record<'_>,
    written: &WrittenMove,
    error: ResolveError,
    so_far: &Timeline,
) -> ReplayStop {
    let position = so_far.last();
    let pattern = record.pattern(written);
    let ply = so_far.plies() + 1;
    let mut elsewhere = None;
    // These two are faults of the text, so no other law is tried.
    if !matches!(error, ResolveError::NoNaming | ResolveError::WrongWing) {
        elsewhere = legal_elsewhere(record, &pattern, so_far);
    }
    let dialect = record.notation.dialect().unwrap_or(so_far.output_dialect);
    let forbidden = elsewhere.and_then(|m| what_forbids(&m, position));
    let why = if let Some(forbidden) = forbidden {
        StopReason::Refused { obstacle: Obstacle::Law(forbidden), may_have_stood: false }
    } else if elsewhere.is_none() && is_written_for_black(record, written, position.turn()) {
        StopReason::NotOnMove
    } else {
        let mut detail = detail(error, (&pattern, dialect), position, so_far);
        if error == ResolveError::NoSuchCastling && elsewhere.is_none() {
            detail = free_castling_obstacle(record, &pattern, so_far).map(StopDetail::InItaly);
        }
        let may_have_stood = elsewhere.is_none()
            && error != ResolveError::WrongWing
            && detail != Some(StopDetail::AfterMate)
            && position.displacement(&pattern).is_some();
        StopReason::Refused { obstacle: Obstacle::Position(error, detail), may_have_stood }
    };
    ReplayStop {
        ply,
        written: Some(format!("{} {}", so_far.number(ply), record.written(written))),
        why,
        line: record.line_of(written.byte),
        byte: record.byte + u64::from(written.byte),
        kind: elsewhere
            .map_or(StopKind::Unplayable, |m| StopKind::Forbidden(MovementAspect::of(&m))),
    }
}

/// Returns true if dots before the move mark it as Black's although White is to move: `1...e5`.
fn is_written_for_black(record: &Record<'_>, written: &WrittenMove, turn: Color) -> bool {
    let before = record.text.get(..written.byte as usize).unwrap_or_default().trim_ascii_end();
    turn == Color::White && (before.ends_with(b"..") || before.ends_with("…".as_bytes()))
}

/// Returns the move if another law of movement allows it.
fn legal_elsewhere(record: &Record<'_>, pattern: &Pattern, so_far: &Timeline) -> Option<Move> {
    let here = so_far.movement();
    for other in [Movement::WIDEST, Movement::WIDEST_IN_ITALY] {
        if other != here
            && let Some(position) = position_under(other, record, so_far)
            && let Ok(m) = position.resolve(pattern)
        {
            return Some(m);
        }
    }
    None
}

/// Returns the position after the game so far under another law of movement. The law affects only
/// whether a pawn can be captured en passant, which the last move decides.
fn position_under(other: Movement, record: &Record<'_>, so_far: &Timeline) -> Option<Position> {
    let Some(last) = so_far.moves().last() else {
        return match record.tag("FEN") {
            Some(fen) => Position::from_fen(fen, other).ok().map(|(position, _)| position),
            None => Some(Position::start(other)),
        };
    };
    let mut position = so_far.position(so_far.plies() - 1).under(other);
    position.play(last);
    Some(position)
}

/// Returns the reason why the position forbids castling to these squares even under a law with free
/// castling. `None` if there is no better reason than the squares.
fn free_castling_obstacle(
    record: &Record<'_>,
    pattern: &Pattern,
    so_far: &Timeline,
) -> Option<ResolveError> {
    let position = position_under(Movement::WIDEST_IN_ITALY, record, so_far)?;
    let error = position.resolve(pattern).err()?;
    (error != ResolveError::NoSuchCastling).then_some(error)
}

/// Returns the reason why this law of movement forbids a move that another allows, unless the board
/// alone shows it.
fn what_forbids(m: &Move, position: &Position) -> Option<ForbiddenMove> {
    match (m.kind, m.promotion, position.movement().promotion) {
        (MoveKind::EnPassant, ..) => Some(ForbiddenMove::EnPassant),
        (MoveKind::Castle(_) | MoveKind::FreeCastle(_), ..) => None,
        (MoveKind::Plain, Some(piece), law) if law.waits() => Some(if position.has_lost(piece) {
            ForbiddenMove::SecondBishop
        } else {
            ForbiddenMove::NotLost(position.turn(), piece)
        }),
        (MoveKind::Plain, None, law) if m.piece == Piece::Pawn && law.waits() => {
            let pieces = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];
            let lost = pieces.into_iter().find(|piece| position.may_become(*piece, m.to));
            lost.map(|piece| ForbiddenMove::CannotWait(position.turn(), piece))
        }
        (MoveKind::Plain, None, _) if m.piece == Piece::Pawn => Some(ForbiddenMove::StaysAPawn),
        (MoveKind::Plain | MoveKind::Displaced | MoveKind::Passed, ..) => None,
    }
}

/// Returns the detail that the text, the position or the moves so far add to the reason.
fn detail(
    error: ResolveError,
    (pattern, dialect): (&Pattern, &dyn Dialect),
    position: &Position,
    so_far: &Timeline,
) -> Option<StopDetail> {
    // True if the destination is not one square: `PxP`, `Castles`.
    let is_open = match pattern {
        Pattern::Castle { side, .. } => side.is_none(),
        Pattern::Move { to, .. } => to.len() > 1,
        Pattern::CastleTo { .. } | Pattern::LatePromotion(_) | Pattern::Pass => false,
    };
    let candidates = || {
        let moves = position.candidates(pattern);
        moves.iter().map(|m| position.write(m, dialect)).collect()
    };
    let is_en_passant = matches!(pattern, Pattern::Move { capture: Capture::EnPassant, .. });
    match error {
        ResolveError::KingAttacked if position.in_check() && !position.has_move() => {
            Some(StopDetail::AfterMate)
        }
        ResolveError::Ambiguous => Some(StopDetail::Candidates { moves: candidates(), is_open }),
        ResolveError::WrongWing => Some(StopDetail::OfOthers(candidates())),
        ResolveError::NoSuchCapture if is_en_passant => Some(StopDetail::EnPassant),
        ResolveError::NoneReaches if is_open => Some(StopDetail::NoSquare),
        ResolveError::Passes => {
            let is_blacks_first = so_far.plies() == 1 && position.turn() == Color::Black;
            is_blacks_first.then_some(StopDetail::FirstMoves)
        }
        ResolveError::CastlingRightLost(side) => {
            so_far.lost_right(side, position.turn()).map(StopDetail::RightLost)
        }
        _ => None,
    }
}

impl Timeline {
    /// Returns how and when a player lost the right to castle, if this game shows it.
    pub fn lost_right(&self, side: CastlingSide, player: Color) -> Option<LostCastlingRight> {
        let had_it = |ply: usize| self.marks()[ply].components.rights.has(player, side);
        let index = (0..self.moves().len()).find(|&index| had_it(index) && !had_it(index + 1))?;
        let m = &self.moves()[index];
        let by = if self.turn(index as Ply) != player {
            RightLoss::RookCaptured
        } else if m.castles_to().is_some() {
            RightLoss::Castled
        } else if m.piece == Piece::King {
            RightLoss::KingMoved
        } else {
            RightLoss::RookMoved
        };
        Some(LostCastlingRight { player, by, number: self.position(index as Ply).number() })
    }
}
