//! What a rule can find.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter};

use crate::chess::{Color, Move};
use crate::notation::GameResult;
use crate::replay::Ply;

use super::{FlagTest, MarkedPawnFate, Restart};

/// What a rule says of a moment, or of a run of moments of the same kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The (first) moment.
    pub ply: Ply,
    /// The last moment at which the same holds; `ply` itself if there is one.
    pub last: Ply,
    /// At how many moments it holds.
    pub moments: u32,
    /// What follows.
    pub effect: Effect,
    /// The facts it rests on at its first moment.
    pub because: Because,
}

/// What follows from a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game is over.
    Ends {
        /// With this result.
        outcome: Outcome,
        /// Before and after what else at the same ply.
        rank: Rank,
    },
    /// Somebody may claim a draw.
    Entitles {
        /// Who.
        who: Claimant,
        /// How.
        form: Form,
    },
    /// The move that led to this ply may not be played.
    Forbids,
}

impl Effect {
    /// Its place among what happens at the same ply.
    #[must_use]
    pub fn rank(self) -> Rank {
        match self {
            Self::Ends { rank, .. } => rank,
            Self::Forbids => Rank::FORBIDDEN_MOVE,
            Self::Entitles { .. } => Rank::CLAIM,
        }
    }
}

impl Finding {
    /// When it ends the game, or forbids a move, and its rank there; nothing if it only entitles
    /// somebody to claim.
    pub(crate) fn end(&self) -> Option<(Ply, Rank)> {
        let entitles = matches!(self.effect, Effect::Entitles { .. });
        (!entitles).then_some((self.ply, self.effect.rank()))
    }
}

/// The order of things that end the game at the same ply: the lower comes first.
///
/// One list for the ranks of this program's own rules; a rule from elsewhere may take any
/// place between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(pub u32);

impl Rank {
    /// A move that may not be played ends nothing: it is not made.
    pub const FORBIDDEN_MOVE: Self = Self(0);
    /// Nor does a move that the law undoes.
    pub const SET_ASIDE: Self = Self(5);
    /// An undertaking that failed, by a mate that another piece gives.
    pub const UNDERTAKING: Self = Self(9);
    /// Checkmate comes before everything else that ends a game.
    pub const CHECKMATE: Self = Self(10);
    /// Stalemate.
    pub const STALEMATE: Self = Self(20);
    /// Nobody can mate.
    pub const DEAD: Self = Self(30);
    /// What is drawn by itself: five times the position, seventy-five moves.
    pub const AUTOMATIC: Self = Self(40);
    /// What a player may claim in the position: it is open until something else happens.
    pub const CLAIM: Self = Self(50);
    /// The first thing that the record says happened at a ply besides moves: a flag fell, a draw
    /// was agreed, somebody resigned or claimed. Others there come after it, in the order of the
    /// record.
    pub const EVENT: Self = Self(60);

    /// The rank that comes next.
    #[must_use]
    pub(crate) fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// How a code ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nobody wins.
    Draw,
    /// This side wins.
    Wins(Color),
}

impl Outcome {
    /// Whether this is what a record says.
    #[must_use]
    pub fn is(self, recorded: GameResult) -> bool {
        recorded == self.as_result()
    }

    /// The same as a record has it.
    #[must_use]
    pub fn as_result(self) -> GameResult {
        match self {
            Self::Draw => GameResult::Draw,
            Self::Wins(Color::White) => GameResult::WhiteWins,
            Self::Wins(Color::Black) => GameResult::BlackWins,
        }
    }
}

/// Who may claim, at a given moment of a given game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumIter)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Claimant {
    /// White.
    White,
    /// Black.
    Black,
    /// Either player.
    Either,
    /// One of them; the source does not say who.
    Unknown,
}

impl Claimant {
    /// Whether this player is among those who may claim.
    #[must_use]
    pub fn includes(self, player: Color) -> bool {
        match self {
            Self::White => player == Color::White,
            Self::Black => player == Color::Black,
            Self::Either | Self::Unknown => true,
        }
    }
}

impl From<Color> for Claimant {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// In what form a player may act at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// The condition is met on the board.
    Standing,
    /// This move, announced, will meet it.
    Intended(Move),
    /// He may give notice that a count of moves begins.
    Notice,
}

/// The facts a finding rests on, as data. The words are made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Because {
    /// A position occurred: so many times are required, and it stood at these plies. For an
    /// intended claim the last of the times is still to come.
    Occurrences {
        /// The times required.
        times: u32,
        /// The plies, no more than the times required: the latest.
        plies: Vec<Ply>,
        /// How often it had occurred, if more often than required.
        count: Option<u32>,
    },
    /// A series of moves was performed.
    Series {
        /// The times required.
        times: u32,
        /// The length of the series, in plies.
        period: Ply,
        /// Whose moves are looked at; both players' if nothing is said.
        of: Option<Claimant>,
        /// The plies at which it began, no more than the times required.
        plies: Vec<Ply>,
    },
    /// Moves were made without what restarts the count.
    Count {
        /// The moves required, of each side.
        moves: u32,
        /// The ply after which the count runs.
        since: Ply,
        /// The plies counted, one more for an intended move included.
        clock: u32,
        /// What would have restarted the count; any capture or pawn move, if nothing is said.
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
    /// One side gave check with every move, and the position of the one ply stood again at
    /// the other.
    Checks {
        /// The side that gave check.
        by: Claimant,
        /// The two plies.
        plies: Vec<Ply>,
    },
    /// Too little material is left.
    Material {},
    /// Neither side can mate by any series of legal moves.
    Dead {},
    /// A player's time has run out.
    Flag {
        /// Whose.
        player: Claimant,
        /// By what test the other can win.
        test: FlagTest,
    },
    /// The players agreed to a draw.
    Agreement {},
    /// A player has resigned.
    Resignation {
        /// Who.
        player: Claimant,
        /// By what test the other can win.
        test: FlagTest,
    },
    /// A player has made as many illegal moves as lose the game.
    IllegalMoves {
        /// Who.
        player: Claimant,
        /// The plies at which they were made.
        plies: Vec<Ply>,
        /// Whether the opponent can mate by some series of legal moves: otherwise it is a draw.
        can_mate: bool,
    },
    /// A player castled towards the corner of a rook that was given as odds.
    AbsentRook {
        /// Who.
        player: Claimant,
    },
    /// Something decides about a marked pawn.
    MarkedPawn {
        /// Whose it is.
        player: Claimant,
        /// What.
        fate: MarkedPawnFate,
    },
    /// In words, for rules that are not this program's own.
    Words {
        /// The words.
        words: String,
    },
}
