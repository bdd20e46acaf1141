//! Properties of any rule, by its kind.

use crate::notation::Pace;
use crate::remedies::Remedies;

use super::checkmate::Checkmate;
use super::dead_position::DeadPosition;
use super::{
    AbsentRook, AnyRule, ClaimForm, Consequence, OnlyMove, Rule, RuleKind, Topic, WaitsFor,
};

impl AnyRule {
    /// Returns the rule that judges a game. `None` for a provision by which nothing is judged.
    pub fn as_rule(&self) -> Option<&dyn Rule> {
        Some(match self {
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
            Self::BothFlags(rule) => rule,
            Self::Resignation(rule) => rule,
            Self::MarkedPawn(rule) => rule,
            Self::TouchEndsClaim(_)
            | Self::Remedy(_)
            | Self::FirstMove(_)
            | Self::Pace(_)
            | Self::WrongClaim(_)
            | Self::LastTwoMinutes(_)
            | Self::Recorded
            | Self::NotJudged(_) => return None,
            Self::Unknown(topic) => topic,
        })
    }

    /// Returns the topic of this rule; `None` if it has none.
    pub fn topic(&self) -> Option<Topic> {
        Some(match self {
            Self::Repetition(_) => Topic::Repetition,
            Self::MoveCount(_) => Topic::MoveCount,
            Self::Stalemate(_) => Topic::Stalemate,
            Self::DeadPosition | Self::InsufficientMaterial(_) => Topic::DeadPosition,
            Self::PerpetualCheck(_) => Topic::PerpetualCheck,
            Self::FlagFall(_) | Self::BothFlags(_) => Topic::FlagFall,
            Self::Agreement(_) => Topic::Agreement,
            Self::Resignation(_) => Topic::Resignation,
            Self::Unknown(topic) | Self::NotJudged(topic) => *topic,
            _ => return None,
        })
    }

    /// Returns true if this rule is part of the law of movement.
    pub(crate) fn is_of_movement(&self) -> bool {
        matches!(self, Self::Castling(_) | Self::EnPassant(_) | Self::Promotion(_))
    }

    /// Returns true if this rule can find nothing in any game.
    pub(crate) fn finds_nothing(&self) -> bool {
        match self {
            Self::Castling(rule) => rule.absent_rook == Some(AbsentRook::May),
            Self::EnPassant(rule) => rule.only_move != Some(OnlyMove::Unsettled),
            Self::Promotion(rule) => !rule.to.waits() || rule.waits_for == Some(WaitsFor::OwnTurn),
            _ => self.as_rule().is_none(),
        }
    }

    /// Returns true if this rule may find different things in games with the same moves under two
    /// laws of movement.
    pub(crate) fn depends_on_movement_law(&self) -> bool {
        match self {
            Self::Repetition(rule) => rule.depends_on_movement_law(),
            Self::MoveCount(rule) => rule.depends_on_movement_law(),
            _ => false,
        }
    }

    /// Returns true if a claim may be made in this form.
    pub(crate) fn has_form(&self, form: ClaimForm) -> bool {
        match self {
            Self::Repetition(rule) => rule.has_form(form),
            Self::MoveCount(rule) => rule.has_form(form),
            _ => false,
        }
    }

    /// Returns the paces for which this rule has provisions of their own.
    pub fn paces(&self) -> Vec<Pace> {
        match self {
            Self::FlagFall(rule) => rule.pace.clone(),
            Self::BothFlags(rule) => rule.pace.clone(),
            Self::LastTwoMinutes(rule) => rule.pace.clone(),
            Self::WrongClaim(rule) => rule.pace.clone(),
            Self::Remedy(rules) => rules.0.iter().flat_map(|rule| rule.pace.clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the consequence of this rule, if the rule has that parameter.
    pub fn consequence(&self) -> Option<Consequence> {
        match self {
            Self::Repetition(rule) => Some(rule.consequence),
            Self::MoveCount(rule) => Some(rule.consequence),
            Self::PerpetualCheck(rule) => Some(rule.consequence),
            _ => None,
        }
    }

    /// Returns the errors in these parameters: the parameter and the reason.
    pub fn mistakes(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Repetition(rule) => rule.mistakes(),
            Self::MoveCount(rule) => rule.mistakes(),
            Self::PerpetualCheck(rule) => rule.mistakes(),
            Self::FirstMove(rule) => rule.mistakes(),
            Self::TouchEndsClaim(rule) => rule.mistakes(),
            Self::Remedy(rule) => rule.mistakes().into_iter().map(|why| ("remedy", why)).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the rule's name, without its parameters.
    pub fn kind(&self) -> RuleKind {
        self.into()
    }

    /// Returns the remedies for irregularities that this provision gives, if it gives any.
    pub(crate) fn remedies(&self) -> Option<&Remedies> {
        match self {
            Self::Remedy(remedies) => Some(remedies),
            _ => None,
        }
    }

    /// Returns the kind of rule that this one is about: its own, or that of the topic if it states
    /// that the law is unknown or not judged.
    pub fn matter(&self) -> RuleKind {
        match self {
            Self::Unknown(topic) | Self::NotJudged(topic) => topic.rule(),
            known => known.kind(),
        }
    }

    /// Returns true if the unknown law could only draw a game.
    pub(crate) fn can_only_draw(&self) -> bool {
        let draws =
            [Topic::Repetition, Topic::MoveCount, Topic::DeadPosition, Topic::PerpetualCheck];
        matches!(self, Self::Unknown(topic) if draws.contains(topic))
    }
}

impl RuleKind {
    /// Returns true if a rule of this kind states the law, instead of marking it as unknown or not
    /// judged.
    pub fn has_words_of_its_own(self) -> bool {
        !matches!(self, Self::Recorded | Self::NotJudged | Self::Unknown)
    }
}
