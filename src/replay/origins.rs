//! The initial squares of pieces.

use crate::chess::{CastlingSide, File, Move, MoveKind, Square};

/// By square, the initial square of the piece there after a number of plies; meaningless for an
/// empty square.
#[derive(Clone, Debug)]
pub(super) struct Origins {
    plies: usize,
    of: [Square; 64],
}

impl Default for Origins {
    fn default() -> Self {
        Self { plies: 0, of: Square::ALL }
    }
}

impl Origins {
    /// Continues to the end of these moves, which must begin with the moves already followed.
    pub(super) fn follow(&mut self, moves: &[Move]) {
        for m in moves.get(self.plies..).unwrap_or_default() {
            let before = self.of;
            for (left, reached) in routes(m).into_iter().flatten() {
                self.of[reached as usize] = before[left as usize];
            }
        }
        self.plies = moves.len();
    }

    pub(super) fn plies(&self) -> usize {
        self.plies
    }

    pub(super) fn of(&self, at: Square) -> Square {
        self.of[at as usize]
    }
}

/// Returns the origin and destination of each piece that a move moves.
fn routes(m: &Move) -> [Option<(Square, Square)>; 2] {
    let rank = m.to.rank();
    let of_rook = |king_side: bool, file| {
        let corner = if king_side { File::H } else { File::A };
        Some((Square::new(corner, rank), Square::new(file, rank)))
    };
    let rook = match m.kind {
        MoveKind::Castle(CastlingSide::King) => of_rook(true, File::F),
        MoveKind::Castle(CastlingSide::Queen) => of_rook(false, File::D),
        MoveKind::FreeCastle(file) => of_rook(m.to.file() > File::E, file),
        MoveKind::Plain | MoveKind::EnPassant | MoveKind::Displaced | MoveKind::Passed => None,
    };
    [Some((m.from, m.to)), rook]
}
