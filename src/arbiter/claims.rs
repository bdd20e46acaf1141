//! Claims on the record, upheld or refused.

use schemars::JsonSchema;
use serde::Serialize;
use strum::Display;

use crate::chess::{Color, Move, San, SanError};
use crate::laws::Seen;
use crate::notation::{Claim, Event, Incident};
use crate::replay::{Ply, Timeline};
use crate::rules::{Because, Claimant, Findings, Form, Moment, NearMiss, Rule, View};

use super::provision::Provision;

/// A claim on the record, and what a code makes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimRuling {
    /// When it was made.
    pub ply: Ply,
    /// The same as people name it.
    pub at: String,
    /// Who made it.
    pub player: Claimant,
    /// What it was founded on: `repetition`, `moves`, `perpetual`, `dead`; or `agreement`.
    pub ground: String,
    /// The move announced with it.
    pub intending: Option<String>,
    /// What the code makes of it.
    pub answer: Answer,
    /// The article that says so, and its number; nothing if the code has none.
    pub article: Option<String>,
    /// The number of that article.
    pub number: Option<String>,
    /// How well that article was seen.
    pub seen: Option<Seen>,
    /// The facts that uphold it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Because>,
    /// Why it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Refusal>,
    /// What a wrong claim costs under this code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
}

/// What a code makes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Answer {
    /// The game is drawn.
    Upheld,
    /// The claim is wrong.
    Refused,
    /// The game was already over: there was nothing left to claim.
    Void,
    /// The law is not known.
    Undetermined,
}

/// Why a claim is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The code knows no such claim.
    Silent,
    /// The game was already over, since this ply.
    GameOver(Ply),
    /// A move was announced by the player whose turn it was not.
    NotOnMove,
    /// The announced move cannot be played.
    CannotBePlayed(String),
    /// The other player could have claimed, not this one.
    NotThisPlayer,
    /// The condition would be met, but this code knows no claim by a move still to be made.
    NotByIntention,
    /// The condition is not met.
    NotMet(NearMiss),
}

/// A claim of the record, made ready for its judges.
pub(super) struct Claimed {
    pub ply: Ply,
    player: Color,
    on_move: bool,
    ground: Claim,
    intending: Option<San>,
    announced: Option<Result<Move, SanError>>,
}

/// The claims of a game, in order. An agreement is among them: an article may forbid it.
pub(super) fn on_record(game: &Timeline) -> Vec<Claimed> {
    let claimed = |event: &Event| {
        let (ground, intending) = match event.incident {
            Incident::Claim { ground, intending } => (ground, intending),
            Incident::Agreement => (Claim::Agreement, None),
            Incident::Notice | Incident::Flag => return None,
        };
        let turn = game.turn(event.ply);
        let player = event.player.unwrap_or(turn);
        Some(Claimed {
            ply: event.ply,
            player,
            on_move: player == turn,
            ground,
            intending,
            announced: intending.map(|san| game.position(event.ply).resolve(&san)),
        })
    };
    game.events().iter().filter_map(claimed).collect()
}

impl Claimed {
    /// The first provision that makes this claim good, and on what facts.
    fn upheld_by(&self, found: &[Findings]) -> Option<(usize, Because)> {
        self.asked(found).find_map(|(index, findings)| {
            let good = findings.at_watched().iter().find(|moment| {
                moment.ply == self.ply
                    && moment.who.includes(self.player)
                    && self.is_made_as(moment.form)
            })?;
            Some((index, good.because.clone()))
        })
    }

    /// What was found by the rules the claim is founded on.
    fn asked<'f>(&self, found: &'f [Findings]) -> impl Iterator<Item = (usize, &'f Findings)> {
        let (ply, ground) = (self.ply, self.ground);
        let asked = move |(_, f): &(usize, &Findings)| f.answer_to(ply, ground).is_some();
        found.iter().enumerate().filter(asked)
    }

    fn is_made_as(&self, form: Form) -> bool {
        match form {
            Form::Standing => true,
            Form::Intended(m) => self.announced == Some(Ok(m)),
            Form::Notice => false,
        }
    }

    fn is_for_the_other(&self, found: &[Findings]) -> bool {
        self.asked(found).flat_map(|(_, findings)| findings.at_watched()).any(|moment| {
            moment.ply == self.ply
                && !moment.who.includes(self.player)
                && self.is_made_as(moment.form)
        })
    }

    /// Whether anything is to be ruled: an agreement is nobody's business unless an article
    /// forbids it.
    pub(super) fn is_to_be_ruled(&self, found: &[Findings]) -> bool {
        self.ground != Claim::Agreement || self.asked(found).next().is_some()
    }

    pub(super) fn is_upheld(&self, found: &[Findings]) -> bool {
        self.upheld_by(found).is_some() && !self.may_not_be_his(found)
    }

    /// What these provisions make of the claim, given what each found and when the game was
    /// over by itself.
    pub(super) fn ruled(
        &self,
        provisions: &[Provision<'_>],
        found: &[Findings],
        end: Option<Ply>,
        game: &Timeline,
    ) -> ClaimRuling {
        let over = end.filter(|&end| end <= self.ply);
        let upheld = self.upheld_by(found).filter(|_| over.is_none());
        let answering = self.asked(found).next().map(|(index, _)| index);
        let index = upheld.as_ref().map(|(index, _)| *index).or(answering);
        let cited = index.map(|index| &provisions[index]);
        let (answer, why) = match (&upheld, over) {
            (Some(_), _) if self.may_not_be_his(found) => (Answer::Undetermined, None),
            (Some(_), _) => (Answer::Upheld, None),
            (None, Some(ply)) => self.too_late(ply, answering.map(|index| &found[index])),
            (None, None) if answering.is_none() && self.is_unknown(found) => {
                (Answer::Undetermined, None)
            }
            (None, None) => (Answer::Refused, Some(self.refusal(answering, found))),
        };
        let position = game.position(self.ply);
        let written = |san: San| match &self.announced {
            Some(Ok(m)) => position.san(m),
            _ => san.to_string(),
        };
        ClaimRuling {
            ply: self.ply,
            at: game.label(self.ply),
            player: self.player.into(),
            ground: self.ground.to_string(),
            intending: self.intending.map(written),
            answer,
            article: cited.map(|provision| provision.article.to_owned()),
            number: cited.map(|provision| provision.number.to_owned()),
            seen: cited.map(|provision| provision.seen),
            because: upheld.map(|(_, because)| because),
            why,
            cost: (answer == Answer::Refused && self.ground != Claim::Agreement)
                .then(|| cost(provisions))
                .flatten(),
        }
    }

    /// The game is over; a claim of a dead position says no more than that.
    fn too_late(&self, over: Ply, asked: Option<&Findings>) -> (Answer, Option<Refusal>) {
        let dead = asked.is_some_and(|found| found.first_end().is_some());
        match self.ground {
            Claim::Dead if dead => (Answer::Upheld, None),
            _ => (Answer::Void, Some(Refusal::GameOver(over))),
        }
    }

    /// Who may claim is not known, and it was not his turn.
    fn may_not_be_his(&self, found: &[Findings]) -> bool {
        let good = |moment: &&Moment| {
            moment.ply == self.ply
                && moment.who.includes(self.player)
                && self.is_made_as(moment.form)
        };
        let mut moments = self.asked(found).flat_map(|(_, findings)| findings.at_watched());
        !self.on_move && moments.find(good).is_some_and(|moment| moment.who == Claimant::Unknown)
    }

    fn is_unknown(&self, found: &[Findings]) -> bool {
        found.iter().any(|findings| findings.unknown_from().is_some_and(|from| from <= self.ply))
    }

    fn refusal(&self, answering: Option<usize>, found: &[Findings]) -> Refusal {
        let Some(index) = answering else { return Refusal::Silent };
        let short = found[index].answer_to(self.ply, self.ground);
        match (short, &self.announced) {
            (_, Some(_)) if !self.on_move => Refusal::NotOnMove,
            (_, Some(Err(error))) => Refusal::CannotBePlayed(error.to_string()),
            _ if self.is_for_the_other(found) => Refusal::NotThisPlayer,
            (Some(short), Some(Ok(_))) if short.is_met() => Refusal::NotByIntention,
            (Some(short), _) => Refusal::NotMet(short.clone()),
            (None, _) => Refusal::Silent,
        }
    }
}

/// What a wrong claim costs, in the words of the code's own article.
fn cost(provisions: &[Provision<'_>]) -> Option<String> {
    let article = provisions.iter().find(|provision| provision.name == "wrong-claim")?;
    Some(article.says.to_owned())
}

/// When the game is over by itself, whatever is claimed.
pub(super) fn over_by_itself(rules: &[&dyn Rule], view: &View<'_>, game: &Timeline) -> Option<Ply> {
    let found: Vec<Findings> = rules
        .iter()
        .map(|rule| {
            let mut findings = Findings::default();
            rule.judge(view, &mut findings);
            findings
        })
        .collect();
    super::decide::first_end(&found, game).map(|(ply, _)| ply)
}
