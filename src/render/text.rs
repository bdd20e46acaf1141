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

/// Writes a part of an outline.
fn write_part(part: &Part, style: TextStyle, out: &mut String) {
    let dim = ansi(style, Style::new().dimmed());
    let bold = ansi(style, Style::new().bold());
    match part {
        Part::Title(text) => write_styled(text, bold, style, out),
        Part::Line(text) | Part::Note(text) => write_wrapped(text, 0, style.width, out),
        Part::Law { name, is } => write_wrapped(&format!("{name}: {is}"), 0, style.width, out),
        Part::Alarm(text) => {
            let alarm = ansi(style, Style::new().fg_color(Some(AnsiColor::Red.into())));
            write_styled(text, alarm, style, out);
        }
        Part::HeadEnds => {
            let sign = if style.board.ascii { "-" } else { "─" };
            let _ = writeln!(out, "{dim}{}{dim:#}", sign.repeat(style.width.min(80)));
        }
        Part::Rulings(rulings) => {
            for group in groups(rulings) {
                out.push('\n');
                write_group(&group, style, out);
            }
        }
        Part::Board { board, notes } => board_with_notes(board, notes, style, out),
        Part::Boards { heading, boards, remarks } => {
            let _ = writeln!(out, "\n{heading}");
            side_by_side(boards, style, out);
            for remark in remarks {
                write_wrapped(remark, 0, style.width, out);
            }
        }
        Part::List { heading, items } => {
            let _ = writeln!(out, "\n{bold}{heading}{bold:#}");
            for item in items {
                write_wrapped(item, 2, style.width, out);
            }
        }
        Part::Facts(facts) => {
            for (name, value) in facts {
                write_fact(name, value, style.width, out);
            }
        }
        Part::Section { heading, body } => {
            if !out.is_empty() {
                out.push('\n');
            }
            for line in wrap::heading(heading, style.width) {
                let _ = writeln!(out, "{bold}{line}{bold:#}");
            }
            for paragraph in body {
                write_paragraph(paragraph, style.width, out);
            }
        }
        Part::Comparison { names, rows } => comparison(names, rows, style.width, out),
        Part::Timeline(rows) => {
            for line in lineage_chart(rows, style.width) {
                let _ = writeln!(out, "{line}");
            }
        }
        // In a terminal, other commands show the sources.
        Part::Sources(_) => {}
        Part::Footnote(text) => {
            let _ = writeln!(out, "\n{dim}{text}{dim:#}");
        }
    }
}

/// The column at which the value of a fact begins.
const FACT_COLUMN: usize = 13;

/// Writes a name of at most ten letters with its value beside it, on as many lines as it takes.
fn write_fact(name: &str, value: &str, width: usize, out: &mut String) {
    for (index, line) in hanging(value, FACT_COLUMN, width).iter().enumerate() {
        let name = if index == 0 { format!("  {name:<10} ") } else { String::new() };
        let _ = writeln!(out, "{name}{line}");
    }
}

fn write_paragraph(paragraph: &Paragraph, width: usize, out: &mut String) {
    match paragraph {
        Paragraph::Words(text) => write_wrapped(text, 4, width, out),
        Paragraph::Rule(rule) => {
            for line in hanging(&format!("rule: {rule}"), 6, width.saturating_sub(4)) {
                let _ = writeln!(out, "    {line}");
            }
        }
        Paragraph::Remark(text) => write_wrapped(&format!("({text})"), 0, width, out),
        Paragraph::Items(items) => {
            for item in items {
                write_wrapped(item, 2, width, out);
            }
        }
        Paragraph::Table(table) => *out += &table.to_text(width),
    }
}

/// Writes the statements of two codes under their names.
fn comparison([a, b]: &[String; 2], rows: &[Compared], width: usize, out: &mut String) {
    out.push('\n');
    compared_sides([slice::from_ref(a), slice::from_ref(b)], width, out);
    for Compared { heading, sides: [of_a, of_b] } in rows {
        let _ = writeln!(out, "\n{heading}");
        compared_sides([of_a, of_b], width, out);
    }
}

/// Writes lines of two codes side by side, or one below the other if the width is under 80 columns.
fn compared_sides(sides: [&[String]; 2], width: usize, out: &mut String) {
    if width >= 80 {
        return two_columns(sides, (width - GAP.len()) / 2, out);
    }
    for (sign, lines) in ["-", "+"].into_iter().zip(sides) {
        for line in lines.iter().flat_map(|line| marked_and_hanging(line, width.saturating_sub(2)))
        {
            let _ = writeln!(out, "{sign} {line}");
        }
    }
}

/// The separator between two columns.
const GAP: &str = " | ";

fn two_columns(columns: [&[String]; 2], width: usize, out: &mut String) {
    let wrapped = columns.map(|lines| -> Vec<String> {
        lines.iter().flat_map(|line| marked_and_hanging(line, width)).collect()
    });
    for index in 0..wrapped[0].len().max(wrapped[1].len()) {
        let [left, right] =
            wrapped.each_ref().map(|lines| lines.get(index).map_or("", String::as_str));
        let _ = writeln!(out, "{}", format!("{}{GAP}{right}", padded(left, width)).trim_end());
    }
}

/// Returns a line wrapped to this width. If it begins with a star and a blank or with two blanks,
/// its later lines are indented by four columns.
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
pub(super) fn lineage_chart(rows: &LineageBars, width: usize) -> Vec<String> {
    let name_width = rows.keys().map(String::len).max().unwrap_or_default();
    let chart_width = width.saturating_sub(name_width + 2).clamp(24, 100);
    let column = |year: u16| {
        let since = usize::from(year.clamp(FIRST_YEAR, TODAY) - FIRST_YEAR);
        since * (chart_width - 1) / usize::from(TODAY - FIRST_YEAR)
    };
    // The last label may be two columns longer than the chart.
    let mut years = vec![' '; chart_width + 2];
    // On a narrow line, the labels of two years would overlap.
    for year in (1750..=2000).step_by(if chart_width < 40 { 100 } else { 50 }) {
        let at = column(year);
        years.splice(at..at + 4, year.to_string().chars());
    }
    let line = |name: &str, marks: &[char]| {
        format!("{name:name_width$}  {}", marks.iter().collect::<String>()).trim_end().to_owned()
    };
    let mut lines = vec![line("", &years)];
    for (name, bars) in rows {
        let mut marks = vec![' '; chart_width];
        for Bar { from, until, letter, .. } in bars {
            marks[column(*from)..=column(*until)].fill(*letter);
        }
        lines.push(line(name, &marks));
    }
    lines
}

fn write_styled(text: &str, ansi_style: Style, style: TextStyle, out: &mut String) {
    for line in wrap(text, style.width) {
        let _ = writeln!(out, "{ansi_style}{line}{ansi_style:#}");
    }
}

/// Groups codes that have the same verdict in the same words, at the place of the last of them.
/// Answers to a claim are not grouped.
pub(super) fn groups(rulings: &[CodeSays]) -> Vec<Vec<&CodeSays>> {
    let mut groups: Vec<Vec<&CodeSays>> = Vec::new();
    for ruling in rulings {
        let is_verdict = matches!(ruling.word, DecisionWord::Verdict(_));
        let known = groups.iter().position(|group| is_verdict && group[0].is_like(ruling));
        let mut group = known.map_or_else(Vec::new, |index| groups.remove(index));
        group.push(ruling);
        groups.push(group);
    }
    groups
}

fn write_group(group: &[&CodeSays], style: TextStyle, out: &mut String) {
    let Some(first) = group.first() else { return };
    let color = ansi(style, word_style(first.word));
    let bold = ansi(style, Style::new().bold());
    let ends_game =
        matches!(first.word, DecisionWord::Verdict(VerdictKind::Ended | VerdictKind::ClaimUpheld));
    let codes: Vec<String> = group.iter().map(|ruling| ruling.code.with_articles()).collect();
    let mut words = codes.join(", ");
    if let Some(result) = first.result.filter(|_| ends_game) {
        words += &format!("  {result}");
    }
    for (index, line) in wrap(&words, style.width.saturating_sub(INDENT)).iter().enumerate() {
        let word = if index == 0 { first.word.to_string() } else { String::new() };
        let _ = writeln!(out, "{color}{word:<INDENT$}{color:#}{bold}{line}{bold:#}");
    }
    for sentence in &first.sentences {
        match sentence {
            Sentence::Whole(text) => write_wrapped(text, INDENT, style.width, out),
            Sentence::Detail(text) => write_wrapped(text, INDENT + 2, style.width, out),
        }
    }
}

/// Writes a board with notes to its right, from its third line on; only seven notes fit.
fn board_with_notes(
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
const BOARD_WIDTH: usize = 28;

/// Writes boards with their titles, at most three side by side.
fn side_by_side(boards: &[(String, Board)], style: TextStyle, out: &mut String) {
    for row in boards.chunks(((style.width + 2) / BOARD_WIDTH).clamp(1, 3)) {
        out.push('\n');
        let titles: String = row.iter().map(|(title, _)| padded(title, BOARD_WIDTH)).collect();
        if !titles.trim_end().is_empty() {
            let _ = writeln!(out, "{}", titles.trim_end());
        }
        let mut drawn: Vec<Vec<String>> = Vec::new();
        for (_, Board { position, marked }) in row {
            drawn.push(board(position, marked, style.board));
        }
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

/// Returns an ANSI style, or no style if the text has no colours.
pub(crate) fn ansi(style: TextStyle, color: Style) -> Style {
    if style.board.color { color } else { Style::new() }
}

/// Writes a text wrapped to this width and indented, without characters that control a terminal.
pub(crate) fn write_wrapped(text: &str, indent: usize, width: usize, out: &mut String) {
    for line in wrap(text, width.saturating_sub(indent)) {
        let _ = writeln!(out, "{:indent$}{line}", "");
    }
}

/// Returns a text wrapped to this width and indented, without characters that control a terminal.
pub fn paragraph(text: &str, indent: usize, width: usize) -> String {
    let mut out = String::new();
    write_wrapped(text, indent, width, &mut out);
    out
}
