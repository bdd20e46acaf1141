//! Algebraic notation in any letters: `Sf3`, `Кg1-f3`, `♘f3`.

mod read;

use std::fmt;

use super::plain::read_plain;
use super::{Dialect, historical};
use crate::chess::{BitBoard, CastlingSide, Color, File, Move, MoveKind, Piece, Square};
use crate::notation::pattern::{Capture, NamedWings, Pattern, Sign, file_and_rank_of, squares};

/// An algebraic notation: squares are named from White's side, pieces by letters.
#[derive(Debug)]
pub struct Algebraic {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) letters: Letters,
    /// The letter or nought with which castling is written.
    pub(super) castling: &'static str,
    pub(super) form: Form,
    /// True if a cross after a move means mate and not a capture: `Лd8×`.
    pub(super) cross_mates: bool,
}

/// The letters of pawn, knight, bishop, rook, queen and king. Several, separated by blanks, are all
/// read, and the first is written.
pub(super) type Letters = [&'static str; 6];

/// The amount written of a piece's origin square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As short as possible, in the letters of the standard. The signs of check and mate are
    /// written, but not read, as they are often missing or wrong in real scores.
    Standard,
    /// As short as possible: `Sf3`, `Sbd2`.
    Short,
    /// The whole square: `Sg1-f3`.
    Long,
}

impl Dialect for Algebraic {
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn read(&self, text: &str, mover: Color) -> Option<(Pattern, usize)> {
        if self.form != Form::Standard {
            return historical::read(text).or_else(|| self.read_move(text, mover));
        }
        let word = text.split_ascii_whitespace().next().filter(|word| text.starts_with(word))?;
        let plain = read_plain(word.as_bytes()).map(|pattern| (pattern, word.len()));
        plain.or_else(|| historical::read(word))
    }

    fn candidate_patterns(&self, m: &Move, mover: Color) -> Vec<Pattern> {
        match (self.form, m.kind) {
            (Form::Standard, _) => {
                let mut patterns = candidate_patterns(m);
                if let Some(due) = m.due_promotion {
                    let (square, piece) = (due.square(mover), due.piece());
                    for pattern in patterns.clone() {
                        patterns.extend(pattern.after_late_promotion(square, piece));
                    }
                }
                patterns
            }
            (Form::Short, _) | (_, MoveKind::Castle(_) | MoveKind::FreeCastle(_)) => {
                candidate_patterns(m)
            }
            (Form::Long, _) => vec![pattern(m, m.from.bitboard())],
        }
    }

    fn spell(&self, pattern: &Pattern, _: Color) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text, pattern);
        text
    }
}

impl Algebraic {
    /// Writes the parts of a pattern that squares and letters can express.
    pub(super) fn write(&self, f: &mut impl fmt::Write, pattern: &Pattern) -> fmt::Result {
        match *pattern {
            Pattern::Castle { side, .. } => {
                let o = self.castling;
                let long = side == Some(CastlingSide::Queen);
                if long { write!(f, "{o}-{o}-{o}") } else { write!(f, "{o}-{o}") }?;
            }
            Pattern::CastleTo { king, rook, .. } => {
                let o = if king.file() > File::E { "O-O" } else { "O-O-O" };
                let [k, r] = [Piece::King, Piece::Rook].map(|piece| self.letter(piece));
                write!(f, "{o}/{k}{king}{r}{rook}")?;
            }
            Pattern::Pass => f.write_str(historical::PASS)?,
            Pattern::LatePromotion(named) => {
                write!(f, "{}={}/", named.pawn, self.letter(named.piece))?;
                // The move writes the sign.
                return self.write(f, &named.following_move());
            }
            Pattern::Move { piece, from, to, capture, promotion, .. } => {
                if let Some(piece) = piece.filter(|piece| *piece != Piece::Pawn) {
                    f.write_str(self.letter(piece))?;
                }
                write_line(f, from)?;
                if !matches!(capture, Capture::Unwritten | Capture::NoCapture) {
                    f.write_str("x")?;
                } else if self.form == Form::Long && from != BitBoard::FULL {
                    f.write_str("-")?;
                }
                write_line(f, to)?;
                if let Some(piece) = promotion {
                    write!(f, "={}", self.letter(piece))?;
                }
            }
        }
        match pattern.sign() {
            Some(Sign::Check) => f.write_str("+"),
            Some(Sign::Mate) => f.write_str("#"),
            None => Ok(()),
        }
    }

    fn letter(&self, piece: Piece) -> &'static str {
        self.letters_of(piece).next().unwrap_or_default()
    }

    fn letters_of(&self, piece: Piece) -> impl Iterator<Item = &'static str> + use<> {
        self.letters[piece as usize].split(' ')
    }
}

/// Returns the ways to write a move with no more squares than needed.
fn candidate_patterns(m: &Move) -> Vec<Pattern> {
    let (file, rank) = (Some(m.from.file()), Some(m.from.rank()));
    match (m.kind, m.piece) {
        (MoveKind::Passed, _) => vec![Pattern::Pass],
        (MoveKind::Castle(side), _) => vec![Pattern::Castle { side: Some(side), sign: None }],
        (MoveKind::FreeCastle(rook), _) => {
            let rook = Square::new(rook, m.to.rank());
            vec![Pattern::CastleTo { king: m.to, rook, sign: None }]
        }
        // An illegal pawn move can come from anywhere.
        (MoveKind::Displaced, Piece::Pawn) => {
            vec![pattern(m, squares(m.captured.and(file), None)), pattern(m, squares(file, rank))]
        }
        (_, Piece::Pawn) => vec![pattern(m, squares(m.captured.and(file), None))],
        _ => [(None, None), (file, None), (None, rank), (file, rank)]
            .map(|(file, rank)| pattern(m, squares(file, rank)))
            .into(),
    }
}

fn pattern(m: &Move, from: BitBoard) -> Pattern {
    Pattern::Move {
        piece: Some(m.piece),
        from,
        to: m.to.bitboard(),
        capture: if m.captured.is_some() { Capture::AnyPiece } else { Capture::Unwritten },
        promotion: m.becomes(),
        sign: None,
        wings: NamedWings::NONE,
    }
}

fn write_line(f: &mut impl fmt::Write, set: BitBoard) -> fmt::Result {
    let (file, rank) = file_and_rank_of(set);
    file.map_or(Ok(()), |file| write!(f, "{file}"))?;
    rank.map_or(Ok(()), |rank| write!(f, "{rank}"))
}
