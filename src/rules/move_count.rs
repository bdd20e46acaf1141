//! Counts of moves without progress.

mod count;
mod ending;
mod longer;
mod notice;

use serde::{Deserialize, Serialize};

use crate::chess::{Move, Piece, Position};
use crate::replay::{GameSummary, Timeline};

pub use ending::{Ending, NotAnEnding};
pub use longer::{BishopSquares, Longer, SquareName};

use super::{
    ClaimForm, Consequence, Evaluation, FirstFinding, MayClaim, Restart, Rule, failed_checks,
};

/// A number of moves on each side without progress.
///
/// # The law
/// A move is a move of each side; what counts as progress is named. Some endings may be given
/// more moves; the ending that counts is the one on the board when the claim is made.
///
/// # In play
/// Under `starts = "notice"` no count runs until the opponent gives notice, which he can do only in
/// an ending that is named, if any is. Without a notice on the record the finding is that it could
/// have been given, by the weaker side in a named ending, if the count would have run out inside
/// the record.
///
/// # Eras
/// By notice, in endings of pieces, in London 1807; fifty moves at any time since about 1900;
/// longer for some endings between 1928 and 1992; seventy-five, without a claim, since 2014.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoveCount {
    /// The moves, of each side.
    pub moves: u32,
    /// The replies of the other side, if the article counts the moves of the player called upon and
    /// the replies to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replies: Option<u32>,
    /// The consequence: a claim or an automatic draw.
    pub consequence: Consequence,
    /// The moves that restart the count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restarts: Option<Vec<Restart>>,
    /// The event from which the count begins; the last restart if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<CountStart>,
    /// The endings to which the count is limited; any position if this is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Vec<Ending>>,
    /// Endings that are given another number of moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub longer: Vec<Longer>,
    /// The player who may claim. Only for claims.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<MayClaim>,
    /// The forms in which a claim may be made; only on the board if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Vec<ClaimForm>>,
    /// False if the announced move may not mate, for intended claims; it may if this is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mating_move: Option<bool>,
}

vocabulary! {
/// The event from which a count of moves begins.
pub enum CountStart {
    /// The last move that restarts the count.
    LastRestart,
    /// A notice by the opponent.
    Notice,
}
}

impl MoveCount {
    /// Returns true if this move restarts the count.
    fn restarted_by(&self, m: &Move) -> bool {
        self.restarts.iter().flatten().any(|restart| match restart {
            Restart::Capture => m.captured.is_some(),
            Restart::PieceCapture => m.captured.is_some_and(|piece| piece != Piece::Pawn),
            Restart::PawnMove => m.piece == Piece::Pawn,
        })
    }

    /// Returns the number of moves required in this position; `None` if the article is limited to
    /// other endings.
    fn moves_in(&self, position: &Position) -> Option<u32> {
        let is_on = |ending: &Ending| ending.is_on(position);
        if self.only.as_ref().is_some_and(|endings| !endings.iter().any(is_on)) {
            return None;
        }
        let longer = self.longer.iter().find(|longer| longer.applies(position));
        Some(longer.map_or(self.moves, |longer| longer.moves))
    }

    /// Returns a number of moves of each side in plies.
    fn plies(&self, moves: u32) -> u32 {
        moves.saturating_add(self.replies.unwrap_or(moves))
    }

    /// Returns the smallest number of plies that the article requires in any position.
    fn fewest_plies(&self) -> u32 {
        let moves = self.longer.iter().map(|longer| longer.moves).fold(self.moves, u32::min);
        self.plies(moves)
    }

    pub(super) fn has_form(&self, form: ClaimForm) -> bool {
        self.form.as_ref().map_or(form == ClaimForm::Standing, |forms| forms.contains(&form))
    }

    fn by_notice(&self) -> bool {
        self.starts == Some(CountStart::Notice)
    }

    /// Returns true if this rule may find different things in games with the same moves under two
    /// laws of movement: an announced move may be a capture or a pawn move.
    pub(super) fn depends_on_movement_law(&self) -> bool {
        self.has_form(ClaimForm::Intended) && !self.restarts_as_usual()
    }

    /// Returns true if every capture and every pawn move restarts the count.
    fn restarts_as_usual(&self) -> bool {
        let usual = [Restart::Capture, Restart::PawnMove];
        let restarts = self.restarts.as_deref().unwrap_or_default();
        usual.iter().all(|usual| restarts.contains(usual))
    }

    /// Returns the moves that restart the count; empty if they are all captures and all pawn moves.
    fn unusual_restarts(&self) -> Vec<Restart> {
        if self.restarts_as_usual() {
            Vec::new()
        } else {
            self.restarts.clone().unwrap_or_default()
        }
    }

    /// Returns true if this rule allows a claim without notice.
    pub fn is_plain_claim(&self) -> bool {
        self.consequence == Consequence::Claim && !self.by_notice()
    }

    /// Returns the errors in these parameters: the parameter and the reason.
    pub fn mistakes(&self) -> Vec<(&'static str, String)> {
        let is_claim = self.consequence == Consequence::Claim;
        let lacks_restarts = !self.by_notice() && self.restarts.as_ref().is_none_or(Vec::is_empty);
        let is_open = is_claim && !lacks_restarts;
        let has_no_such = matches!(self.consequence, Consequence::Forbids | Consequence::Loses);
        let form = "`form` means nothing here: it is for claims without a notice";
        let longer = "`longer` means nothing here: it is for counts without a notice";
        let replies = "`replies` means nothing here: it is for counts from a notice";
        let is_no_number = |moves: u32| moves == 0 || moves > 10_000;
        let number = "too few or too many moves: 1 at least, and 10000 at most";
        let counted = [
            (is_no_number(self.moves), "moves", number),
            (has_no_such, "consequence", "a count has no such consequence: `claim` or `automatic`"),
            (lacks_restarts, "restarts", "`restarts` is missing: a count needs it"),
            (is_open && self.by.is_none(), "by", "`by` is missing: a claim needs it"),
            (
                is_open && !self.by_notice() && self.form.is_none(),
                "form",
                "`form` is missing: a claim needs it",
            ),
            (self.form.is_some() && !self.is_plain_claim(), "form", form),
            (self.by_notice() && !self.longer.is_empty(), "longer", longer),
            (!self.by_notice() && self.replies.is_some(), "replies", replies),
        ];
        let fewer = "fewer moves than in other endings: as many at least as the count has";
        let pawns = "too many `pawns`: the stronger side's square, and perhaps the weaker's";
        let of_longer = self.longer.iter().flat_map(|longer| {
            let is_shorter = longer.moves > 0 && longer.moves < self.moves;
            [
                (is_no_number(longer.moves), "longer", number),
                (is_shorter, "longer", fewer),
                (longer.pawns.len() > 2, "longer", pawns),
            ]
        });
        failed_checks(counted.into_iter().chain(of_longer))
    }
}

impl Rule for MoveCount {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        let plies = self.fewest_plies();
        let suffices = |count: u32| count.saturating_add(1) >= plies;
        // A set-up position may bring a count along.
        let whole = summary.plies.saturating_add(summary.longest_clock);
        if !suffices(summary.longest_clock) && (!suffices(whole) || self.restarts_as_usual()) {
            return false;
        }
        let Some(endings) = &self.only else { return true };
        endings.iter().any(|ending| ending.may_have_been(&summary.left))
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        if self.by_notice() { notice::evaluate(self, game) } else { count::evaluate(self, game) }
    }

    fn first(&self, game: &Timeline) -> Option<FirstFinding> {
        if self.by_notice() {
            return notice::first(self, game);
        }
        count::first(self, game).map(FirstFinding::Found)
    }
}
