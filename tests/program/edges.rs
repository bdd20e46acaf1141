//! The edges of the program: names, signals, devices, and the words that people type.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common;

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(args).current_dir(common::path(".")).stdin(Stdio::null());
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

fn run(args: &[&str]) -> Output {
    program(args).output().unwrap()
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Makes an empty directory for a test.
fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edges").join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).unwrap();
    }
    fs::create_dir_all(&directory).unwrap();
    directory
}

fn names_in(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

const GAME: &str = "examples/games/wang-yu-2017.pgn";

#[test]
fn what_people_type_is_understood() {
    let typed = run(&[GAME]);
    assert_eq!(status(&typed), 2);
    assert!(err(&typed).contains(&format!("tip: `jadoube replay {GAME}`")), "{}", err(&typed));
    let game = run(&["schema", "game"]);
    assert_eq!((status(&game), out(&game)), (0, out(&run(&["schema", "replay"]))));
    let svg = |at: &str| out(&run(&["replay", GAME, "--format", "svg", "--at", at]));
    assert_eq!(svg("end"), svg("68...f3"));
    assert!(svg("end").starts_with("<svg"));
}

#[test]
fn codes_are_found_by_any_case_and_by_a_year() {
    let shown = |id: &str| run(&["codes", "show", id]);
    let exact = shown("fide-2018");
    for (typed, remark) in [("FIDE-2018", ""), ("fide-2020", "fide-2020 is fide-2018")] {
        assert_eq!(out(&shown(typed)), out(&exact), "{typed}");
        assert!(
            err(&shown(typed)).contains(remark)
                && err(&shown(typed)).is_empty() == remark.is_empty()
        );
    }
    let replay = |codes: &str| run(&["replay", GAME, "--format", "json", "--code", codes]);
    let asked = replay("Fide-2024,FIDE-2018");
    assert_eq!(out(&asked), out(&replay("fide-2018,fide-2023")));
    assert_eq!(err(&asked), "jadoube: Fide-2024 is fide-2023, which was in force then\n");
    // If two codes are of one year, the year names neither.
    assert!(err(&shown("fide-1992")).contains("there is no code `fide-1992`"));
    assert!(err(&shown("fide-1800")).contains("there is no code"));
}

#[test]
fn a_directory_is_replayed_as_it_is_surveyed() {
    let directory = directory("games");
    fs::create_dir(directory.join("within")).unwrap();
    fs::copy(common::path(GAME), directory.join("within/a.pgn")).unwrap();
    fs::write(directory.join("notes.txt"), "no score").unwrap();
    let name = directory.to_str().unwrap();
    let replayed = run(&["replay", name, "--format", "jsonl", "--code", "fide-2018"]);
    assert_eq!((status(&replayed), out(&replayed).lines().count()), (0, 1));
    assert!(err(&replayed).contains("notes.txt: passed over"), "{}", err(&replayed));
    fs::remove_file(directory.join("within/a.pgn")).unwrap();
    let empty = run(&["replay", name]);
    assert_eq!((status(&empty), out(&empty).as_str()), (2, ""));
    assert!(err(&empty).contains("no game file in it"), "{}", err(&empty));
}

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_trouble() {
    for args in [&["--help"][..], &["replay", "--help"], &["help"], &["--version"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let printed = program(args).stdout(full).output().unwrap();
        assert_eq!(status(&printed), 2, "{args:?}");
        assert!(err(&printed).contains("No space left"), "{}", err(&printed));
        assert_eq!(status(&run(args)), 0, "{args:?}");
    }
    assert_eq!(status(&run(&[])), 2);
}

#[test]
fn a_conversion_says_how_many_games_are_not_whole() {
    let directory = directory("convert");
    let (file, written) = (directory.join("three.pgn"), directory.join("written.pgn"));
    fs::write(&file, "1. e4 e5 *\n\n1. e4 Ke4 *\n\n1. d4 *\n").unwrap();
    let name = file.to_str().unwrap();
    let to = ["--to", "german", "-o", written.to_str().unwrap()];
    let converted = run(&[&["convert", name], &to[..]].concat());
    assert_eq!(status(&converted), 1);
    let said = "jadoube: 1 of 3 games could not be read to the end\n";
    assert!(err(&converted).ends_with(said), "{}", err(&converted));
    assert!(fs::read_to_string(&written).unwrap().contains("1. d4"));
    let whole = run(&["convert", name, "--to", "german", "--game", "1"]);
    assert_eq!((status(&whole), err(&whole).as_str()), (0, ""));
    let trouble = run(&["convert", name, "no-such.pgn", "--to", "german"]);
    assert_eq!(status(&trouble), 2);
}

/// No name of a file or of a member, and none of their content, controls a terminal.
#[cfg(unix)]
#[test]
fn names_are_shown_escaped() {
    let directory = directory("names");
    let odd = "a\u{1b}[31m\u{7}\nb.pgn";
    fs::write(directory.join(odd), "nothing").unwrap();
    let mut zip = zip::ZipWriter::new(fs::File::create(directory.join("z.zip")).unwrap());
    zip.start_file(odd, zip::write::SimpleFileOptions::default()).unwrap();
    zip.write_all(b"nothing").unwrap();
    zip.finish().unwrap();
    let (name, file) = (directory.to_str().unwrap(), directory.join(odd));
    let file = file.to_str().unwrap();
    for args in [
        &["survey", name][..],
        &["survey", name, "--summary", "markdown"],
        &["replay", name],
        &["replay", file],
        &["convert", file, "--to", "san"],
        &["claim", file, "--at", "start"],
        &["codes", "check", file],
        &["replay", GAME, "--events", file],
        &["replay", GAME, "--rulesets", file],
    ] {
        let printed = run(args);
        let all = out(&printed) + &err(&printed);
        assert!(!all.contains(['\u{1b}', '\u{7}']), "{args:?}: {all:?}");
        assert!(
            all.contains("b.pgn") && !all.lines().any(|line| line.starts_with("b.pgn")),
            "{all}"
        );
    }
    let replayed = err(&run(&["replay", name]));
    assert!(replayed.contains("z.zip: passed over: `jadoube survey` reads archives"), "{replayed}");
    // The folding of lines depends on the directory.
    let survey = err(&run(&["survey", name])).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(survey.contains("a\\u{1b}[31m\\u{7}\\nb.pgn: no game in it"), "{survey}");
}

#[test]
fn a_law_file_has_no_control_characters() {
    let directory = directory("laws");
    let file = directory.join("club-1900.toml");
    let text = "id = \"club-1900\"\ntitle = \"Our \\u001b[31m club\"\nin-force = { from = \"1900\" }\n\
                summary = \"Mate.\"\n\"odd\\u0007\" = 1\n[article.mate]\nnumber = \"3\"\nsource = \"book\"\n\
                says = \"Mate\\u009b ends it.\"\nrule = \"checkmate\"\n[[source]]\nkey = \"book\"\n\
                title = \"The minute book\"\nseen = \"primary\"\n";
    fs::write(&file, text).unwrap();
    let checked = run(&["codes", "check", file.to_str().unwrap()]);
    assert_eq!(status(&checked), 2);
    for mistake in ["U+001B", "U+0007", "U+009B"] {
        assert!(
            out(&checked).contains(&format!("a control character, {mistake}")),
            "{}",
            out(&checked)
        );
    }
    assert!(!out(&checked).contains(['\u{1b}', '\u{7}', '\u{9b}']), "{:?}", out(&checked));
    let listed = run(&["codes", "list", "--rulesets", directory.to_str().unwrap()]);
    assert_eq!((status(&listed), out(&listed).as_str()), (2, ""));
    assert!(!err(&listed).contains(['\u{1b}', '\u{7}', '\u{9b}']), "{:?}", err(&listed));
}

/// Finding the next mistake must not cost reading the whole file: this test would not end
/// otherwise.
#[test]
fn many_mistakes_are_found_at_once_and_a_hundred_shown() {
    let directory = directory("mistakes");
    let head = "id = \"big-1900\"\ntitle = \"Big\"\nin-force = { from = \"1900\" }\nsummary = \"x.\"\n\
                source = [{ key = \"book\", title = \"A book\", seen = \"primary\" }]\n";
    let mut articles = String::new();
    for n in 0..2_000 {
        articles += &format!(
            "[article.a{n}]\nnumbr = \"3\"\nsource = \"book\"\nsays = \"Mate.\"\nrule = \"checkmat\"\n"
        );
    }
    let file = directory.join("big-1900.toml");
    fs::write(&file, format!("{head}{articles}")).unwrap();
    let checked = run(&["codes", "check", file.to_str().unwrap()]);
    assert_eq!((status(&checked), out(&checked).matches("error: ").count()), (2, 100));
    assert!(out(&checked).contains("and more mistakes in "), "{}", out(&checked));

    // The consequence of a mistake must not cost reading the whole file either.
    let mut articles = String::new();
    for n in 0..2_000 {
        articles += &format!(
            "[article.a{n}]\nnumber = \"3\"\nsource = \"unheard-of\"\nsays = \"Draw.\"\n\
             rule.repetition = {{ of = \"unheard-of\", times = 3 }}\n"
        );
    }
    fs::write(&file, format!("{head}{articles}")).unwrap();
    let checked = run(&["codes", "check", file.to_str().unwrap()]);
    assert_eq!((status(&checked), out(&checked).matches("error: ").count()), (2, 100));
    assert!(out(&checked).contains("and more mistakes in "), "{}", out(&checked));
}

#[test]
fn events_without_a_place_are_counted() {
    let directory = directory("events");
    let event =
        "[[event]]\ngame = 1\nat = \"99.Ng1\"\nkind = \"claim repetition\"\nsource = \"x\"\n";
    let file = directory.join("events.toml");
    fs::write(&file, event.repeat(300)).unwrap();
    let replayed = run(&["replay", GAME, "--events", file.to_str().unwrap()]);
    assert_eq!((status(&replayed), err(&replayed).lines().count()), (2, 101));
    assert!(err(&replayed).ends_with("and 200 more events have no place in the games\n"));
}

/// Runs each command that takes a file of events.
fn run_with_events(events: &Path) -> Vec<Output> {
    let commands: [&[&str]; 6] = [
        &["replay", GAME],
        &["page", GAME, "-o", "-"],
        &["quiz", GAME, "--format", "gift"],
        &["claim", GAME, "--at", "20.", "--kind", "moves"],
        &["diff", GAME],
        &["remedy", "touch", "g1", "--in", GAME, "--at", "start"],
    ];
    let events = ["--events", events.to_str().unwrap()];
    commands.map(|command| run(&[command, &events].concat())).into()
}

#[test]
fn an_event_that_has_no_place_is_named_and_is_a_failure() {
    let directory = directory("contradicted");
    let file = directory.join("events.toml");
    for (game, square, why) in [
        (1, "e4", Some("[%touch e4] at the start is passed over: there is no piece on e4")),
        (2, "e2", Some("touch e2 at start of game 2: there is no such game")),
        (0, "e2", Some("touch e2 at start of game 0: there is no such game")),
        (1, "e2", None),
    ] {
        let event = format!("game = {game}\nat = \"start\"\nkind = \"touch {square}\"");
        fs::write(&file, format!("[[event]]\n{event}\nsource = \"x\"\n")).unwrap();
        for output in run_with_events(&file) {
            let said = err(&output);
            assert_eq!(status(&output), if why.is_some() { 2 } else { 0 }, "{event}: {said}");
            assert!(why.is_none_or(|why| said.contains(why)), "{event}: {said}");
        }
    }
}

#[test]
fn an_option_that_was_replaced_names_its_successor() {
    for (old, new) in [("--all", "--code all"), ("--period", "--code day"), ("--ply", "--at ply48")]
    {
        let refused = run(&["replay", GAME, old]);
        assert_eq!(status(&refused), 2);
        assert!(err(&refused).contains(&format!("write `{new}")), "{}", err(&refused));
    }
}

#[test]
fn two_members_of_one_name_are_two_inputs() {
    let directory = directory("zip");
    let file = directory.join("two.zip");
    let mut zip = zip::ZipWriter::new(fs::File::create(&file).unwrap());
    for (name, text) in [("a.pgn", "1. e4 *\n"), ("b.pgn", "1. d4 d5 *\n1. c4 *\n")] {
        zip.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    let bytes = fs::read(&file).unwrap();
    let mut two = bytes.clone();
    for at in 0..two.len() - 5 {
        if &bytes[at..at + 5] == b"b.pgn" {
            two[at] = b'a';
        }
    }
    fs::write(&file, two).unwrap();
    let tables = directory.join("out");
    let args = ["--format", "csv", "--out", tables.to_str().unwrap(), "--code", "fide-2018"];
    let surveyed = run(&[&["survey", file.to_str().unwrap()], &args[..]].concat());
    assert_eq!(status(&surveyed), 0, "{}", err(&surveyed));
    assert!(out(&surveyed).starts_with("3 games read from 2 files"), "{}", out(&surveyed));
    let rows = fs::read_to_string(tables.join("games.csv")).unwrap();
    assert_eq!([rows.matches("a.pgn,").count(), rows.matches("a.pgn (2),").count()], [1, 2]);
}

#[cfg(unix)]
#[test]
fn a_fifo_in_a_directory_is_passed_over() {
    let directory = directory("fifo");
    fs::copy(common::path(GAME), directory.join("a.pgn")).unwrap();
    for name in ["b.pgn", "c.txt"] {
        let made = Command::new("mkfifo").arg(directory.join(name)).status().unwrap();
        assert!(made.success());
    }
    for command in ["survey", "replay"] {
        let read = run(&[command, directory.to_str().unwrap(), "--code", "fide-2018"]);
        assert_eq!(status(&read), 0, "{}", err(&read));
        for name in ["b.pgn", "c.txt"] {
            assert!(err(&read).contains(&format!("{name}: passed over: it is a device")));
        }
    }
}

/// Starts a program that reads games from standard input, and waits until it has begun to write.
#[cfg(unix)]
fn begun(args: &[&str], directory: &Path) -> Child {
    let mut command = program(args);
    let child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let started = Instant::now();
    while !names_in(directory).iter().any(|name| name.ends_with(".unfinished")) {
        assert!(started.elapsed() < Duration::from_secs(60), "nothing is begun");
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

#[cfg(unix)]
fn stopped(mut child: Child, signal: &str) -> Option<i32> {
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    // `wait` closes the standard input of the child, which could end for that reason.
    let _input = child.stdin.take();
    child.wait().unwrap().code()
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_nothing() {
    let directory = directory("interrupted");
    let file = directory.join("out.pgn");
    let convert = ["convert", "-", "--to", "san", "-o", file.to_str().unwrap()];
    for signal in ["-INT", "-TERM"] {
        assert_eq!(stopped(begun(&convert, &directory), signal), Some(130));
        assert_eq!(names_in(&directory), [""; 0]);
    }
}

#[cfg(unix)]
#[test]
fn what_a_killed_run_leaves_is_removed_by_the_next() {
    let directory = directory("killed");
    let file = directory.join("out.pgn");
    let to = ["--to", "san", "-o", file.to_str().unwrap()];
    assert_eq!(stopped(begun(&[&["convert", "-"][..], &to].concat(), &directory), "-KILL"), None);
    assert_eq!(names_in(&directory).len(), 1);
    let converted = run(&[&["convert", GAME][..], &to].concat());
    assert_eq!(status(&converted), 0, "{}", err(&converted));
    assert_eq!(names_in(&directory), ["out.pgn"]);
}

/// Writes a book to a file and extracts its games. Returns the exit status, the games and the
/// messages.
fn extracted(directory: &Path, book: &[u8], arguments: &[&str]) -> (i32, String, String) {
    let file = directory.join("book.txt");
    fs::write(&file, book).unwrap();
    let extracted = run(&[&["extract", file.to_str().unwrap()], arguments].concat());
    (status(&extracted), out(&extracted), err(&extracted))
}

#[test]
fn what_is_no_book_is_named() {
    let directory = directory("no-book");
    for (book, what) in [
        (
            &b"\xef\xbb\xbf% a line\n\n[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n"[..],
            "this is PGN already",
        ),
        (b"", "it is empty"),
        (b"\x1f\x02\x91\xa0\x03\xe9\xb4\x0e", "it seems to be binary data"),
    ] {
        let (status, games, said) = extracted(&directory, book, &[]);
        assert!(status == 2 && games.is_empty() && said.contains(what), "{said}");
    }
    let pgn = "\u{feff}[Event \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n";
    let utf_16: Vec<u8> = pgn.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (book, arguments, is_utf_8) in [
        (pgn.as_bytes(), &[][..], true),
        (&pgn.as_bytes()[3..], &["--encoding", "koi8-r"], true),
        (&utf_16, &[], false),
        (&utf_16[2..], &["--encoding", "utf-16le"], false),
    ] {
        let (_, _, said) = extracted(&directory, book, arguments);
        let ends = said.trim_end().ends_with("that judge games read it");
        assert!(ends == is_utf_8 && ends != said.contains("; save it as UTF-8 first"), "{said}");
    }
    // A score in another notation may follow the tags.
    let book = b"[White \"A\"]\n[Black \"B\"]\n\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    let (status, games, _) = extracted(&directory, book, &[]);
    assert!(
        status == 0 && games.contains("[White \"A\"]") && games.contains("3. Bb5 a6"),
        "{games}"
    );
}

#[test]
fn a_book_is_decoded_as_it_says_or_as_is_said_of_it() {
    let directory = directory("encodings");
    // 1. e4 e5 2. Kf3 Kc6 3. Cb5 a6, with the Russian letters of the knight and the bishop.
    let russian: Vec<u16> = "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6\n".encode_utf16().collect();
    let byte = |of_cyrillic: [u8; 2]| {
        let character = |unit: &u16| match unit {
            0x41a => of_cyrillic[0],
            0x421 => of_cyrillic[1],
            ascii => *ascii as u8,
        };
        russian.iter().map(character).collect::<Vec<u8>>()
    };
    let marked: Vec<u8> =
        [0xfeff].iter().chain(&russian).flat_map(|unit| unit.to_be_bytes()).collect();
    for (book, arguments) in [
        (byte([0xca, 0xd1]), &["--encoding", "windows-1251"][..]),
        (byte([0xeb, 0xf3]), &["--encoding", "koi8-r"]),
        (marked[2..].to_vec(), &["--encoding", "utf-16be"]),
        (marked, &[]),
    ] {
        let (status, games, said) = extracted(&directory, &book, arguments);
        assert!(status == 0 && games.contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"), "{said}");
        assert!(!said.contains("UTF-8"), "{said}");
    }
    let (status, _, said) = extracted(&directory, &byte([0xca, 0xd1]), &[]);
    let guessed =
        "line 1: not UTF-8: read as Windows-1252; as nothing was found, name the encoding";
    assert!(status == 1 && said.matches(guessed).count() == 1, "{said}");
    let (status, _, said) = extracted(&directory, b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\ncaf\xe9\n", &[]);
    assert!(status == 0 && said.contains("line 2: not UTF-8"), "{said}");
    // The encoding `iso-2022-kr` is known, and never decoded.
    for name in ["runes", "iso-2022-kr"] {
        let (status, _, said) = extracted(&directory, b"", &["--encoding", name]);
        assert!(status == 2 && said.contains("no encoding has this name"), "{said}");
    }
    let (status, _, said) = extracted(&directory, b"%PDF-1.4\n", &["--encoding", "utf-16le"]);
    assert!(status == 2 && said.contains("a PDF document"), "{said}");
}

#[cfg(unix)]
#[test]
fn of_a_directory_the_books_are_read_and_nothing_hangs() {
    let directory = directory("library");
    let score = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n";
    for shelf in ["shelf.txt", ".git"] {
        fs::create_dir_all(directory.join(shelf)).unwrap();
    }
    for name in ["a.txt", ".hidden.txt", ".git/c.txt", "shelf.txt/b.md"] {
        fs::write(directory.join(name), score).unwrap();
    }
    std::os::unix::fs::symlink("..", directory.join("shelf.txt/up")).unwrap();
    assert!(Command::new("mkfifo").arg(directory.join("c.txt")).status().unwrap().success());
    let extracted = run(&["extract", directory.to_str().unwrap()]);
    let sources = out(&extracted).matches("[Source").count();
    assert_eq!((status(&extracted), sources), (0, 2), "{}", err(&extracted));
    assert!(err(&extracted).contains("c.txt: passed over: it is a device"));
}
