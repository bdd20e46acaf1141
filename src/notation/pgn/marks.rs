//! The marks of annotators after a move: `!`, `+/=`, `⊕`, `unclear`.

use super::text::decode;

/// The marks of annotators in the spellings of ChessBase, Scid, Lichess and kokopu, and the number of each in PGN
/// (its *numeric annotation glyph*). Of marks that have a number for each player, White's.
const MARKS: [(&str, u8); 79] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("~", 13),
    ("∞", 13),
    ("inf", 13),
    ("unclear", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("+--", 20),
    ("--+", 21),
    ("zz", 22),
    ("ZZ", 22),
    ("⊙", 22),
    ("⨀", 22),
    ("○", 26),
    ("◯", 26),
    ("⟳", 32),
    ("↻", 32),
    ("↑", 36),
    ("→", 40),
    ("->", 40),
    ("=∞", 44),
    ("=/∞", 44),
    ("=/&", 44),
    ("~=", 44),
    ("⯹", 44),
    ("⊞", 50),
    ("⟫", 56),
    ("⟪", 62),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("∆", 140),
    ("Δ", 140),
    ("△", 140),
    ("/\\", 140),
    ("⌓", 142),
    ("R", 144),
    ("RR", 145),
    ("N", 146),
    ("TN", 146),
    ("⊥", 148),
    ("_|_", 148),
    ("⟺", 149),
    ("⇔", 149),
    ("⇗", 150),
    ("BB", 151),
    ("◫", 151),
    ("Bb", 153),
    ("◨", 153),
    ("⊶", 154),
    ("||", 190),
    ("oo", 193),
    ("o^", 212),
    ("_|", 215),
    ("⌋", 215),
    ("|_", 214),
    ("D", 201),
];

/// Words and signs of check and of en passant, apart from the move or glued to its end.
const SIGNS: [&str; 16] = [
    "++",
    "+",
    "#",
    "dblch.",
    "dblch",
    "dbl.",
    "dbl",
    "disch.",
    "disch",
    "dis.",
    "dis",
    "ch.",
    "ch",
    "check",
    "mate",
    "checkmate",
];

const EN_PASSANT: [&str; 4] = ["e.p.", "e.p", "ep.", "ep"];

/// Returns the number that PGN gives to a mark.
pub(super) fn nag(mark: &str) -> Option<u8> {
    let mark = with_plain_dashes(mark);
    MARKS.iter().find(|(known, _)| *known == mark).map(|(_, nag)| *nag)
}

/// Returns true if a word says nothing of the moves: a mark, or a sign of check apart from its move.
pub(super) fn is_mark_or_sign(word: &[u8]) -> bool {
    let word = decode(word);
    SIGNS.iter().chain(&EN_PASSANT).any(|sign| *sign == word) || nag(&word).is_some()
}

/// Returns a word without the signs and marks that are glued to its end.
pub(super) fn without_marks(mut word: &str) -> &str {
    while let Some(len) = glued_at_end(word) {
        word = &word[..word.len() - len];
    }
    word
}

/// Returns the length of the longest sign or mark at the end of a word. Marks with letters stand apart.
fn glued_at_end(word: &str) -> Option<usize> {
    let marks =
        MARKS.iter().map(|(mark, _)| mark).filter(|mark| !mark.contains(char::is_alphabetic));
    let endings = marks.chain(&SIGNS).chain(&EN_PASSANT);
    endings.filter(|ending| word.ends_with(**ending)).map(|ending| ending.len()).max()
}

fn with_plain_dashes(mark: &str) -> String {
    mark.replace(['–', '−'], "-")
}
