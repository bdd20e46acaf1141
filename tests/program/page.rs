//! The teaching page, as text and in a real browser.
//!
//! The tests in a browser need Chromium. They are skipped with a message if it is not installed.

use std::fmt::Write as _;
use std::fs;

use crate::browser::Browser;
use jadoube::arbiter::{Game, rulesets};
use jadoube::laws::Code;
use jadoube::narrative::Lanes;
use jadoube::render::lanes_to_svg;
use jadoube::replay::Timeline;

use crate::common::pages::{examples, page_of, together, written};
use crate::common::{example, library, only_game};

/// Tags that try to be more than text.
const HOSTILE: &str = r#"[Event "<script>window.pwned = 1</script>"]
[Site "'\"><img src=x onerror=window.pwned=2>"]
[Date "1898.07.22"]
[White "</title></script><script>window.pwned = 3</script>"]
[Black "RLOgnihton & <b>bold</b> &amp;"]
[Result "1-0"]

1. Nf3 Nf6 2. Ng1 Ng8 {</script><script>window.pwned = 4</script>} 3. Nf3 <i>x</i> 1-0
"#;

/// Returns the game [`HOSTILE`] with one tag written from right to left.
fn hostile() -> String {
    HOSTILE.replace("RLO", "\u{202e}")
}

fn pillsbury_burn(all: bool) -> String {
    page_of(&example("pillsbury-burn-1898"), all, &library())
}

/// Returns games of unusual forms, one of them of 538 plies.
fn odd_games() -> Vec<(&'static str, String)> {
    let tags = "[White \"A\"]\n[Black \"B\"]\n";
    vec![
        ("no-moves", format!("{tags}\n*\n")),
        ("no-tags", "1. e4 e5 1-0\n".to_owned()),
        ("cut-short", example("heidenfeld-kerins-1973")),
        ("long", example("nikolic-arsovic-1989")),
        ("set-up", example("position-castling-rights")),
        ("variant", format!("{tags}[Variant \"Atomic\"]\n\n1. e4 e5 *\n")),
        ("hostile", hostile()),
    ]
}

/// Returns the opening and closing tags of a page in order, without the content of styles and
/// scripts.
fn tags(page: &str) -> Vec<&str> {
    let mut tags = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        let raw = ["style", "script"].iter().find(|name| rest[1..].starts_with(**name));
        let end = rest.find('>').expect("every tag ends") + 1;
        tags.push(&rest[..end]);
        rest = &rest[end..];
        if let Some(name) = raw {
            rest = &rest[rest.find(&format!("</{name}>")).expect("it is closed")..];
        }
    }
    tags
}

#[test]
fn every_tag_is_closed() {
    const EMPTY: [&str; 5] = ["meta", "input", "br", "img", "!DOCTYPE"];
    for (name, game) in odd_games().into_iter().chain([("plain", example("karpov-miles-1986"))]) {
        let page = page_of(&game, false, &library());
        let mut open = Vec::new();
        for tag in tags(&page) {
            let word = tag.trim_matches(['<', '>', '/']).split([' ', '>']).next().unwrap();
            if tag.starts_with("</") {
                assert_eq!(open.pop(), Some(word), "{name}: {tag}");
            } else if !tag.ends_with("/>") && !EMPTY.contains(&word) {
                open.push(word);
            }
        }
        assert_eq!(open, Vec::<&str>::new(), "{name}");
    }
}

/// Returns the value of an attribute in a tag.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

#[test]
fn every_link_leads_somewhere_and_every_name_is_given_once() {
    let library = library();
    let everything = ["pillsbury-burn-1898", "zukertort-steinitz-1886-11", "judd-chigorin-1889"];
    let games: String = everything.map(|name| example(name) + "\n").concat();
    for page in [pillsbury_burn(true), page_of(&games, false, &library)] {
        let tags = tags(&page);
        let mut ids: Vec<&str> = tags.iter().filter_map(|tag| attribute(tag, "id")).collect();
        ids.sort_unstable();
        let count = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), count, "a name is given twice");
        for tag in &tags {
            let inside = attribute(tag, "href").and_then(|href| href.strip_prefix('#'));
            let labelled = attribute(tag, "aria-labelledby");
            for id in inside.into_iter().chain(labelled) {
                assert!(ids.binary_search(&id).is_ok(), "{tag} leads nowhere");
            }
        }
    }
}

/// The outline is the page without a script: its parts, in order.
#[test]
fn the_outline_of_a_page_is_its_snapshot() {
    let page = pillsbury_burn(false);
    let mut outline = String::new();
    let mut depth = 0_usize;
    for tag in tags(&page) {
        let word = tag.trim_matches(['<', '>', '/']).split([' ', '>']).next().unwrap();
        let is_part = [
            "header",
            "main",
            "section",
            "nav",
            "footer",
            "h1",
            "h2",
            "h3",
            "figure",
            "table",
            "tr",
            "details",
            "svg",
            "ol",
            "ul",
            "dl",
            "figcaption",
        ]
        .contains(&word);
        if !is_part || tag.ends_with("/>") {
            continue;
        }
        if tag.starts_with("</") {
            depth -= 1;
            continue;
        }
        let mut said = String::new();
        for name in ["class", "id", "role", "aria-label", "aria-labelledby"] {
            if let Some(value) = attribute(tag, name) {
                let _ = write!(said, " {name}={value}");
            }
        }
        let _ = writeln!(outline, "{:depth$}{word}{said}", "", depth = depth * 2);
        depth += 1;
    }
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("structure", outline);
    });
}

#[test]
fn the_story_is_there_without_a_script() {
    let page = pillsbury_burn(false);
    for sentence in [
        "Burn (Black) won in 90 moves",
        "After 50...Kg7 the same position had occurred three times.",
        "A sequence of moves had to be played three times; none was played twice.",
        "White, who lost, could have claimed a draw after 50...Kg7",
        "White: king g2, queen c2, pawns b3, f3, g3, a4 and h4.",
        "The pieces were on the same squares after:",
    ] {
        assert!(page.contains(sentence), "{sentence}");
    }
}

/// Moves that cannot be read are not mentioned, and the lanes do not end as if the game had ended.
#[test]
fn a_record_that_breaks_off_is_judged_as_far_as_it_goes() {
    let whole = pillsbury_burn(false);
    let cut = page_of(&example("heidenfeld-kerins-1973"), false, &library());
    let edge = "class=\"close cut\"";
    let words = "stands so far";
    for printed in [edge, words, "here the record breaks off"] {
        assert!(cut.contains(printed) && !whole.contains(printed), "{printed}");
    }
    assert!(!cut.contains("class=\"close\""), "a lane ends as if the game did");
}

#[test]
fn the_same_games_give_the_same_page() {
    assert_eq!(pillsbury_burn(true), pillsbury_burn(true));
}

#[test]
fn the_size_of_a_page_is_bounded_per_code() {
    const ALLOWED_FOR_A_CODE: usize = 10_300;
    let library = library();
    let allowed = ALLOWED_FOR_A_CODE * library.codes().len();
    let mut heaviest = 0;
    for file in examples() {
        let text = fs::read_to_string(&file).unwrap();
        if Timeline::replay(&only_game(&text), library.codes()[0].movement()).plies() > 200 {
            continue;
        }
        let weight = page_of(&text, true, &library).len();
        assert!(weight < allowed, "{}: {weight} bytes", file.display());
        heaviest = heaviest.max(weight);
    }
    assert!(heaviest > 300_000, "{heaviest} bytes: where have the long games gone?");
}

/// The parts that all games have in common are on their page once.
#[test]
fn a_hundred_games_are_as_heavy_as_what_is_their_own() {
    let library = library();
    let text = example("pillsbury-burn-1898");
    let [one, two] = [1, 2].map(|games| page_of(&text.repeat(games), false, &library).len());
    assert!(two - one < 85_000, "a game of 90 moves takes {} bytes", two - one);
    assert!(one > 2 * (two - one), "{one} bytes: where has the rest gone?");
}

#[test]
fn text_from_a_record_is_escaped_on_the_page() {
    let page = page_of(&hostile(), false, &library());
    for tag in tags(&page) {
        assert!(!tag.contains("onerror") || !tag.starts_with("<img"), "{tag}");
    }
    let scripts = tags(&page).iter().filter(|tag| tag.starts_with("<script")).count();
    assert_eq!(scripts, 3, "the page's own, and its data: of the game, and of the years");
    assert!(!page.contains("<b>bold") && !page.contains("<img"));
    assert!(!page.contains('\u{202e}'), "the direction of writing is turned");
}

/// Steps through the game, moves the slider and points at marks, as a teacher would.
#[test]
fn stepping_sliding_and_pointing_work_in_the_browser() {
    let Some(mut browser) = Browser::start("stepping_sliding_and_pointing_work_in_the_browser")
    else {
        return;
    };
    browser.width(1280);
    browser.open(&written("browser.html", &pillsbury_burn(false)));
    steps(&mut browser);
    slides(&mut browser);
    points(&mut browser);
    let names = browser.names();
    for part in [
        "White: king",
        "Lanes: the game from left to right",
        "Vienna 1898: stands",
        "FIDE 2023: claimable 50...Kg7",
        "Year in which the game is played",
        "Step through the game",
    ] {
        assert!(
            names.iter().any(|name| name.contains(part)),
            "the accessibility tree does not name `{part}`"
        );
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

fn steps(browser: &mut Browser) {
    assert_eq!(browser.text("figcaption"), "After 50...Kg7, White to move");
    browser.click("#g1-m95");
    assert_eq!(browser.text("figcaption"), "After 48.Qc2; Black could announce 48...Kg7");
    let king = ".position use[href='#bK']";
    let before = browser.value(&format!("document.querySelector({king:?}).outerHTML"));
    browser.press("ArrowRight");
    assert_eq!(browser.text("figcaption"), "After 48...Kh6, White to move");
    let after = browser.value(&format!("document.querySelector({king:?}).outerHTML"));
    assert_ne!(before, after, "the king has not moved");
    browser.press("Home");
    assert_eq!(browser.text("figcaption"), "At the start, White to move");
    browser.click("[data-go=on]");
    assert_eq!(browser.text("figcaption"), "After 1.e4, Black to move");
    browser.click("#g1-m100");
    assert_eq!(browser.text("figcaption"), "After 50...Kg7, White to move");
    assert_eq!(browser.text(".before p"), "The pieces were on the same squares after:");
    assert_eq!(browser.value("document.querySelectorAll('.before li').length"), 2);
    assert_eq!(browser.text("[aria-current]"), "Kg7");
    let first = "document.querySelector('.coordinates text').textContent";
    assert_eq!(browser.value(first), "a");
    browser.click("[data-go=flip]");
    assert_eq!(browser.value(first), "h");
}

/// If a move is announced in a position that had already occurred, both comparisons are shown: the
/// two codes may differ on which positions are the same.
#[test]
fn announced_and_standing_positions_are_both_shown_in_the_browser() {
    let page = page_of(&example("karpov-miles-1986"), false, &library());
    let (_, shown) = page.split_once("class=\"before\"").unwrap();
    let (shown, _) = shown.split_once("</section>").unwrap();
    let printed = [
        "With 26.Nb5 the pieces would be on the same squares as after:",
        "The pieces were on the same squares after:",
    ];
    let headings: Vec<&str> =
        shown.split("<p>").skip(1).filter_map(|part| part.split("</p>").next()).collect();
    assert_eq!(headings, printed);
    let Some(mut browser) = Browser::start("what_stands_and_what_would_stand") else { return };
    browser.width(1280);
    browser.open(&written("both.html", &page));
    browser.press("ArrowLeft");
    browser.press("ArrowRight");
    let texts = "[...document.querySelectorAll('.before p')].map(p => p.textContent)";
    assert_eq!(browser.value(texts), serde_json::json!(printed));
    assert_eq!(browser.value("document.querySelectorAll('.before li').length"), 4);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

fn slides(browser: &mut Browser) {
    let shown = ".of-year";
    assert!(browser.text(shown).starts_with("1898the game’s own year"));
    assert!(browser.text(shown).contains("stands 0"));
    assert_eq!(browser.value("document.querySelector('.of-year').hidden"), true);
    let lit = "[...document.querySelectorAll('.lane.chosen')].map(lane => lane.dataset.code)";
    assert_eq!(browser.value(lit), serde_json::json!(["vienna-1898"]));
    // The board moves to the moment at which the law of the year decides, and its lane is lit.
    browser.press("End");
    browser.value("document.querySelector('.slider input').focus()");
    browser.press("End");
    assert_eq!(browser.text(".of-year .when"), "2026");
    assert!(browser.text(shown).contains("FIDE Laws of Chess, 2023"));
    assert!(browser.text(shown).contains("White, who lost, could have claimed a draw"));
    assert!(browser.text(shown).contains("9.2"));
    assert!(browser.text("figcaption").starts_with("After 50...Kg7"));
    assert_eq!(browser.value(lit), serde_json::json!(["fide-2023"]));
    browser.press("Home");
    assert_eq!(browser.text(".of-year .when"), "1750");
    // Other laws held at another place.
    browser.value("(() => { const year = document.querySelector('.slider input'); year.value = 1862; year.dispatchEvent(new Event('input')) })()");
    assert!(browser.text(shown).contains("Handbuch"), "{}", browser.text(shown));
    browser.value("(() => { const place = document.querySelector('.where select'); place.selectedIndex = 1; place.dispatchEvent(new Event('change')) })()");
    let britain = browser.text(shown);
    assert!(britain.contains("British") || britain.contains("London"), "{britain}");
    browser.value("(() => { const place = document.querySelector('.where select'); place.selectedIndex = 0; place.dispatchEvent(new Event('change')) })()");
}

fn points(browser: &mut Browser) {
    let lane = "[data-code=fide-1928]";
    browser.click(&format!("{lane} .track a[href='#g1-m100']"));
    let ruling = browser.text(".ruling:not([hidden])");
    assert!(ruling.contains("FIDE 1928") && ruling.contains("Art. 16"), "{ruling}");
    assert_eq!(browser.text("figcaption"), "After 50...Kg7, White to move");
    // A mark that is only counted can be pointed at too, and the keys go from mark to mark.
    browser.value(&format!("document.querySelector(\"{lane} a[href='#g1-m100']\").focus()"));
    browser.press("ArrowLeft");
    assert_eq!(browser.text("figcaption"), "After 47.Qb2, Black to move");
    browser.press("ArrowDown");
    assert!(browser.text(".ruling").contains("FIDE 1985"));
    let stops = "document.querySelectorAll('.lane .track a[tabindex=\"0\"]').length";
    assert_eq!(browser.value(stops), 1, "one stop of the Tab key for the lanes");
}

#[test]
fn odd_games_fit_and_raise_no_error_in_the_browser() {
    let Some(mut browser) = Browser::start("odd_games_fit_and_raise_no_error_in_the_browser")
    else {
        return;
    };
    for (name, game) in odd_games() {
        let file = written(&format!("odd-{name}.html"), &page_of(&game, false, &library()));
        for width in [390, 1280, 1920] {
            browser.width(width);
            browser.open(&file);
            browser.press("End");
            browser.press("ArrowLeft");
            let wide = browser.value("document.documentElement.scrollWidth");
            assert!(wide.as_u64() <= Some(u64::from(width)), "{name} at {width}: {wide}");
            assert_eq!(browser.value("typeof window.pwned"), "undefined", "{name}");
            assert_eq!(browser.complaints(), Vec::<String>::new(), "{name}");
        }
    }
}

#[test]
fn the_index_and_keys_work_with_many_games_in_the_browser() {
    let Some(mut browser) =
        Browser::start("the_index_and_keys_work_with_many_games_in_the_browser")
    else {
        return;
    };
    let files = examples();
    let games = together(&files);
    browser.width(1280);
    browser.open(&written("many.html", &page_of(&games, false, &library())));
    let count = files.len() as u64;
    assert_eq!(browser.value("document.querySelectorAll('.index li').length"), count);
    browser.value("location.hash = 'g2'");
    browser.wait_for("document.querySelector('#g2 .score-sheet a[tabindex]') !== null");
    // The page brings the game into view until it stays there.
    browser.settle();
    browser.settle();
    browser.settle();
    browser.click("#g2 [data-go=start]");
    assert!(browser.text("#g2 figcaption").starts_with("At the start"));
    browser.press("ArrowRight");
    assert!(browser.text("#g2 figcaption").starts_with("After 1."));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

/// The words of lanes in a picture of its own overlap neither each other nor the marks.
#[test]
fn words_of_lanes_do_not_overlap_in_the_browser() {
    const OVERLAPS: &str = "(() => {
        const parts = [...document.querySelectorAll('text, svg.track:not(:has(.arc))')].map(e => [e, e.getBoundingClientRect()])
        const meet = (a, b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom
        const words = parts.filter(([e]) => e.localName === 'text' && !e.closest('.numbers'))
        return words.flatMap(([e, box]) => parts
            .filter(([other, its]) => other !== e && meet(box, its))
            .map(([other]) => `${e.textContent} / ${other.textContent || 'a mark'}`))
    })()";
    let Some(mut browser) = Browser::start("words_of_lanes_do_not_overlap_in_the_browser") else {
        return;
    };
    let library = library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    for name in ["zukertort-steinitz-1886-11", "karpov-miles-1986"] {
        let text = example(name);
        let record = only_game(&text);
        let mut game = Game::new(&record).judged_by(&rulesets(codes.iter().copied()));
        let lanes = Lanes::of(&mut game);
        let picture = lanes_to_svg(&game, &lanes);
        browser.open(&written("lanes.svg", &picture));
        assert_eq!(browser.value(OVERLAPS), serde_json::json!([]), "{name}");
    }
}
