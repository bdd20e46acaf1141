//! Decides who can still mate, by proof.
//!
//! A side *can* mate if some sequence of legal moves, in which both players help, ends in mate by
//! it. The laws need the answer for both sides (a dead position) and for one (when a player's flag
//! falls). The steps go from cheap to expensive, each a proof under the position's own law of
//! movement: insufficient material; a short mate that is played out; the squares the pieces can
//! ever reach; a search towards likely mates; between a short search and a long one, a proof by
//! stages, from one irreversible move to the next; and in the end a search of everything. A search
//! ends with a mate, or when no position is left to visit.
//!
//! The survey first checks whether a piece is [free to capture everything](is_open), or
//! [soon](opens_soon) will be, which is argued and not proved.

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

pub(crate) use roaming::is_open_under_any_law;
pub use roaming::{is_open, opens_soon};

/// The default for the maximum number of positions visited for one side. A position that needs more
/// is not decided.
pub const MOST_POSITIONS: usize = 2_000_000;

/// The maximum number of positions visited before a proof by stages is attempted.
const POSITIONS_BEFORE_STAGES: usize = 2_000;

/// The maximum number of positions visited before the search attempts to prove single positions
/// unwinnable.
const POSITIONS_BEFORE_PROOFS: usize = 400;

/// The maximum number of positions visited by the guided search, which prefers those that seem near
/// a mate; after them, an exhaustive search decides more hard positions in the same time. The
/// larger number applies on an open board, with no pawns or at most `OPEN_BOARD_MEN` men, where
/// every piece is near its goal.
const GUIDED_POSITIONS: usize = 100_000;
const GUIDED_POSITIONS_ON_OPEN_BOARD: usize = 500_000;
const OPEN_BOARD_MEN: u32 = 8;

/// The maximum number of stages in a proof by stages.
const MOST_STAGES: usize = 2_000;

/// The decision if a side can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Winnability {
    /// It can: these moves, each legal after the one before, end in mate.
    Can(Vec<Move>),
    /// It cannot mate by any sequence of legal moves, for this reason.
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
    /// Every position that can arise was visited, and none is mate.
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

/// Decides if this side can mate by some sequence of legal moves from here. Each search visits at
/// most `most` positions.
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
    if let Some(line) = hunt::line(position, winner) {
        return Winnability::Can(line);
    }
    if confinement::proves_unwinnable(position, winner) {
        return Winnability::Cannot(Reason::Confinement);
    }
    let is_open_board = position.occupied().len() <= OPEN_BOARD_MEN
        || Color::ALL.iter().all(|&color| position.pieces(color, Piece::Pawn).is_empty());
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
    let guided = if is_open_board { GUIDED_POSITIONS_ON_OPEN_BOARD } else { GUIDED_POSITIONS };
    let found = search::search(position, winner, most.min(guided));
    match most.checked_sub(guided) {
        Some(rest) if found == Winnability::NotDecided => {
            exhaustive::search(position, winner, rest)
        }
        _ => found,
    }
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
            let colours = [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES];
            // The squares of the colour on which this side has no bishop.
            let Some(free) = colours.into_iter().find(|colour| (bishops & *colour).is_empty())
            else {
                return false;
            };
            (other(Piece::Knight) | other(Piece::Pawn) | (other(Piece::Bishop) & free)).is_empty()
        }
        _ => false,
    }
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
    let other = winnability(position, !first, most).is_possible();
    if other == Some(true) {
        return Some(false);
    }
    (one == Some(false) && other == Some(false)).then_some(true)
}

/// Returns true if a mate is on the board or quickly found by moves that are legal under every law
/// of movement: the position is not dead then. A result of false proves nothing.
pub fn is_trivially_live(position: &Position) -> bool {
    (position.in_check() && !position.has_move())
        || Color::ALL.into_iter().any(|winner| hunt::line(position, winner).is_some())
}
