//! Decides who can still mate, by proof.
//!
//! A side *can* mate if some sequence of legal moves, in which both players help, ends in mate by
//! it. The laws need the answer for both sides (a dead position) and for one (when a player's flag
//! falls). The steps go from cheap to expensive, each a proof under the position's own law of
//! movement: insufficient material; a short mate that is played out; the squares the pieces can
//! ever reach; a search towards likely mates; between a short search and a long one, a proof by
//! stages, from one irreversible move to the next; and in the end a search of everything. A search
//! ends with a mate, or when no position is left to visit. Searches take two positions with the
//! same 64-bit key for one; no other step can fail.
//!
//! A survey uses [`seems_alive`] first, which is argued and not proved.

mod confinement;
mod corner_mates;
mod exhaustive;
mod hunt;
mod kings;
mod remoteness;
mod roaming;
mod search;
mod shifts;
mod stages;

use crate::chess::{BitBoard, Color, Move, Piece, Position};

pub(crate) use roaming::has_free_roamer_under_any_law;
pub use roaming::{frees_roamer_soon, has_free_roamer};

/// The default limit of the positions visited for one side, for [`winnability`](winnability()).
pub const MOST_POSITIONS: usize = 2_000_000;

/// The maximum number of positions visited before a proof by stages is attempted.
const POSITIONS_BEFORE_STAGES: usize = 2_000;

/// The maximum number of positions visited before the search attempts to prove single positions
/// unwinnable.
const POSITIONS_BEFORE_PROOFS: usize = 400;

/// The maximum number of positions visited by the guided search, which prefers those that seem near
/// a mate; after them, an exhaustive search decides more hard positions in the same time.
const GUIDED_POSITIONS: usize = 100_000;

/// The maximum number of positions visited by the guided search on a sparse board, where every
/// piece is near its goal: with no pawns, or with at most `SPARSE_BOARD_MEN` men.
const GUIDED_POSITIONS_ON_SPARSE_BOARD: usize = 500_000;

/// The maximum number of pieces and pawns, kings included, on a sparse board with pawns.
const SPARSE_BOARD_MEN: u32 = 8;

/// The maximum number of stages in a proof by stages.
const MOST_STAGES: usize = 2_000;

/// The decision whether a side can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Winnability {
    /// The side can mate: these moves, each legal after the one before, end in mate. Empty if the
    /// opponent is checkmated already.
    Can(Vec<Move>),
    /// The side cannot mate by any sequence of legal moves, for this reason.
    Cannot(Reason),
    /// Not decided within the number of positions allowed.
    NotDecided,
}

vocabulary! {
/// The reasons why a side cannot mate.
pub enum Reason {
    /// The player to move has no legal move and is not checkmated by this side.
    NoMove,
    /// Its material cannot mate, wherever the pieces stand.
    Material,
    /// Its pieces can never reach the squares that a mate needs.
    Confinement,
    /// Every position that can arise was visited or proved unwinnable, and none is mate.
    Exhausted,
}
}

impl Winnability {
    /// Returns the reason, if the side cannot mate.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Self::Cannot(reason) => Some(*reason),
            Self::Can(_) | Self::NotDecided => None,
        }
    }

    /// Returns true if the side can mate, false if it cannot, `None` if that is not decided.
    pub fn is_possible(&self) -> Option<bool> {
        match self {
            Self::Can(_) => Some(true),
            Self::Cannot(_) => Some(false),
            Self::NotDecided => None,
        }
    }
}

/// Decides whether this side can mate by some sequence of legal moves from here.
///
/// `most` limits the positions visited by the main searches, the guided and the exhaustive one
/// together. Two short searches before them, of some 2,400 positions, are not counted.
pub fn winnability(position: &Position, winner: Color, most: usize) -> Winnability {
    if is_mate_by(winner, position) {
        return Winnability::Can(Vec::new());
    }
    if !position.has_move() {
        return Winnability::Cannot(Reason::NoMove);
    }
    if has_insufficient_material(position, winner) {
        return Winnability::Cannot(Reason::Material);
    }
    if let Some(line) = hunt::find_line(position, winner) {
        return Winnability::Can(line);
    }
    if confinement::proves_unwinnable(position, winner) {
        return Winnability::Cannot(Reason::Confinement);
    }
    for positions in [POSITIONS_BEFORE_PROOFS, POSITIONS_BEFORE_STAGES] {
        if positions < most {
            let found = search::search(position, winner, positions);
            if found != Winnability::NotDecided {
                return found;
            }
        }
    }
    let mut stages_left = MOST_STAGES;
    if stages::proves_unwinnable(position, winner, &mut stages_left) {
        return Winnability::Cannot(Reason::Confinement);
    }
    let is_sparse = position.occupied().len() <= SPARSE_BOARD_MEN
        || Color::ALL.iter().all(|&color| position.pieces(color, Piece::Pawn).is_empty());
    let guided = if is_sparse { GUIDED_POSITIONS_ON_SPARSE_BOARD } else { GUIDED_POSITIONS };
    let found = search::search(position, winner, most.min(guided));
    if found != Winnability::NotDecided || most <= guided {
        return found;
    }
    exhaustive::search(position, winner, most - guided)
}

/// Returns true if the other side is checkmated.
fn is_mate_by(winner: Color, position: &Position) -> bool {
    position.turn() != winner && position.in_check() && !position.has_move()
}

/// Returns true if this side has too little material to mate in any arrangement of the pieces.
///
/// A bare king cannot check. A lone knight needs pieces of the other side to block the squares next
/// to the king; a queen there would capture the knight or interpose, so a lone knight cannot mate a
/// king that is alone or has only queens. Bishops on squares of one colour need a knight, a pawn or
/// a bishop of the other colour to block.
fn has_insufficient_material(position: &Position, winner: Color) -> bool {
    let own = |piece| position.pieces(winner, piece);
    let other = |piece| position.pieces(!winner, piece);
    if !(own(Piece::Pawn) | own(Piece::Rook) | own(Piece::Queen)).is_empty() {
        return false;
    }
    let (knights, bishops) = (own(Piece::Knight), own(Piece::Bishop));
    match (knights.len(), bishops.len()) {
        (0, 0) => true,
        (1, 0) => (position.side(!winner) & !other(Piece::King) & !other(Piece::Queen)).is_empty(),
        (0, _) => {
            are_on_one_colour(bishops | other(Piece::Bishop))
                && (other(Piece::Knight) | other(Piece::Pawn)).is_empty()
        }
        _ => false,
    }
}

/// Returns true if these squares are all light or all dark.
pub(crate) fn are_on_one_colour(squares: BitBoard) -> bool {
    let light = squares & BitBoard::LIGHT_SQUARES;
    light.is_empty() || light == squares
}

/// Returns true if neither side can mate, or `None` if that is not decided within `most` positions
/// for each side. The side with more pieces is tried first, as it is likelier to mate.
pub fn is_dead(position: &Position, most: usize) -> Option<bool> {
    let count = |color| position.side(color).len();
    let black_first = count(Color::Black) > count(Color::White);
    let first = if black_first { Color::Black } else { Color::White };
    let one = winnability(position, first, most).is_possible();
    if one == Some(true) {
        return Some(false);
    }
    match (one, winnability(position, !first, most).is_possible()) {
        (_, Some(true)) => Some(false),
        (Some(false), Some(false)) => Some(true),
        _ => None,
    }
}

/// Returns true if either side can probably mate: a piece is [free to capture
/// everything](has_free_roamer), or [soon](frees_roamer_soon) will be, or a mate is [quickly
/// found](is_trivially_live). A result of false proves nothing.
pub fn seems_alive(position: &Position) -> bool {
    has_free_roamer(position) || frees_roamer_soon(position) || is_trivially_live(position)
}

/// Returns true if a mate is on the board or quickly found by moves that are legal under every law
/// of movement: the position is not dead then. A result of false proves nothing.
pub fn is_trivially_live(position: &Position) -> bool {
    (position.in_check() && !position.has_move())
        || Color::ALL.into_iter().any(|winner| hunt::find_line(position, winner).is_some())
}
