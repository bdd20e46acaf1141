//! The law of the day, in tables for historians: what is answered for a date, an event and a site.

use jadoube::calendar::Date;
use jadoube::laws::{Governing, Library};

/// An answer in short: `X` where it is certain, `perhaps X`, `X or Y`, `not known`; and what else
/// may have been followed, behind a plus.
fn answer(governing: &Governing<'_>) -> String {
    let codes: Vec<&str> =
        governing.candidates().iter().map(|candidate| candidate.code.id.as_str()).collect();
    let other = governing.candidates().iter().find_map(|candidate| candidate.reason.other_law());
    let other = other.map_or_else(String::new, |other| format!(" + {}", other.law));
    match codes.as_slice() {
        [] => "not known".to_owned(),
        [only] if governing.is_certain() => (*only).to_owned(),
        [only] => format!("perhaps {only}{other}"),
        several => format!("{}{other}", several.join(" or ")),
    }
}

/// Holds a table of date, event, site and answer against the library.
fn holds(table: &[(&str, &str, &str, &str)]) {
    let library = Library::embedded().unwrap();
    let wrong: Vec<String> = table
        .iter()
        .filter_map(|(date, event, site, expected)| {
            let date = Date::from_pgn(date);
            let answered = answer(&library.governing(date, Some(event), Some(site)));
            (answered != *expected)
                .then(|| format!("{date:?} {event}, {site}: {answered}, not {expected}"))
        })
        .collect();
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
        ("1865", "Dublin", "Dublin", "bca-1862"),
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
fn before_the_nineteenth_century_nothing_is_certain_but_the_italian_game() {
    holds(&[
        ("1600", "?", "Rome", "perhaps italy-ponziani"),
        ("1800", "?", "Modena", "italy-ponziani"),
        ("1780", "?", "Paris", "perhaps regence-1844"),
        ("1850", "?", "Paris", "not known"),
    ]);
}
