//! The ruling on an irregularity: what a code gives for it, and whether that was done.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::EnumIter;

use crate::chess::{Color, ColorName, Position};
use crate::notation::Irregularity;
use crate::remedies::{Demand, IrregularityKind, RemedyAction, RemedyRule, demands};
use crate::replay::Ply;

use super::interpretation::ReadAs;

/// The ruling on an irregularity in one reading of a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct IrregularityReading {
    /// The readings of the articles that can be read in several ways.
    pub read: Vec<ReadAs>,
    /// The code's ruling in this reading; `None` if the game was already over.
    pub compliance: Option<Compliance>,
}

/// An irregularity on the record, and what a code makes of what was done about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct IrregularityRuling {
    /// The ply of its event on the record.
    pub ply: Ply,
    /// The player who did it.
    #[serde(with = "ColorName")]
    pub player: Color,
    /// The irregularity as recorded.
    pub deed: Irregularity,
    /// The name of the irregularity in the laws.
    pub kind: IrregularityKind,
    /// The ply at which it was noticed; `None` if the record does not say that it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<Ply>,
    /// The code's remedy; `None` if no article deals with it.
    pub given: Option<ArticleRemedy>,
    /// The code's remedy for an illegal move that is found only later, if that decides.
    pub found_later: Option<ArticleRemedy>,
    /// The relation of the moves played to the code's remedy.
    pub compliance: Compliance,
    /// The ply from which the record is void under this code, if it is.
    pub void_from: Option<Ply>,
    /// True if the additional penalty is due, if the article has one: minutes on the clock, or one
    /// more of the illegal moves that it counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cost_is_due: bool,
    /// The ruling in each reading of the code, if they do not all give the same.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<IrregularityReading>,
}

/// The remedy of an article for an irregularity, in one of its readings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ArticleRemedy {
    /// The stable key of the article.
    pub article: String,
    /// The name of the reading, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The remedy, combined with those of the articles it refers to.
    pub rule: RemedyRule,
    /// The possible demands on the board.
    #[serde(rename = "choices")]
    pub demands: Vec<Demand>,
}

impl ArticleRemedy {
    /// Applies an article's remedy to an irregularity in this position.
    pub(crate) fn new(
        article: &str,
        rule: RemedyRule,
        done: &Irregularity,
        position: &Position,
    ) -> Self {
        let demands = demands(&rule, done, position);
        Self { article: article.to_owned(), reading: None, rule, demands }
    }
}

vocabulary! {
/// The ruling of a code on what was done about an irregularity.
#[derive(EnumIter)]
pub enum Compliance {
    /// The players did what the code prescribes, or one of its choices.
    Lawful,
    /// There is nothing that could be demanded.
    Impossible,
    /// Something else could have been demanded, and nobody did so in time.
    Lapsed,
    /// Something else can be demanded, and the record ends before anybody did so.
    Open,
    /// The remedy exists only later in the game; the code says nothing of the time before.
    TooEarly,
    /// The code gives something else, and so another game: the record is void from then on.
    SetAside,
    /// The game ends: this is one illegal move more than the code allows, or an illegal position
    /// that was not corrected by the next move.
    EndsGame,
    /// No article deals with it.
    Silent,
    /// Undetermined: it is not known what the code says of it.
    LawUnknown,
    /// Undetermined: something else could be demanded, and it is not known until when.
    LimitUnknown,
    /// Undetermined: the record does not show if it was done as the code prescribes.
    NotShown,
    /// Undetermined: the readings of the code's words disagree.
    ReadingsDisagree,
}
}

impl IrregularityRuling {
    /// Returns true if another code gives the same remedy and the same ruling.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.decisive(), other.decisive());
        (self.ply, self.deed, self.compliance) == (other.ply, other.deed, other.compliance)
            && ours.map(|given| &given.rule) == theirs.map(|given| &given.rule)
    }

    /// Returns the deciding remedy: that for the irregularity, or that for its later discovery.
    pub fn decisive(&self) -> Option<&ArticleRemedy> {
        self.found_later.as_ref().or(self.given.as_ref())
    }

    /// Returns true if the code draws the game when the situation is the same after one more move.
    pub(crate) fn draws_if_it_stays(&self) -> bool {
        self.decisive().is_some_and(|provided| provided.rule.gives(RemedyAction::DrawnIfItStays))
    }

    /// Returns the number of plies after which the remedy should have been given.
    pub(crate) fn plies_to_answer(&self) -> Ply {
        self.decisive().map_or(1, |given| given.rule.plies_to_answer())
    }

    /// Returns the key of the article that decides.
    pub fn article(&self) -> Option<&str> {
        self.decisive().map(|given| given.article.as_str())
    }
}

impl Compliance {
    /// Returns true if the code's ruling is not known.
    pub fn is_undetermined(self) -> bool {
        matches!(
            self,
            Self::LawUnknown | Self::LimitUnknown | Self::NotShown | Self::ReadingsDisagree
        )
    }
}
