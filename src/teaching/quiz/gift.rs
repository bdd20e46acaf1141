//! Questions in GIFT, which Moodle and similar programs import.

use std::fmt::Write as _;

use maud::html;

use super::question::Question;
use crate::render::board::{BoardStyle, board};

/// Questions in GIFT, in HTML.
#[must_use]
pub fn quiz_to_gift(questions: &[Question]) -> String {
    let mut out = "// Made by jadoube. Each question has one right answer.\n".to_owned();
    for (index, question) in questions.iter().enumerate() {
        let lines = board(&question.position, &question.marked, BoardStyle::default());
        let text = html! {
            p { b { (question.heading) } }
            pre { @for line in &lines { (line) "\n" } }
            @for given in &question.given { p { (given) } }
            p { (question.asked) }
        };
        let _ = write!(
            out,
            "\n::Question {}::[html]{} {{\n",
            index + 1,
            escape(&text.into_string().replace('\n', "<br>"))
        );
        for (at, choice) in question.choices.iter().enumerate() {
            let mark = if at == question.right { '=' } else { '~' };
            let text = html! { (choice.text) }.into_string();
            let _ = writeln!(out, "  {mark}{}", escape(&text));
        }
        let ruling = html! { @for line in &question.ruling { p { (line) } } };
        let _ = writeln!(out, "  ####{}\n}}", escape(&ruling.into_string()));
    }
    out
}

/// Keeps a text from being read as GIFT, in which a blank line ends a question.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '~' | '=' | '#' | '{' | '}' | ':' | '\\') {
            escaped.push('\\');
        }
        escaped.push(if matches!(c, '\n' | '\r') { ' ' } else { c });
    }
    escaped
}
