//! Writing a move in the short forms of books: `P-K4`, `KtxP`, `KtxBP`, `QKt-Q2`, `R(R1)-K1`.

use super::names::files_of;
use crate::chess::{BitBoard, CastlingSide, Color, File, Move, MoveKind, Piece, Rank, Square};
use crate::notation::pattern::{Capture, NamedWings, Pattern, Sign};

use CastlingSide::{King, Queen};

/// The names of pieces and squares, and the words after a move.
#[derive(Debug)]
pub(super) struct Names {
    /// The letters of pawn, knight, bishop, rook, queen and king.
    pub(super) letters: [&'static str; 6],
    /// True if ranks come before files and pieces before their wings: `3AR` for `KB3`.
    pub(super) is_rank_first: bool,
    pub(super) check: &'static str,
    pub(super) mate: &'static str,
    pub(super) en_passant: &'static str,
}

pub(super) const ENGLISH: Names = Names {
    letters: ["P", "Kt", "B", "R", "Q", "K"],
    is_rank_first: false,
    check: " ch",
    mate: " mate",
    en_passant: " e.p.",
};

/// The names of files. Names that mean two files come first.
const FILES: [&[Piece]; 11] = [
    &[Piece::Rook],
    &[Piece::Knight],
    &[Piece::Bishop],
    &[Piece::Queen],
    &[Piece::King],
    &[Piece::Queen, Piece::Rook],
    &[Piece::Queen, Piece::Knight],
    &[Piece::Queen, Piece::Bishop],
    &[Piece::King, Piece::Bishop],
    &[Piece::King, Piece::Knight],
    &[Piece::King, Piece::Rook],
];

pub(super) fn candidate_patterns(m: &Move, mover: Color) -> Vec<Pattern> {
    if let MoveKind::Castle(side) = m.kind {
        return vec![Pattern::Castle { side: Some(side), sign: None }];
    }
    let stays = m.piece == Piece::Pawn && m.to.rank() == Rank::Eighth.relative_to(mover);
    let promotion = m.promotion.or(stays.then_some(Piece::Pawn));
    let goals = goals(m);
    let pattern = |(from, piece)| {
        let wings = NamedWings { piece, captured: None };
        goals.iter().map(move |&(to, capture)| {
            let (piece, sign) = (Some(m.piece), None);
            Pattern::Move { piece, from, to, capture, promotion, sign, wings }
        })
    };
    let mut patterns: Vec<Pattern> = origins(m, mover).into_iter().flat_map(pattern).collect();
    patterns.sort_by_cached_key(|pattern| ENGLISH.spell(pattern, mover).len());
    patterns
}

fn origins(m: &Move, mover: Color) -> Vec<(BitBoard, Option<CastlingSide>)> {
    let mut origins = vec![(BitBoard::FULL, None)];
    if m.piece == Piece::Pawn {
        origins.extend(
            m.captured
                .map(|_| either(m.from.file()))
                .into_iter()
                .flatten()
                .map(|files| (files, None)),
        );
        return origins;
    }
    // Away from the first rank, the board does not show which rook was the queen's.
    let at_home = m.from.rank() == Rank::First.relative_to(mover);
    if at_home && matches!(m.piece, Piece::Rook | Piece::Knight) {
        let wing = if m.from.file() < File::E { CastlingSide::Queen } else { CastlingSide::King };
        origins.push((BitBoard::FULL, Some(wing)));
    }
    origins.extend(either_square(m.from).map(|squares| (squares, None)));
    origins
}

fn goals(m: &Move) -> Vec<(BitBoard, Capture)> {
    let captured = match (m.captured, m.kind) {
        (None, _) => return either_square(m.to).map(|to| (to, Capture::NoCapture)).into(),
        (Some(_), MoveKind::EnPassant) => Capture::EnPassant,
        (Some(piece), _) => Capture::Of(piece),
    };
    let mut goals = vec![BitBoard::FULL];
    if m.captured == Some(Piece::Pawn) {
        goals.extend(either(m.to.file()));
    }
    goals.extend(either_square(m.to));
    goals.into_iter().map(|to| (to, captured)).collect()
}

/// Returns the files named without a wing, and the file.
fn either(file: File) -> [BitBoard; 2] {
    let both = file.bitboard() | file.flip().bitboard();
    let sides = !matches!(file, File::D | File::E);
    [if sides { both } else { file.bitboard() }, file.bitboard()]
}

fn either_square(square: Square) -> [BitBoard; 2] {
    either(square.file()).map(|files| files & square.rank().bitboard())
}

impl Names {
    pub(super) fn spell(&self, pattern: &Pattern, mover: Color) -> String {
        let text = match *pattern {
            Pattern::Castle { side: Some(Queen), .. } => "O-O-O".to_owned(),
            Pattern::Castle { side: Some(King), .. } => "O-O".to_owned(),
            Pattern::Castle { side: None, .. } => "Castles".to_owned(),
            Pattern::CastleTo { .. } | Pattern::LatePromotion(_) | Pattern::Pass => {
                return pattern.to_string();
            }
            Pattern::Move { piece, from, to, capture, promotion, wings, .. } => {
                let named = |piece, wing, at| self.name(piece, wing, at, mover);
                let moving =
                    piece.map_or_else(String::new, |piece| named(piece, wings.piece, from));
                let dash = if self.is_rank_first { "" } else { "-" };
                let goal = match capture {
                    Capture::Of(piece) => format!("x{}", named(piece, wings.captured, to)),
                    Capture::EnPassant => format!("x{}", named(Piece::Pawn, None, to)),
                    Capture::AnyPiece => format!("x{}", self.place(to, mover)),
                    Capture::Unwritten | Capture::NoCapture => {
                        format!("{dash}{}", self.place(to, mover))
                    }
                };
                let becomes = promotion.map(|piece| format!("({})", self.letter(piece)));
                let en_passant = if capture == Capture::EnPassant { self.en_passant } else { "" };
                [moving, goal, becomes.unwrap_or_default(), en_passant.to_owned()].concat()
            }
        };
        text + match pattern.sign() {
            Some(Sign::Check) => self.check,
            Some(Sign::Mate) => self.mate,
            None => "",
        }
    }

    /// Returns the name of a piece with its wing and its square: `QKt`, `BP`, `R(K1)`.
    fn name(&self, piece: Piece, wing: Option<CastlingSide>, at: BitBoard, mover: Color) -> String {
        let wing: &[Piece] = match wing {
            Some(King) => &[Piece::King],
            Some(Queen) => &[Piece::Queen],
            None => &[],
        };
        let named = |name| self.joined(name, self.letter(piece));
        match (files(at), self.place(at, mover)) {
            (Some(files), _) if piece == Piece::Pawn => named(files),
            (_, place) if place.is_empty() => named(wing),
            (_, place) => format!("{}({place})", named(wing)),
        }
    }

    /// Returns the name of a square or of a file, or an empty text if neither is known.
    fn place(&self, set: BitBoard, mover: Color) -> String {
        let on = |rank: Rank| rank.relative_to(mover).bitboard();
        let rank = Rank::ALL.into_iter().find(|rank| set.is_subset(on(*rank)));
        let square = rank.and_then(|rank| {
            let name = FILES
                .into_iter()
                .find(|name| files_of(name).map(|files| files & on(rank)) == Some(set))?;
            Some(self.joined(name, &rank.to_string()))
        });
        square.or_else(|| Some(self.joined(files(set)?, ""))).unwrap_or_default()
    }

    /// Returns the parts of a name and what follows them in English.
    fn joined(&self, name: &[Piece], last: &str) -> String {
        let mut parts: Vec<&str> = name.iter().map(|part| self.letter(*part)).collect();
        parts.push(last);
        if self.is_rank_first {
            parts.reverse();
        }
        parts.concat()
    }

    fn letter(&self, piece: Piece) -> &'static str {
        self.letters[piece as usize]
    }
}

fn files(set: BitBoard) -> Option<&'static [Piece]> {
    FILES.into_iter().find(|name| files_of(name) == Some(set))
}
