//! The conclusion of a verdict: its kind, the result and the ply.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr};

use crate::notation::GameResult;
use crate::replay::Ply;

/// The conclusion of a verdict. Two verdicts are the same if their conclusions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Conclusion {
    /// The verdict in a word.
    #[serde(rename = "verdict")]
    pub kind: VerdictKind,
    /// The result: the recorded one, unless the code ends the game otherwise.
    pub result: GameResult,
    /// The ply that decides; nothing for `stands`, `unplayed` and `undetermined`.
    pub ply: Option<Ply>,
}

impl Conclusion {
    /// Returns true if another conclusion differs in the ply at most. Readings that agree in this
    /// way leave nothing undetermined.
    pub fn agrees_with(&self, other: &Self) -> bool {
        (self.kind, self.result) == (other.kind, other.result)
    }
}

vocabulary! {
/// A verdict in a word.
#[derive(PartialOrd, Ord, EnumIter, IntoStaticStr)]
pub enum VerdictKind {
    /// The code never intervenes: the recorded result stands.
    Stands,
    /// At some moment a player could have claimed; no claim is recorded; the recorded result
    /// stands.
    Claimable,
    /// A claim on the record is right under this code: the game was drawn there.
    ClaimUpheld,
    /// A claim on the record is wrong under this code.
    ClaimRefused,
    /// The code itself ends the game before the record does, or with another result.
    Ended,
    /// A recorded move may not be played under this code, or the record ends in a draw agreed
    /// when this code forbids it.
    Unlawful,
    /// Something was done against the laws, and this code gives another game for it than the one
    /// that was played: the record is void under it.
    SetAside,
    /// No move can be replayed, nothing else on the record ends the game, and the code decides
    /// nothing but what is recorded where it begins: there is nothing that could stand.
    Unplayed,
    /// The code is unknown on the point that matters, or its readings disagree.
    Undetermined,
}
}
