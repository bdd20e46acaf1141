//! Words that the parameters of rules and the evidence of their findings have in common.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter};

use crate::chess::Color;

vocabulary! {
/// What makes a count of moves begin anew.
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

/// When a player does not win although the opponent's flag has fallen.
pub enum FlagTest {
    /// Never: the player wins.
    Loss,
    /// When the player has only a king.
    BareKing,
    /// When the player cannot mate by any series of legal moves.
    Helpmate,
    /// When the player cannot reach a position in which mate next move cannot be avoided: FIDE's
    /// test for blitz of 1997. Not known here of a lone bishop or knight, nor of two knights
    /// against more than a king.
    MatingPotential,
    /// US Chess, 14E: when the player has only a king; with a bishop, a knight, or two knights
    /// against no pawns, when there is no forced win (which is not known here).
    Uschess,
    /// When the king has at most a knight or bishops, and the opponent's pieces could not help to a
    /// mate, as Lichess counts; or when every move of the opponent, who is to move, leads there,
    /// mates or gives stalemate.
    Lichess,
    /// When the king has at most a knight or a bishop.
    AtMostAMinor,
}

/// What decides about a marked pawn.
pub enum MarkedPawnFate {
    /// The opponent captures it.
    Captured,
    /// It becomes a piece.
    Promoted,
    /// Its player gives mate with another piece.
    OtherMates,
}

/// What follows when a condition is met.
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

/// Who may claim a draw when a condition is met.
pub enum MayClaim {
    /// The player whose turn it is.
    PlayerToMove,
    /// Either player, whoever is to move.
    Either,
    /// The source does not say, or is not known.
    Unknown,
}

/// In what form a claim may be made.
pub enum ClaimForm {
    /// The condition is met on the board.
    Standing,
    /// The player to move announces a move that will meet it.
    Intended,
    /// The player who has made that move may still claim, until the clock is pressed. A score
    /// does not show the clock, so no moment is found by this form alone.
    Moved,
}
}

impl MayClaim {
    /// Who may claim, when this player is to move; if nothing is said, it is not known.
    pub(super) fn claimant(by: Option<Self>, to_move: Color) -> Claimant {
        match by {
            Some(Self::PlayerToMove) => to_move.into(),
            Some(Self::Either) => Claimant::Either,
            Some(Self::Unknown) | None => Claimant::Unknown,
        }
    }
}

/// Who may claim, at a given moment of a given game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Display, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Claimant {
    /// White alone may claim.
    White,
    /// Black alone may claim.
    Black,
    /// Either player may claim.
    Either,
    /// One of them; the source does not say who.
    Unknown,
}

impl Claimant {
    /// Whether this player is among those who may claim.
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
