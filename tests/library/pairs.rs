//! Articles bear on each other: what a code answers to a claim, what it makes of the same on the
//! record and what it gives for an irregularity must not contradict one another, whatever else
//! happened and at whatever pace.

use jadoube::arbiter::{Answer, Case, Circumstances, ClaimRuling, WhyNot, answer_claim, remedy};
use jadoube::laws::Code;
use jadoube::notation::{Claim, Conditions, Event, Irregularity};
use jadoube::rules::{AnyRule, Topic};

use crate::common;

/// What can happen before a claim at the same place, and whether the player to move touched a piece
/// by it.
const BEFORE: [(&str, bool); 8] = [
    ("", false),
    ("[%touch g1]", true),
    ("[%touch g1,h1]", true),
    ("[%touch g8]", true),
    ("[%false Ng1-g3]", true),
    ("[%touch e5]", false),
    ("[%adjust g1]", false),
    ("[%touch black,g8]", false),
];

const GROUNDS: [(Claim, Topic, &str, u32); 2] = [
    (Claim::Repetition, Topic::Repetition, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8", 8),
    (Claim::Moves, Topic::MoveCount, "[FEN \"1k4n1/8/8/8/8/8/8/R3K1NR w - - 100 200\"]\n\n", 0),
];

/// The one claim of a game, as a code rules on it.
fn on_record(code: &Code, text: &str) -> ClaimRuling {
    let record = common::only_game(text);
    Case::new(&record).judge(code).claims.remove(0)
}

/// The same claim put to the code, in a record that has it not.
fn put(code: &Code, text: &str, ply: u32, ground: Claim) -> ClaimRuling {
    let record = common::only_game(text);
    let mut case = Case::new(&record);
    let game = case.timeline(code.movement());
    answer_claim(code, game, &Event::claim(ply, ground)).unwrap().ruling
}

fn bars(code: &Code, topic: Topic) -> bool {
    code.articles.iter().any(|article| match article.rule() {
        AnyRule::TouchEndsClaim(rule) => rule.on.contains(&topic),
        _ => false,
    })
}

#[test]
fn a_claim_is_answered_as_it_is_ruled_on_whatever_was_touched_before() {
    let library = common::library();
    let mut refused = 0;
    for code in library.codes() {
        for (ground, topic, moves, ply) in GROUNDS {
            let claim = format!("[%claim {ground}]");
            let alone = on_record(code, &format!("{moves} {{{claim}}} *"));
            for (before, touches) in BEFORE {
                let ruling = on_record(code, &format!("{moves} {{{before} {claim}}} *"));
                let answer = put(code, &format!("{moves} {{{before}}} *"), ply, ground);
                let what = format!("{}: {before} {claim}", code.id);
                let said = |it: &ClaimRuling| (it.answer, it.why.clone(), it.article.clone());
                // The ruling in a verdict is that of the principal reading.
                if answer.why != Some(WhyNot::ReadingsDisagree) {
                    assert_eq!(said(&ruling), said(&answer), "{what}");
                }
                if touches && bars(code, topic) && alone.answer == Answer::Upheld {
                    assert_eq!(ruling.why, Some(WhyNot::PieceTouched), "{what}");
                    refused += 1;
                } else {
                    assert_eq!(said(&ruling), said(&alone), "{what}");
                }
            }
        }
    }
    assert!(refused > 50, "only {refused} claims were barred");
}

#[test]
fn an_irregularity_on_the_record_is_judged_by_the_article_that_remedy_names() {
    let library = common::library();
    let done = Irregularity::Misplay { from: "g1".parse().unwrap(), to: "g3".parse().unwrap() };
    let mut articles = std::collections::BTreeSet::new();
    for time in ["300", "180+2", "600", "600+1", "720", "900", "3000", "3600", "5400+30"] {
        for supervised in ["", "[Supervised \"yes\"]\n"] {
            let text = format!(
                "[TimeControl \"{time}\"]\n{supervised}\n1. e4 e5 {{[%false Ng1-g3]}} 2. Nf3 *"
            );
            let record = common::only_game(&text);
            let mut case = Case::new(&record);
            for code in library.codes() {
                let verdict = case.judge(code);
                let recorded = verdict.irregularities[0].given.as_ref();
                let recorded = recorded.map(|given| given.article.clone());
                let position = case.timeline(code.movement()).position(2);
                let conditions = Conditions::of(&record);
                let asked = Circumstances { conditions, ..Circumstances::default() };
                let answer = remedy(code, &done, &position, asked).unwrap();
                let named = answer.given.first().map(|given| given.article.clone());
                assert_eq!(recorded, named, "{}, {time} {supervised}", code.id);
                articles.extend(named.map(|named| format!("{} {named}", code.id)));
            }
        }
    }
    for expected in [
        "fide-2009 illegal-move-rapid",
        "fide-2009 illegal-move",
        "fide-2023 illegal-move-supervised",
    ] {
        assert!(articles.contains(expected), "{expected}: {articles:?}");
    }
}
