//! The meanings of provisions of law: each is a struct of parameters that evaluates a game.
//!
//! A rule knows no dates, no places and no citations; who said it and when is the business
//! of [`laws`](crate::laws). This file is the registry: every rule that a law file can name, with
//! its parameters, and every fact that a finding can rest on. To add a rule: a file of its own, its
//! place here, and its words in `narrative/rule_words.rs`.

mod agreement;
mod any_rule;
mod both_flags;
mod castling;
mod checkmate;
mod dead_position;
mod en_passant;
mod evaluation;
mod finding;
mod first_move;
mod flag_call;
mod flag_fall;
mod insufficient_material;
mod last_two_minutes;
mod marked_pawn;
mod move_count;
mod pace;
mod parameter;
mod perpetual_check;
mod promotion;
mod repetition;
mod resignation;
mod rule;
mod stalemate;
mod terms;
mod touch_ends_claim;
mod unknown;
mod unmet_condition;
mod wrong_claim;

pub use agreement::{Agreement, DeclinedBy};
pub use both_flags::{BothFlags, FlagPeriod};
pub use castling::{AbsentRook, CastlingRule};
pub use en_passant::{EnPassantRule, OnlyMove};
pub use evaluation::{ClaimMoment, Evaluation};
pub(crate) use evaluation::{in_order, replayed_events};
pub use finding::{Effect, Finding, FirstFinding, Form, FormKind, Precedence, UnknownFrom};
pub use first_move::{FirstMove, FirstMoverChoice, FirstMoverOrder, NextFirstMover, WhitePlayer};
pub use flag_call::FlagCaller;
pub use flag_fall::FlagFall;
pub use insufficient_material::InsufficientMaterial;
pub use last_two_minutes::LastTwoMinutes;
pub use marked_pawn::{MarkedPawn, OtherMate};
pub use move_count::{
    BishopSquares, CountStart, Ending, Longer, MoveCount, NotAnEnding, SquareName,
};
pub use pace::{PaceLimits, TimeLimit};
pub use perpetual_check::PerpetualCheck;
pub(crate) use perpetual_check::checker_between;
pub use promotion::{PromotionRule, WaitsFor};
pub use repetition::{RepeatingPlayers, Repetition, RepetitionOf};
pub use resignation::Resignation;
pub use rule::Rule;
pub use stalemate::{Stalemate, StalemateResult};
pub use terms::{
    ClaimForm, Claimant, Component, Consequence, FlagTest, MarkedPawnFate, MayClaim, Restart,
};
pub use touch_ends_claim::TouchEndsClaim;
pub use unknown::Topic;
pub use unmet_condition::{LostRight, Unlike, UnmetCondition};
pub use wrong_claim::WrongClaim;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumDiscriminants, EnumIter, EnumString, IntoStaticStr};

use crate::chess::{Castling, EnPassant, Promotion};
use crate::notation::{Claim, Pace};
use crate::remedies::Remedies;
use crate::replay::{Obstacle, Ply};
use crate::winnability::Reason;

use checkmate::Checkmate;
use dead_position::DeadPosition;
use parameter::parameters;

/// A rule as a law file writes it: `rule.repetition = { … }`.
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumDiscriminants, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum_discriminants(
    name(RuleKind),
    doc = "The name of a rule.",
    derive(Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema),
    derive(Display, EnumIter, EnumString, IntoStaticStr),
    serde(rename_all = "kebab-case"),
    strum(serialize_all = "kebab-case")
)]
#[non_exhaustive]
pub enum AnyRule {
    /// The manner of castling.
    Castling(CastlingRule),
    /// The rule on capturing en passant.
    EnPassant(EnPassantRule),
    /// The rule on promotion.
    Promotion(PromotionRule),
    /// The king is attacked and cannot be saved.
    Checkmate,
    /// The player to move is not in check and has no move.
    Stalemate(Stalemate),
    /// A repetition of a position or of a series of moves.
    Repetition(Repetition),
    /// Too many moves without progress.
    MoveCount(MoveCount),
    /// Too little material to mate, by a list.
    InsufficientMaterial(InsufficientMaterial),
    /// Nobody can mate by any series of legal moves.
    DeadPosition,
    /// A cycle of checks that need never end.
    PerpetualCheck(PerpetualCheck),
    /// The rule on draws by agreement.
    Agreement(Agreement),
    /// A player's time runs out.
    FlagFall(FlagFall),
    /// Both players' time has run out.
    BothFlags(BothFlags),
    /// A player gives the game up.
    Resignation(Resignation),
    /// A pawn with which its player undertakes to mate.
    MarkedPawn(MarkedPawn),
    /// A player who has touched a piece may not claim a draw on that move.
    TouchEndsClaim(TouchEndsClaim),
    /// The remedies for irregularities.
    Remedy(Remedies),
    /// The right to the first move in successive games.
    FirstMove(FirstMove),
    /// The limits of rapid chess and blitz.
    Pace(PaceLimits),
    /// The penalty for a wrong claim.
    WrongClaim(WrongClaim),
    /// The claim that the opponent cannot win by normal means, or does not try to.
    LastTwoMinutes(LastTwoMinutes),
    /// Part of the law that is recorded and not judged.
    Recorded,
    /// The code speaks of this topic, but a score does not show what it asks.
    NotJudged(Topic),
    /// It is not known what the code said on this topic.
    Unknown(Topic),
}

/// The facts that support a finding. `narrative` turns them into sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Grounds {
    /// A position occurred as often as required, at these plies. For an intended claim, the last
    /// occurrence is still to come.
    Occurrences {
        /// The number of occurrences required, including the first.
        times: u32,
        /// The latest plies, at most the number of times required.
        plies: Vec<Ply>,
        /// The number of occurrences, if more than required.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<u32>,
    },
    /// A series of moves was performed.
    Series {
        /// The number of occurrences required, including the first.
        times: u32,
        /// The length of the series: in plies, or in moves of the player whose moves are compared.
        period: Ply,
        /// The player whose moves are compared; both players' moves if it is missing.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<Claimant>,
        /// The plies at which it began, no more than the times required.
        plies: Vec<Ply>,
    },
    /// The required moves were made without one that restarts the count.
    Count {
        /// The moves required, of each side.
        moves: u32,
        /// The ply after which the count runs.
        since: Ply,
        /// The plies counted, one more for an intended move included.
        clock: u32,
        /// The moves that would have restarted the count; any capture or pawn move if empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        restarts: Vec<Restart>,
    },
    /// A count that begins with a notice would run out inside the record.
    Notice {
        /// The moves required, of each side.
        moves: u32,
        /// The ply at which the count would run out.
        until: Ply,
    },
    /// The king is attacked and cannot be saved.
    Checkmate {},
    /// The player to move is not in check and has no move.
    Stalemate {},
    /// One side gave check with every move between two occurrences of a position.
    Checks {
        /// The side that gave check.
        by: Claimant,
        /// The two plies, the earlier first.
        plies: Vec<Ply>,
    },
    /// Too little material is left.
    Material {},
    /// Neither side can mate by any series of legal moves.
    Dead {
        /// The reason why White cannot mate.
        white: Reason,
        /// The reason why Black cannot mate.
        black: Reason,
    },
    /// A player's time has run out.
    Flag {
        /// The player whose time it was.
        player: Claimant,
        /// The test by which the other player can win.
        test: FlagTest,
    },
    /// Both players' time has run out, and it is not known whose did first.
    BothFlags {},
    /// The players agreed to a draw.
    Agreement {},
    /// A player has resigned.
    Resignation {
        /// The player who resigned.
        player: Claimant,
        /// The test by which the other player can win.
        test: FlagTest,
    },
    /// A player has made as many illegal moves as lose the game.
    IllegalMoves {
        /// The player who made them.
        player: Claimant,
        /// The plies at which they were made.
        plies: Vec<Ply>,
        /// True if the opponent can mate by some series of legal moves; otherwise the game is
        /// drawn.
        can_mate: bool,
    },
    /// An illegal position was seen, and after one more move it was still illegal.
    IllegalPosition {
        /// The ply at which the arbiter saw it.
        #[serde(rename = "illegal-position")]
        seen: Ply,
    },
    /// A player castled towards the corner of a rook that was given as odds.
    AbsentRook {
        /// The player who castled.
        player: Claimant,
    },
    /// Something decides about a marked pawn.
    MarkedPawn {
        /// The player who undertook to mate with it.
        player: Claimant,
        /// The fate of the pawn.
        fate: MarkedPawnFate,
    },
    /// A move that the code's law of movement does not know.
    Movement {
        /// The reason why it cannot be played.
        obstacle: Obstacle,
    },
    /// A reason in words, for rules of users and, in reports, for a move that the code's law of
    /// movement does not allow.
    Words {
        /// The words of the reason.
        words: String,
    },
}

impl Grounds {
    /// Returns the ground of a claim of such facts, if they can be claimed.
    pub fn ground(&self) -> Option<Claim> {
        match self {
            Self::Occurrences { .. } | Self::Series { .. } => Some(Claim::Repetition),
            Self::Count { .. } | Self::Notice { .. } => Some(Claim::Moves),
            Self::Checks { .. } => Some(Claim::Perpetual),
            Self::Dead { .. } | Self::Material { .. } => Some(Claim::Dead),
            _ => None,
        }
    }
}

// The parameters of each rule in order of importance. `= X` is the value of one that is left out;
// `leads [...]` names those that matter only together with this one, always or if the condition
// holds for one of the two values compared. A field missing from the table does not compile.
parameters! {
    Castling(CastlingRule), CastlingParameter {
        form: Form(Castling), leads [AbsentRook] if |form| *form == Castling::None;
        absent_rook: AbsentRook(Option<AbsentRook>);
    }
    EnPassant(EnPassantRule), EnPassantParameter {
        form: Form(EnPassant), leads [OnlyMove];
        only_move: OnlyMove(Option<OnlyMove>) = OnlyMove::Compulsory;
    }
    Promotion(PromotionRule), PromotionParameter {
        to: To(Promotion), leads [WaitsFor] if |to| !to.waits();
        waits_for: WaitsFor(Option<WaitsFor>) = WaitsFor::Loss;
    }
    Stalemate(Stalemate), StalemateParameter { result: Result(StalemateResult); }
    Repetition(Repetition), RepetitionParameter {
        of: Of(RepetitionOf), leads [Same, Spaced, Form, Players, InSuccession];
        consequence: Consequence(Consequence), leads [By, Form, CheckerLoses];
        times: Times(u32);
        same: Same(Option<Vec<Component>>);
        spaced: Spaced(Option<u32>);
        players: Players(Option<RepeatingPlayers>);
        in_succession: InSuccession(Option<bool>) = true;
        by: By(Option<MayClaim>) = MayClaim::Unknown;
        checker_loses: CheckerLoses(bool);
        form: Form(Option<Vec<ClaimForm>>) = vec![ClaimForm::Standing];
    }
    MoveCount(MoveCount), MoveCountParameter {
        starts: Starts(Option<CountStart>) = CountStart::LastRestart,
            leads [Restarts, Consequence, By, Form];
        consequence: Consequence(Consequence), leads [By, Form];
        moves: Moves(u32);
        replies: Replies(Option<u32>);
        restarts: Restarts(Option<Vec<Restart>>);
        only: Only(Option<Vec<Ending>>);
        longer: Longer(Vec<Longer>);
        by: By(Option<MayClaim>) = MayClaim::Unknown;
        form: Form(Option<Vec<ClaimForm>>) = vec![ClaimForm::Standing];
        mating_move: MatingMove(Option<bool>) = true;
    }
    InsufficientMaterial(InsufficientMaterial), InsufficientMaterialParameter {
        endings: Endings(Vec<Ending>);
    }
    PerpetualCheck(PerpetualCheck), PerpetualCheckParameter {
        consequence: Consequence(Consequence), leads [By];
        by: By(Option<MayClaim>) = MayClaim::Unknown;
    }
    Agreement(Agreement), AgreementParameter {
        after_move: AfterMove(u32);
        declined_by: DeclinedBy(Option<DeclinedBy>);
        claims_offer: ClaimsOffer(bool);
    }
    BothFlags(BothFlags), BothFlagsParameter {
        period: Period(FlagPeriod);
        without_increment: WithoutIncrement(bool);
        pace: Pace(Vec<Pace>);
    }
    FlagFall(FlagFall), FlagFallParameter {
        test: Test(FlagTest);
        called_by: CalledBy(Option<FlagCaller>);
        pace: Pace(Vec<Pace>);
    }
    Resignation(Resignation), ResignationParameter { test: Test(FlagTest); }
    MarkedPawn(MarkedPawn), MarkedPawnParameter { other_mate: OtherMate(OtherMate); }
    TouchEndsClaim(TouchEndsClaim), TouchEndsClaimParameter { on: On(Vec<Topic>); }
}

impl AnyRule {
    /// Returns the rule that judges a game. `None` for a provision by which nothing is judged.
    pub fn as_rule(&self) -> Option<&dyn Rule> {
        Some(match self {
            Self::Castling(rule) => rule,
            Self::EnPassant(rule) => rule,
            Self::Promotion(rule) => rule,
            Self::Checkmate => &Checkmate,
            Self::Stalemate(rule) => rule,
            Self::Repetition(rule) => rule,
            Self::MoveCount(rule) => rule,
            Self::InsufficientMaterial(rule) => rule,
            Self::DeadPosition => &DeadPosition,
            Self::PerpetualCheck(rule) => rule,
            Self::Agreement(rule) => rule,
            Self::FlagFall(rule) => rule,
            Self::BothFlags(rule) => rule,
            Self::Resignation(rule) => rule,
            Self::MarkedPawn(rule) => rule,
            Self::TouchEndsClaim(_)
            | Self::Remedy(_)
            | Self::FirstMove(_)
            | Self::Pace(_)
            | Self::WrongClaim(_)
            | Self::LastTwoMinutes(_)
            | Self::Recorded
            | Self::NotJudged(_) => return None,
            Self::Unknown(topic) => topic,
        })
    }

    /// Returns the matter of which it speaks, if it is one on which a code can be unknown.
    pub fn topic(&self) -> Option<Topic> {
        Some(match self {
            Self::Repetition(_) => Topic::Repetition,
            Self::MoveCount(_) => Topic::MoveCount,
            Self::Stalemate(_) => Topic::Stalemate,
            Self::DeadPosition | Self::InsufficientMaterial(_) => Topic::DeadPosition,
            Self::PerpetualCheck(_) => Topic::PerpetualCheck,
            Self::FlagFall(_) | Self::BothFlags(_) => Topic::FlagFall,
            Self::Agreement(_) => Topic::Agreement,
            Self::Resignation(_) => Topic::Resignation,
            Self::Unknown(topic) | Self::NotJudged(topic) => *topic,
            _ => return None,
        })
    }

    /// Returns true if this rule is part of the law of movement.
    pub(crate) fn is_of_movement(&self) -> bool {
        matches!(self, Self::Castling(_) | Self::EnPassant(_) | Self::Promotion(_))
    }

    /// Returns true if this rule can find nothing in any game.
    pub(crate) fn finds_nothing(&self) -> bool {
        match self {
            Self::Castling(rule) => rule.absent_rook == Some(AbsentRook::May),
            Self::EnPassant(rule) => rule.only_move != Some(OnlyMove::Unsettled),
            Self::Promotion(rule) => !rule.to.waits(),
            _ => self.as_rule().is_none(),
        }
    }

    /// Returns true if this rule depends on moves that could have been played, not only on those
    /// that were.
    pub(crate) fn looks_at_possible_moves(&self) -> bool {
        match self {
            Self::Repetition(rule) => rule.looks_at_possible_moves(),
            Self::MoveCount(rule) => rule.looks_at_possible_moves(),
            _ => false,
        }
    }

    /// Returns true if a claim may be made in this form.
    pub(crate) fn has_form(&self, form: ClaimForm) -> bool {
        match self {
            Self::Repetition(rule) => rule.has_form(form),
            Self::MoveCount(rule) => rule.has_form(form),
            _ => false,
        }
    }

    /// Returns the paces for which it has provisions of their own.
    pub fn paces(&self) -> Vec<Pace> {
        match self {
            Self::FlagFall(rule) => rule.pace.clone(),
            Self::BothFlags(rule) => rule.pace.clone(),
            Self::LastTwoMinutes(rule) => rule.pace.clone(),
            Self::WrongClaim(rule) => rule.pace.clone(),
            Self::Remedy(rules) => rules.0.iter().flat_map(|rule| rule.pace.clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the consequence of this rule, if the rule has that parameter.
    pub fn consequence(&self) -> Option<Consequence> {
        match self {
            Self::Repetition(rule) => Some(rule.consequence),
            Self::MoveCount(rule) => Some(rule.consequence),
            Self::PerpetualCheck(rule) => Some(rule.consequence),
            _ => None,
        }
    }

    /// Returns the errors in these parameters: the parameter and the reason.
    pub fn mistakes(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Repetition(rule) => rule.mistakes(),
            Self::MoveCount(rule) => rule.mistakes(),
            Self::PerpetualCheck(rule) => rule.mistakes(),
            Self::FirstMove(rule) => rule.mistakes(),
            Self::TouchEndsClaim(rule) => rule.mistakes(),
            Self::Remedy(rule) => rule.mistakes().into_iter().map(|why| ("remedy", why)).collect(),
            _ => Vec::new(),
        }
    }
}

/// Returns the failed ones among these checks of parameters: the parameter and the reason.
fn mistaken(
    checks: impl IntoIterator<Item = (bool, &'static str, &'static str)>,
) -> Vec<(&'static str, String)> {
    let failed = checks.into_iter().filter(|(is_wrong, ..)| *is_wrong);
    failed.map(|(_, parameter, why)| (parameter, why.to_owned())).collect()
}

/// Returns true if a value is the default, which need not be written.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
