//! The numbers of articles, compared with a table of the numbers that were read. A number inherited
//! from an edition that was numbered differently must be in the table.

use std::collections::{BTreeMap, BTreeSet};

use jadoube::laws::{Article, ArticleNumber, Code};

use crate::common::{library, path};

/// The number of each article, by the id of the code and the key of the article.
type Table = BTreeMap<String, BTreeMap<String, String>>;

/// The texts that the library began with. The fourth has an article on threefold repetition, whose
/// rules are FIDE's.
const FOUNDING_TEXTS: [&str; 4] =
    ["london-1807", "edlasker-1915", "edlasker-1918", "britannica-1911"];

fn table() -> Table {
    let text = std::fs::read_to_string(path("tests/codes/numbers.toml")).unwrap();
    toml::from_str(&text).unwrap()
}

/// Returns the articles that a file states, without those that an override adds.
fn stated(code: &Code) -> impl Iterator<Item = &Article> {
    let stated = code.articles.iter().filter(|article| article.is_stated());
    stated.filter(|article| article.changed_by.is_empty())
}

/// Returns the differences between a code and its part of the table.
fn disagreements(code: &Code, read: &BTreeMap<String, String>) -> Vec<String> {
    let mut wrong = Vec::new();
    for article in stated(code) {
        let (id, key, number) = (&code.id, &article.key, &article.number);
        match read.get(key) {
            Some(read) if *read == number.to_string() => {}
            Some(read) => wrong.push(format!("{id}: {key} is {number}, and {read} was read")),
            None => {
                let from = &article.stated_by;
                wrong.push(format!("{id}: {key}, {number} by {from}, is not in the table"));
            }
        }
    }
    let keys: BTreeSet<&String> = stated(code).map(|article| &article.key).collect();
    let gone = read.keys().filter(|key| !keys.contains(key));
    wrong.extend(gone.map(|key| format!("{}: {key} is in the table alone", code.id)));
    wrong
}

#[test]
fn every_article_has_the_number_that_was_read() {
    let library = library();
    let table = table();
    let parts = table.iter();
    let wrong: Vec<String> =
        parts.flat_map(|(id, read)| disagreements(library.code(id).unwrap(), read)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Since 1997 the laws have been numbered anew with nearly every edition.
#[test]
fn every_edition_since_1997_is_in_the_table() {
    let table = table();
    let library = library();
    let mut missing = Vec::new();
    for code in library.codes() {
        let is_numbered =
            code.lineage.as_deref() == Some("fide") && code.id.as_str() >= "fide-1997";
        if is_numbered && !table.contains_key(&code.id) {
            missing.push(&code.id);
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn an_article_is_not_cited_by_a_number_that_was_not_seen() {
    let library = library();
    let stalemate = library.code("bilguer-1843").unwrap().article("stalemate").unwrap();
    assert_eq!(stalemate.number, ArticleNumber::NotSeen);
    assert!(stalemate.is_stated() && stalemate.number.as_ref().cited().is_none());
}

#[test]
fn no_law_of_london_is_missing() {
    let library = library();
    let london = library.code("london-1807").unwrap();
    let numbers: Vec<u32> = stated(london)
        .filter_map(|article| article.number.as_ref().cited()?.parse().ok())
        .collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    // Law 16 has two articles: one on when castling is barred, and one on the consequence.
    sorted.dedup();
    assert_eq!(sorted, (1..=26).collect::<Vec<_>>());
}

/// Returns a section of the page of the founding texts, in one line.
fn section(about: &str) -> String {
    let manual =
        std::fs::read_to_string(path("tests/casebook/commands/founding-texts.md")).unwrap();
    let section = manual.split("\n## ").find(|section| section.contains(about));
    let section = section.unwrap_or_else(|| panic!("{about} has no section"));
    section.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the keys of the articles that a section names after a number or a heading, as in ``24,
/// `stalemate` ``.
fn named(section: &str) -> impl Iterator<Item = &str> {
    let keys = section.split(", `").skip(1).filter_map(|rest| Some(rest.split_once('`')?.0));
    keys.filter(|key| key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == ' '))
}

/// Each law is listed with its number and key: a law that can be tested with a command, any other
/// with the reason.
#[test]
fn the_manual_lists_every_law_of_the_founding_texts() {
    let library = library();
    let codes = FOUNDING_TEXTS.map(|id| library.code(id).unwrap());
    for code in codes {
        let section = section(&format!("`{}`", code.id));
        let missing: Vec<String> = stated(code)
            .map(|article| format!(" {}, `{}`", article.number.as_ref().title(), article.key))
            .filter(|entry| !section.contains(entry))
            .collect();
        assert!(missing.is_empty(), "{}: {missing:?}", code.id);
        let about = codes.iter().filter(|code| section.contains(&format!("`{}`", code.id)));
        let keys: Vec<&str> =
            about.flat_map(|code| stated(code)).map(|article| &*article.key).collect();
        let strange: Vec<&str> = named(&section).filter(|key| !keys.contains(key)).collect();
        assert!(strange.is_empty(), "{}: {strange:?}", code.id);
    }
}

/// The listed laws are articles 3 to 9, on the board and the score.
#[test]
fn the_manual_lists_the_laws_in_force() {
    let section = section("The laws in force (`fide-2023`)");
    let library = library();
    let mut missing = Vec::new();
    for article in stated(library.code("fide-2023").unwrap()) {
        let entry = format!(" {}, `{}`", article.number, article.key);
        let is_listed = article.number.as_ref().title().starts_with(|c| ('3'..='9').contains(&c));
        if is_listed && !section.contains(&entry) {
            missing.push(entry);
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The article on threefold repetition states FIDE's law of today and of other times. A code and an
/// article are named for each rule, as in `fide-2023 threefold`.
#[test]
fn the_manual_names_articles_for_the_rules_of_threefold_repetition() {
    let section = section("Threefold repetition\n");
    let library = library();
    let mut count = 0;
    for reference in named(&section) {
        let (id, key) = reference.split_once(' ').unwrap_or_else(|| panic!("{reference}"));
        let code = library.code(id).unwrap_or_else(|error| panic!("{reference}: {error}"));
        assert!(code.article(key).is_some_and(Article::is_stated), "{reference}");
        count += 1;
    }
    assert!(count >= 15, "{count} rules");
}
