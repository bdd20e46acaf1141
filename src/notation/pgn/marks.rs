//! The marks of annotators after a move: `!`, `+/=`, `⊕`, `unclear`.

use super::bytes::{Class, class_of};
use super::text::decode;

/// The marks of annotators in the spellings of ChessBase, Scid, Lichess and kokopu, and the number
/// of each in PGN (its *numeric annotation glyph*). Of marks that have a number for each player,
/// White's.
const MARKS: [(u8, &str); 49] = [
    (1, "!"),
    (2, "?"),
    (3, "!! ‼"),
    (4, "?? ⁇"),
    (5, "!? ⁉"),
    (6, "?! ⁈"),
    (7, "□"),
    (10, "="),
    (13, "~ ∞ inf unclear"),
    (14, "+= +/= ⩲"),
    (15, "=+ =/+ ⩱"),
    (16, "+/- ±"),
    (17, "-/+ ∓"),
    (18, "+-"),
    (19, "-+"),
    (20, "+--"),
    (21, "--+"),
    (22, "zz ZZ ⊙ ⨀"),
    (26, "○ ◯"),
    (32, "⟳ ↻"),
    (36, "↑"),
    (40, "→ -> +>"),
    (44, "=∞ =/∞ =/& ~= ⯹"),
    (48, "[+]"),
    (50, "⊞ [++]"),
    (54, ">"),
    (56, "⟫ >>"),
    (60, "<"),
    (62, "⟪ <<"),
    (132, "⇆ ⇄"),
    (138, "⊕ ⨁"),
    (140, "∆ Δ △ /\\"),
    (142, "⌓"),
    (144, "R"),
    (145, "RR"),
    (146, "N TN"),
    (147, "x"),
    (148, "⊥ _|_"),
    (149, "⟺ ⇔ <=>"),
    (150, "⇗"),
    (151, "BB ◫"),
    (153, "Bb ◨"),
    (154, "⊶"),
    (190, "||"),
    (193, "oo"),
    (201, "D"),
    (212, "o^"),
    (214, "|_"),
    (215, "_| ⌋"),
];

/// Words and signs of check and of en passant, apart from the move or glued to its end.
const SIGNS: &str = "++ + # dblch. dblch dbl. dbl disch. disch dis. dis ch. ch check mate checkmate e.p. e.p ep. ep";

/// Returns the number that PGN gives to a mark.
pub(super) fn nag(mark: &str) -> Option<u8> {
    let mark = with_plain_dashes(mark);
    let (nag, _) = MARKS.iter().find(|(_, marks)| marks.split(' ').any(|known| known == mark))?;
    Some(*nag)
}

/// Returns true if a word says nothing of the moves: a mark, or a sign of check apart from its
/// move.
pub(super) fn is_mark_or_sign(word: &[u8]) -> bool {
    let word = decode(word);
    SIGNS.split(' ').any(|sign| sign == word) || nag(&word).is_some()
}

/// Returns a word without the signs and marks that are glued to its end.
pub(super) fn without_marks(mut word: &str) -> &str {
    while let Some(len) = glued_at_end(word) {
        word = &word[..word.len() - len];
    }
    word
}

/// Returns the length of the longest sign or mark at the end of a word. Marks with letters are
/// words of their own.
fn glued_at_end(word: &str) -> Option<usize> {
    let marks = MARKS.iter().flat_map(|(_, marks)| marks.split(' '));
    let glued = marks.filter(|mark| !mark.contains(char::is_alphabetic)).chain(SIGNS.split(' '));
    glued.filter(|ending| word.ends_with(ending)).map(str::len).max()
}

/// Returns the length of the mark with angle or square brackets with which a text begins, if a
/// blank or the end follows it: `<=>`, `[+]`.
pub(super) fn bracketed_mark(text: &[u8]) -> Option<usize> {
    let ends = |byte: &u8| class_of(*byte) == Class::Space;
    let len = text.iter().position(ends).unwrap_or(text.len());
    let mark = str::from_utf8(text.get(..len)?).ok()?;
    nag(mark).map(|_| len)
}

fn with_plain_dashes(mark: &str) -> String {
    mark.replace(['–', '−'], "-")
}
