//! Every reason, in every place where it is put into words, as a table to be read.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::mem;

use insta::{assert_snapshot, with_settings};
use jadoube::arbiter::{Answer, Game, Ruling, RulingEffect, Sequel, WhyNot, rulesets};
use jadoube::narrative::{game_outline, ruling_in_words};
use jadoube::notation::{FORMS, Irregularity};
use jadoube::remedies::{Chooser, Cost, IrregularityKind, Redress, RemedyRule, Until, demands};
use jadoube::render::{TextStyle, outline_to_text};
use jadoube::replay::{ForbiddenMove, Obstacle, Timeline};
use jadoube::rules::{
    Because, Claimant, Component, FlagTest, FormKind, LostRight, MarkedPawnFate, NearMiss, Restart,
    Unlike,
};
use jadoube::winnability::Reason;
use schemars::{JsonSchema, schema_for};
use serde_json::{Value, json};
use strum::IntoEnumIterator as _;

use crate::common::{library, only_game};

const GAME: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *";

/// The code in whose name all is said: it speaks of everything that is claimed here.
const CODE: &str = "fide-2018";

/// How many kinds are among these.
fn kinds<T>(all: &[T]) -> usize {
    all.iter().map(mem::discriminant).collect::<HashSet<_>>().len()
}

/// How many kinds there are, by the schema of what is written of them.
fn kinds_there_are<T: JsonSchema>() -> usize {
    schema_for!(T).get("oneOf").and_then(Value::as_array).map_or(0, Vec::len)
}

/// Each reason once, and again where its words depend on what it holds.
fn reasons() -> Vec<Because> {
    let (player, test) = (Claimant::White, FlagTest::Loss);
    let all = vec![
        Because::Occurrences { times: 3, plies: vec![0, 4, 8], count: None },
        Because::Series { times: 2, period: 4, of: None, plies: vec![0, 4] },
        Because::Count { moves: 50, since: 0, clock: 100, restarts: vec![Restart::PawnMove] },
        Because::Notice { moves: 50, until: 8 },
        Because::Checkmate {},
        Because::Stalemate {},
        Because::Checks { by: player, plies: vec![0, 4] },
        Because::Material {},
        Because::Dead { white: Reason::Material, black: Reason::Material },
        Because::Dead { white: Reason::Confinement, black: Reason::NoMove },
        Because::Dead { white: Reason::Exhausted, black: Reason::Material },
        Because::Flag { player, test },
        Because::Agreement {},
        Because::Resignation { player, test: FlagTest::Helpmate },
        Because::Movement { obstacle: Obstacle::Law(ForbiddenMove::EnPassant) },
        Because::Words { words: "the sky fell".to_owned() },
        Because::AbsentRook { player },
        Because::MarkedPawn { player, fate: MarkedPawnFate::Captured },
        Because::IllegalMoves { player, plies: vec![0, 4], can_mate: true },
        Because::IllegalMoves { player, plies: vec![0, 4], can_mate: false },
        Because::IllegalPosition { seen: 4 },
    ];
    assert_eq!(kinds(&all), kinds_there_are::<Because>());
    all
}

fn unlike(component: Component) -> NearMiss {
    let right = LostRight { player: Claimant::White, kingside: true };
    NearMiss::Position {
        times: 3,
        most: 2,
        plies: vec![4, 8],
        spaced: None,
        unlike: Some(Unlike {
            component,
            plies: vec![0, 4, 8],
            odd: 0,
            right: (component == Component::CastlingRights).then_some(right),
        }),
    }
}

/// The same of conditions almost met.
fn near_misses() -> Vec<NearMiss> {
    let position = |times, most, plies: &[u32], spaced| NearMiss::Position {
        times,
        most,
        plies: plies.to_vec(),
        spaced,
        unlike: None,
    };
    let series =
        |times, most, of| NearMiss::Series { times, most, period: Some(4), of, plies: vec![0, 4] };
    let count = |longest, since, longer, elsewhere| NearMiss::Count {
        moves: 50,
        longest,
        since,
        restarts: Vec::new(),
        longer,
        elsewhere,
    };
    let notice = |from, left| NearMiss::Notice { moves: 50, from, left };
    let mut all = vec![
        position(3, 2, &[0, 4], None),
        series(3, 2, None),
        count(59, 0, None, false),
        NearMiss::Running { moves: 50, from: 4, left: 6 },
        NearMiss::WithoutNotice { moves: 50 },
        NearMiss::IdleNotice { ply: 4 },
        NearMiss::Checks {},
        NearMiss::Alive { ply: 10, by: Claimant::Either, line: Vec::new() },
        NearMiss::Alive { ply: 10, by: Claimant::Black, line: Vec::new() },
        NearMiss::Enough {},
        NearMiss::Agreement { after_move: 30, made: 5 },
        notice(Some(4), 60),
        NearMiss::DeadByFalseMove {},
    ];
    assert_eq!(kinds(&all), kinds_there_are::<NearMiss>());
    all.extend([position(2, 1, &[], None), position(5, 1, &[], Some(4))]);
    all.extend(Component::iter().map(unlike));
    all.extend([series(2, 1, None), series(3, 1, None), series(3, 3, Some(Claimant::Black))]);
    all.extend([count(0, 0, None, false), count(100, 4, Some(75), false)]);
    all.extend([count(100, 4, None, true), NearMiss::Agreement { after_move: 30, made: 0 }]);
    all.extend([notice(None, 0), notice(Some(4), 0), notice(Some(4), 100)]);
    all
}

/// The same of reasons why a claim is not upheld.
fn refusals() -> Vec<WhyNot> {
    let all = vec![
        WhyNot::Silent,
        WhyNot::GameOver(4),
        WhyNot::NotReached(4),
        WhyNot::SetAside(4),
        WhyNot::NotOnMove,
        WhyNot::CannotBePlayed,
        WhyNot::PieceTouched,
        WhyNot::AnotherAnnounced,
        WhyNot::NotThisPlayer,
        WhyNot::NotByIntention,
        WhyNot::NotMet(NearMiss::Enough {}),
        WhyNot::TooEarly { after_move: 30, made: 5 },
        WhyNot::LawUnknown,
        WhyNot::NotDecided,
        WhyNot::ClaimantUnknown,
        WhyNot::ClockNotOnRecord,
        WhyNot::ReadingsDisagree,
    ];
    assert_eq!(kinds(&all), kinds_there_are::<WhyNot>());
    all
}

/// The places in which a ruling gives its reason.
fn rulings(because: &Because, game: &Timeline) -> Vec<(&'static str, String)> {
    let ruling = |effect: RulingEffect, form: Option<FormKind>| {
        let ruling = json!({
            "ply": 8, "article": "article", "rule": "rule", "effect": effect,
            "result": (effect == RulingEffect::Ends).then_some("1/2-1/2"),
            "player": form.map(|_| Claimant::White), "form": form,
            "move": (form == Some(FormKind::Intended)).then(|| game.moves()[8]),
            "last": 8, "moments": 1, "grounds": because,
        });
        ruling_in_words(&serde_json::from_value::<Ruling>(ruling).unwrap(), game)
    };
    let entitles = |form| ruling(RulingEffect::Entitles, Some(form));
    vec![
        ("ends", ruling(RulingEffect::Ends, None)),
        ("forbids", ruling(RulingEffect::Forbids, None)),
        ("standing", entitles(FormKind::Standing)),
        ("intended", entitles(FormKind::Intended)),
        ("notice", entitles(FormKind::Notice)),
    ]
}

/// A claim on the record, and why it is upheld or not.
fn claim(intending: Option<&str>, why: Result<&Because, &WhyNot>) -> Value {
    json!({ "claims": [{
        "ply": 8, "player": "white", "ground": "agreement", "intending": intending,
        "answer": why.map_or_else(WhyNot::answer, |_| Answer::Upheld), "article": null,
        "grounds": why.ok(), "refusal": why.err(), "cost": null, "condition": null,
    }] })
}

/// What a code can make of each thing that can be done.
fn irregular(game: &Timeline) -> Vec<(String, Value)> {
    let rule = RemedyRule {
        of: Vec::new(),
        pace: Vec::new(),
        under: Vec::new(),
        chooses: Chooser::Opponent,
        choices: vec![vec![Redress::Stands], vec![Redress::KingMove, Redress::Retract]],
        after: None,
        until: Some(Until::Touch),
        cost: Some(Cost { bonus_minutes: Some(2), ..Cost::default() }),
    };
    let ply = 4;
    let given = |deed: &Irregularity| {
        let before = if deed.is_of_a_pass() { ply - 1 } else { ply };
        let choices = demands(&rule, deed, &game.position(before));
        json!({ "article": "article", "rule": rule, "choices": choices })
    };
    let ruling = |form: &str, sequel: Sequel| {
        let deed: Irregularity = form.parse().unwrap();
        let kind = deed.kind(&game.position(ply)).unwrap_or(IrregularityKind::FalseMove);
        let is_known = !matches!(sequel, Sequel::Silent | Sequel::LawUnknown);
        json!({
            "ply": ply, "player": "white", "deed": deed, "kind": kind, "compliance": sequel,
            "given": is_known.then(|| given(&deed)), "found_later": null,
            "void_from": (sequel == Sequel::SetAside).then_some(ply),
        })
    };
    let named = |form: &str, sequel: Sequel| (format!("{form}, {sequel}"), ruling(form, sequel));
    let each = FORMS.iter().map(|(form, _)| named(form, Sequel::Lawful));
    let of_each_sequel = |form| Sequel::iter().map(move |sequel| named(form, sequel));
    let sequels =
        ["touch e2", "false Ng1-g5,clock-not-pressed"].into_iter().flat_map(of_each_sequel);
    let (set_up, voided) = named("setup misplaced", Sequel::SetAside);
    let mut later = voided.clone();
    later["found_later"] = later["given"].take();
    let rulings = each.chain(sequels).chain([(set_up.clone(), voided), (set_up, later)]);
    rulings.map(|(what, ruling)| (what, json!({ "irregularities": [ruling] }))).collect()
}

/// What is said first of a game of which the code found this, and nothing else.
fn said(game: &mut Game<'_>, found: &Value) -> String {
    let mut verdict = json!({
        "code": CODE, "verdict": "stands", "result": "*", "ply": null, "rulings": [],
        "readings": [],
    });
    verdict.as_object_mut().unwrap().extend(found.as_object().unwrap().clone());
    game.verdicts[0].1 = serde_json::from_value(verdict).unwrap();
    let style = TextStyle { width: 10_000, ..TextStyle::default() };
    let text = outline_to_text(&game_outline(game), style);
    let sentence = text.lines().find_map(|line| line.strip_prefix(&" ".repeat(15)));
    sentence.unwrap().to_owned()
}

#[test]
fn every_reason_has_its_sentence_in_every_place() {
    let (library, record) = (library(), only_game(GAME));
    let mut game = Game::new(&record).judged_by(&rulesets([library.code(CODE).unwrap()]));
    let mut table = String::new();
    let mut write = |reason: String, places: Vec<(&str, String)>| {
        let _ = writeln!(table, "{reason}");
        for (place, sentence) in places {
            assert!(sentence.ends_with('.') && !sentence.ends_with(".."), "{sentence}");
            let _ = writeln!(table, "  {place}: {sentence}");
        }
    };
    for because in reasons() {
        let upheld = |intending| claim(intending, Ok(&because));
        let mut places = rulings(&because, &game.timeline);
        places.push(("upheld", said(&mut game, &upheld(None))));
        places.push(("upheld, announcing", said(&mut game, &upheld(Some("Nf3")))));
        write(format!("{because:?}"), places);
    }
    for near in near_misses() {
        let mut short = json!(near);
        short["article"] = "article".into();
        let why = WhyNot::NotMet(near.clone());
        let refused = |intending| claim(intending, Err(&why));
        let places = vec![
            ("game", said(&mut game, &json!({ "unmet": [short] }))),
            ("claim", said(&mut game, &refused(None))),
            ("claim, announcing", said(&mut game, &refused(Some("Nf3")))),
        ];
        write(format!("{near:?}"), places);
    }
    for why in refusals() {
        let intending = (why == WhyNot::CannotBePlayed).then_some("Ke3");
        let refused = claim(intending, Err(&why));
        write(format!("{why:?}"), vec![("claim", said(&mut game, &refused))]);
    }
    for (what, ruling) in irregular(&game.timeline) {
        write(what, vec![("irregularity", said(&mut game, &ruling))]);
    }
    with_settings!({ prepend_module_to_snapshot => false }, {
        assert_snapshot!("sentences", table);
    });
}
