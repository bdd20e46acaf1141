//! A TOML file as a tree of values, each with its place in the text.

use std::fmt;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use super::Mistake;

/// A step from a table or a list to a value in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Key(String),
    Index(usize),
}

/// The steps from the root to a value.
pub(super) type Path = Vec<Step>;

/// A value with its place in the text.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// A path of keys and indices.
macro_rules! at {
    ($($step:expr),+) => { [$($crate::laws::check::document::Step::from($step)),+] };
}
pub(super) use at;

impl<T: AsRef<str> + ?Sized> From<&T> for Step {
    fn from(key: &T) -> Self {
        Self::Key(key.as_ref().to_owned())
    }
}

impl From<usize> for Step {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => f.write_str(key),
            Self::Index(index) => write!(f, "{index}"),
        }
    }
}

/// The values of a file. Malformed entries can be left out, so that the rest can be checked.
pub(super) struct Document<'t> {
    pub root: Value<'t>,
    text: &'t str,
    left_out: Vec<Path>,
}

impl<'t> Document<'t> {
    /// Parses a TOML file.
    ///
    /// # Errors
    /// The first mistake of syntax.
    pub(super) fn parse(text: &'t str) -> Result<Self, Mistake> {
        let table = DeTable::parse(text).map_err(|error| syntax_mistake(&error))?;
        let root = Spanned::new(table.span(), DeValue::Table(table.into_inner()));
        Ok(Self { root, text, left_out: Vec::new() })
    }

    /// Returns the text of the value at a path.
    pub(super) fn text_of(&self, path: &[Step]) -> &'t str {
        let span = self.get(path).map_or(0..0, Spanned::span);
        self.text.get(span).unwrap_or_default()
    }

    /// Returns the value at a path.
    pub(super) fn get(&self, path: &[Step]) -> Option<&Value<'t>> {
        let mut value = &self.root;
        for step in path {
            value = match step {
                Step::Key(key) => value.get_ref().get(key.as_str())?,
                Step::Index(index) => value.get_ref().get(*index)?,
            };
        }
        Some(value)
    }

    fn get_mut(&mut self, path: &[Step]) -> Option<&mut DeValue<'t>> {
        let mut value = self.root.get_mut();
        for step in path {
            let below = match (step, value) {
                (Step::Key(key), DeValue::Table(table)) => table.get_mut(key.as_str())?,
                (Step::Index(index), DeValue::Array(list)) => list.get_mut(*index)?,
                _ => return None,
            };
            value = below.get_mut();
        }
        Some(value)
    }

    /// Removes the value at a path, and records that it was left out.
    pub(super) fn leave_out(&mut self, path: &[Step]) {
        self.remove(path);
        self.left_out.push(path.to_vec());
    }

    /// Removes the value at a path without recording it. Returns false if there is none. In a list,
    /// later entries move up.
    pub(super) fn remove(&mut self, path: &[Step]) -> bool {
        let Some((last, parent)) = path.split_last() else { return false };
        match (self.get_mut(parent), last) {
            (Some(DeValue::Table(table)), Step::Key(key)) => table.remove(key.as_str()).is_some(),
            (Some(DeValue::Array(list)), Step::Index(index)) => {
                let count = list.len();
                let kept = list.iter().enumerate().filter(|(at, _)| at != index);
                *list = kept.map(|(_, entry)| entry.clone()).collect();
                list.len() < count
            }
            _ => false,
        }
    }

    /// Replaces the value under a key of a table by an empty one, and records that it was left out.
    pub(super) fn leave_empty(&mut self, path: &[Step], empty: DeValue<'t>) {
        let Some((Step::Key(key), parent)) = path.split_last() else { return };
        let span = self.name_span(path);
        if let Some(DeValue::Table(table)) = self.get_mut(parent) {
            let empty = Spanned::new(span.clone(), empty);
            match table.get_mut(key.as_str()) {
                Some(value) => *value = empty,
                None => {
                    table.insert(Spanned::new(span, key.clone().into()), empty);
                }
            }
        }
        self.left_out.push(path.to_vec());
    }

    /// Returns true if the value at a path, or an entry of the list there, was left out. The path
    /// must end with a key.
    pub(super) fn is_left_out(&self, path: &[Step]) -> bool {
        self.left_out.iter().any(|left_out| match left_out.split_last() {
            Some((Step::Index(_), list)) => list == path,
            _ => left_out == path,
        })
    }

    /// Returns true if a table, or anything in it, was left out.
    pub(super) fn has_gaps(&self, table: &[Step]) -> bool {
        self.left_out.iter().any(|left_out| left_out.starts_with(table))
    }

    /// Returns the span of the key that a path ends with.
    pub(super) fn key_span(&self, path: &[Step]) -> Option<Range<usize>> {
        let (Step::Key(key), parent) = path.split_last()? else { return None };
        let table = self.get(parent)?.get_ref().as_table()?;
        table.get_key_value(key.as_str()).map(|(key, _)| key.span())
    }

    /// Returns the span of the name of a value: its key, or the header of a table in a list; of a
    /// missing value, the name of the table in which it belongs.
    pub(super) fn name_span(&self, path: &[Step]) -> Range<usize> {
        let Some((_, parent)) = path.split_last() else { return 0..0 };
        let own = self.key_span(path).or_else(|| self.get(path).map(Spanned::span));
        own.unwrap_or_else(|| self.name_span(parent))
    }

    /// Returns the span of the value at a path, or the name of a table.
    pub(super) fn value_span(&self, path: &[Step]) -> Range<usize> {
        match self.get(path) {
            Some(value) if !value.get_ref().is_table() => value.span(),
            _ => self.name_span(path),
        }
    }

    /// Returns the span of key and value, if they are on one line, and else of the key.
    pub(super) fn entry_span(&self, path: &[Step]) -> Range<usize> {
        let label = self.name_span(path);
        let end = self.value_span(path).end;
        match self.text.get(label.start..end) {
            Some(entry) if !entry.contains('\n') => label.start..end,
            _ => label,
        }
    }

    /// Returns the keys and strings in the value at a path, each with its own path and span.
    pub(super) fn texts(&self, path: &[Step]) -> Vec<(Path, &str, Range<usize>)> {
        let mut texts = Vec::new();
        let mut stack: Vec<(Path, &Value<'t>)> = Vec::new();
        stack.extend(self.get(path).map(|value| (path.to_vec(), value)));
        while let Some((path, value)) = stack.pop() {
            let below = |step: Step| [&path[..], &[step]].concat();
            match value.get_ref() {
                DeValue::String(text) => texts.push((path, &**text, value.span())),
                DeValue::Array(list) => {
                    let entries = list.iter().enumerate();
                    stack.extend(entries.map(|(at, value)| (below(at.into()), value)));
                }
                DeValue::Table(table) => {
                    for (key, value) in table {
                        texts.push((below(key.get_ref().into()), key.get_ref(), key.span()));
                        stack.push((below(key.get_ref().into()), value));
                    }
                }
                _ => {}
            }
        }
        texts
    }
}

/// Returns the parser's message, and the part of it that says what was expected as the hint.
fn syntax_mistake(error: &Error) -> Mistake {
    let (what, hint) = match error.message().split_once(", expected ") {
        Some((what, expected)) => (what, format!("expected {expected}")),
        None => (error.message(), "mend this first: the rest of the file was not read".to_owned()),
    };
    Mistake { span: error.span().unwrap_or(0..0), what: what.to_owned(), hint: Some(hint) }
}
