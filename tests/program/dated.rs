//! Moments and dates on the command line (`--at`, `--date`), and the marks of codes that replace
//! the program's own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const GAME: &str = "examples/games/pillsbury-burn-1898.pgn";

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_jadoube")).args(args).output().unwrap()
}

fn printed(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(args)).unwrap()
}

fn complaint(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).unwrap();
    directory
}

#[test]
fn a_bare_number_is_ambiguous_in_every_command() {
    let claim = ["claim", GAME, "--at", "48"];
    let replay = ["replay", GAME, "--format", "svg", "--at", "48"];
    for args in [&claim[..], &replay[..]] {
        let said = complaint(args);
        assert!(said.contains("write 48. or 48... or ply48"), "{args:?}: {said}");
    }
}

#[test]
fn a_ply_and_its_move_are_the_same_moment() {
    let claim = |moment: [&str; 2]| {
        json(&[&["claim", GAME, "--code", "fide-2018", "--format", "json"], &moment[..]].concat())
    };
    assert_eq!(claim(["--at", "48."]), claim(["--at", "ply95"]));
    assert_eq!(claim(["--at", "48.Qc2"]), claim(["--at", "ply95"]));
    let svg =
        |moment: [&str; 2]| printed(&[&["replay", GAME, "--format", "svg"], &moment[..]].concat());
    assert_eq!(svg(["--at", "48..."]), svg(["--at", "ply96"]));
    assert!(complaint(&["claim", GAME]).contains("--at"));
    assert!(complaint(&["claim", GAME, "--at", "ply999"]).contains("the record has 180 plies"));
}

#[test]
fn a_game_may_be_given_on_the_command_line() {
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    let replayed = ["replay", "--moves", shuffle, "--code", "fide-2018", "--format", "json"];
    assert_eq!(json(&replayed)[0]["verdicts"][0]["at"], "4.Ng1");
    let answer = |args: &[&str]| {
        let asked = ["claim", "--code", "fide-2018", "--format", "json"];
        json(&[&asked[..], args].concat())["answers"][0]["answer"].clone()
    };
    assert_eq!(answer(&["--moves", shuffle]), "upheld");
    assert_eq!(answer(&["--moves", shuffle, "--at", "3...Nf6"]), "refused");
    let fifty = "8/8/4k3/8/8/3QK3/8/8 w - - 99 120";
    assert_eq!(answer(&["--fen", fifty, "--kind", "moves", "--intending", "Qd4"]), "upheld");
    assert_eq!(answer(&["--fen", fifty, "--moves", "Qd4", "--kind", "moves"]), "upheld");
    let remedy = ["remedy", "touch", "e7", "--moves", "1. e4", "--code", "fide-2018"];
    assert!(printed(&remedy).contains("e7"));
    assert!(complaint(&["replay", GAME, "--moves", "e4"]).contains("cannot be used with"));
    assert!(complaint(&["claim", "--fen", "a\"b"]).contains("a FEN contains no quotation marks"));
}

#[test]
fn date_option_replaces_the_date_of_the_game() {
    let law = |date: &str| {
        let printed = printed(&["replay", GAME, "--date", date]);
        printed.lines().find(|line| line.starts_with("law of ")).map(str::to_owned)
    };
    assert_eq!(law("1950").as_deref(), Some("law of 1950: fide-1928 (in force 1929 – 1953)"));
    assert!(
        law("1898-07-22").unwrap().starts_with("law of 22 July 1898: vienna-1898 (of the event")
    );
    assert!(printed(&["replay", GAME]).contains("law of the day: vienna-1898 ("));
    let game = json(&["replay", GAME, "--date", "1950", "--format", "json"])[0].take();
    assert_eq!(game["law_of_the_day"]["as_of"], "1950");
    assert_eq!(game["law_of_the_day"]["codes"], serde_json::json!(["fide-1928"]));
    assert_eq!(game["law_of_the_day"]["certain"], true);
    let verdicts = game["verdicts"].as_array().unwrap();
    assert!(verdicts.iter().any(|verdict| verdict["code"] == "fide-1928"));
    let markdown = printed(&["replay", GAME, "--date", "1950", "--format", "markdown"]);
    assert!(markdown.contains("**Law of 1950:** fide"), "{markdown}");
    let pgn = printed(&["replay", GAME, "--date", "1950", "--format", "pgn"]);
    assert!(pgn.contains("Law of 1950:"), "{pgn}");
    assert!(complaint(&["replay", GAME, "--date", "????"]).contains("year"));
    assert!(complaint(&["replay", GAME, "--date", "soon"]).contains("not a date"));
}

#[test]
fn the_page_follows_the_date_option() {
    let page = printed(&["page", GAME, "--date", "1950", "-o", "-"]);
    assert!(page.contains("1950<small> (the year asked for)"));
    assert!(!page.contains("the game’s own year"));
}

#[test]
fn a_quiz_uses_the_law_of_the_date() {
    let asked = |more: &[&str]| {
        printed(&[&["quiz", GAME, "--format", "gift", "--count", "99", "--code"], more].concat())
    };
    assert!(!asked(&["fide-2018"]).contains("fide-1928"));
    assert!(asked(&["fide-2018,day", "--date", "1950"]).contains("1928"));
}

#[test]
fn a_claim_is_put_to_the_law_of_its_day_and_the_newest() {
    let codes = |more: &[&str]| -> Vec<String> {
        let claim = ["claim", GAME, "--at", "50...Kg7", "--format", "json"];
        let answers = json(&[&claim[..], more].concat());
        let answers = answers["answers"].as_array().unwrap().clone();
        answers.iter().map(|answer| answer["code"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(codes(&[]), ["vienna-1898", "fide-2023"]);
    assert_eq!(codes(&["--date", "1950"]), ["fide-1928", "fide-2023"]);
    assert_eq!(codes(&["--code", "fide-1985"]), ["fide-1985"]);
    assert_eq!(codes(&["--code", "fide-1985,day", "--date", "1950"]), ["fide-1928", "fide-1985"]);
    let without_day = ["claim", GAME, "--at", "end", "--code", "fide-1985", "--date", "1950"];
    assert!(complaint(&without_day).contains("add `day` to `--code`"));
    let printed = printed(&["claim", GAME, "--at", "50...Kg7"]);
    assert!(
        printed.lines().nth(1).unwrap().starts_with("law of the day: vienna-1898"),
        "{printed}"
    );
}

/// Writes a directory with a changed copy of the program's own code, and with an additional code.
fn overriding() -> PathBuf {
    let directory = directory("overriding");
    std::fs::copy("rulesets/fide-2018.toml", directory.join("fide-2018.toml")).unwrap();
    let other = std::fs::read_to_string("rulesets/lichess.toml").unwrap();
    let other = other.replace("id       = \"lichess\"", "id       = \"my-server\"");
    std::fs::write(directory.join("my-server.toml"), other).unwrap();
    directory
}

#[test]
fn an_overridden_code_is_marked_wherever_it_is_named() {
    let directory = overriding();
    let directory = directory.to_str().unwrap();
    let from = format!("from {directory}");
    let with = |args: &[&str]| {
        // The columns are wide enough for a path on one line.
        let output = Command::new(env!("CARGO_BIN_EXE_jadoube"))
            .args(args)
            .args(["--rulesets", directory])
            .env("COLUMNS", "132")
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().replace(['\n', '\\'], " ").replace("  ", "")
    };
    let squeezed = from.replace("  ", "");
    for args in [
        &["codes"][..],
        &["codes", "--format", "markdown"],
        &["codes", "show", "fide-2018"],
        &["codes", "show", "fide-2018", "--format", "markdown"],
        &["codes", "at", "2019-05-01"],
        &["replay", GAME, "--code", "fide-2018"],
        &["replay", GAME, "--code", "fide-2018", "--format", "markdown"],
        &["claim", GAME, "--at", "50.", "--code", "fide-2018"],
        &["page", GAME, "--code", "fide-2018", "-o", "-"],
    ] {
        let printed = with(args).replace(' ', "");
        assert!(printed.contains(&squeezed.replace(' ', "")), "{args:?}: {printed}");
    }
    let replay = with(&["replay", GAME, "--code", "fide-2018,my-server", "--format", "json"]);
    let game: Value = serde_json::from_str(&replay).unwrap();
    assert_eq!(game[0]["overridden"], serde_json::json!({ "fide-2018": directory }));
    // Neither another edition nor a code that is only added is marked.
    assert!(!with(&["codes", "show", "fide-2014"]).contains(&from));
    assert!(!with(&["codes", "show", "my-server"]).contains(&from));
}

#[test]
fn codes_are_listed_shown_and_dated_as_json_and_markdown() {
    let list = json(&["codes", "--format", "json"]);
    assert_eq!(list, json(&["codes", "list", "--format", "json"]));
    let codes = list["codes"].as_array().unwrap();
    assert!(codes.iter().any(|code| code["code"] == "fide-1985" && code["landmark"] == true));
    let code = json(&["codes", "show", "fide-1985", "--format", "json"]);
    let threefold = code["articles"].as_array().unwrap().iter();
    let threefold = threefold.clone().find(|article| article["article"] == "threefold").unwrap();
    assert_eq!(threefold["readings"][0]["rule"]["repetition"]["times"], 3);
    let at = |more: &[&str]| json(&[&["codes", "at", "--format", "json"], more].concat());
    let vienna = at(&["1898-07-22", "--event", "Vienna"]);
    assert_eq!(
        (&vienna["certain"], &vienna["codes"][0]["code"]),
        (&true.into(), &"vienna-1898".into())
    );
    let casual = at(&["1898", "--event", "Vienna casual"]);
    assert_eq!(
        (&casual["certain"], &casual["codes"][0]["code"]),
        (&false.into(), &"vienna-1898".into())
    );
    assert!(at(&["????"])["unknown"].is_string());
    let markdown = printed(&["codes", "--format", "markdown"]);
    assert!(markdown.contains("| **fide-1985** | 1985 – 1988-12-31 |"), "{markdown}");
    assert!(printed(&["codes", "show", "fide-1985", "--format", "markdown"]).contains("```toml"));
    let vienna = ["codes", "at", "1898", "--event", "Vienna", "--format", "markdown"];
    assert!(printed(&vienna).starts_with("### vienna-1898  Laws of"));
}

/// Every key that is written is in the schema, and every required key is written.
#[test]
fn the_shapes_of_codes_are_in_their_schemas() {
    for (of, args) in [
        ("codes", &["codes"][..]),
        ("code", &["codes", "show", "vienna-1898"]),
        ("code", &["codes", "show", "iccf-2019"]),
        ("codes-at", &["codes", "at", "1898", "--event", "Vienna"]),
        ("codes-at", &["codes", "at", "????"]),
        ("codes-diff", &["codes", "diff", "fide-1985", "fide-2018"]),
    ] {
        let schema = json(&["schema", of]);
        let written = json(&[args, &["--format", "json"]].concat());
        fits(&written, &schema, &schema);
    }
}

fn fits(value: &Value, schema: &Value, root: &Value) {
    if let Some(name) = schema["$ref"].as_str() {
        return fits(value, root.pointer(name.trim_start_matches('#')).unwrap(), root);
    }
    if let (Value::Array(items), Some(_)) = (value, schema.get("items")) {
        items.iter().for_each(|item| fits(item, &schema["items"], root));
    }
    let (Value::Object(written), Some(known)) = (value, schema["properties"].as_object()) else {
        return;
    };
    for (key, value) in written {
        let known = known.get(key).unwrap_or_else(|| panic!("{key} is not in the schema"));
        fits(value, known, root);
    }
    for key in schema["required"].as_array().into_iter().flatten() {
        assert!(written.contains_key(key.as_str().unwrap()), "{key} is missing");
    }
}
