//! Positions in which nobody can mate, by proof.

use crate::chess::{Color, Piece, Position, Promotion, Rank};
use crate::notation::{Claim, GameResult};
use crate::replay::{Ply, Timeline};
use crate::winnability::{
    self, Reason, Winnability, is_open, is_trivially_live, opens_soon, winnability,
};

use super::{
    Claimant, Effect, Evaluation, Finding, FirstFinding, Grounds, Precedence, Rule, UnknownFrom,
    UnmetCondition,
};

/// The game is drawn at once when neither side can mate by any series of legal moves.
///
/// # In play
/// A helpmate is looked for until it is found or proved not to exist, among at most two million
/// positions for each side, unless told otherwise; where the search gives up the answer is not
/// known. Repetition and counts of moves play no part in it.
///
/// Where a pawn stands on the last rank that may not stay a pawn, it has still to be exchanged, and
/// the position is not dead.
///
/// # Eras
/// FIDE's since about 1997, under its name since 2001.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeadPosition;

impl Rule for DeadPosition {
    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        match first_dead(game, true) {
            Ok(Some(ply)) => drawn_from(ply, &grounds(game, ply), game, &mut found),
            Ok(None) => {}
            Err(unproved) => found.unknown(unproved),
        }
        let claims = game
            .events()
            .iter()
            .filter(|event| event.incident.ground() == Some(Claim::Dead))
            .count()
            .max(1);
        answer_claims(game, |ply| alive(game, ply, Timeline::MOST_POSITIONS / claims), &mut found);
        found
    }

    fn first(&self, game: &Timeline) -> Option<FirstFinding> {
        match first_dead(game, false) {
            Ok(ply) => {
                let ply = ply?;
                let effect =
                    Effect::Ends { result: GameResult::Draw, precedence: Precedence::DEAD };
                Some(FirstFinding::Found(Finding::at(ply, effect, grounds(game, ply))))
            }
            Err(ply) => Some(FirstFinding::Unknown(UnknownFrom::of_position(ply))),
        }
    }
}

/// Adds that the game is drawn at this ply. If an illegal move led here and the code does not let
/// it end the game, the game is drawn after the next move: nobody can mate then, either.
pub(super) fn drawn_from(ply: Ply, grounds: &Grounds, game: &Timeline, found: &mut Evaluation) {
    for at in ply..=game.plies() {
        found.ends(at, GameResult::Draw, Precedence::DEAD, grounds.clone());
        if !game.is_after_false_move(at) {
            break;
        }
    }
}

/// Returns the first ply with a dead position, `None` if there is none, or as the error the ply at
/// which the search gave up. A dead position stays dead, so the last one is proved first: most
/// games need one proof. Unless `thorough`, no proof is attempted if a piece is or soon will be
/// free to capture everything.
pub(super) fn first_dead(timeline: &Timeline, thorough: bool) -> Result<Option<Ply>, Ply> {
    *timeline.first_dead().get_or_init(|| look_for_dead(timeline, thorough))
}

fn look_for_dead(timeline: &Timeline, thorough: bool) -> Result<Option<Ply>, Ply> {
    let dead = |ply: Ply| {
        let position = timeline.position(ply);
        let open = !thorough
            && (is_open(&position) || opens_soon(&position) || is_trivially_live(&position));
        if open { Ok(false) } else { is_dead(&position, Timeline::MOST_POSITIONS).ok_or(ply) }
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

/// Returns true if neither side can mate; `None` if that is not decided.
fn is_dead(position: &Position, most: usize) -> Option<bool> {
    let awaits = Color::ALL.into_iter().any(|color| awaits_exchange(position, color));
    if awaits { Some(false) } else { winnability::is_dead(position, most) }
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
pub(super) fn can_mate(position: &Position, color: Color, most: usize) -> Option<bool> {
    let awaits = awaits_exchange(position, color);
    if awaits { Some(true) } else { winnability(position, color, most).is_possible() }
}

/// Returns the reasons why neither side can mate in a position that is dead.
fn grounds(game: &Timeline, ply: Ply) -> Grounds {
    let position = game.position(ply);
    // What is proved of a position is proved again of it.
    let [white, black] = Color::ALL.map(|color| {
        winnability(&position, color, Timeline::MOST_POSITIONS)
            .reason()
            .unwrap_or(Reason::Exhausted)
    });
    Grounds::Dead { white, black }
}

/// Returns the side that can still mate at a ply and its moves, as far as they are found among
/// `most` positions.
fn alive(game: &Timeline, ply: Ply, most: usize) -> UnmetCondition {
    let position = game.position(ply);
    let found =
        Color::ALL.into_iter().find_map(|color| match winnability(&position, color, most) {
            Winnability::Can(line) if !line.is_empty() => Some((color.into(), line)),
            _ => None,
        });
    let (by, line) = found.unwrap_or((Claimant::Either, Vec::new()));
    UnmetCondition::Alive { ply, by, line }
}

/// Answers the claims of a dead position on the record: the game is over, or somebody can still
/// mate.
pub(super) fn answer_claims(
    game: &Timeline,
    alive: impl Fn(Ply) -> UnmetCondition,
    found: &mut Evaluation,
) {
    let dead: Vec<Ply> = found.decisive().iter().map(|finding| finding.ply).collect();
    found.answer_claims(game, Claim::Dead, |claim| {
        if dead.contains(&claim.ply) {
            UnmetCondition::DeadByFalseMove {}
        } else {
            alive(claim.ply)
        }
    });
}
