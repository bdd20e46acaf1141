//! The demands on the board: the moves that each choice leaves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chess::{CastlingSide, Color, Move, MoveKind, Piece, Position, Square};
use crate::notation::Irregularity;

use super::irregularity::castling;
use super::remedy::{RemedyAction, RemedyRule};

/// One choice of a remedy, applied to the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Demand {
    /// The action that is demanded.
    #[serde(rename = "remedy")]
    pub action: RemedyAction,
    /// The legal moves that it leaves; `"stands"` if the irregularity stands; null if the board
    /// cannot show the demand.
    #[serde(rename = "moves")]
    pub leaves: Leaves,
    /// The demand that applies if this one is impossible, as far as the article gives one.
    pub otherwise: Option<Box<Self>>,
}

/// The moves that a demand leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Leaves {
    /// One of these moves, with full notation; empty if the demand is impossible.
    Moves(Vec<Move>),
    /// The irregularity stands, so that no move is demanded.
    Standing(Stands),
    /// A demand that the board cannot show.
    Other,
}

vocabulary! {
/// The word that appears in place of moves if the irregularity stands.
pub enum Stands {
    /// The irregularity is not taken back.
    Stands,
}
}

impl Demand {
    /// Returns the moves that the demand leaves: none if it is impossible or not about moves.
    pub fn moves(&self) -> &[Move] {
        match &self.leaves {
            Leaves::Moves(moves) => moves,
            Leaves::Standing(_) | Leaves::Other => &[],
        }
    }

    /// Returns true if the demand is that the irregularity stands, and no move.
    pub fn stands(&self) -> bool {
        matches!(self.leaves, Leaves::Standing(_))
    }

    /// Returns true if the demand leaves no legal move.
    pub fn is_impossible(&self) -> bool {
        matches!(&self.leaves, Leaves::Moves(moves) if moves.is_empty())
    }

    /// Returns the first possible demand of the chain, if there is one.
    pub fn effective(&self) -> Option<&Self> {
        if !self.is_impossible() {
            return Some(self);
        }
        self.otherwise.as_deref().and_then(Self::effective)
    }
}

/// Returns the demands for the choices of a remedy, in the position before the irregularity. Of
/// possible demands with the same action and the same moves, only the first is returned.
pub fn demands(
    remedy: &RemedyRule,
    irregularity: &Irregularity,
    position: &Position,
) -> Vec<Demand> {
    let mut demands: Vec<Demand> = Vec::new();
    for demand in
        remedy.choices.iter().filter_map(|choice| demand_chain(choice, irregularity, position))
    {
        let outcome = demand.effective().map(|possible| (possible.action, &possible.leaves));
        let is_repeated = demands.iter().any(|earlier| {
            earlier.effective().map(|possible| (possible.action, &possible.leaves)) == outcome
        });
        if outcome.is_none() || !is_repeated {
            demands.push(demand);
        }
    }
    demands
}

/// Returns the demand for the first of these actions, with the others as alternatives; `None` if
/// there are no actions.
fn demand_chain(
    actions: &[RemedyAction],
    irregularity: &Irregularity,
    position: &Position,
) -> Option<Demand> {
    let (&action, after) = actions.split_first()?;
    Some(Demand {
        action,
        leaves: moves_left(action, irregularity, position),
        otherwise: demand_chain(after, irregularity, position).map(Box::new),
    })
}

/// Returns the moves that one action leaves.
fn moves_left(action: RemedyAction, irregularity: &Irregularity, position: &Position) -> Leaves {
    // The demand is for the offender's next move, in a position that is still to come.
    if matches!(irregularity, Irregularity::TouchOutOfTurn(_)) {
        return Leaves::Other;
    }
    let by = |piece: Option<Square>| legal_moves(position, |m| piece == Some(m.from));
    let moves_it = |m: &Move| irregularity.piece() == Some(m.from);
    let by_king = |m: &Move| m.piece == Piece::King;
    Leaves::Moves(match action {
        RemedyAction::Stands => return standing(irregularity, position),
        RemedyAction::MoveIt => by(irregularity.piece()),
        RemedyAction::PlayAnnounced => {
            legal_moves(position, |m| moves_it(m) && Some(m.to) == irregularity.target())
        }
        RemedyAction::MoveItPlainly => {
            legal_moves(position, |m| moves_it(m) && m.castles_to().is_none())
        }
        RemedyAction::CastleThere => castling_there(irregularity, position),
        RemedyAction::MoveTheOther => {
            // The square of the captured piece, or those of the pieces touched after the first.
            let others: Vec<Square> = irregularity.squares().into_iter().skip(1).collect();
            legal_moves(position, |m| others.contains(&m.from))
        }
        RemedyAction::MoveAnother => legal_moves(position, |m| !moves_it(m)),
        RemedyAction::CoverOtherwise => legal_moves(position, |m| !moves_it(m) && !by_king(m)),
        RemedyAction::KingMove => {
            legal_moves(position, |m| by_king(m) && m.kind == MoveKind::Plain)
        }
        RemedyAction::KingMoveOrCastling => legal_moves(position, by_king),
        RemedyAction::RookMove => by(castling_rook(irregularity, position)),
        RemedyAction::TakeIt => {
            // If several pieces were touched, any of them may be captured; after another
            // irregularity, only the first.
            let most = if matches!(irregularity, Irregularity::Touch(_)) { usize::MAX } else { 1 };
            first_possible(opposing(irregularity, position).take(most), |square| {
                taking(square, position)
            })
        }
        RemedyAction::TakeNamed
            if opposing(irregularity, position)
                .any(|square| taking(square, position).is_empty()) =>
        {
            Vec::new()
        }
        RemedyAction::TakeAny | RemedyAction::TakeNamed => {
            opposing(irregularity, position).flat_map(|square| taking(square, position)).collect()
        }
        RemedyAction::TakeWithIt => captures_with_touched(irregularity, position),
        RemedyAction::FirstPlayable => {
            first_possible(irregularity.squares().into_iter(), |square| {
                let is_own = position.side(position.turn()).has(square);
                if is_own { by(Some(square)) } else { taking(square, position) }
            })
        }
        // Only the king cannot be lost. The board cannot show that another piece was.
        RemedyAction::LoseIt if is_king(irregularity.piece(), position) => Vec::new(),
        RemedyAction::Queen | RemedyAction::Complete => {
            // Any pawn and any square, unless the record names them.
            let is_only_queen = action == RemedyAction::Queen;
            let exchanges = legal_moves(position, |m| {
                m.promotion.is_some_and(|piece| piece == Piece::Queen || !is_only_queen)
                    && irregularity.piece().is_none_or(|pawn| pawn == m.from)
                    && irregularity.target().is_none_or(|target| target == m.to)
            });
            // The pawn may be on the last rank already.
            if exchanges.is_empty() && irregularity.target().is_none() {
                return Leaves::Other;
            }
            exchanges
        }
        RemedyAction::OpponentsChoice | RemedyAction::Retract | RemedyAction::RetractBoth => {
            position.moves()
        }
        // The board cannot show the other actions.
        _ => return Leaves::Other,
    })
}

/// Returns that the irregularity stands. A piece that was let go on a square must move there.
fn standing(irregularity: &Irregularity, position: &Position) -> Leaves {
    match irregularity {
        Irregularity::LetGo(Some((from, to))) => {
            Leaves::Moves(legal_moves(position, |m| (m.from, m.to) == (*from, *to)))
        }
        _ => Leaves::Standing(Stands::Stands),
    }
}

/// Returns castling to the side for which the king was let go, or to that of the rook that was
/// touched.
fn castling_there(irregularity: &Irregularity, position: &Position) -> Vec<Move> {
    legal_moves(position, |m| {
        let meant = match irregularity {
            Irregularity::KingLetGo(side) => Some(*side),
            // The piece touched second is the rook.
            _ => irregularity.target().map(|rook| side_of(rook, m.from)),
        };
        meant.is_some() && m.castles_to() == meant
    })
}

/// Returns the captures of the touched opposing piece with the player's own touched piece.
fn captures_with_touched(irregularity: &Irregularity, position: &Position) -> Vec<Move> {
    let own = of_side(irregularity, position.turn(), position).next();
    let taken = opposing(irregularity, position).next();
    let mut captures = taken.map_or_else(Vec::new, |square| taking(square, position));
    captures.retain(|m| Some(m.from) == own);
    captures
}

fn is_king(square: Option<Square>, position: &Position) -> bool {
    let piece = square.and_then(|square| position.piece_on(square));
    piece.is_some_and(|(_, piece)| piece == Piece::King)
}

/// Returns the legal moves that satisfy a condition.
fn legal_moves(position: &Position, is_meant: impl Fn(&Move) -> bool) -> Vec<Move> {
    position.moves().into_iter().filter(is_meant).collect()
}

fn side_of(rook: Square, king: Square) -> CastlingSide {
    if rook.file() > king.file() { CastlingSide::King } else { CastlingSide::Queen }
}

fn castling_rook(irregularity: &Irregularity, position: &Position) -> Option<Square> {
    match irregularity {
        Irregularity::Castle(side) | Irregularity::RookFirst(side) => {
            Some(castling::rook_square(*side, position))
        }
        _ => None,
    }
}

/// Returns the moves that capture the piece on a square.
fn taking(square: Square, position: &Position) -> Vec<Move> {
    legal_moves(position, |m| m.captured.is_some() && m.captured_on() == square)
}

/// Returns the moves with the first of these squares that has any.
fn first_possible(
    squares: impl Iterator<Item = Square>,
    moves: impl Fn(Square) -> Vec<Move>,
) -> Vec<Move> {
    squares.map(moves).find(|moves| !moves.is_empty()).unwrap_or_default()
}

/// Returns the squares of the opponent's pieces that were touched, moved or captured.
fn opposing<'a>(
    irregularity: &'a Irregularity,
    position: &'a Position,
) -> impl Iterator<Item = Square> + 'a {
    of_side(irregularity, !position.turn(), position)
}

/// Returns the squares of one side's pieces that were touched, moved or captured.
fn of_side<'a>(
    irregularity: &'a Irregularity,
    side: Color,
    position: &'a Position,
) -> impl Iterator<Item = Square> + 'a {
    irregularity.squares().into_iter().filter(move |square| position.side(side).has(*square))
}
