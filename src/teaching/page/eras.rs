//! The same game in any year: which law would have governed it, and what that makes of it.

use std::collections::HashMap;

use crate::arbiter::{Game, Verdict};
use crate::calendar::Date;
use crate::laws::{Code, Governing, Ignorance, Library, Occasion, Reach, Reason};
use crate::notation::GameResult;

/// The first and the last year of the slider.
pub(super) const FIRST: u16 = 1750;
pub(super) const LAST: u16 = 2026;

/// Years of which the same is said: the same law governed, or the same laws came into question,
/// for the same reason and as surely.
pub(super) struct Era<'a> {
    pub from: u16,
    pub until: u16,
    pub governing: Governing<'a>,
    /// What each of the codes makes of the game.
    pub verdicts: Vec<(&'a Code, Verdict)>,
    /// Whether it is the year of the game, and the law that of its event.
    pub own: bool,
}

/// The eras of a game that is played at the same place in any year; in its own year, at its
/// own event.
pub(super) fn eras<'a, 'g: 'a>(game: &mut Game<'g>, library: &'a Library) -> Vec<Era<'a>> {
    let mut known: HashMap<&str, Verdict> = HashMap::new();
    let (record, law) = (game.record.clone(), game.law.clone());
    let played = Occasion::of(|tag| record.tag(tag));
    let date = law.as_ref().and_then(|law| law.as_of).or(played.date);
    let own = date.filter(|date| date.is_of_one_year()).map(Date::year);
    let mut eras: Vec<Era<'a>> = Vec::new();
    if game.verdicts.is_empty() {
        return eras;
    }
    for year in FIRST..=LAST {
        let governing = match &law {
            Some(law) if own == Some(year) => law.governing.clone(),
            _ => library.governing(Occasion::new(Date::new(year, None, None), None, played.site)),
        };
        let is_own = own == Some(year);
        match eras.last_mut() {
            Some(era) if !era.own && !is_own && said(&era.governing) == said(&governing) => {
                era.until = year
            }
            _ => {
                let codes = governing.candidates().iter().map(|candidate| candidate.code);
                let verdicts = codes
                    .map(|code| {
                        let verdict = known.entry(&code.id).or_insert_with(|| game.judge(code));
                        (code, verdict.clone())
                    })
                    .collect();
                eras.push(Era { from: year, until: year, governing, verdicts, own: is_own });
            }
        }
    }
    eras
}

/// What is said of the law of a year, but for the year itself.
fn said<'l>(
    governing: &Governing<'l>,
) -> (Option<&'static str>, Vec<(&'l str, Vec<&'static str>)>) {
    let why = match governing {
        Governing::Known(_) => None,
        Governing::Unknown(Ignorance::NoDate) => Some("date"),
        Governing::Unknown(Ignorance::NoneInForce(_)) => Some("in force"),
        Governing::Unknown(Ignorance::NoneThere(_)) => Some("there"),
    };
    let candidates = governing.candidates().iter();
    (why, candidates.map(|one| (one.code.id.as_str(), doubts(&one.reason))).collect())
}

impl Era<'_> {
    /// The class of its colour.
    pub fn class(&self) -> String {
        match self.verdicts.as_slice() {
            [] => "no-law".to_owned(),
            [(_, first), others @ ..]
                if others.iter().all(|(_, v)| v.conclusion().agrees_with(&first.conclusion())) =>
            {
                first.kind.to_string()
            }
            _ => "either".to_owned(),
        }
    }

    /// The result, if whatever governed comes to the same.
    pub fn result(&self) -> Option<GameResult> {
        let (_, first) = self.verdicts.first()?;
        self.verdicts.iter().all(|(_, other)| other.result == first.result).then_some(first.result)
    }

    pub fn years(&self) -> String {
        years(self.from, self.until)
    }
}

pub(super) fn years(from: u16, until: u16) -> String {
    match (from, until) {
        (from, until) if from == until => from.to_string(),
        (from, LAST) => format!("{from} to today"),
        (from, until) => format!("{from}–{until}"),
    }
}

/// What is not certain about a code's being the law.
pub(super) fn doubts(reason: &Reason<'_>) -> Vec<&'static str> {
    let (surely, reach) = match *reason {
        Reason::Event { surely, .. } => (surely, Reach::Everywhere),
        Reason::InForce { surely, reach, .. } => (surely, reach),
    };
    let assumed = matches!(reason, Reason::InForce { assumed: Some(_), .. });
    let assumed = assumed.then_some("only assumed to have been law");
    let other = reason.other_law().map(|_| "perhaps a law that is not in this library");
    let another = matches!(reason, Reason::Event { qualifier: Some(_), .. });
    let which = another.then_some("perhaps another event");
    let when = (!surely).then_some("not certain in this year");
    let there = (reach == Reach::Doubtful).then_some("the law of some countries, perhaps not here");
    [when, assumed, there, which, other].into_iter().flatten().collect()
}
