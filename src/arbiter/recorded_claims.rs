//! The claims on the record of a game, and the ruling of a code on each.
//!
//! [`recorded_claims`] reads the claims. [`ClaimCase::rule`] rules on one, given what the articles
//! of the code find and the state of the game: it is upheld by an article, refused for a reason, or
//! barred by an article because its player touched a piece or announced another move.

use std::sync::Arc;

use crate::chess::{Color, Move};
use crate::laws::Role;
use crate::notation::{Claim, Incident, Pattern};
use crate::replay::{Ply, ResolveError, Timeline};
use crate::rules::{
    AnyRule, ClaimForm, ClaimMoment, Claimant, Evaluation, Form, Grounds, Precedence, RuleKind,
    UnmetCondition, in_order,
};

use super::claim_ruling::{Answer, ClaimRuling, RefusalReason};
use super::interpretation::Interpretation;
use super::provision::ArticlePlace;
use super::ruling::Ruling;
use super::state::{BoundMove, Moment, State};

/// Returns the claims of a game, in order. An agreement is among them: an article may forbid it.
pub(super) fn recorded_claims(game: &Timeline) -> Vec<RecordedClaim> {
    let mut claims = Vec::new();
    for (precedence, event) in in_order(game.events()) {
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
    /// The article by which it is refused; `None` if the code has none on the ground of the claim.
    article: Option<ArticlePlace>,
}

impl<'a> ClaimCase<'a> {
    /// Returns true if there is something to rule on. Of an agreement there is only if an article
    /// forbids it: otherwise the agreement ends the game, or comes when it has ended.
    pub(super) fn needs_ruling(&self) -> bool {
        !self.claim.is_agreement()
            || (self.state.end.is_none() && self.evaluations().next().is_some())
    }

    /// Returns the ruling on the claim.
    pub(super) fn rule(&self) -> ClaimRuling {
        let (article, grounds, why) = match self.decide() {
            Ok(Basis { article, grounds }) => (Some(article), grounds, None),
            Err(Refusal { article, reason }) => (article, None, Some(reason)),
        };
        let over = match (&why, self.state.end_for_next_claim()) {
            (Some(RefusalReason::GameOver(_)), Some(end)) => self.ending_ruling(end),
            _ => None,
        };
        let cited =
            article.filter(|_| over.is_none()).map(|place| self.law.provisions()[place].article);
        let is_penalized =
            |why: &RefusalReason| why.is_wrong() || why.answer() == Answer::Forbidden;
        let cost =
            if why.as_ref().is_some_and(is_penalized) { self.article_on_cost(cited) } else { None };
        let first = self.evaluations().next();
        let RecordedClaim { ply, player, ground, intending, .. } = *self.claim;
        ClaimRuling {
            ply,
            player: player.into(),
            ground,
            intending,
            answer: why.as_ref().map_or(Answer::Upheld, RefusalReason::answer),
            article: cited.or(over.as_ref().map(|over| over.article.as_str())).map(str::to_owned),
            grounds,
            why,
            cost: cost.map(str::to_owned),
            stands: first.and_then(|(_, evaluation)| self.condition(evaluation).cloned()),
            over,
            readings: Vec::new(),
        }
    }

    /// Returns the basis on which the claim is upheld, or its refusal.
    fn decide(&self) -> Result<Basis, Refusal> {
        let basis = self.basis();
        let answer = basis.as_ref().map_or_else(RefusalReason::answer, |_| Answer::Upheld);
        // What would be refused anyhow is refused for its own reason.
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

    /// Returns the refusal by an article that bars the claim, whatever its ground: the player has
    /// announced another move before, or touched a piece.
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

    /// Returns the basis on which the claim is good, whatever was touched or announced before; or
    /// the reason why it is not.
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
        // Who may claim is not known, and it was not this player's turn.
        let is_unknown = own.is_some_and(|(_, moment)| moment.who == Claimant::Unknown);
        if !self.claim.is_on_move && is_unknown {
            return Err(RefusalReason::ClaimantUnknown);
        }
        // Whether the checks could be avoided is not examined.
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
                if decisive.iter().any(|finding| finding.end() == Some(end)) {
                    let grounds = decisive.first().map(|finding| finding.grounds.clone());
                    return Ok(Basis { article, grounds });
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
            return silent_or(self.is_ground_unknown());
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
        if moments.iter().any(|(_, moment)| !moment.who.includes(player)) {
            let rule = self.law.provisions()[article].known_rule();
            let is_open_after_moving = rule.is_some_and(AnyRule::is_open_after_moving);
            return if is_open_after_moving {
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
            None => RefusalReason::Silent,
        }
    }

    /// Returns the reason why a claim that the opponent is not trying to win by normal means is not
    /// upheld: such a claim is left to the arbiter, if the code knows it.
    fn refusal_in_last_minutes(&self) -> RefusalReason {
        let Self { law, game, .. } = self;
        let Some(article) = law.place_of_role(Role::LastTwoMinutes) else {
            return silent_or(law.is_unknown_beyond());
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
        all.filter(move |(_, evaluation)| evaluation.is_ground_of(ply, ground))
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
        evaluation.answer_to(self.claim.ply, self.claim.ground, self.claim.intending)
    }

    /// Returns true if the law of an article on the ground of the claim, or of a user's own rule,
    /// is unknown at the claim.
    fn is_ground_unknown(&self) -> bool {
        self.found.iter().any(|(article, evaluation)| {
            let provision = &self.law.provisions()[*article];
            let is_own = provision.known_rule().is_none();
            let topic = provision.topic();
            let is_ground = topic.is_some_and(|topic| topic.is_ground_of(self.claim.ground));
            (is_own || is_ground) && self.is_unknown(evaluation)
        })
    }

    /// Returns true if it is unknown at the claim what a rule finds.
    fn is_unknown(&self, evaluation: &Evaluation) -> bool {
        evaluation.unknown_from().is_some_and(|from| from.ply <= self.claim.ply)
    }

    /// Returns the key of the article that says what the wrong claim costs. Those articles speak of
    /// claims of a repetition and of a count of moves, and of no other. Of an agreement, it is the
    /// article that forbids it.
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

    /// Returns the move that must be played because this claim, with which it was announced, is
    /// wrong. A player who had touched a piece has no claim, and is bound by the touch alone.
    pub(super) fn bound_move(&self, ruling: &ClaimRuling) -> Option<BoundMove> {
        let RecordedClaim { ply, player, is_on_move, announced, .. } = *self.claim;
        let announced = announced?.ok()?;
        let why = ruling.why.as_ref().filter(|why| why.is_wrong())?;
        if !is_on_move || *why == RefusalReason::PieceTouched {
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
fn silent_or(is_unknown: bool) -> RefusalReason {
    if is_unknown { RefusalReason::LawUnknown } else { RefusalReason::Silent }
}
