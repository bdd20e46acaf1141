//! Finds mates that take few moves if both players help.
//!
//! Only three pieces move: two of the winner's and the loser's king. The king walks to a square
//! where one of the two, the *helper*, covers its remaining flights, and the other, the *attacker*,
//! mates. A few bitboards give the squares each of the three can reach in a given number of moves,
//! so that hardly more is played out than the line itself.

use crate::chess::{BitBoard, Color, Move, Piece, Position, Square, attacks};

use super::kings::near;
use super::shifts::{around, forwards, sideways};

/// The maximum number of steps of a king.
const STEPS: usize = 10;
/// The maximum number of moves of another piece.
const RIDES: usize = 3;
/// The maximum number of plans tried for one attacker and one helper.
const PLANS: u32 = 5;
/// The maximum number of positions visited for one plan.
const NODES: u32 = 40;

/// The squares that a piece can stand on after each number of moves.
type Walk = [BitBoard; STEPS + 1];

const PIECES: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// Returns a line to such a mate for this side, if one is found. The line contains no pawn move and
/// no castling, so that it is legal under every law of movement.
pub(super) fn line(position: &Position, winner: Color) -> Option<Vec<Move>> {
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
    hunts(Piece::King).chain(PIECES.into_iter().flat_map(hunts)).find_map(|hunt| hunt.line())
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
    /// The squares attacked by those of the winner's pieces that do not move.
    covered: BitBoard,
    /// The squares attacked by the loser's pieces.
    guarded: BitBoard,
}

/// The number of moves that each piece has still to make.
#[derive(Clone, Copy)]
struct MovesLeft {
    loser: usize,
    helper: usize,
    attacker: usize,
}

/// The squares from which each piece reaches its goal, by number of moves.
struct Plan {
    loser: Walk,
    helper: Walk,
    attacker: Walk,
}

impl<'p> Hunt<'p> {
    fn new(
        position: &'p Position,
        winner: Color,
        attacker: (Piece, Square),
        helper: (Piece, Square),
    ) -> Self {
        let walkers =
            position.king(!winner).bitboard() | attacker.1.bitboard() | helper.1.bitboard();
        let fixed = position.occupied() & !walkers;
        let covered = attacked_by(position, winner, fixed);
        let guarded = attacked_by(position, !winner, fixed);
        Self { position, winner, attacker, helper, fixed, covered, guarded }
    }

    /// Returns the line to mate of the first plan that succeeds.
    fn line(&self) -> Option<Vec<Move>> {
        let king = self.position.king(!self.winner).bitboard();
        let reach = Plan {
            loser: self.walk(Piece::King, king, !self.winner),
            helper: self.walk(self.helper.0, self.helper.1.bitboard(), self.winner),
            attacker: self.walk(self.attacker.0, self.attacker.1.bitboard(), self.winner),
        };
        let targets = reach.attacker[1..].iter().fold(BitBoard::EMPTY, |all, &next| all | next);
        let (mut seen, mut plans) = (BitBoard::EMPTY, PLANS);
        for far in 0..=STEPS {
            for corner in reach.loser[far] & !seen {
                let from = attacks(self.attacker.0, corner, self.fixed) & targets & !self.guarded;
                for target in from {
                    let posts = self.posts(corner, target);
                    let Some(left) = self.shortest(far, corner, target, posts, &reach) else {
                        continue;
                    };
                    let posts = posts & reach.helper[left.helper];
                    let line = self.plan(corner, target, posts).line(self, left);
                    plans -= 1;
                    if line.is_some() || plans == 0 {
                        return line;
                    }
                }
            }
            seen |= reach.loser[far];
        }
        None
    }

    fn plan(&self, corner: Square, target: Square, posts: BitBoard) -> Plan {
        Plan {
            loser: self.walk(Piece::King, corner.bitboard(), !self.winner),
            helper: self.walk(self.helper.0, posts, self.winner),
            attacker: self.walk(self.attacker.0, target.bitboard(), self.winner),
        }
    }

    /// Returns the fewest moves after which all three can be in place, the attacker last.
    fn shortest(
        &self,
        far: usize,
        corner: Square,
        target: Square,
        posts: BitBoard,
        reach: &Plan,
    ) -> Option<MovesLeft> {
        let begins = usize::from(self.position.turn() == self.winner);
        (far..=STEPS).filter(|&steps| reach.loser[steps].has(corner)).find_map(|loser| {
            (1..=RIDES).filter(|&rides| reach.attacker[rides].has(target)).find_map(|attacker| {
                let helper = (loser + begins).checked_sub(attacker)?;
                let in_place = !(*reach.helper.get(helper)? & posts).is_empty();
                in_place.then_some(MovesLeft { loser, helper, attacker })
            })
        })
    }

    /// Returns the squares from which the helper covers every flight of the king in this corner
    /// that neither the attacker on `target` nor the unmoved pieces cover.
    fn posts(&self, corner: Square, target: Square) -> BitBoard {
        let blocked = self.position.side(!self.winner) & self.fixed & !target.bitboard();
        let covered = self.covered | attacks(self.attacker.0, target, self.fixed);
        let flights = near(corner) & !blocked & !covered;
        let apart = if self.helper.0 == Piece::King { !near(corner) } else { BitBoard::FULL };
        let posts = flights
            .into_iter()
            .fold(apart, |posts, flight| posts & attacks(self.helper.0, flight, self.fixed));
        posts & !corner.bitboard() & !target.bitboard()
    }

    /// Returns the squares that one of the three can stand on after each number of moves. A king
    /// steps to empty squares that are not attacked; another piece may also capture.
    fn walk(&self, piece: Piece, from: BitBoard, color: Color) -> Walk {
        let mut walk = [BitBoard::EMPTY; STEPS + 1];
        walk[0] = from;
        if piece == Piece::King {
            let attacked = if color == self.winner { self.guarded } else { self.covered };
            for steps in 1..=STEPS {
                walk[steps] = around(walk[steps - 1]) & !self.fixed & !attacked;
            }
        } else {
            let own = self.position.side(color) & self.fixed;
            for rides in 1..=RIDES {
                walk[rides] = walk[rides - 1]
                    .into_iter()
                    .fold(BitBoard::EMPTY, |all, square| all | attacks(piece, square, self.fixed))
                    & !own;
            }
        }
        walk
    }
}

impl Plan {
    fn line(&self, hunt: &Hunt<'_>, left: MovesLeft) -> Option<Vec<Move>> {
        let pieces = [hunt.helper.1, hunt.attacker.1];
        let mut line = Line { hunt, plan: self, nodes: NODES, moves: Vec::new() };
        line.goes_on(hunt.position, pieces, left).then(|| {
            line.moves.reverse();
            line.moves
        })
    }
}

/// A plan while it is played out.
struct Line<'a> {
    hunt: &'a Hunt<'a>,
    plan: &'a Plan,
    /// The number of positions that may still be visited.
    nodes: u32,
    /// The moves that led to mate, last move first.
    moves: Vec<Move>,
}

impl Line<'_> {
    /// Returns true if legal moves, each according to the plan, lead from this position to mate.
    /// `pieces` are the squares of the helper and the attacker.
    fn goes_on(&mut self, position: &Position, pieces: [Square; 2], left: MovesLeft) -> bool {
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        let [helper, attacker] = pieces;
        if position.turn() != self.hunt.winner {
            let king = position.king(position.turn());
            return match left.loser.checked_sub(1) {
                Some(loser) => {
                    let squares = self.plan.loser[loser];
                    let left = MovesLeft { loser, ..left };
                    self.any(position, (Piece::King, king), squares, |_| (pieces, left))
                }
                None => position.in_check() && !position.has_move(),
            };
        }
        if let Some(moves) = left.helper.checked_sub(1) {
            let left = MovesLeft { helper: moves, ..left };
            let from = (self.hunt.helper.0, helper);
            if self.any(position, from, self.plan.helper[moves], |to| ([to, attacker], left)) {
                return true;
            }
        }
        // The attacker makes the last move.
        match left.attacker.checked_sub(1) {
            Some(moves) if moves > 0 || left.helper == 0 => {
                let left = MovesLeft { attacker: moves, ..left };
                let from = (self.hunt.attacker.0, attacker);
                self.any(position, from, self.plan.attacker[moves], |to| ([helper, to], left))
            }
            _ => false,
        }
    }

    /// Returns true if the line succeeds after some legal move of this piece to one of these
    /// squares.
    fn any(
        &mut self,
        position: &Position,
        (piece, from): (Piece, Square),
        squares: BitBoard,
        then: impl Fn(Square) -> ([Square; 2], MovesLeft),
    ) -> bool {
        (attacks(piece, from, position.occupied()) & squares).into_iter().any(|to| {
            let (pieces, left) = then(to);
            let Some(m) = position.piece_move(from, to) else { return false };
            let leads = self.goes_on(&position.after(&m), pieces, left);
            if leads {
                self.moves.push(m);
            }
            leads
        })
    }
}

/// Returns the squares attacked by this side's pieces among `these`, with lines blocked only by
/// `these`.
pub(super) fn attacked_by(position: &Position, color: Color, these: BitBoard) -> BitBoard {
    let pawns = forwards(position.pieces(color, Piece::Pawn), color);
    let king = (Piece::King, position.king(color));
    pieces(position, color)
        .chain([king])
        .filter(|(_, at)| these.has(*at))
        .fold(sideways(pawns), |all, (piece, at)| all | attacks(piece, at, these))
}
