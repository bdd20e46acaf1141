//! cozy-chess with pgn-reader. cozy-chess does not read SAN: candidates are found here by its
//! attack tables, and tested by its own legality check.

use std::ops::ControlFlow;

use cozy_chess::{Board, File, Move, Piece, Rank, Square};
use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use shakmaty::san::San;
use shakmaty::{CastlingSide, Role};

use crate::history::History;
use crate::work::Tally;

struct Replay {
    tally: Tally,
    board: Board,
    history: History,
}

impl Visitor for Replay {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        self.board = Board::startpos();
        self.history.begin(self.board.hash());
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san_plus: SanPlus) -> ControlFlow<()> {
        let Some(m) = resolve(&self.board, &san_plus.san) else { return ControlFlow::Break(()) };
        let zeroing = self.board.piece_on(m.from) == Some(Piece::Pawn)
            || self.board.color_on(m.to) == Some(!self.board.side_to_move());
        self.board.play_unchecked(m);
        self.history.enter(self.board.hash(), zeroing);
        self.tally.plies += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (): ()) {
        self.history.add_to(&mut self.tally);
    }
}

/// Returns the legal move that a SAN means: the first of this piece to this square.
fn resolve(board: &Board, san: &San) -> Option<Move> {
    match *san {
        San::Normal { role, file, rank, to, promotion, .. } => {
            let to = Square::index(usize::from(to));
            let mut men = board.colored_pieces(board.side_to_move(), piece(role));
            if let Some(file) = file {
                men &= File::index(usize::from(file)).bitboard();
            }
            if let Some(rank) = rank {
                men &= Rank::index(usize::from(rank)).bitboard();
            }
            let promotion = promotion.map(piece);
            men &= reaching(board, piece(role), to);
            men.into_iter().map(|from| Move { from, to, promotion }).find(|&m| board.is_legal(m))
        }
        San::Castle(side) => {
            let rank = Rank::First.relative_to(board.side_to_move());
            let file = if side == CastlingSide::KingSide { File::H } else { File::A };
            // cozy-chess writes castling as the king taking his rook.
            let from = Square::new(File::E, rank);
            let m = Move { from, to: Square::new(file, rank), promotion: None };
            board.is_legal(m).then_some(m)
        }
        _ => None,
    }
}

/// Returns the squares from which a piece of this kind may reach another.
fn reaching(board: &Board, piece: Piece, to: Square) -> cozy_chess::BitBoard {
    let occupied = board.occupied();
    match piece {
        Piece::Pawn => to.file().adjacent() | to.file().bitboard(),
        Piece::Knight => cozy_chess::get_knight_moves(to),
        Piece::Bishop => cozy_chess::get_bishop_moves(to, occupied),
        Piece::Rook => cozy_chess::get_rook_moves(to, occupied),
        Piece::Queen => {
            cozy_chess::get_bishop_moves(to, occupied) | cozy_chess::get_rook_moves(to, occupied)
        }
        Piece::King => cozy_chess::get_king_moves(to),
    }
}

fn piece(role: Role) -> Piece {
    Piece::index(usize::from(role) - 1)
}

pub fn tally(text: &[u8]) -> Tally {
    let mut replay =
        Replay { tally: Tally::default(), board: Board::startpos(), history: History::default() };
    let mut reader = Reader::new(text);
    while let Ok(Some(())) = reader.read_game(&mut replay) {
        replay.tally.games += 1;
    }
    replay.tally
}
