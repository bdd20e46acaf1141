//! Historical chess rules.

pub mod arbiter;
pub mod calendar;
pub mod chess;
pub mod laws;
pub mod notation;
pub mod replay;
pub mod report;
pub mod rules;
