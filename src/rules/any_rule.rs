//! Questions about any rule that its entry in the registry answers.

use crate::notation::Claim;
use crate::remedies::Remedies;

use super::{AnyRule, ClaimForm, PaceLimits, RuleKind, Topic};

impl AnyRule {
    /// The rule's name, without its parameters.
    pub fn kind(&self) -> RuleKind {
        self.into()
    }

    /// The remedies that it gives, if it gives any.
    pub(crate) fn remedies(&self) -> Option<&Remedies> {
        match self {
            Self::Remedy(remedies) => Some(remedies),
            _ => None,
        }
    }

    /// The limits of rapid and blitz games, if it states them.
    pub(crate) fn pace_limits(&self) -> Option<&PaceLimits> {
        match self {
            Self::Pace(limits) => Some(limits),
            _ => None,
        }
    }

    /// Returns true if no claim on this ground is left to a player who has touched a piece.
    pub(crate) fn bars_after_touch(&self, ground: Claim) -> bool {
        matches!(self, Self::TouchEndsClaim(rule) if rule.bars(ground))
    }

    /// The rule that speaks of its matter: itself, unless the code is not known on it.
    pub fn matter(&self) -> RuleKind {
        match self {
            Self::Unknown(topic) | Self::NotJudged(topic) => topic.rule(),
            known => known.kind(),
        }
    }

    /// Returns true if this rule allows a claim by a count of moves without notice. In a code with
    /// such an article, the possibility of notice under another article decides nothing.
    pub(crate) fn is_count_without_notice(&self) -> bool {
        matches!(self, Self::MoveCount(rule) if rule.is_plain_claim())
    }

    /// Returns true if a player who has made the move that meets the condition may still claim
    /// until he presses his clock.
    pub(crate) fn is_open_after_moving(&self) -> bool {
        self.has_form(ClaimForm::Moved)
    }

    /// Returns true if a claim on this ground may rest on this rule, for rules whose condition is
    /// not known to be met.
    pub(crate) fn may_be_ground_of(&self, ground: Claim) -> bool {
        self.topic().is_some_and(|topic| topic.is_ground_of(ground))
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

impl Topic {
    /// Returns true if an article with this rule is about this topic.
    pub fn covers(self, rule: &AnyRule) -> bool {
        rule.topic() == Some(self)
    }
}
