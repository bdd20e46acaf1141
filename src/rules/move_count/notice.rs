//! Counts that run from a notice by the opponent, or from a demand.

use crate::chess::{Move, MoveKind, Position};
use crate::notation::{Claim, Event, Incident};
use crate::replay::{Cursor, Ply, Timeline};
use crate::rules::evaluation::replayed_events;
use crate::rules::{
    Claimant, Consequence, Effect, Evaluation, Finding, Form, Grounds, UnmetCondition,
};

use super::MoveCount;

/// Returns everything that an article on a count from a notice finds.
pub(super) fn evaluate(rule: &MoveCount, game: &Timeline) -> Evaluation {
    let mut found = Evaluation::of(game);
    if rule.consequence == Consequence::Claim {
        answer_claims(rule, game, &mut found);
    }
    if let Some(from) = notice_on_record(rule, game) {
        add_running(rule, game, from, &mut found);
        return found;
    }
    let idle = replayed_events(game).find(|(_, event)| event.incident == Incident::Notice);
    if let Some((_, event)) = idle {
        found.nearly_met(UnmetCondition::IdleNotice { ply: event.ply });
    }
    let run_out = run_out_plies(rule, game);
    let mut givers = Givers::new(rule, game);
    let mut first = None;
    for (ply, until) in (0..).zip(run_out) {
        if until.is_none() && first.is_some() {
            continue;
        }
        let Some(who) = givers.at(ply) else { continue };
        first = first.or(Some(ply));
        if let Some(until) = until {
            found.entitles(ply, who, Form::Notice, 0, || grounds(rule, until));
        }
    }
    if found.is_empty() {
        let left = first.map_or(0, |from| game.plies() - from);
        found.nearly_met(UnmetCondition::Notice { moves: rule.moves, from: first, left });
    }
    found
}

/// Returns what it finds first.
pub(super) fn first(rule: &MoveCount, game: &Timeline) -> Option<Finding> {
    let run_out = run_out_plies(rule, game);
    if let Some(from) = notice_on_record(rule, game) {
        let until = run_out[counted_from(rule, game, from) as usize]?;
        let effect = rule.consequence.effect(rule.by, game.turn(until));
        return Some(Finding::at(until, effect, grounds(rule, until)));
    }
    let mut givers = Givers::new(rule, game);
    for (ply, until) in (0..).zip(run_out) {
        let Some(until) = until else { continue };
        if let Some(who) = givers.at(ply) {
            let effect = Effect::Entitles { who, form: Form::Notice };
            return Some(Finding::at(ply, effect, grounds(rule, until)));
        }
    }
    None
}

/// Adds what follows from a notice on the record.
fn add_running(rule: &MoveCount, game: &Timeline, from: Ply, found: &mut Evaluation) {
    let Some(until) = run_out_plies(rule, game)[counted_from(rule, game, from) as usize] else {
        let left = counted(rule, game, from, game.plies());
        return found.nearly_met(UnmetCondition::Running { moves: rule.moves, from, left });
    };
    // A claim is open as long as nothing restarts the count.
    let open = |ply: &Ply| {
        let before = &game.moves()[*ply as usize - 1];
        *ply == until || !rule.restarted_by(before)
    };
    for ply in (until..=game.plies()).take_while(open) {
        let effect = rule.consequence.effect(rule.by, game.turn(ply));
        found.add(ply, effect, 0, || grounds(rule, until));
        if rule.consequence != Consequence::Claim {
            return;
        }
    }
}

fn grounds(rule: &MoveCount, until: Ply) -> Grounds {
    Grounds::Notice { moves: rule.moves, until }
}

/// Answers the claims on the record: whether a count was running, and since when.
fn answer_claims(rule: &MoveCount, game: &Timeline, found: &mut Evaluation) {
    let notice = notice_on_record(rule, game);
    let moves = rule.moves;
    found.answer_claims(game, Claim::Moves, |claim| {
        match notice.filter(|&from| from <= claim.ply) {
            Some(from) => {
                let left = counted(rule, game, from, claim.ply);
                UnmetCondition::Running { moves, from, left }
            }
            None => UnmetCondition::WithoutNotice { moves },
        }
    });
}

/// Returns, for every ply, the ply at which a count that begins there runs out: the first one with
/// enough plies since then and since the last restart.
fn run_out_plies(rule: &MoveCount, timeline: &Timeline) -> Vec<Option<Ply>> {
    let plies = rule.plies(rule.moves);
    let last = timeline.plies();
    let mut run_out = vec![None; last as usize + 1];
    // Backwards: where the next restart is known, so is what a count from here meets first.
    let mut after_restart: Option<Ply> = None;
    let mut next_restart = Ply::MAX;
    for ply in (0..=last).rev() {
        let until = ply.saturating_add(plies);
        run_out[ply as usize] =
            if until < next_restart { Some(until).filter(|&u| u <= last) } else { after_restart };
        if timeline.led_to(ply).is_some_and(|(_, m)| rule.restarted_by(m)) {
            next_restart = ply;
            after_restart = run_out[ply as usize];
        }
    }
    run_out
}

/// Returns the ply from which moves are counted after a notice at this ply. Where the law counts
/// the moves of the player called upon and the replies, the count begins with that player's move.
fn counted_from(rule: &MoveCount, game: &Timeline, notice: Ply) -> Ply {
    let is_giver_on_move = || {
        let mut notices = game.events_at(notice).iter();
        notices.any(|event| {
            event.incident == Incident::Notice && game.actor(event) == game.turn(notice)
        })
    };
    let waits = rule.replies.is_some() && is_giver_on_move();
    notice.saturating_add(Ply::from(waits)).min(game.plies())
}

/// Returns the number of plies counted up to a ply after a notice.
fn counted(rule: &MoveCount, game: &Timeline, notice: Ply, to: Ply) -> Ply {
    let from = counted_from(rule, game, notice).min(to);
    let played = &game.moves()[from as usize..to as usize];
    let restart = played.iter().rposition(|m| rule.restarted_by(m));
    restart.map_or(to - from, |restart| (played.len() - restart - 1) as Ply)
}

/// Returns the ply of the first notice on the record that could be given: in such an ending, by
/// the side that may give it.
fn notice_on_record(rule: &MoveCount, timeline: &Timeline) -> Option<Ply> {
    let may_be_given = |event: &Event| {
        let giver = giver(rule, &timeline.position(event.ply));
        giver.is_some_and(|who| who.includes(timeline.actor(event)))
    };
    replayed_events(timeline)
        .filter(|(_, event)| event.incident == Incident::Notice)
        .find(|(_, event)| may_be_given(event))
        .map(|(_, event)| event.ply)
}

/// The players who may give notice, found in order of ply. The pieces on the board decide: nothing
/// changes without a capture, a pawn move, the promotion of a waiting pawn or an illegal move.
struct Givers<'a> {
    rule: &'a MoveCount,
    game: &'a Timeline,
    cursor: Cursor<'a>,
    /// The last ply asked for, and the player who may give notice there.
    last: Option<(Ply, Option<Claimant>)>,
}

impl<'a> Givers<'a> {
    fn new(rule: &'a MoveCount, game: &'a Timeline) -> Self {
        Self { rule, game, cursor: Cursor::new(game), last: None }
    }

    /// Returns the player who may give notice at a ply, which is not before the last one asked for.
    fn at(&mut self, ply: Ply) -> Option<Claimant> {
        let unchanged = self.last.filter(|(last, _)| {
            let since = &self.game.moves()[*last as usize..ply as usize];
            !since.iter().any(changes_the_pieces)
        });
        let who = match unchanged {
            Some((_, who)) => who,
            None => giver(self.rule, self.cursor.at(ply)),
        };
        self.last = Some((ply, who));
        who
    }
}

/// Returns true if a move may change the pieces on the board, or the colour of a bishop's square.
fn changes_the_pieces(m: &Move) -> bool {
    let is_illegal = matches!(m.kind, MoveKind::Displaced | MoveKind::Passed);
    m.is_irreversible() || m.due_promotion.is_some() || is_illegal
}

/// Returns the player who may give notice in this position: the side that would be mated if the
/// rule names endings, otherwise either player.
fn giver(rule: &MoveCount, position: &Position) -> Option<Claimant> {
    let Some(endings) = &rule.only else { return Some(Claimant::Either) };
    let ending = endings.iter().find(|ending| ending.is_on(position))?;
    // Where the sides are equal, either may be the one that is to be mated.
    Some(ending.stronger_side(position).map_or(Claimant::Either, |strong| (!strong).into()))
}
