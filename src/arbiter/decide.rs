//! The one decider: from what the articles of a code found in a game to what it makes of the game.
//!
//! What ends the game first, wins; after it everything is void. At the same ply precedence decides.
//! What is kept of the way there is for whoever asks: a survey keeps nothing.

use crate::chess::MovementAspect;
use crate::notation::{Event, GameResult, Incident};
use crate::replay::{Ply, ReplayStop, StopKind, Timeline};
use crate::rules::{AnyRule, Effect, Finding, Findings, Form, Precedence};

use super::claims::{Answer, ClaimRuling, Claimed, WhyNot};
use super::conclusion::{Conclusion, VerdictKind};
use super::interpretation::Interpretation;
use super::irregularities::IrregularityRuling;

/// What there is to decide by, in one reading of a code.
#[derive(Clone, Copy)]
pub(crate) struct Evidence<'f> {
    /// What each article found, by its place in the code, in order; those that found nothing may
    /// be left out.
    pub found: &'f [(usize, &'f Findings)],
    /// The claims on the record, in order.
    pub claims: &'f [Claimed],
    /// The irregularities on the record, in order, and what the code makes of each.
    pub irregularities: &'f [IrregularityRuling],
}

/// What a code makes of a game, in one reading or in all of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    /// The verdict, the result and the ply that decides.
    pub conclusion: Conclusion,
    /// What decides, if a ruling does.
    pub deciding: Option<DecidingMoment>,
    /// Whether it could be otherwise if more were known.
    pub hangs_on_unknown: bool,
    ends: Ends,
}

/// The moment that decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecidingMoment {
    /// The place of the article in the code.
    pub article: usize,
    /// The ply at which it decides.
    pub ply: Ply,
    pub effect: Effect,
}

/// What comes of the evidence, in one reading of a code. Calls back with its ruling on each claim,
/// in order.
pub(crate) fn decide(
    law: &Interpretation<'_>,
    evidence: Evidence<'_>,
    game: &Timeline,
    ruled: impl FnMut(ClaimRuling),
) -> Decision {
    let ends = evidence.ends(law, game);
    let nothing_left = ends.nothing_left;
    let claims = evidence.rule_on_claims(law, game, ends, ruled);
    let recorded = |kind, ply| Conclusion { kind, result: game.result(), ply };
    let (conclusion, deciding) = match (ends.upheld, ends.deciding) {
        (Some((ply, _)), _) => {
            let result = GameResult::Draw;
            (Conclusion { kind: VerdictKind::ClaimUpheld, result, ply: Some(ply) }, None)
        }
        (None, _) if ends.set_aside().is_some() => {
            (recorded(VerdictKind::SetAside, ends.set_aside()), None)
        }
        (None, Some(end)) if end.effect == Effect::Forbids => {
            (recorded(VerdictKind::Unlawful, Some(end.ply)), Some(end))
        }
        (None, Some(end)) if is_premature(end, game) => {
            let result = end.result().unwrap_or_default();
            (Conclusion { kind: VerdictKind::Ended, result, ply: Some(end.ply) }, Some(end))
        }
        _ if claims.undetermined => (recorded(VerdictKind::Undetermined, None), None),
        _ if claims.forbids_the_end => (recorded(VerdictKind::Unlawful, Some(game.plies())), None),
        _ => match (claims.wrong, evidence.first_claim(law, nothing_left)) {
            (Some(ply), _) => (recorded(VerdictKind::ClaimRefused, Some(ply)), None),
            (None, Some(claim)) => (recorded(VerdictKind::Claimable, Some(claim.ply)), Some(claim)),
            (None, None) if nothing_was_played(game) => {
                (recorded(VerdictKind::Unplayed, None), None)
            }
            (None, None) => (recorded(VerdictKind::Stands, None), None),
        },
    };
    let hangs_on_unknown = false;
    let known = Decision { conclusion, deciding, hangs_on_unknown, ends };
    let hangs = |(_, from): (usize, Ply)| ends.upheld.is_none_or(|(ply, _)| from < ply);
    let mut irregularities = evidence.irregularities_until(ends.over(), game);
    let hangs_on_unknown = evidence.unknown(law, known).any(hangs)
        || irregularities.any(|it| it.sequel.is_undetermined());
    Decision { hangs_on_unknown, ..known }
}

/// Whether there is nothing on the record that could stand: no move, and nothing that ends a game.
pub(crate) fn nothing_was_played(game: &Timeline) -> bool {
    let ends = |event: &Event| {
        matches!(event.incident, Incident::Flag | Incident::Agreement | Incident::Resignation)
    };
    game.plies() == 0 && !game.events().iter().any(ends)
}

/// What comes of the decisions in all readings of a code, the principal one first: if they
/// disagree, or one hangs on what is not known, the verdict is undetermined.
pub(crate) fn settle(
    principal: Decision,
    mut others: impl Iterator<Item = Decision>,
    game: &Timeline,
) -> Decision {
    let settles = |other: Decision| {
        !other.hangs_on_unknown && other.conclusion.agrees_with(&principal.conclusion)
    };
    if settles(principal) && others.all(settles) {
        return principal;
    }
    let (kind, result) = (VerdictKind::Undetermined, game.result());
    let conclusion = Conclusion { kind, result, ply: None };
    Decision { conclusion, deciding: None, ..principal }
}

/// Whether what can be claimed at a ply can be claimed before the game ends there.
fn leaves_open(end: (Ply, Precedence), ply: Ply) -> bool {
    (ply, Precedence::CLAIM) < end
}

/// The ply from which nothing can be claimed, given what ends the game. Where the position itself
/// ends it nothing is left to claim in it; where something else happens, what was open in the
/// position was open before that.
pub(super) fn void_from((ply, precedence): (Ply, Precedence)) -> Ply {
    if leaves_open((ply, precedence), ply) { ply + 1 } else { ply }
}

/// The move of the record that its law of movement does not know, and in what, if it ends there.
pub(crate) fn forbidden(game: &Timeline) -> Option<(&ReplayStop, MovementAspect)> {
    let stop = game.stop()?;
    match stop.kind {
        StopKind::Forbidden(aspect) => Some((stop, aspect)),
        StopKind::Unreadable | StopKind::NotJudged => None,
    }
}

/// Whether a code that ends the game so ends it before the record does, or with another result.
fn is_premature(end: DecidingMoment, game: &Timeline) -> bool {
    end.ply < game.plies() || game.stop().is_some() || end.result() != Some(game.result())
}

#[derive(Clone, Copy, Debug)]
struct Ends {
    /// The first thing by which the law ends it, or the move that may not be played.
    by_law: Option<(Ply, Precedence)>,
    /// The article that does; nothing, if none speaks of the matter of a move that is not known.
    deciding: Option<DecidingMoment>,
    /// When there is nothing left to claim: at that end, or earlier where a player has no move. A
    /// code need not say what follows then, and nobody can play on.
    nothing_left: Option<(Ply, Precedence)>,
    upheld: Option<(Ply, Precedence)>,
}

impl Ends {
    /// When the game is over under this code.
    fn over(&self) -> Option<(Ply, Precedence)> {
        self.upheld.or(self.by_law)
    }

    /// The ply from which the record is void because of an irregularity, if nothing ends the game
    /// before.
    fn set_aside(&self) -> Option<Ply> {
        let (ply, precedence) = self.by_law?;
        (precedence == Precedence::SET_ASIDE && self.deciding.is_none()).then_some(ply)
    }
}

/// What becomes of the claims on the record.
#[derive(Default)]
struct Ruled {
    wrong: Option<Ply>,
    /// Whether it is not known what becomes of one.
    undetermined: bool,
    /// Whether the record ends in a draw that was agreed when this code forbids it.
    forbids_the_end: bool,
}

impl Decision {
    /// When the game is over under this code.
    pub(super) fn over(&self) -> Option<(Ply, Precedence)> {
        self.ends.over()
    }
}

impl DecidingMoment {
    fn result(&self) -> Option<GameResult> {
        match self.effect {
            Effect::Ends { outcome, .. } => Some(outcome.as_result()),
            Effect::Entitles { .. } | Effect::Forbids => None,
        }
    }
}

impl<'f> Evidence<'f> {
    fn all(self) -> impl Iterator<Item = (usize, &'f Finding)> {
        let of = |&(article, findings): &(usize, &'f Findings)| {
            findings.found().iter().map(move |finding| (article, finding))
        };
        self.found.iter().flat_map(of).filter(move |(_, finding)| !self.is_by_false_move(finding))
    }

    /// Whether it is a mate, a stalemate or a dead position that a move brought about which the law
    /// does not let stand: no game ends by it.
    fn is_by_false_move(self, finding: &Finding) -> bool {
        let mates = [
            Precedence::UNDERTAKING,
            Precedence::CHECKMATE,
            Precedence::STALEMATE,
            Precedence::DEAD,
        ];
        finding.end().is_some_and(|(_, precedence)| mates.contains(&precedence))
            && self.is_after_unlawful_move(finding.ply)
    }

    /// Whether a move that stood, and that the law does not let stand, led to this ply.
    fn is_after_unlawful_move(self, ply: Ply) -> bool {
        self.irregularities.iter().any(|it| it.ply == ply && it.is_of_unlawful_move())
    }

    /// The ply from which nothing can be claimed.
    pub(super) fn claims_void_from(self, law: &Interpretation<'_>, game: &Timeline) -> Option<Ply> {
        let ends = self.ends(law, game);
        ends.upheld.or(ends.nothing_left).map(void_from)
    }

    fn ends(self, law: &Interpretation<'_>, game: &Timeline) -> Ends {
        let first = self.first_end(law, game);
        let by_law = first.map(|(when, _)| when);
        let stuck = game.ply_without_move().filter(|ply| !self.is_after_unlawful_move(*ply));
        let stuck = stuck.map(|ply| (ply, Precedence::STALEMATE));
        let nothing_left = by_law.into_iter().chain(stuck).min();
        let in_time = |claim: &&Claimed| nothing_left.is_none_or(|last| claim.when() < last);
        let claims = self.claims.iter().filter(in_time);
        let is_upheld = |claim: &&Claimed| claim.is_upheld(law, self.found, game);
        let upheld = claims.filter(is_upheld).map(Claimed::when).min();
        Ends { by_law, deciding: first.and_then(|(_, deciding)| deciding), nothing_left, upheld }
    }

    /// The first thing that ends the game, or the move that may not be played.
    fn first_end(
        self,
        law: &Interpretation<'_>,
        game: &Timeline,
    ) -> Option<((Ply, Precedence), Option<DecidingMoment>)> {
        let ends = self.all().filter_map(|(article, finding)| {
            let (ply, effect) = (finding.ply, finding.effect);
            Some((finding.end()?, Some(DecidingMoment { article, ply, effect })))
        });
        let forbidden = forbidden(game).map(|(stop, aspect)| {
            let of = |article| DecidingMoment { article, ply: stop.ply, effect: Effect::Forbids };
            ((stop.ply, Precedence::FORBIDDEN_MOVE), law.article_on(aspect).map(of))
        });
        let set_aside = self.irregularities.iter().filter_map(|ruling| ruling.void_from);
        let set_aside = set_aside.map(|ply| ((ply, Precedence::SET_ASIDE), None));
        ends.chain(forbidden).chain(set_aside).min_by_key(|(when, _)| *when)
    }

    fn rule_on_claims(
        self,
        law: &Interpretation<'_>,
        game: &Timeline,
        ends: Ends,
        mut each: impl FnMut(ClaimRuling),
    ) -> Ruled {
        let mut ruled = Ruled::default();
        let agreed = |event: &Event| event.incident == Incident::Agreement && game.ends_with(event);
        let in_time = |claim: &&Claimed| ends.upheld.is_none_or(|upheld| claim.when() <= upheld);
        for claim in self.claims.iter().filter(in_time) {
            if !claim.is_to_be_ruled(self.found, ends.by_law) {
                continue;
            }
            let ruling = claim.ruled(law, self.found, ends.nothing_left, game);
            if ruling.why.as_ref().is_some_and(WhyNot::is_wrong) {
                ruled.wrong = ruled.wrong.or(Some(ruling.ply));
            }
            ruled.undetermined |= ruling.answer == Answer::Undetermined;
            ruled.forbids_the_end |= ruling.answer == Answer::Forbidden
                && ruling.ply == game.plies()
                && game.events().iter().any(agreed);
            each(ruling);
        }
        ruled
    }

    /// The first moment at which a player may claim.
    fn first_claim(
        self,
        law: &Interpretation<'_>,
        nothing_left: Option<(Ply, Precedence)>,
    ) -> Option<DecidingMoment> {
        let claims = self.all().filter_map(|(article, finding)| match finding.effect {
            Effect::Entitles { form, .. }
                if nothing_left.is_none_or(|last| leaves_open(last, finding.ply)) =>
            {
                let deciding = DecidingMoment { article, ply: finding.ply, effect: finding.effect };
                Some((finding.ply, form == Form::Notice, deciding))
            }
            _ => None,
        });
        claims
            .filter(|&(_, notice, _)| !(notice && law.counts_without_notice()))
            .min_by_key(|&(ply, notice, _)| (ply, notice))
            .map(|(.., deciding)| deciding)
    }

    /// What was found before the game was over, in no particular order.
    pub(super) fn found_until(
        self,
        over: Option<(Ply, Precedence)>,
    ) -> impl Iterator<Item = (usize, &'f Finding)> {
        self.all().filter(move |(_, finding)| {
            over.is_none_or(|over| (finding.ply, finding.effect.precedence()) <= over)
        })
    }

    /// What became of irregularities before the game was over, or ended it, in order.
    pub(super) fn irregularities_until(
        self,
        over: Option<(Ply, Precedence)>,
        game: &Timeline,
    ) -> impl Iterator<Item = &'f IrregularityRuling> {
        self.irregularities.iter().filter(move |it| it.is_before(over, game))
    }

    /// The articles that are not known where it matters before the game is over, and from which
    /// ply on it does.
    pub(crate) fn unknown(
        self,
        law: &Interpretation<'_>,
        Decision { conclusion, ends, .. }: Decision,
    ) -> impl Iterator<Item = (usize, Ply)> {
        let is_drawn =
            (conclusion.kind, conclusion.result) == (VerdictKind::Ended, GameResult::Draw);
        let draws = move |article: usize| {
            law.provisions()[article].known_rule().is_some_and(AnyRule::can_only_draw)
        };
        self.found.iter().filter_map(move |&(article, findings)| {
            // One claim more would change nothing unless the record simply stands.
            let matters = findings.unknown_may_end() && !(is_drawn && draws(article))
                || matches!(conclusion.kind, VerdictKind::Stands | VerdictKind::Unplayed);
            let from = findings.unknown_from().filter(|_| matters)?;
            ends.over().is_none_or(|over| leaves_open(over, from)).then_some((article, from))
        })
    }
}
