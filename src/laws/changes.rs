//! What a code changes against another, article by article.

use serde::Serialize;

use crate::rules::AnyRule;

use super::{Article, ArticleNumber, Code};

/// An article on which two codes differ.
#[derive(Clone, Copy, Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Change<'a> {
    /// What became of it. Of codes of different lineages none adds or repeals what the other has.
    #[serde(rename = "change")]
    pub kind: ChangeKind,
    /// The article in the one code; nothing if it has none to show.
    pub a: Option<&'a Article>,
    /// The article in the other.
    pub b: Option<&'a Article>,
}

vocabulary! {
/// What became of an article between two codes.
pub enum ChangeKind {
    /// It means something else.
    Changed,
    /// It means the same in other words, under whatever number.
    Reworded,
    /// It says the same under another number.
    Renumbered,
    /// The later code of a lineage has it, and the earlier had not.
    Added,
    /// The earlier code of a lineage had it, and the later has not.
    Repealed,
    /// Of two codes of different lineages, only the one has it.
    OnlyInA,
    /// Only the other has it.
    OnlyInB,
    /// What the one code said on the matter is not known.
    UnknownInA,
    /// What the other said on it is not known.
    UnknownInB,
    /// The text of the one code was not seen whole.
    NotSeenInA,
    /// The text of the other was not seen whole.
    NotSeenInB,
}
}

impl ChangeKind {
    /// Whether the law is another, as far as is known: not only its words or numbers are.
    pub fn is_of_substance(self) -> bool {
        !matches!(self, Self::Reworded | Self::Renumbered)
    }
}

impl<'a> Change<'a> {
    /// The stable key of the article.
    pub fn article(&self) -> &'a str {
        self.a.or(self.b).map_or("", |article| &article.key)
    }
}

/// The articles on which two codes differ: those of the one in its order, then those that only
/// the other has.
pub fn changes<'a>(a: &'a Code, b: &'a Code) -> Vec<Change<'a>> {
    // Only within a lineage does the later code repeal what the earlier one had.
    let related = a.lineage.is_some() && a.lineage == b.lineage;
    let gone = match related {
        _ if b.rest_unknown => ChangeKind::NotSeenInB,
        true => ChangeKind::Repealed,
        false => ChangeKind::OnlyInA,
    };
    let new = match related {
        _ if a.rest_unknown => ChangeKind::NotSeenInA,
        true => ChangeKind::Added,
        false => ChangeKind::OnlyInB,
    };
    let of_a = a.articles.iter().filter_map(|article| match b.article(&article.key) {
        None => lost(article, gone),
        Some(other) => between(article, other),
    });
    let only_b = b.articles.iter().filter(|article| a.article(&article.key).is_none());
    let of_b = only_b.filter(|article| !is_presumed(article)).map(|article| {
        let kind = if is_unknown(article) { ChangeKind::UnknownInB } else { new };
        Change { kind, a: None, b: Some(article) }
    });
    of_a.chain(of_b).collect()
}

/// What became of an article that only the one code has.
fn lost(article: &Article, gone: ChangeKind) -> Option<Change<'_>> {
    let kind = match is_unknown(article) {
        true => ChangeKind::UnknownInA,
        false if is_presumed(article) => return None,
        false => gone,
    };
    Some(Change { kind, a: Some(article), b: None })
}

/// What became of an article that both codes have; nothing if it means the same.
fn between<'a>(a: &'a Article, b: &'a Article) -> Option<Change<'a>> {
    let is_headed = |article: &Article| matches!(article.number, ArticleNumber::Heading(_));
    let renumbered = a.number != b.number && !is_headed(a) && !is_headed(b);
    let (kind, a, b) = match (is_presumed(a), is_presumed(b)) {
        (false, true) => (ChangeKind::NotSeenInB, Some(a), None),
        (true, false) => (ChangeKind::NotSeenInA, None, Some(b)),
        _ => {
            let kind = match (is_unknown(a), is_unknown(b)) {
                (true, true) => return None,
                (true, false) => ChangeKind::UnknownInA,
                (false, true) => ChangeKind::UnknownInB,
                (false, false) if a.differs(b) => ChangeKind::Changed,
                (false, false) if renumbered && a.says == b.says => ChangeKind::Renumbered,
                (false, false) if renumbered => ChangeKind::Reworded,
                (false, false) => return None,
            };
            (kind, Some(a), Some(b))
        }
    };
    Some(Change { kind, a, b })
}

/// Whether the article was not seen, and castling as today is presumed.
fn is_presumed(article: &Article) -> bool {
    !article.is_stated() && matches!(article.rule(), AnyRule::Castling(_))
}

/// Whether nothing is known of what the code said on the matter.
fn is_unknown(article: &Article) -> bool {
    matches!(article.rule(), AnyRule::Unknown(_))
}

impl Article {
    /// Whether another article means something else. The sentences are this library's own, and
    /// distinguish two articles only where there is no rule that says what they mean.
    pub(crate) fn differs(&self, other: &Self) -> bool {
        let rules = |article: &Self| -> Vec<AnyRule> {
            article.readings.iter().map(|reading| reading.rule.clone()).collect()
        };
        let in_words = matches!(
            self.rule(),
            AnyRule::WrongClaim(_) | AnyRule::Recorded | AnyRule::NotJudged(_)
        );
        rules(self) != rules(other) || (in_words && self.says != other.says)
    }
}
