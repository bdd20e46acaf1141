//! Mates in a corner by minor pieces, and an estimate of a position's distance from each.
//!
//! A lone bishop or knight, or several bishops on squares of one colour, can mate only with the
//! help of the loser's own pieces. The mates considered here are in a corner, with the winner's
//! king near it, and with one or two pieces of the loser on adjacent squares that can neither
//! capture the checking piece, nor interpose, nor attack the winner's king. Other mates exist, also
//! outside the corners; the estimate only decides in which order the search visits positions.

use std::sync::LazyLock;

use crate::chess::{BitBoard, Color, Piece, Position, Square, attacks, pawn_attacks};

use super::are_on_one_colour;
use super::kings::{near, posts};
use super::shifts::{forward_file, forward_ranks, knight_moves};

pub(super) const CORNERS: BitBoard = BitBoard(0x8100_0000_0000_0081);

const BLOCKERS: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// The moves that a blocker's promotion costs in an estimate, apart from its steps.
const PROMOTION: u32 = 3;

/// The moves counted in an estimate for a piece that cannot reach its square.
const NEVER: u32 = 12;

/// A mate in a corner.
struct CornerMate {
    corner: Square,
    /// The square from which the check is given.
    check: Square,
    /// The square of the winner's king.
    post: Square,
    /// The squares blocked by the loser's pieces, each with the kinds of piece that can block it.
    blocked: Vec<(Square, Vec<Piece>)>,
}

/// The corner mates considered, by one kind of piece for one side.
pub(super) struct CornerMates {
    piece: Piece,
    winner: Color,
    all: Vec<CornerMate>,
}

/// By colour of the winner, the corner mates by bishops and by knights.
static MATES: LazyLock<[[CornerMates; 2]; 2]> = LazyLock::new(|| {
    Color::ALL
        .map(|winner| [Piece::Bishop, Piece::Knight].map(|piece| CornerMates::new(piece, winner)))
});

/// The number of knight's moves between two squares.
static KNIGHT_MOVES: LazyLock<[[u32; 64]; 64]> = LazyLock::new(|| {
    Square::ALL.map(|from| {
        let (mut reached, mut moves) = (from.bitboard(), [NEVER; 64]);
        for count in 0..7 {
            for square in reached {
                moves[square as usize] = count.min(moves[square as usize]);
            }
            reached |= knight_moves(reached);
        }
        moves
    })
});

impl CornerMates {
    /// Returns the corner mates by the minor pieces of a side that has no queen or rook; `None`
    /// unless these are one knight, or bishops on squares of one colour.
    pub(super) fn for_side(position: &Position, winner: Color) -> Option<&'static Self> {
        let bishops = position.pieces(winner, Piece::Bishop);
        let knights = position.pieces(winner, Piece::Knight);
        let [by_bishop, by_knight] = &MATES[winner as usize];
        match (bishops.len(), knights.len()) {
            (1.., 0) if are_on_one_colour(bishops) => Some(by_bishop),
            (0, 1) => Some(by_knight),
            _ => None,
        }
    }

    fn new(piece: Piece, winner: Color) -> Self {
        let mut all = Vec::new();
        for corner in CORNERS {
            for check in attacks(piece, corner, BitBoard::EMPTY) {
                for post in posts(corner) & !check.bitboard() {
                    all.extend(CornerMate::new(piece, winner, corner, check, post));
                }
            }
        }
        Self { piece, winner, all }
    }

    /// Estimates the number of moves from a position to the nearest of these mates. `king_steps`
    /// returns the number of steps from a side's king to a square.
    pub(super) fn remoteness(
        &self,
        position: &Position,
        king_steps: impl Fn(Color, Square) -> i32,
    ) -> i32 {
        let moves = self.all.iter().map(|mate| {
            let kings = king_steps(!self.winner, mate.corner) + king_steps(self.winner, mate.post);
            kings
                + (mate.moves_to_check(position, self) + mate.moves_to_block(position, self)) as i32
        });
        moves.min().unwrap_or(0)
    }
}

impl CornerMate {
    /// Returns the mate with the loser's king in this corner, the check given from `check` and the
    /// winner's king on `post`; `None` if that cannot be mate with at most two adjacent squares
    /// blocked, whatever pieces block them.
    fn new(
        piece: Piece,
        winner: Color,
        corner: Square,
        check: Square,
        post: Square,
    ) -> Option<Self> {
        let line = match piece {
            Piece::Bishop => {
                attacks(piece, check, corner.bitboard()) & attacks(piece, corner, check.bitboard())
            }
            _ => BitBoard::EMPTY,
        };
        let covered = attacks(piece, check, BitBoard::EMPTY) | near(post);
        let blocked = near(corner) & !covered & !check.bitboard();
        let can_be_captured = near(corner).has(check) && !near(post).has(check);
        if line.has(post) || can_be_captured || blocked.len() > 2 {
            return None;
        }
        let targets = check.bitboard() | post.bitboard();
        let occupied = blocked | corner.bitboard() | targets;
        let is_harmless = |by: Piece, square| {
            let pawn = by == Piece::Pawn;
            let attacked =
                if pawn { pawn_attacks(square, !winner) } else { attacks(by, square, occupied) };
            let steps_between = !pawn && !(attacked & line).is_empty();
            (attacked & targets).is_empty() && !steps_between
        };
        let mut blockers = Vec::new();
        for square in blocked {
            let harmless: Vec<_> =
                BLOCKERS.into_iter().filter(|by| is_harmless(*by, square)).collect();
            if harmless.is_empty() {
                return None;
            }
            blockers.push((square, harmless));
        }
        Some(Self { corner, check, post, blocked: blockers })
    }

    /// Estimates the number of moves from the nearest piece to the checking square.
    fn moves_to_check(&self, position: &Position, mates: &CornerMates) -> u32 {
        let pieces = position.pieces(mates.winner, mates.piece).into_iter();
        pieces.map(|at| piece_moves(mates.piece, at, self.check)).min().unwrap_or(NEVER)
    }

    /// Estimates the number of moves that the loser's pieces need to reach the blocked squares. One
    /// piece may be counted for both squares.
    fn moves_to_block(&self, position: &Position, mates: &CornerMates) -> u32 {
        let loser = !mates.winner;
        let mut total = 0;
        for (square, kinds) in &self.blocked {
            let mut fewest = NEVER;
            for &piece in kinds {
                for at in position.pieces(loser, piece) {
                    fewest = fewest.min(match piece {
                        Piece::Pawn => pawn_steps(at, *square, loser),
                        _ => piece_moves(piece, at, *square),
                    });
                }
            }
            for at in position.pieces(loser, Piece::Pawn) {
                fewest = fewest.min(PROMOTION + forward_file(at, loser).len());
            }
            total += fewest;
        }
        total
    }
}

/// Returns the number of moves a piece needs between two squares of an empty board, or `NEVER`.
fn piece_moves(piece: Piece, from: Square, to: Square) -> u32 {
    let is_light = |square: Square| BitBoard::LIGHT_SQUARES.has(square);
    match piece {
        _ if from == to => 0,
        Piece::Knight => KNIGHT_MOVES[from as usize][to as usize],
        Piece::Bishop if is_light(from) != is_light(to) => NEVER,
        _ if attacks(piece, from, BitBoard::EMPTY).has(to) => 1,
        _ => 2,
    }
}

/// Returns the number of steps from a pawn to a square ahead of it on its file, or `NEVER` if the
/// square is not there.
fn pawn_steps(from: Square, to: Square, color: Color) -> u32 {
    let path = forward_file(from, color) | from.bitboard();
    if path.has(to) { (path & !forward_ranks(to, color)).len() - 1 } else { NEVER }
}
