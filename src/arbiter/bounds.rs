//! How much is said of one game: enough for any real one, and no more for one made to be endless.

/// So many rulings of a code are listed, the first ones; and beyond them the first of each article
/// and form, so that whatever decides is among them.
pub const MOST_RULINGS: usize = 1000;

/// So many claims on the record are listed with what a code makes of them, the first ones; and
/// beyond them the first of each answer, so that whatever decides is among them.
pub const MOST_CLAIMS: usize = 100;

/// So many occurrences of a claimed position are listed, the latest ones.
pub const MOST_OCCURRENCES: usize = 100;

/// The irregularities of a game that are ruled on: the first ones.
pub const MOST_IRREGULARITIES: usize = 10_000;
