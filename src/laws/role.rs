//! Articles that are for something else than what their rules find: on how claims are made, and
//! on what a wrong one costs.

use strum::{EnumString, IntoStaticStr, VariantNames};

use crate::rules::RuleKind;

use super::Article;

/// What an article is for, where that is not what its rule finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Role {
    /// It says what a wrong claim costs.
    WrongClaim,
    /// It says how a claim is made and examined.
    ClaimProcedure,
    /// It says how a draw is offered.
    DrawOffer,
    /// It says what becomes of a move that is announced with a wrong claim.
    AnnouncedMove,
}

impl Article {
    /// What it is for, where that is not what its rule finds: known by its key, as keys stay the
    /// same from edition to edition; what a wrong claim costs, by its rule.
    pub fn role(&self) -> Option<Role> {
        match self.rule().kind() {
            RuleKind::WrongClaim => Some(Role::WrongClaim),
            _ => self.key.parse().ok().filter(|role| *role != Role::WrongClaim),
        }
    }
}
