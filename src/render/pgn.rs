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
use crate::notation::{Record, Remark, remarks_at};
use crate::replay::Ply;

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
        let value = tag.value.replace(['\t', '\n', '\r'], " ");
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

/// Writes the movetext with its comments, its moves in a dialect.
fn movetext(game: &Game<'_>, notes: &Notes, dialect: &dyn Dialect) -> String {
    let (record, game) = (&game.record, &game.timeline);
    let is_alike = record.notation.name() == dialect.name();
    let mut text = Movetext::default();
    let mut is_numbered = false;
    let mut position = game.position(0);
    for ply in 0..=game.plies() {
        if let Some((_, m)) = game.led_to(ply) {
            let written = position.write(m, dialect);
            position.play(m);
            let number = game.number(ply);
            // Black's move has its number only where something stands between.
            if !is_numbered || !number.ends_with("...") {
                text.push(&number);
            }
            text.push(&written);
        }
        let words = text.words;
        let note = notes.get(&ply).map(comment).unwrap_or_default();
        write_beside(record, ply, &note, is_alike, &mut text);
        is_numbered = ply > 0 && text.words == words;
    }
    text.push(record.movetext_result.unwrap_or(game.result()).without_forfeit().as_pgn());
    text.finish()
}

/// Writes what the record has beside a move: marks, which belong to the move, its comments, our note, and the
/// variations, which become comments if they are not written in the notation of the moves. The remarks are read
/// three times rather than kept, as a hostile record can have millions.
fn write_beside(record: &Record<'_>, ply: Ply, note: &str, is_alike: bool, text: &mut Movetext) {
    for remark in remarks_at(record, ply) {
        if let Remark::Mark(nag) = remark {
            text.push(&nag);
        }
    }
    for remark in remarks_at(record, ply) {
        if let Remark::Comment(comment) = remark {
            text.comment(&comment.replace('}', ")"));
        }
    }
    text.comment(note);
    for remark in remarks_at(record, ply) {
        match remark {
            Remark::Variation(words) if is_alike => text.variation(&words),
            Remark::Variation(words) => text.comment(&words.join(" ").replace(['{', '}'], "")),
            Remark::Comment(_) | Remark::Mark(_) => {}
        }
    }
}

/// Movetext that is being written: words, between which lines may be broken.
#[derive(Default)]
struct Movetext {
    lines: String,
    /// The length of the last line, in columns.
    column: usize,
    /// The last word, which may still grow.
    word: String,
    /// The number of words so far.
    words: usize,
}

impl Movetext {
    fn push(&mut self, word: &str) {
        self.end_word();
        self.word.push_str(word);
        self.words += 1;
    }

    /// Writes the last word to the lines. A word longer than a line stands alone.
    fn end_word(&mut self) {
        let wide = self.word.chars().count();
        // At the beginning of a line these would begin a tag, or hide the line.
        let is_held = self.word.starts_with(['%', '[']);
        if self.column > 0 && self.column + 1 + wide > WIDTH && !is_held {
            self.lines.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.lines.push(' ');
            self.column += 1;
        }
        self.lines.push_str(&self.word);
        self.column += wide;
        self.word.clear();
    }

    /// Writes a comment in its braces, broken at blanks outside `[%…]`.
    fn comment(&mut self, text: &str) {
        let (mut is_open, mut inside) = (false, false);
        for word in text.split_whitespace() {
            if !is_open {
                self.push("{");
                self.word.push_str(word);
            } else if inside || word.starts_with(['%', '[']) {
                self.word.push(' ');
                self.word.push_str(word);
            } else {
                self.push(word);
            }
            is_open = true;
            let open = word.rfind("[%");
            inside = open.map_or(inside, |_| true)
                && word.rfind(']').is_none_or(|close| open.is_some_and(|open| close < open));
        }
        if is_open {
            self.word.push('}');
        }
    }

    /// Writes a variation: its brackets stand at its first and its last word. Empty brackets are left out.
    fn variation(&mut self, words: &[String]) {
        let mut opening = String::new();
        for word in words {
            match word.as_str() {
                "(" => opening.push('('),
                ")" if opening.pop().is_some() => {}
                ")" => self.word.push(')'),
                word => {
                    if let Some(text) = word.strip_prefix('{') {
                        if !opening.is_empty() {
                            self.push(&take(&mut opening));
                        }
                        self.comment(text.trim_end_matches('}'));
                    } else {
                        self.push(&(take(&mut opening) + word));
                    }
                }
            }
        }
    }

    fn finish(mut self) -> String {
        self.end_word();
        self.lines + "\n"
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
