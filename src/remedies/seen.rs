//! What is said of the board and must be seen on it: checks that nobody announced, that were
//! announced and not given, and that stood; and pawns left on the last rank.

use crate::chess::{Color, Piece, Position, Rank};

use super::kind::IrregularityKind;
use super::objection::Objection;

/// What the laws call it, if the position bears out what is said of a check.
pub(super) fn borne_out(
    kind: IrregularityKind,
    position: &Position,
) -> Result<IrregularityKind, Objection> {
    let given = position.in_check();
    match kind {
        IrregularityKind::UnsaidCheck | IrregularityKind::LateCheck if !given => {
            Err(Objection::NoCheck)
        }
        IrregularityKind::FalseCheck if given => Err(Objection::Check),
        IrregularityKind::UnknownCheck | IrregularityKind::StandingCheck
            if !given && !position.opponent_in_check() =>
        {
            Err(Objection::NoCheck)
        }
        IrregularityKind::Unpromoted if !has_pawn_at_its_end(position) => Err(Objection::NoPawn),
        kind => Ok(kind),
    }
}

/// Whether a pawn stands on its last rank, or a step before it.
fn has_pawn_at_its_end(position: &Position) -> bool {
    let is_there = |color: Color| {
        let ends = [Rank::Seventh, Rank::Eighth].map(|rank| rank.relative_to(color));
        let mut pawns = position.pieces(color, Piece::Pawn).into_iter();
        pawns.any(|pawn| ends.contains(&pawn.rank()))
    };
    Color::ALL.into_iter().any(is_there)
}
