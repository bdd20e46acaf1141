//! Surveys: no cut, thread or part changes the games read; formats agree; every broken input is
//! reported and leaves no half-written table.

mod broken;
mod cuts;
mod parquet;
mod summary;
mod tables;

use crate::common;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Makes an empty directory for a test.
fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("survey").join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).unwrap();
    }
    fs::create_dir_all(&directory).unwrap();
    directory
}

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.arg("survey").args(args).current_dir(common::path("."));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    program(args).output().unwrap()
}

fn run_with(args: &[&str], input: &[u8]) -> Output {
    let mut command = program(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Returns the complaints of a survey. The advice that an option reads more of some games is not
/// one.
fn complaints(output: &Output) -> Vec<String> {
    let err = err(output);
    err.lines().filter(|line| !line.contains(": --")).map(str::to_owned).collect()
}

/// Asserts that a survey succeeded without a complaint. Returns its output.
fn fine(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}{}", out(output), err(output));
    assert_eq!(complaints(output), [""; 0]);
    out(output)
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_str(&out(output)).unwrap()
}

/// Returns the games of `examples/games` this number of times, each time in another year.
fn games(times: usize) -> Vec<u8> {
    let mut names: Vec<_> = fs::read_dir(common::path("examples/games")).unwrap().collect();
    names.sort_by_key(|entry| entry.as_ref().unwrap().path());
    let mut text = Vec::new();
    for time in 0..times {
        for entry in &names {
            let path = entry.as_ref().unwrap().path();
            if path.extension().is_some_and(|ending| ending == "pgn") {
                let game = fs::read_to_string(path).unwrap();
                let year = 1800 + time % 200;
                text.extend(
                    game.replace("[Date \"18", &format!("[Date \"{year}.?\"]\n[Was \"18")).bytes(),
                );
                text.extend(b"\n\n");
            }
        }
    }
    text
}
