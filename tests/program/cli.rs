//! The program as a process: exit status, streams, files and formats.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::common::{self, path};

/// A game in which the codes differ, and one in which they do not.
const SHUFFLE: &str =
    "[Event \"A\"]\n[White \"Ann\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n\n";
const SHORT: &str = "[Event \"B\"]\n[White \"Bob\"]\n\n1. e4 e5 1/2-1/2\n\n";

pub fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    command.args(args).current_dir(path("."));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null());
    command
}

pub fn run(args: &[&str]) -> Output {
    program(args).output().unwrap()
}

/// Runs the program with these bytes on its standard input.
fn run_with(args: &[&str], input: &[u8]) -> Output {
    let mut child = program(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // A program that complains at once may have ended without reading.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().unwrap()
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Returns the exit status, and true for each stream that is not empty.
fn outline(output: &Output) -> (Option<i32>, bool, bool) {
    (output.status.code(), !output.stdout.is_empty(), !output.stderr.is_empty())
}

/// Asserts that a run succeeded: status 0, some output, no complaint. Returns the output.
pub fn fine(output: &Output) -> String {
    let said = err(output).lines().any(|line| !line.contains("what-if codes are left out"));
    let all = (output.status.code(), !output.stdout.is_empty(), said);
    assert_eq!(all, (Some(0), true, false), "{}{}", out(output), err(output));
    out(output)
}

/// Asserts that a run failed: status 2, no output, one line on standard error. Returns that line.
fn complaint(output: &Output) -> String {
    assert_eq!(outline(output), (Some(2), false, true), "{}{}", out(output), err(output));
    let complaint = err(output);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint
}

/// Writes a file for a test.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, bytes).unwrap();
    file
}

fn replay(file: &Path, args: &[&str]) -> Output {
    let file = file.to_str().unwrap();
    run(&[&["replay", file], args].concat())
}

fn json_lines(output: &Output) -> Vec<Value> {
    out(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_dash_or_no_argument_reads_standard_input() {
    let named = replay(&file("dash.pgn", SHUFFLE.as_bytes()), &["--format", "jsonl"]);
    let mut expected = json_lines(&named);
    expected[0]["source"]["file"] = "-".into();
    for args in [&["replay", "-", "--format", "jsonl"][..], &["replay", "--format", "jsonl"]] {
        let read = run_with(args, SHUFFLE.as_bytes());
        fine(&read);
        assert_eq!(json_lines(&read), expected);
    }
}

#[test]
fn standard_input_without_a_game_is_reported() {
    for args in [&["replay", "-"][..], &["claim", "-", "--at", "4."], &["diff", "-"]] {
        let nothing = run_with(args, b"hello world\n");
        assert!(complaint(&nothing).contains("no game in it: neither a tag"), "{}", err(&nothing));
    }
}

#[test]
fn a_page_has_a_limit_of_games() {
    let page = |games: usize| {
        run_with(&["page", "--code", "fide-2018", "-o", "-"], SHORT.repeat(games).as_bytes())
    };
    assert!(fine(&page(3)).starts_with("<!DOCTYPE html>"));
    let too_many = complaint(&page(501));
    assert!(too_many.contains("500 games"), "{too_many}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_once() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let [game, other] = ["pillsbury-burn-1898", "wang-yu-2017"];
    let [game, other] = [game, other].map(|name| format!("examples/games/{name}.pgn"));
    for args in [&["replay", &game, &other][..], &["page", &game, "-o", "-"]] {
        complaint(&program(args).stdout(full()).output().unwrap());
    }
}

#[test]
fn a_packed_file_that_is_cut_short_is_reported() {
    let cut_short = replay(&file("cut.pgn.gz", &gzipped(SHUFFLE)[..30]), &[]);
    assert_eq!(cut_short.status.code(), Some(2), "{}", err(&cut_short));
    assert!(err(&cut_short).contains("cut.pgn.gz"));
}

fn gzipped(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn bzipped(text: &str) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn packed_files_are_unpacked() {
    let plain = replay(&file("packed.pgn", (SHUFFLE.to_owned() + SHORT).as_bytes()), &[]);
    // Each file consists of two parts, as when packed files are joined.
    let packed = [
        ("packed.pgn.gz", [gzipped(SHUFFLE), gzipped(SHORT)].concat()),
        ("packed.pgn.bz2", [bzipped(SHUFFLE), bzipped(SHORT)].concat()),
        ("packed.pgn.zst", [SHUFFLE, SHORT].map(|text| common::zstd(text.as_bytes())).concat()),
    ];
    for (name, bytes) in packed {
        assert_eq!(fine(&replay(&file(name, &bytes), &[])), fine(&plain), "{name}");
        assert_eq!(fine(&run_with(&["replay"], &bytes)), fine(&plain), "{name} from a pipe");
    }
}

#[test]
fn code_selects_codes_by_name() {
    let short = file("named.pgn", SHORT.as_bytes());
    let codes_of = |game: &Path, args: &[&str]| -> Vec<String> {
        let printed = replay(game, &[&["--format", "jsonl"], args].concat());
        fine(&printed);
        let verdicts = json_lines(&printed)[0]["verdicts"].clone();
        let codes = verdicts.as_array().unwrap().iter();
        codes.map(|verdict| verdict["code"].as_str().unwrap().to_owned()).collect()
    };
    let asked = |args: &[&str]| codes_of(&short, args);
    assert_eq!(asked(&["--code", "fide-2018,london-1807"]), ["london-1807", "fide-2018"]);
    assert_eq!(asked(&["--code", "fide-2018", "--code", "fide-1928"]), ["fide-1928", "fide-2018"]);
    assert_eq!(asked(&["--code", "all"]).len(), listed() - 6, "without the what-if codes");
    assert_eq!(asked(&["--code", "all,ko"]).len(), listed() - 5);
    assert_eq!(asked(&[]), ["fide-2023"], "where no other comes to anything else");
    let vienna = Path::new("examples/games/pillsbury-burn-1898.pgn");
    let of_its_day = codes_of(vienna, &["--code", "fide-2018,day"]);
    assert_eq!(of_its_day, ["vienna-1898", "fide-2018"]);
    assert_eq!(codes_of(vienna, &["--code", "day"]), ["vienna-1898"]);
    assert_eq!(codes_of(vienna, &["--code", "fide-2018"]), ["fide-2018"]);
    assert_eq!(asked(&["--code", "all,what-if"]).len(), listed());
    assert_eq!(asked(&["--code", "latest"]), ["fide-2023"]);
}

/// The changes of an edition are printed in two columns that fit, and as the same data.
#[test]
fn codes_are_compared_in_columns_and_in_json() {
    let diff = ["codes", "diff", "fide-2014", "fide-2018"];
    let printed = fine(&run(&diff));
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
    assert_eq!(printed.matches("\nfide-2014 ").count(), 1, "{printed}");
    let json = run(&[&diff[..], &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&fine(&json)).unwrap();
    let mut articles = json["articles"].as_array().unwrap().iter();
    let fivefold = articles.find(|article| article["article"] == "fivefold").unwrap();
    assert_eq!(fivefold["a"]["readings"][0]["rule"]["repetition"]["spaced"], 4, "{fivefold}");
    let schema: Value = serde_json::from_str(&fine(&run(&["schema", "law-file"]))).unwrap();
    assert!(schema["properties"]["article"].is_object());
}

#[test]
fn json_is_always_an_array() {
    let one = file("json-one.pgn", SHORT.as_bytes());
    let three = file("json-three.pgn", (SHUFFLE.to_owned() + SHORT + SHORT).as_bytes());
    let parse = |file: &Path| -> Value {
        serde_json::from_str(&fine(&replay(file, &["--format", "json"]))).unwrap()
    };
    assert_eq!(parse(&one)[0]["schema"], 3);
    let array = parse(&three);
    assert_eq!(array.as_array().map(Vec::len), Some(3));
    assert_eq!(array[0]["tags"]["White"], "Ann");
    let lines = json_lines(&replay(&three, &["--format", "jsonl"]));
    assert_eq!(array, Value::from(lines));
    let schema: Value = serde_json::from_str(&fine(&run(&["schema"]))).unwrap();
    for key in parse(&one)[0].as_object().unwrap().keys() {
        assert!(schema["properties"][key].is_object(), "{key} is not in the schema");
    }
}

#[test]
fn markdown_is_a_heading_and_a_table() {
    let text = SHUFFLE.replace("Ann", "A|b*c");
    let printed = fine(&replay(&file("markdown.pgn", text.as_bytes()), &["--format", "markdown"]));
    assert!(printed.starts_with("## A\\|b\\*c"), "{printed}");
    let rows: Vec<&str> = printed.lines().filter(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 3, "{printed}");
    for row in rows {
        let columns = row.replace("\\|", "").matches('|').count();
        assert_eq!(columns, 6, "{row}");
    }
}

#[test]
fn colour_follows_the_option_and_the_environment() {
    let shuffle = file("colour.pgn", SHUFFLE.as_bytes());
    let plain = fine(&replay(&shuffle, &[]));
    assert!(!plain.contains('\u{1b}'), "escape codes in a pipe");
    let shown = fine(&replay(&shuffle, &["--color", "always"]));
    assert!(shown.contains("\u{1b}["), "no colour, always");
    assert_eq!(fine(&replay(&shuffle, &["--color", "never"])), plain);
    let name = shuffle.to_str().unwrap();
    let silent = program(&["replay", name]).env("NO_COLOR", "1").output().unwrap();
    assert_eq!(fine(&silent), plain);
    let forced = program(&["replay", name]).env("CLICOLOR_FORCE", "1").output().unwrap();
    assert_eq!(fine(&forced), shown);
    let both = program(&["replay", name, "--color", "never"]).env("CLICOLOR_FORCE", "1").output();
    assert_eq!(fine(&both.unwrap()), plain);
}

#[test]
fn help_begins_with_examples() {
    for args in [&["--help"][..], &["-h"], &["replay", "--help"], &["help", "replay"]] {
        let help = fine(&run(args));
        assert!(help.starts_with("Examples:\n  jadoube "), "{args:?}: {help}");
        assert!(help.contains("Usage:"), "{args:?}: {help}");
    }
    let version = fine(&run(&["--version"]));
    assert_eq!(version.trim(), concat!("jadoube ", env!("CARGO_PKG_VERSION")));
}

/// The examples of the help are commands that the program understands.
#[test]
fn the_examples_in_the_help_parse() {
    let help = fine(&run(&["--help"])) + &fine(&run(&["replay", "--help"]));
    let examples = help.lines().filter_map(|line| line.trim_start().strip_prefix("jadoube "));
    let mut tried = 0;
    for example in examples {
        let command = example.split("  ").next().unwrap();
        let args = crate::cases::words(command);
        let said = err(&run(&args.iter().map(String::as_str).collect::<Vec<_>>()));
        let understood = said.is_empty() || said.contains("No such file");
        assert!(understood, "{command}: {said}");
        tried += 1;
    }
    assert!(tried >= 5, "{tried} examples");
}

#[test]
fn completions_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = fine(&run(&["completions", shell]));
        assert!(script.contains("replay") && script.contains("exit-code"), "{shell}");
    }
}

/// A reader that takes only the beginning, as `head` does, ends the program without a message.
#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let games = SHUFFLE.repeat(300);
    let games = file("pipe.pgn", games.as_bytes());
    for format in ["text", "json", "jsonl", "markdown"] {
        let mut child = program(&["replay", games.to_str().unwrap(), "--format", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 10];
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut first).unwrap();
        drop(stdout);
        let ended = child.wait_with_output().unwrap();
        assert_eq!(outline(&ended), (Some(0), false, false), "{format}: {}", err(&ended));
    }
}

/// Returns true if the only escape codes in a text are the program's own colours.
fn only_colours(text: &str) -> bool {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('\u{1b}') {
        let Some(body) = after.strip_prefix('[') else { return false };
        let end = body.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(body.len());
        if !body[end..].starts_with('m') || body[..end] == *EVIL {
            return false;
        }
        rest = &body[end..];
    }
    !text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\u{1b}'))
}

/// The parameters of a colour that the program does not use.
const EVIL: &str = "35;5";

/// An attack in a place where text is expected.
const HOSTILE: &str = "a\u{1b}[35;5mb\u{1b}]0;c\u{7}d\u{1b}[2Je\u{9b}31mf\u{8}";

/// Prints these games in every format, and asserts that no escape code of theirs comes through.
fn assert_harmless(name: &str, games: &str) {
    let games = file(name, games.as_bytes());
    for format in ["text", "json", "jsonl", "markdown"] {
        for color in ["always", "never"] {
            let printed = replay(&games, &["--format", format, "--color", color]);
            assert_eq!(printed.status.code(), Some(0), "{}", err(&printed));
            // JSON is data: it escapes what JSON must, and leaves U+009B as it is.
            let data = format.starts_with("json").then_some('\u{9b}');
            let stdout = out(&printed).replace(|c| Some(c) == data, "");
            for (stream, text) in [("stdout", stdout), ("stderr", err(&printed))] {
                assert!(only_colours(&text), "{format} on {stream}: {text:?}");
                assert!(color == "always" || !text.contains('\u{1b}'), "{format}: {text:?}");
            }
        }
    }
}

#[test]
fn a_record_cannot_send_escape_codes_to_the_terminal() {
    let tags = ["White", "Black", "Site", "Date", "Round", "Result", "FEN", "Variant", HOSTILE];
    let mut games = String::new();
    for tag in tags {
        games += &format!(
            "[Event \"{HOSTILE}\"]\n[{tag} \"{HOSTILE}\"]\n\n1. e4 {{{HOSTILE}}} e5 *\n\n"
        );
    }
    games += &format!("[Event \"A\"]\n\n1. e4 {HOSTILE} e5 *\n\n");
    games += &format!("[Event \"A\"]\n\n1. e4 e5 2. Nf6{HOSTILE} *\n\n");
    games += "[Event \"A\rB\"]\n\n1. e4 e5 2. N\rf6 *\n\n";
    assert_harmless("hostile.pgn", &games);
}

#[test]
fn an_argument_cannot_send_escape_codes_to_the_terminal() {
    let commands = ["claim", "claim repetition", "notice", "agree", "claim white white"];
    let games = commands
        .map(|command| format!("[Event \"A\"]\n\n1. e4 {{[%{command} {HOSTILE}]}} e5 *\n\n"));
    assert_harmless("hostile-commands.pgn", &games.concat());
}

/// A file or a pipe gets the game as it is: its tags are not changed.
#[test]
fn a_score_is_converted_with_its_control_characters() {
    let game = format!("[White \"{HOSTILE}\"]\n\n1. e4 {{\u{202e}{HOSTILE}}} e5 *\n");
    for args in [&["convert", "--to", "german"][..], &["replay", "--format", "pgn"]] {
        let written = fine(&run_with(args, game.as_bytes()));
        assert_eq!(written.matches(HOSTILE).count(), 2, "{args:?}: {written:?}");
        assert!(written.contains('\u{202e}'), "{args:?}: {written:?}");
    }
}

#[test]
fn the_check_for_escape_codes_works() {
    assert!(only_colours("a \u{1b}[1mb\u{1b}[0m\u{1b}[30;107mc\u{1b}[m\n"));
    for evil in ["\u{1b}[35;5m", "\u{1b}[2J", "\u{1b}]0;c\u{7}", "\u{9b}31m", "\r", "\u{8}"] {
        assert!(!only_colours(evil), "{evil:?}");
    }
}

/// Returns the number of codes. The list has a line for each code, and an indented summary.
pub fn listed() -> usize {
    fine(&run(&["codes"])).lines().filter(|line| !line.starts_with("    ")).count()
}

/// The JSON of a difference is the JSON of the game.
#[test]
fn the_json_of_diff_is_that_of_replay() {
    let of = |command| -> Value {
        let game = "examples/games/pillsbury-burn-1898.pgn";
        let printed = run(&[command, game, "--code", "vienna-1898,fide-2018", "--format", "json"]);
        serde_json::from_str(&fine(&printed)).unwrap()
    };
    assert_eq!(of("diff"), of("replay"));
}

/// With `-o` the file gets the same text as standard output, without colours.
#[test]
fn what_is_shown_can_be_written_to_a_file() {
    let game = "examples/games/karpov-miles-1986.pgn";
    for args in [
        &["replay", game][..],
        &["replay", game, "--format", "json"],
        &["replay", game, "--format", "svg"],
        &["diff", game, "--code", "fide-1928,fide-1985"],
        &["claim", game, "--at", "25...Ra8", "--intending", "Nb5", "--format", "markdown"],
        &["remedy", "touch", "c3", "--in", game, "--at", "25...Ra8", "--format", "json"],
    ] {
        let written = file("written.txt", b"what was there");
        let to = ["-o", written.to_str().unwrap(), "--color", "always"];
        let silent = run(&[args, &to].concat());
        assert_eq!(outline(&silent), (Some(0), false, false), "{args:?}: {}", err(&silent));
        assert_eq!(fs::read_to_string(&written).unwrap(), fine(&run(args)), "{args:?}");
    }
    let kept = file("written-kept.txt", b"what was there");
    let to = ["-o", kept.to_str().unwrap()];
    for args in
        [&["replay", "no-such-file.pgn"][..], &["convert", "no-such-file.pgn", "--to", "san"]]
    {
        complaint(&run(&[args, &to].concat()));
        assert_eq!(fs::read(&kept).unwrap(), b"what was there", "{args:?}");
    }
    let own = file("written-own.pgn", SHORT.as_bytes());
    let own = own.to_str().unwrap();
    assert!(complaint(&run(&["diff", own, "-o", own])).contains("the same file"));
}

/// Replays the game [`SHUFFLE`] with a file of events.
fn with_events(name: &str, events: &str, args: &[&str]) -> Output {
    let game = file(&format!("{name}.pgn"), SHUFFLE.as_bytes());
    let events = file(&format!("{name}.toml"), events.as_bytes());
    replay(&game, &[&["--events", events.to_str().unwrap()], args].concat())
}

/// Events that are written into a score are found when the score is read again, and not twice.
#[test]
fn events_are_written_into_the_score() {
    let events = "[[event]]\ngame = 1\nat = \"4. Ng1\"\nkind = \"claim repetition,Ng8\"\n\
                  source = \"The Field\"\n";
    let codes = ["--code", "london-1807,fide-2018", "--format"];
    let pgn = fine(&with_events("events-pgn", events, &[&codes[..], &["pgn"]].concat()));
    for words in ["[%claim repetition,Ng8]", "source: The Field"] {
        assert_eq!(pgn.matches(words).count(), 1, "{words}: {pgn}");
    }
    let written = file("events-written.pgn", pgn.as_bytes());
    let again = replay(&written, &[&codes[..], &["jsonl"]].concat());
    let beside = with_events("events-pgn", events, &[&codes[..], &["jsonl"]].concat());
    assert_eq!(json_lines(&again)[0]["verdicts"], json_lines(&beside)[0]["verdicts"]);
    let sidecar = file("events-pgn.toml", events.as_bytes());
    let printed = ["--events", sidecar.to_str().unwrap(), "--format", "pgn"];
    let twice = fine(&replay(&written, &printed));
    assert_eq!(twice.matches("[%claim").count(), 1, "{twice}");
}

/// A ruling of the arbiter agrees with no code whose readings disagree.
#[test]
fn an_arbiter_agrees_with_no_code_whose_readings_disagree() {
    let moves: Vec<String> =
        (1..=6).map(|n| format!("{}. Nf3 Nf6 {}. Ng1 Ng8", 2 * n - 1, 2 * n)).collect();
    let game = file("sixfold.pgn", format!("{} *\n", moves.join(" ")).as_bytes());
    let event = "[[event]]\ngame = 1\nat = \"end\"\nkind = \"claim repetition\"\n\
                 ruled = \"refused by the arbiter\"\nsource = \"x\"\n";
    let events = file("sixfold.toml", event.as_bytes());
    let args = ["--events", events.to_str().unwrap(), "--code", "match-1886,fide-1985"];
    let judged =
        json_lines(&replay(&game, &[&args[..], &["--format", "jsonl"]].concat())).remove(0);
    let answers = &judged["reported"][0]["answers"];
    let undetermined = serde_json::json!({
        "code": "match-1886", "answer": "undetermined", "agrees": null
    });
    assert_eq!(answers[0], undetermined);
    assert_eq!((&answers[1]["answer"], &answers[1]["agrees"]), (&"upheld".into(), &false.into()));
    let claim = &judged["verdicts"][0]["claims"][0];
    let answers = ["/answer", "/readings/0/answer", "/readings/1/answer"];
    let answers = answers.map(|place| claim.pointer(place).and_then(Value::as_str));
    assert_eq!(answers, ["undetermined", "upheld", "refused"].map(Some));
    let said = fine(&replay(&game, &args)).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("under this code it is undetermined."), "{said}");
}

#[test]
fn a_quiz_is_answered_on_standard_input() {
    let game = "examples/games/karpov-miles-1986.pgn";
    let quiz = ["quiz", game, "--code", "fide-2018", "--seed", "3", "--count", "2", "--ascii"];
    // Input that is not an answer is asked for again; the quiz ends with the input.
    let printed = fine(&run_with(&quiz, b"maybe\n\nb\n"));
    assert_eq!(printed.matches("a, b, or q to stop: ").count(), 3, "{printed}");
    assert!(
        printed.contains("\nRight: b) Refused.\n") && printed.contains("\n2 of 2\n"),
        "{printed}"
    );
    assert!(printed.ends_with("q\n\n1 right of 1\n"), "{printed}");
    let printed = fine(&run_with(&quiz, b"A\nq\n"));
    assert!(
        printed.contains("\nNo: b) Refused.\n") && printed.ends_with("\n0 right of 1\n"),
        "{printed}"
    );
    // Other formats can go to a file. The file is written whole, and never over an input.
    let gift = ["quiz", game, "--code", "fide-2018", "--format", "gift"];
    let sheet = file("quiz.gift", b"old");
    let written = [&gift[..], &["-o", sheet.to_str().unwrap()]].concat();
    let silent = run(&written);
    assert!(silent.status.success() && silent.stdout.is_empty(), "{}", err(&silent));
    assert_eq!(fs::read_to_string(&sheet).unwrap(), fine(&run(&gift)));
    // The answers and the games cannot both come from standard input.
    let why = complaint(&run_with(&["quiz"], SHUFFLE.as_bytes()));
    assert!(why.contains("the answers are read from standard input"), "{why}");
}

#[test]
fn input_that_is_not_pgn_is_refused_with_its_likely_format() {
    let library = path("target/tmp/foreign.html");
    fs::create_dir_all(library.parent().unwrap()).unwrap();
    for (bytes, what) in [
        (&b"<!DOCTYPE html>\n<html><p>[Event \"A\"]</p>"[..], "an HTML page"),
        (b"PK\x03\x04\x14\0\0\0", "a ZIP archive"),
        (b"7z\xbc\xaf\x27\x1c\0\x04", "a 7-Zip archive"),
        (b"\xff\xfe[\0E\0v\0e\0n\0t\0", "UTF-16"),
        (b"[\0E\0v\0e\0n\0t\0 \0\"\0", "UTF-16"),
        (b"\0\0\0\0\0\0\0\0", "NUL"),
    ] {
        fs::write(&library, bytes).unwrap();
        let file = library.to_str().unwrap();
        for args in [
            vec!["replay", file],
            vec!["claim", file, "--at", "start"],
            vec!["quiz", file, "--format", "gift"],
            vec!["page", file, "-o", "-"],
            vec!["diff", file],
            vec!["survey", file],
        ] {
            let output = run(&args);
            if args[0] == "survey" && what == "a ZIP archive" {
                assert_eq!(output.status.code(), Some(2));
                assert!(err(&output).contains("this ZIP archive is damaged"), "{}", err(&output));
                continue;
            }
            assert_eq!(output.status.code(), Some(2), "{args:?}: {}", err(&output));
            assert!(err(&output).contains(what), "{args:?} {what}: {}", err(&output));
            assert_eq!(err(&output).lines().count(), 1, "{args:?} {what}: {}", err(&output));
            assert!(!out(&output).contains("stands "), "{args:?}: {}", out(&output));
        }
    }
}

#[test]
fn a_word_of_megabytes_is_wrapped_in_linear_time() {
    let text = format!("[Event \"{}\"]\n\n1. e4 *\n", "x".repeat(3_000_000));
    let started = std::time::Instant::now();
    let output = run_with(&["replay", "-", "--code", "fide-2018"], text.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(out(&output).len() > 3_000_000);
    assert!(started.elapsed() < std::time::Duration::from_secs(60), "{:?}", started.elapsed());
}
