//! Questions about any rule that its entry in the registry answers.

use crate::remedies::Remedies;

use super::{AnyRule, ClaimForm, RuleKind, Topic};

impl AnyRule {
    /// Returns the rule's name, without its parameters.
    pub fn kind(&self) -> RuleKind {
        self.into()
    }

    /// Returns the remedies that it gives, if it gives any.
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

    /// Returns true if a player who has made the move that meets the condition may still claim
    /// until he presses his clock.
    pub(crate) fn is_open_after_moving(&self) -> bool {
        self.has_form(ClaimForm::Moved)
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
