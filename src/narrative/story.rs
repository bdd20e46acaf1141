//! The story of a game in two sentences: what the law of its day made of it, and what today's
//! does. Never more than the evidence says.

use indexmap::IndexMap;

use super::claim_words::{claim_reason, uncapital};
use super::explain::{ends_as_recorded, reasons, ruling_in_words};
use super::irregularity::irregularity;
use super::period::{briefly, ignorance, or_another, perhaps};
use super::remedy::meaning;
use super::words::{barred, capital, conditions, either as one_of_all, named_ply, score};
use crate::arbiter::{Answer, Ruleset, Verdict, VerdictKind};
use crate::calendar::Span;
use crate::laws::{Candidate, Governing, LawOfTheDay};
use crate::notation::GameResult;
use crate::replay::Timeline;
use crate::rules::FormKind;

pub(crate) type Judged<'v, 'l> = (&'l dyn Ruleset, &'v Verdict);

/// What the law of the day made of the game, in a sentence; nothing if no candidate was.
pub(crate) fn of_the_day(
    law: &LawOfTheDay<'_>,
    judged: &[Judged<'_, '_>],
    game: &Timeline,
) -> Option<String> {
    let governing = &law.governing;
    if let Governing::Unknown(why) = governing {
        return Some(format!("Which law governed this game is not known: {}.", ignorance(*why)));
    }
    let law = law.as_of.map_or_else(
        || "the law of its day".to_owned(),
        |date| format!("the law of {}", date.in_words()),
    );
    let candidates = governing.candidates().iter();
    let judged: Vec<(&Candidate<'_>, &Verdict)> =
        candidates.filter_map(|one| Some((one, verdict_of(one.code, judged)?))).collect();
    let clause_of = |(one, verdict): &(&Candidate<'_>, &Verdict)| clause(one.code, verdict, game);
    let one_of = |one: &Candidate<'_>| format!("{}{}", perhaps(one), named(one));
    let laws = match judged.as_slice() {
        [] => return None,
        [only] => {
            let perhaps = if only.0.reason.is_certain() { "" } else { "what was perhaps " };
            return Some(format!("Under {perhaps}{law}, {}, {}.", named(only.0), clause_of(only)));
        }
        [first, others @ ..] if others.iter().all(|(_, other)| other.is_like(first.1)) => {
            let names: Vec<String> = judged.iter().map(|(one, _)| one_of(one)).collect();
            format!("{}; under any of them {}", names.join(", or "), clause_of(first))
        }
        several => {
            let clause = |one: &(&Candidate<'_>, &Verdict)| {
                format!("{}, under which {}", one_of(one.0), clause_of(one))
            };
            several.iter().map(clause).collect::<Vec<_>>().join("; or ")
        }
    };
    let is_possible = governing.candidates().first().is_some_and(|one| !perhaps(one).is_empty());
    let either = if is_possible { "" } else { "either " };
    let another = or_another(governing).map(|another| format!("; {another}"));
    Some(format!("{} was {either}{laws}{}.", capital(&law), another.unwrap_or_default()))
}

/// What today's law makes of the game, in a sentence.
pub(crate) fn of_today(today: Judged<'_, '_>, game: &Timeline) -> String {
    let (code, verdict) = today;
    format!("Under today’s law, {}, {}.", code.title(), clause(code, verdict, game))
}

fn verdict_of<'v>(code: &dyn Ruleset, judged: &[Judged<'v, '_>]) -> Option<&'v Verdict> {
    judged.iter().find(|(known, _)| known.id() == code.id()).map(|(_, verdict)| *verdict)
}

fn named(candidate: &Candidate<'_>) -> String {
    let from = candidate.code.overriding().map_or_else(String::new, |from| format!(", {from}"));
    format!("{}{from} ({})", candidate.code.title, briefly(&candidate.reason, Span::in_words))
}

/// A verdict and its chief reason as a clause that stands after a comma.
pub(crate) fn clause(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> String {
    let at = verdict.ply.map_or_else(String::new, |ply| named_ply(game, ply));
    match verdict.kind {
        VerdictKind::Stands => stands(code, verdict, game),
        VerdictKind::Claimable | VerdictKind::Ended => decided(verdict, game),
        VerdictKind::ClaimUpheld => {
            let why = claim(code, verdict, Answer::Upheld, game);
            format!("the claim on the record after {at} is upheld and the game drawn{why}")
        }
        VerdictKind::ClaimRefused => {
            let why = claim(code, verdict, Answer::Refused, game);
            format!("the claim on the record after {at} is refused{why}")
        }
        VerdictKind::Unlawful if verdict.deciding_claim().is_some() => {
            let why = claim(code, verdict, Answer::Forbidden, game);
            format!("the draw agreed after {at} is forbidden{why}")
        }
        VerdictKind::Unlawful => barred(game, verdict.ply.unwrap_or_default()),
        VerdictKind::SetAside => set_aside(verdict, game),
        VerdictKind::Unplayed => "there is nothing to judge".to_owned(),
        VerdictKind::Undetermined => undetermined(code, verdict),
    }
}

fn set_aside(verdict: &Verdict, game: &Timeline) -> String {
    let why = verdict.deciding_irregularity().map(|it| inside(&irregularity(it, game)));
    why.unwrap_or_else(|| "the record is void".to_owned())
}

/// That the game ended on the board as it is recorded, and by which article.
fn ended_on_board(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Option<String> {
    let end = verdict.rulings.iter().find(|ruling| ends_as_recorded(ruling, game))?;
    let article = code.article(&end.article);
    let number = article.and_then(|article| article.number.cited().map(str::to_owned));
    let number = number.map_or_else(String::new, |number| format!(" ({number})"));
    Some(format!("{}{number}", inside(&ruling_in_words(end, game))))
}

fn stands(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> String {
    if let Some(end) = ended_on_board(code, verdict, game) {
        return end;
    }
    let why = reasons(code, verdict, game).into_iter().next();
    let why = why.map_or_else(String::new, |why| format!(": {}", inside(&why)));
    let so_far = if game.stop().is_some() { ", as far as the record can be read" } else { "" };
    match game.result() {
        GameResult::Unknown => format!("nothing interferes with the game{so_far}{why}"),
        recorded => format!("the recorded {} stands{so_far}{why}", score(recorded)),
    }
}

fn decided(verdict: &Verdict, game: &Timeline) -> String {
    let Some(ruling) = verdict.deciding() else { return "it decides".to_owned() };
    let clause = inside(&ruling_in_words(ruling, game));
    let recorded = score(game.result());
    let known = game.result() != GameResult::Unknown;
    match verdict.kind {
        VerdictKind::Claimable if known => {
            let missing = match ruling.form {
                Some(FormKind::Notice) => "no notice",
                _ => "no claim",
            };
            format!("{clause}; {missing} is on the record, and its {recorded} stands")
        }
        VerdictKind::Ended if known && verdict.result != game.result() => {
            format!("{clause}; the record has {recorded}")
        }
        _ => clause,
    }
}

fn claim(code: &dyn Ruleset, verdict: &Verdict, answer: Answer, game: &Timeline) -> String {
    let claim = verdict.claims.iter().find(|claim| claim.answer == answer);
    let why = claim.map(|claim| inside(&claim_reason(claim, code, game)));
    why.map_or_else(String::new, |why| format!(": {why}"))
}

pub(super) fn inside(sentence: &str) -> String {
    let text = sentence.strip_suffix('.').unwrap_or(sentence);
    // The names of the players stay as they are.
    if text.starts_with("White") || text.starts_with("Black") {
        text.to_owned()
    } else {
        uncapital(text)
    }
}

fn undetermined(code: &dyn Ruleset, verdict: &Verdict) -> String {
    let mut readings: IndexMap<String, Vec<String>> = IndexMap::new();
    for reading in verdict.readings.iter().filter(|reading| !reading.is_as_known()) {
        let condition = format!("if {}", conditions(code, &reading.read));
        readings.entry(reading.conclusion.kind.to_string()).or_default().push(condition);
    }
    let readings: Vec<String> = readings
        .iter()
        .map(|(verdict, names)| format!("{verdict} {}", one_of_all(names)))
        .collect();
    let irregularity = verdict.irregularities.iter().find(|it| it.sequel.is_undetermined());
    let of_claim = verdict.claims.iter().any(|claim| claim.answer == Answer::Undetermined);
    if !readings.is_empty() {
        format!("the verdict depends on how its words are read ({})", readings.join("; "))
    } else if let Some(irregularity) = irregularity {
        format!("it is not known what it made of {}", meaning(irregularity.kind))
    } else if of_claim {
        "it is not known what it made of the claim on the record".to_owned()
    } else {
        "what it said on the point that matters is not known".to_owned()
    }
}
