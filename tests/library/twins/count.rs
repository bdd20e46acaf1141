//! Counts of moves, by walking back.

use jadoube::chess::{Color, Move, Movement, Piece, Position};
use jadoube::replay::Timeline;
use jadoube::rules::{
    ClaimForm, Consequence, CountStart, Ending, MayClaim, MoveCount, Restart, Rule as _,
};
use proptest::prelude::*;

use crate::common::only_game;

use super::game::Game;
use super::{Expected, check_may_apply, claimant, found, judge, over_games};

const RESTARTS: [&[Restart]; 4] = [
    &[Restart::Capture, Restart::PawnMove],
    &[Restart::PieceCapture, Restart::PawnMove],
    &[Restart::Capture],
    &[Restart::PieceCapture],
];

const FORMS: [&[ClaimForm]; 2] =
    [&[ClaimForm::Standing], &[ClaimForm::Standing, ClaimForm::Intended]];

fn rules(consequence: Consequence) -> impl Strategy<Value = MoveCount> {
    (
        2..30_u32,
        prop::sample::select(&RESTARTS[..]),
        prop::sample::select(&FORMS[..]),
        prop::sample::select(&[MayClaim::PlayerToMove, MayClaim::Either][..]),
        prop::sample::select(&[None, Some(false), Some(true)][..]),
        any::<bool>(),
    )
        .prop_map(move |(moves, restarts, form, by, mating_move, fewer)| MoveCount {
            moves,
            // Britannica 1911 counts fifty moves and forty-nine replies.
            replies: fewer.then(|| moves - 1),
            consequence,
            restarts: Some(restarts.to_vec()),
            starts: None,
            only: None,
            longer: Vec::new(),
            by: (consequence == Consequence::Claim).then_some(by),
            form: (consequence == Consequence::Claim).then(|| form.to_vec()),
            mating_move,
        })
}

/// Returns the number of plies without progress that the rule requires.
fn limit(rule: &MoveCount) -> usize {
    (rule.moves + rule.replies.unwrap_or(rule.moves)) as usize
}

fn restarts(rule: &MoveCount, m: &Move) -> bool {
    rule.restarts.iter().flatten().any(|restart| match restart {
        Restart::Capture => m.captured.is_some(),
        Restart::PieceCapture => m.captured.is_some_and(|piece| piece != Piece::Pawn),
        Restart::PawnMove => m.piece == Piece::Pawn,
        other => panic!("{other:?}"),
    })
}

/// Returns the number of plies since the last move that restarts the count. The clock of a set-up
/// is added if the count goes back to the start.
fn clock(rule: &MoveCount, game: &Game, ply: usize) -> usize {
    let walked = game.moves[..ply].iter().rev().take_while(|m| !restarts(rule, m)).count();
    let brought: usize = game.fens[0].split(' ').nth(4).unwrap().parse().unwrap();
    if walked == ply { walked + brought } else { walked }
}

fn is_mate(position: &Position) -> bool {
    position.in_check() && position.moves().is_empty()
}

fn expected(rule: &MoveCount, game: &Game) -> Expected {
    let limit = limit(rule);
    let mut expected = Expected::default();
    for (ply, position) in game.positions.iter().enumerate() {
        let clock = clock(rule, game, ply);
        let run = (ply as i64 - clock as i64).to_string();
        let forms = rule.form.as_deref().unwrap_or_default();
        if clock >= limit && rule.consequence == Consequence::Automatic {
            expected.end = Some(ply as u32);
            return expected;
        }
        if clock >= limit && forms.contains(&ClaimForm::Standing) {
            let who = claimant(rule.by, position.turn());
            expected.claim(who, "standing", run.clone(), ply as u32);
        }
        // A claim is announced with the move that completes the count; after that it is made on the
        // board.
        let completes = |m: &Move| {
            !restarts(rule, m) && (rule.mating_move != Some(false) || !is_mate(&position.after(m)))
        };
        if clock + 1 == limit
            && forms.contains(&ClaimForm::Intended)
            && position.moves().iter().any(completes)
        {
            expected.claim(Some(position.turn()), "intended", run, ply as u32);
        }
    }
    expected
}

fn check(rule: &MoveCount, game: &Game) -> Result<bool, TestCaseError> {
    let expected = expected(rule, game);
    let findings = judge(rule, &game.timeline());
    prop_assert_eq!(found(&findings.findings()), expected.findings());
    if !brings_a_clock(game) {
        check_may_apply(rule, game, !expected.is_empty())?;
    }
    Ok(!expected.is_empty())
}

fn brings_a_clock(game: &Game) -> bool {
    game.fens[0].split(' ').nth(4) != Some("0")
}

#[test]
fn may_apply_counts_the_clock_of_a_set_up() {
    over_games(2_000, 0, rules(Consequence::Claim), |rule, game| {
        let finds = !expected(rule, game).is_empty();
        check_may_apply(rule, game, finds)?;
        Ok(finds)
    });
}

#[test]
fn claims_are_those_of_the_twin() {
    over_games(2_000, 10, rules(Consequence::Claim), check);
}

#[test]
fn ends_are_those_of_the_twin() {
    over_games(2_000, 10, rules(Consequence::Automatic), check);
}

const COMMENTS: [&str; 3] = ["[%notice white]", "[%notice black]", "[%notice]"];

/// A strategy for counts by notice, in endings of pieces or anywhere, and perhaps a notice on the
/// record.
fn by_notice() -> impl Strategy<Value = (MoveCount, Option<(usize, &'static str)>)> {
    let notice = prop::option::of((0..40_usize, prop::sample::select(&COMMENTS[..])));
    let restarts = prop::option::of(prop::sample::select(&RESTARTS[..]));
    // As in Britannica 1911, whose words have two readings, and in London.
    let replies = prop::sample::select(&[Some(0), Some(1), None][..]);
    let parameters = (1..25_u32, restarts, any::<bool>(), replies);
    let rule = parameters.prop_map(|(moves, restarts, anywhere, fewer)| {
        let only = (!anywhere).then(|| vec![Ending::PiecesOnly]);
        MoveCount {
            moves,
            replies: fewer.map(|fewer| moves - fewer),
            consequence: Consequence::Automatic,
            restarts: restarts.map(<[Restart]>::to_vec),
            starts: Some(CountStart::Notice),
            only,
            longer: Vec::new(),
            by: None,
            form: None,
            mating_move: None,
        }
    });
    (rule, notice)
}

/// Returns who may give notice at a ply: the side that would be mated if the rule is limited to an
/// ending, otherwise either player (`Some(None)`).
fn givers(rule: &MoveCount, game: &Game, ply: usize) -> Option<Option<Color>> {
    if rule.only.is_none() { Some(None) } else { weaker(game, ply).map(Some) }
}

/// Returns the side that would be mated: the side with less force in a position without pawns.
fn weaker(game: &Game, ply: usize) -> Option<Color> {
    let placement = game.fens[ply].split(' ').next().unwrap();
    let force = |pieces: [char; 4]| -> usize {
        let values = pieces.into_iter().zip([9, 5, 3, 3]);
        values.map(|(piece, value)| placement.matches(piece).count() * value).sum()
    };
    let (white, black) = (force(['Q', 'R', 'B', 'N']), force(['q', 'r', 'b', 'n']));
    if placement.contains(['p', 'P']) || white == black {
        return None;
    }
    Some(if white < black { Color::White } else { Color::Black })
}

/// Returns the ply at which a count that begins at a ply runs out: the limit has passed since it
/// began and since the last restart.
fn runs_out(rule: &MoveCount, game: &Game, from: usize) -> Option<usize> {
    let calm = |until: usize| {
        let last = &game.moves[until - limit(rule)..until];
        !last.iter().any(|m| restarts(rule, m))
    };
    (from + limit(rule)..=game.plies()).find(|&until| calm(until))
}

fn expected_by_notice(rule: &MoveCount, game: &Game, given: Option<(usize, Color)>) -> Expected {
    let mut expected = Expected::default();
    if let Some((ply, player)) = given
        && givers(rule, game, ply).is_some_and(|who| who.is_none_or(|who| who == player))
    {
        // Where the moves of the player called upon are counted, a reply of the other comes first.
        let waits = rule.replies.is_some() && player == game.turn(ply);
        expected.end = runs_out(rule, game, ply + usize::from(waits)).map(|until| until as u32);
        return expected;
    }
    for ply in 0..=game.plies() {
        if let Some(who) = givers(rule, game, ply)
            && runs_out(rule, game, ply).is_some()
        {
            expected.claim(who, "notice", String::new(), ply as u32);
        }
    }
    expected
}

#[test]
fn notices_are_those_of_the_twin() {
    over_games(2_000, 10, by_notice(), |(rule, notice), game| {
        let notice = notice.filter(|(ply, _)| *ply <= game.plies());
        let commented = notice.map(|(ply, comment)| game.with_comment(ply, comment));
        let game = commented.as_ref().unwrap_or(game);
        let given = notice.map(|(ply, comment)| {
            let player = match comment {
                "[%notice white]" => Color::White,
                "[%notice black]" => Color::Black,
                _ => game.turn(ply),
            };
            (ply, player)
        });
        let expected = expected_by_notice(rule, game, given);
        prop_assert_eq!(found(&judge(rule, &game.timeline()).findings()), expected.findings());
        check_may_apply(rule, game, !expected.is_empty())?;
        Ok(!expected.is_empty())
    });
}

/// Only a pawn that is blocked on its limit or before it extends the count from five moves to ten.
#[test]
fn a_pawn_is_held_to_the_limit_on_its_own_file() {
    let rule = r#"{"moves": 5, "consequence": "automatic", "restarts": ["capture", "pawn-move"], "longer": [
        {"ending": "KNN-KP", "moves": 10, "blocked-no-further-than": ["d4"]}]}"#;
    let rule: MoveCount = serde_json::from_str(rule).unwrap();
    for (placement, ends) in [
        ("4k3/8/8/3p4/3N4/8/8/4K2N", false),
        ("4k3/8/8/4p3/4N3/8/8/4K2N", true),
        ("4k3/8/8/8/8/3p4/3N4/4K2N", true),
    ] {
        let moves = "Kf2 Kd8 Ke1 Ke8 ".repeat(3);
        let text = format!("[FEN \"{placement} w - - 0 1\"]\n\n{moves}*");
        let game = Timeline::replay(&only_game(&text), Movement::default());
        assert_eq!(game.plies(), 12, "{placement}");
        assert_eq!(rule.first(&game).is_some(), ends, "{placement}");
    }
}
