//! The program from outside: exit status, streams, files and formats.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::common::path;

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

fn run(args: &[&str]) -> Output {
    program(args).output().unwrap()
}

/// Runs the program with this on its standard input.
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

/// The exit status, and whether anything stands on the one stream and the other.
fn outline(output: &Output) -> (Option<i32>, bool, bool) {
    (output.status.code(), !output.stdout.is_empty(), !output.stderr.is_empty())
}

/// All is well: status 0, something said, no complaint.
fn fine(output: &Output) -> String {
    let said = err(output).lines().any(|line| !line.contains("what-if codes are left out"));
    let all = (output.status.code(), !output.stdout.is_empty(), said);
    assert_eq!(all, (Some(0), true, false), "{}{}", out(output), err(output));
    out(output)
}

/// Nothing could be done: status 2, and one line of complaint on standard error.
fn complaint(output: &Output) -> String {
    assert_eq!(outline(output), (Some(2), false, true), "{}{}", out(output), err(output));
    let complaint = err(output);
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint
}

/// A file of its own for a test.
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
fn the_exit_status_reports_success_and_failure() {
    let shuffle = file("status-shuffle.pgn", SHUFFLE.as_bytes());
    let short = file("status-short.pgn", SHORT.as_bytes());
    fine(&replay(&shuffle, &[]));
    assert_eq!(outline(&replay(&shuffle, &["--exit-code"])), (Some(1), true, false));
    fine(&replay(&short, &["--exit-code"]));
    fine(&replay(&shuffle, &["--exit-code", "--code", "fide-2014,fide-2018"]));
    complaint(&replay(Path::new("no-such-file.pgn"), &["--exit-code"]));
    assert_eq!(run(&["replay", "--no-such-option"]).status.code(), Some(2));
    assert_eq!(run(&["no-such-command"]).status.code(), Some(2));
    assert_eq!(run(&[]).status.code(), Some(2));
    assert_eq!(replay(&short, &["--game", "0"]).status.code(), Some(2));
    assert_eq!(
        replay(&short, &["--all", "--code", "ko"]).status.code(),
        Some(0),
        "all codes, and a what-if code"
    );
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
fn several_files_and_games_are_reported_in_order() {
    let both = file("order-both.pgn", (SHUFFLE.to_owned() + SHORT).as_bytes());
    let short = file("order-short.pgn", SHORT.as_bytes());
    let names = [short.to_str().unwrap(), both.to_str().unwrap()];
    let printed = run(&["replay", names[0], names[1], "--format", "jsonl"]);
    fine(&printed);
    let printed: Vec<_> = json_lines(&printed)
        .iter()
        .map(|game| {
            let source = &game["source"];
            (source["file"].clone(), source["index"].clone(), game["tags"]["White"].clone())
        })
        .collect();
    let [short, both] = names.map(Value::from);
    assert_eq!(
        printed,
        [
            (short, 1.into(), "Bob".into()),
            (both.clone(), 1.into(), "Ann".into()),
            (both, 2.into(), "Bob".into())
        ]
    );
}

#[test]
fn a_page_has_a_limit_of_games() {
    let page = |games: usize| {
        run_with(&["page", "--code", "fide-2018", "-o", "-"], SHORT.repeat(games).as_bytes())
    };
    assert!(fine(&page(3)).starts_with("<!DOCTYPE html>"));
    let too_many = complaint(&page(501));
    assert!(too_many.contains("500 games") && too_many.contains("site"), "{too_many}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_once() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let game = "examples/games/pillsbury-burn-1898.pgn";
    for args in [&["replay", game, game][..], &["page", game, "-o", "-"]] {
        complaint(&program(args).stdout(full()).output().unwrap());
    }
}

#[test]
fn a_missing_file_does_not_stop_the_others() {
    let shuffle = file("missing-shuffle.pgn", SHUFFLE.as_bytes());
    let short = file("missing-short.pgn", SHORT.as_bytes());
    let names = [shuffle.to_str().unwrap(), "no-such-file.pgn", short.to_str().unwrap()];
    let printed = run(&[&["replay", "--format", "jsonl"], &names[..]].concat());
    assert_eq!(printed.status.code(), Some(2));
    assert_eq!(json_lines(&printed).len(), 2);
    assert_eq!(err(&printed).lines().count(), 1);
    assert!(err(&printed).contains("no-such-file.pgn"), "{}", err(&printed));
}

#[test]
fn input_without_a_game_is_reported() {
    assert!(complaint(&replay(&file("empty.pgn", b""), &[])).contains("empty.pgn"));
    assert!(complaint(&replay(&file("blank.pgn", b" \n\n"), &[])).contains("no game"));
    let cut_short = replay(&file("cut.pgn.gz", &gzipped(SHUFFLE)[..30]), &[]);
    assert_eq!(cut_short.status.code(), Some(2), "{}", err(&cut_short));
    assert!(err(&cut_short).contains("cut.pgn.gz"));
}

/// A bad game is a row, not the end of the run.
#[test]
fn an_unreadable_game_is_a_row_and_the_run_goes_on() {
    let text = SHUFFLE.to_owned() + "[Event \"C\"]\n\n1. e4 e5 2. Xf3 *\n\n" + SHORT;
    let printed = replay(&file("bad.pgn", text.as_bytes()), &["--format", "jsonl"]);
    assert_eq!(outline(&printed), (Some(0), true, true));
    let games = json_lines(&printed);
    assert_eq!(games.len(), 3);
    let unreadable = &games[1]["unreadable"];
    assert_eq!((&unreadable["ply"], &unreadable["line"]), (&3.into(), &8.into()));
    let byte = text.find("Xf3").unwrap();
    assert_eq!(unreadable["byte"], byte);
    for word in ["game 2", "line 8", &format!("byte {byte}"), "ply 3", "Xf3"] {
        assert!(err(&printed).contains(word), "{word}: {}", err(&printed));
    }
}

#[test]
fn an_announced_move_that_cannot_be_played_is_named_wherever_it_stands() {
    let text = b"1. e4 e5 2. Nf3 Nc6 {[%claim repetition,Nxh8]} *";
    let printed = out(&replay(&file("announced.pgn", text), &["--code", "fide-1928"]));
    let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(printed.matches("announcing 3.Nxh8").count(), 2, "{printed}");
}

#[test]
fn an_article_that_decides_several_claims_is_cited_once() {
    let claims = "{[%claim repetition]} e5 {[%claim moves]} 2. Nf3 {[%claim repetition]}";
    let text = format!("1. e4 {claims} Nc6 {{[%resign]}} *");
    let printed = out(&replay(&file("several.pgn", text.as_bytes()), &["--code", "fide-1928"]));
    assert!(printed.contains("fide-1928† (16 (1) c, 16 (1) e; "), "{printed}");
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
    let zstd = |text: &str| zstd::encode_all(text.as_bytes(), 3).unwrap();
    let plain = replay(&file("packed.pgn", (SHUFFLE.to_owned() + SHORT).as_bytes()), &[]);
    // Each in two parts, as when packed files are joined.
    let packed = [
        ("packed.pgn.gz", [gzipped(SHUFFLE), gzipped(SHORT)].concat()),
        ("packed.pgn.bz2", [bzipped(SHUFFLE), bzipped(SHORT)].concat()),
        ("packed.pgn.zst", [zstd(SHUFFLE), zstd(SHORT)].concat()),
    ];
    for (name, bytes) in packed {
        assert_eq!(fine(&replay(&file(name, &bytes), &[])), fine(&plain), "{name}");
        assert_eq!(fine(&run_with(&["replay"], &bytes)), fine(&plain), "{name} from a pipe");
    }
}

#[test]
fn game_selects_one_game_of_a_file() {
    let both = file("pick.pgn", (SHUFFLE.to_owned() + SHORT).as_bytes());
    let second = replay(&both, &["--game", "2", "--format", "jsonl"]);
    fine(&second);
    let games = json_lines(&second);
    assert_eq!(games.len(), 1);
    assert_eq!(games[0]["source"]["index"], 2);
    assert_eq!(games[0]["source"]["byte"], SHUFFLE.len());
    assert!(complaint(&replay(&both, &["--game", "3"])).contains("no game 3"));
}

#[test]
fn code_selects_codes_by_name() {
    let short = file("named.pgn", SHORT.as_bytes());
    let asked = |args: &[&str]| -> Vec<String> {
        let printed = replay(&short, &[&["--format", "jsonl"], args].concat());
        fine(&printed);
        let verdicts = json_lines(&printed)[0]["verdicts"].clone();
        let codes = verdicts.as_array().unwrap().iter();
        codes.map(|verdict| verdict["code"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(asked(&["--code", "fide-2018,london-1807"]), ["london-1807", "fide-2018"]);
    assert_eq!(asked(&["--code", "fide-2018", "--code", "fide-1928"]), ["fide-1928", "fide-2018"]);
    assert_eq!(asked(&["--all"]).len(), listed() - 6, "without the what-if codes");
    assert_eq!(asked(&["--all", "--code", "ko"]).len(), listed() - 5);
    assert_eq!(asked(&[]), ["fide-2023"], "where no other comes to anything else");
}

/// What an edition changed: two columns that fit, and the same as data.
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
    let schema: Value = serde_json::from_str(&fine(&run(&["codes", "schema"]))).unwrap();
    assert!(schema["properties"]["article"].is_object());
}

#[test]
fn json_is_an_object_or_an_array() {
    let one = file("json-one.pgn", SHORT.as_bytes());
    let three = file("json-three.pgn", (SHUFFLE.to_owned() + SHORT + SHORT).as_bytes());
    let parse = |file: &Path| -> Value {
        serde_json::from_str(&fine(&replay(file, &["--format", "json"]))).unwrap()
    };
    assert_eq!(parse(&one)["schema"], 2);
    let array = parse(&three);
    assert_eq!(array.as_array().map(Vec::len), Some(3));
    assert_eq!(array[0]["tags"]["White"], "Ann");
    let lines = json_lines(&replay(&three, &["--format", "jsonl"]));
    assert_eq!(array, Value::from(lines));
    let schema: Value = serde_json::from_str(&fine(&run(&["schema"]))).unwrap();
    for key in parse(&one).as_object().unwrap().keys() {
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

/// The ranks of the board in a text, without what stands beside them.
fn board_of(text: &str) -> Vec<String> {
    let is_rank = |line: &&str| {
        let rank = line.strip_prefix("  ").and_then(|line| line.split_once(' '));
        rank.is_some_and(|(rank, _)| "87654321".contains(rank) && rank.len() == 1)
    };
    text.lines().filter(is_rank).map(|line| line.chars().take(29).collect()).collect()
}

#[test]
fn a_board_can_be_drawn_with_letters() {
    let shuffle = file("ascii.pgn", SHUFFLE.as_bytes());
    let printed = fine(&replay(&shuffle, &["--ascii"]));
    let board = board_of(&printed);
    assert_eq!(board.len(), 8, "{printed}");
    assert!(board.iter().all(|line| line.is_ascii()), "{board:?}");
    assert!(board[0].contains('k') && board[7].contains('K'), "{board:?}");
    let figurines = fine(&replay(&shuffle, &[]));
    assert!(board_of(&figurines)[7].contains('♔'), "{figurines}");
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
        let args: Vec<&str> = command.split_whitespace().collect();
        let said = err(&run(&args));
        let understood = said.is_empty() || said.contains("No such file");
        assert!(understood, "{command}: {said}");
        tried += 1;
    }
    assert!(tried >= 5, "{tried} examples");
}

#[test]
fn completions_and_a_manual_page_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = fine(&run(&["completions", shell]));
        assert!(script.contains("replay") && script.contains("exit-code"), "{shell}");
    }
    let page = fine(&run(&["man"]));
    assert!(page.contains(".TH jadoube 1"), "{page}");
}

/// Whoever reads only the beginning, as `head` does, ends the program without a word.
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

/// Our own escape codes are colours; whatever else a record brings along stays in it.
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

/// A colour that the program does not use.
const EVIL: &str = "35;5";

/// What a hostile hand could write where text is expected.
const HOSTILE: &str = "a\u{1b}[35;5mb\u{1b}]0;c\u{7}d\u{1b}[2Je\u{9b}31mf\u{8}";

/// Tells these games in every form, and looks for what is not ours.
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
    let with_tag = |tag| {
        format!("[Event \"{HOSTILE}\"]\n[{tag} \"{HOSTILE}\"]\n\n1. e4 {{{HOSTILE}}} e5 *\n\n")
    };
    let mut games: String = tags.map(with_tag).concat();
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

#[test]
fn the_check_for_escape_codes_works() {
    assert!(only_colours("a \u{1b}[1mb\u{1b}[0m\u{1b}[30;107mc\u{1b}[m\n"));
    for evil in ["\u{1b}[35;5m", "\u{1b}[2J", "\u{1b}]0;c\u{7}", "\u{9b}31m", "\r", "\u{8}"] {
        assert!(!only_colours(evil), "{evil:?}");
    }
}

#[test]
fn a_directory_of_law_files_adds_codes() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rulesets");
    fs::create_dir_all(&directory).unwrap();
    let text = fs::read_to_string(path("rulesets/fide-1928.toml")).unwrap();
    let text = text.replace("\"fide-1928\"", "\"club-1929\"").replace("times = 3", "times = 2");
    let text = text.replace("lineage  = \"fide\"", "lineage = \"club\"");
    fs::write(directory.join("club-1929.toml"), text).unwrap();
    let shuffle = file("rulesets.pgn", SHUFFLE.as_bytes());
    let directory = directory.to_str().unwrap();
    let args = ["--rulesets", directory, "--code", "club-1929,fide-1928", "--format", "jsonl"];
    let printed = replay(&shuffle, &args);
    fine(&printed);
    let verdicts = &json_lines(&printed)[0]["verdicts"];
    let plies = [0, 1].map(|n| verdicts[n]["ply"].clone());
    assert_eq!(plies, [Value::from(4), Value::from(8)]);
    assert!(fine(&run(&["codes", "--rulesets", directory])).contains("club-1929"));
    let missing = complaint(&replay(&shuffle, &["--rulesets", "no-such-directory"]));
    assert!(missing.contains("no-such-directory"), "{missing}");
}

/// Puts a claim to codes in a game of `examples/games`.
fn claim(game: &str, args: &[&str]) -> Output {
    let game = format!("examples/games/{game}.pgn");
    run(&[&["claim", &game], args].concat())
}

/// The answers to a claim, by code.
fn answers(game: &str, args: &[&str]) -> Vec<(String, String)> {
    let printed = fine(&claim(game, &[args, &["--format", "json"]].concat()));
    let printed: Value = serde_json::from_str(&printed).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let answers = printed["answers"].as_array().unwrap().iter();
    answers.map(|answer| (text(&answer["code"]), text(&answer["answer"]))).collect()
}

/// A text in one line: where it is broken does not matter.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const WITH_NB5: [&str; 4] = ["--at", "25...Ra8", "--intending", "Nb5"];

#[test]
fn a_claim_is_ruled_on_in_words() {
    let codes = ["--code", "fide-1928,fide-1985", "--ascii"];
    let printed = fine(&claim("karpov-miles-1986", &[&WITH_NB5[..], &codes].concat()));
    let words = in_one_line(&printed);
    for expected in [
        "White claims a draw by repetition after 25...Ra8, announcing 26.Nb5",
        "refused fide-1985",
        "With Nb5 the pieces would stand three times on the same squares, as after 22.Nb5 and \
         24.Nb5, but after 22.Nb5 Black could still castle queenside",
        "A wrong claim: time is added",
        "The nearest claim that is right: Black, after 26.Nb5, announcing 26...Ra4.",
        "22.Nb5, Black to move 24.Nb5, Black to move",
    ] {
        assert!(words.contains(expected), "{expected}: {printed}");
    }
    let boards = board_of(&printed.replace("\n", "\n  "));
    assert_eq!(boards.len(), 8, "{printed}");
    assert!(boards[0].contains("[r]") && boards[0].contains("[k]"), "the right, marked: {printed}");
    assert!(!printed.contains('♜'), "{printed}");
}

/// The contract of `claim --format json`.
#[test]
fn a_claim_is_ruled_on_in_json() {
    let args = [&WITH_NB5[..], &["--code", "fide-1928,fide-1985", "--format", "json"]].concat();
    let printed: Value = serde_json::from_str(&fine(&claim("karpov-miles-1986", &args))).unwrap();
    assert_eq!(printed["schema"], 2);
    assert_eq!(
        printed["claim"],
        serde_json::json!({
            "ply": 50, "at": "25...Ra8", "player": "white", "ground": "repetition",
            "intending": "Nb5"
        })
    );
    let answers = printed["answers"].as_array().unwrap();
    assert_eq!(answers.len(), 2);
    let [upheld, refused] = [&answers[0], &answers[1]];
    // In 1928 castling rights were not looked at, and the position stood already.
    assert_eq!((&upheld["code"], &upheld["answer"]), (&"fide-1928".into(), &"upheld".into()));
    assert!(upheld["because"]["times"] == 3 && upheld["cost"].is_null(), "{upheld}");
    assert_eq!((&refused["code"], &refused["answer"]), (&"fide-1985".into(), &"refused".into()));
    assert_eq!(refused["why"]["not-met"]["unlike"]["component"], "castling-rights");
    let cost = &printed["articles"]["fide-1985"][refused["cost"].as_str().unwrap()];
    assert!(cost["says"].as_str().unwrap().starts_with("Time is added"), "{printed}");
    assert_eq!(
        refused["occurrences"],
        serde_json::json!([
            {"ply": 43, "differs": [{"castling": {"player": "black", "kingside": false}}]},
            {"ply": 47, "differs": []}
        ])
    );
    let nearest = serde_json::json!({"ply": 51, "player": "black", "announcing": "Ra8a4"});
    assert_eq!(refused["nearest"], nearest);
    let at = |ply: &str| printed["moments"][ply]["at"].as_str().unwrap();
    assert_eq!(["43", "47", "51"].map(at), ["22.Nb5", "24.Nb5", "26.Nb5"]);
    for answer in answers {
        let answer = answer.as_object().unwrap();
        for key in ["code", "answer", "because", "why", "cost", "occurrences", "nearest"] {
            assert!(answer.contains_key(key), "{key}: {answer:?}");
        }
        assert_ne!(answer["why"].is_null(), answer["because"].is_null(), "{answer:?}");
    }
}

#[test]
fn an_upheld_claim_says_what_it_rests_on() {
    let args = ["--at", "33...Rd5", "--intending", "Qe2", "--code", "fide-2018"];
    let args = [&args[..], &["--format", "json"]].concat();
    let printed: Value =
        serde_json::from_str(&fine(&claim("fischer-petrosian-1971", &args))).unwrap();
    let answer = &printed["answers"][0];
    assert_eq!(answer["answer"], "upheld");
    assert_eq!(
        answer["because"],
        serde_json::json!({"kind": "occurrences", "times": 3, "plies": [59, 63]})
    );
    let words = in_one_line(&fine(&claim("fischer-petrosian-1971", &args[..6])));
    assert!(words.contains("upheld fide-2018 (9.2.1, 9.2.2)"), "{words}");
    assert!(!words.contains("A wrong claim") && !words.contains("nearest claim"), "{words}");
}

/// How many codes there are: a line each and its summary, which is indented.
fn listed() -> usize {
    fine(&run(&["codes"])).lines().filter(|line| !line.starts_with("    ")).count()
}

/// The codes asked for are the codes that answer, oldest first.
#[test]
fn a_claim_is_put_to_the_codes_named() {
    let asked = |args: &[&str]| -> Vec<String> {
        let answers = answers("karpov-miles-1986", &[&WITH_NB5[..], args].concat());
        answers.into_iter().map(|(code, _)| code).collect()
    };
    assert_eq!(asked(&["--code", "fide-2018,london-1807"]), ["london-1807", "fide-2018"]);
    assert_eq!(asked(&["--all"]).len(), listed() - 6, "without the what-if codes");
    assert_eq!(asked(&[]), ["fide-1985", "fide-2023"]);
}

#[test]
fn perpetual_check_and_dead_positions_can_be_claimed() {
    let checks = "[FEN \"7k/8/8/3Q4/8/8/q7/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n\
                  1. Kxa2 1/2-1/2\n\n\
                  [FEN \"k7/8/8/8/8/6q1/8/7K b - - 0 1\"]\n[SetUp \"1\"]\n\n\
                  1... Qe1+ 2. Kg2 Qe2+ 3. Kg1 Qe1+ 4. Kg2 Qe2+ 5. Kg1 Qe1+ 6. Kg2 Qe2+ *\n\n\
                  [FEN \"8/8/4k3/8/8/3bK3/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Kxd3 Kd5 *\n\n";
    let checks = file("claim-grounds.pgn", checks.as_bytes());
    let put = |game: &str, at: &str, by: &str, kind: &str, codes: &str| -> Vec<String> {
        let name = checks.to_str().unwrap();
        let args = ["claim", name, "--game", game, "--at", at, "--by", by, "--kind", kind];
        let printed = fine(&run(&[&args[..], &["--code", codes, "--format", "json"]].concat()));
        let printed: Value = serde_json::from_str(&printed).unwrap();
        let answers = printed["answers"].as_array().unwrap().iter();
        answers.map(|answer| answer["answer"].as_str().unwrap().to_owned()).collect()
    };
    let codes = "american-1910,fide-2018";
    assert_eq!(put("2", "6.Kg2", "black", "perpetual", codes), ["upheld", "refused"]);
    assert_eq!(put("2", "2.Kg2", "black", "perpetual", codes), ["refused", "refused"]);
    assert_eq!(put("3", "1.Kxd3", "black", "dead", "london-1807,fide-2018"), ["refused", "upheld"]);
    assert_eq!(
        put("1", "1.Kxa2", "black", "dead", "london-1807,fide-2018"),
        ["refused", "refused"]
    );
}

/// Readings that disagree: each has its answer, its reason and its nearest claim.
#[test]
fn a_claim_is_answered_in_each_reading() {
    let game = "pest-paris-1842-sixfold-line";
    let args = ["--at", "28...Bc7", "--by", "white", "--code", "pest-paris-1842"];
    let printed = in_one_line(&fine(&claim(game, &args)));
    for words in [
        "undetermined pest-paris-1842",
        "If positions are counted: upheld. The position stood after 18...Nb6",
        "If series of moves are counted: refused. The sequence would have to be played six times; it had been \
         played five times.",
        "The sequence: 19.Nc5 Bd6 20.N5e4 Bc7",
        "first: 19.Nc5 to 20...Bc7 (plies 37 to 40)",
        "fifth: 27.Nc5 to 28...Bc7 (plies 53 to 56)",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
    assert_eq!(printed.matches("The sequence: ").count(), 1, "printed once: {printed}");
    let json = [&args[..], &["--format", "json"]].concat();
    let json: Value = serde_json::from_str(&fine(&claim(game, &json))).unwrap();
    let answer = &json["answers"][0];
    assert_eq!((&answer["why"], &answer["cost"]), (&"readings-disagree".into(), &Value::Null));
    let [position, series] = [0, 1].map(|n| &answer["readings"][n]);
    assert_eq!(series["series"]["performed"], 5);
    assert_eq!(series["series"]["performances"][4]["to"], 56);
    assert_eq!(series["why"]["not-met"]["most"], 5);
    assert!(position["series"].is_null() && position["because"]["times"] == 6, "{position}");
    // One reading is right there, the other never is, and each says so for itself.
    let nearest = &json["moments"][position["nearest"]["ply"].to_string()];
    assert!(nearest["at"] == "28...Bc7" && series["nearest"].is_null(), "{answer}");
}

/// Text and Markdown say the same of a claim: a table, and the boards that are compared.
#[test]
fn a_claim_is_answered_in_markdown() {
    let args = ["--at", "50.Kh2", "--code", "fide-1928", "--format", "markdown"];
    let page = fine(&claim("bernstein-nimzowitsch-1912", &args));
    assert!(page.starts_with("## "), "{page}");
    assert!(page.contains("| code | answer | why |\n|---|---|---|\n| fide-1928† (16 (1) c; from secondary sources) | **upheld** | "));
    assert!(page.contains("\nThe pieces stood so after:\n"), "{page}");
    assert_eq!(page.matches("```text\n").count() * 2, page.matches("```").count(), "{page}");
}

/// Of sequences of moves the moves are shown, and no boards.
#[test]
fn performances_are_listed_where_series_count() {
    let args = ["--at", "50.Kh2", "--code", "vienna-1898"];
    let printed = fine(&claim("bernstein-nimzowitsch-1912", &args));
    let words = in_one_line(&printed);
    assert!(words.contains("upheld vienna-1898"), "{printed}");
    assert!(words.contains("third: 48...Qd6+ to 50.Kh2 (plies 96 to 99)"), "{printed}");
    assert!(board_of(&printed.replace('\n', "\n  ")).is_empty(), "{printed}");
    let both = ["--at", "50.Kh2", "--code", "vienna-1898,fide-1928"];
    let both = fine(&claim("bernstein-nimzowitsch-1912", &both));
    assert!(both.contains("The pieces stood so after:"), "{both}");
}

/// A wrong claim costs something only where the article on it speaks of such claims, and only
/// if it is wrong.
#[test]
fn only_wrong_claims_of_the_articles_kind_cost() {
    let put = |game: &str, args: &[&str]| -> Value {
        let printed = fine(&claim(game, &[args, &["--format", "json"]].concat()));
        serde_json::from_str::<Value>(&printed).unwrap()["answers"][0].clone()
    };
    for (kind, costs) in
        [("repetition", true), ("moves", true), ("perpetual", false), ("dead", false)]
    {
        let answer =
            put("karpov-miles-1986", &["--at", "20.", "--kind", kind, "--code", "fide-2018"]);
        assert_eq!(answer["answer"], "refused", "{kind}");
        assert_eq!(!answer["cost"].is_null(), costs, "{kind}: {answer}");
        assert_eq!(answer["procedure"].as_array().unwrap().is_empty(), !costs, "{kind}");
    }
}

/// By correspondence fifty moves count only with eight pieces or more.
#[test]
fn an_ending_without_a_count_is_named_in_the_refusal() {
    let seven = "[FEN \"8/5k2/4p3/8/2P5/8/1R2K3/3r1N2 w - - 99 100\"]\n\n100. Ke3 Rxf1 *\n\n";
    let printed = replay(&file("seven.pgn", seven.as_bytes()), &["--code", "iccf-2019"]);
    let printed = in_one_line(&fine(&printed));
    assert!(printed.contains("in this ending the code does not count them"), "{printed}");
    assert!(!printed.contains("No 50 moves"), "{printed}");
}

/// A code that stops the game before the claim has no position to show for it.
#[test]
fn a_claim_that_is_not_reached_shows_no_board() {
    let taken = ["--at", "3.exd6", "--code", "italy-ponziani", "--format", "json"];
    let printed = fine(&claim("position-passar-battaglia", &taken));
    let printed: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(printed["answers"][0]["why"], serde_json::json!({"not-reached": 5}), "{printed}");
    assert_eq!(printed["answers"][0]["occurrences"], serde_json::json!([]), "{printed}");
}

/// A claim beyond what can be read says why there is no such place.
#[test]
fn a_claim_beyond_the_readable_record_is_refused_with_the_reason() {
    let broken = file("broken-claim.pgn", b"1. e4 e5 2. Sf3 Nc6 *\n\n");
    let said = complaint(&run(&["claim", broken.to_str().unwrap(), "--at", "2...Nc6"]));
    assert!(
        said.contains("there is no move 2... in the record; the record is unreadable at line 1: "),
        "{said}"
    );
    assert!(said.contains("Sf3"), "{said}");
}

/// After the end there is nothing left to claim, and no code says otherwise.
#[test]
fn a_claim_after_the_end_is_refused_by_every_code() {
    let codes = "hoyle-18c,london-1883,fide-2018,uschess-7";
    let dead = ["--at", "1.Qf7", "--kind", "dead", "--code", codes, "--format", "json"];
    let printed = fine(&claim("position-stalemate", &dead));
    let printed: Value = serde_json::from_str(&printed).unwrap();
    for answer in printed["answers"].as_array().unwrap() {
        assert_eq!(answer["answer"], "already-over", "{answer}");
        assert_eq!(answer["over"]["article"], answer["article"], "{answer}");
        assert_eq!(answer["why"], serde_json::json!({"game-over": 1}), "{answer}");
        assert!(answer["cost"].is_null(), "{answer}");
    }
}

/// An agreement too early is told as such, with what the article says besides.
#[test]
fn an_agreement_before_the_allowed_move_is_reported() {
    let game = "[Date \"1963.01.01\"]\n\n1. e4 e5 {[%agree]} 1/2-1/2\n\n";
    let game = file("agreed.pgn", game.as_bytes());
    let printed = in_one_line(&fine(&replay(&game, &["--code", "fide-1962,fide-2018"])));
    for words in [
        "unlawful fide-1962",
        "The agreement after 1...e5 is forbidden. An agreement before Black's move 30 is not \
         allowed under this code; Black had made 1. The article: no draw may be agreed",
        "both lose who do",
        "stands fide-2018",
    ] {
        assert!(printed.contains(words), "{words}: {printed}");
    }
}

/// `--format`, `--date`, `--ascii` and `--events` mean what they mean in `replay`.
#[test]
fn diff_takes_the_options_of_replay() {
    let game = "examples/games/pillsbury-burn-1898.pgn";
    let between = |more: &[&str]| {
        let pair = ["diff", game, "--code", "vienna-1898,fide-2018"];
        fine(&run(&[&pair[..], more].concat()))
    };
    let replayed = ["replay", game, "--code", "vienna-1898,fide-2018", "--format", "json"];
    assert_eq!(between(&["--format", "json"]), fine(&run(&replayed)));
    let markdown = between(&["--format", "markdown"]);
    assert!(markdown.contains("\n### vienna-1898†"), "{markdown}");
    assert!(between(&[]).contains("  7  ·  ·  ·  ·  ·  ♟ [·][♚]"), "{}", between(&[]));
    assert!(between(&["--ascii"]).contains("  7  .  .  .  .  .  p [.][k]"));
    let events = file(
        "diff-events.toml",
        b"[[event]]\ngame = 1\nat = \"50...Kg7\"\nkind = \"repetition\"\nsource = \"a letter\"\n",
    );
    let claimed = between(&["--events", events.to_str().unwrap()]);
    assert!(in_one_line(&claimed).contains("Beside the record:"), "{claimed}");
    assert!(claimed.contains(": claim-upheld at 50...Kg7"), "{claimed}");
}

/// With `-o` a file gets what standard output would, and no colours.
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
        &["match", "a", "draw"],
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

/// What is recorded beside a game counts for a claim that is put to it.
#[test]
fn a_claim_knows_the_events_beside_the_record() {
    let events =
        b"[[event]]\ngame = 1\nat = \"25...Ra8\"\nkind = \"agree\"\nsource = \"a letter\"\n";
    let events = file("claim-events.toml", events);
    let put = |more: &[&str]| {
        let at = ["--at", "26.Nb5", "--code", "fide-2018"];
        in_one_line(&fine(&claim("karpov-miles-1986", &[&at[..], more].concat())))
    };
    assert!(put(&[]).contains("refused fide-2018"));
    let over = put(&["--events", events.to_str().unwrap()]);
    assert!(over.contains("The game is already drawn after 25...Ra8"), "{over}");
    let nowhere = fs::read_to_string(&events).unwrap().replace("25...", "99...");
    let nowhere = file("claim-nowhere.toml", nowhere.as_bytes());
    let at = ["--at", "26.Nb5", "--events", nowhere.to_str().unwrap()];
    let answered = claim("karpov-miles-1986", &at);
    assert_eq!(outline(&answered), (Some(2), true, true));
    assert!(err(&answered).contains("no move 99... in the record"), "{}", err(&answered));
}

/// Replays the game of the shuffle with a sidecar file.
fn with_events(name: &str, events: &str, args: &[&str]) -> Output {
    let game = file(&format!("{name}.pgn"), SHUFFLE.as_bytes());
    let events = file(&format!("{name}.toml"), events.as_bytes());
    replay(&game, &[&["--events", events.to_str().unwrap()], args].concat())
}

#[test]
fn events_can_come_from_a_file_beside_the_record() {
    let args = ["--code", "london-1807,fide-2018", "--format", "jsonl"];
    let events = "[[event]]\ngame = 1\nat = \"4. Ng1\"\nkind = \"repetition\"\n\
                  intending = \"Ng8\"\nruled = \"upheld, a draw\"\nsource = \"The Field\"\n";
    let printed = with_events("events-good", events, &args);
    fine(&printed);
    let game = &json_lines(&printed)[0];
    let verdicts: Vec<_> = [0, 1].map(|n| game["verdicts"][n]["verdict"].clone()).into();
    assert_eq!(verdicts, ["claim-refused", "claim-upheld"]);
    assert_eq!(
        game["beside"],
        serde_json::json!([{
            "at": "4. Ng1", "ply": 7, "kind": "repetition", "ruled": "upheld, a draw",
            "arbiter": "upheld", "source": "The Field", "problem": null,
            "answers": [
                {"code": "london-1807", "answer": "refused", "agrees": false},
                {"code": "fide-2018", "answer": "upheld", "agrees": true}
            ]
        }])
    );
    for format in ["text", "markdown"] {
        let printed =
            with_events("events-reported", events, &[&args[..2], &["--format", format]].concat());
        let printed = in_one_line(&fine(&printed));
        for words in [
            "Beside the record: Black claimed a draw by repetition after 4.Ng1, announcing 4...Ng8.",
            "The arbiter: upheld, a draw. (source: The Field)",
            "The arbiter upheld the claim after 4.Ng1; this code refuses it.",
            "The arbiter upheld the claim after 4.Ng1, as this code does.",
        ] {
            assert!(printed.contains(words), "{format}, {words}: {printed}");
        }
        assert!(!printed.contains("On the record"), "{printed}");
    }
    // In other words it is repeated and not compared.
    let words = with_events("events-words", &events.replace("upheld, a draw", "drawn"), &args[..2]);
    let words = fine(&words);
    assert!(words.contains("The arbiter: drawn."), "{words}");
    assert!(!in_one_line(&words).contains("this code does"), "{words}");
    // Of another game of the file, they are not of this one.
    let printed = with_events("events-other", &events.replace("game = 1", "game = 2"), &args);
    assert_eq!(printed.status.code(), Some(2));
    assert!(err(&printed).contains("repetition at 4. Ng1 of game 2: there is no such game"));
    assert_eq!(json_lines(&printed)[0]["verdicts"][1]["verdict"], "claimable");
    // Who is not to move can claim too.
    let white = events.replace("intending = \"Ng8\"", "player = \"white\"");
    let printed = with_events("events-white", &white, &args);
    assert_eq!(printed.status.code(), Some(0), "{}", err(&printed));
    assert_eq!(json_lines(&printed)[0]["verdicts"][1]["verdict"], "claim-refused");
}

/// A score with them written out has them when it is read again, and not twice.
#[test]
fn events_are_written_into_the_score() {
    let events = "[[event]]\ngame = 1\nat = \"4. Ng1\"\nkind = \"repetition\"\n\
                  intending = \"Ng8\"\nsource = \"The Field\"\n";
    let codes = ["--code", "london-1807,fide-2018", "--format"];
    let pgn = fine(&with_events("events-pgn", events, &[&codes[..], &["pgn"]].concat()));
    for words in ["[%claim repetition,Ng8]", "source: The Field"] {
        assert_eq!(in_one_line(&pgn).matches(words).count(), 1, "{words}: {pgn}");
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

#[test]
fn a_file_of_events_records_what_a_comment_can() {
    let event =
        |kind| format!("[[event]]\ngame = 1\nat = \"4. Ng1\"\nkind = \"{kind}\"\nsource = \"S\"\n");
    let codes = ["--code", "fide-2018"];
    let told = fine(&with_events("events-touch", &event("touch e7"), &codes));
    let told = in_one_line(&told);
    assert!(told.contains("Beside the record: Black touched the pawn on e7 after 4.Ng1"), "{told}");
    assert!(told.contains("a legal move of the pawn on e7: e5, e6"), "{told}");
    let by_white = fine(&with_events("events-white", &event("resign white"), &codes));
    assert!(by_white.contains("White resigned after 4.Ng1"), "{by_white}");
}

#[test]
fn mistakes_in_an_events_file_are_reported() {
    let good = "[[event]]\ngame = 1\nat = \"4. Ng1\"\nkind = \"moves\"\nsource = \"S\"\n";
    assert_eq!(with_events("events-moves", good, &[]).status.code(), Some(0));
    let said = |name: &str, events: &str| {
        let printed = with_events(name, events, &["--code", "fide-2018"]);
        assert_eq!(printed.status.code(), Some(2), "{}", err(&printed));
        err(&printed)
    };
    let wrong = "\n[[event]]\ngame = \"1\"\nat = 7\nkind = \"boredom\"\nintending = \"Qz9\"\n\
                 source = \"\"\n\n[[event]]\ngame = 1\n";
    let all = said("events-all", &[&good.replace("kind =", "knid ="), wrong].concat());
    for words in [
        "events-all.toml:4:1",
        "unknown key `knid` in this event",
        "did you mean `kind`?",
        "`game` must be a positive whole number, not a text",
        "write `\"7\"`",
        "events-all.toml:10:8",
        "`boredom` is no event",
        "`claim repetition`, `agree`, `flag`",
        "`Qz9` is no move",
        "this text is empty",
        "`source` is missing in this event",
    ] {
        assert!(all.contains(words), "{words}: {all}");
    }
    let nowhere = said("events-nowhere", &good.replace("4. Ng1", "9. Ng1"));
    for word in ["events-nowhere.pgn", "game 1", "no move 9. in the record"] {
        assert!(nowhere.contains(word), "{word}: {nowhere}");
    }
    let other = said("events-other-move", &good.replace("4. Ng1", "4. Ng5"));
    assert!(other.contains("at 4. Ng1 was played, not Ng5"), "{other}");
    let gone = replay(&file("events-gone.pgn", SHUFFLE.as_bytes()), &["--events", "no-such.toml"]);
    assert!(complaint(&gone).contains("no-such.toml"));
}

#[test]
fn a_game_is_judged_by_the_law_of_its_day() {
    let game = Path::new("examples/games/pillsbury-burn-1898.pgn");
    let asked = |args: &[&str]| -> (Value, Vec<String>) {
        let printed = replay(game, &[args, &["--format", "jsonl"]].concat());
        fine(&printed);
        let printed = json_lines(&printed).remove(0);
        let verdicts = printed["verdicts"].as_array().unwrap().iter();
        let codes = verdicts.map(|verdict| verdict["code"].as_str().unwrap().to_owned());
        (printed["period"].clone(), codes.collect())
    };
    let with = |codes: &[String]| codes.iter().any(|code| code == "vienna-1898");
    let (period, codes) = asked(&["--code", "fide-2018", "--period"]);
    assert!(period.to_string().contains("vienna-1898"), "{period}");
    assert_eq!(codes, ["vienna-1898", "fide-2018"]);
    let (period, codes) = asked(&["--code", "fide-2018"]);
    assert_eq!((period, codes), (Value::Null, vec!["fide-2018".to_owned()]));
    let (period, _) = asked(&["--no-period"]);
    assert_eq!(period, Value::Null);
    let (period, codes) = asked(&[]);
    assert!(!period.is_null() && with(&codes), "{codes:?}");
    // A tag that is not there leaves it unknown, and that is said.
    let short = file("undated.pgn", SHORT.as_bytes());
    assert!(fine(&replay(&short, &[])).contains("law of the day"));
}

/// Fewer questions than were asked for are not passed over, nor the codes they leave out.
#[test]
fn a_quiz_reports_when_it_has_no_more_questions() {
    let game = "examples/games/karpov-miles-1986.pgn";
    let quiz = ["quiz", game, "--format", "gift", "--count"];
    let few = run(&[&quiz[..], &["1000", "--code", "fide-2018,american-1889"]].concat());
    let printed = err(&few);
    assert!(printed.contains("questions and no more; none by american-1889, whose"), "{printed}");
    let enough = run(&[&quiz[..], &["3", "--code", "fide-2018"]].concat());
    assert_eq!(err(&enough), "");
}

#[test]
fn a_quiz_is_answered_on_standard_input() {
    let game = "examples/games/karpov-miles-1986.pgn";
    let quiz = ["quiz", game, "--code", "fide-2018", "--seed", "3", "--count", "2", "--ascii"];
    // What is no letter of an answer is asked for again; the end of the answers is the end.
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
    // Other forms go to a file as well; it is written whole, and never over what is read.
    let gift = ["quiz", game, "--code", "fide-2018", "--format", "gift"];
    let sheet = file("quiz.gift", b"old");
    let written = [&gift[..], &["-o", sheet.to_str().unwrap()]].concat();
    let silent = run(&written);
    assert!(silent.status.success() && silent.stdout.is_empty(), "{}", err(&silent));
    assert_eq!(fs::read_to_string(&sheet).unwrap(), fine(&run(&gift)));
    assert!(complaint(&run(&[&gift[..], &["-o", game]].concat())).contains(game));
    let asked = complaint(&run(&["quiz", game, "-o", "questions.txt"]));
    assert!(asked.contains("choose another `--format`"), "{asked}");
    // The answers and the games cannot both come from there.
    let why = complaint(&run_with(&["quiz"], SHUFFLE.as_bytes()));
    assert!(why.contains("the answers are read from standard input"), "{why}");
    let why =
        complaint(&run(&["quiz", "examples/games/tarrasch-bier-1885.pgn", "--code", "bca-1862"]));
    assert!(why.contains("nothing to ask"), "{why}");
}

/// A game between two others that is too long, and what is said of it.
#[test]
fn a_game_that_is_too_long_is_a_row_and_the_run_goes_on() {
    let long = format!("[Event \"L\"]\n\n1. e4 {{{}}} e5 1-0\n\n", "x".repeat(5_000));
    let text = [SHORT, &long, SHUFFLE].concat();
    let args = ["replay", "-", "--max-game", "2k", "--code", "fide-2018", "--format", "jsonl"];
    let output = run_with(&args, text.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(err(&output).contains("longer than 2048 bytes"), "{}", err(&output));
    assert!(err(&output).contains("--max-game"), "{}", err(&output));
    let games: Vec<Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let events: Vec<&Value> = games.iter().map(|game| &game["tags"]["Event"]).collect();
    assert_eq!(events, ["B", "L", "A"]);
    assert!(games[1]["verdicts"].as_array().unwrap().is_empty());
    assert_eq!(games[2]["plies"], 8);
    let survey = run_with(&["survey", "-", "--max-game", "2k"], text.as_bytes());
    assert!(out(&survey).contains("longer than 2048 bytes"));
    assert!(err(&survey).ends_with("1 game larger than is read: --max-game\n"), "{}", err(&survey));
    let claim = ["claim", "-", "--game", "2", "--at", "start", "--max-game", "2k"];
    assert!(complaint(&run_with(&claim, text.as_bytes())).contains("longer than 2048 bytes"));
    let whole = run_with(&["replay", "-", "--code", "fide-2018"], text.as_bytes());
    assert!(!err(&whole).contains("longer"), "{}", err(&whole));
    // Places in a game are counted in 32 bits.
    for size in ["4G", "4294967296", "99999999999G"] {
        let refused = run_with(&["replay", "-", "--max-game", size], text.as_bytes());
        assert_eq!(refused.status.code(), Some(2));
        assert!(err(&refused).contains("a game must be shorter than 4G"), "{}", err(&refused));
    }
    let large = ["replay", "-", "--max-game", "4095M", "--code", "fide-2018"];
    assert_eq!(run_with(&large, text.as_bytes()).status.code(), Some(0));
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
fn input_without_a_tag_or_move_gets_no_verdict() {
    for text in ["hello world\n", "1-0\n", "{ a comment", "hello 1. e9"] {
        let output = run_with(&["replay", "-", "--code", "fide-2018"], text.as_bytes());
        assert!(!out(&output).contains("stands "), "{text}: {}", out(&output));
    }
    for args in [&["replay", "-"][..], &["claim", "-", "--at", "4."], &["diff", "-"]] {
        let nothing = run_with(args, b"hello world\n");
        assert!(complaint(&nothing).contains("no game in it: neither a tag"), "{}", err(&nothing));
    }
}

#[test]
fn what_no_number_can_be_is_refused_in_plain_words() {
    let quiz = ["quiz", "examples/games/tarrasch-bier-1885.pgn", "--count", "0"];
    assert!(err(&run(&quiz)).contains("0 is not in 1.."), "{}", err(&run(&quiz)));
    for year in ["abc", "0", "12345", "1898.07"] {
        let survey = run(&["survey", "--since", year, "examples/games"]);
        assert_eq!(survey.status.code(), Some(2));
        assert!(err(&survey).contains("write a year, such as 1898"), "{}", err(&survey));
    }
}

#[test]
fn a_directory_without_law_files_cannot_be_checked() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-laws");
    fs::create_dir_all(&directory).unwrap();
    let check = run(&["codes", "check", directory.to_str().unwrap()]);
    assert!(complaint(&check).contains("nothing to check"), "{}", err(&check));
}

/// A word of megabytes is broken into lines in one pass.
#[test]
fn a_word_of_megabytes_is_wrapped_in_linear_time() {
    let text = format!("[Event \"{}\"]\n\n1. e4 *\n", "x".repeat(3_000_000));
    let started = std::time::Instant::now();
    let output = run_with(&["replay", "-", "--code", "fide-2018"], text.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert!(out(&output).len() > 3_000_000);
    assert!(started.elapsed() < std::time::Duration::from_secs(60), "{:?}", started.elapsed());
}
