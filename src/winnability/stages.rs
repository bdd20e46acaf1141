//! What can come about between two moves that cannot be taken back: a proof that a side cannot
//! mate, without a search of positions.
//!
//! A *stage* lasts until a pawn moves or something is captured. Its pawns stand still and its
//! pieces are counted, so that little has to be known of a position: where each piece can be, and
//! on which squares the two kings can be at the same time, with either player to move. All of that
//! is built up until nothing can be added, and asks of a step only what every legal move needs:
//!
//! - pawns, and pieces that never leave their square, stand in the way and guard what is next to them;
//! - a king goes to no guarded square and not next to the other, and its player moves something else
//!   instead only if he has a piece that can leave its square;
//! - a player whose king is attacked by a pawn does something about it.
//!
//! Every move that ends the stage leads to another one, with one pawn further or one piece fewer.
//! So they come to an end, and where mate is impossible in each of them it never comes about. That
//! it is not excluded proves nothing: pieces may be in each other's way.

use std::collections::HashSet;
use std::mem;

use crate::chess::{
    BitBoard, Castling, CastlingSide, Color, EnPassant, Piece, Position, Rank, Square, attacks,
};

use super::kings::{Kings, near};
use super::shifts::{around, flood, forwards, sideways, steps};

/// Whether it is proved that this side never mates. Each stage looked at is taken from those that
/// are left; without one, nothing is proved.
pub(super) fn proves_unwinnable(position: &Position, winner: Color, left: &mut usize) -> bool {
    let captures_in_passing = position.movement().en_passant == EnPassant::Standard;
    let (mut begun, mut seen) = (HashSet::new(), HashSet::new());
    let mut open = vec![Stage::of(position)];
    while let Some(mut stage) = open.pop() {
        if !begun.insert(stage.clone()) {
            continue;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        stage.close();
        if stage.allows_mate(winner) {
            return false;
        }
        if seen.insert(stage.clone()) {
            for color in Color::ALL {
                stage.lead_on(color, captures_in_passing, &mut open);
            }
        }
    }
    true
}

/// A piece that is no king, and where it can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Ranging {
    color: Color,
    /// What it is; nothing if it was a pawn, and may be anything.
    piece: Option<Piece>,
    reach: u64,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Stage {
    pawns: [BitBoard; 2],
    pieces: Vec<Ranging>,
    kings: Kings,
    /// The square that a pawn has just stepped over.
    passed: Option<Square>,
    /// Who may still castle.
    castles: [bool; 2],
    /// Where the kings can be after the move that it began with, if that one gives check.
    checked: Kings,
}

impl Ranging {
    fn anything(color: Color) -> Self {
        Self { color, piece: None, reach: BitBoard::FULL.0 }
    }

    fn reach(self) -> BitBoard {
        BitBoard(self.reach)
    }

    fn is_stuck(self) -> bool {
        self.reach().len() == 1
    }

    /// Where its shortest moves lead from these squares.
    fn steps(self, from: BitBoard) -> BitBoard {
        self.piece.map_or(BitBoard::FULL, |piece| steps(piece)(from))
    }

    /// What it can attack, through a king on one of these squares as well.
    fn attacks(self, king: BitBoard) -> BitBoard {
        let steps = self.steps(self.reach());
        match self.piece {
            None | Some(Piece::Knight) => steps,
            Some(_) => steps | self.steps(steps & king),
        }
    }
}

impl Stage {
    fn of(position: &Position) -> Self {
        let mut pawns = [BitBoard::EMPTY; 2];
        let mut pieces = Vec::new();
        for square in position.occupied() {
            let Some((color, piece)) = position.piece_on(square) else { continue };
            let last = Rank::Eighth.relative_to(color).bitboard();
            match piece {
                Piece::King => {}
                Piece::Pawn if !last.has(square) => pawns[color as usize] |= square.bitboard(),
                Piece::Pawn => pieces.push(Ranging::anything(color)),
                _ => pieces.push(Ranging { color, piece: Some(piece), reach: square.bitboard().0 }),
            }
        }
        let mut kings = Kings::NOWHERE;
        let [white, black] = Color::ALL.map(|color| position.king(color));
        kings.0[position.turn() as usize][white as usize] = black.bitboard();
        let castles = Color::ALL.map(|color| {
            let sides = [CastlingSide::King, CastlingSide::Queen];
            position.movement().castling == Castling::Free
                || sides.into_iter().any(|side| position.rights().has(color, side))
        });
        let (passed, checked) = (position.en_passant(), kings.clone());
        Self { pawns, pieces, kings, passed, castles, checked }
    }

    /// Adds all that can come about while no pawn moves and nothing is captured.
    fn close(&mut self) {
        let mut grown = true;
        while grown {
            let blocked = self.blocked();
            grown = self.pieces_go_on(blocked);
            grown |= self.kings_go_on(blocked);
        }
        self.pieces.sort_unstable_by_key(|it| {
            (it.color as u8, it.piece.map(|piece| piece as u8), it.reach)
        });
    }

    /// Where something stands all the time, as far as is known.
    fn blocked(&self) -> BitBoard {
        let kings = Color::ALL.map(|color| self.kings.of(color));
        let kings = kings.into_iter().filter(|king| king.len() == 1);
        let stuck = self.pieces.iter().filter(|it| it.is_stuck()).map(|it| it.reach());
        kings.chain(stuck).fold(self.pawns[0] | self.pawns[1], |all, it| all | it)
    }

    fn pieces_go_on(&mut self, blocked: BitBoard) -> bool {
        let mut grown = false;
        for it in &mut self.pieces {
            let rank = Rank::First.relative_to(it.color).bitboard();
            let castles = self.castles[it.color as usize] && it.piece == Some(Piece::Rook);
            let castles = castles && !(it.reach() & rank).is_empty();
            let from = it.reach() | if castles { rank } else { BitBoard::EMPTY };
            let reach = flood(from, |from| it.steps(from), !blocked);
            grown |= reach != it.reach();
            it.reach = reach.0;
        }
        grown
    }

    fn kings_go_on(&mut self, blocked: BitBoard) -> bool {
        let kings = Color::ALL.map(|color| self.kings.of(color));
        let alone = |color: Color| {
            let king = kings[color as usize];
            if king.len() == 1 { king } else { BitBoard::EMPTY }
        };
        let open = Color::ALL
            .map(|color| !(blocked & !alone(color)) & !self.guarded(color, Captured::Nothing));
        let passes = Color::ALL.map(|color| self.can_pass(color));
        let mut grown = false;
        loop {
            let mut further = false;
            for turn in Color::ALL {
                let step = |from: BitBoard| {
                    let rank = Rank::First.relative_to(turn).bitboard();
                    let castles = self.castles[turn as usize] && !(from & rank).is_empty();
                    around(from) | if castles { rank } else { BitBoard::EMPTY }
                };
                let moved = self.kings.after_king(turn, open[turn as usize], step);
                further |= self.kings.add(&moved);
                if passes[turn as usize] {
                    let safe = !self.attacked_by_pawns(!turn);
                    let passed = self.kings.after_other(turn, safe, BitBoard::FULL);
                    further |= self.kings.add(&passed);
                }
            }
            grown |= further;
            if !further {
                return grown;
            }
        }
    }

    /// Whether this player has a piece that can leave its square.
    fn can_pass(&self, color: Color) -> bool {
        self.pieces.iter().any(|it| it.color == color && !it.is_stuck())
    }

    fn attacked_by_pawns(&self, color: Color) -> BitBoard {
        sideways(forwards(self.pawns[color as usize], color))
    }

    /// Where a king of this colour is attacked whatever else stands where, by pawns and pieces that
    /// do not move; one of these has perhaps been captured.
    fn guarded(&self, color: Color, captured: Captured) -> BitBoard {
        let pieces = self.pieces.iter().enumerate();
        let stuck = pieces.filter(|&(index, it)| {
            it.color != color && it.is_stuck() && captured != Captured::Piece(index)
        });
        stuck.fold(self.attacked_by_pawns(!color), |all, (_, it)| all | it.steps(it.reach()))
    }
}

/// What a move captures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Captured {
    Nothing,
    Pawn(Square),
    Piece(usize),
}

/// The stages that follow.
impl Stage {
    /// Adds every stage that a move of this player's leads to.
    fn lead_on(&self, turn: Color, captures_in_passing: bool, next: &mut Vec<Self>) {
        for pawn in self.pawns[turn as usize] {
            self.push(turn, pawn, next);
            let aside = sideways(forwards(pawn.bitboard(), turn));
            for (captured, to) in self.victims(!turn) {
                for to in aside & to {
                    self.pawn_moves(turn, pawn, to, captured, next);
                }
            }
            let passed = self.passed.filter(|to| captures_in_passing && aside.has(*to));
            let before = |to: Square| forwards(to.bitboard(), !turn) & self.pawns[!turn as usize];
            if let Some(to) = passed
                && let Some(victim) = before(to).into_iter().next()
            {
                self.pawn_moves(turn, pawn, to, Captured::Pawn(victim), next);
            }
        }
        for (captured, to) in self.victims(!turn) {
            for (index, it) in self.pieces.iter().enumerate().filter(|(_, it)| it.color == turn) {
                let to = it.steps(it.reach()) & to;
                if !to.is_empty() {
                    let mut after = self.without(captured);
                    after.pieces[index].reach = to.0;
                    let kings = self.kings_after(turn, &after, to);
                    after.settle(kings, None, captured, next);
                }
            }
            let after = self.without(captured);
            let safe = !after.guarded(turn, captured);
            let kings = self.kings.after_king(turn, to & safe, around);
            let sight = |from| self.sight(turn, from);
            let checked = self.kings.in_line(sight).after_king(turn, to & safe, around);
            after.settle(kings, Some(checked), captured, next);
        }
    }

    /// What this side can lose, and where.
    fn victims(&self, color: Color) -> impl Iterator<Item = (Captured, BitBoard)> {
        let pawns = self.pawns[color as usize].into_iter();
        let pawns = pawns.map(|pawn| (Captured::Pawn(pawn), pawn.bitboard()));
        let pieces = self.pieces.iter().enumerate().filter(move |(_, it)| it.color == color);
        pawns.chain(pieces.map(|(index, it)| (Captured::Piece(index), it.reach())))
    }

    fn push(&self, turn: Color, pawn: Square, next: &mut Vec<Self>) {
        let blocked = self.blocked();
        let one = forwards(pawn.bitboard(), turn) & !blocked;
        let second = Rank::Second.relative_to(turn).bitboard();
        let two = if second.has(pawn) { forwards(one, turn) & !blocked } else { BitBoard::EMPTY };
        for to in one | two {
            self.pawn_moves(turn, pawn, to, Captured::Nothing, next);
        }
    }

    fn pawn_moves(
        &self,
        turn: Color,
        pawn: Square,
        to: Square,
        captured: Captured,
        next: &mut Vec<Self>,
    ) {
        let mut after = self.without(captured);
        after.pawns[turn as usize] &= !pawn.bitboard();
        if Rank::Eighth.relative_to(turn).bitboard().has(to) {
            after.pieces.push(Ranging::anything(turn));
        } else {
            after.pawns[turn as usize] |= to.bitboard();
        }
        let over = forwards(pawn.bitboard(), turn);
        let steps_twice = forwards(over, turn) == to.bitboard();
        after.passed = over.into_iter().next().filter(|_| steps_twice);
        let kings = self.kings_after(turn, &after, to.bitboard());
        after.settle(kings, None, captured, next);
    }

    /// Where the kings are when this player has made a move to one of these squares, and what is
    /// left is this.
    fn kings_after(&self, turn: Color, after: &Self, to: BitBoard) -> Kings {
        let free = if to.len() == 1 { !to } else { BitBoard::FULL };
        let safe = !after.attacked_by_pawns(!turn);
        self.kings.after_other(turn, free & safe, free)
    }

    /// The same without what is captured; a piece stays in the list until all is
    /// [settled](Self::settle).
    fn without(&self, captured: Captured) -> Self {
        let mut after = Self { passed: None, ..self.clone() };
        if let Captured::Pawn(square) = captured {
            after.pawns = after.pawns.map(|pawns| pawns & !square.bitboard());
        }
        after
    }

    /// Adds the stage that begins with these kings, if it can come about.
    fn settle(
        mut self,
        kings: Kings,
        checked: Option<Kings>,
        captured: Captured,
        next: &mut Vec<Self>,
    ) {
        if kings.is_empty() {
            return;
        }
        if let Captured::Piece(index) = captured {
            self.pieces.remove(index);
        }
        self.kings = kings;
        self.checked = checked.unwrap_or_else(|| self.kings.clone());
        next.push(self);
    }
}

/// Whether there can be a mate.
impl Stage {
    /// Whether it is not excluded that this side mates.
    fn allows_mate(&mut self, winner: Color) -> bool {
        let checked = self.checked_by(winner);
        let king = self.kings.of(!winner);
        let own = || self.pieces.iter().filter(move |it| it.color == winner);
        let pawns = self.attacked_by_pawns(winner);
        let attacked = own().fold(pawns, |all, it| all | it.attacks(king));
        if !self.allows_mate_of(winner, &checked, attacked, BitBoard::EMPTY) {
            return false;
        }
        // Where there is one piece, it is somewhere.
        let (mut own, fixed) = (own(), self.blocked() & !king);
        match (own.next(), own.next()) {
            (Some(&Ranging { piece: Some(piece), reach, .. }), None) => {
                BitBoard(reach).into_iter().any(|from| {
                    let attacked = pawns | attacks(piece, from, fixed);
                    self.allows_mate_of(winner, &checked, attacked, from.bitboard())
                })
            }
            _ => true,
        }
    }

    /// Where the kings can be when this player has just given check: with the move that the stage
    /// began with; with a piece, which must be able to move; or with the king, which has left a
    /// line to the other.
    fn checked_by(&mut self, winner: Color) -> Kings {
        if self.castles[winner as usize] {
            self.checked = self.kings.clone();
        }
        let mut checked = mem::replace(&mut self.checked, Kings::NOWHERE);
        if self.can_pass(winner) {
            let safe = !self.attacked_by_pawns(!winner);
            checked.add(&self.kings.after_other(winner, safe, BitBoard::FULL));
        }
        let open = !self.blocked() & !self.guarded(winner, Captured::Nothing);
        let in_line = self.kings.in_line(|from| self.sight(winner, from));
        checked.add(&in_line.after_king(winner, open, around));
        checked
    }

    /// The squares that this side's long-range pieces may attack from beyond this one.
    fn sight(&self, color: Color, from: Square) -> BitBoard {
        let fixed = self.pawns[0] | self.pawns[1];
        let all = self.pieces.iter().filter(|it| it.color == color);
        all.fold(BitBoard::EMPTY, |all, it| match it.piece {
            Some(Piece::Knight) => all,
            None => all | attacks(Piece::Queen, from, fixed),
            Some(piece) => all | attacks(piece, from, fixed),
        })
    }

    /// Whether it is not excluded where the winner's pieces and pawns attack these squares and
    /// stand on those.
    fn allows_mate_of(
        &self,
        winner: Color,
        checked: &Kings,
        attacked: BitBoard,
        on: BitBoard,
    ) -> bool {
        let turn = !winner;
        Square::ALL.into_iter().any(|white| {
            let black = checked.0[turn as usize][white as usize];
            if winner == Color::White {
                (black & attacked & !on)
                    .into_iter()
                    .any(|loser| self.is_caught(turn, loser, attacked | near(white), on))
            } else {
                attacked.has(white)
                    && !on.has(white)
                    && (black & !on)
                        .into_iter()
                        .any(|king| self.is_caught(turn, white, attacked | near(king), on))
            }
        })
    }

    /// Whether it is not excluded that this king has nowhere to go when these squares are attacked:
    /// each other square around it is taken by its own side.
    fn is_caught(&self, color: Color, king: Square, attacked: BitBoard, on: BitBoard) -> bool {
        let flights = near(king) & !attacked & !self.pawns[color as usize];
        let pieces = self.pieces.iter().filter(|it| it.color == color);
        let (mut blockable, mut blockers) = (BitBoard::EMPTY, 0);
        for it in pieces.filter(|it| !(it.reach() & flights).is_empty()) {
            blockable |= it.reach();
            blockers += 1;
        }
        (flights & !(blockable & !on)).is_empty() && flights.len() <= blockers
    }
}
