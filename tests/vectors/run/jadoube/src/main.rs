//! Runs the draw-law vectors against jadoube: `cargo run --manifest-path run/jadoube/Cargo.toml
//! *.json [--json]` It prints where the library departs from a vector, and then exits with 1.

#[path = "../../report.rs"]
pub mod report;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::process::ExitCode;

use jadoube::arbiter::{Answer, Game, RulingEffect, rulesets};
use jadoube::book::in_notation;
use jadoube::chess::{Move, Piece};
use jadoube::laws::Library;
use jadoube::notation::dialects::{self, SAN};
use jadoube::notation::{Claim, Event, Incident, Notation, games};
use jadoube::replay::any_dialect;
use jadoube::rules::FormKind;
use serde_json::{Value, json};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Returns the game of a case, judged by its code, with this comment after the last move.
fn judged<'l>(case: &Value, comment: &str, library: &'l Library) -> Outcome<Game<'l>> {
    let (fen, moves) = (&case["fen"], case["moves"].as_str().unwrap_or_default());
    let pgn = format!("[SetUp \"1\"]\n[FEN {fen}]\n\n{moves} {comment} *\n");
    let record = games(pgn.as_bytes()).next().ok_or("no game")?;
    let uci = dialects::by_name("uci").map(Notation::Dialect);
    let record = in_notation(&record, uci).into_owned().into_owned();
    let code = library.code(case["code"].as_str().unwrap_or_default())?;
    Ok(Game::new(&record).judged_by(&rulesets([code])))
}

/// Returns the claims of the player to move, as the vectors write them.
fn claims(game: &mut Game<'_>) -> Vec<Value> {
    let course = game.claim_timelines().into_iter().flatten().next();
    let mut found: BTreeMap<(u32, String), (bool, BTreeSet<String>)> = BTreeMap::new();
    for claim in course.map(|course| course.open).unwrap_or_default() {
        let Some(ground) = claim.grounds.ground() else { continue };
        let (standing, announcing) = found.entry((claim.ply, ground.to_string())).or_default();
        *standing |= claim.form == FormKind::Standing;
        announcing.extend(claim.intended.map(|m| format!("{}{}", m.from, m.to)));
    }
    let mut claims = Vec::new();
    for ((ply, rule), (standing, announcing)) in found {
        let mut claim = json!({ "ply": ply, "rule": rule });
        if standing {
            claim["standing"] = true.into();
        }
        if !announcing.is_empty() {
            let is_any = rule == "moves";
            claim["announcing"] = if is_any { "any-quiet-move".into() } else { json!(announcing) };
        } else if rule == "moves" && can_announce(game, ply) {
            claim["announcing"] = "any-quiet-move".into();
        }
        claims.push(claim);
    }
    claims
}

/// Returns true if a claim by count of moves is upheld that is made by announcing a quiet move. Of
/// a count that is complete on the board the library lists no moves to announce, as all of them are
/// right.
fn can_announce(game: &mut Game<'_>, ply: u32) -> bool {
    let position = game.timeline.position(ply);
    let is_quiet = |m: &&Move| m.captured.is_none() && m.piece != Piece::Pawn;
    let moves = position.moves();
    let written = moves.iter().find(is_quiet).map(|m| position.san(m));
    let Some(Ok((pattern, _))) = written.map(|san| any_dialect(&position, &san, &SAN)) else {
        return false;
    };
    let incident = Incident::Claim { ground: Claim::Moves, intending: Some(pattern) };
    let answers = game.answers(&game.codes(), &Event { ply, player: None, incident });
    answers.iter().all(|(_, answer)| answer.ruling.answer == Answer::Upheld)
}

/// Returns the end of a game without a claim, as the vectors write it.
fn end(game: &Game<'_>) -> Value {
    let mut rulings = game.verdicts.iter().flat_map(|(_, verdict)| &verdict.rulings);
    let end = rulings.find(|ruling| ruling.effect == RulingEffect::Ends);
    let Some(end) = end else { return Value::Null };
    let reason = end.rule.replace("repetition", "fivefold").replace("move-count", "seventy-five");
    json!({ "ply": end.ply, "reason": reason, "result": end.result })
}

/// Returns the library's answers to a case.
pub fn answer(case: &Value, library: &Library) -> Outcome<Value> {
    let mut game = judged(case, "", library)?;
    let mut found = json!({ "claims": claims(&mut game), "end": end(&game), "flag": {} });
    for player in case["flag"].as_object().into_iter().flat_map(|flag| flag.keys()) {
        let fallen = judged(case, &format!("{{[%flag {player}]}}"), library)?;
        found["flag"][player] = json!(fallen.verdicts[0].1.result);
    }
    Ok(found)
}

fn main() -> Outcome<ExitCode> {
    let library = Library::embedded()?;
    report::run("jadoube", "0.1.0", |case| answer(case, &library))
}
