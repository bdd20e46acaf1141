//! Proves without a search that a side cannot mate, from the squares that each piece can ever
//! reach.
//!
//! For each piece on the board, a set of squares is built that contains every square it can ever
//! stand on. The set begins with the piece's own square and grows until nothing can be added. A
//! step is allowed if it meets these conditions, which every legal move meets:
//!
//! - each square that the piece crosses can become empty: its occupant can leave or be captured;
//! - the destination can be free of pieces of the same side, and is not held by the opponent's
//!   king;
//! - a pawn advances to squares that can be empty, and captures on squares where it can capture
//!   something;
//! - a king goes to no square that is attacked by a piece which never moves and is never captured.
//!
//! By induction over the moves of a game, each piece always stands in its set. There is no mate,
//! then, if no square of the loser's king can be attacked while every square around it is attacked
//! or blocked. If such a square exists, nothing is proved: pieces may be in each other's way.

use crate::chess::{
    BitBoard, Castling, Color, EnPassant, Piece, Position, Promotion, Rank, Square,
};

use super::kings::near;
use super::shifts::{flood, forwards, king_steps, knight_moves, sideways, step_of};

/// Returns true if it is proved that this side can never mate.
pub(super) fn proves_unwinnable(position: &Position, winner: Color) -> bool {
    mating_squares(position, winner).is_some_and(BitBoard::is_empty)
}

/// Returns the squares on which this side may be able to mate the opponent's king; `None` if it may
/// gain another piece by promotion.
pub(super) fn mating_squares(position: &Position, winner: Color) -> Option<BitBoard> {
    let mut confinement = Confinement::of(position);
    while confinement.grow() {
        if confinement.promotes[winner as usize] {
            return None;
        }
    }
    Some(confinement.mating_squares(winner))
}

/// A piece or pawn, and the squares known to be possible for it.
struct ConfinedPiece {
    color: Color,
    piece: Piece,
    /// The square it stands on now.
    home: BitBoard,
    /// A set that contains every square it can ever stand on, once nothing can be added.
    reach: BitBoard,
    /// A set that contains every square on which it can ever capture something, likewise.
    captures: BitBoard,
    /// True if it may be captured.
    is_capturable: bool,
}

impl ConfinedPiece {
    /// Returns true if it can leave the square it stands on now.
    fn leaves(&self) -> bool {
        self.reach != self.home
    }

    fn is_fixed(&self) -> bool {
        !self.leaves() && !self.is_capturable
    }
}

/// The possible squares of all pieces, as found so far.
struct Confinement<'p> {
    position: &'p Position,
    pieces: Vec<ConfinedPiece>,
    /// By colour: the pieces that can neither move nor be captured, as far as is known.
    fixed: [BitBoard; 2],
    /// By colour: every square that a piece other than the king can reach.
    reach: [BitBoard; 2],
    /// By colour: true if a pawn can reach the last rank, and become any piece on any square.
    promotes: [bool; 2],
}

impl<'p> Confinement<'p> {
    fn of(position: &'p Position) -> Self {
        let pieces = position.occupied().into_iter().filter_map(|square| {
            let (color, piece) = position.piece_on(square)?;
            let home = square.bitboard();
            let (captures, is_capturable) = (BitBoard::EMPTY, false);
            Some(ConfinedPiece { color, piece, home, reach: home, captures, is_capturable })
        });
        let mut confinement = Self {
            position,
            pieces: pieces.collect(),
            fixed: [BitBoard::EMPTY; 2],
            reach: [BitBoard::EMPTY; 2],
            promotes: [false; 2],
        };
        confinement.castle_freely();
        confinement.update_by_colour();
        confinement
    }

    /// Adds the squares of free (Italian) castling, which may carry king and rook anywhere along
    /// their rank, over each other and over attacked squares. Ordinary castling leads to no square
    /// that steps do not reach.
    fn castle_freely(&mut self) {
        if self.position.movement().castling != Castling::Free {
            return;
        }
        for man in &mut self.pieces {
            let rank = Rank::First.relative_to(man.color).bitboard();
            let castles = matches!(man.piece, Piece::King | Piece::Rook);
            if castles && !(man.home & rank).is_empty() {
                man.reach |= rank;
            }
        }
    }

    /// Returns true if this is a pawn on the last rank that has remained a pawn for good.
    fn is_inert(&self, man: &ConfinedPiece) -> bool {
        let last = Rank::Eighth.relative_to(man.color).bitboard();
        man.piece == Piece::Pawn
            && !(man.home & last).is_empty()
            && self.position.movement().promotion == Promotion::AnyPieceOrPawn
    }

    /// Updates the sets kept by colour from the sets of the single pieces.
    fn update_by_colour(&mut self) {
        self.fixed = [BitBoard::EMPTY; 2];
        self.reach = [BitBoard::EMPTY; 2];
        for man in &self.pieces {
            let side = man.color as usize;
            if man.is_fixed() {
                self.fixed[side] |= man.home;
            }
            if man.piece != Piece::King {
                self.reach[side] |= man.reach;
            }
            let last = Rank::Eighth.relative_to(man.color).bitboard();
            self.promotes[side] |=
                man.piece == Piece::Pawn && !(man.reach & last).is_empty() && !self.is_inert(man);
        }
    }

    /// Adds every square that follows from those known. Returns true if any was added.
    fn grow(&mut self) -> bool {
        let mut grown = false;
        for index in 0..self.pieces.len() {
            let (reach, captures) = self.extended(&self.pieces[index]);
            let man = &mut self.pieces[index];
            grown |= man.reach != reach || man.captures != captures;
            (man.reach, man.captures) = (reach, captures);
        }
        for index in 0..self.pieces.len() {
            let is_capturable = self.can_be_captured(&self.pieces[index]);
            let man = &mut self.pieces[index];
            grown |= man.is_capturable != is_capturable;
            man.is_capturable = is_capturable;
        }
        self.update_by_colour();
        grown
    }

    /// Returns the squares a piece can stand on and those it can capture on, by what is known so
    /// far.
    fn extended(&self, man: &ConfinedPiece) -> (BitBoard, BitBoard) {
        let own = self.fixed[man.color as usize];
        let king = self.position.king(!man.color).bitboard() & self.fixed[!man.color as usize];
        match man.piece {
            Piece::Pawn => self.extended_pawn(man),
            Piece::King => {
                let reach = flood(man.reach, king_steps, !own & !king & !self.guarded(man.color));
                (reach, reach)
            }
            piece => {
                let reach = flood(man.reach, step_of(piece), !own & !king);
                let captures = if reach == man.home { BitBoard::EMPTY } else { reach };
                (reach, captures)
            }
        }
    }

    fn extended_pawn(&self, man: &ConfinedPiece) -> (BitBoard, BitBoard) {
        let last = Rank::Eighth.relative_to(man.color).bitboard();
        if self.is_inert(man) {
            return (man.reach, man.captures);
        }
        if !(man.reach & last).is_empty() {
            return (BitBoard::FULL, BitBoard::FULL);
        }
        let free = !self.fixed[0] & !self.fixed[1];
        let step = |from| forwards(from, man.color);
        let on_file = flood(man.home, step, free & !self.behind_opposing_pawns(man));
        // Once it has captured, it may already be past the opposing pawns.
        let steps = on_file | flood(man.captures, step, free);
        let aside = sideways(forwards(steps, man.color));
        let own = self.fixed[man.color as usize];
        let targets = self.reach[!man.color as usize] | self.en_passant_squares(!man.color);
        let captures = aside & targets & !own;
        (steps | captures, man.captures | captures)
    }

    /// Returns the squares of a pawn's file from the first opposing pawn onwards that never leaves
    /// the file and is never captured: the two pawns cannot pass each other.
    fn behind_opposing_pawns(&self, man: &ConfinedPiece) -> BitBoard {
        let Some(file) = man.home.into_iter().next().map(|square| square.file().bitboard()) else {
            return BitBoard::EMPTY;
        };
        let mut from = BitBoard::EMPTY;
        for other in &self.pieces {
            if other.color != man.color
                && other.piece == Piece::Pawn
                && other.captures.is_empty()
                && !other.is_capturable
                && !(other.home & file).is_empty()
            {
                from |= other.home;
            }
        }
        let ahead = flood(man.home, |from| forwards(from, man.color), BitBoard::FULL) & !man.home;
        flood(from & ahead, |from| forwards(from, man.color), BitBoard::FULL)
    }

    /// Returns the squares on which pawns of this colour can be captured en passant, now or later.
    fn en_passant_squares(&self, color: Color) -> BitBoard {
        if self.position.movement().en_passant == EnPassant::None {
            return BitBoard::EMPTY;
        }
        let now = self.position.en_passant().filter(|_| self.position.turn() != color);
        let now = now.map_or(BitBoard::EMPTY, Square::bitboard);
        self.pieces.iter().fold(now, |all, man| all | en_passant_square(man, color))
    }

    /// Returns the squares that a king of this colour can never enter: those that fixed enemy
    /// pieces attack with a single step, so that nothing can come between.
    fn guarded(&self, color: Color) -> BitBoard {
        let enemies = self.pieces.iter().filter(|man| man.color != color && man.is_fixed());
        enemies.fold(BitBoard::EMPTY, |all, man| {
            all | match man.piece {
                Piece::Pawn => sideways(forwards(man.home, man.color)),
                piece => step_of(piece)(man.home),
            }
        })
    }

    fn can_be_captured(&self, man: &ConfinedPiece) -> bool {
        if man.is_capturable || man.piece == Piece::King {
            return man.is_capturable;
        }
        // The squares on which a pawn captures this one en passant, now or later.
        let mut en_passant = en_passant_square(man, man.color);
        let now = self.position.en_passant().map_or(BitBoard::EMPTY, Square::bitboard);
        if man.piece == Piece::Pawn
            && self.position.turn() != man.color
            && forwards(now, man.color) == man.home
        {
            en_passant |= now;
        }
        self.pieces.iter().filter(|by| by.color != man.color).any(|by| {
            !(by.captures & man.reach).is_empty()
                || (by.piece == Piece::Pawn && !(by.captures & en_passant).is_empty())
        })
    }

    /// Returns the squares on which this side may be able to mate the opponent's king.
    fn mating_squares(&self, winner: Color) -> BitBoard {
        let loser = self.pieces.iter().find(|man| man.color != winner && man.piece == Piece::King);
        let king = self.pieces.iter().find(|man| man.color == winner && man.piece == Piece::King);
        let (Some(loser), Some(king)) = (loser, king) else { return BitBoard::FULL };
        let attacked = self.attacked(winner, loser.reach);
        let is_caught = |mated: Square| {
            let flights = near(mated) & !attacked;
            let king_squares = king.reach & !near(mated) & !mated.bitboard();
            // First without the winner's king, then with it on each of its squares.
            self.can_block(flights, !winner)
                || king_squares.into_iter().any(|by| self.can_block(flights & !near(by), !winner))
        };
        (loser.reach & attacked).into_iter().filter(|&square| is_caught(square)).collect()
    }

    /// Returns true if pieces of this side may be able to stand on all these squares at once: each
    /// square can be reached, and at least as many pieces as squares can reach one of them.
    fn can_block(&self, squares: BitBoard, color: Color) -> bool {
        if !(squares & !self.reach[color as usize]).is_empty() {
            return false;
        }
        let can_help = |man: &&ConfinedPiece| {
            man.color == color && man.piece != Piece::King && !(man.reach & squares).is_empty()
        };
        self.pieces.iter().filter(can_help).count() >= squares.len() as usize
    }

    /// Returns the squares that this side's pieces other than the king can attack. Lines also pass
    /// through the opponent's king, which may be on any of the given squares.
    fn attacked(&self, color: Color, king: BitBoard) -> BitBoard {
        let own = self.pieces.iter().filter(|man| man.color == color && man.piece != Piece::King);
        own.fold(BitBoard::EMPTY, |all, man| {
            all | match man.piece {
                Piece::Pawn => sideways(forwards(man.reach, color)),
                Piece::Knight => knight_moves(man.reach),
                piece => {
                    let step = step_of(piece);
                    step(man.reach | (step(man.reach) & king))
                }
            }
        })
    }
}

/// Returns the square on which a pawn of this colour can be captured en passant after a double step
/// to come; empty if it cannot make that step.
fn en_passant_square(man: &ConfinedPiece, color: Color) -> BitBoard {
    let second = Rank::Second.relative_to(color).bitboard();
    let is_on_it =
        man.color == color && man.piece == Piece::Pawn && !(man.home & second).is_empty();
    let over = if is_on_it { forwards(man.home, color) } else { BitBoard::EMPTY };
    let can_step = !(forwards(over, color) & man.reach).is_empty();
    if can_step { over } else { BitBoard::EMPTY }
}
