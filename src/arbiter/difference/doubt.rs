//! What leaves one of two verdicts undetermined, and so apart from the other.

use crate::laws::{Article, Code};
use crate::rules::AnyRule;

use super::super::claims::Answer;
use super::super::verdict::{ReadingVerdict, Verdict, VerdictKind};
use super::{Cause, Difference};

/// A verdict that is undetermined, and one that is not.
#[derive(Clone, Copy)]
pub(super) struct Doubt<'a> {
    code: &'a Code,
    says: &'a Verdict,
    other: &'a Code,
    other_says: &'a Verdict,
}

impl<'a> Doubt<'a> {
    /// The doubt of one of two verdicts, if one has any.
    pub(super) fn between(a: (&'a Code, &'a Verdict), b: (&'a Code, &'a Verdict)) -> Option<Self> {
        let doubt = |(code, says): (&'a Code, &'a Verdict), (other, other_says)| {
            let undetermined = says.verdict == VerdictKind::Undetermined;
            undetermined.then_some(Self { code, says, other, other_says })
        };
        doubt(a, b).or_else(|| doubt(b, a))
    }

    /// The doubt, where nothing else separates the two.
    pub(super) fn alone(self) -> Option<Difference> {
        let alike = self.says.readings.iter().any(|read| self.is_alike(read));
        let if_alike = |doubt: fn(Self) -> Option<Difference>| alike.then(|| doubt(self)).flatten();
        if_alike(Self::of_readings)
            .or_else(|| self.on_what_decides())
            .or_else(|| if_alike(Self::unknown))
    }

    /// The doubt, whatever else separates the two.
    pub(super) fn at_all(self) -> Option<Difference> {
        self.unknown().or_else(|| self.of_readings()).or_else(|| self.of_the_claim())
    }

    /// Whether a reading, or what is known, comes to the same as the other code.
    fn is_alike(self, read: &ReadingVerdict) -> bool {
        (read.verdict, read.ply) == (self.other_says.verdict, self.other_says.ply)
    }

    /// An article whose readings do not come to the same.
    fn of_readings(self) -> Option<Difference> {
        let readings = || self.says.readings.iter().filter(|read| !read.is_as_known());
        let disputed = |first: &&ReadingVerdict| {
            let mut same = readings().filter(|read| read.reads_the_same_articles(first));
            same.any(|read| !read.is_like(first))
        };
        let disputed = readings().find(disputed)?;
        let named = |alike| {
            let read = readings().filter(|read| read.reads_the_same_articles(disputed));
            read.filter(|read| self.is_alike(read) == alike).map(|it| it.read.clone()).collect()
        };
        let cause = Cause::Readings { alike: named(true), otherwise: named(false) };
        let article = self.code.articles.iter().find(|article| article.readings.len() > 1)?;
        Some(Difference::of((self.code, article), self.other, cause))
    }

    /// The matter by which the other code decides, if this code is not known on it.
    fn on_what_decides(self) -> Option<Difference> {
        let decisive = self.other.article(self.other_says.deciding_article()?)?;
        let is_of_it = |article: &&Article| matches!(article.rule(), AnyRule::Unknown(topic) if topic.is_that_of(decisive.rule()));
        let found = self.matters().find(is_of_it).map(|_| decisive)?;
        Some(Difference::of((self.other, found), self.code, Cause::Unknown))
    }

    /// The first matter on which this code is not known, or could not be applied.
    fn unknown(self) -> Option<Difference> {
        let article = self.matters().next()?;
        let AnyRule::Unknown(topic) = article.rule() else {
            return Some(Difference::of((self.code, article), self.other, Cause::NotFoundOut));
        };
        let theirs = self.other.articles.iter().find(|theirs| {
            let open = matches!(theirs.rule(), AnyRule::Unknown(_) | AnyRule::NotJudged(_));
            topic.is_that_of(theirs.rule()) && !open
        });
        Some(match theirs {
            Some(theirs) => Difference::of((self.other, theirs), self.code, Cause::Unknown),
            None => Difference::of((self.code, article), self.other, Cause::NotKnown),
        })
    }

    /// The articles that it would matter to know.
    fn matters(self) -> impl Iterator<Item = &'a Article> {
        let matters = self.says.unknown.iter();
        matters.filter_map(move |matter| self.code.article(&matter.article))
    }

    /// A claim on which this code cannot rule.
    fn of_the_claim(self) -> Option<Difference> {
        let open = |answer: Answer| answer == Answer::Undetermined;
        let claim = self.says.claims.iter().find(|claim| open(claim.answer))?;
        let article = self.code.article(claim.article.as_deref()?)?;
        Some(Difference::of((self.code, article), self.other, Cause::NotFoundOut))
    }
}
