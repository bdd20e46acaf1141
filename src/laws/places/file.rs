//! The form of the file of places.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::calendar::{Date, Span};
use crate::laws::schema::Source;

/// The name of the file of places in a directory of law files.
pub const PLACES_FILE: &str = "places.toml";

/// The places where each lineage was law, and the words in a game's tags that show its place.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlacesFile {
    /// The countries, by keys of the file.
    #[serde(default, rename = "country")]
    pub countries: IndexMap<String, CountryFile>,
    /// The names that show a game to have been played in a country.
    #[serde(default, rename = "place")]
    pub places: Vec<PlaceFile>,
    /// The organisers that hold events by the laws of one lineage, wherever they are played.
    #[serde(default, rename = "organiser")]
    pub organisers: Vec<OrganiserFile>,
    /// Laws that may have been followed and are not in the library.
    #[serde(default, rename = "other-law")]
    pub other_laws: Vec<OtherLaw>,
    /// The sources that the other entries cite.
    #[serde(default, rename = "source")]
    pub sources: Vec<Source>,
}

/// A country, and the laws that were followed in it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CountryFile {
    /// The name of the country.
    pub title: String,
    /// The lineages of its own codes.
    #[serde(default)]
    pub own: Vec<String>,
    /// Lineages of other countries that were followed there, or may have been.
    #[serde(default)]
    pub borrowed: Vec<String>,
    /// The key of the source of this entry.
    pub source: String,
}

/// Names of places in a country.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlaceFile {
    /// The key of the country.
    pub country: String,
    /// Names that show the country anywhere in a Site tag.
    #[serde(default)]
    pub names: Vec<String>,
    /// Towns, which show the country at the beginning of a Site tag or of a part of it.
    #[serde(default)]
    pub towns: Vec<String>,
    /// Words of an Event tag that show the country.
    #[serde(default)]
    pub events: Vec<String>,
    /// The first day.
    pub from: Option<Date>,
    /// The last day; if it is missing, the entry still holds.
    pub until: Option<Date>,
    /// The key of the source of this entry.
    pub source: String,
}

/// An organiser that holds events by the laws of one lineage.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OrganiserFile {
    /// The lineage by whose laws they are held.
    pub lineage: String,
    /// Words of the Event tag.
    pub events: Vec<String>,
    /// The first day.
    pub from: Option<Date>,
    /// The last day; if it is missing, the entry still holds.
    pub until: Option<Date>,
    /// The key of the source of this entry.
    pub source: String,
}

/// A law that may have been followed and is not in the library.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OtherLaw {
    /// The name of the law, as in *… may have been followed*.
    pub law: String,
    /// The keys of the countries in which it was the law.
    #[serde(default)]
    pub countries: Vec<String>,
    /// Words of the Event tag of games to which it applied.
    #[serde(default)]
    pub events: Vec<String>,
    /// Words of the Site tag, likewise.
    #[serde(default)]
    pub sites: Vec<String>,
    /// True if it held beside the law of the day, on matters of its own, and not in its place.
    #[serde(default)]
    pub beside: bool,
    /// The first day.
    pub from: Option<Date>,
    /// The last day; if it is missing, the entry still holds.
    pub until: Option<Date>,
    /// The key of the source of this entry.
    pub source: String,
}

macro_rules! lasting {
    ($($entry:ty),+) => {$(
        impl $entry {
            /// Returns the time in which the entry holds.
            pub fn span(&self) -> Span {
                Span { from: self.from, until: self.until }
            }
        }
    )+};
}

lasting!(PlaceFile, OrganiserFile, OtherLaw);
