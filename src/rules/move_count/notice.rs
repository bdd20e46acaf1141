//! Counts that run from a notice by the opponent, or from a demand.

use crate::chess::{Move, MoveKind, Position};
use crate::notation::{Claim, Event, Incident};
use crate::replay::{Cursor, Ply, Timeline};
use crate::rules::evaluation::replayed_events;
use crate::rules::{
    Claimant, Consequence, Effect, Evaluation, Finding, FirstFinding, Form, Grounds, UnmetCondition,
};

use super::MoveCount;

/// Returns everything that an article on a count from a notice finds.
pub(super) fn evaluate(rule: &MoveCount, game: &Timeline) -> Evaluation {
    let mut found = Evaluation::of(game);
    if rule.consequence == Consequence::Claim {
        add_claim_states(rule, game, &mut found);
    }
    if let Some(from) = notice_on_record(rule, game) {
        add_running(rule, game, from, &mut found);
        return found;
    }
    let idle = replayed_events(game).find(|(_, event)| event.incident == Incident::Notice);
    if let Some((_, event)) = idle {
        found.add_unmet(UnmetCondition::IdleNotice { ply: event.ply });
    }
    for (ply, who, until) in notices(rule, game) {
        found.add_claim(ply, who, Form::Notice, 0, || grounds(rule, until));
    }
    if found.is_empty() {
        let givers = givers(rule, game, game.plies());
        let from = givers.iter().position(Option::is_some).map(|ply| ply as Ply);
        let left = from.map_or(0, |from| game.plies() - from);
        found.add_unmet(UnmetCondition::Notice { moves: rule.moves, from, left });
    }
    found
}

/// Returns the first finding of such an article.
pub(super) fn first(rule: &MoveCount, game: &Timeline) -> Option<FirstFinding> {
    if notice_on_record(rule, game).is_some() {
        return evaluate(rule, game).first();
    }
    let (ply, who, until) = notices(rule, game).next()?;
    let effect = Effect::Entitles { who, form: Form::Notice };
    Some(FirstFinding::Found(Finding::at(ply, effect, grounds(rule, until))))
}

/// Returns each ply at which notice can be given of a count that runs out, with the player who may
/// give it and the ply at which the count runs out.
fn notices(rule: &MoveCount, game: &Timeline) -> impl Iterator<Item = (Ply, Claimant, Ply)> {
    let run_out = run_out_plies(rule, game);
    let last = run_out.iter().rposition(Option::is_some);
    let givers = last.map_or_else(Vec::new, |last| givers(rule, game, last as Ply));
    let plies = (0..).zip(givers.into_iter().zip(run_out));
    plies.filter_map(|(ply, (who, until))| Some((ply, who?, until?)))
}

/// Adds the finding or the unmet condition that follows from a notice on the record.
fn add_running(rule: &MoveCount, game: &Timeline, from: Ply, found: &mut Evaluation) {
    let Some(until) = run_out_plies(rule, game)[counted_from(rule, game, from) as usize] else {
        let counted = counted(rule, game, from, game.plies());
        return found.add_unmet(UnmetCondition::Running { moves: rule.moves, from, counted });
    };
    for ply in until..=game.plies() {
        // A claim is open as long as nothing restarts the count.
        if ply > until && rule.restarted_by(&game.moves()[ply as usize - 1]) {
            return;
        }
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

/// Adds for each recorded claim how many plies a count had been running, if one was.
fn add_claim_states(rule: &MoveCount, game: &Timeline, found: &mut Evaluation) {
    let notice = notice_on_record(rule, game);
    let moves = rule.moves;
    found.add_claim_states(game, Claim::Moves, |claim| {
        match notice.filter(|&from| from <= claim.ply) {
            Some(from) => {
                let counted = counted(rule, game, from, claim.ply);
                UnmetCondition::Running { moves, from, counted }
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
    // Backwards: a count that the next restart interrupts runs out when one from that restart does.
    let mut run_out_after_restart: Option<Ply> = None;
    let mut next_restart = Ply::MAX;
    for ply in (0..=last).rev() {
        let until = ply.saturating_add(plies);
        run_out[ply as usize] = if until < next_restart {
            Some(until).filter(|&until| until <= last)
        } else {
            run_out_after_restart
        };
        if timeline.led_to(ply).is_some_and(|(_, m)| rule.restarted_by(m)) {
            next_restart = ply;
            run_out_after_restart = run_out[ply as usize];
        }
    }
    run_out
}

/// Returns the ply from which moves are counted after a notice at this ply. If the article counts
/// the moves of the player called upon and the replies, the count begins with that player's move.
fn counted_from(rule: &MoveCount, game: &Timeline, notice: Ply) -> Ply {
    let giver_moves_first = rule.replies.is_some()
        && game.events_at(notice).iter().any(|event| {
            event.incident == Incident::Notice && game.actor(event) == game.turn(notice)
        });
    notice.saturating_add(Ply::from(giver_moves_first)).min(game.plies())
}

/// Returns the number of plies counted up to a ply after a notice.
fn counted(rule: &MoveCount, game: &Timeline, notice: Ply, to: Ply) -> Ply {
    let from = counted_from(rule, game, notice).min(to);
    let played = &game.moves()[from as usize..to as usize];
    let restart = played.iter().rposition(|m| rule.restarted_by(m));
    restart.map_or(to - from, |restart| (played.len() - restart - 1) as Ply)
}

/// Returns the ply of the first notice on the record that the article allows: in an ending that it
/// names, by the side that may give notice.
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

/// Returns the player who may give notice at each ply up to the ply `end`. The pieces on the board
/// decide.
fn givers(rule: &MoveCount, game: &Timeline, end: Ply) -> Vec<Option<Claimant>> {
    let mut cursor = Cursor::new(game);
    let mut givers = vec![giver(rule, cursor.at(0))];
    for (ply, m) in (1..=end).zip(game.moves()) {
        let last = givers.last().copied().flatten();
        givers.push(if changes_the_pieces(m) { giver(rule, cursor.at(ply)) } else { last });
    }
    givers
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
    // If the sides are equal, either may be the one that is to be mated.
    Some(ending.stronger_side(position).map_or(Claimant::Either, |strong| (!strong).into()))
}
