//! The same game in any year and at any place: the law that would have governed it, and the outcome
//! under that law.

use std::mem::{Discriminant, discriminant};

use indexmap::{IndexMap, IndexSet};

use crate::arbiter::{Game, Verdict};
use crate::calendar::Date;
use crate::laws::{CandidateReason, Code, Governing, Library, Occasion, PlaceRelation, UnknownLaw};
use crate::narrative::period::{TODAY, years};
use crate::narrative::verdict::verdict_label;
use crate::narrative::words::escape_controls;

/// The first year of the band, which ends today.
pub(super) const FIRST: u16 = 1750;

/// The CSS class of years whose candidate laws lead to different outcomes.
pub(super) const EITHER: &str = "either";

/// The laws of each year at a game's place, and the verdicts of all codes that governed anywhere.
pub(super) struct Years<'a> {
    /// The place of the game; `None` if no code judges the game.
    pub played: Option<Place<'a>>,
    /// Every code that governed somewhere, by its identifier.
    pub laws: IndexMap<&'a str, JudgedCode<'a>>,
}

/// A place, or several with the same laws, and its years in order.
pub(super) struct Place<'a> {
    pub name: String,
    pub eras: Vec<Era<'a>>,
}

/// A code that governed, with its verdict on the game.
pub(super) struct JudgedCode<'a> {
    pub code: &'a Code,
    pub verdict: Verdict,
    /// The label of the verdict.
    pub label: String,
}

/// Consecutive years in which the same codes are candidates, with the same doubts.
pub(super) struct Era<'a> {
    pub from: u16,
    pub until: u16,
    pub governing: Governing<'a>,
    /// True for the year of the game, or the year asked for instead, with the law of its event.
    pub is_pinned: bool,
}

/// Consecutive eras whose laws lead to the same outcome. A pinned year is a run of its own.
pub(super) struct OutcomeRun<'a> {
    /// The CSS class of the outcome.
    pub class: String,
    /// The outcome in words.
    pub words: String,
    pub from: u16,
    pub until: u16,
    /// True if this is the year of the game, or the year asked for instead.
    pub is_pinned: bool,
    /// The codes that governed in these years, or may have.
    pub codes: Vec<&'a Code>,
}

impl<'a> Years<'a> {
    /// Judges the game under every law that governed in any year, at the place where it was played
    /// and in these countries. In the pinned year the law is that of its event.
    pub fn of<'g: 'a>(
        game: &mut Game<'g>,
        library: &'a Library,
        countries: &'a [Place<'a>],
    ) -> Self {
        if game.verdicts.is_empty() {
            return Self { played: None, laws: IndexMap::new() };
        }
        let played = place_of_game(game, library);
        let mut laws = IndexMap::new();
        let eras = [&played].into_iter().chain(countries).flat_map(|place| &place.eras);
        for candidate in eras.flat_map(|era| era.governing.candidates()) {
            let code = candidate.code;
            laws.entry(&*code.id).or_insert_with(|| {
                let verdict = game.judge(code);
                let timeline = game.timeline_of(code);
                JudgedCode { code, label: verdict_label(&verdict, timeline), verdict }
            });
        }
        Self { played: Some(played), laws }
    }

    /// Returns the runs of a place: consecutive eras with the same outcome are one run.
    pub fn runs(&self, place: &Place<'a>) -> Vec<OutcomeRun<'a>> {
        let mut runs: Vec<OutcomeRun<'a>> = Vec::new();
        for era in &place.eras {
            let run = self.run(era);
            match runs.last_mut() {
                Some(last) if last.is_continued_by(&run) => last.join(run),
                _ => runs.push(run),
            }
        }
        runs
    }

    /// Returns an era as a run, with the outcomes of its laws, each once.
    fn run(&self, era: &Era<'a>) -> OutcomeRun<'a> {
        let laws: Vec<&JudgedCode<'_>> = era.laws(self).collect();
        let outcomes: IndexSet<&str> = laws.iter().map(|law| law.label.as_str()).collect();
        let (class, words) = match outcomes.into_iter().collect::<Vec<_>>().as_slice() {
            [] => ("no-law".to_owned(), "no law known".to_owned()),
            [one] => (laws[0].verdict.kind.to_string(), (*one).to_owned()),
            several => (EITHER.to_owned(), several.join(", or ")),
        };
        let codes = laws.iter().map(|law| law.code).collect();
        let Era { from, until, is_pinned, .. } = *era;
        OutcomeRun { class, words, from, until, is_pinned, codes }
    }
}

/// Returns the countries that had laws of their own. Countries with the same laws are one place.
pub(super) fn countries(library: &Library) -> Vec<Place<'_>> {
    let mut places: Vec<Place<'_>> = Vec::new();
    for country in library.countries() {
        let eras_here = eras(None, |date| library.governing_in(country, date));
        match places.iter_mut().find(|place| have_same_laws(&place.eras, &eras_here)) {
            Some(place) => place.name += &format!("; {country}"),
            None => places.push(Place { name: country.to_owned(), eras: eras_here }),
        }
    }
    places
}

impl<'a> OutcomeRun<'a> {
    /// Returns the years in words: `1862–1899`, `1929 to today`.
    pub fn years(&self) -> String {
        years(self.from, Some(self.until).filter(|&until| until < TODAY || until == self.from))
    }

    fn is_continued_by(&self, next: &Self) -> bool {
        let has_pin = self.is_pinned || next.is_pinned;
        (&self.class, &self.words) == (&next.class, &next.words) && !has_pin
    }

    fn join(&mut self, next: Self) {
        self.until = next.until;
        for code in next.codes {
            if !self.codes.iter().any(|known| known.id == code.id) {
                self.codes.push(code);
            }
        }
    }
}

/// Returns the place where the game was played, with the law of its event in the year of the game,
/// or in the year asked for instead.
fn place_of_game<'a>(game: &Game<'a>, library: &'a Library) -> Place<'a> {
    let played = Occasion::of(|tag| game.record.tag(tag));
    let law = game.law.as_ref();
    let date = law.and_then(|law| law.as_of).or(played.date).filter(|date| date.is_of_one_year());
    let pinned_year = law.zip(date).map(|(law, date)| (date.year(), law.governing.clone()));
    let name = match played.site {
        Some(site) if !matches!(site.trim(), "" | "?" | "-") => {
            format!("{} (where the game was played)", escape_controls(site))
        }
        _ => "a place that is not known".to_owned(),
    };
    let eras =
        eras(pinned_year, |date| library.governing(Occasion::new(Some(date), None, played.site)));
    Place { name, eras }
}

/// Returns the eras of a place: consecutive years with the same law are one era. `pinned_year` is
/// an era of its own, with its law; `in_year` returns the law of any other year.
fn eras<'a>(
    pinned_year: Option<(u16, Governing<'a>)>,
    in_year: impl Fn(Date) -> Governing<'a>,
) -> Vec<Era<'a>> {
    let mut eras: Vec<Era<'a>> = Vec::new();
    for year in FIRST..=TODAY {
        // Every year of the band is a date.
        let Some(date) = Date::new(year, None, None) else { continue };
        let law_of_game = pinned_year.as_ref().filter(|(pinned, _)| *pinned == year);
        let is_pinned = law_of_game.is_some();
        let governing = law_of_game.map_or_else(|| in_year(date), |(_, law)| law.clone());
        if let Some(era) = eras.last_mut()
            && !era.is_pinned
            && !is_pinned
            && era_key(&era.governing) == era_key(&governing)
        {
            era.until = year;
        } else {
            eras.push(Era { from: year, until: year, governing, is_pinned });
        }
    }
    eras
}

/// Returns true if two places have the same laws in the same years.
fn have_same_laws(one: &[Era<'_>], other: &[Era<'_>]) -> bool {
    fn key<'e>(era: &'e Era<'_>) -> (u16, u16, EraKey<'e>) {
        (era.from, era.until, era_key(&era.governing))
    }
    one.iter().map(key).eq(other.iter().map(key))
}

/// The candidates with their doubts, or the reason why there are none.
type EraKey<'l> = (Option<Discriminant<UnknownLaw>>, Vec<(&'l str, Vec<&'static str>)>);

/// Returns a key that is equal for two years with the same candidates and doubts.
fn era_key<'l>(governing: &Governing<'l>) -> EraKey<'l> {
    let why = match governing {
        Governing::Known(_) => None,
        Governing::Unknown(why) => Some(discriminant(why)),
    };
    let candidates = governing.candidates().iter();
    (why, candidates.map(|one| (one.code.id.as_str(), doubts(&one.reason))).collect())
}

impl Era<'_> {
    /// Returns the laws that governed, or may have.
    pub fn laws<'y, 'a>(&self, years: &'y Years<'a>) -> impl Iterator<Item = &'y JudgedCode<'a>> {
        let candidates = self.governing.candidates().iter();
        candidates.filter_map(|candidate| years.laws.get(candidate.code.id.as_str()))
    }
}

/// Returns phrases for the reasons to doubt that a code was law.
pub(super) fn doubts(reason: &CandidateReason<'_>) -> Vec<&'static str> {
    let mut doubts = Vec::new();
    if !reason.is_dated_surely() {
        doubts.push("not certain in this year");
    }
    if matches!(reason, CandidateReason::InForce { assumed: Some(_), .. }) {
        doubts.push("only assumed to have been law");
    }
    if reason.place_relation() == PlaceRelation::Doubtful {
        doubts.push("the law of some countries, perhaps not here");
    }
    if matches!(reason, CandidateReason::Event { qualifier: Some(_), .. }) {
        doubts.push("perhaps another event");
    }
    if reason.other_law().is_some() {
        doubts.push("perhaps a law that is not in this library");
    }
    doubts
}
