//! Outlines in Markdown.

use std::fmt::Write as _;

use crate::arbiter::Game;
use crate::narrative::game::game_outline;
use crate::narrative::outline::{
    Board, CodeSays, Compared, DecisionWord, Outline, Paragraph, Part,
};
use crate::narrative::words::{backslashed, capital, is_control_or_bidi, quoted};

use super::board::{BoardStyle, board};
use super::text::lineage_chart;
use super::wrap::READABLE;

/// Returns a judged game in Markdown: a heading, a table of verdicts, the reasons and the
/// differences between codes.
pub fn to_markdown(game: &Game<'_>) -> String {
    outline_to_markdown(&game_outline(game))
}

/// Returns an outline in Markdown.
pub fn outline_to_markdown(outline: &Outline) -> String {
    let mut out = String::new();
    let mut after_line = false;
    for part in &outline.parts {
        let is_line = matches!(part, Part::Line(_));
        write_part(part, is_line && after_line, &mut out);
        after_line = is_line;
    }
    out
}

fn write_part(part: &Part, after_line: bool, out: &mut String) {
    let _ = match part {
        Part::Title(text) => writeln!(out, "## {}", escape(text)),
        Part::Line(text) if after_line => {
            // Two blanks at the end of a line make a line break.
            out.truncate(out.trim_end_matches('\n').len());
            writeln!(out, "  \n{}", escape(text))
        }
        Part::Line(text) | Part::Note(text) => write!(out, "\n{}\n", escape(text)),
        Part::Law { name, is } => write!(out, "\n**{}:** {}.\n", capital(name), escape(is)),
        Part::Alarm(text) => write!(out, "\n**{}**\n", escape(text)),
        Part::Rulings(rulings) => write!(out, "\n{}", table(rulings)),
        Part::Boards { heading, boards, remarks } => {
            let boards: String = boards.iter().map(drawn).collect();
            let remarks: String =
                remarks.iter().map(|text| format!("\n- {}", escape(text))).collect();
            write!(out, "\n{}\n{boards}{remarks}\n", escape(heading))
        }
        Part::List { heading, items } => {
            let items: Vec<String> = items.iter().map(|item| quoted(item)).collect();
            write!(out, "\n{heading}:\n\n{}", items_of(&items))
        }
        Part::Sources(items) => write!(out, "\nSources:\n\n{}", items_of(items)),
        Part::Facts(facts) => {
            let facts =
                facts.iter().map(|(name, value)| format!("- **{name}:** {}\n", escape(value)));
            write!(out, "\n{}", facts.collect::<String>())
        }
        Part::Section { heading, body } => {
            let body: String = body.iter().map(paragraph).collect();
            write!(out, "\n### {}\n{body}", escape(heading))
        }
        Part::Comparison { names, rows } => write!(out, "\n{}", comparison(names, rows)),
        Part::Timeline(rows) => {
            write!(out, "\n```text\n{}\n```\n", lineage_chart(rows, READABLE).join("\n"))
        }
        // These parts are only for the terminal.
        Part::HeadEnds | Part::Board { .. } | Part::Footnote(_) => Ok(()),
    };
}

fn paragraph(paragraph: &Paragraph) -> String {
    match paragraph {
        Paragraph::Words(text) => format!("\n{}\n", escape(text)),
        Paragraph::Rule(rule) => format!("\n```toml\n{rule}\n```\n"),
        Paragraph::Remark(text) => format!("\n{}.\n", escape(&capital(text))),
        Paragraph::Items(items) => format!("\n{}", items_of(items)),
        Paragraph::Table(table) => format!("\n{}", table.to_markdown()),
    }
}

fn items_of(items: &[String]) -> String {
    items.iter().map(|item| format!("- {}\n", escape(item))).collect()
}

/// Returns a table of what two codes say in each article.
fn comparison(names: &[String; 2], rows: &[Compared]) -> String {
    let [a, b] = names.each_ref().map(|name| escape(name));
    let cell = |lines: &[String]| {
        lines.iter().map(|line| escape(line.trim())).collect::<Vec<_>>().join("<br>")
    };
    let mut table = format!("| article | {a} | {b} |\n|---|---|---|\n");
    for Compared { heading, sides: [a, b] } in rows {
        table += &format!("| {} | {} | {} |\n", escape(heading), cell(a), cell(b));
    }
    table
}

/// Returns a table of the statements of codes: verdicts with ply and result, answers to a claim
/// without.
fn table(rulings: &[CodeSays]) -> String {
    let of_claim = rulings.iter().any(|ruling| matches!(ruling.word, DecisionWord::Answer(_)));
    let head = if of_claim {
        "| code | answer | why |\n|---|---|---|\n"
    } else {
        "| code | verdict | at | result | why |\n|---|---|---|---|---|\n"
    };
    let mut table = head.to_owned();
    for ruling in rulings {
        let why = ruling.sentences.iter().map(|sentence| escape(&quoted(sentence.text())));
        let why = why.collect::<Vec<_>>().join("<br>");
        let at = escape(ruling.at.as_deref().unwrap_or("–"));
        let place = ruling.result.map(|result| format!(" {at} | {result} |"));
        let place = place.unwrap_or_default();
        table += &format!(
            "| {} | **{}** |{place} {why} |\n",
            escape(&ruling.code.with_articles()),
            ruling.word
        );
    }
    table
}

fn drawn((title, Board { position, marked }): &(String, Board)) -> String {
    let lines = board(position, marked, BoardStyle::default());
    let title = if title.is_empty() { String::new() } else { format!("\n{}\n", escape(title)) };
    format!("{title}\n```text\n{}\n```\n", lines.join("\n"))
}

/// Escapes characters of a record that Markdown would interpret.
pub(crate) fn escape(text: &str) -> String {
    backslashed(&text.replace(is_control_or_bidi, " "), r"\`*_|<>[]#~&")
}
