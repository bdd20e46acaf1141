//! A player's time runs out.

use serde::{Deserialize, Serialize};

use crate::chess::{BitBoard, Color, File, Piece, Position, Rank};
use crate::notation::{Conditions, GameResult, Pace};
use crate::replay::{GameSummary, Ply, Timeline};
use crate::winnability::are_on_one_colour;

use super::dead_position::can_mate;
use super::flag_call::flag_calls;
use super::{Evaluation, FlagCaller, FlagTest, Grounds, Precedence, Rule};

/// The effect of a fallen flag.
///
/// # In play
/// Judged if the record says so: by `[%flag]`, or by a Termination tag "time forfeit".
/// `[%flag fallen]` is a flag that nobody has called yet; `[%claims]` and `[%seen]` name the
/// caller.
///
/// # Eras
/// A loss in 1928; not against a bare king in the 1980s; since 1997 not if the opponent
/// cannot mate by any series of legal moves. US Chess requires a forced win with a lone minor
/// piece; the servers look at material.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FlagFall {
    /// The test by which the opponent does not win.
    pub test: FlagTest,
    /// The person who must call the flag; unknown if this is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_by: Option<FlagCaller>,
    /// The paces at which this article applies; if empty, every pace without another article.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pace: Vec<Pace>,
}

impl Rule for FlagFall {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        summary.flagged
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        // A rule for certain paces finds nothing if the record states no conditions.
        if !self.pace.is_empty() && game.conditions() == Conditions::default() {
            return found;
        }
        for call in flag_calls(game, self.called_by) {
            let player = call.player;
            // Another article may say what follows if both flags are down.
            if call.other.is_some() || !call.is_certain {
                found.add_unknown_event(call.ply, call.precedence);
                continue;
            }
            let grounds = Grounds::Flag { player: player.into(), test: self.test };
            self.test.add_end((call.ply, call.precedence), player, grounds, game, &mut found);
            break;
        }
        found
    }
}

impl FlagTest {
    /// Adds the end of the game when a player's time runs out or he resigns: a loss, a draw if the
    /// opponent does not win under this test, or an unknown event if that is not decided.
    pub(super) fn add_end(
        self,
        (ply, precedence): (Ply, Precedence),
        player: Color,
        grounds: Grounds,
        game: &Timeline,
        found: &mut Evaluation,
    ) {
        match self.can_win(&game.position(ply), !player) {
            Some(true) => found.add_end(ply, GameResult::won_by(!player), precedence, grounds),
            Some(false) => found.add_end(ply, GameResult::Draw, precedence, grounds),
            None => found.add_unknown_event(ply, precedence),
        }
    }

    /// Returns true if `winner` wins under this test when the opponent's flag has fallen or the
    /// opponent has resigned; `None` if that is not decided.
    pub(crate) fn can_win(self, position: &Position, winner: Color) -> Option<bool> {
        let force = Force::of(position, winner);
        match (self, force) {
            (Self::Loss, _) => Some(true),
            (_, Force::Bare) => Some(false),
            (Self::BareKing, _) => Some(true),
            (Self::Helpmate, _) => can_mate(position, winner),
            (Self::MatingPotential, force) => has_mating_potential(force, position, winner),
            (Self::Uschess, Force::TwoKnights)
                if !position.pieces(!winner, Piece::Pawn).is_empty() =>
            {
                Some(true)
            }
            (Self::Uschess, Force::Bishop | Force::Knight | Force::TwoKnights) => {
                Some(finds_forced_mate(position, winner))
            }
            (Self::Lichess, _) => {
                Some(helps_to_mate(position, winner) && !every_move_saves(position, winner))
            }
            (Self::AtMostAMinor, Force::Bishop | Force::Knight) => Some(false),
            (Self::Uschess | Self::AtMostAMinor, _) => Some(true),
        }
    }
}

/// The material of a side apart from its king, as far as tests of material distinguish it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Force {
    Bare,
    Bishop,
    Knight,
    TwoKnights,
    More,
}

impl Force {
    fn of(position: &Position, side: Color) -> Self {
        let pieces = position.side(side).len();
        let count = |piece| position.pieces(side, piece).len();
        match (pieces, count(Piece::Bishop), count(Piece::Knight)) {
            (1, ..) => Self::Bare,
            (2, 1, _) => Self::Bishop,
            (2, _, 1) => Self::Knight,
            (3, _, 2) => Self::TwoKnights,
            _ => Self::More,
        }
    }
}

/// Returns true if the material is enough to reach, with the opponent's help, a position in which
/// mate next move is unavoidable; `None` if that is not known. A pawn, a rook or a queen is enough;
/// two knights are not against a bare king. A knight is enough against a rook's pawn: White Kc1,
/// Nb4, Black Ka1, pa3; 1...a2 is the only move, and 2.Nc2 mates. The possibilities of a single
/// bishop or knight, or of two knights, against other material are not known here.
fn has_mating_potential(force: Force, position: &Position, winner: Color) -> Option<bool> {
    let is_alone = Force::of(position, !winner) == Force::Bare;
    match (force, can_mate(position, winner)?) {
        (_, false) => Some(false),
        (Force::More, true) => Some(true),
        (Force::TwoKnights, true) if is_alone => Some(false),
        (Force::Knight, true) if has_only_rooks_pawn(position, !winner) => Some(true),
        (Force::Bare | Force::Bishop | Force::Knight | Force::TwoKnights, true) => None,
    }
}

/// Returns true if a side has nothing but its king and a pawn on the a- or h-file that is on its
/// sixth rank at most.
fn has_only_rooks_pawn(position: &Position, side: Color) -> bool {
    let pawns = position.pieces(side, Piece::Pawn);
    let last_ranks =
        Rank::Seventh.relative_to(side).bitboard() | Rank::Eighth.relative_to(side).bitboard();
    let is_of_rook = !(pawns & (File::A.bitboard() | File::H.bitboard())).is_empty();
    position.side(side).len() == 2 && is_of_rook && (pawns & last_ranks).is_empty()
}

/// Returns true if a side has material to mate, or if the opponent's pieces could help it, as
/// Lichess counts. Any piece or pawn except a queen can help a knight, by blocking squares next to
/// its own king. A knight, a pawn, or bishops of either side on squares of both colours help
/// bishops.
fn helps_to_mate(position: &Position, side: Color) -> bool {
    let has = |squares: BitBoard| !squares.is_empty();
    let of = |side, piece| position.pieces(side, piece);
    let others = |side, piece| has(position.side(side) & !of(side, Piece::King) & !of(side, piece));
    let bishops = of(side, Piece::Bishop) | of(!side, Piece::Bishop);
    match Force::of(position, side) {
        Force::Bare => false,
        Force::Knight => others(!side, Piece::Queen),
        _ if others(side, Piece::Bishop) => true,
        _ => !are_on_one_colour(bishops) || has(of(!side, Piece::Knight) | of(!side, Piece::Pawn)),
    }
}

/// Returns true if the opponent of `winner` is to move, and every move mates, stalemates, or leaves
/// `winner` without material to mate.
fn every_move_saves(position: &Position, winner: Color) -> bool {
    if position.turn() == winner || !position.has_move() {
        return false;
    }
    for m in &position.moves() {
        let after = position.after(m);
        if after.has_move() && helps_to_mate(&after, winner) {
            return false;
        }
    }
    true
}

/// The maximum length of a forced mate that is searched for, in moves of the winner: as far as an
/// arbiter looks who is shown a mate.
const MAX_MATE_MOVES: u32 = 8;

/// The maximum number of positions visited to find a forced mate.
const MAX_MATE_POSITIONS: u32 = 20_000;

/// Returns true if a short search finds a forced mate. If it finds none, no forced win counts as
/// shown, although there may be one.
fn finds_forced_mate(position: &Position, winner: Color) -> bool {
    let mut left = MAX_MATE_POSITIONS;
    (0..=MAX_MATE_MOVES).any(|moves| is_forced(position, winner, moves, &mut left))
}

/// Returns true if the winner mates by force within `moves` own moves. `left` is the number of
/// positions that may still be visited.
fn is_forced(position: &Position, winner: Color, moves: u32, left: &mut u32) -> bool {
    let Some(rest) = left.checked_sub(1) else { return false };
    *left = rest;
    let legal = position.moves();
    let mut after = legal.iter().map(|m| position.after(m));
    if position.turn() == winner {
        return moves > 0 && after.any(|next| is_forced(&next, winner, moves - 1, left));
    }
    if legal.is_empty() {
        return position.in_check();
    }
    // A bare king cannot mate.
    let has_force = position.side(winner).len() > 1;
    has_force && after.all(|next| is_forced(&next, winner, moves, left))
}
