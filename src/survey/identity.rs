//! When two records are of the same game.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use crate::calendar::Date;
use crate::chess::{Move, MoveKind};
use crate::notation::Record;
use crate::replay::Timeline;

/// What a game shares with its duplicates: moves, players' surnames and year, from the same
/// start. A game without moves that can be judged has none but copies of its whole record, word by
/// word. Nothing of a game of which not even the record is at hand, as it is too long.
pub(super) fn identity(record: &Record<'_>, game: &Timeline, date: Option<Date>) -> Option<u64> {
    // Its keys are fixed, so that every thread comes to the same.
    let mut hasher = DefaultHasher::new();
    game.moves().is_empty().hash(&mut hasher);
    if game.moves().is_empty() {
        for word in record.text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
            word.hash(&mut hasher);
        }
        return (!record.text.is_empty()).then(|| hasher.finish());
    }
    for name in ["White", "Black"] {
        surname(record.tag(name).unwrap_or_default()).hash(&mut hasher);
    }
    date.map(|date| (date.year(), date.last_year())).hash(&mut hasher);
    record.tag("FEN").hash(&mut hasher);
    for &Move { from, to, promotion, kind, .. } in game.moves() {
        let promotion = promotion.map_or(0, |piece| piece as u32 + 1);
        let rook = if let MoveKind::FreeCastle(file) = kind { 1 + file as u32 } else { 0 };
        hasher.write_u32(rook << 24 | (from as u32) << 16 | (to as u32) << 8 | promotion);
    }
    game.stop().is_some().hash(&mut hasher);
    Some(hasher.finish())
}

/// The surname in `Steinitz, Wilhelm`, `Steinitz,W`, `Wilhelm Steinitz` or `W. Steinitz`, in
/// small letters.
fn surname(name: &str) -> String {
    let name = name.split_once(',').map_or(name, |(surname, _)| surname);
    let words = name.split_whitespace();
    let is_initial = |word: &&str| word.trim_end_matches('.').chars().count() < 2;
    let last = words.clone().rfind(|word| !is_initial(word)).or_else(|| words.clone().last());
    let letters = last.unwrap_or_default().chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::surname;

    #[test]
    fn a_surname_however_it_is_written() {
        let ways =
            ["Steinitz, Wilhelm", "Steinitz,W", "Wilhelm Steinitz", "W. Steinitz", "STEINITZ"];
        for name in ways.into_iter().chain(["Steinitz W.", "Steinitz"]) {
            assert_eq!(surname(name), "steinitz", "{name}");
        }
        assert_eq!(surname("?"), "");
        assert_eq!(surname("Li"), "li");
        assert_eq!(surname(""), "");
    }
}
