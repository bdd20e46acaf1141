//! A file as a tree of values, each with its place in the text.

use std::fmt;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// One step down from a table or a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Key(String),
    Index(usize),
}

/// The way from the root to a value.
pub(super) type Path = Vec<Step>;

/// A path of keys and indices.
macro_rules! at {
    ($($step:expr),+) => { [$($crate::laws::check::tree::Step::from($step)),+] };
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

/// The values of a file. A value that is not in the text, because it stands in for
/// one that is missing or mistaken, has its place behind the end of the text.
pub(super) struct Tree<'t> {
    pub root: Spanned<DeValue<'t>>,
    text: &'t str,
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
        Self { root, text }
    }

    pub(super) fn get(&self, path: &[Step]) -> Option<&Spanned<DeValue<'t>>> {
        path.iter().try_fold(&self.root, |value, step| match step {
            Step::Key(key) => value.get_ref().get(key.as_str()),
            Step::Index(index) => value.get_ref().get(*index),
        })
    }

    /// Whether nothing in the text says what stands at this place.
    pub(super) fn is_behind_the_text(&self, span: &Range<usize>) -> bool {
        span.start > self.text.len()
    }

    /// Takes out what stands at a path, if something does.
    pub(super) fn remove(&mut self, path: &[Step]) -> Option<()> {
        let (last, parent) = path.split_last()?;
        let parent =
            parent.iter().try_fold(&mut self.root, |value, step| match (step, value.get_mut()) {
                (Step::Key(key), DeValue::Table(table)) => table.get_mut(key.as_str()),
                (Step::Index(index), DeValue::Array(array)) => array.get_mut(*index),
                _ => None,
            });
        match (parent?.get_mut(), last) {
            (DeValue::Table(table), Step::Key(key)) => table.remove(key.as_str()).map(drop),
            (DeValue::Array(list), Step::Index(index)) => {
                let mut at = 0..;
                *list = list.iter().filter(|_| at.next() != Some(*index)).cloned().collect();
                Some(())
            }
            _ => None,
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
        let (Step::Key(key), parent) = path.split_last()? else { return None };
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
