//! On what facts a finding rests.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::notation::Claim;
use crate::replay::{Obstacle, Ply};
use crate::winnability::Reason;

use super::{Claimant, FlagTest, MarkedPawnFate, Restart};

/// The facts a finding rests on, as data. The words are made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Because {
    /// A position occurred: so many times are required, and it stood at these plies. For an
    /// intended claim the last of the times is still to come.
    Occurrences {
        /// The times required.
        times: u32,
        /// The plies, no more than the times required: the latest.
        plies: Vec<Ply>,
        /// How often it had occurred, if more often than required.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<u32>,
    },
    /// A series of moves was performed.
    Series {
        /// The times required.
        times: u32,
        /// The length of the series, in plies.
        period: Ply,
        /// Whose moves are looked at; both players' if nothing is said.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<Claimant>,
        /// The plies at which it began, no more than the times required.
        plies: Vec<Ply>,
    },
    /// Moves were made without what restarts the count.
    Count {
        /// The moves required, of each side.
        moves: u32,
        /// The ply after which the count runs.
        since: Ply,
        /// The plies counted, one more for an intended move included.
        clock: u32,
        /// What would have restarted the count; any capture or pawn move, if nothing is said.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        restarts: Vec<Restart>,
    },
    /// A count that begins with a notice would run out inside the record.
    Notice {
        /// The moves required, of each side.
        moves: u32,
        /// The ply at which the count would run out.
        until: Ply,
    },
    /// The king is attacked and cannot be saved.
    Checkmate {},
    /// The player to move is not in check and has no move.
    Stalemate {},
    /// One side gave check with every move, and the position of the one ply stood again at
    /// the other.
    Checks {
        /// The side that gave check.
        by: Claimant,
        /// The two plies.
        plies: Vec<Ply>,
    },
    /// Too little material is left.
    Material {},
    /// Neither side can mate by any series of legal moves.
    Dead {
        /// Why White cannot.
        white: Reason,
        /// Why Black cannot.
        black: Reason,
    },
    /// A player's time has run out.
    Flag {
        /// The player whose time it was.
        player: Claimant,
        /// By what test the other can win.
        test: FlagTest,
    },
    /// The players agreed to a draw.
    Agreement {},
    /// A player has resigned.
    Resignation {
        /// The player who resigned.
        player: Claimant,
        /// By what test the other can win.
        test: FlagTest,
    },
    /// A player has made as many illegal moves as lose the game.
    IllegalMoves {
        /// The player who made them.
        player: Claimant,
        /// The plies at which they were made.
        plies: Vec<Ply>,
        /// Whether the opponent can mate by some series of legal moves: otherwise it is a draw.
        can_mate: bool,
    },
    /// An illegal position was seen, and after one more move it was still illegal.
    IllegalPosition {
        /// When the arbiter saw it.
        #[serde(rename = "illegal-position")]
        seen: Ply,
    },
    /// A player castled towards the corner of a rook that was given as odds.
    AbsentRook {
        /// The player who castled.
        player: Claimant,
    },
    /// Something decides about a marked pawn.
    MarkedPawn {
        /// Whose it is.
        player: Claimant,
        /// What decides about it.
        fate: MarkedPawnFate,
    },
    /// A move that the code's law of movement does not know.
    Movement {
        /// What stands in its way.
        obstacle: Obstacle,
    },
    /// In words: for rules that are not this program's own, and in reports for a move that the
    /// code's law of movement does not know.
    Words {
        /// What is to be said.
        words: String,
    },
}

impl Because {
    /// On what a claim of such facts is founded, if they can be claimed.
    pub fn ground(&self) -> Option<Claim> {
        match self {
            Self::Occurrences { .. } | Self::Series { .. } => Some(Claim::Repetition),
            Self::Count { .. } | Self::Notice { .. } => Some(Claim::Moves),
            Self::Checks { .. } => Some(Claim::Perpetual),
            Self::Dead { .. } | Self::Material { .. } => Some(Claim::Dead),
            Self::Checkmate { .. }
            | Self::Stalemate { .. }
            | Self::Flag { .. }
            | Self::Agreement { .. }
            | Self::Resignation { .. }
            | Self::IllegalMoves { .. }
            | Self::IllegalPosition { .. }
            | Self::AbsentRook { .. }
            | Self::MarkedPawn { .. }
            | Self::Movement { .. }
            | Self::Words { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A notice begins a count of moves: who claims when it has run out claims by that.
    #[test]
    fn a_claim_after_a_notice_is_by_the_move_count() {
        let notice = Because::Notice { moves: 50, until: 120 };
        assert_eq!(notice.ground(), Some(Claim::Moves));
        assert_eq!(Because::Stalemate {}.ground(), None);
    }
}
