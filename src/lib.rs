//! Historical chess rules.

pub mod calendar;
pub mod chess;
pub mod notation;
