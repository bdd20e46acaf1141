//! Phrases in the tags of a game, by which an event or a place is recognised.

/// Returns true if a text contains the words of a phrase, whole and in order, in upper or lower
/// case, and with anything but letters and digits between them. A phrase without words is in no
/// text.
pub(super) fn is_in(phrase: &str, text: &str) -> bool {
    let mut rest = words(text);
    loop {
        if begin(rest.clone(), phrase) {
            return has_words(phrase);
        }
        if rest.next().is_none() {
            return false;
        }
    }
}

/// Returns true if a text begins with the words of a phrase.
pub(super) fn begins(phrase: &str, text: &str) -> bool {
    has_words(phrase) && begin(words(text), phrase)
}

/// Returns the text after its first `count` words.
pub(super) fn after_words(text: &str, count: usize) -> &str {
    let mut rest = text;
    for _ in 0..count {
        rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        rest = rest.trim_start_matches(char::is_alphanumeric);
    }
    rest
}

/// Returns true if a text contains a letter or a digit.
pub(super) fn has_words(text: &str) -> bool {
    words(text).next().is_some()
}

/// Returns the words of a text: its longest parts of letters and digits.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn begin<'a>(mut text: impl Iterator<Item = &'a str>, phrase: &str) -> bool {
    words(phrase).all(|word| text.next().is_some_and(|other| same(word, other)))
}

/// Returns true if two words are the same in upper or lower case.
fn same(a: &str, b: &str) -> bool {
    let lower = |word: &str| word.chars().flat_map(char::to_lowercase).collect::<String>();
    a.eq_ignore_ascii_case(b) || (!(a.is_ascii() && b.is_ascii()) && lower(a) == lower(b))
}
