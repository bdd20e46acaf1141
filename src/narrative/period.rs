//! The law that governed a game, in words.

use std::iter;

use crate::arbiter::Ruleset;
use crate::calendar::Span;
use crate::laws::{
    Candidate, CandidateReason, Code, Governing, Governs, LawOfTheDay, OtherLaw, PlaceRelation,
    UnknownLaw,
};

use super::outline::Part;
use super::words::either;

/// Returns `law of the day` or, for a date given with `--date`, `law of July 1898`.
pub(crate) fn whose_law(law: &LawOfTheDay<'_>) -> String {
    match law.as_of {
        Some(date) => format!("law of {}", date.in_words()),
        None => "law of the day".to_owned(),
    }
}

/// Returns the line with the law of the day.
pub(crate) fn law_line(law: &LawOfTheDay<'_>) -> Part {
    Part::Law { name: whose_law(law), is: law_of_the_day(&law.governing) }
}

/// Returns the law of a game's day as a clause without a full stop: `vienna-1898 (of the event
/// “Vienna”, 1898)`, `either A (…) or B (…)`, `not known (…)`.
pub(crate) fn law_of_the_day(governing: &Governing<'_>) -> String {
    let mut neighbours = governing.candidates().windows(2);
    let by_lineage = neighbours.any(|pair| pair[0].code.lineage != pair[1].code.lineage);
    match governing {
        Governing::Unknown(why) => format!("not known ({})", unknown_law(*why)),
        Governing::Known(candidates) => match candidates.as_slice() {
            [only] if only.reason.is_certain() => {
                let addition = law_beside(governing).map(|beside| format!("; {beside}"));
                candidate_in_words(only, false) + &addition.unwrap_or_default()
            }
            [only] => {
                format!("perhaps {} ({})", only.code.name(), reason_with_caveats(&only.reason))
            }
            // *Either* is for candidates of which all but the last are free of doubt.
            [firsts @ .., _] => {
                let is_doubtful = firsts.iter().any(|one| !doubt_prefix(one).is_empty());
                let before = if is_doubtful { "" } else { "either " };
                let each = candidates.iter().map(|one| {
                    format!("{}{}", doubt_prefix(one), candidate_in_words(one, by_lineage))
                });
                let addition = or_another(governing).map(|another| format!("; {another}"));
                format!("{before}{}{}", either(each), addition.unwrap_or_default())
            }
            [] => String::new(),
        },
    }
}

/// Returns the words before one of the candidates, which express its certainty.
pub(crate) fn certainty_prefix(governing: &Governing<'_>, index: usize) -> &'static str {
    let candidates = governing.candidates();
    if candidates.len() == 1 {
        return if governing.is_certain() { "" } else { "perhaps " };
    }
    let is_doubtful = candidates.get(index).is_some_and(|one| !doubt_prefix(one).is_empty());
    match (index, is_doubtful) {
        (0, false) => "either ",
        (0, true) => "perhaps ",
        (_, false) => "or ",
        (_, true) => "or perhaps ",
    }
}

/// Returns the addition to several candidates: a law outside the library that held beside them or
/// may have been followed, or the doubt whether any of them was law at the place.
pub(crate) fn or_another(governing: &Governing<'_>) -> Option<String> {
    let candidates = governing.candidates();
    if candidates.len() < 2 {
        return None;
    }
    if let Some(other) = candidates.iter().find_map(|candidate| candidate.reason.other_law()) {
        return Some(format!("perhaps {}", unlisted_law(other)));
    }
    if let Some(beside) = law_beside(governing) {
        return Some(beside);
    }
    are_all_foreign(candidates)
        .then(|| "perhaps another, as each was the law of some countries".to_owned())
}

/// Returns the words on a law outside the library that held in addition to the candidates.
fn law_beside(governing: &Governing<'_>) -> Option<String> {
    let other = governing.candidates().iter().find_map(|one| one.reason.additional_law())?;
    Some(format!("beside it {}", unlisted_law(other)))
}

/// Returns the name of a law that is not in the library.
fn unlisted_law(law: &OtherLaw) -> String {
    format!("{}, not in this library", law.law)
}

/// Returns `perhaps ` for a candidate whose event the game may not belong to.
pub(crate) fn doubt_prefix(candidate: &Candidate<'_>) -> &'static str {
    match candidate.reason {
        CandidateReason::Event { .. } if !candidate.reason.is_certain() => "perhaps ",
        _ => "",
    }
}

/// Returns the reason why a code is a candidate, with its caveats.
pub(crate) fn reason_with_caveats(reason: &CandidateReason<'_>) -> String {
    let parts = iter::once(legal_basis(reason)).chain(caveats(reason));
    parts.collect::<Vec<_>>().join("; ")
}

/// Returns the event, or the time and the lineage, for which a code was law.
pub(crate) fn legal_basis(reason: &CandidateReason<'_>) -> String {
    let basis = briefly(reason, |span| span.to_string());
    match reason {
        CandidateReason::Event { .. } => basis,
        CandidateReason::InForce { lineage, .. } => format!("{basis}, lineage {lineage}"),
    }
}

/// Returns the objections to a candidate.
pub(crate) fn caveats(reason: &CandidateReason<'_>) -> Vec<String> {
    let mut caveats = Vec::new();
    match reason {
        CandidateReason::Event { entry, qualifier, .. } => {
            caveats.extend(qualifier.as_ref().map(|word| format!("“{word}” may be another event")));
            caveats.extend(entry.doubt.clone());
        }
        CandidateReason::InForce { assumed, .. } => caveats.extend(assumed.map(str::to_owned)),
    }
    if !reason.is_dated_surely() {
        caveats.push("not certain on the date given".to_owned());
    }
    if reason.place_relation() == PlaceRelation::Doubtful {
        let there = "law of some countries, and it is not known whether it was followed where this \
                     was played";
        caveats.push(there.to_owned());
    }
    let others = reason.other_law().map(unlisted_law).into_iter();
    caveats.extend(others.map(|other| format!("{other}, may have been followed")));
    let additional = reason.additional_law().map(unlisted_law).into_iter();
    caveats.extend(additional.map(|other| format!("beside it {other}")));
    caveats
}

/// Returns the reason why no law is known.
pub(crate) fn why_unknown(governing: &Governing<'_>) -> Option<String> {
    let Governing::Unknown(why) = governing else { return None };
    Some(format!("not known: {}", unknown_law(*why)))
}

/// Returns the source that says that a code governed an event.
pub(crate) fn source(reason: &CandidateReason<'_>) -> Option<String> {
    let CandidateReason::Event { entry, .. } = reason else { return None };
    Some(format!("source: {} [{}]", entry.source.title, entry.source.seen))
}

/// Returns the command that shows the doubts about a code, if there are any.
pub(crate) fn doubts_hint(code: &Code) -> Option<String> {
    code.doubt.as_ref()?;
    Some(format!("what is doubtful about it: jadoube codes show {}", code.id))
}

/// Returns the reason why no law is known, as a clause.
pub(crate) fn unknown_law(why: UnknownLaw) -> String {
    match (why, around_date(why)) {
        (UnknownLaw::NoneInForce(date) | UnknownLaw::NoneThere(date), Some((before, after))) => {
            format!("{before}{}{after}", date.in_words())
        }
        _ => "the date is not known".to_owned(),
    }
}

/// Returns the words before and after the date for which no law is known; `None` if there is no
/// date.
pub(crate) fn around_date(why: UnknownLaw) -> Option<(&'static str, &'static str)> {
    match why {
        UnknownLaw::NoDate => None,
        UnknownLaw::NoneInForce(_) => Some(("no lineage in this library has a code for ", "")),
        UnknownLaw::NoneThere(_) => {
            Some(("no code of ", " in this library is known to have been law there"))
        }
    }
}

/// Returns the scope of a code's entry: `the event “Vienna”, 1898`.
fn scope(entry: &Governs, written: fn(Span) -> String) -> String {
    let event = entry.event.as_ref().map(|event| format!("the event “{event}”"));
    let site = entry.site.as_ref().map(|site| format!("the site “{site}”"));
    let names: Vec<_> = event.into_iter().chain(site).collect();
    let dates = (!entry.span.is_open()).then(|| format!(", {}", written(entry.span)));
    names.join(" at ") + &dates.unwrap_or_default()
}

/// Returns a candidate with the reason: `fide-1928 (in force 1929 to 1952)`.
fn candidate_in_words(candidate: &Candidate<'_>, by_lineage: bool) -> String {
    let id = candidate.code.name();
    let why = briefly(&candidate.reason, |span| span.to_string());
    match candidate.reason {
        CandidateReason::InForce { .. } if by_lineage => {
            let home = candidate.code.home.as_ref().map(|home| format!(", {home}"));
            format!("{}{} ({why})", candidate.code.short, home.unwrap_or_default())
        }
        _ => format!("{id} ({why})"),
    }
}

/// Returns the reason why a code is a candidate: `in force 1929 to 1952`, with dates as `written`
/// gives them.
pub(crate) fn briefly(reason: &CandidateReason<'_>, written: fn(Span) -> String) -> String {
    match reason {
        CandidateReason::Event { entry, .. } => format!("of {}", scope(entry, written)),
        CandidateReason::InForce { in_force, .. } => {
            format!("in force {}", written(in_force.span()))
        }
    }
}

/// Returns true if none of the candidates is known to have been law at the place of the game.
fn are_all_foreign(candidates: &[Candidate<'_>]) -> bool {
    candidates.iter().map(|candidate| &candidate.reason).all(|reason| {
        matches!(reason, CandidateReason::InForce { place_relation: PlaceRelation::Doubtful, .. })
    })
}

/// The year up to which a law still in force is drawn.
pub(crate) const TODAY: u16 = 2026;

/// Returns the years in which something applied: `1862–1899`, `1929 to today`.
pub(crate) fn years(from: u16, until: Option<u16>) -> String {
    match until {
        None => format!("{from} to today"),
        Some(until) if until == from => from.to_string(),
        Some(until) => format!("{from}–{until}"),
    }
}

/// Returns the dates between which a code was in force: `1985 to 31 December 1988`.
pub(crate) fn dates(code: &dyn Ruleset) -> String {
    code.in_force().map_or_else(|| "undated".to_owned(), |in_force| in_force.span().in_words())
}

/// Returns the dates between which a code was in force, and the part that is certain.
pub(crate) fn dates_as_known(code: &dyn Ruleset) -> String {
    let certain = code.in_force().filter(|in_force| in_force.certain_span() != in_force.span());
    let certain =
        certain.map(|in_force| format!(" (certain {})", in_force.certain_span().in_words()));
    dates(code) + &certain.unwrap_or_default()
}

/// Returns the scope of a code's entry, and the part of its time that is certain.
pub(crate) fn scope_as_known(entry: &Governs) -> String {
    let certain = (entry.certain != entry.span && !entry.certain.is_open())
        .then(|| format!(" (certain {})", entry.certain.in_words()));
    let doubt = entry.doubt.as_ref().map(|doubt| format!("; {doubt}"));
    scope(entry, Span::in_words) + &certain.unwrap_or_default() + &doubt.unwrap_or_default()
}
