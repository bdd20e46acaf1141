//! Doc comments follow the Rust convention: they begin with a verb in the third person or a noun
//! phrase, not with a relative clause.

use std::fs;
use std::path::Path;

use super::{all_rust_files, read, rust_files, sources};

/// The words that begin a relative clause.
const RELATIVE: [&str; 13] = [
    "How", "Of", "So", "That", "Those", "What", "When", "Where", "Whether", "Which", "Who",
    "Whose", "Why",
];

/// The maximum percentage of doc comments that may begin with such a word.
const MOST_PERCENT: usize = 3;

/// The number of doc comments, and the first lines of those that begin with a relative clause.
#[derive(Default)]
struct Comments<'a> {
    all: usize,
    relative: Vec<&'a str>,
}

/// Counts the doc comments of a text.
fn comments(text: &str) -> Comments<'_> {
    let mut comments = Comments::default();
    let mut is_continued = false;
    for line in text.lines() {
        let line = line.trim_start();
        let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        if let Some(words) = comment.filter(|_| !is_continued) {
            comments.all += 1;
            let first = words.trim_start().split(|c: char| !c.is_alphabetic()).next();
            if first.is_some_and(|first| RELATIVE.contains(&first)) {
                comments.relative.push(line);
            }
        }
        is_continued = comment.is_some();
    }
    comments
}

/// Asserts that few doc comments in these files, each with its text, begin with a relative clause.
fn assert_few_are_relative(files: &[(String, String)]) {
    let mut all = 0;
    let mut relative = Vec::new();
    for (name, text) in files {
        let comments = comments(text);
        all += comments.all;
        relative.extend(comments.relative.iter().map(|line| format!("{name}: {line}")));
    }
    assert!(all > 700, "where are the files?");
    let count = relative.len();
    assert!(100 * count <= MOST_PERCENT * all, "{count} of {all}: {relative:#?}");
}

#[test]
fn doc_comments_do_not_begin_with_relative_clauses() {
    let mut files = Vec::new();
    for file in rust_files(&sources()) {
        files.push((file.display().to_string(), read(&file)));
    }
    assert_few_are_relative(&files);
}

/// Returns the Rust files of the tests, examples and benchmarks, each with its text.
fn other_sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for directory in ["tests", "examples", "benches"] {
        for file in all_rust_files(&root.join(directory)) {
            let name = file.strip_prefix(root).unwrap().display().to_string();
            // Packages below may have been built.
            if !name.contains("/target/") {
                files.push((name, fs::read_to_string(&file).unwrap()));
            }
        }
    }
    files
}

#[test]
fn doc_comments_of_tests_examples_and_benchmarks_follow_the_convention() {
    assert_few_are_relative(&other_sources());
}

#[test]
fn closures_name_their_parameter() {
    // The name is put together, so that this file does not hold it.
    let unnamed = format!("|{}|", "it");
    let shipped = rust_files(&sources()).into_iter();
    let shipped = shipped.map(|file| (file.display().to_string(), read(&file)));
    for (name, text) in shipped.chain(other_sources()) {
        assert!(!text.contains(&unnamed), "{name}: a closure has the parameter {unnamed}");
    }
}

/// Returns the comment lines of more than 100 columns outside examples: `cargo fmt` does not wrap
/// them.
fn long_comments(text: &str) -> Vec<&str> {
    let mut is_example = false;
    let mut found = Vec::new();
    for line in text.lines() {
        let is_comment = line.trim_start().starts_with("//");
        is_example = is_comment && is_example != line.contains("```");
        if is_comment && !is_example && line.chars().count() > 100 {
            found.push(line);
        }
    }
    found
}

#[test]
fn comments_are_wrapped() {
    for file in rust_files(&sources()) {
        let text = read(&file);
        let found = long_comments(&text);
        assert!(found.is_empty(), "{}: {found:#?}", file.display());
    }
    let (long, example) = ("/// a".repeat(21), format!("/// ```\n/// {}", "b".repeat(100)));
    assert_eq!(long_comments(&format!("{long}\n{example}\n")), [long.as_str()]);
}

#[test]
fn doc_comments_are_counted_by_their_first_words() {
    let text = "//! What it is.\n\nuse a;\n\n/// Returns one.\n/// What else.\nfn f() {}\n    /// Whether.\n";
    let comments = comments(text);
    assert_eq!(comments.all, 3);
    assert_eq!(comments.relative, ["//! What it is.", "/// Whether."]);
    assert!(self::comments("/// Whatever.\n// What.\n/// Sources.").relative.is_empty());
}
