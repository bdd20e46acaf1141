//! Positions and moves: how pieces move, and when a king is attacked.
//!
//! This room has a single move generator, which takes the law of movement as a parameter
//! ([`Movement`]). It knows nothing of draws, results or repetition: a [`Position`] is neither `Eq`
//! nor `Hash`, because the law decides *which positions are the same*, and a rule knows the law.
//! This room provides the parts to compare ([`Components`]), updated with each move.
//!
//! The placement of the pieces is a fact; the law decides if it may stand. A position can therefore
//! hold the result of an illegal move ([`Displacement`]), such as a king left in check or a pawn on
//! its last rank. It always has both kings.
//!
//! Squares, bitboards and attack tables come from `cozy-chess`.

mod castling;
mod displacement;
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
mod reaching;
mod rights;
mod sliders;

pub(crate) use castling::CastlingObstacle;
pub use cozy_chess::{BitBoard, Color, File, Piece, Rank, Square};
pub use displacement::Displacement;
pub use fen::{FenError, Repair};
pub(crate) use generate::{ENDS, attacks, last_rank, pawn_attacks};
pub use keys::Components;
pub use move_text::ParseMoveError;
pub use movement::{Castling, EnPassant, Movement, MovementAspect, Promotion};
pub use moves::{CastlingSide, DuePromotion, Move, MoveKind};
pub(crate) use names::{ColorName, PieceName, color_name, piece_name};
pub(crate) use plain::{ORIGIN_FILE, ORIGIN_RANK, PlainMove};
pub use position::Position;
pub use rights::Rights;
