//! Outlines as text, for people, in a terminal or a pipe.

use std::fmt::Write as _;
use std::slice;

use anstyle::{AnsiColor, Style};

use crate::arbiter::{Answer, Game, VerdictKind};
use crate::narrative::game::game_outline;
use crate::narrative::outline::{
    Bar, Board, CodeSays, Compared, DecisionWord, LineageBars, Outline, Paragraph, Part, Sentence,
};
use crate::narrative::period::TODAY;
use crate::narrative::rule_versions::FIRST_YEAR;
use crate::narrative::words::clean;

use super::board::{BoardStyle, board};
use super::wrap::{self, hanging, padded, wrap};

/// The style of text.
#[derive(Clone, Copy, Debug)]
pub struct TextStyle {
    /// The maximum width of a line, in columns.
    pub width: usize,
    /// The style of boards.
    pub board: BoardStyle,
}

impl Default for TextStyle {
    fn default() -> Self {
        Self { width: 80, board: BoardStyle::default() }
    }
}

/// The column at which sentences begin.
const INDENT: usize = 15;

/// Returns a judged game as text: the players, the record, the verdicts of the codes and the
/// differences between them.
pub fn to_text(game: &Game<'_>, style: TextStyle) -> String {
    outline_to_text(&game_outline(game), style)
}

/// Returns an outline as text.
pub fn outline_to_text(outline: &Outline, style: TextStyle) -> String {
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
        Part::Facts(facts) => {
            facts.iter().for_each(|(name, value)| write_fact(name, value, style.width, out));
        }
        Part::Section { heading, body } => {
            if !out.is_empty() {
                out.push('\n');
            }
            for line in wrap::heading(heading, style.width) {
                let _ = writeln!(out, "{bold}{line}{bold:#}");
            }
            body.iter().for_each(|paragraph| write_paragraph(paragraph, style.width, out));
        }
        Part::Comparison { names, rows } => comparison(names, rows, style.width, out),
        Part::Timeline(rows) => timeline(rows, style.width).iter().for_each(|line| {
            let _ = writeln!(out, "{line}");
        }),
        // These parts are available by other commands in a terminal.
        Part::Sources(_) => {}
        Part::Footnote(text) => {
            let _ = writeln!(out, "\n{dim}{text}{dim:#}");
        }
    }
}

/// Writes a name with its value beside it, on as many lines as it takes.
fn write_fact(name: &str, value: &str, width: usize, out: &mut String) {
    for (index, line) in hanging(value, FACT, width).iter().enumerate() {
        let name = if index == 0 { format!("  {name:<10} ") } else { String::new() };
        let _ = writeln!(out, "{name}{line}");
    }
}

/// The column at which the value of a fact begins.
const FACT: usize = 13;

fn write_paragraph(paragraph: &Paragraph, width: usize, out: &mut String) {
    match paragraph {
        Paragraph::Words(text) => put(text, 4, width, out),
        Paragraph::Rule(rule) => {
            for line in hanging(&format!("rule: {rule}"), 6, width.saturating_sub(4)) {
                let _ = writeln!(out, "    {line}");
            }
        }
        Paragraph::Remark(text) => put(&format!("({text})"), 0, width, out),
        Paragraph::Items(items) => items.iter().for_each(|item| put(item, 2, width, out)),
        Paragraph::Table(table) => *out += &table.to_text(width),
    }
}

/// Writes what two codes say: side by side, or one below the other on lines shorter than 80
/// columns.
fn comparison(names: &[String; 2], rows: &[Compared], width: usize, out: &mut String) {
    let beside = |sides: [&[String]; 2], out: &mut String| {
        if width >= 80 {
            return two_columns(sides, (width - GAP.len()) / 2, out);
        }
        for (sign, lines) in ["-", "+"].into_iter().zip(sides) {
            for line in lines.iter().flat_map(|line| marked_and_hanging(line, width - 2)) {
                let _ = writeln!(out, "{sign} {line}");
            }
        }
    };
    let [a, b] = names;
    out.push('\n');
    beside([slice::from_ref(a), slice::from_ref(b)], out);
    for Compared { heading, sides: [a, b] } in rows {
        let _ = writeln!(out, "\n{heading}");
        beside([a, b], out);
    }
}

/// The separator between two columns.
const GAP: &str = " | ";

fn two_columns(columns: [&[String]; 2], width: usize, out: &mut String) {
    let [left, right] = columns.map(|lines| -> Vec<String> {
        lines.iter().flat_map(|line| marked_and_hanging(line, width)).collect()
    });
    for index in 0..left.len().max(right.len()) {
        let [left, right] =
            [&left, &right].map(|lines| lines.get(index).map_or("", String::as_str));
        let _ = writeln!(out, "{}", format!("{}{GAP}{right}", padded(left, width)).trim_end());
    }
}

/// Returns a line in pieces of this width, with the later ones indented further than the first.
fn marked_and_hanging(line: &str, width: usize) -> Vec<String> {
    let is_marked = line.starts_with("* ") || line.starts_with("  ");
    let (mark, text) = line.split_at(if is_marked { 2 } else { 0 });
    let mut lines = hanging(text, 2 * mark.len(), width);
    if let Some(first) = lines.first_mut() {
        first.insert_str(0, mark);
    }
    lines
}

/// Returns a chart of the years in which something was law: a row for each lineage, with a letter
/// for each version.
pub(super) fn timeline(rows: &LineageBars, width: usize) -> Vec<String> {
    let name = rows.keys().map(String::len).max().unwrap_or_default();
    let wide = width.saturating_sub(name + 2).clamp(24, 100);
    let column = |year: u16| {
        let since = usize::from(year.clamp(FIRST_YEAR, TODAY) - FIRST_YEAR);
        since * (wide - 1) / usize::from(TODAY - FIRST_YEAR)
    };
    let mut years = vec![' '; wide + 2];
    // On a narrow line, the labels of two years would overlap.
    for year in (1750..=2000).step_by(if wide < 40 { 100 } else { 50 }) {
        let at = column(year);
        years.splice(at..at + 4, year.to_string().chars());
    }
    let line = |name_of: &str, marks: &[char]| {
        format!("{name_of:name$}  {}", marks.iter().collect::<String>()).trim_end().to_owned()
    };
    let bars = rows.iter().map(|(name, bars)| {
        let mut marks = vec![' '; wide];
        for Bar { from, until, letter, .. } in bars {
            marks[column(*from)..=column(*until)].fill(*letter);
        }
        line(name, &marks)
    });
    std::iter::once(line("", &years)).chain(bars).collect()
}

fn painted(text: &str, paint: Style, style: TextStyle, out: &mut String) {
    for line in wrap(text, style.width) {
        let _ = writeln!(out, "{paint}{line}{paint:#}");
    }
}

/// Groups codes that have the same verdict in the same words, at the place of the newest of them.
/// Answers to a claim are not grouped.
pub(super) fn groups(rulings: &[CodeSays]) -> Vec<Vec<&CodeSays>> {
    let mut groups: Vec<Vec<&CodeSays>> = Vec::new();
    for ruling in rulings {
        let is_verdict = matches!(ruling.word, DecisionWord::Verdict(_));
        let known = groups
            .iter()
            .position(|group| is_verdict && group[0].is_like(ruling))
            .map(|index| groups.remove(index));
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
    let ended = DecisionWord::Verdict(VerdictKind::Ended);
    let result = match first.result {
        Some(result)
            if [ended, DecisionWord::Verdict(VerdictKind::ClaimUpheld)].contains(&first.word) =>
        {
            format!("  {result}")
        }
        _ => String::new(),
    };
    let codes: Vec<String> = group.iter().map(|ruling| ruling.code.with_articles()).collect();
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

/// The width of a board and the gap after it, in columns.
const BOARD: usize = 28;

/// Writes boards with their titles, at most three side by side.
fn side_by_side(boards: &[(String, Board)], style: TextStyle, out: &mut String) {
    for row in boards.chunks(((style.width + 2) / BOARD).clamp(1, 3)) {
        out.push('\n');
        let titles: String = row.iter().map(|(title, _)| padded(title, BOARD)).collect();
        if !titles.trim_end().is_empty() {
            let _ = writeln!(out, "{}", titles.trim_end());
        }
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

fn word_style(word: DecisionWord) -> Style {
    match word {
        DecisionWord::Verdict(kind) => verdict_style(kind),
        DecisionWord::Answer(Answer::Upheld) => verdict_style(VerdictKind::ClaimUpheld),
        DecisionWord::Answer(Answer::Refused | Answer::Forbidden) => {
            verdict_style(VerdictKind::ClaimRefused)
        }
        DecisionWord::Answer(Answer::AlreadyOver) => verdict_style(VerdictKind::Ended),
        DecisionWord::Answer(Answer::Undetermined) => verdict_style(VerdictKind::Undetermined),
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

/// Returns a paragraph, wrapped and indented, without characters that control a terminal.
pub fn paragraph(text: &str, indent: usize, width: usize) -> String {
    let mut out = String::new();
    put(&clean(text), indent, width, &mut out);
    out
}
