//! The names that laws give to irregularities.

pub(super) mod castling;
pub(super) mod confirmed;

use strum::EnumIter;

use crate::chess::{Color, Displacement, Move, MoveKind, Piece, Position, Square};
use crate::notation::{Irregularity, PromotionIrregularity, SetUpIrregularity};

use super::objection::Objection;

/// The kind of an irregularity, or the reason why there is none.
type KindResult = Result<IrregularityKind, Objection>;

vocabulary! {
/// The name of an irregularity, as listed in an article's `of`. It depends on the position: a
/// touched piece may be able to move, pinned, or the opponent's; an illegal move may leave the king
/// in check, capture wrongly, or be false in another way.
#[derive(PartialOrd, Ord, EnumIter)]
pub enum IrregularityKind {
    /// A piece of one's own is touched that can move.
    TouchedOwn,
    /// A piece of one's own is touched that could not move even if checks did not matter.
    TouchedUnplayable,
    /// A piece of one's own is touched that could move, if that did not leave the king in check.
    TouchedPinned,
    /// A piece of one's own is touched that can reach a square, but cannot move while its king is
    /// in check.
    TouchedUseless,
    /// Two or more pieces of one's own are touched.
    TouchedTwo,
    /// One's own king and then a rook of one's own are touched.
    TouchedToCastle,
    /// Pieces of both colours are touched.
    TouchedBoth,
    /// A piece of the opponent's is touched.
    TouchedOpponents,
    /// Two or more pieces of the opponent's are touched.
    TouchedSeveralOpponents,
    /// A piece of the opponent's is moved.
    MovedOpponents,
    /// A piece is captured by one that cannot capture it.
    WrongCapture,
    /// A piece of one's own is captured.
    CapturedOwn,
    /// The opponent's king is captured.
    KingTaken,
    /// A piece is moved as it cannot move.
    FalseMove,
    /// The king moves into check; in an article, any move after which one's own king is in check.
    IntoCheck,
    /// A piece that stood before its own king moves away and opens a check on it.
    ExposedKing,
    /// The king stands in check, and another piece makes a move that does not meet it.
    UnmetCheck,
    /// A player moves when it is the opponent's turn.
    OutOfTurn,
    /// A player moves twice running.
    TwoMoves,
    /// King and rook castle although a law forbids it.
    FalseCastling,
    /// The king goes to its castling square, castling is legal, and the rook is not moved.
    HalfCastled,
    /// The rook is touched before the king in castling.
    RookFirst,
    /// The rook is touched before the king in castling that a law forbids.
    RookFirstBarred,
    /// In castling the king is let go, and the player would rather move otherwise.
    KingLetGo,
    /// A piece is touched, plainly by accident.
    TouchedByAccident,
    /// A piece of one's own is touched when it is the opponent's turn.
    TouchedOutOfTurn,
    /// In a promotion, one piece has touched the square, and the player wants another.
    PromotionChanged,
    /// A rook stands upside down on the promotion square.
    UpsideDownRook,
    /// The piece that replaces a promoted pawn has the opponent's colour.
    WrongColour,
    /// A move is made with both hands.
    TwoHands,
    /// The clock is pressed, and no move was made.
    ClockPressed,
    /// Both kings are seen to be in check.
    BothInCheck,
    /// A check is given without a word.
    UnsaidCheck,
    /// A check that was given without a word is announced with the next move.
    LateCheck,
    /// Check is announced where none is given.
    FalseCheck,
    /// A king is found to have stood in check, and nobody knows since when.
    UnknownCheck,
    /// A king is found to have stood in check, and it is known since when.
    StandingCheck,
    /// A pawn reaches the last rank and is not exchanged.
    Unpromoted,
    /// A pawn is seen to stand on its last rank, since an earlier move.
    StandingPawn,
    /// A piece is let go on a square, and the player would rather move otherwise.
    LetGo,
    /// Another move is made than the one announced with a claim that was refused.
    NotAsAnnounced,
    /// A piece is displaced or overturned by accident.
    Displaced,
    /// Displaced pieces are found, some moves later, to have been put back wrongly.
    WronglyReplaced,
    /// The board lies with the wrong corner at the right hand.
    BoardTurned,
    /// Pieces are misplaced at the start.
    Misplaced,
    /// Pieces are left out at the start.
    LeftOut,
    /// A piece that was given as odds is still on the board.
    OddsLeft,
    /// The players have each other's colours.
    ColoursReversed,
    /// An illegal move is found only later in the game.
    FoundLater,
    /// A move that was sealed at an adjournment is illegal.
    IllegalSealedMove,
    /// An error is found, and the position before it cannot be restored.
    Unrestorable,
    /// A move is written down before it is made, or a record is not kept.
    Writing,
    /// Something is announced, or the opponent is disturbed.
    Disturbing,
}
}

impl IrregularityKind {
    /// Returns the more general kind, for laws without this one; `None` if there is none.
    pub fn general_kind(self) -> Option<Self> {
        Some(match self {
            Self::TouchedToCastle => Self::TouchedTwo,
            Self::TouchedUseless => Self::TouchedPinned,
            Self::TouchedSeveralOpponents | Self::MovedOpponents => Self::TouchedOpponents,
            Self::ExposedKing | Self::UnmetCheck => Self::IntoCheck,
            Self::HalfCastled => Self::FalseMove,
            Self::RookFirstBarred => Self::FalseCastling,
            Self::TouchedByAccident => Self::Displaced,
            Self::StandingCheck | Self::StandingPawn | Self::WronglyReplaced => Self::FoundLater,
            _ => return None,
        })
    }

    /// Returns true if this is the given kind or a special case of it.
    pub fn is(self, kind: Self) -> bool {
        self == kind || self.general_kind() == Some(kind)
    }

    /// Returns true if this is an illegal move, or illegal castling with the rook touched first. It
    /// may be found only later.
    pub fn is_illegal_move(self) -> bool {
        let kind = self.general_kind().unwrap_or(self);
        self == Self::MovedOpponents
            || matches!(
                kind,
                Self::WrongCapture
                    | Self::CapturedOwn
                    | Self::KingTaken
                    | Self::FalseMove
                    | Self::IntoCheck
                    | Self::FalseCastling
                    | Self::Unpromoted
                    | Self::WrongColour
            )
    }
}

impl Irregularity {
    /// Returns the kind of the irregularity in the position before the act; for checks and pawns on
    /// the last rank, in the position after the last move. [`Self::by_in_position`] returns who is
    /// the offender there.
    ///
    /// # Errors
    ///
    /// Returns an objection if it is no irregularity in this position, for example because the
    /// square is empty or the move is legal.
    pub fn kind(&self, position: &Position) -> Result<IrregularityKind, Objection> {
        match *self {
            Self::Touch(_) => touch_kind(&self.squares(), position),
            Self::Accident(one) => {
                touch_kind(&[one], position).map(|_| IrregularityKind::TouchedByAccident)
            }
            Self::TouchOutOfTurn(one) => match position.piece_on(one) {
                None => Err(Objection::NoPiece(one)),
                Some((owner, _)) if owner == position.turn() => Err(Objection::InTurn(one)),
                Some(_) => Ok(IrregularityKind::TouchedOutOfTurn),
            },
            // The other forms cannot record that the king was taken: `misplay_kind` objects.
            Self::Misplay(from, to) | Self::Unpressed(from, to)
                if takes_king(from, to, position) =>
            {
                Ok(IrregularityKind::KingTaken)
            }
            Self::Misplay(from, to)
            | Self::Unpressed(from, to)
            | Self::TurnLost(from, to)
            | Self::PieceLost(from, to) => misplay_kind(from, to, position),
            Self::Sealed(from, to) => {
                misplay_kind(from, to, position).map(|_| IrregularityKind::IllegalSealedMove)
            }
            Self::OutOfTurn(from, to) => out_of_turn_kind(from, to, position),
            Self::TwoMoves(from, to) => {
                out_of_turn_kind(from, to, position).map(|_| IrregularityKind::TwoMoves)
            }
            Self::Castle(side) => castling::castle(side, position),
            Self::RookFirst(side) => castling::rook_first(side, position),
            Self::KingLetGo(side) => castling::king_let_go(side, position),
            Self::Check(error) => confirmed::check(error, position),
            Self::SetUp(error) => Ok(set_up_kind(error)),
            Self::Promotion(error) => confirmed::promotion(error, position),
            Self::LetGo(Some((from, to))) | Self::NotAsAnnounced(from, to)
                if !is_legal(from, to, position) =>
            {
                Err(Objection::NotLegal(from, to))
            }
            Self::LetGo(_) => Ok(IrregularityKind::LetGo),
            Self::NotAsAnnounced(..) => Ok(IrregularityKind::NotAsAnnounced),
            Self::TwoHands | Self::TwoHandsUnpressed => Ok(IrregularityKind::TwoHands),
            Self::ClockPressed => Ok(IrregularityKind::ClockPressed),
            Self::Found => Ok(IrregularityKind::FoundLater),
            Self::Displaced => Ok(IrregularityKind::Displaced),
            Self::Unrestorable => Ok(IrregularityKind::Unrestorable),
            Self::Writing => Ok(IrregularityKind::Writing),
            Self::Disturbing => Ok(IrregularityKind::Disturbing),
            Self::Adjust(_) => Err(Objection::Adjusted),
            Self::Stands | Self::TwiceStands => Err(Objection::OfTheRecord),
        }
    }

    /// Returns the touching of the pieces involved in an illegal move: the piece moved, and the
    /// piece on the square it was put on. `None` unless it is `Misplay` or `Unpressed`.
    pub fn as_touch(&self, position: &Position) -> Option<Self> {
        let (Self::Misplay(from, to) | Self::Unpressed(from, to)) = *self else {
            return None;
        };
        let taken = position.piece_on(to).map(|_| to);
        let squares: Vec<_> = [from].into_iter().chain(taken).collect();
        Self::touch(&squares)
    }

    /// Returns the irregularity and its kind for an illegal move that was made in this position and
    /// stood.
    pub fn of_standing_move(m: &Move, position: &Position) -> (Self, IrregularityKind) {
        if stays_a_pawn(m, position) {
            let left = Self::Promotion(PromotionIrregularity::Left);
            return (left, IrregularityKind::Unpromoted);
        }
        let (irregularity, fallback) = match m.kind {
            MoveKind::Castle(side) => (Self::Castle(side), IrregularityKind::FalseCastling),
            _ => (Self::Misplay(m.from, m.to), IrregularityKind::FalseMove),
        };
        let kind = irregularity.kind(position).unwrap_or(fallback);
        (irregularity, kind)
    }
}

/// Returns true if a pawn made a legal move to the last rank without being promoted.
fn stays_a_pawn(m: &Move, position: &Position) -> bool {
    m.piece == Piece::Pawn && m.promotion.is_none() && is_legal(m.from, m.to, position)
}

fn is_legal(from: Square, to: Square, position: &Position) -> bool {
    position.any_move(|m| (m.from, m.to) == (from, to))
}

fn set_up_kind(error: SetUpIrregularity) -> IrregularityKind {
    match error {
        SetUpIrregularity::BoardTurned => IrregularityKind::BoardTurned,
        SetUpIrregularity::Misplaced => IrregularityKind::Misplaced,
        SetUpIrregularity::LeftOut => IrregularityKind::LeftOut,
        SetUpIrregularity::OddsLeft => IrregularityKind::OddsLeft,
        SetUpIrregularity::ColoursReversed => IrregularityKind::ColoursReversed,
    }
}

/// Returns the kind of irregularity for touching these pieces, with the player to move as the
/// offender.
fn touch_kind(squares: &[Square], position: &Position) -> KindResult {
    let mut owners = Vec::new();
    for &square in squares {
        let (owner, _) = position.piece_on(square).ok_or(Objection::NoPiece(square))?;
        owners.push(owner);
    }
    let all_own = owners.iter().all(|owner| *owner == position.turn());
    let any_own = owners.contains(&position.turn());
    Ok(match *squares {
        [] => return Err(Objection::NoPieceNamed),
        [square] if any_own => touched_own(square, position),
        [_] => IrregularityKind::TouchedOpponents,
        [king, rook] if are_king_and_rook(king, rook, position) => {
            IrregularityKind::TouchedToCastle
        }
        _ if all_own => IrregularityKind::TouchedTwo,
        _ if any_own => IrregularityKind::TouchedBoth,
        _ => IrregularityKind::TouchedSeveralOpponents,
    })
}

/// Returns the kind of irregularity for touching a piece of the player to move.
fn touched_own(square: Square, position: &Position) -> IrregularityKind {
    if position.any_move(|m| m.from == square) {
        IrregularityKind::TouchedOwn
    } else if position.reach(square).is_empty() {
        IrregularityKind::TouchedUnplayable
    } else if position.in_check() {
        IrregularityKind::TouchedUseless
    } else {
        IrregularityKind::TouchedPinned
    }
}

/// Returns true if these are the king and a rook of the player to move.
fn are_king_and_rook(king: Square, rook: Square, position: &Position) -> bool {
    let own = |square, piece| position.piece_on(square) == Some((position.turn(), piece));
    own(king, Piece::King) && own(rook, Piece::Rook)
}

/// Returns true if the player to move puts a piece on the square of the opponent's king, even one
/// that cannot reach it.
fn takes_king(from: Square, to: Square, position: &Position) -> bool {
    let is_own = position.side(position.turn()).has(from);
    is_own && to == position.king(!position.turn())
}

/// Returns the kind of irregularity for putting a piece from one square on another, with the player
/// to move as the offender.
fn misplay_kind(from: Square, to: Square, position: &Position) -> KindResult {
    let owner = owner_if_movable(from, to, position)?;
    if owner != position.turn() {
        return Ok(IrregularityKind::MovedOpponents);
    }
    let mut legal = position.moves();
    legal.retain(|m| (m.from, m.to) == (from, to));
    if legal.iter().any(|m| m.castles_to().is_none() && m.promotion.is_none()) {
        return Err(Objection::Legal(from, to));
    }
    if legal.iter().any(|m| m.promotion.is_some()) {
        return Ok(IrregularityKind::Unpromoted);
    }
    // Only castling is left: the rook was not moved.
    if !legal.is_empty() {
        return Ok(IrregularityKind::HalfCastled);
    }
    if position.reach(from).has(to) {
        return Ok(in_check_kind(from, position));
    }
    Ok(match position.piece_on(to) {
        Some((taken, _)) if taken == owner => IrregularityKind::CapturedOwn,
        Some(_) => IrregularityKind::WrongCapture,
        None => IrregularityKind::FalseMove,
    })
}

/// Returns the kind of irregularity for a move that is illegal only because it leaves or puts the
/// king in check.
fn in_check_kind(from: Square, position: &Position) -> IrregularityKind {
    if position.king(position.turn()) == from {
        IrregularityKind::IntoCheck
    } else if position.in_check() {
        IrregularityKind::UnmetCheck
    } else {
        IrregularityKind::ExposedKing
    }
}

/// Returns the owner of the piece that is put from one square on another, or an objection if that
/// cannot happen on the board.
fn owner_if_movable(from: Square, to: Square, position: &Position) -> Result<Color, Objection> {
    let (owner, _) = position.piece_on(from).ok_or(Objection::NoPiece(from))?;
    match position.displaced(Displacement::Piece { from, to, becomes: None }) {
        Some(_) => Ok(owner),
        None if from == to => Err(Objection::NotMoved(from)),
        None => Err(Objection::TakesKing(to)),
    }
}

/// Returns the kind of irregularity for moving a piece from one square to another out of turn.
fn out_of_turn_kind(from: Square, to: Square, position: &Position) -> KindResult {
    let owner = owner_if_movable(from, to, position)?;
    (owner != position.turn()).then_some(IrregularityKind::OutOfTurn).ok_or(Objection::InTurn(from))
}
