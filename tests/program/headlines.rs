//! The output for a game without options: its headline, and the codes whose verdict differs.

use std::fmt::Write as _;
use std::process::Command;

use serde_json::Value;

fn printed(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_jadoube")).args(args).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the sentence in the index of a page for each game.
fn headlines(page: &str) -> Vec<String> {
    let mut headlines = Vec::new();
    for rest in page.split("<span class=\"separates\">").skip(1) {
        let line = rest.split("</span>").next().unwrap();
        headlines.push(line.replace('\u{2060}', "").replace("&amp;", "&"));
    }
    headlines
}

#[test]
fn each_game_has_its_headline_and_the_codes_that_say_something_else() {
    let games = printed(&["replay", "examples/games", "--accept-false", "--format", "jsonl"]);
    let page = printed(&["page", "examples/games", "--accept-false", "-o", "-"]);
    let headlines = headlines(&page);
    assert_eq!(headlines.len(), games.lines().count(), "a headline for each game");
    let mut table = String::new();
    for (game, headline) in games.lines().zip(&headlines) {
        let game: Value = serde_json::from_str(game).unwrap();
        let file = game["source"]["file"].as_str().unwrap();
        let verdicts = game["verdicts"].as_array().unwrap().iter();
        let codes: Vec<&str> = verdicts.map(|verdict| verdict["code"].as_str().unwrap()).collect();
        let name = file.trim_start_matches("examples/games/").trim_end_matches(".pgn");
        writeln!(table, "{name} ({})\n  {headline}\n", codes.join(", ")).unwrap();
    }
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("headlines", table.trim_end());
    });
}

#[test]
fn what_is_unknown_never_leads() {
    let stalemate = "examples/games/position-stalemate.pgn";
    let text = printed(&["replay", stalemate, "--code", "all"]);
    let separates = text.split("What separates them\n").nth(1).unwrap();
    assert!(separates.starts_with("  stalemate is a draw under fide-2023 and wins for"), "{text}");
    assert!(separates.contains("that of british-1897 is not known"), "{text}");
}

#[test]
fn stalemate_is_told_by_the_codes_that_differ() {
    let text = printed(&["replay", "examples/games/position-stalemate.pgn"]);
    let told = "stalemate is a draw under fide-2023 and wins for the stalemated player";
    assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(told), "{text}");
    let lanes = printed(&["replay", "examples/games/position-stalemate.pgn", "--format", "lanes"]);
    let ends: Vec<&str> = lanes.lines().filter(|line| line.contains(" ended ")).collect();
    assert!(ends[0].ends_with("0–1") && ends[1].ends_with("½–½") && ends.len() == 3, "{lanes}");
}
