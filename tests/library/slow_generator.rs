//! A slow and obvious generator, square by square, under every law of movement: what the fast one
//! must agree with where shakmaty, which knows only today's law, cannot help.

use jadoube::chess::{
    Castling, Color, EnPassant, File, Move, Movement, Piece, Position, Promotion, Rank, Square,
};

/// From, to, and what a pawn becomes.
type SlowMove = (Square, Square, Option<Piece>);

#[derive(Clone)]
struct Board {
    squares: [Option<(Color, Piece)>; 64],
    turn: Color,
    /// Squares whose king or rook has not moved.
    unmoved: Vec<Square>,
    /// The pawn that has just stepped two squares.
    stepped: Option<Square>,
    law: Movement,
}

const KNIGHT: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const OFFICERS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn ahead(color: Color) -> i8 {
    if color == Color::White { 1 } else { -1 }
}

impl Board {
    fn new(fen: &str, law: Movement) -> Self {
        let (position, _) = Position::from_fen(fen, law).unwrap();
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut unmoved = Vec::new();
        for (letter, rook) in [('K', "h1"), ('Q', "a1"), ('k', "h8"), ('q', "a8")] {
            if fields[2].contains(letter) {
                let king = if letter.is_uppercase() { "e1" } else { "e8" };
                unmoved.extend([square(rook), square(king)]);
            }
        }
        let turn = position.turn();
        let behind = |at: Square| at.try_offset(0, -ahead(turn)).unwrap();
        let stepped = (fields[3] != "-").then(|| behind(square(fields[3])));
        let squares = Square::ALL.map(|at| position.piece_on(at));
        Self { squares, turn, unmoved, stepped, law }
    }

    fn at(&self, square: Square) -> Option<(Color, Piece)> {
        self.squares[square as usize]
    }

    fn is(&self, square: Square, color: Color, piece: Piece) -> bool {
        self.at(square) == Some((color, piece))
    }

    fn is_enemy(&self, square: Square) -> bool {
        self.at(square).is_some_and(|(color, _)| color != self.turn)
    }

    /// The squares a piece attacks from here.
    fn attacked_from(&self, from: Square, color: Color, piece: Piece) -> Vec<Square> {
        let mut attacked = Vec::new();
        let (directions, far): (Vec<(i8, i8)>, bool) = match piece {
            Piece::Pawn => (vec![(1, ahead(color)), (-1, ahead(color))], false),
            Piece::Knight => (KNIGHT.to_vec(), false),
            Piece::Bishop => (DIAGONAL.to_vec(), true),
            Piece::Rook => (STRAIGHT.to_vec(), true),
            Piece::Queen => ([STRAIGHT, DIAGONAL].concat(), true),
            Piece::King => ([STRAIGHT, DIAGONAL].concat(), false),
        };
        for (files, ranks) in directions {
            let mut at = from;
            while let Some(next) = at.try_offset(files, ranks) {
                attacked.push(next);
                at = next;
                if !far || self.at(next).is_some() {
                    break;
                }
            }
        }
        attacked
    }

    fn is_attacked(&self, target: Square, by: Color) -> bool {
        Square::ALL.into_iter().any(|from| match self.at(from) {
            Some((color, piece)) if color == by => {
                self.attacked_from(from, color, piece).contains(&target)
            }
            _ => false,
        })
    }

    fn in_check(&self, color: Color) -> bool {
        let king = Square::ALL.into_iter().find(|&at| self.is(at, color, Piece::King)).unwrap();
        self.is_attacked(king, !color)
    }

    fn moves(&self) -> Vec<SlowMove> {
        let mut moves = Vec::new();
        for from in Square::ALL {
            match self.at(from) {
                Some((color, Piece::Pawn)) if color == self.turn => {
                    for to in self.pawn_goes_to(from) {
                        moves.extend(self.becomes(to).into_iter().map(|piece| (from, to, piece)));
                    }
                }
                Some((color, piece)) if color == self.turn => {
                    let attacked = self.attacked_from(from, color, piece).into_iter();
                    let open = attacked.filter(|&to| self.at(to).is_none() || self.is_enemy(to));
                    moves.extend(open.map(|to| (from, to, None)));
                }
                _ => {}
            }
        }
        moves.retain(|&m| !self.after(m).in_check(self.turn));
        moves.extend(self.castlings());
        moves
    }

    fn pawn_goes_to(&self, from: Square) -> Vec<Square> {
        let mut reached = Vec::new();
        if let Some(one) = from.try_offset(0, ahead(self.turn)).filter(|&to| self.at(to).is_none())
        {
            reached.push(one);
            let home = from.rank() == Rank::Second.relative_to(self.turn);
            let two = one.try_offset(0, ahead(self.turn)).filter(|&to| self.at(to).is_none());
            reached.extend(two.filter(|_| home));
        }
        for to in self.attacked_from(from, self.turn, Piece::Pawn) {
            let passed = to.try_offset(0, -ahead(self.turn));
            let en_passant = self.law.en_passant == EnPassant::Standard
                && self.stepped.is_some()
                && self.stepped == passed;
            if self.is_enemy(to) || en_passant {
                reached.push(to);
            }
        }
        reached
    }

    /// What a pawn may be on this square.
    fn becomes(&self, on: Square) -> Vec<Option<Piece>> {
        if on.rank() != Rank::Eighth.relative_to(self.turn) {
            return vec![None];
        }
        let count =
            |piece| Square::ALL.into_iter().filter(|&at| self.is(at, self.turn, piece)).count();
        let is_lost = |piece: &Piece| count(*piece) < if *piece == Piece::Queen { 1 } else { 2 };
        let all = OFFICERS.into_iter().map(Some);
        match self.law.promotion {
            Promotion::AnyPiece => all.collect(),
            Promotion::AnyPieceOrPawn => all.chain([None]).collect(),
            Promotion::LostPiece => {
                let lost: Vec<_> = OFFICERS.into_iter().filter(is_lost).map(Some).collect();
                if lost.is_empty() { vec![None] } else { lost }
            }
            other => panic!("{other:?}"),
        }
    }

    fn castlings(&self) -> Vec<SlowMove> {
        let rank = Rank::First.relative_to(self.turn);
        let on = |file: File| Square::new(file, rank);
        let wings = [
            (File::H, File::G, File::F, vec![File::F, File::G], vec![File::E, File::F, File::G]),
            (
                File::A,
                File::C,
                File::D,
                vec![File::B, File::C, File::D],
                vec![File::E, File::D, File::C],
            ),
        ];
        let mut castlings = Vec::new();
        for (corner, king_to, rook_to, between, walked) in wings {
            let unmoved = |file| self.unmoved.contains(&on(file));
            let m = (on(File::E), on(king_to), None);
            let allowed = self.law.castling != Castling::None
                && unmoved(corner)
                && unmoved(File::E)
                && between.iter().all(|&file| self.at(on(file)).is_none())
                && !walked.iter().any(|&file| self.is_attacked(on(file), !self.turn));
            if allowed
                && !(self.law.castling == Castling::Free && self.attacks_after(m, on(rook_to)))
            {
                castlings.push(m);
            }
        }
        castlings
    }

    /// Whether king or rook attack an enemy piece once they have castled.
    fn attacks_after(&self, m: SlowMove, rook: Square) -> bool {
        let next = self.after(m);
        [(m.1, Piece::King), (rook, Piece::Rook)].into_iter().any(|(at, piece)| {
            let attacked = next.attacked_from(at, self.turn, piece);
            attacked.into_iter().any(|target| self.is_enemy(target))
        })
    }

    fn after(&self, (from, to, becomes): SlowMove) -> Self {
        let mut next = self.clone();
        let (color, piece) = self.at(from).unwrap();
        let is_pawn = piece == Piece::Pawn;
        if is_pawn && from.file() != to.file() && self.at(to).is_none() {
            next.squares[Square::new(to.file(), from.rank()) as usize] = None;
        }
        let apart = |a: u8, b: u8| a.abs_diff(b);
        if piece == Piece::King && apart(from.file() as u8, to.file() as u8) == 2 {
            let short = to.file() == File::G;
            let (corner, beside) = if short { (File::H, File::F) } else { (File::A, File::D) };
            next.squares[Square::new(corner, from.rank()) as usize] = None;
            next.squares[Square::new(beside, from.rank()) as usize] = Some((color, Piece::Rook));
        }
        next.squares[from as usize] = None;
        next.squares[to as usize] = Some((color, becomes.unwrap_or(piece)));
        next.unmoved.retain(|&at| at != from && at != to);
        next.stepped = (is_pawn && apart(from.rank() as u8, to.rank() as u8) == 2).then_some(to);
        next.turn = !self.turn;
        next
    }
}

/// All laws of movement that these forms can make.
fn laws() -> Vec<Movement> {
    let mut laws = Vec::new();
    for castling in [Castling::Standard, Castling::Free, Castling::None] {
        for en_passant in [EnPassant::Standard, EnPassant::None] {
            for promotion in [Promotion::AnyPiece, Promotion::AnyPieceOrPawn, Promotion::LostPiece]
            {
                laws.push(Movement { castling, en_passant, promotion });
            }
        }
    }
    laws
}

/// Counts the positions so many plies on, and compares the moves at every position on the way.
fn perft(slow: &Board, fast: &Position, depth: u32) -> u64 {
    let mut expected = slow.moves();
    let moves = fast.moves();
    let mut found: Vec<SlowMove> = moves.iter().map(|m| (m.from, m.to, m.promotion)).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{} under {:?}", fast.fen(), fast.movement());
    if depth == 1 {
        return found.len() as u64;
    }
    let next =
        |m: &Move| perft(&slow.after((m.from, m.to, m.promotion)), &fast.after(m), depth - 1);
    moves.iter().map(next).sum()
}

/// Castling with something to attack, pawns that can be passed, pawns about to promote, and a
/// side that has lost nothing.
const POSITIONS: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkbnr/1P1ppppp/8/8/8/8/p1PPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/3p4/5p2/8/8/R3K2R w KQkq - 0 1",
    "4k3/2P3P1/8/8/2pP4/8/1p4p1/R3K1B1 b Q d3 0 1",
];

#[test]
fn every_law_of_movement_gives_the_moves_of_the_slow_generator() {
    let mut totals = std::collections::BTreeSet::new();
    for fen in POSITIONS {
        for law in laws() {
            let (fast, repairs) = Position::from_fen(fen, law).unwrap();
            assert!(repairs.is_empty(), "{fen}: {repairs:?}");
            totals.insert((fen, perft(&Board::new(fen, law), &fast, 2)));
        }
    }
    assert!(totals.len() > 2 * POSITIONS.len(), "the laws hardly differ: {totals:?}");
}
