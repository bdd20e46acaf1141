//! What follows for any rule from what its place in the registry says of it.

use crate::notation::Claim;

use super::{AnyRule, ClaimForm, RuleKind, Topic};

impl AnyRule {
    /// The rule's name, without its parameters.
    pub fn kind(&self) -> RuleKind {
        self.into()
    }

    /// The rule that speaks of its matter: itself, unless the code is not known on it.
    pub fn matter(&self) -> RuleKind {
        match self {
            Self::Unknown(topic) | Self::NotJudged(topic) => topic.rule(),
            known => known.kind(),
        }
    }

    /// Whether a player may claim by it, by a count of moves that needs no notice. Where an article
    /// gives such a claim, that notice could have been given under another decides nothing.
    pub(crate) fn is_count_without_notice(&self) -> bool {
        matches!(self, Self::MoveCount(rule) if rule.is_plain_claim())
    }

    /// Whether a player who has made the move by which it is met may still claim, until he presses
    /// his clock.
    pub(crate) fn is_open_after_moving(&self) -> bool {
        self.has_form(ClaimForm::Moved)
    }

    /// Where it is not known whether it is met: whether a claim on this ground may be founded on
    /// it.
    pub(crate) fn may_be_ground_of(&self, ground: Claim) -> bool {
        self.topic().is_some_and(|topic| topic.is_ground_of(ground))
    }

    /// Whether what is not known of it could draw a game, and nothing else.
    pub(crate) fn can_only_draw(&self) -> bool {
        let draws =
            [Topic::Repetition, Topic::MoveCount, Topic::DeadPosition, Topic::PerpetualCheck];
        matches!(self, Self::Unknown(topic) if draws.contains(topic))
    }
}

impl RuleKind {
    /// Whether a rule of this name says by itself what the law is.
    pub fn has_words_of_its_own(self) -> bool {
        !matches!(self, Self::Recorded | Self::NotJudged | Self::Unknown)
    }
}

impl Topic {
    /// Whether an article with this rule speaks of this matter.
    pub fn covers(self, rule: &AnyRule) -> bool {
        rule.topic() == Some(self)
    }
}
