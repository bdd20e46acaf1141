//! What a scanner or a printer may have made of a written move: one slip, put right.

use crate::book::homoglyphs;
use crate::chess::Color;
use crate::notation::dialects::Dialect;
use crate::notation::{Pattern, read_in};

/// What stands for what, of the slips that printers and scanners make over and over: letters and words.
const LETTERS: [(&str, &str); 22] = [
    ("Et", "Kt"),
    ("Xt", "Kt"),
    ("Ki", "Kt"),
    ("Kl", "Kt"),
    ("Kfc", "Kt"),
    ("K t", "Kt"),
    ("Rt", "Kt"),
    ("E", "R"),
    ("E", "K"),
    ("It", "R"),
    ("5", "B"),
    ("8", "B"),
    ("0", "Q"),
    ("O", "Q"),
    ("G", "Q"),
    ("tb", "th"),
    ("ih", "th"),
    ("ﬁ", "fi"),
    ("Gastles", "Castles"),
    ("Oastles", "Castles"),
    (".", "-"),
    (" ", "-"),
];

/// Squares and daggers, of which a move may have two.
const SQUARES: [(&str, &str); 17] = [
    ("l", "1"),
    ("I", "1"),
    ("i", "1"),
    ("S", "5"),
    ("ð", "5"),
    ("ó", "6"),
    ("ö", "6"),
    ("s", "8"),
    ("B", "8"),
    ("e", "c"),
    ("c", "e"),
    ("í", "f"),
    ("Í", "f"),
    ("f", "†"),
    ("t", "†"),
    ("j", "†"),
    (" ", ""),
];

/// The letters of pieces in English, and ranks as words and as figures: of each one may stand for another.
const PIECES: [&str; 6] = ["Kt", "K", "Q", "R", "B", "N"];
const RANKS: [&str; 8] = ["sq", "2d", "3d", "4th", "5th", "6th", "7th", "8th"];
const FIGURES: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// So near, in characters, a move has a dash or a cross if two slips in it are put right.
const NEAR: usize = 6;

/// No written move is longer, in bytes, nor one in which two slips are put right.
const LONGEST: usize = 40;
const LONGEST_OF_TWO: usize = 18;

/// A text with one slip put right, or with two, that reads as a move.
#[derive(Clone, Debug)]
pub(super) struct Repair {
    pub(super) pattern: Pattern,
    /// How many bytes of the text it stands for.
    pub(super) len: usize,
    /// Whether nothing was put right but letters that look the same in another alphabet.
    pub(super) is_other_alphabet: bool,
}

/// The moves of this player that a text begins with if a slip in it is put right, or one piece or rank of
/// a move is taken for another.
pub(super) fn repairs(dialect: &dyn Dialect, text: &str, mover: Color) -> Vec<Repair> {
    let cell = cell(text);
    moves(dialect, cell, &once(cell), mover)
}

/// The same of what is no move as it stands; if one slip is not enough, two in what has a rank.
pub(super) fn repairs_of_no_move(dialect: &dyn Dialect, text: &str, mover: Color) -> Vec<Repair> {
    let cell = cell(text);
    // A figure stands for a letter only before a dash or a cross; a number is no move.
    if cell.starts_with(|c: char| c.is_ascii_digit()) && !cell[1..].starts_with(is_parted) {
        return Vec::new();
    }
    let in_other_letters = moves(dialect, cell, &homoglyphs::in_other_letters(cell), mover);
    if !in_other_letters.is_empty() {
        let marked = |it| Repair { is_other_alphabet: true, ..it };
        return in_other_letters.into_iter().map(marked).collect();
    }
    let repairs = moves(dialect, cell, &once(cell), mover);
    let may_have_two =
        cell.starts_with(char::is_alphabetic) && cell.chars().take(NEAR).any(is_parted);
    if !repairs.is_empty() || !may_have_two {
        return repairs;
    }
    // Of what stands behind the move nothing is put right.
    let word = cell.get(..cell.floor_char_boundary(LONGEST_OF_TWO)).unwrap_or(cell);
    let twice = put_right(word, &SQUARES).into_iter().flat_map(|text| put_right(&text, &SQUARES));
    moves(dialect, word, &twice.collect::<Vec<_>>(), mover)
}

fn is_parted(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | 'x' | 'X' | '×')
}

fn once(text: &str) -> Vec<String> {
    let slips = [&LETTERS[..], &SQUARES].into_iter().flat_map(|slips| put_right(text, slips));
    slips.chain(misprints(text)).collect()
}

/// A text with one of its letters of pieces or its ranks in the place of another: `Q. Kt's 2d`, `QKt2`.
fn misprints(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let is_name = |name: &&&str| {
            let (before, rest) = text.split_at(at);
            let behind = rest.strip_prefix(**name);
            !before.strip_suffix("Kt").unwrap_or(before).ends_with(char::is_lowercase)
                && behind.is_some_and(|behind| !behind.starts_with(char::is_lowercase))
        };
        let find = |names: &'static [&str]| Some((names.iter().find(is_name)?, names));
        let known = find(&PIECES).or_else(|| find(&RANKS)).or_else(|| find(&FIGURES));
        let Some((name, others)) = known else {
            at += c.len_utf8();
            continue;
        };
        let behind = at + name.len();
        let others = others.iter().filter(|other| *other != name);
        all.extend(others.map(|other| format!("{}{other}{}", &text[..at], &text[behind..])));
        at = behind;
    }
    all
}

/// A text with a slip put right, where it stands once or wherever it stands.
fn put_right(text: &str, slips: &[(&str, &str)]) -> Vec<String> {
    let mut all = Vec::new();
    for (wrong, right) in slips {
        for (at, _) in text.match_indices(wrong) {
            all.push(format!("{}{right}{}", &text[..at], &text[at + wrong.len()..]));
        }
        all.push(text.replace(wrong, right));
    }
    all.retain(|it| it != text);
    all
}

/// The different moves that begin these texts, and end where the text that was put right goes on.
fn moves(dialect: &dyn Dialect, cell: &str, texts: &[String], mover: Color) -> Vec<Repair> {
    let mut repairs: Vec<Repair> = Vec::new();
    for text in texts {
        let read = read_in(dialect, text, mover).filter(|_| text != cell);
        let Some((pattern, len)) = read else { continue };
        // All of the cell is the move, or what is left of it is apart, and as it was.
        let rest = text.get(len..).unwrap_or_default();
        let is_apart = rest.is_empty() || rest.starts_with([' ', ',', ';', '.', '[', '!', '?']);
        let is_known = repairs.iter().any(|it| it.pattern == pattern);
        if let Some(before) = cell.strip_suffix(rest).filter(|_| is_apart && !is_known) {
            repairs.push(Repair { pattern, len: before.len(), is_other_alphabet: false });
        }
    }
    repairs
}

/// The text up to a note, the end of the line or a gap between columns.
fn cell(text: &str) -> &str {
    let near = text.get(..text.floor_char_boundary(LONGEST)).unwrap_or_default();
    let end = ["\n", "  ", "\t", "[", "{"].iter().filter_map(|end| near.find(end)).min();
    near.get(..end.unwrap_or(near.len())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{repairs, repairs_of_no_move};
    use crate::chess::Color;
    use crate::notation::dialects::by_name;
    use crate::notation::read_whole;

    #[test]
    fn slips_of_digitised_pages_are_put_right() {
        for (name, printed, read) in [
            ("dutch", "Pgl x f3 d7—d5", "Pg1xf3"),
            ("dutch", "Lg5 X fó Pd7 X f6", "Lg5xf6"),
            ("dutch", "Tflxfó", "Tf1xf6"),
            ("dutch", "Lf 1 —d3 c7—c5", "Lf1-d3"),
            ("german", "Ddl—g4f  Kg8—h7", "Dd1-g4†"),
            ("russian", "Kg1—f3 Kb8—c6", "Кg1-f3"),
            ("german", "Тf1—e1", "Tf1-e1"),
        ] {
            let dialect = by_name(name).unwrap();
            let meant = read_whole(dialect, read, Color::White).unwrap();
            let all = repairs_of_no_move(dialect, printed, Color::White);
            assert!(all.iter().any(|it| it.pattern == meant), "{printed}: {all:?}");
        }
    }

    #[test]
    fn one_slip_is_put_right() {
        let dialect = by_name("descriptive").unwrap();
        for (printed, read) in [
            ("Et-B3   P-K4", "Kt-B3"),
            ("P to Q 4tb", "P to Q 4th"),
            ("5-Kt5", "B-Kt5"),
            ("Gastles", "Castles"),
            ("P-Kl", "P-K1"),
            ("P to Q ﬁfth", "P to Q fifth"),
        ] {
            let meant = read_whole(dialect, read, Color::White).unwrap();
            let all = repairs(dialect, printed, Color::White);
            assert!(all.iter().any(|it| it.pattern == meant), "{printed}: {all:?}");
        }
        assert!(repairs(dialect, "The usual move", Color::White).is_empty());
    }
}
