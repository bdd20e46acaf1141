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
use super::qualifier::qualifier;
use super::schema::InForce;

/// The law of a game's day, as far as it is known.
#[derive(Clone, Debug)]
pub enum Governing<'l> {
    /// One code; or one or another of several, and it is not known which: those of an event
    /// first, each kind oldest first.
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

    /// Whether it is one code, and nothing speaks against it.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        matches!(self.candidates(), [only] if only.reason.is_certain())
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
        match self {
            Self::Event { surely, qualifier, .. } => *surely && qualifier.is_none(),
            Self::InForce { surely, reach, .. } => *surely && *reach != Reach::Doubtful,
        }
    }
}

impl Library {
    /// Which law governed a game of this date, event and site (the text of its tags).
    ///
    /// A code that says that it governed the event goes before all that were in force; if
    /// several say so, it is one or another of them. Otherwise it is every code of a lineage
    /// that was in force on some day that the date can mean, without those of another country
    /// if the site decides that. Where the game may not belong to the event, both come into
    /// question.
    #[must_use]
    pub fn governing(
        &self,
        date: Option<Date>,
        event: Option<&str>,
        site: Option<&str>,
    ) -> Governing<'_> {
        let of_event = self.of_event(date, event, site);
        let belongs = of_event.iter().any(|candidate| candidate.belongs(date));
        let in_force = match date {
            _ if belongs => return Governing::Known(of_event),
            Some(date) => self.in_force(date, site),
            None => Governing::Unknown(Ignorance::NoDate),
        };
        match in_force {
            Governing::Known(others) => Governing::Known(merged(of_event, others)),
            Governing::Unknown(_) if !of_event.is_empty() => Governing::Known(of_event),
            unknown => unknown,
        }
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
        let surely = date.is_some_and(|date| entry.is_certain_on(date));
        let named = event.filter(|_| entry.event.is_some());
        let qualifier = named.and_then(|event| qualifier(event, &code.title)).map(str::to_owned);
        Some(Self { code, reason: Reason::Event { entry, surely, qualifier } })
    }

    /// Whether the game is of the event that a code names, so that no other law comes into
    /// question.
    fn belongs(&self, date: Option<Date>) -> bool {
        match &self.reason {
            Reason::Event { entry, qualifier, .. } => {
                qualifier.is_none() && date.is_none_or(|date| entry.span.covers(date))
            }
            Reason::InForce { .. } => false,
        }
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
