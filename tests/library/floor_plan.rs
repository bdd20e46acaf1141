//! The floor plan: no room looks where it may not, and every rule has a file of its own.

mod circles;
mod doc_comments;

use std::fs;
use std::path::{Path, PathBuf};

use circles::Modules;
use jadoube::rules::RuleKind;
use strum::IntoEnumIterator as _;

/// Every room, floor by floor, and the rooms it may look at: those named, or (`None`) all before
/// it.
const PLAN: [(&str, Option<&[&str]>); 15] = [
    ("calendar", Some(&[])),
    ("chess", Some(&[])),
    ("winnability", Some(&["chess"])),
    ("notation", Some(&["calendar", "chess"])),
    ("replay", Some(&["chess", "notation", "winnability"])),
    ("book", Some(&["chess", "notation", "replay"])),
    // Notation for what the record says was done.
    ("remedies", Some(&["chess", "notation"])),
    // Notation for the events of the record: claims and notices are made there.
    // Remedies for the list of all that an article can name.
    ("rules", Some(&["chess", "notation", "remedies", "replay", "winnability"])),
    ("laws", Some(&["calendar", "chess", "remedies", "rules"])),
    ("arbiter", Some(&["chess", "laws", "notation", "remedies", "replay", "rules"])),
    (
        "survey",
        Some(&["arbiter", "book", "calendar", "chess", "laws", "notation", "replay", "rules"]),
    ),
    ("narrative", None),
    // The facts that are written as JSON and drawn come from all rooms.
    ("render", None),
    // What is taught is judged and put into words below: no irregularity is looked up here, nothing
    // surveyed.
    (
        "teaching",
        Some(&[
            "arbiter",
            "calendar",
            "chess",
            "laws",
            "narrative",
            "notation",
            "render",
            "replay",
            "rules",
        ]),
    ),
    ("cli", None),
];

/// What stands in `src/` beside the rooms, and may look everywhere.
const DOORS: [&str; 2] = ["lib", "main"];

/// Rules without a file: nothing is found by them.
const WITHOUT_FILE: [RuleKind; 3] = [RuleKind::NotJudged, RuleKind::Recorded, RuleKind::Remedy];

/// Files of `src/rules/` that are no rule.
const NO_RULE: [&str; 8] =
    ["any_rule", "evaluation", "finding", "mod", "unmet_condition", "parameter", "rule", "terms"];

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The Rust files in and below a directory, by their paths from `src/`.
fn rust_files(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path.strip_prefix(sources()).unwrap().to_owned());
        }
    }
    files.sort();
    files
}

fn read(file: &Path) -> String {
    fs::read_to_string(sources().join(file)).unwrap()
}

/// The room a file belongs to: the directory, or the file itself.
fn room(file: &Path) -> String {
    let first = file.components().next().unwrap().as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// How many `super`s lead from a file's module to the crate's root.
fn depth(file: &Path) -> usize {
    let is_mod = file.file_name().is_some_and(|name| name == "mod.rs");
    file.components().count() - usize::from(is_mod)
}

/// The text without its comments: a link in the documentation is no look.
fn code(text: &str) -> String {
    let uncommented = |line: &str| line.split("//").next().unwrap_or_default().to_owned() + "\n";
    text.lines().map(uncommented).collect()
}

/// The first names of the paths that begin with this prefix: of `crate::{a::B, c}`, `a` and
/// `c`.
fn names_after(prefix: &str, code: &str) -> Vec<String> {
    let inside = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    code.match_indices(prefix)
        .filter(|&(at, _)| !code[..at].ends_with(inside))
        .flat_map(|(at, _)| first_names(&code[at + prefix.len()..]))
        .collect()
}

fn first_names(path: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let Some(group) = path.trim_start().strip_prefix('{') else { return vec![name(path)] };
    let mut names = vec![name(group)];
    let mut open = 1;
    for (at, c) in group.char_indices() {
        match c {
            '{' => open += 1,
            '}' => open -= 1,
            ',' if open == 1 => names.push(name(&group[at + 1..])),
            _ => {}
        }
        if open == 0 {
            break;
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

/// The names at the crate's root that a file looks at.
fn looks_at(file: &Path, text: &str) -> Vec<String> {
    let code = code(text);
    let mut names = names_after("crate::", &code);
    names.extend(names_after("jadoube::", &code));
    // Up to the root and down again; modules inside a file, the tests, are one deeper.
    for steps in [depth(file), depth(file) + 1] {
        let up = names_after(&"super::".repeat(steps), &code);
        names.extend(up.into_iter().filter(|name| PLAN.iter().any(|(room, _)| room == name)));
    }
    names
}

/// Every look of a file at a place where it may not look.
fn trespasses(file: &Path, text: &str) -> Vec<String> {
    let room = room(file);
    let Some(floor) = PLAN.iter().position(|(name, _)| *name == room) else {
        let is_door = DOORS.contains(&room.as_str());
        return if is_door { vec![] } else { vec![format!("{}: no known room", file.display())] };
    };
    let below: Vec<&str> = PLAN[..floor].iter().map(|(name, _)| *name).collect();
    let allowed = PLAN[floor].1.unwrap_or(&below);
    let may = |name: &String| *name == room || allowed.contains(&name.as_str());
    let looks = looks_at(file, text).into_iter().filter(|name| !may(name));
    let mut found: Vec<String> =
        looks.map(|name| format!("{} looks at {name}", file.display())).collect();
    if room != "chess" && code(text).contains("cozy_chess") {
        found.push(format!("{} names cozy_chess", file.display()));
    }
    found
}

#[test]
fn rooms_use_only_the_rooms_below_them() {
    let files = rust_files(&sources());
    assert!(files.len() > 50, "where are the sources?");
    let found: Vec<String> = files.iter().flat_map(|file| trespasses(file, &read(file))).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// Whoever uses the library has no command line. Style sheets have variables.
#[test]
fn only_the_program_names_its_options() {
    let is_other = |file: &Path| room(file) == "teaching";
    let files = rust_files(&sources());
    let files = files.iter().filter(|file| room(file) != "cli" && !is_other(file));
    let named = |file: &&PathBuf| {
        let text = code(&read(file));
        let option = |at: usize| text[at + 3..].starts_with(|c: char| c.is_ascii_lowercase());
        [" --", "`--", "(--"].iter().any(|it| text.match_indices(it).any(|(at, _)| option(at)))
    };
    assert_eq!(files.filter(named).collect::<Vec<_>>(), Vec::<&PathBuf>::new());
}

#[test]
fn no_files_of_a_room_use_each_other_in_a_circle() {
    let files = rust_files(&sources());
    let found = Modules::new(files.iter().map(|file| (file.as_path(), read(file)))).circles();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_room_of_the_plan_exists() {
    let files = rust_files(&sources());
    let described = include_str!("../../docs/architecture.md");
    for (name, _) in PLAN {
        assert!(files.iter().any(|file| room(file) == name), "no room {name}");
        assert!(described.contains(&format!("| `{name}` |")), "{name} is not described");
    }
}

#[test]
fn forbidden_imports_are_detected_in_every_form() {
    let looks = [
        ("rules/a.rs", "use crate::laws::Code;"),
        ("rules/a.rs", "use crate::{chess::{Color, Move}, laws::Code};"),
        ("rules/a.rs", "use crate::{\n    chess::Color,\n    laws,\n};"),
        ("rules/a.rs", "fn f() -> crate::laws::Code {"),
        ("rules/a.rs", "use super::super::laws::Code;"),
        ("rules/a/b.rs", "pub(in super::super::super::laws) fn f() {}"),
        ("rules/mod.rs", "use super::laws;"),
        ("rules/a.rs", "mod tests { use super::super::super::laws; }"),
        ("laws.rs", "use jadoube::render::to_text;"),
        ("calendar.rs", "use super::chess;"),
        ("chess/a.rs", "use crate::rules::Rule;"),
        ("attic/a.rs", ""),
        ("rules/a.rs", "use cozy_chess::Square;"),
    ];
    for (file, text) in looks {
        assert_eq!(trespasses(Path::new(file), text).len(), 1, "{file}: {text}");
    }
    let quiet = [
        ("rules/a.rs", "/// See [`crate::laws`].\nuse crate::{chess::Color, replay::{Ply}};"),
        ("rules/a/b.rs", "use super::super::laws;"),
        ("chess/a.rs", "use cozy_chess::Square;"),
        ("main.rs", "use jadoube::render;"),
    ];
    for (file, text) in quiet {
        assert_eq!(trespasses(Path::new(file), text), Vec::<String>::new(), "{file}: {text}");
    }
}

/// Modules of the standard library that need what the browser does not have.
const OF_THE_MACHINE: [&str; 6] = ["env", "fs", "net", "process", "thread", "time"];

/// Calls that look at files without naming them.
const LOOKS_AT_FILES: [&str; 2] = [".exists()", ".is_dir()"];

/// Files that a feature brings, and a browser leaves out.
const WITH_A_FEATURE: [&str; 4] = ["cli/", "laws/check/files.rs", "main.rs", "survey/"];

#[test]
fn the_bare_library_uses_no_thread_file_or_clock() {
    let files = rust_files(&sources()).into_iter();
    let bare = files.filter(|file| !WITH_A_FEATURE.iter().any(|it| file.starts_with(it)));
    let bare: Vec<PathBuf> = bare.collect();
    assert!(bare.len() > 50, "where are the sources?");
    for file in bare {
        let code = code(&read(&file));
        let used = names_after("std::", &code);
        let used = used.into_iter().find(|name| OF_THE_MACHINE.contains(&name.as_str()));
        assert_eq!(used, None, "{}", file.display());
        let call = LOOKS_AT_FILES.iter().find(|call| code.contains(*call));
        assert_eq!(call, None, "{}", file.display());
    }
}

/// Notation may look at chess for its words only: who asks a position knows legality.
#[test]
fn notation_uses_no_positions() {
    for file in rust_files(&sources().join("notation")) {
        let code = code(&read(&file));
        let position = code.split(|c: char| !c.is_alphanumeric()).any(|word| word == "Position");
        assert!(!position, "{} asks a position", file.display());
    }
}

fn rule_file(kind: RuleKind) -> String {
    kind.to_string().replace('-', "_")
}

#[test]
fn every_rule_has_a_file() {
    for kind in RuleKind::iter() {
        let exists = sources().join("rules").join(rule_file(kind) + ".rs").exists();
        assert_eq!(exists, !WITHOUT_FILE.contains(&kind), "src/rules/{}.rs", rule_file(kind));
    }
}

#[test]
fn every_file_of_rules_documents_a_rule() {
    let rules: Vec<String> = RuleKind::iter().map(rule_file).collect();
    for file in rust_files(&sources().join("rules")) {
        let first = read(&file);
        assert!(first.starts_with("//! "), "{} does not say what it is", file.display());
        if file.components().count() == 2 {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            let known = rules.contains(&name) || NO_RULE.contains(&name.as_str());
            assert!(known, "{} is no rule's file", file.display());
        }
    }
}
