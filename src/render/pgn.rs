//! A judged game as PGN for any viewer: the score as it was, with prose, squares and arrows at
//! the moments that matter.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::mem::take;

use crate::arbiter::Game;
use crate::narrative::citation::named;
use crate::narrative::notes::{Highlight, Note, Notes, notes, notes_of_score};
use crate::narrative::words::clean;
use crate::notation::dialects::{Dialect, SAN};
use crate::notation::{Record, Remark, annotations};

/// The longest line, in columns.
const WIDTH: usize = 80;

/// A judged game as PGN: its tags, the moves of its main line and what stood beside them, and in
/// comments what the codes make of it. Variations in another notation than the standard one are
/// kept as comments. Lines have 80 columns at most, where words allow it. Of a
/// tag given twice only the first is written, which counts: a second one could begin a game.
pub fn to_pgn(game: &Game<'_>) -> String {
    tags(&game.record) + &movetext(game, &notes(game), &SAN)
}

/// A game as PGN has it, without what codes make of it and with its moves in any dialect: its tags,
/// the moves of its main line and what stood beside them. Where a false move is accepted, and where
/// the record cannot be read on, a comment says so.
pub fn to_score(game: &Game<'_>, dialect: &dyn Dialect) -> String {
    tags(&game.record) + &movetext(game, &notes_of_score(game), dialect)
}

/// The tags, and a blank line if there are any.
fn tags(record: &Record<'_>) -> String {
    let mut out = String::new();
    let mut written = HashSet::new();
    for tag in &record.tags {
        if !written.insert(tag.name.to_ascii_lowercase()) {
            continue;
        }
        let value = clean(&tag.value.replace(['\t', '\n', '\r'], " "));
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "[{} \"{value}\"]", tag_name(&tag.name));
    }
    if !written.is_empty() {
        out.push('\n');
    }
    out
}

/// A tag's name in the letters that names are made of.
fn tag_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("Tag{name}") }
}

/// The movetext with its comments, in lines, its moves written in a dialect.
fn movetext(game: &Game<'_>, notes: &Notes, dialect: &dyn Dialect) -> String {
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

/// A note as the text of a comment: squares and arrows, then the prose.
fn comment(note: &Note) -> String {
    let squares = note.squares.iter().map(|(square, mark)| format!("{}{square}", color(*mark)));
    let arrows = note.arrows.iter().map(|((from, to), mark)| format!("{}{from}{to}", color(*mark)));
    let mut parts = Vec::new();
    parts.extend(command("csl", squares.collect()));
    parts.extend(command("cal", arrows.collect()));
    parts.extend(note.first.iter().cloned());
    parts.extend(note.said.iter().map(|(sentence, codes)| {
        let codes = named(codes, |codes| codes.join("; "));
        format!("{} ({codes}).", sentence.trim_end_matches('.'))
    }));
    parts.extend(note.last.iter().cloned());
    // Nothing of a record may close the comment it stands in.
    clean(&parts.join(" ")).replace('{', "(").replace('}', ")")
}

/// Colours as viewers name them.
fn color(mark: Highlight) -> char {
    match mark {
        Highlight::Claim => 'G',
        Highlight::Counted => 'Y',
        Highlight::Alarm => 'R',
    }
}

fn command(name: &str, items: Vec<String>) -> Option<String> {
    (!items.is_empty()).then(|| format!("[%{name} {}]", items.join(",")))
}
