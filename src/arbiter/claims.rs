//! Claims on the record, upheld or refused.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::EnumString;

use crate::chess::{Color, Move};
use crate::notation::{Claim, Event, Incident, Pattern};
use crate::replay::{Ply, ResolveError, Timeline};
use crate::rules::{
    AnyRule, Because, ClaimMoment, Claimant, Findings, Form, NearMiss, Precedence, RecordedClaims,
    in_order,
};

use super::interpretation::Interpretation;
use super::provision::Provision;
use super::ruling::Ruling;

/// A claim on the record, and what a code makes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimRuling {
    /// When it was made.
    pub ply: Ply,
    /// The player who made it.
    pub player: Claimant,
    /// What it was founded on; or that it is an agreement.
    pub ground: Claim,
    /// The move announced with it, as it is written; it need not be one that can be played.
    pub intending: Option<Pattern>,
    /// What the code makes of it.
    pub answer: Answer,
    /// The key of the article that says so; nothing if the code has none.
    pub article: Option<String>,
    /// The facts that uphold it; nothing if it is not upheld.
    pub because: Option<Because>,
    /// Why it is not upheld; nothing if it is.
    pub why: Option<WhyNot>,
    /// The key of the article that says what a wrong claim of this kind costs; of an agreement,
    /// of the one that forbids it. Nothing if the claim is not wrong, or the code has no article
    /// on its cost.
    pub cost: Option<String>,
    /// How things stood with what the claim is founded on, whoever may claim it.
    pub stands: Option<NearMiss>,
    /// What had ended the game, if it was already over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Box<Ruling>>,
}

vocabulary! {
/// What a code makes of a claim.
#[derive(EnumString)]
pub enum Answer {
    /// The game is drawn.
    Upheld,
    /// The claim is wrong, or the game could not come to it under this code.
    Refused,
    /// The game was already over: there was nothing left to claim.
    AlreadyOver,
    /// The draw may not be agreed so early: the agreement ends nothing.
    Forbidden,
    /// The law, or a fact on which it hangs, is not known; or the readings disagree.
    Undetermined,
}
}

/// Why a claim is not upheld.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum WhyNot {
    /// The code knows no such claim.
    Silent,
    /// The game was already over, since this ply: there was nothing left to claim.
    GameOver(Ply),
    /// The move that led to this ply may not be played under this code: the game could not
    /// come to the claim.
    NotReached(Ply),
    /// The record is void since this ply, because of an irregularity: the game could not come to
    /// the claim.
    SetAside(Ply),
    /// A move was announced by the player whose turn it was not.
    NotOnMove,
    /// The announced move cannot be played: the position says why.
    CannotBePlayed,
    /// The player had touched a piece, and with that the right to claim on this move was lost.
    PieceTouched,
    /// The other player could have claimed, not this one.
    NotThisPlayer,
    /// The condition would be met, but this code knows no claim by a move still to be made.
    NotByIntention,
    /// The condition is not met.
    NotMet(NearMiss),
    /// A draw was agreed earlier than the code allows.
    TooEarly {
        /// The number of Black's move after which it is allowed.
        after_move: u32,
        /// The moves Black had made.
        made: u32,
    },
    /// Undetermined: what the code says of such claims is not known.
    LawUnknown,
    /// Undetermined: whether the condition is met could not be found out.
    NotDecided,
    /// Undetermined: it is not known which of the players may claim.
    ClaimantUnknown,
    /// Undetermined: who has just moved may claim until he presses his clock, and whether he
    /// had is not on the record.
    ClockNotOnRecord,
    /// Undetermined: the readings of the code's words disagree.
    ReadingsDisagree,
}

/// What articles found, each with its place in the code.
type ByProvision<'f> = [(usize, &'f Findings)];

/// A claim of the record, made ready to be ruled on.
pub(crate) struct Claimed {
    ply: Ply,
    /// Its place among what happened at its ply.
    precedence: Precedence,
    player: Color,
    on_move: bool,
    ground: Claim,
    intending: Option<Pattern>,
    announced: Option<Result<Move, ResolveError>>,
}

/// The claims of a game, in order. An agreement is among them: an article may forbid it.
pub(super) fn on_record(game: &Timeline) -> Vec<Claimed> {
    let claimed = |(precedence, event): (Precedence, &Event)| {
        let (ground, intending) = match event.incident {
            Incident::Claim { ground, intending } => (ground, intending),
            Incident::Agreement => (Claim::Agreement, None),
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
    };
    in_order(game.events()).filter_map(claimed).collect()
}

/// The claims, as far as rules must know of them.
pub(super) fn recorded(claimed: &[Claimed]) -> RecordedClaims {
    let announced = |claim: &Claimed| claim.announced.as_ref()?.as_ref().ok().copied();
    RecordedClaims::of(claimed.iter().map(|claim| (claim.ply, announced(claim))))
}

impl Claimed {
    /// When it was made: before and after what else.
    pub(super) fn when(&self) -> (Ply, Precedence) {
        (self.ply, self.precedence)
    }

    /// The first provision that makes this claim good, and on what facts: they are known where
    /// nothing more is claimed.
    fn upheld_by(&self, found: &ByProvision<'_>) -> Option<(usize, Option<Because>)> {
        self.grounds(found).find_map(|(index, findings)| {
            let good = self.made_at(findings).find(|moment| moment.who.includes(self.player))?;
            Some((index, good.because.clone()))
        })
    }

    /// The moments that this claim would use, whoever may claim then.
    fn made_at<'f>(&self, findings: &'f Findings) -> impl Iterator<Item = &'f ClaimMoment> {
        findings.watched_at(self.ply).filter(|moment| self.is_made_as(moment.form))
    }

    /// What was found by the rules the claim is founded on.
    fn grounds<'f>(&self, found: &ByProvision<'f>) -> impl Iterator<Item = (usize, &'f Findings)> {
        let (ply, ground) = (self.ply, self.ground);
        found.iter().copied().filter(move |(_, findings)| findings.is_ground_of(ply, ground))
    }

    /// The moments that it would use, of all the rules it is founded on.
    fn moments<'f>(&self, found: &ByProvision<'f>) -> impl Iterator<Item = &'f ClaimMoment> {
        self.grounds(found).flat_map(|(_, findings)| self.made_at(findings))
    }

    fn is_made_as(&self, form: Form) -> bool {
        match form {
            Form::Standing => true,
            Form::Intended(m) => self.announced == Some(Ok(m)),
            Form::Notice => false,
        }
    }

    fn is_for_the_other(&self, found: &ByProvision<'_>) -> bool {
        self.moments(found).any(|moment| !moment.who.includes(self.player))
    }

    /// Whether anything is to be ruled: of an agreement, unless an article forbids it, nothing is;
    /// it ends the game, or comes when it has ended.
    pub(super) fn is_to_be_ruled(
        &self,
        found: &ByProvision<'_>,
        end: Option<(Ply, Precedence)>,
    ) -> bool {
        let in_time = || end.is_none_or(|end| self.when() < end);
        self.ground != Claim::Agreement || (in_time() && self.grounds(found).next().is_some())
    }

    pub(super) fn is_upheld(
        &self,
        law: &Interpretation<'_>,
        found: &ByProvision<'_>,
        game: &Timeline,
    ) -> bool {
        self.upheld_by(found).is_some()
            && !self.may_not_be_his(found)
            && self.barred_by(law, game).is_none()
    }

    /// The place of the article by which a piece that was touched before bars this claim.
    fn barred_by(&self, law: &Interpretation<'_>, game: &Timeline) -> Option<usize> {
        let bars = |provision: &Provision<'_>| match provision.known_rule() {
            Some(AnyRule::TouchEndsClaim(rule)) => {
                rule.bars(self.ground, self.player, self.when(), game)
            }
            _ => false,
        };
        law.provisions().iter().position(bars)
    }

    /// What these provisions make of the claim, given what each found and from when on nothing
    /// was left to claim.
    pub(super) fn ruled(
        &self,
        law: &Interpretation<'_>,
        found: &ByProvision<'_>,
        end: Option<(Ply, Precedence)>,
        game: &Timeline,
    ) -> ClaimRuling {
        let provisions = law.provisions();
        let good = self.basis(provisions, found, end);
        // What would be refused anyhow is refused for its own reason, and not held against all that
        // was done before it.
        let bar = match good.as_ref().map_or_else(WhyNot::answer, |_| Answer::Upheld) {
            Answer::Upheld | Answer::Undetermined => self.barred_by(law, game),
            Answer::Refused | Answer::AlreadyOver | Answer::Forbidden => None,
        };
        let good = if bar.is_some() { Err(WhyNot::PieceTouched) } else { good };
        let answering = self.grounds(found).next();
        let over = end.filter(|_| matches!(good, Err(WhyNot::GameOver(_))));
        let over = over.and_then(|end| ended_by(end, found, provisions));
        let index = good.as_ref().ok().map(|(index, _)| *index);
        let index = bar.or(index).or(answering.map(|(index, _)| index));
        let index = index.filter(|_| over.is_none());
        let cited = index.map(|index| &provisions[index]);
        let answer = good.as_ref().map_or_else(WhyNot::answer, |_| Answer::Upheld);
        let (because, why) = match good {
            Ok((_, because)) => (because, None),
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
            because,
            why,
            stands: answering.and_then(|(_, it)| self.stands_in(it).cloned()),
        }
    }

    /// The place of the article by which the claim is good, with the facts it rests on, whatever was
    /// touched before; or why it is not.
    fn basis(
        &self,
        provisions: &[Provision<'_>],
        found: &ByProvision<'_>,
        end: Option<(Ply, Precedence)>,
    ) -> Result<(usize, Option<Because>), WhyNot> {
        let good = match end.filter(|&end| end < self.when()) {
            None => self.upheld_by(found).ok_or_else(|| self.refusal(provisions, found)),
            Some(end) => self.after_the_end(end, found),
        }?;
        if self.may_not_be_his(found) { Err(WhyNot::ClaimantUnknown) } else { Ok(good) }
    }

    /// The game is over. A claim of a dead position says no more than that, if it was over
    /// because the position was dead.
    fn after_the_end(
        &self,
        end: (Ply, Precedence),
        found: &ByProvision<'_>,
    ) -> Result<(usize, Option<Because>), WhyNot> {
        let dead = { self.grounds(found) }
            .find(|(_, findings)| self.ground == Claim::Dead && findings.ends_at(end))
            .map(|(index, findings)| {
                (index, findings.found().first().map(|finding| finding.because.clone()))
            });
        dead.ok_or(match end {
            (ply, Precedence::FORBIDDEN_MOVE) => WhyNot::NotReached(ply),
            (ply, Precedence::SET_ASIDE) => WhyNot::SetAside(ply),
            (ply, _) => WhyNot::GameOver(ply),
        })
    }

    /// The article that says what a wrong claim costs. Those articles speak of claims of a
    /// repetition and of a count of moves, and of no other.
    fn cost(
        &self,
        law: &Interpretation<'_>,
        cited: Option<&Provision<'_>>,
        game: &Timeline,
    ) -> Option<String> {
        let article = match self.ground {
            Claim::Repetition | Claim::Moves => law.wrong_claim(game.conditions()),
            Claim::Agreement => cited.copied(),
            Claim::Perpetual | Claim::Dead => None,
        };
        article.map(|article| article.article.to_owned())
    }

    /// Who may claim is not known, and it was not his turn.
    fn may_not_be_his(&self, found: &ByProvision<'_>) -> bool {
        let good = self.moments(found).find(|moment| moment.who.includes(self.player));
        !self.on_move && good.is_some_and(|moment| moment.who == Claimant::Unknown)
    }

    /// How things stand with it by what a rule found, if that is said.
    fn stands_in<'f>(&self, findings: &'f Findings) -> Option<&'f NearMiss> {
        findings.answer_to(self.ply, self.ground, self.intending)
    }

    fn is_unknown(&self, findings: &Findings) -> bool {
        findings.unknown_from().is_some_and(|from| from <= self.ply)
    }

    fn refusal(&self, provisions: &[Provision<'_>], found: &ByProvision<'_>) -> WhyNot {
        let Some((index, findings)) = self.grounds(found).next() else {
            let unknown = found.iter().any(|&(index, findings)| {
                let known = provisions[index].known_rule();
                let is_ground = known.is_none_or(|rule| rule.may_be_ground_of(self.ground));
                is_ground && self.is_unknown(findings)
            });
            return if unknown { WhyNot::LawUnknown } else { WhyNot::Silent };
        };
        let short = self.stands_in(findings);
        match (short, &self.announced) {
            (Some(&NearMiss::Agreement { after_move, made }), _) => {
                WhyNot::TooEarly { after_move, made }
            }
            (_, Some(_)) if !self.on_move => WhyNot::NotOnMove,
            (_, Some(Err(_))) => WhyNot::CannotBePlayed,
            _ if self.is_for_the_other(found) => {
                match provisions[index].known_rule().is_some_and(AnyRule::is_open_after_moving) {
                    true => WhyNot::ClockNotOnRecord,
                    false => WhyNot::NotThisPlayer,
                }
            }
            _ if self.is_unknown(findings) => WhyNot::NotDecided,
            (Some(short), Some(Ok(_))) if short.is_met() => WhyNot::NotByIntention,
            (Some(short), _) => WhyNot::NotMet(short.clone()),
            (None, _) => WhyNot::Silent,
        }
    }
}

/// The ruling by which the game ended so, if an article makes it.
fn ended_by(
    end: (Ply, Precedence),
    found: &ByProvision<'_>,
    provisions: &[Provision<'_>],
) -> Option<Box<Ruling>> {
    found.iter().find_map(|&(index, findings)| {
        let ending = findings.found().iter().find(|finding| finding.end() == Some(end))?;
        Some(Box::new(Ruling::new(ending.clone(), &provisions[index])))
    })
}

impl ClaimRuling {
    /// The readings of an article come to different answers: what the principal one says is
    /// said among them.
    pub(super) fn disagree(&mut self) {
        self.answer = Answer::Undetermined;
        self.why = Some(WhyNot::ReadingsDisagree);
        (self.because, self.cost) = (None, None);
    }
}

impl WhyNot {
    /// The answer this is the reason for.
    pub fn answer(&self) -> Answer {
        match self {
            Self::LawUnknown
            | Self::NotDecided
            | Self::ClaimantUnknown
            | Self::ClockNotOnRecord
            | Self::ReadingsDisagree => Answer::Undetermined,
            Self::TooEarly { .. } => Answer::Forbidden,
            Self::GameOver(_) => Answer::AlreadyOver,
            Self::Silent
            | Self::NotReached(_)
            | Self::SetAside(_)
            | Self::NotOnMove
            | Self::CannotBePlayed
            | Self::PieceTouched
            | Self::NotThisPlayer
            | Self::NotByIntention
            | Self::NotMet(_) => Answer::Refused,
        }
    }

    /// Whether the claim is wrong, and not merely too late or undetermined. An agreement that is
    /// forbidden is no claim.
    pub fn is_wrong(&self) -> bool {
        !self.is_too_late() && self.answer() == Answer::Refused
    }

    /// Whether the game was over, or could not come to the claim.
    pub(super) fn is_too_late(&self) -> bool {
        matches!(self, Self::GameOver(_) | Self::NotReached(_) | Self::SetAside(_))
    }
}
