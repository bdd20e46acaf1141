//! The container: from the bytes of a PGN file, or of a plain score, to the record of a game.
//!
//! # Where games begin
//!
//! A game begins at its first tag, or, if it has no tags, at its first move.
//!
//! A line that begins with `[Event "` always begins a game, even in a comment that is never closed,
//! unless the line before it is a tag: then both lines belong to the same section of tags. A part
//! of a text that begins at such a line can be read alone ([`is_boundary`]).
//!
//! A section of tags ends at the first move. It ends earlier at a blank line or at a second `[Event
//! "`, if a tag that the section already has follows there: a section without moves is a game too.
//! Otherwise a second `[Event "` is only a warning.
//!
//! After a result, and after a stop, any line that begins with a tag begins the next game. A score
//! that begins again at `1.` after a blank line is the next game too. A malformed tag, and a line
//! between two games that belongs to none, are warnings.

mod annotations;
pub(crate) mod boundary;
pub(crate) mod bytes;
mod commands;
mod fast_path;
pub(crate) mod game;
mod marks;
pub(crate) mod move_error;
pub(crate) mod numbers;
mod reader;
mod sniff;
mod stream;
mod tags;
pub(crate) mod text;
pub(crate) mod tokens;
pub(crate) mod window;
pub(crate) mod written_move;

pub(crate) use commands::{FLAG, UNREADABLE};
pub use commands::{player_named, read_command};
pub(super) use text::decode;

pub(crate) use annotations::remarks_at;
pub use annotations::{Annotation, Remark, annotations};
pub use boundary::{GAME_START, LOOKBACK, is_boundary};
pub use move_error::MoveError;
pub use reader::{Reader, games};
pub use sniff::{SNIFFED, foreign};
pub use stream::{LONGEST_GAME, MAX_GAME, Stream};
pub use written_move::read_move;
pub(crate) use written_move::without_number;
