//! Questions for other programs: in GIFT, which Moodle and similar programs import, and as a text file
//! that Anki imports.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::question::Question;
use super::sheet::{answered, choices, ruling};
use crate::render::svg::diagram::{diagram_as_address, pieces_in_words};

/// Questions in GIFT, in HTML.
pub fn quiz_to_gift(questions: &[Question]) -> String {
    let mut out = "// Made by jadoube. Each question has one right answer.\n".to_owned();
    for (question, number) in questions.iter().zip(1..) {
        let asked = escape(&asked(question).into_string());
        let _ = writeln!(out, "\n::Question {number}::[html]{asked} {{");
        for (at, choice) in question.choices.iter().enumerate() {
            let mark = if at == question.right { '=' } else { '~' };
            let text = html! { (choice.text) }.into_string();
            let _ = writeln!(out, "  {mark}{}", escape(&text));
        }
        let _ = writeln!(out, "  ####{}\n}}", escape(&ruling(question).into_string()));
    }
    out
}

/// Questions for Anki: a header, then a line for each card, its sides apart by a tab.
pub fn quiz_to_anki(questions: &[Question]) -> String {
    let mut out = "#separator:tab\n#html:true\n#notetype:Basic\n#columns:Front\tBack\n".to_owned();
    for question in questions {
        let front = html! {
            (asked(question))
            (choices(question))
        };
        let back = answered(question, "");
        let [front, back] = [front, back].map(|side| field(&side.into_string()));
        let _ = writeln!(out, "{front}\t{back}");
    }
    out
}

/// What is given and asked, without the choices.
fn asked(question: &Question) -> Markup {
    let Question { heading, position, marked, .. } = question;
    html! {
        p { b { (heading) } }
        p { img src=(diagram_as_address(position, marked, heading)) alt=(pieces_in_words(position)) width="378"; }
        @for given in &question.given { p { (given) } }
        p { (question.asked) }
    }
}

/// In quotation marks, as every field has some of its own.
fn field(text: &str) -> String {
    format!("\"{}\"", text.replace(['\n', '\r', '\t'], " ").replace('"', "\"\""))
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
