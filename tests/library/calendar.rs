//! Dates in historical sources: the forms that are read, the words they are written in, and the
//! days that a span includes.

use jadoube::calendar::{Date, Doubt, ReadDate, Span, Succession, is_plain_date};

#[test]
fn a_date_may_know_less_than_a_day() {
    for text in ["1862", "1862-07", "1862-07-01", "2024-02-29"] {
        let date: Date = text.parse().unwrap();
        assert_eq!(date.to_string(), text);
    }
    for text in ["", "62", "1862-13", "1862-00", "1900-02-29", "1862-07-01-02", "1862-7", "+862"] {
        assert!(text.parse::<Date>().is_err(), "{text} was read as a date");
    }
}

#[test]
fn pgn_dates_keep_what_is_known() {
    let read = |text| Date::from_pgn(text).map(|date| date.to_string());
    for nothing in ["????.??.??", "1???", "1?8?", "+1??", "00??", "é?", "19?"] {
        assert_eq!(read(nothing), None, "{nothing}");
    }
    let years = |text| Date::from_pgn(text).map(|date| (date.year(), date.last_year()));
    assert_eq!(years("198?.??.??"), Some((1980, 1989)));
    assert_eq!(years("18??.??.??"), Some((1800, 1899)));
}

#[test]
fn dates_as_historians_write_them() {
    for (text, expected) in [
        ("summer 1886", "June–September 1886"),
        ("Sommer 1886", "June–September 1886"),
        ("1886 summer", "June–September 1886"),
        ("late autumn 1886", "September–December 1886"),
        ("winter 1886/87", "November 1886 – March 1887"),
        ("winter 1886", "December 1885 – March 1887"),
        ("1842–45", "1842–1845"),
        ("1842-45", "1842–1845"),
        ("1842-1845", "1842–1845"),
        ("1842 to 1845", "1842–1845"),
        ("1842–5", "1842–1845"),
        ("1898/99", "1898–1899"),
        ("1899/00", "1899–1900"),
        // A month is a part of either year.
        ("1901/02", "1901–1902"),
        ("1905-07", "July 1905"),
        ("July–August 1886", "July–August 1886"),
        ("Jul/Aug 1886", "July–August 1886"),
        ("December 1885 – January 1886", "December 1885 – January 1886"),
        ("3–7 May 1886", "3–7 May 1886"),
        ("28 May - 3 June 1886", "28 May – 3 June 1886"),
        ("28 Dec 1885 – 3 Jan 1886", "28 December 1885 – 3 January 1886"),
        ("the 1860s", "1860–1869"),
        ("early 1886", "1886"),
        ("mid-1886", "1886"),
        ("end of May 1886", "May 1886"),
        ("18th century", "1701–1800"),
        ("9 February 1909 (O.S.)", "22 February 1909"),
        ("1909.02.09 O.S.", "22 February 1909"),
        ("25 October 1917 O.S.", "7 November 1917"),
        ("9 February 1899, old style", "21 February 1899"),
        ("28 February 1900 O.S.", "12 March 1900"),
        ("1 March 1900 O.S.", "14 March 1900"),
        ("28 February 1800 O.S.", "11 March 1800"),
        ("5 October 1582 O.S.", "15 October 1582"),
        ("31 December 1749 O.S.", "11 January 1750"),
        ("February 1909 O.S.", "14 February – 13 March 1909"),
        ("22 February 1909 N.S.", "22 February 1909"),
        ("9/22 February 1909", "22 February 1909"),
        ("28 January/10 February 1909", "10 February 1909"),
        ("9/21 February 1909", "9–21 February 1909"),
    ] {
        let ReadDate { date, doubt } = ReadDate::of(text);
        assert_eq!(date.map(|date| date.in_words()).as_deref(), Some(expected), "{text}");
        let is_guessed = doubt == Some(Doubt::ReadAs);
        // No doubt remains if a text is written as dates are shown.
        assert_eq!((is_guessed, doubt.is_none()), (text != expected, text == expected), "{text}");
    }
}

#[test]
fn what_is_near_a_year_has_some_either_side_and_is_doubtful() {
    for (text, expected) in [
        ("c. 1810", "1805–1815"),
        ("ca. 1810", "1805–1815"),
        ("about 1810", "1805–1815"),
        ("1810?", "1805–1815"),
        ("1810 (?)", "1805–1815"),
        ("about 1819-23", "1814–1828"),
    ] {
        let ReadDate { date, doubt } = ReadDate::of(text);
        assert_eq!(date.map(|date| date.in_words()).as_deref(), Some(expected), "{text}");
        assert_eq!(doubt, Some(Doubt::About), "{text}");
    }
}

#[test]
fn text_that_is_no_date_is_refused() {
    let texts = "before 1862|after the match|summer|summer of love|1845–42|c. 18|c. 0003|O.S.|s|century|\
                 0th century|–|winter 1886/88|1898–99–00|99–1898";
    for text in texts.split('|') {
        assert_eq!(ReadDate::of(text).doubt, Some(Doubt::NotADate), "{text}");
    }
}

/// Any words in a row are read or refused, and the earliest day never comes after the latest.
#[test]
fn any_words_in_a_row_are_answered() {
    let words = "1886|1899|0000|9999|1|31|99|/|-|–| to | |feb|may|summer|winter|c. |early |s|?|(?)|\
                 th century| o.s.| n.s.|é|.|,";
    let words: Vec<&str> = words.split('|').collect();
    for one in &words {
        for two in &words {
            for three in &words {
                for four in ["", "1886", "/00", "-7", " 1900", " o.s."] {
                    let text = format!("{one}{two}{three}{four}");
                    let read = ReadDate::of(&text);
                    let date = read.date.filter(|date| date.earliest() > date.latest());
                    assert_eq!(date, None, "{text}");
                }
            }
        }
    }
}

fn read_date(text: &str) -> Option<String> {
    ReadDate::of(text).date.map(|date| date.to_string())
}

#[test]
fn what_is_unambiguous_is_read_and_said() {
    for (text, expected) in [
        ("22/07/1898", "1898-07-22"),
        ("07/22/1898", "1898-07-22"),
        ("22.07.1898", "1898-07-22"),
        ("12.03.2024", "2024-03-12"),
        ("22-7-1898", "1898-07-22"),
        ("03/03/1898", "1898-03-03"),
        ("22 Jul 1898", "1898-07-22"),
        ("22nd of July, 1898", "1898-07-22"),
        ("July 22, 1898", "1898-07-22"),
        ("1898 Jul 22", "1898-07-22"),
        ("Sept. 1898", "1898-09"),
        ("1898-07-22", "1898-07-22"),
        ("1898/07/22", "1898-07-22"),
        ("18980722", "1898-07-22"),
        ("07.1898", "1898-07"),
        ("29 February 1900 (O.S.)", "1900-03-13"),
        ("??.07.1898", "1898-07"),
        ("??/??/1898", "1898"),
    ] {
        assert_eq!(read_date(text).as_deref(), Some(expected), "{text}");
        assert_eq!(ReadDate::of(text).doubt, Some(Doubt::ReadAs), "{text}");
    }
}

#[test]
fn a_date_in_our_own_words_is_no_guess() {
    for (text, expected) in [("June 1898", "1898-06"), ("22  july 1898", "1898-07-22")] {
        assert_eq!(read_date(text).as_deref(), Some(expected), "{text}");
        assert_eq!(ReadDate::of(text).doubt, None, "{text}");
    }
}

#[test]
fn what_is_not_certain_is_kept_as_far_as_it_is() {
    let doubt = |text| ReadDate::of(text).doubt;
    for (text, expected) in [
        ("03/04/1898", Some("1898")),
        ("3-4-1898", Some("1898")),
        ("1898.02.30", Some("1898-02")),
        ("30 Feb 1898", Some("1898-02")),
        ("1898.13.01", Some("1898")),
        ("13/14/1898", Some("1898")),
        ("22.07.98", None),
        ("0000.00.00", None),
        ("é?", None),
    ] {
        assert_eq!(read_date(text).as_deref(), expected, "{text}");
        assert!(doubt(text).is_some_and(|doubt| doubt != Doubt::ReadAs), "{text}");
    }
    assert_eq!(doubt("03/04/1898"), Some(Doubt::DayOrMonth));
    assert_eq!(doubt("1898.02.30"), Some(Doubt::NoSuchDay));
}

#[test]
fn what_pgn_writes_is_beyond_doubt() {
    let texts =
        "1898.07.22|1898.7.22|1886.??.??|1886.??.14|198?.??.??|19??||?|????.??.??|1898.00.00";
    for text in texts.split('|') {
        assert_eq!(ReadDate::of(text).doubt, None, "{text}");
    }
}

#[test]
fn a_plain_date_has_no_doubt() {
    for text in ["1898.07.22", "1898.12.01", "1898.07.??", "1898.??.??", "????.??.??"] {
        assert!(is_plain_date(text), "{text}");
    }
    for year in ["1898", "189?", "18??", "????", "0000", "1?98"] {
        for rest in [".07.22", ".??.??", ".13.01", ".02.30", ".1?.22", ".07.2?", ".??.22", ".00.00"]
        {
            let text = format!("{year}{rest}");
            assert!(!is_plain_date(&text) || ReadDate::of(&text).doubt.is_none(), "{text}");
        }
    }
}

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

fn span(from: &str, until: &str) -> Span {
    let date = |text: &str| text.parse().ok();
    Span { from: date(from), until: date(until) }
}

#[test]
fn what_is_in_a_span_for_certain_and_perhaps() {
    let exact = span("1985-01-01", "1988-12-31");
    for (day, may, surely) in [
        ("1984-12-31", false, false),
        ("1985-01-01", true, true),
        ("1988-12-31", true, true),
        ("1989-01-01", false, false),
        ("1986", true, true),
        ("1984", false, false),
        ("1988-12", true, true),
    ] {
        assert_eq!(exact.may_include(date(day)), may, "{day}");
        assert_eq!(exact.surely_includes(date(day)), surely, "{day}");
    }
    let by_years = span("1929", "1952");
    assert!(by_years.may_include(date("1929-03")) && !by_years.surely_includes(date("1929")));
    assert!(by_years.surely_includes(date("1930")) && by_years.surely_includes(date("1951")));
    assert!(by_years.may_include(date("1952-12-31")) && !by_years.may_include(date("1953")));
    assert!(span("1997-07-01", "").surely_includes(date("2024")));
    assert!(!span("1997-07-01", "").surely_includes(date("1997")));
    assert!(span("1997-07-01", "").may_include(date("1997")));
    assert!(span("", "").surely_includes(date("1862")));
    assert!(by_years.covers(date("1929")) && by_years.covers(date("1952-12-31")));
    assert!(!by_years.covers(date("1928-12-31")) && !by_years.covers(date("1953")));
    assert!(!by_years.covers(Date::from_pgn("195?").unwrap()));
}

#[test]
fn one_span_after_another() {
    for (until, from, expected) in [
        ("1997-06-30", "1997-07-01", Succession::Meet),
        ("1988-12-31", "1989-01-01", Succession::Meet),
        ("1900-02-28", "1900-03-01", Succession::Meet),
        ("2000-02-28", "2000-02-29", Succession::Meet),
        ("2000-02-29", "2000-03-01", Succession::Meet),
        ("2000-02-28", "2000-03-01", Succession::Gap),
        ("1997-06-30", "1997-07-02", Succession::Gap),
        ("1997-07-01", "1997-07-01", Succession::Overlap),
        ("1862", "1862", Succession::Meet),
        ("1862", "1863", Succession::Meet),
        ("1862", "1862-07-01", Succession::Meet),
        ("1862-07-01", "1862", Succession::Meet),
        ("1862", "1864", Succession::Gap),
        ("1863", "1862", Succession::Overlap),
        ("", "1862", Succession::Overlap),
    ] {
        assert_eq!(span("1807", until).then(span(from, "")), expected, "{until} {from}");
    }
}
