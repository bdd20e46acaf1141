//! Commands and what they print, the exit status included: a file of cases for each subject.

use std::fs;

use crate::cli::{err, out, program};
use crate::common::path;

/// Cases that do not depend on where they are run: no colours, and lines of 80 characters.
pub fn cases() -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    cases.env("NO_COLOR", "1").env("COLUMNS", "80");
    cases
}

/// `TRYCMD=overwrite cargo test --test program cases` writes anew what has changed.
#[test]
fn commands_print_what_the_cases_say() {
    cases().case("tests/program/cases/*.trycmd");
}

/// A case shows both streams as one: here every line of standard error stands in its case, where no
/// `...` hides it, and what is no complaint is on standard output.
#[test]
fn complaints_and_no_others_are_on_standard_error() {
    let mut tried = 0;
    for file in fs::read_dir(path("tests/program/cases")).unwrap().map(|file| file.unwrap().path())
    {
        if file.extension().is_none_or(|it| it != "trycmd") {
            continue;
        }
        for case in fs::read_to_string(&file).unwrap().split("\n$ jadoube").skip(1) {
            let (command, shown) = case.split_once('\n').unwrap();
            let shown = shown.split("\n````").next().unwrap();
            let words = words(command);
            let ended =
                program(&words.iter().map(|it| &**it).collect::<Vec<_>>()).output().unwrap();
            let (stdout, stderr) = (out(&ended), err(&ended));
            // Of what is wrong with the words of a command, the beginning is shown.
            let beginning = stderr.starts_with("error: ") || stderr.starts_with("Examples:");
            let told = stderr.lines().take(if beginning { 1 } else { usize::MAX });
            let untold: Vec<&str> =
                told.filter(|line| !shown.lines().any(|it| it == *line)).collect();
            assert!(untold.is_empty(), "{command}: {untold:?}");
            let is_complaint = |it: &&str| it.starts_with("jadoube: ") || it.starts_with("error: ");
            assert_eq!(stdout.lines().find(is_complaint), None, "{command}");
            assert!(!beginning || stdout.is_empty(), "{command}: {stdout}");
            tried += 1;
        }
    }
    assert!(tried > 80, "{tried} commands");
}

/// The words of a command line, some of them in quotation marks.
pub fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (n, part) in command.split('"').enumerate() {
        match n % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}
