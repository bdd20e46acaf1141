//! The tables: the same in three formats and with any number of threads.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jadoube::survey::{CODES, CellType, Column, GAMES, RULINGS, VERDICTS, columns_of};
use serde_json::Value;

use crate::common;

use super::{directory, err, fine, games, parquet, run};

type Rows = Vec<BTreeMap<String, Value>>;

fn from_jsonl(path: &Path) -> Rows {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the four tables with their columns.
fn tables() -> [(&'static str, Vec<Column>); 4] {
    [
        ("games", columns_of(&GAMES)),
        ("verdicts", columns_of(&VERDICTS)),
        ("rulings", columns_of(&RULINGS)),
        ("codes", columns_of(&CODES)),
    ]
}

/// Reads a table in CSV, in which an empty cell and an empty text are the same.
fn from_csv(path: &Path) -> Rows {
    let columns = tables().into_iter().flat_map(|(_, columns)| columns);
    let kinds: BTreeMap<&str, CellType> =
        columns.map(|column| (column.name, column.cell_type)).collect();
    let mut reader = csv::Reader::from_path(path).unwrap();
    let names = reader.headers().unwrap().clone();
    let value = |name: &str, cell: &str| match kinds[name] {
        _ if cell.is_empty() => Value::Null,
        CellType::Integer => cell.parse::<i64>().unwrap().into(),
        CellType::Boolean => (cell == "true").into(),
        CellType::Text => cell.into(),
    };
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.unwrap();
        let cells = names.iter().zip(&record);
        rows.push(cells.map(|(name, cell)| (name.to_owned(), value(name, cell))).collect());
    }
    rows
}

/// Replaces empty texts with nulls, and in JSON lines also the numbers used for them.
fn without_empty_cells(mut rows: Rows) -> Rows {
    for value in rows.iter_mut().flat_map(|row| row.values_mut()) {
        if *value == "" || *value == -1 {
            *value = Value::Null;
        }
    }
    rows
}

#[test]
fn parquet_csv_and_jsonl_tables_agree() {
    let directory = directory("formats");
    for (codes, rows) in [("fide-1928,fide-2018", 33), ("day", 1)] {
        let write = |format: &str| {
            let out = directory.join(format!("{format}-{codes}"));
            let fixed = ["examples/games", "--format", format, "--out", out.to_str().unwrap()];
            fine(&run(&[&fixed[..], &["--code", codes]].concat()));
            out
        };
        let (columns, csv, jsonl) = (write("parquet"), write("csv"), write("jsonl"));
        for (table, _) in tables() {
            let lines = without_empty_cells(from_jsonl(&jsonl.join(format!("{table}.jsonl"))));
            assert!(lines.len() >= if table == "codes" { 2 } else { rows }, "{table}");
            let groups = columns.join(table).join("part-1-of-1.parquet");
            assert_eq!(without_empty_cells(parquet::rows(&groups)), lines, "{table} {codes}");
            assert_eq!(from_csv(&csv.join(format!("{table}.csv"))), lines, "{table} {codes}");
        }
    }
}

/// Returns the rulings of `replay` that entitle a player, as rows of the table.
fn opportunities_of_replay(codes: &str) -> Vec<String> {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(["replay", "examples/games", "--format", "jsonl", "--code", codes]);
    let printed = command.current_dir(crate::common::path(".")).output().unwrap();
    let mut rows = Vec::new();
    for line in String::from_utf8(printed.stdout).unwrap().lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let file = &game["source"]["file"];
        for verdict in game["verdicts"].as_array().unwrap() {
            for ruling in verdict["rulings"].as_array().unwrap() {
                if ruling["effect"] == "entitles" {
                    let [ply, article] = ["ply", "article"].map(|key| &ruling[key]);
                    let moment = &game["moments"][ply.to_string()];
                    let number = &game["articles"][verdict["code"].as_str().unwrap()]
                        [article.as_str().unwrap()]["number"];
                    let lost = match game["recorded"].as_str().unwrap() {
                        "1-0" => ruling["player"] != "white",
                        "0-1" => ruling["player"] != "black",
                        _ => false,
                    };
                    let cells = [
                        file,
                        &verdict["code"],
                        ply,
                        &moment["at"],
                        &moment["fen"],
                        &ruling["player"],
                        &ruling["form"],
                        article,
                        number,
                        &ruling["rule"],
                        &ruling["last"],
                        &ruling["moments"],
                        &lost.into(),
                    ];
                    rows.push(cells.map(Value::to_string).join(" "));
                }
            }
        }
    }
    rows
}

#[test]
fn the_table_of_rulings_has_every_opportunity_that_replay_lists() {
    let directory = directory("rulings");
    let out = directory.to_str().unwrap();
    let codes = "bilguer-1843,italy-ponziani,london-1883,fide-1928,fide-1975,fide-2023";
    let fixed = ["examples/games", "--format", "jsonl", "--out", out, "--code", codes];
    assert_eq!(run(&fixed).status.code(), Some(0));
    let mut files = BTreeMap::new();
    for game in from_jsonl(&directory.join("games.jsonl")) {
        files.insert(game["game_id"].to_string(), game["file"].clone());
    }
    let mut rows = Vec::new();
    for row in from_jsonl(&directory.join("rulings.jsonl")) {
        let names = [
            "code",
            "ply",
            "label",
            "fen",
            "player",
            "form",
            "article",
            "number",
            "rule",
            "last_ply",
            "moments",
            "player_lost",
        ];
        let cells = names.map(|name| row[name].to_string()).join(" ");
        rows.push(format!("{} {cells}", files[&row["game_id"].to_string()]));
    }
    let listed = opportunities_of_replay(codes);
    assert!(listed.len() > 100, "{}", listed.len());
    assert!(listed.iter().any(|row| row.ends_with("true")));
    assert_eq!(rows, listed);
}

/// The hash is FNV-1a over the moves in UCI notation, as the manual says, and the same in all
/// versions.
#[test]
fn the_hash_of_the_moves_is_that_of_their_text() {
    let directory = directory("hash");
    let games = directory.join("games.pgn");
    let fen = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]";
    let text = format!(
        "[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *\n\n\
         [Event \"B\"]\n\n1.e2-e4 e5 {{again}} 2.Nf3 Nc6 (2...d6) 3.Bb5 a6 4.0-0 1-0\n\n\
         [Event \"C\"]\n{fen}\n\n1. a8=Q *\n\n[Event \"D\"]\n\n*\n"
    );
    fs::write(&games, text).unwrap();
    let out = directory.to_str().unwrap();
    run(&[games.to_str().unwrap(), "--code", "fide-2023", "--format", "jsonl", "--out", out]);
    let rows = from_jsonl(&directory.join("games.jsonl"));
    let hashes: Vec<i64> = rows.iter().map(|row| row["moves_hash"].as_i64().unwrap()).collect();
    let expected = [
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
        "8/P6k/8/8/8/8/8/K7 w - - 0 1 a7a8q",
        "",
    ];
    assert_eq!(hashes, expected.map(fnv1a));
    assert_eq!(hashes[3], -3_750_763_034_362_895_579);
}

fn fnv1a(text: &str) -> i64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    hash.cast_signed()
}

#[test]
fn tables_of_another_format_in_the_directory_are_reported() {
    let directory = directory("two-formats");
    let out = directory.to_str().unwrap();
    let write =
        |format| run(&["examples/games/karpov-miles-1986.pgn", "--format", format, "--out", out]);
    fine(&write("csv"));
    let printed = write("parquet");
    assert_eq!(printed.status.code(), Some(0));
    let warning = "games.csv: a table of another survey, in another format, which stays as it is";
    assert!(err(&printed).contains(warning), "{}", err(&printed));
    let warning = "games/part-1-of-1.parquet: a table of another survey";
    assert!(err(&write("jsonl")).contains(warning));
}

#[test]
fn an_undetermined_verdict_names_the_article_on_which_it_hangs() {
    let directory = directory("doubt");
    let out = directory.to_str().unwrap();
    let fixed = ["examples/games/karpov-miles-1986.pgn", "--format", "jsonl", "--out", out];
    fine(&run(&[&fixed[..], &["--code", "hoyle-18c,fide-1952,fide-1975"]].concat()));
    let rows = from_jsonl(&directory.join("verdicts.jsonl"));
    let cells = |row: &BTreeMap<String, Value>| {
        ["code", "verdict", "doubt_rule", "doubt_article", "doubt_readings"]
            .map(|name| row[name].as_str().unwrap().to_owned())
            .join("|")
    };
    let rows: Vec<String> = rows.iter().map(cells).collect();
    // No law of repetition of Hoyle's day is known; that of 1952 can be read in two ways.
    assert_eq!(
        rows,
        [
            "hoyle-18c|undetermined|repetition|repetition|",
            "fide-1952|undetermined|repetition|threefold|\
             men-alone: claim-upheld; rights: claim-refused; on-the-board: claim-upheld",
            "fide-1975|claim-refused|||",
        ]
    );
}

/// The words that DuckDB (2, which reserves `at`) and PostgreSQL do not accept as a column without
/// quotation marks.
const RESERVED: &str = "all analyse analyze and any array as asc asymmetric at authorization binary both case cast \
    check collate collation column concurrently constraint create cross current_date default deferrable desc describe \
    distinct do else end except false fetch for foreign freeze from full grant group having ilike in initially inner \
    intersect into is isnull join lambda lateral leading left like limit localtime natural not notnull null offset on \
    only or order outer overlaps pivot placing primary qualify references returning right select session_user show \
    similar some summarize symmetric table tablesample then to trailing true union unique unpivot user using variadic \
    verbose when where window with";

#[test]
fn no_column_needs_quotation_marks_in_sql() {
    for column in tables().iter().flat_map(|(_, columns)| columns) {
        assert!(!RESERVED.split_whitespace().any(|word| word == column.name), "{}", column.name);
    }
}

#[test]
fn every_column_has_its_type_and_is_explained_in_the_manual() {
    let directory = directory("columns");
    let out = directory.to_str().unwrap();
    fine(&run(&["examples/games", "--code", "landmarks,day", "--out", out, "--format", "parquet"]));
    let manual = include_str!("../../../docs/survey.md");
    for (table, columns) in tables() {
        let (_, explained) = manual.split_once(&format!("\n### `{table}`\n")).unwrap();
        let explained = explained.split("\n#").next().unwrap();
        let names =
            explained.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
        let columns_names: Vec<&str> = columns.iter().map(|column| column.name).collect();
        assert_eq!(names.collect::<Vec<_>>(), columns_names, "{table}");
        let rows = parquet::rows(&directory.join(table).join("part-1-of-1.parquet"));
        assert!(!rows.is_empty());
        for row in &rows {
            assert_eq!(row.len(), columns.len());
            for column in &columns {
                let value = &row[column.name];
                let fits = match column.cell_type {
                    _ if value.is_null() => column.nullable,
                    CellType::Integer => value.is_i64(),
                    CellType::Text => value.is_string(),
                    CellType::Boolean => value.is_boolean(),
                };
                assert!(fits, "{}: {value}", column.name);
            }
        }
    }
}

#[test]
fn tables_are_the_same_whatever_the_number_of_threads() {
    let directory = directory("table-threads");
    let pgn = directory.join("a.pgn");
    fs::write(&pgn, games(40)).unwrap();
    let packed = directory.join("b.pgn");
    fs::write(&packed, common::zstd(&games(40))).unwrap();
    let write = |jobs: &str| {
        let out = directory.join(jobs);
        let inputs = [pgn.to_str().unwrap(), packed.to_str().unwrap()];
        let asked = ["--code", "fide-2018", "--dedupe", "-j", jobs];
        let wanted = ["--format", "csv", "--out", out.to_str().unwrap()];
        fine(&run(&[&inputs[..], &asked, &wanted].concat()));
        ["games.csv", "verdicts.csv", "rulings.csv"].map(|table| fs::read(out.join(table)).unwrap())
    };
    let one = write("1");
    assert_eq!(write("2"), one);
    assert_eq!(write("5"), one);
}

#[test]
fn existing_tables_are_not_overwritten_without_force() {
    let directory = directory("there");
    let out = directory.to_str().unwrap();
    let args = ["examples/games/karpov-miles-1986.pgn", "--out", out, "--format", "csv"];
    fine(&run(&args));
    let refused = run(&args);
    assert_eq!(refused.status.code(), Some(2));
    assert!(err(&refused).contains("games.csv exists already"), "{}", err(&refused));
    fine(&run(&[&args[..], &["--force"]].concat()));
    assert!(fs::read_dir(&directory).unwrap().count() == 4, "nothing unfinished is left");
}

#[test]
fn parts_of_different_divisions_are_not_mixed() {
    let directory = directory("divisions");
    for format in ["csv", "parquet"] {
        let out = directory.join(format);
        let printed = |more: &[&str]| {
            let fixed = ["examples/games/karpov-miles-1986.pgn", "--format", format, "--out"];
            run(&[&fixed[..], &[out.to_str().unwrap()], more].concat())
        };
        fine(&printed(&["--part", "2/12"]));
        fine(&printed(&["--part", "1/12"]));
        for other in [&["--part", "1/3"][..], &[]] {
            let refused = printed(other);
            assert_eq!(refused.status.code(), Some(2));
            let first = err(&refused).contains("-01-of-12.");
            assert!(first && err(&refused).contains("another division"), "{}", err(&refused));
        }
        let forced = printed(&["--force"]);
        assert_eq!(forced.status.code(), Some(0));
        assert!(err(&forced).contains("do not read the two together"), "{}", err(&forced));
    }
    assert!(directory.join("csv/verdicts-02-of-12.csv").exists());
    assert!(directory.join("parquet/games/part-01-of-12.parquet").exists());
    // The codes are the same in all parts.
    assert!(directory.join("parquet/codes/part-01-of-12.parquet").exists());
    assert!(!directory.join("parquet/codes/part-02-of-12.parquet").exists());
}

#[test]
fn every_game_has_an_id_of_its_own_whatever_the_part() {
    let directory = directory("ids");
    let files = directory.join("files");
    fs::create_dir_all(&files).unwrap();
    for number in 0..600 {
        let game = format!("[Event \"{number}\"]\n\n1. e4 e5 *\n\n");
        fs::write(files.join(format!("{number:03}.pgn")), game.repeat(2)).unwrap();
    }
    let ids = |part: &str, jobs: &str| -> Vec<(String, String, String)> {
        let out = directory.join(format!("{}-{jobs}", part.replace('/', "-")));
        let args = ["--code", "fide-2018", "--format", "jsonl", "--part", part, "-j", jobs];
        let place = [files.to_str().unwrap(), "--out", out.to_str().unwrap()];
        assert_eq!(run(&[&place[..], &args].concat()).status.code(), Some(0));
        let name = files_named(&out, "games").remove(0);
        let rows = from_jsonl(&name);
        let cell = |row: &BTreeMap<String, Value>, name: &str| row[name].to_string();
        rows.iter()
            .map(|row| (cell(row, "game_id"), cell(row, "file"), cell(row, "byte")))
            .collect()
    };
    let whole = ids("1/1", "3");
    assert_eq!(whole.len(), 1200);
    let unique: std::collections::HashSet<&String> = whole.iter().map(|(id, ..)| id).collect();
    assert_eq!(unique.len(), whole.len());
    let parts: Vec<_> = ["1/3", "2/3", "3/3"].iter().flat_map(|part| ids(part, "1")).collect();
    assert_eq!(parts, whole);
}

/// Returns the files in a directory whose names begin with `start`.
fn files_named(directory: &Path, start: &str) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let named =
        |path: &std::path::PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with(start);
    entries.filter(named).collect()
}

#[cfg(unix)]
#[test]
fn a_file_is_read_once_however_it_is_named() {
    let directory = directory("once");
    let games = directory.join("games");
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("a.pgn"), super::games(1)).unwrap();
    std::os::unix::fs::symlink("a.pgn", games.join("c.pgn")).unwrap();
    // A link that leads back would be followed for ever.
    std::os::unix::fs::symlink(".", games.join("loop")).unwrap();
    let a = games.join("a.pgn");
    let args = ["--code", "fide-2018", "--summary", "json"];
    let read = |paths: &[&str]| {
        let printed = run(&[paths, &args].concat());
        (super::json(&printed)["games"]["read"].clone(), super::complaints(&printed).len())
    };
    let (once, notes) = read(&[a.to_str().unwrap()]);
    assert_eq!(notes, 0);
    let dotted = games.join("../games/a.pgn");
    let paths = [a.to_str().unwrap(), dotted.to_str().unwrap(), games.to_str().unwrap()];
    assert_eq!(read(&paths), (once.clone(), 4));
    let mut child = super::program(&[&["-", paths[0]], &args[..]].concat());
    let printed = child.stdin(fs::File::open(&a).unwrap()).output().unwrap();
    assert_eq!(super::json(&printed)["games"]["read"], once);
    assert!(
        err(&printed).contains("the same as standard input, which is read once"),
        "{}",
        err(&printed)
    );
}

#[test]
fn the_second_copy_of_a_file_is_all_duplicates() {
    let directory = directory("copies");
    let [a, b] = ["a.pgn", "b.pgn"].map(|name| directory.join(name));
    let other = "[Event \"none\"]\n\n*\n\n[Event \"960\"]\n[Variant \"Chess960\"]\n\n1. e4 *\n\n";
    for file in [&a, &b] {
        fs::write(file, [super::games(3), other.as_bytes().to_vec()].concat()).unwrap();
    }
    let counts = |paths: &[&str]| {
        let args = ["--code", "fide-2018", "--dedupe", "--summary", "json"];
        let games = super::json(&run(&[paths, &args].concat()))["games"].clone();
        ["read", "duplicates", "whole", "not_judged"].map(|count| games[count].as_u64().unwrap())
    };
    let (a, b) = (a.to_str().unwrap(), b.to_str().unwrap());
    let [read, duplicates, whole, not_judged] = counts(&[a]);
    assert_eq!(not_judged, 1);
    assert_eq!(counts(&[a, b]), [2 * read, read + duplicates, whole, not_judged]);
    assert_eq!(counts(&[a, a]), [read, duplicates, whole, not_judged]);
}
