//! The demands on the board: the moves that each choice leaves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chess::{CastlingSide, Color, Move, MoveKind, Piece, Position, Square};
use crate::notation::Irregularity;

use super::irregularity::castled;
use super::remedy::{RemedyAction, RemedyRule};

/// One choice of a remedy, applied to the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Demand {
    /// The demand in the words of the law.
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
    /// The irregularity stands.
    Done(Stands),
    /// A demand that the board cannot show.
    Other,
}

vocabulary! {
/// The irregularity stands.
pub enum Stands {
    /// The irregularity is not taken back.
    Stands,
}
}

impl Demand {
    /// Returns the moves that the demand leaves; also empty for a demand that is not about moves.
    pub fn moves(&self) -> &[Move] {
        match &self.leaves {
            Leaves::Moves(moves) => moves,
            Leaves::Done(_) | Leaves::Other => &[],
        }
    }

    /// Returns true if the demand is that the irregularity stands.
    pub fn stands(&self) -> bool {
        matches!(self.leaves, Leaves::Done(_))
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
/// choices with the same result, only the first is returned.
pub fn demands(remedy: &RemedyRule, done: &Irregularity, position: &Position) -> Vec<Demand> {
    let mut demands: Vec<Demand> = Vec::new();
    for demand in remedy.choices.iter().filter_map(|choice| chain(choice, done, position)) {
        let comes_to = |demand: &Demand| {
            demand.effective().map(|demand| (demand.action, demand.leaves.clone()))
        };
        let outcome = comes_to(&demand);
        let is_repeated = demands.iter().any(|earlier| comes_to(earlier) == outcome);
        if outcome.is_none() || !is_repeated {
            demands.push(demand);
        }
    }
    demands
}

fn chain(in_order: &[RemedyAction], done: &Irregularity, position: &Position) -> Option<Demand> {
    let (&action, after) = in_order.split_first()?;
    let leaves = leaves(action, done, position);
    Some(Demand { action, leaves, otherwise: chain(after, done, position).map(Box::new) })
}

/// Returns the moves that one action leaves.
fn leaves(action: RemedyAction, done: &Irregularity, position: &Position) -> Leaves {
    let by = |piece: Option<Square>| chosen(position, |m| piece == Some(m.from));
    let is_it = |m: &Move| done.piece() == Some(m.from);
    let by_king = |m: &Move| m.piece == Piece::King;
    // It is for the offender's next move, in a position that is still to come.
    if matches!(done, Irregularity::TouchOutOfTurn(_)) {
        return Leaves::Other;
    }
    Leaves::Moves(match action {
        RemedyAction::Stands => return as_done(done, position),
        RemedyAction::MoveIt => by(done.piece()),
        RemedyAction::PlayAnnounced => {
            chosen(position, |m| is_it(m) && Some(m.to) == done.target())
        }
        RemedyAction::MoveItPlainly => chosen(position, |m| is_it(m) && m.castles_to().is_none()),
        RemedyAction::CastleThere => castling_there(done, position),
        RemedyAction::MoveTheOther => {
            let others: Vec<Square> = done.squares().into_iter().skip(1).collect();
            chosen(position, |m| others.contains(&m.from))
        }
        RemedyAction::MoveAnother => chosen(position, |m| !is_it(m)),
        RemedyAction::CoverOtherwise => chosen(position, |m| !is_it(m) && !by_king(m)),
        RemedyAction::KingMove => chosen(position, |m| by_king(m) && m.kind == MoveKind::Plain),
        RemedyAction::KingMoveOrCastling => chosen(position, by_king),
        RemedyAction::RookMove => by(castling_rook(done, position)),
        RemedyAction::TakeIt => {
            // If several pieces were touched, any of them may be captured; after another
            // irregularity, only the first.
            let most = if matches!(done, Irregularity::Touch(_)) { usize::MAX } else { 1 };
            first_possible(theirs(done, position).take(most), |square| taking(square, position))
        }
        RemedyAction::TakeNamed
            if theirs(done, position).any(|square| taking(square, position).is_empty()) =>
        {
            Vec::new()
        }
        RemedyAction::TakeAny | RemedyAction::TakeNamed => {
            theirs(done, position).flat_map(|square| taking(square, position)).collect()
        }
        RemedyAction::TakeWithIt => taking_one_with_other(done, position),
        RemedyAction::FirstPlayable => first_possible(done.squares().into_iter(), |square| {
            let is_own = position.side(position.turn()).has(square);
            if is_own { by(Some(square)) } else { taking(square, position) }
        }),
        // A king cannot be lost.
        RemedyAction::LoseIt if is_king(done.piece(), position) => Vec::new(),
        RemedyAction::Queen | RemedyAction::Complete => {
            let is_only_queen = action == RemedyAction::Queen;
            let exchanges = chosen(position, |m| {
                m.promotion.is_some_and(|piece| piece == Piece::Queen || !is_only_queen)
                    && done.piece().is_none_or(|pawn| pawn == m.from)
                    && done.target().is_none_or(|target| target == m.to)
            });
            // The pawn may be on the last rank already.
            if exchanges.is_empty() && done.target().is_none() {
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

/// Lets the irregularity stand. A piece that was let go on a square must move there.
fn as_done(done: &Irregularity, position: &Position) -> Leaves {
    match done {
        Irregularity::LetGo(Some((from, to))) => {
            Leaves::Moves(chosen(position, |m| (m.from, m.to) == (*from, *to)))
        }
        _ => Leaves::Done(Stands::Stands),
    }
}

/// Returns castling to the side for which the king was let go, or to that of the rook that was
/// touched.
fn castling_there(done: &Irregularity, position: &Position) -> Vec<Move> {
    chosen(position, |m| {
        let meant = match done {
            Irregularity::KingLetGo(side) => Some(*side),
            _ => done.target().map(|rook| side_of(rook, m.from)),
        };
        meant.is_some() && m.castles_to() == meant
    })
}

/// Returns the captures of the touched opposing piece with the player's own touched piece.
fn taking_one_with_other(done: &Irregularity, position: &Position) -> Vec<Move> {
    let own = of_side(done, position.turn(), position).next();
    let taken = theirs(done, position).next();
    chosen(position, |m| Some(m.from) == own && m.captured.map(|_| m.captured_on()) == taken)
}

fn is_king(square: Option<Square>, position: &Position) -> bool {
    let piece = square.and_then(|square| position.piece_on(square));
    piece.is_some_and(|(_, piece)| piece == Piece::King)
}

fn chosen(position: &Position, is_meant: impl Fn(&Move) -> bool) -> Vec<Move> {
    position.moves().into_iter().filter(is_meant).collect()
}

fn side_of(rook: Square, king: Square) -> CastlingSide {
    if rook.file() > king.file() { CastlingSide::King } else { CastlingSide::Queen }
}

fn castling_rook(done: &Irregularity, position: &Position) -> Option<Square> {
    match done {
        Irregularity::Castle(side) | Irregularity::RookFirst(side) => {
            Some(castled::rook(*side, position))
        }
        _ => None,
    }
}

/// Returns the moves that capture the piece on a square.
fn taking(square: Square, position: &Position) -> Vec<Move> {
    chosen(position, |m| m.captured.is_some() && m.captured_on() == square)
}

/// Returns the moves with the first of these squares that has any.
fn first_possible(
    squares: impl Iterator<Item = Square>,
    moves: impl Fn(Square) -> Vec<Move>,
) -> Vec<Move> {
    squares.map(moves).find(|moves| !moves.is_empty()).unwrap_or_default()
}

/// Returns the squares of the opponent's pieces that were touched, moved or captured.
fn theirs<'a>(done: &'a Irregularity, position: &'a Position) -> impl Iterator<Item = Square> + 'a {
    of_side(done, !position.turn(), position)
}

/// Returns the squares of one side's pieces that were touched, moved or captured.
fn of_side<'a>(
    done: &'a Irregularity,
    side: Color,
    position: &'a Position,
) -> impl Iterator<Item = Square> + 'a {
    done.squares().into_iter().filter(move |square| position.side(side).has(*square))
}
