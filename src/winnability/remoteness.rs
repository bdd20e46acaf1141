//! How far a position seems from a mate in which both players help. A guess, which only decides what the
//! search looks at first.

use crate::chess::{BitBoard, Color, Piece, Position, Square, attacks};

use super::confinement;
use super::hunt::attacked_by;
use super::patterns::Patterns;
use super::shifts::{ahead, around, straight};

/// What it counts that a side has no queen or rook, and that it has no pawn either.
const NO_QUEEN_OR_ROOK: i32 = 200;
const MINOR_PIECES_ALONE: i32 = 1500;

/// What it counts that a king gets to none of the squares it is meant for.
const WALLED_OFF: i32 = 6;

/// What it counts that nothing can stand beside the king that is to be mated.
const NO_BLOCKER: i32 = 16;

/// What it counts that a pawn has to be promoted before it can stand beside that king.
const PROMOTION: i32 = 3;

/// The most squares of a mate that are gone for one by one; else it is the corners.
const MOST_GOALS: u32 = 12;

const CORNERS: BitBoard = BitBoard(0x8100_0000_0000_0081);

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

    /// How far a position seems from a mate, by the ways on which the kings can walk now, and as the crow
    /// flies; less is nearer.
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

    /// How far all are from a square on which minor pieces mate: the king, the other one two squares off, a
    /// piece of the loser's that can stand beside it, and what gives check.
    fn by_minor_pieces(&self, position: &Position) -> [i32; 2] {
        let winner = self.winner;
        let walks = Color::ALL.map(|color| Walk::of(position, color));
        let walk = |color: Color, to: Square| walks[color as usize].to(to);
        let fly = |color: Color, to: Square| distance(position.king(color), to);
        if self.goals == CORNERS
            && let Some(patterns) = Patterns::of(position, winner)
        {
            return [patterns.nearest(position, walk), patterns.nearest(position, fly)]
                .map(|it| W * it);
        }
        let bishops = position.pieces(winner, Piece::Bishop);
        let knights = position.pieces(winner, Piece::Knight);
        let king = position.king(!winner);
        let colours = [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES];
        let is_attackable = |goal: &Square| {
            let like = |colour: &BitBoard| colour.has(*goal) && !(bishops & *colour).is_empty();
            !knights.is_empty() || colours.iter().any(like)
        };
        let from = |goal: Square| {
            let near = around(goal.bitboard());
            let ring = around(near) & !near;
            let open = if distance(king, goal) > 1 { 3 } else { flights(position, winner) };
            let post = |to: &dyn Fn(Color, Square) -> i32| {
                let posts = ring.into_iter().map(|post| to(winner, post));
                to(!winner, goal) + posts.min().unwrap_or(0)
            };
            let others = 8 * from_block(position, winner, goal)
                + 2 * nearest(bishops | knights, goal)
                + 8 * open;
            [post(&walk), post(&fly)].map(|kings| 4 * kings + others)
        };
        let all = self.goals.into_iter().filter(is_attackable).map(from);
        let nearest = all.reduce(|one, other| [one[0].min(other[0]), one[1].min(other[1])]);
        nearest.unwrap_or_default()
    }
}

const W: i32 = 4;

/// How far the loser's pieces are from taking a square beside this one from their king, none of them able
/// to capture what mates it.
fn from_block(position: &Position, winner: Color, goal: Square) -> i32 {
    let loser = |piece| position.pieces(!winner, piece);
    let bishops = position.pieces(winner, Piece::Bishop);
    let knights = position.pieces(winner, Piece::Knight);
    let light = !(bishops & BitBoard::LIGHT_SQUARES).is_empty();
    let dark = !(bishops & BitBoard::DARK_SQUARES).is_empty();
    let alone = bishops.len() + knights.len() == 1 || (knights.is_empty() && light != dark);
    if !alone {
        return 0;
    }
    let of_other_colour = if light { BitBoard::DARK_SQUARES } else { BitBoard::LIGHT_SQUARES };
    let blockers = if knights.is_empty() {
        loser(Piece::Knight) | (loser(Piece::Bishop) & of_other_colour)
    } else {
        loser(Piece::Knight) | loser(Piece::Bishop) | loser(Piece::Rook)
    };
    let beside = straight(goal.bitboard());
    let pieces = blockers.into_iter().map(|at| (distance(at, goal) - 1).max(0));
    let pawns = loser(Piece::Pawn).into_iter().map(|at| {
        let file = at.bitboard() | (ahead(at, !winner) & at.file().bitboard());
        let posts = file & beside;
        if posts.is_empty() { PROMOTION + way(position, at, !winner) } else { nearest(posts, at) }
    });
    pieces.chain(pawns).min().unwrap_or(NO_BLOCKER)
}

/// How many steps a king is from each square, over such as it may go to now; more if it does not get there.
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
    let near = attacks(Piece::King, king, BitBoard::EMPTY) & !position.side(!winner);
    near.into_iter().filter(|&square| !position.is_attacked(square, winner)).count() as i32
}

/// The shortest [way] of a pawn to promotion.
fn from_promotion(position: &Position, winner: Color) -> i32 {
    let pawns = position.pieces(winner, Piece::Pawn).into_iter();
    pawns.map(|pawn| way(position, pawn, winner)).min().unwrap_or(0)
}

/// How many steps a pawn is from the last rank, and how much stands before it.
fn way(position: &Position, pawn: Square, color: Color) -> i32 {
    let ahead = ahead(pawn, color) & pawn.file().bitboard();
    (ahead.len() + (ahead & position.occupied()).len()) as i32
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
