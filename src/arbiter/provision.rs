//! An article at work: its citation and its rule.

use crate::laws::{Article, Reading, Role, Seen};
use crate::notation::Claim;
use crate::rules::{AnyRule, ClaimForm, Rule};

/// A rule and where the law states it. What a code of laws, or a user's own ruleset, is made
/// of when it judges.
#[derive(Clone, Copy)]
pub struct Provision<'a> {
    /// The stable key of the article.
    pub article: &'a str,
    /// Its number.
    pub number: &'a str,
    /// The name of its rule.
    pub name: &'a str,
    /// What it says.
    pub says: &'a str,
    /// How well the article was seen.
    pub seen: Seen,
    /// What it is for, where that is not what its rule finds.
    pub role: Option<Role>,
    /// What it means.
    pub rule: &'a dyn Rule,
    /// The same rule, if it is one of this program's own: then what it finds is found once for
    /// all codes that have it.
    pub shared: Option<&'a AnyRule>,
}

impl<'a> Provision<'a> {
    /// Whether it lets a player claim by a count of moves that needs no notice. Where some
    /// article does, that notice could have been given decides nothing.
    pub(super) fn is_plain_count(&self) -> bool {
        matches!(self.shared, Some(AnyRule::MoveCount(count)) if count.is_plain_claim())
    }

    /// Whether a claim on this ground may be founded on it, where it is not known: a rule from
    /// elsewhere may be on any matter.
    pub(super) fn may_be_ground_of(&self, ground: Claim) -> bool {
        match self.shared {
            Some(AnyRule::Unknown(topic)) => topic.is_ground_of(ground),
            Some(_) => false,
            None => true,
        }
    }

    /// Whether a player who has made the move that completes a repetition may still claim it.
    pub(super) fn is_open_after_moving(&self) -> bool {
        matches!(self.shared, Some(AnyRule::Repetition(rule)) if rule.has_form(ClaimForm::Moved))
    }

    /// An article in one of its readings.
    #[must_use]
    pub fn of(article: &'a Article, reading: &'a Reading) -> Self {
        Self {
            article: &article.key,
            number: &article.number,
            name: reading.rule.kind().into(),
            says: &article.says,
            seen: article.seen,
            role: article.role(),
            rule: reading.rule.as_rule(),
            shared: Some(&reading.rule),
        }
    }
}
