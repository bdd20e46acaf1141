//! Where a law states what decides.

use crate::arbiter::Provision;
use crate::laws::{ArticleNumber, Seen};

/// The number of an article, and how well it was seen.
pub(super) fn citation<'a>(law: &[Provision<'a>], key: &str) -> (ArticleNumber<&'a str>, Seen) {
    provision(law, key).map_or((ArticleNumber::None, Seen::Primary), |it| (it.number(), it.seen()))
}

/// The provision of this key.
pub(super) fn provision<'p, 'a>(law: &'p [Provision<'a>], key: &str) -> Option<&'p Provision<'a>> {
    law.iter().find(|provision| provision.article() == key)
}
