//! The causes for which one of two verdicts is undetermined, and therefore differs from the other.

use crate::rules::RuleKind;

use super::super::claim_ruling::Answer;
use super::super::conclusion::VerdictKind;
use super::super::provision::Provision;
use super::super::verdict::ReadingVerdict;
use super::{Cause, Difference, Side};

/// A code with an undetermined verdict, and the code with which it is compared.
#[derive(Clone, Copy)]
pub(super) struct Doubt<'a> {
    side: &'a Side<'a>,
    other: &'a Side<'a>,
}

impl<'a> Doubt<'a> {
    /// Returns the doubt between two codes; `None` if neither verdict is undetermined.
    pub(super) fn between(a: &'a Side<'a>, b: &'a Side<'a>) -> Option<Self> {
        let doubt = |side: &'a Side<'a>, other| {
            let undetermined = side.verdict.kind == VerdictKind::Undetermined;
            undetermined.then_some(Self { side, other })
        };
        doubt(a, b).or_else(|| doubt(b, a))
    }

    /// Returns the difference caused by the doubt, if nothing else separates the two codes: in some
    /// reading they agree, or the law is unknown on the matter by which the other code decides.
    pub(super) fn as_sole_cause(self) -> Option<Difference> {
        let can_agree = self.side.verdict.readings.iter().any(|read| self.is_alike(read));
        if !can_agree {
            return self.on_what_decides();
        }
        self.of_readings().or_else(|| self.on_what_decides()).or_else(|| self.unknown())
    }

    /// Returns the difference caused by the doubt, regardless of what else separates the two codes.
    pub(super) fn as_any_cause(self) -> Option<Difference> {
        self.unknown()
            .or_else(|| self.of_readings())
            .or_else(|| self.of_the_claim())
            .or_else(|| self.of_an_irregularity())
    }

    /// Returns true if the verdict in a reading, or by what is known, equals that of the other
    /// code.
    fn is_alike(self, read: &ReadingVerdict) -> bool {
        read.conclusion == self.other.verdict.conclusion()
    }

    /// Returns the difference by an article whose readings lead to different verdicts.
    fn of_readings(self) -> Option<Difference> {
        let readings = || self.side.verdict.readings.iter().filter(|read| !read.is_as_known());
        let disputed = |first: &&ReadingVerdict| {
            let mut same = readings().filter(|read| read.reads_the_same_articles(first));
            same.any(|read| read.conclusion != first.conclusion)
        };
        let disputed = readings().find(disputed)?;
        let named = |alike| {
            let read = readings().filter(|read| read.reads_the_same_articles(disputed));
            read.filter(|read| self.is_alike(read) == alike)
                .map(|reading| reading.read.clone())
                .collect()
        };
        let cause = Cause::Readings { alike: named(true), otherwise: named(false) };
        let article = self.side.provision(&disputed.read.first()?.article)?;
        Some(Difference::of(self.side, article, self.other, cause))
    }

    /// Returns the difference by the article with which the other code decides, if this code's law
    /// on its matter is unknown.
    fn on_what_decides(self) -> Option<Difference> {
        let decisive = self.other.provision(self.other.verdict.deciding_article()?)?;
        let topic = decisive.topic()?;
        let is_unknown = self.matters().any(|article| article.unknown_topic() == Some(topic));
        is_unknown.then(|| Difference::of(self.other, decisive, self.side, Cause::Unknown))
    }

    /// Returns the difference by the first matter on which this code's law is unknown or could not
    /// be applied.
    fn unknown(self) -> Option<Difference> {
        let article = self.matters().next()?;
        let Some(topic) = article.unknown_topic() else {
            return Some(Difference::of(self.side, article, self.other, Cause::NotFoundOut));
        };
        let on_it = self.other.provisions.iter().find(|theirs| {
            let kind = theirs.kind();
            theirs.topic() == Some(topic) && kind.is_some_and(RuleKind::has_words_of_its_own)
        });
        Some(match on_it {
            Some(theirs) => Difference::of(self.other, theirs, self.side, Cause::Unknown),
            None => Difference::of(self.side, article, self.other, Cause::NotKnown),
        })
    }

    /// Returns the articles of this code whose unknown content or condition could change its
    /// verdict.
    fn matters(self) -> impl Iterator<Item = &'a Provision<'a>> {
        let matters = self.side.verdict.unknown.iter();
        matters.filter_map(move |matter| self.side.provision(&matter.article))
    }

    /// Returns the difference by an irregularity on which this code's ruling is undetermined.
    fn of_an_irregularity(self) -> Option<Difference> {
        let mut irregularities = self.side.verdict.irregularities.iter();
        let open = irregularities.find(|ruling| ruling.compliance.is_undetermined())?;
        let mut others = self.other.verdict.irregularities.iter();
        let theirs = others.find(|ruling| (ruling.ply, ruling.deed) == (open.ply, open.deed));
        let theirs = theirs.filter(|ruling| !ruling.compliance.is_undetermined());
        if let Some(article) = theirs.and_then(|ruling| self.other.provision(ruling.article()?)) {
            return Some(Difference::of(self.other, article, self.side, Cause::Unknown));
        }
        let article = self.side.provision(open.article()?)?;
        Some(Difference::of(self.side, article, self.other, Cause::NotFoundOut))
    }

    /// Returns the difference by a claim on which this code's ruling is undetermined.
    fn of_the_claim(self) -> Option<Difference> {
        let mut claims = self.side.verdict.claims.iter();
        let claim = claims.find(|claim| claim.answer == Answer::Undetermined)?;
        let article = self.side.provision(claim.article.as_deref()?)?;
        Some(Difference::of(self.side, article, self.other, Cause::NotFoundOut))
    }
}
