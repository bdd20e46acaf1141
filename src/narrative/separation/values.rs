//! The parameters of rules, and their values, in words.

use serde_json::Value;

use crate::narrative::remedy::{in_general, lasting};
use crate::narrative::words::{either, list, number, times};
use crate::remedies::{IrregularityKind, Redress, Until};

/// What a code gives for an irregularity, and until when.
pub(super) fn given(value: &Value, kind: IrregularityKind) -> String {
    let choices = serde_json::from_value::<Vec<Vec<Redress>>>(value["choices"].clone());
    let in_order = |choice: Vec<Redress>| {
        let words = choice.into_iter().map(|redress| in_general(redress, kind));
        words.collect::<Vec<_>>().join(", else ")
    };
    let choices: Vec<String> = choices.unwrap_or_default().into_iter().map(in_order).collect();
    let until = serde_json::from_value::<Option<Until>>(value["until"].clone());
    let until = until.ok().flatten().map(|until| format!(" ({})", lasting(until)));
    choices.join(", or ") + &until.unwrap_or_default()
}

/// How many times are enough.
pub(super) fn enough((code, value): (&str, &Value), (other, theirs): (&str, &Value)) -> String {
    let count = |value: &Value| value.as_u64().and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
    let (few, many) = (count(value), count(theirs));
    let ((few, code), (many, other)) =
        if few <= many { ((few, code), (many, other)) } else { ((many, other), (few, code)) };
    format!("{} is enough for {code}, {other} asks for {}", times(few), number(many))
}

/// The components of sameness that one code looks at and the other does not.
pub(super) fn sameness((code, value): (&str, &Value), (other, theirs): (&str, &Value)) -> String {
    let more = |value: &Value, than: &Value| -> Vec<String> {
        let than = than.as_array().map(Vec::as_slice).unwrap_or_default();
        let items = value.as_array().into_iter().flatten();
        items.filter(|item| !than.contains(item)).map(plain).collect()
    };
    let looks = |code: &str, at: &[String], not: &str| {
        format!("of a position {code} also compares {}, {not} does not", list(at))
    };
    match (more(value, theirs), more(theirs, value)) {
        (ours, none) if none.is_empty() => looks(code, &ours, other),
        (none, theirs) if none.is_empty() => looks(other, &theirs, code),
        (ours, theirs) => {
            format!("of a position {code} compares {}, {other} {}", list(&ours), list(&theirs))
        }
    }
}

pub(super) fn remedy(value: &Value) -> &'static str {
    match value.as_str() {
        Some("automatic") => "draws by itself",
        Some("forbids") => "forbids the move",
        Some("loses") => "makes the perpetual checker lose",
        _ => "gives a claim",
    }
}

/// The endings a count is limited to.
pub(super) fn endings(only: &Value) -> String {
    match only.as_array().map(Vec::as_slice) {
        None => "any position".to_owned(),
        Some(named) if named.len() > 4 => {
            format!("{} named endings", number(u32::try_from(named.len()).unwrap_or(u32::MAX)))
        }
        Some(named) => {
            let named = named.iter().map(|ending| match ending.as_str() {
                Some("pieces-only") => "endings of pieces alone".to_owned(),
                Some("bare-king") => "endings against a bare king".to_owned(),
                Some("bishops-on-one-colour") => "endings of bishops on one colour".to_owned(),
                Some("8-men-or-more") => "positions of eight pieces and pawns or more".to_owned(),
                _ => format!("the ending {}", ending.as_str().unwrap_or_default()),
            });
            list(&named.collect::<Vec<_>>())
        }
    }
}

pub(super) fn replies(value: &Value) -> String {
    value.as_u64().map_or_else(|| "as many replies as moves".to_owned(), |n| format!("{n} replies"))
}

pub(super) fn restarts(value: &Value) -> String {
    let named = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let words = named.iter().map(|restart| match restart.as_str() {
        Some("piece-capture") => "the capture of a piece".to_owned(),
        Some("pawn-move") => "a pawn move".to_owned(),
        _ => "a capture".to_owned(),
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "a capture or a pawn move".to_owned() } else { either(&words) }
}

pub(super) fn castling(form: &Value) -> &'static str {
    match form.as_str() {
        Some("free") => "free castling",
        Some("none") => "no castling",
        _ => "castling as today",
    }
}

pub(super) fn promotion(to: &Value) -> &'static str {
    match to.as_str() {
        Some("lost-piece") => "becomes only a piece already lost",
        Some("lost-piece-no-twin-bishop") => {
            "becomes only a piece already lost, and no second bishop on squares of one colour"
        }
        Some("any-piece-or-pawn") => "may also remain a pawn",
        _ => "becomes any piece",
    }
}

pub(super) fn absent_rook(says: &Value) -> &'static str {
    match says.as_str() {
        Some("may") => "may castle with it",
        Some("may-not") => "may not castle with it",
        _ => "is not known to castle with it or not",
    }
}

pub(super) fn only_move(says: &Value) -> &'static str {
    if says == "unsettled" { "is a privilege" } else { "must be made" }
}

pub(super) fn waits_for(says: &Value) -> &'static str {
    if says == "own-turn" { "on its player's turn" } else { "at once" }
}

pub(super) fn stalemate(result: &Value) -> &'static str {
    if result == "draw" { "draws" } else { "wins for the player who is stalemated" }
}

/// When flag fall does not lose.
pub(super) fn unless(test: &Value) -> &'static str {
    match test.as_str() {
        Some("bare-king") => "unless the opponent has only a king",
        Some("helpmate") => "unless the opponent cannot mate by any series of legal moves",
        Some("mating-potential") => "unless the opponent has no mating potential",
        Some("uschess") => "unless the opponent has only a king, or no forced win with one more",
        Some("lichess" | "chesscom") => "unless the opponent has too little material",
        _ => "whatever is on the board",
    }
}

pub(super) fn claimants(by: &Value) -> &'static str {
    match by.as_str() {
        Some("player-to-move") => "only the player to move",
        Some("unknown") => "it is not known who",
        _ => "either player",
    }
}

pub(super) fn unit(value: &Value) -> &'static str {
    if value == "moves" { "sequences of moves" } else { "positions" }
}

/// From when on a draw may be agreed.
pub(super) fn since(value: &Value) -> String {
    match value.as_u64() {
        None | Some(0) => "at any time".to_owned(),
        Some(number) => format!("only after Black's move {number}"),
    }
}

pub(super) fn spacing(value: &Value) -> String {
    match value.as_u64() {
        Some(apart) => format!("exactly {apart} plies apart"),
        None => "at any distance".to_owned(),
    }
}

/// Which way to claim one code has and the other has not.
pub(super) fn claim_form(code: &str, value: &Value, other: &str, theirs: &Value) -> String {
    let has = |value: &Value, form: &str| {
        value.as_array().is_some_and(|forms| forms.iter().any(|known| known == form))
    };
    let ways = [("intended", "by a move still to be made"), ("standing", "on the board")];
    ways.into_iter()
        .find_map(|(form, words)| match (has(value, form), has(theirs, form)) {
            (true, false) => Some(format!("{code} knows a claim {words}, {other} does not")),
            (false, true) => Some(format!("{other} knows a claim {words}, {code} does not")),
            _ => None,
        })
        .unwrap_or_else(|| format!("{code} and {other} differ in how a claim is made"))
}

/// What a parameter without a sentence of its own says.
pub(super) fn in_words<'n>(rule: &str, name: &'n str) -> &'n str {
    match (rule, name) {
        ("resignation", "test") => "when resignation does not lose",
        ("insufficient-material", "endings") => "what material is insufficient",
        (_, "players") => "whose moves must recur",
        (_, "in-succession") => "whether performances must follow each other",
        (_, "mating-move") => "whether a move that mates may be announced",
        (_, other) => other,
    }
}

/// A parameter's value in words.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::String(text) => text.replace('-', " "),
        Value::Array(items) => list(&items.iter().map(plain).collect::<Vec<_>>()),
        other => other.to_string(),
    }
}
