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
pub(crate) use evaluation::{replayed_events, with_ranks};
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
    /// Checkmate: the king is attacked and cannot be saved.
    Checkmate,
    /// Stalemate: the player to move is not in check and has no move.
    Stalemate(Stalemate),
    /// A repetition of a position or of a series of moves.
    Repetition(Repetition),
    /// A count of moves without progress.
    MoveCount(MoveCount),
    /// A list of endings with too little material to mate.
    InsufficientMaterial(InsufficientMaterial),
    /// A dead position: nobody can mate by any series of legal moves.
    DeadPosition,
    /// A cycle of checks that need never end.
    PerpetualCheck(PerpetualCheck),
    /// The rule on draws by agreement.
    Agreement(Agreement),
    /// The effect of a fallen flag.
    FlagFall(FlagFall),
    /// The effect of two fallen flags.
    BothFlags(BothFlags),
    /// The effect of a resignation.
    Resignation(Resignation),
    /// A pawn with which its player undertakes to mate.
    MarkedPawn(MarkedPawn),
    /// The loss of a claim by touching a piece on the same move.
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
    /// A provision of another kind, which is recorded and not judged.
    Recorded,
    /// A provision on this topic that is not judged: a score does not show what it requires.
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
    /// A series of moves was performed as often as required.
    Series {
        /// The number of occurrences required, including the first.
        times: u32,
        /// The length of the series: in plies, or in moves of the player whose moves are compared.
        period: Ply,
        /// The player whose moves are compared; both players' moves if it is missing.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<Claimant>,
        /// The plies at which its performances began, at most the times required.
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
    /// A count that begins with a notice has run out, or would run out inside the record.
    Notice {
        /// The moves required, of each side.
        moves: u32,
        /// The ply at which the count runs out.
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
    /// The ending on the board is on the code's list of those with too little material.
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
        /// The test by which the opponent may not win.
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
        /// The test by which the opponent may not win.
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
    /// The fate of a marked pawn decides the game, or forbids a move.
    MarkedPawn {
        /// The player who undertook to mate with the pawn.
        player: Claimant,
        /// The fate of the pawn.
        fate: MarkedPawnFate,
    },
    /// A move that the code's law of movement does not know.
    Movement {
        /// The reason why the move cannot be played.
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
    /// Returns the ground on which a player claims these facts; `None` if they are no ground of a
    /// claim.
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

// The parameters of each rule in order of importance. `= X` is the value of a parameter that is
// left out. `leads [...]` names the parameters that matter only together with this one; with `if`,
// only if the condition holds for one of the two values compared. A field missing from the table
// does not compile.
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

/// Returns the parameter and the reason of each failed check. A check begins with true if it
/// failed.
fn failed_checks(
    checks: impl IntoIterator<Item = (bool, &'static str, &'static str)>,
) -> Vec<(&'static str, String)> {
    let failed = checks.into_iter().filter(|(has_failed, ..)| *has_failed);
    failed.map(|(_, parameter, why)| (parameter, why.to_owned())).collect()
}

/// Returns true if a value is the default, which need not be written.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
