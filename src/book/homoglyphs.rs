//! Letters of another alphabet: a Latin C in a Russian score, Cyrillic bytes taken for Latin ones.

use crate::chess::Color;
use crate::notation::dialects::{Dialect, RUSSIAN};
use crate::notation::{MeantWord, read_whole};

/// Letters that look alike, one by one.
const LATIN: &str = "ABCEHKMOPTXacepx";
const CYRILLIC: &str = "АВСЕНКМОРТХасерх";

/// What a word that is no move in a dialect lacks, if it would be one with other letters that look
/// the same, or a Russian one in Windows-1251.
pub(super) fn meant(word: &str, dialect: &dyn Dialect, mover: Color) -> Option<MeantWord> {
    let is_read = |text: &str| read_whole(dialect, text, mover).is_some();
    let [in_cyrillic, in_latin] = in_other_letters(word);
    if in_cyrillic != word && is_read(&in_cyrillic) {
        let c = word.chars().find(|c| cyrillic(*c) != *c)?;
        return Some(MeantWord::Cyrillic(c));
    }
    let in_1251: String = word.chars().map(in_windows_1251).collect();
    if in_1251 != word && read_whole(&RUSSIAN, &in_1251, mover).is_some() {
        return Some(MeantWord::Windows1251(in_1251));
    }
    (in_latin != word && is_read(&in_latin)).then_some(())?;
    let c = word.chars().find(|c| latin(*c) != *c)?;
    Some(MeantWord::Latin(c))
}

// Squares have Latin letters in Russian too.
/// A text that begins with the letter of a piece in Cyrillic letters, and all of it in Latin ones.
pub(super) fn in_other_letters(text: &str) -> [String; 2] {
    let piece = text.find(|c: char| !c.is_uppercase() && c != 'p').unwrap_or(text.len());
    let (letters, rest) = text.split_at(piece);
    [letters.chars().map(cyrillic).collect::<String>() + rest, text.chars().map(latin).collect()]
}

/// The Cyrillic letter whose byte in Windows-1251 is this letter in Windows-1252.
fn in_windows_1251(c: char) -> char {
    let letter = ('À'..='ÿ').position(|latin| latin == c);
    letter.and_then(|at| ('А'..='я').nth(at)).unwrap_or(c)
}

fn cyrillic(c: char) -> char {
    LATIN.chars().zip(CYRILLIC.chars()).find(|(it, _)| *it == c).map_or(c, |(_, other)| other)
}

fn latin(c: char) -> char {
    CYRILLIC.chars().zip(LATIN.chars()).find(|(it, _)| *it == c).map_or(c, |(_, other)| other)
}
