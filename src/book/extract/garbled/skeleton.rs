//! What a written move has of letters, figures and signs that tell it from others.

use crate::book::extract::spellings::letters;

/// What stands for the rank of which only the end of the ordinal was read, and the longest ordinal.
const UNKNOWN_RANK: &str = "§";
const LONGEST_RANK: usize = 5;

/// What scanners make of `to`.
const TO: [&str; 13] =
    ["too", "teo", "two", "to", "tc", "te", "tn", "lo", "io", "t0", "tu", "t«", "tw"];

/// How ordinals end, garbled or not.
const ENDS: [&str; 10] = ["st", "nd", "rd", "th", "tK", "tb", "lh", "ih", "d", "t"];

/// What stands behind a move of its checks.
const CHECKS: [&str; 7] = ["ch", "eh", "cb", "oh", "cl", "dis", "mate"];

/// What a written move has of letters, figures and signs that tell it from others.
pub(super) fn skeleton(text: &str) -> Vec<char> {
    // Without its blanks `K. to` would begin with a knight, and so would `Kto`.
    let text = with_rank(&without_possessives(text));
    let mut text = text.replace(" to ", "-").replace(".to", "-").replace("Kto", "K-");
    text.retain(|c| !c.is_whitespace() && !is_mark(c));
    text = text.replace("takes", "x").replace("tks", "x").replace("Castles", "0-0");
    text.truncate(text.trim_end_matches(['-', '—', '–']).len());
    for end in CHECKS {
        let bare = text.strip_suffix(end).map_or(0, str::len);
        text.truncate(if bare > 2 { bare } else { text.len() });
    }
    for square in ["sq", "sy", "aq", "gq"] {
        if text.contains(square) {
            text = text.replace(square, "1");
        }
    }
    let text: String = letters(&text).into_iter().collect();
    let mut bare: Vec<char> = Vec::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        let begins = |ends: &[&str]| ends.iter().find_map(|end| rest.strip_prefix(end));
        let before = bare.last();
        let is_behind_name = before.is_some_and(|c| c.is_uppercase() || *c == 't');
        let is_of_next = |c: char| c.is_ascii_digit() || is_behind_name && c.is_alphanumeric();
        let to = || begins(&TO).filter(|_| !bare.contains(&'-'));
        if let Some(behind) = before.filter(|c| c.is_alphabetic()).and_then(|_| to()) {
            bare.push('-');
            rest = behind;
        } else if c == 's' && behind.starts_with(is_of_next) {
            rest = behind;
        } else if let Some(behind) =
            before.filter(|c| c.is_ascii_digit()).and_then(|_| begins(&ENDS))
        {
            rest = behind;
        } else {
            bare.push(if matches!(c, '—' | '–' | '−') { '-' } else { c });
            rest = behind;
        }
    }
    bare
}

/// Whether this tells no move from another.
fn is_mark(c: char) -> bool {
    matches!(
        c,
        '.' | ',' | '\'' | '’' | '‘' | '`' | '´' | '!' | '?' | '(' | ')' | '[' | ']' | ':' | ';'
    ) || matches!(c, '*' | '†' | '‡' | '"' | '“' | '”' | '^' | '_' | '=')
}

/// A text that ends with the rank of a square in letters, garbled or not, with a figure for that: `'srd`, `flq.`,
/// `3rcl`; of `oth` it is not known which.
fn with_rank(text: &str) -> String {
    let text = text.rsplit_once("(c").map_or(text, |(text, _)| text);
    let is_end = |c: char| !c.is_alphanumeric();
    let text = text.trim_end_matches(is_end);
    let (before, word) = text.rsplit_once(' ').unwrap_or(("", text));
    let word = word.trim_start_matches(is_end);
    let letters = word.trim_start_matches(|c: char| ('1'..='8').contains(&c));
    // A name ends so, too: `D. G. Baird.`
    let is_name = word.len() > 3 && word.starts_with(char::is_uppercase);
    let is_rank = before.contains("to") && word.len() <= LONGEST_RANK && !is_name;
    let is_of_letters = letters.chars().all(char::is_alphabetic);
    let rank = match word.len() - letters.len() {
        _ if !is_rank => return text.to_owned(),
        0 if letters.ends_with('q') && word.len() < 4 => "1",
        0 if letters.ends_with("th") => UNKNOWN_RANK,
        0 if letters.ends_with("rd") => "3",
        0 if letters.ends_with("nd") => "2",
        1 if letters.len() > 1 && is_of_letters => &word[..1],
        _ => return text.to_owned(),
    };
    format!("{before} {rank}")
}

/// A text without what is left of `'s`: `*s`, `^8`.
fn without_possessives(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let mut ahead = rest.clone();
        let is_s = ahead.next().is_some_and(|c| "sS8abgh".contains(c));
        if "*^»'’`\\\"".contains(c) && is_s && ahead.next() == Some(' ') {
            rest.next();
        } else if c == ' ' && is_s && is_before_ordinal(ahead.as_str()) {
            // `B 8 3rd`
            rest.next();
        } else {
            bare.push(c);
        }
    }
    bare
}

/// Whether a blank stands here, and then an ordinal.
fn is_before_ordinal(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next() == Some(' ')
        && chars.next().is_some_and(|c| c.is_ascii_digit())
        && chars.next().is_some_and(char::is_alphabetic)
}
