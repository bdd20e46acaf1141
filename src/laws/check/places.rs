//! Whether the file that says where the lineages were law makes sense.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::calendar::Succession;
use crate::laws::phrase;
use crate::laws::places::{PlaceFile, PlacesFile};
use crate::laws::schema::CodeFile;

use super::Mistake;
use super::meaning::Sense;
use super::shape;
use super::tree::{Step, at};
use super::words::hint;

/// Finds every mistake of the file, in the order of the text: on its own, and against the
/// lineages of these codes.
pub(super) fn check(text: &str, codes: &HashMap<String, CodeFile>) -> Vec<Mistake> {
    let (file, mut shape) = shape::read::<PlacesFile>(text);
    let mut mistakes = std::mem::take(&mut shape.mistakes);
    if let Some(file) = &file {
        let lineages = codes.values().filter_map(|code| code.lineage.as_deref()).collect();
        let mut sense = Sense::new(file, &file.sources, &shape);
        sense.blank_texts();
        sense.countries(&lineages);
        sense.places();
        sense.organisers(&lineages);
        sense.other_laws();
        sense.sources(Some(&sources_cited(file)));
        mistakes.extend(sense.mistakes);
    }
    mistakes.sort_by_key(|mistake| mistake.span.start);
    mistakes
}

fn sources_cited(file: &PlacesFile) -> HashSet<&str> {
    let countries = file.countries.values().map(|it| &it.source);
    let places = file.places.iter().map(|it| &it.source);
    let organisers = file.organisers.iter().map(|it| &it.source);
    let other_laws = file.other_laws.iter().map(|it| &it.source);
    let all = countries.chain(places).chain(organisers).chain(other_laws);
    all.map(String::as_str).collect()
}

impl Sense<'_, '_, PlacesFile> {
    fn countries(&mut self, known: &BTreeSet<&str>) {
        for (key, country) in &self.file.countries {
            self.cited(&country.source, &at!["country", key, "source"]);
            for (name, lineages) in [("own", &country.own), ("borrowed", &country.borrowed)] {
                for (index, lineage) in lineages.iter().enumerate() {
                    self.lineage(lineage, known, &at!["country", key, name, index]);
                }
            }
            if !self.file.places.iter().any(|place| place.country == *key) {
                let what = format!("no `[[place]]` is in the country `{key}`");
                let hint = "add one with its names and towns, or strike the country out";
                let span = self.shape.tree.label(&at!["country", key]);
                self.note(span, what, hint.to_owned());
            }
        }
    }

    fn places(&mut self) {
        for (index, place) in self.file.places.iter().enumerate() {
            self.country(&place.country, &at!["place", index, "country"]);
            self.cited(&place.source, &at!["place", index, "source"]);
            self.in_order("meant", place.span(), &at!["place", index, "until"]);
            self.names("place", index, &lists(place));
        }
        self.unambiguous();
    }

    fn organisers(&mut self, known: &BTreeSet<&str>) {
        for (index, organiser) in self.file.organisers.iter().enumerate() {
            self.lineage(&organiser.lineage, known, &at!["organiser", index, "lineage"]);
            self.cited(&organiser.source, &at!["organiser", index, "source"]);
            self.in_order("held", organiser.span(), &at!["organiser", index, "until"]);
            self.names("organiser", index, &[("events", &organiser.events)]);
        }
    }

    fn other_laws(&mut self) {
        for (index, law) in self.file.other_laws.iter().enumerate() {
            self.cited(&law.source, &at!["other-law", index, "source"]);
            self.in_order("followed", law.span(), &at!["other-law", index, "until"]);
            for (number, country) in law.countries.iter().enumerate() {
                self.country(country, &at!["other-law", index, "countries", number]);
            }
            let lists: [(&str, &[String]); 3] =
                [("countries", &law.countries), ("events", &law.events), ("sites", &law.sites)];
            self.names("other-law", index, &lists);
        }
    }

    fn lineage(&mut self, lineage: &str, known: &BTreeSet<&str>, at: &[Step]) {
        if !lineage.trim().is_empty() && !known.contains(lineage) {
            let known: Vec<&str> = known.iter().copied().collect();
            let what = format!("no code is of a lineage `{lineage}`");
            let hint = hint(lineage, &known).unwrap_or_else(|| "strike it out".to_owned());
            self.note_at(at, what, hint);
        }
    }

    /// Notes a country that is not in the file.
    fn country(&mut self, key: &str, at: &[Step]) {
        if !key.trim().is_empty() && !self.file.countries.contains_key(key) {
            let known: Vec<&str> = self.file.countries.keys().map(String::as_str).collect();
            let what = format!("there is no country `{key}` in this file");
            let hint = hint(key, &known).unwrap_or_else(|| format!("add `[country.{key}]`"));
            self.note_at(at, what, hint);
        }
    }

    /// Notes an entry that names nothing, and names without a word: no tag would fit.
    fn names(&mut self, kind: &str, index: usize, lists: &[(&str, &[String])]) {
        let is_guessed = |name: &str| self.shape.is_guessed(&at![kind, index, name]);
        if lists.iter().all(|(name, names)| names.is_empty() && !is_guessed(name)) {
            let names: Vec<String> = lists.iter().map(|(name, _)| format!("`{name}`")).collect();
            let what = format!("this `{kind}` has no {}", names.join(", no "));
            let hint = "name what a game's tags say, or strike it out".to_owned();
            self.note_at(&at![kind, index], what, hint);
        }
        for (list, names) in lists {
            for (number, name) in names.iter().enumerate() {
                if !name.trim().is_empty() && !phrase::has_words(name) {
                    let hint = "words of the game's tag are meant: no tag would fit".to_owned();
                    let at = at![kind, index, list, number];
                    self.note_at(&at, "there is no word in this name".to_owned(), hint);
                }
            }
        }
    }

    /// Notes a name that stands for two countries at the same time, or twice for one.
    fn unambiguous(&mut self) {
        let mut seen: HashMap<(&str, String), Vec<&PlaceFile>> = HashMap::new();
        for (index, place) in self.file.places.iter().enumerate() {
            for (list, names) in lists(place) {
                for (number, name) in names.iter().enumerate() {
                    let words: Vec<String> = phrase::words(name).map(str::to_lowercase).collect();
                    let others = seen.entry((list, words.join(" "))).or_default();
                    if let Some(other) = others.iter().find(|other| overlap(other, place)) {
                        let what = match other.country == place.country {
                            true => format!("`{name}` stands twice in `{}`", place.country),
                            false => format!("`{name}` is in `{}` at the same time", other.country),
                        };
                        let hint = "strike one of them out, or tell them apart by `from` and \
                                    `until`";
                        let at = at!["place", index, list, number];
                        self.note_at(&at, what, hint.to_owned());
                    }
                    others.push(place);
                }
            }
        }
    }
}

fn lists(place: &PlaceFile) -> [(&'static str, &[String]); 3] {
    [("names", &place.names), ("towns", &place.towns), ("events", &place.events)]
}

/// Whether two entries are of the same time. A year in which one ends may be that in which the
/// other begins.
fn overlap(one: &PlaceFile, other: &PlaceFile) -> bool {
    let (one, other) = (one.span(), other.span());
    one.then(other) == Succession::Overlap && other.then(one) == Succession::Overlap
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::check;

    /// However a file is cut off, or a line taken out of it, the checker answers.
    #[test]
    fn a_damaged_file_is_reported_and_never_panics() {
        let text = include_str!("../../../tests/codes_check/places.toml");
        let nobody = HashMap::new();
        for (end, _) in text.char_indices() {
            check(&text[..end], &nobody);
        }
        let lines: Vec<&str> = text.lines().collect();
        for out in 0..lines.len() {
            let before = lines.iter().take(out);
            let rest: Vec<&str> = before.chain(&lines[out + 1..]).copied().collect();
            assert!(!check(&rest.join("\n"), &nobody).is_empty());
        }
    }
}
