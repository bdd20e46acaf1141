//! Who can still mate, by proof.
//!
//! A side *can* mate when some series of legal moves, in which both players help, ends in mate by
//! it. The laws ask this of both sides (a dead position) and of one (a player's flag falls). It is
//! answered in steps, each a proof under the position's own law of movement, the cheapest first:
//! too little material; a short mate that is played out; where the pieces can ever go; a search
//! towards what seems a mate, and in the end one of everything; and between a short search and a
//! long one, what can come about from one move that cannot be taken back to the next. A search ends
//! with a mate, or when there is no position left to visit.
//!
//! The survey asks first whether a piece is [free to take everything](is_open), or
//! [soon](opens_soon) will be, which is argued and not proved.

mod confinement;
mod corner_mates;
mod exhaustive;
mod hunt;
mod kings;
mod material;
mod paths;
mod remoteness;
mod roaming;
mod search;
mod shifts;
mod stages;

use crate::chess::{Color, Move, Piece, Position};

pub(crate) use roaming::is_open_under_any_law;
pub use roaming::{is_open, opens_soon};

/// The most positions visited for one side where nothing else is said. What takes more is not
/// decided.
pub const MOST_POSITIONS: usize = 2_000_000;

/// The most positions visited before a proof by stages is tried.
const FEW_POSITIONS: usize = 2_000;

/// The most positions visited before it is tried to prove of any that nothing comes of it.
const FIRST_POSITIONS: usize = 400;

/// The most positions visited in the order in which they seem near to a mate: of hard positions
/// more are decided by going deep in the same time. Without pawns, or with few men in all, nothing
/// is ever far from where it is wanted.
const MANY_POSITIONS: usize = 100_000;
const MANY_ON_AN_OPEN_BOARD: usize = 500_000;
const FEW_MEN: u32 = 8;

/// The most stages of such a proof.
const MOST_STAGES: usize = 2_000;

/// Whether a side can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Winnability {
    /// It can: these moves, legal one after the other, end in mate.
    Can(Vec<Move>),
    /// It cannot mate by any series of legal moves, for this reason.
    Cannot(Reason),
    /// Neither was found out within the positions allowed.
    NotDecided,
}

vocabulary! {
/// Why a side cannot mate.
pub enum Reason {
    /// The player to move has no move, and is not mated by it.
    NoMove,
    /// What it has cannot mate, wherever it stands.
    Material,
    /// Its pieces never come to where they would have to be.
    Confinement,
    /// No position that can come about is mate.
    Exhausted,
}
}

impl Winnability {
    /// Why the side cannot mate, if it cannot.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Self::Cannot(reason) => Some(*reason),
            Self::Can(_) | Self::NotDecided => None,
        }
    }

    /// Whether the side can mate; nothing if that is not decided.
    pub fn is_possible(&self) -> Option<bool> {
        match self {
            Self::Can(_) => Some(true),
            Self::Cannot(_) => Some(false),
            Self::NotDecided => None,
        }
    }

    fn if_decided(self) -> Option<Self> {
        (self != Self::NotDecided).then_some(self)
    }
}

/// Whether this side can mate by some series of legal moves from here, among at most so many
/// positions if it comes to a search.
pub fn winnability(position: &Position, winner: Color, most: usize) -> Winnability {
    if is_mate_by(winner, position) {
        return Winnability::Can(Vec::new());
    }
    if !position.has_move() {
        return Winnability::Cannot(Reason::NoMove);
    }
    if material::is_too_little(position, winner) {
        return Winnability::Cannot(Reason::Material);
    }
    if let Some(line) = hunt::line(position, winner) {
        return Winnability::Can(line);
    }
    if confinement::proves_unwinnable(position, winner) {
        return Winnability::Cannot(Reason::Confinement);
    }
    let by_stages = || {
        let is_proved = stages::proves_unwinnable(position, winner, &mut { MOST_STAGES });
        is_proved.then_some(Winnability::Cannot(Reason::Confinement))
    };
    let is_open_board = position.occupied().len() <= FEW_MEN
        || Color::ALL.iter().all(|&color| position.pieces(color, Piece::Pawn).is_empty());
    let many = if is_open_board { MANY_ON_AN_OPEN_BOARD } else { MANY_POSITIONS };
    let guided = |upto: usize| search::search(position, winner, upto).if_decided();
    let shorter = |upto: usize| (upto < most).then(|| guided(upto)).flatten();
    let exhaustive = |upto: usize| exhaustive::search(position, winner, upto).if_decided();
    shorter(FIRST_POSITIONS)
        .or_else(|| shorter(FEW_POSITIONS))
        .or_else(by_stages)
        .or_else(|| guided(most.min(many)))
        .or_else(|| exhaustive(most.checked_sub(many)?))
        .unwrap_or(Winnability::NotDecided)
}

/// Whether the other side is mated.
fn is_mate_by(winner: Color, position: &Position) -> bool {
    position.turn() != winner && position.in_check() && !position.has_move()
}

/// Whether neither side can mate; nothing if it is not decided among so many positions for each.
/// The side with more pieces is tried first, as it is the likelier to mate.
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

/// Whether a mate is on the board or soon found, by moves that are legal under every law of
/// movement: then the position is not dead. That none is found means nothing.
pub fn is_trivially_live(position: &Position) -> bool {
    let is_mate = || position.in_check() && !position.has_move();
    is_mate() || Color::ALL.into_iter().any(|winner| hunt::line(position, winner).is_some())
}
