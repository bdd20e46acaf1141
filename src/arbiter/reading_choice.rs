//! The ways to read a code, where the words of some of its articles allow several.

use crate::laws::{Article, Code, Reading};

use super::provision::Provision;
use super::verdict::ReadAs;

/// A way to read a code: one reading of each article that has several.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadingChoice<'a>(Vec<(&'a Article, &'a Reading)>);

impl<'a> ReadingChoice<'a> {
    /// Every way to read a code, the principal one first; none if its words allow only one.
    pub(crate) fn all(code: &'a Code) -> Vec<Self> {
        let several = code.articles.iter().filter(|article| article.readings.len() > 1);
        several.fold(Vec::new(), |ways: Vec<Self>, article| {
            let ways = if ways.is_empty() { vec![Self::default()] } else { ways };
            let read = |way: Self| article.readings.iter().map(move |it| way.with(article, it));
            ways.into_iter().flat_map(read).collect()
        })
    }

    fn with(&self, article: &'a Article, reading: &'a Reading) -> Self {
        Self(self.0.iter().copied().chain([(article, reading)]).collect())
    }

    /// One article in one of its readings, the others in their principal ones.
    pub(super) fn only(article: &'a Article, reading: &'a Reading) -> Self {
        Self(vec![(article, reading)])
    }

    /// An article as it is read in this way.
    pub(crate) fn reading(&self, article: &'a Article) -> &'a Reading {
        let read = self.0.iter().find(|(read, _)| read.key == article.key);
        read.map_or(&article.readings[0], |&(_, reading)| reading)
    }

    /// The articles that are read so, and how.
    pub(super) fn read(&self) -> Vec<ReadAs> {
        let read = |(article, reading): &(&Article, &Reading)| ReadAs {
            article: article.key.clone(),
            reading: reading.id.clone().unwrap_or_default(),
        };
        self.0.iter().map(read).collect()
    }

    /// The articles of a code as they are read in this way.
    pub(super) fn provisions(&self, code: &'a Code) -> Vec<Provision<'a>> {
        let provision = |article| Provision::of(article, self.reading(article));
        code.articles.iter().map(provision).collect()
    }
}
