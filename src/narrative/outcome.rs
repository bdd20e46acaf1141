//! What a code makes of a game in the fewest words: for a band of years, and for a title.

use super::explain::ends_as_recorded;
use super::rule_words::ended_by;
use super::words::{barred, claimant, named_ply, score};
use crate::arbiter::{Verdict, VerdictKind};
use crate::notation::GameResult;
use crate::replay::Timeline;
use crate::rules::{Because, Claimant, FormKind};

/// `stands 0–1`, `Black could claim a draw`, `drawn by itself ½–½`, `not known`.
pub(crate) fn outcome(verdict: &Verdict, game: &Timeline) -> String {
    let at = || verdict.ply.map_or_else(String::new, |ply| named_ply(game, ply));
    match verdict.kind {
        VerdictKind::Stands => stands(verdict, game),
        VerdictKind::Claimable => open(verdict),
        VerdictKind::ClaimUpheld => with("the claim draws", verdict.result),
        VerdictKind::ClaimRefused => with("claim refused", verdict.result),
        VerdictKind::Ended => ended(verdict),
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

fn stands(verdict: &Verdict, game: &Timeline) -> String {
    let on_board = verdict.rulings.iter().find(|ruling| ends_as_recorded(ruling, game));
    match on_board.map(|ruling| &ruling.because) {
        Some(because) => ends(because, verdict.result),
        None if game.result() == GameResult::Unknown => "nothing interferes".to_owned(),
        None => with("stands", verdict.result),
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
        Some(FormKind::Standing | FormKind::Intended) | None => {
            format!("{who} could claim a draw")
        }
    }
}

fn ended(verdict: &Verdict) -> String {
    match verdict.deciding() {
        Some(ruling) => ends(&ruling.because, verdict.result),
        None => with("over", verdict.result),
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
