//! Conditions and how near they are to being met: the answer to "why not?".

use serde::{Deserialize, Serialize};

use crate::chess::Move;
use crate::replay::Ply;

use super::{Claimant, Component, Restart};

/// The state of a condition: at its nearest in the game, or at a recorded claim, where it may be
/// met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(tag = "short-of", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum UnmetCondition {
    /// The number of times that a position occurred.
    Position {
        /// The number of occurrences required, including the first.
        times: u32,
        /// The number of occurrences, as this article counts: of the most frequent position, or of
        /// the claimed one.
        most: u32,
        /// The plies of the occurrences, at most the number required.
        plies: Vec<Ply>,
        /// The distance in plies that the article requires between occurrences.
        #[serde(skip_serializing_if = "Option::is_none")]
        spaced: Option<u32>,
        /// The first difference between positions with the same placement; null if there is none,
        /// or if no claim is recorded and the placement did not occur often enough.
        unlike: Option<Unlike>,
    },
    /// The number of times that a series of moves was performed.
    Series {
        /// The number of occurrences required, including the first.
        times: u32,
        /// The number of performances of the most frequent series.
        most: u32,
        /// The length of the most frequent series: in plies, or in moves of the player whose moves
        /// are compared; null if none was performed twice.
        period: Option<Ply>,
        /// The player whose moves are compared; both players' moves if it is missing.
        of: Option<Claimant>,
        /// The plies at which its performances began, at most the times required.
        plies: Vec<Ply>,
    },
    /// The number of moves made without one that restarts the count.
    Count {
        /// The moves required, of each side.
        moves: u32,
        /// The plies counted: the most in the game, or those at the claim.
        longest: u32,
        /// The ply after which the count ran.
        since: Ply,
        /// The moves that would have restarted the count; any capture or pawn move if empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        restarts: Vec<Restart>,
        /// The moves required in the ending on the board, if more; null if no claim is recorded and
        /// fewer than `moves` were counted.
        longer: Option<u32>,
        /// True if the article is limited to endings of which none was on the board, under the same
        /// conditions.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        elsewhere: bool,
    },
    /// A notice is on the record, and its count had not run out when the record ended or a claim
    /// was made.
    Running {
        /// The moves required, of each side.
        moves: u32,
        /// The ply at which notice was given.
        from: Ply,
        /// The number of plies counted since the notice, or since a move that restarted the count.
        #[serde(rename = "left")]
        counted: u32,
    },
    /// The reason for refusing a claim: the article counts only from a notice, and none is on the
    /// record.
    WithoutNotice {
        /// The moves required, of each side.
        moves: u32,
    },
    /// A notice is on the record that this article does not allow: in another ending, or by another
    /// player.
    IdleNotice {
        /// The ply at which notice was given.
        ply: Ply,
    },
    /// No placement occurred again while one side gave check with every move.
    Checks {},
    /// The position is not dead: one of the players could still mate.
    Alive {
        /// The ply at which a dead position was claimed.
        ply: Ply,
        /// The player who could mate, if a line was found.
        by: Claimant,
        /// The mating moves, each legal after the one before; empty if the search kept none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        line: Vec<Move>,
    },
    /// Nobody can mate in the position, but an illegal move led to it.
    DeadByFalseMove {},
    /// A draw for insufficient material was claimed, and these pieces are on none of the code's
    /// lists.
    Enough {},
    /// A draw was agreed too early.
    Agreement {
        /// The number of Black's move after which a draw may be agreed.
        after_move: u32,
        /// The moves Black had made.
        made: u32,
    },
    /// A draw was accepted that was not on offer: no offer was made, or it had been turned down.
    NoOffer {},
    /// The count begins only with a notice, and perhaps only in certain endings; none is on the
    /// record.
    Notice {
        /// The moves required, of each side.
        moves: u32,
        /// The first ply at which notice could have been given; null if no such ending arose.
        from: Option<Ply>,
        /// The number of plies from `from` to the end of the record, whatever restarts the count.
        left: u32,
    },
}

/// The component in which two positions with the same placement differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Unlike {
    /// The component in which the positions differ.
    pub component: Component,
    /// The plies with this placement; at most twice the times required.
    pub plies: Vec<Ply>,
    /// The ply whose position differs from the later ones.
    pub odd: Ply,
    /// The castling right that existed at the odd ply and not later, if that is the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<LostRight>,
}

/// A right to castle that existed and was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct LostRight {
    /// The player who had the right.
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
