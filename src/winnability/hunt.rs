//! Mates that are soon found when both players help.
//!
//! Two pieces of the winner walk, and the other king; nobody else moves. The king goes where one
//! of the two, the helper, covers the squares that it would have left, and the other, the
//! attacker, mates. Where each of the three can be after so many moves is known from a few
//! bitboards, so that hardly more is played out than the line itself.

use crate::chess::{BitBoard, Color, Move, Piece, Position, Square, attacks};

use super::kings::near;
use super::shifts::{around, forwards, sideways};

/// The most steps a king takes.
const STEPS: usize = 10;
/// The most moves another piece makes.
const RIDES: usize = 3;
/// The most plans that are tried with one attacker and one helper.
const PLANS: u32 = 5;
/// The most positions that are looked at for one plan.
const NODES: u32 = 40;

/// Where a piece can be after each number of moves.
type Walk = [BitBoard; STEPS + 1];

const PIECES: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// The line to such a mate for this side, if one is found. It holds no pawn's move and no castling,
/// so that it is legal under every law of movement.
pub(super) fn line(position: &Position, winner: Color) -> Option<Vec<Move>> {
    // Who has a pawn waiting there names a piece for it with his move.
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
    let of =
        move |piece| position.pieces(color, piece).into_iter().map(move |square| (piece, square));
    PIECES.into_iter().flat_map(of)
}

/// Two pieces and a king on a board on which nothing else moves.
struct Hunt<'p> {
    position: &'p Position,
    winner: Color,
    attacker: (Piece, Square),
    helper: (Piece, Square),
    /// All that stands still.
    fixed: BitBoard,
    /// What the winner's pieces that stand still attack.
    covered: BitBoard,
    /// What the loser's pieces attack.
    guarded: BitBoard,
}

/// How many moves each still makes.
#[derive(Clone, Copy)]
struct Left {
    loser: usize,
    helper: usize,
    attacker: usize,
}

/// From where each reaches its place in a number of moves.
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

    /// The line to mate that one of the first plans leads to.
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

    /// The fewest moves in which all three can be in place, the attacker last.
    fn shortest(
        &self,
        far: usize,
        corner: Square,
        target: Square,
        posts: BitBoard,
        reach: &Plan,
    ) -> Option<Left> {
        let begins = usize::from(self.position.turn() == self.winner);
        (far..=STEPS).filter(|&steps| reach.loser[steps].has(corner)).find_map(|loser| {
            (1..=RIDES).filter(|&rides| reach.attacker[rides].has(target)).find_map(|attacker| {
                let helper = (loser + begins).checked_sub(attacker)?;
                let in_place = !(*reach.helper.get(helper)? & posts).is_empty();
                in_place.then_some(Left { loser, helper, attacker })
            })
        })
    }

    /// The squares from which the helper takes from the king in this corner what the attacker on
    /// this square and those that stand still leave it.
    fn posts(&self, corner: Square, target: Square) -> BitBoard {
        let blocked = self.position.side(!self.winner) & self.fixed & !target.bitboard();
        let covered = self.covered | attacks(self.attacker.0, target, self.fixed);
        let flights = near(corner) & !blocked & !covered;
        let apart = if self.helper.0 == Piece::King { !near(corner) } else { BitBoard::FULL };
        let helps = |flight| attacks(self.helper.0, flight, self.fixed);
        let posts = flights.into_iter().fold(apart, |posts, flight| posts & helps(flight));
        posts & !corner.bitboard() & !target.bitboard()
    }

    /// Where one of the three can be after each number of moves: a king on squares that are empty
    /// and not attacked, another piece also where it captures.
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
                let reach = |all, square| all | attacks(piece, square, self.fixed);
                walk[rides] = walk[rides - 1].into_iter().fold(BitBoard::EMPTY, reach) & !own;
            }
        }
        walk
    }
}

impl Plan {
    fn line(&self, hunt: &Hunt<'_>, left: Left) -> Option<Vec<Move>> {
        let pieces = [hunt.helper.1, hunt.attacker.1];
        let mut line = Line { hunt, plan: self, nodes: NODES, moves: Vec::new() };
        line.goes_on(hunt.position, pieces, left).then(|| {
            line.moves.reverse();
            line.moves
        })
    }
}

/// A plan as it is played out.
struct Line<'a> {
    hunt: &'a Hunt<'a>,
    plan: &'a Plan,
    /// How many positions may still be looked at.
    nodes: u32,
    /// The moves that led to mate, the last first.
    moves: Vec<Move>,
}

impl Line<'_> {
    /// Whether legal moves, each of them according to plan, lead from this position to mate. The
    /// helper and the attacker stand on these squares.
    fn goes_on(&mut self, position: &Position, pieces: [Square; 2], left: Left) -> bool {
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
                    let left = Left { loser, ..left };
                    self.any(position, (Piece::King, king), squares, |_| (pieces, left))
                }
                None => position.in_check() && !position.has_move(),
            };
        }
        if let Some(moves) = left.helper.checked_sub(1) {
            let left = Left { helper: moves, ..left };
            let from = (self.hunt.helper.0, helper);
            if self.any(position, from, self.plan.helper[moves], |to| ([to, attacker], left)) {
                return true;
            }
        }
        // The last move is the attacker's.
        match left.attacker.checked_sub(1) {
            Some(moves) if moves > 0 || left.helper == 0 => {
                let left = Left { attacker: moves, ..left };
                let from = (self.hunt.attacker.0, attacker);
                self.any(position, from, self.plan.attacker[moves], |to| ([helper, to], left))
            }
            _ => false,
        }
    }

    /// Whether the line goes on after some legal move of this piece to one of these squares.
    fn any(
        &mut self,
        position: &Position,
        (piece, from): (Piece, Square),
        squares: BitBoard,
        then: impl Fn(Square) -> ([Square; 2], Left),
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

/// What the pieces of a side among these attack, through all others.
pub(super) fn attacked_by(position: &Position, color: Color, these: BitBoard) -> BitBoard {
    let pawns = forwards(position.pieces(color, Piece::Pawn), color);
    let king = (Piece::King, position.king(color));
    pieces(position, color)
        .chain([king])
        .filter(|(_, at)| these.has(*at))
        .fold(sideways(pawns), |all, (piece, at)| all | attacks(piece, at, these))
}
