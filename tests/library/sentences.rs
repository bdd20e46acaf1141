//! A table of every reason, in every sentence that gives it.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::mem;

use insta::{assert_snapshot, with_settings};
use jadoube::arbiter::{Answer, Compliance, Game, RefusalReason, Ruling, RulingEffect, rulesets};
use jadoube::narrative::{game_outline, headline, ruling_in_words};
use jadoube::notation::{FORMS, Irregularity};
use jadoube::remedies::{
    Chooser, Cost, IrregularityKind, RemedyAction, RemedyRule, Until, demands,
};
use jadoube::render::{TextStyle, outline_to_text};
use jadoube::replay::{ForbiddenMove, Obstacle, Timeline};
use jadoube::rules::{
    Claimant, Component, FlagTest, FormKind, Grounds, LostRight, MarkedPawnFate, Restart, Unlike,
    UnmetCondition,
};
use jadoube::winnability::Reason;
use schemars::{JsonSchema, schema_for};
use serde_json::{Value, json};
use strum::IntoEnumIterator as _;

use crate::common::{library, only_game};

const GAME: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *";

/// The code of all sentences. It has an article on every claim made here.
const CODE: &str = "fide-2018";

/// Returns the number of kinds among these values.
fn kinds<T>(all: &[T]) -> usize {
    all.iter().map(mem::discriminant).collect::<HashSet<_>>().len()
}

/// Returns the number of kinds of a type, by its schema.
fn kinds_there_are<T: JsonSchema>() -> usize {
    schema_for!(T).get("oneOf").and_then(Value::as_array).map_or(0, Vec::len)
}

/// Returns each reason once, and again if its words depend on its content.
fn reasons() -> Vec<Grounds> {
    let (player, test) = (Claimant::White, FlagTest::Loss);
    let all = vec![
        Grounds::Occurrences { times: 3, plies: vec![0, 4, 8], count: None },
        Grounds::Series { times: 2, period: 4, of: None, plies: vec![0, 4] },
        Grounds::Count { moves: 50, since: 0, clock: 100, restarts: vec![Restart::PawnMove] },
        Grounds::Notice { moves: 50, until: 8 },
        Grounds::Checkmate {},
        Grounds::Stalemate {},
        Grounds::Checks { by: player, plies: vec![0, 4] },
        Grounds::Material {},
        Grounds::Dead { white: Reason::Material, black: Reason::Material },
        Grounds::Dead { white: Reason::Confinement, black: Reason::NoMove },
        Grounds::Dead { white: Reason::Exhausted, black: Reason::Material },
        Grounds::Flag { player, test },
        Grounds::BothFlags {},
        Grounds::Agreement {},
        Grounds::Resignation { player, test: FlagTest::Helpmate },
        Grounds::Movement { obstacle: Obstacle::Law(ForbiddenMove::EnPassant) },
        Grounds::Words { words: "the sky fell".to_owned() },
        Grounds::AbsentRook { player },
        Grounds::MarkedPawn { player, fate: MarkedPawnFate::Captured },
        Grounds::IllegalMoves { player, plies: vec![0, 4], can_mate: true },
        Grounds::IllegalMoves { player, plies: vec![0, 4], can_mate: false },
        Grounds::IllegalPosition { seen: 4 },
    ];
    assert_eq!(kinds(&all), kinds_there_are::<Grounds>());
    all
}

fn unlike(component: Component) -> UnmetCondition {
    let right = LostRight { player: Claimant::White, kingside: true };
    UnmetCondition::Position {
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

/// Returns each unmet condition once, and again if its words depend on its content.
fn unmet() -> Vec<UnmetCondition> {
    let position = |times, most, plies: &[u32], spaced| UnmetCondition::Position {
        times,
        most,
        plies: plies.to_vec(),
        spaced,
        unlike: None,
    };
    let series = |times, most, of| UnmetCondition::Series {
        times,
        most,
        period: Some(4),
        of,
        plies: vec![0, 4],
    };
    let count = |longest, since, longer, elsewhere| UnmetCondition::Count {
        moves: 50,
        longest,
        since,
        restarts: Vec::new(),
        longer,
        elsewhere,
    };
    let notice = |from, left| UnmetCondition::Notice { moves: 50, from, left };
    let mut all = vec![
        position(3, 2, &[0, 4], None),
        series(3, 2, None),
        count(59, 0, None, false),
        UnmetCondition::Running { moves: 50, from: 4, left: 6 },
        UnmetCondition::WithoutNotice { moves: 50 },
        UnmetCondition::IdleNotice { ply: 4 },
        UnmetCondition::Checks {},
        UnmetCondition::Alive { ply: 10, by: Claimant::Either, line: Vec::new() },
        UnmetCondition::Alive { ply: 10, by: Claimant::Black, line: Vec::new() },
        UnmetCondition::Enough {},
        UnmetCondition::Agreement { after_move: 30, made: 5 },
        notice(Some(4), 60),
        UnmetCondition::DeadByFalseMove {},
        UnmetCondition::NoOffer {},
    ];
    assert_eq!(kinds(&all), kinds_there_are::<UnmetCondition>());
    all.extend([position(2, 1, &[], None), position(5, 1, &[], Some(4))]);
    all.extend(Component::iter().map(unlike));
    all.extend([series(2, 1, None), series(3, 1, None), series(3, 3, Some(Claimant::Black))]);
    all.extend([count(0, 0, None, false), count(100, 4, Some(75), false)]);
    all.extend([count(100, 4, None, true), UnmetCondition::Agreement { after_move: 30, made: 0 }]);
    all.extend([notice(None, 0), notice(Some(4), 0), notice(Some(4), 100)]);
    all
}

/// Returns each reason for not upholding a claim.
fn refusals() -> Vec<RefusalReason> {
    let all = vec![
        RefusalReason::Silent,
        RefusalReason::GameOver(4),
        RefusalReason::NotReached(4),
        RefusalReason::SetAside(4),
        RefusalReason::NotOnMove,
        RefusalReason::CannotBePlayed,
        RefusalReason::PieceTouched,
        RefusalReason::AnotherAnnounced,
        RefusalReason::NotThisPlayer,
        RefusalReason::NotByIntention,
        RefusalReason::OtherPace,
        RefusalReason::NoOffer,
        RefusalReason::ArbiterDecides,
        RefusalReason::NotMet(UnmetCondition::Enough {}),
        RefusalReason::TooEarly { after_move: 30, made: 5 },
        RefusalReason::LawUnknown,
        RefusalReason::NotDecided,
        RefusalReason::ClaimantUnknown,
        RefusalReason::ClockNotOnRecord,
        RefusalReason::ReadingsDisagree,
    ];
    assert_eq!(kinds(&all), kinds_there_are::<RefusalReason>());
    all
}

/// Returns the sentences of a ruling with these grounds, one for each effect and form.
fn rulings(grounds: &Grounds, game: &Timeline) -> Vec<(&'static str, String)> {
    let ruling = |effect: RulingEffect, form: Option<FormKind>| {
        let ruling = json!({
            "ply": 8, "article": "article", "rule": "rule", "effect": effect,
            "result": (effect == RulingEffect::Ends).then_some("1/2-1/2"),
            "player": form.map(|_| Claimant::White), "form": form,
            "move": (form == Some(FormKind::Intended)).then(|| game.moves()[8]),
            "last": 8, "moments": 1, "grounds": grounds,
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

/// Returns a claim on the record, and the reason for or against it, as data.
fn claim(intending: Option<&str>, why: Result<&Grounds, &RefusalReason>) -> Value {
    json!({ "claims": [{
        "ply": 8, "player": "white", "ground": "agreement", "intending": intending,
        "answer": why.map_or_else(RefusalReason::answer, |_| Answer::Upheld), "article": null,
        "grounds": why.ok(), "refusal": why.err(), "cost": null, "condition": null,
    }] })
}

/// Returns the rulings of a code on every form of irregularity, as data, and for some forms every
/// compliance.
fn irregular(game: &Timeline) -> Vec<(String, Value)> {
    let rule = RemedyRule {
        of: Vec::new(),
        pace: Vec::new(),
        under: Vec::new(),
        chooses: Chooser::Opponent,
        choices: vec![
            vec![RemedyAction::Stands],
            vec![RemedyAction::KingMove, RemedyAction::Retract],
        ],
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
    let ruling = |form: &str, compliance: Compliance| {
        let deed: Irregularity = form.parse().unwrap();
        let kind = deed.kind(&game.position(ply)).unwrap_or(IrregularityKind::FalseMove);
        let is_known = !matches!(compliance, Compliance::Silent | Compliance::LawUnknown);
        json!({
            "ply": ply, "player": "white", "deed": deed, "kind": kind, "compliance": compliance,
            "given": is_known.then(|| given(&deed)), "found_later": null,
            "void_from": (compliance == Compliance::SetAside).then_some(ply),
            "cost_is_due": matches!(compliance, Compliance::Lawful | Compliance::SetAside),
        })
    };
    let named = |form: &str, compliance: Compliance| {
        (format!("{form}, {compliance}"), ruling(form, compliance))
    };
    let each = FORMS.iter().map(|(form, _)| named(form, Compliance::Lawful));
    let of_each_sequel = |form| Compliance::iter().map(move |compliance| named(form, compliance));
    let compliances =
        ["touch e2", "false Ng1-g5,clock-not-pressed"].into_iter().flat_map(of_each_sequel);
    let (set_up, voided) = named("setup misplaced", Compliance::SetAside);
    let mut later = voided.clone();
    later["found_later"] = later["given"].take();
    let rulings = each.chain(compliances).chain([(set_up.clone(), voided), (set_up, later)]);
    rulings.map(|(what, ruling)| (what, json!({ "irregularities": [ruling] }))).collect()
}

/// Returns the first sentence on a game in which the code found only this.
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
    for grounds in reasons() {
        let upheld = |intending| claim(intending, Ok(&grounds));
        let mut places = rulings(&grounds, &game.timeline);
        places.push(("upheld", said(&mut game, &upheld(None))));
        places.push(("upheld, announcing", said(&mut game, &upheld(Some("Nf3")))));
        write(format!("{grounds:?}"), places);
    }
    for near in unmet() {
        let mut short = json!(near);
        short["article"] = "article".into();
        let why = RefusalReason::NotMet(near.clone());
        let refused = |intending| claim(intending, Err(&why));
        let places = vec![
            ("game", said(&mut game, &json!({ "unmet": [short] }))),
            ("claim", said(&mut game, &refused(None))),
            ("claim, announcing", said(&mut game, &refused(Some("Nf3")))),
        ];
        write(format!("{near:?}"), places);
    }
    for why in refusals() {
        let intending = (why == RefusalReason::CannotBePlayed).then_some("Ke3");
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

#[test]
fn the_manner_of_the_end_is_told_only_if_the_record_tells_it() {
    let tags = "[White \"Anderssen, Adolf\"]\n[Black \"Paul Morphy\"]\n";
    for (end, told) in [
        ("{White resigns} 0-1", "Paul Morphy (Black) won by resignation in 1 move."),
        ("{and Anderssen\nresigned} 0-1", "Paul Morphy (Black) won by resignation in 1 move."),
        ("{ Resigns.} 1-0", "Anderssen (White) won by resignation in 1 move."),
        ("{draw agreed} 1/2-1/2", "The game was drawn by agreement after 1 move."),
        ("{Agreed.} 1/2-1/2", "The game was drawn by agreement after 1 move."),
        (
            "{White could have resigned earlier} 0-1",
            "Paul Morphy (Black) won in 1 move; the record does not say how.",
        ),
        (
            "{White resigns himself to it} 1-0",
            "Anderssen (White) won in 1 move; the record does not say how.",
        ),
        (
            "{the annotators disagree about this} 1/2-1/2",
            "The game was drawn after 1 move; the record does not say how.",
        ),
        (
            "{they had not agreed to a draw} 1/2-1/2",
            "The game was drawn after 1 move; the record does not say how.",
        ),
    ] {
        let pgn = format!("{tags}\n1. e4 e5 {end}");
        assert_eq!(headline(&Game::new(&only_game(&pgn))), told, "{end}");
    }
}
