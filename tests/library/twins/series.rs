//! Repetition of moves, found by comparing blocks.

use jadoube::chess::{Color, Move};
use jadoube::replay::Ply;
use jadoube::rules::{
    Consequence, Effect, Finding, MayClaim, RepeatingPlayers, Repetition, RepetitionOf,
};
use proptest::prelude::*;

use super::game::Game;
use super::{check_may_apply, judge, over_games};

fn rules(
    consequence: Consequence,
    in_succession: &'static [bool],
) -> impl Strategy<Value = Repetition> {
    let players = prop::sample::select(&[RepeatingPlayers::Both, RepeatingPlayers::One][..]);
    (2..7_u32, players, prop::sample::select(in_succession)).prop_map(
        move |(times, players, in_succession)| Repetition {
            of: RepetitionOf::Moves,
            times,
            consequence,
            same: None,
            spaced: None,
            players: Some(players),
            in_succession: Some(in_succession),
            checker_loses: false,
            by: (consequence == Consequence::Claim).then_some(MayClaim::Either),
            form: None,
        },
    )
}

/// Returns the moves that the rule compares, each with the ply it leads to, and the number of moves
/// in the shortest series.
fn strands(rule: &Repetition, game: &Game) -> Vec<(Vec<(usize, Move)>, usize)> {
    let of = |player: Option<Color>| {
        let mine = |ply: usize| player.is_none_or(|player| game.turn(ply) == player);
        let moves = game.moves.iter().enumerate().filter(|(ply, _)| mine(*ply));
        moves.map(|(ply, m)| (ply + 1, *m)).collect()
    };
    match rule.players {
        Some(RepeatingPlayers::One) => {
            Color::ALL.into_iter().map(|player| (of(Some(player)), 2)).collect()
        }
        _ => vec![(of(None), 4)],
    }
}

/// Returns true if the same piece goes from the same square to the same square, and captures in
/// both cases or in neither.
fn same((ply, a): &(usize, Move), (other, b): &(usize, Move)) -> bool {
    ply % 2 == other % 2
        && (a.piece, a.from, a.to, a.captured.is_some(), a.promotion)
            == (b.piece, b.from, b.to, b.captured.is_some(), b.promotion)
}

fn alike(a: &[(usize, Move)], b: &[(usize, Move)]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

/// Returns true if some series has been performed as often as the rule requires, the last
/// performance ending with the last of these moves.
fn performed(rule: &Repetition, moves: &[(usize, Move)], shortest: usize) -> bool {
    let times = rule.times as usize;
    (shortest..=moves.len() / times).any(|length| {
        let series = &moves[moves.len() - length..];
        if rule.in_succession == Some(true) {
            let run = &moves[moves.len() - length * times..];
            run.chunks(length).all(|block| alike(block, series))
        } else {
            disjoint(&moves[..moves.len() - length], series) + 1 >= times
        }
    })
}

/// Returns the number of performances of a series that share no move.
fn disjoint(moves: &[(usize, Move)], series: &[(usize, Move)]) -> usize {
    let (mut count, mut at) = (0, 0);
    while at + series.len() <= moves.len() {
        if alike(&moves[at..at + series.len()], series) {
            count += 1;
            at += series.len();
        } else {
            at += 1;
        }
    }
    count
}

/// Returns the plies at which a series has been performed often enough.
fn expected(rule: &Repetition, game: &Game) -> Vec<Ply> {
    let mut plies: Vec<Ply> = Vec::new();
    for (moves, shortest) in strands(rule, game) {
        for n in 1..=moves.len() {
            if performed(rule, &moves[..n], shortest) {
                plies.push(moves[n - 1].0 as Ply);
            }
        }
    }
    plies.sort_unstable();
    plies
}

/// Returns the plies of a finding, if they follow each other without a gap: each ply, or each
/// second one if the rule compares one player's moves.
fn plies_of(rule: &Repetition, finding: &Finding) -> Option<Vec<Ply>> {
    let step = if rule.players == Some(RepeatingPlayers::One) { 2 } else { 1 };
    let plies: Vec<Ply> = (finding.ply..=finding.last).step_by(step).collect();
    (plies.len() == finding.moments as usize).then_some(plies)
}

fn check_claims(rule: &Repetition, game: &Game) -> Result<bool, TestCaseError> {
    let expected = expected(rule, game);
    let findings = judge(rule, &game.timeline());
    let mut found: Vec<Ply> = Vec::new();
    for finding in &findings.findings() {
        let claim = matches!(finding.effect, Effect::Entitles { .. });
        prop_assert!(claim, "{finding:?}");
        // In succession, a series stays open until it is broken; otherwise there are gaps.
        match plies_of(rule, finding) {
            Some(plies) => found.extend(plies),
            None => {
                prop_assert_eq!(rule.in_succession, Some(false), "{:?} has gaps", finding);
                found.extend([finding.ply, finding.last]);
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    if rule.in_succession == Some(false) {
        prop_assert_eq!(found.first(), expected.first());
        prop_assert_eq!(found.last(), expected.last());
        prop_assert!(found.iter().all(|ply| expected.contains(ply)));
    } else {
        prop_assert_eq!(found, expected.clone());
    }
    check_may_apply(rule, game, !expected.is_empty())?;
    Ok(!expected.is_empty())
}

fn check_first_claim(rule: &Repetition, game: &Game) -> Result<bool, TestCaseError> {
    let expected = expected(rule, game).first().copied();
    let findings = judge(rule, &game.timeline());
    prop_assert_eq!(findings.findings().iter().map(|finding| finding.ply).min(), expected);
    check_may_apply(rule, game, expected.is_some())?;
    Ok(expected.is_some())
}

fn check_ends(rule: &Repetition, game: &Game) -> Result<bool, TestCaseError> {
    let expected = expected(rule, game).first().copied();
    let findings = judge(rule, &game.timeline());
    let found = findings.findings().iter().map(|finding| finding.ply).min();
    let ends = findings.findings().iter().all(|f| matches!(f.effect, Effect::Ends { .. }));
    prop_assert!(ends, "{:?}", findings.findings());
    prop_assert_eq!(found, expected);
    check_may_apply(rule, game, expected.is_some())?;
    Ok(expected.is_some())
}

#[test]
fn claims_are_those_of_the_twin() {
    let in_succession = rules(Consequence::Claim, &[true]);
    over_games(1_000, 10, in_succession, check_claims);
}

#[test]
fn claims_not_in_succession_begin_as_those_of_the_twin() {
    let anywhere = rules(Consequence::Claim, &[false]);
    over_games(1_000, 10, anywhere, check_first_claim);
}

#[test]
fn claims_not_in_succession_are_those_of_the_twin() {
    let anywhere = rules(Consequence::Claim, &[false]);
    over_games(1_000, 10, anywhere, check_claims);
}

#[test]
fn ends_are_those_of_the_twin() {
    over_games(1_000, 10, rules(Consequence::Automatic, &[true, false]), check_ends);
}

/// Returns a rule that both players must perform a series this number of times in succession.
fn series(times: u32, consequence: Consequence) -> Repetition {
    Repetition {
        of: RepetitionOf::Moves,
        times,
        consequence,
        same: None,
        spaced: None,
        players: Some(RepeatingPlayers::Both),
        in_succession: Some(true),
        checker_loses: false,
        by: (consequence == Consequence::Claim).then_some(MayClaim::Either),
        form: None,
    }
}

#[test]
fn positions_and_series_of_a_knight_shuffle_complete_at_known_plies() {
    let shuffle = super::game::replay(&("Nf3 Nf6 Ng1 Ng8 ".repeat(8) + "*"));
    let series = |times| series(times, Consequence::Automatic);
    let position = |times| Repetition {
        of: RepetitionOf::Position,
        same: Some(vec![jadoube::rules::Component::Placement, jadoube::rules::Component::Player]),
        players: None,
        in_succession: None,
        ..series(times)
    };
    let first = |rule: Repetition| judge(&rule, &shuffle).findings()[0].ply;
    assert_eq!([first(position(3)), first(position(6))], [8, 20]);
    assert_eq!([first(series(3)), first(series(6))], [12, 24]);
}

/// Pawns move between two performances: the moves are the same, and no position is.
#[test]
fn a_series_repeats_although_no_position_recurs() {
    let game = super::game::replay("Nf3 Nf6 Ng5 Ng4 a3 a6 Nh3 Nh6 Ng1 Ng8 b3 b6 Nf3 Nf6 Ng5 Ng4 *");
    let rule = Repetition { in_succession: Some(false), ..series(2, Consequence::Claim) };
    assert_eq!(judge(&rule, &game).findings()[0].ply, 16);
    assert!(jadoube::rules::Rule::may_apply(&rule, game.summary()));
}

/// Black's king goes to and fro, leaves the corner, and does all of that again. The short series
/// and the long one begin with the same move and are two findings.
#[test]
fn two_series_that_begin_together_are_two_findings() {
    let round = "Ke6 Kh6 Kd6 Kh7 Ke6 Kh6 Kd6 Kh7 Ra5 Kg8 Rg5+ Kh7 ";
    let moves =
        format!("[SetUp \"1\"]\n[FEN \"8/7k/3K4/6R1/8/8/8/8 w - - 0 1\"]\n\n{round}{round}*");
    let game = super::game::replay(&moves);
    let findings = judge(&series(2, Consequence::Claim), &game);
    let plies: Vec<_> = findings.findings().iter().map(|f| (f.ply, f.last, f.moments)).collect();
    assert_eq!(plies, [(8, 8, 1), (20, 20, 1), (24, 24, 1)]);
}
