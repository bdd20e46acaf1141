//! Where each piece can ever go: a proof that a side cannot mate, without a search.
//!
//! For each piece on the board a set of squares is built up that holds every square on which it can
//! ever stand. It begins with the piece's own square and grows until nothing can be added. What is
//! asked of a step is only what every legal move needs:
//!
//! - the squares that a piece crosses can be empty: what stands there now can leave or be captured;
//! - its goal can be free of its own side's pieces, and of the opponent's king;
//! - a pawn steps straight on where that can be empty, and aslant where it can capture;
//! - a king goes to no square that a piece attacks which neither moves nor is ever captured.
//!
//! By induction over the moves of a game, each piece stands in its set. So where no square in the
//! loser's king's set can be attacked while every square around it is attacked or blocked, there
//! is no mate. That one is found here proves nothing: pieces may be in each other's way.

use crate::chess::{
    BitBoard, Castling, Color, EnPassant, Piece, Position, Promotion, Rank, Square,
};

use super::kings::near;
use super::shifts::{around, flood, forwards, leaps, sideways, steps};

/// Whether it is proved that this side never mates.
pub(super) fn proves_unwinnable(position: &Position, winner: Color) -> bool {
    mating_squares(position, winner).is_some_and(BitBoard::is_empty)
}

/// The squares on which it is not excluded that this side mates the other's king; nothing if it may
/// have another piece by promotion.
pub(super) fn mating_squares(position: &Position, winner: Color) -> Option<BitBoard> {
    let mut confinement = Confinement::of(position);
    while confinement.grows() {
        if confinement.promotes[winner as usize] {
            return None;
        }
    }
    Some(confinement.mating_squares(winner))
}

/// A piece, and what is known so far of where it can be.
struct Confined {
    color: Color,
    piece: Piece,
    /// Where it stands now.
    home: BitBoard,
    /// Where it can ever stand.
    reach: BitBoard,
    /// Where it can ever capture something.
    captures: BitBoard,
    /// Whether it can be captured.
    dies: bool,
}

impl Confined {
    /// Whether it can leave the square on which it stands now.
    fn leaves(&self) -> bool {
        self.reach != self.home
    }

    fn is_fixed(&self) -> bool {
        !self.leaves() && !self.dies
    }
}

/// What is known so far of all pieces.
struct Confinement<'p> {
    position: &'p Position,
    pieces: Vec<Confined>,
    /// By colour: the pieces that stand where they are for ever, as far as is known.
    fixed: [BitBoard; 2],
    /// By colour: where any piece but the king can be.
    reach: [BitBoard; 2],
    /// By colour: whether a pawn can get to the last rank, and so be any piece anywhere.
    promotes: [bool; 2],
}

impl<'p> Confinement<'p> {
    fn of(position: &'p Position) -> Self {
        let pieces = position.occupied().into_iter().filter_map(|square| {
            let (color, piece) = position.piece_on(square)?;
            let home = square.bitboard();
            let (captures, dies) = (BitBoard::EMPTY, false);
            Some(Confined { color, piece, home, reach: home, captures, dies })
        });
        let mut it = Self {
            position,
            pieces: pieces.collect(),
            fixed: [BitBoard::EMPTY; 2],
            reach: [BitBoard::EMPTY; 2],
            promotes: [false; 2],
        };
        it.castle_freely();
        it.sum_up();
        it
    }

    /// Castling as in Italy may carry king and rook anywhere along their rank, over each other and
    /// over attacked squares. Ordinary castling leads nowhere that steps do not.
    fn castle_freely(&mut self) {
        let free = self.position.movement().castling == Castling::Free;
        for color in Color::ALL.into_iter().filter(|_| free) {
            let rank = Rank::First.relative_to(color).bitboard();
            let may = |piece| piece == Piece::King || piece == Piece::Rook;
            for it in self.pieces.iter_mut().filter(|it| it.color == color && may(it.piece)) {
                it.reach |= if (it.home & rank).is_empty() { BitBoard::EMPTY } else { rank };
            }
        }
    }

    /// Whether it is a pawn that has stayed a pawn on the last rank for good.
    fn is_inert(&self, it: &Confined) -> bool {
        let last = Rank::Eighth.relative_to(it.color).bitboard();
        it.piece == Piece::Pawn
            && !(it.home & last).is_empty()
            && self.position.movement().promotion == Promotion::AnyPieceOrPawn
    }

    /// What follows for each side from what is known of its pieces.
    fn sum_up(&mut self) {
        for color in Color::ALL {
            let own = || self.pieces.iter().filter(|it| it.color == color);
            let all = |all: BitBoard, next: BitBoard| all | next;
            let fixed = own().filter(|it| it.is_fixed()).map(|it| it.home);
            let others = own().filter(|it| it.piece != Piece::King).map(|it| it.reach);
            self.fixed[color as usize] = fixed.fold(BitBoard::EMPTY, all);
            self.reach[color as usize] = others.fold(BitBoard::EMPTY, all);
            let last = Rank::Eighth.relative_to(color).bitboard();
            let promotes = |it: &Confined| it.piece == Piece::Pawn && !(it.reach & last).is_empty();
            let promotes = own().any(|it| promotes(it) && !self.is_inert(it));
            self.promotes[color as usize] = promotes;
        }
    }

    /// Adds what follows from what is known; whether there was anything.
    fn grows(&mut self) -> bool {
        let mut grown = false;
        for index in 0..self.pieces.len() {
            let (reach, captures) = self.further(&self.pieces[index]);
            let it = &mut self.pieces[index];
            grown |= it.reach != reach || it.captures != captures;
            (it.reach, it.captures) = (reach, captures);
        }
        for index in 0..self.pieces.len() {
            let dies = self.can_be_captured(&self.pieces[index]);
            let it = &mut self.pieces[index];
            grown |= it.dies != dies;
            it.dies = dies;
        }
        self.sum_up();
        grown
    }

    /// Where a piece can be, and capture, by what is known so far.
    fn further(&self, it: &Confined) -> (BitBoard, BitBoard) {
        let own = self.fixed[it.color as usize];
        let king = self.position.king(!it.color).bitboard() & self.fixed[!it.color as usize];
        match it.piece {
            Piece::Pawn => self.pawn_further(it),
            Piece::King => {
                let reach = flood(it.reach, around, !own & !king & !self.guarded(it.color));
                (reach, reach)
            }
            piece => {
                let reach = flood(it.reach, steps(piece), !own & !king);
                let moves = if reach == it.home { BitBoard::EMPTY } else { reach };
                (reach, moves)
            }
        }
    }

    fn pawn_further(&self, it: &Confined) -> (BitBoard, BitBoard) {
        let last = Rank::Eighth.relative_to(it.color).bitboard();
        if self.is_inert(it) {
            return (it.reach, it.captures);
        }
        if !(it.reach & last).is_empty() {
            return (BitBoard::FULL, BitBoard::FULL);
        }
        let free = !self.fixed[0] & !self.fixed[1];
        let step = |from| forwards(from, it.color);
        let before = flood(it.home, step, free & !self.behind_opposing_pawns(it));
        // Where it came to by capturing, it may be past them.
        let steps = before | flood(it.captures, step, free);
        let aside = sideways(forwards(steps, it.color));
        let own = self.fixed[it.color as usize];
        let targets = self.reach[!it.color as usize] | self.passed(!it.color);
        let captures = aside & targets & !own;
        (steps | captures, it.captures | captures)
    }

    /// The squares of a pawn's file from an opposing pawn on that never leaves the file and is
    /// never captured: the two cannot pass each other.
    fn behind_opposing_pawns(&self, it: &Confined) -> BitBoard {
        let Some(file) = it.home.into_iter().next().map(|square| square.file().bitboard()) else {
            return BitBoard::EMPTY;
        };
        let stays = |other: &&Confined| {
            let is_opposing = other.color != it.color && other.piece == Piece::Pawn;
            is_opposing
                && other.captures.is_empty()
                && !other.dies
                && !(other.home & file).is_empty()
        };
        let from = self.pieces.iter().filter(stays).fold(BitBoard::EMPTY, |all, it| all | it.home);
        let ahead = flood(it.home, |from| forwards(from, it.color), BitBoard::FULL) & !it.home;
        flood(from & ahead, |from| forwards(from, it.color), BitBoard::FULL)
    }

    /// Where pawns of this colour can be captured en passant.
    fn passed(&self, color: Color) -> BitBoard {
        if self.position.movement().en_passant == EnPassant::None {
            return BitBoard::EMPTY;
        }
        let now = self.position.en_passant().filter(|_| self.position.turn() != color);
        let now = now.map_or(BitBoard::EMPTY, Square::bitboard);
        self.pieces.iter().fold(now, |all, it| all | steps_over(it, color))
    }

    /// The squares next to a king of the other colour, or at a leap or a pawn's capture from it,
    /// that fixed pieces attack whatever else moves.
    fn guarded(&self, color: Color) -> BitBoard {
        let enemies = self.pieces.iter().filter(|it| it.color != color && it.is_fixed());
        enemies.fold(BitBoard::EMPTY, |all, it| {
            all | match it.piece {
                Piece::Pawn => sideways(forwards(it.home, it.color)),
                piece => steps(piece)(it.home),
            }
        })
    }

    fn can_be_captured(&self, it: &Confined) -> bool {
        if it.dies || it.piece == Piece::King {
            return it.dies;
        }
        let passed = steps_over(it, it.color);
        let now = self.position.en_passant().map_or(BitBoard::EMPTY, Square::bitboard);
        let is_passed_now = it.piece == Piece::Pawn
            && self.position.turn() != it.color
            && forwards(now, it.color) == it.home;
        self.pieces.iter().filter(|by| by.color != it.color).any(|by| {
            let of_pawn = by.piece == Piece::Pawn && !(by.captures & passed).is_empty();
            let now = is_passed_now && by.piece == Piece::Pawn && !(by.captures & now).is_empty();
            of_pawn || now || !(by.captures & it.reach).is_empty()
        })
    }

    /// The squares on which it is not excluded that this side mates the other's king.
    fn mating_squares(&self, winner: Color) -> BitBoard {
        let loser = self.pieces.iter().find(|it| it.color != winner && it.piece == Piece::King);
        let king = self.pieces.iter().find(|it| it.color == winner && it.piece == Piece::King);
        let (Some(loser), Some(king)) = (loser, king) else { return BitBoard::FULL };
        let attacked = self.attacked(winner, loser.reach);
        let is_caught = |mated: Square| {
            let flights = near(mated) & !attacked;
            let apart = king.reach & !near(mated) & !mated.bitboard();
            self.can_block(flights, !winner)
                || apart.into_iter().any(|by| self.can_block(flights & !near(by), !winner))
        };
        let mated = (loser.reach & attacked).into_iter().filter(|&square| is_caught(square));
        mated.fold(BitBoard::EMPTY, |all, square| all | square.bitboard())
    }

    /// Whether it is not excluded that pieces of this side stand on all of these squares at once:
    /// each can be stood on, and there are as many pieces that can stand on one.
    fn can_block(&self, squares: BitBoard, color: Color) -> bool {
        if !(squares & !self.reach[color as usize]).is_empty() {
            return false;
        }
        let blocks = |it: &&Confined| {
            it.color == color && it.piece != Piece::King && !(it.reach & squares).is_empty()
        };
        squares.is_empty() || self.pieces.iter().filter(blocks).count() >= squares.len() as usize
    }

    /// The squares that this side's pieces without the king can attack, through the other king as
    /// well, which may be anywhere here.
    fn attacked(&self, color: Color, king: BitBoard) -> BitBoard {
        let own = self.pieces.iter().filter(|it| it.color == color && it.piece != Piece::King);
        own.fold(BitBoard::EMPTY, |all, it| {
            all | match it.piece {
                Piece::Pawn => sideways(forwards(it.reach, color)),
                Piece::Knight => leaps(it.reach),
                piece => {
                    let step = steps(piece);
                    step(it.reach | (step(it.reach) & king))
                }
            }
        })
    }
}

/// The square that a pawn of this colour can be captured on after it has stepped over it.
fn steps_over(it: &Confined, color: Color) -> BitBoard {
    let second = Rank::Second.relative_to(color).bitboard();
    let is_on_it = it.color == color && it.piece == Piece::Pawn && !(it.home & second).is_empty();
    let over = if is_on_it { forwards(it.home, color) } else { BitBoard::EMPTY };
    let stepped = !(forwards(over, color) & it.reach).is_empty();
    if stepped { over } else { BitBoard::EMPTY }
}
