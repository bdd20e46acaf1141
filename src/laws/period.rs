//! Which law governed a game: that of its event, or else whatever was in force on its day.
//!
//! A code is chosen by date only if it belongs to a lineage. One that stands alone was not
//! succeeded by another, so that its dates do not say that it was the law: a handbook whose
//! authority is doubted, or the conditions of one match, is never chosen for its year.

use crate::calendar::Date;

use super::code::{Code, Governs};
use super::library::Library;
use super::library_error::LibraryError;
use super::occasion::Occasion;
use super::phrase;
use super::places::{Here, OtherLaw, Reach};
use super::qualifier::{self, qualifier};
use super::schema::{InForce, Source};

/// The law of a game's day, as far as it is known.
#[derive(Clone, Debug)]
pub enum Governing<'l> {
    /// One code; or one or another of several, and it is not known which: those of an event
    /// first, each kind oldest first.
    Known(Vec<Candidate<'l>>),
    /// It is not known.
    Unknown(Ignorance),
}

/// The law of a game's day, or of the date on which it is taken to have been played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LawOfTheDay<'l> {
    /// The law, as far as it is known.
    pub governing: Governing<'l>,
    /// The date in place of the game's own.
    pub as_of: Option<Date>,
}

/// A code that governed a game, or may have.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Candidate<'l> {
    /// The code that governed, or may have.
    pub code: &'l Code,
    /// Why this code comes into question.
    pub reason: CandidateReason<'l>,
}

/// Why a code governed a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CandidateReason<'l> {
    /// The game belongs to an event of which it is known.
    Event {
        /// What the code says of the event.
        entry: &'l Governs,
        /// Whether the game was played within the time of which that is certain.
        surely: bool,
        /// A word of the Event tag that makes it, perhaps, another event: `casual`.
        qualifier: Option<String>,
    },
    /// It was in force on the day, or on some day that the date can mean.
    InForce {
        /// The lineage it was the law of.
        lineage: &'l str,
        /// When it was in force.
        in_force: InForce,
        /// Whether the game was played within that time for certain.
        surely: bool,
        /// Whether it was law where the game was played.
        reach: Reach,
        /// Why it is never certain that it was law: that is only assumed.
        assumed: Option<&'l str>,
        /// A law that is not in the library, and may have been followed instead, or held beside it.
        other: Option<&'l OtherLaw>,
    },
}

/// Why the law of a game's day is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ignorance {
    /// Neither is the day, nor is the event that of any code.
    NoDate,
    /// No lineage has a code that was in force then.
    NoneInForce(Date),
    /// What was in force then was not law where the game was played.
    NoneThere(Date),
}

impl<'l> Governing<'l> {
    /// The codes that come into question: none if nothing is known.
    pub fn candidates(&self) -> &[Candidate<'l>] {
        match self {
            Self::Known(candidates) => candidates,
            Self::Unknown(_) => &[],
        }
    }

    /// Whether it is one code, and nothing speaks against it.
    pub fn is_certain(&self) -> bool {
        matches!(self.candidates(), [only] if only.reason.is_certain())
    }

    /// Whether the code of this name is among them.
    pub fn includes(&self, code: &str) -> bool {
        self.candidates().iter().any(|candidate| candidate.code.id == code)
    }
}

impl CandidateReason<'_> {
    /// Whether nothing speaks against it but another candidate.
    pub fn is_certain(&self) -> bool {
        match self {
            Self::Event { entry, surely, qualifier } => {
                *surely && qualifier.is_none() && entry.doubt.is_none()
            }
            Self::InForce { assumed, .. } => {
                self.was_followed() && assumed.is_none() && self.other_law().is_none()
            }
        }
    }

    /// Whether it was law on the whole date and where the game was played, as far as the library
    /// goes.
    fn was_followed(&self) -> bool {
        matches!(self, Self::InForce { .. }) && self.surely() && self.reach() != Reach::Doubtful
    }

    /// Whether the game was played within the time of which it is certain.
    pub fn surely(&self) -> bool {
        match self {
            Self::Event { surely, .. } | Self::InForce { surely, .. } => *surely,
        }
    }

    /// Whether it was law where the game was played: what governed an event did so there.
    pub fn reach(&self) -> Reach {
        match self {
            Self::Event { .. } => Reach::Everywhere,
            Self::InForce { reach, .. } => *reach,
        }
    }

    /// The source that says so of this event.
    pub fn source(&self) -> Option<&Source> {
        match self {
            Self::Event { entry, .. } => Some(&entry.source),
            Self::InForce { .. } => None,
        }
    }

    /// A law that is not in the library, and may have been followed instead.
    pub fn other_law(&self) -> Option<&OtherLaw> {
        self.not_here().filter(|other| !other.beside)
    }

    /// A law that is not in the library, and held beside the code on matters of its own.
    pub fn beside(&self) -> Option<&OtherLaw> {
        self.not_here().filter(|other| other.beside)
    }

    fn not_here(&self) -> Option<&OtherLaw> {
        match self {
            Self::Event { .. } => None,
            Self::InForce { other, .. } => *other,
        }
    }
}

impl Library {
    /// Which law governed a game; or would have on another date.
    pub fn law_of_the_day(&self, played: Occasion<'_>, as_of: Option<Date>) -> LawOfTheDay<'_> {
        let governing = self.governing(as_of.map_or(played, |date| played.on(date)));
        LawOfTheDay { governing, as_of }
    }

    /// Which law governed a game of this date, event and site (the text of its tags).
    ///
    /// A code that says that it governed the event goes before all that were in force; if
    /// several say so, it is one or another of them. Otherwise it is every code of a lineage
    /// that was in force on some day that the date can mean, without those of another country
    /// if event or site decide that. Where the game may not belong to the event, both come into
    /// question. Where no event is given, the site may name one; and where no site is, the event
    /// may name a place.
    pub fn governing(&self, played: Occasion<'_>) -> Governing<'_> {
        let Occasion { date, event, site } = played;
        let [event, site] = [event, site].map(|tag| tag.filter(|tag| phrase::has_words(tag)));
        let of_event = self.of_event(Occasion { date, event, site });
        let belongs = of_event.iter().any(|candidate| candidate.belongs(date));
        let in_force = match date {
            _ if belongs => return Governing::Known(of_event),
            Some(date) => self.in_force(date, Occasion::new(Some(date), event.or(site), site)),
            None => Governing::Unknown(Ignorance::NoDate),
        };
        match in_force {
            Governing::Known(others) => Governing::Known(merged(of_event, others)),
            Governing::Unknown(_) if !of_event.is_empty() => Governing::Known(of_event),
            unknown => unknown,
        }
    }

    /// The countries that had laws of their own, by title.
    pub fn countries(&self) -> impl Iterator<Item = &str> {
        self.places().with_laws_of_their_own()
    }

    /// Which law governed a game of this date in a country, given by title, at no event that is
    /// known.
    pub fn governing_in(&self, country: &str, date: Date) -> Governing<'_> {
        let here = self.places().country(country);
        let other = self.places().other_law(date, Occasion::new(None, None, None), &here);
        Self::followed(self.by_date(date, &here, None, other), date)
    }

    /// The code of this name or short title; or the only one that governed an event, if its name
    /// is given with the year: `Vienna 1898`.
    ///
    /// # Errors
    /// There is no such code, nor one such event.
    pub fn code_or_event(&self, name: &str) -> Result<&Code, LibraryError> {
        let titled = |code: &&Code| code.short.eq_ignore_ascii_case(name);
        let of_event = || {
            let date = phrase::words(name).find_map(Date::from_pgn)?;
            match self.of_event(Occasion::new(Some(date), Some(name), Some(name))).as_slice() {
                [only] => Some(only.code),
                _ => None,
            }
        };
        let found = || self.codes().iter().find(titled).or_else(of_event);
        self.code_meant(name).or_else(|unknown| found().ok_or(unknown))
    }

    fn of_event(&self, played: Occasion<'_>) -> Vec<Candidate<'_>> {
        let Occasion { date, event, site } = played;
        let places = self.places();
        let is_meant = |entry: &Governs| match (event, &entry.event, site) {
            (None, Some(wanted), Some(site)) => {
                let names_it = !places.is_town(wanted) || qualifier::is_of_an_event(site);
                names_it && entry.fits(date, Some(site), Some(site))
            }
            _ => entry.fits(date, event, site),
        };
        let of_event = |code| Candidate::of_event(code, date, event.or(site), site, &is_meant);
        self.codes().iter().filter_map(of_event).collect()
    }

    /// The laws of a day: those of the organiser of the event, or else of the place.
    fn in_force(&self, date: Date, played: Occasion<'_>) -> Governing<'_> {
        let places = self.places();
        let here = places.here(date, played);
        let other = places.other_law(date, played, &here);
        let is_shown = other.is_some_and(|other| !other.beside && other.is_shown_by(played));
        let organised = places.organised(date, played).filter(|_| !is_shown);
        let other = other.filter(|other| organised.is_none() || other.beside);
        Self::followed(self.by_date(date, &here, organised, other), date)
    }

    /// Of the laws of a day those of the country where the game was played and those of no country.
    /// Where none of them is known to have held there, a law of another country comes into question
    /// too, if it was followed there or it is not known where the game was played.
    fn followed(mut candidates: Vec<Candidate<'_>>, date: Date) -> Governing<'_> {
        if candidates.is_empty() {
            return Governing::Unknown(Ignorance::NoneInForce(date));
        }
        candidates.retain(|candidate| !candidate.has_reach(Reach::Elsewhere));
        let at_home = candidates.iter().any(|candidate| candidate.has_reach(Reach::AtHome));
        if at_home || candidates.iter().any(|candidate| candidate.reason.was_followed()) {
            candidates.retain(|candidate| !candidate.has_reach(Reach::Doubtful));
        }
        match candidates.is_empty() {
            true => Governing::Unknown(Ignorance::NoneThere(date)),
            false => Governing::Known(candidates),
        }
    }

    fn by_date<'l>(
        &'l self,
        date: Date,
        here: &Here,
        organised: Option<&str>,
        other: Option<&'l OtherLaw>,
    ) -> Vec<Candidate<'l>> {
        let candidates = self.codes().iter().filter_map(|code| {
            let lineage = code.lineage.as_deref()?;
            let reach = match organised {
                Some(organised) if organised == lineage => Reach::Everywhere,
                Some(_) => return None,
                None => self.places().reach(lineage, here),
            };
            let in_force = code.in_force.filter(|time| time.span().may_include(date))?;
            let surely = in_force.certain_span().surely_includes(date);
            let assumed = code.assumed.as_deref();
            let reason =
                CandidateReason::InForce { lineage, in_force, surely, reach, assumed, other };
            Some(Candidate { code, reason })
        });
        candidates.collect()
    }
}

impl<'l> Candidate<'l> {
    fn of_event(
        code: &'l Code,
        date: Option<Date>,
        event: Option<&str>,
        site: Option<&str>,
        is_meant: &dyn Fn(&Governs) -> bool,
    ) -> Option<Self> {
        let entry = code.governs.iter().find(|entry| is_meant(entry))?;
        let surely = date.is_some_and(|date| entry.is_certain_on(date));
        let site = site.filter(|site| event != Some(site));
        let known = [entry.event.as_deref(), site, Some(&code.title), entry.doubt.as_deref()];
        // An entry without an end is of an organiser, all of whose events are meant.
        let named = event.filter(|_| entry.event.is_some() && entry.span.until.is_some());
        let qualifier = named.and_then(|event| qualifier(event, &known, entry.span));
        Some(Self { code, reason: CandidateReason::Event { entry, surely, qualifier } })
    }

    /// Whether the game is of the event that a code names, so that no other law comes into
    /// question.
    fn belongs(&self, date: Option<Date>) -> bool {
        match &self.reason {
            CandidateReason::Event { entry, qualifier, .. } => {
                qualifier.is_none() && date.is_none_or(|date| entry.span.covers(date))
            }
            CandidateReason::InForce { .. } => false,
        }
    }

    fn has_reach(&self, wanted: Reach) -> bool {
        matches!(self.reason, CandidateReason::InForce { reach, .. } if reach == wanted)
    }
}

/// The codes of an event, then those in force that are not among them.
fn merged<'l>(of_event: Vec<Candidate<'l>>, in_force: Vec<Candidate<'l>>) -> Vec<Candidate<'l>> {
    let is_new = |other: &Candidate<'_>| of_event.iter().all(|one| one.code.id != other.code.id);
    let others: Vec<_> = in_force.into_iter().filter(is_new).collect();
    of_event.into_iter().chain(others).collect()
}

impl Governs {
    /// Whether it is certain on every day that the date can mean. A year that bounds the event
    /// only tells it from another of its name, and is meant whole; one that bounds what is
    /// certain of it is certain only beyond all that it can mean.
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

    /// Whether a game of this date, event and site is meant: nothing that is asked of it may be
    /// missing.
    fn fits(&self, date: Option<Date>, event: Option<&str>, site: Option<&str>) -> bool {
        let has = |wanted: &Option<String>, tag: Option<&str>| match wanted {
            Some(wanted) => tag.is_some_and(|tag| phrase::is_in(wanted, tag)),
            None => true,
        };
        let in_time = match date {
            Some(date) => self.span.may_include(date),
            None => self.span.is_open(),
        };
        in_time && has(&self.event, event) && has(&self.site, site)
    }
}
