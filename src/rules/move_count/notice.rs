//! Counts that run from a notice by the adversary.

use crate::chess::{Color, Position};
use crate::notation::Incident;
use crate::replay::{Cursor, Ply, Timeline};
use crate::rules::{Because, Findings, Form, NearMiss, Outcome, Rank, View};

use super::MoveCount;

pub(super) fn judge(rule: &MoveCount, game: &View<'_>, out: &mut Findings) {
    let timeline = game.timeline();
    let Some(from) = first_ending(rule, timeline) else {
        if out.explaining() {
            out.nearly(NearMiss::Notice { moves: rule.moves, from: None, left: 0 });
        }
        return;
    };
    if let Some(ply) = notice_on_record(rule, game) {
        let until = ply.saturating_add(2 * rule.moves);
        if until <= timeline.plies() {
            let because = Because::Notice { moves: rule.moves, until };
            out.ends(until, Outcome::Draw, Rank::AUTOMATIC, because);
        }
        return;
    }
    could_be_given(rule, timeline, from, out);
    if out.is_empty() && out.explaining() {
        let left = timeline.plies() - from;
        out.nearly(NearMiss::Notice { moves: rule.moves, from: Some(from), left });
    }
}

/// The moments at which notice could be given so that the count runs out inside the record.
fn could_be_given(rule: &MoveCount, timeline: &Timeline, from: Ply, out: &mut Findings) {
    let last = timeline.plies().saturating_sub(2 * rule.moves);
    if timeline.plies() < 2 * rule.moves {
        return;
    }
    let mut cursor = Cursor::new(timeline);
    for ply in from..=last {
        if let Some(weaker) = weaker_side(rule, cursor.at(ply)) {
            let until = ply + 2 * rule.moves;
            let because = || Because::Notice { moves: rule.moves, until };
            out.entitles(ply, weaker.into(), Form::Notice, 0, because);
        }
    }
}

/// The first notice on the record that could be given: in such an ending, by the side that
/// would be mated.
fn notice_on_record(rule: &MoveCount, game: &View<'_>) -> Option<Ply> {
    let timeline = game.timeline();
    game.events()
        .filter(|(event, _)| event.incident == Incident::Notice)
        .find(|&(event, player)| weaker_side(rule, &timeline.position(event.ply)) == Some(player))
        .map(|(event, _)| event.ply)
}

/// The side that would be mated, in an ending the article is for.
fn weaker_side(rule: &MoveCount, position: &Position) -> Option<Color> {
    let mut endings = rule.only.iter().flatten();
    endings.find_map(|ending| ending.stronger_side(position)).map(|strong| !strong)
}

/// The first ply with such an ending.
fn first_ending(rule: &MoveCount, timeline: &Timeline) -> Option<Ply> {
    let mut cursor = Cursor::new(timeline);
    (0..=timeline.plies()).find(|&ply| weaker_side(rule, cursor.at(ply)).is_some())
}
