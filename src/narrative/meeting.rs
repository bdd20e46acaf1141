//! Who moves first in a meeting, in words.

use super::citation::{cited_article, codes_are};
use super::outline::{Outline, Part, Table};
use crate::arbiter::MeetingAnswer;
use crate::rules::{
    FirstMove, FirstMoverChoice, FirstMoverOrder, MeetingPlayer, MeetingResult, NextFirstMover,
    WhitePlayer,
};

/// Who moves first in a meeting: game by game under each code, and below it what the articles say.
/// Codes that say nothing of it, or of which it is not known, are named at the end.
pub fn meeting_outline(
    results: &[MeetingResult],
    odds: bool,
    answers: &[MeetingAnswer<'_>],
) -> Outline {
    let said = answers.iter().filter_map(|answer| answered(answer, odds));
    let notes = said.chain(unanswered(answers)).map(Part::Note);
    let parts = [Part::Line(question(odds).to_owned()), Part::Table(table(results, answers))];
    Outline { parts: parts.into_iter().chain(notes).collect() }
}

/// A row for each code and a column for each game, below those with the numbers and the results.
fn table(results: &[MeetingResult], answers: &[MeetingAnswer<'_>]) -> Table {
    let games = (1..=results.len() + 1).map(|game| game.to_string());
    let ended = results.iter().map(|ended| match ended {
        MeetingResult::Won(player) => letter(*player),
        MeetingResult::Drawn => "½",
        MeetingResult::Annulled => "–",
    });
    let ended = ended.chain([""]).map(ToOwned::to_owned);
    let row = |first: &str, cells: Vec<String>| [vec![first.to_owned()], cells].concat();
    let of_code = |answer: &MeetingAnswer<'_>| {
        let movers = answer.movers.iter().map(|mover| mover.map_or("?", letter).to_owned());
        row(&answer.code.id, movers.collect())
    };
    let answered = answers.iter().filter(|answer| answer.given.is_some());
    let ended = row("result", ended.collect());
    let rows = std::iter::once(ended).chain(answered.map(of_code)).collect();
    Table { words: 1, head: row("game", games.collect()), rows }
}

fn letter(side: MeetingPlayer) -> &'static str {
    match side {
        MeetingPlayer::A => "A",
        MeetingPlayer::B => "B",
    }
}

fn question(odds: bool) -> &'static str {
    match odds {
        true => "Who moves first, if A gives the odds:",
        false => "Who moves first, if A moves first in game 1:",
    }
}

/// What the article of a code says of it, if one does.
fn answered(answer: &MeetingAnswer<'_>, odds: bool) -> Option<String> {
    let (article, rule) = answer.given?;
    let cited = cited_article(answer.code, Some((article.number.as_ref(), article.seen)));
    Some(format!("{cited}: {}.", first_move(rule, odds)))
}

/// The codes without an article on it, and those of which it is not known, a sentence each.
fn unanswered(answers: &[MeetingAnswer<'_>]) -> Vec<String> {
    let silent = |unknown: bool| {
        let silent = answers.iter().filter(move |it| it.given.is_none() && it.unknown == unknown);
        silent.map(|answer| answer.code.id.as_str())
    };
    let no_article = codes_are("No article speaks of it", silent(false));
    [no_article, codes_are("Not known", silent(true))].into_iter().flatten().collect()
}

/// What an article says of the first move: one sentence, without a full stop.
fn first_move(rule: &FirstMove, odds: bool) -> String {
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
