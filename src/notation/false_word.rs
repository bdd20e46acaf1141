//! What is written of a move that can be played, and is not so.

use strum::Display;

/// What is written of a move that can be played, and is not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[non_exhaustive]
pub enum FalseWord {
    /// Mate, where there is not even check.
    #[strum(to_string = "this gives neither mate nor check")]
    NeitherMateNorCheck,
    /// Check.
    #[strum(to_string = "this gives no check")]
    NoCheck,
    /// Mate, where there is only check.
    #[strum(to_string = "this gives check, but not mate")]
    NoMate,
    /// Double check.
    #[strum(to_string = "this check is not double")]
    NotDouble,
    /// Discovered check.
    #[strum(to_string = "this check is not discovered")]
    NotDiscovered,
    /// The wing on which the piece stands.
    #[strum(to_string = "the piece stands on the other wing")]
    OtherWing,
    /// The wing from which the piece came, or on which it stands: that is doubtful.
    #[strum(
        to_string = "taken for the piece on this wing; another that came from it could make such a move"
    )]
    DoubtfulWing,
}
