//! Repetition of positions: FEN against FEN.

use std::ops::Range;

use jadoube::chess::{Movement, Position};
use jadoube::rules::{
    Because, By, ClaimForm, Component, Effect, Finding, Form, Of, Remedy, Repetition,
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

fn rules(remedy: Remedy, times: Range<u32>) -> impl Strategy<Value = Repetition> {
    (
        times,
        prop::sample::select(&IDENTITIES[..]),
        prop::sample::select(&FORMS[..]),
        prop::sample::select(&[By::PlayerToMove, By::Either, By::Unknown][..]),
        prop::sample::select(&[None, None, Some(4)][..]),
    )
        .prop_map(move |(times, same, form, by, spaced)| Repetition {
            of: Of::Position,
            times,
            remedy,
            same: Some(same.to_vec()),
            spaced,
            players: None,
            in_succession: None,
            by: (remedy == Remedy::Claim).then_some(by),
            form: (remedy == Remedy::Claim).then(|| form.to_vec()),
        })
}

/// What must be equal for two positions to be the same.
fn identity(fen: &str, same: &[Component]) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    same.iter()
        .map(|component| match component {
            Component::Placement => fields[0].to_owned(),
            Component::Player => fields[1].to_owned(),
            Component::CastlingRights => fields[2].to_owned(),
            Component::EnPassant => fields[3].to_owned(),
            Component::PossibleMoves => possible_moves(&fields),
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// The legal moves of the player to move, and those the other would have were it his turn.
fn possible_moves(fields: &[&str]) -> String {
    let [placement, turn, rights, passing] = fields[..4] else { panic!("{fields:?}") };
    let other = if turn == "w" { "b" } else { "w" };
    [(turn, passing), (other, "-")]
        .map(|(turn, passing)| moves_of(&format!("{placement} {turn} {rights} {passing} 0 1")))
        .join(" / ")
}

/// No moves where there is no such position: the other side would be in check already.
fn moves_of(fen: &str) -> String {
    let Ok((position, _)) = Position::from_fen(fen, Movement::default()) else {
        return "none".to_owned();
    };
    let mut moves: Vec<String> = position.moves().iter().map(|m| position.san(m)).collect();
    moves.sort();
    moves.join(" ")
}

/// The plies up to this one that count if the position of that identity stands at it.
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

fn expected(rule: &Repetition, game: &Game) -> Expected {
    let same = rule.same.as_deref().unwrap();
    let forms = rule.form.as_deref().unwrap_or_default();
    let identities: Vec<String> = game.fens.iter().map(|fen| identity(fen, same)).collect();
    let enough = |wanted: &str, ply: usize| {
        occurrences(rule, &identities, wanted, ply).len() >= rule.times as usize
    };
    let mut expected = Expected::default();
    for (ply, position) in game.positions.iter().enumerate() {
        let here = &identities[ply];
        if rule.remedy == Remedy::Automatic {
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
                let wanted = identity(&position.after(&m).fen(), same);
                if enough(&wanted, ply + 1) {
                    let what = format!("{wanted} by {}{}", m.from, m.to);
                    expected.claim(Some(position.turn()), "intended", what, ply as u32);
                }
            }
        }
    }
    expected
}

/// The plies given as evidence must be occurrences of the position, the latest of them.
fn check_evidence(rule: &Repetition, game: &Game, finding: &Finding) -> Result<(), TestCaseError> {
    let same = rule.same.as_deref().unwrap();
    let Because::Occurrences { times, plies } = &finding.because else {
        return Err(TestCaseError::fail(format!("{finding:?}")));
    };
    let identities: Vec<String> = game.fens.iter().map(|fen| identity(fen, same)).collect();
    let ply = finding.ply as usize;
    let (wanted, at) = match finding.effect {
        Effect::Entitles { form: Form::Intended(m), .. } => {
            (identity(&game.positions[ply].after(&m).fen(), same), ply + 1)
        }
        _ => (identities[ply].clone(), ply),
    };
    let mut all = occurrences(rule, &identities, &wanted, at);
    all.drain(..all.len() - rule.times as usize);
    all.retain(|&at| at <= ply);
    let all: Vec<u32> = all.into_iter().map(|at| at as u32).collect();
    prop_assert_eq!((*times, plies), (rule.times, &all));
    Ok(())
}

fn check(rule: &Repetition, game: &Game) -> Result<bool, TestCaseError> {
    let expected = expected(rule, game);
    let findings = judge(rule, &game.timeline());
    prop_assert_eq!(found(findings.found()), expected.findings());
    for finding in findings.found() {
        check_evidence(rule, game, finding)?;
    }
    check_may_apply(rule, game, !expected.is_empty())?;
    Ok(!expected.is_empty())
}

#[test]
fn claims_are_those_of_the_twin() {
    over_games(1_000, 20, rules(Remedy::Claim, 3..6), check);
}

#[test]
#[ignore = "a second occurrence that is only announced is overlooked where no position returns"]
fn claims_of_a_second_occurrence_are_those_of_the_twin() {
    over_games(1_000, 0, rules(Remedy::Claim, 2..3), check);
}

#[test]
fn ends_are_those_of_the_twin() {
    over_games(1_000, 20, rules(Remedy::Automatic, 2..6), check);
}
