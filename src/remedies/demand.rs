//! The answer on the board: what each choice leaves to be played.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::chess::{CastlingSide, Color, Move, MoveKind, Piece, Position, Square};
use crate::notation::Irregularity;

use super::irregularity::castled;
use super::remedy::{RemedyAction, RemedyRule};

/// What one choice of a remedy comes to on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Demand {
    /// What is demanded, by the words of the law.
    #[serde(rename = "remedy")]
    pub action: RemedyAction,
    /// The moves it leaves to be played; `"stands"` if what was done stands; null if it is nothing
    /// that could be shown on the board.
    #[serde(rename = "moves")]
    pub leaves: Leaves,
    /// What holds if that is impossible, as far as the article says.
    pub otherwise: Option<Box<Self>>,
}

/// What a demand leaves to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Leaves {
    /// One of these moves, written in full; none if it is impossible.
    Moves(Vec<Move>),
    /// What was done: it stands.
    Done(Stands),
    /// Nothing that could be shown on the board.
    Other,
}

vocabulary! {
/// That what was done stands.
pub enum Stands {
    /// What was done is not taken back.
    Stands,
}
}

impl Demand {
    /// The moves that it leaves; none too where it is nothing to be played.
    pub fn moves(&self) -> &[Move] {
        match &self.leaves {
            Leaves::Moves(moves) => moves,
            Leaves::Done(_) | Leaves::Other => &[],
        }
    }

    /// Whether nothing can be played by it.
    pub fn is_impossible(&self) -> bool {
        matches!(&self.leaves, Leaves::Moves(moves) if moves.is_empty())
    }

    /// The first demand of the chain that is possible, if one is.
    pub fn effective(&self) -> Option<&Self> {
        if !self.is_impossible() {
            return Some(self);
        }
        self.otherwise.as_deref().and_then(Self::effective)
    }
}

/// What each choice of a remedy comes to in the position before the irregularity; choices that come
/// to the same are one.
pub fn demands(remedy: &RemedyRule, done: &Irregularity, position: &Position) -> Vec<Demand> {
    let mut demands: Vec<Demand> = Vec::new();
    for demand in remedy.choices.iter().filter_map(|choice| chain(choice, done, position)) {
        let comes_to = |demand: &Demand| {
            demand.effective().map(|demand| (demand.action, demand.leaves.clone()))
        };
        let outcome = comes_to(&demand);
        let is_like = |it: &Demand| outcome.is_some() && comes_to(it) == outcome;
        if !demands.iter().any(is_like) {
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

/// What one thing that may be demanded leaves to be played.
fn leaves(action: RemedyAction, done: &Irregularity, position: &Position) -> Leaves {
    let by = |piece: Option<Square>| chosen(position, |m| piece == Some(m.from));
    let is_it = |m: &Move| done.piece() == Some(m.from);
    let by_king = |m: &Move| m.piece == Piece::King;
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
            // Of several that were touched any will do, of what else was done the first.
            let most = if matches!(done, Irregularity::Touch(_)) { usize::MAX } else { 1 };
            first_possible(theirs(done, position).take(most), |it| taking(it, position))
        }
        RemedyAction::TakeNamed
            if theirs(done, position).any(|it| taking(it, position).is_empty()) =>
        {
            Vec::new()
        }
        RemedyAction::TakeAny | RemedyAction::TakeNamed => {
            theirs(done, position).flat_map(|it| taking(it, position)).collect()
        }
        RemedyAction::TakeWithIt => taking_one_with_other(done, position),
        RemedyAction::FirstPlayable => first_possible(done.squares().into_iter(), |it| {
            let own = position.side(position.turn()).has(it);
            if own { by(Some(it)) } else { taking(it, position) }
        }),
        // A king cannot be lost.
        RemedyAction::LoseIt if is_king(done.piece(), position) => Vec::new(),
        RemedyAction::Queen | RemedyAction::Complete if done.target().is_some() => {
            chosen(position, |m| {
                let is_there = is_it(m) && Some(m.to) == done.target();
                is_there && (action == RemedyAction::Complete || m.promotion == Some(Piece::Queen))
            })
        }
        RemedyAction::OpponentsChoice | RemedyAction::Retract | RemedyAction::RetractBoth => {
            position.moves()
        }
        // Nothing that could be shown on the board.
        _ => return Leaves::Other,
    })
}

/// What was done stands; a piece that was let go on a square moves there.
fn as_done(done: &Irregularity, position: &Position) -> Leaves {
    match done {
        Irregularity::LetGo(Some((from, to))) => {
            Leaves::Moves(chosen(position, |m| (m.from, m.to) == (*from, *to)))
        }
        _ => Leaves::Done(Stands::Stands),
    }
}

/// Castling to the side for which the king was let go, or of the rook that was touched.
fn castling_there(done: &Irregularity, position: &Position) -> Vec<Move> {
    chosen(position, |m| {
        let meant = match done {
            Irregularity::KingLetGo(side) => Some(*side),
            _ => done.target().map(|rook| side_of(rook, m.from)),
        };
        meant.is_some() && m.castles_to() == meant
    })
}

/// The captures of the opponent's piece that was touched with one's own.
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

/// The moves that capture what stands on a square.
fn taking(square: Square, position: &Position) -> Vec<Move> {
    chosen(position, |m| m.captured.is_some() && m.captured_on() == square)
}

/// The moves with the first of these squares that has any.
fn first_possible(
    squares: impl Iterator<Item = Square>,
    moves: impl Fn(Square) -> Vec<Move>,
) -> Vec<Move> {
    squares.map(moves).find(|moves| !moves.is_empty()).unwrap_or_default()
}

/// The opponent's pieces that were touched, moved or captured, by their squares.
fn theirs<'a>(done: &'a Irregularity, position: &'a Position) -> impl Iterator<Item = Square> + 'a {
    of_side(done, !position.turn(), position)
}

/// The pieces of one side that were touched, moved or captured, by their squares.
fn of_side<'a>(
    done: &'a Irregularity,
    side: Color,
    position: &'a Position,
) -> impl Iterator<Item = Square> + 'a {
    done.squares().into_iter().filter(move |square| position.side(side).has(*square))
}
