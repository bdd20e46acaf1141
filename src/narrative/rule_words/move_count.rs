//! The words of counts of moves.

use crate::narrative::words::{counted_since, progress};
use crate::replay::{Ply, Timeline};
use crate::rules::{CountStart, MoveCountParameter, Restart};

use super::parameter::{Codes, claim_form, claimants, consequence, endings};

/// Returns the clause that each side made the required number of moves without a restart of the
/// count.
pub(super) fn made(
    moves: u32,
    since: Ply,
    restarts: &[Restart],
    is_announced: bool,
    game: &Timeline,
) -> String {
    let made = if is_announced { "would have made" } else { "had made" };
    let (progress, since) = (progress(restarts), counted_since(since, game));
    format!("each side {made} {moves} moves without {progress} {since}")
}

/// Returns the clause that states how two counts of moves differ in one parameter.
pub(super) fn difference(parameter: &MoveCountParameter, codes: Codes<'_>) -> String {
    let [code, other] = codes;
    match parameter {
        MoveCountParameter::Starts(starts) => {
            let (with, without) = match starts[0] {
                Some(CountStart::Notice) => (code, other),
                Some(CountStart::LastRestart) | None => (other, code),
            };
            format!("{with} counts moves only from a notice, {without} without one")
        }
        MoveCountParameter::Consequence(follows) => consequence(*follows, codes),
        MoveCountParameter::Moves([one, two]) => {
            format!("{code} requires {one} moves, {other} {two}")
        }
        MoveCountParameter::Replies(replies) => {
            let [one, two] = replies.map(|replies| match replies {
                Some(replies) => {
                    format!("{replies} replies to the moves of the player called upon")
                }
                None => "as many replies as moves".to_owned(),
            });
            format!("{code} counts {one}, {other} {two}")
        }
        MoveCountParameter::Restarts(restarts) => {
            let [one, two] = restarts.each_ref().map(|restarts| match restarts {
                Some(restarts) => progress(restarts),
                None => "nothing".to_owned(),
            });
            format!("under {code} {one} restarts the count, under {other} {two}")
        }
        MoveCountParameter::Only(only) => {
            let [one, two] = only.each_ref().map(|only| match only {
                Some(named) => endings(named),
                None => "any position".to_owned(),
            });
            format!("{code} counts in {one}, {other} in {two}")
        }
        MoveCountParameter::Longer([ours, theirs]) => match (ours.is_empty(), theirs.is_empty()) {
            (true, _) => format!("{other} allows more moves in some endings, {code} in none"),
            (_, true) => format!("{code} allows more moves in some endings, {other} in none"),
            _ => format!("{code} and {other} allow more moves in different endings"),
        },
        MoveCountParameter::By(who) => claimants(*who, codes),
        MoveCountParameter::Form(forms) => claim_form(forms, codes),
        MoveCountParameter::MatingMove(says) => {
            let (with, without) =
                if says[0] == Some(false) { (other, code) } else { (code, other) };
            format!("{with} lets a player announce a move that mates, {without} does not")
        }
    }
}
