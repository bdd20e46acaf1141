//! Commands and what they print, the exit status included: a file of cases for each subject.

use std::fs;

use crate::cli::{err, out, program};
use crate::common::path;

/// Returns cases that do not depend on the terminal: no colours, and lines of 80 characters.
pub fn cases() -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    cases.env("NO_COLOR", "1").env("COLUMNS", "80");
    cases
}

/// `TRYCMD=overwrite cargo test --test program cases` rewrites the cases that have changed.
#[test]
fn commands_print_what_the_cases_say() {
    cases().case("tests/program/cases/*.trycmd");
}

/// A case shows both streams as one. Here every line of standard error must appear in its case,
/// outside any `...`, and standard output must hold no complaint.
#[test]
fn complaints_and_no_others_are_on_standard_error() {
    let mut tried = 0;
    for file in fs::read_dir(path("tests/program/cases")).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_none_or(|extension| extension != "trycmd") {
            continue;
        }
        for case in fs::read_to_string(&file).unwrap().split("\n$ jadoube").skip(1) {
            let (command, shown) = case.split_once('\n').unwrap();
            let shown = shown.split("\n````").next().unwrap();
            let words = words(command);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let ended = program(&words).output().unwrap();
            let (stdout, stderr) = (out(&ended), err(&ended));
            // Only the first line of an error about the command line is shown.
            let beginning = stderr.starts_with("error: ") || stderr.starts_with("Examples:");
            let told = stderr.lines().take(if beginning { 1 } else { usize::MAX });
            let untold: Vec<&str> =
                told.filter(|line| !shown.lines().any(|known| known == *line)).collect();
            assert!(untold.is_empty(), "{command}: {untold:?}");
            let complaint = stdout
                .lines()
                .find(|line| line.starts_with("jadoube: ") || line.starts_with("error: "));
            assert_eq!(complaint, None, "{command}");
            assert!(!beginning || stdout.is_empty(), "{command}: {stdout}");
            tried += 1;
        }
    }
    assert!(tried > 80, "{tried} commands");
}

/// Splits a command line into words. Text in quotation marks is one word.
pub fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (n, part) in command.split('"').enumerate() {
        if n % 2 == 0 {
            words.extend(part.split_whitespace().map(str::to_owned));
        } else {
            words.push(part.to_owned());
        }
    }
    words
}
