//! The same game in any year and at any place: the law that would have governed it, and the outcome
//! under that law.

use std::mem::{Discriminant, discriminant};

use indexmap::{IndexMap, IndexSet};

use crate::arbiter::{Game, Verdict, VerdictKind};
use crate::calendar::Date;
use crate::laws::{CandidateReason, Code, Governing, Library, Occasion, PlaceRelation, UnknownLaw};
use crate::narrative::period::{TODAY, years};
use crate::narrative::verdict::{kind_of_sentence, label};
use crate::narrative::words::clean;

/// The first year of the band, which ends today.
pub(super) const FIRST: u16 = 1750;

/// The class of years in which one law or another may have governed, and they differ.
pub(super) const EITHER: &str = "either";

/// A game in any year: where it was played, and where it might have been.
pub(super) struct Years<'a> {
    /// The place of the game, if some code judges it.
    pub played: Option<Place<'a>>,
    /// Every code that governed somewhere, and what it makes of the game.
    pub laws: IndexMap<&'a str, Law<'a>>,
}

/// A place, or several with the same laws, and its years in order.
pub(super) struct Place<'a> {
    pub name: String,
    pub eras: Vec<Era<'a>>,
}

/// A code that governed, and what it makes of the game.
pub(super) struct Law<'a> {
    pub code: &'a Code,
    pub verdict: Verdict,
    /// The kind of the verdict by the finding that matters most.
    pub kind: VerdictKind,
    /// The label of the verdict.
    pub label: String,
}

/// Years with the same statement: the same law governed, or the same laws are candidates, for the
/// same reason and with the same certainty.
pub(super) struct Era<'a> {
    pub from: u16,
    pub until: u16,
    pub governing: Governing<'a>,
    /// True if this is the year of the game, with the law of its event.
    pub own: bool,
}

/// Years in which the laws that governed have the same outcome. The year of the game is a run of
/// its own.
pub(super) struct Run<'a> {
    /// The class of its colour.
    pub class: String,
    /// The outcome in words.
    pub words: String,
    pub from: u16,
    pub until: u16,
    pub own: bool,
    /// The codes that governed then, or may have.
    pub codes: Vec<&'a Code>,
}

impl<'a> Years<'a> {
    /// Judges the game under every law that governed in any year, at the place where it was played
    /// and in these countries. In the game's own year the law is that of its event.
    pub fn of<'g: 'a>(
        game: &mut Game<'g>,
        library: &'a Library,
        countries: &'a [Place<'a>],
    ) -> Self {
        if game.verdicts.is_empty() {
            return Self { played: None, laws: IndexMap::new() };
        }
        let played = where_it_was_played(game, library);
        let mut laws = IndexMap::new();
        let eras = [&played].into_iter().chain(countries).flat_map(|place| &place.eras);
        for candidate in eras.flat_map(|era| era.governing.candidates()) {
            let code = candidate.code;
            laws.entry(&*code.id).or_insert_with(|| {
                let verdict = game.judge(code);
                let timeline = game.timeline_of(code);
                let kind = kind_of_sentence(&verdict, timeline);
                Law { code, kind, label: label(&verdict, timeline), verdict }
            });
        }
        Self { played: Some(played), laws }
    }

    /// Returns the runs of a place: consecutive eras with the same outcome are one run.
    pub fn runs(&self, place: &Place<'a>) -> Vec<Run<'a>> {
        let mut runs: Vec<Run<'a>> = Vec::new();
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
    fn run(&self, era: &Era<'a>) -> Run<'a> {
        let laws: Vec<&Law<'_>> = era.laws(self).collect();
        let outcomes: IndexSet<&str> = laws.iter().map(|law| law.label.as_str()).collect();
        let (class, words) = match outcomes.into_iter().collect::<Vec<_>>().as_slice() {
            [] => ("no-law".to_owned(), "no law known".to_owned()),
            [one] => (laws[0].kind.to_string(), (*one).to_owned()),
            several => (EITHER.to_owned(), several.join(", or ")),
        };
        let codes = laws.iter().map(|law| law.code).collect();
        Run { class, words, from: era.from, until: era.until, own: era.own, codes }
    }
}

/// Returns the countries that had laws of their own, those with the same laws together.
pub(super) fn countries(library: &Library) -> Vec<Place<'_>> {
    let mut places: Vec<Place<'_>> = Vec::new();
    for country in library.countries() {
        let eras = eras(None, |date| library.governing_in(country, date));
        match places.iter_mut().find(|place| say_the_same(&place.eras, &eras)) {
            Some(place) => place.name += &format!("; {country}"),
            None => places.push(Place { name: country.to_owned(), eras }),
        }
    }
    places
}

impl<'a> Run<'a> {
    /// Returns the years in words: `1862–1899`, `1929 to today`.
    pub fn years(&self) -> String {
        years(self.from, Some(self.until).filter(|&until| until < TODAY || until == self.from))
    }

    fn is_continued_by(&self, next: &Self) -> bool {
        (&self.class, &self.words) == (&next.class, &next.words) && !self.own && !next.own
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

fn where_it_was_played<'a>(game: &Game<'a>, library: &'a Library) -> Place<'a> {
    let played = Occasion::of(|tag| game.record.tag(tag));
    let law = game.law.as_ref();
    let date = law.and_then(|law| law.as_of).or(played.date).filter(|date| date.is_of_one_year());
    let own = law.zip(date).map(|(law, date)| (date.year(), law.governing.clone()));
    let governing = |date| library.governing(Occasion::new(Some(date), None, played.site));
    let name = played.site.filter(|site| !matches!(site.trim(), "" | "?" | "-"));
    let name = name.map(|name| format!("{} (where it was)", clean(name)));
    let name = name.unwrap_or_else(|| "a place that is not known".to_owned());
    Place { name, eras: eras(own, governing) }
}

/// Returns the eras of a place: consecutive years with the same law are one era. `own` is the
/// game's own year with the law of its event; `in_year` returns the law of any other year.
fn eras<'a>(
    own: Option<(u16, Governing<'a>)>,
    in_year: impl Fn(Date) -> Governing<'a>,
) -> Vec<Era<'a>> {
    let mut eras: Vec<Era<'a>> = Vec::new();
    for year in FIRST..=TODAY {
        let of_game = own.as_ref().filter(|(own, _)| *own == year);
        let date = Date::new(year, None, None);
        let governing = match (of_game, date) {
            (Some((_, governing)), _) => governing.clone(),
            (None, Some(date)) => in_year(date),
            (None, None) => Governing::Unknown(UnknownLaw::NoDate),
        };
        let own = of_game.is_some();
        match eras.last_mut() {
            Some(era) if !era.own && !own && said(&era.governing) == said(&governing) => {
                era.until = year;
            }
            _ => eras.push(Era { from: year, until: year, governing, own }),
        }
    }
    eras
}

/// Returns true if two places have the same laws in the same years.
fn say_the_same(one: &[Era<'_>], other: &[Era<'_>]) -> bool {
    let [one, other] =
        [one, other].map(|eras| eras.iter().map(|era| (era.from, era.until, said(&era.governing))));
    one.eq(other)
}

/// Returns the words on the law of a year, without the year itself.
fn said<'l>(governing: &Governing<'l>) -> Said<'l> {
    let why = match governing {
        Governing::Known(_) => None,
        Governing::Unknown(why) => Some(discriminant(why)),
    };
    let candidates = governing.candidates().iter();
    (why, candidates.map(|one| (one.code.id.as_str(), doubts(&one.reason))).collect())
}

type Said<'l> = (Option<Discriminant<UnknownLaw>>, Vec<(&'l str, Vec<&'static str>)>);

impl Era<'_> {
    /// Returns the laws that governed, or may have.
    pub fn laws<'y, 'a>(&self, years: &'y Years<'a>) -> impl Iterator<Item = &'y Law<'a>> {
        let candidates = self.governing.candidates().iter();
        candidates.filter_map(|candidate| years.laws.get(candidate.code.id.as_str()))
    }
}

/// Returns the doubts that a code was law.
pub(super) fn doubts(reason: &CandidateReason<'_>) -> Vec<&'static str> {
    let assumed = matches!(reason, CandidateReason::InForce { assumed: Some(_), .. });
    let assumed = assumed.then_some("only assumed to have been law");
    let other = reason.other_law().map(|_| "perhaps a law that is not in this library");
    let another = matches!(reason, CandidateReason::Event { qualifier: Some(_), .. });
    let which = another.then_some("perhaps another event");
    let when = (!reason.surely()).then_some("not certain in this year");
    let is_doubtful = reason.reach() == PlaceRelation::Doubtful;
    let there = is_doubtful.then_some("the law of some countries, perhaps not here");
    [when, assumed, there, which, other].into_iter().flatten().collect()
}
