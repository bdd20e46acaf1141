//! The output for one game is bounded, and names the number of items left out. The games are so
//! long that work that grows with the square of their length would never end.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

use jadoube::arbiter::{Game, MOST_CLAIMS, Provision, Ruleset, VerdictKind, judge, rulesets};
use jadoube::chess::Movement;
use jadoube::laws::Code;
use jadoube::narrative::{Lanes, warnings};
use jadoube::notation::{Event, Reader, Record};
use jadoube::render::{
    TextStyle, lanes_to_svg, lanes_to_text, to_json, to_markdown, to_pgn, to_text,
};
use jadoube::replay::Timeline;
use jadoube::rules::{Evaluation, Rule};
use jadoube::teaching::Page;

use crate::common::library;

/// Returns a game of this number of plies, in which knights move out and back, with this comment
/// after each move.
fn shuffle(plies: usize, comment: &str) -> String {
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle();
    let mut text = "[Event \"?\"]\n[Result \"*\"]\n\n".to_owned();
    for san in moves.take(plies) {
        let _ = write!(text, "{san} {comment}");
    }
    text + "*\n"
}

fn read(text: &str) -> Record<'_> {
    let mut record = Record::default();
    Reader::new(text.as_bytes()).read(&mut record);
    record
}

/// Calls `look` with the game judged under these codes, or under all codes if none are named.
fn judged(text: &str, codes: &[&str], look: impl FnOnce(&mut Game<'_>)) {
    let library = library();
    let record = read(text);
    let is_asked = |code: &&Code| codes.is_empty() || codes.contains(&&*code.id);
    let asked: Vec<&Code> = library.codes().iter().filter(is_asked).collect();
    look(&mut Game::new(&record).judged_by(&rulesets(asked)));
}

fn in_all_formats(game: &mut Game<'_>) -> [(&'static str, String); 6] {
    let lanes = Lanes::of(game);
    [
        ("text", to_text(game, TextStyle::default())),
        ("markdown", to_markdown(game)),
        ("json", format!("{:#}", to_json(game))),
        ("lanes", lanes_to_text(game, &lanes, TextStyle::default())),
        ("svg", lanes_to_svg(game, &lanes)),
        ("pgn", to_pgn(game)),
    ]
}

#[test]
fn a_hundred_thousand_claims_at_one_ply_are_counted_and_not_all_listed() {
    let text = shuffle(1, &format!("{{{}}} ", "[%claim repetition]".repeat(100_000)));
    judged(&text, &["fide-1985", "fide-2023"], |game| {
        for (format, output) in in_all_formats(game) {
            // The score of a PGN keeps the comments of the record.
            let own = if format == "pgn" { text.len() } else { 0 };
            assert!(output.len() < 500_000 + own, "{format}: {} bytes", output.len());
            let more = if format == "json" { "99900" } else { "99,900 more" };
            let output = output.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(output.contains(more), "{format}");
        }
        let json = to_json(game);
        assert_eq!(json["verdicts"][0]["claims"].as_array().map(Vec::len), Some(MOST_CLAIMS));
        assert_eq!(json["verdicts"][0]["more_claims"], Value::from(99_900));
    });
}

#[test]
fn what_is_beyond_the_last_drawn_ply_is_counted() {
    let text = shuffle(4_004, "").replace("*\n", "{[%touch white,a2] [%claim dead]} *\n");
    judged(&text, &["fide-1985"], |game| {
        let lanes = Lanes::of(game);
        let drawn = lanes_to_text(game, &lanes, TextStyle::default());
        for items in ["claims", "irregularities"] {
            let left_out = format!("1 more {items} are on the record, and not drawn.");
            assert!(drawn.contains(&left_out), "{left_out}");
        }
    });
}

#[test]
fn events_passed_over_beyond_the_limit_are_counted() {
    let text = shuffle(1, &format!("{{{}}} ", "[%touch a5]".repeat(MOST_CLAIMS + 7)));
    judged(&text, &["fide-1985"], |game| {
        let warnings = warnings(game);
        let not_shown = "7 more events are passed over, not shown here";
        assert_eq!(warnings.last().map(String::as_str), Some(not_shown));
    });
}

#[test]
fn the_deciding_claim_is_listed_after_any_number_of_wrong_ones() {
    // The claims on the fifty-move rule up to the ninety-ninth ply are wrong; two are made at each
    // ply.
    let text = shuffle(300, "{[%claim moves] [%claim white,moves] [%claim black,moves]} ");
    judged(&text, &["fide-1985"], |game| {
        let (_, verdict) = &game.verdicts[0];
        assert_eq!((verdict.kind, verdict.ply), (VerdictKind::ClaimUpheld, Some(100)));
        assert_eq!(verdict.claims.len(), MOST_CLAIMS + 1);
        let upheld = verdict.claims.last().unwrap();
        assert_eq!((upheld.ply, upheld.grounds.is_some()), (100, true));
        // Three claims are made at each ply before the upheld one, and none counts after it.
        assert_eq!(verdict.more_claims as usize, 3 * 99 + 1 - MOST_CLAIMS - 1);
    });
}

#[test]
fn a_claim_at_each_of_twenty_thousand_plies_is_answered() {
    for claim in ["repetition", "moves", "repetition,a3", "perpetual", "dead"] {
        let text = shuffle(20_000, &format!("{{[%claim {claim}]}} "));
        judged(&text, &["london-1807", "lange-1856", "fide-1985", "fide-2023"], |game| {
            assert!(to_json(game).to_string().len() < 2_000_000, "{claim}");
        });
    }
}

#[test]
fn a_page_shows_the_first_plies_of_a_long_game_and_says_so() {
    let text = shuffle(6_000, "");
    judged(&text, &[], |game| {
        let library = library();
        let mut page = Page::new(&library);
        page.add(game);
        let page = page.finish();
        assert!(page.len() < 10_000_000, "{} bytes", page.len());
        assert!(page.contains("The first 4,000 plies are drawn; 2,000 more plies are not drawn."));
        assert!(page.contains("id=\"g1-m4000\"") && !page.contains("g1-m4001\""));
        let lanes = Lanes::of(game);
        let svg = lanes_to_svg(game, &lanes);
        assert!(svg.len() < 16_000_000, "{} bytes", svg.len());
        assert!(svg.contains("2,000 more plies"));
    });
}

/// A rule that counts its evaluations.
#[derive(Default)]
struct Counting(AtomicU32);

impl Rule for Counting {
    fn evaluate(&self, game: &Timeline) -> Evaluation {
        self.0.fetch_add(1, Ordering::Relaxed);
        Evaluation::of(game)
    }
}

impl Ruleset for Counting {
    fn id(&self) -> &str {
        "own"
    }

    fn provisions(&self) -> Vec<Provision<'_>> {
        vec![Provision::new("counting", self).numbered("1").saying("It counts.")]
    }
}

#[test]
fn the_number_of_claims_does_not_multiply_rule_evaluations() {
    let asked = |text: &str| {
        let game = Timeline::replay(&read(text), Movement::default());
        let counting = Counting::default();
        let verdict = judge(&counting, &game);
        assert_eq!(verdict.kind, VerdictKind::ClaimRefused);
        let events: &[Event] = game.events();
        (events.len(), counting.0.load(Ordering::Relaxed))
    };
    let (few, once) = asked(&shuffle(4, "{[%claim dead]} "));
    let (many, often) = asked(&shuffle(40_000, "{[%claim dead]} "));
    assert_eq!((few, many, often), (4, 40_000, once));
}

#[test]
fn what_judges_can_be_sent_to_another_thread() {
    const fn sent<T: Send>() {}
    const fn shared<T: Send + Sync>() {}
    sent::<jadoube::arbiter::BatchJudge<'_>>();
    sent::<jadoube::arbiter::Game<'_>>();
    shared::<jadoube::replay::Timeline>();
    shared::<jadoube::laws::Library>();
    shared::<jadoube::arbiter::Verdict>();
}
