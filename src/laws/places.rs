//! Whose law it was: the lineages that are of one country, and the places that show a game to
//! have been played there.
//!
//! The table is kept small. It names places that a Site tag leaves no doubt about, and is only
//! used to choose between lineages that were in force at the same time: a game at Hastings was
//! not played by the American code. A place that is not in it decides nothing.

use super::phrase;

/// A country whose law was its own.
struct Country {
    /// The lineage of its codes.
    lineage: &'static str,
    /// Names that say so wherever they stand in a Site tag.
    names: &'static [&'static str],
    /// Towns that say so at the beginning of a Site tag, or of a part of it.
    towns: &'static [&'static str],
}

const COUNTRIES: [Country; 2] = [
    Country {
        lineage: "britain",
        names: &["England", "ENG", "Scotland", "SCO", "Wales", "WLS", "Great Britain", "GBR"],
        towns: &["London", "Hastings", "Liverpool", "Glasgow", "Edinburgh", "Scarborough"],
    },
    Country {
        lineage: "america",
        names: &["USA", "United States"],
        towns: &[
            "New York",
            "Brooklyn",
            "Philadelphia",
            "Chicago",
            "St Louis",
            "St. Louis",
            "Saint Louis",
            "New Orleans",
            "Cincinnati",
            "San Francisco",
        ],
    },
];

/// Where a lineage was law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It is no one country's.
    Everywhere,
    /// It is the law of one country, and the game was played there.
    AtHome,
    /// It is the law of one country; whether it held where the game was played is not known.
    Doubtful,
}

/// Where a lineage was law, seen from the site of a game.
pub(super) fn reach(lineage: &str, site: Option<&str>) -> Reach {
    match COUNTRIES.iter().find(|country| country.lineage == lineage) {
        None => Reach::Everywhere,
        Some(country) if site.is_some_and(|site| country.has(site)) => Reach::AtHome,
        Some(_) => Reach::Doubtful,
    }
}

impl Country {
    /// Whether a Site tag leaves no doubt.
    fn has(&self, site: &str) -> bool {
        let mut parts = site.split(['/', ',', ';', '&', '-', '(']);
        self.names.iter().any(|name| phrase::is_in(name, site))
            || parts.any(|part| self.towns.iter().any(|town| phrase::begins(town, part)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Reach, reach};

    #[test]
    fn a_site_tells_little() {
        for (lineage, site, expected) in [
            ("britain", "Hastings ENG", Reach::AtHome),
            ("britain", "New York, NY USA", Reach::Doubtful),
            ("america", "New London, CT USA", Reach::AtHome),
            ("britain", "New London", Reach::Doubtful),
            ("america", "London / New York", Reach::AtHome),
            ("britain", "London / New York", Reach::AtHome),
            ("britain", "Paris", Reach::Doubtful),
            ("fide", "Paris", Reach::Everywhere),
        ] {
            assert_eq!(reach(lineage, Some(site)), expected, "{lineage} at {site}");
        }
        assert_eq!(reach("britain", None), Reach::Doubtful);
    }
}
