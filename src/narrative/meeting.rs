//! Who moves first in a meeting, in words.

use crate::rules::{FirstMove, FirstMoverChoice, FirstMoverOrder, NextFirstMover, WhitePlayer};

/// What an article says of the first move: one sentence, without a full stop.
pub(crate) fn first_move(rule: &FirstMove, odds: bool) -> String {
    if odds {
        return "Who gives odds moves first".to_owned();
    }
    let settled =
        rule.first.map_or("How the first move is settled is not said", |first| match first {
            FirstMoverChoice::Lot => "The first move is drawn by lot",
            FirstMoverChoice::LotOrAgreement => "The first move is drawn by lot, or agreed",
        });
    let then = match rule.then {
        Some(FirstMoverOrder::Alternates) => "then the players have it in turn",
        Some(FirstMoverOrder::UntilBeaten) => "it is kept until the opponent wins a game",
        None => "who has it afterwards is not said",
    };
    let after = [("a drawn game", rule.after_draw), ("an annulled game", rule.after_annulled)];
    let after = after.into_iter().filter_map(|(game, next)| {
        Some(match next? {
            NextFirstMover::Same => format!("; after {game} the same player begins again"),
            NextFirstMover::Other => format!("; after {game} it passes to the other"),
            NextFirstMover::Unknown => format!("; who has it after {game} is not known"),
        })
    });
    let white = match rule.white {
        Some(WhitePlayer::FirstMover) => "; White moves first",
        Some(WhitePlayer::FirstMoverOrKept) => {
            "; White moves first, or a colour is kept throughout"
        }
        Some(WhitePlayer::InTurn) => "; the colours alternate apart from it",
        None => "",
    };
    format!("{settled}; {then}{}{white}", after.collect::<String>())
}
