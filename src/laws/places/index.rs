//! An index of place names by their first word.

use std::collections::HashMap;

use crate::calendar::{Date, Span};
use crate::laws::phrase;

/// Place names, each with the country that it means for some time.
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

impl Index {
    /// Adds a name of a country.
    pub(super) fn add(&mut self, name: &str, span: Span, country: usize) {
        let Some(first) = phrase::words(name).next() else { return };
        let entry =
            PlaceName { name: name.to_owned(), length: phrase::words(name).count(), span, country };
        self.by_first_word.entry(first.to_lowercase()).or_default().push(entry);
    }

    /// Returns true if a text is one of the names.
    pub(super) fn has(&self, text: &str) -> bool {
        let first = phrase::words(text).next().unwrap_or_default().to_lowercase();
        let mut named = self.by_first_word.get(&first).into_iter().flatten();
        named.any(|entry| phrase::words(&entry.name).eq(phrase::words(text)))
    }

    /// Finds the longest name that a text begins with, of those in use on the date. Returns the
    /// number of its words, and the countries that it can mean.
    fn at_the_beginning(&self, text: &str, date: Date) -> Option<(usize, Vec<usize>)> {
        let first = phrase::words(text).next()?.to_lowercase();
        let entries = self.by_first_word.get(&first)?.iter();
        let fitting: Vec<&PlaceName> = entries
            .filter(|entry| entry.span.may_include(date) && phrase::begins(&entry.name, text))
            .collect();
        let length = fitting.iter().map(|entry| entry.length).max()?;
        let longest = fitting.into_iter().filter(|entry| entry.length == length);
        Some((length, longest.map(|entry| entry.country).collect()))
    }

    /// Returns the countries of all names in a text, except names within longer ones, as Wales in
    /// New South Wales.
    pub(super) fn anywhere(&self, text: &str, date: Date) -> Vec<usize> {
        self.along(text, date, |rest| rest)
    }

    /// Returns the countries of the names at the beginning of a text, and at the beginning of the
    /// part that `next` returns of the rest after each name or other word.
    pub(super) fn along<'t>(
        &self,
        text: &'t str,
        date: Date,
        next: impl Fn(&'t str) -> &'t str,
    ) -> Vec<usize> {
        let mut countries = Vec::new();
        let mut rest = text;
        while phrase::has_words(rest) {
            let (length, found) = self.at_the_beginning(rest, date).unwrap_or((1, Vec::new()));
            countries.extend(found);
            rest = next(phrase::after_words(rest, length));
        }
        countries
    }
}
