//! What a code makes of a whole game.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use strum::{Display, EnumIter};

use crate::chess::Move;
use crate::laws::Seen;
use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};
use crate::rules::{Because, Claimant, Effect, Finding, Form, NearMiss, Outcome};

use super::claims::{Answer, ClaimRuling, WhyNot};
use super::provision::Provision;

/// What a code makes of a whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Verdict {
    /// The code's name.
    pub code: String,
    /// The verdict in a word.
    pub verdict: VerdictKind,
    /// The result under this code: the recorded one, unless the code ends the game otherwise.
    #[serde(serialize_with = "as_pgn")]
    #[schemars(with = "String")]
    pub result: GameResult,
    /// The ply of the ruling that decides; nothing for `stands` and `undetermined`.
    pub ply: Option<Ply>,
    /// The same as people name it: `48.Qc2`.
    pub at: Option<String>,
    /// The rulings up to the end of the game under this code, in order of ply: the first
    /// [`MOST_RULINGS`](super::MOST_RULINGS), and of each article and form the first.
    pub rulings: Vec<Ruling>,
    /// How many more rulings there are.
    #[serde(skip_serializing_if = "is_zero")]
    pub more_rulings: u32,
    /// The claims on the record, and what this code makes of them: the first
    /// [`MOST_CLAIMS`](super::MOST_CLAIMS), and the first that is answered in each way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<ClaimRuling>,
    /// How many more claims are on the record, up to the end of the game under this code.
    #[serde(skip_serializing_if = "is_zero")]
    pub more_claims: u32,
    /// The verdict in each reading, where an article has several; the principal one first.
    /// Where something that matters is unknown: the verdict of what is known.
    pub readings: Vec<ReadingVerdict>,
    /// The articles that are not known, where it would matter to know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<UnknownMatter>,
    /// What articles nearly found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub near_misses: Vec<Shortfall>,
    /// The ply from which nothing can be claimed any more.
    #[serde(skip)]
    pub(super) void_from: Option<Ply>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
pub(super) fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A verdict in a word.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    JsonSchema,
    Display,
    EnumIter,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum VerdictKind {
    /// The code never intervenes: the recorded result stands.
    Stands,
    /// At some moment a player could have claimed; no claim is recorded; the recorded result
    /// stands.
    Claimable,
    /// A claim on the record is right under this code: the game was drawn there.
    ClaimUpheld,
    /// A claim on the record is wrong under this code.
    ClaimRefused,
    /// The code itself ends the game before the record does, or with another result.
    Ended,
    /// A recorded move may not be played under this code, or the record ends in a draw agreed
    /// when this code forbids it.
    Unlawful,
    /// The code is unknown on the point that matters, or its readings disagree.
    Undetermined,
}

/// What follows from a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum RulingEffect {
    /// The game is over.
    Ends,
    /// Somebody may claim.
    Entitles,
    /// The move may not be played.
    Forbids,
}

/// In what form a player may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum RulingForm {
    /// The condition is met on the board.
    Standing,
    /// The move announced will meet it.
    Intended,
    /// He may give notice that a count of moves begins.
    Notice,
}

/// A finding and the article it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Ruling {
    /// The (first) moment.
    pub ply: Ply,
    /// The same as people name it.
    pub at: String,
    /// The stable key of the article.
    pub article: String,
    /// Its number.
    pub number: String,
    /// How well it was seen.
    pub seen: Seen,
    /// The name of the rule.
    pub rule: String,
    /// `ends`, `entitles` or `forbids`.
    pub effect: RulingEffect,
    /// The result, if the game ends.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_pgn_or_nothing")]
    #[schemars(with = "Option<String>")]
    pub result: Option<GameResult>,
    /// Who may claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Claimant>,
    /// How: `standing`, `intended` or `notice`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<RulingForm>,
    /// The move to be announced, if the claim is an intended one.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub intended: Option<String>,
    /// The last moment of the same kind.
    pub last: Ply,
    /// How many such moments there are.
    pub moments: u32,
    /// The facts at the first moment.
    pub because: Because,
}

/// The verdict in one reading of an article, or of each article that has several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReadingVerdict {
    /// The reading's name, or the names of several with ` + ` between them; `as-known` where
    /// something is unknown.
    pub id: String,
    /// The article, or the articles, that are read so; nothing for `as-known`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    /// The verdict in a word.
    pub verdict: VerdictKind,
    /// The ply that decides.
    pub ply: Option<Ply>,
}

/// An article that is not known, in a game in which that matters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnknownMatter {
    /// The stable key of the article.
    pub article: String,
    /// From which ply on it matters.
    pub ply: Ply,
    /// The same as people name it.
    pub at: String,
}

/// What an article nearly found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Shortfall {
    /// The stable key of the article.
    pub article: String,
    /// Its number.
    pub number: String,
    /// How well it was seen.
    pub seen: Seen,
    /// What failed.
    #[serde(flatten)]
    pub near_miss: NearMiss,
}

impl Verdict {
    /// The ruling that decides, if one does.
    #[must_use]
    pub fn deciding(&self) -> Option<&Ruling> {
        let ply = self.ply?;
        let decides = |ruling: &&Ruling| match self.verdict {
            VerdictKind::Ended => ruling.effect == RulingEffect::Ends,
            VerdictKind::Unlawful => ruling.effect == RulingEffect::Forbids,
            VerdictKind::Claimable => ruling.effect == RulingEffect::Entitles,
            _ => false,
        };
        let here = self.rulings.iter().filter(|ruling| ruling.ply == ply).filter(decides);
        here.min_by_key(|ruling| ruling.form == Some(RulingForm::Notice))
    }

    /// The claim on the record that decides, if one does: the one that is upheld, the first that
    /// is wrong, or the agreement that is forbidden.
    #[must_use]
    pub fn deciding_claim(&self) -> Option<&ClaimRuling> {
        let decides = |claim: &&ClaimRuling| match self.verdict {
            VerdictKind::ClaimUpheld => claim.answer == Answer::Upheld,
            VerdictKind::ClaimRefused => claim.why.as_ref().is_some_and(WhyNot::is_wrong),
            VerdictKind::Unlawful => {
                claim.answer == Answer::Forbidden
                    && Some(claim.ply) == self.ply
                    && self.deciding().is_none()
            }
            _ => false,
        };
        self.claims.iter().find(decides)
    }

    /// The article that decides: of the ruling, of the claim that is upheld, or of the agreement
    /// that is forbidden.
    #[must_use]
    pub fn deciding_article(&self) -> Option<&str> {
        let claim = self.deciding_claim().filter(|claim| claim.answer != Answer::Refused);
        match claim {
            Some(claim) => claim.article.as_deref(),
            None => self.deciding().map(|ruling| ruling.article.as_str()),
        }
    }

    /// Whether two verdicts come to the same: the word, the ply and the result.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        (self.verdict, self.ply, self.result) == (other.verdict, other.ply, other.result)
    }

    /// Whether two verdicts rest on the same ground: the rule that decides, who may act by it, how,
    /// and by announcing which move.
    #[must_use]
    pub fn rests_on_the_same(&self, other: &Self) -> bool {
        let ground = |verdict: &Self| {
            verdict.deciding().map(|it| (it.rule.clone(), it.player, it.form, it.intended.clone()))
        };
        ground(self) == ground(other)
    }

    /// The ply from which nothing can be claimed, if the code ends the game or a claim on the
    /// record did: that of a position that ends it, or the one after anything else that does.
    #[must_use]
    pub fn void_from(&self) -> Option<Ply> {
        self.void_from
    }

    /// Whether something unknown could change the verdict: what comes to matter only when the game
    /// is over is not kept.
    pub(super) fn hangs_on_the_unknown(&self) -> bool {
        let upheld = self.ply.filter(|_| self.verdict == VerdictKind::ClaimUpheld);
        self.unknown.iter().any(|unknown| upheld.is_none_or(|ply| unknown.ply < ply))
    }
}

/// What stands between the names of several readings, and between those of their articles.
pub(super) const AND: &str = " + ";

impl ReadingVerdict {
    /// The articles that are read so, each with the name of its reading.
    pub fn articles(&self) -> impl Iterator<Item = (&str, &str)> {
        let keys = self.article.iter().flat_map(|keys| keys.split(AND));
        keys.zip(self.id.split(AND))
    }

    pub(super) fn of(id: &str, article: Option<&str>, verdict: &Verdict) -> Self {
        let article = article.map(str::to_owned);
        Self { id: id.to_owned(), article, verdict: verdict.verdict, ply: verdict.ply }
    }
}

impl Ruling {
    pub(super) fn new(finding: Finding, provision: &Provision<'_>, game: &Timeline) -> Self {
        let mut ruling = Self {
            ply: finding.ply,
            at: super::decide::label(game, finding.ply),
            article: provision.article.to_owned(),
            number: provision.number.to_owned(),
            seen: provision.seen,
            rule: provision.name.to_owned(),
            effect: RulingEffect::Forbids,
            result: None,
            player: None,
            form: None,
            intended: None,
            last: finding.last,
            moments: finding.moments,
            because: finding.because,
        };
        if let Effect::Ends { outcome, .. } = finding.effect {
            ruling.result = Some(result_of(outcome));
        }
        let intended;
        (ruling.effect, ruling.player, ruling.form, intended) = form_of(finding.effect);
        ruling.intended = intended.map(|m| game.position(finding.ply).san(&m));
        ruling
    }
}

/// An effect taken apart: what follows, who may act, how, and by announcing which move.
pub(crate) fn form_of(
    effect: Effect,
) -> (RulingEffect, Option<Claimant>, Option<RulingForm>, Option<Move>) {
    match effect {
        Effect::Ends { .. } => (RulingEffect::Ends, None, None, None),
        Effect::Forbids => (RulingEffect::Forbids, None, None, None),
        Effect::Entitles { who, form } => {
            let (form, intended) = match form {
                Form::Standing => (RulingForm::Standing, None),
                Form::Notice => (RulingForm::Notice, None),
                Form::Intended(m) => (RulingForm::Intended, Some(m)),
            };
            (RulingEffect::Entitles, Some(who), Some(form), intended)
        }
    }
}

/// A result of the law as PGN has it.
pub(super) fn result_of(outcome: Outcome) -> GameResult {
    match outcome {
        Outcome::Draw => GameResult::Draw,
        Outcome::Wins(crate::chess::Color::White) => GameResult::WhiteWins,
        Outcome::Wins(crate::chess::Color::Black) => GameResult::BlackWins,
    }
}

fn as_pgn<S: Serializer>(result: &GameResult, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(result.as_pgn())
}

#[expect(clippy::ref_option, reason = "the signature is serde's")]
fn as_pgn_or_nothing<S: Serializer>(
    result: &Option<GameResult>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    result.map(GameResult::as_pgn).serialize(serializer)
}
