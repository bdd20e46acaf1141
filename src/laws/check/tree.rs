//! A file as a tree of values, each with its place in the text.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, Error, ValueDeserializer};

/// One step down from a table or a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Key(String),
    Index(usize),
}

/// How many entries make a list or a table long: those of a law file have fewer, but for articles.
const LONG: usize = 32;

/// The way from the root to a value.
pub(super) type Path = Vec<Step>;

impl From<&str> for Step {
    fn from(key: &str) -> Self {
        Self::Key(key.to_owned())
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

/// The values of a file. A value that is not in the text, because it stands in for
/// one that is missing or mistaken, has its place behind the end of the text.
#[derive(Clone)]
pub(super) struct Tree<'t> {
    root: Spanned<DeValue<'t>>,
    text: &'t str,
    stand_ins: usize,
}

/// A value of the tree, and the key it stands under.
pub(super) struct Node<'n, 't> {
    pub path: Path,
    pub key: Option<Range<usize>>,
    pub value: &'n Spanned<DeValue<'t>>,
}

impl<'t> Tree<'t> {
    pub(super) fn new(table: Spanned<DeTable<'t>>, text: &'t str) -> Self {
        let root = Spanned::new(table.span(), DeValue::Table(table.into_inner()));
        Self { root, text, stand_ins: 0 }
    }

    pub(super) fn text(&self) -> &'t str {
        self.text
    }

    pub(super) fn deserialize<T: DeserializeOwned>(&self) -> Result<T, Error> {
        T::deserialize(ValueDeserializer::from(self.root.clone()))
    }

    pub(super) fn get(&self, path: &[Step]) -> Option<&Spanned<DeValue<'t>>> {
        path.iter().try_fold(&self.root, |value, step| match step {
            Step::Key(key) => value.get_ref().get(key.as_str()),
            Step::Index(index) => value.get_ref().get(*index),
        })
    }

    fn get_mut(&mut self, path: &[Step]) -> Option<&mut Spanned<DeValue<'t>>> {
        path.iter().try_fold(&mut self.root, |value, step| match (step, value.get_mut()) {
            (Step::Key(key), DeValue::Table(table)) => table.get_mut(key.as_str()),
            (Step::Index(index), DeValue::Array(array)) => array.get_mut(*index),
            _ => None,
        })
    }

    fn table_mut(&mut self, path: &[Step]) -> Option<&mut DeTable<'t>> {
        match self.get_mut(path)?.get_mut() {
            DeValue::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The table or list that a value stands in.
    fn parent(path: &[Step]) -> (&[Step], Option<&Step>) {
        match path.split_last() {
            Some((last, parent)) => (parent, Some(last)),
            None => (path, None),
        }
    }

    /// Another value at the same place in the text.
    pub(super) fn replace(&mut self, path: &[Step], value: DeValue<'t>) {
        if let Some(old) = self.get_mut(path) {
            *old.get_mut() = value;
        }
    }

    /// A stand-in for the value at this path, which need not be there.
    pub(super) fn stand_in(&mut self, path: &[Step], value: DeValue<'t>) {
        self.stand_ins += 1;
        let start = self.text.len() + self.stand_ins;
        let value = Spanned::new(start..start, value);
        if let Some(old) = self.get_mut(path) {
            *old = value;
        } else if let (parent, Some(Step::Key(key))) = Self::parent(path)
            && let Some(table) = self.table_mut(parent)
        {
            // Key and value begin at different places, so that an error can tell them apart.
            let key = Spanned::new(start..start + 1, Cow::Owned(key.clone()));
            table.insert(key, value);
        }
    }

    /// Takes the entries out of each long list and table at the top, each as a list or table of its own.
    pub(super) fn take_apart(&mut self) -> Vec<(Path, Vec<DeValue<'t>>)> {
        let DeValue::Table(root) = self.root.get_mut() else { return Vec::new() };
        let mut apart = Vec::new();
        for (key, value) in root.iter_mut() {
            let entries: Vec<DeValue<'t>> = match value.get_mut() {
                DeValue::Table(table) if table.len() > LONG => {
                    let entries = std::mem::take(table).into_iter();
                    entries.map(|entry| DeValue::Table([entry].into_iter().collect())).collect()
                }
                DeValue::Array(list) if list.len() > LONG => {
                    let entries = list.iter().cloned();
                    let entries = entries.map(|it| DeValue::Array([it].into_iter().collect()));
                    let entries = entries.collect();
                    *list = DeArray::new();
                    entries
                }
                _ => continue,
            };
            apart.push((vec![Step::Key(key.get_ref().to_string())], entries));
        }
        apart
    }

    /// Puts entries back that were taken apart.
    pub(super) fn put_together(&mut self, path: &[Step], entries: &[DeValue<'t>]) {
        match self.get_mut(path).map(Spanned::get_mut) {
            Some(DeValue::Table(table)) => {
                let entries = entries.iter().filter_map(DeValue::as_table);
                entries.for_each(|entry| table.extend(entry.clone()));
            }
            Some(DeValue::Array(list)) => {
                let entries = entries.iter().filter_map(DeValue::as_array);
                *list = entries.flat_map(|entry| entry.iter().cloned()).collect();
            }
            _ => {}
        }
    }

    /// Whether nothing in the text says what stands at this place.
    pub(super) fn is_behind_the_text(&self, span: &Range<usize>) -> bool {
        span.start > self.text.len()
    }

    pub(super) fn remove(&mut self, path: &[Step]) {
        match Self::parent(path) {
            (parent, Some(Step::Key(key))) => {
                if let Some(table) = self.table_mut(parent) {
                    table.remove(key.as_str());
                }
            }
            (parent, Some(&Step::Index(index))) => {
                self.keep_entries(parent, |at| at != index);
            }
            _ => {}
        }
    }

    /// Another name for the key that a path ends with.
    pub(super) fn rename(&mut self, path: &[Step], name: &str) {
        let (parent, Some(Step::Key(old))) = Self::parent(path) else { return };
        let Some(table) = self.table_mut(parent) else { return };
        let rename = |(key, value): (Spanned<Cow<'t, str>>, _)| match key.get_ref() == old {
            true => (Spanned::new(key.span(), Cow::Owned(name.to_owned())), value),
            false => (key, value),
        };
        *table = std::mem::take(table).into_iter().map(rename).collect();
    }

    /// The same tree with only one entry of a list.
    pub(super) fn with_only(&self, list: &[Step], index: usize) -> Self {
        let mut tree = self.clone();
        tree.keep_entries(list, |at| at == index);
        tree
    }

    fn keep_entries(&mut self, list: &[Step], keep: impl Fn(usize) -> bool) {
        if let Some(DeValue::Array(array)) = self.get_mut(list).map(Spanned::get_mut) {
            let entries = (0..).zip(array.iter().cloned());
            *array = entries.filter(|(at, _)| keep(*at)).map(|(_, entry)| entry).collect();
        }
    }

    /// Every value, a table before what is in it.
    pub(super) fn nodes(&self) -> Vec<Node<'_, 't>> {
        self.nodes_at(&[])
    }

    /// The value at a path and every one in it; nothing if there is none.
    pub(super) fn nodes_at(&self, path: &[Step]) -> Vec<Node<'_, 't>> {
        let mut nodes = Vec::new();
        let node = |value| Node { path: path.to_vec(), key: self.key_span(path), value };
        let mut open: Vec<Node<'_, 't>> = self.get(path).map(node).into_iter().collect();
        while let Some(node) = open.pop() {
            open.extend(children(&node).into_iter().rev());
            nodes.push(node);
        }
        nodes
    }

    /// Where the key is that a path ends with.
    pub(super) fn key_span(&self, path: &[Step]) -> Option<Range<usize>> {
        let (parent, Some(Step::Key(key))) = Self::parent(path) else { return None };
        let table = self.get(parent)?.get_ref().as_table()?;
        table.get_key_value(key.as_str()).map(|(key, _)| key.span())
    }

    /// What names a value: its key, or the header of a table in a list.
    pub(super) fn label(&self, path: &[Step]) -> Range<usize> {
        let own = self.key_span(path).or_else(|| self.get(path).map(Spanned::span));
        match path.split_last() {
            Some((_, parent)) => own.unwrap_or_else(|| self.label(parent)),
            None => 0..0,
        }
    }

    /// The value at a path, or what names it if it is a table, or what it should stand in.
    pub(super) fn word(&self, path: &[Step]) -> Range<usize> {
        match self.get(path) {
            Some(value) if !value.get_ref().is_table() => value.span(),
            _ => self.label(path),
        }
    }

    /// Key and value, if they stand on one line.
    pub(super) fn entry(&self, path: &[Step]) -> Range<usize> {
        let label = self.label(path);
        let end = self.word(path).end;
        match self.text.get(label.start..end) {
            Some(entry) if !entry.contains('\n') => label.start..end,
            _ => label,
        }
    }
}

fn children<'n, 't>(node: &Node<'n, 't>) -> Vec<Node<'n, 't>> {
    let path = |step| node.path.iter().cloned().chain([step]).collect();
    match node.value.get_ref() {
        DeValue::Table(table) => table
            .iter()
            .map(|(key, value)| Node {
                path: path(Step::Key(key.get_ref().to_string())),
                key: Some(key.span()),
                value,
            })
            .collect(),
        DeValue::Array(array) => (0..)
            .zip(array.iter())
            .map(|(index, value)| Node { path: path(Step::Index(index)), key: None, value })
            .collect(),
        _ => Vec::new(),
    }
}
