//! The claims on the record of a game, and the ruling of a code on each.
//!
//! [`recorded_claims`] reads the claims. [`ClaimCase::ruling`] is the ruling on one, given what the
//! articles of the code find and the state of the game: it is upheld by an article, refused for a
//! reason, or barred by an article because its player touched a piece or announced another move.

use std::sync::Arc;

use crate::chess::{Color, Move};
use crate::laws::Role;
use crate::notation::{Claim, Incident, Pattern};
use crate::replay::{Ply, ResolveError, Timeline};
use crate::rules::{
    AnyRule, ClaimForm, ClaimMoment, Claimant, Evaluation, Form, Grounds, Precedence, RuleKind,
    UnmetCondition, with_ranks,
};

use super::claim_ruling::{Answer, ClaimRuling, RefusalReason};
use super::interpretation::Interpretation;
use super::provision::ArticlePlace;
use super::ruling::Ruling;
use super::state::{BoundMove, Moment, State};

/// Returns the claims of a game, in order. An agreement is among them: an article may forbid it.
pub(super) fn recorded_claims(game: &Timeline) -> Vec<RecordedClaim> {
    let mut claims = Vec::new();
    for (precedence, event) in with_ranks(game.events()) {
        let (ground, intending) = match event.incident {
            Incident::Claim { ground, intending } => (ground, intending),
            Incident::Agreement | Incident::Acceptance => (Claim::Agreement, None),
            _ => continue,
        };
        let turn = game.turn(event.ply);
        let player = event.player.unwrap_or(turn);
        claims.push(RecordedClaim {
            ply: event.ply,
            precedence,
            player,
            is_on_move: player == turn,
            ground,
            intending,
            announced: intending.map(|written| game.position(event.ply).resolve(&written)),
        });
    }
    claims
}

/// A claim on the record.
pub(crate) struct RecordedClaim {
    ply: Ply,
    /// The rank of the claim among the events of its ply.
    precedence: Precedence,
    player: Color,
    /// True if it was the player's turn.
    is_on_move: bool,
    ground: Claim,
    /// The announced move as it is written.
    intending: Option<Pattern>,
    /// The announced move, or the reason why it cannot be played; `None` if no move was announced.
    announced: Option<Result<Move, ResolveError>>,
}

impl RecordedClaim {
    /// Returns true if players agree on a draw here, so that nothing is claimed.
    pub(super) fn is_agreement(&self) -> bool {
        self.ground == Claim::Agreement
    }

    /// Returns the moment at which it was made.
    pub(super) fn when(&self) -> Moment {
        (self.ply, self.precedence)
    }
}

/// A claim to be ruled on, with all that the ruling depends on.
pub(super) struct ClaimCase<'a> {
    pub claim: &'a RecordedClaim,
    pub law: &'a Interpretation<'a>,
    /// What each article finds.
    pub found: &'a [(ArticlePlace, Arc<Evaluation>)],
    /// The state of the game before the claim.
    pub state: &'a State,
    pub game: &'a Timeline,
}

/// The basis on which a claim is upheld.
struct Basis {
    article: ArticlePlace,
    /// The facts that uphold the claim, if they are kept.
    grounds: Option<Grounds>,
}

/// The refusal of a claim.
struct Refusal {
    reason: RefusalReason,
    /// The article that decides, or the first on the ground of the claim; `None` if the code has no
    /// such article.
    article: Option<ArticlePlace>,
}

impl<'a> ClaimCase<'a> {
    /// Returns true if there is something to rule on. Of an agreement there is only if an article
    /// may forbid it and the game is not over.
    pub(super) fn needs_ruling(&self) -> bool {
        !self.claim.is_agreement()
            || (self.state.end.is_none() && self.evaluations().next().is_some())
    }

    /// Returns the ruling on the claim.
    pub(super) fn ruling(&self) -> ClaimRuling {
        let (article, grounds, refusal) = match self.decide() {
            Ok(Basis { article, grounds }) => (Some(article), grounds, None),
            Err(Refusal { article, reason }) => (article, None, Some(reason)),
        };
        let mut key = article.map(|place| self.law.provisions()[place].article);
        let (mut ended_by, mut cost) = (None, None);
        if let Some(reason) = &refusal {
            if reason.is_wrong() || reason.answer() == Answer::Forbidden {
                cost = self.article_on_cost(key);
            }
            if matches!(reason, RefusalReason::GameOver(_)) {
                ended_by = self.state.end_for_next_claim().and_then(|end| self.ending_ruling(end));
            }
        }
        // If the game was over, the article that ended it is cited.
        if let Some(ruling) = &ended_by {
            key = Some(ruling.article.as_str());
        }
        let first = self.evaluations().next();
        let RecordedClaim { ply, player, ground, intending, .. } = *self.claim;
        ClaimRuling {
            ply,
            player: player.into(),
            ground,
            intending,
            answer: refusal.as_ref().map_or(Answer::Upheld, RefusalReason::answer),
            article: key.map(str::to_owned),
            grounds,
            refusal,
            cost: cost.map(str::to_owned),
            condition: first.and_then(|(_, evaluation)| self.condition(evaluation).cloned()),
            over: ended_by,
            readings: Vec::new(),
        }
    }

    /// Returns the basis on which the claim is upheld, or its refusal.
    fn decide(&self) -> Result<Basis, Refusal> {
        let basis = self.basis();
        let answer = basis.as_ref().map_or_else(RefusalReason::answer, |_| Answer::Upheld);
        // A claim that is wrong by itself is refused for that reason.
        if matches!(answer, Answer::Upheld | Answer::Undetermined)
            && let Some(bar) = self.bar()
        {
            return Err(bar);
        }
        basis.map_err(|reason| {
            let mut article = self.evaluations().next().map(|(article, _)| article);
            if matches!(reason, RefusalReason::ArbiterDecides | RefusalReason::OtherPace) {
                article = article.or(self.law.place_of_role(Role::LastTwoMinutes));
            }
            Refusal { reason, article }
        })
    }

    /// Returns the refusal by an article that bars the claim: the player had announced another move
    /// before, or touched a piece.
    fn bar(&self) -> Option<Refusal> {
        let RecordedClaim { ply, player, announced, .. } = *self.claim;
        if let Some(bound) = self.state.bound.last()
            && (bound.ply, bound.player) == (ply, player)
            && announced.is_some_and(|announced| announced != Ok(bound.announced))
        {
            let reason = RefusalReason::AnotherAnnounced;
            return Some(Refusal { reason, article: Some(bound.article) });
        }
        if !self.claim.is_on_move || !self.state.has_touched(player, ply) {
            return None;
        }
        let article = self.law.bar_after_touch(self.claim.ground)?;
        Some(Refusal { reason: RefusalReason::PieceTouched, article: Some(article) })
    }

    /// Returns the basis on which the claim is good, regardless of what was touched or announced
    /// before.
    ///
    /// # Errors
    ///
    /// The reason why it is not good, or why that is not known.
    fn basis(&self) -> Result<Basis, RefusalReason> {
        let moments = self.moments();
        let own = moments.iter().find(|(_, moment)| moment.who.includes(self.claim.player));
        let end = self.state.end_for_next_claim().filter(|&end| end < self.claim.when());
        let basis = match (end, own) {
            (Some(end), _) => self.basis_after_end(end)?,
            (None, Some((article, moment))) => {
                Basis { article: *article, grounds: moment.grounds.clone() }
            }
            (None, None) => return Err(self.refusal_reason(&moments)),
        };
        // It is not known who may claim, and it was not this player's turn.
        let is_unknown = own.is_some_and(|(_, moment)| moment.who == Claimant::Unknown);
        if !self.claim.is_on_move && is_unknown {
            return Err(RefusalReason::ClaimantUnknown);
        }
        // The program does not examine if the checks could be avoided.
        if self.law.provisions()[basis.article].kind() == Some(RuleKind::PerpetualCheck) {
            return Err(RefusalReason::NotDecided);
        }
        Ok(basis)
    }

    /// Returns the basis of a claim made after the end of the game: a claim of a dead position is
    /// upheld if the position was dead and thereby ended the game.
    fn basis_after_end(&self, end: Moment) -> Result<Basis, RefusalReason> {
        if self.claim.ground == Claim::Dead {
            for (article, evaluation) in self.evaluations() {
                let decisive = evaluation.decisive();
                if let Some(found) = decisive.iter().find(|finding| finding.end() == Some(end)) {
                    return Ok(Basis { article, grounds: Some(found.grounds.clone()) });
                }
            }
        }
        Err(match end {
            (ply, Precedence::FORBIDDEN_MOVE) => RefusalReason::NotReached(ply),
            (ply, Precedence::SET_ASIDE) => RefusalReason::SetAside(ply),
            (ply, _) => RefusalReason::GameOver(ply),
        })
    }

    /// Returns the reason why a claim that no article upholds is refused.
    fn refusal_reason(&self, moments: &[(ArticlePlace, ClaimMoment)]) -> RefusalReason {
        let RecordedClaim { player, is_on_move, announced, .. } = *self.claim;
        if self.claim.ground == Claim::NormalMeans {
            return self.refusal_in_last_minutes();
        }
        let Some((article, evaluation)) = self.evaluations().next() else {
            return silent_or_unknown(self.is_ground_unknown());
        };
        let condition = self.condition(evaluation);
        match condition {
            Some(&UnmetCondition::Agreement { after_move, made }) => {
                return RefusalReason::TooEarly { after_move, made };
            }
            Some(UnmetCondition::NoOffer {}) => return RefusalReason::NoOffer,
            _ => {}
        }
        if announced.is_some() && !is_on_move {
            return RefusalReason::NotOnMove;
        }
        if matches!(announced, Some(Err(_))) {
            return RefusalReason::CannotBePlayed;
        }
        let others = moments.iter().find(|(_, moment)| !moment.who.includes(player));
        if let Some((article, _)) = others {
            let rule = self.law.provisions()[*article].known_rule();
            return if rule.is_some_and(|rule| rule.has_form(ClaimForm::Moved)) {
                RefusalReason::ClockNotOnRecord
            } else {
                RefusalReason::NotThisPlayer
            };
        }
        if self.is_unknown(evaluation) {
            return RefusalReason::NotDecided;
        }
        match condition {
            Some(met) if announced.is_some() && met.is_met() => {
                let rule = self.law.provisions()[article].known_rule();
                if rule.is_some_and(|rule| rule.has_form(ClaimForm::Unknown)) {
                    RefusalReason::LawUnknown
                } else {
                    RefusalReason::NotByIntention
                }
            }
            Some(unmet) => RefusalReason::NotMet(unmet.clone()),
            // Of very many claims on the record, the conditions of the later ones are not kept.
            None => RefusalReason::NotDecided,
        }
    }

    /// Returns the reason why a claim that the opponent is not trying to win by normal means is not
    /// upheld: such a claim is left to the arbiter, if the code knows it.
    fn refusal_in_last_minutes(&self) -> RefusalReason {
        let Self { law, game, .. } = self;
        let Some(article) = law.place_of_role(Role::LastTwoMinutes) else {
            return silent_or_unknown(law.is_rest_unknown());
        };
        match law.provisions()[article].known_rule() {
            Some(AnyRule::LastTwoMinutes(rule))
                if rule.is_barred(game.conditions(), law.pace(game, self.claim.ply)) =>
            {
                RefusalReason::OtherPace
            }
            _ => RefusalReason::ArbiterDecides,
        }
    }

    /// Returns the evaluations by the rules on the ground of the claim, each with its article.
    fn evaluations(&self) -> impl Iterator<Item = (ArticlePlace, &'a Evaluation)> {
        let RecordedClaim { ply, ground, .. } = *self.claim;
        let all = self.found.iter().map(|(article, evaluation)| (*article, &**evaluation));
        all.filter(move |(_, evaluation)| evaluation.covers_claim(ply, ground))
    }

    /// Returns the moments at which the claim could be made as it was, by either player, each with
    /// its article.
    fn moments(&self) -> Vec<(ArticlePlace, ClaimMoment)> {
        let is_made_as = |form: Form| match form {
            Form::Standing => true,
            Form::Intended(m) => self.claim.announced == Some(Ok(m)),
            Form::Notice => false,
        };
        let mut moments = Vec::new();
        for (article, evaluation) in self.evaluations() {
            let here =
                evaluation.moments_at(self.claim.ply).filter(|moment| is_made_as(moment.form));
            moments.extend(here.map(|moment| (article, moment)));
        }
        moments
    }

    /// Returns the state of the claimed condition by what a rule found, if it is kept.
    fn condition(&self, evaluation: &'a Evaluation) -> Option<&'a UnmetCondition> {
        evaluation.claim_state(self.claim.ply, self.claim.ground, self.claim.intending)
    }

    /// Returns true if it is unknown at the claim what an article on its ground, or a user's own
    /// rule, finds.
    fn is_ground_unknown(&self) -> bool {
        self.found.iter().any(|(article, evaluation)| {
            let provision = &self.law.provisions()[*article];
            let is_users_own = provision.known_rule().is_none();
            let topic = provision.topic();
            let is_ground = topic.is_some_and(|topic| topic.covers(self.claim.ground));
            (is_users_own || is_ground) && self.is_unknown(evaluation)
        })
    }

    /// Returns true if it is unknown at the claim what a rule finds.
    fn is_unknown(&self, evaluation: &Evaluation) -> bool {
        evaluation.unknown_from().is_some_and(|from| from.ply <= self.claim.ply)
    }

    /// Returns the key of the article that says what the wrong claim costs. Such articles speak
    /// only of claims of a repetition and of a count of moves. For an agreement it is the article
    /// that forbids it, which is `cited`.
    fn article_on_cost(&self, cited: Option<&'a str>) -> Option<&'a str> {
        match self.claim.ground {
            Claim::Repetition | Claim::Moves => {
                let pace = self.law.pace(self.game, self.claim.ply);
                Some(self.law.wrong_claim(pace)?.article)
            }
            Claim::Agreement => cited,
            Claim::Perpetual | Claim::Dead | Claim::NormalMeans => None,
        }
    }

    /// Returns the announced move that must be played because this claim is wrong. A player who had
    /// touched a piece is bound by the touch instead.
    pub(super) fn bound_move(&self, ruling: &ClaimRuling) -> Option<BoundMove> {
        let RecordedClaim { ply, player, is_on_move, announced, .. } = *self.claim;
        let announced = announced?.ok()?;
        let refusal = ruling.refusal.as_ref().filter(|refusal| refusal.is_wrong())?;
        if !is_on_move || *refusal == RefusalReason::PieceTouched {
            return None;
        }
        let article = self.law.place_of_role(Role::AnnouncedMove)?;
        Some(BoundMove { ply, player, announced, article })
    }

    /// Returns the ruling by which the game ended at this moment; `None` if no article ended it.
    fn ending_ruling(&self, end: Moment) -> Option<Box<Ruling>> {
        let found = self.found.iter().flat_map(|(article, evaluation)| {
            evaluation.decisive().iter().map(|finding| (*article, finding))
        });
        let added = self.state.added_end.iter().map(|(article, finding)| (*article, finding));
        let (article, finding) =
            found.chain(added).find(|(_, finding)| finding.end() == Some(end))?;
        Some(Box::new(Ruling::new(finding.clone(), &self.law.provisions()[article])))
    }
}

/// Returns the reason of a code without an article on the ground of a claim: it is silent, unless
/// its law is unknown.
fn silent_or_unknown(is_unknown: bool) -> RefusalReason {
    if is_unknown { RefusalReason::LawUnknown } else { RefusalReason::Silent }
}
