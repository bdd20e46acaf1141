//! The first screen of a page: the winner and the way he won, the events on the board, and the
//! verdicts of the law then and now.

use std::fmt::Write as _;
use std::process::Command;

use crate::browser::Browser;
use crate::common::pages::written;
use crate::common::path;
use crate::page_in_use::open;

const GAMES: [(&str, &[&str]); 7] = [
    ("pillsbury-burn-1898", &[]),
    ("karpov-miles-1986", &[]),
    ("fischer-spassky-1972-20", &[]),
    ("khamparia-li-2018", &[]),
    ("pest-paris-1842", &[]),
    ("heidenfeld-kerins-1973", &["--accept-false"]),
    ("position-stalemate", &["--code", "hoyle-18c,fide-2023"]),
];

/// Returns the page of a game of `examples/games`, made with these options.
fn page(name: &str, options: &[&str]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    program.arg("page").arg(path(&format!("examples/games/{name}.pgn"))).args(options);
    let made = program.args(["-o", "-"]).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    String::from_utf8(made.stdout).unwrap()
}

/// Returns the part of a text between two others.
fn between<'t>(text: &'t str, from: &str, until: &str) -> &'t str {
    let (_, rest) = text.split_once(from).unwrap_or_else(|| panic!("no {from}"));
    rest.split_once(until).unwrap_or_else(|| panic!("no {until}")).0
}

/// Returns the words of markup, one line for each block element.
fn words(markup: &str) -> Vec<String> {
    const INLINE: [&str; 4] = ["a", "span", "bdi", "b"];
    let mut text = String::new();
    for part in markup.split('<') {
        let (tag, rest) = part.split_once('>').unwrap_or(("b", part));
        let name = tag.trim_start_matches('/').split(' ').next().unwrap_or_default();
        text.push_str(if INLINE.contains(&name) { "" } else { "\n" });
        text.push_str(rest);
    }
    let text = text.replace("&amp;", "&").replace('\u{2060}', "");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(str::to_owned).collect()
}

#[test]
fn the_first_screen_tells_the_game_in_its_order() {
    let mut all = String::new();
    for (name, options) in GAMES {
        let page = page(name, options);
        let header = between(&page, "<header>", "</header>");
        for row in header.split("<tr>").skip(1) {
            let cells: Vec<&str> = row.split("<td>").collect();
            let reason = words(cells.last().unwrap()).join(" ");
            let count = reason.split_whitespace().count();
            assert!(count <= 25, "{name}: {count} words: {reason}");
        }
        let _ = writeln!(all, "{name} {}", options.join(" "));
        for line in words(header) {
            let _ = writeln!(all, "  {line}");
        }
        let band = between(&page, "class=\"band\"", "class=\"decades\"");
        let mut segments = Vec::new();
        for segment in band.split("</b><span>").skip(1) {
            segments.push(words(segment.split("</span>").next().unwrap())[0].clone());
        }
        let _ = writeln!(all, "  band: {}\n", segments.join(" | "));
    }
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("first_screens", all);
    });
}

/// An expression for the caption of the moment that a presentation shows.
const STEPS: &str = "[...document.querySelectorAll('dialog .moment')].map(it => it.textContent)[0]";

#[test]
fn a_presentation_ends_at_the_moment_that_matters() {
    let Some(mut browser) = Browser::start("a_presentation_ends") else { return };
    browser.width(1280);
    for (name, options, law, last) in [
        ("pillsbury-burn-1898", &[][..], "Vienna 1898", "after 50...Kg7"),
        ("heidenfeld-kerins-1973", &["--accept-false"][..], "FIDE 1966", "after 33.O-O-O"),
        ("khamparia-li-2018", &[][..], "FIDE 2018", "after 75...Rc1"),
    ] {
        open(&mut browser, &written(&format!("presented-{name}.html"), &page(name, options)));
        browser.press("p");
        assert_eq!(browser.text("dialog[open] h2"), law, "{name}");
        let mut moments = Vec::new();
        let mut said = Vec::new();
        for _ in 0..12 {
            moments.push(browser.value(STEPS).as_str().unwrap().to_owned());
            said.push(browser.text("dialog .words"));
            browser.press(" ");
        }
        assert_eq!((&*moments[0], &*moments[11]), ("at the start", last), "{name}: {moments:?}");
        said.dedup();
        moments.dedup();
        assert_eq!(said.len(), moments.len(), "{name}: a sentence is repeated: {said:?}");
        assert!(browser.value("document.querySelector('dialog .outcome') !== null") == true);
        browser.press("Escape");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
