//! The short way to the move that nearly every word of a score sheet means.

use cozy_chess::get_between_rays;

use super::empty_board_attacks::{EMPTY_BOARD_ATTACKS, STEPS, TAKES};
use super::generate::ENDS;
use super::{BitBoard, Color, File, Kind, Move, Piece, Position, Rank, San, Square};

impl Position {
    /// The move that is meant, if all is plain: one man alone is aligned with the square, nothing
    /// stands between, what is written of a capture is so, nothing is promoted, and his king is
    /// safe. `None` says only that the long way has to be taken ([`resolve`](Self::resolve)).
    #[inline(always)]
    pub(crate) fn resolve_fast(&self, san: &San) -> Option<Move> {
        let San::Piece { piece: Some(piece), file, rank, to, capture, promotion: None } = *san
        else {
            return None;
        };
        let from = self.plain_origin(piece, (file, rank), to, capture)?;
        Some(self.plain(piece, from, to, None))
    }

    /// All is looked at before anything is decided, for the next move is what a processor cannot
    /// foresee.
    #[inline(always)]
    fn plain_origin(
        &self,
        piece: Piece,
        (file, rank): (Option<File>, Option<Rank>),
        to: Square,
        capture: bool,
    ) -> Option<Square> {
        let [own, enemies] = [self.sides[self.turn as usize], self.sides[!self.turn as usize]];
        let men = self.pieces[piece as usize] & own & on(file, rank);
        let candidates = sight(to, self.turn, piece, capture) & men;
        let from = candidates.next_square()?;
        let between = get_between_rays(from, to) & (own | enemies);
        let barred = between | (own & to.bitboard()) | (candidates ^ from.bitboard());
        let promotes = (piece == Piece::Pawn) & ENDS.has(to);
        let plain = barred.is_empty() & (enemies.has(to) == capture) & !promotes;
        (plain && self.leaves_king_safe(from, to, Kind::Plain)).then_some(from)
    }
}

/// The squares from which a man would reach a square of an empty board.
fn sight(to: Square, color: Color, piece: Piece, takes: bool) -> BitBoard {
    let row = match piece {
        Piece::Pawn => STEPS + (TAKES - STEPS) * usize::from(takes) + color as usize,
        piece => piece as usize,
    };
    EMPTY_BOARD_ATTACKS[to as usize][row]
}

/// The squares that a score sheet leaves to a man of whom it says so much.
#[inline]
pub(super) fn on(file: Option<File>, rank: Option<Rank>) -> BitBoard {
    let on_file = FILES[file.map_or(8, |file| file as usize)];
    on_file & RANKS[rank.map_or(8, |rank| rank as usize)]
}

/// The squares of each file, and last those of all of them.
static FILES: [BitBoard; 9] = and_all(File::A.bitboard(), 1);
/// The squares of each rank, and last those of all of them.
static RANKS: [BitBoard; 9] = and_all(Rank::First.bitboard(), 8);

/// Eight lines, each so many squares further on than the one before, and last all squares.
const fn and_all(first: BitBoard, apart: usize) -> [BitBoard; 9] {
    let mut lines = [BitBoard::FULL; 9];
    let mut index = 0;
    while index < 8 {
        lines[index] = BitBoard(first.0 << (apart * index));
        index += 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{ENDS, File, Piece, Position, Rank, Square, on};
    use crate::chess::{Castling, Color, EnPassant, Kind, Move, Movement, Promotion, San};

    /// Positions with pins, checks, promotions, and what can be taken in passing.
    const POSITIONS: [&str; 6] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "8/8/8/K2pP2r/8/8/8/7k w - d6 0 2",
        "4k3/8/8/b7/8/2N5/1N2r3/R3K2R w KQ - 0 1",
    ];

    /// Everything that can be written of a man's move.
    fn writings() -> impl Iterator<Item = (Piece, Option<File>, Option<Rank>, Square, bool)> {
        let files = || File::ALL.into_iter().map(Some).chain([None]);
        let ranks = || Rank::ALL.into_iter().map(Some).chain([None]);
        Piece::ALL.into_iter().flat_map(move |piece| {
            files().flat_map(move |file| {
                ranks().flat_map(move |rank| {
                    Square::ALL.into_iter().flat_map(move |to| {
                        [false, true].map(|capture| (piece, file, rank, to, capture))
                    })
                })
            })
        })
    }

    fn agree(position: &Position) -> usize {
        let mut short = 0;
        for (piece, file, rank, to, capture) in writings() {
            let long = San::Piece { piece: Some(piece), file, rank, to, capture, promotion: None };
            if let Some(m) = position.resolve_fast(&long) {
                let captured = position.role_on(to);
                let plain =
                    Move { from: m.from, to, piece, captured, promotion: None, kind: Kind::Plain };
                assert_eq!(
                    (m, position.resolve(&long)),
                    (plain, Ok(plain)),
                    "{long} in {}",
                    position.fen()
                );
                assert_eq!(capture, captured.is_some(), "{long} in {}", position.fen());
                // In no other moves do laws of movement differ.
                assert!(piece != Piece::Pawn || !ENDS.has(to), "{long} in {}", position.fen());
                short += usize::from(file.is_none() && rank.is_none());
            }
        }
        short
    }

    const MOVEMENTS: [Movement; 3] = [
        Movement {
            promotion: Promotion::AnyPiece,
            en_passant: EnPassant::Standard,
            castling: Castling::Standard,
        },
        Movement {
            promotion: Promotion::AnyPieceOrPawn,
            en_passant: EnPassant::None,
            castling: Castling::None,
        },
        Movement {
            promotion: Promotion::LostPiece,
            en_passant: EnPassant::Standard,
            castling: Castling::Free,
        },
    ];

    #[test]
    fn the_short_way_leads_where_the_long_way_leads() {
        let (mut short, mut legal, mut waiting) = (0, 0, 0);
        for (fen, movement) in POSITIONS.iter().flat_map(|fen| MOVEMENTS.map(|law| (fen, law))) {
            let (position, _) = Position::from_fen(fen, movement).unwrap();
            for position in [Some(position.clone()), position.with_turn_passed()] {
                let Some(position) = position else { continue };
                let moves = position.moves();
                legal += moves.len();
                short += agree(&position);
                let becomes = |m: &&Move| m.piece == Piece::Pawn && ENDS.has(m.to);
                for m in moves.iter().filter(becomes).chain(moves.iter().step_by(7)) {
                    let after = position.after(m);
                    let pawns =
                        [Color::White, Color::Black].map(|color| after.pieces(color, Piece::Pawn));
                    waiting += ((pawns[0] | pawns[1]) & ENDS).len();
                    short += agree(&after);
                    legal += after.moves().len();
                }
            }
        }
        assert!(waiting > 0, "no pawn stays a pawn");
        assert!(2 * short > legal, "only {short} of {legal} moves are found the short way");
    }

    #[test]
    fn what_a_score_sheet_leaves() {
        for square in Square::ALL {
            let (file, rank) = (square.file(), square.rank());
            assert_eq!(on(Some(file), Some(rank)), square.bitboard());
            assert_eq!(on(Some(file), None), file.bitboard());
            assert_eq!(on(None, Some(rank)), rank.bitboard());
        }
        assert_eq!(on(None, None).len(), 64);
    }

    #[test]
    fn a_pin_and_a_check_are_seen() {
        let origin = |fen: &str, piece, to| {
            let (position, _) = Position::from_fen(fen, Movement::default()).unwrap();
            assert_eq!(position.turn(), Color::White);
            let (piece, promotion) = (Some(piece), None);
            let san = San::Piece { piece, file: None, rank: None, to, capture: false, promotion };
            position.resolve_fast(&san).map(|m| m.from)
        };
        let pinned = "4k3/8/8/b7/8/2N5/8/4K3 w - - 0 1";
        assert_eq!(origin(pinned, Piece::Knight, Square::E4), None);
        let free = "4k3/8/b7/8/8/2N5/8/4K3 w - - 0 1";
        assert_eq!(origin(free, Piece::Knight, Square::E4), Some(Square::C3));
        let checked = "4k3/8/8/4r3/8/2N5/8/4K3 w - - 0 1";
        assert_eq!(origin(checked, Piece::Knight, Square::B5), None);
        assert_eq!(origin(checked, Piece::Knight, Square::E4), Some(Square::C3));
    }
}
