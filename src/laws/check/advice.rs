//! What to write in the place of what is empty, missing or of the wrong kind.

/// What to do about a text that is empty.
pub(super) fn on_blank(key: &str) -> &'static str {
    match key {
        "number" => "write the article's number, or `unnumbered: ` and its heading",
        "says" => "say it in one sentence of your own",
        "title" => "name what this is",
        "summary" => "tell the code in one sentence",
        _ => "fill it in, or strike it out",
    }
}

/// What a parameter of a rule may be.
pub(super) fn on_parameter(parameter: &str) -> Option<&'static str> {
    match parameter {
        "by" => Some("`player-to-move`, `either` or `unknown`"),
        "form" => Some("a list of `standing`, `intended` and `moved`"),
        "same" => Some("a list of `placement`, `player`, `castling-rights` and others"),
        "players" => Some("`both` or `one`"),
        "in-succession" => Some("`true` or `false`"),
        "restarts" => Some("a list of `capture`, `piece-capture` and `pawn-move`"),
        "spaced" => Some("a number of plies, `4` for every second move of each player"),
        "remedy" => Some("`claim`, `automatic` and, for positions, `forbids`"),
        _ => None,
    }
}

/// What to write for a value of the wrong kind, where nothing better is known.
pub(super) fn on_kind(expected: &str) -> Option<&'static str> {
    match expected {
        "a string" | "a word in quotation marks" => Some("write `\"…\"`"),
        "u32" => Some("write a number in digits, such as `50`"),
        "a boolean" => Some("write one of the two without quotation marks"),
        "a sequence" => Some("write `[…]`"),
        _ => None,
    }
}
