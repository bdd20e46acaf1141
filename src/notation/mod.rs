//! From the bytes of a PGN file to the record of a game, without asking whether a move is
//! legal.
//!
//! Lenient in, strict about loss: every byte is accounted for. A token that is not a move
//! stops the game there; what came before is kept, and where and why is said. The reader
//! never looks for the next token that would fit.

mod record;

pub use record::{Claim, Event, GameResult, Incident, Record, Stop, Tag, Warning, WrittenMove};
