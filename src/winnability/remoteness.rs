//! Estimates a position's distance from a mate in which both players help. The estimate only
//! decides the order in which the search visits positions.

use crate::chess::{BitBoard, Color, Piece, Position, Square};

use super::confinement;
use super::corner_mates::{CORNERS, CornerMates};
use super::hunt::attacked_by;
use super::kings::{near, posts};
use super::shifts::{forward_file, king_steps};

/// The distance added for a side without queen and rook.
const NO_QUEEN_OR_ROOK: i32 = 200;

/// The distance added, instead, for a side that also has no pawn that may be promoted.
const MINOR_PIECES_ALONE: i32 = 1500;

/// The weight of one move towards a mate by minor pieces.
const MOVE: i32 = 4;

/// The number of flight squares assumed at the mating square while the king is not next to it.
const FLIGHTS: i32 = 3;

/// The distance added if a king cannot walk to a square as the pieces stand now.
const WALLED_OFF: i32 = 6;

/// The maximum number of possible mating squares aimed at one by one; with more, the corners are
/// the goals.
const MOST_GOALS: u32 = 12;

/// The goals of a search for mate.
pub(super) struct Remoteness {
    winner: Color,
    /// True if a pawn of the winner may be promoted.
    promotes: bool,
    /// The squares on which minor pieces may mate the king; the corners if there are more than
    /// [`MOST_GOALS`] of them, or if a pawn may be promoted.
    goals: BitBoard,
}

/// Two estimates of the distance from a mate, smaller for nearer positions. Both are sums with
/// weights, and differ only for minor pieces alone.
pub(super) struct Distance {
    /// By the paths that the kings can walk as the pieces stand now.
    pub walking: i32,
    /// By the kings' distances on an empty board.
    pub on_empty_board: i32,
}

impl Remoteness {
    /// Chooses the goals for a search that begins in this position.
    pub(super) fn from(position: &Position, winner: Color) -> Self {
        let squares = confinement::mating_squares(position, winner);
        let goals = squares.filter(|squares| squares.len() <= MOST_GOALS).unwrap_or(CORNERS);
        Self { winner, promotes: squares.is_none(), goals }
    }

    /// Estimates the distance of a position from a mate.
    pub(super) fn estimate(&self, position: &Position) -> Distance {
        let winner = self.winner;
        let own = |piece| position.pieces(winner, piece);
        let heavy = own(Piece::Queen) | own(Piece::Rook);
        if heavy.is_empty() && (!self.promotes || own(Piece::Pawn).is_empty()) {
            return self.by_minor_pieces(position);
        }
        let king = position.king(!winner);
        let kinds = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::King];
        let pieces: i32 = kinds.into_iter().map(|piece| nearest(own(piece), king)).sum();
        let left = position.side(!winner).len() as i32;
        let mut distance = 4 * flights(position, winner) + 2 * pieces + 8 * left;
        if heavy.is_empty() {
            distance += NO_QUEEN_OR_ROOK + 32 * steps_to_promotion(position, winner);
        }
        Distance { walking: distance, on_empty_board: distance }
    }

    /// Estimates the distance for minor pieces alone: that from the nearest corner mate if all
    /// goals are corners and such mates are known, otherwise that from the nearest goal.
    fn by_minor_pieces(&self, position: &Position) -> Distance {
        let walks = Color::ALL.map(|color| Walk::of(position, color));
        let walking = |color: Color, to: Square| walks[color as usize].steps_to(to);
        let on_empty_board = |color: Color, to: Square| steps_between(position.king(color), to);
        let in_corners = (self.goals & !CORNERS).is_empty();
        let mates = CornerMates::for_side(position, self.winner).filter(|_| in_corners);
        let [walking, on_empty_board] = match mates {
            Some(mates) => {
                [mates.remoteness(position, walking), mates.remoteness(position, on_empty_board)]
            }
            None => {
                [self.nearest_goal(position, walking), self.nearest_goal(position, on_empty_board)]
            }
        }
        .map(|moves| MINOR_PIECES_ALONE + MOVE * moves);
        Distance { walking, on_empty_board }
    }

    /// Estimates the number of moves to the nearest goal: the loser's king on it, the winner's two
    /// squares away, a piece near it, and no flights left. `king_steps` returns the number of steps
    /// from a side's king to a square.
    fn nearest_goal(&self, position: &Position, king_steps: impl Fn(Color, Square) -> i32) -> i32 {
        let winner = self.winner;
        let bishops = position.pieces(winner, Piece::Bishop);
        let knights = position.pieces(winner, Piece::Knight);
        let mut attackable = if knights.is_empty() { BitBoard::EMPTY } else { BitBoard::FULL };
        for colour in [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES] {
            if !(bishops & colour).is_empty() {
                attackable |= colour;
            }
        }
        let estimates = (self.goals & attackable).into_iter().map(|goal| {
            let to_post = posts(goal).into_iter().map(|post| king_steps(winner, post)).min();
            let is_near = steps_between(position.king(!winner), goal) <= 1;
            let flights = if is_near { flights(position, winner) } else { FLIGHTS };
            let pieces = nearest(bishops | knights, goal) / 2;
            king_steps(!winner, goal) + to_post.unwrap_or(0) + pieces + 2 * flights
        });
        estimates.min().unwrap_or(0)
    }
}

/// The number of steps from a king to each square, over squares it may enter now; `None` for
/// squares it cannot reach.
struct Walk {
    king: Square,
    steps: [Option<u8>; 64],
}

impl Walk {
    fn of(position: &Position, color: Color) -> Self {
        let king = position.king(color);
        let attacked = attacked_by(position, !color, position.occupied() & !king.bitboard());
        let free = !position.side(color) & !attacked;
        let (mut reached, mut new) = (king.bitboard(), king.bitboard());
        let mut steps = [None; 64];
        for count in 0.. {
            if new.is_empty() {
                break;
            }
            for square in new {
                steps[square as usize] = Some(count);
            }
            new = king_steps(reached) & free & !reached;
            reached |= new;
        }
        Self { king, steps }
    }

    /// Returns the number of steps to a square, estimated if the king cannot reach it now.
    fn steps_to(&self, square: Square) -> i32 {
        let steps = self.steps[square as usize];
        steps.map_or(WALLED_OFF + steps_between(self.king, square), i32::from)
    }
}

/// Returns the number of flight squares of the loser's king.
fn flights(position: &Position, winner: Color) -> i32 {
    let king = position.king(!winner);
    let free = near(king) & !position.side(!winner);
    free.into_iter().filter(|&square| !position.is_attacked(square, winner)).count() as i32
}

/// Returns the fewest steps of a pawn to promotion, with each piece in its way counted as one more;
/// 0 without a pawn.
fn steps_to_promotion(position: &Position, winner: Color) -> i32 {
    let steps = position.pieces(winner, Piece::Pawn).into_iter().map(|pawn| {
        let way = forward_file(pawn, winner);
        (way.len() + (way & position.occupied()).len()) as i32
    });
    steps.min().unwrap_or(0)
}

/// Returns the number of king's steps from a square to the nearest of these, or 0 without any.
fn nearest(squares: BitBoard, to: Square) -> i32 {
    squares.into_iter().map(|at| steps_between(at, to)).min().unwrap_or(0)
}

/// Returns the number of king's steps between two squares.
fn steps_between(one: Square, other: Square) -> i32 {
    let files = (one.file() as i32 - other.file() as i32).abs();
    let ranks = (one.rank() as i32 - other.rank() as i32).abs();
    files.max(ranks)
}
