//! The lab judges games exactly as the program does.

use std::fs;
use std::process::Command;

use jadoube::arbiter::Game;
use jadoube::laws::{Code, Occasion};
use jadoube::render::to_json;
use serde_json::json;

use super::{asked, complaints, fill, go_to, open, says};
use crate::common::{library, only_game, path};

#[test]
fn it_judges_every_example_under_every_code_as_the_program_does() {
    let Some(mut browser) = open("it_judges_every_example_under_every_code", "") else { return };
    let library = library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    let names: Vec<&str> = codes.iter().map(|code| code.id.as_str()).collect();
    let mut judged = 0;
    for entry in fs::read_dir(path("examples/games")).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let record = only_game(&text);
        let mut game = Game::new(&record);
        game.law = Some(library.law_of_the_day(Occasion::of(|tag| record.tag(tag)), None));
        let program = to_json(&game.judged_in(&library, Some(&codes)));
        let lab = asked(&mut browser, "facts", &json!({ "game": text, "codes": names }));
        for part in [
            "verdicts",
            "differences",
            "moments",
            "articles",
            "warnings",
            "unreadable",
            "law_of_the_day",
        ] {
            assert_eq!(lab[part], program[part], "{part} of {}", file.display());
        }
        judged += 1;
    }
    assert!(judged > 50, "{judged} games");
}

/// The questions are the same and in the same order, with codes and without.
#[test]
fn a_seed_asks_what_it_asks_in_the_terminal() {
    let Some(mut browser) = open("a_seed_asks_what_it_asks", "") else { return };
    let file = path("examples/games/karpov-miles-1986.pgn");
    let text = fs::read_to_string(&file).unwrap();
    for codes in [&["fide-2018"][..], &[]] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        program.args(["quiz", "--seed", "3", "--format", "gift"]).arg(&file);
        for code in codes {
            program.args(["--code", code]);
        }
        let gift = program.output().unwrap().stdout;
        let gift = String::from_utf8(gift).unwrap().replace('\\', "");
        let state = json!({ "game": text, "codes": codes });
        browser.value(&format!(
            "globalThis.asked = null; lab.ask('quiz', {{ seed: 3, count: 10 }}, {{ ...lab.EMPTY, ...{state} }}) \
             .then(all => {{ globalThis.asked = all.map(it => it.asked) }}); 0"
        ));
        browser.wait_for("globalThis.asked !== null");
        let asked: Vec<String> = serde_json::from_value(browser.value("globalThis.asked")).unwrap();
        assert_eq!(asked.len(), 10);
        let mut rest = gift.as_str();
        for question in asked {
            let (_, after) =
                rest.split_once(&question).unwrap_or_else(|| panic!("{question}: {rest}"));
            rest = after;
        }
    }
}

#[test]
fn without_a_network_a_game_that_is_pasted_is_judged_and_nothing_is_asked_of_it() {
    let Some(mut browser) = open("a_game_that_is_pasted_is_judged", "") else { return };
    let offline =
        json!({ "offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    browser.ask("Network.emulateNetworkConditions", offline);
    go_to(&mut browser, "tab=game");
    assert_eq!(browser.value("navigator.onLine"), false);
    fill(&mut browser, "#open textarea", "1. Sf3 Sf6 2. Sg1 Sg8 3. Sf3 Sf6 4. Sg1 Sg8");
    browser.click("#open button:not([type])");
    says(&mut browser, "#outline", "Black could have claimed a draw after 4.Ng1");
    says(&mut browser, "#caption", "After 4.Ng1, Black to move");
    for room in ["verdicts", "laws", "bench", "desk", "quiz"] {
        browser.click(&format!("[data-tab={room}]"));
        browser.wait_for(&format!("!document.querySelector('#{room}').hidden"));
    }
    assert_eq!(complaints(&mut browser), Vec::<String>::new());
}
