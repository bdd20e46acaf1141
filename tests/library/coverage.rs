//! Temporal coverage: on every day from the first code of a lineage on, one code governs; or
//! one of two, where the boundary between them is given as less than a day.

use std::collections::BTreeSet;
use std::path::Path;

use jadoube::calendar::{Date, Day};
use jadoube::laws::{Code, Library, Occasion};

/// A code without a last day is walked for so many days.
const AFTERWARDS: usize = 1000;

fn lineages(library: &Library) -> BTreeSet<&str> {
    library.codes().iter().filter_map(|code| code.lineage.as_deref()).collect()
}

/// The codes of a lineage that have dates, oldest first.
fn dated<'l>(library: &'l Library, lineage: &str) -> Vec<&'l Code> {
    let of_lineage = |code: &&Code| code.lineage.as_deref() == Some(lineage);
    library.codes().iter().filter(of_lineage).filter(|code| code.in_force.is_some()).collect()
}

/// Every day of a lineage, from the first that its first code can have to the last.
fn days(codes: &[&Code]) -> Vec<Day> {
    let spans = || codes.iter().filter_map(|code| code.in_force);
    let first = spans().map(|span| span.from.earliest()).min().unwrap();
    let begin = spans().map(|span| span.from.latest()).max().unwrap();
    let ends: Option<Vec<Day>> = spans().map(|span| Some(span.until?.latest())).collect();
    let end = ends.and_then(|ends| ends.into_iter().max());
    let mut walk = std::iter::successors(Some(first), |day| Some(day.next_day()));
    match end {
        Some(end) => walk.take_while(|day| *day <= end).collect(),
        None => {
            let mut days: Vec<Day> = walk.by_ref().take_while(|day| *day <= begin).collect();
            days.extend(walk.take(AFTERWARDS));
            days
        }
    }
}

/// Where a country's law is asked for, beside one that is law everywhere.
fn at_home(lineage: &str) -> Option<&str> {
    (lineage == "us-chess").then_some("USA")
}

/// The codes of the lineage that govern, or may govern, on a day.
fn governing<'l>(library: &'l Library, lineage: &str, day: Day) -> Vec<&'l Code> {
    let governing = library.governing(Occasion::new(Some(day.into()), None, at_home(lineage)));
    let codes = governing.candidates().iter().map(|candidate| candidate.code);
    codes.filter(|code| code.lineage.as_deref() == Some(lineage)).collect()
}

/// Whether a day is one that an inexact boundary of this code can mean, or on which it is not
/// certain for another reason.
fn is_on_the_edge(code: &Code, day: Day) -> bool {
    code.in_force.is_some_and(|in_force| !in_force.certain_span().surely_includes(day.into()))
}

/// The days on which no code of a lineage governs, or several for no good reason: the first of
/// each run.
fn mistakes(library: &Library, lineage: &str) -> Vec<String> {
    let mut mistakes: Vec<String> = Vec::new();
    let mut last = String::new();
    for day in days(&dated(library, lineage)) {
        let codes = governing(library, lineage, day);
        let fine = match codes.as_slice() {
            [] => false,
            [_] => true,
            several => several.iter().any(|code| is_on_the_edge(code, day)),
        };
        let ids: Vec<&str> = codes.iter().map(|code| code.id.as_str()).collect();
        let what = if fine { String::new() } else { format!("{lineage}: [{}]", ids.join(", ")) };
        if !fine && what != last {
            mistakes.push(format!("{day} {what}"));
        }
        last = what;
    }
    mistakes
}

/// Between two codes whose boundary is known to the day, the last day is the one's and the
/// first day the other's, and nobody else's.
fn wrong_sides(library: &Library, lineage: &str) -> Vec<String> {
    let codes = dated(library, lineage);
    let known = |pair: &[&Code]| {
        let until = pair[0].in_force?.until?;
        let from = pair[1].in_force?.from;
        (until.is_day() && from.is_day()).then(|| (until.latest(), from.earliest()))
    };
    let is_alone = |code: &Code, day: Day| {
        let governing = governing(library, lineage, day);
        governing.len() == 1 && governing[0].id == code.id
    };
    let wrong = codes.windows(2).filter_map(|pair| {
        let (last, first) = known(pair)?;
        let sound = last.next_day() == first
            && first.previous_day() == last
            && is_alone(pair[0], last)
            && is_alone(pair[1], first);
        (!sound).then(|| format!("{last} {}, {first} {}", pair[0].id, pair[1].id))
    });
    wrong.collect()
}

#[test]
fn exactly_one_code_of_a_lineage_governs_each_day() {
    let library = Library::embedded().unwrap();
    let mistakes: Vec<String> =
        lineages(&library).into_iter().flat_map(|lineage| mistakes(&library, lineage)).collect();
    assert!(mistakes.is_empty(), "{mistakes:#?}");
}

#[test]
fn exact_boundaries_between_codes_leave_no_gap_and_no_overlap() {
    let library = Library::embedded().unwrap();
    let wrong: Vec<String> =
        lineages(&library).into_iter().flat_map(|lineage| wrong_sides(&library, lineage)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn gaps_and_overlaps_are_found_in_test_lineages() {
    let library = Library::with_directory(Path::new("tests/coverage")).unwrap();
    for lineage in ["by-days", "by-years"] {
        assert_eq!(mistakes(&library, lineage), [""; 0]);
        assert_eq!(wrong_sides(&library, lineage), [""; 0]);
    }
    let on = |lineage, day: &str| -> Vec<String> {
        let day = day.parse::<Date>().unwrap().earliest();
        governing(&library, lineage, day).iter().map(|code| code.id.clone()).collect()
    };
    assert_eq!(on("by-days", "1984-12-31"), [""; 0]);
    assert_eq!(on("by-days", "1997-06-30"), ["by-days-1"]);
    assert_eq!(on("by-days", "1997-07-01"), ["by-days-2"]);
    assert_eq!(on("by-days", "2099-01-01"), ["by-days-3"]);
    assert_eq!(on("by-years", "1861-12-31"), ["by-years-1"]);
    assert_eq!(on("by-years", "1862-07-01"), ["by-years-1", "by-years-2"]);
    assert_eq!(on("by-years", "1863-01-01"), ["by-years-2"]);
    assert_eq!(on("by-years", "1904-06-14"), ["by-years-2"]);
    assert_eq!(on("by-years", "1904-06-20"), ["by-years-2", "by-years-3"]);
}
