//! Whether a file has the shape it should have: its keys, and the kinds of its values.
//!
//! Serde stops at the first mistake. So each mistake is noted and mended, as its hint says or
//! with a value that stands in, until nothing is left to complain of.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::mem;
use std::ops::{Bound, Range};

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue, Error};

use crate::laws::nearest::nearest;

use super::complaint::{Complaint, hint, kind, list, parted, wanted};
use super::syntax;
use super::tree::{Path, Step, Tree};
use super::{Mistake, advice, parameters};

/// No part of a file has so many mistakes; a guard against mending in circles.
const ROUNDS: usize = 2000;

/// What stands in for a missing or mistaken value, in TOML: tried one after the other. The last two
/// are a year and an event.
const STAND_INS: [&str; 7] = ["''", "2", "true", "[]", "{}", "'1000'", "'flag'"];

/// A file, mended, and what was wrong with its shape.
pub(super) struct Shape<'t> {
    pub tree: Tree<'t>,
    pub mistakes: Vec<Mistake>,
    /// What could not be mended and was left out.
    left_out: BTreeSet<Path>,
    /// Where those mistakes are.
    noted: HashSet<Range<usize>>,
    /// What else can be tried for the value at a path.
    untried: HashMap<usize, VecDeque<DeValue<'t>>>,
}

/// Reads a file as far as it can be understood.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> (Option<T>, Shape<'_>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut shape = Shape {
        tree: Tree::new(table, text),
        mistakes: syntax::mistakes(text, &errors),
        left_out: BTreeSet::new(),
        noted: HashSet::new(),
        untried: HashMap::new(),
    };
    shape.mistakes.extend(syntax::control_characters(&shape.tree));
    let file = if syntax::is_readable(&errors) { shape.mend() } else { None };
    (file, shape)
}

impl<'t> Shape<'t> {
    /// Each entry of a long list or table is mended apart: to look for a mistake is to read
    /// all there is, and there may be a mistake in each.
    fn mend<T: DeserializeOwned>(&mut self) -> Option<T> {
        self.quote_dates();
        if let Ok(file) = self.tree.deserialize() {
            return Some(file);
        }
        let apart = self.tree.take_apart();
        let frame: Option<T> = self.mend_part();
        frame?;
        let mut mended = Vec::new();
        for (path, entries) in apart {
            let empty = self.tree.get(&path).map(|empty| empty.get_ref().clone());
            let entries = entries.into_iter().map(|entry| self.mend_entry::<T>(&path, entry));
            mended.push((path.clone(), entries.collect::<Option<Vec<_>>>()?));
            self.tree.replace(&path, empty?);
        }
        mended.into_iter().for_each(|(path, entries)| self.tree.put_together(&path, &entries));
        self.mend_part()
    }

    /// An entry, mended where nothing but it stands in its list or table.
    fn mend_entry<T: DeserializeOwned>(
        &mut self,
        path: &[Step],
        entry: DeValue<'t>,
    ) -> Option<DeValue<'t>> {
        self.tree.replace(path, entry);
        let before = mem::take(&mut self.left_out);
        let part: Option<T> = self.mend_part();
        let of_it = mem::replace(&mut self.left_out, before);
        self.left_out.extend(of_it);
        part.and_then(|_| self.tree.get(path)).map(|mended| mended.get_ref().clone())
    }

    fn mend_part<T: DeserializeOwned>(&mut self) -> Option<T> {
        for _ in 0..ROUNDS {
            let error = match self.tree.deserialize() {
                Ok(file) => return Some(file),
                Err(error) => error,
            };
            if self.mend_one::<T>(&error).is_none() {
                self.give_up(&error);
                return None;
            }
        }
        None
    }

    /// Dates are written in quotation marks, as they may know less than a day. Serde
    /// takes one without for a table with a key of the parser's own.
    fn quote_dates(&mut self) {
        let nodes = self.tree.nodes();
        let dates = nodes.iter().filter(|node| node.value.get_ref().is_datetime());
        let paths: Vec<Path> = dates.map(|node| node.path.clone()).collect();
        for path in paths {
            self.mend_type(&path, "a string");
        }
    }

    /// Notes a mistake in the parser's own words.
    fn give_up(&mut self, error: &Error) {
        self.note(error.span().unwrap_or(0..0), error.message().to_owned(), None);
        if self.mistakes.is_empty() {
            self.note(0..0, error.message().to_owned(), None);
        }
    }

    /// Notes a mistake and mends it; nothing if it cannot be mended.
    fn mend_one<T: DeserializeOwned>(&mut self, error: &Error) -> Option<()> {
        let complaint = Complaint::of(error.message());
        let mut path = complaint.locate(&error.span()?, &self.tree)?;
        if matches!(complaint, Complaint::Other(_)) {
            path = self.narrow::<T>(path, error.message());
        }
        if let Complaint::MissingField { name } = complaint {
            return self.supply(path, name);
        }
        match self.tree.get(&path)?.span() {
            span if self.tree.is_behind_the_text(&span) => self.try_next(&path, &complaint),
            _ => self.mend_value(&path, &complaint),
        }
    }

    /// The entry of a list that is the mistake, when the complaint is of the whole.
    fn narrow<T: DeserializeOwned>(&self, path: Path, message: &str) -> Path {
        let entries = self.tree.get(&path).and_then(|value| value.get_ref().as_array());
        let entries = entries.map_or(0, |array| array.len());
        let is_guilty = |&index: &usize| {
            let alone = self.tree.with_only(&path, index).deserialize::<T>();
            alone.is_err_and(|error| error.message() == message)
        };
        match (0..entries).find(is_guilty) {
            Some(index) => path.into_iter().chain([index.into()]).collect(),
            None => path,
        }
    }

    /// Supplies a value for a key that is missing.
    fn supply(&mut self, table: Path, name: &str) -> Option<()> {
        let path: Path = table.iter().cloned().chain([name.into()]).collect();
        if self.left_out.contains(&path) {
            // Nothing can stand in for it: the whole table must go.
            return self.leave_out(table);
        }
        if !self.is_guessed(&table) {
            let what = format!("`{name}` is missing{}", place(&table));
            let hint = Some(format!("add `{name} = …`"));
            let span = self.tree.label(&table);
            self.noted.insert(span.clone());
            self.mistakes.push(Mistake { span, what, hint });
        }
        self.stand_in(&path)
    }

    fn stand_in(&mut self, path: &[Step]) -> Option<()> {
        let values = STAND_INS.iter().filter_map(|text| DeValue::parse(text).ok());
        let mut values: VecDeque<_> = values.map(toml::Spanned::into_inner).collect();
        self.tree.stand_in(path, values.pop_front()?);
        let span = self.tree.get(path)?.span();
        self.untried.insert(span.start, values);
        Some(())
    }

    /// The stand-in did not serve either: another one, or none at all.
    fn try_next(&mut self, path: &[Step], complaint: &Complaint<'_>) -> Option<()> {
        let value = self.tree.get(path)?;
        let untried = self.untried.entry(value.span().start).or_default();
        if let Complaint::UnknownVariant { name: "", possible } = complaint {
            let owned = |name: &&str| DeValue::String(Cow::Owned((*name).to_owned()));
            possible.iter().rev().map(owned).for_each(|value| untried.push_front(value));
        }
        if let Some(value) = untried.pop_front() {
            self.tree.replace(path, value);
            return Some(());
        }
        self.leave_out(path.to_vec())
    }

    /// Removes what cannot be mended. The entries of a list change their numbers, so there
    /// it is the list that is remembered.
    fn leave_out(&mut self, mut path: Path) -> Option<()> {
        self.tree.remove(&path);
        if let Step::Index(_) = path.last()? {
            path.pop();
        }
        self.left_out.insert(path);
        Some(())
    }

    fn mend_value(&mut self, path: &[Step], complaint: &Complaint<'_>) -> Option<()> {
        match complaint {
            Complaint::UnknownField { name, possible } => self.mend_key(path, name, possible),
            Complaint::UnknownVariant { name, possible } => self.mend_variant(path, name, possible),
            Complaint::TooManyVariants | Complaint::NoVariant | Complaint::BareVariant => {
                self.mend_rule(path, complaint)
            }
            Complaint::WrongType { expected } => self.mend_type(path, expected),
            Complaint::Other(message) => {
                let (what, hint) = parted(message);
                self.note(self.tree.word(path), what, hint);
                self.stand_in(path)
            }
            Complaint::MissingField { .. } => None,
        }
    }

    /// A rule that names none, or several, or not what it needs.
    fn mend_rule(&mut self, path: &[Step], complaint: &Complaint<'_>) -> Option<()> {
        let value = self.tree.get(path)?.get_ref();
        let (what, hint) = match complaint {
            Complaint::TooManyVariants => {
                let keys = value.as_table()?.keys().map(|key| key.get_ref().as_ref());
                let what =
                    format!("one rule at a time: here are {}", list(&keys.collect::<Vec<_>>()));
                (what, "give the other an article of its own".to_owned())
            }
            Complaint::BareVariant => {
                let name = value.as_str().unwrap_or_default();
                let what = format!("`{name}` is nothing without its parameters");
                (what, format!("write `rule.{name} = {{ … }}`"))
            }
            _ if path.last() != Some(&"rule".into()) => {
                return self.mend_type(path, "a word in quotation marks");
            }
            _ => {
                let hint = "write `rule = \"checkmate\"` or `rule.repetition = { … }`";
                ("`rule` names no rule".to_owned(), hint.to_owned())
            }
        };
        self.note(self.tree.word(path), what, Some(hint));
        self.stand_in(path)
    }

    fn mend_key(&mut self, path: &[Step], name: &str, possible: &[&str]) -> Option<()> {
        let (_, parent) = path.split_last()?;
        let what = format!("unknown key `{name}`{}", place(parent));
        let others = self.tree.get(parent)?.get_ref().as_table()?;
        let open: Vec<&str> =
            possible.iter().copied().filter(|key| !others.contains_key(*key)).collect();
        let meant = nearest(name, open.iter().copied());
        let hint = match meant {
            Some(_) => hint(name, &open),
            None => parameters::of_rule_at(path).or_else(|| hint(name, possible)),
        };
        match meant {
            Some(meant) => self.tree.rename(path, meant),
            None => {
                let span = self.tree.label(path);
                self.tree.remove(path);
                self.note(span, what, hint);
                return Some(());
            }
        }
        let renamed: Path = parent.iter().cloned().chain(meant.map(Step::from)).collect();
        self.note(self.tree.label(&renamed), what, hint);
        Some(())
    }

    fn mend_variant(&mut self, path: &[Step], name: &str, possible: &[&str]) -> Option<()> {
        let is_key = self.tree.get(path)?.get_ref().as_str() != Some(name);
        let of = if is_key { path.split_last()?.1 } else { path };
        let what = format!("`{name}` is not a possible {}", subject(of));
        let meant = nearest(name, possible.iter().copied());
        let span = if is_key { self.tree.label(path) } else { self.tree.word(path) };
        self.note(span, what, hint(name, possible));
        match meant {
            Some(meant) if is_key => self.tree.rename(path, meant),
            Some(meant) => self.tree.replace(path, DeValue::String(Cow::Owned(meant.to_owned()))),
            None => return self.stand_in(of),
        }
        Some(())
    }

    fn mend_type(&mut self, path: &[Step], expected: &str) -> Option<()> {
        let value = self.tree.get(path)?;
        if expected == "expected empty table" {
            let name = path.last()?.to_string();
            let hint = format!("write `rule = \"{name}\"`");
            self.note(self.tree.label(path), format!("`{name}` has no parameters"), Some(hint));
            self.tree.replace(path, DeValue::Table(DeTable::new()));
            return Some(());
        }
        let (wanted, found) = match value.get_ref() {
            // The right kind, but too large or too small.
            DeValue::Integer(number) if expected == "u32" => {
                let is_small = number.as_str().starts_with('-');
                let limit = if is_small { wanted(expected) } else { "at most 4294967295" };
                (limit, number.to_string())
            }
            value => (wanted(expected), kind(value).to_owned()),
        };
        let what = format!("{} must be {wanted}, not {found}", subject(path));
        let (hint, mended) = self.convert(path, expected);
        let again = self.noted.contains(&self.tree.word(path));
        let hint = hint.or_else(|| advice::on_kind(expected).map(str::to_owned));
        let hint = match (hint, parameters::of_value_at(path)) {
            (Some(hint), Some(values)) => Some(format!("{hint}; {values}")),
            (hint, values) => hint.or(values),
        };
        self.note(self.tree.word(path), what, hint);
        match mended {
            Some(value) if !again => self.tree.replace(path, value),
            _ => return self.stand_in(path),
        }
        Some(())
    }

    /// What was probably meant by a value of the wrong kind, and how it is written.
    fn convert(&self, path: &[Step], expected: &str) -> (Option<String>, Option<DeValue<'t>>) {
        let Some(value) = self.tree.get(path) else { return (None, None) };
        let written = self.tree.text().get(value.span()).unwrap_or_default();
        let bare = written.trim_matches(['"', '\'']);
        match (expected, value.get_ref()) {
            ("a string", DeValue::Table(_) | DeValue::Array(_)) => (None, None),
            ("a string", _) => {
                let hint = format!("write `\"{written}\"`");
                (Some(hint), Some(DeValue::String(Cow::Borrowed(written))))
            }
            ("u32" | "a boolean", DeValue::String(_)) => match DeValue::parse(bare) {
                Ok(value) if !value.get_ref().is_str() => {
                    (Some(format!("write `{bare}`")), Some(value.into_inner()))
                }
                _ => (None, None),
            },
            ("a sequence", DeValue::String(_)) => {
                let list = [value.clone()].into_iter().collect();
                (Some(format!("write `[{written}]`")), Some(DeValue::Array(list)))
            }
            ("a sequence", DeValue::Table(_)) if matches!(path, [Step::Key(_)]) => {
                let list = [value.clone()].into_iter().collect();
                let key = path.last().map(Step::to_string).unwrap_or_default();
                (Some(format!("write `[[{key}]]`")), Some(DeValue::Array(list)))
            }
            (_, DeValue::Table(_)) => (None, None),
            (_, _) if expected.starts_with("struct ") => {
                let key = path.last().map(Step::to_string).unwrap_or_default();
                (Some(format!("write `{key} = {{ … }}`")), None)
            }
            ("a map", DeValue::Array(_)) if path == ["article".into()] => {
                (Some("write `[article.…]` with the article's key".to_owned()), None)
            }
            _ => (None, None),
        }
    }

    /// A second mistake at the same place follows from the first; one at no place, from a
    /// stand-in.
    fn note(&mut self, span: Range<usize>, what: String, hint: Option<String>) {
        if !self.tree.is_behind_the_text(&span) && self.noted.insert(span.clone()) {
            self.mistakes.push(Mistake { span, what, hint });
        }
    }

    /// Whether what stands at a path, or above it, is not what the file says.
    pub(super) fn is_guessed(&self, path: &[Step]) -> bool {
        (0..=path.len()).any(|end| {
            let above = &path[..end];
            let value = self.tree.get(above);
            value.is_some_and(|value| self.tree.is_behind_the_text(&value.span()))
                || self.left_out.contains(above)
        })
    }

    /// Whether something below a path is not what the file says.
    pub(super) fn has_guesses(&self, path: &[Step]) -> bool {
        let nodes = self.tree.nodes_at(path);
        self.lacks_something(path) || nodes.iter().any(|node| self.is_guessed(&node.path))
    }

    /// Whether what stood at a path or below it was left out.
    pub(super) fn lacks_something(&self, path: &[Step]) -> bool {
        let mut from_there =
            self.left_out.range::<[Step], _>((Bound::Included(path), Bound::Unbounded));
        from_there.next().is_some_and(|left_out| left_out.starts_with(path))
    }
}

/// What a message speaks of: the key, or an entry of the list under it.
fn subject(path: &[Step]) -> String {
    match path {
        [.., Step::Key(key)] => format!("`{key}`"),
        [.., Step::Key(key), Step::Index(_)] => format!("entry of `{key}`"),
        _ => "value".to_owned(),
    }
}

/// Where a message speaks of: an article, a source, a rule.
fn place(table: &[Step]) -> String {
    match table {
        [] => String::new(),
        [Step::Key(article), Step::Key(key)] if article == "article" => {
            format!(" in article `{key}`")
        }
        [Step::Key(key), Step::Index(_)] if key == "governs" => {
            " in this entry of `governs`".to_owned()
        }
        [.., Step::Key(key), Step::Index(_)] => format!(" in this {key}"),
        [.., last] => format!(" in `{last}`"),
    }
}
