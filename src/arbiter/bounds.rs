//! The limits on what is listed of one game: enough for every real game, but not for one made to be
//! endless.

/// The maximum number of rulings of a code that are listed, in order. Beyond it, the first ruling
/// of each article and form is listed, so that the deciding one is always included.
pub const MOST_RULINGS: usize = 1000;

/// The maximum number of recorded claims that are listed with the code's answers, in order. Beyond
/// it, the first claim with each answer is listed, so that the deciding one is always included.
pub const MOST_CLAIMS: usize = 100;

/// The maximum number of occurrences of a claimed position that are listed, latest first.
pub const MOST_OCCURRENCES: usize = 100;

/// The irregularities of a game that are ruled on: the first ones.
pub const MOST_IRREGULARITIES: usize = 10_000;
