//! No list is wider than the terminal.

use std::path::Path;
use std::process::Command;

use jadoube::laws::PLACES_FILE;
use unicode_width::UnicodeWidthStr as _;

const WIDTHS: [usize; 4] = [60, 80, 100, 132];

fn printed(args: &[&str], columns: usize) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(args)
        .env("COLUMNS", columns.to_string())
        .output()
        .unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn assert_fits(args: &[&str]) {
    for columns in WIDTHS {
        for line in printed(args, columns).lines() {
            assert!(line.width() <= columns, "{args:?} at {columns}: {}: {line}", line.width());
        }
    }
}

#[test]
fn lists_of_codes_fit() {
    assert_fits(&["codes"]);
    assert_fits(&["codes", "diff", "fide-1985", "fide-2018"]);
    assert_fits(&["codes", "at", "1898", "--event", "Vienna casual"]);
    assert_fits(&["codes", "at", "18??"]);
    assert_fits(&["codes", "at", "1600"]);
}

#[test]
fn every_code_fits() {
    for entry in std::fs::read_dir("rulesets").unwrap() {
        let path = entry.unwrap().path();
        let is_code = !path.ends_with(PLACES_FILE);
        if is_code && path.extension().is_some_and(|ending| ending == "toml") {
            let id = path.file_stem().unwrap().to_str().unwrap();
            for columns in [60, 80] {
                for line in printed(&["codes", "show", id], columns).lines() {
                    assert!(line.width() <= columns, "{id} at {columns}: {line}");
                }
            }
        }
    }
}

#[test]
fn help_fits() {
    assert_fits(&["--help"]);
    for command in ["replay", "page", "quiz", "claim", "diff", "survey", "codes"] {
        assert_fits(&[command, "--help"]);
    }
    for command in ["list", "show", "diff", "at", "check"] {
        assert_fits(&["codes", command, "--help"]);
    }
}

#[test]
fn reports_on_games_fit() {
    let game = "examples/games/pillsbury-burn-1898.pgn";
    assert_fits(&["replay", game]);
    assert_fits(&["replay", game, "--format", "lanes"]);
    assert_fits(&["claim", game, "--at", "50...Kg7"]);
    assert_fits(&["diff", game, "--code", "fide-1928,fide-2018"]);
    assert_fits(&["diff", game]);
}

#[test]
fn summaries_fit() {
    assert_fits(&["survey", "examples/games", "--code", "all"]);
    assert_fits(&["survey", "examples/games", "--code", "landmarks,day"]);
}

#[test]
fn wide_names_fit() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wide-names");
    std::fs::create_dir_all(&directory).unwrap();
    let name = "将棋の先生".repeat(9);
    let game = directory.join("wide.pgn");
    let pgn = format!("[White \"{name}\"]\n[Black \"{name}\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
    std::fs::write(&game, pgn).unwrap();
    assert_fits(&["replay", game.to_str().unwrap()]);
    let text = std::fs::read_to_string("rulesets/fide-2018.toml").unwrap();
    let titled = text.replace("title    = \"FIDE", &format!("title    = \"{name} FIDE"));
    std::fs::write(directory.join("fide-2018.toml"), titled).unwrap();
    let rulesets = ["--rulesets", directory.to_str().unwrap()];
    assert_fits(&[&["codes"], &rulesets[..]].concat());
    assert_fits(&[&["codes", "show", "fide-2018"], &rulesets[..]].concat());
    assert_fits(&[&["codes", "diff", "fide-2014", "fide-2018"], &rulesets[..]].concat());
}
