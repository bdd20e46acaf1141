//! What a code counts towards a draw: positions, performances of a series, moves without progress; and
//! the same for the script, which shows it as the moves are stepped.

use serde_json::{Value, json};

use crate::narrative::lanes::Strip;
use crate::narrative::words::{in_a_row, number};
use crate::replay::{Ply, Timeline};
use crate::rules::{Because, Claimant, NearMiss};

/// So many counts of a code are shown at most: the first.
const MOST: usize = 40;

/// What an article counts, whether it sufficed or not.
pub(super) struct Counted<'a> {
    pub article: &'a str,
    pub what: What<'a>,
    /// How often it is required, and how often it came.
    times: u32,
    pub came: u32,
}

pub(super) enum What<'a> {
    /// A position, after which plies it stood.
    Position(&'a [Ply]),
    /// A series, from which plies on, and of how many moves of whom.
    Series(&'a [Ply], Option<(Ply, Option<Claimant>)>),
    /// Moves without progress, since which ply.
    Moves(&'a Ply),
}

pub(super) fn counted(strip: &Strip) -> impl Iterator<Item = Counted<'_>> {
    let (course, verdict) = (&strip.course, &strip.course.verdict);
    let rulings = verdict.rulings.iter().map(|ruling| (&ruling.because, &ruling.article));
    let open = course.open.iter().map(|open| (&open.because, &open.article));
    let found = rulings.chain(open).filter_map(|(because, article)| {
        let (times, what) = match because {
            Because::Occurrences { times, plies, .. } => (*times, What::Position(plies)),
            Because::Series { times, period, of, plies } => {
                (*times, What::Series(plies, Some((*period, *of))))
            }
            Because::Count { moves, since, .. } => (*moves, What::Moves(since)),
            _ => return None,
        };
        Some(Counted { article, what, times, came: times })
    });
    let nearly = verdict.near_misses.iter().filter_map(|near| {
        let (times, came, what) = match &near.near_miss {
            NearMiss::Position { times, most, plies, .. } => (*times, *most, What::Position(plies)),
            NearMiss::Series { times, most, plies, period, of } => {
                (*times, *most, What::Series(plies, period.map(|period| (period, *of))))
            }
            NearMiss::Count { moves, since, longest, .. } => {
                (*moves, longest / 2, What::Moves(since))
            }
            _ => return None,
        };
        Some(Counted { article: &near.article, what, times, came })
    });
    found.chain(nearly)
}

/// What the articles of a strip count, each once: what, how often it is required, and when it came.
pub(super) fn tallies(strip: &Strip, game: &Timeline, last: Ply) -> Vec<Value> {
    let mut tallies: Vec<Value> = Vec::new();
    for Counted { what, times, .. } in counted(strip) {
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
