//! The heading of a game: players, place, date and length, recorded events, and the point at which
//! the record stops.

use std::collections::HashSet;

use crate::arbiter::Game;
use crate::calendar::Date;
use crate::notation::{Event, Record};
use crate::replay::{StopKind, Timeline};

use super::events::{beside_the_record, event_clause};
use super::outline::Part;
use super::period::law_line;
use super::words::{MAX_EVENTS_SHOWN, escape_controls, more, sentence};

/// Returns the players: `Harry Nelson Pillsbury – Amos Burn`.
pub fn players(record: &Record<'_>) -> String {
    names_of(record).join(" – ")
}

/// Returns the players' names, White's first, or the colours if they are unknown.
pub(crate) fn names_of(record: &Record<'_>) -> [String; 2] {
    ["White", "Black"].map(|color| {
        let name = known(record.tag(color)).map(given_name_first);
        escape_controls(&name.unwrap_or_else(|| color.to_owned()))
    })
}

/// Returns the trimmed value of a tag; `None` if it is missing, empty, `?` or `-`.
pub(super) fn known(tag: Option<&str>) -> Option<&str> {
    tag.map(str::trim).filter(|value| !matches!(*value, "" | "?" | "-"))
}

/// Returns `Burn, Amos` as `Amos Burn`.
pub(crate) fn given_name_first(name: &str) -> String {
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
    let tag = |name| known(game.record.tag(name));
    let event = tag("Event");
    let site = tag("Site").filter(|site| event.is_none_or(|event| !event.contains(site)));
    let date = Date::of_tags(tag).map(Date::in_words);
    let round = tag("Round").map(|round| format!("round {round}"));
    let parts = [event.map(str::to_owned), site.map(str::to_owned), date, round];
    parts.into_iter().flatten().map(|part| escape_controls(&part)).collect()
}

/// Returns true if an illegal move that stood led to the last position.
pub(super) fn ends_illegally(game: &Timeline) -> bool {
    game.false_moves().last() == Some(&game.plies())
}

/// Returns the heading of an answer about a game: its players, its notation, and the law of its day
/// if that was asked.
pub(crate) fn answer_heading(game: &Game<'_>) -> Vec<Part> {
    let mut parts = vec![Part::Title(players(&game.record))];
    parts.extend(notation_note(&game.record).map(Part::Line));
    parts.extend(game.law.as_ref().map(law_line));
    parts
}

/// Returns the words on the notation of a game's moves, unless it is standard algebraic notation.
pub(crate) fn notation_note(record: &Record<'_>) -> Option<String> {
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
        (StopKind::NotJudged, _) => {
            return Some(escape_controls(&format!("not judged, line {line}: {why}")));
        }
        (StopKind::Unplayable, Some(written)) => {
            format!("unreadable at line {line}: {written} cannot be read as a move here: {why}")
        }
        (StopKind::Unplayable, None) => format!("unreadable at line {line}: {why}"),
        (StopKind::Forbidden(_), Some(written)) => {
            let by_none = "may be played by none of the codes asked";
            format!("not replayed from line {line}: {written} {by_none}: {why}")
        }
        (StopKind::Forbidden(_), None) => format!("not replayed from line {line}: {why}"),
    };
    let judged = match game.plies() {
        0 => "nothing is judged".to_owned(),
        plies => format!("judged up to {}", game.label_in_dialect(plies)),
    };
    Some(escape_controls(&format!("{what}; {judged}")))
}

pub(crate) fn stop_sentence(game: &Timeline) -> Option<String> {
    stop(game).map(|stop| sentence(&stop))
}

/// Returns the sentences on events other than moves, from the record and from reports beside it.
pub(crate) fn on_record(game: &Game<'_>) -> Vec<String> {
    let timeline = &game.timeline;
    let reported: HashSet<&Event> =
        game.reported.iter().filter_map(|report| report.placed.as_ref().ok()).collect();
    // Each contradicted event has a warning.
    let contradicted = game.contradicted_events();
    let mut events: Vec<&Event> = timeline.events().iter().collect();
    events.retain(|event| !reported.contains(event) && !contradicted.contains(event));
    let mut sentences = Vec::new();
    for event in events.iter().take(MAX_EVENTS_SHOWN) {
        sentences.push(format!("On the record: {}.", event_clause(event, timeline)));
    }
    let not_shown = more(events.len(), MAX_EVENTS_SHOWN, "more events, not shown here.");
    sentences.extend(not_shown.map(|more| format!("On the record: {more}")));
    sentences.extend(beside_the_record(&game.reported, timeline));
    sentences.iter().map(|text| escape_controls(text)).collect()
}
