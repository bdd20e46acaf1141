//! What was done besides moves, in words.

use crate::chess::{CastlingSide, Piece, Position, Square};
use crate::notation::{Deed, Event, SetUpError};
use crate::replay::Timeline;

use super::words::{color_name, label, moment};

/// What was done, without a full stop: `White touched the knight on c3 after 7...O-O`.
pub(super) fn done(deed: &Deed, event: &Event, game: &Timeline) -> String {
    let at = if deed.is_of_a_pass() { event.ply.saturating_sub(1) } else { event.ply };
    let position = game.position(at);
    let who = color_name(deed.by(game.turn(event.ply), event.player));
    let when = moment(game, at);
    let last = label(game, event.ply);
    let on = |square: Square| piece(square, &position);
    let put = |from: Square, to: Square| format!("{} from {from} on {to}", kind(from, &position));
    match *deed {
        Deed::Touch(one, None) => format!("{who} touched {} {when}", on(one)),
        Deed::Touch(one, Some(other)) => {
            format!("{who} touched {} and then {} {when}", on(one), on(other))
        }
        Deed::Adjust(None) => format!("{who} said j'adoube {when}"),
        Deed::Adjust(Some(one)) => format!("{who} said j'adoube and adjusted {} {when}", on(one)),
        Deed::Misplay { from, to } => {
            format!("{who} put {} {when}, and it did not stand", put(from, to))
        }
        Deed::TurnLost { from, to } => {
            format!("{who} put {} {when}, took it back and lost the turn", put(from, to))
        }
        Deed::PieceLost { from, to } => {
            format!("{who} put {} {when}, and lost it", put(from, to))
        }
        Deed::TwiceStands => format!("{who} moved again {when}, and both moves stood"),
        Deed::Stands => format!("{last} was false, and it stood"),
        Deed::Found => format!("{when} it was found that an earlier move was false"),
        Deed::OutOfTurn { from, to } => {
            format!("{who} put {} out of turn {when}, and took it back", put(from, to))
        }
        Deed::TwoMoves { from, to } => {
            format!("{who} moved again {when}, put {}, and took it back", put(from, to))
        }
        Deed::Castle(side) => {
            format!("{who} castled {} against the law {when}, and it did not stand", wing(side))
        }
        Deed::RookFirst(side) => {
            format!("{who} set about castling {} with the rook {when}", wing(side))
        }
        Deed::UnsaidCheck => format!("{who} did not announce the check of {last}"),
        Deed::LateCheck => {
            format!("{who} announced {when} the check that was not announced before")
        }
        Deed::FalseCheck => format!("{who} announced check with {last}, which gives none"),
        Deed::SetUp(error) => format!("it was found {when} that {}", set_up(error)),
    }
}

/// How board or pieces were set up wrongly.
fn set_up(error: SetUpError) -> &'static str {
    match error {
        SetUpError::BoardTurned => "the board was wrongly turned",
        SetUpError::Misplaced => "pieces had been misplaced at the start",
        SetUpError::LeftOut => "pieces had been left out at the start",
        SetUpError::OddsLeft => "a piece given as odds had been left on the board",
        SetUpError::ColoursReversed => "the players had each other's colours",
    }
}

fn wing(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "kingside",
        CastlingSide::Queen => "queenside",
    }
}

/// `the knight on c3`.
pub(super) fn piece(square: Square, position: &Position) -> String {
    format!("{} on {square}", kind(square, position))
}

/// `the knight`.
pub(super) fn kind(square: Square, position: &Position) -> &'static str {
    match position.piece_on(square).map(|(_, piece)| piece) {
        Some(Piece::King) => "the king",
        Some(Piece::Queen) => "the queen",
        Some(Piece::Rook) => "the rook",
        Some(Piece::Bishop) => "the bishop",
        Some(Piece::Knight) => "the knight",
        Some(Piece::Pawn) => "the pawn",
        None => "nothing",
    }
}
