//! Claims on the record: what each rests on, and the ruling on it.

use std::sync::Arc;

use crate::chess::{Color, Move};
use crate::laws::Role;
use crate::notation::{Claim, Incident, Pattern};
use crate::replay::{Ply, ResolveError, Timeline};
use crate::rules::{
    AnyRule, ClaimMoment, Claimant, Evaluation, Finding, Form, Grounds, Precedence, UnmetCondition,
    in_order,
};

use super::claim_ruling::{Answer, ClaimRuling, RefusalReason};
use super::interpretation::Interpretation;
use super::provision::Provision;
use super::ruling::Ruling;
use super::state::Moment;
use super::state::{BoundMove, State};

/// The findings of articles, each with the article's place in the code.
type ByProvision = [(usize, Arc<Evaluation>)];

/// A claim of the record, made ready to be ruled on.
pub(crate) struct Claimed {
    ply: Ply,
    /// The rank of the claim among the events of its ply.
    precedence: Precedence,
    player: Color,
    on_move: bool,
    ground: Claim,
    intending: Option<Pattern>,
    announced: Option<Result<Move, ResolveError>>,
}

/// Returns the claims of a game, in order. An agreement is among them: an article may forbid it.
pub(super) fn on_record(game: &Timeline) -> Vec<Claimed> {
    let claims = in_order(game.events()).filter_map(|(precedence, event)| {
        let (ground, intending) = match event.incident {
            Incident::Claim { ground, intending } => (ground, intending),
            Incident::Agreement | Incident::Acceptance => (Claim::Agreement, None),
            _ => return None,
        };
        let turn = game.turn(event.ply);
        let player = event.player.unwrap_or(turn);
        Some(Claimed {
            ply: event.ply,
            precedence,
            player,
            on_move: player == turn,
            ground,
            intending,
            announced: intending.map(|san| game.position(event.ply).resolve(&san)),
        })
    });
    claims.collect()
}

/// The basis on which a claim is upheld: the place of the article, and the facts if they are kept.
type Basis = (usize, Option<Grounds>);

impl Claimed {
    /// Returns true if the players agree on a draw.
    pub(super) fn is_agreement(&self) -> bool {
        self.ground == Claim::Agreement
    }

    /// Returns the moment at which it was made.
    pub(super) fn when(&self) -> Moment {
        (self.ply, self.precedence)
    }

    /// Returns the evaluations by the rules that the claim is founded on, with the places of the
    /// articles.
    fn evaluations<'f>(
        &self,
        found: &'f ByProvision,
    ) -> impl Iterator<Item = (usize, &'f Evaluation)> {
        let (ply, ground) = (self.ply, self.ground);
        let all = found.iter().map(|(place, evaluation)| (*place, &**evaluation));
        all.filter(move |(_, evaluation)| evaluation.is_ground_of(ply, ground))
    }

    /// Returns the moments that it would use, whoever may claim then, with the places of the
    /// articles.
    fn moments(&self, found: &ByProvision) -> Vec<(usize, ClaimMoment)> {
        let mut moments = Vec::new();
        for (place, evaluation) in self.evaluations(found) {
            let here =
                evaluation.moments_at(self.ply).filter(|moment| self.is_made_as(moment.form));
            moments.extend(here.map(|moment| (place, moment)));
        }
        moments
    }

    fn is_made_as(&self, form: Form) -> bool {
        match form {
            Form::Standing => true,
            Form::Intended(m) => self.announced == Some(Ok(m)),
            Form::Notice => false,
        }
    }

    /// Returns true if there is something to rule on. Of an agreement there is only if an article
    /// forbids it: otherwise the agreement ends the game, or comes when it has ended.
    pub(super) fn is_to_be_ruled(&self, found: &ByProvision, state: &State) -> bool {
        self.ground != Claim::Agreement
            || (state.over.is_none() && self.evaluations(found).next().is_some())
    }

    /// Returns the article, by its place, that bars this claim, and why: the player has announced
    /// another move before, or touched a piece.
    fn barred_by(&self, law: &Interpretation<'_>, state: &State) -> Option<(usize, RefusalReason)> {
        if let Some(bound) = state.bound.last()
            && (bound.ply, bound.player) == (self.ply, self.player)
            && self.announced.is_some()
            && self.announced != Some(Ok(bound.announced))
        {
            return Some((bound.article, RefusalReason::AnotherAnnounced));
        }
        if !self.on_move || !state.has_touched(self.player, self.ply) {
            return None;
        }
        Some((law.bar_after_touch(self.ground)?, RefusalReason::PieceTouched))
    }

    /// Returns the move that must be played because this claim, with which it was announced, is
    /// wrong. A player who had touched a piece has no claim, and is bound by the touch alone.
    pub(super) fn binds(
        &self,
        law: &Interpretation<'_>,
        ruling: &ClaimRuling,
    ) -> Option<BoundMove> {
        let announced = self.announced?.ok()?;
        let why = ruling.why.as_ref().filter(|why| why.is_wrong())?;
        if !self.on_move || *why == RefusalReason::PieceTouched {
            return None;
        }
        let article = law.place_of_role(Role::AnnouncedMove)?;
        Some(BoundMove { ply: self.ply, player: self.player, announced, article })
    }

    /// Rules on the claim, given what the articles found and the state of the game.
    pub(super) fn ruled(
        &self,
        law: &Interpretation<'_>,
        found: &ByProvision,
        state: &State,
        game: &Timeline,
    ) -> ClaimRuling {
        let provisions = law.provisions();
        let nothing_left = state.over_for_claims();
        let mut basis = self.basis(law, found, nothing_left, game);
        let mut bar = None;
        // What would be refused anyhow is refused for its own reason.
        let answer = basis.as_ref().map_or_else(RefusalReason::answer, |_| Answer::Upheld);
        if matches!(answer, Answer::Upheld | Answer::Undetermined) {
            bar = self.barred_by(law, state);
        }
        if let Some((_, why)) = &bar {
            basis = Err(why.clone());
        }
        let answering = self.evaluations(found).next();
        let deciding =
            matches!(basis, Err(RefusalReason::ArbiterDecides | RefusalReason::OtherPace))
                .then(|| law.place_of_role(Role::LastTwoMinutes))
                .flatten();
        let over = nothing_left
            .filter(|_| matches!(basis, Err(RefusalReason::GameOver(_))))
            .and_then(|end| ended_by(end, found, state, provisions));
        let by_article = basis.as_ref().ok().map(|(place, _)| *place);
        let place = bar
            .map(|(place, _)| place)
            .or(by_article)
            .or(answering.map(|(place, _)| place))
            .or(deciding);
        let cited = place.filter(|_| over.is_none()).map(|place| &provisions[place]);
        let answer = basis.as_ref().map_or_else(RefusalReason::answer, |_| Answer::Upheld);
        let (grounds, why) = match basis {
            Ok((_, grounds)) => (grounds, None),
            Err(why) => (None, Some(why)),
        };
        ClaimRuling {
            ply: self.ply,
            player: self.player.into(),
            ground: self.ground,
            intending: self.intending,
            answer,
            cost: why
                .as_ref()
                .filter(|why| why.is_wrong() || why.answer() == Answer::Forbidden)
                .and_then(|_| self.cost(law, cited, game)),
            article: cited
                .map(|provision| provision.article.to_owned())
                .or_else(|| over.as_ref().map(|over| over.article.clone())),
            over,
            grounds,
            why,
            readings: Vec::new(),
            stands: answering.and_then(|(_, it)| self.stands_in(it).cloned()),
        }
    }

    /// Returns the basis on which the claim is good, whatever was touched before; or why it is not.
    fn basis(
        &self,
        law: &Interpretation<'_>,
        found: &ByProvision,
        end: Option<Moment>,
        game: &Timeline,
    ) -> Result<Basis, RefusalReason> {
        let moments = self.moments(found);
        let own = moments.iter().find(|(_, moment)| moment.who.includes(self.player));
        let basis = match (end.filter(|&end| end < self.when()), own) {
            (Some(end), _) => self.after_the_end(end, found)?,
            (None, Some((place, moment))) => (*place, moment.grounds.clone()),
            (None, None) => return Err(self.refusal(law, found, &moments, game)),
        };
        // Who may claim is not known, and it was not this player's turn.
        let is_unknown = own.is_some_and(|(_, moment)| moment.who == Claimant::Unknown);
        if !self.on_move && is_unknown { Err(RefusalReason::ClaimantUnknown) } else { Ok(basis) }
    }

    /// Returns the ruling on a claim made after the end of the game. A claim of a dead position is
    /// upheld if the position was dead and thereby ended the game.
    fn after_the_end(&self, end: Moment, found: &ByProvision) -> Result<Basis, RefusalReason> {
        if self.ground == Claim::Dead {
            for (place, evaluation) in self.evaluations(found) {
                let decisive = evaluation.decisive();
                if decisive.iter().any(|finding| finding.end() == Some(end)) {
                    return Ok((place, decisive.first().map(|finding| finding.grounds.clone())));
                }
            }
        }
        Err(match end {
            (ply, Precedence::FORBIDDEN_MOVE) => RefusalReason::NotReached(ply),
            (ply, Precedence::SET_ASIDE) => RefusalReason::SetAside(ply),
            (ply, _) => RefusalReason::GameOver(ply),
        })
    }

    /// Returns the key of the article that says what a wrong claim costs. Those articles speak of
    /// claims of a repetition and of a count of moves, and of no other.
    fn cost(
        &self,
        law: &Interpretation<'_>,
        cited: Option<&Provision<'_>>,
        game: &Timeline,
    ) -> Option<String> {
        let article = match self.ground {
            Claim::Repetition | Claim::Moves => law.wrong_claim(law.pace(game, self.ply)),
            Claim::Agreement => cited.copied(),
            Claim::Perpetual | Claim::Dead | Claim::NormalMeans => None,
        };
        article.map(|article| article.article.to_owned())
    }

    /// Returns the state of what is claimed by what a rule found, if it is kept.
    fn stands_in<'f>(&self, evaluation: &'f Evaluation) -> Option<&'f UnmetCondition> {
        evaluation.answer_to(self.ply, self.ground, self.intending)
    }

    fn is_unknown(&self, found: &Evaluation) -> bool {
        found.unknown_from().is_some_and(|from| from.ply <= self.ply)
    }

    fn refusal(
        &self,
        law: &Interpretation<'_>,
        found: &ByProvision,
        moments: &[(usize, ClaimMoment)],
        game: &Timeline,
    ) -> RefusalReason {
        let provisions = law.provisions();
        if self.ground == Claim::NormalMeans {
            return match law.place_of_role(Role::LastTwoMinutes) {
                Some(place) => match provisions[place].known_rule() {
                    Some(AnyRule::LastTwoMinutes(rule))
                        if rule.is_barred(game.conditions(), law.pace(game, self.ply)) =>
                    {
                        RefusalReason::OtherPace
                    }
                    _ => RefusalReason::ArbiterDecides,
                },
                None if law.is_unknown_beyond() => RefusalReason::LawUnknown,
                None => RefusalReason::Silent,
            };
        }
        let Some((place, evaluation)) = self.evaluations(found).next() else {
            let unknown = found.iter().any(|(place, found)| {
                let provision = &provisions[*place];
                let is_own = provision.known_rule().is_none();
                let is_ground =
                    provision.topic().is_some_and(|topic| topic.is_ground_of(self.ground));
                (is_own || is_ground) && self.is_unknown(found)
            });
            return if unknown { RefusalReason::LawUnknown } else { RefusalReason::Silent };
        };
        let short = self.stands_in(evaluation);
        match short {
            Some(&UnmetCondition::Agreement { after_move, made }) => {
                return RefusalReason::TooEarly { after_move, made };
            }
            Some(UnmetCondition::NoOffer {}) => return RefusalReason::NoOffer,
            _ => {}
        }
        if self.announced.is_some() && !self.on_move {
            return RefusalReason::NotOnMove;
        }
        if matches!(self.announced, Some(Err(_))) {
            return RefusalReason::CannotBePlayed;
        }
        if moments.iter().any(|(_, moment)| !moment.who.includes(self.player)) {
            let is_open = provisions[place].known_rule().is_some_and(AnyRule::is_open_after_moving);
            return if is_open {
                RefusalReason::ClockNotOnRecord
            } else {
                RefusalReason::NotThisPlayer
            };
        }
        if self.is_unknown(evaluation) {
            return RefusalReason::NotDecided;
        }
        match short {
            Some(short) if self.announced.is_some() && short.is_met() => {
                RefusalReason::NotByIntention
            }
            Some(short) => RefusalReason::NotMet(short.clone()),
            None => RefusalReason::Silent,
        }
    }
}

/// Returns the ruling by which the game ended so, if an article makes it.
fn ended_by(
    end: Moment,
    found: &ByProvision,
    state: &State,
    provisions: &[Provision<'_>],
) -> Option<Box<Ruling>> {
    let ends = |finding: &&Finding| finding.end() == Some(end);
    let by_article = found.iter().find_map(|(place, found)| {
        let ending = found.decisive().iter().find(ends)?;
        Some((*place, ending))
    });
    let other = state.other_end.as_ref().map(|(place, it)| (*place, it));
    let (place, ending) = by_article.or(other.filter(|(_, it)| ends(it)))?;
    Some(Box::new(Ruling::new(ending.clone(), &provisions[place])))
}
