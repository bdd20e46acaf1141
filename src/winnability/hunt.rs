//! Finds mates that take few moves if both players help.
//!
//! Only three pieces move: two of the winner's and the loser's king. The king walks to a square
//! where one of the two, the *helper*, covers its remaining flights, and the other, the *attacker*,
//! mates. A few bitboards give the squares each of the three can reach in a given number of moves,
//! so that hardly more is played out than the line itself.

use crate::chess::{BitBoard, Color, Move, Piece, Position, Square, attacks};

use super::kings::near;
use super::shifts::{forwards, king_steps, sideways};

/// The maximum number of steps of a king.
const MAX_KING_STEPS: usize = 10;
/// The maximum number of moves of another piece.
const MAX_PIECE_MOVES: usize = 3;
/// The maximum number of plans tried for one attacker and one helper.
const MAX_PLANS: u32 = 5;
/// The maximum number of positions visited for one plan.
const MAX_POSITIONS: u32 = 40;

/// The squares on which a piece can be after each number of moves.
type SquaresByMoves = [BitBoard; MAX_KING_STEPS + 1];

const PIECES: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// Returns a line to a mate by this side, if one is found in which only three pieces move. The line
/// contains no pawn move and no castling, so that it is legal under every law of movement.
pub(super) fn find_line(position: &Position, winner: Color) -> Option<Vec<Move>> {
    // A player with a pawn waiting on the last rank names its piece together with his next move.
    if position.movement().promotion.waits() && position.has_pawn_on_end() {
        return None;
    }
    let hunts = |helper: Piece| {
        let helpers =
            position.pieces(winner, helper).into_iter().map(move |square| (helper, square));
        helpers.flat_map(move |helper| {
            pieces(position, winner)
                .filter(move |&attacker| attacker != helper)
                .map(move |attacker| Hunt::new(position, winner, attacker, helper))
        })
    };
    hunts(Piece::King).chain(PIECES.into_iter().flat_map(hunts)).find_map(|hunt| hunt.first_line())
}

fn pieces(position: &Position, color: Color) -> impl Iterator<Item = (Piece, Square)> {
    PIECES.into_iter().flat_map(move |piece| {
        position.pieces(color, piece).into_iter().map(move |square| (piece, square))
    })
}

/// Two pieces and the opponent's king, on a board where nothing else moves.
struct Hunt<'p> {
    position: &'p Position,
    winner: Color,
    attacker: (Piece, Square),
    helper: (Piece, Square),
    /// All pieces that do not move.
    fixed: BitBoard,
    /// The squares attacked by the winner's pieces that do not move.
    covered: BitBoard,
    /// The squares attacked by the loser's pieces that do not move.
    guarded: BitBoard,
}

/// The number of moves that each piece has still to make.
#[derive(Clone, Copy)]
struct MovesLeft {
    loser: usize,
    helper: usize,
    attacker: usize,
}

/// The squares of each piece by number of moves: those that it can reach, or those from which it
/// reaches its goal.
struct Plan {
    loser: SquaresByMoves,
    helper: SquaresByMoves,
    attacker: SquaresByMoves,
}

impl<'p> Hunt<'p> {
    fn new(
        position: &'p Position,
        winner: Color,
        attacker: (Piece, Square),
        helper: (Piece, Square),
    ) -> Self {
        let moving =
            position.king(!winner).bitboard() | attacker.1.bitboard() | helper.1.bitboard();
        let fixed = position.occupied() & !moving;
        let covered = attacked_by(position, winner, fixed);
        let guarded = attacked_by(position, !winner, fixed);
        Self { position, winner, attacker, helper, fixed, covered, guarded }
    }

    /// Returns the line to mate of the first plan that succeeds.
    fn first_line(&self) -> Option<Vec<Move>> {
        let king = self.position.king(!self.winner).bitboard();
        let reach = Plan {
            loser: self.walk(Piece::King, king, !self.winner),
            helper: self.walk(self.helper.0, self.helper.1.bitboard(), self.winner),
            attacker: self.walk(self.attacker.0, self.attacker.1.bitboard(), self.winner),
        };
        let targets = reach.attacker[1..].iter().fold(BitBoard::EMPTY, |all, &next| all | next);
        let (mut seen, mut plans) = (BitBoard::EMPTY, MAX_PLANS);
        for steps in 0..=MAX_KING_STEPS {
            for mated_on in reach.loser[steps] & !seen {
                let from = attacks(self.attacker.0, mated_on, self.fixed) & targets & !self.guarded;
                for target in from {
                    let posts = self.posts(mated_on, target);
                    let Some(left) = self.shortest(steps, mated_on, target, posts, &reach) else {
                        continue;
                    };
                    let posts = posts & reach.helper[left.helper];
                    let line = self.plan(mated_on, target, posts).play_out(self, left);
                    plans -= 1;
                    if line.is_some() || plans == 0 {
                        return line;
                    }
                }
            }
            seen |= reach.loser[steps];
        }
        None
    }

    /// Returns the plan to mate the king on `mated_on` with the attacker on `target` and the helper
    /// on one of `posts`.
    fn plan(&self, mated_on: Square, target: Square, posts: BitBoard) -> Plan {
        Plan {
            loser: self.walk(Piece::King, mated_on.bitboard(), !self.winner),
            helper: self.walk(self.helper.0, posts, self.winner),
            attacker: self.walk(self.attacker.0, target.bitboard(), self.winner),
        }
    }

    /// Returns the fewest moves after which all three can be in place, the attacker last. The king
    /// makes at least `steps` steps.
    fn shortest(
        &self,
        steps: usize,
        mated_on: Square,
        target: Square,
        posts: BitBoard,
        reach: &Plan,
    ) -> Option<MovesLeft> {
        let begins = usize::from(self.position.turn() == self.winner);
        for loser in (steps..=MAX_KING_STEPS).filter(|&steps| reach.loser[steps].has(mated_on)) {
            for attacker in (1..=MAX_PIECE_MOVES).filter(|&n| reach.attacker[n].has(target)) {
                let Some(helper) = (loser + begins).checked_sub(attacker) else { continue };
                if reach.helper.get(helper).is_some_and(|squares| !(*squares & posts).is_empty()) {
                    return Some(MovesLeft { loser, helper, attacker });
                }
            }
        }
        None
    }

    /// Returns the squares from which the helper covers every flight of the king on `mated_on`
    /// that neither the attacker on `target` nor the unmoved pieces cover.
    fn posts(&self, mated_on: Square, target: Square) -> BitBoard {
        let blocked = self.position.side(!self.winner) & self.fixed & !target.bitboard();
        let covered = self.covered | attacks(self.attacker.0, target, self.fixed);
        let flights = near(mated_on) & !blocked & !covered;
        let apart = if self.helper.0 == Piece::King { !near(mated_on) } else { BitBoard::FULL };
        let posts = flights
            .into_iter()
            .fold(apart, |posts, flight| posts & attacks(self.helper.0, flight, self.fixed));
        posts & !mated_on.bitboard() & !target.bitboard()
    }

    /// Returns the squares on which one of the three can be after each number of moves. A king
    /// steps to empty squares that are not attacked; another piece may also capture.
    fn walk(&self, piece: Piece, from: BitBoard, color: Color) -> SquaresByMoves {
        let mut squares = [BitBoard::EMPTY; MAX_KING_STEPS + 1];
        squares[0] = from;
        if piece == Piece::King {
            let attacked = if color == self.winner { self.guarded } else { self.covered };
            for steps in 1..=MAX_KING_STEPS {
                squares[steps] = king_steps(squares[steps - 1]) & !self.fixed & !attacked;
            }
        } else {
            let own = self.position.side(color) & self.fixed;
            for moves in 1..=MAX_PIECE_MOVES {
                squares[moves] = squares[moves - 1]
                    .into_iter()
                    .fold(BitBoard::EMPTY, |all, square| all | attacks(piece, square, self.fixed))
                    & !own;
            }
        }
        squares
    }
}

impl Plan {
    /// Returns the line to mate, if the plan succeeds.
    fn play_out(&self, hunt: &Hunt<'_>, left: MovesLeft) -> Option<Vec<Move>> {
        let pieces = [hunt.helper.1, hunt.attacker.1];
        let mut playout =
            Playout { hunt, plan: self, positions_left: MAX_POSITIONS, moves: Vec::new() };
        if !playout.reaches_mate(hunt.position, pieces, left) {
            return None;
        }
        playout.moves.reverse();
        Some(playout.moves)
    }
}

/// A plan while it is played out.
struct Playout<'a> {
    hunt: &'a Hunt<'a>,
    plan: &'a Plan,
    /// The number of positions that may still be visited.
    positions_left: u32,
    /// The moves that led to mate, last move first.
    moves: Vec<Move>,
}

impl Playout<'_> {
    /// Returns true if legal moves, each according to the plan, lead from this position to mate.
    /// `pieces` are the squares of the helper and the attacker.
    fn reaches_mate(&mut self, position: &Position, pieces: [Square; 2], left: MovesLeft) -> bool {
        if self.positions_left == 0 {
            return false;
        }
        self.positions_left -= 1;
        let [helper, attacker] = pieces;
        if position.turn() != self.hunt.winner {
            let king = position.king(position.turn());
            return match left.loser.checked_sub(1) {
                Some(loser) => {
                    let squares = self.plan.loser[loser];
                    let left = MovesLeft { loser, ..left };
                    self.any_move_mates(position, (Piece::King, king), squares, |_| (pieces, left))
                }
                None => position.in_check() && !position.has_move(),
            };
        }
        if let Some(moves) = left.helper.checked_sub(1) {
            let left = MovesLeft { helper: moves, ..left };
            let from = (self.hunt.helper.0, helper);
            let squares = self.plan.helper[moves];
            if self.any_move_mates(position, from, squares, |to| ([to, attacker], left)) {
                return true;
            }
        }
        // The attacker makes the last move.
        match left.attacker.checked_sub(1) {
            Some(moves) if moves > 0 || left.helper == 0 => {
                let left = MovesLeft { attacker: moves, ..left };
                let from = (self.hunt.attacker.0, attacker);
                let squares = self.plan.attacker[moves];
                self.any_move_mates(position, from, squares, |to| ([helper, to], left))
            }
            _ => false,
        }
    }

    /// Returns true if some legal move of this piece to one of these squares leads to mate.
    fn any_move_mates(
        &mut self,
        position: &Position,
        (piece, from): (Piece, Square),
        squares: BitBoard,
        then: impl Fn(Square) -> ([Square; 2], MovesLeft),
    ) -> bool {
        (attacks(piece, from, position.occupied()) & squares).into_iter().any(|to| {
            let (pieces, left) = then(to);
            let Some(m) = position.piece_move(from, to) else { return false };
            let leads = self.reaches_mate(&position.after(&m), pieces, left);
            if leads {
                self.moves.push(m);
            }
            leads
        })
    }
}

/// Returns the squares attacked by this side's pieces among `these` and by all its pawns, with
/// lines blocked only by `these`.
pub(super) fn attacked_by(position: &Position, color: Color, these: BitBoard) -> BitBoard {
    let pawns = forwards(position.pieces(color, Piece::Pawn), color);
    let king = (Piece::King, position.king(color));
    pieces(position, color)
        .chain([king])
        .filter(|(_, at)| these.has(*at))
        .fold(sideways(pawns), |all, (piece, at)| all | attacks(piece, at, these))
}
