//! Corner mates by a lone minor piece, and an estimate of a position's distance from each.
//!
//! A lone bishop or knight, or several bishops on squares of one colour, can mate only with the
//! help of the loser's own pieces: in a corner, with the winner's king near it, and with pieces of
//! the loser on one or two of the adjacent squares that can neither capture the checking piece, nor
//! interpose, nor attack the winner's king.

use std::sync::LazyLock;

use crate::chess::{BitBoard, Color, Piece, Position, Square, attacks, pawn_attacks};

use super::kings::near;
use super::shifts::{around, forward_file, forward_ranks, leaps};

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

/// All corner mates by one kind of piece for one side.
pub(super) struct CornerMates {
    piece: Piece,
    winner: Color,
    all: Vec<CornerMate>,
}

/// By colour of the winner, the corner mates by bishops and by knights.
static MATES: LazyLock<[[CornerMates; 2]; 2]> = LazyLock::new(|| {
    Color::ALL.map(|winner| [Piece::Bishop, Piece::Knight].map(|by| CornerMates::by(by, winner)))
});

/// The number of knight's moves between two squares.
static LEAPS: LazyLock<[[u32; 64]; 64]> = LazyLock::new(|| {
    Square::ALL.map(|from| {
        let (mut reached, mut moves) = (from.bitboard(), [NEVER; 64]);
        for count in 0..7 {
            for square in reached {
                moves[square as usize] = count.min(moves[square as usize]);
            }
            reached |= leaps(reached);
        }
        moves
    })
});

impl CornerMates {
    /// Returns the corner mates left to a side whose only pieces are such minor pieces; `None` if
    /// its pieces are others.
    pub(super) fn of(position: &Position, winner: Color) -> Option<&'static Self> {
        let bishops = position.pieces(winner, Piece::Bishop);
        let knights = position.pieces(winner, Piece::Knight);
        let light = bishops & BitBoard::LIGHT_SQUARES;
        let of_one_colour = light.is_empty() || light == bishops;
        let [by_bishop, by_knight] = &MATES[winner as usize];
        match (bishops.len(), knights.len()) {
            (1.., 0) if of_one_colour => Some(by_bishop),
            (0, 1) => Some(by_knight),
            _ => None,
        }
    }

    fn by(piece: Piece, winner: Color) -> Self {
        let mut all = Vec::new();
        for corner in CORNERS {
            let near = near(corner);
            for check in attacks(piece, corner, BitBoard::EMPTY) {
                let posts = around(near) & !near & !corner.bitboard() & !check.bitboard();
                all.extend(
                    posts
                        .into_iter()
                        .filter_map(|post| CornerMate::of(piece, winner, corner, check, post)),
                );
            }
        }
        Self { piece, winner, all }
    }

    /// Estimates the number of moves from a position to the nearest of these mates. `king` returns
    /// the number of steps from a king to a square.
    pub(super) fn remoteness(
        &self,
        position: &Position,
        king: impl Fn(Color, Square) -> i32,
    ) -> i32 {
        self.all
            .iter()
            .map(|mate| {
                let pieces = mate.check_from(position, self) + mate.block_from(position, self);
                king(!self.winner, mate.corner) + king(self.winner, mate.post) + pieces as i32
            })
            .min()
            .unwrap_or(0)
    }
}

impl CornerMate {
    /// Returns the mate with the loser's king in this corner, the check given from `check` and the
    /// winner's king on `post`; `None` if that cannot be mate, whatever pieces block the adjacent
    /// squares.
    fn of(
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
        let is_lost = near(corner).has(check) && !near(post).has(check);
        if line.has(post) || is_lost || blocked.len() > 2 {
            return None;
        }
        let [check_at, post_at] = [check, post].map(Square::bitboard);
        let occupied = blocked | corner.bitboard() | check_at | post_at;
        let is_harmless = |by: Piece, square| {
            let pawn = by == Piece::Pawn;
            let attacked =
                if pawn { pawn_attacks(square, !winner) } else { attacks(by, square, occupied) };
            let steps_between = !pawn && !(attacked & line).is_empty();
            (attacked & (check_at | post_at)).is_empty() && !steps_between
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

    /// Returns the number of moves from the nearest piece to the checking square.
    fn check_from(&self, position: &Position, of: &CornerMates) -> u32 {
        let pieces = position.pieces(of.winner, of.piece).into_iter();
        pieces.map(|at| moves(of.piece, at, self.check)).min().unwrap_or(NEVER)
    }

    /// Returns the total number of moves that the loser's pieces need to reach the blocked squares.
    fn block_from(&self, position: &Position, of: &CornerMates) -> u32 {
        let loser = !of.winner;
        let mut total = 0;
        for (square, kinds) in &self.blocked {
            let mut fewest = NEVER;
            for &piece in kinds {
                for at in position.pieces(loser, piece) {
                    fewest = fewest.min(match piece {
                        Piece::Pawn => steps(at, *square, loser),
                        _ => moves(piece, at, *square),
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
fn moves(piece: Piece, from: Square, to: Square) -> u32 {
    let is_light = |square: Square| BitBoard::LIGHT_SQUARES.has(square);
    match piece {
        _ if from == to => 0,
        Piece::Knight => LEAPS[from as usize][to as usize],
        Piece::Bishop if is_light(from) != is_light(to) => NEVER,
        _ if attacks(piece, from, BitBoard::EMPTY).has(to) => 1,
        _ => 2,
    }
}

/// Returns the number of steps a pawn needs to a square ahead of it on its file, or `NEVER` if the
/// square is not there.
fn steps(from: Square, to: Square, color: Color) -> u32 {
    let before = forward_file(from, color) | from.bitboard();
    if before.has(to) { (before & !forward_ranks(to, color)).len() - 1 } else { NEVER }
}
