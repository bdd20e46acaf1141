//! Doc comments follow the Rust convention: they begin with a verb in the third person or a noun
//! phrase, not with a relative clause.

use std::collections::BTreeMap;

use super::{read, room, rust_files, sources};

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

#[test]
fn doc_comments_do_not_begin_with_relative_clauses() {
    let mut all = 0;
    let mut relative: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in rust_files(&sources()) {
        let text = read(&file);
        let comments = comments(&text);
        all += comments.all;
        let lines = comments.relative.iter().map(|line| format!("{}: {line}", file.display()));
        relative.entry(room(&file)).or_default().extend(lines);
    }
    assert!(all > 1_000, "where are the sources?");
    let count: usize = relative.values().map(Vec::len).sum();
    relative.retain(|_, lines| !lines.is_empty());
    assert!(100 * count <= MOST_PERCENT * all, "{count} of {all}: {relative:#?}");
}

#[test]
fn doc_comments_are_counted_by_their_first_words() {
    let text = "//! What it is.\n\nuse a;\n\n/// Returns one.\n/// What else.\nfn f() {}\n    /// Whether.\n";
    let comments = comments(text);
    assert_eq!(comments.all, 3);
    assert_eq!(comments.relative, ["//! What it is.", "/// Whether."]);
    assert!(self::comments("/// Whatever.\n// What.\n/// Sources.").relative.is_empty());
}
