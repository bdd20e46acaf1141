//! The list of all dialects. The letters of an algebraic dialect mean pawn, knight, bishop, rook,
//! queen and king.

use std::fmt;

use super::Dialect;
use super::algebraic::{Algebraic, Form, Letters};
use super::coordinates::{ICCF, UCI};
use super::descriptive::{
    ENGLISH_DESCRIPTIVE, FRENCH_DESCRIPTIVE, PORTUGUESE_DESCRIPTIVE, SPANISH_DESCRIPTIVE,
};
use crate::notation::pattern::Pattern;

/// All dialects in order of preference: if a game can be read in several, the first is taken.
pub static ALL: [&dyn Dialect; 22] = [
    &SAN,
    // English letters and both squares: `Ng1-f3`, `e4xd5`; read as older books have it too:
    // `Kt-f3`, `P-d4`.
    &Algebraic { castling: "O", form: Form::Long, ..short("long", "long algebraic", OLD_ENGLISH) },
    &ENGLISH_DESCRIPTIVE,
    &SPANISH_DESCRIPTIVE,
    &PORTUGUESE_DESCRIPTIVE,
    &FRENCH_DESCRIPTIVE,
    // *Bauer, Springer, Läufer, Turm, Dame, König*. Danish, Norwegian, Swedish, Croatian and
    // Slovene have the same letters.
    &short("german", "German", ["B", "S Sp", "L", "T", "D", "K"]),
    // *pion, cavalier, fou, tour, dame, roi*
    &short("french", "French", ["P", "C", "F", "T", "D", "R"]),
    // *pion, paard, loper, toren, dame, koning*
    &short("dutch", "Dutch", ["pi", "P", "L", "T", "D", "K"]),
    // *peón, caballo, alfil, torre, dama, rey*
    &short("spanish", "Spanish", ["P", "C", "A", "T", "D", "R"]),
    // *pedone, cavallo, alfiere, torre, donna, re*
    &short("italian", "Italian", ["P", "C", "A", "T", "D", "R"]),
    &RUSSIAN,
    // *peão, cavalo, bispo, torre, dama, rei*
    &short("portuguese", "Portuguese", ["P", "C", "B", "T", "D", "R"]),
    // *pěšec, jezdec, střelec, věž, dáma, král*
    &short("czech", "Czech", ["P", "J", "S", "V", "D", "K"]),
    // *gyalog, huszár, futó, bástya, vezér, király*
    &short("hungarian", "Hungarian", ["gy", "H", "F", "B", "V", "K"]),
    // *pion, skoczek, goniec, wieża, hetman, król*
    &short("polish", "Polish", ["P", "S", "G", "W", "H", "K"]),
    // *peð, riddari, biskup, hrókur, drottning, kóngur*
    &short("icelandic", "Icelandic", ["p P", "R", "B", "H", "D", "K"]),
    // *sotilas, ratsu, lähetti, torni, daami, kuningas*
    &short("finnish", "Finnish", ["s S", "R", "L", "T", "D", "K"]),
    // *pion, cal, nebun, turn, damă, rege*
    &short("romanian", "Romanian", ["P", "C", "N", "T", "D", "R"]),
    // Pictures of the pieces: `♘f3`. White ones are written for both players, as printers do.
    &Algebraic { castling: "O", ..short("figurine", "figurine algebraic", PICTURES) },
    &UCI,
    &ICCF,
];

const ENGLISH: Letters = ["P", "N", "B", "R", "Q", "K"];
const OLD_ENGLISH: Letters = ["P", "N Kt", "B", "R", "Q", "K"];
const PICTURES: Letters = ["♙ ♟", "♘ ♞", "♗ ♝", "♖ ♜", "♕ ♛", "♔ ♚"];

/// Standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q`.
pub static SAN: Algebraic = Algebraic {
    castling: "O",
    form: Form::Standard,
    ..short("san", "standard algebraic", ENGLISH)
};

/// Russian: *пешка, конь, слон, ладья, ферзь, король*. A lowercase *с* is not read as a piece: it
/// looks like the file c. Soviet books use a cross for mate.
pub(crate) static RUSSIAN: Algebraic = Algebraic {
    cross_mates: true,
    ..short("russian", "Russian", ["п П", "К к", "С", "Л л", "Ф ф", "Кр кр КР"])
};

const fn short(name: &'static str, title: &'static str, letters: Letters) -> Algebraic {
    Algebraic { name, title, letters, castling: "0", form: Form::Short, cross_mates: false }
}

impl fmt::Display for Pattern {
    /// Writes the parts of the pattern that standard algebraic notation can express.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SAN.write(f, self)
    }
}
