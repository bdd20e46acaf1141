//! Small words: numbers, lists, players, results.

use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};
use crate::rules::Claimant;

/// A number in words up to twelve, in figures beyond.
pub(super) fn number(n: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), ToString::to_string)
}

/// `once`, `twice`, `three times`.
pub(super) fn times(n: u32) -> String {
    match n {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{} times", number(n)),
    }
}

/// `third`, `sixth`, `13th`.
pub(super) fn ordinal(n: u32) -> String {
    const WORDS: [&str; 10] =
        ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    match (WORDS.get(n as usize), n % 10, n % 100) {
        (Some(word), ..) => (*word).to_owned(),
        (None, 1, m) if m != 11 => format!("{n}st"),
        (None, 2, m) if m != 12 => format!("{n}nd"),
        (None, 3, m) if m != 13 => format!("{n}rd"),
        _ => format!("{n}th"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn either(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The labels of plies: `42...Qe3, 46...Kg7 and 50...Kg7`.
pub(super) fn labels(timeline: &Timeline, plies: &[Ply]) -> String {
    list(&plies.iter().map(|&ply| label(timeline, ply)).collect::<Vec<_>>())
}

/// A ply by name; the start in words that stand after "after".
pub(super) fn label(timeline: &Timeline, ply: Ply) -> String {
    if ply == 0 { "the start".to_owned() } else { timeline.label(ply) }
}

/// When: `after 34.Qe2`, or `at the start`.
pub(super) fn moment(timeline: &Timeline, ply: Ply) -> String {
    if ply == 0 { "at the start".to_owned() } else { format!("after {}", timeline.label(ply)) }
}

/// Who may claim, at the beginning of a sentence.
pub(super) fn claimant(who: Claimant) -> &'static str {
    match who {
        Claimant::White => "White",
        Claimant::Black => "Black",
        Claimant::Either => "Either player",
        Claimant::Unknown => "One of the players (the source does not say who)",
    }
}

/// A result in words.
pub(super) fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "White wins",
        GameResult::BlackWins => "Black wins",
        GameResult::Draw => "the game is drawn",
        GameResult::Unknown => "no result",
    }
}

/// A sentence begins with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// What stands between backticks in a terminal stands between quotation marks on paper.
pub(super) fn quoted(text: &str) -> String {
    let marks = ['“', '”'].into_iter().cycle();
    let mut parts = text.split('`');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.zip(marks).fold(first, |text, (part, mark)| format!("{text}{mark}{part}"))
}
