//! A judged game for people, in a terminal or a pipe.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::arbiter::{ReadingVerdict, Verdict, VerdictKind};
use crate::chess::Color;
use crate::laws::{Article, Code, Seen};

use super::board::{BoardStyle, board};
use super::wrap::wrap;
use crate::narrative::explain::{telling, telling_rulings};
use crate::narrative::game::GameReport;
use crate::narrative::heading::{length_and_result, place_and_date, players};
use crate::narrative::on_record::on_record;
use crate::narrative::period::{law_of_the_day, whose_law};
use crate::narrative::separation;
use crate::narrative::stop::stop_sentence;
use crate::narrative::words::{clean, moment};

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

/// Where the reasons begin.
const INDENT: usize = 15;

/// Codes that say the same of a game, in the same words.
struct Block<'a> {
    codes: Vec<(&'a Code, &'a Verdict)>,
    sentences: Vec<String>,
}

/// A judged game: who played, what was recorded, what the codes make of it and what
/// separates them.
#[must_use]
pub fn to_text(report: &GameReport<'_>, style: TextStyle) -> String {
    let mut out = String::new();
    header(report, style, &mut out);
    for block in blocks(report) {
        out.push('\n');
        write_block(&block, style, &mut out);
    }
    diagram(report, style, &mut out);
    separations(report, style, &mut out);
    doubts(report, style, &mut out);
    out
}

/// Groups codes that say the same; a group stands where its newest code does.
fn blocks<'a>(report: &'a GameReport<'_>) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block<'a>> = Vec::new();
    for (code, verdict, sentences) in report.told() {
        let same =
            |block: &Block<'_>| block.sentences == sentences && block.codes[0].1.is_like(verdict);
        let mut codes = match blocks.iter().position(same) {
            Some(index) => blocks.remove(index).codes,
            None => Vec::new(),
        };
        codes.push((code, verdict));
        blocks.push(Block { codes, sentences });
    }
    blocks
}

pub(crate) fn header(report: &GameReport<'_>, style: TextStyle, out: &mut String) {
    let bold = paint(style, Style::new().bold());
    let dim = paint(style, Style::new().dimmed());
    for line in wrap(&players(report), style.width) {
        let _ = writeln!(out, "{bold}{line}{bold:#}");
    }
    put(&place_and_date(report), 0, style.width, out);
    put(&length_and_result(report), 0, style.width, out);
    if let Some(governing) = &report.period {
        let whose = whose_law(report.as_of);
        put(&format!("{whose}: {}", law_of_the_day(governing)), 0, style.width, out);
    }
    for note in report.notes().iter().chain(&on_record(report)) {
        put(note, 0, style.width, out);
    }
    let alarm = paint(style, Style::new().fg_color(Some(AnsiColor::Red.into())));
    if let Some(stop) = stop_sentence(&report.timeline) {
        for line in wrap(&stop, style.width) {
            let _ = writeln!(out, "{alarm}{line}{alarm:#}");
        }
    }
    let _ = writeln!(out, "{dim}{}{dim:#}", "─".repeat(style.width.min(80)));
}

fn write_block(block: &Block<'_>, style: TextStyle, out: &mut String) {
    let (_, verdict) = block.codes[0];
    let color = paint(style, verdict_style(verdict.verdict));
    let bold = paint(style, Style::new().bold());
    let word = verdict.verdict.to_string();
    let result = match verdict.verdict {
        VerdictKind::Ended | VerdictKind::ClaimUpheld => format!("  {}", verdict.result),
        _ => String::new(),
    };
    let codes: Vec<String> =
        block.codes.iter().map(|(code, verdict)| cited(code, verdict)).collect();
    let codes = format!("{}{result}", codes.join(", "));
    for (index, line) in wrap(&codes, style.width - INDENT).iter().enumerate() {
        let word = if index == 0 { word.as_str() } else { "" };
        let _ = writeln!(out, "{color}{word:<INDENT$}{color:#}{bold}{line}{bold:#}");
    }
    for sentence in &block.sentences {
        put(sentence, INDENT, style.width, out);
    }
}

/// A code, the articles that decide or fall short, and how well they were seen: a code that
/// is doubtful as a whole has a dagger.
fn cited(code: &Code, verdict: &Verdict) -> String {
    with_notes(code, decisive(code, verdict))
}

/// The articles by which a verdict is what it is, with how well each was seen: the one that
/// decides; where none does, those of which the reasons speak.
fn decisive<'v>(code: &'v Code, verdict: &'v Verdict) -> Vec<(&'v str, Seen)> {
    let cited =
        |key: &str| code.article(key).map(|article| (article.number.as_str(), article.seen));
    if let Some(claim) = verdict.deciding_claim() {
        // A claim the code does not know: no article refuses it.
        return claim.article.as_deref().and_then(cited).into_iter().collect();
    }
    if let Some(ruling) = verdict.deciding() {
        return cited(&ruling.article).into_iter().collect();
    }
    let claims = verdict.claims.iter();
    let claims = claims.filter_map(|claim| cited(claim.article.as_deref()?));
    let told = telling_rulings(verdict).into_iter().filter_map(|it| cited(&it.article));
    let unknown = verdict.unknown.iter().filter_map(|unknown| cited(&unknown.article));
    let short = telling(&verdict.near_misses).filter_map(|it| cited(&it.article));
    let spoken_of: Vec<_> = claims.chain(told).collect();
    let disputed = verdict.verdict == VerdictKind::Undetermined
        && !verdict.readings.iter().all(ReadingVerdict::is_as_known);
    match spoken_of.is_empty() {
        // The readings differ in whether an article was met.
        _ if disputed => spoken_of.into_iter().chain(unknown).chain(short).collect(),
        true => unknown.chain(short).collect(),
        false => spoken_of.into_iter().chain(unknown).collect(),
    }
}

fn with_notes(code: &Code, articles: Vec<(&str, Seen)>) -> String {
    let mut numbers: Vec<&str> = articles.iter().map(|(number, _)| *number).collect();
    numbers.retain(|number| !number.starts_with("unnumbered") && *number != "not seen");
    numbers.dedup();
    let mut notes = vec![numbers.join(", ")];
    notes.extend(confidence(articles.iter().map(|(_, seen)| *seen)));
    notes.retain(|note| !note.is_empty());
    let dagger = if code.doubt.is_some() { "†" } else { "" };
    match notes.is_empty() {
        true => format!("{}{dagger}", code.name()),
        false => format!("{}{dagger} ({})", code.name(), notes.join("; ")),
    }
}

/// A code, one article's number, and how well that was seen.
pub(crate) fn cited_article(code: &Code, article: Option<&Article>) -> String {
    let article = article.map(|article| (article.number.as_str(), article.seen));
    with_notes(code, article.into_iter().collect())
}

/// What articles rest on besides the text of the law, if not on that.
fn confidence(seen: impl Iterator<Item = Seen> + Clone) -> Option<String> {
    let weakest = seen.clone().filter(|seen| *seen != Seen::Primary).max()?;
    let some = if seen.clone().all(|seen| seen != Seen::Primary) { "" } else { "in part " };
    Some(match weakest {
        Seen::Inferred => format!("{some}inferred"),
        Seen::Secondary => format!("{some}from secondary sources"),
        Seen::Fragment | Seen::Primary => format!("{some}from fragments"),
    })
}

/// What the daggers mean.
fn doubts(report: &GameReport<'_>, style: TextStyle, out: &mut String) {
    if report.verdicts.iter().any(|(code, _)| code.doubt.is_some()) {
        let dim = paint(style, Style::new().dimmed());
        let _ =
            writeln!(out, "\n{dim}† what is doubtful about a code: jadoube codes show ID{dim:#}");
    }
}

/// The board at the moment that decides under the newest code that has one.
fn diagram(report: &GameReport<'_>, style: TextStyle, out: &mut String) {
    let decisive = report.verdicts.iter().rev().find(|(_, verdict)| verdict.ply.is_some());
    let Some((code, verdict)) = decisive else { return };
    let game = &report.timeline;
    let Some(ply) = verdict.ply.filter(|&ply| ply <= game.plies()) else { return };
    let position = game.position(ply);
    let announced = verdict.deciding().and_then(|ruling| ruling.intended);
    let marked = match (&announced, ply.checked_sub(1)) {
        (Some(m), _) => position.squares_of(m),
        (None, Some(before)) => {
            let played = &game.moves()[before as usize];
            game.position(before).squares_of(played)
        }
        (None, None) => Vec::new(),
    };
    let turn = if position.turn() == Color::White { "White" } else { "Black" };
    let mut notes = vec![
        format!("{}, {turn} to move", moment(game, ply)),
        format!("({}: {})", code.name(), verdict.verdict),
    ];
    if let Some(m) = announced {
        notes.push(format!("{turn} announces {}{}", game.number(ply + 1), position.san(&m)));
    }
    out.push('\n');
    for (index, line) in board(&position, &marked, style.board).iter().enumerate() {
        let note = index.checked_sub(2).and_then(|index| notes.get(index));
        let line = format!("  {line}   {}", note.map_or("", String::as_str));
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

fn separations(report: &GameReport<'_>, style: TextStyle, out: &mut String) {
    if report.differences.is_empty() {
        return;
    }
    let bold = paint(style, Style::new().bold());
    let _ = writeln!(out, "\n{bold}What separates them{bold:#}");
    let lines: Vec<String> = report.differences.iter().map(separation::line).collect();
    for line in lines {
        put(&line, 2, style.width, out);
    }
}

pub(crate) fn verdict_style(kind: VerdictKind) -> Style {
    let color = match kind {
        VerdictKind::Stands => return Style::new().dimmed(),
        VerdictKind::Claimable => AnsiColor::Yellow,
        VerdictKind::ClaimUpheld => AnsiColor::Green,
        VerdictKind::ClaimRefused => AnsiColor::Magenta,
        VerdictKind::Ended | VerdictKind::Unlawful => AnsiColor::Red,
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
