//! Who can still mate: this program's proof beside that of the chasolver crate, position by position.
//!
//! ```console
//! $ cargo bench --bench winnability -- positions.txt
//! ```
//!
//! The files hold a position a line: `WB`, `W-`, `-B` or `--` (who can mate) and a FEN; the tests of
//! chasolver have two. Lines that begin with `#` are passed over.

use std::time::{Duration, Instant};
use std::{env, fs, process};

use jadoube::chess::{Color, Movement, Position};
use jadoube::winnability::{MOST_POSITIONS, winnability};

/// What one prover made of all questions.
#[derive(Default)]
struct Record {
    decided: usize,
    wrong: Vec<String>,
    open: Vec<String>,
    times: Vec<Duration>,
}

impl Record {
    fn note(&mut self, question: &str, expected: bool, prove: impl FnOnce() -> Option<bool>) {
        let begun = Instant::now();
        let answer = prove();
        self.times.push(begun.elapsed());
        match answer {
            Some(answer) if answer == expected => self.decided += 1,
            Some(_) => self.wrong.push(question.to_owned()),
            None => self.open.push(question.to_owned()),
        }
    }

    fn print(mut self, name: &str) {
        self.times.sort_unstable();
        let at = |part: f64| self.times[((self.times.len() - 1) as f64 * part) as usize];
        let all: Duration = self.times.iter().sum();
        println!(
            "{name:<10} {} right, {} wrong, {} open; median {:?}, 99 % {:?}, worst {:?}, all {:?}",
            self.decided,
            self.wrong.len(),
            self.open.len(),
            at(0.5),
            at(0.99),
            at(1.0),
            all
        );
        self.wrong.iter().for_each(|question| println!("  wrong: {question}"));
        self.open.iter().for_each(|question| println!("  open: {question}"));
    }
}

fn main() {
    let files: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| {
            eprintln!("{file}: {error}");
            process::exit(2)
        });
        let (mut ours, mut theirs) = (Record::default(), Record::default());
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (who, fen) = line.split_at(3);
            let position =
                Position::from_fen(fen, Movement::default()).map(|(position, _)| position);
            let board: Result<chess::Board, _> = fen.parse();
            let (Ok(position), Ok(board)) = (position, board) else {
                println!("no position: {fen}");
                continue;
            };
            for (color, its, word) in
                [(Color::White, chess::Color::White, 'W'), (Color::Black, chess::Color::Black, 'B')]
            {
                let expected = who.contains(word);
                let question = format!("{word} {line}");
                ours.note(&question, expected, || {
                    winnability(&position, color, MOST_POSITIONS).is_possible()
                });
                theirs.note(&question, expected, || {
                    let found = chasolver::winnability(&board, its)?;
                    Some(found != chasolver::Winnability::Unwinnable)
                });
            }
        }
        println!("{file}");
        ours.print("jadoube");
        theirs.print("chasolver");
    }
}
