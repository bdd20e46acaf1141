//! The correction of slips in a record whose meaning is certain.

use crate::chess::Movement;
use crate::notation::{Capture, FalseWord, GameResult, Pattern, ReadWarning, Record, Warning};
use crate::replay::{Obstacle, Ply, ResolveError, StopReason, Timeline};

/// The maximum number of moves of a record that are corrected or decided.
pub(super) const MOST_MENDED: usize = 40;

/// Returns a record with its slips corrected, and its replay. `None` if it stops at no slip.
pub(super) fn mended<'a>(record: &Record<'a>, game: &Timeline) -> Option<(Record<'a>, Timeline)> {
    let mut mended = record.clone();
    let mut last = mend_slip(&mut mended, game)?;
    for _ in 1..MOST_MENDED {
        let Some(next) = mend_slip(&mut mended, &last) else { break };
        last = next;
    }
    Some((mended, last))
}

/// Corrects the slip at which a record stops, and returns the new replay. `None` if it stops at no
/// slip.
pub(super) fn mend_slip(record: &mut Record<'_>, game: &Timeline) -> Option<Timeline> {
    let index = move_at_stop(record, game)?;
    let StopReason::Refused { obstacle: Obstacle::Position(error, _), .. } = game.stop()?.why
    else {
        return None;
    };
    let is_mended = match error {
        ResolveError::NothingToTake => unmark_capture(record, index, game),
        // A last `0-0` that the rules of castling forbid, for whatever reason.
        _ => read_as_double_forfeit(record, index),
    };
    is_mended.then(|| Timeline::replay(record, Movement::default()))
}

/// Returns the index of the move at which a game stops.
pub(super) fn move_at_stop(record: &Record<'_>, game: &Timeline) -> Option<usize> {
    let byte = game.stop()?.byte.checked_sub(record.byte)?;
    record.moves.iter().position(|written| u64::from(written.byte) == byte)
}

/// Drops the capture sign of a move to an empty square, with a warning, if the piece can move
/// there: a pawn on another file cannot. A move that begins with the sign names no piece, and stays
/// as it is.
fn unmark_capture(record: &mut Record<'_>, index: usize, game: &Timeline) -> bool {
    let written = record.written(&record.moves[index]);
    if written.starts_with(['x', 'X', '×', ':']) {
        return false;
    }
    let written = format!("{} {written}", game.number(game.plies() + 1));
    let mut pattern = record.pattern(&record.moves[index]);
    let Pattern::Move { capture: capture @ Capture::AnyPiece, .. } = &mut pattern else {
        return false;
    };
    *capture = Capture::Unwritten;
    if game.last().candidates(&pattern).is_empty() {
        return false;
    }
    record.set_pattern(index, pattern);
    let what = ReadWarning::FalseWord(written, FalseWord::NothingCaptured);
    record.warnings.push(Warning { byte: record.moves[index].byte, what });
    true
}

/// Reads a last `0-0` that cannot be played as the result of a game that both players lost.
fn read_as_double_forfeit(record: &mut Record<'_>, index: usize) -> bool {
    let written = GameResult::from_pgn(&record.written(&record.moves[index]));
    let is_last = index + 1 == record.moves.len()
        && record.stop.is_none()
        && record.movetext_result.is_none();
    if written != Some(GameResult::BothLose) || !is_last {
        return false;
    }
    record.moves.pop();
    record.movetext_result = written;
    let plies = record.moves.len() as Ply;
    for event in &mut record.events {
        event.ply = event.ply.min(plies);
    }
    record.warnings.retain(|warning| warning.what != ReadWarning::NoEnd);
    true
}
