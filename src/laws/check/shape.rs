//! The shape of a file: its keys, and the kinds of its values, compared with the schema.
//!
//! Serde stops at the first mistake. So the file is first compared with its schema, and every entry
//! that does not fit is left out of what serde reads.

use std::collections::BTreeSet;
use std::ops::Range;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

use crate::laws::nearest::nearest;

use super::Mistake;
use super::deserialize::deserialize;
use super::document::{Document, Path, Step, Value};
use super::schema::{Allowed, Kind, Schema};
use super::words::{found, hint, list, on_blank, parted, place, subject};

/// A file as far as it could be read.
pub(super) struct ReadFile<'t, T> {
    /// The file without the entries left out; `None` if nothing of it could be read.
    pub file: Option<T>,
    pub document: Document<'t>,
    pub schema: Schema,
    pub mistakes: Vec<Mistake>,
}

/// Reads a file, and notes every mistake in its shape.
///
/// # Errors
/// The first mistake of syntax.
pub(super) fn read<T: DeserializeOwned + JsonSchema>(
    text: &str,
) -> Result<ReadFile<'_, T>, Mistake> {
    let (mut document, schema) = (Document::parse(text)?, Schema::of::<T>());
    let mut checker = ShapeChecker {
        document: &document,
        path: Vec::new(),
        mistakes: Vec::new(),
        misshapen: BTreeSet::new(),
        unknown: Vec::new(),
    };
    checker.check_value(&document.root, schema.root());
    let ShapeChecker { mut mistakes, misshapen, unknown, .. } = checker;
    for path in unknown {
        document.remove(&path);
    }
    leave_out(&mut document, misshapen, schema.root());
    // Files of other kinds have texts of which only their types know whether they are well formed.
    loop {
        let (span, message) = match deserialize(&document.root) {
            Ok(file) => return Ok(ReadFile { file: Some(file), document, schema, mistakes }),
            Err(error) => error,
        };
        let (what, hint) = parted(&message);
        mistakes.push(Mistake { span: span.clone(), what, hint });
        let path = path_to(&document.root, &span).filter(|path| !path.is_empty());
        let Some(path) = path.filter(|path| !document.is_left_out(path)) else {
            return Ok(ReadFile { file: None, document, schema, mistakes });
        };
        leave_out(&mut document, BTreeSet::from([path]), schema.root());
    }
}

/// Leaves out the entries in which something is misshapen: an article, a source, a key at the top.
fn leave_out(document: &mut Document<'_>, misshapen: BTreeSet<Path>, root: Allowed<'_>) {
    let mut entries = BTreeSet::new();
    for mut path in misshapen {
        let Some(top) = path.first().and_then(|step| root.below(step)) else { continue };
        let has_entries =
            top.kind() == Kind::List || (top.kind() == Kind::Table && top.keys().is_empty());
        path.truncate(if has_entries { 2 } else { 1 });
        entries.insert(path);
    }
    // From the end of a list, as the entries after one that is removed move up.
    for path in entries.into_iter().rev() {
        let is_required = matches!(&path[..], [Step::Key(key)] if root.required().any(|required| required == key));
        let entry = path.get(1).and_then(|step| root.below(&path[0])?.below(step));
        let may_be_empty = entry
            .is_some_and(|entry| entry.kind() == Kind::Table && entry.required().next().is_none());
        if is_required {
            document.replace(&path, DeValue::String("".into()));
        } else if may_be_empty {
            document.replace(&path, DeValue::Table(DeTable::new()));
        } else {
            document.leave_out(&path);
        }
    }
}

/// The path of the value with this span.
fn path_to(value: &Value<'_>, span: &Range<usize>) -> Option<Path> {
    if value.span() == *span {
        return Some(Vec::new());
    }
    let below = |step: Step, value: &Value<'_>| {
        let rest = path_to(value, span)?;
        Some([vec![step], rest].concat())
    };
    match value.get_ref() {
        DeValue::Table(table) => {
            table.iter().find_map(|(key, value)| below(key.get_ref().into(), value))
        }
        DeValue::Array(list) => {
            list.iter().enumerate().find_map(|(at, value)| below(at.into(), value))
        }
        _ => None,
    }
}

/// Compares values with the schema, from the root down.
struct ShapeChecker<'d, 't> {
    document: &'d Document<'t>,
    path: Path,
    mistakes: Vec<Mistake>,
    /// The paths of the values that do not fit the schema.
    misshapen: BTreeSet<Path>,
    /// The paths of unknown keys.
    unknown: Vec<Path>,
}

impl<'t> ShapeChecker<'_, 't> {
    fn check_value(&mut self, value: &Value<'t>, allowed: Allowed<'_>) {
        match (allowed.kind(), value.get_ref()) {
            (Kind::Boolean, DeValue::Boolean(_)) => {}
            (Kind::Number, DeValue::Integer(number))
                if u32::from_str_radix(number.as_str(), number.radix()).is_ok() => {}
            (Kind::Text, DeValue::String(text)) => self.check_text(text, value.span(), allowed),
            (Kind::List, DeValue::Array(entries)) => {
                for (index, entry) in entries.iter().enumerate() {
                    self.check_below(index.into(), entry, allowed);
                }
            }
            (Kind::Table, DeValue::Table(table)) => self.check_table(table, allowed),
            (Kind::Choice, DeValue::String(word)) => self.check_word(word, value.span(), allowed),
            (Kind::Choice, DeValue::Table(table)) => self.check_variant(table, allowed),
            _ => self.wrong_kind(value, allowed),
        }
    }

    fn check_below(&mut self, step: Step, value: &Value<'t>, above: Allowed<'_>) {
        if let Some(allowed) = above.below(&step) {
            self.path.push(step);
            self.check_value(value, allowed);
            self.path.pop();
        }
    }

    /// Notes an empty text, one that does not have the format that is wanted, and characters that
    /// can steer a terminal.
    fn check_text(&mut self, text: &str, span: Range<usize>, allowed: Allowed<'_>) {
        self.check_characters(text, span.clone());
        if let Some(objection) = allowed.objection(text) {
            let (what, hint) = parted(&objection);
            return self.note(span, what, hint);
        }
        if text.trim().is_empty() {
            let (what, key) = match self.path.last() {
                Some(Step::Key(key)) => (format!("`{key}` is empty"), key.as_str()),
                _ => ("this text is empty".to_owned(), ""),
            };
            let hint = Some(on_blank(key).to_owned());
            self.mistakes.push(Mistake { span, what, hint });
        }
    }

    fn check_characters(&mut self, text: &str, span: Range<usize>) {
        let control = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t'));
        if let Some(control) = control {
            let what = format!("a control character, U+{:04X}", u32::from(control));
            self.mistakes.push(Mistake { span, what, hint: Some("strike it out".to_owned()) });
        }
    }

    /// Notes unknown keys of a table, the keys that it lacks, and mistakes in its values.
    fn check_table(&mut self, table: &DeTable<'t>, allowed: Allowed<'_>) {
        let mut open = allowed.keys();
        open.retain(|key| !table.contains_key(*key));
        let mut misspelt = Vec::new();
        for (key, value) in table {
            let name = key.get_ref();
            self.check_characters(name, key.span());
            if allowed.below(&name.into()).is_some() {
                self.check_below(name.into(), value, allowed);
                continue;
            }
            let what = format!("unknown key `{name}`{}", place(&self.path));
            self.unknown.push([&self.path[..], &[name.into()]].concat());
            let hint = if let Some(meant) = nearest(name, open.iter().copied()) {
                misspelt.push(meant);
                self.misshapen.insert([&self.path[..], &[meant.into()]].concat());
                hint(name, &open)
            } else {
                hint(name, &allowed.keys())
            };
            self.mistakes.push(Mistake { span: key.span(), what, hint });
        }
        for name in allowed.required() {
            if !table.contains_key(name) && !misspelt.contains(&name) {
                let what = format!("`{name}` is missing{}", place(&self.path));
                self.path.push(name.into());
                let label = self.document.label(&self.path);
                self.note(label, what, Some(format!("add `{name} = …`")));
                self.path.pop();
            }
        }
    }

    /// Checks a word of a choice.
    fn check_word(&mut self, word: &str, span: Range<usize>, allowed: Allowed<'_>) {
        if allowed.words().contains(&word) {
            return;
        }
        if allowed.below(&word.into()).is_some() {
            let what = format!("`{word}` is nothing without its parameters");
            self.note(span, what, Some(format!("write `rule.{word} = {{ … }}`")));
        } else {
            self.unknown_word(word, span, allowed);
        }
    }

    /// Checks a choice with parameters: a table with one key.
    fn check_variant(&mut self, table: &DeTable<'t>, allowed: Allowed<'_>) {
        let mut entries = table.iter();
        let (Some((key, value)), None) = (entries.next(), entries.next()) else {
            let keys: Vec<&str> = table.keys().map(|key| &**key.get_ref()).collect();
            let what = match keys.as_slice() {
                [] => format!("{} is empty", subject(&self.path)),
                keys => format!("one rule at a time: here are {}", list(keys)),
            };
            let hint = "write `rule = \"checkmate\"` or `rule.repetition = { … }`".to_owned();
            return self.note(self.document.label(&self.path), what, Some(hint));
        };
        let name = key.get_ref();
        if allowed.below(&name.into()).is_some() {
            self.check_below(name.into(), value, allowed);
        } else if allowed.words().contains(&&**name) {
            let what = format!("`{name}` has no parameters");
            self.note(key.span(), what, Some(format!("write `rule = \"{name}\"`")));
        } else {
            self.unknown_word(name, key.span(), allowed);
        }
    }

    fn unknown_word(&mut self, word: &str, span: Range<usize>, allowed: Allowed<'_>) {
        let what = format!("`{word}` is not a possible {}", subject(&self.path));
        let possible = [allowed.words(), allowed.keys()].concat();
        self.note(span, what, hint(word, &possible));
    }

    fn wrong_kind(&mut self, value: &Value<'t>, allowed: Allowed<'_>) {
        let (wanted, advice) = allowed.kind().in_words();
        let (wanted, found) = match (allowed.kind(), value.get_ref()) {
            // The right kind, but too large or too small.
            (Kind::Number, DeValue::Integer(number)) if number.as_str().starts_with('-') => {
                (wanted, number.to_string())
            }
            (Kind::Number, DeValue::Integer(number)) => ("at most 4294967295", number.to_string()),
            (_, other) => (wanted, found(other).to_owned()),
        };
        let what = format!("{} must be {wanted}, not {found}", subject(&self.path));
        let hint = self.conversion(value, allowed.kind()).or(advice.map(str::to_owned));
        self.note(self.document.word(&self.path), what, hint);
    }

    /// How the value is probably to be written, if it is of the wrong kind.
    fn conversion(&self, value: &Value<'t>, wanted: Kind) -> Option<String> {
        let written = self.document.text_of(value);
        let bare = written.trim_matches(['"', '\'']);
        let key = self.path.last().map(Step::to_string).unwrap_or_default();
        match (wanted, value.get_ref()) {
            (Kind::Text, DeValue::Table(_) | DeValue::Array(_)) => None,
            (Kind::Text, _) => Some(format!("write `\"{written}\"`")),
            (Kind::Number, DeValue::String(_)) if bare.parse::<u32>().is_ok() => {
                Some(format!("write `{bare}`"))
            }
            (Kind::Boolean, DeValue::String(_)) if bare.parse::<bool>().is_ok() => {
                Some(format!("write `{bare}`"))
            }
            (Kind::List, DeValue::String(_)) => Some(format!("write `[{written}]`")),
            (Kind::List, DeValue::Table(_)) if self.path.len() == 1 => {
                Some(format!("write `[[{key}]]`"))
            }
            (Kind::Table, DeValue::Array(_)) if key == "article" => {
                Some("write `[article.…]` with the article's key".to_owned())
            }
            (Kind::Table, _) => Some(format!("write `{key} = {{ … }}`")),
            _ => None,
        }
    }

    /// Notes a mistake in the shape of the value at the current path.
    fn note(&mut self, span: Range<usize>, what: String, hint: Option<String>) {
        self.mistakes.push(Mistake { span, what, hint });
        self.misshapen.insert(self.path.clone());
    }
}
