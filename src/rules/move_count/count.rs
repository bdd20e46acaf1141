//! Counts that run from the last move that restarts them, such as a capture or a pawn move.

use std::iter;
use std::ops::ControlFlow;

use crate::chess::{Move, Position};
use crate::notation::Claim;
use crate::replay::{Cursor, Ply, Timeline};
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
        found.nearly_met(unmet(rule, game, &clocks, game.plies()));
    }
    if rule.consequence == Consequence::Claim {
        answer_claims(rule, game, &clocks, &mut found);
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

/// A moment at which a count has run out, or will with the next move.
struct Moment<'r> {
    ply: Ply,
    effect: Effect,
    rule: &'r MoveCount,
    /// The moves required of each side in this position.
    moves: u32,
    /// The plies counted at this ply.
    clock: u32,
    /// The plies counted, the announced move included if there is one.
    counted: u32,
}

impl Moment<'_> {
    fn grounds(&self) -> Grounds {
        Grounds::Count {
            moves: self.moves,
            since: since(self.ply, self.clock),
            clock: self.counted,
            restarts: self.rule.unusual_restarts(),
        }
    }

    fn finding(&self) -> Finding {
        Finding::at(self.ply, self.effect, self.grounds())
    }

    fn add_to(&self, found: &mut Evaluation) {
        // Within one count ply and clock rise together, so that this number stays the same.
        let run = u64::from(self.ply) + u64::from(u32::MAX - self.clock);
        found.add(self.ply, self.effect, run, || self.grounds());
    }
}

/// Walks through the plies at which the count has run out, or will with the next move, until
/// `visit` breaks off.
fn walk<B>(
    rule: &MoveCount,
    game: &Timeline,
    clocks: &[u32],
    mut visit: impl FnMut(Moment<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut cursor = Cursor::new(game);
    for (ply, &clock) in (0..).zip(clocks) {
        if clock.saturating_add(1) < rule.fewest_plies() {
            continue;
        }
        let position = cursor.at(ply);
        let Some(moves) = rule.moves_in(position) else { continue };
        let limit = rule.plies(moves);
        let has_run_out = clock >= limit;
        let moment = |effect, counted| Moment { ply, effect, rule, moves, clock, counted };
        if has_run_out && rule.consequence == Consequence::Automatic {
            return visit(moment(Effect::drawn(), clock));
        }
        if rule.consequence != Consequence::Claim {
            continue;
        }
        if has_run_out && rule.has_form(ClaimForm::Standing) {
            visit(moment(rule.consequence.effect(rule.by, position.turn()), clock))?;
        }
        if clock.saturating_add(1) == limit
            && rule.has_form(ClaimForm::Intended)
            && let Some(m) = announceable(rule, position, ply, game)
        {
            let (who, form) = (position.turn().into(), Form::Intended(m));
            visit(moment(Effect::Entitles { who, form }, limit))?;
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
    let may_be = |m: &Move| {
        !rule.restarted_by(m) && (rule.mating_move != Some(false) || !is_mate(&position.after(m)))
    };
    let mut events = timeline.events_at(ply).iter();
    let announced = events.find_map(|event| position.announced_by(&event.incident));
    let played = timeline.moves().get(ply as usize).copied();
    if let Some(m) = announced.into_iter().chain(played).find(|m| may_be(m)) {
        return Some(m);
    }
    let mut any = None;
    position.any_move(|m| {
        any = may_be(m).then_some(*m);
        any.is_some()
    });
    any
}

fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_move()
}

fn unmet(rule: &MoveCount, timeline: &Timeline, clocks: &[u32], until: Ply) -> UnmetCondition {
    // The first ply at which the count was longest.
    let (mut ply, mut longest) = (0, 0);
    for (at, &clock) in (0..=until).zip(clocks) {
        if clock > longest {
            (ply, longest) = (at, clock);
        }
    }
    let limit = rule.moves_in(&timeline.position(ply));
    let enough = longest >= rule.plies(rule.moves);
    UnmetCondition::Count {
        moves: rule.moves,
        longest,
        since: since(ply, longest),
        restarts: rule.unusual_restarts(),
        longer: limit.filter(|&limit| enough && limit > rule.moves),
        elsewhere: enough && limit.is_none(),
    }
}

/// Records the length of the count at each recorded claim.
fn answer_claims(rule: &MoveCount, timeline: &Timeline, clocks: &[u32], found: &mut Evaluation) {
    found.answer_claims(timeline, Claim::Moves, |claim| {
        // An announced move counts, unless it makes the count begin anew.
        let clock = clocks[claim.ply as usize];
        let position = timeline.position(claim.ply);
        let announced = position.announced_by(&claim.incident);
        let counts = announced.as_ref().is_some_and(|m| !rule.restarted_by(m));
        let limit = rule.moves_in(&position);
        UnmetCondition::Count {
            moves: rule.moves,
            longest: clock.saturating_add(u32::from(counts)),
            since: since(claim.ply, clock),
            longer: limit.filter(|&limit| limit > rule.moves),
            elsewhere: limit.is_none(),
            restarts: rule.unusual_restarts(),
        }
    });
}
