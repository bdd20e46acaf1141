//! The draw-law vectors, tested with the library.

#[path = "../vectors/run/jadoube/src/main.rs"]
#[allow(dead_code)]
mod runner;

use std::collections::HashSet;
use std::fs;

use jadoube::chess::{Move, Movement, Piece, Position};
use jadoube::laws::Library;
use serde_json::{Value, json};

use crate::common::path;

/// Returns the cases of all families.
fn cases() -> Vec<Value> {
    let mut cases = Vec::new();
    for file in fs::read_dir(path("tests/vectors")).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_some_and(|extension| extension == "json") {
            let mut family: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
            cases.extend(family["cases"].as_array_mut().map(std::mem::take).unwrap_or_default());
        }
    }
    cases
}

#[test]
fn every_vector_holds() {
    let library = Library::embedded().unwrap();
    let (mut ids, mut departing) = (HashSet::new(), Vec::new());
    for case in cases() {
        assert!(ids.insert(case["id"].to_string()), "{} twice", case["id"]);
        let found = runner::answer(&case, &library).unwrap();
        for departure in runner::report::departures(&case, &found) {
            departing.push(format!("{}: {departure}", case["id"]));
        }
    }
    assert!(departing.is_empty(), "{}", departing.join("\n"));
}

/// Returns the claims of a case, found slowly: positions are compared by their FEN, at every ply
/// and after every legal move.
fn slow_claims(case: &Value) -> Vec<Value> {
    let (fen, moves) = (case["fen"].as_str().unwrap(), case["moves"].as_str().unwrap());
    let (mut position, _) = Position::from_fen(fen, Movement::default()).unwrap();
    let end = case["end"]["ply"].as_u64().unwrap_or(u64::MAX);
    let mut moves = moves.split_whitespace();
    let (mut seen, mut claims) = (Vec::new(), Vec::new());
    for ply in 0..end {
        seen.push(identity(&position));
        let occurrences = |position: &Position| {
            let wanted = identity(position);
            seen.iter().filter(|earlier| **earlier == wanted).count()
        };
        let legal = position.moves();
        let repeats = |m: &&Move| occurrences(&position.after(m)) >= 2;
        let mut announced: Vec<String> = legal.iter().filter(repeats).map(uci).collect();
        announced.sort();
        let standing = occurrences(&position) >= 3;
        claims.extend(claim(ply, "repetition", standing, json!(announced), !announced.is_empty()));
        let clock = clock(&position);
        let is_quiet = |m: &Move| m.captured.is_none() && m.piece != Piece::Pawn;
        let can_announce = clock >= 99 && legal.iter().any(is_quiet);
        claims.extend(claim(ply, "moves", clock >= 100, "any-quiet-move".into(), can_announce));
        let Some(next) = moves.next() else { break };
        let played = legal.iter().find(|m| uci(m) == next).unwrap();
        position = position.after(played);
    }
    claims
}

fn claim(
    ply: u64,
    rule: &str,
    standing: bool,
    announcing: Value,
    can_announce: bool,
) -> Option<Value> {
    let mut claim = json!({ "ply": ply, "rule": rule });
    if standing {
        claim["standing"] = true.into();
    }
    if can_announce {
        claim["announcing"] = announcing;
    }
    (standing || can_announce).then_some(claim)
}

fn uci(m: &Move) -> String {
    let promoted = m.promotion.map_or("", |piece| ["p", "n", "b", "r", "q", "k"][piece as usize]);
    format!("{}{}{promoted}", m.from, m.to)
}

/// Returns the fields of the FEN that two positions must share to be the same.
fn identity(position: &Position) -> String {
    position.fen().split(' ').take(4).collect::<Vec<_>>().join(" ")
}

fn clock(position: &Position) -> u32 {
    position.fen().split(' ').nth(4).unwrap().parse().unwrap()
}

#[test]
fn slow_claims_are_those_of_the_vectors() {
    for case in cases() {
        assert_eq!(json!(slow_claims(&case)), case["claims"], "{}", case["id"]);
    }
}
