//! Claims on the record, in sentences.

use crate::arbiter::{Answer, ClaimRuling, Refusal};
use crate::replay::{Ply, Timeline};
use crate::rules::{Because, NearMiss};

use super::explain::series;
use super::fell_short::{claimed_fell_short, near_miss, progress};
use super::words::{capital, claimant, label, labels, ordinal, times};

pub(super) fn claim_ruling(claim: &ClaimRuling, game: &Timeline) -> String {
    if let Some(Refusal::NotMet(near @ NearMiss::Agreement { .. })) = &claim.why {
        let after = label(game, claim.ply);
        return format!("The agreement after {after} is not allowed. {}", near_miss(near, game));
    }
    let claimed = claimed(claim, game);
    let why = claim_reason(claim, game);
    match claim.answer {
        Answer::Upheld => format!("{claimed}: upheld. {why}"),
        Answer::Undetermined => format!("{claimed}. {why}"),
        Answer::Refused => format!("{claimed}: refused. {why}"),
        Answer::Void => format!("{claimed}: needless. {why}"),
    }
}

/// Who claimed when, and announcing what.
pub(super) fn claimed(claim: &ClaimRuling, game: &Timeline) -> String {
    let intending = claim
        .intending
        .as_ref()
        .map_or_else(String::new, |m| format!(", announcing {}{m}", game.number(claim.ply + 1)));
    let (who, after) = (claimant(claim.player), label(game, claim.ply));
    format!("{who} claimed a draw after {after}{intending}")
}

/// Why a claim is upheld or refused, and what a wrong one costs.
pub(super) fn claim_reason(claim: &ClaimRuling, game: &Timeline) -> String {
    match claim.answer {
        Answer::Upheld => capital(&upheld(claim, game)),
        Answer::Undetermined => "The law on this is not known.".to_owned(),
        Answer::Refused | Answer::Void => {
            let cost = claim
                .cost
                .as_ref()
                .map_or_else(String::new, |cost| format!(" A wrong claim: {}", uncapital(cost)));
            let why = claim.why.as_ref().map_or_else(String::new, |why| refusal(why, game));
            format!("{why}{cost}")
        }
    }
}

pub(super) fn uncapital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

fn upheld(claim: &ClaimRuling, game: &Timeline) -> String {
    match &claim.because {
        Some(Because::Occurrences { times, plies, count }) => {
            position_upheld(claim, *times, plies, *count, game)
        }
        Some(Because::Series { times: n, period, of, .. }) => {
            format!("{} was performed {}.", series(*period, *of), times(*n))
        }
        Some(Because::Count { moves, restarts, .. }) => {
            format!("{moves} moves each were made without {}.", progress(restarts))
        }
        Some(Because::Checks { by, plies }) => {
            format!("{} gave check with every move between {}.", claimant(*by), labels(game, plies))
        }
        _ => "The position is dead: the game is over.".to_owned(),
    }
}

/// The position on the board, or the one the announced move would make.
fn position_upheld(
    claim: &ClaimRuling,
    times: u32,
    plies: &[Ply],
    count: Option<u32>,
    game: &Timeline,
) -> String {
    let on_board = plies.len() == times as usize;
    let more = count.map_or("", |_| ", not counting earlier times,");
    let nth = ordinal(count.unwrap_or(times));
    match (on_board, &claim.intending) {
        (true, Some(m)) => format!(
            "not for the position after {m}, but for the one on the board: it stood after \
             {}{more} and this is the {nth} time.",
            labels(game, before_last(plies))
        ),
        (true, None) => format!(
            "the position stood after {}{more} and this is the {nth} time.",
            labels(game, before_last(plies))
        ),
        (false, _) => format!(
            "the position stood after {}{more} and this would be the {nth} time.",
            labels(game, plies)
        ),
    }
}

fn before_last(plies: &[Ply]) -> &[Ply] {
    plies.split_last().map_or(plies, |(_, before)| before)
}

fn refusal(why: &Refusal, game: &Timeline) -> String {
    match why {
        Refusal::Silent => "This code knows no such claim.".to_owned(),
        Refusal::GameOver(ply) => format!("The game was over after {}.", label(game, *ply)),
        Refusal::NotOnMove => "Only the player to move can announce a move.".to_owned(),
        Refusal::CannotBePlayed(error) => format!("The announced move cannot be played: {error}."),
        Refusal::NotThisPlayer => "Only the other player could have claimed.".to_owned(),
        Refusal::NotByIntention => {
            "This code knows no claim by a move still to be made.".to_owned()
        }
        Refusal::NotMet(near) => capital(&claimed_fell_short(near, game)),
    }
}
