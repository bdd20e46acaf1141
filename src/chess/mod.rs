//! How pieces move, and when a king is attacked. No more than that.
//!
//! This room has one move generator, and the laws of movement are its parameter
//! ([`Movement`]). It refuses to know draws, outcomes or repetition: a [`Position`] is
//! neither `Eq` nor `Hash`, because *which positions are the same* is a matter of law and
//! belongs to a rule. What it offers instead are the components of sameness
//! ([`Components`]), kept up to date move by move.
//!
//! What stands on the board is a fact; whether it may stand is law. So a position can hold what no
//! legal move makes ([`Displacement`]): a king left in check, a pawn on its last rank. It always
//! has both kings.
//!
//! Squares, bitboards and attack tables are those of `cozy-chess`.

mod castling;
mod displacement;
mod empty_board_attacks;
mod fen;
mod generate;
mod keys;
mod move_text;
mod movement;
mod moves;
mod names;
mod plain;
mod play;
mod position;
mod promotion;
mod rights;
mod sliders;

pub(crate) use castling::CastlingBar;
pub use cozy_chess::{BitBoard, Color, File, Piece, Rank, Square};
pub use displacement::Displacement;
pub use fen::{FenError, Repair};
pub(crate) use generate::{ENDS, attacks, last_rank, pawn_attacks};
pub use keys::Components;
pub use move_text::ParseMoveError;
pub use movement::{Castling, EnPassant, Movement, MovementAspect, Promotion};
pub use moves::{CastlingSide, Move, MoveKind, Naming};
pub(crate) use names::{ColorName, PieceName, color_name, piece_name};
pub use position::Position;
pub use rights::Rights;
