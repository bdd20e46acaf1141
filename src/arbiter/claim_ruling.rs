//! The ruling on a claim: upheld or refused, and why.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::EnumString;

use crate::notation::{Claim, Pattern};
use crate::replay::Ply;
use crate::rules::{Claimant, Grounds, UnmetCondition};

use super::interpretation::ReadAs;
use super::ruling::Ruling;

/// The answer to a claim in one reading of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimReading {
    /// The readings of the articles that can be read in several ways.
    pub read: Vec<ReadAs>,
    /// The code's answer to the claim in this reading.
    pub answer: Answer,
}

/// A claim on the record, and what a code makes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimRuling {
    /// The ply at which it was made.
    pub ply: Ply,
    /// The player who made it.
    pub player: Claimant,
    /// The ground of the claim, or an agreement.
    pub ground: Claim,
    /// The move announced with it, as it is written; it need not be one that can be played.
    pub intending: Option<Pattern>,
    /// The code's answer.
    pub answer: Answer,
    /// The key of the article that decides; `None` if the code has none.
    pub article: Option<String>,
    /// The facts that uphold it; `None` if it is not upheld.
    pub grounds: Option<Grounds>,
    /// The reason for the refusal; `None` if the claim is upheld.
    pub refusal: Option<RefusalReason>,
    /// The key of the article on the penalty for a wrong claim of this kind; for an agreement, the
    /// article that forbids it. `None` if the claim is not wrong, or the code has no such article.
    pub cost: Option<String>,
    /// The state of the claimed condition at that ply, regardless of who may claim.
    pub condition: Option<UnmetCondition>,
    /// The ruling that had ended the game, if it was already over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Box<Ruling>>,
    /// The answer in each reading of the code, if they do not all give the same for the same
    /// reason; the reason is that of the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<ClaimReading>,
}

vocabulary! {
/// The answer of a code to a claim.
#[derive(EnumString)]
pub enum Answer {
    /// The game is drawn.
    Upheld,
    /// The claim is wrong, or the game could not reach it under this code.
    Refused,
    /// The game was already over: there was nothing left to claim.
    AlreadyOver,
    /// The draw may not be agreed so early, or no offer stood: the agreement ends nothing.
    Forbidden,
    /// The law or a fact that decides is not known, or the readings disagree.
    Undetermined,
}
}

/// The reasons why a claim is not upheld.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RefusalReason {
    /// The code does not mention such a claim.
    Silent,
    /// The game was already over, since this ply: there was nothing left to claim.
    GameOver(Ply),
    /// The move that led to this ply may not be played under this code, so the game could not reach
    /// the claim.
    NotReached(Ply),
    /// The record is void from this ply because of an irregularity, so the game could not reach the
    /// claim.
    SetAside(Ply),
    /// A move was announced by the player who was not to move.
    NotOnMove,
    /// The announced move cannot be played in the position.
    CannotBePlayed,
    /// The player had touched a piece, and thereby lost the right to claim on this move.
    PieceTouched,
    /// The player had announced another move with a claim that was refused, and must play it.
    AnotherAnnounced,
    /// The other player could have claimed, not this one.
    NotThisPlayer,
    /// The condition would be met, but under this code no draw can be claimed by announcing a move.
    NotByIntention,
    /// The condition is not met.
    NotMet(UnmetCondition),
    /// A draw was agreed earlier than the code allows.
    TooEarly {
        /// The number of Black's move after which it is allowed.
        after_move: u32,
        /// The moves Black had made.
        made: u32,
    },
    /// A draw was accepted that was not offered, or the offer had been turned down.
    NoOffer,
    /// The code does not allow such a claim at the pace of the game, or in this period of it.
    OtherPace,
    /// Undetermined: the code leaves such a claim to the arbiter's judgement.
    ArbiterDecides,
    /// Undetermined: it is not known what the code says of such claims.
    LawUnknown,
    /// Undetermined: it could not be decided if the condition is met.
    NotDecided,
    /// Undetermined: it is not known which of the players may claim.
    ClaimantUnknown,
    /// Undetermined: the player who has just moved may claim until he presses his clock, and the
    /// record does not say if he had.
    ClockNotOnRecord,
    /// Undetermined: the readings of the code's words disagree.
    ReadingsDisagree,
}

impl ClaimRuling {
    /// Marks the ruling as one on which the readings disagree. The ruling of the principal reading
    /// is kept among theirs.
    pub(super) fn mark_disagreement(&mut self) {
        self.answer = Answer::Undetermined;
        self.refusal = Some(RefusalReason::ReadingsDisagree);
        (self.grounds, self.cost) = (None, None);
    }
}

impl RefusalReason {
    /// Returns the answer this is the reason for.
    pub fn answer(&self) -> Answer {
        match self {
            Self::LawUnknown
            | Self::NotDecided
            | Self::ClaimantUnknown
            | Self::ClockNotOnRecord
            | Self::ArbiterDecides
            | Self::ReadingsDisagree => Answer::Undetermined,
            Self::TooEarly { .. } | Self::NoOffer => Answer::Forbidden,
            Self::GameOver(_) => Answer::AlreadyOver,
            Self::Silent
            | Self::NotReached(_)
            | Self::SetAside(_)
            | Self::NotOnMove
            | Self::CannotBePlayed
            | Self::PieceTouched
            | Self::AnotherAnnounced
            | Self::NotThisPlayer
            | Self::NotByIntention
            | Self::OtherPace
            | Self::NotMet(_) => Answer::Refused,
        }
    }

    /// Returns true if the claim is wrong, not merely too late or undetermined. A forbidden
    /// agreement is not a claim.
    pub fn is_wrong(&self) -> bool {
        !self.is_too_late() && self.answer() == Answer::Refused
    }

    /// Returns true if the player had a right to claim there, and has lost it.
    pub(super) fn is_loss_of_right(&self) -> bool {
        matches!(self, Self::PieceTouched | Self::AnotherAnnounced)
    }

    /// Returns true if the game was over, or could not reach the claim.
    pub(super) fn is_too_late(&self) -> bool {
        matches!(self, Self::GameOver(_) | Self::NotReached(_) | Self::SetAside(_))
    }
}
