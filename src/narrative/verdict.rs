//! Two of the three wordings of a verdict: a label and a sentence. The third, an
//! [explanation](super::explain::explanation), holds the sentences on all its findings. Every
//! document uses one of them.

use indexmap::{IndexMap, IndexSet};

use super::claim_words::claim_reason;
use super::explain::{reasons, ruling_if_read};
#[cfg(feature = "html")]
use super::irregularity::in_brief;
use super::irregularity::{compliance, irregularity_clause};
use super::remedy::meaning;
use super::words::{
    capital, claimant, decisive_articles, decisive_conditions, either, first_sentence,
    forbidden_move_clause, inside, moment, score, sentence,
};
use crate::arbiter::{
    Answer, ClaimRuling, Compliance, IrregularityRuling, ReadAs, ReadingVerdict, RefusalReason,
    Ruleset, RulingEffect, Verdict, VerdictFinding, VerdictKind,
};
use crate::notation::{GameResult, Irregularity};
use crate::replay::{Ply, Timeline};

/// Returns the label of a verdict: its kind and the result under the code, `claimable 0–1`; `stands
/// so far` for a record that breaks off.
pub(crate) fn label(verdict: &Verdict, game: &Timeline) -> String {
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
/// If that is a draw which the code imposes on the last move of a drawn game, a claim before it is
/// the verdict.
fn stated<'v>(verdict: &'v Verdict, game: &Timeline) -> Option<VerdictFinding<'v>> {
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
    match stated(verdict, game) {
        _ if verdict.kind == VerdictKind::Undetermined => None,
        Some(VerdictFinding::Ruling(ruling)) => Some(ruling.ply),
        finding => verdict.ply.or(finding.map(VerdictFinding::ply)),
    }
}

/// Returns the verdict of a code with its most relevant finding, in one sentence.
pub fn verdict_sentence(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> String {
    match verdict.kind {
        VerdictKind::Undetermined => return undetermined(code, verdict),
        VerdictKind::Unlawful if verdict.deciding_claim().is_none() => {
            return sentence(&forbidden_move_clause(game, verdict.ply.unwrap_or_default()));
        }
        _ => {}
    }
    match stated(verdict, game) {
        Some(VerdictFinding::Ruling(ruling)) => ruling_if_read(code, ruling, game),
        Some(VerdictFinding::Claim(claim)) => claim_sentence(claim, code, game),
        Some(VerdictFinding::Irregularity(ruling)) => irregularity_sentence(ruling, game),
        None => first_sentence(&reasons(code, verdict, game).concat()),
    }
}

/// Returns the reason for a verdict in one sentence, beside [the sentence on what
/// happened](super::story::what_happened): of a claim or an irregularity only the ruling, of
/// readings that disagree only their verdicts.
#[cfg(feature = "html")]
pub(crate) fn reason(code: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> String {
    if verdict.kind == VerdictKind::Undetermined {
        let kinds: IndexSet<String> =
            verdicts_as_read(verdict).map(|read| read.conclusion.kind.to_string()).collect();
        if kinds.is_empty() {
            return undetermined(code, verdict);
        }
        let kinds: Vec<String> = kinds.into_iter().collect();
        return format!("The verdict depends on how an article is read: {}.", either(&kinds));
    }
    if let Some(claim) = verdict.deciding_claim() {
        return first_sentence(&capital(&claim_reason(claim, code, game)));
    }
    match verdict.most_relevant(game) {
        Some(VerdictFinding::Claim(claim)) => {
            first_sentence(&capital(&claim_reason(claim, code, game)))
        }
        Some(VerdictFinding::Irregularity(ruling)) => in_brief(ruling, game),
        _ => verdict_sentence(code, verdict, game),
    }
}

fn claim_sentence(claim: &ClaimRuling, code: &dyn Ruleset, game: &Timeline) -> String {
    let when = moment(game, claim.ply);
    let why = inside(&first_sentence(&claim_reason(claim, code, game))).to_owned();
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

fn irregularity_sentence(ruling: &IrregularityRuling, game: &Timeline) -> String {
    let what = capital(&irregularity_clause(ruling, game));
    let is_left = matches!(ruling.compliance, Compliance::Lapsed | Compliance::Open);
    if ruling.deed == Irregularity::Stands && is_left {
        return format!("{what}.");
    }
    let follows = first_sentence(&compliance(ruling, game));
    format!("{what}: {}.", inside(&follows))
}

/// Returns the verdicts of the readings of a code that are known to be possible.
fn verdicts_as_read(verdict: &Verdict) -> impl Iterator<Item = &ReadingVerdict> {
    verdict.readings.iter().filter(|reading| !reading.is_as_known())
}

/// Returns why a verdict is undetermined: the readings, or the law that is not known.
fn undetermined(code: &dyn Ruleset, verdict: &Verdict) -> String {
    let mut readings: IndexMap<String, Vec<&[ReadAs]>> = IndexMap::new();
    for reading in verdicts_as_read(verdict) {
        readings.entry(reading.conclusion.kind.to_string()).or_default().push(&reading.read);
    }
    if !readings.is_empty() {
        let groups: Vec<Vec<&[ReadAs]>> = readings.values().cloned().collect();
        let decisive = decisive_articles(&groups);
        let mut each = Vec::new();
        for (kind, group) in &readings {
            let ways: IndexSet<String> = group
                .iter()
                .map(|read| format!("if {}", decisive_conditions(code, read, &decisive)))
                .collect();
            each.push(format!("{kind} {}", either(ways)));
        }
        return format!("The verdict depends on how an article is read: {}.", each.join("; "));
    }
    if let Some(ruling) =
        verdict.irregularities.iter().find(|ruling| ruling.compliance.is_undetermined())
    {
        return format!("It is not known what this code prescribed for {}.", meaning(ruling.kind));
    }
    if verdict.claims.iter().any(|claim| claim.answer == Answer::Undetermined) {
        return "It is not known how this code ruled on the claim.".to_owned();
    }
    "What this code said on the matter is not known.".to_owned()
}
