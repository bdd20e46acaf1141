//! Every mistake of a law file is reported with its line, a caret and a hint. The library has no
//! mistakes.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use jadoube::laws::{self, Library, LibraryError};

const BAD: &str = "tests/codes_check";

fn law_files(directory: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

fn stem(path: &str) -> &str {
    Path::new(path).file_stem().unwrap().to_str().unwrap()
}

#[test]
fn bad_files_are_reported_in_full() {
    let reports = laws::check_files(&[BAD.into()]).unwrap();
    for report in &reports {
        insta::assert_snapshot!(stem(&report.path), report.render(false));
    }
    assert_eq!(reports.len(), law_files(BAD).len());
}

#[test]
fn every_mistake_has_its_place_and_a_hint() {
    let mut mistakes = 0;
    for report in laws::check_files(&[BAD.into()]).unwrap() {
        for mistake in &report.mistakes {
            let place = report.text.get(mistake.span.clone());
            assert!(place.is_some(), "{}: {mistake:?}", report.path);
            assert!(mistake.hint.is_some(), "{}: {}", report.path, mistake.what);
            mistakes += 1;
        }
    }
    assert!(mistakes > 100, "only {mistakes} mistakes");
}

/// The checker does not panic if a good file is cut at any character, or a line is taken out of it.
#[test]
fn truncated_files_are_checked_without_a_panic() {
    let text = std::fs::read_to_string("tests/codes_check/good.toml").unwrap();
    let nobody = HashMap::new();
    for (end, _) in text.char_indices() {
        let (file, mistakes) = laws::check("good.toml", &text[..end], &nobody);
        assert!(file.is_some() || !mistakes.is_empty());
    }
    let lines: Vec<&str> = text.lines().collect();
    for out in 0..lines.len() {
        let rest: Vec<&str> =
            lines.iter().enumerate().filter(|(n, _)| *n != out).map(|(_, line)| *line).collect();
        let (file, mistakes) = laws::check("good.toml", &rest.join("\n"), &nobody);
        let blank = lines[out].is_empty();
        let optional = ["short", "landmark", "doubt", "in-force", "seen = \"inferred\""];
        let optional = blank || optional.iter().any(|key| lines[out].starts_with(key));
        assert_eq!(mistakes.is_empty(), optional, "without `{}`: {mistakes:?}", lines[out]);
        assert!(file.is_some() || !mistakes.is_empty());
    }
}

/// The checker reads on after any wrong value.
#[test]
fn checking_goes_on_after_a_wrong_value() {
    let text = std::fs::read_to_string("tests/codes_check/good.toml").unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        let Some((key, _)) = line.split_once(" = ") else { continue };
        for value in ["3", "\"x y\"", "[]", "[[3]]", "{}", "{ x = 1 }", "true", "1862-07-01"] {
            let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            lines[number] = format!("{key} = {value}");
            lines.insert(1, "last = 1".to_owned());
            let (file, mistakes) = laws::check("good.toml", &lines.join("\n"), &HashMap::new());
            assert!(file.is_some(), "{key} = {value}: {mistakes:?}");
            assert!(mistakes.iter().any(|mistake| mistake.what == "unknown key `last`"));
        }
    }
}

#[test]
fn a_chain_of_amendments_is_refused_when_it_is_too_long() {
    let text = |number: u32| {
        let amends =
            if number > 1 { format!("amends = \"c{}\"\n", number - 1) } else { String::new() };
        format!(
            "id = \"c{number}\"\ntitle = \"Laws\"\nsummary = \"Laws.\"\n{amends}\n[[source]]\nkey = \
             \"book\"\ntitle = \"A book\"\nseen = \"primary\"\n\n[article.a{number}]\nnumber = \"1\"\n\
             source = \"book\"\nsays = \"So it is.\"\nrule = \"recorded\"\n"
        )
    };
    let files = (1..=3000).map(|number| (format!("c{number}.toml"), text(number)));
    let error = Library::from_files(files).unwrap_err().to_string();
    assert!(
        error.starts_with("error: more than 100 codes amend each other up to this one"),
        "{error}"
    );
    assert!(error.contains("c101.toml"), "{error}");
    assert!(Library::from_files((1..=100).map(|n| (format!("c{n}.toml"), text(n)))).is_ok());
}

#[test]
fn mistakes_are_rendered_in_colour() {
    let reports = laws::check_files(&[Path::new(BAD).join("no-sources.toml")]).unwrap();
    assert!(reports[0].render(true).contains("\u{1b}["));
}

#[test]
fn a_users_directory_is_checked_before_it_is_used() {
    let error = Library::with_directory(Path::new(BAD)).unwrap_err();
    let LibraryError::Mistakes(report) = error else { panic!("{error}") };
    for file in ["sources.toml", "wrong-name.toml", "not-utf-8.toml", "empty.toml"] {
        assert!(report.contains(file), "{file} is not in the report");
    }
    assert!(!report.contains("/good.toml:"));
}

#[test]
fn an_unreadable_file_is_named_in_the_error() {
    let error = laws::check_files(&["tests/codes_check/nowhere.toml".into()]).unwrap_err();
    assert!(error.to_string().starts_with("tests/codes_check/nowhere.toml: "));
}

#[test]
fn the_embedded_law_files_have_no_mistakes() {
    let reports = laws::check_files(&["rulesets".into(), "rulesets/what-if".into()]).unwrap();
    let rendered: String = reports.iter().map(|report| report.render(false)).collect();
    assert!(rendered.is_empty(), "{rendered}");
}

/// This test fails if a file was added and the program not built again.
#[test]
fn every_law_file_is_in_the_program() {
    let own: HashSet<String> =
        laws::check_files(&[]).unwrap().into_iter().map(|report| report.text).collect();
    let files = [law_files("rulesets"), law_files("rulesets/what-if")].concat();
    for path in &files {
        let text = std::fs::read_to_string(path).unwrap();
        assert!(own.contains(&text), "{}: build again: touch src/laws/library.rs", path.display());
    }
    assert_eq!(own.len(), files.len());
}

/// `UPDATE_SCHEMA=1 cargo test` rewrites the schema.
#[test]
fn the_schema_is_up_to_date() {
    let path = "rulesets/code.schema.json";
    let schema = serde_json::to_string_pretty(&laws::json_schema()).unwrap() + "\n";
    if std::env::var_os("UPDATE_SCHEMA").is_some_and(|update| update == "1") {
        std::fs::write(path, &schema).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == schema, "{path} is out of date: run UPDATE_SCHEMA=1 cargo test");
}
