//! The right to the first move, in words.

use super::citation::cited_article;
use crate::arbiter::Game;
use crate::rules::{
    AnyRule, FirstMove, FirstMoverChoice, FirstMoverOrder, NextFirstMover, WhitePlayer,
};

/// The initial position with Black to move, up to the castling rights of its FEN.
const BLACK_FIRST: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b ";

/// Returns a sentence for each article on the first move in the codes of a game, after the remark
/// that Black made the first move; none if White made it.
pub(super) fn first_move_notes(game: &Game<'_>) -> Vec<String> {
    if !game.timeline.is_judged() || !game.timeline.position(0).fen().starts_with(BLACK_FIRST) {
        return Vec::new();
    }
    let mut notes = vec!["Black made the first move.".to_owned()];
    for code in game.verdicts.iter().filter_map(|(code, _)| code.code()) {
        for article in &code.articles {
            for reading in &article.readings {
                if let AnyRule::FirstMove(rule) = &reading.rule
                    && !rule.odds_giver
                {
                    let cited = cited_article(code, Some((article.number.as_ref(), article.seen)));
                    notes.push(format!("{cited}: {}.", first_move(rule)));
                }
            }
        }
    }
    notes
}

/// Returns the law of an article on the first move, as a clause without a full stop.
fn first_move(rule: &FirstMove) -> String {
    let settled = match rule.first {
        Some(FirstMoverChoice::Lot) => "the first move is drawn by lot",
        Some(FirstMoverChoice::LotOrAgreement) => "the first move is drawn by lot, or agreed",
        None => "the article does not say how the first move is settled",
    };
    let then = match rule.then {
        Some(FirstMoverOrder::Alternates) => "; then the players have it in turn",
        Some(FirstMoverOrder::UntilBeaten) => "; it is kept until the opponent wins a game",
        None => "",
    };
    let mut text = format!("{settled}{then}");
    for (game, next) in
        [("a drawn game", rule.after_draw), ("an annulled game", rule.after_annulled)]
    {
        text += &match next {
            Some(NextFirstMover::Same) => format!("; after {game} the same player begins again"),
            Some(NextFirstMover::Other) => format!("; after {game} it passes to the other"),
            Some(NextFirstMover::Unknown) => format!("; who has it after {game} is not known"),
            None => String::new(),
        };
    }
    text + match rule.white {
        Some(WhitePlayer::FirstMover) => "; White moves first",
        Some(WhitePlayer::FirstMoverOrKept) => {
            "; White moves first, or a colour is kept throughout"
        }
        Some(WhitePlayer::InTurn) => "; the colours alternate apart from it",
        None => "",
    }
}
