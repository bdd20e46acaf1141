//! Writing a move as short as books did: `P-K4`, `KtxP`, `KtxBP`, `QKt-Q2`, `R(R1)-K1`.

use crate::chess::{BitBoard, CastlingSide, Color, File, Kind, Move, Piece, Rank, Square};
use crate::notation::pattern::{Capture, Pattern, Sign, Wings};

/// The names of files, those of two files first.
const FILES: [(&str, [File; 2]); 11] = [
    ("R", [File::A, File::H]),
    ("Kt", [File::B, File::G]),
    ("B", [File::C, File::F]),
    ("Q", [File::D, File::D]),
    ("K", [File::E, File::E]),
    ("QR", [File::A, File::A]),
    ("QKt", [File::B, File::B]),
    ("QB", [File::C, File::C]),
    ("KB", [File::F, File::F]),
    ("KKt", [File::G, File::G]),
    ("KR", [File::H, File::H]),
];

pub(super) fn drafts(m: &Move, mover: Color) -> Vec<Pattern> {
    if let Kind::Castle(side) = m.kind {
        return vec![Pattern::Castle { side: Some(side), sign: None }];
    }
    let stays = m.piece == Piece::Pawn && m.to.rank() == Rank::Eighth.relative_to(mover);
    let promotion = m.promotion.or(stays.then_some(Piece::Pawn));
    let goals = goals(m);
    let draft = |(from, piece)| {
        let wings = Wings { piece, captured: None };
        goals.iter().map(move |&(to, capture)| {
            let (piece, sign) = (Some(m.piece), None);
            Pattern::Move { piece, from, to, capture, promotion, sign, wings }
        })
    };
    let mut drafts: Vec<Pattern> = origins(m, mover).into_iter().flat_map(draft).collect();
    drafts.sort_by_cached_key(|draft| spell(draft, mover).len());
    drafts
}

/// What could be written of where a piece comes from.
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
    // Further from home nobody can tell by the board which rook was the queen's.
    let at_home = m.from.rank() == Rank::First.relative_to(mover);
    if at_home && matches!(m.piece, Piece::Rook | Piece::Knight) {
        let wing = if m.from.file() < File::E { CastlingSide::Queen } else { CastlingSide::King };
        origins.push((BitBoard::FULL, Some(wing)));
    }
    origins.extend(either_square(m.from).map(|squares| (squares, None)));
    origins
}

/// What could be written of where it goes.
fn goals(m: &Move) -> Vec<(BitBoard, Capture)> {
    let captured = match (m.captured, m.kind) {
        (None, _) => return either_square(m.to).map(|to| (to, Capture::Nothing)).into(),
        (Some(_), Kind::EnPassant) => Capture::EnPassant,
        (Some(piece), _) => Capture::Of(piece),
    };
    let mut goals = vec![BitBoard::FULL];
    if m.captured == Some(Piece::Pawn) {
        goals.extend(either(m.to.file()));
    }
    goals.extend(either_square(m.to));
    goals.into_iter().map(|to| (to, captured)).collect()
}

/// The files named without a wing, and the file.
fn either(file: File) -> [BitBoard; 2] {
    let both = file.bitboard() | file.flip().bitboard();
    let sides = !matches!(file, File::D | File::E);
    [if sides { both } else { file.bitboard() }, file.bitboard()]
}

fn either_square(square: Square) -> [BitBoard; 2] {
    either(square.file()).map(|files| files & square.rank().bitboard())
}

/// A pattern as far as names can express it.
pub(super) fn spell(pattern: &Pattern, mover: Color) -> String {
    let text = match *pattern {
        Pattern::Castle { side: Some(CastlingSide::Queen), .. } => "O-O-O".to_owned(),
        Pattern::Castle { side: Some(CastlingSide::King), .. } => "O-O".to_owned(),
        Pattern::Castle { side: None, .. } => "Castles".to_owned(),
        Pattern::CastleTo { .. } | Pattern::Named(_) | Pattern::Pass => {
            return pattern.to_string();
        }
        Pattern::Move { piece, from, to, capture, promotion, wings, .. } => {
            let named = |piece, wing, at| name(piece, wing, at, mover);
            let moving = piece.map_or_else(String::new, |piece| named(piece, wings.piece, from));
            let goal = match capture {
                Capture::Of(piece) => format!("x{}", named(piece, wings.captured, to)),
                Capture::EnPassant => format!("x{}", named(Piece::Pawn, None, to)),
                Capture::Something => format!("x{}", place(to, mover)),
                Capture::Unsaid | Capture::Nothing => format!("-{}", place(to, mover)),
            };
            let becomes = promotion.map(|piece| format!("({})", letter(piece)));
            let en_passant = if capture == Capture::EnPassant { " e.p." } else { "" };
            [moving, goal, becomes.unwrap_or_default(), en_passant.to_owned()].concat()
        }
    };
    text + match pattern.sign() {
        Some(Sign::Check) => " ch",
        Some(Sign::Mate) => " mate",
        None => "",
    }
}

/// A piece with its wing and its place: `QKt`, `BP`, `R(K1)`.
fn name(piece: Piece, wing: Option<CastlingSide>, at: BitBoard, mover: Color) -> String {
    let wing = match wing {
        Some(CastlingSide::King) => "K",
        Some(CastlingSide::Queen) => "Q",
        None => "",
    };
    match (files(at), place(at, mover)) {
        (Some(files), _) if piece == Piece::Pawn => format!("{files}P"),
        (_, place) if place.is_empty() => format!("{wing}{}", letter(piece)),
        (_, place) => format!("{wing}{}({place})", letter(piece)),
    }
}

/// The name of a square, or of a file; nothing where neither is known.
fn place(set: BitBoard, mover: Color) -> String {
    let ranks = Rank::ALL.into_iter().zip(1..);
    let mut squares = ranks.flat_map(|(rank, number)| {
        let on = rank.relative_to(mover).bitboard();
        FILES
            .into_iter()
            .map(move |(name, [a, b])| ((a.bitboard() | b.bitboard()) & on, name, number))
    });
    let square = squares.find(|(squares, ..)| *squares == set);
    let square = square.map(|(_, name, number): (_, _, u8)| format!("{name}{number}"));
    square.or_else(|| files(set).map(str::to_owned)).unwrap_or_default()
}

fn files(set: BitBoard) -> Option<&'static str> {
    let named = FILES.into_iter().find(|(_, [a, b])| a.bitboard() | b.bitboard() == set);
    named.map(|(name, _)| name)
}

fn letter(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "P",
        Piece::Knight => "Kt",
        Piece::Bishop => "B",
        Piece::Rook => "R",
        Piece::Queen => "Q",
        Piece::King => "K",
    }
}
