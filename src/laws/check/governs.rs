//! The events that a code governed.

use crate::laws::phrase;
use crate::laws::schema::GovernsFile;

use super::checker::SemanticChecker;
use super::document::at;

/// Notes entries of `governs` without dates, outside the time of the code, or without a name.
pub(super) fn check(checker: &mut SemanticChecker<'_, '_>) {
    for (index, entry) in checker.file.governs.iter().enumerate() {
        checker.check_citation(&entry.source, &at!["governs", index, "source"]);
        checker.check_span("governed", entry.span(), &at!["governs", index, "until"]);
        if entry.certain.is_some() {
            let at = at!["governs", index, "certain", "until"];
            checker.check_span("certain", entry.certain_span(), &at);
        }
        check_bounds(checker, index, entry);
        check_time(checker, index, entry);
        check_names(checker, index, entry);
    }
}

/// Notes an entry whose certain time has no first or no last day: it would be certain of events
/// that nobody has looked at.
fn check_bounds(checker: &mut SemanticChecker<'_, '_>, index: usize, entry: &GovernsFile) {
    let certain = entry.certain_span();
    for (key, when, edge) in
        [("from", "from when", certain.from), ("until", "until when", certain.until)]
    {
        if edge.is_none() {
            let what = format!("this entry of `governs` does not say {when} it is certain");
            let hint = format!(
                "write `{key}`; or `certain = {{ {key} = … }}` if it goes on and only the \
                 evidence ends there"
            );
            checker.note_at(&at!["governs", index], what, hint);
        }
    }
}

/// Notes an entry with a time in which the code was not in force.
fn check_time(checker: &mut SemanticChecker<'_, '_>, index: usize, entry: &GovernsFile) {
    let Some(in_force) = checker.file.in_force else { return };
    let (governed, certain) = (entry.span(), entry.certain_span());
    let is_early = governed.from.is_none_or(|from| from.earliest() < in_force.from.earliest());
    let is_late = in_force
        .until
        .is_some_and(|last| governed.until.is_none_or(|until| until.latest() > last.latest()));
    for (key, is_outside, own, certain) in [
        ("from", is_early, governed.from, certain.from),
        ("until", is_late, governed.until, certain.until),
    ] {
        // An entry without any date has been noted.
        if !is_outside || own.or(certain).is_none() {
            continue;
        }
        let when = match own {
            Some(date) => format!("governed {key} {date}"),
            None => format!("governed, as there is no `{key}`, at any time"),
        };
        let what = format!("{when}, when the code was not in force");
        let span = in_force.span();
        let hint = format!("it was in force {span}: name a day of that time in `{key}`");
        checker.note_at(&at!["governs", index, key], what, hint);
    }
}

/// Notes an entry that names neither an event nor a site: the years alone are those of the code.
fn check_names(checker: &mut SemanticChecker<'_, '_>, index: usize, entry: &GovernsFile) {
    if entry.event.is_none() && entry.site.is_none() {
        let what = "this entry of `governs` names neither an `event` nor a `site`".to_owned();
        let hint = "a code that governed whatever was played in some years has `in-force` dates";
        checker.note_at(&at!["governs", index], what, hint.to_owned());
    }
    for (key, name) in [("event", &entry.event), ("site", &entry.site)] {
        let name = name.as_deref().unwrap_or_default();
        if !name.trim().is_empty() && !phrase::has_words(name) {
            let what = format!("there is no word in this `{key}`");
            let hint = "words of the game's tag are meant: no tag would fit".to_owned();
            checker.note_at(&at!["governs", index, key], what, hint);
        }
    }
}
