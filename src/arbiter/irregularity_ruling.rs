//! The ruling on an irregularity: what a code gives for it, and whether that was done.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::EnumIter;

use crate::chess::{Color, ColorName};
use crate::notation::Irregularity;
use crate::remedies::{IrregularityKind, RemedyAction};
use crate::replay::Ply;

use super::interpretation::ReadAs;
use super::remedies::ArticleRemedy;

/// The ruling on an irregularity in one reading of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct IrregularityReading {
    /// How the articles are read that can be read in several ways.
    pub read: Vec<ReadAs>,
    /// What the code makes of the irregularity when they are read so; `None` if the game was over before.
    pub compliance: Option<Compliance>,
}

/// An irregularity on the record, and what a code makes of what was done about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct IrregularityRuling {
    /// How many half-moves had been made; of a move that stood, that one included.
    pub ply: Ply,
    /// The player who did it.
    #[serde(with = "ColorName")]
    pub player: Color,
    /// What the record says was done.
    pub deed: Irregularity,
    /// What the laws call it.
    pub kind: IrregularityKind,
    /// When it was found, if it stood and the record says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Ply>,
    /// What the code gives for it; nothing if no article deals with it.
    pub given: Option<ArticleRemedy>,
    /// What the code gives for a false move that is found only later, where that decides.
    pub found_later: Option<ArticleRemedy>,
    /// How what was done complies with what the code gives.
    #[serde(rename = "compliance")]
    pub compliance: Compliance,
    /// The ply from which the record is void under this code, if it is.
    pub void_from: Option<Ply>,
    /// The ruling in each reading of the code, if they do not all give the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<IrregularityReading>,
}

vocabulary! {
/// What a code makes of what was done about an irregularity.
#[derive(EnumIter)]
pub enum Compliance {
    /// What was done is what the code gives, or one of the choices that it gives.
    Lawful,
    /// There is nothing that could be demanded.
    Impossible,
    /// Something else could have been demanded, and nobody did so in time.
    Lapsed,
    /// Something else can be demanded, and the record ends before anybody could have done so.
    Open,
    /// What the code gives can be had only later in the game; of the time before nothing is said.
    TooEarly,
    /// The code gives something else, and so another game: the record is void from then on.
    SetAside,
    /// It ends the game: it is one illegal move more than the code allows, or an illegal position
    /// that was still one a move later.
    EndsGame,
    /// No article deals with it.
    Silent,
    /// Undetermined: what the code says of it is not known.
    LawUnknown,
    /// Undetermined: something else could be demanded, and it is not said until when.
    LimitUnknown,
    /// Undetermined: whether it was done as the code has it cannot be seen in the record.
    NotShown,
    /// Undetermined: the readings of the code's words disagree.
    ReadingsDisagree,
}
}

impl IrregularityRuling {
    /// Whether it is of a move that stood and that the law does not let stand.
    pub(super) fn is_of_unlawful_move(&self) -> bool {
        self.deed == Irregularity::Stands && self.compliance != Compliance::Lawful
    }

    /// Whether another code gives the same for the same, and makes the same of what was done.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let rule = |it: &Self| it.decisive().map(|provided| provided.rule.clone());
        (self.ply, self.deed, self.compliance) == (other.ply, other.deed, other.compliance)
            && rule(self) == rule(other)
    }

    /// What decides: what the code gives for it, or for what is found only later.
    pub fn decisive(&self) -> Option<&ArticleRemedy> {
        self.found_later.as_ref().or(self.given.as_ref())
    }

    /// Whether the code draws the game if what was seen is still so after one more move.
    pub(crate) fn draws_if_it_stays(&self) -> bool {
        self.decisive().is_some_and(|provided| provided.rule.gives(RemedyAction::DrawnIfItStays))
    }

    /// How many moves later it is seen whether what the code gives was done.
    pub(crate) fn moves_to_answer(&self) -> Ply {
        self.decisive().map_or(1, |given| given.rule.moves_to_answer())
    }

    /// The key of the article that decides.
    pub fn article(&self) -> Option<&str> {
        self.decisive().map(|given| given.article.as_str())
    }
}

impl Compliance {
    /// Whether it is not known what the code makes of it.
    pub fn is_undetermined(self) -> bool {
        matches!(
            self,
            Self::LawUnknown | Self::LimitUnknown | Self::NotShown | Self::ReadingsDisagree
        )
    }
}
