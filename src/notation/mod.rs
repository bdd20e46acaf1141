//! Written moves, and the reader from the bytes of a PGN file to the record of a game. Nothing here
//! knows whether a move is legal.
//!
//! The reader accepts many spellings and accounts for every byte. A token that is not a move stops
//! the game there: the moves before it are kept, and the place and the reason are recorded. The
//! reader never skips to a token that would fit.
//!
//! # Reading
//!
//! [`games`] returns the games of a text in memory, one [`Record`] each. [`Reader`] does the same
//! in the memory of one record. [`Stream`] reads files, and [`read_move`] a single move.
//!
//! # Written moves
//!
//! A written move is a [`Pattern`], in whatever [dialect](dialects) it was written. PGN is only a
//! [container](pgn). For all dialects, [`Position::resolve`](crate::chess::Position::resolve) finds
//! the legal move that a pattern means, and
//! [`Position::write`](crate::chess::Position::write) the shortest pattern of a legal move.

pub mod dialects;
mod edit;
mod game_result;
mod irregularity;
mod pace;
mod pattern;
pub mod pgn;
pub(crate) mod printed;
mod read_warning;
mod record;

pub(crate) use pgn::{FLAG, UNREADABLE, remarks_at, without_number};

pub use dialects::Notation;
pub use game_result::GameResult;
pub use irregularity::{
    CheckIrregularity, FORMS, Irregularity, IrregularityError, PromotionIrregularity,
    SetUpIrregularity,
};
pub use pace::{Conditions, Pace, TimeControl};
pub use pattern::{Capture, LatePromotion, NamedWings, Pattern, SanMove, Sign, squares};
pub use pgn::{
    Annotation, GAME_START, LONGEST_GAME, LOOKBACK, MAX_GAME, MoveError, Reader, Remark, SNIFFED,
    Stream, annotations, foreign, games, is_boundary, player_named, read_command, read_move,
};
pub use printed::{has_score, read_in, read_whole};
pub use read_warning::{
    CommandError, CommandFault, DoubtfulDate, FalseWord, MeantWord, OtherGame, ReadWarning,
    TagFault,
};
pub(crate) use record::events_at;
pub use record::{
    Claim, Event, HeadLine, Incident, ReadError, Record, Stop, Tag, Warning, Witness, WrittenMove,
};
