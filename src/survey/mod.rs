//! Many games, many codes: what a whole database of games becomes under the laws of every day.
//!
//! An input is cut at boundaries, where a line begins `[Event "` and so begins a game, whatever it
//! seems to stand in. Each piece is read and judged by itself on one of several threads, and
//! what is noted of it comes back in the order of the input: neither the number of threads nor
//! the size of the pieces changes anything in it. Memory is bounded by the pieces being read, and
//! by the longest single game.

mod batch;
mod columns;
mod duplicates;
mod game_id;
mod identity;
mod input;
mod inquiry;
mod run;
mod selection;
mod split;
mod tally;
mod work_queue;
mod worker;

pub use batch::{Batch, Game, Governed, Noted, NotedStop, ReadStatus, Slice, TAGS};
pub use columns::{Cell, CellType, Column, GAMES, Row, TableCode, VERDICTS};
pub use duplicates::Duplicates;
pub use game_id::{GameName, game_id};
pub use input::{Consumer, Input, InputKind, NotAPart, Part, Unpack};
pub use inquiry::{FIRST_YEAR, Inquiry, LAST_YEAR, Period};
pub use run::{End, Running, SurveyEvent, survey};
pub use selection::{Selection, SelectionError};
pub use tally::{Classes, CodeTally, Ranked, Striking, StrikingGame, Tally};
