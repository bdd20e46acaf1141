//! Words within words: how an event or a place is recognised in a tag.

/// Whether the words of a phrase stand in a text, whole and one after the other, however they
/// are capitalised and whatever is between them. A phrase without words is in no text.
pub(super) fn is_in(phrase: &str, text: &str) -> bool {
    let mut rest = words(text);
    has_words(phrase)
        && loop {
            if begin(rest.clone(), phrase) {
                break true;
            }
            if rest.next().is_none() {
                break false;
            }
        }
}

/// Whether a text begins with the words of a phrase.
pub(super) fn begins(phrase: &str, text: &str) -> bool {
    has_words(phrase) && begin(words(text), phrase)
}

/// What stands behind so many words of a text.
pub(super) fn behind(text: &str, count: usize) -> &str {
    let is_part = |c: char| c.is_alphanumeric();
    (0..count)
        .fold(text, |rest, _| rest.trim_start_matches(|c| !is_part(c)).trim_start_matches(is_part))
}

pub(super) fn has_words(text: &str) -> bool {
    words(text).next().is_some()
}

pub(super) fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn begin<'a>(mut text: impl Iterator<Item = &'a str>, phrase: &str) -> bool {
    words(phrase).all(|word| text.next().is_some_and(|other| same(word, other)))
}

/// Whether two words are the same but for capitals.
fn same(a: &str, b: &str) -> bool {
    let small = |word: &'_ str| word.chars().flat_map(char::to_lowercase).collect::<String>();
    a.eq_ignore_ascii_case(b) || (!(a.is_ascii() && b.is_ascii()) && small(a) == small(b))
}

#[cfg(test)]
mod tests {
    use super::{begins, behind, is_in};

    #[test]
    fn only_whole_words_match_and_in_their_order() {
        assert!(is_in("vienna", "Kaiser-Jubiläum, VIENNA 1898"));
        assert!(is_in("World Championship", "FIDE world-championship match"));
        assert!(is_in("lichess.org", "https://lichess.org/abcdefgh"));
        assert!(!is_in("Vienna", "Viennas"));
        assert!(!is_in("World Championship", "Championship of the World"));
        assert!(!is_in("?", "?") && !is_in("", "Vienna"));
        assert!(is_in("Kaiser-jubiläum", "KAISER-JUBILÄUM") && !is_in("Göteborg", "Goteborg"));
        assert!(begins("New York", "New York, NY USA") && !begins("London", "New London"));
        assert_eq!(
            [0, 1, 2, 9].map(|n| behind(" Baden-Baden it", n)),
            [" Baden-Baden it", "-Baden it", " it", ""]
        );
    }
}
