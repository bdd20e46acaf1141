//! The summary on the screen: its counts, duplicates, the law of the day.

use crate::common;
use jadoube::arbiter::{Relevance, VerdictKind};
use jadoube::rules::FormKind;
use std::collections::BTreeSet;
use std::fs;

use serde_json::json;

use super::{directory, fine, json, run, run_with};

/// Returns a game that the fivefold rule of 2018 ends in a draw long before its end, and that White
/// wins on the record.
fn long_shuffle(tags: &str) -> String {
    let shuffle: Vec<String> =
        (0..6).map(|n| format!("{}. Nf3 Nf6 {}. Ng1 Ng8", 2 * n + 1, 2 * n + 2)).collect();
    format!("[Event \"E\"]\n{tags}[Result \"1-0\"]\n\n{} 13. e4 1-0\n", shuffle.join(" "))
}

#[test]
fn summary_counts_equal_those_of_replay() {
    let files = fs::read_dir(common::path("examples/games")).unwrap();
    let files = files.map(|entry| entry.unwrap().path());
    let files: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "pgn")).collect();
    let args = ["--code", "fide-1928,fide-2018", "--summary", "json"];
    let named = files.iter().map(|path| path.to_str().unwrap());
    let summary = json(&run(&named.chain(args).collect::<Vec<_>>()));
    let mut counted = std::collections::BTreeMap::new();
    let mut open_to_loser = std::collections::BTreeMap::new();
    for path in files {
        let text = fs::read_to_string(path).unwrap();
        let record = common::only_game(&text);
        let mut case = jadoube::arbiter::Game::new(&record);
        for id in ["fide-1928", "fide-2018"] {
            let verdict = case.judge(common::library().code(id).unwrap());
            let class = match record.result().as_pgn() {
                "*" => "no_result",
                "1/2-1/2" => "drawn",
                _ => "decisive",
            };
            *counted.entry((id, verdict.kind.to_string(), class)).or_insert(0_u64) += 1;
            let is_open_to_loser = verdict.kind == VerdictKind::Claimable
                && case.today().result().loser().is_some()
                && verdict.rulings.iter().any(|ruling| {
                    ruling.relevance(case.today()) == Relevance::OpenToLoser
                        && ruling.form != Some(FormKind::Notice)
                });
            *open_to_loser.entry(id).or_insert(0_u64) += u64::from(is_open_to_loser);
        }
    }
    let mut total = 0;
    for code in summary["codes"].as_array().unwrap() {
        let id = code["code"].as_str().unwrap();
        assert!(open_to_loser[id] > 0, "{id}");
        assert_eq!(code["open_to_loser"], open_to_loser[id], "{id}");
        for (verdict, classes) in code["verdicts"].as_object().unwrap() {
            for (class, games) in classes.as_object().unwrap() {
                let key = (code["code"].as_str().unwrap(), verdict.clone(), class.as_str());
                assert_eq!(games, counted.get(&key).unwrap_or(&0), "{key:?}");
                total += games.as_u64().unwrap();
            }
        }
    }
    assert_eq!(total, counted.values().sum::<u64>());
    assert_eq!(
        summary["games"]["read"],
        summary["games"]["judged"]
            .as_object()
            .unwrap()
            .values()
            .map(|n| n.as_u64().unwrap())
            .sum::<u64>()
    );
}

/// The games are two of the 1850s, one of which today's fivefold rule ends, and one of the 1880s.
#[test]
fn changed_results_are_counted_by_decade() {
    let quiet = "[Event \"E\"]\n[Date \"1883.01.01\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";
    let text = [
        &long_shuffle("[Date \"1851.01.01\"]\n"),
        quiet,
        &long_shuffle("[Date \"1855.01.01\"]\n").replace("1-0", "*"),
    ]
    .join("\n");
    let args = ["--code", "fide-1928,fide-2023"];
    let summary = fine(&run_with(&args, text.as_bytes()));
    let table = "\
Another result, by decade
(games in which the code changes the recorded result)
  code        1850s  1880s
  all judged      2      1
  fide-1928       0      0
  fide-2023       1      0
";
    assert!(summary.contains(table), "{summary}");
    let summary = json(&run_with(&[&args[..], &["--summary", "json"]].concat(), text.as_bytes()));
    let counts = json!([{"decade": 1850, "games": 1}]);
    assert_eq!(summary["codes"][1]["another_result_by_decade"], counts);
}

#[test]
fn a_game_that_both_players_lost_is_not_decisive() {
    let tags = "[Date \"1851.01.01\"]\n";
    let forfeited = |result: &str| long_shuffle(tags).replace("1-0", result);
    let text = ["+:-", "-:+", "0-0"].map(forfeited).join("\n");
    let args = ["--code", "fide-2023", "--summary", "json"];
    let summary = json(&run_with(&args, text.as_bytes()));
    let classes = json!({"decisive": 2, "drawn": 0, "no_result": 1});
    assert_eq!(summary["games"]["judged"], classes);
    assert_eq!(summary["codes"][0]["verdicts"]["ended"], classes);
    let counts = json!([{"decade": 1850, "games": 2}]);
    assert_eq!(summary["codes"][0]["another_result_by_decade"], counts);
}

#[test]
fn uncertain_years_count_as_ranges() {
    let dates =
        ["1850.??.??", "18??.??.??", "184?.??.??", "????.??.??", "1928.12.31", "1929.01.01"];
    let game = |date: &&str| format!("[Event \"E\"]\n[Date \"{date}\"]\n\n1. e4 *\n\n");
    let text: String = dates.iter().map(game).collect();
    let args = ["--code", "fide-2018", "--since", "1850", "--until", "1928", "--summary", "json"];
    let games = json(&run_with(&args, text.as_bytes()))["games"].clone();
    let counts =
        ["read", "other_years", "no_year", "whole"].map(|name| games[name].as_u64().unwrap());
    assert_eq!(counts, [6, 2, 1, 3]);
}

#[test]
fn duplicates_are_reported_and_counted_once() {
    let game = |white: &str, year: &str, moves: &str| {
        format!(
            "[Event \"E\"]\n[White \"{white}\"]\n[Black \"B\"]\n[Date \"{year}.01.01\"]\n\n{moves} 1-0\n\n"
        )
    };
    let text = [
        game("Steinitz, W", "1886", "1. e4 e5"),
        game("Wilhelm Steinitz", "1886", "1. e4 {same} e5"),
        game("Steinitz, W", "1887", "1. e4 e5"),
        game("Zukertort, J", "1886", "1. e4 e5"),
        game("Steinitz, W", "1886", "1. e4 e6"),
        game("Steinitz, W", "1886", ""),
        game("Zukertort, J", "1886", ""),
        game("Steinitz, W", "1886", "").replace('\n', "\r\n"),
        game("Steinitz, W", "1886", "Qf6"),
        game("Steinitz, W", "1886", "Qc3"),
    ]
    .concat();
    let directory = directory("duplicates");
    let tables = directory.to_str().unwrap();
    let args = ["--code", "fide-2018", "--dedupe", "--summary", "json", "--out", tables];
    let summary = json(&run_with(&[&args[..], &["--format", "csv"]].concat(), text.as_bytes()));
    assert_eq!(summary["games"]["duplicates"], 2);
    assert_eq!(summary["games"]["whole"], 6);
    assert_eq!(summary["games"]["cut"], 2);
    let games = fs::read_to_string(directory.join("games.csv")).unwrap();
    let rows: Vec<Vec<&str>> = games.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let duplicate_of: Vec<&str> = rows.iter().map(|row| row[row.len() - 2]).collect();
    // Games without moves are compared by the whole record.
    assert_eq!(duplicate_of, ["", rows[0][0], "", "", "", "", "", rows[5][0], "", ""]);
}

#[test]
fn the_survey_can_judge_each_game_by_the_law_of_its_day() {
    let text = [
        long_shuffle("[Date \"2019.01.01\"]\n"),
        long_shuffle("[Date \"1950.01.01\"]\n"),
        long_shuffle("[Date \"1750.01.01\"]\n"),
    ]
    .join("\n");
    let summary = json(&run_with(&["--code", "day", "--summary", "json"], text.as_bytes()));
    let asked = |code: &serde_json::Value| code["asked"]["decisive"] != json!(0);
    let codes = summary["codes"].as_array().unwrap();
    assert!(codes.iter().any(|code| code["code"] == "fide-2018" && asked(code)));
    assert!(codes.iter().filter(|code| asked(code)).count() < 6);
    let ended = codes.iter().filter(|code| code["verdicts"]["ended"]["decisive"] == json!(1));
    assert!(ended.count() >= 1);
}

/// As in `replay`, `day` asks the law of the day in addition to the named codes.
#[test]
fn the_law_of_the_day_judges_beside_the_codes_that_are_named() {
    let dates = ["[Date \"2019.01.01\"]\n", "[Date \"1750.01.01\"]\n", ""];
    let text = dates.map(long_shuffle).join("\n");
    let directory = directory("day-and-more");
    let out = directory.to_str().unwrap();
    let more = ["--code", "day,fide-2023", "--summary", "json"];
    let tables = ["--out", out, "--format", "jsonl"];
    let summary = json(&run_with(&[&more[..], &tables].concat(), text.as_bytes()));
    let codes = summary["codes"].as_array().unwrap();
    let asked = |id: &str| {
        let code = codes.iter().find(|code| code["code"] == id).unwrap();
        code["asked"]["decisive"].as_u64().unwrap()
    };
    assert_eq!([asked("fide-2023"), asked("fide-2018"), asked("fide-1928")], [3, 1, 0]);
    let rows = fs::read_to_string(directory.join("verdicts.jsonl")).unwrap();
    let of = |id: &str| rows.lines().filter(|row| row.contains(&format!("\"{id}\""))).count();
    assert_eq!([of("fide-2023"), of("fide-2018"), of("fide-1928")], [3, 1, 0]);
    let no_code = summary["games"]["no_code"].as_u64().unwrap();
    assert!((1..3).contains(&no_code), "{no_code}");
    let judged = &summary["games"]["judged"]["decisive"];
    assert_eq!(judged, &json!(3), "{judged}");
}

#[test]
fn text_markdown_and_json_summaries_agree() {
    let args = |form| ["examples/games", "--code", "fide-2018", "--summary", form];
    let (text, markdown) = (fine(&run(&args("text"))), fine(&run(&args("markdown"))));
    // A wide table is broken only in text, which changes the order of its numbers.
    let numbers = |text: &str| {
        let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
        numbers.map(str::to_owned).collect::<BTreeSet<_>>()
    };
    assert_eq!(numbers(&text), numbers(&markdown));
    let wide = text.lines().filter(|line| line.chars().count() > 100);
    assert_eq!(wide.collect::<Vec<_>>(), Vec::<&str>::new());
    for line in markdown.lines().filter(|line| line.starts_with('|')) {
        assert!(line.ends_with('|'), "{line}");
    }
}

#[test]
fn the_summary_is_the_same_whatever_the_number_of_threads() {
    let text = super::games(40);
    let path = directory("threads").join("a.pgn");
    fs::write(&path, &text).unwrap();
    let path = path.to_str().unwrap();
    let printed = |jobs: &str| fine(&run(&[path, "--code", "fide-2018", "--dedupe", "-j", jobs]));
    let one = printed("1");
    assert_eq!(printed("2"), one);
    assert_eq!(printed("5"), one);
}
