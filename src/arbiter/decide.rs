//! From articles and a game to a verdict.

use std::sync::Arc;

use crate::notation::{GameResult, Incident};
use crate::replay::{Matter, Ply, ReplayStop, StopKind, Timeline};
use crate::rules::{Because, Docket, Effect, Finding, Findings, Rank, Rule, View};

use super::bounds::{MOST_CLAIMS, MOST_RULINGS};
use super::brief::speaks_of;
use super::claims::{self, Answer, ClaimRuling, Claimed, WhyNot};
use super::memo::Memo;
use super::provision::Provision;
use super::verdict::{
    Ruling, RulingEffect, RulingForm, Shortfall, UnknownMatter, Verdict, VerdictKind, form_of,
};

/// How much is to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Depth {
    /// Verdict and rulings.
    Bare,
    /// And what was nearly found.
    Explained,
}

/// What these provisions make of a game that was replayed under their law of movement.
///
/// What ends the game first, wins; after it everything is void. At the same ply the rank
/// decides.
#[must_use]
pub fn decide(code: &str, provisions: &[Provision<'_>], game: &Timeline, depth: Depth) -> Verdict {
    decide_recalling(code, provisions, game, depth, &mut Memo::default())
}

/// The same, with what rules have already found in this timeline.
pub(super) fn decide_recalling(
    code: &str,
    provisions: &[Provision<'_>],
    game: &Timeline,
    depth: Depth,
    memo: &mut Memo,
) -> Verdict {
    let rules: Vec<&dyn Rule> = provisions.iter().map(|provision| provision.rule).collect();
    let view = View::new(game, &rules);
    let claimed = claims::on_record(game);
    let explained = depth == Depth::Explained || !claimed.is_empty();
    let depth = if explained { Depth::Explained } else { Depth::Bare };
    let docket = claims::docket(&claimed);
    let mut found = hear(provisions, &view, &docket, None, depth, memo);
    let end = first_end(&found, game);
    let last = without_move(end, &view);
    let upheld = claimed
        .iter()
        .filter(|claim| last.is_none_or(|last| claim.when() < last) && claim.is_upheld(&found))
        .map(Claimed::when)
        .min();
    let over = upheld.or(end);
    let void_from = over.map(void_from);
    let no_claim_from = upheld.or(last).map(self::void_from);
    if no_claim_from.is_some() {
        found = hear(provisions, &view, &docket, no_claim_from, depth, memo);
    }
    let to_be_ruled = claimed
        .iter()
        .filter(|claim| upheld.is_none_or(|upheld| claim.when() <= upheld))
        .filter(|claim| claim.is_to_be_ruled(&found, end));
    let ruled = to_be_ruled.map(|claim| claim.ruled(provisions, &found, last));
    let is_wrong = |claim: &ClaimRuling| claim.why.as_ref().is_some_and(WhyNot::is_wrong);
    let answer = |claim: &ClaimRuling| (claim.answer, is_wrong(claim), claim.ply == game.plies());
    let (claims, more_claims) = first_of_each(ruled, MOST_CLAIMS, answer);
    let (rulings, more_rulings) = rulings(provisions, &found, over, game);
    let upheld = upheld.map(|(ply, _)| ply);
    let mut verdict = Verdict {
        code: code.to_owned(),
        verdict: VerdictKind::Stands,
        result: game.result(),
        ply: None,
        unreadable_from: unreadable_from(game),
        rulings,
        more_rulings,
        claims,
        more_claims,
        void_from,
        readings: Vec::new(),
        unknown: Vec::new(),
        near_misses: near_misses(provisions, &found),
    };
    let plain_count = provisions.iter().any(Provision::is_plain_count);
    settle(&mut verdict, upheld, plain_count, game);
    verdict.unknown = unknown(provisions, &found, void_from, verdict.verdict);
    verdict
}

/// The ply from which nothing can be claimed, given what ends the game. Where the position itself
/// ends it nothing is left to claim in it; where something else happens, what was open in the
/// position was open before that.
pub(super) fn void_from((ply, rank): (Ply, Rank)) -> Ply {
    if leaves_open((ply, rank), ply) { ply + 1 } else { ply }
}

/// Whether what can be claimed at a ply can be claimed before the game ends there.
pub(super) fn leaves_open(end: (Ply, Rank), ply: Ply) -> bool {
    (ply, Rank::CLAIM) < end
}

/// What each rule finds, with no claim from this ply on.
fn hear(
    provisions: &[Provision<'_>],
    view: &View<'_>,
    docket: &Docket,
    void_from: Option<Ply>,
    depth: Depth,
    memo: &mut Memo,
) -> Vec<Arc<Findings>> {
    let find_out = |rule: &dyn Rule| {
        let explained = depth == Depth::Explained;
        let findings = if explained { Findings::explained() } else { Findings::default() };
        let mut findings = findings.watching(docket.clone()).void_from(void_from);
        if explained || rule.may_apply(view.timeline().digest()) {
            rule.judge(view, &mut findings);
        }
        findings.in_order()
    };
    // Where a rule forbids moves, or may, what others find depends on it.
    let alone = |provision: &Provision<'_>| provision.shared.is_some_and(|rule| !rule.restricts());
    let shares = provisions.iter().all(alone);
    provisions
        .iter()
        .map(|provision| match provision.shared.filter(|_| shares) {
            Some(rule) => memo.recall(rule, void_from, depth, || find_out(provision.rule)),
            None => Arc::new(find_out(provision.rule)),
        })
        .collect()
}

/// The earliest thing that ends the game, or the move that may not be played.
pub(super) fn first_end(found: &[Arc<Findings>], game: &Timeline) -> Option<(Ply, Rank)> {
    let forbidden = forbidden(game).map(|(cut, _)| (cut.ply, Rank::FORBIDDEN_MOVE));
    found.iter().filter_map(|findings| findings.first_end()).chain(forbidden).min()
}

/// When there is nothing left to claim: at the end, or earlier where a player has no move. A code
/// need not say what follows then, and nobody can play on.
pub(super) fn without_move(end: Option<(Ply, Rank)>, view: &View<'_>) -> Option<(Ply, Rank)> {
    let stuck = view.ply_without_move().map(|ply| (ply, Rank::STALEMATE));
    end.into_iter().chain(stuck).min()
}

/// The move of the record that this law of movement does not know, if it ends there.
fn forbidden(game: &Timeline) -> Option<(&ReplayStop, Matter)> {
    let cut = game.stop()?;
    match cut.kind {
        StopKind::Forbidden(matter) => Some((cut, matter)),
        StopKind::Unreadable | StopKind::NotJudged => None,
    }
}

/// The article of movement that a move of the record offends against.
fn of_movement<'p, 'a>(
    provisions: &'p [Provision<'a>],
    matter: Matter,
) -> Option<&'p Provision<'a>> {
    // Of two that speak of the matter the later is the law.
    provisions.iter().rfind(|provision| speaks_of(provision.rule, matter))
}

/// The rulings that are told, and how many more there are: the first ones, and of each article and
/// form the first.
fn rulings(
    provisions: &[Provision<'_>],
    found: &[Arc<Findings>],
    over: Option<(Ply, Rank)>,
    game: &Timeline,
) -> (Vec<Ruling>, u32) {
    let cut = forbidden(game).map(|(cut, matter)| (unlawful(cut), of_movement(provisions, matter)));
    let mut all: Vec<(&Finding, &Provision<'_>)> = Vec::new();
    for (findings, provision) in found.iter().zip(provisions) {
        all.extend(findings.found().iter().map(|finding| (finding, provision)));
    }
    if let Some((finding, Some(provision))) = &cut {
        all.push((finding, provision));
    }
    let when = |finding: &Finding| (finding.ply, rank(finding));
    all.retain(|(finding, _)| over.is_none_or(|over| when(finding) <= over));
    all.sort_by_key(|(finding, _)| when(finding));
    // Of the things that end the game at its last ply, the first in rank does.
    let mut ended = false;
    all.retain(|(finding, _)| match finding.effect {
        Effect::Entitles { .. } => true,
        Effect::Ends { .. } | Effect::Forbids => !std::mem::replace(&mut ended, true),
    });
    let of_its_kind = |(finding, provision): &(&Finding, &Provision<'_>)| {
        let (effect, _, form, _) = form_of(finding.effect);
        (provision.article.to_owned(), effect, form)
    };
    let (told, more) = first_of_each(all.into_iter(), MOST_RULINGS, of_its_kind);
    let ruling =
        |(finding, provision): (&Finding, &Provision<'_>)| Ruling::new(finding.clone(), provision);
    (told.into_iter().map(ruling).collect(), more)
}

/// So many of the first, and of the others the first of each kind; and how many are left out.
fn first_of_each<T, K: Eq>(
    all: impl Iterator<Item = T>,
    most: usize,
    kind: impl Fn(&T) -> K,
) -> (Vec<T>, u32) {
    let (mut told, mut more) = (Vec::new(), 0_u32);
    let mut kinds: Vec<K> = Vec::new();
    for one in all {
        let kind = kind(&one);
        let is_new = !kinds.contains(&kind);
        if told.len() < most || is_new {
            told.push(one);
        } else {
            more = more.saturating_add(1);
        }
        if is_new {
            kinds.push(kind);
        }
    }
    (told, more)
}

/// The finding on a move that the law of movement does not know.
fn unlawful(cut: &ReplayStop) -> Finding {
    let because = Because::Words { words: cut.why.clone() };
    Finding { ply: cut.ply, last: cut.ply, moments: 1, effect: Effect::Forbids, because }
}

fn rank(finding: &Finding) -> Rank {
    match finding.effect {
        Effect::Ends { rank, .. } => rank,
        Effect::Forbids => Rank::FORBIDDEN_MOVE,
        Effect::Entitles { .. } => Rank::CLAIM,
    }
}

fn unknown(
    provisions: &[Provision<'_>],
    found: &[Arc<Findings>],
    void_from: Option<Ply>,
    verdict: VerdictKind,
) -> Vec<UnknownMatter> {
    // One claim more would change nothing unless the record simply stands.
    let matters =
        |findings: &Findings| findings.unknown_may_end() || verdict == VerdictKind::Stands;
    provisions
        .iter()
        .zip(found)
        .filter(|(_, findings)| matters(findings))
        .filter_map(|(provision, findings)| Some((provision, findings.unknown_from()?)))
        .filter(|(_, ply)| void_from.is_none_or(|void| *ply < void))
        .map(|(provision, ply)| UnknownMatter { article: provision.article.to_owned(), ply })
        .collect()
}

fn near_misses(provisions: &[Provision<'_>], found: &[Arc<Findings>]) -> Vec<Shortfall> {
    provisions
        .iter()
        .zip(found)
        .flat_map(|(provision, findings)| {
            findings.near_misses().iter().map(move |near| (provision, near))
        })
        .map(|(provision, near)| Shortfall {
            article: provision.article.to_owned(),
            near_miss: near.clone(),
        })
        .collect()
}

/// The verdict in a word, once rulings and claims are known.
fn settle(verdict: &mut Verdict, upheld: Option<Ply>, plain_count: bool, game: &Timeline) {
    let ending = verdict.rulings.iter().find(|ruling| ruling.effect != RulingEffect::Entitles);
    let wrong = |claim: &&ClaimRuling| claim.why.as_ref().is_some_and(WhyNot::is_wrong);
    let refused = verdict.claims.iter().find(wrong);
    let decides = |ruling: &&Ruling| {
        ruling.effect == RulingEffect::Entitles
            && !(plain_count && ruling.form == Some(RulingForm::Notice))
    };
    let first_claim = verdict.rulings.iter().find(decides);
    let (kind, ply) = match (upheld, ending) {
        (Some(ply), _) => {
            verdict.result = GameResult::Draw;
            (VerdictKind::ClaimUpheld, Some(ply))
        }
        (None, Some(ruling)) if ruling.effect == RulingEffect::Forbids => {
            (VerdictKind::Unlawful, Some(ruling.ply))
        }
        (None, Some(ruling))
            if is_premature(ruling.ply, ruling.result.unwrap_or_default(), game) =>
        {
            verdict.result = ruling.result.unwrap_or_default();
            (VerdictKind::Ended, Some(ruling.ply))
        }
        _ if verdict.claims.iter().any(|claim| claim.answer == Answer::Undetermined) => {
            (VerdictKind::Undetermined, None)
        }
        _ if ends_as_forbidden(verdict, game) => (VerdictKind::Unlawful, Some(game.plies())),
        _ => match (refused, first_claim) {
            (Some(claim), _) => (VerdictKind::ClaimRefused, Some(claim.ply)),
            (_, Some(ruling)) => (VerdictKind::Claimable, Some(ruling.ply)),
            (_, None) => (VerdictKind::Stands, None),
        },
    };
    verdict.verdict = kind;
    verdict.ply = ply;
    if kind == VerdictKind::Unlawful {
        verdict.near_misses.clear();
    }
}

/// Whether the record ends in a draw that was agreed when this code forbids it.
fn ends_as_forbidden(verdict: &Verdict, game: &Timeline) -> bool {
    let agreed = game
        .events()
        .iter()
        .any(|event| event.incident == Incident::Agreement && game.ends_with(event));
    let forbidden =
        |claim: &ClaimRuling| claim.answer == Answer::Forbidden && claim.ply == game.plies();
    agreed && verdict.claims.iter().any(forbidden)
}

/// The ply that the first move or token which cannot be read would have made.
fn unreadable_from(game: &Timeline) -> Option<Ply> {
    let stop = game.stop()?;
    match stop.kind {
        StopKind::Unreadable | StopKind::NotJudged => Some(stop.ply),
        StopKind::Forbidden(_) => None,
    }
}

/// Whether a code that ends the game at this ply, with this result, ends it before the record
/// does, or with another result.
pub(super) fn is_premature(ply: Ply, result: GameResult, game: &Timeline) -> bool {
    ply < game.plies() || game.goes_on_unread() || result != game.result()
}
