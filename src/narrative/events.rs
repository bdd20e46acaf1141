//! What happened besides moves, in words.

use crate::chess::Color;
use crate::notation::{Claim, Event, Incident};
use crate::replay::Timeline;

use super::deeds::done;
use super::words::moment;

/// What happened, without a full stop.
pub(crate) fn happened(event: &Event, game: &Timeline) -> String {
    let player = event.player.unwrap_or_else(|| game.turn(event.ply));
    let who = if player == Color::White { "White" } else { "Black" };
    let when = moment(game, event.ply);
    match event.incident {
        Incident::Claim { intending, ground } => {
            let position = game.position(event.ply);
            let announced = intending.and_then(|san| position.resolve(&san).ok());
            let announcing = announced.map_or_else(String::new, |m| {
                format!(
                    ", announcing {}{}",
                    game.number(event.ply + 1),
                    game.written(event.ply, &m)
                )
            });
            format!("{who} claimed a draw {} {when}{announcing}", on_what(ground))
        }
        Incident::Flag => format!("{who}'s flag fell {when}"),
        Incident::Notice => format!("{who} gave notice {when}"),
        Incident::Agreement => format!("a draw was agreed {when}"),
        Incident::Resignation => format!("{who} resigned {when}"),
        Incident::Deed(deed) => done(&deed, event, game),
    }
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
