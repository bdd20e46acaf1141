//! Whether what a file says of the events it governed makes sense.

use crate::laws::phrase;
use crate::laws::schema::GovernsFile;

use super::meaning::Sense;
use super::tree::Path;

pub(super) fn check(sense: &mut Sense<'_, '_>) {
    for (index, entry) in sense.file.governs.iter().enumerate() {
        let at = |keys: &[&str]| -> Path {
            let entry: Path = vec!["governs".into(), index.into()];
            entry.into_iter().chain(keys.iter().map(|&key| key.into())).collect()
        };
        sense.declared(&entry.source, &at(&["source"]));
        sense.in_order("governed", entry.span(), &at(&["until"]));
        if entry.certain.is_some() {
            sense.in_order("certain", entry.certain_span(), &at(&["certain", "until"]));
        }
        names_something(sense, entry, at);
    }
}

/// An entry must name an event or a place: years alone would be a lineage's.
fn names_something(sense: &mut Sense<'_, '_>, entry: &GovernsFile, at: impl Fn(&[&str]) -> Path) {
    let keys = [("event", &entry.event), ("site", &entry.site)];
    if keys.iter().all(|(key, name)| name.is_none() && !sense.shape.is_guessed(&at(&[key]))) {
        let what = "this entry of `governs` names neither an `event` nor a `site`";
        let hint = "a code that governed whatever was played in some years has `in-force` dates";
        sense.note_at(&at(&[]), what.to_owned(), Some(hint.to_owned()));
    }
    for (key, name) in keys {
        let name = name.as_deref().unwrap_or_default();
        if !name.trim().is_empty() && !phrase::has_words(name) {
            let what = format!("there is no word in this `{key}`");
            let hint = "words of the game's tag are meant: no tag would fit".to_owned();
            sense.note_at(&at(&[key]), what, Some(hint));
        }
    }
}
