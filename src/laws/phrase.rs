//! Words within words: how an event or a place is recognised in a tag.

/// Whether the words of a phrase stand in a text, whole and one after the other, however they
/// are capitalised and whatever is between them. A phrase without words is in no text.
pub(super) fn is_in(phrase: &str, text: &str) -> bool {
    let (phrase, text) = (words(phrase), words(text));
    !phrase.is_empty() && text.windows(phrase.len()).any(|window| window == phrase)
}

/// Whether a text begins with the words of a phrase.
pub(super) fn begins(phrase: &str, text: &str) -> bool {
    let phrase = words(phrase);
    !phrase.is_empty() && words(text).starts_with(&phrase)
}

/// The words of a text, in small letters.
pub(super) fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{begins, is_in};

    #[test]
    fn words_are_whole_and_in_order() {
        assert!(is_in("vienna", "Kaiser-Jubiläum, VIENNA 1898"));
        assert!(is_in("World Championship", "FIDE world-championship match"));
        assert!(is_in("lichess.org", "https://lichess.org/abcdefgh"));
        assert!(!is_in("Vienna", "Viennas"));
        assert!(!is_in("World Championship", "Championship of the World"));
        assert!(!is_in("?", "?") && !is_in("", "Vienna"));
        assert!(begins("New York", "New York, NY USA") && !begins("London", "New London"));
    }
}
