//! Words of an Event tag that make it another event than the one it names.
//!
//! “Vienna casual” of 1898 was played in the year and the town of a tournament, and not in it.

use super::phrase;

/// Beginnings of words that say that a game was of another kind.
const STEMS: [&str; 22] = [
    "amateur",
    "beratung",
    "blind",
    "casual",
    "consult",
    "corr",
    "exhib",
    "freundschaft",
    "friendl",
    "handicap",
    "junior",
    "korrespond",
    "ladies",
    "match",
    "minor",
    "offhand",
    "problem",
    "simul",
    "skittle",
    "telegra",
    "thematic",
    "women",
];

/// Such words whole: as beginnings they would be in others.
const WORDS: [&str; 11] =
    ["analysis", "cable", "club", "cons", "free", "freie", "league", "odds", "v", "versus", "vs"];

/// A word of an Event tag that makes another event of it, unless the event is of that kind: a
/// code whose title speaks of a match belongs to one.
pub(super) fn qualifier<'t>(tag: &'t str, title: &str) -> Option<&'t str> {
    if phrase::is_in("off hand", tag) {
        return Some("off-hand");
    }
    phrase::words(tag).find(|word| {
        kind(word).is_some_and(|found| !phrase::words(title).any(|own| kind(own) == Some(found)))
    })
}

/// The word or beginning of a word on the lists that this one is.
fn kind(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let whole = WORDS.into_iter().find(|known| word == *known);
    whole.or_else(|| STEMS.into_iter().find(|stem| word.starts_with(stem)))
}

#[cfg(test)]
mod tests {
    use super::qualifier;

    #[test]
    fn words_of_another_kind_of_play_make_another_event() {
        for (tag, expected) in [
            ("Vienna", None),
            ("Vienna+", None),
            ("Vienna playoff-1pl", None),
            ("Kaiser-Jubilaeum, Vienna 1898", None),
            ("Vienna casual", Some("casual")),
            ("Vienna Blindfold-Simul", Some("Blindfold")),
            ("Vienna off-hand", Some("off-hand")),
            ("Vienna v Berlin", Some("v")),
            ("Vienna cons.", Some("cons")),
            ("Vienna Simultanspiel", Some("Simultanspiel")),
        ] {
            assert_eq!(qualifier(tag, "Laws of the Vienna tournament"), expected, "{tag}");
        }
        let of_a_match = "Conditions of the correspondence match of Pest and Paris";
        assert_eq!(qualifier("Paris-Pest corr match", of_a_match), None);
        assert_eq!(qualifier("Paris-Pest casual", of_a_match), Some("casual"));
    }
}
