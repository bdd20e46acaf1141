//! A table of every reason, in every sentence that gives it.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::mem;

use insta::{assert_snapshot, with_settings};
use jadoube::arbiter::{
    Answer, Compliance, Game, RefusalReason, Ruling, RulingEffect, remedies, rulesets,
};
use jadoube::chess::Square;
use jadoube::laws::Library;
use jadoube::narrative::{
    SurveyReport, game_outline, headline, lineage_outline, players, remedy_outline,
    ruling_in_words, survey_outline, verdict_sentence,
};
use jadoube::notation::dialects::SAN;
use jadoube::notation::{FORMS, Irregularity};
use jadoube::remedies::{
    Chooser, Cost, IrregularityKind, RemedyAction, RemedyRule, Until, demands,
};
use jadoube::render::{TextStyle, outline_to_text, to_text};
use jadoube::replay::{ForbiddenMove, Obstacle, Timeline};
use jadoube::rules::{
    Claimant, Component, FlagTest, FormKind, Grounds, LostRight, MarkedPawnFate, Restart, Unlike,
    UnmetCondition,
};
use jadoube::survey::{Part, ReadStatus, Tally};
use jadoube::teaching::Page;
use jadoube::winnability::Reason;
use schemars::{JsonSchema, schema_for};
use serde_json::{Value, json};
use strum::IntoEnumIterator as _;

use crate::common::{example, library, only_game};

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
        UnmetCondition::Running { moves: 50, from: 4, counted: 6 },
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

/// Returns a library with the code `own`, of which an article has these rules as its readings.
fn library_of_readings(rules: [&str; 2]) -> Library {
    let mut text = "id = \"own\"\ntitle = \"Own\"\nsummary = \"It has two readings.\"\n\
                    source = [{ key = \"club\", title = \"The club\", seen = \"primary\" }]\n\
                    [article.read]\nnumber = \"1\"\nsource = \"club\"\nsays = \"Two.\"\n"
        .to_owned();
    for (id, rule) in ["first", "second"].into_iter().zip(rules) {
        let _ = write!(
            text,
            "[[article.read.reading]]\nid = \"{id}\"\nif = \"the {id} is meant\"\n\
             says = \"It is.\"\nrule.{rule}\n"
        );
    }
    Library::from_files([("own.toml", text)]).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the page with a game under the code `own`.
fn page_of(library: &Library, pgn: &str) -> String {
    let code = library.code("own").unwrap();
    let mut page = Page::new(library);
    page.add(&mut Game::new(&only_game(pgn)).judged_by(&rulesets([code])));
    page.finish()
}

/// White gives check with every move, and the same position occurs after each odd move.
const CHECKS: &str = "[SetUp \"1\"]\n[FEN \"6k1/5p1p/8/8/8/8/8/4Q1K1 w - - 0 30\"]\n\n30. Qe8+ Kg7 \
                      31. Qe5+ Kg8 32. Qe8+ Kg7 33. Qe5+ Kg8 34. Qe8+ Kg7 *";

#[test]
fn readings_that_end_a_game_with_different_results_are_told_apart() {
    let rule = "repetition = { of = \"position\", times = 3, same = [\"placement\", \"player\"], \
                consequence = \"automatic\"";
    let (draws, loses) = (format!("{rule} }}"), format!("{rule}, checker-loses = true }}"));
    let library = library_of_readings([&draws, &loses]);
    let code = library.code("own").unwrap();
    let mut game = Game::new(&only_game(CHECKS)).judged_by(&rulesets([code]));
    let (_, verdict) = &game.verdicts[0];
    assert_eq!(
        verdict_sentence(code, verdict, &game.timeline),
        "The verdict depends on how an article is read: ended 1/2-1/2 if the first is meant; ended \
         0-1 if the second is meant."
    );
    let lineage = outline_to_text(&lineage_outline(&mut game, None), TextStyle::default());
    assert!(lineage.contains("If the second is meant: ended 0-1 at 34.Qe8+."), "{lineage}");
}

/// In each reading of the older code the verdict is the same.
#[test]
fn an_undetermined_verdict_has_the_reason_of_what_is_not_known() {
    let record = only_game("1. e4 {[%disturbing]} e5 *");
    let library = library();
    for (id, told) in [
        ("bilguer-1843", "It is not known what this code prescribed for the opponent disturbed."),
        (CODE, "The record does not show what was done about the opponent disturbed."),
    ] {
        let code = library.code(id).unwrap();
        let game = Game::new(&record).judged_by(&rulesets([code]));
        assert_eq!(verdict_sentence(code, &game.verdicts[0].1, &game.timeline), told, "{id}");
    }
}

#[test]
fn readings_that_disagree_on_a_claim_do_not_share_the_reason_of_the_first() {
    let rule = |times, by| {
        format!(
            "repetition = {{ of = \"position\", times = {times}, same = [\"placement\", \
             \"player\"], consequence = \"claim\", by = \"{by}\", form = [\"standing\"] }}"
        )
    };
    let library = library_of_readings([&rule(3, "unknown"), &rule(5, "player-to-move")]);
    let claim = "{[%claim black,repetition]} 5. e4";
    let page = page_of(&library, &GAME.replace("5. e4 e5", claim));
    assert!(page.contains("The article can be read in several ways, and they disagree."));
    assert!(!page.contains("other readings give another reason"));
}

#[test]
fn a_short_reason_keeps_its_last_clause() {
    let library = library();
    let record = only_game(
        "[SetUp \"1\"]\n[FEN \"6k1/5p1p/8/8/8/8/8/4Q1K1 w - - 0 1\"]\n\n1. Qe8+ \
                            Kg7 2. Qe5+ Kg8 3. Qe8+ Kg7 4. Qe5+ Kg8 5. Qe8+ Kg7 6. Qe5+ Kg8 7. \
                            Qe8+ *",
    );
    let mut page = Page::new(&library);
    page.add(&mut Game::new(&record).judged_by(&rulesets([library.code("sennichite").unwrap()])));
    let short = "had occurred four times, and between them White gave check with every move.";
    assert!(page.finish().contains(short));
}

#[test]
fn an_end_on_the_board_is_as_recorded_if_the_result_is_by_forfeit() {
    let record = only_game("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# +:-");
    let library = library();
    let game = Game::new(&record).judged_by(&rulesets([library.code(CODE).unwrap()]));
    let text = to_text(&game, TextStyle::default());
    assert!(text.contains("4.Qxf7# is checkmate: White wins, as recorded."), "{text}");
}

#[test]
fn the_last_move_that_can_be_read_has_its_number() {
    let pgn = CHECKS.replace("34. Qe8+ Kg7 *", "34. Qe9+ 1-0");
    let told = "White won; the record can be read up to move 33.";
    assert_eq!(headline(&Game::new(&only_game(&pgn))), told);
}

#[test]
fn the_board_is_that_of_the_sentence_above_it() {
    let text = example("savchenko-yu-2017");
    let library = library();
    let codes = ["chesscom", "lichess"].map(|id| library.code(id).unwrap());
    let game = Game::new(&only_game(&text)).judged_by(&rulesets(codes));
    let text = to_text(&game, TextStyle::default());
    assert!(text.contains("After 72.Kf3 the same position had occurred"), "{text}");
    assert!(text.contains(" after 72.Kf3, Black to move"), "{text}");
}

#[test]
fn a_player_without_a_name_is_named_by_the_color() {
    for name in ["", " ", "-", "?"] {
        let pgn = format!("[White \"{name}\"]\n[Black \"Burn, Amos\"]\n\n1. e4 *");
        assert_eq!(players(&only_game(&pgn)), "White – Amos Burn", "{name:?}");
    }
}

#[test]
fn of_a_remedy_unknown_in_one_reading_the_reading_is_named() {
    let known =
        "remedy = [{ of = [\"false-move\"], chooses = \"opponent\", choices = [[\"forfeit\"]] }]";
    let unknown = "remedy = [{ of = [\"false-move\"], choices = [[\"unknown\"]] }]";
    let library = library_of_readings([known, unknown]);
    let game = Game::new(&only_game("1. e4 *"));
    let codes = rulesets([library.code("own").unwrap()]);
    let done = Irregularity::Misplay(Square::E7, Square::E3);
    let answers = remedies(&codes, &done, None, |_| Some(game.timeline.as_ref().clone())).unwrap();
    let outline = remedy_outline(None, &answers, (false, &SAN));
    let text = outline_to_text(&outline, TextStyle::default());
    assert!(text.contains("Read as `second`: it is not known what follows."), "{text}");
}

#[test]
fn reasons_counted_together_have_one_row() {
    let mut tally = Tally::new(0);
    for nth in 1..=12 {
        tally.reasons.insert((ReadStatus::Cut, format!("reason {nth}")), nth);
    }
    tally.reasons.insert((ReadStatus::Cut, "other reasons".to_owned()), 100);
    let report = SurveyReport {
        tally: &tally,
        codes: &[],
        by_period: false,
        years: None,
        inputs: 1,
        part: Part::WHOLE,
        faults: &[],
        stopped: None,
    };
    let text = outline_to_text(&survey_outline(&report), TextStyle::default());
    let rows: Vec<&str> = text.lines().filter(|line| line.contains("other reasons")).collect();
    // The four rarest of the twelve reasons are added.
    assert!(rows.len() == 1 && rows[0].contains("110"), "{text}");
}

#[test]
fn of_several_reasons_the_first_is_the_sentence() {
    let text = example("carlsen-nakamura-2021");
    let library = library();
    let code = library.code("enquire-within").unwrap();
    let game = Game::new(&only_game(&text)).judged_by(&rulesets([code]));
    let sentence = verdict_sentence(code, &game.verdicts[0].1, &game.timeline);
    assert_eq!(sentence, "No position recurred by checks alone.");
}
