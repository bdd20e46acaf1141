//! Games in other notations than PGN's, read and written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use jadoube::notation::dialects::ALL;
use serde_json::Value;

use crate::common::path;

const PGN: &str = "examples/games/pillsbury-burn-1898.pgn";
const PRINTED: &str = "examples/games/pillsbury-burn-1898.descriptive.txt";

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(arguments).current_dir(path(".")).stdin(Stdio::null());
    command.output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Asserts that a command succeeds without a complaint. Returns its output.
fn fine(arguments: &[&str]) -> String {
    let output = run(arguments);
    // A command that asks for all codes names those that are left out.
    let said = err(&output);
    let odd: Vec<&str> =
        said.lines().filter(|line| !line.contains("what-if codes are left out")).collect();
    assert_eq!((output.status.code(), odd), (Some(0), Vec::new()), "{arguments:?}");
    out(&output)
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&fine(arguments)).unwrap()
}

/// Writes a file for a test.
fn file(name: &str, text: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("notation");
    let path = directory.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_notation_that_is_read_is_announced() {
    let text = fine(&["replay", PRINTED, "--code", "fide-2018"]);
    assert!(text.contains("\nread as English descriptive\n"), "{text}");
    let markdown = fine(&["replay", PRINTED, "--code", "fide-2018", "--format", "markdown"]);
    assert!(markdown.contains("read as English descriptive"), "{markdown}");
    let page = fine(&["page", PRINTED, "--code", "fide-2018", "-o", "-"]);
    assert!(page.contains("read as English descriptive"));
    let game = json(&["replay", PRINTED, "--format", "json"])[0].take();
    assert_eq!(game["notation"], "descriptive");
    let claim = fine(&["claim", PRINTED, "--at", "48.Q-QB2", "--by", "black", "--code", "all"]);
    assert!(claim.contains("read as English descriptive\n"), "{claim}");
    let diff = fine(&["diff", PRINTED, "--code", "vienna-1898,fide-2018"]);
    assert!(diff.contains("\nread as English descriptive\n"), "{diff}");
}

#[test]
fn verdicts_do_not_hang_on_the_notation() {
    let verdicts =
        |file| json(&["replay", file, "--code", "all", "--format", "json"])[0]["verdicts"].clone();
    assert_eq!(verdicts(PRINTED), verdicts(PGN));
}

#[test]
fn moves_are_named_in_the_chosen_notation() {
    let named = |name, format| {
        let arguments = ["--code", "fide-2018", "--notation", name, "--format", format];
        fine(&[&["replay", PGN][..], &arguments].concat())
    };
    assert!(named("german", "text").contains("48.Dc2"));
    assert!(named("descriptive", "markdown").contains("48.Q-QB2"));
    assert!(named("figurine", "text").contains("48.♕c2"));
    // Formats that programs read keep to the standard.
    for format in ["json", "pgn"] {
        assert_eq!(named("german", format), named("auto", format), "{format}");
    }
    let page = fine(&["page", PGN, "--code", "fide-2018", "--notation", "french", "-o", "-"]);
    // The text to copy as PGN stays in English letters.
    let (shown, rest) = page.split_once("\"pgn\":\"").unwrap();
    let pgn = rest.split_inclusive('"').take_while(|part| part.ends_with("\\\"")).count();
    let after: String = rest.split_inclusive('"').skip(pgn + 1).collect();
    assert!(rest.contains("Nf3"));
    assert!(page.contains("Cf3") && !shown.contains("Nf3") && !after.contains("Nf3"));
}

#[test]
fn a_moment_can_be_named_in_any_notation() {
    let asked = |at| fine(&["claim", PGN, "--at", at, "--code", "fide-1985", "--by", "black"]);
    let plain = asked("48.Qc2");
    for at in ["48.Q-QB2", "48.Dc2", "48. ♕c2", "48.b2c2"] {
        assert_eq!(asked(at), plain, "{at}");
    }
    let intending =
        |text| fine(&["claim", PGN, "--at", "48.", "--intending", text, "--code", "all"]);
    assert_eq!(intending("K-R3"), intending("Kh6"));
    // R is a king in French, and a rook elsewhere.
    let rf1 = file("rf1.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *");
    let rf1 = |notation| {
        let arguments = ["--at", "3...", "--intending", "Rf1", "--notation", notation];
        fine(&[&["claim", rf1.to_str().unwrap(), "--code", "fide-1985"][..], &arguments].concat())
    };
    assert!(
        rf1("french").contains("announcing 4.Rf1") && rf1("german").contains("announcing 4.Tf1")
    );
}

#[test]
fn help_lists_every_notation_in_one_place() {
    let help = fine(&["convert", "--help"]);
    for dialect in ALL {
        let listed = format!("- {}:", dialect.name());
        assert_eq!(help.matches(&listed).count(), 1, "{}", dialect.name());
    }
    for command in ["replay", "page", "quiz", "claim", "remedy", "diff", "survey"] {
        let help = fine(&[command, "--help"]);
        assert!(help.contains("`jadoube convert --help`"), "{command}");
        assert!(!help.contains("- german:"), "{command}");
    }
    let wrong = run(&["replay", PGN, "--notation", "klingon"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(err(&wrong).contains("descriptive"), "{}", err(&wrong));
}

#[test]
fn what_is_converted_is_read_back() {
    let pgn = fine(&["convert", PGN, "--to", "san"]);
    for dialect in ALL {
        let written = fine(&["convert", PGN, "--to", dialect.name()]);
        let file = file(&format!("{}.txt", dialect.name()), &written);
        let file = file.to_str().unwrap();
        assert_eq!(fine(&["convert", file, "--to", "san"]), pgn, "{}", dialect.name());
    }
    let copy = file("copy.pgn", "");
    assert_eq!(fine(&["convert", PRINTED, PGN, "--to", "san", "-o", copy.to_str().unwrap()]), "");
    let text = fs::read_to_string(copy).unwrap();
    assert!(text.ends_with(&format!("\n{pgn}")), "{text}");
    // An illegal move that stood is written as one.
    let stood = ["convert", "examples/games/heidenfeld-kerins-1973.pgn", "--accept-false", "--to"];
    let pgn = fine(&[&stood[..], &["san"]].concat());
    let file = file("stood.txt", &fine(&[&stood[..], &["german"]].concat()));
    assert_eq!(fine(&["convert", file.to_str().unwrap(), "--to", "san"]), pgn);
}

#[test]
fn a_game_that_breaks_off_is_marked_and_reported() {
    let broken = file("broken.txt", "1. P-K4 P-K4 2. Kt-KB3 Sc6 3. B-Kt5 *\n");
    let broken = broken.to_str().unwrap();
    let output = run(&["convert", broken, "--to", "german"]);
    assert_eq!(output.status.code(), Some(1));
    let (text, said) = (out(&output), err(&output));
    assert!(text.starts_with("1. e4 e5 2. Sf3 {[%unreadable]"), "{text}");
    assert!(said.contains("Sc6: this is not a move in English descriptive"), "{said}");
    assert!(said.contains("it is a move in German (`--notation mixed` reads it)"), "{said}");
    let mixed = fine(&["convert", broken, "--to", "san", "--notation", "mixed"]);
    assert_eq!(mixed, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n");
    assert_eq!(run(&["convert", "nowhere.pgn", "--to", "san"]).status.code(), Some(2));
    assert_eq!(run(&["convert", broken, "--to", "san", "-o", broken]).status.code(), Some(2));
}

#[test]
fn what_another_notation_makes_of_a_game_is_reported_with_the_option_for_it() {
    let reported = |text: &str| {
        let file = file("doubt.pgn", text);
        err(&run(&["replay", file.to_str().unwrap(), "--code", "fide-2018"]))
    };
    let said = reported("1. e4 Pf6 2. e5 d5 3. exd6 *\n");
    assert!(said.contains("another game in standard algebraic (--notation san)"), "{said}");
    let said = reported("1. d4 d5 2. Rd2 Nf6 3. Nf3 *\n");
    assert!(
        said.contains("2. Rd2: it is a move in French (`--notation mixed` reads it)"),
        "{said}"
    );
}

#[test]
fn variations_in_another_notation_are_kept_as_comments() {
    let german = file("german.txt", "1. e4 (1. d4 Sf6 {gut}) e5 2. Sf3! *\n");
    let german = german.to_str().unwrap();
    let san = fine(&["convert", german, "--to", "san"]);
    assert_eq!(san, "1. e4 {( 1. d4 Sf6 gut )} 1... e5 2. Nf3 $1 *\n");
    assert!(fine(&["convert", german, "--to", "german"]).contains("(1. d4 Sf6 {gut})"));
    assert!(fine(&["replay", german, "--format", "pgn"]).contains("{( 1. d4 Sf6 gut )"));
}

#[test]
fn a_survey_reads_every_notation() {
    let text = format!(
        "[Event \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"B\"]\n\n{}",
        "1. P-K4 P-K4 2. Kt-KB3 *\n\n[Event \"C\"]\n\n1. e4 e5 2. Sf3 Nc6 3. Lb5 *\n"
    );
    let games = file("games.pgn", &text);
    let tables = file("tables", "").with_file_name("survey");
    // A survey does not overwrite files.
    let _ = fs::remove_dir_all(&tables);
    let arguments = ["--format", "csv", "--out", tables.to_str().unwrap()];
    let output = run(&[&["survey", games.to_str().unwrap()][..], &arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let table = fs::read_to_string(tables.join("games.csv")).unwrap();
    let last_fields = table.lines().map(|line| line.rsplit(',').next().unwrap_or_default());
    let notations: Vec<&str> = last_fields.collect();
    assert_eq!(notations, ["notation", "", "descriptive", "german"], "{table}");
}

#[test]
fn scores_among_the_texts_of_a_directory_are_surveyed() {
    let directory = file("texts/readme.txt", "1. Unpack.\n2. Read.\n");
    file(
        "texts/page.txt",
        "GAME I.\n\n1. P-K4 P-K4\n2. Kt-KB3 Resigns.\n\n1. P-Q4 P-Q4\n2. P-QB4\n",
    );
    let directory = directory.parent().unwrap().to_str().unwrap().to_owned();
    let printed = run(&["survey", &directory, "--code", "fide-2018"]);
    assert!(out(&printed).starts_with("2 games read from 1 file\n"), "{}", out(&printed));
    let passed_over = "readme.txt: passed over: there is no score near its beginning\n";
    assert!(
        err(&printed).ends_with(passed_over) && err(&printed).lines().count() == 1,
        "{}",
        err(&printed)
    );
}

#[test]
fn remedies_name_moves_in_the_chosen_notation() {
    let fen = "4k3/7p/8/8/8/8/7P/2B1K3 w - - 0 1";
    let named = |notation: &str, done: &str| {
        let arguments = ["remedy", "touch", done, "--fen", fen, "--code", "fide-2018"];
        fine(&[&arguments[..], &["--notation", notation]].concat())
    };
    assert!(named("auto", "c1").contains("Ba3"));
    assert!(named("german", "c1").contains("La3"));
    let arguments = ["--fen", fen, "--code", "fide-2018", "--notation", "german"];
    let put = fine(&[&["remedy", "false", "Lc1-c3"][..], &arguments].concat());
    assert!(put.contains("bishop on c1") && put.contains("La3"), "{put}");
}
