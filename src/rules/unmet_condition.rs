//! Conditions almost met: the answer to "why not?".

use serde::{Deserialize, Serialize};

use crate::chess::Move;
use crate::replay::Ply;

use super::{Claimant, Component, Restart};

/// A condition almost met, and what failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "short-of", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum UnmetCondition {
    /// No position occurred often enough.
    Position {
        /// The number of occurrences required, including the first.
        times: u32,
        /// The most any position occurred, as this article counts.
        most: u32,
        /// The plies of the occurrences, at most the number required.
        plies: Vec<Ply>,
        /// The distance in plies that the article requires between occurrences.
        #[serde(skip_serializing_if = "Option::is_none")]
        spaced: Option<u32>,
        /// If the pieces alone stood often enough on the same squares: what made positions
        /// differ that looked the same.
        unlike: Option<Unlike>,
    },
    /// No series of moves was performed often enough.
    Series {
        /// The number of occurrences required, including the first.
        times: u32,
        /// The most any series was performed.
        most: u32,
        /// The length of that series: in plies, or in moves of the player whose moves are compared;
        /// null if none was performed twice.
        period: Option<Ply>,
        /// The player whose moves are compared; both players' moves if it is missing.
        of: Option<Claimant>,
        /// The plies at which it began, at most the times required.
        plies: Vec<Ply>,
    },
    /// Too few moves were made without what restarts the count.
    Count {
        /// The moves required, of each side.
        moves: u32,
        /// The longest such stretch, in plies.
        longest: u32,
        /// The ply after which it ran.
        since: Ply,
        /// The moves that would have restarted the count; any capture or pawn move if empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        restarts: Vec<Restart>,
        /// If the plain number was reached, but this ending has a longer one: that one.
        longer: Option<u32>,
        /// True if the article is limited to endings of which none was on the board.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        elsewhere: bool,
    },
    /// A notice is on the record, and its count had not run out when the record ends.
    Running {
        /// The moves required, of each side.
        moves: u32,
        /// The ply at which notice was given.
        from: Ply,
        /// The number of plies counted since then, or since a move that began the count anew.
        left: u32,
    },
    /// The reason for refusing a claim: the article counts only from a notice, and none is on the
    /// record.
    WithoutNotice {
        /// The moves required, of each side.
        moves: u32,
    },
    /// A notice is on the record that this article does not know: not in such an ending, or
    /// not by the player who may give it.
    IdleNotice {
        /// The ply at which it was given.
        ply: Ply,
    },
    /// No position stood again between checks alone.
    Checks {},
    /// The position is not dead: somebody could still mate.
    Alive {
        /// The ply at which it was claimed.
        ply: Ply,
        /// The player who could mate, if a line was found.
        by: Claimant,
        /// The mating moves, each legal after the one before; empty if the search kept none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        line: Vec<Move>,
    },
    /// An illegal move brought the position about, in which nobody can mate.
    DeadByFalseMove {},
    /// A draw for insufficient material was claimed, and these pieces are on none of the code's
    /// lists.
    Enough {},
    /// A draw was agreed too early.
    Agreement {
        /// The number of Black's move after which it is allowed.
        after_move: u32,
        /// The moves Black had made.
        made: u32,
    },
    /// An offer of a draw was accepted that did not stand: there was none, or it had been turned
    /// down.
    NoOffer {},
    /// The count can begin only in certain endings, and by a notice.
    Notice {
        /// The moves required, of each side.
        moves: u32,
        /// The first ply at which notice could have been given; null if no such ending arose.
        from: Option<Ply>,
        /// The number of plies counted since then, or since a move that began the count anew.
        left: u32,
    },
}

/// The component in which two positions with the same placement differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Unlike {
    /// The component in which they differ.
    pub component: Component,
    /// The plies at which the pieces stood so; at most twice the times required.
    pub plies: Vec<Ply>,
    /// The ply whose position differs from the later ones.
    pub odd: Ply,
    /// The right that existed at the odd ply and not later, if the difference is a right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<LostRight>,
}

/// A right to castle that was there and is not there later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct LostRight {
    /// The player who had it.
    pub player: Claimant,
    /// True for kingside, false for queenside.
    pub kingside: bool,
}

impl UnmetCondition {
    /// Returns true if the condition of a claim is met, so that the claim fails only by its form.
    pub fn is_met(&self) -> bool {
        match self {
            Self::Position { times, most, .. } | Self::Series { times, most, .. } => most >= times,
            Self::Count { moves, longest, longer, elsewhere, .. } => {
                !elsewhere && *longest >= longer.unwrap_or(*moves).saturating_mul(2)
            }
            _ => false,
        }
    }
}
