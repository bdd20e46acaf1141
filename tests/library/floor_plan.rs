//! The floor plan: every room uses only the rooms it may use, and every rule has its own file.

mod circles;
mod doc_comments;

use std::fs;
use std::path::{Path, PathBuf};

use circles::Modules;
use jadoube::rules::RuleKind;
use strum::IntoEnumIterator as _;

/// The rooms, floor by floor, each with the rooms it may use: `None` for all rooms before it.
const PLAN: [(&str, Option<&[&str]>); 15] = [
    ("calendar", Some(&[])),
    ("chess", Some(&[])),
    ("winnability", Some(&["chess"])),
    ("notation", Some(&["calendar", "chess"])),
    ("replay", Some(&["chess", "notation", "winnability"])),
    ("book", Some(&["chess", "notation", "replay"])),
    // Notation for the irregularities of the record.
    ("remedies", Some(&["chess", "notation"])),
    // Notation for the events of the record, which hold claims and notices.
    // Remedies for the list of everything that an article can name.
    ("rules", Some(&["chess", "notation", "remedies", "replay", "winnability"])),
    ("laws", Some(&["calendar", "chess", "remedies", "rules"])),
    ("arbiter", Some(&["chess", "laws", "notation", "remedies", "replay", "rules"])),
    (
        "survey",
        Some(&["arbiter", "book", "calendar", "chess", "laws", "notation", "replay", "rules"]),
    ),
    ("narrative", None),
    // The facts written as JSON and drawn come from all rooms.
    ("render", None),
    // Lessons are judged and put into words below. This room uses neither remedies nor surveys.
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

/// The files of `src/` that are in no room, and may use every room.
const DOORS: [&str; 2] = ["lib", "main"];

/// The rules without a file, as they find nothing.
const WITHOUT_FILE: [RuleKind; 3] = [RuleKind::NotJudged, RuleKind::Recorded, RuleKind::Remedy];

/// The files of `src/rules/` that are no rule.
const NO_RULE: [&str; 9] = [
    "any_rule",
    "evaluation",
    "finding",
    "flag_call",
    "mod",
    "unmet_condition",
    "parameter",
    "rule",
    "terms",
];

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Returns the Rust files of a directory and its directories, sorted, by their paths from `src/`.
fn rust_files(directory: &Path) -> Vec<PathBuf> {
    let mut files = all_rust_files(directory);
    for file in &mut files {
        *file = file.strip_prefix(sources()).unwrap().to_owned();
    }
    files
}

/// Returns the Rust files of a directory and its directories, sorted.
fn all_rust_files(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(all_rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn read(file: &Path) -> String {
    fs::read_to_string(sources().join(file)).unwrap()
}

/// Returns the room of a file: its directory, or the file itself.
fn room(file: &Path) -> String {
    let first = file.components().next().unwrap().as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// Returns the number of `super`s that lead from a file's module to the crate's root.
fn depth(file: &Path) -> usize {
    let is_mod = file.file_name().is_some_and(|name| name == "mod.rs");
    file.components().count() - usize::from(is_mod)
}

/// Returns the text without its comments: a link in the documentation is no use of a room.
fn code(text: &str) -> String {
    let mut code = String::new();
    for line in text.lines() {
        code += line.split("//").next().unwrap_or_default();
        code.push('\n');
    }
    code
}

/// Returns the first names of the paths that begin with this prefix: `a` and `c` for
/// `crate::{a::B, c}`.
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

/// Returns the names at the crate's root that a file uses.
fn used_names(file: &Path, text: &str) -> Vec<String> {
    let code = code(text);
    let mut names = names_after("crate::", &code);
    names.extend(names_after("jadoube::", &code));
    // Paths may go up to the root and down again. The tests inside a file are one module deeper.
    for steps in [depth(file), depth(file) + 1] {
        let up = names_after(&"super::".repeat(steps), &code);
        names.extend(up.into_iter().filter(|name| PLAN.iter().any(|(room, _)| room == name)));
    }
    names
}

/// Returns a message for every room that a file uses and may not use.
fn trespasses(file: &Path, text: &str) -> Vec<String> {
    let room = room(file);
    let Some(floor) = PLAN.iter().position(|(name, _)| *name == room) else {
        let is_door = DOORS.contains(&room.as_str());
        return if is_door { vec![] } else { vec![format!("{}: no known room", file.display())] };
    };
    let below: Vec<&str> = PLAN[..floor].iter().map(|(name, _)| *name).collect();
    let allowed = PLAN[floor].1.unwrap_or(&below);
    let mut found = Vec::new();
    for name in used_names(file, text) {
        if name != room && !allowed.contains(&name.as_str()) {
            found.push(format!("{} uses {name}", file.display()));
        }
    }
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

/// Users of the library have no command line. The style sheets of `teaching` have variables.
#[test]
fn only_the_program_names_its_options() {
    for file in rust_files(&sources()) {
        if ["cli", "teaching"].contains(&room(&file).as_str()) {
            continue;
        }
        let text = code(&read(&file));
        for start in [" --", "`--", "(--"] {
            let mut rests = text.split(start).skip(1);
            let option = rests.find(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
            assert_eq!(option, None, "{}", file.display());
        }
    }
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

/// The modules of the standard library that do not work in a browser.
const OF_THE_MACHINE: [&str; 6] = ["env", "fs", "net", "process", "thread", "time"];

/// The calls that read the file system without naming `fs`.
const LOOKS_AT_FILES: [&str; 2] = [".exists()", ".is_dir()"];

/// The files of features that a browser leaves out.
const WITH_A_FEATURE: [&str; 4] = ["cli/", "laws/check/files.rs", "main.rs", "survey/"];

#[test]
fn the_bare_library_uses_no_thread_file_or_clock() {
    let mut bare = rust_files(&sources());
    bare.retain(|file| !WITH_A_FEATURE.iter().any(|feature| file.starts_with(feature)));
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

/// Notation may use the words of chess only: a position knows which moves are legal.
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
