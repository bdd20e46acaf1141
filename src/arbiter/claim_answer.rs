//! A claim put to a code: upheld or refused, the occurrences it rests on, and the nearest
//! claim that would have been right.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::chess::{CastlingSide, Color, ColorName, Move, Movement, Position};
use crate::laws::Role;
use crate::notation::{Claim, Event, Incident, Pattern};
use crate::replay::{Ply, Timeline};
use crate::rules::{ClaimMoment, Claimant, Form, Grounds, SquareName};

use super::claim_ruling::{Answer, ClaimRuling, RefusalReason};
use super::evidence::{Evidence, Memo};
use super::fold::fold;
use super::interpretation::{Interpretation, ReadAs};
use super::ruleset::Ruleset;
use super::series::Series;
use super::state::void_from;

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
    /// The answer in each reading, where an article on the matter has several and they do not
    /// all say the same; the principal one first.
    pub readings: Vec<ReadingAnswer>,
    /// The plies at which the pieces stood as in the claimed position, and what differs; none if
    /// the code looks at series of moves only.
    pub occurrences: Vec<Occurrence>,
    /// The number of earlier occurrences, of which only the latest 100 are listed.
    pub more_occurrences: u32,
    /// The series of moves that was claimed, where the code looks at those.
    pub series: Option<Series>,
    /// The nearest claim on the same ground that this code would uphold, however its words are
    /// read.
    pub nearest: Option<NearestClaim>,
    /// The keys of the articles that say besides how claims are made: that an announced move must
    /// be played, that a claim is an offer of a draw.
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
    #[serde(rename = "grounds")]
    pub grounds: Option<Grounds>,
    /// The reason for the refusal; null if the claim is upheld.
    #[serde(rename = "refusal")]
    pub why: Option<RefusalReason>,
    /// The series of moves that was claimed, where this reading looks at those.
    pub series: Option<Series>,
    /// The nearest claim on the same ground that would be upheld in this reading.
    pub nearest: Option<NearestClaim>,
}

const PROCEDURE: [Role; 2] = [Role::ClaimProcedure, Role::DrawOffer];

/// A ply at which the pieces stood as in the claimed position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Occurrence {
    /// The ply at which they stood so.
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

/// A claim that would have been right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct NearestClaim {
    /// The ply at which it could have been made.
    pub ply: Ply,
    /// The player who could have made it.
    pub player: Claimant,
    /// The move to be announced with it, if one.
    pub announcing: Option<Move>,
}

/// Returns a ruleset's answer to a claim, which need not be on the record; it is made after
/// everything on the record at its ply. `None` if the event is not a claim or the game has no such
/// ply. The timeline must have been replayed under the ruleset's law of movement.
pub fn answer_claim(ruleset: &dyn Ruleset, game: &Timeline, claim: &Event) -> Option<ClaimAnswer> {
    ClaimedGame::new(game, claim, with_claim_last(game, claim)).answer(ruleset)
}

/// A game with a claim, and what rules found in it, for several rulesets with one law of movement.
pub(super) struct ClaimedGame<'g> {
    game: &'g Timeline,
    claim: &'g Event,
    /// The game with this claim as its last one.
    claimed: Timeline,
    memo: Memo,
}

impl<'g> ClaimedGame<'g> {
    /// Returns a claim put to a game, given the game that has this claim as its last one.
    pub(super) fn new(game: &'g Timeline, claim: &'g Event, claimed: Timeline) -> Self {
        Self { game, claim, claimed, memo: Memo::default() }
    }

    /// Returns the law of movement under which the game was replayed.
    pub(super) fn movement(&self) -> Movement {
        self.game.movement()
    }

    /// Returns what a ruleset answers to the claim, as [`answer_claim`] does.
    pub(super) fn answer(&mut self, ruleset: &dyn Ruleset) -> Option<ClaimAnswer> {
        let Self { game, claim, claimed, memo } = self;
        let Incident::Claim { ground, intending } = claim.incident else { return None };
        let interpretations = ruleset.interpretations();
        let (ruling, in_readings) = answers(&interpretations, claimed, memo)?;
        let mut nearest = |laws: &[&Interpretation<'_>]| nearest(laws, claimed, claim, memo);
        let mut readings = Vec::new();
        for (law, answer) in in_readings {
            readings.push(ReadingAnswer { nearest: nearest(&[law]), ..answer });
        }
        let series = Series::of(&ruling);
        let series_only = series.is_some() && readings.iter().all(|read| read.series.is_some());
        let ruling = agreed(ruling, readings.iter());
        let position = claimed_position(game, claim.ply, intending);
        // Where its law of movement stops the game before the claim, the position never stood.
        let by_position = ground == Claim::Repetition && !series_only && claim.ply <= game.plies();
        let (occurrences, more_occurrences) =
            if by_position { latest(game, claim.ply, &position) } else { (Vec::new(), 0) };
        Some(ClaimAnswer {
            code: ruleset.id().to_owned(),
            occurrences,
            more_occurrences,
            series,
            // Where the game is over there is nothing left to claim.
            nearest: (ruling.answer != Answer::AlreadyOver)
                .then(|| nearest(&interpretations.iter().collect::<Vec<_>>()))
                .flatten(),
            procedure: procedure(interpretations.first()?, ground, &ruling),
            ruling,
            readings,
        })
    }
}

/// Returns a ruleset's ruling on a claim, which is that of [`answer_claim`], without the rest of
/// the answer.
pub(crate) fn rule_on_claim(
    ruleset: &dyn Ruleset,
    game: &Timeline,
    claim: &Event,
) -> Option<ClaimRuling> {
    let interpretations = ruleset.interpretations();
    let claimed = with_claim(game, claim);
    let (ruling, readings) = answers(&interpretations, &claimed, &mut Memo::default())?;
    Some(agreed(ruling, readings.iter().map(|(_, read)| read)))
}

/// The answers of readings, each with the interpretation in which one article is read so.
type Answers<'i, 'r> = Vec<(&'i Interpretation<'r>, ReadingAnswer)>;

/// Returns the ruling on the last claim of this game with every article read in the principal way,
/// and the answers of other readings. What rules find is shared between them, and remembered.
fn answers<'i, 'r>(
    interpretations: &'i [Interpretation<'r>],
    game: &Timeline,
    memo: &mut Memo,
) -> Option<(ClaimRuling, Answers<'i, 'r>)> {
    let mut rule_on = |law: &Interpretation<'_>| rule_on(game, law, memo);
    let principal = interpretations.first()?;
    let ruling = rule_on(principal)?;
    let several = principal.read().into_iter().map(|read| read.article);
    let readings = several.flat_map(|article| {
        let alone = interpretations.iter().filter(|law| law.differs_only_in(&article, principal));
        let answers: Answers<'i, 'r> =
            alone.filter_map(|law| Some((law, read_as(law, &article, rule_on(law)?)?))).collect();
        let is_other = answers.iter().any(|(_, read)| {
            (read.answer, &read.grounds, &read.why) != (ruling.answer, &ruling.grounds, &ruling.why)
        });
        if is_other { answers } else { Vec::new() }
    });
    let readings = readings.collect();
    Some((ruling, readings))
}

/// Returns the ruling, unless these readings give different answers.
fn agreed<'r>(
    mut ruling: ClaimRuling,
    mut readings: impl Iterator<Item = &'r ReadingAnswer>,
) -> ClaimRuling {
    if readings.any(|read| read.answer != ruling.answer) {
        ruling.disagree();
    }
    ruling
}

/// Returns the game with this claim as its last one: after everything on the record at its ply or,
/// if the same claim is on the record there, in the place of that.
pub(super) fn with_claim_last(game: &Timeline, claim: &Event) -> Timeline {
    let after_ply = game.events().partition_point(|event| event.ply <= claim.ply);
    with_claim_at(after_ply, game, claim)
}

/// Returns the game with this claim as its last one, made before what ends the game at its ply by
/// the record: an agreement, a resignation, a flag.
pub(super) fn with_claim(game: &Timeline, claim: &Event) -> Timeline {
    let events = game.events();
    let end = events.iter().position(|event| event.ply == claim.ply && ends_game(event));
    let after_ply = || events.partition_point(|event| event.ply <= claim.ply);
    with_claim_at(end.unwrap_or_else(after_ply), game, claim)
}

fn with_claim_at(place: usize, game: &Timeline, claim: &Event) -> Timeline {
    let events = game.events();
    let is_same = |event: &Event| is_same_claim(event, claim, game);
    let (before, after) = events.split_at(events.iter().position(is_same).unwrap_or(place));
    let others = after.iter().filter(|event| event.incident.ground().is_none());
    game.with_events(before.iter().chain([claim]).chain(others).copied().collect())
}

/// Returns true if an event of the record ends the game, as far as a code lets it.
pub(super) fn ends_game(event: &Event) -> bool {
    let incident = event.incident;
    incident.is_agreement() || matches!(incident, Incident::Resignation | Incident::Flag)
}

/// Returns true if a player claims the same at the same ply, announcing the same move.
fn is_same_claim(event: &Event, claim: &Event, game: &Timeline) -> bool {
    let position = game.position(claim.ply);
    let announced = |event: &Event| {
        let pattern = event.incident.announced();
        (pattern, pattern.and_then(|pattern| position.resolve(&pattern).ok()))
    };
    let (ours, theirs) = (announced(claim), announced(event));
    event.ply == claim.ply
        && event.incident.ground().is_some()
        && event.incident.ground() == claim.incident.ground()
        && game.actor(event) == game.actor(claim)
        && (ours.0 == theirs.0 || (ours.1.is_some() && ours.1 == theirs.1))
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
    let idle = |why: &RefusalReason| *why == RefusalReason::Silent || why.is_too_late();
    let idle = ruling.why.as_ref().is_some_and(idle);
    if idle || !matches!(ground, Claim::Repetition | Claim::Moves) {
        return Vec::new();
    }
    let wrong = ruling.answer != Answer::Upheld
        && ruling.intending.is_some()
        && ruling.why != Some(RefusalReason::CannotBePlayed);
    let roles = PROCEDURE.into_iter().chain(wrong.then_some(Role::AnnouncedMove));
    let article = |role| law.provisions().iter().find(|provision| provision.role == Some(role));
    roles.filter_map(article).map(|provision| provision.article.to_owned()).collect()
}

/// Returns the ruling on the last claim of a game.
fn rule_on(game: &Timeline, law: &Interpretation<'_>, memo: &mut Memo) -> Option<ClaimRuling> {
    let evidence = Evidence::of(law, game, memo);
    let mut claims = fold(law, &evidence, game).claims.into_iter();
    // An agreement that is forbidden is among them, and is no claim.
    claims.rfind(|claim| claim.ground != Claim::Agreement)
}

/// Returns the answer in the reading of an article; the nearest claim is not looked for.
fn read_as(law: &Interpretation<'_>, article: &str, ruling: ClaimRuling) -> Option<ReadingAnswer> {
    Some(ReadingAnswer {
        read: law.read().into_iter().find(|read| read.article == article)?,
        answer: ruling.answer,
        series: Series::of(&ruling),
        nearest: None,
        grounds: ruling.grounds,
        why: ruling.why,
    })
}

/// Returns the latest plies, up to this one, at which the pieces were on the squares of a
/// position, with what differs each time; and how many there were before these.
fn latest(game: &Timeline, until: Ply, claimed: &Position) -> (Vec<Occurrence>, u32) {
    let mut plies = stood(game, until, claimed);
    let more = plies.len().saturating_sub(MOST_OCCURRENCES);
    let latest = plies.split_off(more).into_iter();
    (latest.map(|ply| occurrence(game, ply, claimed)).collect(), more as u32)
}

/// Returns the plies, up to this one, with the placement of a position.
pub(crate) fn stood(game: &Timeline, until: Ply, claimed: &Position) -> Vec<Ply> {
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

/// Returns the nearest claim on the same ground that would be upheld in all of these readings of a
/// code; of two at the same distance, the later one.
fn nearest(
    laws: &[&Interpretation<'_>],
    game: &Timeline,
    claim: &Event,
    memo: &mut Memo,
) -> Option<NearestClaim> {
    let ply = claim.ply;
    let mut open: Vec<Moments> = Vec::new();
    for law in laws {
        open.push(moments(law, game, claim, memo));
    }
    let mut plies: Vec<Ply> = open.first()?.keys().copied().collect();
    plies.sort_by_key(|&near| (near.abs_diff(ply), near < ply));
    plies.into_iter().find_map(|near| upheld_in_all(&open, near, game))
}

type Moments = BTreeMap<Ply, Vec<ClaimMoment>>;

/// The number of plies before and after a claim in which the nearest right claim is looked for. The
/// longest game of masters has 538.
const NEARBY_PLIES: Ply = 1_000;

/// Returns the moments near a claim, the last one on the record, at which a claim on its ground
/// would be upheld in its place.
fn moments(law: &Interpretation<'_>, game: &Timeline, claim: &Event, memo: &mut Memo) -> Moments {
    let Incident::Claim { ground, intending } = claim.incident else { return Moments::new() };
    let mut evidence = Evidence::of(law, game, memo);
    evidence.leave_out_last_claim();
    let folded = fold(law, &evidence, game);
    let end = folded.nothing_left.map(void_from);
    let is_barred = |moment: &ClaimMoment| {
        let has_touched = law.bar_after_touch(ground).is_some()
            && evidence.irregularities.acts.iter().any(|act| {
                act.deed.touches_a_piece()
                    && act.ply == moment.ply
                    && act.player == game.turn(act.ply)
            });
        let other = |announced| {
            let mut bound = folded.bound.iter();
            bound.any(|bound| bound.ply == moment.ply && bound.announced != announced)
        };
        has_touched || moment.form.announced().is_some_and(other)
    };
    let mut open = Moments::new();
    for (_, evaluation) in &evidence.found {
        // Only a rule that answers the claim can uphold it.
        if evaluation.answer_to(claim.ply, ground, intending).is_none() {
            continue;
        }
        let last = claim.ply.saturating_add(NEARBY_PLIES);
        let end = end.map_or(last, |end| end.min(last));
        let near = evaluation.moments_between(claim.ply.saturating_sub(NEARBY_PLIES), end);
        for moment in near.filter(|moment| moment.form != Form::Notice && !is_barred(moment)) {
            open.entry(moment.ply).or_default().push(moment);
        }
    }
    open
}

/// Returns a claim at this ply that would be upheld in all of these readings of a code.
fn upheld_in_all(open: &[Moments], ply: Ply, game: &Timeline) -> Option<NearestClaim> {
    let turn = game.turn(ply);
    let at: Vec<&[ClaimMoment]> =
        open.iter().map(|moments| moments.get(&ply).map(Vec::as_slice)).collect::<Option<_>>()?;
    let made_good = |claim: &&ClaimMoment| {
        let player = match claim.who {
            Claimant::White => Color::White,
            Claimant::Black => Color::Black,
            Claimant::Either | Claimant::Unknown => turn,
        };
        at.iter().all(|moments| {
            let mut good = moments.iter().filter(|moment| {
                let made_so = moment.form == Form::Standing || moment.form == claim.form;
                made_so && moment.who.includes(player)
            });
            // Whose the claim is, is known only of the player to move.
            good.next().is_some_and(|claim| player == turn || claim.who != Claimant::Unknown)
        })
    };
    let claim = at.iter().copied().flatten().find(made_good)?;
    let position = game.position(ply);
    position.has_move().then_some(NearestClaim {
        ply,
        player: claim.who,
        announcing: claim.form.announced(),
    })
}
