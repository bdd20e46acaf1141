//! Repetition of positions, found by comparing FENs.

use jadoube::notation::GameResult;
use std::cell::Cell;
use std::ops::Range;

use jadoube::chess::{Color, Movement, Position};
use jadoube::rules::{
    ClaimForm, Component, Consequence, Effect, Finding, Form, Grounds, MayClaim, PerpetualCheck,
    Repetition, RepetitionOf,
};
use proptest::prelude::*;

use super::game::Game;
use super::{Expected, check_may_apply, claimant, found, judge, over_games};

const FORMS: [&[ClaimForm]; 3] =
    [&[ClaimForm::Standing], &[ClaimForm::Intended], &[ClaimForm::Standing, ClaimForm::Intended]];

const IDENTITIES: [&[Component]; 4] = [
    &[Component::Placement, Component::Player],
    &[Component::Placement, Component::Player, Component::CastlingRights, Component::EnPassant],
    &[Component::Placement, Component::Player, Component::EnPassant],
    &[Component::Placement, Component::Player, Component::PossibleMoves],
];

fn rules(consequence: Consequence, times: Range<u32>) -> impl Strategy<Value = Repetition> {
    (
        times,
        prop::sample::select(&IDENTITIES[..]),
        prop::sample::select(&FORMS[..]),
        prop::sample::select(&[MayClaim::PlayerToMove, MayClaim::Either, MayClaim::Unknown][..]),
        prop::sample::select(&[None, None, Some(4)][..]),
    )
        .prop_map(move |(times, same, form, by, spaced)| Repetition {
            of: RepetitionOf::Position,
            times,
            consequence,
            same: Some(same.to_vec()),
            spaced,
            players: None,
            in_succession: None,
            by: (consequence == Consequence::Claim).then_some(by),
            checker_loses: false,
            form: (consequence == Consequence::Claim).then(|| form.to_vec()),
        })
}

/// Returns the parts that must be equal for two positions to be the same.
fn identity(fen: &str, same: &[Component]) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut parts = Vec::new();
    for component in same {
        parts.push(match component {
            Component::Placement => fields[0].to_owned(),
            Component::Player => fields[1].to_owned(),
            Component::CastlingRights => fields[2].to_owned(),
            Component::EnPassant => fields[3].to_owned(),
            Component::PossibleMoves => possible_moves(&fields),
            other => panic!("{other:?}"),
        });
    }
    parts.join(" ")
}

fn placement(fen: &str) -> &str {
    fen.split(' ').next().unwrap()
}

/// Returns the legal moves of the player to move, and those the other player would have if it were
/// their turn.
fn possible_moves(fields: &[&str]) -> String {
    let [placement, turn, rights, passing] = fields[..4] else { panic!("{fields:?}") };
    let other = if turn == "w" { "b" } else { "w" };
    [(turn, passing), (other, "-")]
        .map(|(turn, passing)| moves_of(&format!("{placement} {turn} {rights} {passing} 0 1")))
        .join(" / ")
}

/// Returns the legal moves in a position, or `none` if there is no such position, because the other
/// side would be in check already.
fn moves_of(fen: &str) -> String {
    let Ok((position, _)) = Position::from_fen(fen, Movement::default()) else {
        return "none".to_owned();
    };
    let mut moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves.join(" ")
}

/// Returns the plies up to this one that count if the position with this identity is on the board
/// at this ply.
fn occurrences(rule: &Repetition, identities: &[String], wanted: &str, ply: usize) -> Vec<usize> {
    let stood = |at: usize| at == ply || identities[at] == wanted;
    match rule.spaced {
        None => (0..=ply).filter(|&at| stood(at)).collect(),
        Some(apart) => {
            let earlier = (0..).map(|n| ply.checked_sub(n * apart as usize));
            let mut plies: Vec<usize> =
                earlier.map_while(|at| at.filter(|&at| stood(at))).collect();
            plies.reverse();
            plies
        }
    }
}

/// Returns the parts that must be equal, at each ply.
fn identities(rule: &Repetition, game: &Game) -> Vec<String> {
    let same = rule.same.as_deref().unwrap();
    game.fens.iter().map(|fen| identity(fen, same)).collect()
}

fn expected(rule: &Repetition, identities: &[String], game: &Game) -> Expected {
    let same = rule.same.as_deref().unwrap();
    let forms = rule.form.as_deref().unwrap_or_default();
    let enough = |wanted: &str, ply: usize| {
        occurrences(rule, identities, wanted, ply).len() >= rule.times as usize
    };
    let mut expected = Expected::default();
    for (ply, position) in game.positions.iter().enumerate() {
        let here = &identities[ply];
        if rule.consequence != Consequence::Claim {
            if enough(here, ply) {
                expected.end = Some(ply as u32);
                return expected;
            }
            continue;
        }
        if forms.contains(&ClaimForm::Standing) && enough(here, ply) {
            let who = claimant(rule.by, position.turn());
            expected.claim(who, "standing", here.clone(), ply as u32);
        }
        if forms.contains(&ClaimForm::Intended) {
            for m in position.moves() {
                let fen = position.after(&m).fen();
                // Every identity includes the placement, which is compared quickly.
                let stood =
                    game.fens[..=ply].iter().filter(|known| placement(known) == placement(&fen));
                if stood.count() + 1 < rule.times as usize {
                    continue;
                }
                let wanted = identity(&fen, same);
                if enough(&wanted, ply + 1) {
                    let what = format!("{wanted} by {}{}", m.from, m.to);
                    expected.claim(Some(position.turn()), "intended", what, ply as u32);
                }
            }
        }
    }
    expected
}

/// Checks that the plies given as evidence are the latest occurrences of the position.
fn check_evidence(
    rule: &Repetition,
    identities: &[String],
    game: &Game,
    finding: &Finding,
) -> Result<(), TestCaseError> {
    let same = rule.same.as_deref().unwrap();
    let Grounds::Occurrences { times, plies, .. } = &finding.grounds else {
        return Err(TestCaseError::fail(format!("{finding:?}")));
    };
    let ply = finding.ply as usize;
    let (wanted, at) = match finding.effect {
        Effect::Entitles { form: Form::Intended(m), .. } => {
            (identity(&game.positions[ply].after(&m).fen(), same), ply + 1)
        }
        _ => (identities[ply].clone(), ply),
    };
    let mut all = occurrences(rule, identities, &wanted, at);
    all.drain(..all.len() - rule.times as usize);
    all.retain(|&at| at <= ply);
    let all: Vec<u32> = all.into_iter().map(|at| at as u32).collect();
    prop_assert_eq!((*times, plies), (rule.times, &all));
    Ok(())
}

fn check(rule: &Repetition, game: &Game) -> Result<bool, TestCaseError> {
    let identities = identities(rule, game);
    let expected = expected(rule, &identities, game);
    let findings = judge(rule, &game.timeline());
    prop_assert_eq!(found(&findings.findings()), expected.findings());
    for finding in &findings.findings() {
        check_evidence(rule, &identities, game, finding)?;
    }
    check_may_apply(rule, game, !expected.is_empty())?;
    Ok(!expected.is_empty())
}

#[test]
fn claims_are_those_of_the_twin() {
    over_games(1_000, 20, rules(Consequence::Claim, 3..6), check);
}

#[test]
fn claims_of_a_second_occurrence_are_those_of_the_twin() {
    over_games(1_000, 0, rules(Consequence::Claim, 2..3), check);
}

#[test]
fn ends_are_those_of_the_twin() {
    over_games(1_000, 20, rules(Consequence::Automatic, 2..6), check);
}

/// If the position may not come back, the recorded move that brings it back is forbidden.
#[test]
fn forbidden_repetitions_are_those_of_the_twin() {
    over_games(500, 20, rules(Consequence::Forbids, 2..5), |rule, game| {
        let expected = expected(rule, &identities(rule, game), game);
        let timeline = game.timeline();
        let found = judge(rule, &timeline);
        let forbidden: Vec<(u32, Effect)> =
            found.findings().iter().map(|finding| (finding.ply, finding.effect)).collect();
        let expected = expected.end.map(|ply| (ply, Effect::Forbids));
        prop_assert_eq!(forbidden, Vec::from_iter(expected));
        check_may_apply(rule, game, expected.is_some())?;
        Ok(expected.is_some())
    });
}

/// Returns the sides that gave check with every move from one ply to another.
fn checkers(game: &Game, from: usize, to: usize) -> Vec<Color> {
    let always = |side: &Color| {
        let mut moves = (from..to).filter(|&ply| game.turn(ply) == *side).peekable();
        moves.peek().is_some() && moves.all(|ply| game.positions[ply + 1].in_check())
    };
    Color::ALL.into_iter().filter(always).collect()
}

#[test]
fn a_repetition_by_checks_is_lost_as_the_twin_says() {
    let rules = rules(Consequence::Automatic, 2..4)
        .prop_map(|rule| Repetition { checker_loses: true, ..rule });
    let lost = Cell::new(0);
    over_games(3_000, 20, rules, |rule, game| {
        let expected = expected(rule, &identities(rule, game), game);
        let findings = judge(rule, &game.timeline());
        prop_assert_eq!(found(&findings.findings()), expected.findings());
        for finding in &findings.findings() {
            let Grounds::Occurrences { plies, .. } = &finding.grounds else { continue };
            let outcome = match checkers(game, plies[0] as usize, finding.ply as usize)[..] {
                [] => GameResult::Draw,
                [checker] => GameResult::won_by(!checker),
                // Both gave nothing but checks: no rule says who loses.
                _ => continue,
            };
            lost.set(lost.get() + u32::from(outcome != GameResult::Draw));
            let Effect::Ends { result: found, .. } = finding.effect else { continue };
            prop_assert_eq!(found, outcome);
        }
        Ok(!expected.is_empty())
    });
    assert!(lost.get() >= 5, "only {} games were lost so", lost.get());
}

/// Returns the plies at which a position occurs again, with the same player to move, and every move
/// of one side since then was a check; and that side.
fn cycles(game: &Game) -> Vec<(u32, Color)> {
    let same = [Component::Placement, Component::Player];
    let identities: Vec<String> = game.fens.iter().map(|fen| identity(fen, &same)).collect();
    let mut cycles = Vec::new();
    for ply in 0..=game.plies() {
        let again = (0..ply).filter(|&early| identities[early] == identities[ply]);
        let checkers: Vec<Color> = again.flat_map(|early| checkers(game, early, ply)).collect();
        let both = Color::ALL.into_iter().filter(|side| checkers.contains(side));
        cycles.extend(both.map(|checker| (ply as u32, checker)));
    }
    cycles
}

/// The first and last moments of each cycle of checks that is found.
type Moments = Vec<(u32, u32)>;

/// Returns the cycles of checks that the rule finds, and the ply and the result of the first.
fn found_cycles(game: &Game) -> (Moments, Option<(u32, GameResult)>) {
    let timeline = game.timeline();
    let claims = judge(
        &PerpetualCheck { consequence: Consequence::Claim, by: Some(MayClaim::Either) },
        &timeline,
    );
    let claims = claims.findings().iter().map(|finding| (finding.ply, finding.last)).collect();
    let loses = judge(&PerpetualCheck { consequence: Consequence::Loses, by: None }, &timeline);
    let lost = loses.findings().first().and_then(|finding| match finding.effect {
        Effect::Ends { result: outcome, .. } => Some((finding.ply, outcome)),
        _ => None,
    });
    (claims, lost)
}

fn lost_by(cycle: &(u32, Color)) -> (u32, GameResult) {
    (cycle.0, GameResult::won_by(!cycle.1))
}

#[test]
fn no_cycle_of_checks_is_found_but_those_of_the_twin() {
    let seen = Cell::new(0);
    over_games(2_000, 0, Just(()), |(), game| {
        let cycles = cycles(game);
        let (claims, lost) = found_cycles(game);
        for ply in claims.iter().flat_map(|&(first, last)| [first, last]) {
            prop_assert!(cycles.iter().any(|cycle| cycle.0 == ply), "{ply} of {cycles:?}");
        }
        let lost_is_one = lost.is_none_or(|lost| cycles.iter().any(|cycle| lost_by(cycle) == lost));
        prop_assert!(lost_is_one, "{lost:?} of {cycles:?}");
        prop_assert_eq!(lost.map(|lost| lost.0), claims.iter().map(|claim| claim.0).min());
        seen.set(seen.get() + u32::from(lost.is_some()));
        Ok(lost.is_some())
    });
    assert!(seen.get() >= 40, "only {} games have such checks", seen.get());
}

#[test]
fn every_cycle_of_checks_is_found() {
    over_games(2_000, 0, Just(()), |(), game| {
        let cycles = cycles(game);
        let (claims, lost) = found_cycles(game);
        prop_assert_eq!(lost, cycles.first().map(lost_by));
        prop_assert_eq!(claims.iter().map(|claim| claim.0).min(), cycles.first().map(|c| c.0));
        Ok(!cycles.is_empty())
    });
}
