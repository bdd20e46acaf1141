//! The library's rulings on games and laws, tested without the program.

#[path = "../common/mod.rs"]
mod common;

mod bounds;
mod calendar;
mod casebook;
mod chess;
mod codes;
mod codes_check;
mod coverage;
mod demands;
mod differences;
mod displacements;
mod downstream;
mod editing;
mod extract;
mod facts;
mod floor_plan;
mod games;
mod happenings;
mod irregularities;
mod lanes;
mod law_of_the_day;
mod live;
mod movement;
mod notation;
mod numbers;
mod own;
mod pace;
mod pairs;
mod period;
mod pgn;
mod plain_moves;
mod quiz;
mod remedies;
mod replay;
mod schema;
mod sentences;
mod slow_generator;
mod stored;
mod twins;
mod vectors;
mod winnability;
