//! The file of places: countries, their lineages, and the names by which a game's place is known.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::calendar::Succession;
use crate::laws::phrase;
use crate::laws::places::{PlaceFile, PlacesFile};
use crate::laws::schema::CodeFile;

use super::Mistake;
use super::checker::SemanticChecker;
use super::document::{Step, at};
use super::shape::{self, ReadFile};
use super::words::hint;

/// Finds every mistake of the file of places, on its own and against the lineages of these codes.
pub(super) fn check(text: &str, codes: &HashMap<String, CodeFile>) -> Vec<Mistake> {
    let ReadFile { file, document, mut mistakes } = match shape::read::<PlacesFile>(text) {
        Ok(read) => read,
        Err(mistake) => return vec![mistake],
    };
    if let Some(file) = &file {
        let lineages = codes.values().filter_map(|code| code.lineage.as_deref()).collect();
        let mut checker = SemanticChecker::new(file, &file.sources, &document);
        checker.check_countries(&lineages);
        checker.check_places();
        checker.check_organisers(&lineages);
        checker.check_other_laws();
        let has_no_gaps = ["country", "place", "organiser", "other-law"]
            .iter()
            .all(|kind| !document.has_gaps(&at![kind]));
        let cited = cited_sources(file);
        checker.check_sources(has_no_gaps.then_some(&cited));
        mistakes.extend(checker.mistakes);
    }
    mistakes.sort_by_key(|mistake| mistake.span.start);
    mistakes
}

fn cited_sources(file: &PlacesFile) -> HashSet<&str> {
    let countries = file.countries.values().map(|country| &country.source);
    let places = file.places.iter().map(|place| &place.source);
    let organisers = file.organisers.iter().map(|organiser| &organiser.source);
    let other_laws = file.other_laws.iter().map(|law| &law.source);
    let all = countries.chain(places).chain(organisers).chain(other_laws);
    all.map(String::as_str).collect()
}

impl SemanticChecker<'_, '_, PlacesFile> {
    fn check_countries(&mut self, known: &BTreeSet<&str>) {
        for (key, country) in &self.file.countries {
            self.check_citation(&country.source, &at!["country", key, "source"]);
            for (name, lineages) in [("own", &country.own), ("borrowed", &country.borrowed)] {
                for (index, lineage) in lineages.iter().enumerate() {
                    self.check_lineage(lineage, known, &at!["country", key, name, index]);
                }
            }
            let is_used = self.file.places.iter().any(|place| place.country == *key);
            if !is_used && !self.document.has_gaps(&at!["place"]) {
                let what = format!("no `[[place]]` is in the country `{key}`");
                let hint = "add one with its names and towns, or remove the country";
                self.note(self.document.name_span(&at!["country", key]), what, hint.to_owned());
            }
        }
    }

    fn check_places(&mut self) {
        for (index, place) in self.file.places.iter().enumerate() {
            self.check_country(&place.country, &at!["place", index, "country"]);
            self.check_citation(&place.source, &at!["place", index, "source"]);
            self.check_span("meant", place.span(), &at!["place", index, "until"]);
            self.check_names("place", index, &lists(place));
        }
        self.check_ambiguity();
    }

    fn check_organisers(&mut self, known: &BTreeSet<&str>) {
        for (index, organiser) in self.file.organisers.iter().enumerate() {
            self.check_lineage(&organiser.lineage, known, &at!["organiser", index, "lineage"]);
            self.check_citation(&organiser.source, &at!["organiser", index, "source"]);
            self.check_span("held", organiser.span(), &at!["organiser", index, "until"]);
            self.check_names("organiser", index, &[("events", &organiser.events)]);
        }
    }

    fn check_other_laws(&mut self) {
        for (index, law) in self.file.other_laws.iter().enumerate() {
            self.check_citation(&law.source, &at!["other-law", index, "source"]);
            self.check_span("followed", law.span(), &at!["other-law", index, "until"]);
            for (number, country) in law.countries.iter().enumerate() {
                self.check_country(country, &at!["other-law", index, "countries", number]);
            }
            let lists: [(&str, &[String]); 3] =
                [("countries", &law.countries), ("events", &law.events), ("sites", &law.sites)];
            self.check_names("other-law", index, &lists);
        }
    }

    /// Notes a lineage to which no code belongs.
    fn check_lineage(&mut self, lineage: &str, known: &BTreeSet<&str>, at: &[Step]) {
        if !lineage.trim().is_empty() && !known.contains(lineage) {
            let known: Vec<&str> = known.iter().copied().collect();
            let what = format!("no code is of a lineage `{lineage}`");
            let hint = hint(lineage, &known).unwrap_or_else(|| "strike it out".to_owned());
            self.note_at(at, what, hint);
        }
    }

    /// Notes a country that is not in the file.
    fn check_country(&mut self, key: &str, at: &[Step]) {
        let is_known =
            self.file.countries.contains_key(key) || self.document.has_gaps(&at!["country"]);
        if !key.trim().is_empty() && !is_known {
            let known: Vec<&str> = self.file.countries.keys().map(String::as_str).collect();
            let what = format!("there is no country `{key}` in this file");
            let hint = hint(key, &known).unwrap_or_else(|| format!("add `[country.{key}]`"));
            self.note_at(at, what, hint);
        }
    }

    /// Notes an entry without names, and names without a word, which no tag would fit.
    fn check_names(&mut self, kind: &str, index: usize, lists: &[(&str, &[String])]) {
        if lists.iter().all(|(_, names)| names.is_empty()) {
            let names: Vec<String> = lists.iter().map(|(name, _)| format!("`{name}`")).collect();
            let what = format!("this `{kind}` has no {}", names.join(", no "));
            let hint = "name what a game's tags say, or remove it".to_owned();
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

    /// Notes a name that means two countries at the same time, or the same country twice.
    fn check_ambiguity(&mut self) {
        let mut seen: HashMap<(&str, String), Vec<&PlaceFile>> = HashMap::new();
        for (index, place) in self.file.places.iter().enumerate() {
            for (list, names) in lists(place) {
                for (number, name) in names.iter().enumerate() {
                    let words: Vec<String> = phrase::words(name).map(str::to_lowercase).collect();
                    let others = seen.entry((list, words.join(" "))).or_default();
                    if let Some(other) = others.iter().find(|other| overlap(other, place)) {
                        let what = if other.country == place.country {
                            format!("`{name}` is twice in `{}`", place.country)
                        } else {
                            format!("`{name}` is in `{}` at the same time", other.country)
                        };
                        let hint = "strike one of them out, or tell them apart by `from` and \
                                    `until`";
                        self.note_at(&at!["place", index, list, number], what, hint.to_owned());
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

/// Returns true if two entries hold at the same time. One may end in the year in which the other
/// begins.
fn overlap(one: &PlaceFile, other: &PlaceFile) -> bool {
    let (one, other) = (one.span(), other.span());
    one.then(other) == Succession::Overlap && other.then(one) == Succession::Overlap
}
