//! Names of places, found by their first word.

use std::collections::HashMap;

use crate::calendar::{Date, Span};
use crate::laws::phrase;

/// Names, and the country that each means for some time.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    by_first_word: HashMap<String, Vec<PlaceName>>,
}

#[derive(Clone, Debug)]
struct PlaceName {
    name: String,
    length: usize,
    span: Span,
    country: usize,
}

/// What stands at the beginning of a text: a name of so many words, and the countries it can mean.
struct PlaceMatch {
    length: usize,
    countries: Vec<usize>,
}

impl Index {
    pub(super) fn add(&mut self, name: &str, span: Span, country: usize) {
        let Some(first) = phrase::words(name).next() else { return };
        let entry =
            PlaceName { name: name.to_owned(), length: phrase::words(name).count(), span, country };
        self.by_first_word.entry(first.to_lowercase()).or_default().push(entry);
    }

    /// Whether a text is one of the names.
    pub(super) fn has(&self, text: &str) -> bool {
        let first = phrase::words(text).next().unwrap_or_default().to_lowercase();
        let mut named = self.by_first_word.get(&first).into_iter().flatten();
        named.any(|entry| phrase::words(&entry.name).eq(phrase::words(text)))
    }

    /// The longest name that a text begins with, of those that were in use on the date.
    fn at_the_beginning(&self, text: &str, date: Date) -> Option<PlaceMatch> {
        let first = phrase::words(text).next()?.to_lowercase();
        let entries = self.by_first_word.get(&first)?.iter();
        let fitting: Vec<&PlaceName> = entries
            .filter(|entry| entry.span.may_include(date) && phrase::begins(&entry.name, text))
            .collect();
        let length = fitting.iter().map(|entry| entry.length).max()?;
        let longest = fitting.into_iter().filter(|entry| entry.length == length);
        Some(PlaceMatch { length, countries: longest.map(|entry| entry.country).collect() })
    }

    /// The countries of all names in a text. A name within a longer one, as Wales in New South
    /// Wales, is not meant.
    pub(super) fn anywhere(&self, text: &str, date: Date) -> Vec<usize> {
        self.along(text, date, |behind| behind)
    }

    /// The countries of the names at the beginning of a text, and of what this gives of the text
    /// behind each of them, or behind a word that is none.
    pub(super) fn along<'t>(
        &self,
        text: &'t str,
        date: Date,
        next: impl Fn(&'t str) -> &'t str,
    ) -> Vec<usize> {
        let mut countries = Vec::new();
        let mut rest = text;
        while phrase::has_words(rest) {
            let found = self.at_the_beginning(rest, date);
            let length = found.as_ref().map_or(1, |found| found.length);
            countries.extend(found.into_iter().flat_map(|found| found.countries));
            rest = next(phrase::behind(rest, length));
        }
        countries
    }
}
