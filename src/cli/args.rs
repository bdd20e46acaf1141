//! Arguments that several commands have.

mod code_args;
pub(crate) mod date;
mod games;
mod laws;
mod moment;
pub(crate) mod notation;
mod playing;
mod reading;

pub(crate) use super::writing::{OutputFormat, Writing};
pub(crate) use code_args::CodeArgs;
pub(crate) use games::Games;
pub(crate) use laws::Laws;
pub(crate) use moment::Moment;
pub(crate) use notation::Notation;
pub(crate) use playing::Playing;
pub(crate) use reading::{Circumstances, Limit, OneGame, ReadingArgs, Search};
