//! What a printer misprinted: any letter of a piece and any rank may stand for any other.

use crate::chess::Color;
use crate::notation::dialects::Dialect;
use crate::notation::{Pattern, read_in};

/// The letters of pieces in English, and ranks as words and as figures: of each one may stand for
/// another.
const PIECES: [&str; 7] = ["Kt", "K", "Q", "R", "B", "N", "P"];
const RANKS: [&str; 8] = ["sq", "2d", "3d", "4th", "5th", "6th", "7th", "8th"];
const FIGURES: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// The moves of this player that a text is if one piece or rank of it is taken for another; none where
/// files have letters of their own, and any of those may be misprinted too.
pub(super) fn meant(dialect: &dyn Dialect, printed: &str, mover: Color) -> Vec<Pattern> {
    let mut all = Vec::new();
    if dialect.name() != "descriptive" {
        return all;
    }
    for text in misprints(printed) {
        let Some((pattern, len)) = read_in(dialect, &text, mover) else { continue };
        // All of it is the move, or what is left is apart, and as it was.
        let rest = text.get(len..).unwrap_or_default();
        let is_apart = rest.is_empty() || rest.starts_with([' ', ',', ';', '.', '[', '!', '?']);
        if is_apart && printed.ends_with(rest) && !all.contains(&pattern) {
            all.push(pattern);
        }
    }
    all
}

/// A text with one of its letters of pieces or its ranks in the place of another: `Q. Kt's 2d`, `QKt2`.
fn misprints(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let is_name = |name: &&&str| {
            let (before, rest) = text.split_at(at);
            let behind = rest.strip_prefix(**name);
            !before.strip_suffix("Kt").unwrap_or(before).ends_with(char::is_lowercase)
                && behind.is_some_and(|behind| !behind.starts_with(char::is_lowercase))
        };
        let find = |names: &'static [&str]| Some((names.iter().find(is_name)?, names));
        let known = find(&PIECES).or_else(|| find(&RANKS)).or_else(|| find(&FIGURES));
        let Some((name, others)) = known else {
            at += c.len_utf8();
            continue;
        };
        let behind = at + name.len();
        let others = others.iter().filter(|other| *other != name);
        all.extend(others.map(|other| format!("{}{other}{}", &text[..at], &text[behind..])));
        at = behind;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::meant;
    use crate::chess::Color;
    use crate::notation::dialects::by_name;
    use crate::notation::read_whole;

    #[test]
    fn one_piece_or_rank_is_taken_for_another() {
        let dialect = by_name("descriptive").unwrap();
        for (printed, read) in
            [("Q. to Kt's 2d.", "Q. to R's 2d."), ("B-B4", "Kt-B4"), ("P-K3", "P-K4")]
        {
            let pattern = read_whole(dialect, read, Color::White).unwrap();
            let all = meant(dialect, printed, Color::White);
            assert!(all.contains(&pattern), "{printed}: {all:?}");
        }
        assert!(meant(dialect, "The usual move", Color::White).is_empty());
    }
}
