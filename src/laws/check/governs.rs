//! Whether what a file says of the events it governed makes sense.

use crate::calendar::Date;
use crate::laws::phrase;
use crate::laws::schema::GovernsFile;

use super::meaning::Sense;
use super::tree::at;

pub(super) fn check(sense: &mut Sense<'_, '_>) {
    for (index, entry) in sense.file.governs.iter().enumerate() {
        sense.cited(&entry.source, &at!["governs", index, "source"]);
        sense.in_order("governed", entry.span(), &at!["governs", index, "until"]);
        if entry.certain.is_some() {
            let at = at!["governs", index, "certain", "until"];
            sense.in_order("certain", entry.certain_span(), &at);
        }
        is_bounded(sense, index, entry);
        within_its_time(sense, index, entry);
        names_something(sense, index, entry);
    }
}

/// Evidence has a first and a last day: an entry that is open to one side would be certain of
/// events that nobody has looked at.
fn is_bounded(sense: &mut Sense<'_, '_>, index: usize, entry: &GovernsFile) {
    let certain = entry.certain_span();
    let edges = [("from", "from when", certain.from), ("until", "until when", certain.until)];
    for (key, when, edge) in edges {
        let is_guessed = sense.shape.is_guessed(&at!["governs", index, key])
            || sense.shape.is_guessed(&at!["governs", index, "certain", key]);
        if edge.is_none() && !is_guessed {
            let what = format!("this entry of `governs` does not say {when} it is certain");
            let hint = format!(
                "write `{key}`; or `certain = {{ {key} = … }}` if it goes on and only the \
                 evidence ends there"
            );
            sense.note_at(&at!["governs", index], what, hint);
        }
    }
}

/// A code cannot have governed what was played when it was not in force.
fn within_its_time(sense: &mut Sense<'_, '_>, index: usize, entry: &GovernsFile) {
    let Some(in_force) = sense.file.in_force else { return };
    let (outer, inner, certain) = (in_force.span(), entry.span(), entry.certain_span());
    let early = inner.from.is_none_or(|from| from.earliest() < in_force.from.earliest());
    let ends = |last: Date| inner.until.is_none_or(|until| until.latest() > last.latest());
    let edges = [
        ("from", inner.from.or(certain.from), early),
        ("until", inner.until.or(certain.until), outer.until.is_some_and(ends)),
    ];
    for (key, date, is_outside) in edges {
        let at = at!["governs", index, key];
        // Where there is no date at all, that has been said.
        let is_known = date.is_some() && !sense.shape.is_guessed(&at);
        if is_outside && is_known && !sense.shape.is_guessed(&at!["in-force"]) {
            let what = match (inner.from, inner.until) {
                (Some(date), _) if key == "from" => format!("governed from {date}"),
                (_, Some(date)) if key == "until" => format!("governed until {date}"),
                _ => format!("governed, as there is no `{key}`, at any time"),
            };
            let what = format!("{what}, when the code was not in force");
            let hint = format!("it was in force {outer}: name a day of that time in `{key}`");
            sense.note_at(&at, what, hint);
        }
    }
}

/// An entry must name an event or a place: years alone would be a lineage's.
fn names_something(sense: &mut Sense<'_, '_>, index: usize, entry: &GovernsFile) {
    let keys = [("event", &entry.event), ("site", &entry.site)];
    let is_guessed = |key| sense.shape.is_guessed(&at!["governs", index, key]);
    if keys.iter().all(|(key, name)| name.is_none() && !is_guessed(*key)) {
        let what = "this entry of `governs` names neither an `event` nor a `site`".to_owned();
        let hint = "a code that governed whatever was played in some years has `in-force` dates";
        sense.note_at(&at!["governs", index], what, hint.to_owned());
    }
    for (key, name) in keys {
        let name = name.as_deref().unwrap_or_default();
        if !name.trim().is_empty() && !phrase::has_words(name) {
            let what = format!("there is no word in this `{key}`");
            let hint = "words of the game's tag are meant: no tag would fit".to_owned();
            sense.note_at(&at!["governs", index, key], what, hint);
        }
    }
}
