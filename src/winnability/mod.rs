//! Who can still mate, by proof.
//!
//! A side *can* mate when some series of legal moves, in which both players help, ends in mate by
//! it. The laws ask this of both sides (a dead position) and of one (a player's flag falls). It is
//! answered in steps, each a proof under the position's own law of movement, the cheapest first:
//! too little material; a short mate that is played out; where the pieces can ever go; a search
//! towards what seems a mate, and in the end one of everything; and between a short search and a
//! long one, what can come about from one move that cannot be taken back to the next. A search ends
//! with a mate, or when there is no position left to visit.
//!
//! The survey asks first whether a piece is [free to take everything](is_open), or
//! [soon](opens_soon) will be, which is argued and not proved.

mod confinement;
mod corner_mates;
mod exhaustive;
mod hunt;
mod kings;
mod material;
mod paths;
mod remoteness;
mod roaming;
mod search;
mod shifts;
mod stages;

use crate::chess::{Color, Move, Piece, Position};

pub(crate) use roaming::is_open_under_any_law;
pub use roaming::{is_open, opens_soon};

/// The most positions visited for one side where nothing else is said. What takes more is not
/// decided.
pub const MOST_POSITIONS: usize = 2_000_000;

/// The most positions visited before a proof by stages is tried.
const FEW_POSITIONS: usize = 2_000;

/// The most positions visited before it is tried to prove of any that nothing comes of it.
const FIRST_POSITIONS: usize = 400;

/// The most positions visited in the order in which they seem near to a mate: of hard positions
/// more are decided by going deep in the same time. Without pawns, or with few men in all, nothing
/// is ever far from where it is wanted.
const MANY_POSITIONS: usize = 100_000;
const MANY_ON_AN_OPEN_BOARD: usize = 500_000;
const FEW_MEN: u32 = 8;

/// The most stages of such a proof.
const MOST_STAGES: usize = 2_000;

/// Whether a side can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Winnability {
    /// It can: these moves, legal one after the other, end in mate.
    Can(Vec<Move>),
    /// It cannot mate by any series of legal moves, for this reason.
    Cannot(Reason),
    /// Neither was found out within the positions allowed.
    NotDecided,
}

vocabulary! {
/// Why a side cannot mate.
pub enum Reason {
    /// The player to move has no move, and is not mated by it.
    NoMove,
    /// What it has cannot mate, wherever it stands.
    Material,
    /// Its pieces never come to where they would have to be.
    Confinement,
    /// No position that can come about is mate.
    Exhausted,
}
}

impl Winnability {
    /// Why the side cannot mate, if it cannot.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Self::Cannot(reason) => Some(*reason),
            Self::Can(_) | Self::NotDecided => None,
        }
    }

    /// Whether the side can mate; nothing if that is not decided.
    pub fn is_possible(&self) -> Option<bool> {
        match self {
            Self::Can(_) => Some(true),
            Self::Cannot(_) => Some(false),
            Self::NotDecided => None,
        }
    }

    fn if_decided(self) -> Option<Self> {
        (self != Self::NotDecided).then_some(self)
    }
}

/// Whether this side can mate by some series of legal moves from here, among at most so many
/// positions if it comes to a search.
pub fn winnability(position: &Position, winner: Color, most: usize) -> Winnability {
    if is_mate_by(winner, position) {
        return Winnability::Can(Vec::new());
    }
    if !position.has_move() {
        return Winnability::Cannot(Reason::NoMove);
    }
    if material::is_too_little(position, winner) {
        return Winnability::Cannot(Reason::Material);
    }
    if let Some(line) = hunt::line(position, winner) {
        return Winnability::Can(line);
    }
    if confinement::proves_unwinnable(position, winner) {
        return Winnability::Cannot(Reason::Confinement);
    }
    let by_stages = || {
        let is_proved = stages::proves_unwinnable(position, winner, &mut { MOST_STAGES });
        is_proved.then_some(Winnability::Cannot(Reason::Confinement))
    };
    let is_open_board = position.occupied().len() <= FEW_MEN
        || Color::ALL.iter().all(|&color| position.pieces(color, Piece::Pawn).is_empty());
    let many = if is_open_board { MANY_ON_AN_OPEN_BOARD } else { MANY_POSITIONS };
    let guided = |upto: usize| search::search(position, winner, upto).if_decided();
    let shorter = |upto: usize| (upto < most).then(|| guided(upto)).flatten();
    let exhaustive = |upto: usize| exhaustive::search(position, winner, upto).if_decided();
    shorter(FIRST_POSITIONS)
        .or_else(|| shorter(FEW_POSITIONS))
        .or_else(by_stages)
        .or_else(|| guided(most.min(many)))
        .or_else(|| exhaustive(most.checked_sub(many)?))
        .unwrap_or(Winnability::NotDecided)
}

/// Whether the other side is mated.
fn is_mate_by(winner: Color, position: &Position) -> bool {
    position.turn() != winner && position.in_check() && !position.has_move()
}

/// Whether neither side can mate; nothing if it is not decided among so many positions for each.
/// The side with more pieces is tried first, as it is the likelier to mate.
pub fn is_dead(position: &Position, most: usize) -> Option<bool> {
    let count = |color| position.side(color).len();
    let black_first = count(Color::Black) > count(Color::White);
    let first = if black_first { Color::Black } else { Color::White };
    let one = winnability(position, first, most).is_possible();
    if one == Some(true) {
        return Some(false);
    }
    match (one, winnability(position, !first, most).is_possible()) {
        (_, Some(true)) => Some(false),
        (Some(false), Some(false)) => Some(true),
        _ => None,
    }
}

/// Whether a mate is on the board or soon found, by moves that are legal under every law of
/// movement: then the position is not dead. That none is found means nothing.
pub fn is_trivially_live(position: &Position) -> bool {
    let is_mate = || position.in_check() && !position.has_move();
    is_mate() || Color::ALL.into_iter().any(|winner| hunt::line(position, winner).is_some())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::chess::{Castling, EnPassant, Movement, Promotion};

    fn position(fen: &str, movement: Movement) -> Option<Position> {
        Position::from_fen(fen, movement).ok().map(|(position, _)| position)
    }

    /// Whether this side mates in any position that can come about; nothing if there are too many.
    fn visited(position: &Position, winner: Color) -> Option<bool> {
        let mut seen = HashSet::from([search::key(position)]);
        let mut unvisited = vec![position.clone()];
        while let Some(position) = unvisited.pop() {
            if is_mate_by(winner, &position) {
                return Some(true);
            }
            for next in position.moves().iter().map(|m| position.after(m)) {
                if seen.insert(search::key(&next)) {
                    unvisited.push(next);
                }
            }
            if seen.len() > 20_000 {
                return None;
            }
        }
        Some(false)
    }

    /// Whether the moves are legal one after the other and end in mate by this side.
    fn mates(line: &[Move], position: &Position, winner: Color) -> bool {
        let mut position = position.clone();
        for m in line {
            if !position.moves().contains(m) {
                return false;
            }
            position.play(m);
        }
        is_mate_by(winner, &position)
    }

    /// A wall of pawns, perhaps with a step or a gap, or none; and a piece or two beside the kings.
    fn walled() -> impl Strategy<Value = String> {
        let step = (0..8_usize, prop_oneof![Just(0), Just(1), Just(2), Just(9)]);
        let wall = prop::option::weighted(0.7, (3..=4_usize, step));
        let pieces = prop::collection::vec((0..64_usize, "[NBRQPnbrqp]"), 0..3);
        (wall, 0..16_usize, 48..64_usize, pieces, any::<bool>()).prop_map(
            |(wall, white, black, pieces, white_moves)| {
                let mut board = ['1'; 64];
                for (square, piece) in pieces {
                    board[square] = piece.chars().next().unwrap_or('1');
                }
                for (file, (rank, (at, step))) in
                    wall.into_iter().flat_map(|it| (0..8).map(move |file| (file, it)))
                {
                    let rank = if file == at { rank + step - 1 } else { rank };
                    if rank < 7 {
                        board[rank * 8 + file - 8] = 'P';
                        board[rank * 8 + file] = 'p';
                    }
                }
                (board[white], board[black]) = ('K', 'k');
                let rank = |rank: &[char]| rank.iter().collect::<String>();
                let ranks: Vec<String> = board.chunks(8).rev().map(rank).collect();
                let turn = if white_moves { 'w' } else { 'b' };
                format!("{} {turn} - - 0 1", ranks.join("/"))
            },
        )
    }

    fn movements() -> impl Strategy<Value = Movement> {
        let castling = prop_oneof![Just(Castling::Standard), Just(Castling::Free)];
        let en_passant = prop_oneof![Just(EnPassant::Standard), Just(EnPassant::None)];
        let promotion = prop_oneof![
            Just(Promotion::AnyPiece),
            Just(Promotion::AnyPieceOrPawn),
            Just(Promotion::LostPiece),
            Just(Promotion::LostPieceNoTwinBishop),
        ];
        (castling, en_passant, promotion).prop_map(|(castling, en_passant, promotion)| Movement {
            castling,
            en_passant,
            promotion,
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// Each step alone, under any law of movement, says nothing that visiting every position
        /// does not find, and what is found is a mate.
        #[test]
        fn no_step_contradicts_visiting_every_position(fen in walled(), movement in movements()) {
            let Some(position) = position(&fen, movement) else { return Ok(()) };
            if is_open(&position) || opens_soon(&position) {
                let can = Color::ALL.map(|winner| visited(&position, winner));
                prop_assert!(can != [Some(false); 2], "{} {:?}", fen, movement);
            }
            for winner in Color::ALL.into_iter().filter(|_| position.has_move()) {
                let line = hunt::line(&position, winner);
                let searched = [search::search, exhaustive::search]
                    .map(|search| search(&position, winner, 2_000).if_decided());
                for line in line.iter().chain(searched.iter().flatten().filter_map(line_of)) {
                    prop_assert!(mates(line, &position, winner), "{} {:?} {:?}", fen, winner, line);
                }
                let Some(can) = visited(&position, winner) else { continue };
                for searched in searched.iter().flatten().map(Winnability::is_possible) {
                    prop_assert_eq!(searched, Some(can), "{} {:?}", fen, winner);
                }
                let proved = material::is_too_little(&position, winner)
                    || confinement::proves_unwinnable(&position, winner)
                    || stages::proves_unwinnable(&position, winner, &mut 200);
                prop_assert!(!(can && proved), "{} {:?} {:?}", fen, winner, movement);
            }
        }
    }

    fn line_of(found: &Winnability) -> Option<&Vec<Move>> {
        match found {
            Winnability::Can(line) => Some(line),
            _ => None,
        }
    }

    #[test]
    fn the_reason_is_the_simplest() {
        let cannot = |fen, winner| {
            let position = position(fen, Movement::default())?;
            match winnability(&position, winner, MOST_POSITIONS) {
                Winnability::Cannot(reason) => Some(reason),
                _ => None,
            }
        };
        let white = Color::White;
        assert_eq!(cannot("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", white), Some(Reason::NoMove));
        assert_eq!(cannot("7k/8/6K1/8/8/8/8/q7 w - - 0 1", white), Some(Reason::Material));
        assert_eq!(cannot("7k/8/6KN/8/8/8/8/q7 w - - 0 1", white), Some(Reason::Material));
        let wall = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1";
        assert_eq!(cannot(wall, white), Some(Reason::Confinement));
    }

    /// Under the laws of 1862 a pawn may stay a pawn on the last rank.
    #[test]
    fn a_pawn_that_stays_a_pawn_cannot_mate_alone() {
        let movement = Movement { promotion: Promotion::AnyPieceOrPawn, ..Movement::default() };
        let mut position = position("8/P7/8/8/8/8/6k1/K7 w - - 0 1", movement).unwrap();
        let stays = |m: &Move| m.piece == Piece::Pawn && m.promotion.is_none();
        let m = position.moves().into_iter().find(stays).unwrap();
        position.play(&m);
        for winner in Color::ALL {
            assert_eq!(winnability(&position, winner, MOST_POSITIONS).is_possible(), Some(false));
        }
    }

    #[test]
    fn what_a_few_positions_leave_open_more_of_them_decide() {
        let fen = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1";
        let position = position(fen, Movement::default()).unwrap();
        assert_eq!(winnability(&position, Color::White, 10), Winnability::NotDecided);
        let found = winnability(&position, Color::White, MOST_POSITIONS);
        assert!(line_of(&found).is_some_and(|line| mates(line, &position, Color::White)));
    }

    #[test]
    fn bishops_of_one_colour_mate_in_a_corner_only_with_help() {
        let positions = [
            "5KB1/P7/4b3/8/8/8/8/4k3 b - - 0 1",
            "8/K7/8/1B5k/1p6/3B4/8/5b2 w - - 0 1",
            "8/1B6/p7/3K4/8/3b4/1k2B3/3B4 b - - 0 1",
            "8/5B2/1p6/3b3B/8/6K1/3k4/8 b - - 0 1",
            "k1B5/2K5/5p2/8/2B5/8/b7/8 b - - 0 1",
            "8/3k4/4b3/3b4/2b5/8/8/2KN4 b - - 0 1",
        ];
        for (fen, winner) in positions.into_iter().flat_map(|fen| Color::ALL.map(|it| (fen, it))) {
            let position = position(fen, Movement::default()).unwrap();
            let found = winnability(&position, winner, 20_000);
            let Winnability::Can(line) = &found else { panic!("{fen} {winner:?}: {found:?}") };
            assert!(mates(line, &position, winner), "{fen}");
        }
    }

    #[test]
    fn a_distant_mate_is_found_and_its_line_cut_short() {
        let fen = "3k4/1p6/pPp5/P1Pp3p/1B1Pp1pP/2B1PpP1/K4P2/2R4N w - - 0 1";
        let position = position(fen, Movement::default()).unwrap();
        let found = exhaustive::search(&position, Color::White, 50_000);
        let line = line_of(&found).unwrap();
        assert!(mates(line, &position, Color::White));
        assert!(line.len() < 500, "{} half-moves", line.len());
    }

    #[test]
    fn more_pieces_than_a_game_begins_with_do_no_harm() {
        let crowded = "BBBNNk1N/NBBBBNBN/B1BB1BBB/11NBNB1N/N1BB1BB1/BBNBB1BB/B1K1B1NB/BNNBBB1B \
                       b - - 0 1";
        let position = position(crowded, Movement::default()).unwrap();
        for winner in Color::ALL {
            if let Winnability::Can(line) = winnability(&position, winner, MOST_POSITIONS) {
                assert!(mates(&line, &position, winner));
            }
        }
    }
}
