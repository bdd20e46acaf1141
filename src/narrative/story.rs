//! The story of a game: how it ended, what happened on the board, and what the laws that differ
//! most make of it.

use super::events::happened;
use super::heading::ends_illegally;
use super::heading::turned;
use super::rule_words::facts;
use super::separation;
use super::verdict::verdict_sentence;
use super::words::{
    capital, clean, color_name, counted, inside, label, moment, number, ordinal, progress,
    sentence, series, times,
};
use crate::arbiter::{
    Difference, Game, IrregularityRuling, Relevance, Ruleset, Ruling, Verdict, VerdictFinding,
};
use crate::chess::Color;
use crate::notation::{GameResult, Incident, Irregularity, Record};
use crate::replay::{Ply, Timeline};
use crate::rules::{FormKind, Grounds};

/// Returns who won and how, or that the game was drawn and how, in a sentence.
pub(crate) fn how_it_ended(game: &Game<'_>) -> String {
    let unsaid = match manner(&game.timeline) {
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
    let manner = manner(timeline).map_or_else(String::new, |manner| format!(" {manner}"));
    let moves = timeline.plies().div_ceil(2);
    let length = |preposition: &str| match moves {
        0 => " without a move".to_owned(),
        moves => format!(" {preposition} {}", counted(moves.into(), "move")),
    };
    match timeline.result() {
        GameResult::Unknown => format!("No result is recorded{}", length("after")),
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
fn manner(game: &Timeline) -> Option<&'static str> {
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
    None
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
        grounds => format!("{when}, {}.", facts(grounds, Some(ruling), game)),
    }
}

/// Returns the headline of a game: how it ended, what the law that would have changed it most makes
/// of it, and what separates that law from the one that differs; or that the codes agree.
///
/// `None` if no code judges the game.
pub fn headline(game: &Game<'_>) -> Option<String> {
    let codes = game.codes();
    let ended = format!("{}.", ending(game));
    let Some(difference) = game.differences.first() else {
        return Some(format!("{ended} {}", without_difference(game)?));
    };
    let separation =
        sentence(&separation::line(difference, &codes, |code| code.short().to_owned()));
    if separation::is_dated(difference, &codes) {
        return Some(format!("{ended} {separation}"));
    }
    let under = match leading_verdict(game, difference) {
        None => String::new(),
        Some((code, verdict)) => {
            let words = verdict_sentence(code, verdict, game.timeline_of(code));
            format!(" Under {} {}.", code.short(), inside(&words))
        }
    };
    Some(format!("{ended}{under} {separation}"))
}

/// Returns the verdict of the pair that differs which would have changed the game more; if both
/// would as much, that of the law of the day.
fn leading_verdict<'g, 'a>(
    game: &'g Game<'a>,
    difference: &Difference,
) -> Option<(&'a dyn Ruleset, &'g Verdict)> {
    let mut best: Option<(&dyn Ruleset, &Verdict)> = None;
    let rank = |code: &dyn Ruleset, verdict: &Verdict| {
        let timeline = game.timeline_of(code);
        let finding = verdict.most_relevant(timeline);
        let relevance = finding.map_or(Relevance::Confirms, |finding| finding.relevance(timeline));
        let is_open = verdict.kind == crate::arbiter::VerdictKind::Undetermined;
        (is_open, relevance, !game.is_of_the_day(code.id()))
    };
    for (code, verdict) in &game.verdicts {
        if ![&difference.code, &difference.other].contains(&&code.id().to_owned()) {
            continue;
        }
        if best.is_none_or(|(known, other)| rank(*code, verdict) < rank(known, other)) {
            best = Some((*code, verdict));
        }
    }
    best
}

/// Returns what the codes say that do not differ; `None` if there are none.
fn without_difference(game: &Game<'_>) -> Option<String> {
    let (code, verdict) = game.verdicts.first()?;
    let timeline = game.timeline_of(*code);
    let is_one = game.verdicts.len() == 1;
    let alike = game.verdicts.iter().all(|(_, other)| other.is_like(verdict));
    if !alike && !is_one {
        return Some("The laws shown here do not agree on it.".to_owned());
    }
    let (_, verdict_of_newest) = game.verdicts.last()?;
    let (newest, _) = game.verdicts.last()?;
    let laws = if is_one { code.short() } else { "every law shown here" };
    match verdict_of_newest.most_relevant(timeline) {
        None if timeline.stop().is_some() => {
            let nothing = changes_nothing(is_one, laws);
            Some(format!("As far as the record can be read, {nothing}."))
        }
        None => Some(sentence(&changes_nothing(is_one, laws))),
        Some(_) => {
            let words = verdict_sentence(*newest, verdict_of_newest, timeline);
            Some(format!("Under {laws} {}.", inside(&words)))
        }
    }
}

fn changes_nothing(is_one: bool, law: &str) -> String {
    if is_one {
        format!("{law} would not have changed that")
    } else {
        "no law shown here would have changed that".to_owned()
    }
}
