//! The heading of a game: players, place, date and length, recorded events, and the point at which
//! the record stops.

use std::collections::HashSet;

use crate::arbiter::Game;
use crate::calendar::Date;
use crate::notation::{Event, Record};
use crate::replay::{StopKind, Timeline};

use super::events::{beside_the_record, happened};
use super::outline::Part;
use super::period::law_line;
use super::words::{EVENTS, clean, more, sentence};

/// Returns who played: `Harry Nelson Pillsbury – Amos Burn`.
pub fn players(record: &Record<'_>) -> String {
    names_of(record).join(" – ")
}

/// Returns the players' names, White's first, or the colours if they are unknown.
pub(crate) fn names_of(record: &Record<'_>) -> [String; 2] {
    ["White", "Black"].map(|color| {
        let name = record.tag(color).filter(|name| *name != "?").map(turned);
        clean(&name.unwrap_or_else(|| color.to_owned()))
    })
}

/// Returns `Burn, Amos` as `Amos Burn`.
pub(crate) fn turned(name: &str) -> String {
    match name.split_once(", ") {
        Some((last, first)) if !first.contains(',') => format!("{first} {last}"),
        _ => name.to_owned(),
    }
}

/// Returns event, place, date and round, as far as they are known.
pub fn place_and_date(game: &Game<'_>) -> String {
    places_and_dates(game).join(", ")
}

/// Returns event, place, date and round separately, as far as they are known.
pub(crate) fn places_and_dates(game: &Game<'_>) -> Vec<String> {
    let known = |tag| game.record.tag(tag).map(str::trim).filter(|v| !matches!(*v, "" | "?" | "-"));
    let event = known("Event");
    let site = known("Site").filter(|site| event.is_none_or(|event| !event.contains(site)));
    let date = Date::of_tags(known).map(Date::in_words);
    let round = known("Round").map(|round| format!("round {round}"));
    let parts = [event.map(str::to_owned), site.map(str::to_owned), date, round];
    parts.into_iter().flatten().map(|part| clean(&part)).collect()
}

/// Returns true if an illegal move that stood led to the last position.
pub(super) fn ends_illegally(game: &Timeline) -> bool {
    game.false_moves().last() == Some(&game.plies())
}

/// Returns the heading of an answer about a game: its players, its notation, and the law of its day
/// if that was asked.
pub(crate) fn whose_game(game: &Game<'_>) -> Vec<Part> {
    let title = Part::Title(players(&game.record));
    let law = game.law.as_ref().map(law_line);
    [title].into_iter().chain(read_as(&game.record).map(Part::Line)).chain(law).collect()
}

/// Returns the notation of a game's moves, unless it is standard algebraic notation.
pub(crate) fn read_as(record: &Record<'_>) -> Option<String> {
    let notation = record.notation;
    (!notation.is_san()).then(|| format!("read as {}", notation.title()))
}

/// Returns the point and reason at which the record is no longer read, replayed or judged, to
/// follow "the record is": `unreadable at line 12: 7. Nf9 cannot be read as a move here: …; judged
/// up to 6...Nc6`. `None` if it is judged to its end.
pub fn stop(game: &Timeline) -> Option<String> {
    let stop = game.stop()?;
    let (line, why) = (stop.line, &stop.why);
    let what = match (stop.kind, &stop.written) {
        (StopKind::NotJudged, _) => return Some(clean(&format!("not judged, line {line}: {why}"))),
        (StopKind::Unreadable, Some(written)) => {
            format!("unreadable at line {line}: {written} cannot be read as a move here: {why}")
        }
        (StopKind::Unreadable, None) => format!("unreadable at line {line}: {why}"),
        (StopKind::Forbidden(_), Some(written)) => {
            let by_none = "may be played by none of the codes asked";
            format!("not replayed from line {line}: {written} {by_none}: {why}")
        }
        (StopKind::Forbidden(_), None) => format!("not replayed from line {line}: {why}"),
    };
    let judged = match game.plies() {
        0 => "nothing is judged".to_owned(),
        plies => format!("judged up to {}", game.named(plies)),
    };
    Some(clean(&format!("{what}; {judged}")))
}

pub(crate) fn stop_sentence(game: &Timeline) -> Option<String> {
    stop(game).map(|stop| sentence(&stop))
}

/// Returns the sentences on events other than moves, from the record and from reports beside it.
pub(crate) fn on_record(game: &Game<'_>) -> Vec<String> {
    let timeline = &game.timeline;
    let beside = { game.reported.iter() }.filter_map(|beside| beside.placed.as_ref().ok());
    let beside: HashSet<&Event> = beside.collect();
    // Each of these events has a warning.
    let contradicted = game.contradicted_events();
    let events: Vec<&Event> = timeline
        .events()
        .iter()
        .filter(|event| !beside.contains(event) && !contradicted.contains(event))
        .collect();
    let sentences = events.iter().take(EVENTS);
    let sentences = sentences.map(|event| format!("On the record: {}.", happened(event, timeline)));
    let more = more(events.len(), EVENTS, "more events, not shown here.");
    let more = more.map(|more| format!("On the record: {more}"));
    let reported = beside_the_record(&game.reported, timeline);
    sentences.chain(more).chain(reported).map(|text| clean(&text)).collect()
}
