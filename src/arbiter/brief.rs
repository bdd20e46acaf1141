//! Verdicts in a word, for surveys of many games: no words, no labels, no near misses.
//!
//! What follows from what rules found is decided as in [`decide`](super::decide()), which
//! remains the measure of it; claims on the record are its business alone.

use crate::notation::GameResult;
use crate::replay::{Matter, Ply, StopKind, Timeline};
use crate::rules::{Effect, Finding, Findings, Form, Rank, Rule};

use super::decide::{is_premature, leaves_open};
use super::verdict::{VerdictKind, result_of};

/// What one reading of a code found in a game.
#[derive(Clone, Copy)]
pub(crate) struct Told<'f> {
    /// What each article found, by its place in the code, in order; those that found nothing may
    /// be left out.
    pub found: &'f [(usize, &'f Findings)],
    /// Whether some article lets a player claim by a count without notice: then that notice could
    /// have been given decides nothing.
    pub plain_count: bool,
    /// The article of movement that the record offends against, if it is cut for that.
    pub offended: Option<usize>,
    /// Where a player has no move that this code permits: whatever it says of that, there is
    /// nothing left to claim.
    pub without_move: Option<Ply>,
}

/// A verdict in a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brief {
    /// The verdict.
    pub verdict: VerdictKind,
    /// The result under the code.
    pub result: GameResult,
    /// What decides.
    pub deciding: Option<Decisive>,
    /// Whether it matters, before all is void, that the law is not known.
    unknown: bool,
}

/// The moment that decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decisive {
    /// The place of the article in the code.
    pub article: usize,
    /// When.
    pub ply: Ply,
    /// What follows.
    pub effect: Effect,
}

impl Brief {
    /// What follows for a game without claims on its record.
    pub(crate) fn of(told: Told<'_>, game: &Timeline) -> Self {
        let over = told.over(game);
        let ending = told.ending(game);
        let (verdict, result, deciding) = match ending.map(|end| (end.ply, end.effect)) {
            Some((ply, Effect::Ends { outcome, .. }))
                if is_premature(ply, result_of(outcome), game) =>
            {
                (VerdictKind::Ended, result_of(outcome), ending)
            }
            Some((_, Effect::Forbids)) => (VerdictKind::Unlawful, game.result(), ending),
            _ => {
                let claim = told.first_claim(over);
                let verdict = claim.map_or(VerdictKind::Stands, |_| VerdictKind::Claimable);
                (verdict, game.result(), claim)
            }
        };
        let unknown = told.matters_unknown(over, verdict);
        Self { verdict, result, deciding, unknown }
    }

    /// Whether the verdict could change if more were known.
    pub(crate) fn hangs_on_the_unknown(&self) -> bool {
        self.unknown
    }

    /// Whether another reading comes to the same.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        (self.verdict, self.result) == (other.verdict, other.result)
    }
}

impl<'f> Told<'f> {
    fn all(self) -> impl Iterator<Item = (usize, &'f Finding)> {
        let of = |&(article, findings): &(usize, &'f Findings)| {
            findings.found().iter().map(move |finding| (article, finding))
        };
        self.found.iter().flat_map(of)
    }

    /// The first thing that ends the game, or the move that may not be played.
    fn ending(self, game: &Timeline) -> Option<Decisive> {
        let cut = forbidden(game).and_then(|(ply, _)| {
            let decisive = Decisive { article: self.offended?, ply, effect: Effect::Forbids };
            Some((ply, Rank::FORBIDDEN_MOVE, decisive))
        });
        let found = self.all().filter_map(|(article, finding)| {
            let decisive = Decisive { article, ply: finding.ply, effect: finding.effect };
            Some((finding.ply, rank_of_end(finding)?, decisive))
        });
        found.chain(cut).min_by_key(|&(ply, rank, _)| (ply, rank)).map(|(.., decisive)| decisive)
    }

    /// When the game ends: after it all is void.
    fn over(self, game: &Timeline) -> Option<(Ply, Rank)> {
        let found = self.all().filter_map(|(_, it)| Some((it.ply, rank_of_end(it)?)));
        let cut = forbidden(game).map(|(ply, _)| (ply, Rank::FORBIDDEN_MOVE));
        found.chain(cut).min()
    }

    /// One claim more would change nothing unless the record simply stands.
    fn matters_unknown(self, over: Option<(Ply, Rank)>, verdict: VerdictKind) -> bool {
        let matters =
            |findings: &Findings| findings.unknown_may_end() || verdict == VerdictKind::Stands;
        let unknown = self.found.iter().filter(|(_, findings)| matters(findings));
        let mut unknown = unknown.filter_map(|(_, findings)| findings.unknown_from());
        unknown.any(|ply| over.is_none_or(|over| leaves_open(over, ply)))
    }

    /// The first moment at which a player may claim.
    fn first_claim(self, over: Option<(Ply, Rank)>) -> Option<Decisive> {
        let stuck = self.without_move.map(|ply| (ply, Rank::STALEMATE));
        let over = over.into_iter().chain(stuck).min();
        let claims = self.all().filter_map(|(article, finding)| match finding.effect {
            Effect::Entitles { form, .. }
                if over.is_none_or(|over| leaves_open(over, finding.ply)) =>
            {
                let decisive = Decisive { article, ply: finding.ply, effect: finding.effect };
                Some((finding.ply, form == Form::Notice, decisive))
            }
            _ => None,
        });
        claims
            .filter(|&(_, notice, _)| !(self.plain_count && notice))
            .min_by_key(|&(ply, notice, _)| (ply, notice))
            .map(|(.., decisive)| decisive)
    }
}

/// The move of the record that its law of movement does not know, and in what, if it ends there.
pub(crate) fn forbidden(game: &Timeline) -> Option<(Ply, Matter)> {
    let cut = game.stop()?;
    match cut.kind {
        StopKind::Forbidden(matter) => Some((cut.ply, matter)),
        StopKind::Unreadable | StopKind::NotJudged => None,
    }
}

/// Whether a rule is what the law says of a matter of movement.
pub(crate) fn speaks_of(rule: &dyn Rule, matter: Matter) -> bool {
    matter.is_settled_by(|movement| rule.movement(movement))
}

/// The rank of a finding that ends the game, or of a move that may not be played.
fn rank_of_end(finding: &Finding) -> Option<Rank> {
    match finding.effect {
        Effect::Ends { rank, .. } => Some(rank),
        Effect::Forbids => Some(Rank::FORBIDDEN_MOVE),
        Effect::Entitles { .. } => None,
    }
}
