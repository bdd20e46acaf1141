//! Words that the parameters of rules and the evidence of their findings have in common.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, IntoStaticStr};

use crate::chess::Color;

vocabulary! {
/// The moves that restart a count of moves.
pub enum Restart {
    /// Any capture, of a piece or a pawn.
    Capture,
    /// A capture of a piece; of a pawn does not count.
    PieceCapture,
    /// A move of a pawn, whether it captures or not.
    PawnMove,
}

/// A component of the sameness of positions.
#[derive(EnumIter)]
pub enum Component {
    /// The same kind and colour of piece on each square.
    Placement,
    /// The same player to move.
    Player,
    /// The same castling rights, usable just now or not.
    CastlingRights,
    /// The same pawn that can legally be captured en passant, or none.
    EnPassant,
    /// The same legal moves of the player to move, and the same moves the other would have
    /// with the turn passed.
    PossibleMoves,
}

/// The tests by which a player does not win although the opponent's flag has fallen.
pub enum FlagTest {
    /// Never: the player wins.
    Loss,
    /// The player has only a king.
    BareKing,
    /// The player cannot mate by any series of legal moves.
    Helpmate,
    /// The player cannot reach a position in which mate next move is unavoidable: FIDE's test for
    /// blitz of 1997. Not known here for a lone bishop or knight, or for two knights against more
    /// than a king.
    MatingPotential,
    /// US Chess, 14E: when the player has only a king; with a bishop, a knight, or two knights
    /// against no pawns, when there is no forced win. If a short search finds none, none counts as
    /// shown.
    Uschess,
    /// The player has at most a knight or bishops besides the king, and the opponent's pieces could
    /// not help to mate, as Lichess counts; or every move of the opponent, who is to move, leads to
    /// that, mates or stalemates.
    Lichess,
    /// The player has at most a knight or a bishop besides the king.
    AtMostAMinor,
}

/// The fate of a marked pawn.
pub enum MarkedPawnFate {
    /// The opponent captures it.
    Captured,
    /// The pawn becomes a piece.
    Promoted,
    /// The player mates with another piece.
    OtherMates,
}

/// The consequence when a condition is met.
pub enum Consequence {
    /// A player may claim a draw.
    Claim,
    /// The game is drawn at once, whatever the players do.
    Automatic,
    /// The move that would bring it about may not be played.
    Forbids,
    /// The player who brings it about loses.
    Loses,
}

// As an article says; the player at a moment of a game is a `Claimant`.
/// The player who may claim a draw when a condition is met.
pub enum MayClaim {
    /// The player whose turn it is.
    PlayerToMove,
    /// Either player, whoever is to move.
    Either,
    /// The source does not say, or is not known.
    Unknown,
}

// As an article says; the form at a moment of a game is a `Form`.
/// The forms in which a claim may be made.
pub enum ClaimForm {
    /// The condition is met on the board.
    Standing,
    /// The player to move announces a move that will meet it.
    Intended,
    /// The player who has made that move may still claim, until the clock is pressed. A score
    /// does not show the clock, so no moment is found by this form alone.
    Moved,
    /// The source does not say if a claim may be made in another form, or is not known. No moment
    /// is found by this form.
    Unknown,
}
}

impl MayClaim {
    /// Returns the player who may claim with this player to move; unknown if `by` is missing.
    pub(super) fn claimant(by: Option<Self>, to_move: Color) -> Claimant {
        match by {
            Some(Self::PlayerToMove) => to_move.into(),
            Some(Self::Either) => Claimant::Either,
            Some(Self::Unknown) | None => Claimant::Unknown,
        }
    }
}

/// The player who may claim at a moment of a game.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    Display,
    IntoStaticStr,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Claimant {
    /// White alone may claim.
    White,
    /// Black alone may claim.
    Black,
    /// Either player may claim.
    Either,
    /// One of the players; the source does not say which.
    Unknown,
}

impl Claimant {
    /// Returns true if this player may be the one who may claim.
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
