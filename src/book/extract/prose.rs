//! What tells prose from moves, and moves that were played from others.

use super::odds;
use crate::notation::printed::closing::{is_column_heading, player};
use crate::notation::printed::words::{is_in, is_word};

/// No sentence that introduces moves is looked at further than this, in bytes.
pub(super) const SENTENCE: usize = 240;

/// Words in small letters that moves have too.
const OF_MOVES: &str = "to takes at on from the and castles mate check disc best";

/// Whether this is the letter or the heading of a variation: `(A.)`, `VARIATION I.`
pub(super) fn is_label(text: &str) -> bool {
    let is_letter = text.starts_with('(') && text.ends_with(')') && text.len() < 6;
    let name = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    is_letter || text.len() < 24 && is_word(|of| of.variation, name)
}

/// Whether a text ends with the letter of a variation: `A)`, or at the beginning of a line `a)`
pub(super) fn is_labelled(text: &str) -> bool {
    let text = text.trim_end_matches(' ');
    let word = text.rsplit([' ', '\n']).next().unwrap_or_default();
    let leads = text[..text.len() - word.len()].trim_end_matches(' ').ends_with('\n');
    let mut letters = word.trim_start_matches('(').chars();
    let letter = letters.next().filter(|c| c.is_uppercase() || leads && c.is_alphabetic());
    letter.is_some() && letters.as_str() == ")"
}

/// Whether a line is more than moves.
pub(super) fn is_prose(line: &str) -> bool {
    prose_words(line) > 1
}

/// How many words of a line are such as moves do not have.
pub(super) fn prose_words(line: &str) -> usize {
    let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| {
        let is_small = word.len() > 2 && word.chars().all(char::is_lowercase);
        is_small && !is_in(OF_MOVES, word)
    });
    words.count()
}

/// The line above a place that is not blank, or so much of it as stands near.
pub(super) fn line_above(text: &str, begin: usize) -> &str {
    let above = text.get(..begin).unwrap_or_default().trim_end();
    let near = above.ceil_char_boundary(above.len().saturating_sub(SENTENCE));
    above[near..].rsplit('\n').next().unwrap_or_default()
}

/// Whether a note introduces the line that begins here: *White would have played* —
pub(super) fn is_introduced(text: &str, begin: usize) -> bool {
    let line = line_above(text, begin);
    // Behind a rank the full stop may be lost.
    let last = line.rsplit(' ').next().unwrap_or_default();
    let is_rank = last.strip_prefix(|c: char| ('1'..='8').contains(&c));
    let is_rank = is_rank.is_some_and(|it| ["", "st", "nd", "d", "rd", "th"].contains(&it));
    // `If` alone in its line is no prose, nor are the names of the columns.
    let has_words = || prose_words(line) > 0 && !is_column_heading(line) || is_supposing(line);
    let is_ended =
        line.trim_end_matches(['"', '”', '’', '\'']).ends_with(['.', '!', '?', ')', ']']);
    !is_rank && !is_ended && has_words()
}

/// Whether a sentence ends before a place in a line of prose, or a bracket.
pub(super) fn begins_sentence(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end_matches([' ', '\t']);
    let near = &before[before.ceil_char_boundary(before.len().saturating_sub(SENTENCE))..];
    let line = near.rsplit('\n').next().unwrap_or_default();
    // The line may be no more than the last move of the sentence.
    let has_words =
        || prose_words(line) > 0 || ends_with_words(line_above(text, before.len() - line.len()));
    line.ends_with([')', ']']) || line.ends_with(['.', '!', '?', '"', '”']) && has_words()
}

/// Whether a sentence goes on with a line and says something of the move above it, not how the game ended: *is
/// premature.*
pub(super) fn is_predicate(line: &str) -> bool {
    let first = words(line).next().filter(|it| !is_word(|of| of.fillers, it));
    let is_said = || first.is_some() && words(line).nth(1).is_some() && prose_words(line) > 0;
    line.starts_with(char::is_lowercase) && (is_prose(line) || is_said())
}

/// Whether a line of prose breaks off within a sentence that may go on with moves: *would have been answered by*
pub(super) fn ends_openly(line: &str) -> bool {
    prose_words(line) > 0
        && !is_column_heading(line)
        && line.ends_with(|c: char| c.is_lowercase() || ",;".contains(c))
}

/// Whether a text has a capital within a sentence that is not that of a piece or of a colour: somebody may be
/// named, or another game.
pub(super) fn has_name(text: &str) -> bool {
    let is_name = |word: &str| {
        let small = word.to_lowercase();
        word.starts_with(char::is_uppercase) && player(&small).is_none() && !is_piece(word)
    };
    let mut within = text.split(['.', '!', '?', ':']).flat_map(|it| words(it).skip(1));
    within.any(is_name)
}

/// Whether a line ends with one or two words that may begin a sentence, and are no moves: *Threatening*, *Weaker
/// is*
pub(super) fn ends_with_words(line: &str) -> bool {
    let is_small = |word: &&str| word.chars().skip(1).all(char::is_lowercase);
    let is_word =
        |word: &str| word.chars().count() > 3 && !is_piece(word) && !is_in(OF_MOVES, word);
    let last: Vec<&str> = words(line).rev().take(2).take_while(is_small).collect();
    last.first().is_some_and(|word| line.ends_with(word)) && last.into_iter().any(is_word)
}

/// Whether this is the name of a piece.
fn is_piece(word: &str) -> bool {
    odds::name(word.to_lowercase().trim_end_matches('s')).is_some()
}

/// Whether a line ends with such as `z. B.`, `e. g.`, `p. ej.`
pub(super) fn ends_abbreviated(line: &str) -> bool {
    let mut words = line.rsplit(' ');
    let is_short = |word: &str| word.ends_with('.') && word.len() < 4;
    let is_letter = |word: &str| word.len() == 2 && word.starts_with(char::is_lowercase);
    words.next().is_some_and(is_short)
        && words.next().is_some_and(|it| is_letter(it) && is_short(it))
}

/// Whether the sentence with which a text ends says of moves that they were not played.
pub(super) fn is_supposing(text: &str) -> bool {
    let is_supposed = |word| is_word(|of| of.supposing, word);
    let first = words(sentence(text)).next();
    first.is_some_and(|word| is_word(|of| of.conditional, word))
        || words(sentence(text)).any(is_supposed)
}

/// Whether the sentence with which a text ends says that the game itself goes on.
pub(super) fn is_of_game(text: &str) -> bool {
    words(sentence(text)).any(|word| is_word(|of| of.going_on, word))
}

/// The sentence with which a text ends.
fn sentence(text: &str) -> &str {
    let near = text.get(text.ceil_char_boundary(text.len().saturating_sub(SENTENCE))..);
    near.and_then(|near| near.rsplit(['.', '!', '?']).next()).unwrap_or_default()
}

/// The words of a text, and no squares.
fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| word.len() > 1 && word.chars().all(char::is_alphabetic))
}
