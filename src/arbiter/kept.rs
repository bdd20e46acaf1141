//! The evidence of a decision, kept: what becomes a whole verdict.

use std::borrow::Cow;

use crate::remedies::IrregularityKind;
use crate::replay::{Ply, StopKind, StopReason, Timeline};
use crate::rules::{Because, Effect, Finding, Findings, FormKind, Precedence};

use super::bounds::{MOST_CLAIMS, MOST_RULINGS};
use super::claims::{Answer, ClaimRuling, WhyNot};
use super::conclusion::VerdictKind;
use super::decide::{Decision, Sink, forbidden, void_from};
use super::interpretation::Interpretation;
use super::irregularities::{IrregularityRuling, Sequel};
use super::ruling::{Ruling, RulingEffect, form_of};
use super::verdict::{Shortfall, UnknownMatter, Verdict};

/// What an article found, with its place.
type KeptFinding<'f> = (usize, Cow<'f, Finding>);

/// Keeps what is said of a game that ends at a ply.
pub(super) struct Kept<'f> {
    last: Ply,
    over: Option<(Ply, Precedence)>,
    found: Vec<KeptFinding<'f>>,
    /// The first claims, and the first of each answer.
    claims: Listed<ClaimRuling, (Answer, bool, bool)>,
    irregularities: Listed<IrregularityRuling, (IrregularityKind, Sequel)>,
    unknown: Vec<(usize, Ply)>,
}

impl Kept<'_> {
    pub(super) fn new(game: &Timeline) -> Self {
        Self {
            last: game.plies(),
            over: None,
            found: Vec::new(),
            claims: Listed::new(MOST_CLAIMS),
            irregularities: Listed::new(MOST_CLAIMS),
            unknown: Vec::new(),
        }
    }
}

impl<'f> Sink<'f> for Kept<'f> {
    const KEEPS: bool = true;

    fn over(&mut self, over: Option<(Ply, Precedence)>) {
        self.over = over;
    }

    fn found(&mut self, article: usize, finding: &'f Finding) {
        self.found.push((article, Cow::Borrowed(finding)));
    }

    fn claim(&mut self, ruling: ClaimRuling) {
        let is_wrong = ruling.why.as_ref().is_some_and(WhyNot::is_wrong);
        let kind = (ruling.answer, is_wrong, ruling.ply == self.last);
        self.claims.push(ruling, kind);
    }

    fn irregularity(&mut self, ruling: &'f IrregularityRuling) {
        self.irregularities.push(ruling.clone(), (ruling.kind, ruling.sequel));
    }

    fn unknown(&mut self, article: usize, from: Ply) {
        self.unknown.push((article, from));
    }
}

impl<'f> Kept<'f> {
    pub(super) fn verdict(
        mut self,
        code: &str,
        law: &Interpretation<'_>,
        found: &[(usize, &Findings)],
        decision: Decision,
        game: &Timeline,
    ) -> Verdict {
        let article = |at: usize| law.provisions()[at].article.to_owned();
        // Nothing fell short where nothing counts, or nothing was played.
        let void = [VerdictKind::Unlawful, VerdictKind::SetAside, VerdictKind::Unplayed];
        let void = void.contains(&decision.conclusion.kind);
        let rulings = self.rulings(law, game);
        let ruling = |(at, finding): KeptFinding<'_>| {
            Ruling::new(finding.into_owned(), &law.provisions()[at])
        };
        let unknown = self.unknown.into_iter();
        Verdict {
            code: code.to_owned(),
            kind: decision.conclusion.kind,
            result: decision.conclusion.result,
            ply: decision.conclusion.ply,
            unreadable_from: unreadable_from(game),
            more_rulings: rulings.more,
            rulings: rulings.listed.into_iter().map(ruling).collect(),
            more_claims: self.claims.more,
            claims: self.claims.listed,
            more_irregularities: self.irregularities.more,
            irregularities: self.irregularities.listed,
            readings: Vec::new(),
            unknown: unknown.map(|(at, ply)| UnknownMatter { article: article(at), ply }).collect(),
            near_misses: if void { Vec::new() } else { near_misses(law, found) },
            void_from: self.over.map(void_from),
        }
    }

    /// The findings that are listed as rulings: the first ones, and of each article and form the
    /// first.
    fn rulings(
        &mut self,
        law: &Interpretation<'_>,
        game: &Timeline,
    ) -> Listed<KeptFinding<'f>, (usize, RulingEffect, Option<FormKind>)> {
        let mut all = std::mem::take(&mut self.found);
        all.extend(unlawful_move(law, game).map(|(at, finding)| (at, Cow::Owned(finding))));
        let when = |finding: &Finding| (finding.ply, finding.effect.precedence());
        all.retain(|(_, finding)| self.over.is_none_or(|over| when(finding) <= over));
        all.sort_by_key(|(_, finding)| when(finding));
        // Of the things that end the game at its last ply, the first in precedence does.
        let mut ended = false;
        all.retain(|(_, finding)| match finding.effect {
            Effect::Entitles { .. } => true,
            Effect::Ends { .. } | Effect::Forbids => !std::mem::replace(&mut ended, true),
        });
        let mut listed = Listed::new(MOST_RULINGS);
        for (at, finding) in all {
            let (effect, _, form, _) = form_of(finding.effect);
            listed.push((at, finding), (at, effect, form));
        }
        listed
    }
}

/// The finding on a move that the law of movement does not know, and the article it offends
/// against.
fn unlawful_move(law: &Interpretation<'_>, game: &Timeline) -> Option<(usize, Finding)> {
    let (stop, matter) = forbidden(game)?;
    let StopReason::Refused { obstacle, .. } = stop.why.clone() else { return None };
    let because = Because::Movement { obstacle };
    let (ply, effect) = (stop.ply, Effect::Forbids);
    Some((law.article_on(matter)?, Finding { ply, last: ply, moments: 1, effect, because }))
}

/// So many of the first, and of the others the first of each kind.
struct Listed<T, K> {
    listed: Vec<T>,
    more: u32,
    most: usize,
    kinds: Vec<K>,
}

impl<T, K: Eq> Listed<T, K> {
    fn new(most: usize) -> Self {
        Self { listed: Vec::new(), more: 0, most, kinds: Vec::new() }
    }

    fn push(&mut self, one: T, kind: K) {
        let is_new = !self.kinds.contains(&kind);
        if self.listed.len() < self.most || is_new {
            self.listed.push(one);
        } else {
            self.more = self.more.saturating_add(1);
        }
        if is_new {
            self.kinds.push(kind);
        }
    }
}

fn near_misses(law: &Interpretation<'_>, found: &[(usize, &Findings)]) -> Vec<Shortfall> {
    let of = |&(at, findings): &(usize, &Findings)| {
        let article = law.provisions()[at].article.to_owned();
        let near = findings.near_misses().iter().cloned();
        near.map(|near_miss| Shortfall { article: article.clone(), near_miss }).collect::<Vec<_>>()
    };
    found.iter().flat_map(of).collect()
}

/// The ply that the first move or token which cannot be read would have made.
fn unreadable_from(game: &Timeline) -> Option<Ply> {
    let stop = game.stop()?;
    match stop.kind {
        StopKind::Unreadable | StopKind::NotJudged => Some(stop.ply),
        StopKind::Forbidden(_) => None,
    }
}
