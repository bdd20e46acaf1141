//! The marked pawn.

use crate::notation::GameResult;
use serde::{Deserialize, Serialize};

use crate::chess::{Color, Piece, Position, Square, pawn_attacks};
use crate::replay::{GameSummary, NoMove, Ply, Timeline};

use super::{Evaluation, Grounds, MarkedPawnFate, Precedence, Rule};

/// A pawn that its player undertakes to mate with, as odds (*pion coiffé*). If it is captured he
/// loses; he may not promote it; he may be mated as usual.
///
/// # In play
/// The record names the pawn in a tag, by its square at the start: `[MarkedPawn "f2"]`. It mates if
/// it attacks the king that is mated, whatever else does.
///
/// # Eras
/// Among the odds of the Britannica of 1911, where he cannot mate with another piece; in America in
/// 1880, and in older handbooks, he loses by that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MarkedPawn {
    /// The effect of a mate by another piece.
    pub other_mate: OtherMate,
}

vocabulary! {
/// The effect of a mate by another piece than the marked pawn.
pub enum OtherMate {
    /// The mate may not be played.
    MayNot,
    /// The player has failed in his undertaking, and loses.
    Loses,
}
}

impl Rule for MarkedPawn {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        summary.marked
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        let Some((owner, ply, fate)) = fate(game) else { return found };
        let grounds = Grounds::MarkedPawn { player: owner.into(), fate };
        match (fate, self.other_mate) {
            (MarkedPawnFate::Captured, _) | (MarkedPawnFate::OtherMates, OtherMate::Loses) => {
                found.add_end(ply, GameResult::won_by(!owner), Precedence::UNDERTAKING, grounds);
            }
            (MarkedPawnFate::Promoted | MarkedPawnFate::OtherMates, _) => {
                found.add_forbidden_move(ply, grounds);
            }
        }
        found
    }
}

/// Returns the owner of the marked pawn, its fate, and the ply of the move that decides it; `None`
/// if no move does.
fn fate(timeline: &Timeline) -> Option<(Color, Ply, MarkedPawnFate)> {
    let mut square = timeline.marked_pawn()?;
    let (owner, _) = timeline.position(0).piece_on(square)?;
    for (ply, m) in (1..).zip(timeline.moves()) {
        let moves_it = m.from == square;
        if timeline.turn(ply - 1) != owner {
            if m.captured.is_some() && m.captured_on() == square {
                return Some((owner, ply, MarkedPawnFate::Captured));
            }
            continue;
        }
        if moves_it && m.promotion.is_some() {
            return Some((owner, ply, MarkedPawnFate::Promoted));
        }
        square = if moves_it { m.to } else { square };
        let is_mate =
            ply == timeline.plies() && timeline.summary().no_move == Some(NoMove::Checkmate);
        if is_mate && !attacks_king(square, owner, &timeline.position(ply)) {
            return Some((owner, ply, MarkedPawnFate::OtherMates));
        }
    }
    None
}

/// Returns true if the pawn on this square attacks the king of the player to move.
fn attacks_king(square: Square, owner: Color, position: &Position) -> bool {
    position.piece_on(square) == Some((owner, Piece::Pawn))
        && pawn_attacks(square, owner).has(position.king(position.turn()))
}
