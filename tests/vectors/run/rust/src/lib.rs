//! Compares what a library makes of the draw-law vectors with what they say.

use std::process::exit;
use std::{env, fs};

use serde_json::{Value, json};

/// A claim of the player to move, at one ply and by one rule.
#[derive(PartialEq, Debug)]
pub struct Claim {
    rule: &'static str,
    standing: bool,
    announcing: Value,
}

impl Claim {
    /// A claim of repetition, on the board or by announcing one of these moves.
    pub fn repetition(standing: bool, mut announcing: Vec<String>) -> Self {
        announcing.sort();
        Self { rule: "repetition", standing, announcing: json!(announcing) }
    }

    /// A claim of fifty moves, on the board or by announcing a move that neither captures nor moves a pawn.
    pub fn moves(standing: bool, announced: bool) -> Self {
        let announcing = if announced { json!("any-quiet-move") } else { json!([]) };
        Self { rule: "moves", standing, announcing }
    }
}

/// The end of a game without a claim.
pub struct End {
    reason: &'static str,
    result: &'static str,
}

impl End {
    /// An end for this reason, with this result.
    pub fn new(reason: &'static str, result: &'static str) -> Self {
        Self { reason, result }
    }
}

/// A library of chess, with a game in progress.
pub trait Library: Sized {
    /// The name of the library.
    const NAME: &'static str;
    /// Its version.
    const VERSION: &'static str;

    /// Begins a game.
    fn start(fen: &str) -> Option<Self>;
    /// Plays a move in UCI notation.
    fn play(&mut self, uci: &str) -> Option<()>;
    /// Returns the claims of the player to move.
    fn claims(&self) -> Vec<Claim>;
    /// Returns the end of the game, if it is over without a claim.
    fn end(&self) -> Option<End>;
    /// Returns the result if a player's flag falls; `None` if the library has no answer.
    fn flag(&self, white: bool) -> Option<&'static str>;
}

/// Runs a library over the files that the command line names.
pub fn run<L: Library>() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let mut report = serde_json::Map::new();
    for name in arguments.iter().filter(|name| !name.starts_with("--")) {
        let text = fs::read_to_string(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let family: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        for case in family["cases"].as_array().into_iter().flatten() {
            let code = case["code"].as_str().unwrap_or_default();
            if code == "fide-2023" {
                let id = case["id"].as_str().unwrap_or_default().to_owned();
                report.insert(id, json!(departures::<L>(case)));
            }
        }
    }
    let clean = report.values().filter(|found| found == &&json!([])).count();
    if arguments.iter().any(|argument| argument == "--json") {
        println!("{}", json!({ "library": L::NAME, "version": L::VERSION, "cases": report }));
    } else {
        for (id, found) in &report {
            for departure in found.as_array().into_iter().flatten() {
                println!("{id}: {}", departure.as_str().unwrap_or_default());
            }
        }
        println!("{clean} of {} cases as in the vectors", report.len());
    }
    exit(i32::from(clean < report.len()));
}

fn departures<L: Library>(case: &Value) -> Vec<String> {
    let Some(mut game) = L::start(case["fen"].as_str().unwrap_or_default()) else {
        return vec!["the position is refused".to_owned()];
    };
    let moves: Vec<&str> = case["moves"].as_str().unwrap_or_default().split_whitespace().collect();
    let mut claims = Vec::new();
    let mut end = Value::Null;
    for ply in 0..=moves.len() {
        if let Some(found) = game.end() {
            end = json!({ "ply": ply, "reason": found.reason, "result": found.result });
        }
        if !end.is_null() || case["end"]["ply"] == json!(ply) {
            break;
        }
        for claim in game.claims() {
            if claim.standing || claim.announcing != json!([]) {
                claims.push(json!([ply, claim.rule, claim.standing, claim.announcing]));
            }
        }
        if ply < moves.len() && game.play(moves[ply]).is_none() {
            return vec![format!("{} is refused", moves[ply])];
        }
    }
    let mut wanted = Vec::new();
    for claim in case["claims"].as_array().into_iter().flatten() {
        let standing = claim["standing"].as_bool().unwrap_or_default();
        let announcing = claim.get("announcing").cloned().unwrap_or_else(|| json!([]));
        wanted.push(json!([claim["ply"], claim["rule"], standing, announcing]));
    }
    let mut found = Vec::new();
    found.extend(wanted.iter().filter(|claim| !claims.contains(claim)).map(|claim| format!("claim expected: {claim}")));
    found.extend(claims.iter().filter(|claim| !wanted.contains(claim)).map(|claim| format!("claim found: {claim}")));
    if end != case["end"] {
        found.push(format!("end expected: {}, found: {end}", case["end"]));
    }
    for (color, result) in case["flag"].as_object().into_iter().flatten() {
        let answer = game.flag(color == "white");
        if answer.is_some_and(|answer| result != answer) {
            found.push(format!("flag of {color} expected: {result}, found: {}", answer.unwrap_or_default()));
        }
    }
    found
}
