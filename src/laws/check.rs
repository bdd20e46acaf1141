//! Every mistake of a law file, each with its place and what to do about it.

mod amends;
#[cfg(feature = "files")]
mod files;
mod governs;
mod lineage;
mod meaning;
mod places;
mod reading;
mod references;
mod schema;
mod shape;
mod syntax;
mod texts;
mod tree;
mod words;

use std::collections::HashMap;
use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str,
};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::code::resolve;
use super::schema::CodeFile;

#[cfg(feature = "files")]
pub(super) use files::read_directory;
#[cfg(feature = "files")]
pub use files::{check_files, read_small};
use meaning::Sense;
pub(super) use meaning::kebab_case;
pub(super) use texts::{RawFile, check_texts, is_of_places, understood, understood_places};

/// A mistake in a law file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// Where it is, in bytes of the file.
    pub span: Range<usize>,
    /// What is wrong: lower case, no full stop.
    pub what: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// How many mistakes of a file are shown: who has mended these knows the others.
pub const MOST_MISTAKES: usize = 100;

/// A file and every mistake in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// Where the file is.
    pub path: String,
    /// The file's text, in which the mistakes have their places.
    pub text: String,
    /// What is wrong with it, in the order of the text.
    pub mistakes: Vec<Mistake>,
}

/// Finds every mistake of one file, in the order of the text: on its own, and against the
/// codes it refers to. With the file as far as it could be understood; what was mistaken is
/// mended in it, so it is of use only for checking others.
///
/// `path` matters for its name, which must be the code's; `others` are all other codes by
/// their ids, and may hold this one.
pub fn check(
    path: &str,
    text: &str,
    others: &HashMap<String, CodeFile>,
) -> (Option<CodeFile>, Vec<Mistake>) {
    let (file, mut shape) = shape::read::<CodeFile>(text);
    let mut mistakes = std::mem::take(&mut shape.mistakes);
    if let Some(file) = &file {
        let mut sense = Sense::new(file, &file.sources, &shape);
        sense.check_file(path);
        governs::check(&mut sense);
        let mut resolved = HashMap::new();
        let amended = file.amends.as_ref().and_then(|amended| {
            resolve(amended, others, &mut resolved, 0);
            resolved.get(amended)
        });
        amends::check(&mut sense, others, amended);
        references::check(&mut sense, amended);
        lineage::check(&mut sense, others);
        mistakes.extend(sense.mistakes);
    }
    mistakes.sort_by_key(|mistake| mistake.span.start);
    (file, mistakes)
}

/// Reads a TOML file of some other kind as a law file is read.
///
/// # Errors
/// When it is not what is wanted: every mistake in it.
pub fn read_toml<T: DeserializeOwned + JsonSchema>(
    path: &str,
    bytes: Vec<u8>,
) -> Result<T, Report> {
    let (text, not_utf_8) = texts::decode(bytes);
    let mistakes = match not_utf_8 {
        Some(mistake) => vec![mistake],
        None => match shape::read(&text) {
            (Some(file), shape) if shape.mistakes.is_empty() => return Ok(file),
            (_, shape) => shape.mistakes,
        },
    };
    let mut report = Report { path: path.to_owned(), text, mistakes };
    report.mistakes.sort_by_key(|mistake| mistake.span.start);
    Err(report)
}

impl Report {
    /// The mistakes, each with its line and a caret under the word: a hundred at most, and how many
    /// more there are. Nothing if there are none.
    pub fn render(&self, color: bool) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let path = normalize_untrusted_str(&self.path.replace('\n', "\\n"));
        let mut rendered = String::new();
        for mistake in self.mistakes.iter().take(MOST_MISTAKES) {
            rendered.push_str(&renderer.render(&[self.group(mistake, &path)]));
            rendered.push_str("\n\n");
        }
        if let more @ 1.. = self.mistakes.len().saturating_sub(MOST_MISTAKES) {
            rendered.push_str(&format!("and {more} more mistakes in {path}\n\n"));
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
        let within = |at: usize| self.text.floor_char_boundary(at.min(self.text.len()));
        let span = within(mistake.span.start)..within(mistake.span.end);
        AnnotationKind::Primary.span(span)
    }
}
