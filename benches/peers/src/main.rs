//! The same work by several programs, each in a process of its own and on one thread: replay every
//! game legally, and find positions that occur three and five times, and counts of a hundred and a
//! hundred and fifty plies. This program also judges by whole codes.
//!
//! ```console
//! $ cargo run --release -- masters.pgn              # every program in its strongest build
//! $ cargo run --profile thin -- masters.pgn         # built as this one is released
//! ```
//!
//! Without a file, games are made up: random legal moves, the same in every run. The figure that
//! can be compared between machines is the ratio of CPU times. The rounds are interleaved, and the
//! best of each entrant counts: the best time of its whole process, which also reads the file and
//! loads its data, and the best time of the work alone.

mod cozy;
mod history;
mod ours;
mod shak;
mod work;

use std::process::{Command, exit};
use std::{env, fs, io};

use cpu_time::{ProcessTime, ThreadTime};
use work::Tally;

/// The number of runs of each entrant.
const ROUNDS: usize = 5;

/// A program that does the work.
struct Entrant {
    name: &'static str,
    run: fn(&[u8]) -> Tally,
}

const ENTRANTS: [Entrant; 10] = [
    Entrant { name: "shakmaty + pgn-reader", run: shak::tally },
    Entrant { name: "cozy-chess + pgn-reader", run: cozy::tally },
    Entrant { name: "pgn-reader, reading alone", run: shak::read },
    Entrant { name: "jadoube, reading alone", run: ours::read },
    Entrant { name: "jadoube, replaying", run: ours::replay },
    Entrant { name: "jadoube, one code", run: ours::one_code },
    Entrant { name: "jadoube, 7 codes", run: |text| ours::codes(text, 7) },
    Entrant { name: "jadoube, 20 codes", run: |text| ours::codes(text, 20) },
    Entrant { name: "jadoube, 40 codes", run: |text| ours::codes(text, 40) },
    Entrant { name: "jadoube, all codes", run: ours::all_codes },
];

/// The environment variable that holds the number of the entrant in a child process.
const ENTRANT: &str = "JADOUBE_PEER";

/// The result of one round of an entrant.
#[derive(Clone, Copy)]
struct Round {
    /// The CPU time of the whole process, in seconds.
    whole: f64,
    /// The CPU time of the work alone, in seconds.
    work: f64,
    /// The length of the text, in bytes.
    bytes: usize,
    tally: Tally,
}

fn main() {
    let input = env::args().nth(1);
    if let Ok(entrant) = env::var(ENTRANT) {
        return perform(entrant.parse().unwrap_or_default(), input.as_deref());
    }
    let mut best: [Option<Round>; ENTRANTS.len()] = [None; ENTRANTS.len()];
    for _ in 0..ROUNDS {
        for (entrant, best) in best.iter_mut().enumerate() {
            let round = run(entrant, input.as_deref()).unwrap_or_else(|error| {
                eprintln!("{}: {error}", ENTRANTS[entrant].name);
                exit(2);
            });
            let [whole, work] = best.map_or([f64::INFINITY; 2], |best| [best.whole, best.work]);
            let (whole, work) = (whole.min(round.whole), work.min(round.work));
            *best = Some(Round { whole, work, ..round });
        }
    }
    report(&best.into_iter().flatten().collect::<Vec<_>>());
}

/// Does the work once as an entrant, and prints the times and the tally.
fn perform(entrant: usize, input: Option<&str>) {
    let text = match input {
        Some(file) => fs::read(file).unwrap_or_else(|error| {
            eprintln!("{file}: {error}");
            exit(2);
        }),
        None => work::random_games(2_000),
    };
    let begun = ThreadTime::now();
    let Tally { games, plies, found: [threefold, fivefold, fifty, seventy_five], verdicts } =
        (ENTRANTS[entrant].run)(&text);
    let work = begun.elapsed().as_secs_f64();
    let whole = ProcessTime::now().as_duration().as_secs_f64();
    let counts = [games, plies, threefold, fivefold, fifty, seventy_five, verdicts];
    println!("{whole} {work} {} {}", text.len(), counts.map(|count| count.to_string()).join(" "));
}

/// Does the work once in a process of its own.
fn run(entrant: usize, input: Option<&str>) -> io::Result<Round> {
    let mut process = Command::new(env::current_exe()?);
    let output = process.args(input).env(ENTRANT, entrant.to_string()).output()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let figures: Vec<f64> =
        said.split_whitespace().filter_map(|figure| figure.parse().ok()).collect();
    let [whole, work, bytes, counts @ ..] = figures.as_slice() else {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    };
    let count = |place: usize| counts.get(place).copied().unwrap_or_default() as u64;
    let found = [2, 3, 4, 5].map(count);
    let tally = Tally { games: count(0), plies: count(1), found, verdicts: count(6) };
    Ok(Round { whole: *whole, work: *work, bytes: *bytes as usize, tally })
}

fn report(best: &[Round]) {
    let head = ["whole, s", "ratio", "work, s", "ratio", "Mplies/s", "MB/s"];
    println!("{:27}{}", "", head.map(|word| format!("{word:>10}")).concat());
    for (entrant, Round { whole, work, bytes, tally }) in ENTRANTS.iter().zip(best) {
        println!(
            "{:27}{whole:10.3}{:10.2}{work:10.3}{:10.2}{:10.2}{:10.1}",
            entrant.name,
            best[0].whole / whole,
            best[0].work / work,
            tally.plies as f64 / work / 1e6,
            *bytes as f64 / work / 1e6,
        );
    }
    println!("\nwhat was found: three times, five times, 100 plies, 150 plies; verdicts of codes");
    for (entrant, Round { tally, .. }) in ENTRANTS.iter().zip(best) {
        println!("{:27}{:?} {}", entrant.name, tally.found, tally.verdicts);
    }
}
