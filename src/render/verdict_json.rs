//! The JSON contract of a verdict: facts with the names that people give to plies and moves, and
//! with what the code's articles say.

use serde::Serialize;
use serde_json::Value;

use super::citation::{citation, provision};
use super::facts_json::FactsJson;
use super::irregularity_json::IrregularityJson;
use crate::arbiter::{
    Answer, ClaimRuling, Provision, ReadingVerdict, Ruleset, Ruling, RulingEffect, Shortfall,
    UnknownMatter, Verdict, VerdictKind, WhyNot,
};
use crate::chess::Position;
use crate::laws::{ArticleNumber, Seen};
use crate::narrative::claim_words::{announced, unplayable};
use crate::narrative::words::read_as;
use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};
use crate::rules::{Claimant, FormKind, NearMiss};

/// What a code makes of a whole game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Verdict"))]
pub(crate) struct VerdictJson<'a> {
    /// The code's name.
    code: &'a str,
    /// The verdict in a word.
    verdict: VerdictKind,
    /// The result under this code: the recorded one, unless the code ends the game otherwise.
    result: &'static str,
    /// The ply of the ruling that decides; nothing for `stands` and `undetermined`.
    ply: Option<Ply>,
    /// The same as people name it: `48.Qc2`.
    at: Option<String>,
    /// The rulings up to the end of the game under this code, in order of ply: the first
    /// 1000, and of each article and form the first.
    rulings: Vec<RulingJson<'a>>,
    /// How many more rulings there are.
    #[serde(skip_serializing_if = "is_zero")]
    more_rulings: u32,
    /// The claims on the record, and what this code makes of them: the first
    /// 100, and the first that is answered in each way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    claims: Vec<ClaimRulingJson<'a>>,
    /// How many more claims are on the record, up to the end of the game under this code.
    #[serde(skip_serializing_if = "is_zero")]
    more_claims: u32,
    /// The irregularities on the record, and what this code makes of them: the first
    /// 100, and the first of each kind that is answered in each way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    irregularities: Vec<IrregularityJson<'a>>,
    /// How many more are on the record, up to the end of the game under this code.
    #[serde(skip_serializing_if = "is_zero")]
    more_irregularities: u32,
    /// The verdict in each reading, where an article has several; the principal one first.
    /// Where something that matters is unknown: the verdict of what is known.
    readings: Vec<ReadingJson>,
    /// The articles that are not known, where it would matter to know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<UnknownJson<'a>>,
    /// What articles nearly found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    near_misses: Vec<ShortfallJson<'a>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
pub(super) fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A finding and the article it comes from.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Ruling"))]
struct RulingJson<'a> {
    /// The (first) moment.
    ply: Ply,
    /// The same as people name it.
    at: String,
    /// The stable key of the article.
    article: &'a str,
    /// Its number.
    number: ArticleNumber<&'a str>,
    /// How well it was seen.
    seen: Seen,
    /// The name of the rule.
    rule: &'a str,
    /// `ends`, `entitles` or `forbids`.
    effect: RulingEffect,
    /// The result, if the game ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    /// Who may claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<Claimant>,
    /// How: `standing`, `intended` or `notice`.
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<FormKind>,
    /// The move to be announced, if the claim is an intended one.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    intended: Option<String>,
    /// The last moment of the same kind.
    last: Ply,
    /// How many such moments there are.
    moments: u32,
    /// The facts at the first moment.
    because: FactsJson<'a>,
}

/// A claim on the record, and what a code makes of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ClaimRuling"))]
pub(super) struct ClaimRulingJson<'a> {
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
    answer: Answer,
    /// The article that says so, and its number; nothing if the code has none.
    article: Option<&'a str>,
    /// The number of that article.
    number: Option<ArticleNumber<&'a str>>,
    /// How well that article was seen.
    seen: Option<Seen>,
    /// The facts that uphold it; null if it is not upheld.
    because: Option<FactsJson<'a>>,
    /// Why it is not upheld; null if it is.
    why: Option<WhyNotJson<'a>>,
    /// What a wrong claim of this kind costs, in the words of the code's article; of an
    /// agreement, what the article says that forbids it. Null if the claim is not wrong, or
    /// the code has no article on its cost.
    cost: Option<&'a str>,
    /// What had ended the game, if it was already over.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<RulingJson<'a>>,
}

/// Why a claim is not upheld.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(untagged)]
pub(super) enum WhyNotJson<'a> {
    Unplayable {
        /// The announced move cannot be played.
        #[serde(rename = "cannot-be-played")]
        error: String,
    },
    Other(&'a WhyNot),
}

/// The verdict in one reading of an article, or of each article that has several.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ReadingVerdict"))]
struct ReadingJson {
    /// The reading's name, or the names of several with ` + ` between them; `as-known` where
    /// something is unknown.
    id: String,
    /// The article, or the articles, that are read so; nothing for `as-known`.
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<String>,
    /// The verdict in a word.
    verdict: VerdictKind,
    /// The ply that decides.
    ply: Option<Ply>,
}

/// An article that is not known, in a game in which that matters.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "UnknownMatter"))]
struct UnknownJson<'a> {
    /// The stable key of the article.
    article: &'a str,
    /// From which ply on it matters.
    ply: Ply,
    /// The same as people name it.
    at: String,
}

/// What an article nearly found.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Shortfall"))]
struct ShortfallJson<'a> {
    /// The stable key of the article.
    article: &'a str,
    /// Its number.
    number: ArticleNumber<&'a str>,
    /// How well it was seen.
    seen: Seen,
    /// What failed.
    #[serde(flatten)]
    near_miss: &'a NearMiss,
}

impl<'a> VerdictJson<'a> {
    /// A verdict of this ruleset on this game, which was replayed under its law of movement.
    pub(crate) fn of(verdict: &'a Verdict, game: &Timeline, ruleset: &'a dyn Ruleset) -> Self {
        let law = &ruleset.provisions();
        let rulings = verdict.rulings.iter().map(|ruling| RulingJson::of(ruling, game, law));
        let claims = verdict.claims.iter().map(|claim| ClaimRulingJson::of(claim, game, law));
        let irregularities = verdict.irregularities.iter();
        let irregularities = irregularities.map(|it| IrregularityJson::of(it, game, law));
        let unknown = verdict.unknown.iter().map(|matter| UnknownJson::of(matter, game));
        let near_misses = verdict.near_misses.iter().map(|short| ShortfallJson::of(short, law));
        Self {
            code: &verdict.code,
            verdict: verdict.kind,
            result: verdict.result.as_pgn(),
            ply: verdict.ply,
            at: verdict.ply.map(|ply| at(game, ply)),
            rulings: rulings.collect(),
            more_rulings: verdict.more_rulings,
            claims: claims.collect(),
            more_claims: verdict.more_claims,
            irregularities: irregularities.collect(),
            more_irregularities: verdict.more_irregularities,
            readings: verdict.readings.iter().map(ReadingJson::of).collect(),
            unknown: unknown.collect(),
            near_misses: near_misses.collect(),
        }
    }
}

impl<'a> RulingJson<'a> {
    fn of(ruling: &'a Ruling, game: &Timeline, law: &[Provision<'a>]) -> Self {
        let (number, seen) = citation(law, &ruling.article);
        Self {
            ply: ruling.ply,
            at: at(game, ruling.ply),
            article: &ruling.article,
            number,
            seen,
            rule: &ruling.rule,
            effect: ruling.effect,
            result: ruling.result.map(GameResult::as_pgn),
            player: ruling.player,
            form: ruling.form,
            intended: ruling.intended.map(|m| game.position(ruling.ply).san(&m)),
            last: ruling.last,
            moments: ruling.moments,
            because: FactsJson(&ruling.because),
        }
    }
}

impl<'a> ClaimRulingJson<'a> {
    /// A ruling by these provisions on a claim in this game.
    pub(super) fn of(claim: &'a ClaimRuling, game: &Timeline, law: &[Provision<'a>]) -> Self {
        let cited = claim.article.as_deref().map(|key| citation(law, key));
        let position = game.position(claim.ply);
        Self {
            ply: claim.ply,
            at: game.label(claim.ply),
            player: claim.player,
            ground: claim.ground.to_string(),
            intending: claim.intending.map(|san| announced(&san, &position)),
            answer: claim.answer,
            article: claim.article.as_deref(),
            number: cited.map(|(number, _)| number),
            seen: cited.map(|(_, seen)| seen),
            because: claim.because.as_ref().map(FactsJson),
            why: claim.why.as_ref().map(|why| WhyNotJson::of(why, claim, &position)),
            cost: claim.cost.as_ref().and_then(|key| provision(law, key)).map(Provision::says),
            over: claim.over.as_ref().map(|over| RulingJson::of(over, game, law)),
        }
    }
}

impl<'a> WhyNotJson<'a> {
    /// Why a claim in this position is not upheld.
    pub(super) fn of(why: &'a WhyNot, claim: &ClaimRuling, position: &Position) -> Self {
        match why {
            WhyNot::CannotBePlayed => {
                Self::Unplayable { error: unplayable(claim, position).unwrap_or_default() }
            }
            other => Self::Other(other),
        }
    }
}

impl ReadingJson {
    fn of(reading: &ReadingVerdict) -> Self {
        let known = reading.is_as_known();
        let keys = || reading.read.iter().map(|it| it.article.as_str()).collect::<Vec<_>>();
        Self {
            id: if known { "as-known".to_owned() } else { read_as(&reading.read) },
            article: (!known).then(|| keys().join(" + ")),
            verdict: reading.kind,
            ply: reading.ply,
        }
    }
}

impl<'a> UnknownJson<'a> {
    fn of(matter: &'a UnknownMatter, game: &Timeline) -> Self {
        Self { article: &matter.article, ply: matter.ply, at: game.label(matter.ply) }
    }
}

impl<'a> ShortfallJson<'a> {
    fn of(short: &'a Shortfall, law: &[Provision<'a>]) -> Self {
        let (number, seen) = citation(law, &short.article);
        Self { article: &short.article, number, seen, near_miss: &short.near_miss }
    }
}

/// A ply by name, in standard algebraic notation; of a move that could not be replayed, as it is
/// written.
fn at(game: &Timeline, ply: Ply) -> String {
    let stop = game.stop().filter(|stop| stop.ply == ply && ply > game.plies());
    let written = stop.and_then(|stop| stop.written.as_ref());
    written.map_or_else(|| game.label(ply), |written| written.replace(". ", "."))
}

/// What a ruleset makes of a game, which was replayed under its law of movement, as JSON: one of the
/// `verdicts` of a judged game.
#[must_use]
pub fn verdict_to_json(ruleset: &dyn Ruleset, verdict: &Verdict, game: &Timeline) -> Value {
    // Plain data with string keys: it cannot fail.
    serde_json::to_value(VerdictJson::of(verdict, game, ruleset)).unwrap_or_default()
}
