//! Moves and choices of a remedy in JSON. The facts hold moves as text without a position; in JSON
//! each becomes a move that a program can play and one that it can print.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::arbiter::{ArticleRemedy, Verdict, resolve_irregularity};
use crate::chess::{Move, Position};
use crate::notation::Pattern;
use crate::notation::dialects::by_name;
use crate::remedies::{Demand, Leaves, RemedyAction};
use crate::replay::{Ply, Timeline};

use super::to_value;

/// The keys of moves in the facts.
const MOVES: [&str; 4] = ["move", "announcing", "intending", "line"];

/// A move.
#[derive(Serialize, JsonSchema)]
pub(in crate::render) struct MoveJson {
    /// The move in UCI notation, `h7g7` or `e7e8q`; null if it cannot be played.
    pub uci: Option<String>,
    /// The move in standard algebraic notation, `Kg7`; if it cannot be played, as it is written.
    pub san: String,
}

impl MoveJson {
    pub fn of(m: &Move, position: &Position) -> Self {
        let uci = by_name("uci").map(|uci| position.write(m, uci));
        Self { uci, san: position.san(m) }
    }

    /// Returns a written move; if it cannot be played, only its text.
    pub fn of_written(written: &Pattern, position: &Position) -> Self {
        match position.resolve(written) {
            Ok(m) => Self::of(&m, position),
            Err(_) => Self { uci: None, san: written.to_string() },
        }
    }
}

/// A choice that a remedy gives.
#[derive(Serialize, JsonSchema)]
pub(in crate::render) struct ChoiceJson {
    #[serde(flatten)]
    first: AlternativeJson,
    /// The actions that take its place if it is impossible, in the order in which they are tried.
    otherwise: Vec<AlternativeJson>,
}

/// An action that takes the place of an impossible one.
#[derive(Serialize, JsonSchema)]
pub(in crate::render) struct AlternativeJson {
    /// The action that may be demanded.
    action: RemedyAction,
    /// True unless the action asks for a move and there is none.
    possible: bool,
    /// The moves that may be played; null if the action is no move.
    moves: Option<Vec<MoveJson>>,
}

impl ChoiceJson {
    /// Returns the choices of an article's remedy in the position before the irregularity.
    pub fn all_of(given: &ArticleRemedy, position: &Position) -> Vec<Self> {
        given.demands.iter().map(|demand| Self::of(demand, position)).collect()
    }

    fn of(demand: &Demand, position: &Position) -> Self {
        let mut otherwise = Vec::new();
        let mut next = demand.otherwise.as_deref();
        while let Some(alternative) = next {
            otherwise.push(AlternativeJson::of(alternative, position));
            next = alternative.otherwise.as_deref();
        }
        Self { first: AlternativeJson::of(demand, position), otherwise }
    }
}

impl AlternativeJson {
    fn of(demand: &Demand, position: &Position) -> Self {
        let moves = match &demand.leaves {
            Leaves::Moves(moves) => Some(moves.iter().map(|m| MoveJson::of(m, position)).collect()),
            Leaves::Standing(_) | Leaves::Other => None,
        };
        Self { action: demand.action, possible: !demand.is_impossible(), moves }
    }
}

/// Replaces the choices of remedies in a verdict's facts by [`ChoiceJson`]s.
pub(super) fn flatten_choices(facts: &mut Value, verdict: &Verdict, game: &Timeline) {
    for (nth, ruling) in verdict.irregularities.iter().enumerate() {
        let before = resolve_irregularity(&ruling.deed, ruling.ply, game)
            .map_or_else(|| ruling.ply.saturating_sub(1), |(_, before)| before);
        let position = game.position(before.min(game.plies()));
        for (key, given) in [("given", &ruling.given), ("found_later", &ruling.found_later)] {
            if let Some(given) = given {
                facts["irregularities"][nth][key]["choices"] =
                    to_value(ChoiceJson::all_of(given, &position));
            }
        }
    }
}

/// Replaces the moves in these facts, which are text without a position, by objects. The position
/// is that at the `ply` beside a move; a move without a replayed ply beside it remains text.
pub(in crate::render) fn expand_moves(facts: &mut Value, game: &Timeline) {
    match facts {
        Value::Array(several) => {
            for fact in several {
                expand_moves(fact, game);
            }
        }
        Value::Object(fields) => {
            let has_moves = MOVES.iter().any(|key| fields.contains_key(*key));
            let ply = fields.get("ply").and_then(Value::as_u64);
            if let Some(ply) = ply.and_then(|ply| Ply::try_from(ply).ok())
                && has_moves
                && ply <= game.plies()
            {
                expand_fields(fields, &game.position(ply));
            }
            for field in fields.values_mut() {
                expand_moves(field, game);
            }
        }
        _ => {}
    }
}

fn expand_fields(fields: &mut Map<String, Value>, position: &Position) {
    for key in ["move", "announcing"] {
        let Some(Value::String(text)) = fields.get(key) else { continue };
        if let Ok(m) = Move::try_from(text.clone()) {
            fields.insert(key.to_owned(), to_value(MoveJson::of(&m, position)));
        }
    }
    if let Some(Value::String(text)) = fields.get("intending")
        && let Ok(written) = Pattern::try_from(text.clone())
    {
        let expanded = to_value(MoveJson::of_written(&written, position));
        fields.insert("intending".to_owned(), expanded);
    }
    if let Some(Value::Array(line)) = fields.get_mut("line") {
        let mut position = position.clone();
        for entry in line {
            let Value::String(text) = entry else { return };
            let Ok(m) = Move::try_from(text.clone()) else { return };
            *entry = to_value(MoveJson::of(&m, &position));
            position.play(&m);
        }
    }
}
