//! The codes of the library as they are shown: whole, with every amendment applied.
//! `cargo insta review` shows what a change to a law file does to the codes that amend it.

use std::collections::BTreeSet;
use std::process::Command;

use jadoube::arbiter::Game;
use jadoube::laws::{ArticleNumber, ChangeKind, Code, Library, PLACES_FILE, Seen, changes};
use jadoube::narrative::{changes_outline, code_outline};
use jadoube::render::{TextStyle, outline_to_text, to_text};

use crate::common::{library, only_game, path};

/// Returns the ids of the law files.
fn law_files() -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for directory in ["rulesets", "rulesets/what-if"] {
        for file in std::fs::read_dir(path(directory)).unwrap() {
            let file = file.unwrap().path();
            let is_toml = file.extension().is_some_and(|extension| extension == "toml");
            if is_toml && !file.ends_with(PLACES_FILE) {
                ids.insert(file.file_stem().unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    ids
}

fn in_text(code: &Code) -> String {
    outline_to_text(&code_outline(code, None), TextStyle::default())
}

#[test]
fn every_law_file_is_a_code_of_the_library() {
    let library = library();
    let codes: BTreeSet<String> = library.codes().iter().map(|code| code.id.clone()).collect();
    assert_eq!(codes, law_files());
    assert_eq!(codes.len(), library.codes().len(), "two codes of one name");
}

#[test]
fn every_code_is_shown_as_its_snapshot() {
    for code in library().codes() {
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(code.id.as_str(), in_text(code));
        });
    }
}

#[test]
fn no_snapshot_is_left_of_a_code_that_is_gone() {
    let mut shown = BTreeSet::new();
    for file in std::fs::read_dir(path("tests/library/snapshots")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let id = name.strip_prefix("library__codes__").and_then(|id| id.strip_suffix(".snap"));
        shown.extend(id.map(str::to_owned));
    }
    let codes = law_files();
    let left: Vec<&String> = shown.difference(&codes).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// A whole code is each article with its key and number, all its readings, and each doubt.
#[test]
fn every_part_of_every_code_is_shown() {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for code in library().codes() {
        let shown = plain(&in_text(code));
        let has = |what: &str| {
            assert!(shown.contains(&plain(what)), "{}: {what:?} is not shown", code.id);
        };
        has(&code.title);
        has(&code.summary);
        has(code.doubt.as_deref().unwrap_or_default());
        for article in &code.articles {
            has(&article.key);
            has(&article.number.to_string());
            has(&article.says);
            has(&article.source.title);
            has(article.doubt.as_deref().unwrap_or_default());
            for reading in &article.readings {
                has(reading.says.as_deref().unwrap_or_default());
            }
        }
    }
}

#[test]
fn codes_show_prints_the_whole_code() {
    for code in library().codes() {
        let shown = Command::new(env!("CARGO_BIN_EXE_jadoube"))
            .args(["codes", "show", &code.id])
            .output()
            .unwrap();
        assert!(shown.status.success() && shown.stderr.is_empty(), "{}", code.id);
        assert_eq!(String::from_utf8(shown.stdout).unwrap(), in_text(code), "{}", code.id);
    }
}

/// The prints whose laws were read without their pages, each with the way to find the words.
const WITHOUT_PAGES: [(&str, &str, &str); 7] = [
    ("american-1880", "congress", "headings; of the copy the pages were not noted"),
    ("edlasker-1915", "strategy", "the copy shows no pages; one chapter"),
    ("edlasker-1918", "checkers", "the copy shows no pages; two chapters"),
    ("enquire-within", "enquire", "the copy shows no pages; entry 71, numbered rules"),
    ("london-1807", "frere", "numbered laws, of which another print is cited with its pages"),
    ("regence-1844", "regence", "numbered rules, as a weblog shows them"),
    ("walker-1841", "walker", "remarks on a numbered law, in an extract"),
];

#[test]
fn what_was_read_in_a_print_can_be_found_there() {
    let library = library();
    let mut unpaged = BTreeSet::new();
    for code in library.codes() {
        for article in code.articles.iter().filter(|article| article.stated_by == code.id) {
            let Some(print) = &article.source.print else { continue };
            if article.page.is_none() && print.pages.is_none() {
                unpaged.insert((code.id.as_str(), article.source.key.as_str()));
            }
        }
    }
    let expected = WITHOUT_PAGES.map(|(code, source, _)| (code, source));
    assert_eq!(unpaged, expected.into());
}

#[test]
fn what_was_read_whole_has_an_address_or_is_a_print() {
    for code in library().codes() {
        for article in code.articles.iter().filter(|article| article.is_stated()) {
            let source = &article.source;
            let can_be_seen = source.url.is_some() || source.print.is_some();
            let seen = source.seen;
            assert!(can_be_seen || seen != Seen::Primary, "{}: {}", code.id, source.title);
        }
    }
}

/// Returns a law file with the parts that all codes of a test begin with.
fn law_file(id: &str, year: u16, rest: &str) -> (String, String) {
    let text = format!(
        "id = \"{id}\"\ntitle = \"Laws\"\nsummary = \"Laws.\"\nin-force = {{ from = \"{year}\" }}\n{rest}\n\
         [[source]]\nkey = \"book\"\ntitle = \"A book\"\nseen = \"primary\"\n"
    );
    (format!("{id}.toml"), text)
}

const PACES: &str = "[article.pace]\nnumber = \"B.1\"\nsource = \"book\"\nsays = \"Blitz.\"\n\
    rule.pace = { blitz = { up-to = 10 }, rapid = { below = 60 } }\n";

fn remedy_article(key: &str, number: &str, of: &str) -> String {
    format!(
        "[article.{key}]\nnumber = \"{number}\"\nsource = \"book\"\nsays = \"It costs two minutes.\"\n\
         rule.remedy = [{{ of = [\"{of}\"], choices = [[\"go-on\"]], until = \"end\", cost = {{ \
         bonus-minutes = 2, loses-at = 2 }} }}]\n"
    )
}

#[test]
fn an_override_holds_for_articles_of_later_editions() {
    let earlier = remedy_article("illegal-move", "7.5", "false-move")
        + PACES
        + "[article.false-castling]\nnumber = \"3\"\nsource = \"book\"\nsays = \"It is undone.\"\n\
           rule.remedy = [{ of = [\"false-castling\"], choices = [[\"retract\"]], until = \"end\", \
           under = [\"illegal-move\"] }]\n\
           [article.penalties-blitz]\nnumber = \"B.2\"\nsource = \"book\"\nsays = \"One minute.\"\n\
           override = { articles = [\"7\"], pace = [\"blitz\"], bonus-minutes = 1 }\n";
    let later = remedy_article("both-hands", "7.6", "two-hands");
    let files = [
        law_file("earlier", 1900, &earlier),
        law_file("later", 1901, &format!("amends = \"earlier\"\n{later}")),
    ];
    let library = Library::from_files(files).unwrap();
    let later = library.code("later").unwrap();
    for (key, number) in
        [("illegal-move-in-blitz", "7.5, B.2"), ("both-hands-in-blitz", "7.6, B.2")]
    {
        let article = later.article(key).unwrap();
        let rule = serde_json::to_value(article.rule()).unwrap();
        let case = &rule["remedy"][0];
        assert_eq!(article.number.to_string(), number);
        assert_eq!(
            (&case["pace"][0], &case["cost"]["bonus-minutes"]),
            (&"blitz".into(), &1.into())
        );
    }
    let articles = later.articles.iter().filter(|article| !article.changed_by.is_empty());
    assert_eq!(articles.count(), 2);
    let castling = serde_json::to_value(later.article("false-castling").unwrap().rule()).unwrap();
    let under = &castling["remedy"][0]["under"];
    assert_eq!(*under, serde_json::json!(["illegal-move", "illegal-move-in-blitz"]));
}

#[test]
fn one_irregularity_has_one_remedy_at_a_pace() {
    let two = |first: &str, second: &str| {
        let article = remedy_article("illegal-move", "7.5", "false-move");
        let list = format!(
            "[{{ of = [\"false-move\"], choices = [[\"go-on\"]], pace = {first} }}, \
             {{ of = [\"false-move\"], choices = [[\"retract\"]], pace = {second} }}]\n"
        );
        let (article, _) = article.split_once("rule.remedy = ").unwrap();
        let rest = format!("{PACES}{article}rule.remedy = {list}");
        Library::from_files([law_file("laws", 1900, &rest)])
    };
    assert!(two("[\"rapid\"]", "[\"blitz\"]").is_ok());
    let error = two("[\"rapid\", \"blitz\"]", "[\"rapid\"]").unwrap_err().to_string();
    assert!(error.contains("`false-move` is named twice"), "{error}");
}

#[test]
fn a_code_remembers_what_it_replaces_when_the_library_is_extended_again() {
    let (first, second) = (law_file("first", 1900, PACES), law_file("second", 1901, PACES));
    let library = Library::from_files([first.clone()]).unwrap();
    let library = library.extended([first]).unwrap().extended([second]).unwrap();
    assert_eq!(library.code("first").unwrap().overridden.as_deref(), Some("first.toml"));
    assert_eq!(library.code("second").unwrap().overridden, None);
    assert_eq!(library.codes_in_group("ALL").len(), 2);
}

/// Nobody stated a presumed mate in other words.
#[test]
fn a_presumed_mate_is_not_reworded() {
    let library = library();
    let [older, newer] = ["vienna-allgaier", "fide-2018"].map(|id| library.code(id).unwrap());
    let changes = changes(older, newer);
    let mate = changes.iter().find(|change| change.article() == "checkmate").unwrap();
    assert_eq!(mate.kind, ChangeKind::NotSeenInA);
}

#[test]
fn a_number_includes_those_before_its_last_places_and_those_of_its_range() {
    for (article, number, expected) in [
        ("XVIII", "XVII", false),
        ("III", "I", false),
        ("I to III", "II", true),
        ("I to III", "2", false),
        ("VII to XI", "IX", true),
        ("VII to XI", "XII", false),
        ("55 to 57", "56", true),
        ("9A to 9D", "9B", true),
        ("9A to 9D", "9E", false),
        ("8A2 to 8A4", "8A3", true),
        ("14, 14B1 to 14B5", "14B", true),
        ("16 (1) c", "16 (1)", true),
        ("9.2b", "", false),
    ] {
        assert_eq!(ArticleNumber::from(article).includes(number), expected, "{article}, {number}");
    }
}

#[test]
fn an_article_is_found_by_its_key_its_number_and_its_rule() {
    let library = library();
    let code = library.code("fide-2023").unwrap();
    for (name, expected) in [
        ("threefold", &["threefold"][..]),
        ("9.2.2", &["threefold"]),
        ("9.6", &["fivefold", "seventy-five-moves", "fivefold-overlooked"]),
        ("repetition", &["threefold", "fivefold"]),
        ("9.20", &[]),
    ] {
        let keys: Vec<&str> =
            code.articles_called(name).into_iter().map(|article| article.key.as_str()).collect();
        assert_eq!(keys, expected, "{name}");
    }
}

#[test]
fn a_text_of_any_width_is_written_and_its_lines_are_ascii() {
    let library = library();
    let codes = [library.code("fide-2018").unwrap(), library.code("fide-2023").unwrap()];
    let outline = changes_outline(codes[0], codes[1], false);
    assert!(!outline_to_text(&outline, TextStyle { width: 0, ..TextStyle::default() }).is_empty());
    let record = only_game("1. e4 *");
    let mut style = TextStyle::default();
    style.board.ascii = true;
    let text = to_text(&Game::new(&record).judged_by(&[]), style);
    assert!(text.contains("----") && !text.contains('─'), "{text}");
}
