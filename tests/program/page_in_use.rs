//! The teaching page as a teacher uses it: in a browser, in normal motion, at the widths of a
//! telephone, a notebook and a projector. Without Chromium these tests are skipped with a message.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::Browser;
use jadoube::rules::RuleKind;
use serde_json::{Value, json};

use crate::common::pages::{examples, page_of, together, written};
use crate::common::{example, library, path};

/// The sizes of a telephone, two notebooks and a projector, in pixels.
pub const WINDOWS: [(u32, u32); 4] = [(390, 844), (1280, 800), (1366, 768), (1920, 1080)];

pub fn page(name: &str) -> PathBuf {
    written(&format!("in-use-{name}.html"), &page_of(&example(name), false, &library()))
}

/// Opens a page of one game, and waits until its script has run.
pub fn open(browser: &mut Browser, file: &Path) {
    browser.open(file);
    browser.wait_for("document.querySelector('.score-sheet.scripted') !== null");
}

/// Returns an expression that is true if the whole first element of a selector is in the window.
pub fn in_view(selector: &str) -> String {
    format!(
        "(() => {{ const b = document.querySelector({selector:?}).getBoundingClientRect(); \
         return b.height > 0 && b.top >= -0.5 && b.bottom <= innerHeight + 0.5 }})()"
    )
}

#[test]
fn a_card_and_an_address_lead_to_their_game() {
    let Some(mut browser) = Browser::start("a_card_and_an_address_lead_to_their_game") else {
        return;
    };
    let file =
        written("in-use-many.html", &page_of(&together(&examples()[..24]), false, &library()));
    for (width, cards) in [(390, [2, 17]), (1280, [12, 23])] {
        browser.width(width);
        for nth in cards {
            browser.open_at(&file, "");
            browser.click(&format!(".index li:nth-child({nth}) a"));
            browser.wait_for(&format!("location.hash === '#g{nth}'"));
            browser.settle();
            let heading = in_view(&format!("#g{nth}-title"));
            assert_eq!(browser.value(&heading), true, "card {nth} at {width}");
            browser.open_at(&file, &format!("g{nth}"));
            browser.settle();
            assert_eq!(browser.value(&heading), true, "#g{nth} at {width}");
        }
        browser.open_at(&file, "g20-m30");
        browser.settle();
        assert_eq!(browser.value(&in_view("#g20 .board.large")), true, "#g20-m30 at {width}");
    }
}

#[test]
fn an_address_restores_moment_year_and_code() {
    let Some(mut browser) = Browser::start("an_address_restores_moment_year_and_code") else {
        return;
    };
    let file = page("pillsbury-burn-1898");
    for (width, height) in WINDOWS {
        browser.window(width, height);
        for more in ["", "&year=1950&code=fide-1985"] {
            browser.open_at(&file, &format!("g1-m95{more}"));
            browser.settle();
            assert!(browser.text("figcaption").starts_with("After 48.Qc2"), "{more} at {width}");
            assert_eq!(
                browser.value(&in_view(".board.large")),
                true,
                "the board of {more} at {width}"
            );
        }
        assert_eq!(browser.text(".of-year .when"), "1950");
        let ruling = browser.text(".ruling:not([hidden])");
        assert!(ruling.contains("FIDE 1985") && ruling.contains("after 48.Qc2"), "{ruling}");
        browser.press("ArrowRight");
        browser.wait_for("location.hash === '#g1-m96&year=1950&code=fide-1985'");
        browser.press("Escape");
        browser.wait_for("location.hash === '#g1-m96&year=1950'");
        browser.value("document.querySelector('.slider input').focus()");
        browser.press("ArrowRight");
        browser.wait_for("location.hash.endsWith('&year=1951')");
        assert_eq!(browser.complaints(), Vec::<String>::new());
    }
    browser.open_at(&file, "g1-m90&code=bilguer-1843&reading=one-player");
    browser.settle();
    assert!(browser.text(".ruling:not([hidden]) h4").contains("one player repeats"));
    // An invalid address of a moment is ignored, and does no harm.
    for odd in ["g1-m9999", "%E0%A4%A", "g1-m95&year=abc&code=%00&reading"] {
        browser.open_at(&file, odd);
        browser.settle();
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{odd}");
    }
}

#[test]
fn a_link_to_a_move_shows_the_whole_board() {
    let Some(mut browser) = Browser::start("a_link_to_a_move_shows_the_whole_board") else {
        return;
    };
    let file = page("karpov-miles-1986");
    for (width, height) in WINDOWS {
        browser.window(width, height);
        open(&mut browser, &file);
        browser.click(".score-sheet a:last-of-type");
        browser.settle();
        assert_eq!(browser.value(&in_view(".board.large")), true, "at {width}");
    }
}

#[test]
fn the_wheel_scrolls_the_page_over_every_column() {
    let Some(mut browser) = Browser::start("the_wheel_scrolls_the_page_over_every_column") else {
        return;
    };
    let file = page("nikolic-arsovic-1989");
    // A telephone has no wheel.
    for (width, height) in &WINDOWS[1..] {
        browser.window(*width, *height);
        for part in [".board.large", ".stage", ".score-sheet", ".ruling"] {
            open(&mut browser, &file);
            browser.value("document.querySelector('.lane .track a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))");
            browser.value(&format!(
                "document.querySelector({part:?}).scrollIntoView({{ block: 'start' }})"
            ));
            browser.settle();
            let before = browser.value("scrollY").as_f64().unwrap();
            browser.wheel(part, -120);
            browser.wait_for(&format!("scrollY < {before} - 100 || scrollY === 0"));
        }
    }
    let hidden = "[...document.querySelectorAll('.left, .left *, .moves, .score-sheet')].filter(e => e.scrollHeight > e.clientHeight + 2 && getComputedStyle(e).overflowY !== 'visible' && !e.closest('svg')).length";
    assert_eq!(browser.value(hidden), 0, "some of it has to be scrolled for by itself");
}

#[test]
fn keys_act_on_the_game_in_view() {
    let Some(mut browser) = Browser::start("keys_act_on_the_game_in_view") else { return };
    let file =
        written("in-use-keys.html", &page_of(&together(&examples()[..6]), false, &library()));
    browser.width(1280);
    open(&mut browser, &file);
    browser.click("#g1 [data-go=start]");
    let before = browser.text("#g1 figcaption");
    browser.value("document.querySelector('#g4').scrollIntoView()");
    browser.settle();
    browser.press("Home");
    browser.press("ArrowRight");
    assert_eq!(browser.text("#g1 figcaption"), before, "the first game was stepped");
    assert!(browser.text("#g4 figcaption").starts_with("After 1."));
    // A game that is not in sight does not change.
    browser.window(1280, 300);
    browser.value("scrollTo(0, document.documentElement.scrollHeight)");
    browser.settle();
    let captions = "[...document.querySelectorAll('figcaption')].map(e => e.textContent)";
    let before = browser.value(captions);
    browser.press("Home");
    assert_eq!(browser.value(captions), before);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_move_announced_is_an_arrow_and_the_last_move_is_marked() {
    let Some(mut browser) = Browser::start("a_move_announced_is_an_arrow") else { return };
    browser.width(1280);
    open(&mut browser, &page("karpov-miles-1986"));
    let marked =
        "[...document.querySelectorAll('.board.large .marked')].map(e => e.dataset.square).sort()";
    let shown = |browser: &mut Browser| {
        assert_eq!(browser.value("document.querySelectorAll('.board.large .arrow').length"), 1);
        assert_eq!(browser.value(marked), json!(["a4", "a8"]), "25...Ra8 came from a4");
        browser.value("(() => { const [a, b] = ['.board.large', '.arrow'].map(it => document.querySelector(it).getBoundingClientRect()); return [b.left - a.left, b.top - a.top, b.width].map(Math.round) })()")
    };
    // The arrow of the page is compared with the arrow that the script draws.
    let made = shown(&mut browser);
    browser.press("ArrowLeft");
    assert_eq!(browser.value("document.querySelectorAll('.board.large .arrow').length"), 0);
    browser.press("ArrowRight");
    // A fraction of a pixel may be rounded either way.
    let numbers = |place: &Value| -> Vec<i64> {
        place.as_array().into_iter().flatten().filter_map(Value::as_i64).collect()
    };
    let (again, made) = (numbers(&shown(&mut browser)), numbers(&made));
    let is_near = again.iter().zip(&made).all(|(one, other)| (one - other).abs() <= 1);
    assert!(made.len() == 3 && again.len() == 3 && is_near, "{again:?}, {made:?}");
}

/// A term shows its article by pointer, by keyboard and by finger. The text shown is that of the
/// laws of the page.
#[test]
fn a_word_of_art_shows_its_law() {
    let Some(mut browser) = Browser::start("a_word_of_art_shows_its_law") else { return };
    browser.width(1280);
    let file = page("karpov-miles-1986");
    open(&mut browser, &file);
    let terms = "[...document.querySelectorAll('header .term')].map(it => it.textContent)";
    assert_eq!(browser.value(terms), json!(["repetition"]));
    let term = ".happened .term";
    let library = library();
    let article =
        library.code("fide-1985").unwrap().articles_on(RuleKind::Repetition).next().unwrap();
    let shown = |browser: &mut Browser| {
        browser.value(
            "document.querySelector('.tip').hidden ? '' : document.querySelector('.tip').innerText",
        )
    };
    browser.hover(term);
    browser.wait_for("!document.querySelector('.tip').hidden");
    let said = shown(&mut browser);
    assert!(said.as_str().unwrap().contains(&article.says), "{said}");
    browser.hover(".decades");
    assert_eq!(shown(&mut browser), "");
    // By keyboard: the focus shows the article, Escape hides it, Enter leads to it.
    browser.value(&format!("document.querySelector({term:?}).focus()"));
    let said = shown(&mut browser);
    assert!(said.as_str().unwrap().contains(&article.says), "{said}");
    assert_eq!(browser.value("document.activeElement.getAttribute('aria-describedby')"), "tip");
    let wide = browser.value("document.documentElement.scrollWidth <= innerWidth");
    assert_eq!(wide, true);
    browser.press("Escape");
    assert_eq!(shown(&mut browser), "");
    let target = browser
        .value("document.querySelector(document.activeElement.getAttribute('href')).textContent");
    assert!(target.as_str().unwrap().contains(&article.says));
    // A tap with a finger opens the article and does not leave the page: the article has a link of
    // its own.
    browser.window(390, 844);
    browser.ask("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
    open(&mut browser, &file);
    let address = browser.value("location.href");
    browser.tap(term);
    browser.wait_for("!document.querySelector('.tip').hidden");
    assert!(shown(&mut browser).as_str().unwrap().contains(&article.says));
    assert_eq!(browser.value("location.href"), address);
    assert_eq!(browser.value(&in_view(".tip")), true);
    assert_eq!(browser.value("document.documentElement.scrollWidth <= innerWidth"), true);
    browser.tap(".decades");
    browser.wait_for("document.querySelector('.tip').hidden");
    browser.tap(term);
    browser.tap(".tip a");
    browser.wait_for("location.hash.startsWith('#law-fide-1985--')");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The lanes of sixty codes are in twenty rows, and each code can still be reached.
#[test]
fn codes_that_come_to_the_same_stand_in_one_row_until_they_are_unfolded() {
    let Some(mut browser) = Browser::start("codes_that_come_to_the_same") else { return };
    browser.width(1280);
    let page = page_of(&example("pillsbury-burn-1898"), true, &library());
    open(&mut browser, &written("in-use-folded.html", &page));
    let seen = "[...document.querySelectorAll('.lane')].filter(it => it.offsetParent).map(it => it.dataset.code)";
    let seen = |browser: &mut Browser| -> Vec<String> {
        serde_json::from_value(browser.value(seen)).unwrap()
    };
    let folded = seen(&mut browser);
    assert!(folded.len() < 25 && folded.contains(&"vienna-1898".to_owned()), "{folded:?}");
    // Each code that is not seen is named in the row of another, which looks as its own does.
    let alike = browser.value("[...document.querySelectorAll('.lane.alike[data-strip]:not(.sub)')].every(it => { const code = it.dataset.code, row = [...document.querySelectorAll('.lane[data-alike]')].find(row => row.dataset.alike.split(' ').includes(code)); return row && row.offsetParent && row.querySelector('.verdict').textContent === it.querySelector('.verdict').textContent })");
    assert_eq!(alike, true);
    // The year lights the row, and a code in the address is unfolded.
    browser.value("document.querySelector('.slider input').focus()");
    browser.press("End");
    let lit = browser.value("[document.querySelector('.lane.chosen')].flatMap(it => [it.dataset.code, ...it.dataset.alike.split(' ')])");
    assert!(lit.as_array().unwrap().contains(&json!("fide-2023")), "{lit}");
    browser.open_at(&written("in-use-folded-2.html", &page), "g1-m95&code=fide-1985");
    browser.settle();
    assert!(browser.text(".ruling:not([hidden]) h4").contains("FIDE 1985"));
    assert!(seen(&mut browser).len() > 55);
    browser.click(".unfold");
    assert_eq!(seen(&mut browser), folded);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The years and the lanes of all codes fit on the projector of a classroom.
#[test]
fn all_lanes_and_the_years_are_seen_at_once() {
    let Some(mut browser) = Browser::start("all_lanes_and_the_years") else { return };
    browser.window(1920, 1080);
    for name in [
        "pillsbury-burn-1898",
        "karpov-miles-1986",
        "nikolic-arsovic-1989",
        "filipowicz-smederevac-1966",
        "heidenfeld-kerins-1973",
    ] {
        let file = written(&format!("at-once-{name}.html"), "");
        let game = path(&format!("examples/games/{name}.pgn"));
        let made = Command::new(env!("CARGO_BIN_EXE_jadoube"))
            .arg("page")
            .args([game.as_path(), Path::new("--code=all"), Path::new("-o"), &file])
            .status();
        assert!(made.unwrap().success(), "{name}");
        open(&mut browser, &file);
        for part in [".slider", ".row.axis"] {
            assert_eq!(browser.value(&in_view(part)), true, "{part} of {name}");
        }
    }
}

#[test]
fn the_lens_gives_way_to_the_whole_game() {
    let Some(mut browser) = Browser::start("the_lens_gives_way_to_the_whole_game") else { return };
    browser.width(1280);
    open(&mut browser, &page("pillsbury-burn-1898"));
    let places = "[...document.querySelectorAll('.lane[data-code=fide-2023] .track a use')].map(e => parseFloat(e.getAttribute('x')))";
    let wide = |places: &Value| {
        let places: Vec<f64> =
            places.as_array().unwrap().iter().filter_map(Value::as_f64).collect();
        places.iter().copied().fold(f64::MIN, f64::max)
            - places.iter().copied().fold(f64::MAX, f64::min)
    };
    let enlarged = browser.value(places);
    assert!(wide(&enlarged) > 40.0, "what matters takes most of the width: {enlarged}");
    browser.click(".zoom");
    let whole = browser.value(places);
    assert!(wide(&whole) < 15.0, "all plies are as wide as each other: {whole}");
    browser.click(".lane[data-code=fide-2023] .track a[href='#g1-m95'] .hit");
    assert!(browser.text("figcaption").starts_with("After 48.Qc2"));
    browser.click(".zoom");
    let again = browser.value(places);
    assert!((wide(&again) - wide(&enlarged)).abs() < 0.01, "{again}, {enlarged}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn two_laws_count_side_by_side_and_a_presentation_steps_to_the_verdict() {
    let Some(mut browser) = Browser::start("two_laws_count_side_by_side") else { return };
    browser.width(1280);
    open(&mut browser, &page("pillsbury-burn-1898"));
    browser.click("#g1-m100");
    let counts = "[...document.querySelectorAll('.counts > div')].map(side => [...side.querySelectorAll('.tally')].map(p => p.textContent.match(/.* of \\d+/)[0]))";
    assert_eq!(
        browser.value(counts),
        json!([
            ["series of moves: 1 of 3"],
            ["position: 3 of 3", "moves without progress: 9 of 50"]
        ])
    );
    browser.click("#g1-m92");
    assert_eq!(browser.value(counts)[1][0], "position: 2 of 3");
    browser.press("p");
    assert_eq!(browser.text("dialog[open] h2"), "Vienna 1898");
    browser.press("ArrowDown");
    assert_eq!(browser.text("dialog h2"), "FIDE 2023");
    for _ in 0..12 {
        browser.press("ArrowRight");
    }
    assert!(browser.text("dialog .outcome").contains("claimable"));
    browser.press("Escape");
    assert_eq!(browser.value("document.querySelector('dialog[open]')"), Value::Null);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
