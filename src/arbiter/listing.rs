//! The whole verdict: what is decided, with the evidence listed, as much of it as a reader takes.

use std::borrow::Cow;
use std::mem;

use crate::replay::{Ply, StopKind, StopReason, Timeline};
use crate::rules::{Because, Effect, Finding, Findings, FormKind};

use super::bounds::{MOST_CLAIMS, MOST_RULINGS};
use super::claims::WhyNot;
use super::conclusion::VerdictKind;
use super::decide::{Decision, Evidence, decide, forbidden, void_from};
use super::interpretation::Interpretation;
use super::ruling::{Ruling, RulingEffect, form_of};
use super::verdict::{Shortfall, UnknownMatter, Verdict};

/// What comes of the evidence in one reading of a code, and the whole verdict.
pub(super) fn decide_and_list(
    code: &str,
    law: &Interpretation<'_>,
    evidence: Evidence<'_>,
    game: &Timeline,
) -> (Decision, Verdict) {
    // The first claims, and the first of each answer.
    let mut claims = Listed::new(MOST_CLAIMS);
    let decision = decide(law, evidence, game, |ruling| {
        let is_wrong = ruling.why.as_ref().is_some_and(WhyNot::is_wrong);
        let kind = (ruling.answer, is_wrong, ruling.ply == game.plies());
        claims.push(|| ruling, kind);
    });
    let over = decision.over();
    let mut irregularities = Listed::new(MOST_CLAIMS);
    for ruling in evidence.irregularities_until(over, game) {
        irregularities.push(|| ruling.clone(), (ruling.kind, ruling.sequel));
    }
    let rulings = rulings(law, evidence, decision, game);
    let article = |at: usize| law.provisions()[at].article.to_owned();
    let unknown = evidence.unknown(law, decision);
    // Nothing fell short where nothing counts, or nothing was played.
    let void = [VerdictKind::Unlawful, VerdictKind::SetAside, VerdictKind::Unplayed];
    let void = void.contains(&decision.conclusion.kind);
    let verdict = Verdict {
        code: code.to_owned(),
        kind: decision.conclusion.kind,
        result: decision.conclusion.result,
        ply: decision.conclusion.ply,
        unreadable_from: unreadable_from(game),
        more_rulings: rulings.more,
        rulings: rulings.listed,
        more_claims: claims.more,
        claims: claims.listed,
        more_irregularities: irregularities.more,
        irregularities: irregularities.listed,
        readings: Vec::new(),
        unknown: unknown.map(|(at, ply)| UnknownMatter { article: article(at), ply }).collect(),
        near_misses: if void { Vec::new() } else { near_misses(law, evidence.found) },
        void_from: over.map(void_from),
    };
    (decision, verdict)
}

/// The findings that are listed as rulings: the first ones, and of each article and form the first.
fn rulings(
    law: &Interpretation<'_>,
    evidence: Evidence<'_>,
    decision: Decision,
    game: &Timeline,
) -> Listed<Ruling, (usize, RulingEffect, Option<FormKind>)> {
    let found = evidence.found_until(decision.over());
    let mut all: Vec<(usize, Cow<'_, Finding>)> =
        found.map(|(at, finding)| (at, Cow::Borrowed(finding))).collect();
    let when = |finding: &Finding| (finding.ply, finding.effect.precedence());
    let unlawful = unlawful_move(law, game);
    let unlawful = unlawful.filter(|(_, it)| decision.over().is_none_or(|over| when(it) <= over));
    all.extend(unlawful.map(|(at, finding)| (at, Cow::Owned(finding))));
    all.sort_by_key(|(_, finding)| when(finding));
    // Of the things that end the game at its last ply, the first in precedence does.
    let mut ended = false;
    all.retain(|(_, finding)| match finding.effect {
        Effect::Entitles { .. } => true,
        Effect::Ends { .. } | Effect::Forbids => !mem::replace(&mut ended, true),
    });
    let mut listed = Listed::new(MOST_RULINGS);
    for (at, finding) in all {
        let (effect, _, form, _) = form_of(finding.effect);
        let ruling = || Ruling::new(finding.into_owned(), &law.provisions()[at]);
        listed.push(ruling, (at, effect, form));
    }
    listed
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

    fn push(&mut self, one: impl FnOnce() -> T, kind: K) {
        let is_new = !self.kinds.contains(&kind);
        if self.listed.len() < self.most || is_new {
            self.listed.push(one());
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
