//! The shape of a file: its keys, and the kinds of its values.
//!
//! Serde stops at the first mistake. So each mistake is noted and taken out of the document, which
//! is then read again, until nothing mistaken is left.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

use super::deserialize::{ShapeError, deserialize};
use super::document::{Document, Path, Step, at};
use super::words::{on_blank, reworded, subject, unknown_key};
use super::{MOST_MISTAKES, Mistake};

/// The tables at the top whose keys are names that the file gives.
const NAMED: [&str; 2] = ["article", "country"];

/// A file as far as it could be read.
pub(super) struct ReadFile<'t, T> {
    /// The file without the entries left out; `None` if nothing of it could be read.
    pub file: Option<T>,
    pub document: Document<'t>,
    pub mistakes: Vec<Mistake>,
}

/// Reads a file, and notes every mistake in its shape. An article, a source or another entry with a
/// mistake is left out of the file; of a table only the first missing key is noted.
///
/// # Errors
/// The first mistake of syntax.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<ReadFile<'_, T>, Mistake> {
    let document = Document::parse(text)?;
    let mistakes = mistaken_texts(&document);
    let mut checker = ShapeChecker { document, mistakes, mistaken: BTreeSet::new() };
    let mut file = None;
    while file.is_none() && checker.mistakes.len() <= MOST_MISTAKES {
        match deserialize(&checker.document.root) {
            Ok(read) if checker.mistaken.is_empty() => file = Some(read),
            // The values taken out may be optional ones: the entries are left out all the same.
            Ok(_) => checker.leave_out_next(),
            Err(error) => {
                if !checker.take_out(error) {
                    break;
                }
            }
        }
    }
    Ok(ReadFile { file, document: checker.document, mistakes: checker.mistakes })
}

/// Takes mistakes out of a document.
struct ShapeChecker<'t> {
    document: Document<'t>,
    mistakes: Vec<Mistake>,
    /// The paths of the values taken out, whose entries are still to be left out.
    mistaken: BTreeSet<Path>,
}

impl ShapeChecker<'_> {
    /// Notes a mistake and takes it out of the document. Returns false if nothing can be taken out.
    fn take_out(&mut self, error: ShapeError) -> bool {
        if let Some(missing) = error.missing() {
            if !self.mistaken.contains(&missing) {
                self.note(&error, self.document.name_span(&missing));
            }
            if self.document.is_left_out(&missing) {
                return false;
            }
            match missing.len() {
                1 => {
                    self.mistaken.remove(&missing);
                    self.document.leave_empty(&missing, DeValue::String("".into()));
                }
                2 | 3 => self.leave_out(&missing),
                _ => {
                    let is_removed = self.document.remove(&error.path);
                    self.mistaken.insert(error.path);
                    return is_removed;
                }
            }
            return true;
        }
        if let Some(meant) = unknown_key(&error.message) {
            self.note(&error, self.document.name_span(&error.path));
            if let (Some(meant), Some((_, table))) = (meant, error.path.split_last()) {
                self.mistaken.insert([table, &[Step::from(meant)]].concat());
            }
            return self.document.remove(&error.path);
        }
        // A table from which something was taken out is not what is wanted, either.
        let mut longer = self.mistaken.iter().filter(|path| path.len() > error.path.len());
        if !longer.any(|path| path.starts_with(&error.path)) {
            self.note(&error, self.document.value_span(&error.path));
        }
        let is_removed = self.document.remove(&error.path);
        self.mistaken.insert(error.path);
        is_removed
    }

    fn note(&mut self, error: &ShapeError, span: Range<usize>) {
        let written = self.document.text_of(&error.path);
        let (what, hint) = reworded(&error.message, &error.path, written);
        self.mistakes.push(Mistake { span, what, hint });
    }

    fn leave_out_next(&mut self) {
        if let Some(path) = self.mistaken.last().cloned() {
            self.leave_out(&path);
        }
    }

    /// Leaves out the entry to which a path leads: an article, a source, a value at the top.
    fn leave_out(&mut self, path: &[Step]) {
        let top = path.get(..1).unwrap_or_default();
        let is_list = self.document.get(top).is_some_and(|value| value.get_ref().is_array());
        let is_named = NAMED.iter().any(|name| *top == at![name]);
        let entry = path.get(..if is_list || is_named { 2 } else { 1 }).unwrap_or(path);
        if *top == at!["article"] && entry.len() == 2 {
            self.document.leave_empty(entry, DeValue::Table(DeTable::new()));
        } else {
            self.document.leave_out(entry);
        }
        self.mistaken.retain(|path| !path.starts_with(entry));
        // The entries of a list after the one that is left out have moved up.
        if let [top, Step::Index(index)] = entry {
            let after = self.mistaken.split_off(&vec![top.clone(), Step::Index(*index)]);
            for mut path in after {
                if let [other, Step::Index(at), ..] = path.as_mut_slice()
                    && other == top
                {
                    *at -= 1;
                }
                self.mistaken.insert(path);
            }
        }
    }
}

/// Finds empty texts, and characters that can steer a terminal.
fn mistaken_texts(document: &Document<'_>) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for (path, text, span) in document.texts(&[]) {
        let control = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t'));
        let (what, hint) = if let Some(control) = control {
            (format!("a control character, U+{:04X}", u32::from(control)), "strike it out")
        } else if text.trim().is_empty() {
            (format!("{} is empty", subject(&path)), on_blank(&path))
        } else {
            continue;
        };
        mistakes.push(Mistake { span, what, hint: Some(hint.to_owned()) });
    }
    mistakes
}
