//! Which law governed a game: that of its event, or else whatever was in force on its day.
//!
//! A code is chosen by date only if it belongs to a lineage. One that stands alone was not
//! succeeded by another, so that its dates do not say that it was the law: a handbook whose
//! authority is doubted, or the conditions of one match, is never chosen for its year.

use crate::calendar::Date;

use super::code::{Code, Governs};
use super::library::Library;
use super::phrase;
use super::places::{Reach, reach};
use super::schema::InForce;

/// The law of a game's day, as far as it is known.
#[derive(Clone, Debug)]
pub enum Governing<'l> {
    /// One code; or one or another of several, oldest first, and it is not known which.
    Known(Vec<Candidate<'l>>),
    /// It is not known.
    Unknown(Ignorance),
}

/// A code that governed a game, or may have.
#[derive(Clone, Debug)]
pub struct Candidate<'l> {
    /// The code.
    pub code: &'l Code,
    /// Why it.
    pub reason: Reason<'l>,
}

/// Why a code governed a game.
#[derive(Clone, Debug)]
pub enum Reason<'l> {
    /// The game belongs to an event of which it is known.
    Event {
        /// What the code says of the event.
        entry: &'l Governs,
        /// Whether the game was played within the time of which that is certain.
        surely: bool,
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
    },
}

/// Why the law of a game's day is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    #[must_use]
    pub fn candidates(&self) -> &[Candidate<'l>] {
        match self {
            Self::Known(candidates) => candidates,
            Self::Unknown(_) => &[],
        }
    }

    /// Whether a code is among them.
    #[must_use]
    pub fn includes(&self, code: &Code) -> bool {
        self.candidates().iter().any(|candidate| candidate.code.id == code.id)
    }
}

impl Reason<'_> {
    /// Whether nothing speaks against it but another candidate.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        match *self {
            Self::Event { surely, .. } => surely,
            Self::InForce { surely, reach, .. } => surely && reach != Reach::Doubtful,
        }
    }
}

impl Library {
    /// Which law governed a game of this date, event and site (the text of its tags).
    ///
    /// A code that says that it governed the event goes before all that were in force; if
    /// several say so, it is one or another of them. Otherwise it is every code of a lineage
    /// that was in force on some day that the date can mean, without those of another country
    /// if the site decides that.
    #[must_use]
    pub fn governing(
        &self,
        date: Option<Date>,
        event: Option<&str>,
        site: Option<&str>,
    ) -> Governing<'_> {
        let of_event = self.of_event(date, event, site);
        if !of_event.is_empty() {
            return Governing::Known(of_event);
        }
        let Some(date) = date else { return Governing::Unknown(Ignorance::NoDate) };
        self.in_force(date, site)
    }

    fn of_event(
        &self,
        date: Option<Date>,
        event: Option<&str>,
        site: Option<&str>,
    ) -> Vec<Candidate<'_>> {
        let of_event = |code| Candidate::of_event(code, date, event, site);
        self.codes().iter().filter_map(of_event).collect()
    }

    /// The laws of a day: those of the country where the game was played and those of no
    /// country. Where none of them is certain to have held there, a law of another country
    /// comes into question too, if it is not known where the game was played.
    fn in_force(&self, date: Date, site: Option<&str>) -> Governing<'_> {
        let by_date = |code| Candidate::by_date(code, date, site);
        let mut candidates: Vec<_> = self.codes().iter().filter_map(by_date).collect();
        if candidates.is_empty() {
            return Governing::Unknown(Ignorance::NoneInForce(date));
        }
        candidates.retain(|candidate| !candidate.has_reach(Reach::Elsewhere));
        let at_home = candidates.iter().any(|candidate| candidate.has_reach(Reach::AtHome));
        if at_home || candidates.iter().any(|candidate| candidate.reason.is_certain()) {
            candidates.retain(|candidate| !candidate.has_reach(Reach::Doubtful));
        }
        match candidates.is_empty() {
            true => Governing::Unknown(Ignorance::NoneThere(date)),
            false => Governing::Known(candidates),
        }
    }
}

impl<'l> Candidate<'l> {
    fn of_event(
        code: &'l Code,
        date: Option<Date>,
        event: Option<&str>,
        site: Option<&str>,
    ) -> Option<Self> {
        let entry = code.governs.iter().find(|entry| entry.fits(date, event, site))?;
        // Dates that only tell the event from another of its name leave no doubt about its law.
        let surely = match date {
            Some(date) => entry.certain.surely_includes(date) || entry.certain == entry.span,
            None => entry.certain.is_open(),
        };
        Some(Self { code, reason: Reason::Event { entry, surely } })
    }

    fn has_reach(&self, wanted: Reach) -> bool {
        matches!(self.reason, Reason::InForce { reach, .. } if reach == wanted)
    }

    fn by_date(code: &'l Code, date: Date, site: Option<&str>) -> Option<Self> {
        let lineage = code.lineage.as_deref()?;
        let in_force = code.in_force.filter(|in_force| in_force.span().may_include(date))?;
        let surely = in_force.certain_span().surely_includes(date);
        let reach = reach(lineage, site);
        let reason = Reason::InForce { lineage, in_force, surely, reach };
        Some(Self { code, reason })
    }
}

impl Governs {
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
