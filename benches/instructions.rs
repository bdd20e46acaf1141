//! How many instructions a ply costs, counted by callgrind: a figure that stays the same on a
//! noisy machine, so that a regression shows.
//!
//! ```console
//! $ cargo bench --bench instructions
//! ```
//!
//! Each work is done on few made-up games and on more of them; the difference, divided by the
//! difference of the plies, leaves out what it costs to start. The figures recorded in
//! `instructions.txt` are printed beside.

#[path = "peers/src/ours.rs"]
mod ours;
#[path = "peers/src/work.rs"]
mod work;

use std::env;
use std::process::{Command, exit};

use work::{Tally, random_games};

/// The environment variable by which this program tells itself what to do.
const TASK: &str = "JADOUBE_TASK";

const FEW: usize = 100;
const MORE: usize = 400;

/// A work, by its name.
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

/// Does a work once, on so many games; the games are made up either way.
fn perform(task: &str) {
    let (name, games) = task.split_once(' ').unwrap_or((task, "0"));
    let text = random_games(MORE);
    let wanted = games.parse().unwrap_or(0);
    let end = games_end(&text, wanted);
    for (_, work) in WORKS.iter().filter(|(known, _)| *known == name) {
        work(&text[..end]);
    }
}

/// Where so many games end in a text. All of it is looked through, so that this costs the same
/// however many are wanted.
fn games_end(text: &[u8], games: usize) -> usize {
    let begins = text.windows(7).enumerate().filter(|(_, window)| *window == b"[Event ");
    let begins: Vec<usize> = begins.map(|(at, _)| at).collect();
    begins.get(games).copied().unwrap_or(text.len())
}

/// The instructions callgrind counts for a work on so many games.
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
