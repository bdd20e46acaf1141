//! The pictures of the program: lanes in characters and in SVG, diagrams, pages.

use crate::common;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::path;

const GAME: &str = "examples/games/zukertort-steinitz-1886-11.pgn";
const TWO: &str = "[Event \"A\"]\n\n1. e4 e5 1-0\n\n[Event \"B\"]\n\n1. d4 d5 0-1\n";

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(args).current_dir(path(".")).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.output().unwrap()
}

fn out(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Asserts that the program fails without output. Returns the message on standard error.
fn refused(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Writes a file for a test.
fn file(name: &str, text: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, text).unwrap();
    file
}

/// Returns the text without escape codes for colours.
fn uncolored(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain += part.split_once('m').map_or("", |(_, rest)| rest);
    }
    plain
}

#[test]
fn lanes_fit_eighty_columns_with_and_without_colour() {
    let plain = out(&["replay", GAME, "--format", "lanes"]);
    assert!(plain.lines().all(|line| line.chars().count() <= 80), "{plain}");
    assert!(!plain.contains('\u{1b}'));
    let colored = out(&["replay", GAME, "--format", "lanes", "--color", "always"]);
    assert!(colored.contains("\u{1b}["));
    assert_eq!(uncolored(&colored), plain);
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("lanes", plain);
    });
}

#[test]
fn lanes_in_letters_are_ascii() {
    // The names of players and the ruling below them are not part of the picture.
    let picture = out(&["replay", GAME, "--format", "lanes", "--ascii"]);
    let (_, picture) = picture.split_once("\n\n").unwrap();
    assert!(picture.is_ascii(), "{picture}");
    assert!(picture.contains("#/////"), "the end, and the void after it: {picture}");
}

#[test]
fn every_code_has_its_lane() {
    for game in ["pillsbury-burn-1898", "nikolic-arsovic-1989", "position-stalemate"] {
        let game = format!("examples/games/{game}.pgn");
        let lanes = out(&["replay", &game, "--format", "lanes", "--code", "all"]);
        for code in common::library().codes().iter().filter(|code| !code.what_if) {
            let name: String = code.id.chars().take(16).collect();
            assert!(lanes.lines().any(|line| line.starts_with(&name)), "{game}: {name}");
        }
    }
}

#[test]
fn lanes_of_a_game_without_moves() {
    let game = file("pictures-empty.pgn", "[White \"A\"]\n\n*\n");
    let lanes = out(&["replay", game.to_str().unwrap(), "--format", "lanes"]);
    assert!(lanes.contains("fide-2023"), "{lanes}");
}

#[test]
fn lanes_are_drawn_as_svg() {
    let svg = out(&["replay", GAME, "--format", "svg", "--code", "match-1886,fide-1985,fide-2018"]);
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    for part in [
        "xmlns=",
        "FIDE 2018: ended at 29.Qh5+",
        ">Johannes Zukertort – Wilhelm Steinitz<",
        "id=\"void\"",
        "class=\"end imposed\"",
    ] {
        assert!(svg.contains(part), "{part}");
    }
    assert_eq!(svg.matches("class=\"end imposed\"").count(), 1, "one of the three ends the game");
    assert!(!svg.contains("<a "), "a picture that stands alone has no links");
}

#[test]
fn the_picture_of_the_readme_is_what_the_program_draws() {
    let game = "examples/games/pillsbury-burn-1898.pgn";
    let drawn = out(&["replay", game, "--format", "svg", "--code", "vienna-1898,fide-2023"]);
    let file = path("docs/pillsbury-burn.svg");
    if std::env::var("TRYCMD").is_ok_and(|action| action == "overwrite") {
        fs::write(&file, &drawn).unwrap();
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), drawn, "`TRYCMD=overwrite` draws it anew");
}

#[test]
fn a_diagram_is_drawn_as_svg() {
    let svg = out(&["replay", GAME, "--format", "svg", "--at", "29.Qh5+"]);
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    assert!(svg.contains("<title>29.Qh5+</title>"));
    assert!(svg.contains("White: king g1, queen h5"), "{svg}");
    let marked: Vec<&str> = svg
        .split("class=\"")
        .filter(|part| part.split('"').next().is_some_and(|class| class.ends_with("marked")))
        .filter_map(|part| part.split("data-square=\"").nth(1)?.get(..2))
        .collect();
    assert_eq!(marked, ["h8", "h5"], "from where to where the last move went");
    let start = out(&["replay", GAME, "--format", "svg", "--at", "start"]);
    assert!(start.contains("<title>start</title>") && start.contains("pawns a2, b2, c2"));
}

#[test]
fn a_picture_that_cannot_be_drawn_is_reported() {
    let two = file("pictures-two.pgn", TWO);
    let two = two.to_str().unwrap();
    assert!(refused(&["replay", two, "--format", "svg"]).contains("choose it with `--game N`"));
    assert!(out(&["replay", two, "--format", "svg", "--game", "2"]).contains("<svg"));
    assert!(refused(&["replay", GAME, "--at", "3"]).contains("`--at` is for `--format svg`"));
    let nowhere = refused(&["replay", GAME, "--format", "svg", "--at", "99.Qh5"]);
    assert!(nowhere.contains("--at 99.Qh5: there is no move 99."), "{nowhere}");
}

#[test]
fn a_page_is_written_whole_or_not_at_all() {
    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures.html");
    let _ = fs::remove_file(&page);
    let name = page.to_str().unwrap();
    assert_eq!(out(&["page", GAME, "-o", name]), "");
    let written = fs::read_to_string(&page).unwrap();
    assert!(written.starts_with("<!DOCTYPE html>") && written.trim_end().ends_with("</html>"));
    assert_eq!(out(&["page", GAME, "-o", "-"]), written);
    refused(&["page", "no-such-file.pgn", "-o", name]);
    assert_eq!(fs::read_to_string(&page).unwrap(), written, "the old page is still there");
    assert!(refused(&["page", GAME, "-o", "no-such-directory/page.html"]).contains("page.html"));
    let directory = page.parent().unwrap();
    let left = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().ends_with(".part")));
    assert_eq!(out(&["page", GAME]), written, "standard output is no terminal here");
}

#[test]
fn a_page_shows_the_selected_codes_and_games() {
    let page = out(&["page", GAME, "--code", "fide-1928", "-o", "-"]);
    assert!(page.contains("id=\"law-fide-1928\"") && !page.contains("id=\"law-fide-2023\""));
    assert!(page.contains("The law</span>") && !page.contains("The law now"));
    let two = file("pictures-page.pgn", TWO);
    let page = out(&["page", two.to_str().unwrap(), "--game", "2", "-o", "-"]);
    assert!(!page.contains("class=\"index\"") && !page.contains("id=\"g2\""));
    let page = out(&["page", two.to_str().unwrap(), "-o", "-"]);
    assert!(page.contains("class=\"index\"") && page.contains("id=\"g2\""));
}
