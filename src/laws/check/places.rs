//! Whether the file that says where the lineages were law makes sense.

use std::collections::{BTreeSet, HashMap};

use crate::calendar::{Span, Succession};
use crate::laws::phrase;
use crate::laws::places::{PlaceFile, PlacesFile};
use crate::laws::schema::CodeFile;

use super::Mistake;
use super::complaint::hint;
use super::meaning::{Sense, undeclared};
use super::shape;
use super::tree::{Path, Step};

/// Finds every mistake of the file, in the order of the text: on its own, and against the
/// lineages of these codes.
pub(super) fn check(text: &str, codes: &HashMap<String, CodeFile>) -> Vec<Mistake> {
    let (file, mut shape) = shape::read::<PlacesFile>(text);
    let mut mistakes = std::mem::take(&mut shape.mistakes);
    if let Some(file) = &file {
        let lineages = codes.values().filter_map(|code| code.lineage.as_deref()).collect();
        let mut sense = Sense::new(file, &shape);
        sense.blank_texts();
        sense.countries(&lineages);
        sense.places();
        sense.organisers(&lineages);
        sense.other_laws();
        sense.sources();
        mistakes.extend(sense.mistakes);
    }
    mistakes.sort_by_key(|mistake| mistake.span.start);
    mistakes
}

impl Sense<'_, '_, PlacesFile> {
    fn countries(&mut self, known: &BTreeSet<&str>) {
        for (key, country) in &self.file.countries {
            let at = |name: &str| path(&["country", key, name]);
            self.cited(&country.source, &at("source"));
            for (name, lineages) in [("own", &country.own), ("borrowed", &country.borrowed)] {
                for (index, lineage) in lineages.iter().enumerate() {
                    self.lineage(lineage, known, &entry(at(name), index));
                }
            }
            if !self.file.places.iter().any(|place| place.country == *key) {
                let what = format!("no `[[place]]` is in the country `{key}`");
                let hint = "add one with its names and towns, or strike the country out";
                let span = self.shape.tree.label(&path(&["country", key]));
                self.note(span, what, hint.to_owned());
            }
        }
    }

    fn places(&mut self) {
        for (index, place) in self.file.places.iter().enumerate() {
            let at = entry(path(&["place"]), index);
            self.country(&place.country, &below(&at, "country"));
            self.cited(&place.source, &below(&at, "source"));
            self.in_order(place.span(), &below(&at, "until"));
            let lists = lists(place);
            self.has_some(&lists, "place", &at);
            for (name, names) in lists {
                self.are_names(names, &below(&at, name));
            }
        }
        self.unambiguous();
    }

    fn organisers(&mut self, known: &BTreeSet<&str>) {
        for (index, organiser) in self.file.organisers.iter().enumerate() {
            let at = entry(path(&["organiser"]), index);
            self.lineage(&organiser.lineage, known, &below(&at, "lineage"));
            self.cited(&organiser.source, &below(&at, "source"));
            self.in_order(organiser.span(), &below(&at, "until"));
            self.has_some(&[("events", &organiser.events)], "organiser", &at);
            self.are_names(&organiser.events, &below(&at, "events"));
        }
    }

    fn other_laws(&mut self) {
        for (index, law) in self.file.other_laws.iter().enumerate() {
            let at = entry(path(&["other-law"]), index);
            self.cited(&law.source, &below(&at, "source"));
            self.in_order(law.span(), &below(&at, "until"));
            for (number, country) in law.countries.iter().enumerate() {
                self.country(country, &entry(below(&at, "countries"), number));
            }
            let lists: [(&str, &[String]); 3] =
                [("countries", &law.countries), ("events", &law.events), ("sites", &law.sites)];
            self.has_some(&lists, "other-law", &at);
            for (name, names) in &lists[1..] {
                self.are_names(names, &below(&at, name));
            }
        }
    }

    fn sources(&mut self) {
        let file = self.file;
        let cited: BTreeSet<&str> = { file.countries.values() }
            .map(|country| country.source.as_str())
            .chain(file.places.iter().map(|place| place.source.as_str()))
            .chain(file.organisers.iter().map(|organiser| organiser.source.as_str()))
            .chain(file.other_laws.iter().map(|law| law.source.as_str()))
            .collect();
        let mut declared = BTreeSet::new();
        for (index, source) in file.sources.iter().enumerate() {
            let at = below(&entry(path(&["source"]), index), "key");
            if !declared.insert(source.key.as_str()) {
                let what = format!("there are two sources `{}`", source.key);
                self.note_at(&at, what, "give each source a key of its own".to_owned());
            } else if !cited.contains(source.key.as_str()) {
                let what = format!("nothing cites the source `{}`", source.key);
                let hint = format!("write `source = \"{}\"` somewhere", source.key);
                self.note_at(&at, what, format!("{hint}, or strike it out"));
            }
        }
    }

    /// Notes a citation of a source that is not in the file.
    fn cited(&mut self, cited: &str, at: &[Step]) {
        if let Some((what, hint)) = undeclared(cited, &self.file.sources) {
            self.note_at(at, what, hint);
        }
    }

    /// Notes a lineage that no code has.
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

    fn in_order(&mut self, span: Span, at: &[Step]) {
        if span.is_reversed() {
            let what = format!("this ends before it begins: {span}");
            self.note_at(at, what, "exchange the dates, or correct one of them".to_owned());
        }
    }

    /// Notes an entry that names nothing: no tag would fit.
    fn has_some(&mut self, lists: &[(&str, &[String])], kind: &str, at: &[Step]) {
        let is_guessed = |name: &str| self.shape.is_guessed(&below(at, name));
        if lists.iter().all(|(name, names)| names.is_empty() && !is_guessed(name)) {
            let names: Vec<String> = lists.iter().map(|(name, _)| format!("`{name}`")).collect();
            let what = format!("this `{kind}` has no {}", names.join(", no "));
            let span = self.shape.tree.word(at);
            self.note(span, what, "name what a game's tags say, or strike it out".to_owned());
        }
    }

    fn are_names(&mut self, names: &[String], at: &[Step]) {
        for (index, name) in names.iter().enumerate() {
            if !name.trim().is_empty() && !phrase::has_words(name) {
                let what = "there is no word in this name".to_owned();
                let hint = "words of the game's tag are meant: no tag would fit".to_owned();
                self.note_at(&entry(at.to_vec(), index), what, hint);
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
                        let at = below(&entry(path(&["place"]), index), list);
                        self.note_at(&entry(at, number), what, hint.to_owned());
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

fn path(keys: &[&str]) -> Path {
    keys.iter().map(|&key| key.into()).collect()
}

fn entry(path: Path, index: usize) -> Path {
    path.into_iter().chain([index.into()]).collect()
}

fn below(path: &[Step], key: &str) -> Path {
    path.iter().cloned().chain([key.into()]).collect()
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
