//! Proves that a side cannot mate by stages between irreversible moves, without a search of
//! positions.
//!
//! A *stage* lasts until a pawn moves or something is captured. Its pawns do not move and the
//! number of its pieces is fixed, so that little needs to be known of a position: the squares each
//! piece can reach, and the pairs of squares the two kings can occupy at the same time, with either
//! player to move. These sets are built up until nothing can be added. A step is allowed if it
//! meets these conditions, which every legal move meets:
//!
//! - pawns, and pieces that never leave their square, block the way and guard the squares next to
//!   them;
//! - a king does not go to a guarded square or next to the other king, and its player makes another
//!   move instead only if he has a piece that can leave its square;
//! - a player whose king is attacked by a pawn must respond to that check.
//!
//! Every move that ends the stage leads to another one, with one pawn further on or one piece
//! fewer, so that the number of stages is finite. If mate is impossible in each of them, it is
//! impossible. If mate is possible in some stage, nothing is proved: pieces may be in each other's
//! way.

use std::collections::HashSet;
use std::mem;

use crate::chess::{
    BitBoard, Castling, CastlingSide, Color, EnPassant, Piece, Position, Rank, Square, attacks,
};

use super::kings::{Kings, near};
use super::shifts::{flood, forwards, king_steps, sideways, step_of};

/// Returns true if it is proved that this side can never mate. `left` is the number of stages that
/// may still be examined, and is decreased by one for each; at zero the attempt ends without a
/// proof.
pub(super) fn proves_unwinnable(position: &Position, winner: Color, left: &mut usize) -> bool {
    let allows_en_passant = position.movement().en_passant == EnPassant::Standard;
    // Stages that differ may be equal once they are saturated.
    let (mut seen_before, mut seen_after) = (HashSet::new(), HashSet::new());
    let mut queue = vec![Stage::of(position)];
    while let Some(mut stage) = queue.pop() {
        if !seen_before.insert(stage.clone()) {
            continue;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        stage.saturate();
        let after_check = stage.take_after_check(winner);
        if stage.allows_mate(winner, &after_check) {
            return false;
        }
        if seen_after.insert(stage.clone()) {
            for color in Color::ALL {
                stage.push_successors(color, allows_en_passant, &mut queue);
            }
        }
    }
    true
}

/// A piece other than a king, and the squares it can reach in a stage.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct MobilePiece {
    color: Color,
    /// The kind of piece; `None` for a promoted pawn, which may be any piece.
    piece: Option<Piece>,
    reach: BitBoard,
}

/// A set of positions between two irreversible moves, as far as they are known.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Stage {
    pawns: [BitBoard; 2],
    pieces: Vec<MobilePiece>,
    kings: Kings,
    /// The square that a pawn has just passed over with its double step.
    en_passant: Option<Square>,
    /// By colour: true if the player may still castle.
    castles: [bool; 2],
    /// The pairs of king squares possible after the move that began the stage, if that move gives
    /// check.
    after_check: Kings,
}

impl MobilePiece {
    fn anything(color: Color) -> Self {
        Self { color, piece: None, reach: BitBoard::FULL }
    }

    fn is_stuck(self) -> bool {
        self.reach.len() == 1
    }

    /// Returns the squares to which single steps of the piece lead from these squares.
    fn steps(self, from: BitBoard) -> BitBoard {
        self.piece.map_or(BitBoard::FULL, |piece| step_of(piece)(from))
    }

    /// Returns the squares that the piece can attack, also through a king on one of the given
    /// squares.
    fn attacks(self, king: BitBoard) -> BitBoard {
        let steps = self.steps(self.reach);
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
                // A pawn on its last rank waits for its promotion.
                Piece::Pawn => pieces.push(MobilePiece::anything(color)),
                _ => {
                    pieces.push(MobilePiece { color, piece: Some(piece), reach: square.bitboard() })
                }
            }
        }
        let kings = Kings::in_position(position);
        let castles = Color::ALL.map(|color| {
            let sides = [CastlingSide::King, CastlingSide::Queen];
            position.movement().castling == Castling::Free
                || sides.into_iter().any(|side| position.rights().has(color, side))
        });
        let (en_passant, after_check) = (position.en_passant(), kings.clone());
        Self { pawns, pieces, kings, en_passant, castles, after_check }
    }

    /// Adds everything that can arise while no pawn moves and nothing is captured.
    fn saturate(&mut self) {
        let mut grown = true;
        while grown {
            let blocked = self.blocked();
            grown = self.extend_pieces(blocked);
            grown |= self.extend_kings(blocked);
        }
        self.pieces.sort_unstable_by_key(|man| {
            (man.color as u8, man.piece.map(|piece| piece as u8), man.reach.0)
        });
    }

    /// Returns the squares that are always occupied during the stage, as far as is known.
    fn blocked(&self) -> BitBoard {
        let kings = Color::ALL.map(|color| self.kings.of(color));
        let kings = kings.into_iter().filter(|king| king.len() == 1);
        let stuck = self.pieces.iter().filter(|man| man.is_stuck()).map(|man| man.reach);
        kings.chain(stuck).fold(self.pawns[0] | self.pawns[1], |all, man| all | man)
    }

    /// Extends the reach of each piece as far as the blocked squares allow. Returns true if any
    /// square was added.
    fn extend_pieces(&mut self, blocked: BitBoard) -> bool {
        let mut grown = false;
        for man in &mut self.pieces {
            let rank = Rank::First.relative_to(man.color).bitboard();
            let castles = self.castles[man.color as usize] && man.piece == Some(Piece::Rook);
            let castles = castles && !(man.reach & rank).is_empty();
            let from = man.reach | if castles { rank } else { BitBoard::EMPTY };
            let reach = flood(from, |from| man.steps(from), !blocked);
            grown |= reach != man.reach;
            man.reach = reach;
        }
        grown
    }

    /// Extends the pairs of squares of the kings. Returns true if any pair was added.
    fn extend_kings(&mut self, blocked: BitBoard) -> bool {
        let kings = Color::ALL.map(|color| self.kings.of(color));
        let alone = |color: Color| {
            let king = kings[color as usize];
            if king.len() == 1 { king } else { BitBoard::EMPTY }
        };
        // A king does not block itself.
        let open = Color::ALL
            .map(|color| !(blocked & !alone(color)) & !self.guarded(color, Captured::Nothing));
        let has_mobile_piece = Color::ALL.map(|color| self.has_mobile_piece(color));
        let mut grown = false;
        loop {
            let mut further = false;
            for turn in Color::ALL {
                let moved = self.kings.after_king(turn, open[turn as usize], |from| {
                    let rank = Rank::First.relative_to(turn).bitboard();
                    let castles = self.castles[turn as usize] && !(from & rank).is_empty();
                    king_steps(from) | if castles { rank } else { BitBoard::EMPTY }
                });
                further |= self.kings.add(&moved);
                if has_mobile_piece[turn as usize] {
                    let safe = !self.attacked_by_pawns(!turn);
                    let after_piece = self.kings.after_piece_move(turn, safe, BitBoard::FULL);
                    further |= self.kings.add(&after_piece);
                }
            }
            grown |= further;
            if !further {
                return grown;
            }
        }
    }

    /// Returns true if this player has a piece that can leave its square.
    fn has_mobile_piece(&self, color: Color) -> bool {
        self.pieces.iter().any(|man| man.color == color && !man.is_stuck())
    }

    fn attacked_by_pawns(&self, color: Color) -> BitBoard {
        sideways(forwards(self.pawns[color as usize], color))
    }

    /// Returns the squares on which a king of this colour is always attacked, by pawns and by
    /// pieces that cannot move, except a captured one.
    fn guarded(&self, color: Color, captured: Captured) -> BitBoard {
        let pieces = self.pieces.iter().enumerate();
        let stuck = pieces.filter(|&(index, man)| {
            man.color != color && man.is_stuck() && captured != Captured::Piece(index)
        });
        stuck.fold(self.attacked_by_pawns(!color), |all, (_, man)| all | man.steps(man.reach))
    }
}

/// The victim of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Captured {
    Nothing,
    Pawn(Square),
    Piece(usize),
}

/// The transitions to the following stages.
impl Stage {
    /// Adds every stage that a move of this player leads to.
    fn push_successors(&self, turn: Color, allows_en_passant: bool, next: &mut Vec<Self>) {
        for pawn in self.pawns[turn as usize] {
            self.push_advances(turn, pawn, next);
            let aside = sideways(forwards(pawn.bitboard(), turn));
            for (captured, to) in self.victims(!turn) {
                for to in aside & to {
                    self.push_after_pawn_move(turn, pawn, to, captured, next);
                }
            }
            let target = self.en_passant.filter(|to| allows_en_passant && aside.has(*to));
            let Some(to) = target else { continue };
            let behind = forwards(to.bitboard(), !turn);
            if let Some(victim) = (behind & self.pawns[!turn as usize]).into_iter().next() {
                self.push_after_pawn_move(turn, pawn, to, Captured::Pawn(victim), next);
            }
        }
        for (captured, to) in self.victims(!turn) {
            for (index, man) in self.pieces.iter().enumerate().filter(|(_, man)| man.color == turn)
            {
                let to = man.steps(man.reach) & to;
                if !to.is_empty() {
                    let mut after = self.without_captured_pawn(captured);
                    after.pieces[index].reach = to;
                    let kings = self.kings_after(turn, &after, to);
                    after.push_stage(kings, None, captured, next);
                }
            }
            let after = self.without_captured_pawn(captured);
            let safe = !after.guarded(turn, captured);
            let kings = self.kings.after_king(turn, to & safe, king_steps);
            // The king gives a discovered check.
            let in_line = self.kings.in_line(|from| self.line_squares(turn, from));
            let after_check = in_line.after_king(turn, to & safe, king_steps);
            after.push_stage(kings, Some(after_check), captured, next);
        }
    }

    /// Returns each pawn and piece that this side can lose, with the squares on which it can be
    /// captured.
    fn victims(&self, color: Color) -> impl Iterator<Item = (Captured, BitBoard)> {
        let pawns = self.pawns[color as usize].into_iter();
        let pawns = pawns.map(|pawn| (Captured::Pawn(pawn), pawn.bitboard()));
        let pieces = self.pieces.iter().enumerate().filter(move |(_, man)| man.color == color);
        pawns.chain(pieces.map(|(index, man)| (Captured::Piece(index), man.reach)))
    }

    /// Adds the stages after a pawn has advanced one square or two.
    fn push_advances(&self, turn: Color, pawn: Square, next: &mut Vec<Self>) {
        let blocked = self.blocked();
        let one = forwards(pawn.bitboard(), turn) & !blocked;
        let second = Rank::Second.relative_to(turn).bitboard();
        let two = if second.has(pawn) { forwards(one, turn) & !blocked } else { BitBoard::EMPTY };
        for to in one | two {
            self.push_after_pawn_move(turn, pawn, to, Captured::Nothing, next);
        }
    }

    /// Adds the stage after a pawn has moved to a square, perhaps with a capture.
    fn push_after_pawn_move(
        &self,
        turn: Color,
        pawn: Square,
        to: Square,
        captured: Captured,
        next: &mut Vec<Self>,
    ) {
        let mut after = self.without_captured_pawn(captured);
        after.pawns[turn as usize] &= !pawn.bitboard();
        if Rank::Eighth.relative_to(turn).bitboard().has(to) {
            after.pieces.push(MobilePiece::anything(turn));
        } else {
            after.pawns[turn as usize] |= to.bitboard();
        }
        let over = forwards(pawn.bitboard(), turn);
        let steps_twice = forwards(over, turn) == to.bitboard();
        after.en_passant = over.into_iter().next().filter(|_| steps_twice);
        let kings = self.kings_after(turn, &after, to.bitboard());
        after.push_stage(kings, None, captured, next);
    }

    /// Returns the pairs of king squares after this player has moved a pawn or piece to one of the
    /// squares `to`, which leaves the stage `after`.
    fn kings_after(&self, turn: Color, after: &Self, to: BitBoard) -> Kings {
        let free = if to.len() == 1 { !to } else { BitBoard::FULL };
        let safe = !after.attacked_by_pawns(!turn);
        self.kings.after_piece_move(turn, free & safe, free)
    }

    /// Returns the stage without a captured pawn. A captured piece stays in the list until
    /// [`push_stage`](Self::push_stage) removes it.
    fn without_captured_pawn(&self, captured: Captured) -> Self {
        let mut after = Self { en_passant: None, ..self.clone() };
        if let Captured::Pawn(square) = captured {
            after.pawns = after.pawns.map(|pawns| pawns & !square.bitboard());
        }
        after
    }

    /// Adds the stage that begins with these pairs of king squares, if there are any. `after_check`
    /// holds the pairs after a move that gives check; if it is `None`, any move may give check.
    fn push_stage(
        mut self,
        kings: Kings,
        after_check: Option<Kings>,
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
        self.after_check = after_check.unwrap_or_else(|| self.kings.clone());
        next.push(self);
    }
}

/// The test for mate in a stage.
impl Stage {
    /// Returns true if a mate by this side is not excluded.
    fn allows_mate(&self, winner: Color, after_check: &Kings) -> bool {
        let king = self.kings.of(!winner);
        let own: Vec<&MobilePiece> = self.pieces.iter().filter(|man| man.color == winner).collect();
        let pawns = self.attacked_by_pawns(winner);
        let attacked = own.iter().fold(pawns, |all, man| all | man.attacks(king));
        if !self.allows_mate_of(winner, after_check, attacked, BitBoard::EMPTY) {
            return false;
        }
        // If there is only one piece, each of its squares is tried alone.
        let [MobilePiece { piece: Some(piece), reach, .. }] = own.as_slice() else { return true };
        let fixed = self.blocked() & !king;
        reach.into_iter().any(|from| {
            let attacked = pawns | attacks(*piece, from, fixed);
            self.allows_mate_of(winner, after_check, attacked, from.bitboard())
        })
    }

    /// Takes the pairs of king squares from `after_check`, as it has no meaning for later
    /// comparisons, and returns all pairs possible when this player has just given check. The check
    /// is given with the move that began the stage; with a piece, which must be able to move; or
    /// with the king, by leaving a line to the other king.
    fn take_after_check(&mut self, winner: Color) -> Kings {
        if self.castles[winner as usize] {
            self.after_check = self.kings.clone();
        }
        let mut after_check = mem::replace(&mut self.after_check, Kings::NOWHERE);
        if self.has_mobile_piece(winner) {
            let safe = !self.attacked_by_pawns(!winner);
            after_check.add(&self.kings.after_piece_move(winner, safe, BitBoard::FULL));
        }
        let open = !self.blocked() & !self.guarded(winner, Captured::Nothing);
        let in_line = self.kings.in_line(|from| self.line_squares(winner, from));
        after_check.add(&in_line.after_king(winner, open, king_steps));
        after_check
    }

    /// Returns the squares that this side's line pieces may attack through this square.
    fn line_squares(&self, color: Color, from: Square) -> BitBoard {
        let fixed = self.pawns[0] | self.pawns[1];
        let all = self.pieces.iter().filter(|man| man.color == color);
        all.fold(BitBoard::EMPTY, |all, man| match man.piece {
            Some(Piece::Knight) => all,
            None => all | attacks(Piece::Queen, from, fixed),
            Some(piece) => all | attacks(piece, from, fixed),
        })
    }

    /// Returns true if mate is not excluded with the winner's pieces and pawns attacking the
    /// squares `attacked` and one of them on `held`, if that is not empty.
    fn allows_mate_of(
        &self,
        winner: Color,
        after_check: &Kings,
        attacked: BitBoard,
        held: BitBoard,
    ) -> bool {
        let turn = !winner;
        Square::ALL.into_iter().any(|white| {
            let black = after_check.black_squares(turn, white);
            if winner == Color::White {
                (black & attacked & !held)
                    .into_iter()
                    .any(|loser| self.is_caught(turn, loser, attacked | near(white), held))
            } else {
                attacked.has(white)
                    && !held.has(white)
                    && (black & !held)
                        .into_iter()
                        .any(|king| self.is_caught(turn, white, attacked | near(king), held))
            }
        })
    }

    /// Returns true if this king may have no flight when the squares `attacked` are attacked: every
    /// other square around it can be blocked by its own side, unless it is one of `held`.
    fn is_caught(&self, color: Color, king: Square, attacked: BitBoard, held: BitBoard) -> bool {
        let flights = near(king) & !attacked & !self.pawns[color as usize];
        let pieces = self.pieces.iter().filter(|man| man.color == color);
        let (mut blockable, mut blockers) = (BitBoard::EMPTY, 0);
        for man in pieces.filter(|man| !(man.reach & flights).is_empty()) {
            blockable |= man.reach;
            blockers += 1;
        }
        (flights & !(blockable & !held)).is_empty() && flights.len() <= blockers
    }
}
