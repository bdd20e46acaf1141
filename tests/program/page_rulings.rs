//! The ruling of a code on a moment, opened below its lane: right at every mark, and covering no
//! other part.

use crate::browser::Browser;
use jadoube::arbiter::{Answer, Game, Ruleset, rulesets};
use jadoube::laws::Code;
use jadoube::narrative::{Lanes, Strip};
use jadoube::notation::Record;
use jadoube::rules::FormKind;
use serde_json::json;

use crate::common::pages::{codes_of, page_of, written};
use crate::common::{example, library, only_game};
use crate::page_in_use::{WINDOWS, in_view, open, page};

/// An expression for the parts that the ruling covers and may not cover.
const COVERED: &str = "(() => {
    const box = e => e.getBoundingClientRect()
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1
    const ruling = document.querySelector('.ruling:not([hidden])')
    if (!ruling) return ['no ruling']
    const shown = [...document.querySelectorAll('.lane, .row, .board.large, .legend')]
    const others = [...shown, document.activeElement].filter(e => e !== document.body)
    return others.filter(e => !ruling.contains(e) && meet(box(ruling), box(e)))
        .map(e => e.outerHTML.slice(0, 80))
})()";

#[test]
fn a_ruling_covers_neither_lanes_nor_focus() {
    let Some(mut browser) = Browser::start("a_ruling_covers_neither_lanes_nor_focus") else {
        return;
    };
    let file = page("pillsbury-burn-1898");
    for (width, height) in WINDOWS {
        browser.window(width, height);
        open(&mut browser, &file);
        for code in ["bilguer-1843", "fide-1928", "fide-2023"] {
            let mark = format!(".lane[data-code='{code}'] .track a");
            browser.value(&format!(
                "document.querySelector({mark:?}).scrollIntoView({{ block: 'center' }})"
            ));
            browser.settle();
            browser.hover(&format!("{mark} .hit"));
            browser.settle();
            if code == "bilguer-1843" {
                assert_eq!(
                    browser.value("document.querySelector('.ruling').hidden"),
                    true,
                    "opened by pointing at {width}"
                );
            }
            browser.click(&format!("{mark} .hit"));
            browser.settle();
            assert_eq!(browser.value(COVERED), json!([]), "{code} at {width}");
            let there = in_view(".ruling");
            assert_eq!(
                browser.value(&there),
                true,
                "the ruling of {code} at {width} is not in view"
            );
        }
        browser.press("Escape");
        assert_eq!(browser.value("document.querySelector('.ruling').hidden"), true);
        // By keyboard no ruling opens until Enter is pressed; then the ruling follows the focus.
        browser.press("ArrowUp");
        assert_eq!(browser.value("document.querySelector('.ruling').hidden"), true, "at {width}");
        browser.press("Enter");
        assert_eq!(browser.value(COVERED), json!([]), "by Enter at {width}");
        browser.press("ArrowUp");
        browser.settle();
        assert_eq!(browser.value(COVERED), json!([]), "after ArrowUp at {width}");
        assert_eq!(browser.complaints(), Vec::<String>::new());
    }
}

/// Clicks on every mark of every lane. Returns for each mark the code, the place of the lane among
/// those of the code, the ply, and the ruling.
const EVERY_MARK: &str = "(() => {
    const all = []
    const lanes = [...document.querySelectorAll('.lane[data-strip]')]
    for (const lane of lanes) {
        const place = lanes.filter(other => other.dataset.code === lane.dataset.code).indexOf(lane)
        const track = lane.querySelector('svg.track')
        for (const mark of track.querySelectorAll('a')) {
            const box = track.getBoundingClientRect()
            const ply = Number(mark.getAttribute('href').split('-m')[1])
            const plies = document.querySelectorAll('.score-sheet a').length
            const along = parseFloat(mark.querySelector('.hit').getAttribute('x')) / 100
            const at = { clientX: box.left + box.width * along, clientY: box.top + 15 }
            const detail = plies > 300 ? 0 : 1 // where plies are closer than pixels: by Enter
            mark.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail, ...at }))
            const texts = selector => [...document.querySelectorAll(selector)].map(e => e.textContent)
            const words = texts('.ruling h4, .ruling > p').join(' ')
            const articles = texts('.ruling .article .number')
            all.push([[lane.dataset.code, place], ply, words, articles, texts('figcaption')[0]])
        }
    }
    return all
})()";

#[test]
fn every_mark_opens_the_ruling_of_its_own_moment() {
    let Some(mut browser) = Browser::start("every_mark_opens_the_ruling_of_its_own_moment") else {
        return;
    };
    let library = library();
    // Under every code a page has a thousand marks, and the browser takes a second for each ten.
    for (name, all) in [
        ("pillsbury-burn-1898", true),
        ("karpov-miles-1986", false),
        ("zukertort-steinitz-1886-11", false),
        ("nikolic-arsovic-1989", false),
        ("judd-chigorin-1889", false),
        ("wang-yu-2017", false),
        ("bernstein-nimzowitsch-1912", false),
    ] {
        let text = example(name);
        let record = only_game(&text);
        browser.width(1280);
        open(&mut browser, &written(&format!("marks-{name}.html"), &page_of(&text, all, &library)));
        if all {
            browser.click(".unfold");
        }
        let marks = browser.value(EVERY_MARK);
        let marks = marks.as_array().unwrap();
        assert!(marks.len() >= 10, "{name}: {} marks", marks.len());
        with_strips(&record, codes_of(&record, all, &library), |game, strips| {
            for mark in marks {
                let (id, ply) = (mark[0][0].as_str().unwrap(), mark[1].as_u64().unwrap() as u32);
                let words = mark[2].as_str().unwrap();
                let mut of_code = strips.iter().filter(|(code, _)| code.id() == id);
                let (code, strip) = of_code.nth(mark[0][1].as_u64().unwrap() as usize).unwrap();
                let place =
                    format!("{name}, {} at {}: {words}", code.id(), game.timeline.label(ply));
                says_what_stands_at(ply, words, strip, game, &place);
                assert!(mark[4].as_str().unwrap().contains(&caption(game, ply)), "{place}");
            }
        });
        assert_eq!(browser.complaints(), Vec::<String>::new());
    }
}

fn with_strips(
    record: &Record<'_>,
    codes: Vec<&Code>,
    look: impl FnOnce(&Game<'_>, &[(&dyn Ruleset, &Strip)]),
) {
    let mut game = Game::new(record).judged_by(&rulesets(codes));
    let lanes = Lanes::of(&mut game);
    let mut strips: Vec<(&dyn Ruleset, &Strip)> = Vec::new();
    for lane in &lanes.lanes {
        strips.extend(lane.strips.iter().map(|strip| (lane.code, strip)));
    }
    look(&game, &strips);
}

fn caption(game: &Game<'_>, ply: u32) -> String {
    if ply == 0 { "At the start".to_owned() } else { format!("After {}", game.timeline.label(ply)) }
}

fn says_what_stands_at(ply: u32, words: &str, strip: &Strip, game: &Game<'_>, place: &str) {
    let moment = if ply == 0 {
        "at the start".to_owned()
    } else {
        format!("after {}", game.timeline.label(ply))
    };
    assert!(words.contains(&moment), "{place}");
    assert!(!words.contains("has no ruling on this moment"), "{place}");
    for open in strip.open.iter().filter(|open| open.from == ply) {
        let expected = match open.form {
            FormKind::Standing => format!("could have claimed a draw {moment}"),
            FormKind::Intended => format!("could have claimed a draw {moment} by announcing "),
            FormKind::Notice => format!("could have given notice {moment}"),
            other => panic!("{other}"),
        };
        assert!(words.contains(&expected), "{expected} not in {place}");
    }
    for claim in strip.claim_timeline.verdict.claims.iter().filter(|claim| claim.ply == ply) {
        let forbidden = claim.answer == Answer::Forbidden;
        let expected = if forbidden { "agreement" } else { "claimed a draw" };
        assert!(words.contains(expected), "{expected} not in {place}");
    }
    let claimed = strip.open.iter().any(|open| (open.from..=open.until).contains(&ply));
    let printed = claimed
        || strip.end.is_some_and(|end| end.ply == ply)
        || strip.claim_timeline.verdict.claims.iter().any(|c| c.ply == ply)
        || strip.unknown == Some(ply);
    if !printed {
        let counted = strip.counted.get(&ply);
        let nth = *counted.unwrap_or_else(|| panic!("nothing counted: {place}")) as usize;
        let nth = ["", "first", "second", "third", "fourth", "fifth", "sixth"][nth];
        assert!(words.contains(&format!(" for the {nth} time")), "{nth}: {place}");
    }
}
