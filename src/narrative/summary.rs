//! What laws make of a game, in short: its headline in a sentence, its story in two, a verdict in a
//! clause, and in the fewest words for a band of years. Never more than the evidence says.

use indexmap::IndexMap;

use super::claim_words::{claim_reason, uncapital};
use super::explain::{ends_as_recorded, in_brief, reasons, ruling_in_words};
use super::irregularity::{irregularity, what_happened};
use super::period::{briefly, ignorance, or_another, perhaps};
use super::remedy::meaning;
use super::rule_words::ended_by;
use super::separation;
use super::words::{
    barred, capital, claimant, clean, conditions, counted, either as one_of_all, named_ply, score,
    sentence,
};
use crate::arbiter::{Answer, Difference, Game, Ruleset, Ruling, Verdict, VerdictKind};
use crate::calendar::Span;
use crate::laws::{Candidate, Governing, LawOfTheDay};
use crate::notation::GameResult;
use crate::replay::Timeline;
use crate::rules::{Because, Claimant, FormKind};

/// In a sentence: on what the codes that are shown part ways in this game, or that they do not;
/// nothing where nothing can be said.
pub fn headline(game: &Game<'_>) -> Option<String> {
    let verdicts = &game.verdicts;
    let codes = game.codes();
    let Some(leading) = game.differences.first() else { return of_all_alike(game) };
    let line = separation::line(leading, &codes, |code| code.short().to_owned());
    if separation::is_dated(leading, &codes) {
        return Some(sentence(&line));
    }
    let of_pair =
        verdicts.iter().filter(|(code, _)| code.id() == leading.code || code.id() == leading.other);
    let clauses: Vec<String> = of_pair
        .filter(|(_, it)| !leading.is_doubt() || it.kind != VerdictKind::Undetermined)
        .map(|(code, verdict)| {
            let game = game.timeline_of(*code);
            format!("under {} {}", code.short(), bare_clause(verdict, game))
        })
        .collect();
    let sign = if leading.is_doubt() { ";" } else { ":" };
    let what = sentence(&format!("{}{sign} {line}", clauses.join("; ")));
    let deed = deed(leading, verdicts, &game.timeline);
    Some(deed.into_iter().chain([what]).collect::<Vec<_>>().join(" "))
}

/// What was done, in a sentence, where the codes part ways over that.
fn deed(
    leading: &Difference,
    verdicts: &[(&dyn Ruleset, Verdict)],
    game: &Timeline,
) -> Option<String> {
    let kind = leading.irregularity?;
    let rulings = verdicts.iter().flat_map(|(_, verdict)| &verdict.irregularities);
    let ruling = { rulings }.find(|ruling| ruling.kind == kind)?;
    Some(sentence(&what_happened(ruling, game)))
}

/// The verdict of the first code, where all come to the same and it is not open.
fn common<'g>(game: &'g Game<'_>) -> Option<&'g Verdict> {
    let ((_, first), others) = game.verdicts.split_first()?;
    let alike = others.iter().all(|(_, other)| other.conclusion().agrees_with(&first.conclusion()));
    (alike && first.kind != VerdictKind::Undetermined).then_some(first)
}

/// That all come to the same, and to what.
fn of_all_alike(game: &Game<'_>) -> Option<String> {
    let first = common(game)?;
    let timeline = &game.timeline;
    let laws = match game.verdicts.as_slice() {
        [(only, _)] => only.short(),
        _ => "every law shown here",
    };
    let (recorded, left) = (recorded(timeline), "leaves the game as it is recorded");
    Some(match (first.kind, end_on_board(first, timeline), cut(timeline)) {
        // Where there is no move, the sentence is the reason.
        (VerdictKind::Stands, Some(end), _)
            if matches!(end.because, Because::Checkmate {} | Because::Stalemate {}) =>
        {
            sentence(&format!("{} under {laws}", inside(&ruling_in_words(end, timeline))))
        }
        (VerdictKind::Stands, Some(end), _) => {
            sentence(&format!("{}, as recorded, under {laws}", in_brief(end, timeline)))
        }
        (VerdictKind::Stands, None, Some(cut)) => {
            format!("{cut} Up to there {laws} {left}: {recorded}.")
        }
        (VerdictKind::Stands, None, None) => format!("{} {left}: {recorded}.", capital(laws)),
        _ => sentence(&format!("{} under {laws}", bare_clause(first, timeline))),
    })
}

/// Whether the headline of this game says where its record breaks off: what is cut does not end as
/// it is recorded.
#[cfg(feature = "html")]
pub(crate) fn says_where_it_is_cut(game: &Game<'_>) -> bool {
    let stands = common(game).is_some_and(|verdict| verdict.kind == VerdictKind::Stands);
    stands && game.differences.is_empty() && game.timeline.stop().is_some()
}

/// Where and why the record breaks off, in a sentence.
fn cut(game: &Timeline) -> Option<String> {
    let stop = game.stop()?;
    let written = stop.written.as_deref().map_or_else(String::new, |it| format!(" at {it}"));
    Some(clean(&format!("The record breaks off{written}: {}.", stop.why.without_advice())))
}

/// What is recorded: `0–1 after 46 moves`.
fn recorded(game: &Timeline) -> String {
    let result = match game.result() {
        GameResult::Unknown => "no result",
        known => score(known),
    };
    match game.plies().div_ceil(2) {
        0 => format!("{result} and no moves"),
        moves => format!("{result} after {}", counted(moves.into(), "move")),
    }
}

/// The ruling that ends the game on the board, as it is recorded.
fn end_on_board<'v>(verdict: &'v Verdict, game: &Timeline) -> Option<&'v Ruling> {
    verdict.rulings.iter().find(|ruling| ends_as_recorded(ruling, game))
}

/// A code and its verdict.
pub(crate) type CodeVerdict<'v, 'l> = (&'l dyn Ruleset, &'v Verdict);

/// What the law of the day made of the game, in a sentence; nothing if no candidate was.
pub(crate) fn of_the_day(
    law: &LawOfTheDay<'_>,
    judged: &[CodeVerdict<'_, '_>],
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
    let verdict_of = |code: &dyn Ruleset| {
        judged.iter().find(|(known, _)| known.id() == code.id()).map(|it| it.1)
    };
    let candidates = governing.candidates().iter();
    let judged: Vec<(&Candidate<'_>, &Verdict)> =
        candidates.filter_map(|one| Some((one, verdict_of(one.code)?))).collect();
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
pub(crate) fn of_today((code, verdict): CodeVerdict<'_, '_>, game: &Timeline) -> String {
    format!("Under today’s law, {}, {}.", code.title(), clause(code, verdict, game))
}

fn named(candidate: &Candidate<'_>) -> String {
    let from = candidate.code.overriding().map_or_else(String::new, |from| format!(", {from}"));
    format!("{}{from} ({})", candidate.code.title, briefly(&candidate.reason, Span::in_words))
}

/// What a code makes of the game, without a reason.
fn bare_clause(verdict: &Verdict, game: &Timeline) -> String {
    let at = verdict.ply.map_or_else(String::new, |ply| named_ply(game, ply));
    match verdict.kind {
        VerdictKind::Stands => recorded_stands(game),
        VerdictKind::Claimable | VerdictKind::Ended => verdict
            .deciding()
            .map_or_else(|| "it decides".to_owned(), |ruling| inside(&in_brief(ruling, game))),
        VerdictKind::ClaimUpheld => format!("the claim after {at} is upheld"),
        VerdictKind::ClaimRefused => format!("the claim after {at} is refused"),
        VerdictKind::Unlawful if verdict.deciding_claim().is_some() => {
            format!("the draw agreed after {at} is forbidden")
        }
        VerdictKind::Unlawful => barred(game, verdict.ply.unwrap_or_default()),
        VerdictKind::SetAside => format!("the record is void from {at} on"),
        VerdictKind::Unplayed => "there is nothing to judge".to_owned(),
        VerdictKind::Undetermined => "the verdict is open".to_owned(),
    }
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
            bare_clause(verdict, game) + &claim(code, verdict, Answer::Forbidden, game)
        }
        VerdictKind::SetAside => {
            let why = verdict.deciding_irregularity().map(|it| inside(&irregularity(it, game)));
            why.unwrap_or_else(|| "the record is void".to_owned())
        }
        VerdictKind::Undetermined => undetermined(code, verdict),
        _ => bare_clause(verdict, game),
    }
}

fn recorded_stands(game: &Timeline) -> String {
    match game.result() {
        GameResult::Unknown => "nothing interferes with the game".to_owned(),
        recorded => format!("the recorded {} stands", score(recorded)),
    }
}

/// That the game ended on the board as it is recorded, and by which article; or what leaves it as it
/// is recorded.
fn stands(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> String {
    if let Some(end) = end_on_board(verdict, game) {
        let number = code.article(&end.article).and_then(|article| article.number.cited());
        let number = number.map_or_else(String::new, |number| format!(" ({number})"));
        return format!("{}{number}", inside(&ruling_in_words(end, game)));
    }
    let why = reasons(code, verdict, game).into_iter().next();
    let why = why.map_or_else(String::new, |why| format!(": {}", inside(&why)));
    let so_far = if game.stop().is_some() { ", as far as the record can be read" } else { "" };
    format!("{}{so_far}{why}", recorded_stands(game))
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

fn inside(sentence: &str) -> String {
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

/// A verdict in the fewest words: `stands 0–1`, `Black could claim a draw`, `drawn by itself ½–½`,
/// `not known`.
pub(crate) fn outcome(verdict: &Verdict, game: &Timeline) -> String {
    let at = || verdict.ply.map_or_else(String::new, |ply| named_ply(game, ply));
    match verdict.kind {
        VerdictKind::Stands => match end_on_board(verdict, game) {
            Some(end) => ends(&end.because, verdict.result),
            None if game.result() == GameResult::Unknown => "nothing interferes".to_owned(),
            None => with("stands", verdict.result),
        },
        VerdictKind::Claimable => open(verdict),
        VerdictKind::ClaimUpheld => with("the claim draws", verdict.result),
        VerdictKind::ClaimRefused => with("claim refused", verdict.result),
        VerdictKind::Ended => match verdict.deciding() {
            Some(ruling) => ends(&ruling.because, verdict.result),
            None => with("over", verdict.result),
        },
        VerdictKind::Unlawful if verdict.deciding_claim().is_some() => {
            "the agreement is forbidden".to_owned()
        }
        VerdictKind::Unlawful => barred(game, verdict.ply.unwrap_or_default()),
        VerdictKind::SetAside => format!("void from {}", at()),
        VerdictKind::Unplayed => "nothing to judge".to_owned(),
        VerdictKind::Undetermined if verdict.depends_on_readings() => {
            "open: two readings".to_owned()
        }
        VerdictKind::Undetermined => "not known".to_owned(),
    }
}

fn open(verdict: &Verdict) -> String {
    let ruling = verdict.deciding();
    let who = match ruling.and_then(|ruling| ruling.player) {
        Some(Claimant::Either) => "either",
        Some(one @ (Claimant::White | Claimant::Black)) => claimant(one),
        Some(Claimant::Unknown) | None => "somebody",
    };
    match ruling.and_then(|ruling| ruling.form) {
        Some(FormKind::Notice) => format!("{who} could give notice"),
        Some(FormKind::Standing | FormKind::Intended) | None => format!("{who} could claim a draw"),
    }
}

fn ends(because: &Because, result: GameResult) -> String {
    with(ended_by(because, result == GameResult::Draw), result)
}

fn with(words: &str, result: GameResult) -> String {
    match result {
        GameResult::Unknown => words.to_owned(),
        known => format!("{words} {}", score(known)),
    }
}
