//! Written moves, and from the bytes of a PGN file to the record of a game. Whether a move is legal
//! is not known here.
//!
//! Lenient in, strict about loss: every byte is accounted for. A token that is not a move
//! stops the game there; what came before is kept, and where and why is said. The reader
//! never looks for the next token that would fit.
//!
//! # Reading
//!
//! [`games`] gives the games of a text in memory, one [`Record`] each; [`Reader`] does the same in
//! the memory of one record, [`Stream`] reads anything that can be read, and [`read_move`] a single
//! move.
//!
//! # Written moves
//!
//! A written move is a [`Pattern`], whatever it was written in. PGN is a [container](pgn); how
//! moves are written is a [dialect](dialects), one file each. Which legal move a pattern means, and
//! how a legal move is written so that no other is meant, is found out in one place for all of
//! them: [`Position::resolve`](crate::chess::Position::resolve) and
//! [`Position::write`](crate::chess::Position::write).

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

pub(crate) use pgn::{UNREADABLE, remarks_at, without_number};

pub use dialects::Notation;
pub use game_result::GameResult;
pub use irregularity::{
    CheckError, FORMS, Irregularity, IrregularityError, PromotionError, SetUpError,
};
pub use pace::{Conditions, Pace, TimeControl};
pub use pattern::{Capture, LatePromotion, Pattern, SanMove, SideChoice, Sign, squares};
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
