//! What the lines above a score plainly say.

use super::players::{in_a_pair, in_columns};
use super::site::{Site, site};
use crate::chess::Color;
use crate::notation::Tag;
use crate::notation::printed::closing::colors;
use crate::notation::printed::dates::{Dated, dates};
use crate::notation::printed::names::named;

/// The tags that a heading plainly says.
pub(super) fn tags(heading: &[&str]) -> Vec<Tag<'static>> {
    let sites: Vec<Option<Site>> = heading.iter().map(|line| site(line)).collect();
    // What a line says besides a place and a date.
    let beside = heading.iter().zip(&sites);
    let beside = beside.map(|(line, site)| site.as_ref().map_or(*line, |it| it.before));
    let beside: Vec<&str> = beside.collect();
    let mut tags: Vec<(&'static str, String)> = Vec::new();
    for (at, (line, site)) in heading.iter().zip(&sites).enumerate() {
        tags.extend(named(beside[at]));
        if colors(line).eq([Some(Color::White), Some(Color::Black)]) {
            let above = at.checked_sub(1).and_then(|above| heading.get(above));
            let below = heading.get(at + 1).and_then(|below| in_columns(below));
            tags.extend(below.or_else(|| in_columns(above?)).unwrap_or_default());
        }
        tags.extend(site.iter().flat_map(|Site { name, date, .. }| {
            [("Site", (*name).to_owned()), ("Date", date.as_pgn())]
        }));
    }
    tags.extend(in_a_pair(&beside));
    let dates: Vec<Dated> = heading.iter().flat_map(|line| dates(line)).collect();
    if let [date] = dates.as_slice() {
        tags.push(("Date", date.as_pgn()));
    }
    let mut kept: Vec<Tag<'static>> = Vec::new();
    for (name, value) in tags {
        if !kept.iter().any(|tag| tag.name == name) {
            kept.push(Tag { name: name.into(), value: value.into() });
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::tags;

    #[test]
    fn headings_say_names_places_and_years() {
        let told = |line| -> Vec<String> {
            tags(&[line]).into_iter().map(|tag| format!("{} {}", tag.name, tag.value)).collect()
        };
        assert_eq!(
            told("White - Staunton. Black - Cochrane. London, 1842."),
            ["White Staunton", "Black Cochrane", "Site London", "Date 1842.??.??"]
        );
        assert_eq!(
            told("White - Morphy. Black - Paulsen. Rio de Janeiro, 1857."),
            ["White Morphy", "Black Paulsen", "Site Rio de Janeiro", "Date 1857.??.??"]
        );
        assert_eq!(
            told("White - Mongredien. Black - Morphy. Paris, March, 1859."),
            ["White Mongredien", "Black Morphy", "Site Paris", "Date 1859.03.??"]
        );
        assert_eq!(told("London, 21st June 1851."), ["Site London", "Date 1851.06.21"]);
        assert_eq!(told("Berlin, den 4. Mai 1852."), ["Site Berlin", "Date 1852.05.04"]);
        assert_eq!(told("Hastings, 1895.08.14"), ["Site Hastings", "Date 1895.08.14"]);
        assert_eq!(
            told("White: Anderssen, Black: Dufresne, Berlin 1852"),
            ["White Anderssen", "Black Dufresne", "Site Berlin", "Date 1852.??.??"]
        );
        // Where the name ends is not known.
        assert_eq!(told("White: Anderssen, Black: Dufresne, Posen 1852"), ["Date 1852.??.??"]);
        for (line, site) in [
            ("Breslau, 1859.", "Breslau"),
            ("GAME II.--Played at Leeds, 1841.", "Leeds"),
            ("Game III. (St. Petersburg 1873)", "St. Petersburg"),
            ("Played at Paris in 1858, without sight of the board.", "Paris"),
            ("GAME IV. New York, U.S.A., 1857.", "New York, U.S.A."),
            ("Giuoco Piano, London, 1851.", "London"),
            ("Played at the Divan, London, 1862.", "London"),
            ("Berlin. August 1851.", "Berlin"),
        ] {
            assert_eq!(told(line)[0], format!("Site {site}"), "{line}");
        }
        for line in [
            "Played in Oct. 1858.",
            "May, 1859.",
            "Morphy-Paulsen, 1857",
            "Mr. Bird, 1850.",
            "BLACK.—Dufresne, 1852.",
            "Vienna Game, 1903.",
            "Played at the Divan, 1862.",
            "Round II, 1883.",
            "First Round, June 4, 1883.",
            "Monday, 4 June, 1883.",
            "Ruy Lopez, 1851.",
            "Steinitz, 1889.",
            "Steinitz-London, 1889.",
            "Capt. London, 1889.",
            "By Correspondence, 1890.",
            "Copyright, 1912.",
            "In Breslau, 1859, he played otherwise.",
        ] {
            assert!(!told(line).iter().any(|tag| tag.starts_with("Site")), "{line}");
        }
        assert_eq!(told("Played in the tournament of 1851."), ["Date 1851.??.??"]);
        assert_eq!(told("Between 1840 and 1842."), Vec::<String>::new());
    }

    #[test]
    fn names_stand_below_the_heads_of_their_columns() {
        let told = |below| tags(&["White   Black", below]).len();
        assert_eq!(told("Anna van Dam.    Boris Ivanov"), 2);
        assert_eq!(told("Anna van Dam, Boris Ivanov"), 0);
        assert_eq!(told("P. to K's 4th.   P. to K's 4th."), 0);
        assert_eq!(told("X.  Z."), 0);
        assert_eq!(told("Herr   Herr Anderssen"), 1);
        assert_eq!(told("Ruy Lopez   Declined"), 0);
        assert_eq!(tags(&["Fourth Round   Board Two", "White   Black"]).len(), 0);
        assert_eq!(tags(&["White   Black", "Anna C. D.   Mason."])[0].value, "Anna C. D.");
    }

    #[test]
    fn two_names_with_a_dash_between_are_of_white_and_black() {
        let told = |heading: &[&str]| {
            let tags = tags(heading).into_iter().map(|tag| format!("{} {}", tag.name, tag.value));
            tags.collect::<Vec<_>>().join("; ")
        };
        for (heading, says) in [
            (
                &["Marshall - Capablanca", "Nueva York, 1909"][..],
                "Site Nueva York; Date 1909.??.??; White Marshall; Black Capablanca",
            ),
            (
                &["Peter Bosker – Tanguy Ringoir", "Bord 7"],
                "White Peter Bosker; Black Tanguy Ringoir",
            ),
            (
                &["Steiner, Lajos - Lilienthal, Andor", "Budapest 1932"],
                "Site Budapest; Date 1932.??.??; White Steiner, Lajos; Black Lilienthal, Andor",
            ),
            (
                &["Mazzotti (1841) – R. Pirola (1600)"],
                "White Mazzotti; Black R. Pirola; WhiteElo 1841; BlackElo 1600",
            ),
            (
                &["Botwinnik—Capablanca, Amsterdam 1938"],
                "Site Amsterdam; Date 1938.??.??; White Botwinnik; Black Capablanca",
            ),
            (
                &["Москва, 1935", "Ботвинник — Флор"],
                "Site Москва; Date 1935.??.??; White Ботвинник; Black Флор",
            ),
        ] {
            assert_eq!(told(heading), says, "{heading:?}");
        }
        for heading in [
            &["Sicilian Defence - Najdorf"][..],
            &["Part Two – Openings"],
            &["London – Paris"],
            &["Saint-Amant"],
            &["Marshall - Capablanca - Lasker"],
            &["Marshall--Capablanca--Lasker"],
            &["Marshall – Capablanca", "Lasker – Janowski"],
            &["Marshall – Capablanca", "is another game that was won so."],
        ] {
            assert_eq!(told(heading), "", "{heading:?}");
        }
    }
}
