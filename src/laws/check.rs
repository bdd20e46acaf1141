//! Every mistake of a law file, each with its place and what to do about it.

mod amends;
mod complaint;
mod files;
mod governs;
mod lineage;
mod meaning;
mod report;
mod shape;
mod syntax;
mod tree;

use std::collections::HashMap;
use std::ops::Range;

use super::schema::CodeFile;

pub use files::check_files;
pub(super) use files::{check_texts, read_directory};
pub(super) use meaning::kebab_case;
pub use report::Report;

/// A mistake in a law file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where it is, in bytes of the file.
    pub span: Range<usize>,
    /// What is wrong: lower case, no full stop.
    pub what: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// Finds every mistake of one file, in the order of the text: on its own, and against the
/// codes it refers to. With the file as far as it could be understood; what was mistaken is
/// mended in it, so it is of use only for checking others.
///
/// `path` matters for its name, which must be the code's; `others` are all other codes by
/// their ids, and may hold this one.
#[must_use]
pub fn check(
    path: &str,
    text: &str,
    others: &HashMap<String, CodeFile>,
) -> (Option<CodeFile>, Vec<Mistake>) {
    let (file, mut shape) = shape::read(text);
    let mut mistakes = std::mem::take(&mut shape.mistakes);
    if let Some(file) = &file {
        mistakes.extend(meaning::mistakes(path, file, &shape, others));
    }
    mistakes.sort_by_key(|mistake| mistake.span.start);
    (file, mistakes)
}

/// A file as far as it can be understood, whatever its mistakes; nothing if it has no name.
fn understand(text: &str) -> Option<CodeFile> {
    let (file, shape) = shape::read(text);
    file.filter(|_| !shape.is_guessed(&["id".into()]))
}
