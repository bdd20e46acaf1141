//! The same work by several programs, one after the other in one process, on one thread:
//! replay every game legally, and find positions that stand three and five times, and counts
//! of a hundred and a hundred and fifty plies. This program judges by whole codes besides.
//!
//! ```console
//! $ cargo bench --bench peers -- masters.pgn
//! ```
//!
//! Without a file, games are made up: random legal moves, the same in every run. The figure
//! that travels from machine to machine is the ratio of CPU times; the rounds are interleaved,
//! and the best of each entrant counts.

mod peers {
    pub mod cozy;
    pub mod history;
    pub mod ours;
    pub mod shak;
    pub mod work;
}

use std::{env, fs, process};

use cpu_time::ThreadTime;
use peers::work::{self, Tally};
use peers::{cozy, ours, shak};

/// How often each entrant runs.
const ROUNDS: usize = 5;

/// A program that does the work.
struct Entrant {
    name: &'static str,
    run: fn(&[u8]) -> Tally,
}

const ENTRANTS: [Entrant; 8] = [
    Entrant { name: "shakmaty + pgn-reader", run: shak::tally },
    Entrant { name: "cozy-chess + pgn-reader", run: cozy::tally },
    Entrant { name: "jadoube, reading alone", run: ours::read },
    Entrant { name: "jadoube, one code", run: ours::one_code },
    Entrant { name: "jadoube, 7 codes", run: |text| ours::codes(text, 7) },
    Entrant { name: "jadoube, 20 codes", run: |text| ours::codes(text, 20) },
    Entrant { name: "jadoube, 40 codes", run: |text| ours::codes(text, 40) },
    Entrant { name: "jadoube, all codes", run: ours::all_codes },
];

fn main() {
    // `cargo bench` adds `--bench`; what else is given is the input.
    let input = env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let text = match &input {
        Some(file) => fs::read(file).unwrap_or_else(|error| {
            eprintln!("{file}: {error}");
            process::exit(2);
        }),
        None => work::random_games(2_000),
    };
    let mut best = [f64::INFINITY; ENTRANTS.len()];
    let mut tallies = [Tally::default(); ENTRANTS.len()];
    for _ in 0..ROUNDS {
        for (index, entrant) in ENTRANTS.iter().enumerate() {
            let begun = ThreadTime::now();
            tallies[index] = (entrant.run)(&text);
            best[index] = best[index].min(begun.elapsed().as_secs_f64());
        }
    }
    report(&text, &best, &tallies);
}

fn report(text: &[u8], best: &[f64], tallies: &[Tally]) {
    let head = ["CPU s", "games/s", "Mplies/s", "MB/s", "ratio"];
    println!("{:25}{}", "", head.map(|word| format!("{word:>10}")).concat());
    for ((entrant, seconds), tally) in ENTRANTS.iter().zip(best).zip(tallies) {
        let (games, plies) = (tally.games as f64, tally.plies as f64);
        println!(
            "{:25}{seconds:10.3}{:10.0}{:10.2}{:10.1}{:10.2}",
            entrant.name,
            games / seconds,
            plies / seconds / 1e6,
            text.len() as f64 / seconds / 1e6,
            best[0] / seconds,
        );
    }
    println!("\nwhat was found: three times, five times, 100 plies, 150 plies; opinions of codes");
    for (entrant, tally) in ENTRANTS.iter().zip(tallies) {
        println!("{:25}{:?} {}", entrant.name, tally.found, tally.opinions);
    }
}
