//! Every reason, in every place where it is put into words, as a table to be read.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::mem;

use insta::{assert_snapshot, with_settings};
use strum::{EnumCount as _, IntoEnumIterator as _};

use super::claim_words::refusal;
use super::explain::ruling_in_words;
use super::fell_short::{claimed_fell_short, near_miss};
use super::irregularity::irregularity;
use super::rule_words::upheld;
use crate::arbiter::{
    ArticleRemedy, IrregularityRuling, Ruling, RulingEffect, Sequel, WhyNot, done_at,
};
use crate::chess::{Color, Movement};
use crate::notation::{FORMS, GameResult, Irregularity, Reader, Record};
use crate::remedies::{Chooser, Cost, IrregularityKind, Redress, RemedyRule, Until};
use crate::replay::{ForbiddenMove, Obstacle, Ply, Timeline};
use crate::rules::{
    Because, Claimant, Component, FlagTest, FormKind, LostRight, MarkedPawnFate, NearMiss, Restart,
    Unlike,
};
use crate::winnability::Reason;

const GAME: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *";

fn game() -> Timeline {
    let mut record = Record::default();
    assert!(Reader::new(GAME.as_bytes()).read(&mut record));
    Timeline::replay(&record, Movement::default())
}

/// How many kinds are among these.
fn kinds<T>(all: &[T]) -> usize {
    all.iter().map(mem::discriminant).collect::<HashSet<_>>().len()
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
    assert_eq!(kinds(&all), Because::COUNT);
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
        count(9, 0, None, false),
        NearMiss::Running { moves: 50, from: 4, left: 6 },
        NearMiss::WithoutNotice { moves: 50 },
        NearMiss::IdleNotice { ply: 4 },
        NearMiss::Checks {},
        NearMiss::Alive { ply: 10, by: Claimant::Either, line: Vec::new() },
        NearMiss::Alive { ply: 10, by: Claimant::Black, line: Vec::new() },
        NearMiss::Enough {},
        NearMiss::Agreement { after_move: 30, made: 5 },
        notice(Some(4), 6),
        NearMiss::DeadByFalseMove {},
    ];
    assert_eq!(kinds(&all), NearMiss::COUNT);
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
    assert_eq!(kinds(&all), WhyNot::COUNT);
    all
}

/// The places in which a ruling gives its reason.
fn rulings(because: &Because, game: &Timeline) -> Vec<(&'static str, String)> {
    let ruling = |effect, form: Option<FormKind>| Ruling {
        ply: 8,
        article: "article".to_owned(),
        rule: "rule".to_owned(),
        effect,
        result: (effect == RulingEffect::Ends).then_some(GameResult::Draw),
        player: form.map(|_| Claimant::White),
        form,
        intended: (form == Some(FormKind::Intended)).then(|| game.moves()[8]),
        last: 8,
        moments: 1,
        because: because.clone(),
    };
    let entitles = |form| ruling(RulingEffect::Entitles, Some(form));
    vec![
        ("ends", ruling_in_words(&ruling(RulingEffect::Ends, None), game)),
        ("forbids", ruling_in_words(&ruling(RulingEffect::Forbids, None), game)),
        ("standing", ruling_in_words(&entitles(FormKind::Standing), game)),
        ("intended", ruling_in_words(&entitles(FormKind::Intended), game)),
        ("notice", ruling_in_words(&entitles(FormKind::Notice), game)),
    ]
}

/// What a code can make of each thing that can be done.
fn irregular(game: &Timeline) -> Vec<IrregularityRuling> {
    let deed = |form: &str| form.parse::<Irregularity>().unwrap();
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
    let given = |deed: &Irregularity, ply: Ply| {
        let (done, before) = done_at(deed, ply, game).unwrap_or((*deed, ply.saturating_sub(1)));
        let rule = Cow::Borrowed(&rule);
        Some(ArticleRemedy::new("article", None, rule, &done, &game.position(before)))
    };
    let ply = 4;
    let ruling = |deed: Irregularity, sequel: Sequel| IrregularityRuling {
        ply,
        player: Color::White,
        deed,
        kind: deed.kind(&game.position(ply)).unwrap_or(IrregularityKind::FalseMove),
        found: None,
        given: given(&deed, ply).filter(|_| !matches!(sequel, Sequel::Silent | Sequel::LawUnknown)),
        found_later: None,
        sequel,
        void_from: (sequel == Sequel::SetAside).then_some(ply),
    };
    let each = FORMS.iter().map(|(form, _)| ruling(deed(form), Sequel::Lawful));
    let of_each_sequel = |form| Sequel::iter().map(move |sequel| ruling(deed(form), sequel));
    let sequels =
        ["touch e2", "false Ng1-g5,clock-not-pressed"].into_iter().flat_map(of_each_sequel);
    let set_up = ruling(deed("setup misplaced"), Sequel::SetAside);
    let later =
        IrregularityRuling { found_later: set_up.given.clone(), given: None, ..set_up.clone() };
    each.chain(sequels).chain([set_up, later]).collect()
}

#[test]
fn every_reason_has_its_sentence_in_every_place() {
    let game = game();
    let mut table = String::new();
    let mut write = |reason: String, places: Vec<(&str, String)>| {
        let _ = writeln!(table, "{reason}");
        for (place, sentence) in places {
            assert!(sentence.ends_with('.') && !sentence.ends_with(".."), "{sentence}");
            let _ = writeln!(table, "  {place}: {sentence}");
        }
    };
    for because in reasons() {
        let mut places = rulings(&because, &game);
        places.push(("upheld", upheld(&because, None, &game)));
        places.push(("upheld, announcing", upheld(&because, Some("Nf3"), &game)));
        write(format!("{because:?}"), places);
    }
    for near in near_misses() {
        let claimed = |intending| claimed_fell_short(&near, intending, &game);
        let places = vec![
            ("game", near_miss(&near, &game)),
            ("claim", claimed(None)),
            ("claim, announcing", claimed(Some("Nf3"))),
        ];
        write(format!("{near:?}"), places);
    }
    for why in refusals() {
        write(format!("{why:?}"), vec![("claim", refusal(&why, None, &game))]);
    }
    for ruling in irregular(&game) {
        let what = format!("{}, {}", ruling.deed, ruling.sequel);
        write(what, vec![("irregularity", irregularity(&ruling, &game))]);
    }
    with_settings!({ snapshot_path => "../../tests/library/snapshots", prepend_module_to_snapshot => false }, {
        assert_snapshot!("sentences", table);
    });
}
