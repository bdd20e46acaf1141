//! The tabs of the lab, used as a reader uses them.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{complaints, fill, go_to, open, says};
use crate::browser::Browser;

/// A game that reaches the start for the third time with the next move, `4...Ng8`.
const KNIGHTS: &str = "game=1.%20Nf3%20Nf6%202.%20Ng1%20Ng8%203.%20Nf3%20Nf6%204.%20Ng1";

/// Returns the middle of a square of the board, in pixels.
fn middle(browser: &mut Browser, square: &str) -> Value {
    browser.value(&format!(
        "(() => {{ const board = document.querySelector('#board'), [file, rank] = '{square}'; \
         board.scrollIntoView({{ block: 'nearest', behavior: 'instant' }}); \
         const at = new DOMPoint(18 + 45 * ('abcdefgh'.indexOf(file) + .5), 45 * (8.5 - rank)); \
         const {{ x, y }} = at.matrixTransform(board.getScreenCTM()); return [x, y] }})()"
    ))
}

/// Drags the piece on a square to another square.
fn drag(browser: &mut Browser, from: &str, to: &str) {
    let (from, to) = (middle(browser, from), middle(browser, to));
    for (kind, at) in [("mousePressed", &from), ("mouseMoved", &to), ("mouseReleased", &to)] {
        let params =
            json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1 });
        browser.ask("Input.dispatchMouseEvent", params);
    }
}

fn tap(browser: &mut Browser, square: &str) {
    let at = middle(browser, square);
    browser.tap_at(&at);
}

#[test]
fn moves_are_made_by_dragging_and_what_no_law_allows_comes_to_the_arbiter() {
    let Some(mut browser) = open("moves_are_made_by_dragging", "game=*") else { return };
    drag(&mut browser, "e2", "e4");
    says(&mut browser, "#caption", "After 1.e4, Black to move");
    drag(&mut browser, "e7", "e5");
    says(&mut browser, "#caption", "After 1...e5, White to move");
    // A move in the middle of the game begins another line, and Back leads to the line before.
    browser.click("#score button");
    drag(&mut browser, "c7", "c5");
    says(&mut browser, "#score", "1...c5");
    browser.value("history.back()");
    says(&mut browser, "#score", "1...e5");
    browser.click("[data-go=end]");
    says(&mut browser, "#caption", "After 1...e5, White to move");
    drag(&mut browser, "f1", "f5");
    says(&mut browser, "#trouble", "f1f5: no piece of the player to move can go there");
    says(&mut browser, "#answer", "White put the bishop from f1 on f5.");
    says(&mut browser, "#answer", "a legal move of the bishop on f1");
    assert_eq!(complaints(&mut browser), Vec::<String>::new());
}

#[test]
fn moves_are_made_with_the_keyboard_and_in_words_of_any_dialect() {
    let Some(mut browser) = open("moves_are_made_with_the_keyboard", "game=*") else { return };
    browser.value("document.querySelector('#board').focus()");
    // The cursor begins on e2: the pawn is chosen, and goes two squares up.
    for key in ["Enter", "ArrowUp", "ArrowUp", "Enter"] {
        browser.press(key);
    }
    says(&mut browser, "#caption", "After 1.e4, Black to move");
    fill(&mut browser, "#make input", "P-K4");
    browser.value("document.querySelector('#make').requestSubmit()");
    says(&mut browser, "#caption", "After 1...e5, White to move");
    browser.value("document.activeElement.blur()");
    browser.press("ArrowLeft");
    says(&mut browser, "#caption", "After 1.e4, Black to move");
    browser.value("document.querySelector('#tab-verdicts').focus()");
    browser.press("ArrowRight");
    browser.wait_for(
        "document.activeElement.id === 'tab-game' && !document.querySelector('#game').hidden",
    );
}

#[test]
fn a_finger_is_enough_on_a_telephone() {
    let Some(mut browser) = open("a_finger_is_enough_on_a_telephone", "") else { return };
    browser.ask("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
    browser.width(390);
    for room in ["verdicts", "game", "laws", "bench", "desk", "quiz"] {
        go_to(&mut browser, &format!("{KNIGHTS}&tab={room}"));
        assert_eq!(browser.value("document.documentElement.scrollWidth"), 390, "{room}");
    }
    go_to(&mut browser, "game=*");
    tap(&mut browser, "g1");
    browser.wait_for("document.querySelectorAll('.targets circle').length === 2");
    tap(&mut browser, "f3");
    says(&mut browser, "#caption", "After 1.Nf3, Black to move");
}

#[test]
fn the_picture_leads_to_the_board_and_unfolds() {
    let address = format!("{KNIGHTS}&codes=all");
    let Some(mut browser) = open("the_picture_leads_to_the_board", &address) else { return };
    const PICTURE: &str = "document.querySelector('#lanes').shadowRoot";
    browser.wait_for(&format!("{PICTURE}.querySelector('.band') !== null"));
    let click = |on: &str| {
        format!(
            "{PICTURE}.querySelector({on:?}).dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }}))"
        )
    };
    browser.value("document.querySelector('[data-go=start]').click()");
    says(&mut browser, "#caption", "At the start");
    browser.value(&click(".lane .track a[href$='-m7']"));
    says(&mut browser, "#caption", "After 4.Ng1, Black to move");
    browser.value(&click(".unfold"));
    browser.wait_for(&format!("{PICTURE}.querySelector('.picture').matches('.unfolded')"));
    // The name of a code leads to the text of the code.
    browser.value(
        "Element.prototype.scrollIntoView = function () { window.shown = this.textContent }",
    );
    browser.value(&click("a[href$='-fide-2014']"));
    browser.wait_for("/fide-2014\\b|FIDE 2014\\b/.test(window.shown)");
}

#[test]
fn every_control_has_a_name_in_every_room() {
    let Some(mut browser) = open("every_control_has_a_name", "") else { return };
    for room in ["verdicts", "game", "laws", "bench", "desk", "quiz"] {
        go_to(&mut browser, &format!("{KNIGHTS}&tab={room}"));
        let nameless = "[...document.querySelectorAll('button, input, select, textarea, a, iframe, [role]')] \
            .filter(it => it.offsetParent && !it.labels?.length && !it.ariaLabel && !it.title && !it.textContent.trim() \
                && !it.hasAttribute('aria-labelledby') && !['alert', 'status'].includes(it.role)) \
            .map(it => it.outerHTML)";
        assert_eq!(browser.value(nameless), json!([]), "{room}");
    }
}

#[test]
fn a_parameter_that_is_turned_changes_the_verdict_and_the_file() {
    let Some(mut browser) = open("a_parameter_that_is_turned", &format!("{KNIGHTS}&tab=bench"))
    else {
        return;
    };
    fill(&mut browser, "#controls [name=times]", "2");
    says(&mut browser, "#own-verdict", "Your law: claimable, at 2.Ng1");
    fill(&mut browser, "#controls [name=consequence]", "automatic");
    says(&mut browser, "#own-verdict", "Your law: ended, at 2...Ng8, 1/2-1/2");
    fill(&mut browser, "#controls [name=of]", "moves");
    says(&mut browser, "#own-verdict", "Your law: stands");
    let law = browser.value("document.querySelector('#law').value");
    let rule = r#"rule.repetition = { of = "moves", times = 2, consequence = "automatic", players = "both", in-succession = true }"#;
    assert!(law.as_str().unwrap().contains(rule), "{law}");
    // The reader's own law is a lane, after all others.
    browser.wait_for(
        "document.querySelector('#lanes').shadowRoot.querySelector('[data-code=my-law]') !== null",
    );
    // The file can also be edited by hand. A mistake is shown at its line.
    fill(&mut browser, "#law", &law.as_str().unwrap().replace("times", "tims"));
    says(&mut browser, "#mistakes", "did you mean `times`?");
    browser.wait_for("document.querySelector('#lanes').shadowRoot.querySelector('.lane:not([data-code=my-law])') !== null");
    browser.click("#mistakes button");
    let chosen =
        "(f => f.value.slice(f.selectionStart, f.selectionEnd))(document.querySelector('#law'))";
    assert_eq!(browser.value(chosen), rule.replace("times", "tims"));
    // A changed control keeps the reader's own text and the other articles.
    let mine = law
        .as_str()
        .unwrap()
        .replace("rule.repetition", "# so it was at our club\nrule.repetition");
    let mine = mine + "\n[article.fivefold]\nrepealed = true\n";
    fill(&mut browser, "#law", &mine);
    browser.wait_for("document.querySelector('#mistakes').textContent === ''");
    browser.value("document.querySelector('#controls [name=times]').focus()");
    fill(&mut browser, "#controls [name=times]", "4");
    browser.wait_for("document.querySelector('#law').value.includes('times = 4')");
    let expected = mine.replace("times = 2", "times = 4").replace("times 2", "times 4");
    let lines = |text: &str| -> BTreeSet<String> { text.lines().map(str::to_owned).collect() };
    let law = browser.value("document.querySelector('#law').value");
    assert_eq!(lines(law.as_str().unwrap()), lines(&expected));
    assert_eq!(complaints(&mut browser), Vec::<String>::new());
}

#[test]
fn every_article_that_can_be_added_makes_a_file_without_mistakes() {
    let Some(mut browser) = open("every_article_that_can_be_added", "tab=bench") else { return };
    let kinds = browser
        .value("[...document.querySelector('#more').options].map(it => it.value).filter(Boolean)");
    let kinds = kinds.as_array().unwrap().clone();
    assert!(kinds.len() > 10, "{kinds:?}");
    for kind in kinds {
        let kind = kind.as_str().unwrap();
        go_to(&mut browser, "tab=bench");
        fill(&mut browser, "#more", kind);
        browser.wait_for(&format!(
            "document.querySelector('#article').value === 'more-{kind}' && document.querySelector('#own-verdict').textContent !== ''"
        ));
        assert_eq!(browser.text("#mistakes"), "", "{kind}");
    }
}

#[test]
fn a_claim_is_answered_by_every_code_and_put_on_the_record() {
    let address = format!("{KNIGHTS}&tab=desk&codes=fide-1928,fide-2018");
    let Some(mut browser) = open("a_claim_is_answered", &address) else { return };
    // The open claims are listed with the codes that allow them, and are made by a click.
    says(&mut browser, "#claims", "Black can claim a repetition by announcing Ng8 FIDE 2018");
    browser.click("#claims button");
    says(&mut browser, "#answer", "announcing 4...Ng8.");
    browser.click("[data-go=start]");
    says(&mut browser, "#claims", "Nothing can be claimed here");
    browser.click("[data-go=end]");
    fill(&mut browser, "#claim [name=intending]", "Ng8");
    browser.click("#claim button");
    says(
        &mut browser,
        "#answer",
        "Black claims a draw by repetition after 4.Ng1 by announcing 4...Ng8.",
    );
    let answers =
        browser.value("[...document.querySelectorAll('#answer .badge')].map(it => it.textContent)");
    assert_eq!(answers, json!(["refused", "upheld"]));
    browser.click("#happens button");
    says(
        &mut browser,
        "#outline",
        "Black claimed a draw after 4.Ng1 by announcing 4...Ng8: upheld.",
    );
}

#[test]
fn a_link_opens_the_same_and_an_embedded_lab_has_no_controls() {
    let address = format!("{KNIGHTS}&codes=fide-1928,fide-2018&from=2&ply=5&tab=game");
    let Some(mut browser) = open("a_link_opens_the_same", &address) else { return };
    says(&mut browser, "#caption", "After 3.Nf3, Black to move");
    assert_eq!(browser.value("document.querySelectorAll('#score .selected').length"), 4);
    let verdicts = browser.text("#outline");
    browser.click("#share");
    browser.wait_for("document.querySelector('#share + output').textContent !== ''");
    let link = browser.value("location.hash.slice(1)");
    go_to(&mut browser, link.as_str().unwrap());
    assert_eq!(browser.text("#outline"), verdicts);
    says(&mut browser, "#caption", "After 3.Nf3, Black to move");
    // In a frame a reader can only step and read.
    go_to(&mut browser, &format!("{KNIGHTS}&embed"));
    assert_eq!(
        browser.value(
            "[...document.querySelectorAll('.editing')].every(it => it.offsetParent === null)"
        ),
        true
    );
    says(&mut browser, "#headline", "After 4.Ng1");
}

#[test]
fn a_position_is_set_up_piece_by_piece() {
    let Some(mut browser) = open("a_position_is_set_up", "tab=game") else { return };
    fill(&mut browser, "#set-up input", "8/8/8/8/8/5k2/8/5K2 w - - 0 1");
    browser.value("document.querySelector('#set-up').requestSubmit()");
    says(&mut browser, "#outline", "The game starts from a set-up position");
    browser.click("#edit");
    browser.click("#palette [data-kind=p]");
    drag(&mut browser, "f2", "f2");
    browser.wait_for("decodeURIComponent(location.hash).includes('8/8/8/8/8/5k2/5p2/5K2')");
    browser.wait_for(
        "document.querySelector('#set-up input').value.startsWith('8/8/8/8/8/5k2/5p2/5K2')",
    );
}

#[test]
fn a_vote_is_answered_with_its_ruling() {
    let address = format!("{KNIGHTS}%20Ng8%205.%20Nf3&tab=quiz");
    let Some(mut browser) = open("a_vote_is_answered", &address) else { return };
    fill(&mut browser, "#ask-quiz [name=games]", "mine");
    browser.click("#ask-quiz button");
    browser.wait_for("document.querySelectorAll('#questions li').length > 0");
    browser.click("#questions input");
    browser.click("#questions button");
    says(&mut browser, "#marks", "of 1 right.");
    browser.wait_for("document.querySelector('#questions .ruling').textContent.length > 40");
}

#[test]
fn hostile_games_and_laws_are_refused_in_words() {
    let Some(mut browser) = open("hostile_games_and_laws", "") else { return };
    let deep = "(".repeat(100_000);
    let games = [
        "[White \"<img src=x onerror='globalThis.taken = 1'>\"]\n[Black \"</script><script>taken = 1</script>\"]\n\n1. e4 {<svg onload='taken = 1'>} e5",
        &format!("1. e4 {deep}"),
        "\u{0}\u{ffff}\u{202e}1. e4",
        "[FEN \"<b>8/8\"]\n\n1. e4",
    ];
    let laws = [
        "id = \"</textarea><img src=x onerror='taken = 1'>\"",
        &format!("a = {}", "[".repeat(100_000)),
        "id = \"my-law\"\ntitle = \"<img src=x onerror='taken = 1'>\"\nsummary = \"\"",
        "\u{0}",
    ];
    let open = |game: &str, law: &str| {
        format!(
            "lab.ask('judge', {{}}, {{ ...lab.EMPTY, game: {}, law: {} }})",
            json!(game),
            json!(law)
        )
    };
    let mut cases: Vec<String> = games.iter().map(|game| open(game, "")).collect();
    cases.extend(laws.iter().map(|law| open("", law)));
    for (index, case) in cases.iter().enumerate() {
        browser.value(&format!("globalThis.done = 0; {case}.then(it => {{ document.querySelector('#outline').innerHTML = it.html }}, () => 0).finally(() => {{ globalThis.done = 1 }}); 0"));
        browser.wait_for("globalThis.done === 1");
        assert_eq!(browser.value("globalThis.taken === undefined && document.querySelector('#outline img, #outline script') === null"), true, "{index}");
    }
    // The lab still works.
    fill(&mut browser, "#open textarea", games[0]);
    browser.value("document.querySelector('#open').requestSubmit()");
    says(&mut browser, "#outline", "<img src=x");
    assert_eq!(complaints(&mut browser), Vec::<String>::new());
}

#[test]
fn a_game_of_a_thousand_moves_is_judged_and_stepped_through() {
    let Some(mut browser) = open("a_game_of_a_thousand_moves", "") else { return };
    let mut game = String::new();
    for number in 1..=1000 {
        let moves = if number % 2 == 1 { "Nf3 Nf6" } else { "Ng1 Ng8" };
        let _ = write!(game, "{number}. {moves} ");
    }
    fill(&mut browser, "#open textarea", &game);
    browser.value("document.querySelector('#open').requestSubmit()");
    browser.wait_for("document.querySelectorAll('#score button').length === 2000");
    browser.click("[data-tab=laws]");
    browser.click("[data-codes=all]");
    browser.wait_for("document.querySelectorAll('#outline .rulings > li').length > 5");
    browser.click("[data-go=end]");
    says(&mut browser, "#caption", "After 1000...Ng8, White to move");
    assert_eq!(complaints(&mut browser), Vec::<String>::new());
}

#[test]
fn what_cannot_be_read_is_said_beside_the_box_and_nothing_is_judged() {
    let Some(mut browser) = open("what_cannot_be_read", "") else { return };
    says(&mut browser, "#headline", "Burn (Black) won");
    fill(&mut browser, "#open textarea", "this is no game");
    browser.value("document.querySelector('#open').requestSubmit()");
    browser.wait_for("!document.querySelector('#unread').hidden");
    browser.wait_for("document.querySelector('#headline').textContent === ''");
    assert_eq!(browser.text("#outline"), "");
}

#[test]
fn a_search_finds_the_rule_first_and_shows_it_through_time() {
    let Some(mut browser) = open("a_search_finds_the_rule", "tab=laws") else { return };
    fill(&mut browser, "#find", "stalemate");
    says(&mut browser, "#found li:first-child button", "Stalemate");
    browser.click("#found li:first-child button");
    says(&mut browser, "#law-text", "stalemate");
}
