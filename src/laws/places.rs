//! Where a game was played, and whose law held there.
//!
//! A place is only used to choose between codes that were in force at the same time: a game at
//! Hastings was not played by the American code. A place that no file names decides nothing.

mod file;
mod index;

use crate::calendar::{Date, Span};

use super::phrase;
use super::schema::Source;
use index::Index;

pub use file::{CountryFile, OrganiserFile, OtherLawFile, PLACES_FILE, PlaceFile, PlacesFile};

/// Where each lineage was law, and how a game's tags show where it was played.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    countries: Vec<Country>,
    /// Names that stand anywhere in a Site tag.
    names: Index,
    /// Towns, at the beginning of a part of a Site tag.
    towns: Index,
    /// Words of an Event tag.
    events: Index,
    organisers: Vec<Organiser>,
    other_laws: Vec<OtherLaw>,
}

/// A country, and which laws were followed in it.
#[derive(Clone, Debug)]
struct Country {
    own: Vec<String>,
    borrowed: Vec<String>,
}

#[derive(Clone, Debug)]
struct Organiser {
    lineage: String,
    events: Vec<String>,
    span: Span,
}

/// A law that may have been followed and is not in the library.
#[derive(Clone, Debug)]
pub struct OtherLaw {
    /// What it is called, as in *… may have been followed*.
    pub law: String,
    /// From when until when.
    pub span: Span,
    /// Who says so.
    pub source: Option<Source>,
    countries: Vec<usize>,
    events: Vec<String>,
    sites: Vec<String>,
}

/// Where a lineage was law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It is no one country's.
    Everywhere,
    /// It is the law of one country, and the game was played there.
    AtHome,
    /// It is the law of one country; whether it held where the game was played is not known.
    Doubtful,
    /// It is the law of one country, and the game was played in another.
    Elsewhere,
}

/// What a game's tags show of the place it was played at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tags<'t> {
    pub date: Date,
    pub event: Option<&'t str>,
    pub site: Option<&'t str>,
}

/// The countries a game was played in, as far as its tags show them: a game by cable has two.
#[derive(Clone, Debug)]
pub(super) struct Here(Vec<usize>);

impl Places {
    /// A file as it is meant. It must have been checked: what refers to nothing is left out.
    pub(super) fn of(file: &PlacesFile) -> Self {
        let mut places = Self::default();
        let number = |key: &str| file.countries.get_index_of(key);
        places.countries = file.countries.values().map(Country::of).collect();
        for place in &file.places {
            let Some(country) = number(&place.country) else { continue };
            let lists = [
                (&place.names, &mut places.names),
                (&place.towns, &mut places.towns),
                (&place.events, &mut places.events),
            ];
            for (names, index) in lists {
                names.iter().for_each(|name| index.add(name, place.span(), country));
            }
        }
        places.organisers = file.organisers.iter().map(Organiser::of).collect();
        let other = |law: &OtherLawFile| OtherLaw {
            law: law.law.clone(),
            span: law.span(),
            source: file.sources.iter().find(|source| source.key == law.source).cloned(),
            countries: law.countries.iter().filter_map(|key| number(key)).collect(),
            events: law.events.clone(),
            sites: law.sites.clone(),
        };
        places.other_laws = file.other_laws.iter().map(other).collect();
        places
    }

    /// The countries a game was played in. The name of an event goes before that of a site, and
    /// the name of a country before that of a town.
    pub(super) fn here(&self, tags: Tags<'_>) -> Here {
        let of_event = self.events.anywhere(tags.event.unwrap_or_default(), tags.date);
        if !of_event.is_empty() {
            return Here(of_event);
        }
        let site = tags.site.unwrap_or_default();
        Here(parts(site).flat_map(|part| self.countries_of(part, tags.date)).collect())
    }

    fn countries_of(&self, part: &str, date: Date) -> Vec<usize> {
        let named = self.names.anywhere(part, date);
        match named.is_empty() {
            true => part.split(',').flat_map(|part| self.towns_of(part, date)).collect(),
            false => named,
        }
    }

    /// The countries of the towns that a part begins with: Vienna-Rome are two towns, Baden-Baden
    /// is one.
    fn towns_of(&self, part: &str, date: Date) -> Vec<usize> {
        let mut countries = Vec::new();
        let mut rest = part;
        while phrase::has_words(rest) {
            let found = self.towns.at_the_beginning(rest, date);
            let length = found.as_ref().map_or(1, |found| found.length);
            countries.extend(found.into_iter().flat_map(|found| found.countries));
            let behind = phrase::behind(rest, length);
            rest = behind.split_once('-').map_or("", |(_, next)| next);
        }
        countries
    }

    /// Where a lineage was law, seen from the place of a game.
    pub(super) fn reach(&self, lineage: &str, here: &Here) -> Reach {
        let has = |list: &[String]| list.iter().any(|one| one == lineage);
        let is_of_some = |country: &Country| has(&country.own) || has(&country.borrowed);
        if !self.countries.iter().any(is_of_some) {
            return Reach::Everywhere;
        }
        let here = || here.0.iter().filter_map(|&country| self.countries.get(country));
        if here().any(|country| has(&country.own)) {
            Reach::AtHome
        } else if here().next().is_none() || here().any(|country| has(&country.borrowed)) {
            Reach::Doubtful
        } else {
            Reach::Elsewhere
        }
    }

    /// The lineage by whose laws the organiser of an event held it.
    pub(super) fn organised(&self, tags: Tags<'_>) -> Option<&str> {
        let event = tags.event?;
        let is_it = |organiser: &&Organiser| {
            organiser.span.surely_includes(tags.date) && is_any_in(&organiser.events, event)
        };
        self.organisers.iter().find(is_it).map(|organiser| organiser.lineage.as_str())
    }

    /// A law that may have been followed, and is not in the library.
    pub(super) fn other_law(&self, tags: Tags<'_>, here: &Here) -> Option<&OtherLaw> {
        self.other_laws.iter().find(|law| {
            law.span.may_include(tags.date)
                && (law.countries.iter().any(|country| here.0.contains(country))
                    || tags.event.is_some_and(|event| is_any_in(&law.events, event))
                    || tags.site.is_some_and(|site| is_any_in(&law.sites, site)))
        })
    }
}

impl Country {
    fn of(file: &CountryFile) -> Self {
        Self { own: file.own.clone(), borrowed: file.borrowed.clone() }
    }
}

impl Organiser {
    fn of(file: &OrganiserFile) -> Self {
        Self { lineage: file.lineage.clone(), events: file.events.clone(), span: file.span() }
    }
}

fn is_any_in(phrases: &[String], text: &str) -> bool {
    phrases.iter().any(|phrase| phrase::is_in(phrase, text))
}

/// The places that a Site tag names: a game by cable has two.
fn parts(site: &str) -> impl Iterator<Item = &str> {
    site.split(['/', ';', '&'])
}
