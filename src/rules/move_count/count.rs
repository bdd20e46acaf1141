//! Counts that run from the last move that restarts them, such as a capture or a pawn move.

use std::iter;
use std::ops::ControlFlow;

use crate::chess::{Move, Position};
use crate::notation::Claim;
use crate::replay::{Cursor, Ply, Timeline};
use crate::rules::evaluation::Moment;
use crate::rules::{
    ClaimForm, Consequence, Effect, Evaluation, Finding, Form, Grounds, UnmetCondition,
};

use super::MoveCount;

/// Returns everything that an article on a count of moves finds.
pub(super) fn evaluate(rule: &MoveCount, game: &Timeline) -> Evaluation {
    let mut found = Evaluation::of(game);
    let clocks: Vec<u32> = clocks(rule, game).collect();
    let _ = walk(rule, game, &clocks, |moment| {
        moment.add_to(&mut found);
        ControlFlow::<()>::Continue(())
    });
    if found.is_empty() {
        found.add_unmet(unmet(rule, game, &clocks));
    }
    if rule.consequence == Consequence::Claim {
        add_claim_states(rule, game, &clocks, &mut found);
    }
    found
}

/// Returns the first finding of such an article.
pub(super) fn first(rule: &MoveCount, game: &Timeline) -> Option<Finding> {
    if !may_run_out(rule, game) {
        return None;
    }
    let clocks: Vec<u32> = clocks(rule, game).collect();
    let first = walk(rule, game, &clocks, |moment| ControlFlow::Break(moment.finding()));
    first.break_value()
}

/// Calls `visit` at each ply at which the count has run out, or will with the next move, until it
/// breaks off. An automatic draw is visited once.
fn walk<B>(
    rule: &MoveCount,
    game: &Timeline,
    clocks: &[u32],
    mut visit: impl FnMut(Moment<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let is_claim = rule.consequence == Consequence::Claim;
    let mut cursor = Cursor::new(game);
    for (ply, &clock) in (0..).zip(clocks) {
        if clock.saturating_add(1) < rule.fewest_plies() {
            continue;
        }
        let position = cursor.at(ply);
        let Some(moves) = rule.moves_in(position) else { continue };
        let (limit, since) = (rule.plies(moves), since(ply, clock));
        let group = since.into();
        let grounds = |clock| {
            let restarts = rule.unusual_restarts();
            Grounds::Count { moves, since, clock, restarts }
        };
        if clock >= limit && (!is_claim || rule.has_form(ClaimForm::Standing)) {
            let effect = rule.consequence.effect(rule.by, position.turn());
            visit(Moment { ply, effect, group, grounds: &|| grounds(clock) })?;
            if !is_claim {
                break;
            }
        }
        if is_claim
            && clock.saturating_add(1) == limit
            && rule.has_form(ClaimForm::Intended)
            && let Some(m) = announceable(rule, position, ply, game)
        {
            let (who, form) = (position.turn().into(), Form::Intended(m));
            let effect = Effect::Entitles { who, form };
            visit(Moment { ply, effect, group, grounds: &|| grounds(limit) })?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns true if the count comes within one ply of the smallest that could matter.
///
/// Each stretch is searched backwards from the ply at which it would have to end: the move that
/// restarts the count is usually near, and the plies before it need not be searched.
fn may_run_out(rule: &MoveCount, timeline: &Timeline) -> bool {
    let needed = rule.fewest_plies().saturating_sub(1) as usize;
    let mut counted = timeline.marks()[0].clock as usize;
    let mut ahead = timeline.moves();
    while let Some(stretch) = ahead.get(..needed.saturating_sub(counted)) {
        let Some(last) = stretch.iter().rposition(|m| rule.restarted_by(m)) else { return true };
        (ahead, counted) = (&ahead[last + 1..], 0);
    }
    false
}

/// Returns the count at every ply. The count of a set-up position is its half-move clock.
fn clocks(rule: &MoveCount, timeline: &Timeline) -> impl Iterator<Item = u32> {
    let mut clock = timeline.marks()[0].clock;
    let first = clock;
    iter::once(first).chain(timeline.moves().iter().map(move |m| {
        clock = if rule.restarted_by(m) { 0 } else { clock.saturating_add(1) };
        clock
    }))
}

/// Returns the ply after which the count runs; 0 if it was running when the game was set up.
fn since(ply: Ply, clock: u32) -> Ply {
    ply.saturating_sub(clock)
}

/// Returns a move that completes the count: the one a claim on the record announces, or else the
/// one played, or else any.
fn announceable(
    rule: &MoveCount,
    position: &Position,
    ply: Ply,
    timeline: &Timeline,
) -> Option<Move> {
    let completes = |m: &Move| {
        !rule.restarted_by(m) && (rule.mating_move != Some(false) || !is_mate(&position.after(m)))
    };
    let mut events = timeline.events_at(ply).iter();
    let announced = events.find_map(|event| position.announced_by(&event.incident));
    let played = timeline.moves().get(ply as usize).copied();
    if let Some(m) = announced.into_iter().chain(played).find(|m| completes(m)) {
        return Some(m);
    }
    let mut any = None;
    position.any_move(|m| {
        any = completes(m).then_some(*m);
        any.is_some()
    });
    any
}

fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_move()
}

/// Returns the state of the condition at the first ply at which the count is longest. The limits of
/// the ending matter only if the plain number of moves is reached.
fn unmet(rule: &MoveCount, timeline: &Timeline, clocks: &[u32]) -> UnmetCondition {
    let (mut ply, mut longest) = (0, 0);
    for (at, &clock) in (0..).zip(clocks) {
        if clock > longest {
            (ply, longest) = (at, clock);
        }
    }
    let is_enough = longest >= rule.plies(rule.moves);
    let limit = if is_enough { rule.moves_in(&timeline.position(ply)) } else { Some(rule.moves) };
    state(rule, longest, since(ply, longest), limit)
}

/// Returns the state of the condition with these plies counted after the ply `since`, in an ending
/// with this limit of moves.
fn state(rule: &MoveCount, longest: u32, since: Ply, limit: Option<u32>) -> UnmetCondition {
    UnmetCondition::Count {
        moves: rule.moves,
        longest,
        since,
        restarts: rule.unusual_restarts(),
        longer: limit.filter(|&limit| limit > rule.moves),
        elsewhere: limit.is_none(),
    }
}

/// Adds the state of the condition at each recorded claim.
fn add_claim_states(rule: &MoveCount, timeline: &Timeline, clocks: &[u32], found: &mut Evaluation) {
    found.add_claim_states(timeline, Claim::Moves, |claim| {
        // An announced move is counted, unless it restarts the count.
        let clock = clocks[claim.ply as usize];
        let position = timeline.position(claim.ply);
        let announced = position.announced_by(&claim.incident);
        let counts = announced.as_ref().is_some_and(|m| !rule.restarted_by(m));
        let longest = clock.saturating_add(u32::from(counts));
        state(rule, longest, since(claim.ply, clock), rule.moves_in(&position))
    });
}
