//! What happened besides moves, in words.

use crate::chess::{CastlingSide, MoveKind, Piece, Position, Square};
use crate::notation::{
    CheckError, Claim, Event, Incident, Irregularity, Pattern, PromotionError, SetUpError,
};
use crate::replay::{Ply, Timeline};

use super::words::{color_name, label, moment};

/// What happened, without a full stop.
pub(crate) fn happened(event: &Event, game: &Timeline) -> String {
    let player = event.player.unwrap_or_else(|| game.turn(event.ply));
    let who = color_name(player);
    let when = moment(game, event.ply);
    match event.incident {
        Incident::Claim { intending, ground } => {
            let when = when_claimed(event.ply, intending, game);
            format!("{who} claimed a draw {} {when}", on_what(ground))
        }
        Incident::Flag => format!("{who}'s flag fell {when}"),
        Incident::Notice => format!("{who} gave notice {when}"),
        Incident::Offer => format!("{who} offered a draw {when}"),
        Incident::Agreement => format!("a draw was agreed {when}"),
        Incident::Resignation => format!("{who} resigned {when}"),
        Incident::Irregularity(it) => done_on_record(&it, event, game),
    }
}

/// After which move a draw is claimed, and announcing what.
pub(super) fn when_claimed(ply: Ply, intending: Option<Pattern>, game: &Timeline) -> String {
    let announcing = intending.map_or_else(String::new, |written| {
        let announced = announced_at(ply, &written, game);
        format!(", announcing {}{announced}", game.number(ply + 1))
    });
    format!("{}{announcing}", moment(game, ply))
}

/// The move announced with a claim, as the game names its moves; one that cannot be played, as it
/// is written.
pub(super) fn announced_at(ply: Ply, written: &Pattern, game: &Timeline) -> String {
    let played = game.position(ply).resolve(written);
    played.map_or_else(|_| written.to_string(), |m| game.written(ply, &m))
}

pub(crate) fn on_what(ground: Claim) -> &'static str {
    match ground {
        Claim::Repetition => "by repetition",
        Claim::Moves => "by the move count",
        Claim::Perpetual => "by perpetual check",
        Claim::Dead => "by dead position",
        Claim::Agreement => "by agreement",
    }
}

/// What the record says was done, without a full stop: `White touched the knight on c3 after 7...O-O`.
fn done_on_record(it: &Irregularity, event: &Event, game: &Timeline) -> String {
    let at = if it.is_of_a_pass() { event.ply.saturating_sub(1) } else { event.ply };
    let who = color_name(it.by(game.turn(event.ply), event.player));
    let (when, last) = (format!(" {}", moment(game, at)), label(game, event.ply));
    let said = done(it, who, &game.position(at), &when, &last);
    let became = match it {
        Irregularity::Misplay(..) | Irregularity::Castle(_) => ", and it did not stand",
        Irregularity::OutOfTurn(..) | Irregularity::TwoMoves(..) => ", and took it back",
        Irregularity::Stands => &why_false(event.ply, game),
        _ => "",
    };
    format!("{said}{became}")
}

/// By what castling was barred, if it was made and the right to it had been lost.
fn why_false(ply: Ply, game: &Timeline) -> String {
    let m = (ply as usize).checked_sub(1).and_then(|index| game.moves().get(index));
    let lost = m.and_then(|m| match m.kind {
        MoveKind::Castle(side) => game.lost_right(side, game.turn(ply - 1)),
        _ => None,
    });
    let lost = lost.filter(|lost| lost.number < game.position(ply - 1).number());
    lost.map_or_else(String::new, |lost| format!(", though {lost}"))
}

/// What was done in a position, without a full stop; `when` is empty or begins with a blank, and
/// `last` is the move before.
pub(super) fn done(
    it: &Irregularity,
    who: &str,
    position: &Position,
    when: &str,
    last: &str,
) -> String {
    let on = |square: Square| format!("{} on {square}", kind(square, position));
    let put = |from: Square, to: Square| format!("{} from {from} on {to}", kind(from, position));
    match *it {
        Irregularity::Touch(_) => {
            let touched: Vec<String> = it.squares().into_iter().map(on).collect();
            format!("{who} touched {}{when}", touched.join(" and then "))
        }
        Irregularity::Accident(one) => format!("{who} touched {} by accident{when}", on(one)),
        Irregularity::Adjust(None) => format!("{who} said j'adoube{when}"),
        Irregularity::Adjust(Some(one)) => {
            format!("{who} said j'adoube and adjusted {}{when}", on(one))
        }
        Irregularity::Misplay(from, to) => format!("{who} put {}{when}", put(from, to)),
        Irregularity::Unpressed(from, to) => {
            format!("{who} put {}{when}, and took it back before pressing the clock", put(from, to))
        }
        Irregularity::TurnLost(from, to) => {
            format!("{who} put {}{when}, took it back and lost the turn", put(from, to))
        }
        Irregularity::PieceLost(from, to) => {
            format!("{who} put {}{when}, and lost it", put(from, to))
        }
        Irregularity::TwiceStands => format!("{who} moved again{when}, and both moves stood"),
        Irregularity::Stands => format!("{last} was false, and it stood"),
        Irregularity::Found => format!("it was found{when} that an earlier move was false"),
        Irregularity::OutOfTurn(from, to) => {
            format!("{who} put {} out of turn{when}", put(from, to))
        }
        Irregularity::TwoMoves(from, to) => {
            format!("{who} moved again{when}, put {}", put(from, to))
        }
        Irregularity::Castle(side) => format!("{who} castled {} against the law{when}", wing(side)),
        Irregularity::RookFirst(side) => {
            format!("{who} set about castling {} with the rook{when}", wing(side))
        }
        Irregularity::KingLetGo(side) => {
            format!("{who} let the king go to castle {}{when}", wing(side))
        }
        Irregularity::Check(CheckError::Both) => format!("both kings were seen in check{when}"),
        Irregularity::Check(CheckError::Unsaid) => {
            format!("{who} did not announce the check of {last}")
        }
        Irregularity::Check(CheckError::Late) => {
            format!("{who} announced{when} the check that was not announced before")
        }
        Irregularity::Check(CheckError::False) => {
            format!("{who} announced check with {last}, which gives none")
        }
        Irregularity::Check(CheckError::Unknown) => {
            format!("it was found{when} that a king stood in check, nobody knows since when")
        }
        Irregularity::Check(CheckError::Standing) => {
            format!("it was found{when} that a king had stood in check")
        }
        Irregularity::SetUp(error) => format!("it was found{when} that {}", set_up(error)),
        Irregularity::Promotion(PromotionError::Left) => {
            format!("a pawn was left on the last rank{when}")
        }
        Irregularity::Promotion(PromotionError::Changed) => {
            format!("{who} promoted a pawn{when}, and then would have another piece")
        }
        Irregularity::Promotion(PromotionError::UpsideDown) => {
            format!("{who} promoted a pawn to a rook upside down{when}")
        }
        Irregularity::Promotion(PromotionError::WrongColour) => {
            format!("{who} promoted a pawn to a piece of the opponent's colour{when}")
        }
        Irregularity::Promotion(PromotionError::Standing) => {
            format!("a pawn was seen{when} to stand on its last rank")
        }
        Irregularity::TwoHands => format!("{who} made {last} with both hands"),
        Irregularity::ClockPressed => {
            format!("{who} pressed the clock without a move{when}")
        }
        Irregularity::LetGo(None) => format!("{who} let a piece go{when}"),
        Irregularity::LetGo(Some((from, to))) => {
            format!("{who} let {} go on {to}{when}", on(from))
        }
        Irregularity::Displaced => format!("{who} displaced a piece by accident{when}"),
        Irregularity::Unrestorable => {
            format!("an error was found{when}, and the position before it cannot be restored")
        }
        Irregularity::Writing => format!("{who} wrote a move down before making it{when}, or none"),
        Irregularity::Disturbing => format!("{who} disturbed the opponent{when}"),
    }
}

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
