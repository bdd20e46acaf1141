//! The lanes of the games of `examples/games` agree with the verdicts.

use std::fs;

use jadoube::arbiter::{Answer, Game, VerdictKind, rulesets};
use jadoube::laws::Code;
use jadoube::narrative::{Lanes, OpenClaims, Strip};
use jadoube::notation::{GameResult, Record};
use jadoube::rules::{Claimant, FormKind};

use crate::common::{example, library, only_game, path};

/// Calls `look` with the lanes of a game under these codes.
fn with_lanes(record: &Record<'_>, codes: &[&Code], look: impl FnOnce(&Game<'_>, &Lanes<'_>)) {
    let mut game = Game::new(record).judged_by(&rulesets(codes.iter().copied()));
    let lanes = Lanes::of(&mut game);
    look(&game, &lanes);
}

/// Returns the strip of a game under a code that has only one.
fn strip(name: &str, code: &str) -> Strip {
    let library = library();
    let text = example(name);
    let mut found = None;
    with_lanes(&only_game(&text), &[library.code(code).unwrap()], |_, lanes| {
        assert_eq!(lanes.lanes[0].strips.len(), 1, "{name}, {code}");
        found = lanes.lanes[0].strips.first().cloned();
    });
    found.unwrap()
}

fn open(from: u32, until: u32, who: Claimant, form: FormKind) -> OpenClaims {
    OpenClaims { from, until, who, form }
}

#[test]
fn a_claim_is_open_at_each_ply_at_which_the_position_stands() {
    let strip = strip("pillsbury-burn-1898", "fide-1928");
    assert_eq!(strip.open, [open(100, 101, Claimant::Either, FormKind::Standing)]);
    for (ply, nth) in [(84, 1), (92, 2), (100, 3)] {
        assert_eq!(strip.counted.get(&ply), Some(&nth), "{:?}", strip.counted);
    }
    assert_eq!(strip.end, None);
}

#[test]
fn an_announced_claim_opens_before_the_standing_one() {
    let strip = strip("pillsbury-burn-1898", "fide-1985");
    assert_eq!(strip.open[0], open(95, 95, Claimant::Black, FormKind::Intended));
    let standing = strip.open.iter().find(|open| open.form == FormKind::Standing).unwrap();
    assert_eq!((standing.from, standing.who), (100, Claimant::White));
}

#[test]
fn a_code_that_ends_the_game_leaves_nothing_after_it() {
    let strip = strip("zukertort-steinitz-1886-11", "fide-2018");
    let end = strip.end.unwrap();
    assert_eq!((end.ply, end.kind, end.result), (57, VerdictKind::Ended, GameResult::Draw));
    assert!(strip.open.iter().all(|open| open.until < 57), "{:?}", strip.open);
    assert_eq!(strip.counted.get(&57), Some(&5));
}

#[test]
fn a_notice_is_not_shown_as_a_claim() {
    let strip = strip("nikolic-arsovic-1989", "london-1807");
    assert!(strip.open.iter().all(|open| open.form == FormKind::Notice));
    assert_eq!(strip.open.first().map(|open| open.from), Some(333));
    assert_eq!(strip.first_claim(), None);
}

#[test]
fn the_ply_from_which_the_law_is_unknown_is_marked() {
    let strip = strip("nikolic-arsovic-1989", "match-1886");
    assert_eq!(strip.claim_timeline.verdict.kind, VerdictKind::Stands, "by what is known");
    assert!(strip.unknown.is_some_and(|ply| ply >= 100), "{:?}", strip.unknown);
}

#[test]
fn a_claim_on_the_record_is_upheld_or_refused() {
    let upheld = strip("karpov-miles-1986", "fide-1928");
    assert_eq!(upheld.claim_timeline.verdict.claims[0].answer, Answer::Upheld);
    assert_eq!(upheld.end.map(|end| (end.ply, end.kind)), Some((50, VerdictKind::ClaimUpheld)));
    let refused = strip("karpov-miles-1986", "fide-1985");
    assert_eq!(
        (
            refused.claim_timeline.verdict.claims[0].ply,
            refused.claim_timeline.verdict.claims[0].answer
        ),
        (50, Answer::Refused)
    );
    assert_eq!(refused.end, None);
}

/// Readings with the same strip share it.
#[test]
fn readings_that_disagree_have_a_strip_each() {
    let library = library();
    let text = example("pillsbury-burn-1898");
    let code = library.code("bilguer-1843").unwrap();
    with_lanes(&only_game(&text), &[code], |_, lanes| {
        let strips = &lanes.lanes[0].strips;
        let mut listed = Vec::new();
        for strip in strips {
            let read = strip.claim_timeline.readings.iter().flatten();
            let names: Vec<&str> = read.map(|read| read.reading.as_str()).collect();
            listed.push((names.join(" "), strip.claim_timeline.verdict.kind));
        }
        let expected = [
            ("both-players none".to_owned(), VerdictKind::Stands),
            ("one-player".to_owned(), VerdictKind::Claimable),
        ];
        assert_eq!(listed, expected);
    });
}

#[test]
fn every_lane_agrees_with_its_verdict() {
    let library = library();
    let codes: Vec<&Code> = library.codes().iter().collect();
    let mut looked_at = 0;
    for file in fs::read_dir(path("examples/games")).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        with_lanes(&only_game(&text), &codes, |game, lanes| {
            assert_eq!(lanes.lanes.len(), codes.len());
            for (lane, (code, verdict)) in lanes.lanes.iter().zip(&game.verdicts) {
                let place = format!("{}, {}", file.display(), code.id());
                assert_eq!(lane.code.id(), code.id(), "{place}");
                assert_eq!(lane.verdict, verdict.kind, "{place}");
                for strip in &lane.strips {
                    no_more_than_the_record(strip, lanes.last_ply, &place);
                }
                if let [strip] = lane.strips.as_slice() {
                    tells(strip, verdict.kind, verdict.ply, &place);
                }
                looked_at += lane.strips.len();
            }
        });
    }
    assert!(looked_at > 2000, "{looked_at} strips");
}

fn no_more_than_the_record(strip: &Strip, plies: u32, place: &str) {
    let over = strip.end.map_or(plies, |end| end.ply);
    for open in &strip.open {
        assert!(open.from <= open.until && open.until <= over, "{place}: {open:?} after {over}");
    }
    for (ply, nth) in &strip.counted {
        assert!(*ply <= over && *nth > 0, "{place}: {ply}, {nth}");
    }
    assert!(strip.claim_timeline.verdict.claims.iter().all(|claim| claim.ply <= plies), "{place}");
}

fn tells(strip: &Strip, verdict: VerdictKind, ply: Option<u32>, place: &str) {
    match verdict {
        VerdictKind::Claimable => {
            let mut opens = strip.open.iter().map(|open| Some(open.from));
            assert!(opens.any(|from| from == ply), "{place}: {:?}", strip.open);
            assert!(strip.first_claim().is_none_or(|first| Some(first) >= ply), "{place}");
        }
        VerdictKind::Ended | VerdictKind::ClaimUpheld | VerdictKind::SetAside => {
            assert_eq!(strip.end.map(|end| end.ply), ply, "{place}");
        }
        VerdictKind::Unlawful => {
            let mut claims = strip.claim_timeline.verdict.claims.iter();
            let forbidden = claims.find(|claim| claim.answer == Answer::Forbidden);
            let offence = strip.end.map(|end| end.ply).or(forbidden.map(|claim| claim.ply));
            assert_eq!(offence, ply, "{place}");
        }
        VerdictKind::ClaimRefused => {
            assert!(
                strip.claim_timeline.verdict.claims.iter().any(|claim| Some(claim.ply) == ply),
                "{place}"
            );
        }
        VerdictKind::Stands => {
            assert!(strip.end.is_none() && strip.first_claim().is_none(), "{place}");
        }
        VerdictKind::Undetermined => {
            let mut claims = strip.claim_timeline.verdict.claims.iter();
            let is_undecided = claims.any(|claim| claim.answer == Answer::Undetermined);
            assert!(strip.unknown.is_some() || is_undecided, "{place}");
        }
        other => panic!("{place}: {other}"),
    }
}
