//! Words of an Event tag by which a game belongs to another event than the one it names.
//!
//! “Vienna casual” of 1898 was played in the year and the town of a tournament, but not in it. Any
//! other word in the tag that is not part of the event's name may mean the same.

use crate::calendar::Span;

use super::phrase;

/// Words that do not distinguish two events.
const IDLE: &str = "1pl at break championship chess congress der des emperor fifth first fourth grand great in \
    int internat international internationales it jubilaeum jubilaeumsturnier jubilee jubiläum \
    jubiläumsturnier kaiser kongress master masters meisterturnier mt of off play playoff replay \
    round s schach sixth the third tie tourney turnier";

/// Returns the first word of an Event tag that is not in the texts known of an event, not idle, and
/// not one of its years: the game may belong to another event.
pub(super) fn qualifier(tag: &str, known: &[Option<&str>], span: Span) -> Option<String> {
    if phrase::is_in("off hand", tag) {
        return Some("off-hand".to_owned());
    }
    for word in tag.split_whitespace().filter(|token| !is_score(token)).flat_map(phrase::words) {
        let mut known = known.iter().flatten().flat_map(|text| phrase::words(text));
        if !is_idle(word) && !is_number_of(word, span) && !known.any(|own| is_short_for(word, own))
        {
            return Some(word.to_owned());
        }
    }
    None
}

/// Returns true if a text names an event, and not a place alone: it has a year, or a word such as
/// *tournament*.
pub(super) fn is_of_an_event(text: &str) -> bool {
    const KINDS: [&str; 6] = ["tourn", "turnier", "congress", "kongress", "championship", "jubil"];
    phrase::words(text).any(|word| {
        (word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()))
            || KINDS.iter().any(|kind| word.to_lowercase().contains(kind))
    })
}

/// Returns true for a word that says nothing about the event: an article, a preposition, a round.
fn is_idle(word: &str) -> bool {
    IDLE.split(' ').any(|idle| idle == word.to_lowercase())
}

/// Returns true if a word is a year of the event, or its number in a series: `1898`, `6th`.
fn is_number_of(word: &str, span: Span) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, end) = word.split_at(digits);
    if !number.is_empty() && ["st", "nd", "rd", "th"].contains(&end.to_lowercase().as_str()) {
        return true;
    }
    let Some(year) = word.parse::<u16>().ok().filter(|_| word.len() == 4) else { return false };
    span.from.is_none_or(|from| from.year() <= year)
        && span.until.is_none_or(|until| year <= until.last_year())
}

/// Returns true if a token is the score of a match: `+10-5=5`.
fn is_score(token: &str) -> bool {
    token.starts_with('+') && token.chars().all(|c| matches!(c, '0'..='9' | '+' | '-' | '='))
}

/// Returns true if a word is another, or its beginning: `corr` of `correspondence`.
fn is_short_for(word: &str, other: &str) -> bool {
    let (word, other) = (word.to_lowercase(), other.to_lowercase());
    word == other || (word.chars().count() >= 4 && other.starts_with(&word))
}
