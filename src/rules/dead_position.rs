//! Positions in which nobody can mate, by proof.

use crate::chess::{Color, Piece, Position, Promotion, Rank};
use crate::notation::{Claim, GameResult};
use crate::replay::{Ply, Timeline};
use crate::winnability::{MOST_POSITIONS, Reason, Winnability, is_dead, seems_alive, winnability};

use super::{Claimant, Evaluation, FirstFinding, Grounds, Precedence, Rule, UnmetCondition};

/// The game is drawn at once when neither side can mate by any series of legal moves.
///
/// # In play
/// A helpmate is searched for among at most two million positions for each side. If it is neither
/// found nor proved not to exist, the answer is not known. Repetition and counts of moves play no
/// part in it.
///
/// If a pawn on the last rank may not stay a pawn, it has still to be exchanged, and the position
/// is not dead.
///
/// # Eras
/// FIDE's since about 1997, under its name since 2001.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeadPosition;

impl Rule for DeadPosition {
    fn evaluate(&self, game: &Timeline) -> Evaluation {
        evaluate(game, true)
    }

    fn first(&self, game: &Timeline) -> Option<FirstFinding> {
        // As in most games, if the last position seems alive.
        if first_dead(game, false) == Ok(None) {
            return None;
        }
        evaluate(game, false).first()
    }
}

/// Evaluates a game. `is_proved` is false if it suffices that a position seems alive.
fn evaluate(game: &Timeline, is_proved: bool) -> Evaluation {
    let mut found = Evaluation::of(game);
    match first_dead(game, is_proved) {
        Ok(Some(ply)) => drawn_from(ply, &grounds(game, ply), game, &mut found),
        Ok(None) => {}
        Err(unproved) => found.add_unknown(unproved),
    }
    // The claims share the number of positions.
    let events = game.events().iter();
    let claims = events.filter(|event| event.incident.ground() == Some(Claim::Dead)).count();
    let most = MOST_POSITIONS / claims.max(1);
    add_claim_states(game, |ply| alive_condition(game, ply, most), &mut found);
    found
}

/// Adds that the game is drawn at this ply. If an illegal move led here and the code does not let
/// it end the game, the game is drawn after the next move: nobody can mate then, either.
pub(super) fn drawn_from(ply: Ply, grounds: &Grounds, game: &Timeline, found: &mut Evaluation) {
    for at in ply..=game.plies() {
        found.add_end(at, GameResult::Draw, Precedence::DEAD, grounds.clone());
        if !game.is_after_false_move(at) {
            break;
        }
    }
}

/// Returns the first ply with a dead position, `None` if there is none, or as the error the ply at
/// which the search gave up. Unless the answer is to be proved, a position that [seems
/// alive](seems_alive) is taken to be alive.
pub(super) fn first_dead(timeline: &Timeline, is_proved: bool) -> Result<Option<Ply>, Ply> {
    let cache = &timeline.first_dead[usize::from(is_proved)];
    *cache.get_or_init(|| find_first_dead(timeline, is_proved))
}

/// Finds what [`first_dead`] returns. A dead position stays dead: the last position is examined
/// first, and in most games no other.
fn find_first_dead(timeline: &Timeline, is_proved: bool) -> Result<Option<Ply>, Ply> {
    let is_dead_at = |ply: Ply| {
        let position = timeline.position(ply);
        if !is_proved && seems_alive(&position)
            || Color::ALL.into_iter().any(|color| awaits_exchange(&position, color))
        {
            return Ok(false);
        }
        is_dead(&position, MOST_POSITIONS).ok_or(ply)
    };
    let last = timeline.plies();
    if !is_dead_at(last)? {
        return Ok(None);
    }
    let (mut first_candidate, mut dead) = (0, last);
    while first_candidate < dead {
        let middle = first_candidate + (dead - first_candidate) / 2;
        if is_dead_at(middle)? {
            dead = middle;
        } else {
            first_candidate = middle + 1;
        }
    }
    Ok(Some(dead))
}

/// Returns true if this side has a pawn on its last rank that must still be promoted, so that the
/// game goes on: the new piece may mate.
fn awaits_exchange(position: &Position, color: Color) -> bool {
    let mut pawns = position.pieces(color, Piece::Pawn).into_iter();
    position.movement().promotion == Promotion::AnyPiece
        && pawns.any(|pawn| pawn.rank() == Rank::Eighth.relative_to(color))
        && position.has_move()
}

/// Returns true if this side can mate by some series of legal moves; `None` if that is not decided.
pub(super) fn can_mate(position: &Position, color: Color) -> Option<bool> {
    if awaits_exchange(position, color) {
        return Some(true);
    }
    winnability(position, color, MOST_POSITIONS).is_possible()
}

/// Returns the reasons why neither side can mate in a position that is dead.
fn grounds(game: &Timeline, ply: Ply) -> Grounds {
    let position = game.position(ply);
    // The position was proved dead, so that the same proofs succeed again.
    let [white, black] = Color::ALL.map(|color| {
        winnability(&position, color, MOST_POSITIONS).reason().unwrap_or(Reason::Exhausted)
    });
    Grounds::Dead { white, black }
}

/// Returns the condition of a claim at a ply at which the position is not dead: the side that can
/// still mate and its moves, if they are found among `most` positions.
fn alive_condition(game: &Timeline, ply: Ply, most: usize) -> UnmetCondition {
    let position = game.position(ply);
    let found =
        Color::ALL.into_iter().find_map(|color| match winnability(&position, color, most) {
            Winnability::Can(line) if !line.is_empty() => Some((color.into(), line)),
            _ => None,
        });
    let (by, line) = found.unwrap_or((Claimant::Either, Vec::new()));
    UnmetCondition::Alive { ply, by, line }
}

/// Adds the state of the condition at each recorded claim of a dead position. If the position is
/// dead, a claim can fail only because an illegal move led to it; if not, `alive_condition` returns
/// the state.
pub(super) fn add_claim_states(
    game: &Timeline,
    alive_condition: impl Fn(Ply) -> UnmetCondition,
    found: &mut Evaluation,
) {
    let dead: Vec<Ply> = found.decisive().iter().map(|finding| finding.ply).collect();
    found.add_claim_states(game, Claim::Dead, |claim| {
        if dead.contains(&claim.ply) {
            UnmetCondition::DeadByFalseMove {}
        } else {
            alive_condition(claim.ply)
        }
    });
}
