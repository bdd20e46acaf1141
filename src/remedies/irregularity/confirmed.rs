//! Irregularities that the position must confirm: unannounced, falsely announced and overlooked
//! checks, and pawns left on the last rank.

use crate::chess::{Color, Piece, Position, Promotion, Rank};
use crate::notation::{CheckIrregularity, PromotionIrregularity};

use super::{IrregularityKind, KindResult};
use crate::remedies::objection::Objection;

/// Returns the kind of irregularity for a recorded error with a check, if the position confirms it:
/// the position after the check, with the checked player to move.
pub(in crate::remedies) fn check(error: CheckIrregularity, position: &Position) -> KindResult {
    let is_checked = position.in_check();
    let any_checked = is_checked || position.opponent_in_check();
    match error {
        CheckIrregularity::False if is_checked => Err(Objection::Check),
        CheckIrregularity::False => Ok(IrregularityKind::FalseCheck),
        CheckIrregularity::Unsaid if is_checked => Ok(IrregularityKind::UnsaidCheck),
        CheckIrregularity::Late if is_checked => Ok(IrregularityKind::LateCheck),
        CheckIrregularity::Unknown if any_checked => Ok(IrregularityKind::UnknownCheck),
        CheckIrregularity::Standing if any_checked => Ok(IrregularityKind::StandingCheck),
        CheckIrregularity::Both if is_checked && position.opponent_in_check() => {
            Ok(IrregularityKind::BothInCheck)
        }
        CheckIrregularity::Both => Err(Objection::NotBoth),
        _ => Err(Objection::NoCheck),
    }
}

/// Returns the kind of irregularity for a recorded error in a promotion, if a pawn of either player
/// is on its last rank or one step before it. The position may be that before or after the move.
pub(in crate::remedies) fn promotion(
    error: PromotionIrregularity,
    position: &Position,
) -> KindResult {
    let kind = match error {
        PromotionIrregularity::Standing if !has_pawn_on(&[Rank::Eighth], position) => {
            return Err(Objection::NoPawn);
        }
        PromotionIrregularity::Standing => IrregularityKind::StandingPawn,
        PromotionIrregularity::Left if may_stay_a_pawn(position) => {
            return Err(Objection::PawnMayStay);
        }
        PromotionIrregularity::Left => IrregularityKind::Unpromoted,
        PromotionIrregularity::Changed => IrregularityKind::PromotionChanged,
        PromotionIrregularity::UpsideDown => IrregularityKind::UpsideDownRook,
        PromotionIrregularity::WrongColour => IrregularityKind::WrongColour,
    };
    let is_confirmed = has_pawn_on(&[Rank::Seventh, Rank::Eighth], position);
    is_confirmed.then_some(kind).ok_or(Objection::NoPawn)
}

/// Returns true if a pawn of the player to move may remain a pawn on its last rank.
fn may_stay_a_pawn(position: &Position) -> bool {
    position.movement().promotion == Promotion::AnyPieceOrPawn
        || position.any_move(|m| {
            m.piece == Piece::Pawn
                && m.promotion.is_none()
                && m.to.rank() == Rank::Eighth.relative_to(position.turn())
        })
}

/// Returns true if an overlooked check or an unpromoted pawn remains: the player who has just moved
/// is in check, or a pawn is on its last rank.
pub(in crate::remedies) fn is_unresolved(position: &Position) -> bool {
    position.opponent_in_check() || has_pawn_on(&[Rank::Eighth], position)
}

/// Returns true if a pawn of either player is on one of these ranks, counted from its own side.
fn has_pawn_on(ranks: &[Rank], position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let mut pawns = position.pieces(color, Piece::Pawn).into_iter();
        pawns.any(|pawn| ranks.contains(&pawn.rank().relative_to(color)))
    })
}
