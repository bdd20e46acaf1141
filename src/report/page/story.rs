//! The story of a game in two sentences: what the law of its day made of it, and what today's
//! does. Never more than the evidence says.

use crate::arbiter::{Answer, RulingForm, Verdict, VerdictKind};
use crate::laws::{Candidate, Code, Governing};
use crate::notation::GameResult;
use crate::replay::Timeline;
use crate::report::period::{ignorance, reason};
use crate::report::words::{capital, claimant, label, result};

/// A code and what it makes of the game.
pub(super) type Judged<'v, 'l> = (&'l Code, &'v Verdict);

/// What the law of the day made of the game, in a sentence; nothing if it was not asked.
pub(super) fn of_the_day(
    governing: Option<&Governing<'_>>,
    judged: &[Judged<'_, '_>],
    game: &Timeline,
) -> Option<String> {
    let candidates = match governing? {
        Governing::Unknown(why) => {
            let why = ignorance(*why);
            return Some(format!("Which law governed this game is not known: {why}."));
        }
        Governing::Known(candidates) => candidates,
    };
    let told: Vec<(&Candidate<'_>, &Verdict)> = candidates
        .iter()
        .filter_map(|candidate| Some((candidate, verdict_of(candidate.code, judged)?)))
        .collect();
    Some(match told.as_slice() {
        [] => return None,
        [(only, verdict)] => {
            let perhaps = if only.reason.is_certain() { "" } else { "perhaps " };
            let (law, why) = (&only.code.title, reason(&only.reason));
            format!(
                "The law of the day was {perhaps}that of {law} ({why}): {}.",
                clause(verdict, game)
            )
        }
        [(_, first), others @ ..] if others.iter().all(|(_, other)| other.is_like(first)) => {
            let names = either(told.iter().map(|(candidate, _)| named(candidate)));
            format!(
                "The law of the day was {names}, and by any of them {}.",
                clause(first, game)
            )
        }
        several => {
            let told = several.iter().map(|(candidate, verdict)| {
                format!("{}, and then {}", named(candidate), clause(verdict, game))
            });
            format!("The law of the day was {}.", either_long(told))
        }
    })
}

/// What today's law makes of the game, in a sentence.
pub(super) fn of_today(today: Judged<'_, '_>, game: &Timeline) -> String {
    let (code, verdict) = today;
    capital(&format!("by today’s law, {}, {}.", code.title, clause(verdict, game)))
}

fn verdict_of<'v>(code: &Code, judged: &[Judged<'v, '_>]) -> Option<&'v Verdict> {
    judged.iter().find(|(known, _)| known.id == code.id).map(|(_, verdict)| *verdict)
}

fn named(candidate: &Candidate<'_>) -> String {
    format!("{} ({})", candidate.code.title, reason(&candidate.reason))
}

fn either(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    match names.split_last() {
        Some((last, others)) => format!("either {} or {last}", others.join(", ")),
        None => String::new(),
    }
}

fn either_long(told: impl Iterator<Item = String>) -> String {
    let told: Vec<String> = told.collect();
    format!("either {}", told.join("; or "))
}

/// A verdict as a clause that stands after a comma or a colon.
pub(super) fn clause(verdict: &Verdict, game: &Timeline) -> String {
    let at = verdict.at.as_deref().unwrap_or_default();
    match verdict.verdict {
        VerdictKind::Stands => format!("it does not intervene{}", and_stands(game)),
        VerdictKind::Claimable => format!("{}{}", claimable(verdict, game), and_stands(game)),
        VerdictKind::ClaimUpheld => {
            format!("the claim on the record after {at} is upheld and the game is drawn")
        }
        VerdictKind::ClaimRefused => format!("the claim on the record after {at} is refused"),
        VerdictKind::Ended => {
            let after = verdict.ply.map_or_else(String::new, |ply| label(game, ply));
            let recorded = if verdict.result == game.result() { "" } else { over_the_record(game) };
            format!("the game is over after {after}: {}{recorded}", result(verdict.result))
        }
        VerdictKind::Unlawful => format!("{at} may not be played"),
        VerdictKind::Undetermined => undetermined(verdict),
    }
}

fn and_stands(game: &Timeline) -> String {
    match game.result() {
        GameResult::Unknown => String::new(),
        recorded => format!(", and the recorded {} stands", score(recorded)),
    }
}

fn over_the_record(game: &Timeline) -> &'static str {
    match game.result() {
        GameResult::WhiteWins => " (the record has 1–0)",
        GameResult::BlackWins => " (the record has 0–1)",
        GameResult::Draw => " (the record has ½–½)",
        GameResult::Unknown => "",
    }
}

/// A result as it is printed.
pub(super) fn score(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "1–0",
        GameResult::BlackWins => "0–1",
        GameResult::Draw => "½–½",
        GameResult::Unknown => "*",
    }
}

fn claimable(verdict: &Verdict, game: &Timeline) -> String {
    let Some(ruling) = verdict.deciding() else { return "a draw could have been claimed".into() };
    let who = ruling.player.map_or("a player", claimant);
    let who = if who.starts_with("Either") || who.starts_with("One") {
        who.replacen('E', "e", 1).replacen('O', "o", 1)
    } else {
        who.to_owned()
    };
    let after = label(game, ruling.ply);
    match (ruling.form, &ruling.intended) {
        (Some(RulingForm::Notice), _) => {
            format!("{who} could have given notice of a count of moves after {after}")
        }
        (_, Some(announced)) => {
            let number = game.number(ruling.ply + 1);
            format!("{who} could have claimed a draw after {after}, announcing {number}{announced}")
        }
        _ => format!("{who} could have claimed a draw after {after}"),
    }
}

fn undetermined(verdict: &Verdict) -> String {
    let of_claim = verdict.claims.iter().any(|claim| claim.answer == Answer::Undetermined);
    if verdict.readings.iter().any(|reading| reading.article.is_some()) {
        "the verdict depends on how its words are read".to_owned()
    } else if of_claim {
        "it is not known what it made of the claim on the record".to_owned()
    } else {
        "what it said on the point that matters is not known".to_owned()
    }
}
