//! What provisions of law mean: a struct of parameters each, and what it finds in a game.
//!
//! A rule knows no dates, no places and no citations; who said it and when is the business
//! of [`laws`](crate::laws). To add one: a file here, a variant of [`AnyRule`] and a line in
//! [`AnyRule::as_rule`].

mod agreement;
mod any_rule;
mod castling;
mod checkmate;
mod dead_position;
mod en_passant;
mod events;
mod exploration;
mod finding;
mod findings;
mod first_move;
mod flag_fall;
mod insufficient_material;
mod marked_pawn;
mod move_count;
mod near_miss;
mod perpetual_check;
mod promotion;
mod repetition;
mod resignation;
mod rule;
mod stalemate;
mod terms;
mod unknown;
mod watch;

pub use agreement::Agreement;
pub use any_rule::{AnyRule, RuleKind};
pub use castling::{AbsentRook, CastlingRule};
pub use en_passant::{EnPassantRule, OnlyMove};
pub(crate) use events::in_order;
pub use finding::{Because, Claimant, Effect, Finding, Form, Outcome, Rank};
pub(crate) use findings::EXAMINED;
pub use findings::{Findings, Moment};
pub use first_move::{Course, Ended, FirstMove, Next, Settled, Side, White};
pub use flag_fall::FlagFall;
pub use insufficient_material::InsufficientMaterial;
pub use marked_pawn::{MarkedPawn, OtherMate};
pub use move_count::{BishopSquares, Ending, Longer, MoveCount, NotAnEnding, SquareName, Starts};
pub use near_miss::{LostRight, NearMiss, Unlike};
pub use perpetual_check::PerpetualCheck;
pub(crate) use perpetual_check::checker_between;
pub use promotion::{PromotionRule, WaitsFor};
pub use repetition::{Of, Players, Repetition};
pub use resignation::Resignation;
pub use rule::{Rule, View};
pub use stalemate::{Stalemate, StalemateResult};
pub use terms::{Component, FlagTest, MarkedPawnFate, Restart};
pub use unknown::Topic;
pub(crate) use watch::Docket;

use serde::{Deserialize, Serialize};

use crate::chess::Color;

/// What follows when a condition is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Remedy {
    /// A player may claim a draw.
    Claim,
    /// The game is drawn at once, whatever the players do.
    Automatic,
    /// The move that would bring it about may not be played.
    Forbids,
    /// The player who brings it about loses.
    Loses,
}

/// Who may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The player whose turn it is.
    PlayerToMove,
    /// Either player.
    Either,
    /// The source does not say, or is not known.
    Unknown,
}

impl By {
    /// Who may claim, when this player is to move; if nothing is said, it is not known.
    fn claimant(by: Option<Self>, to_move: Color) -> Claimant {
        match by {
            Some(Self::PlayerToMove) => to_move.into(),
            Some(Self::Either) => Claimant::Either,
            Some(Self::Unknown) | None => Claimant::Unknown,
        }
    }
}

/// In what form a claim may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ClaimForm {
    /// The condition is met on the board.
    Standing,
    /// The player to move announces a move that will meet it.
    Intended,
    /// The player who has made that move may still claim, until the clock is pressed. A score
    /// does not show the clock, so no moment is found by this form alone.
    Moved,
}
