//! Where and why a record cannot be played out further.

use serde::Serialize;

use crate::chess::MovementAspect;

use super::ply::Ply;
use super::stop_reason::StopReason;

/// The point from which a record is not replayed. What stands before it is kept and judged;
/// what stands after it is never guessed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct ReplayStop {
    /// The ply the move would have made; 0 if the game could not even be set up.
    pub ply: Ply,
    /// The move or token as written, with its number; nothing if there is none to blame.
    #[serde(rename = "move")]
    pub written: Option<String>,
    /// What is wrong with it.
    pub why: StopReason,
    /// The line it stands on in its input, from 1.
    pub line: u64,
    /// Where it stands in its input, in bytes from 0.
    pub byte: u64,
    /// Whose fault it is.
    #[serde(skip)]
    pub kind: StopKind,
}

/// Why a record is not replayed further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopKind {
    /// There is nothing to judge: another variant, or a set-up that is no position.
    NotJudged,
    /// It cannot be told what was played.
    Unreadable,
    /// It is plain what was played, and another law of movement allows it, but not that of
    /// this timeline.
    Forbidden(MovementAspect),
}
