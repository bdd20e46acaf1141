//! The same work by several programs, one after the other in one process, on one thread:
//! replay every game legally, and find positions that stand three and five times, and counts
//! of a hundred and a hundred and fifty plies.
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
    pub mod ours;
    pub mod shak;
    pub mod work;
}

use std::{env, fs, process};

use cpu_time::ThreadTime;
use peers::work::{self, Tally};

/// How often each entrant runs.
const ROUNDS: usize = 5;

/// A program that does the work, and what it found.
struct Entrant {
    name: &'static str,
    run: fn(&[u8]) -> Tally,
}

const ENTRANTS: [Entrant; 5] = [
    Entrant { name: "shakmaty + pgn-reader", run: peers::shak::tally },
    Entrant { name: "cozy-chess + pgn-reader", run: peers::cozy::tally },
    Entrant { name: "jadoube, reading only", run: peers::ours::read },
    Entrant { name: "jadoube, one code", run: peers::ours::one_code },
    Entrant { name: "jadoube, all codes", run: peers::ours::all_codes },
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
            if std::env::var("ONLY").is_ok_and(|only| !entrant.name.contains(&only)) {
                continue;
            }
            let begun = ThreadTime::now();
            tallies[index] = (entrant.run)(&text);
            best[index] = best[index].min(begun.elapsed().as_secs_f64());
        }
    }
    report(&text, &best, &tallies);
}

fn report(text: &[u8], best: &[f64], tallies: &[Tally]) {
    println!(
        "{:25} {:>8} {:>10} {:>10} {:>8} {:>8}",
        "", "CPU s", "games/s", "Mplies/s", "MB/s", "ratio"
    );
    for ((entrant, seconds), tally) in ENTRANTS.iter().zip(best).zip(tallies) {
        let (games, plies) = (tally.games as f64, tally.plies as f64);
        println!(
            "{:25} {seconds:8.3} {:10.0} {:10.2} {:8.1} {:8.2}",
            entrant.name,
            games / seconds,
            plies / seconds / 1e6,
            text.len() as f64 / seconds / 1e6,
            best[0] / seconds,
        );
    }
    println!("\nthreefold, fivefold, 100 plies, 150 plies:");
    for (entrant, tally) in ENTRANTS.iter().zip(tallies) {
        println!("{:25} {:?} in {} games", entrant.name, tally.found, tally.games);
    }
}
