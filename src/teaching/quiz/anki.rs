//! Questions as a text file that Anki imports.

use maud::{Markup, html};

use super::question::Question;
use crate::render::board::{BoardStyle, board};

/// Questions for Anki: a header, then a line for each card, its sides apart by a tab.
#[must_use]
pub fn quiz_to_anki(questions: &[Question]) -> String {
    let mut out = "#separator:tab\n#html:true\n#notetype:Basic\n#columns:Front\tBack\n".to_owned();
    for question in questions {
        for (side, end) in [(front(question), '\t'), (back(question), '\n')] {
            out.push_str(&field(&side.into_string()));
            out.push(end);
        }
    }
    out
}

fn front(question: &Question) -> Markup {
    let lines = board(&question.position, &question.marked, BoardStyle::default());
    html! {
        p { b { (question.heading) } }
        pre { @for line in &lines { (line) br; } }
        @for given in &question.given { p { (given) } }
        p { (question.asked) }
        ol type="a" { @for choice in &question.choices { li { (choice.text) } } }
    }
}

fn back(question: &Question) -> Markup {
    html! {
        p { b { (Question::letter(question.right)) ") " (question.answer().text) } }
        @for line in &question.ruling { p { (line) } }
    }
}

/// In quotation marks, as every field has some of its own.
fn field(text: &str) -> String {
    format!("\"{}\"", text.replace(['\n', '\r', '\t'], " ").replace('"', "\"\""))
}
