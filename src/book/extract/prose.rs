//! What tells prose from moves, and moves that were played from others.

/// No sentence that introduces moves is looked at further than this, in bytes.
pub(super) const SENTENCE: usize = 240;

/// What says of moves that they were not played.
const SUPPOSING: &str = "if suppose supposing would might could should instead example instance variation \
    wenn falls si jeśli gdyby если ha";

/// What says that the game itself goes on, in the languages of the notations.
const OF_GAME: &str = "continued went proceeded resumed followed ging folgte geschah continua suivit siguió \
    continuó seguì proseguì continuò continuou seguiu nastąpiło grano volgde vervolgde последовало продолжалась \
    következett áfram pokračovala následovalo fortsatte fortsatt fulgte följde";

/// Words in small letters that moves have too.
const OF_MOVES: &str = "to takes at on from the and mate check disc best";

/// How variations are headed.
const VARIATION: [&str; 4] = ["variation", "variante", "variant", "var"];

/// Whether this is the letter or the heading of a variation: `(A.)`, `VARIATION I.`
pub(super) fn is_label(text: &str) -> bool {
    let is_letter = text.starts_with('(') && text.ends_with(')') && text.len() < 6;
    let name = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    is_letter || text.len() < 24 && VARIATION.contains(&&*name.to_lowercase())
}

/// Whether a line is more than moves.
pub(super) fn is_prose(line: &str) -> bool {
    prose_words(line) > 1
}

/// How many words of a line are such as moves do not have.
pub(super) fn prose_words(line: &str) -> usize {
    let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| {
        let is_small = word.len() > 2 && word.chars().all(char::is_lowercase);
        is_small && !OF_MOVES.split(' ').any(|it| it == *word)
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
    prose_words(line) > 0 && !is_rank && !line.ends_with(['.', '!', '?', ')', ']'])
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
    ends_with_one_of(text, SUPPOSING)
}

/// Whether the sentence with which a text ends says that the game itself goes on.
pub(super) fn is_of_game(text: &str) -> bool {
    ends_with_one_of(text, OF_GAME)
}

/// Whether the sentence with which a text ends has one of some words.
fn ends_with_one_of(text: &str, all: &str) -> bool {
    let near = text.get(text.ceil_char_boundary(text.len().saturating_sub(SENTENCE))..);
    let sentence = near.and_then(|near| near.rsplit(['.', '!', '?']).next()).unwrap_or_default();
    let mut words = sentence.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1);
    words.any(|word| all.split_whitespace().any(|it| is_same(it, word)))
}

/// Whether two words are the same but for capitals.
fn is_same(small: &str, word: &str) -> bool {
    small.len() == word.len() && small.chars().eq(word.chars().flat_map(char::to_lowercase))
}
