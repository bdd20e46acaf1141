//! Positions in which nobody can mate, by proof.

use chasolver::{Winnability, winnability};

use crate::chess::{Color, Piece, Position, Promotion, Rank as BoardRank};
use crate::notation::Claim;
use crate::replay::{Ply, Timeline, is_open, is_trivially_live};

use super::exploration;
use super::{Because, Findings, NearMiss, Outcome, Rank, Rule, View};

/// The game is drawn at once when neither side can mate by any series of legal moves.
///
/// # In play
/// A helpmate is looked for, by the chasolver crate, until it is found or proved not to
/// exist; where the search gives up the answer is not known. Repetition and counts of moves
/// play no part in it.
///
/// That crate knows no pawns on the last rank. Where one stands there, all that can come about is
/// visited, up to 20,000 positions for each side; if that does not settle it, the answer is not
/// known. Where it may not stay a pawn, it has still to be exchanged, and the position is not dead.
///
/// # Eras
/// FIDE's since about 1997, under its name since 2001.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeadPosition;

impl Rule for DeadPosition {
    fn judge(&self, game: &View<'_>, out: &mut Findings) {
        match first_dead(game.timeline(), !out.is_brief()) {
            Ok(Some(ply)) => drawn_from(ply, &Because::Dead {}, game.timeline(), out),
            Ok(None) => {}
            Err(unproved) => out.unknown(unproved),
        }
        answer_claims(game, &NearMiss::Alive {}, out);
    }
}

/// The game is drawn at this ply. As nobody can mate later either, it is drawn after the next move
/// where a false one led here and the code does not let that one end it.
pub(super) fn drawn_from(ply: Ply, because: &Because, game: &Timeline, out: &mut Findings) {
    for at in ply..=game.plies() {
        out.ends(at, Outcome::Draw, Rank::DEAD, because.clone());
        if !game.is_after_false_move(at) {
            break;
        }
    }
}

/// The first dead ply, or the ply at which the search gave up. A dead position stays dead, so
/// the last is proved first: one proof for most games. Where it need not be thorough, no proof is
/// attempted where a piece is free to take everything.
pub(super) fn first_dead(timeline: &Timeline, thorough: bool) -> Result<Option<Ply>, Ply> {
    *timeline.first_dead().get_or_init(|| look_for_dead(timeline, thorough))
}

fn look_for_dead(timeline: &Timeline, thorough: bool) -> Result<Option<Ply>, Ply> {
    let dead = |ply: Ply| {
        let position = timeline.position(ply);
        let searched = can_be_searched(&position) && !exploration::is_needed(&position);
        let open = !(thorough && searched) && is_open(&position);
        if open { Ok(false) } else { is_dead(&position).ok_or(ply) }
    };
    let last = timeline.plies();
    if !dead(last)? {
        return Ok(None);
    }
    let (mut alive, mut found) = (0, last);
    while alive < found {
        let middle = alive + (found - alive) / 2;
        if dead(middle)? {
            found = middle;
        } else {
            alive = middle + 1;
        }
    }
    Ok(Some(found))
}

/// Whether neither side can mate; nothing if it is not known. The side with more pieces is tried
/// first, as it is the likelier to mate.
fn is_dead(position: &Position) -> Option<bool> {
    if is_trivially_live(position) {
        return Some(false);
    }
    let count = |color| position.side(color).len();
    let black_first = count(Color::Black) > count(Color::White);
    let first = if black_first { Color::Black } else { Color::White };
    let one = can_mate(position, first);
    if one == Some(true) {
        return Some(false);
    }
    match (one, can_mate(position, !first)) {
        (_, Some(true)) => Some(false),
        (Some(false), Some(false)) => Some(true),
        _ => None,
    }
}

/// Whether this side has a pawn on its last rank that may not stay a pawn: what it becomes can still
/// mate.
fn awaits_exchange(position: &Position, color: Color) -> bool {
    let mut pawns = position.pieces(color, Piece::Pawn).into_iter();
    position.movement().promotion == Promotion::AnyPiece
        && pawns.any(|pawn| pawn.rank() == BoardRank::Eighth.relative_to(color))
}

/// Whether the search for mates can be used: it has room for as many pieces as a game begins with,
/// and a set-up position may have more.
fn can_be_searched(position: &Position) -> bool {
    Color::ALL.into_iter().all(|color| position.side(color).len() <= 16)
}

/// Whether this side can mate by some series of legal moves; nothing if it is not known.
pub(super) fn can_mate(position: &Position, color: Color) -> Option<bool> {
    // A position without a move is mate already, or never.
    if !position.has_move() {
        return Some(position.in_check() && position.turn() != color);
    }
    if awaits_exchange(position, color) {
        return Some(true);
    }
    if exploration::is_needed(position) {
        return exploration::can_mate(position, color);
    }
    if !can_be_searched(position) {
        return None;
    }
    let board: chess::Board = position.fen().parse().ok()?;
    let winner = match color {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    };
    Some(winnability(&board, winner)? != Winnability::Unwinnable)
}

/// For each claim of a dead position on the record: the game is over, or this is how it is not.
pub(super) fn answer_claims(game: &View<'_>, how: &NearMiss, out: &mut Findings) {
    let dead: Vec<Ply> = out.found().iter().map(|finding| finding.ply).collect();
    game.answer(Claim::Dead, out, |claim| match dead.contains(&claim.ply) {
        true => NearMiss::DeadByFalseMove {},
        false => how.clone(),
    });
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::Movement;

    /// A wall of pawns, perhaps with a step or a gap, or none; and a piece or two beside the kings.
    fn walled() -> impl Strategy<Value = String> {
        let step = (0..8_usize, prop_oneof![Just(0), Just(1), Just(2), Just(9)]);
        let wall = prop::option::weighted(0.7, (3..=4_usize, step));
        let pieces = prop::collection::vec((0..64_usize, "[NBRQnbrq]"), 0..2);
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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// What the search proves is what visiting every position that can come about finds.
        #[test]
        fn the_search_for_mates_agrees_with_visiting_every_position(fen in walled()) {
            let Ok((position, _)) = Position::from_fen(&fen, Movement::default()) else {
                return Ok(());
            };
            for color in Color::ALL {
                let Some(visited) = exploration::can_mate(&position, color) else { continue };
                prop_assert_eq!(can_mate(&position, color), Some(visited), "{} {:?}", fen, color);
            }
        }
    }

    #[test]
    fn more_pieces_than_the_search_has_room_for_are_not_searched() {
        let crowded = "BBBNNk1N/NBBBBNBN/B1BB1BBB/11NBNB1N/N1BB1BB1/BBNBB1BB/B1K1B1NB/BNNBBB1B \
                       b - - 0 1";
        let (position, _) = Position::from_fen(crowded, Movement::default()).unwrap();
        assert!(position.has_move());
        assert_eq!(can_mate(&position, Color::White), None);
    }
}
