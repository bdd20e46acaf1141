//! Castling: the ordinary way, freely as in Italy, and towards the corner of a rook given as odds.

use cozy_chess::{get_between_rays, get_king_moves, get_rook_rays};

use super::generate::home_rank;
use super::{Castling, CastlingSide, Color, File, Move, MoveKind, Piece, Position, Square};

/// The squares that king and rook leave and reach in a castling move.
#[derive(Clone, Copy)]
pub(super) struct CastlingSquares {
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
}

/// Returns the squares of ordinary castling.
pub(super) fn ordinary_squares(color: Color, side: CastlingSide) -> CastlingSquares {
    let (king_to, rook_to) = ordinary_files(side);
    squares_to(color, side, king_to, rook_to)
}

/// Returns the files that king and rook reach in ordinary castling, the king's first.
fn ordinary_files(side: CastlingSide) -> (File, File) {
    match side {
        CastlingSide::King => (File::G, File::F),
        CastlingSide::Queen => (File::C, File::D),
    }
}

/// Returns the squares of castling that brings king and rook to these files.
fn squares_to(color: Color, side: CastlingSide, king_to: File, rook_to: File) -> CastlingSquares {
    let on = |file| Square::new(file, home_rank(color));
    let corner = if side == CastlingSide::King { File::H } else { File::A };
    CastlingSquares {
        king_from: on(File::E),
        king_to: on(king_to),
        rook_from: on(corner),
        rook_to: on(rook_to),
    }
}

/// Returns the files to which king and rook can castle in Italy: the king beyond its own square,
/// and the rook between that square and the king. Six ways on the king's side, ten on the queen's.
fn free_files(side: CastlingSide) -> impl Iterator<Item = (File, File)> {
    let outwards: &[File] = match side {
        CastlingSide::King => &[File::E, File::F, File::G, File::H],
        CastlingSide::Queen => &[File::E, File::D, File::C, File::B, File::A],
    };
    (1..outwards.len())
        .flat_map(move |king| outwards[..king].iter().map(move |&rook| (outwards[king], rook)))
}

/// The reasons why castling is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CastlingObstacle {
    /// The law has no castling.
    NotInTheLaw,
    /// The law does not allow castling to these squares.
    SquaresNotAllowed,
    /// The king or the rook has moved.
    RightLost,
    /// A piece is between king and rook.
    Blocked,
    InCheck,
    /// The king would cross or reach an attacked square.
    Attacked,
    /// King or rook would attack an enemy piece, which free castling forbids.
    Attacks,
}

impl Position {
    /// Returns the reason why the player to move may not castle to this side now in the ordinary
    /// way; `None` if castling is legal.
    pub(crate) fn castling_obstacle(&self, side: CastlingSide) -> Option<CastlingObstacle> {
        self.obstacle_to_side(side)
            .or_else(|| self.obstacle_to_squares(ordinary_squares(self.turn, side)))
    }

    /// Returns the reason, if any, that rules out all castling to this side.
    fn obstacle_to_side(&self, side: CastlingSide) -> Option<CastlingObstacle> {
        let squares = ordinary_squares(self.turn, side);
        let between = get_between_rays(squares.king_from, squares.rook_from);
        if self.movement.castling == Castling::None {
            Some(CastlingObstacle::NotInTheLaw)
        } else if !self.rights.has(self.turn, side) {
            Some(CastlingObstacle::RightLost)
        } else if !(between & self.occupied()).is_empty() {
            Some(CastlingObstacle::Blocked)
        } else if self.in_check() {
            Some(CastlingObstacle::InCheck)
        } else {
            None
        }
    }

    /// Returns the reason, if any, that rules out castling to these squares: the king would cross
    /// or reach an attacked square or, under free castling, king or rook would attack an enemy
    /// piece.
    fn obstacle_to_squares(&self, squares: CastlingSquares) -> Option<CastlingObstacle> {
        let path = get_between_rays(squares.king_from, squares.king_to);
        if (path | squares.king_to.bitboard())
            .into_iter()
            .any(|square| self.is_attacked(square, !self.turn))
        {
            Some(CastlingObstacle::Attacked)
        } else if self.movement.castling == Castling::Free && self.would_attack(squares) {
            Some(CastlingObstacle::Attacks)
        } else {
            None
        }
    }

    /// Returns true if king or rook would attack an enemy piece after this castling move.
    pub(crate) fn castling_would_attack(&self, m: &Move) -> bool {
        self.squares_of_castling(m).is_some_and(|squares| self.would_attack(squares))
    }

    fn would_attack(&self, squares: CastlingSquares) -> bool {
        let leave = squares.king_from.bitboard() | squares.rook_from.bitboard();
        let reach = squares.king_to.bitboard() | squares.rook_to.bitboard();
        let occupied = (self.occupied() & !leave) | reach;
        let enemies = self.sides[!self.turn as usize];
        if !(get_king_moves(squares.king_to) & enemies).is_empty() {
            return true;
        }
        let mut targets = (get_rook_rays(squares.rook_to) & enemies).into_iter();
        self.has_rook_on(squares.rook_from)
            && targets.any(|to| (get_between_rays(to, squares.rook_to) & occupied).is_empty())
    }

    /// Returns the files to which the law lets king and rook castle, the king's first.
    fn allowed_files(&self, side: CastlingSide) -> impl Iterator<Item = (File, File)> {
        let law = self.movement.castling;
        let ordinary = (law == Castling::Standard).then(|| ordinary_files(side));
        let free = (law == Castling::Free).then(|| free_files(side));
        ordinary.into_iter().chain(free.into_iter().flatten())
    }

    /// Returns true if some legal castling move satisfies the condition.
    pub(super) fn any_castling(&self, accept: &mut impl FnMut(&Move) -> bool) -> bool {
        for side in [CastlingSide::King, CastlingSide::Queen] {
            if self.obstacle_to_side(side).is_some() {
                continue;
            }
            for (king, rook) in self.allowed_files(side) {
                if self.obstacle_to_squares(squares_to(self.turn, side, king, rook)).is_none()
                    && accept(&self.castling_move_to(side, king, rook))
                {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the castling move, ordinary or free, that brings the king and rook of the player to
    /// move to these squares, or the reason why it is not legal.
    pub(crate) fn castling_to(&self, king: Square, rook: Square) -> Result<Move, CastlingObstacle> {
        let side = if king.file() > File::E { CastlingSide::King } else { CastlingSide::Queen };
        let home = home_rank(self.turn);
        let files = (king.file(), rook.file());
        let are_allowed = king.rank() == home
            && rook.rank() == home
            && self.allowed_files(side).any(|allowed| allowed == files);
        if self.movement.castling != Castling::None && !are_allowed {
            return Err(CastlingObstacle::SquaresNotAllowed);
        }
        let squares = squares_to(self.turn, side, files.0, files.1);
        match self.obstacle_to_side(side).or_else(|| self.obstacle_to_squares(squares)) {
            Some(obstacle) => Err(obstacle),
            None => Ok(self.castling_move_to(side, files.0, files.1)),
        }
    }

    /// Returns the ordinary castling move to this side, even if it is not legal.
    pub(crate) fn castling_move(&self, side: CastlingSide) -> Move {
        let (king, rook) = ordinary_files(side);
        self.castling_move_to(side, king, rook)
    }

    /// Returns the castling move that brings king and rook to these files, even if it is not legal.
    fn castling_move_to(&self, side: CastlingSide, king: File, rook: File) -> Move {
        let home = home_rank(self.turn);
        let is_ordinary = (king, rook) == ordinary_files(side);
        let kind = if is_ordinary { MoveKind::Castle(side) } else { MoveKind::FreeCastle(rook) };
        let (from, to) = (Square::new(File::E, home), Square::new(king, home));
        Move { captured: None, kind, ..self.new_move(Piece::King, from, to, None) }
    }

    /// Returns the squares of king and rook in this castling move of the player to move; `None` for
    /// any other move. In illegal castling the king may come from another square.
    pub(super) fn squares_of_castling(&self, m: &Move) -> Option<CastlingSquares> {
        let side = m.castles_to()?;
        Some(match m.kind {
            MoveKind::FreeCastle(rook) => squares_to(self.turn, side, m.to.file(), rook),
            _ => ordinary_squares(self.turn, side),
        })
    }

    /// Moves the rook of a castling move. A rook given as odds is absent; then nothing moves.
    pub(super) fn move_castling_rook(&mut self, m: &Move) {
        let Some(squares) = self.squares_of_castling(m) else { return };
        if self.has_rook_on(squares.rook_from) {
            self.shift(self.turn, Piece::Rook, squares.rook_from, squares.rook_to);
        }
    }

    fn has_rook_on(&self, square: Square) -> bool {
        self.pieces(self.turn, Piece::Rook).has(square)
    }

    /// Returns true if the player to move castles by this move without a rook, which was given as
    /// odds.
    pub(crate) fn castles_without_rook(&self, m: &Move) -> bool {
        self.squares_of_castling(m).is_some_and(|squares| !self.has_rook_on(squares.rook_from))
    }
}
