//! A judged game as PGN for any viewer: the original score, with comments, squares and arrows at
//! the important moves.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::mem::take;

use crate::arbiter::Game;
use crate::narrative::citation::named;
use crate::narrative::notes::{Highlight, Note, Notes, notes, notes_of_score};
use crate::narrative::words::escape_controls;
use crate::notation::dialects::{Dialect, SAN};
use crate::notation::{Record, Remark, remarks_at};
use crate::replay::Ply;

use super::json::first_tags;

/// The width at which lines are broken, in columns.
const WIDTH: usize = 80;

/// Returns a judged game as PGN: its tags, the moves of its main line with the record's own marks
/// and comments, and comments on the decisions of the codes. Variations in a notation other than
/// the standard one become comments. Lines have at most 80 columns if the words allow it. If a tag
/// is given twice, only the first is written: it is the one that counts, and a second one could
/// begin a new game.
pub fn to_pgn(game: &Game<'_>) -> String {
    tags(&game.record) + &movetext(game, &notes(game), &SAN)
}

/// Returns a game as PGN without the decisions of codes and with its moves in any dialect: its tags
/// and the moves of its main line with the record's own marks and comments. A comment marks an
/// accepted illegal move and the point at which the record cannot be read on.
pub fn to_score(game: &Game<'_>, dialect: &dyn Dialect) -> String {
    tags(&game.record) + &movetext(game, &notes_of_score(game), dialect)
}

/// Returns the tags, followed by a blank line if there are any. Of tags whose names are written
/// alike, only the first is written.
fn tags(record: &Record<'_>) -> String {
    let mut out = String::new();
    let mut written = HashSet::new();
    for tag in first_tags(record) {
        let name = tag_name(&tag.name);
        let value = tag.value.replace(['\t', '\n', '\r'], " ");
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        if written.insert(name.to_ascii_lowercase()) {
            let _ = writeln!(out, "[{name} \"{value}\"]");
        }
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// Returns a tag's name with only the characters allowed in names, after `Tag` if it does not begin
/// with a letter.
fn tag_name(name: &str) -> String {
    let name: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("Tag{name}") }
}

/// Returns the movetext in a dialect, with comments.
fn movetext(game: &Game<'_>, notes: &Notes, dialect: &dyn Dialect) -> String {
    let (record, timeline) = (&game.record, &game.timeline);
    let keeps_variations = record.notation.name() == dialect.name();
    let mut text = Movetext::default();
    // True if the next move continues the line: Black's then needs no number.
    let mut continues = false;
    let mut position = timeline.position(0);
    for ply in 0..=timeline.plies() {
        if let Some((_, m)) = timeline.led_to(ply) {
            let written = position.write(m, dialect);
            position.play(m);
            let number = timeline.number(ply);
            if !continues || !number.ends_with("...") {
                text.push(&number);
            }
            text.push(&written);
        }
        let words_before = text.words;
        let note = notes.get(&ply).map(comment).unwrap_or_default();
        write_remarks(record, ply, &note, keeps_variations, &mut text);
        continues = ply > 0 && text.words == words_before;
    }
    text.push(record.movetext_result.unwrap_or(timeline.result()).without_forfeit().as_pgn());
    text.finish()
}

/// Writes the remarks of the record on a move: marks, comments, our note, and variations. Unless
/// `keeps_variations`, variations become comments. The remarks are read three times rather than
/// kept, as a hostile record can have millions.
fn write_remarks(
    record: &Record<'_>,
    ply: Ply,
    note: &str,
    keeps_variations: bool,
    text: &mut Movetext,
) {
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
            Remark::Variation(words) if keeps_variations => text.variation(&words),
            Remark::Variation(words) => text.comment(&words.join(" ").replace(['{', '}'], "")),
            Remark::Comment(_) | Remark::Mark(_) => {}
        }
    }
}

/// The movetext being written: words, between which lines may be broken.
#[derive(Default)]
struct Movetext {
    lines: String,
    /// The length of the last line, in columns.
    column: usize,
    /// The last word, to which text may still be added.
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

    /// Writes the last word. A word longer than a line has a line of its own.
    fn end_word(&mut self) {
        let wide = self.word.chars().count();
        // At the beginning of a line, these characters would begin a tag or hide the line.
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
        let (mut is_open, mut is_in_command) = (false, false);
        for word in text.split_whitespace() {
            if !is_open {
                self.push("{");
                self.word.push_str(word);
            } else if is_in_command || word.starts_with(['%', '[']) {
                self.word.push(' ');
                self.word.push_str(word);
            } else {
                self.push(word);
            }
            is_open = true;
            // The last bracket of the word decides if a command is open after it.
            is_in_command = match (word.rfind("[%"), word.rfind(']')) {
                (None, None) => is_in_command,
                (begin, end) => begin > end,
            };
        }
        if is_open {
            self.word.push('}');
        }
    }

    /// Writes a variation. Its brackets are joined to its first and its last word; empty brackets
    /// are left out.
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

/// Returns a note as the text of a comment: squares and arrows, then sentences.
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
    // The text of a record must not close the comment.
    escape_controls(&parts.join(" ")).replace('{', "(").replace('}', ")")
}

/// Returns the letter of the colour of a mark, as PGN viewers expect it.
fn color(mark: Highlight) -> char {
    match mark {
        Highlight::Claim => 'G',
        Highlight::Counted => 'Y',
        Highlight::Alarm => 'R',
    }
}

/// Returns a command in a comment, unless it has no items: `[%csl Ge4,Rd5]`.
fn command(name: &str, items: Vec<String>) -> Option<String> {
    (!items.is_empty()).then(|| format!("[%{name} {}]", items.join(",")))
}
