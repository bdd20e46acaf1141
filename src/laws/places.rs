//! The place of a game, and the lineages that were law there.
//!
//! The place only serves to choose between codes that were in force at the same time: a game at
//! Hastings was not played by the American code. A place that no file names decides nothing.

mod file;
mod index;

use crate::calendar::Date;

use super::occasion::Occasion;
use super::phrase;
use index::Index;

pub use file::{CountryFile, OrganiserFile, OtherLaw, PLACES_FILE, PlaceFile, PlacesFile};

/// The places where each lineage was law, and the names by which a game's place is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    file: PlacesFile,
    /// Names of countries and regions, anywhere in a Site tag.
    region_names: Index,
    /// Towns at the beginning of a part of a Site tag.
    towns: Index,
    /// Names of events, anywhere in an Event tag.
    events: Index,
}

/// The relation of a lineage to the place of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlaceRelation {
    /// No country is listed with the lineage.
    Everywhere,
    /// The lineage belongs to some countries, and the game was played in one of them.
    AtHome,
    /// Some countries are listed with the lineage, and it is not known whether it was followed
    /// where the game was played.
    Doubtful,
    /// Some countries are listed with the lineage, and the game was played in another.
    Elsewhere,
}

/// The indices of the countries in which a game was played. A game by cable has two.
#[derive(Clone, Debug)]
pub(super) struct GameCountries(Vec<usize>);

impl Places {
    /// Indexes a file. It must have been checked: entries with an unknown country are left out.
    pub(super) fn new(file: PlacesFile) -> Self {
        let (mut region_names, mut towns, mut events) =
            (Index::default(), Index::default(), Index::default());
        for place in &file.places {
            let Some(country) = file.countries.get_index_of(&place.country) else { continue };
            let lists = [
                (&place.names, &mut region_names),
                (&place.towns, &mut towns),
                (&place.events, &mut events),
            ];
            for (words, index) in lists {
                for name in words {
                    index.add(name, place.span(), country);
                }
            }
        }
        Self { file, region_names, towns, events }
    }

    /// Returns the title of the only country that has this lineage as its own.
    pub(super) fn home_of(&self, lineage: &str) -> Option<&str> {
        let countries = self.file.countries.values();
        let mut homes = countries.filter(|country| country.own.iter().any(|own| own == lineage));
        homes.next().filter(|_| homes.next().is_none()).map(|home| home.title.as_str())
    }

    /// Returns the titles of the countries that have lineages of their own.
    pub(super) fn with_laws_of_their_own(&self) -> impl Iterator<Item = &str> {
        let countries = self.file.countries.values().filter(|country| !country.own.is_empty());
        countries.map(|country| country.title.as_str())
    }

    /// Returns the country with this title.
    pub(super) fn country(&self, title: &str) -> GameCountries {
        let mut countries = self.file.countries.values();
        GameCountries(countries.position(|country| country.title == title).into_iter().collect())
    }

    /// Returns the countries in which a game was played. The name of an event has precedence over
    /// that of a site, and the name of a country over that of a town. Without a site, the places
    /// that the event names count.
    pub(super) fn countries_of_game(&self, date: Date, played: Occasion<'_>) -> GameCountries {
        let of_event = self.events.anywhere(played.event.unwrap_or_default(), date);
        if !of_event.is_empty() {
            return GameCountries(of_event);
        }
        let Some(site) = played.site else {
            return GameCountries(self.named_in(played.event.unwrap_or_default(), date));
        };
        // Each part is for one place: a game by cable has two.
        let parts = site.split(['/', ';', '&']);
        GameCountries(parts.flat_map(|part| self.countries_of(part, date)).collect())
    }

    /// Returns the countries of all places named anywhere in a text.
    fn named_in(&self, text: &str, date: Date) -> Vec<usize> {
        let named = self.region_names.anywhere(text, date);
        if named.is_empty() { self.towns.anywhere(text, date) } else { named }
    }

    /// Returns true if a phrase was ever the name of a town.
    pub(super) fn is_town(&self, phrase: &str) -> bool {
        self.towns.has(phrase)
    }

    /// Returns the countries of the places named in a part of a Site tag: countries and regions
    /// anywhere, or else towns at the beginnings of its phrases.
    fn countries_of(&self, part: &str, date: Date) -> Vec<usize> {
        let named = self.region_names.anywhere(part, date);
        if named.is_empty() {
            return part.split(',').flat_map(|phrase| self.towns_of(phrase, date)).collect();
        }
        named
    }

    /// Returns the countries of the towns at the beginning of a phrase: Vienna-Rome are two towns,
    /// Baden-Baden is one.
    fn towns_of(&self, part: &str, date: Date) -> Vec<usize> {
        self.towns.along(part, date, |rest| rest.split_once('-').map_or("", |(_, next)| next))
    }

    /// Returns the relation of a lineage to the place of a game.
    pub(super) fn relation_of(
        &self,
        lineage: &str,
        game_countries: &GameCountries,
    ) -> PlaceRelation {
        let has = |list: &[String]| list.iter().any(|one| one == lineage);
        let mut countries = self.file.countries.values();
        if !countries.any(|country| has(&country.own) || has(&country.borrowed)) {
            return PlaceRelation::Everywhere;
        }
        let countries = game_countries.0.iter().filter_map(|&at| self.file.countries.get_index(at));
        let countries: Vec<&CountryFile> = countries.map(|(_, country)| country).collect();
        if countries.iter().any(|country| has(&country.own)) {
            PlaceRelation::AtHome
        } else if countries.is_empty() || countries.iter().any(|country| has(&country.borrowed)) {
            PlaceRelation::Doubtful
        } else {
            PlaceRelation::Elsewhere
        }
    }

    /// Returns the lineage of the organiser of an event.
    pub(super) fn organised(&self, date: Date, played: Occasion<'_>) -> Option<&str> {
        let event = played.event?;
        let organiser = self.file.organisers.iter().find(|organiser| {
            organiser.span().surely_includes(date) && is_any_in(&organiser.events, event)
        })?;
        Some(&organiser.lineage)
    }

    /// Returns a law that may have been followed and is not in the library: one that the tags show,
    /// or else one of the country.
    pub(super) fn other_law(
        &self,
        date: Date,
        played: Occasion<'_>,
        game_countries: &GameCountries,
    ) -> Option<&OtherLaw> {
        let mut laws = self.file.other_laws.iter().filter(|law| law.span().may_include(date));
        if let Some(shown) = laws.clone().find(|law| law.is_shown_by(played)) {
            return Some(shown);
        }
        let is_of_game = |key: &String| {
            let country = self.file.countries.get_index_of(key);
            country.is_some_and(|country| game_countries.0.contains(&country))
        };
        laws.find(|law| law.countries.iter().any(is_of_game))
    }
}

impl OtherLaw {
    /// Returns true if the tags show that the law applied, wherever the game was played.
    pub(super) fn is_shown_by(&self, played: Occasion<'_>) -> bool {
        played.event.is_some_and(|event| is_any_in(&self.events, event))
            || played.site.is_some_and(|site| is_any_in(&self.sites, site))
    }
}

fn is_any_in(phrases: &[String], text: &str) -> bool {
    phrases.iter().any(|phrase| phrase::is_in(phrase, text))
}
