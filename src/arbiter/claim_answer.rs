//! The answer of a code to a claim, which need not be on the record.
//!
//! The claim is added to the game as its last one, and the code is folded over that game
//! ([`answer_claim`]). The answer holds the ruling, the answers of other readings, the occurrences
//! of the position, and the nearest claim that would be upheld.

use serde::{Deserialize, Serialize};

use crate::chess::{CastlingSide, Color, ColorName, Movement, Position};
use crate::laws::Role;
use crate::notation::{Claim, Event, Incident, Pattern};
use crate::replay::{Ply, Timeline};
use crate::rules::{Grounds, SquareName};

use super::claim_ruling::{Answer, ClaimRuling, RefusalReason};
use super::evidence::{EvaluationCache, Evidence};
use super::fold::fold;
use super::interpretation::{Interpretation, ReadAs};
use super::nearest_claim::{NearestClaim, nearest_claim};
use super::ruleset::Ruleset;
use super::series::Series;

/// The maximum number of occurrences of a claimed position that are listed, latest first.
pub const MOST_OCCURRENCES: usize = 100;

/// A code's answer to a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct ClaimAnswer {
    /// The name of the code that answers.
    pub code: String,
    /// The ruling, by the principal reading of every article.
    #[serde(flatten)]
    pub ruling: ClaimRuling,
    /// The answer in each reading, if an article on the matter has several and their answers
    /// differ; the principal one first.
    pub readings: Vec<ReadingAnswer>,
    /// The plies with the placement of the claimed position, and what differs at each; empty if the
    /// claim is on another ground, or the code compares series of moves only.
    pub occurrences: Vec<Occurrence>,
    /// The number of earlier occurrences that are not listed: beyond the latest 100.
    pub more_occurrences: u32,
    /// The series of moves that was claimed, if the code compares series of moves.
    pub series: Option<Series>,
    /// The nearest claim on the same ground that this code would uphold in every reading.
    pub nearest: Option<NearestClaim>,
    /// The keys of further articles on how claims are made: that an announced move must be played,
    /// that a claim is an offer of a draw.
    pub procedure: Vec<String>,
}

/// A code's answer to a claim in one reading of an article.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct ReadingAnswer {
    /// The article, and how it is read.
    pub read: ReadAs,
    /// The code's answer to the claim in this reading.
    pub answer: Answer,
    /// The facts that uphold the claim; null if it is not upheld.
    pub grounds: Option<Grounds>,
    /// The reason for the refusal; null if the claim is upheld.
    pub refusal: Option<RefusalReason>,
    /// The series of moves that was claimed, if this reading compares series of moves.
    pub series: Option<Series>,
    /// The nearest claim on the same ground that would be upheld in this reading.
    pub nearest: Option<NearestClaim>,
}

/// The roles of articles on how every claim is made.
const PROCEDURE: [Role; 2] = [Role::ClaimProcedure, Role::DrawOffer];

/// A ply with the placement of the claimed position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Occurrence {
    /// The ply.
    pub ply: Ply,
    /// The differences from the claimed position; empty if it is the same in all rights.
    pub differs: Vec<Differing>,
}

/// A difference between two positions with the same placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Differing {
    /// The other player was to move.
    Player,
    /// A right to castle was still there.
    Castling {
        /// The player who had it.
        #[serde(with = "ColorName")]
        player: Color,
        /// True for kingside, false for queenside.
        kingside: bool,
    },
    /// A pawn could be captured en passant on this square.
    EnPassant(#[schemars(with = "String")] SquareName),
}

/// Returns a ruleset's answer to a claim, which need not be on the record. It is made after
/// everything on the record at its ply or, if the same claim is on the record there, in its place.
/// `None` if the event is not a claim. A claim beyond the last ply is of a position that never
/// occurred. The timeline must have been replayed under the ruleset's law of movement.
pub fn answer_claim(ruleset: &dyn Ruleset, game: &Timeline, claim: &Event) -> Option<ClaimAnswer> {
    ClaimedGame::new(game, claim, with_claim_at_end(game, claim)).answer(ruleset)
}

/// A game with a claim, for several rulesets with one law of movement. Rules that they share are
/// evaluated once.
pub(super) struct ClaimedGame<'g> {
    /// The game on the record.
    game: &'g Timeline,
    claim: &'g Event,
    /// The game with this claim as its last one.
    claimed: Timeline,
    cache: EvaluationCache,
}

impl<'g> ClaimedGame<'g> {
    pub(super) fn new(game: &'g Timeline, claim: &'g Event, claimed: Timeline) -> Self {
        Self { game, claim, claimed, cache: EvaluationCache::default() }
    }

    /// Returns the law of movement under which the game was replayed.
    pub(super) fn movement(&self) -> Movement {
        self.game.movement()
    }

    /// Returns a ruleset's answer to the claim, as [`answer_claim`] does.
    pub(super) fn answer(&mut self, ruleset: &dyn Ruleset) -> Option<ClaimAnswer> {
        let Self { game, claim, claimed, cache } = self;
        let Incident::Claim { ground, intending } = claim.incident else { return None };
        let interpretations = ruleset.interpretations();
        let (ruling, in_readings) = rule_in_readings(&interpretations, claimed, cache)?;
        let mut readings = Vec::new();
        for (law, answer) in in_readings {
            let nearest = nearest_claim(&[law], claimed, claim, cache);
            readings.push(ReadingAnswer { nearest, ..answer });
        }
        let series = Series::of(&ruling);
        let ruling = undetermined_if_readings_differ(ruling, readings.iter());
        let mut nearest = None;
        // After the end of the game there is nothing left to claim.
        if ruling.answer != Answer::AlreadyOver {
            let laws: Vec<&Interpretation<'_>> = interpretations.iter().collect();
            nearest = nearest_claim(&laws, claimed, claim, cache);
        }
        let is_of_series = series.is_some() && readings.iter().all(|read| read.series.is_some());
        let (mut occurrences, mut more_occurrences) = (Vec::new(), 0);
        // A claim beyond the last ply is of a position that never occurred.
        if ground == Claim::Repetition && !is_of_series && claim.ply <= game.plies() {
            let position = claimed_position(game, claim.ply, intending);
            (occurrences, more_occurrences) = latest_occurrences(game, claim.ply, &position);
        }
        Some(ClaimAnswer {
            code: ruleset.id().to_owned(),
            procedure: procedure(interpretations.first()?, ground, &ruling),
            ruling,
            readings,
            occurrences,
            more_occurrences,
            series,
            nearest,
        })
    }
}

/// Returns a ruleset's ruling on a claim without the rest of the answer. Unlike for
/// [`answer_claim`], the claim is made before what ends the game at its ply by the record.
pub(crate) fn rule_on_claim(
    ruleset: &dyn Ruleset,
    game: &Timeline,
    claim: &Event,
) -> Option<ClaimRuling> {
    let interpretations = ruleset.interpretations();
    let claimed = with_claim_before_end(game, claim);
    let (ruling, readings) =
        rule_in_readings(&interpretations, &claimed, &mut EvaluationCache::default())?;
    Some(undetermined_if_readings_differ(ruling, readings.iter().map(|(_, read)| read)))
}

/// The answers in several readings of articles, each with an interpretation in that reading.
type Answers<'i, 'r> = Vec<(&'i Interpretation<'r>, ReadingAnswer)>;

/// Returns the ruling on the last claim of this game in the principal reading of every article. For
/// each article whose reading makes a difference by itself, it is followed by the answers in all
/// readings of that article.
fn rule_in_readings<'i, 'r>(
    interpretations: &'i [Interpretation<'r>],
    game: &Timeline,
    cache: &mut EvaluationCache,
) -> Option<(ClaimRuling, Answers<'i, 'r>)> {
    let principal = interpretations.first()?;
    let ruling = rule_on_last_claim(game, principal, cache)?;
    let mut readings = Vec::new();
    for ReadAs { article, .. } in principal.read() {
        let mut answers: Answers<'i, 'r> = Vec::new();
        for law in interpretations.iter().filter(|law| law.agrees_except_in(&article, principal)) {
            let answer = rule_on_last_claim(game, law, cache);
            answers.extend(answer.and_then(|ruling| Some((law, read_as(law, &article, ruling)?))));
        }
        if answers.iter().any(|(_, read)| {
            (read.answer, &read.grounds, &read.refusal)
                != (ruling.answer, &ruling.grounds, &ruling.refusal)
        }) {
            readings.extend(answers);
        }
    }
    Some((ruling, readings))
}

/// Returns the ruling, which is undetermined if one of these readings gives another answer.
fn undetermined_if_readings_differ<'r>(
    mut ruling: ClaimRuling,
    mut readings: impl Iterator<Item = &'r ReadingAnswer>,
) -> ClaimRuling {
    if readings.any(|read| read.answer != ruling.answer) {
        ruling.mark_disagreement();
    }
    ruling
}

/// Returns the game with this claim as its last one: after everything on the record at its ply or,
/// if the same claim is on the record there, in the place of that.
pub(super) fn with_claim_at_end(game: &Timeline, claim: &Event) -> Timeline {
    let after_ply = game.events().partition_point(|event| event.ply <= claim.ply);
    with_claim_at(after_ply, game, claim)
}

/// Returns the game with this claim as its last one, made before what ends the game at its ply by
/// the record: an agreement, a resignation, a flag.
pub(super) fn with_claim_before_end(game: &Timeline, claim: &Event) -> Timeline {
    let events = game.events();
    let after_ply = events.partition_point(|event| event.ply <= claim.ply);
    let end = events.iter().position(|event| event.ply == claim.ply && event.incident.ends_game());
    with_claim_at(end.unwrap_or(after_ply), game, claim)
}

/// Returns the game with this claim at a place among its events or, if the same claim is on the
/// record, in the place of that. Later claims are removed.
fn with_claim_at(place: usize, game: &Timeline, claim: &Event) -> Timeline {
    let events = game.events();
    let is_same = |event: &Event| is_same_claim(event, claim, game);
    let (before, after) = events.split_at(events.iter().position(is_same).unwrap_or(place));
    let others = after.iter().filter(|event| event.incident.ground().is_none());
    game.with_events(before.iter().chain([claim]).chain(others).copied().collect())
}

/// Returns true if an event is the same claim by the same player at the same ply, and announces the
/// same move.
fn is_same_claim(event: &Event, claim: &Event, game: &Timeline) -> bool {
    let ground = event.incident.ground();
    if event.ply != claim.ply
        || ground.is_none()
        || ground != claim.incident.ground()
        || game.actor(event) != game.actor(claim)
    {
        return false;
    }
    let written = [event, claim].map(|event| event.incident.announced());
    let position = game.position(claim.ply);
    let played = written.map(|written| position.resolve(&written?).ok());
    written[0] == written[1] || (played[0].is_some() && played[0] == played[1])
}

/// Returns the position that is claimed: the one on the board, or the one after the announced move.
pub(crate) fn claimed_position(game: &Timeline, ply: Ply, intending: Option<Pattern>) -> Position {
    let here = game.position(ply);
    let announced = intending.and_then(|san| here.resolve(&san).ok());
    announced.map_or_else(|| here.clone(), |m| here.after(&m))
}

/// Returns the articles of a code on the procedure of claiming, as far as they matter to this
/// claim. They concern claims of a repetition and of a count of moves.
fn procedure(law: &Interpretation<'_>, ground: Claim, ruling: &ClaimRuling) -> Vec<String> {
    let is_moot = |reason: &RefusalReason| *reason == RefusalReason::Silent || reason.is_too_late();
    if ruling.refusal.as_ref().is_some_and(is_moot)
        || !matches!(ground, Claim::Repetition | Claim::Moves)
    {
        return Vec::new();
    }
    let must_be_played = ruling.answer != Answer::Upheld
        && ruling.intending.is_some()
        && ruling.refusal != Some(RefusalReason::CannotBePlayed);
    let roles = PROCEDURE.into_iter().chain(must_be_played.then_some(Role::AnnouncedMove));
    let article = |role| law.provisions().iter().find(|provision| provision.role == Some(role));
    roles.filter_map(article).map(|provision| provision.article.to_owned()).collect()
}

/// Returns the ruling on the last claim of a game.
fn rule_on_last_claim(
    game: &Timeline,
    law: &Interpretation<'_>,
    cache: &mut EvaluationCache,
) -> Option<ClaimRuling> {
    let evidence = Evidence::of(law, game, cache);
    let mut claims = fold(law, &evidence, game).claims.into_iter();
    // A forbidden agreement is among the rulings, but is not a claim.
    claims.rfind(|claim| claim.ground != Claim::Agreement)
}

/// Returns a ruling as the answer in the reading of an article, without the nearest claim.
fn read_as(law: &Interpretation<'_>, article: &str, ruling: ClaimRuling) -> Option<ReadingAnswer> {
    Some(ReadingAnswer {
        read: law.read().into_iter().find(|read| read.article == article)?,
        answer: ruling.answer,
        series: Series::of(&ruling),
        nearest: None,
        grounds: ruling.grounds,
        refusal: ruling.refusal,
    })
}

/// Returns the latest occurrences of a placement up to a ply, at most [`MOST_OCCURRENCES`], with
/// the differences from the claimed position; and the number of occurrences before these.
fn latest_occurrences(game: &Timeline, until: Ply, claimed: &Position) -> (Vec<Occurrence>, u32) {
    let mut plies = plies_with_placement(game, until, claimed);
    let more = plies.len().saturating_sub(MOST_OCCURRENCES);
    let latest = plies.split_off(more).into_iter();
    (latest.map(|ply| occurrence(game, ply, claimed)).collect(), more as u32)
}

/// Returns the plies, up to this one, with the placement of a position.
pub(crate) fn plies_with_placement(game: &Timeline, until: Ply, claimed: &Position) -> Vec<Ply> {
    let placement = claimed.components().placement;
    let marks = (0..=until).zip(game.marks());
    marks.filter(|(_, mark)| mark.components.placement == placement).map(|(ply, _)| ply).collect()
}

/// Returns the occurrence of a placement at a ply, with the differences from the claimed position.
pub fn occurrence(game: &Timeline, ply: Ply, claimed: &Position) -> Occurrence {
    Occurrence { ply, differs: differing(&game.position(ply), claimed) }
}

/// Returns the differences between an earlier position and the claimed one, either way.
fn differing(earlier: &Position, claimed: &Position) -> Vec<Differing> {
    let mut differs = Vec::new();
    if earlier.turn() != claimed.turn() {
        differs.push(Differing::Player);
    }
    for player in Color::ALL {
        for wing in [CastlingSide::King, CastlingSide::Queen] {
            if earlier.rights().has(player, wing) != claimed.rights().has(player, wing) {
                differs.push(Differing::Castling { player, kingside: wing == CastlingSide::King });
            }
        }
    }
    if earlier.en_passant() != claimed.en_passant() {
        let square = earlier.en_passant().or(claimed.en_passant());
        differs.extend(square.map(|square| Differing::EnPassant(SquareName(square))));
    }
    differs
}
