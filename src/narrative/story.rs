//! The story of a game: how it ended, what happened on the board, and what the laws that differ
//! most make of it.

use super::events::happened;
use super::heading::ends_illegally;
use super::heading::turned;
use super::rule_words::facts;
use super::separation;
use super::words::{
    capital, clean, color_name, counted, label, moment, number, ordinal, progress, sentence,
    series, times,
};
use crate::arbiter::{Game, IrregularityRuling, Relevance, Ruleset, Ruling, VerdictFinding};
use crate::chess::Color;
use crate::notation::{GameResult, Incident, Irregularity, Record};
use crate::replay::{Ply, Timeline};
use crate::rules::{FormKind, Grounds};

/// Returns who won and how, or that the game was drawn and how, in a sentence.
pub(crate) fn how_it_ended(game: &Game<'_>) -> String {
    let unsaid = match manner(game) {
        _ if game.timeline.stop().is_some() => "",
        Some(_) => "",
        None if is_forfeit_or_unknown(game.timeline.result()) => "",
        None => "; the record does not say how",
    };
    format!("{}{unsaid}.", ending(game))
}

/// Returns true if a result says itself how the game ended, or says nothing.
fn is_forfeit_or_unknown(result: GameResult) -> bool {
    result == GameResult::Unknown || result != result.without_forfeit()
}

/// Returns the same without a full stop, and without saying that the manner is not known.
fn ending(game: &Game<'_>) -> String {
    let timeline = &game.timeline;
    let manner = manner(game).map_or_else(String::new, |manner| format!(" {manner}"));
    let moves = timeline.plies().div_ceil(2);
    let length = |preposition: &str| match moves {
        _ if timeline.stop().is_some() && moves == 0 => {
            "; no move of the record can be read".into()
        }
        _ if timeline.stop().is_some() => format!("; the record can be read up to move {moves}"),
        0 => " without a move".to_owned(),
        moves => format!(" {preposition} {}", counted(moves.into(), "move")),
    };
    match timeline.result() {
        GameResult::Unknown => match timeline.summary().without_move {
            Some(true)
                if manner.is_empty() && timeline.stop().is_none() && !ends_illegally(timeline) =>
            {
                let winner = winner(&game.record, !timeline.turn(timeline.plies()));
                format!("{winner} gave checkmate{}; no result is recorded", length("in"))
            }
            _ => format!("No result is recorded{}", length("after")),
        },
        GameResult::Draw => format!("The game was drawn{manner}{}", length("after")),
        GameResult::WhiteWins => {
            format!("{} won{manner}{}", winner(&game.record, Color::White), length("in"))
        }
        GameResult::BlackWins => {
            format!("{} won{manner}{}", winner(&game.record, Color::Black), length("in"))
        }
        GameResult::WhiteByForfeit => {
            format!("{} won by forfeit{}", winner(&game.record, Color::White), length("after"))
        }
        GameResult::BlackByForfeit => {
            format!("{} won by forfeit{}", winner(&game.record, Color::Black), length("after"))
        }
        GameResult::BothLose => format!("Both players lost by forfeit{}", length("after")),
    }
}

/// Returns `Burn (Black)`; `Black` if the name is not known.
fn winner(record: &Record<'_>, color: Color) -> String {
    let color = color_name(color);
    match record.tag(color).filter(|name| !matches!(name.trim(), "" | "?" | "-")) {
        None => color.to_owned(),
        Some(name) => {
            let surname = match name.split_once(", ") {
                Some((surname, _)) => surname.to_owned(),
                None => turned(name),
            };
            format!("{} ({color})", clean(&surname))
        }
    }
}

/// Returns how the game ended by the board or by the record: `by checkmate`, `by agreement`.
fn manner(game: &Game<'_>) -> Option<&'static str> {
    let (game, record) = (&game.timeline, &game.record);
    if game.stop().is_some() {
        return None;
    }
    let result = game.result();
    match game.summary().without_move.filter(|_| !ends_illegally(game)) {
        Some(true) if result == GameResult::won_by(!game.turn(game.plies())) => {
            return Some("by checkmate");
        }
        Some(false) if result == GameResult::Draw => return Some("by stalemate"),
        _ => {}
    }
    for event in game.events().iter().filter(|event| event.ply == game.plies()) {
        match event.incident {
            Incident::Agreement | Incident::Acceptance if result == GameResult::Draw => {
                return Some("by agreement");
            }
            Incident::Resignation if game.ends_with(event) => return Some("by resignation"),
            Incident::Flag if result.loser() == Some(game.actor(event)) => return Some("on time"),
            _ => {}
        }
    }
    let said = said_at_the_end(record);
    match result {
        GameResult::Draw if said.contains("agree") => Some("by agreement"),
        GameResult::WhiteWins | GameResult::BlackWins if said.contains("resign") => {
            Some("by resignation")
        }
        _ => None,
    }
}

/// Returns the `Termination` tag and what is written after the last move, in small letters.
fn said_at_the_end(record: &Record<'_>) -> String {
    let last = record.moves.last().map_or(0, |last| last.byte as usize);
    let rest = String::from_utf8_lossy(record.text.get(last..).unwrap_or_default());
    format!("{} {rest}", record.tag("Termination").unwrap_or_default()).to_lowercase()
}

/// Returns the finding that would have changed the game most under the codes that judge it, with
/// the code that finds it: of several as relevant the earliest, and of those the newest code's.
fn most_relevant<'g, 'a>(
    game: &'g Game<'a>,
) -> Option<(&'a dyn Ruleset, VerdictFinding<'g>, &'g Timeline)> {
    let mut best: Option<(Relevance, &dyn Ruleset, VerdictFinding<'_>, &Timeline)> = None;
    for (code, verdict) in &game.verdicts {
        let timeline = game.timeline_of(*code);
        let Some(finding) = verdict.most_relevant(timeline) else { continue };
        let relevance = finding.relevance(timeline);
        let is_better = best
            .as_ref()
            .is_none_or(|(known, _, other, _)| (relevance, finding.ply()) <= (*known, other.ply()));
        if is_better {
            best = Some((relevance, *code, finding, timeline));
        }
    }
    best.map(|(_, code, finding, timeline)| (code, finding, timeline))
}

/// Returns the ply of the finding that would have changed the game most.
#[cfg(feature = "html")]
pub fn ply_that_matters(game: &Game<'_>) -> Option<Ply> {
    most_relevant(game).map(|(_, finding, _)| finding.ply())
}

/// Returns what happened on the board, or on the record, that the laws speak of: one sentence, or
/// `None` if nothing did.
pub(crate) fn what_happened(game: &Game<'_>) -> Option<String> {
    let (_, finding, timeline) = most_relevant(game)?;
    Some(match finding {
        VerdictFinding::Ruling(ruling) => on_the_board(ruling, timeline),
        VerdictFinding::Claim(claim) => {
            let event = timeline
                .events()
                .iter()
                .find(|event| event.ply == claim.ply && event.incident.ground().is_some())?;
            sentence(&happened(event, timeline))
        }
        VerdictFinding::Irregularity(ruling) if ruling.deed == Irregularity::Stands => {
            sentence(&illegal_move_that_stood(ruling, timeline))
        }
        VerdictFinding::Irregularity(ruling) => {
            sentence(&super::irregularity::what_happened(ruling, timeline))
        }
    })
}

/// Returns the clause that a player made an illegal move to which nobody objected.
fn illegal_move_that_stood(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let ply = ruling.ply;
    let player = color_name(ruling.player);
    let castles = |ply: Ply| game.san(ply).is_some_and(|san| san.starts_with("O-O"));
    if !castles(ply) {
        return format!("{} was illegal, and nobody objected", label(game, ply));
    }
    let before = (1..ply).filter(|&earlier| game.turn(earlier) == game.turn(ply));
    let again = if before.into_iter().any(castles) { "a second time" } else { "illegally" };
    let number = game.number(ply);
    let number = number.trim_end_matches('.');
    format!("{player} castled {again} at move {number}, and nobody objected")
}

/// Returns the fact behind a ruling, without the law: `After 50...Kg7 the same position had
/// occurred three times.`
fn on_the_board(ruling: &Ruling, game: &Timeline) -> String {
    let when = capital(&moment(game, ruling.ply));
    let is_intended = ruling.form == Some(FormKind::Intended);
    match &ruling.grounds {
        Grounds::Occurrences { times: n, count, .. } if is_intended => format!(
            "{when} the same position could be brought about for the {} time.",
            ordinal(count.unwrap_or(*n))
        ),
        Grounds::Occurrences { times: n, count, .. } => {
            format!("{when} the same position had occurred {}.", times(count.unwrap_or(*n)))
        }
        Grounds::Series { times: n, period, of, .. } => {
            format!("{when} {} had been played {}.", series(*period, *of), times(*n))
        }
        Grounds::Count { moves, restarts, .. } => format!(
            "{when} each side {} {} moves without {}.",
            if is_intended { "could complete" } else { "had made" },
            number(*moves),
            progress(restarts)
        ),
        Grounds::Stalemate {} => {
            let player = color_name(game.turn(ruling.ply));
            format!("{when} {player} has no legal move and is not in check.")
        }
        Grounds::Checkmate {} => {
            format!("{when} {} is checkmated.", color_name(game.turn(ruling.ply)))
        }
        grounds => format!("{when}, {}.", facts(grounds, Some(ruling), game)),
    }
}

/// Returns how a game ended and what happened in it, in two sentences.
pub(crate) fn in_two_sentences(game: &Game<'_>) -> String {
    match what_happened(game) {
        Some(happened) => format!("{} {happened}", how_it_ended(game)),
        None => how_it_ended(game),
    }
}

/// Returns the headline of a game: how it ended, what happened in it, and what separates the two
/// laws that differ most on it.
pub fn headline(game: &Game<'_>) -> String {
    let story = in_two_sentences(game);
    match game.differences.first() {
        None => story,
        Some(difference) => {
            let separation =
                separation::line(difference, &game.codes(), |code| code.short().to_owned());
            format!("{story} {}", sentence(&separation))
        }
    }
}
