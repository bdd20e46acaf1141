//! What a code counts towards a draw, for the script to show as the moves are stepped: positions,
//! performances of a series, moves without progress.

use serde_json::{Value, json};

use crate::narrative::lanes::Strip;
use crate::narrative::words::{in_a_row, number};
use crate::replay::{Ply, Timeline};
use crate::rules::{Because, Claimant, NearMiss};

/// What the articles of a strip count, each once: what, how often it is required, and when it came.
pub(super) fn tallies(strip: &Strip, game: &Timeline, last: Ply) -> Vec<Value> {
    let (course, verdict) = (&strip.course, &strip.course.verdict);
    let rulings = verdict.rulings.iter().map(|ruling| &ruling.because);
    let open = course.open.iter().map(|open| &open.because);
    let found = rulings.chain(open).filter_map(|because| found(because, game));
    let nearly = verdict.near_misses.iter().filter_map(|near| nearly(&near.near_miss, game));
    let mut tallies: Vec<Value> = Vec::new();
    for tally in found.chain(nearly).filter(|tally| tally.first <= last) {
        let tally = tally.value;
        if tallies.len() < MOST && !tallies.contains(&tally) {
            tallies.push(tally);
        }
    }
    tallies
}

/// So many counts of a code are shown at most: the first.
const MOST: usize = 40;

struct Tally {
    /// The ply at which it begins.
    first: Ply,
    value: Value,
}

fn found(because: &Because, game: &Timeline) -> Option<Tally> {
    match because {
        Because::Occurrences { times, plies, .. } => Some(positions(*times, plies)),
        Because::Series { times, period, of, plies } => {
            Some(series(*times, plies, Some((*period, *of)), game))
        }
        Because::Count { moves, since, .. } => Some(count(*moves, *since)),
        _ => None,
    }
}

fn nearly(near: &NearMiss, game: &Timeline) -> Option<Tally> {
    match near {
        NearMiss::Position { times, plies, .. } => Some(positions(*times, plies)),
        NearMiss::Series { times, plies, period, of, .. } => {
            Some(series(*times, plies, period.map(|period| (period, *of)), game))
        }
        NearMiss::Count { moves, since, .. } => Some(count(*moves, *since)),
        _ => None,
    }
}

fn positions(times: u32, plies: &[Ply]) -> Tally {
    let value = json!({ "what": "position", "of": times, "plies": plies });
    Tally { first: plies.first().copied().unwrap_or_default(), value }
}

fn series(
    times: u32,
    plies: &[Ply],
    period: Option<(Ply, Option<Claimant>)>,
    game: &Timeline,
) -> Tally {
    let first = plies.first().copied().unwrap_or_default();
    let moves = period.map_or_else(
        || "none has come twice".to_owned(),
        |(period, of)| {
            let step = if of.is_some() { 2 } else { 1 };
            let own = (first + 1..=first + period * step).step_by(step as usize);
            format!("{} moves: {}", number(period), in_a_row(game, own, ""))
        },
    );
    let performed = if plies.is_empty() { vec![0] } else { plies.to_vec() };
    let value = json!({ "what": "series", "of": times, "plies": performed, "moves": moves });
    Tally { first, value }
}

fn count(moves: u32, since: Ply) -> Tally {
    Tally { first: since, value: json!({ "what": "moves", "of": moves, "since": since }) }
}
