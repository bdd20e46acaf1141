//! The law that governed a game: that of its event, or else the code in force on its day.
//!
//! A code outside every lineage, such as a doubtful handbook or the conditions of one match, is
//! never chosen by date.

use crate::calendar::Date;

use super::code::{Code, Governs};
use super::library::Library;
use super::library_error::LibraryError;
use super::occasion::Occasion;
use super::phrase;
use super::places::{GameCountries, OtherLaw, PlaceRelation, Places};
use super::qualifier::{self, qualifier};
use super::schema::{InForce, Source};

/// The law of a game's day, as far as it is known.
#[derive(Clone, Debug)]
pub enum Governing<'l> {
    /// The candidates, one of which governed: codes of the event first, then codes in force; oldest
    /// first in both groups.
    Known(Vec<Candidate<'l>>),
    /// No code, for this reason.
    Unknown(UnknownLaw),
}

/// The law of a game's day, or of the date on which it is taken to have been played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LawOfTheDay<'l> {
    /// The law, as far as it is known.
    pub governing: Governing<'l>,
    /// The date that replaces the game's own; `None` if the game's own was used.
    pub as_of: Option<Date>,
}

/// A code that governed a game, or may have.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Candidate<'l> {
    /// The code that governed, or may have.
    pub code: &'l Code,
    /// The reason why this code is a candidate.
    pub reason: CandidateReason<'l>,
}

/// The reason why a code governed a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CandidateReason<'l> {
    /// The code governed the event of the game.
    Event {
        /// The entry of the code for the event.
        entry: &'l Governs,
        /// True if the game was played within the time in which the entry is certain.
        is_dated_surely: bool,
        /// A word of the Event tag by which the game may belong to another event: `casual`.
        qualifier: Option<String>,
    },
    /// The code was in force on the day, or on some day that the date can mean.
    InForce {
        /// The lineage of the code.
        lineage: &'l str,
        /// The time in which the code was in force.
        in_force: InForce,
        /// True if the game was certainly played within that time.
        is_dated_surely: bool,
        /// The relation of the lineage to the place of the game.
        place_relation: PlaceRelation,
        /// The reason why it is only assumed that the code was law.
        assumed: Option<&'l str>,
        /// A law not in the library that may have been followed instead, or applied in addition.
        other: Option<&'l OtherLaw>,
    },
}

/// The reason why the law of a game's day is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnknownLaw {
    /// The date is not known, and no code governed the event.
    NoDate,
    /// No lineage, or not that of the event's organiser, has a code that was in force then.
    NoneInForce(Date),
    /// The codes in force then were not law where the game was played.
    NoneThere(Date),
}

impl<'l> Governing<'l> {
    /// Returns the candidates; none if nothing is known.
    pub fn candidates(&self) -> &[Candidate<'l>] {
        match self {
            Self::Known(candidates) => candidates,
            Self::Unknown(_) => &[],
        }
    }

    /// Returns true if there is one candidate without objections.
    pub fn is_certain(&self) -> bool {
        matches!(self.candidates(), [only] if only.reason.is_certain())
    }

    /// Returns true if the code with this id is a candidate.
    pub fn includes(&self, code: &str) -> bool {
        self.candidates().iter().any(|candidate| candidate.code.id == code)
    }
}

impl CandidateReason<'_> {
    /// Returns true if there is no objection to the candidate except other candidates.
    pub fn is_certain(&self) -> bool {
        match self {
            Self::Event { entry, is_dated_surely, qualifier } => {
                *is_dated_surely && qualifier.is_none() && entry.doubt.is_none()
            }
            Self::InForce { assumed, .. } => {
                self.was_surely_law() && assumed.is_none() && self.other_law().is_none()
            }
        }
    }

    /// Returns true if the code was law on every day of the date, and where the game was played, as
    /// far as the library shows. Returns false for the code of an event.
    fn was_surely_law(&self) -> bool {
        matches!(self, Self::InForce { .. })
            && self.is_dated_surely()
            && self.place_relation() != PlaceRelation::Doubtful
    }

    /// Returns true if the game was certainly played while the code governed.
    pub fn is_dated_surely(&self) -> bool {
        match self {
            Self::Event { is_dated_surely, .. } | Self::InForce { is_dated_surely, .. } => {
                *is_dated_surely
            }
        }
    }

    /// Returns the relation of the code to the place of the game: for the code of an event,
    /// [`PlaceRelation::Everywhere`].
    pub fn place_relation(&self) -> PlaceRelation {
        match self {
            Self::Event { .. } => PlaceRelation::Everywhere,
            Self::InForce { place_relation, .. } => *place_relation,
        }
    }

    /// Returns the source of the entry for the event.
    pub fn source(&self) -> Option<&Source> {
        match self {
            Self::Event { entry, .. } => Some(&entry.source),
            Self::InForce { .. } => None,
        }
    }

    /// Returns a law not in the library that may have been followed instead.
    pub fn other_law(&self) -> Option<&OtherLaw> {
        self.missing_law().filter(|other| !other.beside)
    }

    /// Returns a law not in the library that applied in addition to the code, on matters of its
    /// own.
    pub fn additional_law(&self) -> Option<&OtherLaw> {
        self.missing_law().filter(|other| other.beside)
    }

    fn missing_law(&self) -> Option<&OtherLaw> {
        match self {
            Self::Event { .. } => None,
            Self::InForce { other, .. } => *other,
        }
    }
}

impl Library {
    /// Returns the law that governed a game, or would have on the date `as_of`.
    pub fn law_of_the_day(&self, played: Occasion<'_>, as_of: Option<Date>) -> LawOfTheDay<'_> {
        let governing = self.governing(as_of.map_or(played, |date| played.on(date)));
        LawOfTheDay { governing, as_of }
    }

    /// Returns the law that governed a game of this date, event and site.
    ///
    /// The codes of the event have precedence. Otherwise the candidates are the codes that were in
    /// force on some day that the date can mean: those of the event's organiser, or else those of
    /// the place, as far as event or site names it. If the game may not belong to the event, both
    /// kinds are candidates. Without an event, the site may name one; without a site, the event may
    /// name a place.
    pub fn governing(&self, played: Occasion<'_>) -> Governing<'_> {
        let Occasion { date, event, site } = played;
        let [event, site] = [event, site].map(|tag| tag.filter(|tag| phrase::has_words(tag)));
        let of_event = self.event_candidates(Occasion { date, event, site });
        if of_event.iter().any(|candidate| candidate.is_of_the_event(date)) {
            return Governing::Known(of_event);
        }
        let in_force = match date {
            Some(date) => {
                self.candidates_in_force(date, Occasion::new(Some(date), event.or(site), site))
            }
            None => Governing::Unknown(UnknownLaw::NoDate),
        };
        match in_force {
            Governing::Known(others) => Governing::Known(merged(of_event, others)),
            Governing::Unknown(_) if !of_event.is_empty() => Governing::Known(of_event),
            unknown => unknown,
        }
    }

    /// Returns the titles of the countries that had laws of their own.
    pub fn countries(&self) -> impl Iterator<Item = &str> {
        self.places().with_laws_of_their_own()
    }

    /// Returns the law that governed a game of this date in a country, given by title, at no known
    /// event.
    pub fn governing_in(&self, country: &str, date: Date) -> Governing<'_> {
        let game_countries = self.places().country(country);
        let other = self.places().other_law(date, Occasion::new(None, None, None), &game_countries);
        Self::filter_by_place(self.by_date(date, &game_countries, None, other), date)
    }

    /// Returns the code with this id or short title; the only one of a lineage that was in force
    /// throughout a year, `fide-2024`; or the only one that governed an event, `Vienna 1898`.
    ///
    /// # Errors
    /// There is no such code or event, or there are several.
    pub fn code_or_event(&self, name: &str) -> Result<&Code, LibraryError> {
        let error = match self.code_or_edition(name) {
            Ok(code) => return Ok(code),
            Err(error) => error,
        };
        let titled = self.codes().iter().find(|code| code.short.eq_ignore_ascii_case(name));
        if let Some(code) = titled {
            return Ok(code);
        }
        let Some(date) = phrase::words(name).find_map(Date::from_pgn) else { return Err(error) };
        match self.event_candidates(Occasion::new(Some(date), Some(name), Some(name))).as_slice() {
            [only] => Ok(only.code),
            _ => Err(error),
        }
    }

    /// Returns the codes that governed the event of a game.
    fn event_candidates(&self, played: Occasion<'_>) -> Vec<Candidate<'_>> {
        let mut candidates = Vec::new();
        for code in self.codes() {
            let entry = code.governs.iter().find(|entry| entry.fits(played, self.places()));
            candidates.extend(entry.map(|entry| Candidate::of_event(code, entry, played)));
        }
        candidates
    }

    /// Returns the laws of a day: those of the organiser of the event, or else of the place.
    fn candidates_in_force(&self, date: Date, played: Occasion<'_>) -> Governing<'_> {
        let places = self.places();
        let game_countries = places.countries_of_game(date, played);
        let missing = places.other_law(date, played, &game_countries);
        // A law that the tags show has precedence over that of the organiser, and that over others.
        let is_shown = missing.is_some_and(|law| !law.beside && law.is_shown_by(played));
        let organised = places.organised(date, played).filter(|_| !is_shown);
        let missing = missing.filter(|law| organised.is_none() || law.beside);
        Self::filter_by_place(self.by_date(date, &game_countries, organised, missing), date)
    }

    /// Returns the candidates of the country where the game was played and those of no country. If
    /// none of them is known to have been law there, also those of other countries that may have
    /// been followed there.
    fn filter_by_place(mut candidates: Vec<Candidate<'_>>, date: Date) -> Governing<'_> {
        if candidates.is_empty() {
            return Governing::Unknown(UnknownLaw::NoneInForce(date));
        }
        candidates.retain(|candidate| !candidate.has_relation(PlaceRelation::Elsewhere));
        let at_home =
            candidates.iter().any(|candidate| candidate.has_relation(PlaceRelation::AtHome));
        if at_home || candidates.iter().any(|candidate| candidate.reason.was_surely_law()) {
            candidates.retain(|candidate| !candidate.has_relation(PlaceRelation::Doubtful));
        }
        if candidates.is_empty() {
            return Governing::Unknown(UnknownLaw::NoneThere(date));
        }
        Governing::Known(candidates)
    }

    /// Returns the codes of lineages that were in force on some day that the date can mean.
    fn by_date<'l>(
        &'l self,
        date: Date,
        game_countries: &GameCountries,
        organised: Option<&str>,
        other: Option<&'l OtherLaw>,
    ) -> Vec<Candidate<'l>> {
        let candidates = self.codes().iter().filter_map(|code| {
            let lineage = code.lineage.as_deref()?;
            let place_relation = match organised {
                Some(organised) if organised == lineage => PlaceRelation::Everywhere,
                Some(_) => return None,
                None => self.places().relation_of(lineage, game_countries),
            };
            let in_force = code.in_force.filter(|time| time.span().may_include(date))?;
            let is_dated_surely = in_force.certain_span().surely_includes(date);
            let reason = CandidateReason::InForce {
                lineage,
                in_force,
                is_dated_surely,
                place_relation,
                assumed: code.assumed.as_deref(),
                other,
            };
            Some(Candidate { code, reason })
        });
        candidates.collect()
    }
}

impl<'l> Candidate<'l> {
    fn of_event(code: &'l Code, entry: &'l Governs, played: Occasion<'_>) -> Self {
        let is_dated_surely = played.date.is_some_and(|date| entry.is_certain_on(date));
        // Without an Event tag, the Site tag names the event.
        let event = played.event.or(played.site);
        let site = played.site.filter(|site| event != Some(site));
        let known = [entry.event.as_deref(), site, Some(&code.title), entry.doubt.as_deref()];
        // An entry without an end names an organiser, and is for all of its events.
        let named = event.filter(|_| entry.event.is_some() && entry.span.until.is_some());
        let qualifier = named.and_then(|event| qualifier(event, &known, entry.span));
        Self { code, reason: CandidateReason::Event { entry, is_dated_surely, qualifier } }
    }

    /// Returns true if the game belongs to the event of the entry, so that no other law is a
    /// candidate.
    fn is_of_the_event(&self, date: Option<Date>) -> bool {
        match &self.reason {
            CandidateReason::Event { entry, qualifier, .. } => {
                qualifier.is_none() && date.is_none_or(|date| entry.span.covers(date))
            }
            CandidateReason::InForce { .. } => false,
        }
    }

    fn has_relation(&self, wanted: PlaceRelation) -> bool {
        matches!(self.reason, CandidateReason::InForce { place_relation, .. } if place_relation == wanted)
    }
}

/// Returns the codes of an event, then the codes in force that are not among them.
fn merged<'l>(of_event: Vec<Candidate<'l>>, in_force: Vec<Candidate<'l>>) -> Vec<Candidate<'l>> {
    let mut merged = of_event;
    for other in in_force {
        if merged.iter().all(|known| known.code.id != other.code.id) {
            merged.push(other);
        }
    }
    merged
}

impl Governs {
    /// Returns true if the entry is certain on every day that the date can mean. If a boundary of
    /// the certain part is also that of the event, every day that the boundary can mean is inside;
    /// otherwise only the last of them at the beginning, and only the first at the end.
    fn is_certain_on(&self, date: Date) -> bool {
        let Self { span, certain, .. } = self;
        let begun = certain.from.is_some_and(|from| {
            let day = if span.from == Some(from) { from.earliest() } else { from.latest() };
            day <= date.earliest()
        });
        let lasted = certain.until.is_some_and(|until| {
            let day = if span.until == Some(until) { until.latest() } else { until.earliest() };
            date.latest() <= day
        });
        begun && lasted
    }

    /// Returns true if a game fits every part of the entry. Without an Event tag, the Site tag may
    /// name the event, unless the event is called like a town.
    fn fits(&self, played: Occasion<'_>, places: &Places) -> bool {
        let Occasion { date, event, site } = played;
        if let (None, Some(wanted), Some(site)) = (event, &self.event, site)
            && places.is_town(wanted)
            && !qualifier::is_of_an_event(site)
        {
            return false;
        }
        let has = |wanted: &Option<String>, tag: Option<&str>| match wanted {
            Some(wanted) => tag.is_some_and(|tag| phrase::is_in(wanted, tag)),
            None => true,
        };
        let in_time = match date {
            Some(date) => self.span.may_include(date),
            None => self.span.is_open(),
        };
        in_time && has(&self.event, event.or(site)) && has(&self.site, site)
    }
}
