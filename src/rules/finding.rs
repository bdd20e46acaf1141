//! The findings of rules.

use strum::{EnumString, IntoStaticStr};

use crate::chess::{Color, Move};
use crate::notation::GameResult;
use crate::replay::Ply;

use super::{Claimant, Consequence, Grounds, MayClaim};

/// A finding of a rule at a moment, or over a run of equal moments.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The ply of the first moment at which it holds.
    pub ply: Ply,
    /// The ply of the last moment at which it holds; the same as `ply` if there is one moment.
    pub last: Ply,
    /// The number of moments at which it holds.
    pub moments: u32,
    /// The effect: an end, a right to claim, or that a move may not be played.
    pub effect: Effect,
    /// The facts it rests on at its first moment.
    pub grounds: Grounds,
}

/// The ply from which unknown law matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownFrom {
    /// The first ply at which it matters.
    pub ply: Ply,
    /// The rank of that moment among the events of the ply.
    pub precedence: Precedence,
    /// True if the law may have ended the game; otherwise it can only have given a claim.
    pub may_end: bool,
}

impl UnknownFrom {
    /// Creates the moment at which an event may have ended the game.
    pub(crate) fn of_event((ply, precedence): (Ply, Precedence)) -> Self {
        Self { ply, precedence, may_end: true }
    }

    /// Returns the first moment at which unknown law matters.
    pub(crate) fn when(&self) -> (Ply, Precedence) {
        (self.ply, self.precedence)
    }
}

/// The first thing in a game that can decide it, by one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstFinding {
    /// The finding that comes first.
    Found(Finding),
    /// Nothing was found, and from this ply on the unknown law matters.
    Unknown(UnknownFrom),
}

/// The effect of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game is over.
    Ends {
        /// The result, which is never unknown.
        result: GameResult,
        /// The rank among the events of the same ply.
        precedence: Precedence,
    },
    /// Somebody may claim a draw.
    Entitles {
        /// The player who may claim, or either.
        who: Claimant,
        /// The form of the claim: on the board, by announcing a move, or by notice.
        form: Form,
    },
    /// The move that led to this ply may not be played.
    Forbids,
}

impl Effect {
    /// Returns the result, if the game ends.
    pub(crate) fn result(self) -> Option<GameResult> {
        match self {
            Self::Ends { result, .. } => Some(result),
            Self::Entitles { .. } | Self::Forbids => None,
        }
    }

    /// Returns the rank of the effect among the events of the same ply.
    pub fn precedence(self) -> Precedence {
        match self {
            Self::Ends { precedence, .. } => precedence,
            Self::Forbids => Precedence::FORBIDDEN_MOVE,
            Self::Entitles { .. } => Precedence::CLAIM,
        }
    }
}

impl Consequence {
    /// Returns the effect when the condition is met on the board with this player to move: a claim
    /// by the player that the article names, a forbidden move, or a draw. Whoever may lose is not
    /// known here.
    pub(super) fn effect(self, by: Option<MayClaim>, to_move: Color) -> Effect {
        match self {
            Self::Claim => {
                Effect::Entitles { who: MayClaim::claimant(by, to_move), form: Form::Standing }
            }
            Self::Forbids => Effect::Forbids,
            Self::Automatic | Self::Loses => {
                Effect::Ends { result: GameResult::Draw, precedence: Precedence::AUTOMATIC }
            }
        }
    }
}

impl Finding {
    /// Creates a finding of a single moment.
    pub(crate) fn at(ply: Ply, effect: Effect, grounds: Grounds) -> Self {
        Self { ply, last: ply, moments: 1, effect, grounds }
    }

    /// Returns the first moment of the finding: the ply, and the rank among the events of that ply.
    pub(crate) fn when(&self) -> (Ply, Precedence) {
        (self.ply, self.effect.precedence())
    }

    /// Returns the moment at which the finding ends the game or forbids a move; `None` if it only
    /// entitles a player to claim.
    pub(crate) fn end(&self) -> Option<(Ply, Precedence)> {
        let entitles = matches!(self.effect, Effect::Entitles { .. });
        (!entitles).then_some(self.when())
    }
}

/// The rank of an event among those of the same ply: the lower comes first.
///
/// The constants are the ranks of this program's own rules; a rule from elsewhere may take any rank
/// between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Precedence(pub u32);

impl Precedence {
    /// The rank of a move that may not be played: it is not made, and ends nothing.
    pub const FORBIDDEN_MOVE: Self = Self(0);
    /// The rank of an illegal move that stood, before everything else at its ply.
    pub const ILLEGAL_MOVE: Self = Self(1);
    /// The rank of a move that the law takes back: it ends nothing.
    pub const SET_ASIDE: Self = Self(5);
    /// The rank of an undertaking that failed, by a mate that another piece gives.
    pub const UNDERTAKING: Self = Self(9);
    /// The rank of checkmate, before everything else that ends a game.
    pub const CHECKMATE: Self = Self(10);
    /// The rank of stalemate.
    pub const STALEMATE: Self = Self(20);
    /// The rank of a dead position.
    pub const DEAD: Self = Self(30);
    /// The rank of other automatic ends: five occurrences of a position, seventy-five moves,
    /// perpetual check.
    pub const AUTOMATIC: Self = Self(40);
    /// The rank of claims on the position on the board, which are open until another event.
    pub const CLAIM: Self = Self(50);
    /// The rank of the first recorded event of a ply other than a move: a flag fell, a draw was
    /// agreed, a player resigned or claimed. Later ones rank after it, in the order of the record.
    pub const EVENT: Self = Self(60);

    /// Returns the next rank.
    pub(crate) fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// The form in which a player may act at a moment of a game, with the announced move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// The condition is met on the board.
    Standing,
    /// This move, announced, will meet it.
    Intended(Move),
    /// The player may give notice that a count of moves begins.
    Notice,
}

impl Form {
    /// Returns the form without the announced move.
    pub fn kind(self) -> FormKind {
        match self {
            Self::Standing => FormKind::Standing,
            Self::Intended(_) => FormKind::Intended,
            Self::Notice => FormKind::Notice,
        }
    }

    /// Returns the move to be announced, if there is one.
    pub fn announced(self) -> Option<Move> {
        match self {
            Self::Intended(m) => Some(m),
            Self::Standing | Self::Notice => None,
        }
    }
}

vocabulary! {
/// The form in which a player may act at a moment of a game, without the announced move.
#[derive(EnumString, IntoStaticStr)]
pub enum FormKind {
    /// The condition is met on the board.
    Standing,
    /// The move announced will meet it.
    Intended,
    /// The player may give notice that a count of moves begins.
    Notice,
}
}
