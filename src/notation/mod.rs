//! From the bytes of a PGN file to the record of a game, without asking whether a move is
//! legal.
//!
//! Lenient in, strict about loss: every byte is accounted for. A token that is not a move
//! stops the game there; what came before is kept, and where and why is said. The reader
//! never looks for the next token that would fit.
//!
//! [`Reader`] reads a text in memory, [`Stream`] anything that can be read, and
//! [`read_move`] a single move. Each game fills a [`Record`].

mod aside;
mod bytes;
mod commands;
mod game;
mod hint;
mod numbers;
mod pass;
mod reader;
mod record;
mod stream;
mod swift;
mod tags;
mod text;
mod tokens;
mod written_move;

pub use aside::{Aside, Remark, asides};
pub use reader::Reader;
pub use record::{Claim, Event, GameResult, Incident, Record, Stop, Tag, Warning, WrittenMove};
pub use stream::{MAX_GAME, Stream};
pub use written_move::read_move;
