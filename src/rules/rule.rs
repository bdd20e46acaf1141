//! The trait every rule implements.

use crate::chess::Movement;
use crate::replay::{GameSummary, Timeline};

use super::{Evaluation, FirstFinding};

/// A provision of law with its parameters, which judges a game.
///
/// A rule from elsewhere is used like those of this crate, in a
/// [`Ruleset`](crate::arbiter::Ruleset): `examples/own_ruleset` is a whole package.
///
/// ```
/// use jadoube::chess::Piece;
/// use jadoube::replay::Timeline;
/// use jadoube::rules::{Grounds, Evaluation, Rule};
///
/// /// No queen moves before the fifth move.
/// struct LateQueens;
///
/// impl Rule for LateQueens {
///     fn evaluate(&self, game: &Timeline) -> Evaluation {
///         let mut found = Evaluation::of(game);
///         let first_moves = (1..=8).zip(game.moves());
///         for (ply, m) in first_moves {
///             if m.piece == Piece::Queen {
///                 let words = "a queen moves before the fifth move".to_owned();
///                 found.add_forbidden_move(ply, Grounds::Words { words });
///                 break;
///             }
///         }
///         found
///     }
/// }
/// ```
pub trait Rule: Sync {
    /// Changes the law of movement (castling, en passant, promotion). Most rules do not.
    fn movement(&self, _movement: &mut Movement) {}

    /// Returns false if this rule can find nothing in a game with this summary and without recorded
    /// claims. It may return true although nothing will be found, and is cheap.
    fn may_apply(&self, _summary: &GameSummary) -> bool {
        true
    }

    /// Returns everything this rule finds in a game, which was replayed under its law of movement:
    /// what ends it, what may be claimed, which recorded move is forbidden, which condition was
    /// nearly met, from when the law is unknown. Each is found once, in order of ply, whatever else
    /// may have ended the game before.
    fn evaluate(&self, game: &Timeline) -> Evaluation;

    /// Returns the first finding of this rule, for a survey of many games. Ply, effect and grounds
    /// are those of the whole evaluation, found in less time; how long a claim stays open may be
    /// left out. Only for a dead position may the answer be argued instead of proved.
    fn first(&self, game: &Timeline) -> Option<FirstFinding> {
        self.evaluate(game).first()
    }
}
