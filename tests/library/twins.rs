//! The rules, compared with slow and obvious twins over random games that shuffle.
//!
//! A twin is written straight from the meaning of a rule: positions are compared by their FEN,
//! series are compared block by block, counts are made by walking back. Both must find the same
//! moments.

mod batch_judge;
mod count;
mod game;
mod position;
mod random;
mod series;
mod verdict;

use std::cell::Cell;
use std::collections::BTreeMap;

use jadoube::chess::Color;
use jadoube::replay::{Ply, Timeline};
use jadoube::rules::{Claimant, Effect, Evaluation, Finding, FirstFinding, Form, MayClaim, Rule};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use game::Game;

/// A group of moments that are one finding: who may claim and how, and what recurs.
type Group = (String, String);

/// The findings of a twin: the plies of each group.
#[derive(Debug, Default)]
struct Expected {
    claims: BTreeMap<Group, Vec<Ply>>,
    end: Option<Ply>,
}

impl Expected {
    fn claim(&mut self, who: Option<Color>, how: &'static str, what: String, ply: Ply) {
        let group = (format!("{who:?} {how}"), what);
        let plies = self.claims.entry(group).or_default();
        if plies.last() != Some(&ply) {
            plies.push(ply);
        }
    }

    fn is_empty(&self) -> bool {
        self.claims.is_empty() && self.end.is_none()
    }

    /// Returns the findings: first ply, last ply, number of plies, and form, sorted.
    fn findings(&self) -> Vec<(Ply, Ply, u32, String)> {
        let mut findings: Vec<_> =
            self.end.map(|ply| (ply, ply, 1, "ends".to_owned())).into_iter().collect();
        for ((how, _), plies) in &self.claims {
            findings.push((plies[0], plies[plies.len() - 1], plies.len() as u32, how.clone()));
        }
        findings.sort();
        findings
    }
}

/// Returns the findings of a rule in the same form.
fn found(findings: &[Finding]) -> Vec<(Ply, Ply, u32, String)> {
    let mut found: Vec<_> = findings
        .iter()
        .map(|finding| (finding.ply, finding.last, finding.moments, in_words(finding)))
        .collect();
    found.sort();
    found
}

fn in_words(finding: &Finding) -> String {
    match finding.effect {
        Effect::Ends { .. } => "ends".to_owned(),
        Effect::Forbids => "forbids".to_owned(),
        Effect::Entitles { who, form } => {
            let who = match who {
                Claimant::White => Some(Color::White),
                Claimant::Black => Some(Color::Black),
                Claimant::Either | Claimant::Unknown => None,
            };
            let how = match form {
                Form::Standing => "standing",
                Form::Intended(_) => "intended",
                Form::Notice => "notice",
                other => panic!("{other:?}"),
            };
            format!("{who:?} {how}")
        }
    }
}

/// Evaluates a rule, and asserts that the first finding is the same for a survey.
fn judge(rule: &dyn Rule, timeline: &Timeline) -> Evaluation {
    let evaluation = rule.evaluate(timeline);
    assert_eq!(without_end(rule.first(timeline)), without_end(evaluation.first()));
    evaluation
}

/// Removes the time that a claim stays open, which a survey does not need.
fn without_end(mut first: Option<FirstFinding>) -> Option<FirstFinding> {
    if let Some(FirstFinding::Found(finding)) = &mut first {
        finding.last = finding.ply;
        finding.moments = 1;
    }
    first
}

/// Returns the player who may claim, by the rule's choice. `None` for either player.
fn claimant(by: Option<MayClaim>, to_move: Color) -> Option<Color> {
    (by == Some(MayClaim::PlayerToMove)).then_some(to_move)
}

/// Checks that the cheap test of a rule allowed a finding, if there is one.
fn check_may_apply(rule: &dyn Rule, game: &Game, finds: bool) -> Result<(), TestCaseError> {
    let may = rule.may_apply(game.timeline().summary());
    prop_assert!(may || !finds, "found, and said to be impossible, in {}", game.pgn());
    Ok(())
}

/// Plays `games` random games and passes each, with a rule, to `judged`, which returns true if
/// there is a finding. At least `worthwhile` per cent of the games must have findings, and at least
/// as many must have none.
fn over_games<R: std::fmt::Debug>(
    games: u32,
    worthwhile: u32,
    rules: impl Strategy<Value = R>,
    judged: impl Fn(&R, &Game) -> Result<bool, TestCaseError>,
) {
    let config = Config { cases: games, failure_persistence: None, ..Config::default() };
    let (played, found) = (Cell::new(0), Cell::new(0));
    TestRunner::new(config)
        .run(&(rules, game::games()), |(rule, game)| {
            played.set(played.get() + 1);
            found.set(found.get() + u32::from(judged(&rule, &game)?));
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    let share = found.get() * 100 / played.get();
    assert!((worthwhile..=100 - worthwhile).contains(&share), "{share} % of games have findings");
}
