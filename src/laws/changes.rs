//! The differences between two codes, article by article.

use serde::Serialize;

use crate::rules::AnyRule;

use super::{Article, ArticleNumber, Code};

/// An article on which two codes differ.
#[derive(Clone, Copy, Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Change<'a> {
    /// The kind of difference. Only within a lineage does a code add or repeal articles.
    #[serde(rename = "change")]
    pub kind: ChangeKind,
    /// The article in the first code, if it has one.
    pub a: Option<&'a Article>,
    /// The article in the second code, if it has one.
    pub b: Option<&'a Article>,
}

vocabulary! {
/// The kind of difference between two codes in an article.
pub enum ChangeKind {
    /// Another meaning.
    Changed,
    /// The same meaning in other words and under another number.
    Reworded,
    /// The same words under another number.
    Renumbered,
    /// An article that only the later code of a lineage has.
    Added,
    /// An article that only the earlier code of a lineage has.
    Repealed,
    /// An article that only the first of two codes of different lineages has.
    OnlyInA,
    /// An article that only the second of two codes of different lineages has.
    OnlyInB,
    /// A matter on which the first code is not known.
    UnknownInA,
    /// A matter on which the second code is not known.
    UnknownInB,
    /// An article that only the second code is known to have: the first was not seen whole.
    NotSeenInA,
    /// An article that only the first code is known to have: the second was not seen whole.
    NotSeenInB,
}
}

impl ChangeKind {
    /// Returns true unless only words or numbers differ. An unknown difference counts.
    pub fn is_of_substance(self) -> bool {
        !matches!(self, Self::Reworded | Self::Renumbered)
    }

    /// Returns true if it is not known whether the law differs.
    pub(crate) fn is_not_known(self) -> bool {
        matches!(self, Self::UnknownInA | Self::UnknownInB | Self::NotSeenInA | Self::NotSeenInB)
    }
}

impl<'a> Change<'a> {
    /// Returns the key of the article.
    pub fn article(&self) -> &'a str {
        self.a.or(self.b).map_or("", |article| &article.key)
    }
}

/// Returns the articles on which two codes differ: those of the first in its order, then those that
/// only the second has.
pub fn changes<'a>(a: &'a Code, b: &'a Code) -> Vec<Change<'a>> {
    let related = a.lineage.is_some() && a.lineage == b.lineage;
    let (missing, new) = if related {
        (ChangeKind::Repealed, ChangeKind::Added)
    } else {
        (ChangeKind::OnlyInA, ChangeKind::OnlyInB)
    };
    let only_in_a = if b.rest_unknown { ChangeKind::NotSeenInB } else { missing };
    let only_in_b = if a.rest_unknown { ChangeKind::NotSeenInA } else { new };
    let mut changes = Vec::new();
    for article in &a.articles {
        if let Some(other) = b.article(&article.key) {
            changes.extend(change(article, other));
        } else if is_unknown(article) {
            changes.push(Change { kind: ChangeKind::UnknownInA, a: Some(article), b: None });
        } else if !is_presumed(article) {
            changes.push(Change { kind: only_in_a, a: Some(article), b: None });
        }
    }
    for article in &b.articles {
        if a.article(&article.key).is_none() && !is_presumed(article) {
            let kind = if is_unknown(article) { ChangeKind::UnknownInB } else { only_in_b };
            changes.push(Change { kind, a: None, b: Some(article) });
        }
    }
    changes
}

/// Returns the difference in an article that both codes have; `None` if meaning and number are the
/// same, or both are unknown. Headings count as the same number as any other.
fn change<'a>(a: &'a Article, b: &'a Article) -> Option<Change<'a>> {
    if is_presumed(a) != is_presumed(b) {
        return Some(if is_presumed(a) {
            Change { kind: ChangeKind::NotSeenInA, a: None, b: Some(b) }
        } else {
            Change { kind: ChangeKind::NotSeenInB, a: Some(a), b: None }
        });
    }
    let is_headed = |article: &Article| matches!(article.number, ArticleNumber::Heading(_));
    let renumbered = a.number != b.number && !is_headed(a) && !is_headed(b);
    let kind = match (is_unknown(a), is_unknown(b)) {
        (true, true) => return None,
        (true, false) => ChangeKind::UnknownInA,
        (false, true) => ChangeKind::UnknownInB,
        (false, false) if a.differs(b) => ChangeKind::Changed,
        (false, false) if renumbered && a.says == b.says => ChangeKind::Renumbered,
        (false, false) if renumbered => ChangeKind::Reworded,
        (false, false) => return None,
    };
    Some(Change { kind, a: Some(a), b: Some(b) })
}

/// Returns true if the article stands for law that is presumed: mate, or castling as today.
fn is_presumed(article: &Article) -> bool {
    !article.is_stated() && !is_unknown(article)
}

/// Returns true if the article stands for law whose content is unknown.
fn is_unknown(article: &Article) -> bool {
    matches!(article.rule(), AnyRule::Unknown(_))
}

impl Article {
    /// Returns true if another article has another meaning. The words of the articles are this
    /// library's own, and are compared only if the rule does not hold the meaning.
    pub(crate) fn differs(&self, other: &Self) -> bool {
        let [own_rules, other_rules] =
            [self, other].map(|article| article.readings.iter().map(|reading| &reading.rule));
        let is_in_words = matches!(
            self.rule(),
            AnyRule::WrongClaim(_) | AnyRule::Recorded | AnyRule::NotJudged(_)
        );
        !own_rules.eq(other_rules)
            || self.overrides != other.overrides
            || (is_in_words && self.says != other.says)
    }
}
