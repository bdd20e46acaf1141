//! Why a record cannot be played out further, in words.

use crate::chess::{
    CastlingSide, Color, FenError, Move, MoveKind, Movement, MovementAspect, Piece, Position,
};
use crate::notation::dialects::Dialect;
use crate::notation::{Capture, Notation, Pattern, Record, Stop, WrittenMove};

use super::ply::Ply;
use super::replay_stop::{ReplayStop, StopKind};
use super::resolve_error::ResolveError;
use super::timeline::Timeline;

/// What may be done about a move that is not legal, but can have happened.
const IF_IT_STOOD: &str =
    "; if it stood all the same, write {[%false stands]} after it, or replay with --accept-false";

/// What this law of movement has against a pawn that is one on the last rank.
const STAYS_A_PAWN: &str = "under this law a pawn on the last rank cannot remain a pawn";

/// A set-up that is no position, or none under this law of movement.
pub(super) fn of_set_up(record: &Record<'_>, error: &FenError, elsewhere: bool) -> ReplayStop {
    let (why, kind) = match elsewhere {
        true => (STAYS_A_PAWN.to_owned(), StopKind::Forbidden(MovementAspect::Promotion)),
        false => (format!("the FEN tag cannot be used: {error}"), StopKind::NotJudged),
    };
    ReplayStop { ply: 0, written: None, why, line: record.line, byte: record.byte, kind }
}

/// A token the reader could not make a move of.
pub(super) fn of_token(record: &Record<'_>, stop: &Stop, plies: Ply) -> ReplayStop {
    // What refuses a whole game stands among its tags.
    let is_of_tags = stop.of_game && record.is_tagged;
    let is_move = !is_of_tags && !stop.token.is_empty();
    ReplayStop {
        ply: if is_move || !stop.of_game { plies + 1 } else { 0 },
        written: is_move.then(|| stop.token.clone()),
        why: stop.why.clone(),
        line: record.line_of(stop.byte),
        byte: record.byte + u64::from(stop.byte),
        kind: if stop.of_game { StopKind::NotJudged } else { StopKind::Unreadable },
    }
}

/// A move that cannot be played.
pub(super) fn of_move(
    record: &Record<'_>,
    written: &WrittenMove,
    error: ResolveError,
    so_far: &Timeline,
) -> ReplayStop {
    let position = so_far.last();
    let ply = so_far.plies() + 1;
    // A move that lacks what is to be named before it is not one that a law forbids; nor is that of
    // another piece than the one that is named.
    let is_whole = !matches!(error, ResolveError::NoNaming | ResolveError::WrongWing);
    let elsewhere = is_whole.then(|| legal_elsewhere(record, &written.pattern, so_far)).flatten();
    let dialect = match record.notation {
        Notation::Dialect(dialect) => dialect,
        Notation::Mixed => so_far.named_in,
    };
    let law = elsewhere.and_then(|m| what_forbids(&m, position));
    let mut why =
        law.unwrap_or_else(|| explain(error, (&written.pattern, dialect), position, so_far));
    if error == ResolveError::NoSuchCastling && elsewhere.is_none() {
        why.push_str(&italian_bar(record, &written.pattern, so_far).unwrap_or_default());
    }
    let is_others = elsewhere.is_none() && is_written_for_black(record, written, position.turn());
    if is_others {
        why = "the dots make this Black's move, and White is to move".to_owned();
    }
    if elsewhere.is_none()
        && !is_others
        && error != ResolveError::WrongWing
        && position.displacement(&written.pattern).is_some()
    {
        why.push_str(IF_IT_STOOD);
    }
    ReplayStop {
        ply,
        written: Some(format!("{} {}", so_far.number(ply), record.written(written))),
        why,
        line: record.line_of(written.byte),
        byte: record.byte + u64::from(written.byte),
        kind: elsewhere
            .map_or(StopKind::Unreadable, |m| StopKind::Forbidden(MovementAspect::of(&m))),
    }
}

/// Whether dots before a move make it Black's, where White is to move: `1...e5`.
fn is_written_for_black(record: &Record<'_>, written: &WrittenMove, turn: Color) -> bool {
    let before = record.text.get(..written.byte as usize).unwrap_or_default().trim_ascii_end();
    turn == Color::White && (before.ends_with(b"..") || before.ends_with("…".as_bytes()))
}

/// The move, if this law of movement does not know it but another does. The game is played again
/// under that one: what may be done depends on what was.
fn legal_elsewhere(record: &Record<'_>, pattern: &Pattern, so_far: &Timeline) -> Option<Move> {
    let here = so_far.movement();
    let others = [Movement::WIDEST, Movement::WIDEST_IN_ITALY].into_iter();
    others
        .filter(|other| *other != here)
        .find_map(|other| under(other, record, so_far)?.resolve(pattern).ok())
}

/// The position after the game so far, played under another law of movement.
fn under(other: Movement, record: &Record<'_>, so_far: &Timeline) -> Option<Position> {
    let mut position = match record.tag("FEN") {
        Some(fen) => Position::from_fen(fen, other).ok()?.0,
        None => Position::start(other),
    };
    so_far.moves().iter().for_each(|m| position.play(m));
    Some(position)
}

/// What the law that knows such castling has against it, where this one does not know it.
fn italian_bar(record: &Record<'_>, pattern: &Pattern, so_far: &Timeline) -> Option<String> {
    let bar = under(Movement::WIDEST_IN_ITALY, record, so_far)?.resolve(pattern).err()?;
    (bar != ResolveError::NoSuchCastling).then(|| format!(", nor here in Italy: {bar}"))
}

/// What this law of movement has against a move that another allows, where the board alone does
/// not show it.
fn what_forbids(m: &Move, position: &Position) -> Option<String> {
    match (m.kind, m.promotion, position.movement().promotion) {
        (MoveKind::EnPassant, ..) => {
            Some("under this law there is no capture en passant".to_owned())
        }
        (MoveKind::Castle(_) | MoveKind::FreeCastle(_), ..) => None,
        (MoveKind::Plain, Some(piece), law) if law.waits() => {
            Some(match position.has_lost(piece) {
                true => {
                    "under this law there are no two bishops on squares of one colour".to_owned()
                }
                false => format!(
                    "a pawn becomes only a piece already lost, and {} has lost no {}",
                    player(position.turn()),
                    word(piece)
                ),
            })
        }
        (MoveKind::Plain, None, law) if m.piece == Piece::Pawn && law.waits() => {
            Some(waits(m, position))
        }
        (MoveKind::Plain, None, _) if m.piece == Piece::Pawn => Some(STAYS_A_PAWN.to_owned()),
        (MoveKind::Plain | MoveKind::Displaced | MoveKind::Passed, ..) => None,
    }
}

/// Why a pawn that could wait under this law does not.
fn waits(m: &Move, position: &Position) -> String {
    let lost = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];
    let lost = lost.into_iter().find(|piece| position.may_become(*piece, m.to)).map(word);
    let (player, lost) = (player(position.turn()), lost.unwrap_or("piece"));
    format!(
        "a pawn waits only while there is nothing for it to become, and {player} has lost a {lost}"
    )
}

fn player(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

fn word(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// The reason in words, with what the game so far adds to it.
fn explain(
    error: ResolveError,
    (pattern, dialect): (&Pattern, &dyn Dialect),
    position: &Position,
    so_far: &Timeline,
) -> String {
    // Where it goes need not be written: `PxP`, `Castles`.
    let is_open = match pattern {
        Pattern::Castle { side, .. } => side.is_none(),
        Pattern::Move { to, .. } => to.len() > 1,
        Pattern::CastleTo { .. } | Pattern::Named(_) | Pattern::Pass => false,
    };
    match error {
        ResolveError::Ambiguous => {
            let moves = position.candidates(pattern);
            let moves: Vec<String> = moves.iter().map(|m| position.write(m, dialect)).collect();
            let what = if is_open { "it can mean several moves" } else { &error.to_string() };
            format!("{what}: {}", moves.join(", "))
        }
        ResolveError::WrongWing => {
            let moves = position.candidates(pattern);
            let moves: Vec<String> = moves.iter().map(|m| position.write(m, dialect)).collect();
            format!("{error}; another can: {}", moves.join(", "))
        }
        ResolveError::NoSuchCapture if says_en_passant(pattern) => {
            "no pawn can capture en passant so".to_owned()
        }
        ResolveError::NoneReaches if is_open => "the player to move has no such move".to_owned(),
        ResolveError::CastlingRightLost(side) => lost_right(side, position, so_far)
            .map_or(error.to_string(), |how| format!("{error}: {how}")),
        _ => error.to_string(),
    }
}

fn says_en_passant(pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::Move { capture: Capture::EnPassant, .. })
}

/// How the right to castle was lost, if this game shows it.
fn lost_right(side: CastlingSide, position: &Position, so_far: &Timeline) -> Option<String> {
    let color = position.turn();
    let name = player(color);
    let had_it = |ply: usize| so_far.marks()[ply].components.rights.has(color, side);
    let index = (0..so_far.moves().len()).find(|&index| had_it(index) && !had_it(index + 1))?;
    let number = so_far.number(index as Ply + 1);
    let number = number.trim_end_matches('.');
    let m: &Move = &so_far.moves()[index];
    Some(match (so_far.turn(index as Ply) == color, m.kind, m.piece) {
        (true, MoveKind::Castle(_) | MoveKind::FreeCastle(_), _) => {
            format!("{name} castled at move {number}")
        }
        (true, _, Piece::King) => format!("{name}'s king moved at move {number}"),
        (true, ..) => format!("{name}'s rook moved at move {number}"),
        (false, ..) => format!("{name}'s rook was captured at move {number}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Reader;

    fn stop(text: &str) -> ReplayStop {
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).read(&mut record));
        Timeline::replay(&record, Movement::default()).stop().cloned().unwrap()
    }

    #[test]
    fn the_move_that_lost_the_right_to_castle_is_named() {
        let stop = stop("1. e4 e5 2. Nf3 Nf6 3. Ke2 Ke7 4. Ke1 Ke8 5. Be2 Be7 6. O-O *");
        assert!(stop.why.contains("White's king moved at move 3"), "{}", stop.why);
    }

    #[test]
    fn dots_before_a_move_of_white_s_are_the_reason_why_it_cannot_be_played() {
        for text in ["1...e5 *", "1. e4 e5 2... Nc6 *", "1. ... e5 *"] {
            let stop = stop(text);
            assert_eq!(stop.why, "the dots make this Black's move, and White is to move", "{text}");
        }
        assert!(stop("1. e5 *").why.contains("if it stood"));
    }

    #[test]
    fn castling_as_in_italy_is_refused_by_the_law_that_knows_it() {
        let stop = stop("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O/Kh1Re1 *\n");
        assert!(stop.why.contains("would at once attack an enemy piece"), "{}", stop.why);
    }

    #[test]
    fn a_game_that_is_not_judged_has_no_move_to_blame() {
        let stop = stop("[Variant \"Atomic\"]\n\n1. e4 e5 *");
        assert_eq!((stop.ply, stop.written), (0, None));
    }
}
