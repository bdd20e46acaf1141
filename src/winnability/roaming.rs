//! Recognises positions in which a piece is free to capture everything.
//!
//! Both players help, so a position is not dead if one side can lose everything except its king and
//! the other can then mate it. For a side with a *roamer*, a piece that is free to move about, the
//! argument is:
//!
//! 1. **The roamer reaches every enemy piece and pawn.** Its own side does not move. Step by step
//!    it crosses the rest of the board (empty squares and squares of the enemy, who can be
//!    captured), and the squares that it reaches contain all enemies except the king. Walls of
//!    enemy pieces do not matter: it captures them.
//! 2. **The enemy allows it.** A player never has to recapture and never runs out of moves if he
//!    can choose among moves that capture nothing. Both sides must have two such moves, here or a
//!    move later, at least one of them not by a pawn, as pawns run out of moves. The roamer has
//!    most of the board to keep out of the way.
//! 3. **The lone king is mated.** No enemy blocks the pawns of the roamer's side any more, and the
//!    enemy captures only what it is allowed to: with a queen, a rook, or a pawn that becomes one,
//!    a lone king can be mated if it helps.
//!
//! Step 2 is argued for positions in which the players have a choice, and not computed line by
//! line: tests check it against walled-in positions that are proved dead. Positions not recognised
//! here are left to [`is_trivially_live`](super::is_trivially_live) and then to
//! [`winnability`](super::winnability()).

use std::collections::{HashSet, VecDeque};

use crate::chess::{BitBoard, Color, Piece, Position, Rank, Square, attacks};

use super::kings::near;
use super::search::key;
use super::shifts::{
    flood, forward_file, forwards, king_steps, knight_moves, rook_steps, sideways,
};
use super::{are_on_one_colour, has_insufficient_material};

/// The minimum number of squares that a roamer must be able to reach.
const MIN_SQUARES: u32 = 28;

/// The maximum number of positions visited to find one in which a piece is free.
const MAX_POSITIONS: usize = 300;

/// Returns true if some piece is free to roam and both players have a choice of moves, here or
/// after one move, under the position's own law of movement.
pub fn has_free_roamer(position: &Position) -> bool {
    here_or_next(position, piece_or_pawn_roams)
}

/// Returns true if a position with a [free roamer](has_free_roamer) is among the nearest
/// `MAX_POSITIONS`. Not intended for a position that already has one.
#[must_use]
pub fn frees_roamer_soon(position: &Position) -> bool {
    if Color::ALL.into_iter().all(|color| has_insufficient_material(position, color)) {
        return false;
    }
    let mut seen = HashSet::from([key(position)]);
    let mut nearest = VecDeque::from([position.clone()]);
    while seen.len() < MAX_POSITIONS
        && let Some(position) = nearest.pop_front()
    {
        let frees_roamer = position.any_move(|m| {
            let next = position.after(m);
            if seen.len() == MAX_POSITIONS || !seen.insert(key(&next)) {
                return false;
            }
            if have_choice(&next) && piece_or_pawn_roams(&next) {
                return true;
            }
            nearest.push_back(next);
            false
        });
        if frees_roamer {
            return true;
        }
    }
    false
}

/// Returns true if some piece is free to roam as in [`has_free_roamer`], under every law of
/// movement and without the help of a pawn.
pub(crate) fn has_free_roamer_under_any_law(position: &Position) -> bool {
    here_or_next(position, has_free_piece)
}

/// Returns true if, in this position or after one of its moves, both players have a choice of moves
/// and `roams` holds.
fn here_or_next(position: &Position, roams: impl Fn(&Position) -> bool) -> bool {
    let is_free = |position: &Position| roams(position) && have_choice(position);
    is_free(position) || position.any_move(|m| is_free(&position.after(m)))
}

/// Returns true if a piece roams, or a pawn can become one that does.
fn piece_or_pawn_roams(position: &Position) -> bool {
    has_free_piece(position) || has_free_pawn(position)
}

/// Returns true if both players have a choice of moves: the player to move now, and the opponent
/// after some move that captures nothing.
fn have_choice(position: &Position) -> bool {
    has_choice(position)
        && position.any_move(|m| m.captured.is_none() && has_choice(&position.after(m)))
}

/// Returns true if the player to move has two moves that capture nothing, at least one of them not
/// by a pawn, as pawns run out of moves.
fn has_choice(position: &Position) -> bool {
    let (mut quiet, mut by_piece) = (0, false);
    piece_can_step(position)
        || position.any_move(|m| {
            let is_quiet = m.captured.is_none();
            quiet += u32::from(is_quiet);
            by_piece |= is_quiet && m.piece != Piece::Pawn;
            quiet > 1 && by_piece
        })
}

/// Returns true if the player to move is not in check, and either a piece on no line with its king
/// or the king itself has two empty squares to go to. Faster than generating the moves.
fn piece_can_step(position: &Position) -> bool {
    let turn = position.turn();
    let empty = !position.occupied();
    let unpinned = !position.lines_to_king(turn);
    if position.in_check() {
        return false;
    }
    for piece in [Piece::Rook, Piece::Queen, Piece::Bishop, Piece::Knight] {
        let mut from = (position.pieces(turn, piece) & unpinned).into_iter();
        if from.any(|from| (attacks(piece, from, position.occupied()) & empty).len() > 1) {
            return true;
        }
    }
    let beside_king = near(position.king(turn)) & empty;
    beside_king.into_iter().filter(|&square| !position.is_attacked(square, !turn)).nth(1).is_some()
}

/// Returns true if a queen or a rook roams, or if the board has no pawns and enough minor pieces to
/// mate.
fn has_free_piece(position: &Position) -> bool {
    sides(position).any(|side| side.has_heavy_roamer()) || has_enough_minor_pieces(position)
}

/// Returns true if a pawn has a free path to the last rank, now or after another piece has roamed.
fn has_free_pawn(position: &Position) -> bool {
    let promoting = || sides(position).filter(|side| side.may_become_queen());
    promoting().any(|side| side.has_runner(side.enemies))
        || promoting()
            .any(|side| !side.pawns().is_empty() && (side.knight_roams() || side.king_roams()))
}

fn sides(position: &Position) -> impl Iterator<Item = Side<'_>> {
    Color::ALL.into_iter().map(move |color| Side::of(position, color))
}

/// A side, to find out if one of its pieces roams while the others stand still.
struct Side<'p> {
    position: &'p Position,
    color: Color,
    own: BitBoard,
    /// The enemy's pieces and pawns, without the king.
    enemies: BitBoard,
    enemy_king: BitBoard,
}

impl<'p> Side<'p> {
    fn of(position: &'p Position, color: Color) -> Self {
        let enemy_king = position.king(!color).bitboard();
        let enemies = position.side(!color) & !enemy_king;
        Self { position, color, own: position.side(color), enemies, enemy_king }
    }

    /// Returns the side's pawns, without those that remained pawns on the last rank.
    fn pawns(&self) -> BitBoard {
        let last = Rank::Eighth.relative_to(self.color).bitboard();
        self.position.pieces(self.color, Piece::Pawn) & !last
    }

    /// Returns true if a pawn of this side can become a queen at once. Under a law by which a pawn
    /// becomes only a lost piece, it may have to wait.
    fn may_become_queen(&self) -> bool {
        !self.position.movement().promotion.waits()
            || (self.position.pieces(self.color, Piece::Queen).is_empty()
                && !self.position.has_pawn_on_end())
    }

    /// Returns all squares on which a piece cannot be pinned.
    fn unpinned(&self) -> BitBoard {
        let sliders = [Piece::Bishop, Piece::Rook, Piece::Queen];
        let can_pin =
            sliders.into_iter().any(|piece| !self.position.pieces(!self.color, piece).is_empty());
        if can_pin { !self.position.lines_to_king(self.color) } else { BitBoard::FULL }
    }

    /// Returns true if a queen or a rook that is not pinned roams.
    fn has_heavy_roamer(&self) -> bool {
        let free = self.unpinned();
        let queens = self.position.pieces(self.color, Piece::Queen) & free;
        let rooks = self.position.pieces(self.color, Piece::Rook) & free;
        queens.into_iter().any(|from| self.roams(from, king_steps, self.enemies))
            || rooks.into_iter().any(|from| self.roams(from, rook_steps, self.enemies))
    }

    /// Returns true if a piece with these steps reaches all targets and at least
    /// `MIN_SQUARES` squares.
    fn roams(&self, from: Square, step: fn(BitBoard) -> BitBoard, targets: BitBoard) -> bool {
        let mut reached = from.bitboard();
        let free = !self.own & !self.enemy_king;
        loop {
            let further = reached | (step(reached) & free);
            if (targets & !further).is_empty() && further.len() >= MIN_SQUARES {
                return true;
            }
            if further == reached {
                return false;
            }
            reached = further;
        }
    }

    /// Returns true if a pawn has a free path to the last rank and the queen that it becomes there
    /// roams, with `left` as the remaining enemies.
    fn has_runner(&self, left: BitBoard) -> bool {
        let free = self.pawns() & self.unpinned();
        let occupied = self.own | left | self.enemy_king;
        let last = Rank::Eighth.relative_to(self.color);
        free.into_iter().any(|pawn| {
            let way = forward_file(pawn, self.color);
            let goal = Square::new(pawn.file(), last);
            (way & occupied).is_empty() && self.roams_after(pawn, goal, left)
        })
    }

    /// Returns true if the queen that this pawn becomes on `goal` roams.
    fn roams_after(&self, pawn: Square, goal: Square, left: BitBoard) -> bool {
        let own = self.own & !pawn.bitboard();
        Side { own, position: self.position, ..*self }.roams(goal, king_steps, left)
    }

    /// Returns true if a knight reaches every enemy, so that no pawn of its side stays blocked.
    fn knight_roams(&self) -> bool {
        let free = self.unpinned();
        let knights = self.position.pieces(self.color, Piece::Knight) & free;
        knights.into_iter().any(|from| self.roams(from, knight_moves, self.enemies))
    }

    /// Returns true if the king can walk to unprotected enemies and capture one after another until
    /// a pawn of its side has a free path or no enemy is left. No king may be in check.
    fn king_roams(&self) -> bool {
        let king = self.position.king(self.color).bitboard();
        if self.position.in_check() {
            return false;
        }
        let mut left = self.enemies;
        loop {
            let closed = self.guarded_by(left) | (self.own & !king);
            let walked = flood(king, king_steps, !closed & !left);
            let captured = king_steps(walked) & left & !closed;
            if captured.is_empty() {
                return false;
            }
            left &= !captured;
            if left.is_empty() || self.has_runner(left) {
                return true;
            }
        }
    }

    /// Returns the squares attacked by these enemies and their king where they stand.
    fn guarded_by(&self, left: BitBoard) -> BitBoard {
        let enemy = !self.color;
        let of = |piece| self.position.pieces(enemy, piece) & left;
        let occupied = left | (self.own & !self.position.king(self.color).bitboard());
        let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
        let pawns = sideways(forwards(of(Piece::Pawn), enemy));
        pieces.into_iter().fold(pawns | king_steps(self.enemy_king), |all, piece| {
            of(piece).into_iter().fold(all, |all, from| all | attacks(piece, from, occupied))
        })
    }
}

/// Returns true if there are no pawns and at least two minor pieces in all, unless all of them are
/// bishops on squares of one colour.
fn has_enough_minor_pieces(position: &Position) -> bool {
    let all = |piece| position.pieces(Color::White, piece) | position.pieces(Color::Black, piece);
    let (knights, bishops) = (all(Piece::Knight), all(Piece::Bishop));
    all(Piece::Pawn).is_empty()
        && (knights | bishops).len() > 1
        && !(knights.is_empty() && are_on_one_colour(bishops))
}
