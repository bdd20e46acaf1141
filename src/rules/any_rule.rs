//! The registry: every rule that a law file can name.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumDiscriminants, EnumIter, IntoStaticStr};

use crate::remedies::Remedies;

use super::checkmate::Checkmate;
use super::dead_position::DeadPosition;
use super::{
    AbsentRook, Agreement, CastlingRule, EnPassantRule, Findings, FirstMove, FlagFall,
    InsufficientMaterial, MarkedPawn, MoveCount, OnlyMove, PerpetualCheck, PromotionRule, Remedy,
    Repetition, Resignation, Rule, Stalemate, Topic, View,
};

/// A rule as a law file writes it: `rule.repetition = { … }`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumDiscriminants)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[strum_discriminants(
    name(RuleKind),
    doc = "The name of a rule.",
    derive(Display, EnumIter, IntoStaticStr, Hash, PartialOrd, Ord),
    strum(serialize_all = "kebab-case")
)]
#[non_exhaustive]
pub enum AnyRule {
    /// How king and rook castle.
    Castling(CastlingRule),
    /// Whether a pawn may be captured en passant.
    EnPassant(EnPassantRule),
    /// What a pawn becomes on the last rank.
    Promotion(PromotionRule),
    /// The king is attacked and cannot be saved.
    Checkmate,
    /// The player to move is not in check and has no move.
    Stalemate(Stalemate),
    /// The same position, or the same series of moves, too often.
    Repetition(Repetition),
    /// Too many moves without progress.
    MoveCount(MoveCount),
    /// Too little material to mate, by a list.
    InsufficientMaterial(InsufficientMaterial),
    /// Nobody can mate by any series of legal moves.
    DeadPosition,
    /// A cycle of checks that need never end.
    PerpetualCheck(PerpetualCheck),
    /// When the players may agree to a draw.
    Agreement(Agreement),
    /// A player's time runs out.
    FlagFall(FlagFall),
    /// A player resigns.
    Resignation(Resignation),
    /// A pawn with which its player undertakes to mate.
    MarkedPawn(MarkedPawn),
    /// What may be demanded for an irregularity.
    Remedy(Remedies),
    /// Who moves first in the games of a meeting.
    FirstMove(FirstMove),
    /// What a wrong claim costs: said of a refused claim, in the article's own words.
    WrongClaim,
    /// Part of the law, but not to be judged from a score.
    Recorded,
    /// The code speaks of this matter, but not so that it could be judged from a score.
    NotJudged(Topic),
    /// What the code said on this matter is not known.
    Unknown(Topic),
}

impl AnyRule {
    /// The rule itself.
    #[must_use]
    pub fn as_rule(&self) -> &dyn Rule {
        match self {
            Self::Castling(rule) => rule,
            Self::EnPassant(rule) => rule,
            Self::Promotion(rule) => rule,
            Self::Checkmate => &Checkmate,
            Self::Stalemate(rule) => rule,
            Self::Repetition(rule) => rule,
            Self::MoveCount(rule) => rule,
            Self::InsufficientMaterial(rule) => rule,
            Self::DeadPosition => &DeadPosition,
            Self::PerpetualCheck(rule) => rule,
            Self::Agreement(rule) => rule,
            Self::FlagFall(rule) => rule,
            Self::Resignation(rule) => rule,
            Self::MarkedPawn(rule) => rule,
            Self::FirstMove(rule) => rule,
            Self::Remedy(_) | Self::WrongClaim | Self::Recorded | Self::NotJudged(_) => &Silent,
            Self::Unknown(topic) => topic,
        }
    }

    /// The rule's name.
    #[must_use]
    pub fn kind(&self) -> RuleKind {
        self.into()
    }

    /// The matter of which it speaks, if it is one on which a code can be unknown.
    #[must_use]
    pub fn topic(&self) -> Option<Topic> {
        Some(match self {
            Self::Repetition(_) => Topic::Repetition,
            Self::MoveCount(_) => Topic::MoveCount,
            Self::Stalemate(_) => Topic::Stalemate,
            Self::DeadPosition | Self::InsufficientMaterial(_) => Topic::DeadPosition,
            Self::PerpetualCheck(_) => Topic::PerpetualCheck,
            Self::FlagFall(_) => Topic::FlagFall,
            Self::Agreement(_) => Topic::Agreement,
            Self::Resignation(_) => Topic::Resignation,
            Self::Unknown(topic) | Self::NotJudged(topic) => *topic,
            Self::Castling(_) | Self::EnPassant(_) | Self::Promotion(_) => return None,
            Self::Checkmate
            | Self::MarkedPawn(_)
            | Self::Remedy(_)
            | Self::FirstMove(_)
            | Self::WrongClaim
            | Self::Recorded => return None,
        })
    }

    /// Whether it says how the pieces move.
    pub(crate) fn is_of_movement(&self) -> bool {
        matches!(self, Self::Castling(_) | Self::EnPassant(_) | Self::Promotion(_))
    }

    /// Whether there is nothing that it could find in any game.
    pub(crate) fn finds_nothing(&self) -> bool {
        match self {
            Self::Castling(rule) => rule.absent_rook == Some(AbsentRook::May),
            Self::EnPassant(rule) => rule.only_move != Some(OnlyMove::Unsettled),
            Self::Promotion(rule) => !rule.to.waits(),
            Self::Remedy(_)
            | Self::FirstMove(_)
            | Self::WrongClaim
            | Self::Recorded
            | Self::NotJudged(_) => true,
            _ => false,
        }
    }

    /// Whether it looks at moves that could have been played, and not only at those that were.
    pub(crate) fn looks_at_possible_moves(&self) -> bool {
        match self {
            Self::Repetition(rule) => rule.looks_at_possible_moves(),
            Self::MoveCount(rule) => rule.looks_at_possible_moves(),
            _ => false,
        }
    }

    /// Whether it may forbid a move that the law of movement allows.
    #[must_use]
    pub fn restricts(&self) -> bool {
        self.remedy() == Some(Remedy::Forbids)
    }

    /// Whether it gives a claim or draws by itself, where a rule can do either.
    #[must_use]
    pub fn remedy(&self) -> Option<Remedy> {
        match self {
            Self::Repetition(rule) => Some(rule.remedy),
            Self::MoveCount(rule) => Some(rule.remedy),
            Self::PerpetualCheck(rule) => Some(rule.remedy),
            _ => None,
        }
    }

    /// What is wrong with this choice of parameters: the parameter, and why.
    #[must_use]
    pub fn mistakes(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Repetition(rule) => rule.mistakes(),
            Self::MoveCount(rule) => rule.mistakes(),
            Self::PerpetualCheck(rule) => rule.mistakes(),
            Self::FirstMove(rule) => rule.mistakes(),
            Self::Remedy(rule) => rule.mistakes().into_iter().map(|why| ("remedy", why)).collect(),
            _ => Vec::new(),
        }
    }
}

impl Topic {
    /// Whether an article with this rule speaks of this matter.
    #[must_use]
    pub fn is_that_of(self, rule: &AnyRule) -> bool {
        rule.topic() == Some(self)
    }
}

/// An article that finds nothing in a score.
struct Silent;

impl Rule for Silent {
    fn judge(&self, _game: &View<'_>, _out: &mut Findings) {}
}
