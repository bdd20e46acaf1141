//! A sheet to print, with the key on a page of its own.

use maud::{Markup, PreEscaped, html};

use super::super::document::{document, whose_pieces};
use super::question::Question;
use crate::narrative::words::color_name;
use crate::render::svg::diagram::{self, PIECES};

const TITLE: &str = "Rule: a quiz on the laws of chess";

/// A sheet of questions in HTML, with nothing to be fetched, and the key at its end.
pub fn quiz_to_sheet(questions: &[Question]) -> String {
    let body = html! {
        svg .definitions aria-hidden="true" width="0" height="0" { defs { (PreEscaped(PIECES)) } }
        header { h1 { (TITLE) } p .name { "Name:" } }
        main {
            @for (index, question) in questions.iter().enumerate() { (asked(index, question)) }
        }
        section .key {
            h1 { "Key" }
            @for (index, question) in questions.iter().enumerate() {
                div .question { (answered(question, &format!("{}. ", index + 1))) }
            }
        }
        footer { (whose_pieces()) }
    };
    let styles = [include_str!("sheet.css"), diagram::STYLE];
    document(TITLE, "A position, a claim, a law: rule.", &styles, &body)
}

fn asked(index: usize, question: &Question) -> Markup {
    let turn = color_name(question.position.turn());
    let label = format!("{turn} to move. {}", diagram::pieces_in_words(&question.position));
    html! {
        section .question {
            h2 { (index + 1) ". " bdi { (question.heading) } }
            svg .board viewBox="0 0 378 378" role="img" aria-label=(label) {
                (diagram::board(&question.position, &question.marked))
            }
            p { b { (question.asked) } }
            @for given in &question.given { p .given { (given) } }
            (choices(question))
        }
    }
}

pub(super) fn choices(question: &Question) -> Markup {
    html! { ol type="a" { @for choice in &question.choices { li { (choice.text) } } } }
}

/// The right answer, after its question's number if that is given, and why it is right.
pub(super) fn answered(question: &Question, number: &str) -> Markup {
    html! {
        p { b { (number) (Question::letter(question.right)) ") " (question.answer().text) } }
        (ruling(question))
    }
}

pub(super) fn ruling(question: &Question) -> Markup {
    html! { @for line in &question.ruling { p { (line) } } }
}
