//! The typography of the teaching page: names, numbers, dates and results, on the screen and on
//! paper. The tests in a browser are skipped with a message without Chromium.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::common::pages::{examples, page_of, together, written};
use crate::common::{example, library};
use crate::page_in_use::{WINDOWS, open, page};

#[test]
fn names_from_right_to_left_keep_the_order_of_a_line() {
    let Some(mut browser) = Browser::start("names_from_right_to_left") else { return };
    let text = example("pillsbury-burn-1898")
        .replace(
            "Pillsbury, Harry Nelson",
            "\u{5d1}\u{5d5}\u{5d8}\u{5d1}\u{5d9}\u{5e0}\u{5d9}\u{5e7}",
        )
        .replace("Vienna", "\u{648}\u{64a}\u{646}\u{627}");
    browser.width(1280);
    let two = format!("{text}\n{text}");
    open(&mut browser, &written("rtl.html", &page_of(&two, false, &library())));
    for line in ["#g1-title", "#g1 .place", ".index .title", ".index .place"] {
        let lefts = browser.value(&format!(
            "[...document.querySelectorAll({:?})].slice(0, 9).map(e => e.getBoundingClientRect().left)",
            format!("{line} bdi")
        ));
        let lefts: Vec<f64> = lefts.as_array().unwrap().iter().filter_map(Value::as_f64).collect();
        let first = if line.starts_with(".index") { lefts.len() / 2 } else { lefts.len() };
        assert!(first > 1 && lefts[..first].is_sorted(), "{line}: {lefts:?}");
    }
}

#[test]
fn the_last_number_of_an_axis_is_not_cut() {
    let Some(mut browser) = Browser::start("the_last_number_of_an_axis") else { return };
    let beyond = "[...document.querySelectorAll('.axis text')].filter(e => { const b = e.getBoundingClientRect(), t = e.closest('svg').getBoundingClientRect(); return b.right > t.right + 1 || b.right > innerWidth }).map(e => e.textContent)";
    for name in ["pillsbury-burn-1898", "karpov-miles-1986", "zukertort-steinitz-1886-01"] {
        let file = page(name);
        for (width, height) in WINDOWS {
            browser.window(width, height);
            open(&mut browser, &file);
            assert_eq!(browser.value(beyond), json!([]), "{name} at {width}");
        }
    }
}

#[test]
fn a_game_prints_on_two_or_three_sheets() {
    let Some(mut browser) = Browser::start("a_game_prints_on_two_or_three_sheets") else { return };
    let mut games = examples();
    games.retain(|file| {
        let name = file.to_string_lossy();
        name.contains("steinitz-1886") || name.contains("zukertort-1886")
    });
    assert_eq!(games.len(), 20);
    browser.width(1280);
    browser.open(&written("match-1886.html", &page_of(&together(&games), false, &library())));
    let pages = browser.pages();
    assert!((21..=46).contains(&pages), "the match prints on {pages} pages, one for the index");
    for name in ["nikolic-arsovic-1989", "karpov-miles-1986", "pillsbury-burn-1898"] {
        open(&mut browser, &page(name));
        let sheets = browser.pages();
        assert!((2..=3).contains(&sheets), "{name} prints on {sheets} sheets");
    }
    // The law of every year is printed, and no sheet holds only parts that are not.
    browser.ask("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    let printed = |browser: &mut Browser, part: &str| {
        browser.value(&format!("document.querySelector({part:?}).getClientRects().length > 0"))
    };
    for part in [
        ".then-and-now",
        ".in-words tr:last-child .badge",
        ".verdicts .why",
        ".score-sheet .matters",
    ] {
        assert_eq!(printed(&mut browser, part), true, "{part}");
    }
    for part in [".controls", ".of-year", ".counts", ".laws", ".colophon"] {
        assert_eq!(printed(&mut browser, part), false, "{part}");
    }
    // The parts that are open on the screen are printed too, and no others.
    browser.value("document.querySelector('.verdicts tbody tr:nth-child(2) details').open = true");
    browser.value("document.querySelector('#law-fide-2023').open = true");
    for part in [".verdicts tr:nth-child(2) .article", "#law-fide-2023 p", "#sources"] {
        assert_eq!(printed(&mut browser, part), true, "{part}");
    }
    assert_eq!(printed(&mut browser, "#law-fide-1928"), false);
}

#[test]
fn results_have_one_form_and_dates_are_in_words() {
    let library = library();
    let page = page_of(&example("karpov-miles-1986"), true, &library);
    let (text, _) = page.split_once("<footer").unwrap();
    // The score that can be copied is written as in files.
    let (before, data) = text.split_once("type=\"application/json\"").unwrap();
    let text = &format!("{before}{}", data.split_once("</script>").unwrap().1);
    let words: String =
        text.split('>').filter_map(|part| part.split('<').next()).collect::<Vec<_>>().join("|");
    let (words, _) = words.split_once("The laws|").unwrap();
    for written in ["1/2-1/2", "1-0", "0-1"] {
        assert!(
            !words.contains(&format!(" {written}")) && !words.contains(&format!("|{written}|")),
            "{written}"
        );
    }
    assert!(words.contains("claim-refused ½\u{2060}–\u{2060}½"));
    assert!(words.contains("1 January 1989 to 1992"), "the dates of fide-1989");
    // The title is a link, and the id appears after it in small letters.
    assert!(text.contains(">FIDE 1985</a>") && !text.contains(">fide-1985</a>"));
}

/// An expression for the barriers to readers that axe-core finds on a page.
const VIOLATIONS: &str = "axe.run(document, { resultTypes: ['violations'] }).then(found => \
    found.violations.map(it => `${it.id}: ${it.nodes.map(node => node.html.slice(0, 120)).join(' | ')}`))";

/// `AXE` names the file of axe-core, which we may not distribute.
#[test]
fn nothing_keeps_anybody_from_reading_a_page() {
    let Some(axe) = std::env::var_os("AXE") else {
        eprintln!("SKIPPED nothing_keeps_anybody_from_reading_a_page: AXE names no axe.min.js");
        return;
    };
    let axe = std::fs::read_to_string(axe).unwrap();
    let Some(mut browser) = Browser::start("nothing_keeps_anybody_from_reading") else { return };
    for name in ["pillsbury-burn-1898", "karpov-miles-1986", "nikolic-arsovic-1989"] {
        let file = page(name);
        for (width, height) in WINDOWS {
            browser.window(width, height);
            open(&mut browser, &file);
            browser.settle();
            browser.ask("Runtime.evaluate", json!({ "expression": axe }));
            let params =
                json!({ "expression": VIOLATIONS, "awaitPromise": true, "returnByValue": true });
            let found = browser.ask("Runtime.evaluate", params);
            assert_eq!(found["result"]["value"], json!([]), "{name} at {width}");
        }
    }
}
