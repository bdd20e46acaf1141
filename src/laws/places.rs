//! Whose law it was: the lineages that are of one country, and the places that show a game to
//! have been played there.
//!
//! The table is kept small. It names places that a Site tag leaves no doubt about, and is only
//! used to choose between lineages that were in force at the same time: a game at Hastings was
//! not played by the American code. A place that is not in it decides nothing.

use super::phrase;

/// A country, and what this library has of its laws.
struct Country {
    /// The lineages of its own codes.
    lineages: &'static [&'static str],
    /// Lineages of other countries that are known to have been used there.
    borrowed: &'static [&'static str],
    /// Whether its laws may have been followed in other countries too.
    exported: bool,
    /// Names that say so wherever they stand in a Site tag.
    names: &'static [&'static str],
    /// Towns that say so at the beginning of a Site tag, or of a part of it.
    towns: &'static [&'static str],
}

const COUNTRIES: [Country; 7] = [
    Country {
        lineages: &["britain"],
        borrowed: &[],
        exported: true,
        names: &["England", "ENG", "Scotland", "SCO", "Wales", "WLS", "Great Britain", "GBR"],
        towns: &["London", "Hastings", "Liverpool", "Glasgow", "Edinburgh", "Scarborough"],
    },
    Country {
        lineages: &["america", "us-chess"],
        // The clubs of New York and Brooklyn sanctioned the laws of London (Frere 1858).
        borrowed: &["britain"],
        exported: true,
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
    Country {
        lineages: &["italy"],
        borrowed: &[],
        exported: false,
        names: &["Italy", "Italia", "ITA"],
        towns: &[
            "Rome", "Roma", "Milan", "Milano", "Modena", "Naples", "Napoli", "Venice", "Turin",
        ],
    },
    // Of the laws of these no lineage is here: what is, was not theirs.
    Country {
        lineages: &[],
        borrowed: &[],
        exported: false,
        names: &["France", "FRA"],
        towns: &["Paris"],
    },
    Country {
        lineages: &[],
        // At Baden-Baden in 1870 the laws of 1862 were amended and used.
        borrowed: &["britain"],
        exported: false,
        names: &["Germany", "GER"],
        towns: &["Berlin", "Hamburg", "Leipzig", "Breslau", "Baden-Baden"],
    },
    Country {
        lineages: &[],
        borrowed: &[],
        exported: false,
        names: &["Austria", "AUT"],
        towns: &["Vienna", "Wien"],
    },
    // They have a London, a Hastings and a Scarborough too.
    Country {
        lineages: &[],
        borrowed: &["britain"],
        exported: false,
        names: &[
            "Canada",
            "CAN",
            "Ontario",
            "Australia",
            "AUS",
            "New South Wales",
            "New Zealand",
            "NZL",
            "South Africa",
            "RSA",
        ],
        towns: &[],
    },
];

/// Names that have that of a country in them and are not in it.
const NOT_THERE: [&str; 2] = ["New England", "New South Wales"];

/// Where a lineage was law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It is no one country's.
    Everywhere,
    /// It is the law of one country, and the game was played there.
    AtHome,
    /// It is the law of one country; whether it held where the game was played is not known.
    Doubtful,
    /// It is the law of one country, and the game was played in another.
    Elsewhere,
}

/// Where a lineage was law, seen from the site of a game.
pub(super) fn reach(lineage: &str, site: Option<&str>) -> Reach {
    let owner = COUNTRIES.iter().find(|country| country.lineages.contains(&lineage));
    let Some(owner) = owner else { return Reach::Everywhere };
    let is_known = site.is_some_and(phrase::has_words);
    let here = || COUNTRIES.iter().filter(|country| site.is_some_and(|site| country.has(site)));
    if here().any(|country| country.lineages.contains(&lineage)) {
        Reach::AtHome
    } else if here().any(|country| !country.borrowed.contains(&lineage))
        || (is_known && !owner.exported)
    {
        Reach::Elsewhere
    } else {
        Reach::Doubtful
    }
}

impl Country {
    /// Whether a Site tag leaves no doubt about some place in it.
    fn has(&self, site: &str) -> bool {
        places(site).any(|place| match COUNTRIES.iter().any(|country| country.is_named_in(place)) {
            // Rome, GA USA: the name of a country goes before that of a town.
            true => self.is_named_in(place),
            // Vienna-Rome are two towns, Baden-Baden is one.
            false => place
                .split(',')
                .any(|part| part.split('-').chain([part]).any(|town| self.has_town(town))),
        })
    }

    fn is_named_in(&self, place: &str) -> bool {
        let is_other = |name: &str| {
            NOT_THERE.iter().any(|&other| {
                other != name && phrase::is_in(name, other) && phrase::is_in(other, place)
            })
        };
        self.names.iter().any(|name| phrase::is_in(name, place) && !is_other(name))
    }

    fn has_town(&self, part: &str) -> bool {
        self.towns.iter().any(|town| phrase::begins(town, part))
    }
}

/// The places that a Site tag names: a game by cable has two.
fn places(site: &str) -> impl Iterator<Item = &str> {
    site.split(['/', ';', '&'])
}

#[cfg(test)]
mod tests {
    use super::{Reach, reach};

    #[test]
    fn a_site_tells_little() {
        for (lineage, site, expected) in [
            ("britain", "Hastings ENG", Reach::AtHome),
            ("britain", "New York, NY USA", Reach::Doubtful),
            ("america", "Hastings ENG", Reach::Elsewhere),
            ("us-chess", "Saint Louis USA", Reach::AtHome),
            ("us-chess", "Saint Louis", Reach::AtHome),
            ("italy", "Moscow", Reach::Elsewhere),
            ("italy", "?", Reach::Doubtful),
            ("britain", "Moscow", Reach::Doubtful),
            ("britain", "Roma", Reach::Elsewhere),
            ("italy", "Rome", Reach::AtHome),
            ("italy", "Vienna", Reach::Elsewhere),
            ("britain", "Berlin", Reach::Doubtful),
            ("america", "Berlin", Reach::Elsewhere),
            ("america", "New London, CT USA", Reach::AtHome),
            ("britain", "New London", Reach::Doubtful),
            ("america", "London / New York", Reach::AtHome),
            ("britain", "London / New York", Reach::AtHome),
            ("britain", "Paris", Reach::Elsewhere),
            ("fide", "Paris", Reach::Everywhere),
            ("italy", "Rome, GA USA", Reach::Elsewhere),
            ("america", "Rome, GA USA", Reach::AtHome),
            ("britain", "Sydney, New South Wales", Reach::Doubtful),
            ("britain", "London, Ontario CAN", Reach::Doubtful),
            ("britain", "Hastings NZL", Reach::Doubtful),
            ("america", "New England, USA", Reach::AtHome),
            ("britain", "New England", Reach::Doubtful),
            ("britain", "Wales", Reach::AtHome),
            ("america", "Baden-Baden", Reach::Elsewhere),
            ("america", "1, Baden-Baden it", Reach::Elsewhere),
            ("italy", "Vienna-Rome", Reach::AtHome),
        ] {
            assert_eq!(reach(lineage, Some(site)), expected, "{lineage} at {site}");
        }
        assert_eq!(reach("britain", None), Reach::Doubtful);
    }
}
