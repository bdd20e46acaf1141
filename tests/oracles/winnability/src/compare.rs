//! Measures both provers on files of positions whose answers are known.
//!
//! The files hold a position a line: `WB`, `W-`, `-B` or `--` (who can mate) and a FEN; the tests
//! of chasolver have two. Lines that begin with `#` are skipped.

use std::time::{Duration, Instant};
use std::{fs, process};

use jadoube::chess::Color;

use crate::question::Question;

/// The answers of one prover, and the time of each.
#[derive(Default)]
struct Answers {
    right: usize,
    wrong: Vec<String>,
    open: Vec<String>,
    times: Vec<Duration>,
}

impl Answers {
    fn note(&mut self, question: &str, expected: bool, prove: impl FnOnce() -> Option<bool>) {
        let begun = Instant::now();
        let answer = prove();
        self.times.push(begun.elapsed());
        match answer {
            Some(answer) if answer == expected => self.right += 1,
            Some(_) => self.wrong.push(question.to_owned()),
            None => self.open.push(question.to_owned()),
        }
    }

    fn print(mut self, name: &str) {
        if self.times.is_empty() {
            return;
        }
        self.times.sort_unstable();
        let at = |part: f64| self.times[((self.times.len() - 1) as f64 * part) as usize];
        let all: Duration = self.times.iter().sum();
        println!(
            "{name:<10} {} right, {} wrong, {} open; median {:?}, 99 % {:?}, worst {:?}, all {:?}",
            self.right,
            self.wrong.len(),
            self.open.len(),
            at(0.5),
            at(0.99),
            at(1.0),
            all
        );
        for question in self.wrong {
            println!("  wrong: {question}");
        }
        for question in self.open {
            println!("  open: {question}");
        }
    }
}

/// Asks both provers every question of the files and prints the number of right answers, and the
/// times.
pub fn compare(files: &[&str]) {
    for file in files {
        let text = fs::read_to_string(file).unwrap_or_else(|error| {
            eprintln!("{file}: {error}");
            process::exit(2)
        });
        let (mut ours, mut theirs) = (Answers::default(), Answers::default());
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (who, fen) = line.split_at(3);
            let Some(question) = Question::parse(fen) else {
                println!("not a position: {fen}");
                continue;
            };
            for (color, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
                let expected = who.contains(letter);
                let words = format!("{letter} {line}");
                ours.note(&words, expected, || question.ours(color).is_possible());
                theirs.note(&words, expected, || question.theirs(color));
            }
        }
        println!("{file}");
        ours.print("jadoube");
        theirs.print("chasolver");
    }
}
