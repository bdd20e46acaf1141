//! A slow and obvious generator, square by square, under every law of movement. The fast one must
//! agree with it; shakmaty knows only today's law.

use jadoube::chess::{
    Castling, Color, Displacement, EnPassant, File, Move, MoveKind, Movement, Piece, Position,
    Promotion, Rank, Square,
};
use jadoube::notation::read_move;

use crate::common::{path, placement_read};

/// A move with every choice that it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SlowMove {
    from: Square,
    to: Square,
    /// The piece that a pawn becomes.
    becomes: Option<Piece>,
    /// The square of the rook after castling.
    rook: Option<Square>,
    /// The square of a pawn that waits on the last rank, and the piece that it becomes before the
    /// move.
    named: Option<(Square, Piece)>,
}

impl SlowMove {
    fn plain(from: Square, to: Square, becomes: Option<Piece>) -> Self {
        Self { from, to, becomes, rook: None, named: None }
    }

    fn of(m: &Move, turn: Color) -> Self {
        let rook = match m.kind {
            MoveKind::Castle(_) => Some(Square::new(
                if m.to.file() == File::G { File::F } else { File::D },
                m.to.rank(),
            )),
            MoveKind::FreeCastle(file) => Some(Square::new(file, m.to.rank())),
            _ => None,
        };
        let named = m.due_promotion.map(|due| (due.square(turn), due.piece()));
        Self { from: m.from, to: m.to, becomes: m.promotion, rook, named }
    }
}

#[derive(Clone)]
struct Board {
    squares: [Option<(Color, Piece)>; 64],
    turn: Color,
    /// The squares whose king or rook has not moved.
    unmoved: Vec<Square>,
    /// The pawn that has just moved two squares.
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

    /// Returns the squares that a piece attacks from this square.
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

    /// Returns every move. If pawns wait on the last rank, every move is combined with each piece
    /// that one of them can become.
    fn moves(&self) -> Vec<SlowMove> {
        let mut namings = Vec::new();
        if !matches!(self.law.promotion, Promotion::AnyPiece | Promotion::AnyPieceOrPawn) {
            for at in Square::ALL {
                let is_last = at.rank() == Rank::Eighth.relative_to(self.turn);
                if is_last && self.is(at, self.turn, Piece::Pawn) {
                    namings.extend(self.lost_for(at).into_iter().map(|piece| (at, piece)));
                }
            }
        }
        if namings.is_empty() {
            return self.moves_unnamed();
        }
        let mut moves = Vec::new();
        for named in namings {
            for m in self.naming(named).moves_unnamed() {
                moves.push(SlowMove { named: Some(named), ..m });
            }
        }
        moves
    }

    fn naming(&self, (at, piece): (Square, Piece)) -> Self {
        let mut next = self.clone();
        next.squares[at as usize] = Some((self.turn, piece));
        next
    }

    fn moves_unnamed(&self) -> Vec<SlowMove> {
        let mut moves = Vec::new();
        for from in Square::ALL {
            match self.at(from) {
                Some((color, Piece::Pawn)) if color == self.turn => {
                    for to in self.pawn_goes_to(from) {
                        let becomes = self.becomes(to).into_iter();
                        moves.extend(becomes.map(|piece| SlowMove::plain(from, to, piece)));
                    }
                }
                Some((color, piece)) if color == self.turn => {
                    let attacked = self.attacked_from(from, color, piece).into_iter();
                    let open = attacked.filter(|&to| self.at(to).is_none() || self.is_enemy(to));
                    moves.extend(open.map(|to| SlowMove::plain(from, to, None)));
                }
                _ => {}
            }
        }
        moves.retain(|m| !self.is(m.to, !self.turn, Piece::King));
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

    /// Returns the pieces that a pawn may become on this square; `None` for a pawn.
    fn becomes(&self, on: Square) -> Vec<Option<Piece>> {
        if on.rank() != Rank::Eighth.relative_to(self.turn) {
            return vec![None];
        }
        let all = OFFICERS.into_iter().map(Some);
        match self.law.promotion {
            Promotion::AnyPiece => all.collect(),
            Promotion::AnyPieceOrPawn => all.chain([None]).collect(),
            Promotion::LostPiece | Promotion::LostPieceNoTwinBishop => {
                let lost: Vec<_> = self.lost_for(on).into_iter().map(Some).collect();
                if lost.is_empty() { vec![None] } else { lost }
            }
            other => panic!("{other:?}"),
        }
    }

    /// Returns the pieces already lost that a pawn may become on this square.
    fn lost_for(&self, on: Square) -> Vec<Piece> {
        let own = |piece| Square::ALL.into_iter().filter(move |&at| self.is(at, self.turn, piece));
        let is_light = |at: Square| (at.file() as u8 + at.rank() as u8) % 2 == 1;
        let is_lost = |piece: &Piece| {
            let twin = own(Piece::Bishop).any(|at| is_light(at) == is_light(on));
            let barred = self.law.promotion == Promotion::LostPieceNoTwinBishop;
            own(*piece).count() < if *piece == Piece::Queen { 1 } else { 2 }
                && !(barred && *piece == Piece::Bishop && twin)
        };
        OFFICERS.into_iter().filter(is_lost).collect()
    }

    fn castlings(&self) -> Vec<SlowMove> {
        let files = "abcdefgh";
        let rank = Rank::First.relative_to(self.turn);
        let on = |file: char| Square::new(File::index(files.find(file).unwrap()), rank);
        // The files of king and rook after castling, the ordinary way first.
        let kingside = ["gf", "fe", "ge", "he", "hf", "hg"];
        let queenside = ["cd", "de", "ce", "be", "bd", "bc", "ae", "ad", "ac", "ab"];
        let mut castlings = Vec::new();
        for (corner, between, outwards, placings) in
            [('h', "fg", "efgh", &kingside[..]), ('a', "bcd", "edcba", &queenside[..])]
        {
            let how_many = match self.law.castling {
                Castling::Standard => 1,
                Castling::Free => placings.len(),
                _ => 0,
            };
            for placing in &placings[..how_many] {
                let [king, rook] = [0, 1].map(|at| placing.chars().nth(at).unwrap());
                let walked = &outwards[..=outwards.find(king).unwrap()];
                let m =
                    SlowMove { rook: Some(on(rook)), ..SlowMove::plain(on('e'), on(king), None) };
                let allowed = self.unmoved.contains(&on(corner))
                    && self.unmoved.contains(&on('e'))
                    && between.chars().all(|file| self.at(on(file)).is_none())
                    && !walked.chars().any(|file| self.is_attacked(on(file), !self.turn));
                if allowed && !(self.law.castling == Castling::Free && self.attacks_after(m)) {
                    castlings.push(m);
                }
            }
        }
        castlings
    }

    /// Returns true if king or rook attack an enemy piece after castling.
    fn attacks_after(&self, m: SlowMove) -> bool {
        let next = self.after(m);
        [(m.to, Piece::King), (m.rook.unwrap(), Piece::Rook)].into_iter().any(|(at, piece)| {
            let attacked = next.attacked_from(at, self.turn, piece);
            attacked.into_iter().any(|target| self.is_enemy(target))
        })
    }

    fn after(&self, m: SlowMove) -> Self {
        let mut next = m.named.map_or_else(|| self.clone(), |named| self.naming(named));
        let SlowMove { from, to, becomes, .. } = m;
        let (color, piece) = next.at(from).unwrap();
        let is_pawn = piece == Piece::Pawn;
        if is_pawn && from.file() != to.file() && self.at(to).is_none() {
            next.squares[Square::new(to.file(), from.rank()) as usize] = None;
        }
        let apart = |a: u8, b: u8| a.abs_diff(b);
        next.squares[from as usize] = None;
        if let Some(rook) = m.rook {
            let corner = if to.file() > File::E { File::H } else { File::A };
            next.squares[Square::new(corner, from.rank()) as usize] = None;
            next.squares[rook as usize] = Some((color, Piece::Rook));
        }
        next.squares[to as usize] = Some((color, becomes.unwrap_or(piece)));
        next.unmoved.retain(|&at| at != from && at != to);
        next.stepped = (is_pawn && apart(from.rank() as u8, to.rank() as u8) == 2).then_some(to);
        next.turn = !self.turn;
        next
    }
}

const PROMOTIONS: [(&str, Promotion); 4] = [
    ("any-piece", Promotion::AnyPiece),
    ("any-piece-or-pawn", Promotion::AnyPieceOrPawn),
    ("lost-piece", Promotion::LostPiece),
    ("lost-piece-no-twin-bishop", Promotion::LostPieceNoTwinBishop),
];

/// Returns the laws of movement with this law of promotion: standard castling, free and none; each
/// with and without capture en passant.
fn laws_of(promotion: Promotion) -> Vec<Movement> {
    let mut laws = Vec::new();
    for castling in [Castling::Standard, Castling::Free, Castling::None] {
        for en_passant in [EnPassant::Standard, EnPassant::None] {
            laws.push(Movement { castling, en_passant, promotion });
        }
    }
    laws
}

/// Returns all laws of movement that these laws of promotion can be part of.
fn laws() -> Vec<Movement> {
    PROMOTIONS.into_iter().flat_map(|(_, promotion)| laws_of(promotion)).collect()
}

/// Asserts that both generators find the same moves. Returns the moves.
fn compare(slow: &Board, fast: &Position) -> Vec<Move> {
    let mut expected = slow.moves();
    let moves = fast.moves();
    let mut found: Vec<SlowMove> = moves.iter().map(|m| SlowMove::of(m, fast.turn())).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{} under {:?}", fast.fen(), fast.movement());
    moves
}

/// Counts the positions `depth` plies later, and compares the moves in every position on the way.
fn perft(slow: &Board, fast: &Position, depth: u32) -> u64 {
    let moves = compare(slow, fast);
    if depth == 1 {
        return moves.len() as u64;
    }
    let turn = fast.turn();
    let next = |m: &Move| perft(&slow.after(SlowMove::of(m, turn)), &fast.after(m), depth - 1);
    moves.iter().map(next).sum()
}

/// Returns the totals of two plies from a position, one line for each law of promotion.
fn totals(fen: &str) -> String {
    let mut lines = String::new();
    for (name, promotion) in PROMOTIONS {
        let under = |law: Movement| {
            let (fast, repairs) = Position::from_fen(fen, law).ok()?;
            assert!(repairs.is_empty(), "{fen}: {repairs:?}");
            Some(perft(&Board::new(fen, law), &fast, 2))
        };
        if let Some(totals) = laws_of(promotion).into_iter().map(under).collect::<Option<Vec<_>>>()
        {
            let totals: String = totals.iter().map(|total| format!(" {total:6}")).collect();
            lines.push_str(&format!("  {name:26}{totals}\n"));
        }
    }
    lines
}

/// The totals agree with the table, and the slow generator agrees at every step.
#[test]
fn perft_totals_of_every_law_of_movement_are_as_in_the_table() {
    let table = std::fs::read_to_string(path("tests/perft/laws-of-movement.txt")).unwrap();
    let mut found = String::new();
    for line in table.lines().filter(|line| !line.starts_with("  ")) {
        found.push_str(&format!("{line}\n"));
        if line.contains('/') && !line.starts_with('#') {
            found.push_str(&totals(line));
        }
    }
    assert!(found == table, "the table should be:\n{found}");
}

/// A generator of random numbers that are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % sides
    }
}

/// Puts a piece on a square against every law, so that pawns are on the last rank and kings are in
/// check out of turn.
fn disturb(fast: &mut Position, slow: &mut Board, dice: &mut Dice) {
    let from = Square::index(dice.roll(64));
    let to = Square::index(dice.roll(64));
    let put = Displacement::Piece { from, to, becomes: None };
    let Some(m) = fast.displaced(put) else { return };
    let piece = slow.squares[from as usize].take();
    slow.squares[to as usize] = piece;
    slow.unmoved.retain(|&at| at != from && at != to);
    slow.turn = !slow.turn;
    fast.play(&m);
    slow.stepped = fast.en_passant().and_then(|at| at.try_offset(0, -ahead(fast.turn())));
}

#[test]
fn random_games_agree_under_every_law_and_every_move_is_read_as_it_is_written() {
    let mut dice = Dice(15);
    let (mut freely, mut named, mut written) = (0, 0, 0);
    for round in 0..4 {
        for law in laws() {
            let waits = law.promotion.waits() && round == 0;
            let fen = match round {
                _ if waits => "P6P/1q2k1b1/8/8/8/8/1B2K1Q1/p6p w - - 0 1",
                0 | 1 => "1n2k1n1/PPP3PP/8/8/8/8/ppp3pp/1N2K1N1 w - - 0 1",
                _ => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            };
            let mut fast = Position::from_fen(fen, law).unwrap().0;
            let mut slow = Board::new(fen, law);
            for ply in 0..60 {
                if round % 2 == 1 && ply % 7 == 6 {
                    disturb(&mut fast, &mut slow, &mut dice);
                    continue;
                }
                let moves = compare(&slow, &fast);
                let Some(m) = moves.get(dice.roll(moves.len().max(1))) else { break };
                for m in &moves {
                    let san = fast.san(m);
                    let pattern = read_move(&san).unwrap();
                    assert_eq!(fast.resolve(&pattern), Ok(*m), "{san} in {}", fast.fen());
                    freely += usize::from(san.contains("/K"));
                    named += usize::from(m.due_promotion.is_some());
                    written += usize::from(san.contains("=Q/") || san.contains("=R/"));
                }
                let (before, san) = (fast.fen(), fast.san(m));
                slow = slow.after(SlowMove::of(m, fast.turn()));
                fast.play(m);
                let kept = fast.components().placement;
                assert_eq!(kept, placement_read(&fast.fen()), "{san} in {before}");
            }
        }
    }
    assert!(freely > 10 && named > 100 && written > 100, "{freely}, {named}, {written}");
}
