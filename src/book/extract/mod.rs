//! Scores taken out of a book: where they stand in its text, and what of it is note.

mod chain;
mod found;
mod gap;
mod number;
mod plain;
mod run;

pub use found::{Choice, Found, Reason, Stop, Unread};

use chain::{Chain, Runs};
use run::Scan;

use crate::chess::{Color, Movement, Position};
use crate::notation::dialects::{ALL, Dialect, SAN};
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
pub fn extract(text: &[u8]) -> Vec<Found> {
    let text = plain::plain(&decode(text));
    let mut found: Vec<(Chain, Found)> = Vec::new();
    for dialect in dialects(&text) {
        let runs = Runs::new(Scan { text: &text, dialect });
        for chain in runs.chains() {
            let score = score(&runs, &chain);
            found.push((chain, score));
        }
    }
    // Of two readings of one passage the longer one counts, and of equals the first.
    found.sort_by_key(|(chain, _)| std::cmp::Reverse(chain.written.len()));
    let mut kept: Vec<(Chain, Found)> = Vec::new();
    for (chain, score) in found {
        let overlaps = |(it, _): &(Chain, Found)| it.begin < chain.end && chain.begin < it.end;
        if !kept.iter().any(overlaps) {
            kept.push((chain, score));
        }
    }
    kept.sort_by_key(|(chain, _)| chain.begin);
    kept.into_iter().map(|(_, score)| score).collect()
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

fn score(runs: &Runs<'_>, chain: &Chain) -> Found {
    let mut game = chain.game.clone();
    let moves = game.timeline().moves().to_vec();
    Found {
        lines: (runs.line(chain.begin), runs.line(chain.end)),
        page: None,
        tags: Vec::new(),
        notation: Notation::Dialect(runs.scan.dialect),
        result: result(chain, game.position()),
        moves,
        notes: Vec::new(),
        choices: chain.choices.clone(),
        stop: chain.stop.clone(),
    }
}

fn result(chain: &Chain, last: &Position) -> GameResult {
    let is_mate = last.in_check() && last.moves().is_empty();
    match chain.closing {
        _ if is_mate => GameResult::won_by(!last.turn()),
        closing => closing.unwrap_or_default(),
    }
}

impl Found {
    /// Its moves and notes as PGN has them.
    pub fn movetext(&self) -> String {
        let mut position = Position::start(Movement::default());
        let mut words = Vec::new();
        let notes = |ply: usize| self.notes.iter().filter(move |(at, _)| *at == ply);
        for (ply, m) in self.moves.iter().enumerate() {
            if ply.is_multiple_of(2) {
                words.push(format!("{}.", ply / 2 + 1));
            }
            words.push(position.write(m, &SAN));
            position.play(m);
            words.extend(notes(ply + 1).map(|(_, note)| format!("{{{note}}}")));
        }
        words.push(self.result.as_pgn().to_owned());
        words.join(" ")
    }
}
