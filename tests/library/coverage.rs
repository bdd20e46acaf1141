//! Coverage of time: on every day since the first code of a lineage, one code governs. One of two
//! may govern if the boundary between them is less exact than a day.

use std::collections::BTreeSet;
use std::path::Path;

use jadoube::calendar::{Date, Day};
use jadoube::laws::{Code, Library, Occasion};

/// The number of days to test after the beginning of a code that has no last day.
const AFTERWARDS: usize = 1000;

fn lineages(library: &Library) -> BTreeSet<&str> {
    library.codes().iter().filter_map(|code| code.lineage.as_deref()).collect()
}

/// Returns the codes of a lineage that have dates, oldest first.
fn dated<'l>(library: &'l Library, lineage: &str) -> Vec<&'l Code> {
    let of_lineage = |code: &&Code| code.lineage.as_deref() == Some(lineage);
    library.codes().iter().filter(of_lineage).filter(|code| code.in_force.is_some()).collect()
}

/// Returns every day of a lineage, from the first day that its first code can have to the last.
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

/// Returns a site in the country of a lineage, or `None` if the lineage is law everywhere.
fn at_home(lineage: &str) -> Option<&str> {
    (lineage == "us-chess").then_some("USA")
}

/// Returns the codes of the lineage that govern, or may govern, on a day.
fn governing<'l>(library: &'l Library, lineage: &str, day: Day) -> Vec<&'l Code> {
    let governing = library.governing(Occasion::new(Some(day.into()), None, at_home(lineage)));
    let codes = governing.candidates().iter().map(|candidate| candidate.code);
    codes.filter(|code| code.lineage.as_deref() == Some(lineage)).collect()
}

/// Returns true if a day may or may not belong to this code, because a boundary is inexact or for
/// another reason.
fn is_on_the_edge(code: &Code, day: Day) -> bool {
    code.in_force.is_some_and(|in_force| !in_force.certain_span().surely_includes(day.into()))
}

/// Returns the days on which no code of a lineage governs, or several for no good reason: the first
/// day of each run.
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

/// Returns the boundaries at which two codes overlap or leave a gap. If a boundary is known to the
/// day, the last day belongs to the one code alone and the next day to the other alone.
fn wrong_sides(library: &Library, lineage: &str) -> Vec<String> {
    let codes = dated(library, lineage);
    let is_alone = |code: &Code, day: Day| {
        let governing = governing(library, lineage, day);
        governing.len() == 1 && governing[0].id == code.id
    };
    let mut wrong = Vec::new();
    for pair in codes.windows(2) {
        let [earlier, later] = [pair[0], pair[1]];
        let until = earlier.in_force.and_then(|in_force| in_force.until);
        let from = later.in_force.map(|in_force| in_force.from);
        let (Some(until), Some(from)) = (until, from) else { continue };
        if !until.is_day() || !from.is_day() {
            continue;
        }
        let (last, first) = (until.latest(), from.earliest());
        let is_sound = last.next_day() == first
            && first.previous_day() == last
            && is_alone(earlier, last)
            && is_alone(later, first);
        if !is_sound {
            wrong.push(format!("{last} {}, {first} {}", earlier.id, later.id));
        }
    }
    wrong
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
