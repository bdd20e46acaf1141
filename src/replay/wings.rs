//! Pieces named after their wing: *king's knight*, *queen's rook*. Books mean by it the half of the
//! board on which a piece stands, or the one from which it came.

use crate::chess::{BitBoard, CastlingSide, Color, File, Kind, Move, Piece, Rank, Square};
use crate::notation::{Pattern, Wings};

use super::resolve_error::ResolveError;
use super::timeline::Timeline;

/// Whether a piece goes by the name of a wing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bears {
    No,
    /// It stands on the other half of the board, and where it came from is not known.
    Untold,
    Yes,
}

/// Whether a piece that stands here goes by the name of this wing: a bishop by the colour of its
/// squares, any other by the half of the board.
pub(super) fn is_of_wing(wing: CastlingSide, piece: Piece, at: Square, owner: Color) -> bool {
    if piece == Piece::Bishop {
        let file = if wing == CastlingSide::King { File::F } else { File::C };
        let home = Square::new(file, Rank::First.relative_to(owner));
        return BitBoard::LIGHT_SQUARES.has(at) == BitBoard::LIGHT_SQUARES.has(home);
    }
    is_half(wing, at)
}

fn is_half(wing: CastlingSide, at: Square) -> bool {
    (at.file() >= File::E) == (wing == CastlingSide::King)
}

impl Timeline {
    /// The legal move that a pattern means at the end of the game so far.
    pub(super) fn resolve(&self, pattern: &Pattern) -> Result<Move, ResolveError> {
        let resolved = self.last().resolve(pattern);
        match pattern.wings() {
            Wings::NONE => resolved,
            wings => self.resolve_by_wings(pattern, wings, resolved),
        }
    }

    /// The same where a piece is named after its wing. The board has told what it can: of several
    /// moves that are left, where the pieces came from decides; and one that is left is not meant
    /// if its piece is for certain another.
    #[cold]
    fn resolve_by_wings(
        &self,
        pattern: &Pattern,
        wings: Wings,
        resolved: Result<Move, ResolveError>,
    ) -> Result<Move, ResolveError> {
        match resolved {
            Err(ResolveError::Ambiguous) => {
                let mut meant = self.last().candidates(pattern);
                meant.retain(|m| self.came_from(self.plies() as usize, wings, m) == Bears::Yes);
                if let [m] = *meant { Ok(m) } else { Err(ResolveError::Ambiguous) }
            }
            Ok(m) if self.bears(self.plies() as usize, wings, &m) == Bears::No => {
                Err(ResolveError::WrongWing)
            }
            resolved => resolved,
        }
    }

    /// Whether the pieces of a move that is made after so many plies go by these names, in either
    /// sense.
    pub(super) fn bears(&self, plies: usize, wings: Wings, m: &Move) -> Bears {
        let of_half = |wing, piece, at, owner| match is_of_wing(wing, piece, at, owner) {
            true => Bears::Yes,
            false => self.by_origin(plies, wing, piece, at, owner),
        };
        self.of_both(plies, wings, m, of_half)
    }

    /// Whether they do by where they came from.
    pub(super) fn came_from(&self, plies: usize, wings: Wings, m: &Move) -> Bears {
        let of_origin = |wing, piece, at, owner| self.by_origin(plies, wing, piece, at, owner);
        self.of_both(plies, wings, m, of_origin)
    }

    /// What holds of the piece that moves and of the one that is captured, as far as they are named.
    fn of_both(
        &self,
        plies: usize,
        wings: Wings,
        m: &Move,
        bears: impl Fn(CastlingSide, Piece, Square, Color) -> Bears,
    ) -> Bears {
        let mover = self.turn(plies as u32);
        let moving = wings.piece.map(|wing| bears(wing, m.piece, m.from, mover));
        let captured = m.captured.zip(wings.captured);
        let captured = captured.map(|(piece, wing)| bears(wing, piece, m.to, !mover));
        moving.into_iter().chain(captured).min().unwrap_or(Bears::Yes)
    }

    fn by_origin(
        &self,
        plies: usize,
        wing: CastlingSide,
        piece: Piece,
        at: Square,
        owner: Color,
    ) -> Bears {
        let is_so = match piece {
            Piece::Bishop => Some(is_of_wing(wing, piece, at, owner)),
            _ => self.origin(plies, piece, at, owner).map(|origin| is_half(wing, origin)),
        };
        is_so.map_or(Bears::Untold, |is_so| if is_so { Bears::Yes } else { Bears::No })
    }

    /// Where a piece that stands here after so many plies stood when the game began; nothing if it
    /// was a pawn then, or the game does not begin at its beginning.
    fn origin(&self, plies: usize, piece: Piece, at: Square, owner: Color) -> Option<Square> {
        let before = self.moves().get(..plies).unwrap_or_default();
        let origin = before.iter().rev().fold(at, |at, m| came_from(m, at));
        let stood = self.first().piece_on(origin) == Some((owner, piece));
        (stood && !self.digest().set_up).then_some(origin)
    }
}

/// Where the piece stood before a move that stands here after it.
fn came_from(m: &Move, at: Square) -> Square {
    let rank = m.to.rank();
    let of_rook = |king_side: bool, file| {
        let corner = if king_side { File::H } else { File::A };
        (at == Square::new(file, rank)).then_some(Square::new(corner, rank))
    };
    let rook = match m.kind {
        Kind::Castle(CastlingSide::King) => of_rook(true, File::F),
        Kind::Castle(CastlingSide::Queen) => of_rook(false, File::D),
        Kind::FreeCastle(file) => of_rook(m.to.file() > File::E, file),
        Kind::Plain | Kind::EnPassant | Kind::Displaced => None,
    };
    rook.unwrap_or(if at == m.to { m.from } else { at })
}
