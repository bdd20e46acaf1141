//! Estimates a position's distance from a mate in which both players help. The estimate only
//! decides the order in which the search visits positions.

use crate::chess::{BitBoard, Color, Piece, Position, Square};

use super::confinement;
use super::corner_mates::{CORNERS, CornerMates};
use super::hunt::attacked_by;
use super::kings::near;
use super::shifts::{around, forward_file};

/// The distance added for a side without queen and rook, and for one without pawns as well.
const NO_QUEEN_OR_ROOK: i32 = 200;
const MINOR_PIECES_ALONE: i32 = 1500;

/// The weight of one step towards a mate by minor pieces.
const STEP: i32 = 4;

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
    /// The squares on which minor pieces may mate the king.
    goals: BitBoard,
}

impl Remoteness {
    /// Chooses the goals for a search that begins in this position.
    pub(super) fn from(position: &Position, winner: Color) -> Self {
        let squares = confinement::mating_squares(position, winner);
        let goals = squares.filter(|squares| squares.len() <= MOST_GOALS).unwrap_or(CORNERS);
        Self { winner, promotes: squares.is_none(), goals }
    }

    /// Returns two estimates of the distance from a mate, smaller for nearer positions: one by the
    /// paths that the kings can walk now, one by the distance on an empty board.
    pub(super) fn of(&self, position: &Position) -> [i32; 2] {
        let winner = self.winner;
        let of = |piece| position.pieces(winner, piece);
        let heavy = of(Piece::Queen) | of(Piece::Rook);
        if heavy.is_empty() && (!self.promotes || of(Piece::Pawn).is_empty()) {
            return self.by_minor_pieces(position).map(|steps| MINOR_PIECES_ALONE + steps);
        }
        let king = position.king(!winner);
        let kinds = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::King];
        let pieces: i32 = kinds.into_iter().map(|piece| nearest(of(piece), king)).sum();
        let left = position.side(!winner).len() as i32;
        let caught = 4 * flights(position, winner) + 2 * pieces + 8 * left;
        if heavy.is_empty() {
            return [NO_QUEEN_OR_ROOK + caught + 32 * from_promotion(position, winner); 2];
        }
        [caught; 2]
    }

    /// Returns the estimates for minor pieces alone. If they can mate only in corners, the distance
    /// is that to the nearest corner mate; otherwise, that to the nearest square on which the king
    /// can be mated.
    fn by_minor_pieces(&self, position: &Position) -> [i32; 2] {
        let walks = Color::ALL.map(|color| Walk::of(position, color));
        let walk = |color: Color, to: Square| walks[color as usize].to(to);
        let fly = |color: Color, to: Square| distance(position.king(color), to);
        let in_corners = (self.goals & !CORNERS).is_empty();
        let mates = CornerMates::of(position, self.winner).filter(|_| in_corners);
        match mates {
            Some(mates) => [mates.remoteness(position, walk), mates.remoteness(position, fly)],
            None => [self.nearest_goal(position, walk), self.nearest_goal(position, fly)],
        }
        .map(|steps| STEP * steps)
    }

    /// Returns the distance of both kings and of the checking piece from the nearest mating square:
    /// the loser's king on it, the winner's two squares away.
    fn nearest_goal(&self, position: &Position, king: impl Fn(Color, Square) -> i32) -> i32 {
        let winner = self.winner;
        let bishops = position.pieces(winner, Piece::Bishop);
        let knights = position.pieces(winner, Piece::Knight);
        let colours = [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES];
        let mut attackable = if knights.is_empty() { BitBoard::EMPTY } else { BitBoard::FULL };
        for colour in colours {
            if !(bishops & colour).is_empty() {
                attackable |= colour;
            }
        }
        let mut fewest: Option<i32> = None;
        for goal in self.goals & attackable {
            let near = around(goal.bitboard());
            let posts = (around(near) & !near).into_iter().map(|post| king(winner, post));
            let is_near = distance(position.king(!winner), goal) <= 1;
            let flights = if is_near { flights(position, winner) } else { FLIGHTS };
            let pieces = nearest(bishops | knights, goal) / 2;
            let moves = king(!winner, goal) + posts.min().unwrap_or(0) + pieces + 2 * flights;
            fewest = Some(fewest.map_or(moves, |fewest| fewest.min(moves)));
        }
        fewest.unwrap_or(0)
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
        let open = !position.side(color) & !attacked;
        let (mut reached, mut new) = (king.bitboard(), king.bitboard());
        let mut steps = [None; 64];
        for count in 0.. {
            if new.is_empty() {
                break;
            }
            for square in new {
                steps[square as usize] = Some(count);
            }
            new = around(reached) & open & !reached;
            reached |= new;
        }
        Self { king, steps }
    }

    fn to(&self, square: Square) -> i32 {
        let steps = self.steps[square as usize];
        steps.map_or(WALLED_OFF + distance(self.king, square), i32::from)
    }
}

/// Returns the number of flight squares of the loser's king.
fn flights(position: &Position, winner: Color) -> i32 {
    let king = position.king(!winner);
    let near = near(king) & !position.side(!winner);
    near.into_iter().filter(|&square| !position.is_attacked(square, winner)).count() as i32
}

/// Returns the fewest steps of a pawn to promotion, with each piece in its way counted as one more.
fn from_promotion(position: &Position, winner: Color) -> i32 {
    let steps = position.pieces(winner, Piece::Pawn).into_iter().map(|pawn| {
        let way = forward_file(pawn, winner);
        (way.len() + (way & position.occupied()).len()) as i32
    });
    steps.min().unwrap_or(0)
}

fn nearest(squares: BitBoard, to: Square) -> i32 {
    squares.into_iter().map(|at| distance(at, to)).min().unwrap_or(0)
}

/// Returns the number of king's steps between two squares.
fn distance(one: Square, other: Square) -> i32 {
    let files = (one.file() as i32 - other.file() as i32).abs();
    let ranks = (one.rank() as i32 - other.rank() as i32).abs();
    files.max(ranks)
}
