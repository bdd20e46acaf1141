//! The verdict of a code on a whole game.

use serde::{Deserialize, Serialize};

use crate::notation::GameResult;
use crate::replay::Ply;
use crate::rules::{FormKind, UnmetCondition, is_default};

use super::claim_ruling::{Answer, ClaimRuling, RefusalReason};
use super::conclusion::{Conclusion, VerdictKind};
use super::interpretation::ReadAs;
use super::irregularity_ruling::IrregularityRuling;
use super::ruling::{Ruling, RulingEffect};

/// The verdict of a code on a whole game, in facts alone: plies, moves, results, and the keys of
/// articles and readings. `narrative` adds names of plies and sentences.
///
/// ```
/// use jadoube::arbiter::{Game, Verdict, VerdictKind};
/// use jadoube::laws::Library;
/// use jadoube::notation::games;
///
/// let game = games(b"1. f3 e5 2. g4 Qh4# 3. Kf2 1-0").next().ok_or("no game")?;
/// let library = Library::embedded()?;
/// let verdict = Game::new(&game).judge(library.code("fide-2018")?);
/// assert_eq!((verdict.kind, verdict.ply), (VerdictKind::Ended, Some(4)));
/// assert_eq!(verdict.deciding_article(), Some("checkmate"));
///
/// // It is data: what is stored can be read again.
/// let stored = serde_json::to_string(&verdict)?;
/// assert_eq!(serde_json::from_str::<Verdict>(&stored)?, verdict);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Verdict {
    /// The name of the code that judges.
    pub code: String,
    /// The verdict in a word.
    #[serde(rename = "verdict")]
    pub kind: VerdictKind,
    /// The result under this code: the recorded one, unless the code ends the game otherwise.
    pub result: GameResult,
    /// The ply of the ruling that decides; `None` for `stands`, `unplayed` and `undetermined`.
    pub ply: Option<Ply>,
    /// The ply that the first unreadable move or token would have led to; null if the record was
    /// read to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unreadable_from: Option<Ply>,
    /// The rulings up to the end of the game under this code, in order of ply: the first 1000, and
    /// the first of each article and form.
    pub rulings: Vec<Ruling>,
    /// The number of rulings not listed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub more_rulings: u32,
    /// The place in `rulings`, from 0, of the one that would have changed the game most; `None` if
    /// a claim or an irregularity on the record matters more, or no ruling would have changed it.
    #[serde(default)]
    pub matters: Option<u32>,
    /// The claims on the record, and what this code makes of them: the first
    /// 100, and the first that is answered in each way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<ClaimRuling>,
    /// The number of further claims on the record, up to the end of the game under this code.
    #[serde(default, skip_serializing_if = "is_default")]
    pub more_claims: u32,
    /// The irregularities on the record, and what this code makes of them: the first
    /// 100, and the first of each kind that is answered in each way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub irregularities: Vec<IrregularityRuling>,
    /// The number of further irregularities on the record, up to the end of the game under this
    /// code.
    #[serde(default, skip_serializing_if = "is_default")]
    pub more_irregularities: u32,
    /// The verdict in each reading, if an article has several; the principal one first. If an
    /// unknown article matters, the verdict by the known articles is among them, without a reading.
    pub readings: Vec<ReadingVerdict>,
    /// The unknown articles that could change the verdict.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<UnknownMatter>,
    /// The conditions that were nearly met.
    #[serde(default, rename = "unmet", skip_serializing_if = "Vec::is_empty")]
    pub unmet: Vec<UnmetArticle>,
    /// The ply from which nothing can be claimed any more, if the code or a claim on the record
    /// ends the game: the ply of a position that ends it; otherwise the next ply.
    #[serde(default, rename = "void_from", skip_serializing_if = "Option::is_none")]
    pub no_claims_from: Option<Ply>,
}

/// The verdict in one reading of an article, or of each article that has several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct ReadingVerdict {
    /// The readings of the articles that have several; empty for the verdict by what is known.
    pub read: Vec<ReadAs>,
    /// The conclusion of the code in this reading.
    #[serde(flatten)]
    pub conclusion: Conclusion,
}

/// An unknown article that matters in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct UnknownMatter {
    /// The stable key of the article.
    pub article: String,
    /// The ply from which it matters.
    pub ply: Ply,
}

/// A condition of an article that was not met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct UnmetArticle {
    /// The stable key of the article.
    pub article: String,
    /// The condition almost met, and what failed.
    #[serde(flatten)]
    pub unmet: UnmetCondition,
    /// The reading of the article in which it was not met; `None` if it was not met in every
    /// reading of the code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

impl Verdict {
    /// Returns the ruling that decides, if one does.
    pub fn deciding(&self) -> Option<&Ruling> {
        let ply = self.ply?;
        let effect = match self.kind {
            VerdictKind::Ended => RulingEffect::Ends,
            VerdictKind::Unlawful => RulingEffect::Forbids,
            VerdictKind::Claimable => RulingEffect::Entitles,
            _ => return None,
        };
        let here =
            self.rulings.iter().filter(|ruling| ruling.ply == ply && ruling.effect == effect);
        here.min_by_key(|ruling| ruling.form == Some(FormKind::Notice))
    }

    /// Returns the claim on the record that decides, if one does: the one that is upheld, the first
    /// that is wrong, or the agreement that is forbidden.
    pub fn deciding_claim(&self) -> Option<&ClaimRuling> {
        self.claims.iter().find(|claim| match self.kind {
            VerdictKind::ClaimUpheld => claim.answer == Answer::Upheld,
            VerdictKind::ClaimRefused => {
                claim.refusal.as_ref().is_some_and(RefusalReason::is_wrong)
            }
            VerdictKind::Unlawful => {
                claim.answer == Answer::Forbidden
                    && Some(claim.ply) == self.ply
                    && self.deciding().is_none()
            }
            _ => false,
        })
    }

    /// Returns the irregularity for which the record is set aside, if one decides.
    pub fn deciding_irregularity(&self) -> Option<&IrregularityRuling> {
        let ply = self.ply.filter(|_| self.kind == VerdictKind::SetAside)?;
        self.irregularities.iter().find(|ruling| ruling.void_from == Some(ply))
    }

    /// Returns the irregularity on which this article decides: the one that decides the verdict,
    /// otherwise the first.
    pub(super) fn irregularity_under(&self, article: &str) -> Option<&IrregularityRuling> {
        let mut candidates = self.deciding_irregularity().into_iter().chain(&self.irregularities);
        candidates.find(|ruling| ruling.article() == Some(article))
    }

    /// Returns the article that decides: of the ruling, of the claim that is upheld, or of the
    /// agreement that is forbidden.
    pub fn deciding_article(&self) -> Option<&str> {
        if let Some(irregularity) = self.deciding_irregularity() {
            return irregularity.article();
        }
        let claim = self.deciding_claim().filter(|claim| claim.answer != Answer::Refused);
        match claim {
            Some(claim) => claim.article.as_deref(),
            None => self.deciding().map(|ruling| ruling.article.as_str()),
        }
    }

    /// Returns the conclusion: kind, result and ply.
    pub fn conclusion(&self) -> Conclusion {
        Conclusion { kind: self.kind, result: self.result, ply: self.ply }
    }

    /// Returns true if two verdicts have the same conclusion.
    pub fn is_like(&self, other: &Self) -> bool {
        self.conclusion() == other.conclusion()
    }

    /// Returns true if two verdicts rest on the same ground: the same deciding rule, player, form
    /// and announced move.
    pub fn rests_on_the_same(&self, other: &Self) -> bool {
        let ground = |verdict: &Self| {
            verdict
                .deciding()
                .map(|ruling| (ruling.rule.clone(), ruling.player, ruling.form, ruling.intended))
        };
        ground(self) == ground(other)
    }

    /// Returns true if two verdicts have the same effect for the players: the same conclusion on
    /// the same ground, or in each reading, and the same rulings on claims and irregularities.
    pub fn comes_to_the_same_as(&self, other: &Self) -> bool {
        let is_undetermined = self.kind == VerdictKind::Undetermined;
        let is_in = |one: &ReadingVerdict, other: &Self| {
            other.readings.iter().any(|reading| reading.conclusion == one.conclusion)
        };
        let read_alike = self.readings.iter().all(|one| is_in(one, other))
            && other.readings.iter().all(|one| is_in(one, self));
        let answers = |verdict: &Self| -> Vec<(Ply, Answer)> {
            verdict.claims.iter().map(|claim| (claim.ply, claim.answer)).collect()
        };
        let is_like = self.is_like(other) && self.rests_on_the_same(other);
        let remedied = self.irregularities.len() == other.irregularities.len()
            && self.irregularities.iter().zip(&other.irregularities).all(|(a, b)| a.is_like(b));
        is_like && remedied && (!is_undetermined || read_alike) && answers(self) == answers(other)
    }

    /// Returns true if the verdict is undetermined because it depends on the reading of an article.
    pub fn depends_on_readings(&self) -> bool {
        self.kind == VerdictKind::Undetermined
            && self.readings.windows(2).any(|pair| pair[0].conclusion != pair[1].conclusion)
    }
}

impl ReadingVerdict {
    /// Returns true if this is the verdict by what is known, not by a reading.
    pub fn is_as_known(&self) -> bool {
        self.read.is_empty()
    }

    /// Returns true if the same articles are read, in any reading.
    pub fn reads_the_same_articles(&self, other: &Self) -> bool {
        self.read.iter().map(|read| &read.article).eq(other.read.iter().map(|read| &read.article))
    }

    pub(super) fn of(read: Vec<ReadAs>, verdict: &Verdict) -> Self {
        Self { read, conclusion: verdict.conclusion() }
    }
}
