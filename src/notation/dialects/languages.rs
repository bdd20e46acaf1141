//! The algebraic notations, a table of letters each: pawn, knight, bishop, rook, queen, king.

use std::fmt;

use super::algebraic::{Algebraic, Form, Letters};
use crate::notation::pattern::Pattern;

const ENGLISH: Letters = ["P", "N", "B", "R", "Q", "K"];

/// Standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q`.
pub static SAN: Algebraic = Algebraic {
    castling: "O",
    form: Form::Standard,
    ..short("san", "standard algebraic", ENGLISH)
};

impl fmt::Display for Pattern {
    /// In standard algebraic notation, as far as that can express it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SAN.write(f, self)
    }
}

/// English letters and both squares: `Ng1-f3`, `e4xd5`.
pub static LONG: Algebraic =
    Algebraic { castling: "O", form: Form::Long, ..short("long", "long algebraic", ENGLISH) };

/// Pictures of the pieces: `♘f3`. White ones are written for both players, as printers do.
pub static FIGURINE: Algebraic = Algebraic {
    castling: "O",
    ..short("figurine", "figurine algebraic", ["♙ ♟", "♘ ♞", "♗ ♝", "♖ ♜", "♕ ♛", "♔ ♚"])
};

/// German: *Bauer, Springer, Läufer, Turm, Dame, König*. Danish, Norwegian, Swedish, Croatian and
/// Slovene have the same letters.
pub static GERMAN: Algebraic = short("german", "German", ["B", "S Sp", "L", "T", "D", "K"]);

/// French: *pion, cavalier, fou, tour, dame, roi*.
pub static FRENCH: Algebraic = short("french", "French", ["P", "C", "F", "T", "D", "R"]);

/// Dutch: *pion, paard, loper, toren, dame, koning*.
pub static DUTCH: Algebraic = short("dutch", "Dutch", ["pi", "P", "L", "T", "D", "K"]);

/// Spanish: *peón, caballo, alfil, torre, dama, rey*.
pub static SPANISH: Algebraic = short("spanish", "Spanish", ["P", "C", "A", "T", "D", "R"]);

/// Italian: *pedone, cavallo, alfiere, torre, donna, re*.
pub static ITALIAN: Algebraic = short("italian", "Italian", ["P", "C", "A", "T", "D", "R"]);

/// Russian: *пешка, конь, слон, ладья, ферзь, король*. A small *с* is left alone: it looks like
/// the file c. Soviet books have a cross for mate.
pub static RUSSIAN: Algebraic = Algebraic {
    cross_mates: true,
    ..short("russian", "Russian", ["п П", "К к", "С", "Л л", "Ф ф", "Кр кр КР"])
};

/// Portuguese: *peão, cavalo, bispo, torre, dama, rei*.
pub static PORTUGUESE: Algebraic =
    short("portuguese", "Portuguese", ["P", "C", "B", "T", "D", "R"]);

/// Czech: *pěšec, jezdec, střelec, věž, dáma, král*.
pub static CZECH: Algebraic = short("czech", "Czech", ["P", "J", "S", "V", "D", "K"]);

/// Hungarian: *gyalog, huszár, futó, bástya, vezér, király*.
pub static HUNGARIAN: Algebraic = short("hungarian", "Hungarian", ["gy", "H", "F", "B", "V", "K"]);

/// Polish: *pion, skoczek, goniec, wieża, hetman, król*.
pub static POLISH: Algebraic = short("polish", "Polish", ["P", "S", "G", "W", "H", "K"]);

const fn short(name: &'static str, title: &'static str, letters: Letters) -> Algebraic {
    Algebraic { name, title, letters, castling: "0", form: Form::Short, cross_mates: false }
}
