//! Runs the draw-law vectors against shakmaty: `cargo run --manifest-path run/shakmaty/Cargo.toml
//! *.json [--json]`
//!
//! Prints where the library departs from a vector, by design or by fault, and exits with 1 if it
//! does. The library keeps no history of a game, so that cases on repetitions and counts of moves
//! are left out.

#[path = "../../report.rs"]
mod report;

use std::error::Error;
use std::process::ExitCode;

use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, KnownOutcome, Outcome, Position};

/// Returns the end that the library finds without a claim, as the vectors write it.
fn end(position: &Chess, ply: usize) -> Value {
    let Outcome::Known(outcome) = position.outcome() else { return Value::Null };
    let reason = match outcome {
        KnownOutcome::Decisive { .. } => "checkmate",
        KnownOutcome::Draw if position.is_stalemate() => "stalemate",
        KnownOutcome::Draw => "dead-position",
    };
    json!({ "ply": ply, "reason": reason, "result": outcome.to_string() })
}

/// Returns the result if the flag of a player falls, by the material that the opponent has.
fn flag(position: &Chess, player: &str) -> Value {
    let opponent = if player == "white" { Color::Black } else { Color::White };
    match (position.has_insufficient_material(opponent), opponent) {
        (true, _) => "1/2-1/2",
        (false, Color::White) => "1-0",
        (false, Color::Black) => "0-1",
    }
    .into()
}

/// Returns the library's answers to a case, or null if it needs another law than today's or the
/// history of the game.
fn answer(case: &Value) -> Result<Value, Box<dyn Error>> {
    let needs_history = case["claims"] != json!([])
        || ["fivefold", "seventy-five"].iter().any(|reason| case["end"]["reason"] == *reason);
    if case["code"] != "fide-2023" || needs_history {
        return Ok(Value::Null);
    }
    let fen: Fen = case["fen"].as_str().unwrap_or_default().parse()?;
    let mut position: Chess = fen.into_position(CastlingMode::Standard)?;
    let mut found = json!({ "claims": [], "end": end(&position, 0), "flag": {} });
    let moves = case["moves"].as_str().unwrap_or_default();
    for (before, written) in moves.split_whitespace().enumerate() {
        if !found["end"].is_null() {
            break;
        }
        let uci: UciMove = written.parse()?;
        position.play_unchecked(uci.to_move(&position)?);
        found["end"] = end(&position, before + 1);
    }
    for player in case["flag"].as_object().into_iter().flat_map(|flag| flag.keys()) {
        found["flag"][player] = flag(&position, player);
    }
    Ok(found)
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    report::run("shakmaty", "0.30.1", answer)
}
