//! The law of the day, in tables for historians: the answer for a date, an event and a site.

use jadoube::calendar::Date;
use jadoube::laws::{CandidateReason, Governing, Library, Occasion, PlaceRelation};

/// Returns an answer in short: `X` if it is certain, else `perhaps X`, `X or Y` or `not known`.
/// Another law that may have been followed comes after a plus sign; a rule that held in addition
/// comes after an ampersand.
fn answer(governing: &Governing<'_>) -> String {
    let codes: Vec<&str> =
        governing.candidates().iter().map(|candidate| candidate.code.id.as_str()).collect();
    let other = governing.candidates().iter().find_map(|candidate| candidate.reason.other_law());
    let beside =
        governing.candidates().iter().find_map(|candidate| candidate.reason.additional_law());
    for law in [other, beside].into_iter().flatten() {
        assert!(!law.source.is_empty(), "{} has no source", law.law);
    }
    let other = other.map_or_else(String::new, |other| format!(" + {}", other.law));
    let other = other + &beside.map_or_else(String::new, |beside| format!(" & {}", beside.law));
    match codes.as_slice() {
        [] => "not known".to_owned(),
        [only] if governing.is_certain() => format!("{only}{other}"),
        [only] => format!("perhaps {only}{other}"),
        several => format!("{}{other}", several.join(" or ")),
    }
}

/// Compares a table of date, event, site and answer with the library.
fn holds(table: &[(&str, &str, &str, &str)]) {
    let library = Library::embedded().unwrap();
    let mut wrong = Vec::new();
    for (date, event, site, expected) in table {
        let date = Date::from_pgn(date);
        let answered = answer(&library.governing(Occasion::new(date, Some(event), Some(site))));
        if answered != *expected {
            wrong.push(format!("{date:?} {event}, {site}: {answered}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_handbuch_is_never_certain() {
    holds(&[
        ("1896", "DSB-10.Kongress", "Berlin", "perhaps bilguer-1843"),
        ("1896", "?", "Leipzig", "perhaps bilguer-1843"),
        ("1896", "?", "Breslau", "perhaps bilguer-1843"),
        ("1896", "?", "Munich", "perhaps bilguer-1843"),
        ("1896", "Nuremberg", "Nuremberg", "perhaps bilguer-1843"),
        ("1887", "DSB-05.Kongress", "Frankfurt", "perhaps bilguer-1843"),
        ("1873", "Vienna", "Vienna", "perhaps bilguer-1843"),
        ("1909", "St Petersburg", "St Petersburg", "perhaps bilguer-1843"),
        ("1907", "Copenhagen Nordic", "Copenhagen", "perhaps bilguer-1843"),
        ("1896", "Budapest", "Budapest", "perhaps bilguer-1843"),
        ("1923", "Karlsbad", "Karlsbad", "perhaps bilguer-1843"),
        ("1905", "Scheveningen", "Scheveningen", "bilguer-1843 or britannica-1911"),
        ("1930", "?", "Berlin", "bilguer-1843 or fide-1928"),
        ("1930", "Hamburg ol", "Hamburg", "perhaps fide-1928"),
        ("1830", "?", "Berlin", "not known"),
    ]);
}

#[test]
fn british_and_irish_towns_are_answered_as_london_is() {
    let codes = "bca-1862 or revised-1883";
    holds(&[
        ("1890", "Manchester", "Manchester", codes),
        ("1889", "Dublin", "Dublin", codes),
        ("1885", "Hereford", "Hereford", codes),
        ("1890", "?", "London", codes),
        ("1899", "London", "London", "bca-1862 or revised-1883 or britannica-1911"),
        ("1865", "Dublin", "Dublin", "perhaps bca-1862"),
        ("1850", "?", "Edinburgh", "london-1807"),
        ("1783", "London", "London", "perhaps hoyle-18c"),
        ("1888", "Melbourne", "Melbourne", "melbourne-1888"),
        ("1885", "Melbourne sim", "Melbourne", "bca-1862 or revised-1883"),
    ]);
}

#[test]
fn american_rules_beside_those_that_are_not_here() {
    let code = "the American Chess Code of 1897";
    let book = "a rulebook of the United States Chess Federation or of those before it";
    holds(&[
        ("1859", "New York", "New York", "london-1807"),
        ("1857", "USA-01.Congress", "New York", "perhaps london-1807"),
        ("1885", "?", "Philadelphia", "american-1880"),
        ("1904", "Cambridge Springs", "Cambridge", &format!("perhaps american-1880 + {code}")),
        ("1924", "New York", "New York", &format!("perhaps american-1910 + {code}")),
        ("1936", "USA-ch", "New York", &format!("perhaps fide-1928 + {book}")),
        ("1957", "USA-ch", "?", &format!("perhaps fide-1952 + {book}")),
        ("1986.07.05", "World op", "Philadelphia", &format!("perhaps fide-1985 + {book}")),
        ("2003.08.12", "US Open", "Los Angeles USA", &format!("perhaps fide-2001 + {book}")),
        ("2021", "ch-USA", "Saint Louis USA", "fide-2018 or uschess-7"),
        ("1990", "World Championship 34th", "New York", "fide-1989"),
        ("2024.12.28", "World Rapid 2024", "New York USA", "fide-2023"),
    ]);
}

#[test]
fn soviet_correspondence_and_server_games_had_rules_of_their_own() {
    let soviet = "perhaps fide-1928 + the chess code of the Soviet Union";
    let league = "+ the rules of a correspondence match or league";
    let server = "+ the program of the server it was played on";
    holds(&[
        ("1935", "Moscow", "Moscow", soviet),
        ("1946", "URS-chT", "Leningrad", soviet),
        ("1925", "Moscow", "Moscow", "perhaps bilguer-1843"),
        ("1950", "URS-ch18", "Moscow", soviet),
        ("1972", "?", "Riga", "perhaps fide-1966 + the chess code of the Soviet Union"),
        ("1937", "Kemeri", "Riga", "fide-1928"),
        ("1994", "Olympiad", "Moscow", "fide-1993"),
        ("2018", "ICCF Olympiad", "?", &format!("perhaps fide-2018 {league}")),
        ("2003", "corr", "?", &format!("perhaps fide-2001 {league}")),
        ("2020", "NIC Classic", "chess24.com INT", &format!("perhaps fide-2018 {server}")),
        ("2020.05", "?", "chess.com INT", "perhaps chesscom"),
        ("2006", "?", "ICC INT", &format!("perhaps fide-2005 {server}")),
        ("2006", "?", "Morelia/Linares MEX/ESP", "fide-2005"),
    ]);
}

#[test]
fn an_event_that_made_its_own_code_is_governed_by_it() {
    holds(&[
        ("1880", "USA-05.Congress", "New York", "american-1880"),
        ("1880", "Fifth American Chess Congress", "New York", "american-1880"),
        ("1862", "London", "London", "bca-1862"),
        ("1862", "London mt", "London", "bca-1862"),
        ("1862", "London m2", "London", "bca-1862 or london-1807"),
        ("1870", "Baden-Baden", "Baden-Baden", "perhaps bca-1862"),
        ("1898", "Kaiser-Jubiläumsturnier", "Wien", "vienna-1898"),
        ("1898", "Kaiser-Jubilaeumsturnier", "Vienna", "vienna-1898"),
        ("1898", "Vienna Gambit", "Vienna", "vienna-1898 or bilguer-1843"),
        ("1883", "London m2", "London", "london-1883 or bca-1862 or revised-1883"),
    ]);
}

#[test]
fn before_the_nineteenth_century_nothing_is_certain() {
    holds(&[
        ("1600", "?", "Rome", "perhaps italy-ponziani"),
        ("1800", "?", "Modena", "perhaps italy-ponziani"),
        ("1780", "?", "Paris", "perhaps regence-1844"),
        ("1783", "?", "London", "perhaps hoyle-18c"),
    ]);
}

#[test]
fn a_text_read_only_in_a_later_form_or_an_authors_treatise_is_never_certain() {
    holds(&[
        ("1810", "?", "London", "perhaps london-1807"),
        ("1835", "?", "London", "perhaps london-1807"),
        ("1842", "?", "London", "perhaps london-1807"),
        ("1843", "?", "London", "london-1807"),
        ("1866", "?", "London", "perhaps bca-1862"),
        ("1866", "Anderssen-Steinitz", "London", "perhaps bca-1862"),
        ("1922", "London", "London", "perhaps britannica-1911"),
        ("1927", "London olm", "London", "perhaps britannica-1911"),
        ("1790", "?", "Modena", "perhaps italy-ponziani"),
        ("1875", "Rome", "Rome", "perhaps italy-ponziani"),
    ]);
}

#[test]
fn what_was_not_held_by_fide_was_perhaps_not_held_by_its_laws() {
    let germany = "+ the rules of the Grossdeutscher Schachbund, which was no member of FIDE";
    let private = "+ the rules of private organisers outside FIDE";
    let program = "+ the conditions of a match with a program";
    holds(&[
        ("1936.08", "Munich olm", "Munich", &format!("perhaps fide-1928 {germany}")),
        ("1936", "Munich Olympiad", "?", &format!("perhaps fide-1928 {germany}")),
        ("1941", "Munich", "Munich", &format!("perhaps fide-1928 {germany}")),
        ("1942", "EU-ch", "Munich", &format!("perhaps fide-1928 {germany}")),
        ("1942", "Salzburg", "Salzburg", &format!("perhaps fide-1928 {germany}")),
        ("1943", "Prague", "Prague", &format!("perhaps fide-1928 {germany}")),
        ("1937", "Stockholm ol", "Stockholm", "fide-1928"),
        ("1937", "Prague", "Prague", "fide-1928"),
        ("1936", "Zandvoort", "Zandvoort", "fide-1928"),
        ("1993.09", "World Championship", "London", "perhaps fide-1993"),
        ("1993", "PCA World Championship", "London", "perhaps fide-1993"),
        ("1993", "Groningen PCA", "Groningen", &format!("perhaps fide-1993 {private}")),
        ("2000.10", "Braingames World Championship", "London", "perhaps fide-1997"),
        ("2000.10", "World Championship", "London", "perhaps fide-1997"),
        ("2004", "World Championship", "Brissago", "perhaps fide-2001"),
        ("1999", "FIDE WCh KO", "Las Vegas", "fide-1997"),
        ("2002.10", "Man-Machine", "Bahrain", &format!("perhaps fide-2001 {program}")),
        ("1996.02", "Kasparov-Deep Blue", "Philadelphia", &format!("perhaps fide-1993 {program}")),
    ]);
}

#[test]
fn an_events_own_rule_is_named_beside_the_law_of_the_day() {
    let sofia = "the tournament's own rule that a draw is not offered to the opponent but to the \
                 arbiter";
    let london = "the London Rules of 1922, conditions of matches for the world championship";
    let code = "bilguer-1843 or fide-1928";
    let hundred = "a hundred moves for rook and bishop against rook, as in `fide-1985`, which the tournament applied";
    holds(&[
        ("1989.02.17", "Belgrade", "Belgrade", &format!("fide-1989 & {hundred}")),
        ("1989.11", "Belgrade", "Belgrade", "fide-1989"),
        ("2005.05.12", "Mtel Masters", "Sofia", &format!("fide-2001 & {sofia}")),
        ("2009.05.13", "M-Tel Masters", "Sofia BUL", &format!("fide-2005 & {sofia}")),
        ("2010.05.13", "Olympiad", "Sofia BUL", "fide-2009"),
        ("1929", "World Championship 14th", "GER/NLD", &format!("{code} & {london}")),
        ("1935", "World Championship 16th", "Netherlands", "fide-1928"),
        (
            "1927",
            "World Championship 13th",
            "Buenos Aires",
            &format!("bilguer-1843 or britannica-1911 or american-1910 & {london}"),
        ),
    ]);
}

#[test]
fn the_match_tournament_of_1948_was_fides_and_new_york_1889_had_rules_of_its_own() {
    holds(&[
        ("1948", "World Championship 18th", "The Hague/Moscow", "fide-1928"),
        ("1948.04.11", "World Championship", "Moscow", "fide-1928"),
        ("1948", "Saltsjobaden Interzonal", "Saltsjobaden", "fide-1928"),
        ("1889", "USA-06.Congress+", "New York", "american-1889"),
        ("1889", "New York", "New York", "american-1889"),
        ("1889", "New York 1889", "New York, NY USA", "american-1889"),
        ("1889", "6th American Chess Congress", "New York", "american-1889"),
        ("1889", "Sixth Congress", "New York", "american-1889"),
        ("1889", "6th USA Congress", "New York USA", "american-1889"),
        ("1889", "?", "New York", "perhaps american-1880"),
    ]);
}

#[test]
fn french_games_after_1844_are_perhaps_of_the_french_rules() {
    holds(&[
        ("1821", "?", "St Cloud", "perhaps regence-1844"),
        ("1821", "Deschapelles-Cochrane", "Saint-Cloud FRA", "perhaps regence-1844"),
        ("1858", "Paris m", "Paris", "perhaps regence-1844"),
        ("1867", "Paris", "Paris", "perhaps regence-1844"),
        ("1900", "Paris", "Paris", "perhaps regence-1844"),
        ("1914", "Paris", "Paris", "not known"),
    ]);
}

#[test]
fn an_event_may_name_its_place_and_a_site_its_event() {
    let corr = "+ the rules of a correspondence match or league";
    holds(&[
        ("1824", "London-Edinburgh", "?", "perhaps london-1807"),
        ("1824", "London-Edinburgh corr", "?", &format!("perhaps london-1807 {corr}")),
        ("1922", "London 1922", "", "perhaps britannica-1911"),
        ("1896", "Match at Nuremberg", "?", "perhaps bilguer-1843"),
        ("1890", "", "Manchester 1890", "bca-1862 or revised-1883"),
        ("1898", "?", "Vienna 1898", "vienna-1898"),
        ("1898", "?", "Wien, Kaiser-Jubilaeumsturnier", "vienna-1898"),
        ("1883", "?", "London tournament", "london-1883"),
        ("1886", "?", "Steinitz-Zukertort", "match-1886"),
        // A town alone is no event.
        ("1898", "?", "Vienna", "perhaps bilguer-1843"),
        ("1883", "?", "London", "bca-1862 or revised-1883"),
    ]);
}

#[test]
fn a_code_is_found_by_its_short_title_and_by_the_event_it_governed() {
    let library = Library::embedded().unwrap();
    for (name, expected) in [
        ("fide-1985", Some("fide-1985")),
        ("FIDE 1985", Some("fide-1985")),
        ("Vienna 1898", Some("vienna-1898")),
        ("Kaiser-Jubilaeumsturnier, Wien 1898", Some("vienna-1898")),
        ("New York 1889", Some("american-1889")),
        ("Paris 1867", None),
        ("Vienna", None),
        ("fide-1886", None),
    ] {
        let found = library.code_or_event(name).ok().map(|code| code.id.as_str());
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn the_newest_law_says_until_when_its_text_was_checked() {
    let library = Library::embedded().unwrap();
    let newest = library.code("fide-2023").unwrap();
    assert!(newest.doubt.as_deref().is_some_and(|doubt| doubt.contains("November 2026")));
}

/// A place is known by its whole name, and belongs to its country at the time.
#[test]
fn a_lineage_reaches_a_place_by_its_name_and_year() {
    let library = Library::embedded().unwrap();
    let reach = |year, event, site, code: &str| {
        let governing = library.governing(Occasion::new(Date::from_pgn(year), event, Some(site)));
        let mut candidates = governing.candidates().iter();
        let found = candidates.find(|candidate| candidate.code.id == code);
        found.map(|candidate| candidate.reason.place_relation())
    };
    for (year, site, code, expected) in [
        ("1890", "New London, CT USA", "american-1880", Some(PlaceRelation::AtHome)),
        ("1890", "New London", "bca-1862", None),
        ("1890", "Rome, GA USA", "american-1880", Some(PlaceRelation::AtHome)),
        ("1890", "Rome, GA USA", "italy-ponziani", None),
        ("1890", "Sydney, New South Wales", "bca-1862", Some(PlaceRelation::Doubtful)),
        ("1890", "Wales", "bca-1862", Some(PlaceRelation::AtHome)),
        ("1890", "Hastings NZL", "bca-1862", Some(PlaceRelation::Doubtful)),
        ("1890", "1, Baden-Baden it", "american-1880", None),
        ("1890", "London / New York", "bca-1862", Some(PlaceRelation::AtHome)),
        ("1890", "London / New York", "american-1880", Some(PlaceRelation::AtHome)),
        ("1908", "Prague", "bilguer-1843", Some(PlaceRelation::AtHome)),
        ("1921", "Prague", "bilguer-1843", Some(PlaceRelation::Doubtful)),
        ("1912", "Meran", "bilguer-1843", Some(PlaceRelation::AtHome)),
        ("1924", "Meran", "bilguer-1843", None),
    ] {
        assert_eq!(reach(year, None, site, code), expected, "{code} at {site}, {year}");
    }
    // The event's place goes before the site.
    assert_eq!(reach("1904", Some("Cambridge Springs"), "London", "bca-1862"), None);
}

/// A word that the event's name does not have makes it another event.
#[test]
fn an_event_with_another_word_may_be_another_event() {
    let library = Library::embedded().unwrap();
    for (tag, expected) in [
        ("Vienna", None),
        ("Vienna playoff-1pl", None),
        ("Kaiser-Jubilaeum, Vienna 1898", None),
        ("Vienna +10-5=5", None),
        ("Vienna casual", Some("casual")),
        ("Vienna m2", Some("m2")),
        ("Vienna 1899", Some("1899")),
        ("Vienna Blindfold-Simul", Some("Blindfold")),
        ("Vienna off-hand", Some("off-hand")),
        ("Vienna v Berlin", Some("v")),
        ("Vienna 1ST", None),
        ("Vienna nd", Some("nd")),
    ] {
        let occasion = Occasion::new(Date::from_pgn("1898"), Some(tag), Some("Vienna"));
        let governing = library.governing(occasion);
        let mut qualifiers =
            governing.candidates().iter().filter_map(|candidate| match &candidate.reason {
                CandidateReason::Event { qualifier, .. } => Some(qualifier.as_deref()),
                _ => None,
            });
        assert_eq!(qualifiers.next(), Some(expected), "{tag}");
    }
}
