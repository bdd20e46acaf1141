//! Counts that run from a notice by the opponent, or from a demand.

use crate::chess::Position;
use crate::notation::{Claim, Event, Incident};
use crate::replay::{Cursor, Ply, Timeline};
use crate::rules::rule::replayed_events;
use crate::rules::{
    Because, Claimant, Consequence, Findings, Form, MayClaim, NearMiss, Outcome, Precedence,
};

use super::MoveCount;

pub(super) fn judge(rule: &MoveCount, timeline: &Timeline, out: &mut Findings) {
    if out.explaining() && rule.remedy == Consequence::Claim {
        answer_claims(rule, timeline, out);
    }
    if let Some(ply) = notice_on_record(rule, timeline) {
        return given(rule, timeline, ply, out);
    }
    let idle = replayed_events(timeline).find(|(_, event)| event.incident == Incident::Notice);
    if let Some((_, event)) = idle.filter(|_| out.explaining()) {
        out.nearly(NearMiss::IdleNotice { ply: event.ply });
    }
    let from = could_be_given(rule, timeline, out);
    if out.is_empty() && out.explaining() {
        let left = from.map_or(0, |from| timeline.plies() - from);
        out.nearly(NearMiss::Notice { moves: rule.moves, from, left });
    }
}

/// A notice is on the record: its count runs.
fn given(rule: &MoveCount, timeline: &Timeline, from: Ply, out: &mut Findings) {
    let Some(until) = run_out_plies(rule, timeline)[from as usize] else {
        if out.explaining() {
            let left = timeline.plies() - from;
            out.nearly(NearMiss::Running { moves: rule.moves, from, left });
        }
        return;
    };
    let because = || Because::Notice { moves: rule.moves, until };
    if rule.remedy != Consequence::Claim {
        return out.ends(until, Outcome::Draw, Precedence::AUTOMATIC, because());
    }
    // Open as long as nothing restarts the count.
    let open = |ply: &Ply| {
        let before = &timeline.moves()[*ply as usize - 1];
        *ply == until || !rule.restarted_by(before)
    };
    for ply in (until..=timeline.plies()).take_while(open) {
        let who = MayClaim::claimant(rule.by, timeline.turn(ply));
        out.entitles(ply, who, Form::Standing, 0, because);
    }
}

/// For each claim on the record: whether a count was running, and since when.
fn answer_claims(rule: &MoveCount, timeline: &Timeline, out: &mut Findings) {
    let notice = notice_on_record(rule, timeline);
    let moves = rule.moves;
    out.answer_claims(timeline, Claim::Moves, |claim| {
        match notice.filter(|&from| from <= claim.ply) {
            Some(from) => NearMiss::Running { moves, from, left: claim.ply - from },
            None => NearMiss::WithoutNotice { moves },
        }
    });
}

/// The moments at which notice could be given so that the count runs out inside the record.
/// Returns the first at which it could be given at all, if that is to be explained.
fn could_be_given(rule: &MoveCount, timeline: &Timeline, out: &mut Findings) -> Option<Ply> {
    let mut cursor = Cursor::new(timeline);
    let run_out = run_out_plies(rule, timeline);
    let mut first = None;
    for (ply, until) in (0..).zip(run_out) {
        if until.is_none() && (first.is_some() || !out.explaining()) {
            continue;
        }
        let Some(who) = giver(rule, cursor.at(ply)) else { continue };
        first = first.or(Some(ply));
        if let Some(until) = until {
            let because = || Because::Notice { moves: rule.moves, until };
            out.entitles(ply, who, Form::Notice, 0, because);
            if out.suffices() {
                break;
            }
        }
    }
    first
}

/// For every ply, when a count that begins there runs out: the first ply at which so many
/// plies have passed since there and since the last restart.
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

/// The first notice on the record that could be given: in such an ending, by the side that
/// may give it.
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

/// Who may give notice here: where endings are named, the side that would be mated; either
/// player where any position will do.
fn giver(rule: &MoveCount, position: &Position) -> Option<Claimant> {
    let Some(endings) = &rule.only else { return Some(Claimant::Either) };
    let ending = endings.iter().find(|ending| ending.is_on(position))?;
    // Where the sides are equal, either may be the one that is to be mated.
    Some(ending.stronger_side(position).map_or(Claimant::Either, |strong| (!strong).into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Movement;
    use crate::notation::{Reader, Record};

    #[test]
    fn a_claim_at_the_ply_of_the_notice_meets_a_running_count() {
        let text = "1. e4 e5 2. Nf3 {[%notice] [%claim moves]} Nc6 *";
        let mut record = Record::default();
        assert!(Reader::new(text.as_bytes()).read(&mut record));
        let timeline = Timeline::replay(&record, Movement::default());
        let rule = r#"{"moves": 50, "remedy": "claim", "starts": "notice"}"#;
        let rule: MoveCount = serde_json::from_str(rule).unwrap();
        let mut out = Findings::explained();
        judge(&rule, &timeline, &mut out);
        let answer = out.answer_to(3, Claim::Moves, None);
        assert!(matches!(answer, Some(NearMiss::Running { from: 3, left: 0, .. })), "{answer:?}");
    }
}
