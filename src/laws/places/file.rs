//! The file of places, as it is written.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::calendar::{Date, Span};
use crate::laws::schema::Source;

/// The name of the file of places in a directory of law files.
pub const PLACES_FILE: &str = "places.toml";

/// Where each lineage was law, and how a game's tags show where it was played.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlacesFile {
    /// The countries, by keys of the file's own.
    #[serde(default, rename = "country")]
    pub countries: IndexMap<String, CountryFile>,
    /// The names that show a game to have been played in a country.
    #[serde(default, rename = "place")]
    pub places: Vec<PlaceFile>,
    /// Who holds events by the laws of one lineage, wherever they are played.
    #[serde(default, rename = "organiser")]
    pub organisers: Vec<OrganiserFile>,
    /// Laws that may have been followed and are not in the library.
    #[serde(default, rename = "other-law")]
    pub other_laws: Vec<OtherLaw>,
    /// The sources that the rest refers to.
    #[serde(default, rename = "source")]
    pub sources: Vec<Source>,
}

/// A country, and which laws were followed in it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CountryFile {
    /// What it is called.
    pub title: String,
    /// The lineages of its own codes.
    #[serde(default)]
    pub own: Vec<String>,
    /// Lineages of other countries that were followed there, or may have been.
    #[serde(default)]
    pub borrowed: Vec<String>,
    /// The key of the source that says so.
    pub source: String,
}

/// Names of places in a country.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlaceFile {
    /// The key of the country in which they lie.
    pub country: String,
    /// Names that show it wherever they stand in a Site tag.
    #[serde(default)]
    pub names: Vec<String>,
    /// Towns, which show it at the beginning of a Site tag or of a part of it.
    #[serde(default)]
    pub towns: Vec<String>,
    /// Words of an Event tag that show it.
    #[serde(default)]
    pub events: Vec<String>,
    /// Since when; always, if nothing is said.
    pub from: Option<Date>,
    /// Until when; to this day, if nothing is said.
    pub until: Option<Date>,
    /// The key of the source that says so.
    pub source: String,
}

/// Who holds events by the laws of one lineage.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OrganiserFile {
    /// The lineage by whose laws they are held.
    pub lineage: String,
    /// Words of the Event tag.
    pub events: Vec<String>,
    /// Since when; always, if nothing is said.
    pub from: Option<Date>,
    /// Until when; to this day, if nothing is said.
    pub until: Option<Date>,
    /// The key of the source that says so.
    pub source: String,
}

/// A law that may have been followed and is not in the library.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OtherLaw {
    /// What it is called, as in *… may have been followed*.
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
    /// Whether it held beside the law of the day, on matters of its own, and not in its place.
    #[serde(default)]
    pub beside: bool,
    /// Since when; always, if nothing is said.
    pub from: Option<Date>,
    /// Until when; to this day, if nothing is said.
    pub until: Option<Date>,
    /// The key of the source that says so.
    pub source: String,
}

macro_rules! lasting {
    ($($entry:ty),+) => {$(
        impl $entry {
            /// From when until when it holds.
            pub fn span(&self) -> Span {
                Span { from: self.from, until: self.until }
            }
        }
    )+};
}

lasting!(PlaceFile, OrganiserFile, OtherLaw);
