//! Every mistake of a law file, each with its place and a hint.

mod amends;
mod checker;
mod deserialize;
mod document;
#[cfg(feature = "files")]
mod files;
mod governs;
mod lineage;
mod places;
mod references;
mod shape;
mod texts;
mod words;

use std::collections::HashMap;
use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str,
};
use serde::de::DeserializeOwned;

use super::code::Code;
use super::resolve::resolve_chain;
use super::schema::CodeFile;

use checker::SemanticChecker;
#[cfg(feature = "files")]
pub(super) use files::read_directory;
#[cfg(feature = "files")]
pub use files::{check_files, read_small};
use shape::ReadFile;
pub(super) use texts::{RawFile, check_texts, is_places_file, read_code, read_places};

/// A mistake in a law file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The range of the mistaken word in the file, in bytes.
    pub span: Range<usize>,
    /// The message: lower case, no full stop.
    pub what: String,
    /// The way to mend it.
    pub hint: Option<String>,
}

/// The maximum number of mistakes shown for one file. Reading stops at that many mistakes of shape.
pub const MOST_MISTAKES: usize = 100;

/// A file and every mistake in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The path of the file.
    pub path: String,
    /// The text of the file.
    pub text: String,
    /// The mistakes, in the order of the text.
    pub mistakes: Vec<Mistake>,
}

/// Finds every mistake of a law file, in the order of the text, on its own and against the codes
/// that it refers to. Of a file that is no TOML only the first mistake of syntax is found.
///
/// Also returns the file, as far as it could be read: a malformed article or source is left out.
///
/// `path` matters for its name, which must be the code's id; `others` holds all other codes by
/// their ids, and may hold this one.
pub fn check(
    path: &str,
    text: &str,
    others: &HashMap<String, CodeFile>,
) -> (Option<CodeFile>, Vec<Mistake>) {
    check_code(path, text, others, &mut HashMap::new())
}

/// Checks a law file. `resolved` keeps the codes that were resolved for other files.
fn check_code(
    path: &str,
    text: &str,
    others: &HashMap<String, CodeFile>,
    resolved: &mut HashMap<String, Code>,
) -> (Option<CodeFile>, Vec<Mistake>) {
    let ReadFile { file, document, mut mistakes } = match shape::read::<CodeFile>(text) {
        Ok(read) => read,
        Err(mistake) => return (None, vec![mistake]),
    };
    if let Some(file) = &file {
        let mut checker = SemanticChecker::new(file, &file.sources, &document);
        checker.check_file(path);
        governs::check(&mut checker);
        let mut amended = None;
        if let Some(id) = amends::check_chain(&mut checker, others) {
            resolve_chain(id, others, resolved);
            amended = resolved.get(id);
        }
        amends::check(&mut checker, others, amended);
        references::check(&mut checker, amended);
        lineage::check(&mut checker, others);
        mistakes.extend(checker.mistakes);
    }
    mistakes.sort_by_key(|mistake| mistake.span.start);
    (file, mistakes)
}

/// Reads a TOML file of another kind, as a law file is read.
///
/// # Errors
/// Every mistake in the file.
pub fn read_toml<T: DeserializeOwned>(path: &str, bytes: Vec<u8>) -> Result<T, Report> {
    let (text, not_utf_8) = texts::decode(bytes);
    let mut mistakes = if let Some(mistake) = not_utf_8 {
        vec![mistake]
    } else {
        match shape::read(&text) {
            Err(mistake) => vec![mistake],
            Ok(ReadFile { file: Some(file), mistakes, .. }) if mistakes.is_empty() => {
                return Ok(file);
            }
            Ok(read) => read.mistakes,
        }
    };
    mistakes.sort_by_key(|mistake| mistake.span.start);
    Err(Report { path: path.to_owned(), text, mistakes })
}

impl Report {
    /// Renders the mistakes, each with its line and a caret under the word: at most
    /// [`MOST_MISTAKES`], and a line if there are more. Empty if there are none.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let path = normalize_untrusted_str(&self.path.replace('\n', "\\n"));
        let mut rendered = String::new();
        for mistake in self.mistakes.iter().take(MOST_MISTAKES) {
            rendered.push_str(&renderer.render(&[self.group(mistake, &path)]));
            rendered.push_str("\n\n");
        }
        if self.mistakes.len() > MOST_MISTAKES {
            rendered.push_str(&format!("and more mistakes in {path}\n\n"));
        }
        rendered
    }

    fn group<'a>(&'a self, mistake: &'a Mistake, path: &'a str) -> Group<'a> {
        let snippet = Snippet::source(self.text.as_str()).path(path);
        let group = Level::ERROR
            .primary_title(normalize_untrusted_str(&mistake.what))
            .element(snippet.annotation(self.caret(mistake)));
        match &mistake.hint {
            Some(hint) => group.element(Level::HELP.message(normalize_untrusted_str(hint))),
            None => group,
        }
    }

    fn caret(&self, mistake: &Mistake) -> Annotation<'static> {
        let char_boundary = |at: usize| self.text.floor_char_boundary(at.min(self.text.len()));
        let span = char_boundary(mistake.span.start)..char_boundary(mistake.span.end);
        AnnotationKind::Primary.span(span)
    }
}
