//! Pieces named after a wing: *king's knight*, *queen's rook*. Books mean either the half of the
//! board on which a piece is, or the half on which it began.

use crate::chess::{BitBoard, CastlingSide, Color, File, Move, Piece, Position, Rank, Square};
use crate::notation::{NamedWings, Pattern};

use super::facts::Ply;
use super::origins::Origins;
use super::resolve::ResolveError;
use super::timeline::Timeline;

/// The match of a piece with a named wing, from the worst to the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WingMatch {
    No,
    /// The piece's initial square decides, and is unknown.
    Unknown,
    Yes,
}

/// Returns true if a piece on this square matches the wing: a bishop by the colour of its squares,
/// any other piece by the half of the board.
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
    /// Returns the legal move that a pattern means at the end of the game so far. Pieces named
    /// after a wing may be named by their initial squares.
    pub(super) fn resolve_in_game(&mut self, pattern: &Pattern) -> Result<Move, ResolveError> {
        let resolved = self.last().resolve(pattern);
        match pattern.wings() {
            NamedWings::NONE => resolved,
            wings => self.resolve_by_wings(pattern, wings, resolved),
        }
    }

    /// Resolves a pattern that names a piece by its wing, starting from the result by the pieces'
    /// present squares. If several moves remain, the pieces' initial squares decide; a single
    /// remaining move is rejected if its piece certainly belongs to the other wing.
    #[cold]
    fn resolve_by_wings(
        &mut self,
        pattern: &Pattern,
        wings: NamedWings,
        resolved: Result<Move, ResolveError>,
    ) -> Result<Move, ResolveError> {
        self.follow_origins();
        match resolved {
            Err(ResolveError::Ambiguous) => {
                let mut meant = self.last().candidates(pattern);
                meant.retain(|m| self.wing_match(&self.origins, wings, m, true) == WingMatch::Yes);
                if let [m] = *meant { Ok(m) } else { Err(ResolveError::Ambiguous) }
            }
            Ok(m) if self.wing_match(&self.origins, wings, &m, false) == WingMatch::No => {
                Err(ResolveError::WrongWing)
            }
            resolved => resolved,
        }
    }

    /// Compares the pieces of a move with the wings written for them: by their present or initial
    /// squares, or by the initial squares alone; those of bishops always by the colour of their
    /// squares. Returns the worst of the matches. `origins` are those of the position before the
    /// move.
    pub(super) fn wing_match(
        &self,
        origins: &Origins,
        wings: NamedWings,
        m: &Move,
        by_origin_alone: bool,
    ) -> WingMatch {
        let mover = self.turn(origins.plies() as Ply);
        let one_match = |wing, piece, at, owner| {
            let by_half = is_of_wing(wing, piece, at, owner);
            let is_on_wing = match piece {
                Piece::Bishop => Some(by_half),
                _ if by_half && !by_origin_alone => Some(true),
                _ => self.origin(origins, piece, at, owner).map(|origin| is_half(wing, origin)),
            };
            match is_on_wing {
                Some(true) => WingMatch::Yes,
                Some(false) => WingMatch::No,
                None => WingMatch::Unknown,
            }
        };
        let moving = wings.piece.map(|wing| one_match(wing, m.piece, m.from, mover));
        let captured = m.captured.zip(wings.captured);
        let captured = captured.map(|(piece, wing)| one_match(wing, piece, m.to, !mover));
        moving.into_iter().chain(captured).min().unwrap_or(WingMatch::Yes)
    }

    /// Returns the same moves of other pieces that began on the written wing, if the piece of this
    /// move did not begin there. The move must match the wings by the pieces' present squares.
    pub(super) fn rivals(
        &self,
        origins: &Origins,
        wings: NamedWings,
        before: &Position,
        m: &Move,
    ) -> Vec<Move> {
        let by_origin = |m: &Move| self.wing_match(origins, wings, m, true);
        if wings == NamedWings::NONE || by_origin(m) != WingMatch::No {
            return Vec::new();
        }
        let mut rivals = before.moves();
        rivals.retain(|other| {
            (other.piece, other.to, other.captured) == (m.piece, m.to, m.captured)
                && other != m
                && by_origin(other) == WingMatch::Yes
        });
        rivals
    }

    /// Returns the legal moves that a pattern can mean at the end of the game so far: one, or
    /// several between which the text does not distinguish.
    ///
    /// # Errors
    /// Returns the reason why there is none.
    pub(super) fn meant(&mut self, pattern: &Pattern) -> Result<Vec<Move>, ResolveError> {
        match self.resolve_in_game(pattern) {
            Ok(m) => {
                self.follow_origins();
                let mut all = self.rivals(&self.origins, pattern.wings(), self.last(), &m);
                all.insert(0, m);
                Ok(all)
            }
            Err(ResolveError::Ambiguous | ResolveError::NoPromotion) => {
                Ok(self.last().candidates(pattern))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the initial square of the piece on a square; `None` if the piece is a promoted pawn,
    /// or if the game begins from a set-up position.
    fn origin(&self, origins: &Origins, piece: Piece, at: Square, owner: Color) -> Option<Square> {
        let origin = origins.of(at);
        let stood = self.first().piece_on(origin) == Some((owner, piece));
        (stood && !self.summary().set_up).then_some(origin)
    }
}
