//! Written moves, and from the bytes of a PGN file to the record of a game. Whether a move is legal
//! is not known here.
//!
//! Lenient in, strict about loss: every byte is accounted for. A token that is not a move
//! stops the game there; what came before is kept, and where and why is said. The reader
//! never looks for the next token that would fit.
//!
//! # Where games begin
//!
//! A game begins at its tags, whichever comes first, or without tags at its first move. A line
//! that begins `[Event "` begins a game whatever it seems to stand in, a comment that is never
//! closed or a game that was given up, unless the line before it is a tag: then it belongs to the
//! same section. So any part of a text can be read alone that begins at such a line, and one line
//! before it tells ([`is_seam`]). A section of tags ends with the first move. It ends before it
//! where `[Event "` comes a second time, and at a blank line behind which a tag comes that it
//! has already: a section without moves is a game too. Behind a result, and in a game that is
//! read no further, any line that begins with a tag begins the next game. A malformed tag is a
//! warning and not the end of its section; so is a line between two games that belongs to none.
//!
//! # Reading
//!
//! [`games`] gives the games of a text in memory, one [`Record`] each; [`Reader`] does the same in
//! the memory of one record, [`Stream`] reads anything that can be read, and [`read_move`] a single
//! move.
//!
//! # Written moves
//!
//! A written move is a [`Pattern`], whatever it was written in. PGN is a container; how moves are
//! written is a [dialect](dialects), one file each. Which legal move a pattern means, and how a
//! legal move is written so that no other is meant, is found out in one place for all of them:
//! [`Position::resolve`](crate::chess::Position::resolve) and
//! [`Position::write`](crate::chess::Position::write).

mod aside;
mod bytes;
mod commands;
pub mod dialects;
mod fast_path;
mod game;
mod heading;
mod hint;
mod numbers;
mod pass;
mod pattern;
mod reader;
mod record;
mod seam;
mod section;
mod sniff;
mod stream;
mod tags;
mod text;
mod tokens;
mod written_move;

pub(crate) use commands::UNREADABLE;

pub use aside::{Aside, Remark, asides};
pub use pattern::{Capture, Pattern, Sign, squares};
pub use reader::{Reader, games};
pub use record::{Claim, Event, GameResult, Incident, Record, Stop, Tag, Warning, WrittenMove};
pub use seam::{GAME_START, LOOKBACK, is_seam};
pub use sniff::{SNIFFED, foreign};
pub use stream::{LONGEST_GAME, MAX_GAME, Stream};
pub use written_move::read_move;
