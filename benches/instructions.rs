//! The number of instructions per ply, counted by callgrind: a figure that is the same on a noisy
//! machine, so that a regression shows.
//!
//! ```console
//! $ cargo bench --bench instructions
//! ```
//!
//! Each work is done on [`FEW`] and on [`MORE`] made-up games. The difference, divided by the
//! difference of the plies, leaves out the cost of starting. The figures recorded in
//! `instructions.txt` are printed in the next column.

#[path = "peers/src/ours.rs"]
mod ours;
#[path = "peers/src/work.rs"]
mod work;

use std::env;
use std::process::{Command, exit};

use work::{Tally, random_games};

/// The environment variable that holds the task of a child process: a name of [`WORKS`] and a
/// number of games.
const TASK: &str = "JADOUBE_TASK";

const FEW: usize = 100;
const MORE: usize = 400;

/// A work and its name.
type Work = (&'static str, fn(&[u8]) -> Tally);

const WORKS: [Work; 5] = [
    ("reading", ours::read),
    ("replaying", ours::replay),
    ("one-code", ours::one_code),
    ("seven-codes", |text| ours::codes(text, 7)),
    ("all-codes", ours::all_codes),
];

fn main() {
    if let Ok(task) = env::var(TASK) {
        return perform(&task);
    }
    let recorded = include_str!("instructions.txt");
    println!("{:15}{:>22}{:>12}", "", "instructions a ply", "recorded");
    for (name, work) in WORKS {
        let plies = |games| work(&random_games(games)).plies;
        let counted = |games| count(name, games);
        let cost = (counted(MORE) - counted(FEW)) as f64 / (plies(MORE) - plies(FEW)) as f64;
        let before = recorded.lines().find_map(|line| line.strip_prefix(name));
        println!("{name:15}{cost:22.0}{:>12}", before.unwrap_or("-").trim());
    }
}

/// Does a work once on a number of games. [`MORE`] games are made up in any case, so that this
/// costs the same.
fn perform(task: &str) {
    let (name, games) = task.split_once(' ').unwrap_or((task, "0"));
    let text = random_games(MORE);
    let wanted = games.parse().unwrap_or(0);
    let end = games_end(&text, wanted);
    for (_, work) in WORKS.iter().filter(|(known, _)| *known == name) {
        work(&text[..end]);
    }
}

/// Returns the byte at which the first `games` games of a text end. The whole text is searched, so
/// that this costs the same for every number.
fn games_end(text: &[u8], games: usize) -> usize {
    let begins: Vec<usize> = text
        .windows(7)
        .enumerate()
        .filter(|(_, window)| *window == b"[Event ")
        .map(|(at, _)| at)
        .collect();
    begins.get(games).copied().unwrap_or(text.len())
}

/// Returns the number of instructions that callgrind counts for a work on `games` games.
fn count(name: &str, games: usize) -> u64 {
    let exe = env::current_exe().expect("this program has a path");
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(exe)
        .env(TASK, format!("{name} {games}"))
        .output();
    let Ok(output) = run else {
        println!("valgrind is not installed here: nothing was counted");
        exit(0);
    };
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = said.lines().find_map(|line| line.split("Collected :").nth(1));
    collected.and_then(|count| count.trim().parse().ok()).unwrap_or_else(|| {
        eprintln!("valgrind did not count:\n{said}");
        exit(2);
    })
}
