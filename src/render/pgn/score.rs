//! The movetext: the main line, what stood beside it, and the notes.

use std::mem::take;

use super::comment::comment;
use crate::arbiter::Game;
use crate::narrative::notes::Notes;
use crate::notation::dialects::Dialect;
use crate::notation::{Remark, annotations};

/// The longest line, in columns.
const WIDTH: usize = 80;

/// The movetext with its comments, in lines, its moves written in a dialect.
pub(super) fn movetext(game: &Game<'_>, notes: &Notes, dialect: &dyn Dialect) -> String {
    let (record, game) = (&game.record, &game.timeline);
    let annotations = annotations(record);
    let mut words = Words::default();
    let mut numbered = false;
    let is_alike = record.notation.name() == dialect.name();
    let mut position = game.position(0);
    for ply in 0..=game.plies() {
        if let Some((_, m)) = game.led_to(ply) {
            let written = position.write(m, dialect);
            position.play(m);
            let number = game.number(ply);
            // Black's move has its number only where something stands between.
            if !numbered || !number.ends_with("...") {
                words.push(&number);
            }
            words.push(&written);
        }
        let beside = annotations.iter().filter(|annotation| annotation.ply == ply);
        let before = words.all.len();
        let note = notes.get(&ply).map(comment).unwrap_or_default();
        write_beside(beside.map(|annotation| &annotation.remark), &note, is_alike, &mut words);
        numbered = ply > 0 && words.all.len() == before;
    }
    words.push(record.movetext_result.unwrap_or(game.result()).as_pgn());
    words.lines()
}

/// Marks first, as they belong to the move; then what was said, our note, and the variations, which
/// are only comments if they are written in another notation than the moves.
fn write_beside<'r>(
    remarks: impl Iterator<Item = &'r Remark> + Clone,
    note: &str,
    is_alike: bool,
    words: &mut Words,
) {
    for remark in remarks.clone() {
        if let Remark::Mark(nag) = remark {
            words.push(nag);
        }
    }
    for remark in remarks.clone() {
        if let Remark::Comment(text) = remark {
            words.comment(&text.replace('}', ")"));
        }
    }
    words.comment(note);
    for remark in remarks {
        match remark {
            Remark::Variation(variation) if is_alike => words.variation(variation),
            Remark::Variation(variation) => {
                words.comment(&variation.join(" ").replace(['{', '}'], ""));
            }
            Remark::Comment(_) | Remark::Mark(_) => {}
        }
    }
}

/// The words of a movetext: what must not be broken between lines.
#[derive(Default)]
struct Words {
    all: Vec<String>,
}

impl Words {
    fn push(&mut self, word: &str) {
        self.all.push(word.to_owned());
    }

    /// A comment in its braces, broken at blanks outside `[%…]`.
    fn comment(&mut self, text: &str) {
        let from = self.all.len();
        let mut inside = false;
        for word in text.split_whitespace() {
            // At the beginning of a line these would begin a tag, or hide the line.
            let held = from < self.all.len() && word.starts_with(['%', '[']);
            match self.all.last_mut() {
                Some(last) if inside || held => {
                    last.push(' ');
                    last.push_str(word);
                }
                _ => self.push(word),
            }
            let open = word.rfind("[%");
            inside = open.map_or(inside, |_| true)
                && word.rfind(']').is_none_or(|close| open.is_some_and(|open| close < open));
        }
        if from < self.all.len() {
            self.all[from].insert(0, '{');
            if let Some(last) = self.all.last_mut() {
                last.push('}');
            }
        }
    }

    /// A variation: its brackets stand at its first and its last word.
    fn variation(&mut self, words: &[String]) {
        let mut opening = String::new();
        for word in words {
            match (word.as_str(), self.all.last_mut()) {
                ("(", _) => opening.push('('),
                (")", Some(last)) => last.push(')'),
                (word, _) => {
                    if let Some(text) = word.strip_prefix('{') {
                        self.all.extend((!opening.is_empty()).then(|| take(&mut opening)));
                        self.comment(text.trim_end_matches('}'));
                    } else {
                        self.all.push(take(&mut opening) + word);
                    }
                }
            }
        }
    }

    /// The words in lines. A word longer than a line stands alone.
    fn lines(&self) -> String {
        let mut lines = String::new();
        let mut column = 0;
        for word in &self.all {
            let wide = word.chars().count();
            // At the beginning of a line these would begin a tag, or hide the line.
            let held = word.starts_with(['%', '[']);
            if column > 0 && column + 1 + wide > WIDTH && !held {
                lines.push('\n');
                column = 0;
            } else if column > 0 {
                lines.push(' ');
                column += 1;
            }
            lines.push_str(word);
            column += wide;
        }
        lines + "\n"
    }
}
