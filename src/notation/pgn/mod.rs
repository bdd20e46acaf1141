//! The container: from the bytes of a PGN file, or of a plain score, to the record of a game.
//!
//! # Where games begin
//!
//! A game begins at its tags, whichever comes first, or without tags at its first move. A line that
//! begins `[Event "` begins a game whatever it seems to stand in, a comment that is never closed or
//! a game that was given up, unless the line before it is a tag: then it belongs to the same
//! section. So any part of a text can be read alone that begins at such a line, and one line before
//! it tells ([`is_boundary`]). A section of tags ends with the first move. It ends before it at a
//! blank line, or at a second `[Event "`, behind which a tag comes that it has already: a section
//! without moves is a game too. A second `[Event "` alone is a warning. Behind a result, and in a
//! game that is read no further, any line that begins with a tag begins the next game; a score that
//! begins again at `1.` behind a blank line is the next game too. A malformed tag is a warning and
//! not the end of its section; so is a line between two games that belongs to none.

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

pub(crate) use commands::UNREADABLE;
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
