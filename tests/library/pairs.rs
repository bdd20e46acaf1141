//! Articles bear on each other. A code's answer to a claim, its ruling on the same claim in a
//! record, and its remedy for an irregularity must not contradict one another, in any circumstances
//! and at any pace. Every kind of irregularity is tested, by itself and with every other, with
//! claims and with the ends of games, under every code.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::LazyLock;

use jadoube::arbiter::{
    Answer, ClaimRuling, Compliance, Game, IrregularityRuling, RefusalReason, Verdict, VerdictKind,
    answer_claim, remedy,
};
use jadoube::chess::{Movement, Position};
use jadoube::laws::Code;
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Claim, Conditions, Event, FORMS, GameResult, Irregularity};
use jadoube::remedies::{Chooser, Cost, IrregularityKind, Timeliness, Until};
use jadoube::replay::Timeline;
use jadoube::rules::{AnyRule, Topic};
use strum::IntoEnumIterator as _;

use crate::common;

/// The events before a claim at the same ply, and true if the player to move touched a piece in
/// them.
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

/// Returns the ruling of a code on the only claim of a game.
fn on_record(code: &Code, text: &str) -> ClaimRuling {
    let record = common::only_game(text);
    Game::new(&record).judge(code).claims.remove(0)
}

/// Returns the code's answer to the same claim, made in a record that does not have it.
fn put(code: &Code, text: &str, ply: u32, ground: Claim) -> ClaimRuling {
    let record = common::only_game(text);
    let mut case = Game::new(&record);
    let game = case.timeline_under(code.movement());
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
                let said = |ruling: &ClaimRuling| {
                    (ruling.answer, ruling.refusal.clone(), ruling.article.clone())
                };
                assert_eq!(said(&ruling), said(&answer), "{what}");
                if touches && bars(code, topic) && alone.answer == Answer::Upheld {
                    assert_eq!(ruling.refusal, Some(RefusalReason::PieceTouched), "{what}");
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
    let done = Irregularity::Misplay("g1".parse().unwrap(), "g3".parse().unwrap());
    let mut articles = std::collections::BTreeSet::new();
    for time in ["300", "180+2", "600", "600+1", "720", "900", "3000", "3600", "5400+30"] {
        for supervised in ["", "[Supervised \"yes\"]\n"] {
            let text = format!(
                "[TimeControl \"{time}\"]\n{supervised}\n1. e4 e5 {{[%false Ng1-g3]}} 2. Nf3 *"
            );
            let record = common::only_game(&text);
            let mut case = Game::new(&record);
            for code in library.codes() {
                let verdict = case.judge(code);
                let recorded = verdict.irregularities[0].given.as_ref();
                let recorded = recorded.map(|given| given.article.clone());
                let position = case.timeline_under(code.movement()).position(2);
                let asked = common::game_at(&position, Conditions::of(&record));
                let answer = remedy(code, &done, &asked, None).unwrap();
                let named = answer.given.first().map(|given| given.article.clone());
                assert_eq!(recorded, named, "{}, {time} {supervised}", code.id);
                articles.extend(named.map(|named| format!("{} {named}", code.id)));
            }
        }
    }
    for expected in [
        "fide-2009 illegal-move-in-rapid",
        "fide-2009 illegal-move",
        "fide-2023 illegal-move-in-supervised-rapid",
    ] {
        assert!(articles.contains(expected), "{expected}: {articles:?}");
    }
}

/// Positions in which, taken together, every kind of irregularity can be recorded, and the moves
/// that lead there: castling allowed and barred, a pinned knight, a pawn about to be promoted; a
/// king in check; a pawn on its last rank; both kings in check.
const POSITIONS: [(&str, &str); 5] = [
    ("4r1k1/P4ppp/2n5/2b5/8/4N2p/5PPP/R1B1K2R w KQ - 0 9", ""),
    ("4r1k1/P4ppp/8/8/8/2N5/3P1PPP/R3K2R w KQ - 0 9", ""),
    ("6k1/5ppp/8/8/8/8/5PPP/2b1K2R b K - 0 9", ""),
    ("6k1/P4ppp/8/8/8/8/5PPP/4K2R w K - 0 9", "9. a8=P {[%false stands]} Kh8"),
    ("7k/r7/8/8/8/8/6P1/K5R1 w - - 0 9", "9. Rh1+ {[%false stands]}"),
];

/// The time controls of the games.
const TIMES: [&str; 4] = ["?", "180+2", "1500", "5400+30"];

/// Returns an irregularity for each kind that is possible in a position: the first of each form by
/// which it can be written, with every square in the place of its squares.
fn irregularities(position: &Position) -> BTreeMap<IrregularityKind, Irregularity> {
    static WRITTEN: LazyLock<Vec<Irregularity>> =
        LazyLock::new(|| FORMS.iter().flat_map(|(form, _)| written_as(form)).collect());
    let mut all = BTreeMap::new();
    for &done in &*WRITTEN {
        let kind = (!is_of_the_record(&done)).then(|| done.kind(position).ok()).flatten();
        if let Some(kind) = kind {
            all.entry(kind).or_insert(done);
        }
    }
    all
}

/// Returns true if the irregularity concerns a move that was made or passed.
fn is_of_the_record(done: &Irregularity) -> bool {
    done.is_of_a_pass() || matches!(done, Irregularity::Stands | Irregularity::Found)
}

/// Returns the irregularities of a form, with every square and every pair of squares in it.
fn written_as(form: &str) -> Vec<Irregularity> {
    let squares =
        || ('a'..='h').flat_map(|file| ('1'..='8').map(move |rank| format!("{file}{rank}")));
    let pairs = |between: &str| -> Vec<String> {
        let to = |from: String| squares().map(move |to| format!("{from}{between}{to}"));
        squares().flat_map(to).collect()
    };
    let forms: Vec<String> = match form {
        "touch e2,d2" => pairs(",").iter().map(|pair| format!("touch {pair}")).collect(),
        _ => {
            let (pattern, put) =
                [("Nf3-f5", true), ("Nd7-c5", true), ("e7e5", true), ("e4e5", true), ("e2", false)]
                    .into_iter()
                    .find(|(pattern, _)| form.contains(pattern))
                    .unwrap_or(("", false));
            match (pattern, put) {
                ("", _) => vec![form.to_owned(), form.replace("O-O", "O-O-O")],
                (_, true) => pairs("").iter().map(|pair| form.replace(pattern, pair)).collect(),
                (_, false) => squares().map(|square| form.replace(pattern, &square)).collect(),
            }
        }
    };
    forms.iter().filter_map(|form| form.parse().ok()).collect()
}

fn command(done: &Irregularity) -> String {
    let written = done.to_string();
    format!("[%{written}]")
}

/// Returns a record that ends with these commands.
fn record((fen, moves): (&str, &str), time: &str, what: &str) -> String {
    format!("[FEN \"{fen}\"]\n[TimeControl \"{time}\"]\n\n{moves} {{{what}}} *")
}

/// Returns the position in which the irregularity happened, under today's law of movement.
fn position(start: (&str, &str)) -> Position {
    let text = record(start, "?", "");
    let record = common::only_game(&text);
    let game = Timeline::replay(&record, Movement::default());
    game.position(game.plies())
}

/// Returns the rulings on irregularities in the last position of a record that concern no move.
fn said_last<'v>(verdict: &'v Verdict, game: &Timeline) -> Vec<&'v IrregularityRuling> {
    let mut rulings = Vec::new();
    for ruling in &verdict.irregularities {
        if ruling.ply == game.plies() && ruling.deed != Irregularity::Stands {
            rulings.push(ruling);
        }
    }
    rulings
}

#[test]
fn every_kind_of_irregularity_is_walked() {
    let walked: BTreeSet<_> =
        POSITIONS.iter().flat_map(|start| irregularities(&position(*start)).into_keys()).collect();
    // These kinds concern a move that was made, or displaced pieces.
    let never = [IrregularityKind::FoundLater, IrregularityKind::WronglyReplaced];
    let mut missing: Vec<_> = IrregularityKind::iter().collect();
    missing.retain(|kind| !walked.contains(kind) && !never.contains(kind));
    assert_eq!(missing, []);
}

/// The contradictions that were found. Dropping the list fails the test if there are any.
#[derive(Default)]
struct Contradictions(Vec<String>);

impl Contradictions {
    fn unless(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.0.push(what());
        }
    }
}

impl Drop for Contradictions {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let shown: Vec<&str> = self.0.iter().map(String::as_str).take(40).collect();
        assert!(shown.is_empty(), "{} contradictions:\n{}", self.0.len(), shown.join("\n"));
    }
}

/// The result of [`remedy`]: the article, true if the law is unknown, and the cost.
#[derive(Debug)]
struct Asked {
    article: Option<String>,
    unknown: bool,
    cost: Option<Cost>,
}

fn asked(code: &Code, done: &Irregularity, position: &Position, conditions: Conditions) -> Asked {
    let answer = remedy(code, done, &common::game_at(position, conditions), None).unwrap();
    let given = answer.given.first();
    Asked {
        article: given.map(|given| given.article.clone()),
        unknown: answer.unknown,
        cost: given.and_then(|given| given.rule.cost_of(done).cloned()),
    }
}

fn given(ruling: &IrregularityRuling) -> Option<String> {
    ruling.given.as_ref().map(|given| given.article.clone())
}

#[test]
fn every_irregularity_on_the_record_is_judged_as_remedy_says() {
    let library = common::library();
    let mut wrong = Contradictions::default();
    for start in POSITIONS {
        for (kind, done) in irregularities(&position(start)) {
            for time in TIMES {
                let text = record(start, time, &command(&done));
                let record = common::only_game(&text);
                let mut case = Game::new(&record);
                for code in library.codes() {
                    let verdict = case.judge(code);
                    let game = case.timeline_under(code.movement());
                    let here = game.position(game.plies());
                    let [ruling] = said_last(&verdict, game)[..] else { continue };
                    let asked = asked(code, &done, &here, Conditions::of(&record));
                    let what = || format!("{}, {time}: {done} ({kind}) in {start:?}", code.id);
                    let (recorded, compliance) = (given(ruling), ruling.compliance);
                    let loses = asked.cost.as_ref().and_then(|cost| cost.loses_at) == Some(1);
                    let is_silent = asked.article.is_none() && !asked.unknown;
                    let is_set_up = matches!(done, Irregularity::SetUp(_));
                    let holds = recorded == asked.article
                        && (compliance != Compliance::SetAside || is_set_up)
                        && (compliance != Compliance::Lapsed || is_set_up)
                        && (compliance == Compliance::Silent) == is_silent
                        && (!asked.unknown || compliance.is_undetermined())
                        && (verdict.kind == VerdictKind::Ended) == loses;
                    wrong.unless(holds, || {
                        let what = what();
                        format!(
                            "{what}: {:?}, {recorded:?}, {compliance}; asked {asked:?}",
                            verdict.kind
                        )
                    });
                }
            }
        }
    }
}

#[test]
fn irregularities_add_up_on_the_record_as_their_costs_say() {
    let library = common::library();
    let mut wrong = Contradictions::default();
    let (mut lost, mut seen) = (0, BTreeSet::new());
    for start in POSITIONS {
        let (all, mut known) = (irregularities(&position(start)), BTreeMap::new());
        // Each pair is tested once, every other pair in reverse order and with the other time
        // control.
        let numbered = || (0..).zip(&all);
        let pairs = numbered().flat_map(|first| numbered().map(move |second| (first, second)));
        for ((number, (kind, first)), (other, (other_kind, second))) in pairs {
            let is_in_order = number <= other;
            if is_in_order != ((number + other) % 2 == 0)
                || !seen.insert((*kind.min(other_kind), *kind.max(other_kind)))
            {
                continue;
            }
            let time = if is_in_order { "180+2" } else { "5400+30" };
            let done = format!("{} {}", command_noticed(first), command_noticed(second));
            let text = record(start, time, &done);
            let record = common::only_game(&text);
            let mut case = Game::new(&record);
            let text = self::record(start, time, &command_noticed(first));
            let with_first = common::only_game(&text);
            let mut before = Game::new(&with_first);
            for code in library.codes() {
                let verdict = case.judge(code);
                let game = case.timeline_under(code.movement());
                let here = game.position(game.plies());
                let [one, other] = said_last(&verdict, game)[..] else { continue };
                let mut of = |kind, done| -> Rc<Asked> {
                    let key = (kind, time, code.id.clone());
                    let ask = || Rc::new(asked(code, done, &here, Conditions::of(&record)));
                    Rc::clone(known.entry(key).or_insert_with(ask))
                };
                let (a, b) = (of(*kind, first), of(*other_kind, second));
                let expected = one.player == other.player && add_up(&a, &b);
                let what = || format!("{}, {time}: {first} and {second} in {start:?}", code.id);
                lost += u32::from(expected);
                let holds = (verdict.kind == VerdictKind::Ended) == expected
                    && (!expected || is_lost_by(other, &verdict));
                wrong.unless(holds, || format!("{}: {:?}, {expected}", what(), verdict.kind));
                // `remedy` counts the irregularities on the record as well.
                if a.cost.is_some() && b.cost.is_some() {
                    let game = before.timeline_under(code.movement());
                    let put = remedy(code, second, game, None).unwrap();
                    wrong.unless(put.over.is_some() || put.result.is_some() == expected, || {
                        format!("{}: by remedy {:?}, {expected}", what(), put.result)
                    });
                }
            }
        }
    }
    assert!(lost > 500, "only {lost} games were lost so");
}

/// Returns the command of an irregularity, followed by a notice if it costs nothing without one.
fn command_noticed(done: &Irregularity) -> String {
    let notice = match done {
        Irregularity::TwoHands | Irregularity::ClockPressed => " [%seen]",
        _ => "",
    };
    format!("{}{notice}", command(done))
}

/// Returns true if the second irregularity is one too many, by the costs that `remedy` gives.
fn add_up(first: &Asked, second: &Asked) -> bool {
    let (Some(one), Some(other)) = (&first.cost, &second.cost) else { return false };
    let is_one_account = match (one.counted_apart, other.counted_apart) {
        (true, true) => first.article == second.article,
        (one, other) => one == other,
    };
    one.loses_at.is_some() && other.loses_at.is_some_and(|at| at <= 2) && is_one_account
}

/// Returns true if the offender loses by the last irregularity, or at least does not win.
fn is_lost_by(last: &IrregularityRuling, verdict: &Verdict) -> bool {
    last.compliance == Compliance::EndsGame && verdict.result != GameResult::won_by(last.player)
}

/// The commands that end a game at once in any position.
const ENDS: [&str; 4] = ["[%resign]", "[%resign black]", "[%flag]", "[%agree]"];

#[test]
fn what_ends_a_game_leaves_nothing_to_be_found_after_it() {
    let library = common::library();
    let mut wrong = Contradictions::default();
    let mut seen = BTreeSet::new();
    for start in POSITIONS {
        for (kind, done) in irregularities(&position(start)) {
            let ends = if seen.insert(kind) { &ENDS[..] } else { &[] };
            for end in ends {
                let judged = |what: String| {
                    let text = record(start, "5400+30", &what);
                    let record = common::only_game(&text);
                    let mut case = Game::new(&record);
                    library.codes().iter().map(|code| case.judge(code)).collect::<Vec<_>>()
                };
                let act = command(&done);
                let alone = judged((*end).to_owned());
                let before = judged(format!("{act} {end}"));
                let claimed = judged(format!("{end} {act} [%claim repetition]"));
                for ((alone, before), claimed) in alone.iter().zip(&before).zip(&claimed) {
                    let what = || format!("{}: {done}, {end} in {start:?}", alone.code);
                    let said = |verdict: &Verdict| (verdict.kind, verdict.result, verdict.ply);
                    let by_it =
                        before.irregularities.iter().any(|ruling| ends_or_voids(ruling.compliance));
                    let hangs = before.kind == VerdictKind::Undetermined;
                    wrong.unless(by_it || hangs || said(alone) == said(before), || {
                        let what = what();
                        format!("{what}: {:?} alone, {:?} after it", said(alone), said(before))
                    });
                    if alone.kind == VerdictKind::Ended && !is_void_even_then(claimed) {
                        let is_over =
                            claimed.claims.iter().all(|claim| claim.answer == Answer::AlreadyOver);
                        let has_no_ruling = claimed
                            .irregularities
                            .iter()
                            .all(|ruling| ruling.deed == Irregularity::Stands);
                        let holds = said(alone) == said(claimed) && is_over && has_no_ruling;
                        wrong.unless(holds, || {
                            format!("{}: found or claimed after the end", what())
                        });
                    }
                }
            }
        }
    }
}

/// What was found before an end may end the game itself, or void what led to it.
fn ends_or_voids(compliance: Compliance) -> bool {
    matches!(compliance, Compliance::EndsGame | Compliance::SetAside)
}

/// The commands on a record before a claim or a touch: an end, an illegal move that was found, a
/// wrong set-up, a claim that binds.
const ON_RECORD: [&str; 8] = [
    "[%resign]",
    "[%flag black]",
    "[%agree]",
    "[%false found]",
    "[%false found] [%resign]",
    "[%setup misplaced]",
    "[%claim moves]",
    "[%claim repetition,Ke2]",
];

/// A claim or an irregularity that a code is asked about comes after everything on the record: the
/// answer is the code's ruling on a record that ends with it.
#[test]
fn what_is_put_to_a_code_comes_after_what_is_on_the_record() {
    let library = common::library();
    let mut wrong = Contradictions::default();
    let mut over = 0;
    let starts = [
        ("6k1/P4ppp/8/8/8/8/4K1PP/7R w - - 0 9", "9. Kd4 {[%false stands]} Kh8 10. Rb1 Kg8"),
        ("6k1/5ppp/8/8/8/8/4K1PP/7R w - - 98 90", "90. Rb1 Kf8"),
    ];
    let touched: Irregularity = "touch g2".parse().unwrap();
    for start in starts {
        for before in ON_RECORD {
            let judged = |more: &str| {
                let text = record(start, "5400+30", &format!("{before} {more}"));
                let record = common::only_game(&text);
                let mut case = Game::new(&record);
                library.codes().iter().map(|code| case.judge(code)).collect::<Vec<_>>()
            };
            let claims = judged("[%claim repetition]");
            let touches = judged(&command(&touched));
            let text = record(start, "5400+30", before);
            let record = common::only_game(&text);
            let mut case = Game::new(&record);
            for ((code, claimed), touch) in library.codes().iter().zip(&claims).zip(&touches) {
                let game = case.timeline_under(code.movement());
                let ply = game.plies();
                let what = || format!("{}: {before} in {start:?}", code.id);
                let put = answer_claim(code, game, &Event::claim(ply, Claim::Repetition));
                let (put, ruled) = (put.unwrap().ruling, claimed.claims.last());
                // A claim made after an upheld one is not listed.
                let is_same = ruled.is_some_and(|ruling| {
                    (ruling.answer, &ruling.refusal) == (put.answer, &put.refusal)
                        || (ruling.answer, put.answer) == (Answer::Upheld, Answer::AlreadyOver)
                });
                wrong.unless(is_same, || format!("{}: claimed {ruled:?}, put {put:?}", what()));
                let is_on_record = touch.irregularities.iter().any(|ruling| ruling.deed == touched);
                let asked = remedy(code, &touched, game, None).unwrap();
                over += u32::from(asked.over.is_some());
                let is_over = put.answer == Answer::AlreadyOver
                    || matches!(put.refusal, Some(RefusalReason::SetAside(_)));
                wrong.unless(
                    asked.over.is_some() != is_on_record && asked.over.is_some() == is_over,
                    || {
                        format!(
                            "{}: over since {:?}, {is_on_record}, {:?}",
                            what(),
                            asked.over,
                            put.refusal
                        )
                    },
                );
            }
        }
    }
    assert!(over > 200, "only {over} games were over");
}

/// Returns true if the code voids a game for an error of the set-up that is found after its end.
fn is_void_even_then(verdict: &Verdict) -> bool {
    let remedy = verdict.deciding_irregularity().and_then(IrregularityRuling::decisive);
    remedy.is_some_and(|remedy| remedy.rule.until == Some(Until::Always))
}

/// The commands by which a player or the arbiter notices an irregularity.
const NOTICES: [&str; 2] = ["claims", "seen"];

/// An act, a notice and an end are recorded in both orders. A notice after the end changes nothing
/// unless the code allows it even then; an irregularity noticed before the end is ruled on as
/// noticed.
#[test]
fn what_is_noticed_after_the_end_changes_nothing() {
    let library = common::library();
    let mut wrong = Contradictions::default();
    let mut noticed = 0;
    for start in POSITIONS {
        for done in irregularities(&position(start)).into_values() {
            let act = command(&done);
            let judged = |what: String| {
                let text = record(start, "180+2", &what);
                let record = common::only_game(&text);
                let mut case = Game::new(&record);
                library.codes().iter().map(|code| case.judge(code)).collect::<Vec<_>>()
            };
            for (notice, end) in NOTICES.into_iter().zip(["[%resign]", "[%flag black]"]) {
                let ended = judged(format!("{act} {end}"));
                let late = judged(format!("{act} {end} [%{notice} {}]", done.command()));
                let early = judged(format!("{act} [%{notice}] {end}"));
                for ((ended, late), early) in ended.iter().zip(&late).zip(&early) {
                    let said = |verdict: &Verdict| (verdict.kind, verdict.result, verdict.ply);
                    let what = || format!("{}: {done}, {notice}, {end} in {start:?}", ended.code);
                    let is_set_aside = late.kind == VerdictKind::SetAside;
                    wrong.unless(is_set_aside || said(late) == said(ended), || {
                        format!("{}: {:?} alone, {:?} after it", what(), said(ended), said(late))
                    });
                    let found = early.irregularities.iter().filter(|ruling| ruling.found.is_some());
                    noticed += found.count();
                    // An irregularity that is noticed in time does not lapse.
                    let lapsed = |ruling: &IrregularityRuling| {
                        ruling.found.is_some()
                            && ruling.compliance == Compliance::Lapsed
                            && ruling.deed == done
                    };
                    let is_set_up = matches!(done, Irregularity::SetUp(_));
                    wrong.unless(is_set_up || !early.irregularities.iter().any(lapsed), || {
                        format!("{}: noticed at once, and lapsed", what())
                    });
                }
            }
        }
    }
    assert!(noticed > 500, "only {noticed} irregularities were noticed");
}

/// The numbers of moves of each player after which an irregularity is claimed.
const LATER: [u32; 3] = [0, 1, 4];

/// Returns this number of legal moves from a position, in which nothing is promoted.
fn some_moves(mut position: Position, plies: u32) -> String {
    let mut moves = Vec::new();
    for _ in 0..plies {
        let Some(m) = position.moves().into_iter().find(|m| m.promotion.is_none()) else { break };
        moves.push(position.write(&m, &SAN));
        position = position.after(&m);
    }
    moves.join(" ")
}

/// An act, moves and a claim are recorded. A claim that is too late by `remedy` sets no record
/// aside, and a right that the opponent claims in time does not lapse.
#[test]
fn a_deadline_on_the_record_is_the_one_that_remedy_gives() {
    let library = common::library();
    let mut wrong = Contradictions::default();
    let (mut late, mut in_time) = (0, 0);
    for start in [POSITIONS[0], POSITIONS[2]] {
        let here = position(start);
        for done in irregularities(&here).into_values() {
            let is_of_last_move =
                done.is_with_two_hands() || matches!(done, Irregularity::Check(_));
            for after in LATER {
                // An act that was taken back is followed by the move in its place.
                let plies = 2 * after + u32::from(after > 0 && !is_of_last_move);
                let moves = some_moves(here.clone(), plies);
                let (fen, act) = (start.0, command(&done));
                let time = "[TimeControl \"5400+30\"]";
                let text = format!("[FEN \"{fen}\"]\n{time}\n\n{{{act}}} {moves} {{[%claims]}} *");
                let record = common::only_game(&text);
                let mut case = Game::new(&record);
                for code in library.codes() {
                    let verdict = case.judge(code);
                    let Some(ruling) =
                        verdict.irregularities.iter().find(|ruling| ruling.deed == done)
                    else {
                        continue;
                    };
                    let asked = common::game_at(&here, Conditions::of(&record));
                    let answer = remedy(code, &done, &asked, Some(after)).unwrap();
                    let rule = answer.given.first().map(|given| &given.rule);
                    // A rule for later discovery is another right.
                    if rule.is_none() || rule != ruling.given.as_ref().map(|given| &given.rule) {
                        continue;
                    }
                    let chooses = rule.is_some_and(|rule| rule.chooses == Chooser::Opponent);
                    let compliance = ruling.compliance;
                    let holds = match answer.time {
                        Some(Timeliness::TooLate) => {
                            late += 1;
                            compliance != Compliance::SetAside
                        }
                        Some(Timeliness::InTime) if chooses => {
                            in_time += 1;
                            compliance != Compliance::Lapsed
                        }
                        _ => true,
                    };
                    wrong.unless(holds, || {
                        let time = answer.time;
                        format!("{}: {done}, {after} later: {time:?}, {compliance}", code.id)
                    });
                }
            }
        }
    }
    assert!(late > 500 && in_time > 50, "{late} too late, {in_time} in time");
}

/// Returns true if the player to move touched a piece in it, meaning to move or capture.
fn touches(done: &Irregularity) -> bool {
    let written = done.to_string();
    let of = |word: &str| written.split(' ').next() == Some(word);
    (of("touch") && !written.ends_with("by-accident") && !written.ends_with("out-of-turn"))
        || of("false")
        || of("castle")
        || of("let-go")
        || (of("promotion") && !written.ends_with("standing"))
}

#[test]
fn a_claim_after_any_irregularity_is_ruled_on_as_it_is_answered() {
    let library = common::library();
    let mut wrong = Contradictions::default();
    let fen = "4k1n1/P7/8/8/8/8/7P/R3K1NR w KQ - 100 200";
    let moves = format!("[FEN \"{fen}\"]\n\n");
    for (_, done) in irregularities(&position((fen, ""))) {
        let act = command(&done);
        for code in library.codes() {
            let alone = on_record(code, &format!("{moves} {{[%claim moves]}} *"));
            let ruling = on_record(code, &format!("{moves} {{{act} [%claim moves]}} *"));
            let answer = put(code, &format!("{moves} {{{act}}} *"), 0, Claim::Moves);
            let same = |one: &ClaimRuling, other: &ClaimRuling| {
                (one.answer, &one.refusal, &one.article)
                    == (other.answer, &other.refusal, &other.article)
            };
            let barred = touches(&done)
                && bars(code, Topic::MoveCount)
                && matches!(alone.answer, Answer::Upheld);
            let is_as_expected = if barred {
                ruling.refusal == Some(RefusalReason::PieceTouched)
            } else {
                same(&ruling, &alone) || ruling.answer == Answer::AlreadyOver
            };
            let holds = same(&ruling, &answer) && is_as_expected;
            wrong.unless(holds, || {
                format!("{}: {done}: {:?}, asked {:?}", code.id, ruling.refusal, answer.refusal)
            });
        }
    }
}
