//! Whether a file has the shape that its schema describes: its keys, and the kinds of its values.
//!
//! Serde stops at the first mistake. So a file that it does not take is compared with the schema,
//! and each mistake noted and mended, as its hint says or with a value that stands in.

use std::borrow::Cow;
use std::collections::HashSet;
use std::mem;
use std::ops::Range;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::laws::nearest::nearest;

use super::Mistake;
use super::reading::{self, FormatError};
use super::schema::{Allowed, Kind, Schema};
use super::syntax;
use super::tree::{Path, Step, Tree};
use super::words::{found, hint, list, parted, place, subject};

/// A file, mended, and what was wrong with its shape.
pub(super) struct Shape<'t> {
    pub tree: Tree<'t>,
    pub schema: Schema,
    pub mistakes: Vec<Mistake>,
}

/// Reads a file as far as it can be understood.
pub(super) fn read<T: DeserializeOwned + JsonSchema>(text: &str) -> (Option<T>, Shape<'_>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mistakes = syntax::mistakes(text, &errors);
    let mut shape = Shape { tree: Tree::new(table, text), schema: Schema::of::<T>(), mistakes };
    shape.mistakes.extend(syntax::control_characters(&shape.tree));
    if !syntax::is_readable(&errors) {
        return (None, shape);
    }
    let file = reading::read(&shape.tree.root).ok().or_else(|| {
        let Shape { tree, schema, mistakes } = &mut shape;
        let mut mender =
            Mender { text, path: Vec::new(), mistakes, noted: HashSet::new(), stand_ins: 0 };
        mender.mend(&mut tree.root, 0..0, schema.root());
        shape.read_texts()
    });
    (file, shape)
}

impl Shape<'_> {
    /// Reads a file in which nothing can be wrong but texts of which only their types know more:
    /// each of them is noted and left out, and the entry of a list that needs it.
    fn read_texts<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            let FormatError { span, message } = match reading::read(&self.tree.root) {
                Ok(file) => return Some(file),
                Err(objection) => objection,
            };
            let node = self.tree.nodes().into_iter().rfind(|node| node.value.span() == span);
            let lacks_a_key = node.as_ref().is_some_and(|node| node.value.get_ref().is_table());
            if !lacks_a_key && !self.tree.is_behind_the_text(&span) {
                let (what, hint) = parted(&message);
                self.mistakes.push(Mistake { span, what, hint });
            }
            let mut path = node?.path;
            if lacks_a_key {
                path.truncate(path.iter().rposition(|it| matches!(it, Step::Index(_)))? + 1);
            }
            self.tree.remove(&path)?;
        }
    }

    /// Whether what stands at a path, or above it, is not what the file says.
    pub(super) fn is_guessed(&self, path: &[Step]) -> bool {
        let mut above = (0..=path.len()).filter_map(|end| self.tree.get(&path[..end]));
        above.any(|value| self.tree.is_behind_the_text(&value.span()))
    }

    /// Whether something at a path or below it is not what the file says.
    pub(super) fn has_guesses(&self, path: &[Step]) -> bool {
        let below = self.tree.nodes_at(path);
        self.is_guessed(path)
            || below.iter().any(|node| self.tree.is_behind_the_text(&node.value.span()))
    }
}

/// Compares values with what may stand in their places, from the root down.
struct Mender<'m, 't> {
    text: &'t str,
    path: Path,
    mistakes: &'m mut Vec<Mistake>,
    noted: HashSet<Range<usize>>,
    stand_ins: usize,
}

type Value<'t> = Spanned<DeValue<'t>>;

impl<'t> Mender<'_, 't> {
    /// Mends a value; `word` is what is shown of it: its key, if it is a table.
    fn mend(&mut self, value: &mut Value<'t>, word: Range<usize>, allowed: Allowed<'_>) {
        match (allowed.kind(), value.get_mut()) {
            (Kind::Boolean, DeValue::Boolean(_)) => {}
            (Kind::Number, DeValue::Integer(number))
                if u32::from_str_radix(number.as_str(), number.radix()).is_ok() => {}
            (Kind::Text, DeValue::String(text)) => {
                if let Some(message) = allowed.objection(text) {
                    let (what, hint) = parted(&message);
                    self.note(word, what, hint);
                    self.stand_in(value, allowed);
                }
            }
            (Kind::List, DeValue::Array(entries)) => {
                for (index, entry) in entries.iter_mut().enumerate() {
                    self.mend_below(index.into(), entry.span(), entry, allowed);
                }
            }
            (Kind::Table, DeValue::Table(table)) => self.mend_table(table, word, allowed),
            (Kind::Choice, _) => self.mend_choice(value, word, allowed),
            _ => self.mend_kind(value, word, allowed),
        }
    }

    /// Mends a choice: a word, or a table with the one word under which its parameters stand.
    fn mend_choice(&mut self, value: &mut Value<'t>, word: Range<usize>, allowed: Allowed<'_>) {
        match value.get_mut() {
            DeValue::String(name) => {
                let name = name.to_string();
                match self.meant(&name, word.clone(), allowed) {
                    Some(meant) if allowed.below(&meant.into()).is_none() => {
                        *value.get_mut() = DeValue::String(Cow::Owned(meant.to_owned()));
                    }
                    Some(meant) => {
                        let what = format!("`{meant}` is nothing without its parameters");
                        self.note(word, what, format!("write `rule.{meant} = {{ … }}`"));
                        self.stand_in(value, allowed);
                    }
                    None => self.stand_in(value, allowed),
                }
            }
            DeValue::Table(table) if table.len() == 1 => {
                let only = mem::take(table).into_iter().next();
                match only.and_then(|(key, inner)| self.mend_variant(key, inner, allowed)) {
                    Some(mended) => *value.get_mut() = mended,
                    None => self.stand_in(value, allowed),
                }
            }
            DeValue::Table(table) if !table.is_empty() => {
                let keys: Vec<&str> = table.keys().map(|key| &**key.get_ref()).collect();
                let what = format!("one rule at a time: here are {}", list(&keys));
                self.note(word, what, "give the other an article of its own".to_owned());
                self.stand_in(value, allowed);
            }
            _ if self.path.last() == Some(&Step::from("rule")) => {
                let hint = "write `rule = \"checkmate\"` or `rule.repetition = { … }`";
                self.note(word, "`rule` names no rule".to_owned(), hint.to_owned());
                self.stand_in(value, allowed);
            }
            _ => self.mend_kind(value, word, allowed),
        }
    }

    /// Mends what stands under a key, or in a list.
    fn mend_below(
        &mut self,
        step: Step,
        label: Range<usize>,
        value: &mut Value<'t>,
        above: Allowed<'_>,
    ) {
        let word = if value.get_ref().is_table() { label } else { value.span() };
        if let Some(allowed) = above.below(&step) {
            self.path.push(step);
            self.mend(value, word, allowed);
            self.path.pop();
        }
    }

    /// The one of several words or keys that is meant.
    fn meant<'s>(&mut self, name: &str, at: Range<usize>, allowed: Allowed<'s>) -> Option<&'s str> {
        let possible = [allowed.words(), allowed.keys()].concat();
        possible.iter().copied().find(|it| *it == name).or_else(|| {
            let what = format!("`{name}` is not a possible {}", subject(&self.path));
            self.note(at, what, hint(name, &possible));
            nearest(name, possible)
        })
    }

    /// The only key of a table as it is meant, with what stands under it if it has parameters.
    fn mend_variant(
        &mut self,
        key: Spanned<Cow<'t, str>>,
        mut value: Value<'t>,
        allowed: Allowed<'_>,
    ) -> Option<DeValue<'t>> {
        let meant = self.meant(key.get_ref(), key.span(), allowed)?;
        let name = Cow::Owned(meant.to_owned());
        if allowed.below(&meant.into()).is_some() {
            self.mend_below(meant.into(), key.span(), &mut value, allowed);
            let only = [(Spanned::new(key.span(), name), value)];
            return Some(DeValue::Table(only.into_iter().collect()));
        }
        if !value.get_ref().as_table().is_some_and(DeTable::is_empty) {
            let what = format!("`{meant}` has no parameters");
            self.note(key.span(), what, format!("write `rule = \"{meant}\"`"));
        }
        Some(DeValue::String(name))
    }

    /// Every key of a table, and those that it lacks.
    fn mend_table(&mut self, table: &mut DeTable<'t>, word: Range<usize>, allowed: Allowed<'_>) {
        let mut open = allowed.keys();
        open.retain(|key| !table.contains_key(*key));
        for (mut key, mut value) in mem::take(table) {
            if allowed.below(&(&**key.get_ref()).into()).is_none() {
                let Some(meant) = self.meant_key(&key, &open, allowed) else { continue };
                *key.get_mut() = Cow::Owned(meant.to_owned());
            }
            self.mend_below((&**key.get_ref()).into(), key.span(), &mut value, allowed);
            table.insert(key, value);
        }
        for name in allowed.required() {
            let Some(lacking) = allowed.below(&name.into()) else { continue };
            if !table.contains_key(name) {
                let what = format!("`{name}` is missing{}", place(&self.path));
                let hint = Some(format!("add `{name} = …`"));
                self.mistakes.push(Mistake { span: word.clone(), what, hint });
                let value = self.standing_in(lacking);
                table.insert(Spanned::new(value.span(), Cow::Owned(name.to_owned())), value);
            }
        }
    }

    /// What was probably meant by a key that is unknown, of those that are not taken.
    fn meant_key<'s>(
        &mut self,
        key: &Spanned<Cow<'t, str>>,
        open: &[&'s str],
        allowed: Allowed<'s>,
    ) -> Option<&'s str> {
        let name = key.get_ref();
        let meant = nearest(name, open.iter().copied());
        let hint = match meant {
            Some(_) => hint(name, open),
            None => self.taken(allowed).or_else(|| hint(name, &allowed.keys())),
        };
        self.note(key.span(), format!("unknown key `{name}`{}", place(&self.path)), hint);
        meant
    }

    /// What may stand here, in a rule.
    fn taken(&self, allowed: Allowed<'_>) -> Option<String> {
        let in_rule = self.path.contains(&Step::from("rule"));
        let values = allowed.values().filter(|values| in_rule && values.contains('`'))?;
        Some(format!("{} takes {values}", subject(&self.path)))
    }

    fn mend_kind(&mut self, value: &mut Value<'t>, word: Range<usize>, allowed: Allowed<'_>) {
        let (wanted, advice) = allowed.kind().wanted();
        let (wanted, found) = match (allowed.kind(), value.get_ref()) {
            // The right kind, but too large or too small.
            (Kind::Number, DeValue::Integer(number)) => {
                let is_small = number.as_str().starts_with('-');
                (if is_small { wanted } else { "at most 4294967295" }, number.to_string())
            }
            (_, other) => (wanted, found(other).to_owned()),
        };
        let what = format!("{} must be {wanted}, not {found}", subject(&self.path));
        let (hint, mended) = self.convert(value, allowed.kind());
        let hint = hint.or(advice.map(str::to_owned));
        let hint: Vec<String> = hint.into_iter().chain(self.taken(allowed)).collect();
        self.note(word.clone(), what, (!hint.is_empty()).then(|| hint.join("; ")));
        match mended {
            Some(mended) => {
                *value.get_mut() = mended;
                self.mend(value, word, allowed);
            }
            None => self.stand_in(value, allowed),
        }
    }

    /// What was probably meant by a value of the wrong kind, and how it is written.
    fn convert(&self, value: &Value<'t>, wanted: Kind) -> (Option<String>, Option<DeValue<'t>>) {
        let written = self.text.get(value.span()).unwrap_or_default();
        let bare = written.trim_matches(['"', '\'']);
        let key = self.path.last().map(Step::to_string).unwrap_or_default();
        let in_list = || Some(DeValue::Array([value.clone()].into_iter().collect()));
        let (hint, mended) = match (wanted, value.get_ref()) {
            (Kind::Text, DeValue::Table(_) | DeValue::Array(_)) => return (None, None),
            (Kind::Text, _) => {
                (format!("write `\"{written}\"`"), Some(DeValue::String(Cow::Borrowed(written))))
            }
            (Kind::Number | Kind::Boolean, DeValue::String(_)) => match DeValue::parse(bare) {
                Ok(value) if !value.get_ref().is_str() => {
                    (format!("write `{bare}`"), Some(value.into_inner()))
                }
                _ => return (None, None),
            },
            (Kind::List, DeValue::String(_)) => (format!("write `[{written}]`"), in_list()),
            (Kind::List, DeValue::Table(_)) if self.path.len() == 1 => {
                (format!("write `[[{key}]]`"), in_list())
            }
            (Kind::Table, DeValue::Array(_)) if key == "article" => {
                ("write `[article.…]` with the article's key".to_owned(), None)
            }
            (Kind::Table, _) => (format!("write `{key} = {{ … }}`"), None),
            _ => return (None, None),
        };
        (Some(hint), mended)
    }

    fn stand_in(&mut self, value: &mut Value<'t>, allowed: Allowed<'_>) {
        *value = self.standing_in(allowed);
    }

    /// Something that may stand there, behind the end of the text.
    fn standing_in(&mut self, allowed: Allowed<'_>) -> Value<'t> {
        self.stand_ins += 1;
        let start = self.text.len() + self.stand_ins;
        allowed.stand_in(&(start..start))
    }

    /// A second mistake at the same place follows from the first; one at no place, from a
    /// stand-in.
    fn note(&mut self, span: Range<usize>, what: String, hint: impl Into<Option<String>>) {
        if span.start <= self.text.len() && self.noted.insert(span.clone()) {
            self.mistakes.push(Mistake { span, what, hint: hint.into() });
        }
    }
}
