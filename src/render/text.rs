//! Outlines as text, for people, in a terminal or a pipe.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::arbiter::Ruleset;
use crate::arbiter::{Answer, ClaimAnswer, VerdictKind};
use crate::calendar::Date;
use crate::laws::Governing;
use crate::narrative::claim_outline::claim_outline;
use crate::narrative::game::GameReport;
use crate::narrative::game_outline::game_outline;
use crate::narrative::outline::{Board, CodeSays, Outline, Part, Sentence, Word};
use crate::narrative::words::clean;
use crate::notation::Record;
use crate::replay::Timeline;

use super::board::{BoardStyle, board};
use super::wrap::{padded, wrap};

/// How text is set.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    /// Columns.
    pub width: usize,
    /// The board.
    pub board: BoardStyle,
}

impl Default for TextStyle {
    fn default() -> Self {
        Self { width: 80, board: BoardStyle::default() }
    }
}

/// Where the sentences begin.
const INDENT: usize = 15;

/// A judged game: who played, what was recorded, what the codes make of it and what
/// separates them.
#[must_use]
pub fn to_text(report: &GameReport<'_>, style: TextStyle) -> String {
    lay_out(&game_outline(report), style)
}

/// The answers to a claim: the ruling of each code, the occurrences with a small board each, and
/// the nearest claim that would have been right. Before them the law of the game's day, if that
/// was asked, or of the date that was asked in its place.
#[must_use]
pub fn claim_to_text(
    record: &Record<'_>,
    game: &Timeline,
    answers: &[(&dyn Ruleset, ClaimAnswer)],
    law: Option<(&Governing<'_>, Option<Date>)>,
    style: TextStyle,
) -> String {
    lay_out(&claim_outline(record, game, answers, law), style)
}

/// An outline in lines.
pub(crate) fn lay_out(outline: &Outline, style: TextStyle) -> String {
    let mut out = String::new();
    for part in &outline.parts {
        write_part(part, style, &mut out);
    }
    out
}

fn write_part(part: &Part, style: TextStyle, out: &mut String) {
    let dim = paint(style, Style::new().dimmed());
    let bold = paint(style, Style::new().bold());
    match part {
        Part::Title(text) => painted(text, bold, style, out),
        Part::Line(text) | Part::Note(text) => put(text, 0, style.width, out),
        Part::Law { name, is } => put(&format!("{name}: {is}"), 0, style.width, out),
        Part::Alarm(text) => {
            let alarm = paint(style, Style::new().fg_color(Some(AnsiColor::Red.into())));
            painted(text, alarm, style, out);
        }
        Part::HeadEnds => {
            let _ = writeln!(out, "{dim}{}{dim:#}", "─".repeat(style.width.min(80)));
        }
        Part::Rulings(rulings) => {
            for group in groups(rulings) {
                out.push('\n');
                write_group(&group, style, out);
            }
        }
        Part::Board { board, notes } => beside(board, notes, style, out),
        Part::Boards { heading, boards, remarks } => {
            let _ = writeln!(out, "\n{heading}");
            side_by_side(boards, style, out);
            remarks.iter().for_each(|remark| put(remark, 0, style.width, out));
        }
        Part::List { heading, items } => {
            let _ = writeln!(out, "\n{bold}{heading}{bold:#}");
            items.iter().for_each(|item| put(item, 2, style.width, out));
        }
        // A terminal can be asked for them.
        Part::Sources(_) => {}
        Part::Footnote(text) => {
            let _ = writeln!(out, "\n{dim}{text}{dim:#}");
        }
    }
}

/// A paragraph in a colour.
fn painted(text: &str, paint: Style, style: TextStyle, out: &mut String) {
    for line in wrap(text, style.width) {
        let _ = writeln!(out, "{paint}{line}{paint:#}");
    }
}

/// Groups codes that come to the same verdict in the same words; a group stands where its newest
/// code does. Answers to a claim stand one by one.
fn groups(rulings: &[CodeSays]) -> Vec<Vec<&CodeSays>> {
    let mut groups: Vec<Vec<&CodeSays>> = Vec::new();
    for ruling in rulings {
        let is_verdict = matches!(ruling.word, Word::Verdict(_));
        let same = |group: &Vec<&CodeSays>| is_verdict && group[0].is_like(ruling);
        let known = groups.iter().position(same).map(|index| groups.remove(index));
        let mut group = known.unwrap_or_default();
        group.push(ruling);
        groups.push(group);
    }
    groups
}

fn write_group(group: &[&CodeSays], style: TextStyle, out: &mut String) {
    let Some(first) = group.first() else { return };
    let color = paint(style, word_style(first.word));
    let bold = paint(style, Style::new().bold());
    let ended = Word::Verdict(VerdictKind::Ended);
    let result = match first.result {
        Some(result) if [ended, Word::Verdict(VerdictKind::ClaimUpheld)].contains(&first.word) => {
            format!("  {result}")
        }
        _ => String::new(),
    };
    let codes: Vec<&str> = group.iter().map(|ruling| ruling.cited.as_str()).collect();
    let codes = format!("{}{result}", codes.join(", "));
    for (index, line) in wrap(&codes, style.width.saturating_sub(INDENT)).iter().enumerate() {
        let word = if index == 0 { first.word.to_string() } else { String::new() };
        let _ = writeln!(out, "{color}{word:<INDENT$}{color:#}{bold}{line}{bold:#}");
    }
    for sentence in &first.sentences {
        match sentence {
            Sentence::Whole(text) => put(text, INDENT, style.width, out),
            Sentence::Detail(text) => put(text, INDENT + 2, style.width, out),
        }
    }
}

/// A board with notes beside it.
fn beside(
    Board { position, marked }: &Board,
    notes: &[String],
    style: TextStyle,
    out: &mut String,
) {
    out.push('\n');
    for (index, line) in board(position, marked, style.board).iter().enumerate() {
        let note = index.checked_sub(2).and_then(|index| notes.get(index));
        let line = format!("  {line}   {}", note.map_or("", String::as_str));
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

/// How many columns a board takes, with the gap to the next.
const BOARD: usize = 28;

/// Boards with their titles, at most three beside each other.
pub(super) fn side_by_side(boards: &[(String, Board)], style: TextStyle, out: &mut String) {
    for row in boards.chunks(((style.width + 2) / BOARD).clamp(1, 3)) {
        out.push('\n');
        let titles: String = row.iter().map(|(title, _)| padded(title, BOARD)).collect();
        let _ = writeln!(out, "{}", titles.trim_end());
        let drawn: Vec<Vec<String>> = row
            .iter()
            .map(|(_, Board { position, marked })| board(position, marked, style.board))
            .collect();
        for line in 0..drawn[0].len() {
            let lines: Vec<&str> = drawn.iter().map(|board| board[line].as_str()).collect();
            let _ = writeln!(out, "{}", lines.join("  ").trim_end());
        }
    }
}

fn word_style(word: Word) -> Style {
    match word {
        Word::Verdict(kind) => verdict_style(kind),
        Word::Answer(Answer::Upheld) => verdict_style(VerdictKind::ClaimUpheld),
        Word::Answer(Answer::Refused | Answer::Forbidden) => {
            verdict_style(VerdictKind::ClaimRefused)
        }
        Word::Answer(Answer::AlreadyOver) => verdict_style(VerdictKind::Ended),
        Word::Answer(Answer::Undetermined) => verdict_style(VerdictKind::Undetermined),
    }
}

pub(crate) fn verdict_style(kind: VerdictKind) -> Style {
    let color = match kind {
        VerdictKind::Stands | VerdictKind::Unplayed => return Style::new().dimmed(),
        VerdictKind::Claimable => AnsiColor::Yellow,
        VerdictKind::ClaimUpheld => AnsiColor::Green,
        VerdictKind::ClaimRefused => AnsiColor::Magenta,
        VerdictKind::Ended | VerdictKind::Unlawful | VerdictKind::SetAside => AnsiColor::Red,
        VerdictKind::Undetermined => AnsiColor::Cyan,
    };
    Style::new().bold().fg_color(Some(color.into()))
}

pub(crate) fn paint(style: TextStyle, paint: Style) -> Style {
    if style.board.color { paint } else { Style::new() }
}

/// Writes a paragraph, wrapped and indented.
pub(crate) fn put(text: &str, indent: usize, width: usize, out: &mut String) {
    for line in wrap(text, width.saturating_sub(indent)) {
        let _ = writeln!(out, "{:indent$}{line}", "");
    }
}

/// A paragraph, wrapped and indented; without the characters that could steer a terminal.
#[must_use]
pub fn paragraph(text: &str, indent: usize, width: usize) -> String {
    let mut out = String::new();
    put(&clean(text), indent, width, &mut out);
    out
}
