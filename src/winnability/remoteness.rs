//! How far a position seems from a mate in which both players help. A guess, which only decides
//! what the search looks at first.

use crate::chess::{BitBoard, Color, Piece, Position, Square};

use super::confinement;
use super::corner_mates::{CORNERS, CornerMates};
use super::hunt::attacked_by;
use super::kings::near;
use super::shifts::{around, forward_file};

/// What it counts that a side has no queen or rook, and that it has no pawn either.
const NO_QUEEN_OR_ROOK: i32 = 200;
const MINOR_PIECES_ALONE: i32 = 1500;

/// What a step counts towards a mate by minor pieces.
const STEP: i32 = 4;

/// The squares that a king has left where it is mated, as long as it is not near.
const FLIGHTS: i32 = 3;

/// What it counts that a king gets to none of the squares it is meant for.
const WALLED_OFF: i32 = 6;

/// The most squares of a mate that are gone for one by one; else it is the corners.
const MOST_GOALS: u32 = 12;

/// Where mates are looked for.
pub(super) struct Remoteness {
    winner: Color,
    /// Whether a pawn of its may be promoted.
    promotes: bool,
    /// Where minor pieces may mate the king.
    goals: BitBoard,
}

impl Remoteness {
    /// For a search that begins here.
    pub(super) fn from(position: &Position, winner: Color) -> Self {
        let squares = confinement::mating_squares(position, winner);
        let goals = squares.filter(|it| it.len() <= MOST_GOALS).unwrap_or(CORNERS);
        Self { winner, promotes: squares.is_none(), goals }
    }

    /// How far a position seems from a mate, by the ways on which the kings can walk now, and as
    /// the crow flies; less is nearer.
    pub(super) fn of(&self, position: &Position) -> [i32; 2] {
        let winner = self.winner;
        let of = |piece| position.pieces(winner, piece);
        let heavy = of(Piece::Queen) | of(Piece::Rook);
        if heavy.is_empty() && (!self.promotes || of(Piece::Pawn).is_empty()) {
            return self.by_minor_pieces(position).map(|it| MINOR_PIECES_ALONE + it);
        }
        let king = position.king(!winner);
        let far = |piece: Piece| nearest(of(piece), king);
        let kinds = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::King];
        let pieces: i32 = kinds.into_iter().map(far).sum();
        let left = position.side(!winner).len() as i32;
        let caught = 4 * flights(position, winner) + 2 * pieces + 8 * left;
        [match heavy.is_empty() {
            true => NO_QUEEN_OR_ROOK + caught + 32 * from_promotion(position, winner),
            false => caught,
        }; 2]
    }

    /// How far minor pieces are from a mate: if that is only in corners, from the nearest mate
    /// there that they can take part in; else from where the king can be mated.
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

    /// How far the kings are from a square on which the one is mated, the other two squares off,
    /// and how far what gives check.
    fn nearest_goal(&self, position: &Position, king: impl Fn(Color, Square) -> i32) -> i32 {
        let winner = self.winner;
        let bishops = position.pieces(winner, Piece::Bishop);
        let knights = position.pieces(winner, Piece::Knight);
        let colours = [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES];
        let is_attackable = |goal: &Square| {
            let like = |colour: &BitBoard| colour.has(*goal) && !(bishops & *colour).is_empty();
            !knights.is_empty() || colours.iter().any(like)
        };
        let from = |goal: Square| {
            let near = around(goal.bitboard());
            let posts = (around(near) & !near).into_iter().map(|post| king(winner, post));
            let is_near = distance(position.king(!winner), goal) <= 1;
            let flights = if is_near { flights(position, winner) } else { FLIGHTS };
            let pieces = nearest(bishops | knights, goal) / 2;
            king(!winner, goal) + posts.min().unwrap_or(0) + pieces + 2 * flights
        };
        self.goals.into_iter().filter(is_attackable).map(from).min().unwrap_or(0)
    }
}

/// How many steps a king is from each square, over such as it may go to now; more if it does not
/// get there.
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

/// The squares that are left to the loser's king.
fn flights(position: &Position, winner: Color) -> i32 {
    let king = position.king(!winner);
    let near = near(king) & !position.side(!winner);
    near.into_iter().filter(|&square| !position.is_attacked(square, winner)).count() as i32
}

/// The fewest steps of a pawn to promotion, and how much stands before it.
fn from_promotion(position: &Position, winner: Color) -> i32 {
    let pawns = position.pieces(winner, Piece::Pawn).into_iter();
    let steps = |pawn| {
        let way = forward_file(pawn, winner);
        (way.len() + (way & position.occupied()).len()) as i32
    };
    pawns.map(steps).min().unwrap_or(0)
}

fn nearest(squares: BitBoard, to: Square) -> i32 {
    squares.into_iter().map(|at| distance(at, to)).min().unwrap_or(0)
}

/// How many steps of a king lie between two squares.
fn distance(one: Square, other: Square) -> i32 {
    let files = (one.file() as i32 - other.file() as i32).abs();
    let ranks = (one.rank() as i32 - other.rank() as i32).abs();
    files.max(ranks)
}
