//! The law that governed a game, and the report on it.

use std::path::Path;

use jadoube::arbiter::{Game, rulesets};
use jadoube::calendar::Date;
use jadoube::laws::{CandidateReason, Governing, Library, Occasion, UnknownLaw};
use jadoube::narrative::day_outline;
use jadoube::notation::{Reader, Record};
use jadoube::render::{TextStyle, outline_to_text, to_json, to_markdown, to_text};

/// Returns the library with invented codes of centuries for which it has none.
fn library() -> Library {
    Library::with_directory(Path::new("tests/period")).unwrap()
}

fn ids<'l>(governing: &Governing<'l>) -> Vec<&'l str> {
    governing.candidates().iter().map(|candidate| candidate.code.id.as_str()).collect()
}

fn date(text: &str) -> Option<Date> {
    Some(text.parse().unwrap())
}

#[test]
fn a_date_selects_the_codes_in_force() {
    let library = library();
    for (day, expected) in [
        ("1200-12-31", vec![]),
        ("1201-01-01", vec!["guild-1"]),
        ("1249-06-30", vec!["guild-1"]),
        ("1249-07-01", vec!["guild-2"]),
        // These dates are less exact than a day.
        ("1249", vec!["guild-1", "guild-2"]),
        ("1249-06", vec!["guild-1"]),
        ("1289", vec!["guild-2"]),
        // This boundary is known to the year only.
        ("1290-03-01", vec!["guild-2", "guild-3"]),
        ("1291", vec!["guild-3"]),
        // A country's law is no candidate if another is certain. Its own end may not be certain
        // either.
        ("1305", vec!["guild-3"]),
        ("1310-12-31", vec!["guild-3", "old-america", "old-britain"]),
        ("1311", vec!["old-america", "old-britain"]),
        ("1400", vec!["old-america", "old-britain"]),
    ] {
        assert_eq!(
            ids(&library.governing(Occasion::new(date(day), None, None))),
            expected,
            "{day}"
        );
    }
}

#[test]
fn an_event_takes_precedence_over_a_date() {
    let library = library();
    for (day, event, site, expected) in [
        ("1252", "Great Harvest-Fair", "Ghent", vec!["fair"]),
        ("1252", "HARVEST FAIR", "?", vec!["fair"]),
        ("1252", "Fair of the Harvest", "Ghent", vec!["guild-2"]),
        ("1252", "Harvest Fairs", "Ghent", vec!["guild-2"]),
        ("1255-08-31", "Harvest Fair", "Ghent", vec!["fair"]),
        ("1255-09-01", "Harvest Fair", "Ghent", vec!["guild-2"]),
        ("1249", "Harvest Fair", "Ghent", vec!["guild-1", "guild-2"]),
        ("1255", "Harvest Fair", "Bruges", vec!["fair", "fair-again", "guild-2"]),
        ("1255-09-01", "Harvest Fair", "Bruges", vec!["fair-again", "guild-2"]),
        ("1255", "?", "Bruges", vec!["guild-2"]),
        ("1450", "Friendly game", "the tavern, London", vec!["tavern"]),
    ] {
        let governing = library.governing(Occasion::new(date(day), Some(event), Some(site)));
        assert_eq!(ids(&governing), expected, "{day} {event} {site}");
    }
}

#[test]
fn a_site_selects_only_among_national_codes() {
    let library = library();
    for (day, site, expected) in [
        ("1350", "Hastings ENG", vec!["old-britain"]),
        ("1350", "New York, NY USA", vec!["old-america"]),
        ("1350", "London / New York", vec!["old-america", "old-britain"]),
        ("1350", "Bruges", vec!["old-america", "old-britain"]),
        // The site is known to be in neither country.
        ("1350", "Paris", vec![]),
        ("1305", "Paris", vec!["guild-3"]),
        // The guild belongs to no country.
        ("1305", "Hastings", vec!["guild-3", "old-britain"]),
    ] {
        assert_eq!(
            ids(&library.governing(Occasion::new(date(day), None, Some(site)))),
            expected,
            "{site}"
        );
    }
    // If there is no site, the name of the event can hold the place.
    for site in [None, Some("?")] {
        let governing =
            library.governing(Occasion::new(date("1350"), Some("Congress of New York"), site));
        assert_eq!(ids(&governing), ["old-america"], "{site:?}");
    }
}

#[test]
fn an_unknown_law_is_reported_with_its_reason() {
    let library = library();
    let why = |governing| match governing {
        Governing::Unknown(why) => Some(why),
        Governing::Known(_) => None,
    };
    let no_date = library.governing(Occasion::new(None, Some("Harvest Fair"), Some("Hastings")));
    assert_eq!(why(no_date), Some(UnknownLaw::NoDate));
    let not_there = library.governing(Occasion::new(date("1350"), None, Some("Paris")));
    assert_eq!(why(not_there), date("1350").map(UnknownLaw::NoneThere));
    let none = library.governing(Occasion::new(date("1150"), Some("?"), None));
    assert_eq!(why(none), date("1150").map(UnknownLaw::NoneInForce));
    // An entry without dates needs none.
    assert_eq!(ids(&library.governing(Occasion::new(None, None, Some("The Tavern")))), ["tavern"]);
}

#[test]
fn no_code_without_a_lineage_is_chosen_by_date() {
    let library = library();
    let mut chosen = 0;
    for year in 1200..2050 {
        let date = Date::new(year, None, None);
        for candidate in library.governing(Occasion::new(date, None, None)).candidates() {
            assert!(candidate.code.lineage.is_some(), "{year}: {}", candidate.code.id);
            chosen += 1;
        }
    }
    assert!(chosen > 100, "only {chosen} codes were chosen");
    assert!(library.code("handbook").unwrap().lineage.is_none());
}

#[test]
fn historical_events_and_dates_select_the_expected_code() {
    let library = Library::embedded().unwrap();
    for (day, event, site, expected) in [
        ("1898-07-22", Some("Vienna"), None, "vienna-1898"),
        ("1886", Some("World Championship Match"), Some("St Louis"), "match-1886"),
        ("1988-12-31", None, None, "fide-1985"),
        ("2014-07-01", None, None, "fide-2014"),
        ("2017-06-30", None, None, "fide-2014"),
        ("2018-01-01", None, Some("Moscow"), "fide-2018"),
        ("1898", Some("Wien"), None, "vienna-1898"),
        ("1883-05", Some("London"), None, "london-1883"),
        ("1843", Some("Paris-Pest corr"), Some("?"), "pest-paris-1842"),
        ("1842", Some("Correspondence Match"), Some("Pest and Paris"), "pest-paris-1842"),
        ("1886-03", Some("Steinitz-Zukertort"), None, "match-1886"),
        ("1886", Some("Wch1"), Some("New Orleans"), "match-1886"),
        ("1889", Some("6th American Congress"), Some("New York"), "american-1889"),
        ("1889", Some("USA-06.Congress"), Some("New York"), "american-1889"),
        ("1895-08-05", Some("Hastings"), Some("Hastings"), "hastings-1895"),
        ("2019-01-01", Some("WC 32 Final"), Some("ICCF"), "iccf-2019"),
        ("2020", Some("ICCF Olympiad"), None, "iccf-2019"),
        ("2018-12-31", Some("ICCF Olympiad"), None, "fide-2018"),
        ("1850", None, Some("Rome"), "italy-ponziani"),
        ("1850", None, Some("London"), "london-1807"),
        ("1889-04", Some("New York"), Some("New York"), "american-1889"),
    ] {
        assert_eq!(
            ids(&library.governing(Occasion::new(date(day), event, site))),
            [expected],
            "{day}"
        );
    }
}

#[test]
fn a_decade_lists_the_code_of_each_of_its_years() {
    let library = Library::embedded().unwrap();
    let decade =
        library.governing(Occasion::new(Date::from_pgn("198?.??.??"), None, Some("Moscow")));
    assert_eq!(ids(&decade), ["fide-1978", "fide-1982", "fide-1985", "fide-1989"]);
    assert!(decade.candidates().iter().all(|candidate| !candidate.reason.is_certain()));
}

/// No code is certain if the sources leave room for another law.
#[test]
fn doubtful_years_are_not_certain() {
    let library = Library::embedded().unwrap();
    for (day, site, expected) in [
        ("1882", "London", vec![("bca-1862", false)]),
        ("1883", "London", vec![("bca-1862", false), ("revised-1883", false)]),
        (
            "1904",
            "London",
            vec![("bca-1862", false), ("revised-1883", false), ("britannica-1911", false)],
        ),
        ("1912", "London", vec![("britannica-1911", false)]),
        ("1888", "New York", vec![("american-1880", true)]),
        ("1889", "New York", vec![("american-1880", false)]),
        ("1928", "New York", vec![("american-1910", false)]),
        ("1929", "New York", vec![("american-1910", false), ("fide-1928", false)]),
        ("1930", "London", vec![("britannica-1911", false), ("fide-1928", false)]),
        ("1931", "London", vec![("fide-1928", true)]),
        ("1951", "Zürich", vec![("fide-1928", true)]),
        ("1953-05", "Zürich", vec![("fide-1928", false), ("fide-1952", false)]),
        ("1954", "Zürich", vec![("fide-1952", true)]),
        ("2012", "https://www.chess.com", vec![("chesscom", false)]),
        ("2020", "https://www.chess.com", vec![("chesscom", false)]),
        ("2020", "https://lichess.org/abcdefgh", vec![("lichess", false)]),
        ("2026-03-01", "https://lichess.org/abcdefgh", vec![("lichess", true)]),
        ("2021", "Saint Louis, MO USA", vec![("fide-2018", true), ("uschess-7", true)]),
        ("2021", "Wijk aan Zee", vec![("fide-2018", true)]),
    ] {
        let governing = library.governing(Occasion::new(date(day), None, Some(site)));
        let candidates = governing.candidates().iter();
        let described: Vec<_> = candidates
            .map(|candidate| (candidate.code.id.as_str(), candidate.reason.is_certain()))
            .collect();
        assert_eq!(described, expected, "{day} {site}");
    }
    for (day, site) in [("1750", "Paris"), ("1890", "Roma"), ("1830", "Vienna")] {
        let governing = library.governing(Occasion::new(date(day), None, Some(site)));
        assert!(ids(&governing).is_empty(), "{day} {site}");
    }
}

/// The law of a day is never more certain than its evidence.
#[test]
fn an_event_is_certain_only_if_its_name_and_its_whole_date_are() {
    let library = Library::embedded().unwrap();
    let certain = |day: &str, event: &str, site: Option<&str>| {
        library.governing(Occasion::new(Date::from_pgn(day), Some(event), site)).is_certain()
    };
    for (day, event, expected) in [
        ("1883", "London", true),
        ("1883.05.10", "London", true),
        ("1883", "London+", true),
        ("188?", "London", false),
        ("18??", "London", false),
        ("189?", "Hastings", false),
        ("1895.08.05", "Hastings", true),
        ("1895", "Hastings", true),
        ("1895", "Hastings 1895", true),
        ("1898", "Vienna", true),
        ("1898", "Wien, Kaiser-Jubilaeumsturnier", true),
        ("1898", "Vienna playoff-1pl", true),
        ("1898", "Vienna casual", false),
        ("1898", "Vienna off-hand game", false),
        ("1898", "Vienna simul, 20b", false),
        ("1898", "Simultanspiel Wien", false),
        ("1898", "Vienna blindfold exhibition", false),
        ("1898", "Vienna consultation", false),
        ("1898", "Vienna match", false),
        ("1883", "London v New York corr", false),
        ("1886", "World Championship Match", true),
        ("1886", "World-ch01 Steinitz-Zukertort +10-5=5", true),
        ("188?", "World-ch01 Steinitz-Zukertort", false),
        ("1889", "USA-06.Congress", true),
        ("1843", "Paris-Pest corr", true),
        ("1843", "Correspondence Match Paris-Pest", true),
        ("184?", "Paris-Pest corr", false),
        ("????", "London", false),
    ] {
        assert_eq!(certain(day, event, None), expected, "{day} {event}");
    }
    for (day, site, expected) in [
        ("2020.01.01", "chess.com", false),
        ("2015.06.01", "chess.com", false),
        ("2014", "chess.com", false),
        ("201?", "chess.com", false),
        ("2030", "chess.com", false),
        ("????", "chess.com", false),
        ("2026.03", "https://lichess.org/abcdefgh", true),
        ("2027.03", "https://lichess.org/abcdefgh", false),
        ("2019.06.01", "ICCF", true),
        ("2020", "ICCF", false),
    ] {
        assert_eq!(certain(day, "?", Some(site)), expected, "{day} {site}");
    }
}

/// If a game may not belong to the event, the law in force is a candidate too.
#[test]
fn a_doubtful_event_does_not_hide_the_law_in_force() {
    let library = Library::embedded().unwrap();
    for (day, event, site, expected) in [
        (
            "189?",
            "Hastings",
            "Hastings",
            vec!["hastings-1895", "bca-1862", "revised-1883", "britannica-1911"],
        ),
        ("1883", "London casual", "London", vec!["london-1883", "bca-1862", "revised-1883"]),
        ("1883", "London", "London", vec!["london-1883"]),
        ("1898", "Vienna casual", "Vienna", vec!["vienna-1898", "bilguer-1843"]),
    ] {
        let governing =
            library.governing(Occasion::new(Date::from_pgn(day), Some(event), Some(site)));
        assert_eq!(ids(&governing), expected, "{day} {event}");
    }
}

/// A law is certain only if it is the only candidate and its own evidence covers the whole date.
#[test]
fn certainty_needs_one_code_and_a_covered_date() {
    let library = Library::embedded().unwrap();
    let mut days: Vec<Date> = Vec::new();
    for year in 1750..2031 {
        let exact = [Date::new(year, None, None), Date::new(year, Some(6), Some(15))];
        let vague = [format!("{}?", year / 10), format!("{}??", year / 100)];
        days.extend(exact.into_iter().flatten());
        days.extend(vague.iter().filter_map(|text| Date::from_pgn(text)));
    }
    let events = ["?", "London", "Vienna", "Hastings", "Wch1", "Melbourne", "ICCF", "Vienna simul"];
    let sites = [None, Some("London"), Some("New York"), Some("Rome"), Some("lichess.org")];
    for &day in &days {
        for event in events {
            for site in sites {
                let governing = library.governing(Occasion::new(Some(day), Some(event), site));
                if !governing.is_certain() {
                    continue;
                }
                let [only] = governing.candidates() else { panic!("{day} {event} {site:?}") };
                let (first, last) = (day.earliest(), day.latest());
                let certain = match &only.reason {
                    CandidateReason::Event { entry, .. } => entry.certain,
                    CandidateReason::InForce { in_force, .. } => in_force.certain_span(),
                    other => panic!("{other:?}"),
                };
                let begun = certain.from.is_some_and(|from| from.earliest() <= first);
                let lasted = certain.until.is_none_or(|until| last <= until.latest());
                assert!(begun && lasted, "{day} {event} {site:?}: {}", only.code.id);
                let by_event = matches!(&only.reason, CandidateReason::Event { entry, .. } if entry.event.is_some());
                assert!(!(event.contains("simul") && by_event), "{day} {event} {site:?}");
            }
        }
    }
}

#[test]
fn codes_at_lists_each_candidate_with_its_reason() {
    let library = library();
    let tell = |day, event, site| {
        let governing = library.governing(Occasion::new(date(day), event, site));
        outline_to_text(&day_outline(&governing), TextStyle::default())
    };
    let described = [
        tell("1252", Some("Harvest Fair"), None),
        tell("1249", None, None),
        tell("1249-07-01", None, None),
        tell("1390-01-01", None, Some("Hastings")),
        tell("1311", None, Some("Bruges")),
        tell("1311", None, Some("Paris")),
        tell("1201", None, None),
        tell("1150-02-03", None, None),
    ];
    insta::assert_snapshot!(described.join("\n"));
}

/// Returns the report on the law of the day as text, as Markdown and as JSON.
fn described(pgn: &str) -> [String; 3] {
    let library = library();
    let mut record = Record::default();
    assert!(Reader::new(pgn.as_bytes()).read(&mut record));
    let law = library.law_of_the_day(Occasion::of(|tag| record.tag(tag)), None);
    let codes: Vec<_> = law.governing.candidates().iter().map(|candidate| candidate.code).collect();
    let mut game = Game::new(&record).judged_by(&rulesets(codes.iter().copied()));
    game.law = Some(law);
    let text = to_text(&game, TextStyle::default());
    let start = text.find("law of the day").unwrap();
    let end = text.find('─').unwrap();
    let markdown = to_markdown(&game);
    let line = markdown.lines().find(|line| line.contains("Law of the day")).unwrap();
    let json = to_json(&game)["law_of_the_day"].to_string();
    [text[start..end].trim_end().to_owned(), line.to_owned(), json]
}

#[test]
fn text_markdown_and_json_name_the_law_of_the_day() {
    let pgn = |event: &str, site: &str, date: &str| {
        format!("[Event \"{event}\"]\n[Site \"{site}\"]\n[Date \"{date}\"]\n\n1. e4 e5 1-0\n")
    };
    let games = [
        pgn("Harvest Fair", "Ghent", "1252.??.??"),
        pgn("Harvest Fair", "Bruges", "1255.??.??"),
        pgn("?", "?", "1249.??.??"),
        pgn("?", "Bruges", "1305.02.03"),
        pgn("?", "Bruges", "1311.??.??"),
        pgn("?", "Paris", "1311.??.??"),
        pgn("?", "Hastings", "1311.??.??"),
        pgn("?", "?", "1201.02.03"),
        pgn("?", "The Tavern", "????.??.??"),
        pgn("?", "?", "????.??.??"),
        pgn("?", "?", "1150.02.??"),
        "1. e4 *".to_owned(),
    ];
    let described: Vec<String> = games.iter().map(|pgn| described(pgn).join("\n")).collect();
    insta::assert_snapshot!(described.join("\n\n"));
}
