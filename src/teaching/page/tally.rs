//! What a code counts towards a draw, for the script, which shows it as the moves are stepped.

use serde_json::{Value, json};

use crate::narrative::lanes::Strip;
use crate::narrative::lanes::counts::{Counted, What, counts};
use crate::narrative::words::{in_a_row, number};
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;

/// So many counts of a code are shown at most: the first.
const MOST: usize = 40;

/// What the articles of a strip count, each once: what, how often it is required, and when it came.
pub(super) fn tallies(strip: &Strip, game: &Timeline, last: Ply) -> Vec<Value> {
    let mut tallies: Vec<Value> = Vec::new();
    for Counted { what, times, .. } in counts(&strip.course) {
        let (first, tally) = match what {
            What::Position(plies) => {
                (plies.first(), json!({ "what": "position", "of": times, "plies": plies }))
            }
            What::Series(plies, moves) => {
                let plies = if plies.is_empty() { &[0] } else { plies };
                let moves = in_words(moves, plies[0], game);
                let tally =
                    json!({ "what": "series", "of": times, "plies": plies, "moves": moves });
                (plies.first(), tally)
            }
            What::Moves(since) => {
                (Some(since), json!({ "what": "moves", "of": times, "since": since }))
            }
        };
        if first <= Some(&last) && tallies.len() < MOST && !tallies.contains(&tally) {
            tallies.push(tally);
        }
    }
    tallies
}

/// The moves of a series.
fn in_words(moves: Option<(Ply, Option<Claimant>)>, first: Ply, game: &Timeline) -> String {
    let Some((period, of)) = moves else { return "none has come twice".to_owned() };
    let step = if of.is_some() { 2 } else { 1 };
    let own = (first + 1..=first + period * step).step_by(step as usize);
    format!("{} moves: {}", number(period), in_a_row(game, own, ""))
}
