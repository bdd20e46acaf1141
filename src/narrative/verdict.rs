//! Two of the three wordings of a verdict: a label and a sentence. The third, an
//! [explanation](super::explain::explanation), holds the sentences on all its findings. Every
//! document uses one of them.

use indexmap::{IndexMap, IndexSet};

use super::claim_words::reason_and_penalty;
use super::explain::{kind_in_words, reasons, ruling_in_reading};
use super::irregularity::legal_name;
#[cfg(feature = "html")]
use super::irregularity_ruling::ruling_in_brief;
use super::irregularity_ruling::{compliance_sentence, deed_clause};
use super::words::{
    capital, claimant, decisive_articles, decisive_conditions, either, first_sentence,
    forbidden_move_clause, inside, moment, score, sentence,
};
use crate::arbiter::{
    Answer, ClaimRuling, Compliance, IrregularityRuling, ReadAs, RefusalReason, Ruleset,
    RulingEffect, Verdict, VerdictFinding, VerdictKind,
};
use crate::notation::{GameResult, Irregularity};
use crate::replay::{Ply, Timeline};

/// Returns the label of a verdict: its kind and the result under the code, `claimable 0–1`; `stands
/// so far` for a record that breaks off.
pub(crate) fn verdict_label(verdict: &Verdict, game: &Timeline) -> String {
    let kind = verdict.kind;
    if kind == VerdictKind::Stands && game.stop().is_some() {
        return "stands so far".to_owned();
    }
    match verdict.result {
        GameResult::Unknown => kind.to_string(),
        result => format!("{kind} {}", score(result)),
    }
}

/// Returns the finding that the label and the sentence of a verdict state: the most relevant one.
/// If the most relevant finding of a `claimable` verdict is a draw that the code imposes on the
/// last move of a drawn game, returns the most relevant right to claim.
fn stated_finding<'v>(verdict: &'v Verdict, game: &Timeline) -> Option<VerdictFinding<'v>> {
    let finding = verdict.most_relevant(game)?;
    if verdict.kind == VerdictKind::Claimable
        && matches!(finding, VerdictFinding::Ruling(ruling) if ruling.effect == RulingEffect::Ends)
    {
        let mut rulings = verdict.rulings_by_relevance(game).into_iter();
        return rulings
            .find(|ruling| ruling.effect == RulingEffect::Entitles)
            .map(VerdictFinding::Ruling);
    }
    Some(finding)
}

/// Returns the ply of the finding that the label of a verdict states; `None` if there is none, or
/// if the verdict is undetermined.
pub(crate) fn ply_of_label(verdict: &Verdict, game: &Timeline) -> Option<Ply> {
    if verdict.kind == VerdictKind::Undetermined {
        return None;
    }
    match stated_finding(verdict, game) {
        Some(VerdictFinding::Ruling(ruling)) => Some(ruling.ply),
        finding => verdict.ply.or(finding.map(VerdictFinding::ply)),
    }
}

/// Returns the verdict of a code with its most relevant finding, in one sentence.
pub fn verdict_sentence(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> String {
    match verdict.kind {
        VerdictKind::Undetermined => return undetermined_sentence(code, verdict, game),
        VerdictKind::Unlawful if verdict.deciding_claim().is_none() => {
            return sentence(&forbidden_move_clause(game, verdict.ply.unwrap_or_default()));
        }
        _ => {}
    }
    match stated_finding(verdict, game) {
        Some(VerdictFinding::Ruling(ruling)) => ruling_in_reading(code, ruling, game),
        Some(VerdictFinding::Claim(claim)) => claim_sentence(claim, code, game),
        Some(VerdictFinding::Irregularity(ruling)) => irregularity_sentence(ruling, game),
        None => first_sentence(&reasons(code, verdict, game).join(" ")),
    }
}

/// Returns the reason for a verdict in one sentence, beside [the sentence on what
/// happened](super::story::what_happened): of a claim or an irregularity only the ruling, of
/// readings that disagree only their verdicts.
#[cfg(feature = "html")]
pub(crate) fn verdict_reason(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> String {
    if verdict.kind == VerdictKind::Undetermined {
        let readings = readings_by_kind(verdict);
        if readings.len() < 2 {
            return undetermined_sentence(code, verdict, game);
        }
        let kinds = either(readings.keys());
        return format!("The verdict depends on how an article is read: {kinds}.");
    }
    let deciding_claim = verdict.deciding_claim().map(VerdictFinding::Claim);
    match deciding_claim.or_else(|| verdict.most_relevant(game)) {
        Some(VerdictFinding::Claim(claim)) => {
            first_sentence(&capital(&reason_and_penalty(claim, code, game)))
        }
        Some(VerdictFinding::Irregularity(ruling)) => ruling_in_brief(ruling, game),
        _ => verdict_sentence(code, verdict, game),
    }
}

/// Returns the ruling on a claim, with the first sentence of its reason.
fn claim_sentence(claim: &ClaimRuling, code: &dyn Ruleset, game: &Timeline) -> String {
    let when = moment(game, claim.ply);
    let why = inside(&first_sentence(&reason_and_penalty(claim, code, game)));
    let player = claimant(claim.player);
    match claim.answer {
        Answer::Forbidden if claim.refusal == Some(RefusalReason::NoOffer) => {
            format!("The acceptance {when} has no effect: {why}.")
        }
        Answer::Forbidden => format!("The draw agreed {when} is forbidden: {why}."),
        Answer::Undetermined => {
            format!("Whether {player}'s claim {when} is right is not known: {why}.")
        }
        Answer::AlreadyOver => format!("When {player} claimed {when}, {why}."),
        answer => format!("{player}'s claim {when} is {answer}: {why}."),
    }
}

/// Returns an irregularity with the first sentence of the consequence for the game.
fn irregularity_sentence(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let what = capital(&deed_clause(ruling, game));
    let is_left = matches!(ruling.compliance, Compliance::Lapsed | Compliance::Open);
    if ruling.deed == Irregularity::Stands && is_left {
        return format!("{what}.");
    }
    let follows = first_sentence(&compliance_sentence(ruling, game));
    format!("{what}: {}.", inside(&follows))
}

/// Returns the choices of readings of a code by the verdicts to which they lead.
fn readings_by_kind(verdict: &Verdict) -> IndexMap<String, Vec<&[ReadAs]>> {
    let mut readings: IndexMap<String, Vec<&[ReadAs]>> = IndexMap::new();
    for reading in verdict.readings.iter().filter(|reading| !reading.is_as_known()) {
        let kind = kind_in_words(&reading.conclusion, verdict);
        readings.entry(kind).or_default().push(&reading.read);
    }
    readings
}

/// Returns why a verdict is undetermined: readings with different verdicts, or what is not known.
fn undetermined_sentence(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> String {
    let readings = readings_by_kind(verdict);
    if readings.len() > 1 {
        let decisive = decisive_articles(&Vec::from_iter(readings.values().cloned()));
        let mut each = Vec::new();
        for (kind, group) in &readings {
            let conditions: IndexSet<String> = group
                .iter()
                .map(|read| format!("if {}", decisive_conditions(code, read, &decisive)))
                .collect();
            each.push(format!("{kind} {}", either(conditions)));
        }
        return format!("The verdict depends on how an article is read: {}.", each.join("; "));
    }
    if let Some(ruling) =
        verdict.irregularities.iter().find(|ruling| ruling.compliance.is_undetermined())
    {
        return match ruling.compliance {
            Compliance::LawUnknown => compliance_sentence(ruling, game),
            Compliance::NotShown => {
                format!("The record does not show what was done about {}.", legal_name(ruling.kind))
            }
            _ => irregularity_sentence(ruling, game),
        };
    }
    if verdict.claims.iter().any(|claim| claim.answer == Answer::Undetermined) {
        return "It is not known how this code ruled on the claim.".to_owned();
    }
    "What this code said on the matter is not known.".to_owned()
}
