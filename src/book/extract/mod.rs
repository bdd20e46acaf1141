//! Scores taken out of a book: where they stand in its text, and what of it is note.

mod beside;
mod chain;
mod columns;
mod found;
mod gap;
mod mark;
mod markup;
mod number;
mod plain;
mod recognise;
mod repair;
mod review;
mod run;

pub use found::{Choice, ChoiceReason, FoundScore, Note, Stop, Unread};
pub use mark::Mark;
pub use recognise::is_book;
pub use review::{Review, ReviewError};

use std::ops::Range;

use chain::{Chain, Runs};
use plain::Plain;

use crate::chess::Color;
use crate::notation::dialects::{ALL, Dialect};
use crate::notation::pgn::text::decode;
use crate::notation::{GameResult, Notation, read_in};

/// So many numbered words are looked at to know what a text is written in.
const SAMPLE: usize = 4_000;

/// Finds the scores in a text.
///
/// ```
/// use jadoube::book::extract;
///
/// let page = "He opened with the usual move.\n\n1. P-K4  P-K4\n2. Kt-KB3  Kt-QB3\n\
///     The answer 2...P-Q3 is Philidor's.\n3. B-Kt5  P-QR3\n";
/// let found = extract(page.as_bytes());
/// assert_eq!((found.len(), found[0].moves.len()), (1, 6));
/// ```
pub fn extract(text: &[u8]) -> Vec<FoundScore> {
    let plain = plain::plain(&decode(text));
    let mut read: Vec<(Chain, &'static dyn Dialect)> = Vec::new();
    for dialect in dialects(&plain.text) {
        let chains = Runs::new(&plain, dialect).chains();
        read.extend(chains.into_iter().map(|chain| (chain, dialect)));
    }
    // Of two readings of one passage the longer one counts, and of equals the first.
    read.sort_by_key(|(chain, _)| std::cmp::Reverse(chain.written.len()));
    let mut kept: Vec<(Chain, &'static dyn Dialect)> = Vec::new();
    for (chain, dialect) in read {
        let overlaps = |(it, read_in): &(Chain, &'static dyn Dialect)| {
            let is_beside = (it.is_beside || chain.is_beside) && read_in.name() == dialect.name();
            it.begin < chain.end && chain.begin < it.end && !is_beside
        };
        if !kept.iter().any(overlaps) {
            kept.push((chain, dialect));
        }
    }
    kept.sort_by_key(|(chain, _)| chain.begin);
    let mut before = 0;
    let nexts: Vec<usize> = kept.iter().skip(1).map(|(chain, _)| chain.begin).collect();
    let ends = nexts.into_iter().chain([plain.text.len()]);
    { kept.iter().zip(ends) }
        .map(|((chain, dialect), end)| {
            let score = score(&plain, chain, *dialect, before..end);
            before = chain.end;
            score
        })
        .collect()
}

/// The dialects in which moves of a text may be written, the likeliest first.
fn dialects(text: &str) -> Vec<&'static dyn Dialect> {
    let numbers = numbers(text);
    let share = |dialect: &&'static dyn Dialect| {
        let reads = |&&at: &&usize| {
            let near = text.get(at..).unwrap_or_default();
            let near = near.get(..near.floor_char_boundary(64)).unwrap_or_default();
            read_in(*dialect, near, Color::White).is_some()
        };
        numbers.iter().filter(reads).count()
    };
    let mut known: Vec<_> = ALL.into_iter().map(|dialect| (share(&dialect), dialect)).collect();
    known.sort_by_key(|(share, _)| std::cmp::Reverse(*share));
    let most = known.first().map_or(0, |(share, _)| *share);
    { known.into_iter() }
        .filter(|(share, _)| *share > 0 && 4 * share >= most)
        .map(|(_, dialect)| dialect)
        .collect()
}

/// Where a text goes on behind the numbers of moves.
fn numbers(text: &str) -> Vec<usize> {
    let digits = text.match_indices(|c: char| c.is_ascii_digit());
    { digits }.filter_map(|(at, _)| Some(number::number_at(text, at)?.end)).take(SAMPLE).collect()
}

/// A score as it is given out; the text between the score before it and the next one may belong to
/// it.
fn score(
    plain: &Plain,
    chain: &Chain,
    dialect: &'static dyn Dialect,
    around: Range<usize>,
) -> FoundScore {
    let heading = beside::heading(&plain.text, around.start, chain.begin);
    FoundScore {
        is_fragment: !chain.is_score(),
        lines: (plain.line(chain.begin), plain.line(chain.end)),
        page: plain.page(chain.begin),
        tags: beside::tags(&heading),
        notation: Notation::Dialect(dialect),
        heading: beside::words(&heading.join(" ")),
        result: result(chain),
        moves: chain.moves.clone(),
        notes: beside::notes(&plain.text, chain, around.end),
        choices: chain.choices.clone(),
        stop: chain.stop.clone(),
    }
}

fn result(chain: &Chain) -> GameResult {
    match chain.closing {
        _ if chain.is_mate() => GameResult::won_by(!chain.last.turn()),
        closing => closing.unwrap_or_default(),
    }
}
