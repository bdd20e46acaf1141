//! The mates of a lone minor piece in a corner, and how far a position is from each.
//!
//! A bishop or a knight alone, or several bishops on squares of one colour, mate only where the
//! loser's own pieces help: in a corner with the winner's king near it, and something of the
//! loser's on one or two of the squares beside it, which can neither capture what gives check, nor
//! step between, nor attack the winner's king.

use std::sync::LazyLock;

use crate::chess::{BitBoard, Color, Piece, Position, Square, attacks, pawn_attacks};

use super::kings::near;
use super::shifts::{around, forward_file, forward_ranks, leaps};

pub(super) const CORNERS: BitBoard = BitBoard(0x8100_0000_0000_0081);

const BLOCKERS: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// What it counts that a pawn has to become something else first.
const PROMOTION: u32 = 3;

/// What it counts that nothing can get somewhere.
const NEVER: u32 = 12;

/// A mate in a corner.
struct CornerMate {
    corner: Square,
    /// From where the check is given.
    check: Square,
    /// Where the winner's king stands.
    post: Square,
    /// The squares that the loser's pieces stand on, and which can.
    blocked: Vec<(Square, Vec<Piece>)>,
}

/// All such mates by a piece of one kind.
pub(super) struct CornerMates {
    piece: Piece,
    winner: Color,
    all: Vec<CornerMate>,
}

/// By colour, those of bishops and of knights.
static MATES: LazyLock<[[CornerMates; 2]; 2]> = LazyLock::new(|| {
    Color::ALL.map(|winner| [Piece::Bishop, Piece::Knight].map(|by| CornerMates::by(by, winner)))
});

/// How many moves of a knight lie between two squares.
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
    /// Those that are left to a side with such minor pieces and nothing more; nothing if it needs
    /// no help.
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

    /// How many moves a position seems to be from the nearest of them, by so many steps of the
    /// kings.
    pub(super) fn remoteness(
        &self,
        position: &Position,
        king: impl Fn(Color, Square) -> i32,
    ) -> i32 {
        let from = |mate: &CornerMate| {
            let pieces = mate.check_from(position, self) + mate.block_from(position, self);
            king(!self.winner, mate.corner) + king(self.winner, mate.post) + pieces as i32
        };
        self.all.iter().map(from).min().unwrap_or(0)
    }
}

impl CornerMate {
    /// With the king in this corner, the check given from there, and the winner's king on that
    /// square; nothing if that is no mate, whatever stands beside the corner.
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
        let can_block = |square| {
            let harmless: Vec<_> =
                BLOCKERS.into_iter().filter(|by| is_harmless(*by, square)).collect();
            (!harmless.is_empty()).then_some((square, harmless))
        };
        let blocked = blocked.into_iter().map(can_block).collect::<Option<_>>()?;
        Some(Self { corner, check, post, blocked })
    }

    /// How many moves the nearest piece is from the check.
    fn check_from(&self, position: &Position, of: &CornerMates) -> u32 {
        let pieces = position.pieces(of.winner, of.piece).into_iter();
        pieces.map(|at| moves(of.piece, at, self.check)).min().unwrap_or(NEVER)
    }

    /// How many moves the loser's pieces are from the squares that they stand on.
    fn block_from(&self, position: &Position, of: &CornerMates) -> u32 {
        let loser = !of.winner;
        let block = |(square, kinds): &(Square, Vec<Piece>)| {
            let stand = kinds.iter().flat_map(|&piece| {
                position.pieces(loser, piece).into_iter().map(move |at| match piece {
                    Piece::Pawn => steps(at, *square, loser),
                    _ => moves(piece, at, *square),
                })
            });
            let pawns = position.pieces(loser, Piece::Pawn).into_iter();
            let promoted = pawns.map(|at| PROMOTION + forward_file(at, loser).len());
            stand.chain(promoted).min().unwrap_or(NEVER)
        };
        self.blocked.iter().map(block).sum()
    }
}

/// How many moves a piece needs on an empty board.
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

/// How many steps a pawn is from a square of its file before it.
fn steps(from: Square, to: Square, color: Color) -> u32 {
    let before = forward_file(from, color) | from.bitboard();
    if before.has(to) { (before & !forward_ranks(to, color)).len() - 1 } else { NEVER }
}
