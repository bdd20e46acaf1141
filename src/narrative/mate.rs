//! Statements on who can still mate, and why nobody can.

use super::words::claimant;
use crate::chess::{Color, Move};
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;
use crate::winnability::Reason;

/// Returns the sentence that a position is not dead, with the moves that mate.
pub(super) fn not_dead(ply: Ply, by: Claimant, line: &[Move], game: &Timeline) -> String {
    let who = match by {
        Claimant::White | Claimant::Black => claimant(by),
        Claimant::Either | Claimant::Unknown => return "The position is not dead.".to_owned(),
    };
    if line.is_empty() {
        return format!("The position is not dead: {who} can still mate.");
    }
    let moves = numbered(ply, line, game);
    format!("The position is not dead: {who} would mate by {moves}, if both helped.")
}

/// Returns moves playable from a ply with their numbers: `5.Kb2 Ka4 6.Qb3#`.
fn numbered(ply: Ply, line: &[Move], game: &Timeline) -> String {
    let mut position = game.position(ply);
    let mut moves = Vec::new();
    for (to, m) in (ply + 1..).zip(line) {
        let is_numbered = to == ply + 1 || position.turn() == Color::White;
        let number = if is_numbered { game.number(to) } else { String::new() };
        moves.push(format!("{number}{}", position.write(m, game.output_dialect)));
        position.play(m);
    }
    moves.join(" ")
}

/// Returns the reason why neither side can mate, as a clause without a full stop.
pub(super) fn why_dead(white: Reason, black: Reason) -> String {
    if white == black {
        return match white {
            Reason::Material => "neither has the material for it".to_owned(),
            Reason::Confinement => "the pieces can never reach a mating position".to_owned(),
            Reason::NoMove => "there is no move left".to_owned(),
            _ => "no position that can still arise is mate".to_owned(),
        };
    }
    let why = |who: &str, reason: Reason| match reason {
        Reason::Material => format!("{who} has too little material"),
        Reason::Confinement => format!("{who}'s pieces can never reach a mating position"),
        Reason::NoMove => format!("{who} has no mating move left"),
        _ => format!("{who} mates in no position that can still arise"),
    };
    format!("{}, and {}", why("White", white), why("Black", black))
}
