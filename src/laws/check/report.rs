//! Mistakes as people read them.

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str,
};

use super::Mistake;

/// How many mistakes of a file are shown: who has mended these knows the others.
pub const MOST_MISTAKES: usize = 100;

/// A file and every mistake in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// Where the file is.
    pub path: String,
    /// Its text.
    pub text: String,
    /// What is wrong with it, in the order of the text.
    pub mistakes: Vec<Mistake>,
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
