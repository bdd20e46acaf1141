//! Every broken input is reported, the others are read, and no half-written table has its final
//! name.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use jadoube::survey::{Input, InputKind, Inquiry, SurveyEvent, SurveyOptions, Unpack, survey};

use crate::common;

use super::{directory, err, fine, json, out, parquet, program, run, run_with};

const SHORT: &str = "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n";

#[test]
fn a_survey_and_a_claim_name_the_option_that_reads_more() {
    let directory = directory("advice");
    let mixed = "1. e4 e5 2. Sf3 Nc6 3. Bb5 Sf6 *\n";
    let file = write(&directory, "a.pgn", mixed.as_bytes());
    let surveyed = run(&[&file, "--code", "fide-2018"]);
    assert_eq!(surveyed.status.code(), Some(0));
    let advice = "1 game with a move in another notation: --notation mixed reads it\n";
    assert!(err(&surveyed).ends_with(advice), "{}", err(&surveyed));
    let claim = ["claim", &file, "--at", "3.Bb5"];
    let claim = Command::new(env!("CARGO_BIN_EXE_jadoube")).args(claim).output().unwrap();
    let lines: Vec<String> = err(&claim).lines().map(str::to_owned).collect();
    assert!(lines[0].ends_with("(`--notation mixed` reads it)"), "{lines:?}");
    assert_eq!(
        lines[1..],
        [format!("jadoube: {file}: --at 3.Bb5: there is no move 3. in the record")]
    );
}

fn write(directory: &Path, name: &str, bytes: &[u8]) -> String {
    let path = directory.join(name);
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn broken_files_are_reported_and_the_others_read() {
    let directory = directory("broken");
    let good = write(&directory, "1.pgn", SHORT.as_bytes());
    let many = SHORT.repeat(20_000);
    let mut cut = common::zstd(many.as_bytes());
    cut.truncate(cut.len() / 2);
    let cut = write(&directory, "2.pgn.zst", &cut);
    let empty = write(&directory, "3.pgn", b"");
    let missing = directory.join("4.pgn").to_str().unwrap().to_owned();
    let zip = write(&directory, "5.zip", b"PK\x03\x04 and nothing else");
    let args = [&good, &cut, &empty, &missing, &zip, &good].map(String::as_str);
    let tables = directory.join("tables");
    let out = ["--out", tables.to_str().unwrap()];
    let printed = run(&[&args[..], &["--code", "fide-2018", "--summary", "json"], &out].concat());
    assert_eq!(printed.status.code(), Some(2));
    let games = tables.join("games/part-1-of-1.parquet");
    assert_eq!(parquet::metadata(&games, "jadoube.complete").unwrap(), "false");
    assert!(parquet::metadata(&games, "jadoube.faults").unwrap().contains("5.zip"));
    let complaints = err(&printed);
    for name in [&cut, &empty, &missing, &zip] {
        assert_eq!(complaints.matches(name.as_str()).count(), 1, "{complaints}");
    }
    let summary = json(&printed);
    assert_eq!(summary["faults"].as_array().unwrap().len(), 4);
    let read = summary["games"]["read"].as_u64().unwrap();
    assert!((2..20_000).contains(&read), "{read}");
}

/// Surveys a packed input in chunks that are smaller than what is read at once.
fn survey_packed(
    unpack: Unpack,
    report: impl FnMut(SurveyEvent<'_>) -> Result<(), String>,
) -> Result<(), String> {
    let input = Input { name: "a.pgn".to_owned(), kind: InputKind::Packed(unpack) };
    let options = SurveyOptions { chunk_size: 20_000, ..SurveyOptions::default() };
    survey(vec![input], &Inquiry::of(Vec::new()), &options, report).map(|_| ())
}

#[test]
fn a_survey_whose_report_fails_does_not_wait_for_its_input() {
    // A pipe that stays open: after the first chunk its reader waits for more.
    let (source, mut sender) = std::io::pipe().unwrap();
    let (ended, end) = mpsc::channel();
    std::thread::spawn(move || {
        let unpack: Unpack = Box::new(move |consume| consume(&mut { source }));
        let ends = survey_packed(unpack, |_| {
            std::thread::sleep(Duration::from_millis(200));
            Err("disk full".to_owned())
        });
        ended.send(ends)
    });
    let text = SHORT.repeat((64 << 10) / SHORT.len() + 1);
    sender.write_all(text.as_bytes()).unwrap();
    assert_eq!(end.recv_timeout(Duration::from_secs(60)), Ok(Err("disk full".to_owned())));
}

#[test]
fn a_panic_while_unpacking_is_a_fault() {
    let unpack: Unpack = Box::new(|consume| {
        consume(&mut SHORT.repeat(3).as_bytes())?;
        panic!("the decompressor fails");
    });
    let (mut games, mut faults) = (0, Vec::new());
    let end = survey_packed(unpack, |event| {
        match event {
            SurveyEvent::Games(_, batch) => games += batch.read,
            SurveyEvent::Fault(_, error) => faults.push(error.to_string()),
            SurveyEvent::Read(..) => {}
        }
        Ok(())
    });
    assert_eq!((end, games), (Ok(()), 3));
    assert_eq!(faults, ["unpacking it failed with a panic"]);
}

#[test]
fn without_a_game_there_is_neither_a_summary_nor_a_table() {
    let directory = directory("no-game");
    let missing = directory.join("missing.pgn").to_str().unwrap().to_owned();
    let empty = write(&directory, "empty.pgn", b"");
    for form in ["text", "markdown", "json"] {
        let tables = directory.join("tables");
        let fixed = ["--summary", form, "--out", tables.to_str().unwrap()];
        let printed = run(&[&[missing.as_str(), &empty], &fixed[..]].concat());
        assert_eq!((printed.status.code(), out(&printed).as_str()), (Some(2), ""));
        assert!(err(&printed).contains("missing.pgn: No such file"), "{}", err(&printed));
        assert!(err(&printed).contains("empty.pgn: no game in it"), "{}", err(&printed));
        assert_eq!(files_below(&tables), [""; 0].map(std::path::PathBuf::from));
    }
}

#[test]
fn a_cut_or_unreadable_game_is_a_row_with_its_reason() {
    let directory = directory("junk");
    let mut text = SHORT.repeat(3).into_bytes();
    text.truncate(text.len() - 12);
    let cut = write(&directory, "cut.pgn", &text);
    let mut seed = 1_u32;
    let random = (0..200_000).map(|_| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        b"\n !\"#%()*+-./01258:;<=>?BKNOQR[]abcdefghx{}"[(seed >> 24) as usize % 43]
    });
    let random = write(&directory, "random.pgn", &random.collect::<Vec<u8>>());
    let tables = directory.join("tables");
    let args = [&cut, &random].map(String::as_str);
    let fixed = ["--code", "fide-2018", "--format", "jsonl", "--out", tables.to_str().unwrap()];
    let printed = run(&[&args[..], &fixed].concat());
    assert_eq!(printed.status.code(), Some(0), "{}", err(&printed));
    assert!(err(&printed).contains(&format!("{cut}: the last game has no result at its end")));
    let rows = fs::read_to_string(tables.join("games.jsonl")).unwrap();
    let rows: Vec<serde_json::Value> =
        rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert!(rows.len() > 3);
    for row in &rows {
        assert_eq!(row["status"] == "whole", row["cut_reason"] == "", "{row}");
    }
    assert!(rows[3..].iter().all(|row| row["file"] == random.as_str()));
    assert!(rows[3..].iter().any(|row| row["status"] == "cut"));
}

#[test]
fn accept_false_continues_and_marks_a_game_with_a_false_move() {
    let directory = directory("false-moves");
    let games = ["heidenfeld-kerins-1973", "fischer-spassky-1972-20"];
    let games = games.map(|name| format!("examples/games/{name}.pgn"));
    let rows = |with: &[&str]| {
        let tables = directory.join(with.concat());
        let fixed =
            ["--code", "edlasker-1915", "--format", "jsonl", "--out", tables.to_str().unwrap()];
        let summary = ["--summary", "json", &games[0], &games[1]];
        let printed = run(&[&fixed[..], &summary, with].concat());
        assert_eq!(printed.status.code(), Some(0), "{}", err(&printed));
        let summary: serde_json::Value = serde_json::from_slice(&printed.stdout).unwrap();
        let table = |name: &str| -> Vec<serde_json::Value> {
            let rows = fs::read_to_string(tables.join(name)).unwrap();
            rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect()
        };
        (summary["games"]["continued"].clone(), table("games.jsonl"), table("verdicts.jsonl"))
    };
    let (continued, cut, _) = rows(&[]);
    assert_eq!((&continued, &cut[0]["status"]), (&0.into(), &"cut".into()));
    assert_eq!(cut[0]["false_moves"], -1);
    let (continued, whole, verdicts) = rows(&["--accept-false"]);
    assert_eq!((&continued, &whole[0]["status"]), (&1.into(), &"whole".into()));
    assert_eq!((&whole[0]["plies"], &whole[0]["false_moves"]), (&80.into(), &1.into()));
    assert_eq!(whole[1]["false_moves"], -1);
    let of_it = verdicts.iter().find(|row| row["game_id"] == whole[0]["game_id"]).unwrap();
    assert_eq!((&of_it["verdict"], &of_it["label"]), (&"set-aside".into(), &"33.O-O-O".into()));
}

#[test]
fn compression_is_recognised_by_content() {
    let directory = directory("packing");
    let text = SHORT.repeat(3);
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(text.as_bytes()).unwrap();
    let gz = gz.finish().unwrap();
    let mut bz2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bz2.write_all(text.as_bytes()).unwrap();
    let zst = common::zstd(text.as_bytes());
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    let (game, prose) = (text.as_bytes(), &b"Games of 1851.\n"[..]);
    let members = [
        ("b.pgn", game),
        ("deep/A.PGN", game),
        ("c.pgn.gz", &gz),
        ("d.txt", game),
        ("readme.txt", prose),
        ("inner.zip", prose),
    ];
    for (name, bytes) in members {
        zip.start_file(name, options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    // Two members of gzip and two frames of zstd are one text.
    write(&directory, "1.pgn", &[&gz[..], &gz].concat());
    write(&directory, "2.pgn", &[&zst[..], &zst].concat());
    write(&directory, "3.pgn", &bz2.finish().unwrap());
    write(&directory, "4.zip", &zip.finish().unwrap().into_inner());
    write(&directory, "5.pgn", text.as_bytes());
    write(&directory, "6.md", text.as_bytes());
    write(&directory, "7.txt", b"Games of 1851.\n");
    let directory = directory.to_str().unwrap();
    let printed = run(&[directory, "--code", "fide-2018", "--summary", "json"]);
    assert_eq!(printed.status.code(), Some(0), "{}", err(&printed));
    let summary = json(&printed);
    assert_eq!(summary["inputs"], 8);
    assert_eq!(summary["games"]["whole"], 6 + 6 + 3 + 12 + 3);
    for passed_over in ["7.txt: passed over", "4.zip/readme.txt: passed", "4.zip/inner.zip: passed"]
    {
        assert!(err(&printed).contains(passed_over), "{}", err(&printed));
    }
}

#[test]
fn long_comments_and_long_games_are_surveyed_in_time() {
    let lines = if cfg!(debug_assertions) { 1_000_000 } else { 10_000_000 };
    let comment = format!("[Event \"A\"]\n\n1. e4 {{{}}} e5 *\n\n", "word\n".repeat(lines));
    let plies = if cfg!(debug_assertions) { 20_000 } else { 500_000 };
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(plies / 4);
    let text = format!("{comment}[Event \"B\"]\n\n{shuffle}*\n\n{SHORT}");
    let path = write(&directory("long"), "a.pgn", text.as_bytes());
    let begun = Instant::now();
    let args = ["--code", "fide-1928", "--summary", "json"];
    for printed in [run(&[&[path.as_str()], &args[..]].concat()), run_with(&args, text.as_bytes())]
    {
        let games = json(&printed)["games"].clone();
        assert_eq!((&games["read"], &games["whole"]), (&3.into(), &3.into()));
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_nothing_under_a_final_name() {
    let directory = directory("full");
    let input = write(&directory, "a.pgn", &super::games(4));
    for format in ["csv", "jsonl", "parquet"] {
        let tables = directory.join(format);
        // No file may grow beyond eight blocks.
        let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
        let printed = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_jadoube"), "survey", &input])
            .args(["--format", format, "--code", "fide-1928,fide-2018", "--out"])
            .arg(&tables)
            .output()
            .unwrap();
        assert_eq!(printed.status.code(), Some(2), "{format}: {}", err(&printed));
        assert!(err(&printed).contains("the table is not written"), "{}", err(&printed));
        let left = files_below(&tables);
        assert!(left.is_empty(), "{left:?}");
    }
}

fn files_below(directory: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_write_error_on_standard_output_is_reported() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = program(&["examples/games", "--summary", "json"]);
    let printed = command.stdout(full()).output().unwrap();
    assert_eq!(printed.status.code(), Some(2));
    assert!(err(&printed).contains("jadoube: "), "{}", err(&printed));
}

/// Starts a survey that writes tables into a directory, interrupts it when a table of this length
/// is begun, and returns its output.
#[cfg(unix)]
fn interrupted(tables: &Path, format: &str, begun: impl Fn(u64) -> bool) -> std::process::Output {
    let args = ["--code", "fide-2018", "-j", "2", "--force", "--format", format, "--out"];
    let mut child = program(&[&args[..], &[tables.to_str().unwrap()]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Standard input stays open, so that only the signal ends the survey.
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(SHORT.repeat(60_000).as_bytes()).unwrap();
    let started = Instant::now();
    let is_begun = |path: &std::path::PathBuf| {
        path.to_str().unwrap().ends_with(".unfinished")
            && fs::metadata(path).is_ok_and(|metadata| begun(metadata.len()))
    };
    while !files_below(tables).iter().any(is_begun) {
        assert!(started.elapsed() < Duration::from_secs(60), "nothing is written");
        std::thread::sleep(Duration::from_millis(10));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let printed = child.wait_with_output().unwrap();
    drop(stdin);
    assert_eq!(printed.status.code(), Some(130), "{}", err(&printed));
    printed
}

#[cfg(unix)]
#[test]
fn an_interrupted_survey_keeps_its_rows_and_reports_how_far_it_came() {
    let tables = directory("interrupted");
    let printed = interrupted(&tables, "jsonl", |len| len > 0);
    assert!(err(&printed).contains("jadoube: stopped "), "{}", err(&printed));
    assert!(out(&printed).contains("; stopped "), "{}", out(&printed));
    assert!(err(&printed).contains("the tables end early"), "{}", err(&printed));
    let rows = fs::read_to_string(tables.join("_games.jsonl.partial")).unwrap();
    let mut rows: Vec<serde_json::Value> =
        rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    let last = rows.pop().unwrap();
    assert_eq!(last["jadoube.complete"], "false");
    assert!(last["jadoube.stopped"].as_str().unwrap().starts_with("with the game at byte"));
    assert!(!rows.is_empty());
    for (number, row) in (1..).zip(&rows) {
        assert_eq!((&row["index"], &row["status"]), (&number.into(), &"whole".into()));
    }
    assert_eq!(files_below(&tables).len(), 4);
}

#[cfg(unix)]
#[test]
fn a_partial_table_never_replaces_a_whole_one() {
    let tables = directory("partial");
    let arguments = ["examples/games", "--code", "fide-2018", "--out", tables.to_str().unwrap()];
    run(&arguments);
    let whole = tables.join("games/part-1-of-1.parquet");
    let before = fs::read(&whole).unwrap();
    interrupted(&tables, "parquet", |_| true);
    assert_eq!(fs::read(&whole).unwrap(), before);
    assert_eq!(parquet::metadata(&whole, "jadoube.complete").unwrap(), "true");
    assert_eq!(parquet::metadata(&whole, "jadoube.stopped"), None);
    let partial = tables.join("games/_part-1-of-1.parquet.partial");
    assert_eq!(parquet::metadata(&partial, "jadoube.complete").unwrap(), "false");
    assert!(parquet::metadata(&partial, "jadoube.stopped").is_some());
    assert_eq!(parquet::metadata(&partial, "jadoube.part").unwrap(), "1/1");
    assert_eq!(files_below(&tables).len(), 8);
}

#[cfg(unix)]
#[test]
fn files_of_a_killed_survey_are_removed_by_the_next_one() {
    let tables = directory("killed");
    let args = ["--code", "fide-2018", "--format", "csv", "--out", tables.to_str().unwrap()];
    let begin = || {
        let mut command = program(&args);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().unwrap()
    };
    let wait_until = |condition: &dyn Fn(&[std::path::PathBuf]) -> bool| {
        let started = Instant::now();
        while !condition(&files_below(&tables)) {
            assert!(started.elapsed() < Duration::from_secs(60), "{:?}", files_below(&tables));
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    let mut killed = begin();
    wait_until(&|files| files.len() == 4);
    let abandoned = files_below(&tables);
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert_eq!(files_below(&tables), abandoned);
    let mut running = begin();
    let is_new = |file: &std::path::PathBuf| !abandoned.contains(file);
    wait_until(&|files| files.len() == 4 && files.iter().all(is_new));
    // The tables of a survey that still runs stay.
    let held = files_below(&tables);
    fine(&run(&[&["examples/games/karpov-miles-1986.pgn"], &args[..]].concat()));
    let left = files_below(&tables);
    assert!(held.iter().all(|file| left.contains(file)), "{left:?}");
    assert_eq!(left.len(), 8);
    running.kill().unwrap();
    running.wait().unwrap();
}

#[test]
fn of_two_concurrent_surveys_one_is_published_whole() {
    for format in ["csv", "parquet"] {
        let tables = directory("two").join(format);
        let arguments = ["--code", "fide-2018", "--format", format, "--out"];
        let arguments = [&arguments[..], &[tables.to_str().unwrap()]].concat();
        let mut slow = program(&arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let started = Instant::now();
        while !tables.exists() || files_below(&tables).len() < 4 {
            assert!(started.elapsed() < Duration::from_secs(60), "nothing is begun");
            std::thread::sleep(Duration::from_millis(10));
        }
        fine(&run(&[&["examples/games/karpov-miles-1986.pgn"], &arguments[..]].concat()));
        let names = |mut files: Vec<std::path::PathBuf>| {
            files.retain(|path| {
                !path.file_name().unwrap().to_str().unwrap().starts_with(['.', '_'])
            });
            files
        };
        let published = names(files_below(&tables));
        let before: Vec<Vec<u8>> = published.iter().map(|path| fs::read(path).unwrap()).collect();
        assert_eq!(before.len(), 4);
        slow.stdin.take().unwrap().write_all(SHORT.as_bytes()).unwrap();
        let printed = slow.wait_with_output().unwrap();
        assert_eq!(printed.status.code(), Some(2), "{}", err(&printed));
        assert!(
            err(&printed).contains("another survey has written its tables"),
            "{}",
            err(&printed)
        );
        assert!(err(&printed).contains(".unpublished"), "{}", err(&printed));
        assert_eq!(names(files_below(&tables)), published);
        for (path, before) in published.iter().zip(before) {
            assert_eq!(fs::read(path).unwrap(), before);
        }
    }
}
