//! The questions of a quiz as GIFT, which Moodle and similar programs import, and as a sheet to
//! print, with the key on a page of its own.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};

use super::question::Question;
use crate::narrative::words::{backslashed, color_name};
use crate::render::svg::diagram::{self, PIECES};
use crate::teaching::document::{document, piece_credit};

/// Returns questions in GIFT, with their texts in HTML.
pub fn quiz_to_gift(questions: &[Question]) -> String {
    let mut out = "// Made by jadoube. Each question has one right answer.\n".to_owned();
    for (question, number) in questions.iter().zip(1..) {
        let asked = escape(&asked_without_choices(question).into_string());
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

/// Returns the question without the choices.
fn asked_without_choices(question: &Question) -> Markup {
    let Question { heading, position, marked, .. } = question;
    html! {
        p { b { (heading) } }
        p { img src=(diagram::diagram_as_address(position, marked, heading)) alt=(diagram::pieces_in_words(position)) width="378"; }
        @for given in &question.given { p { (given) } }
        p { (question.asked) }
    }
}

/// Escapes a text for GIFT, in which a blank line ends a question.
fn escape(text: &str) -> String {
    backslashed(&text.replace(['\n', '\r'], " "), r"~=#{}:\")
}

const TITLE: &str = "Rule: a quiz on the laws of chess";

/// Returns a sheet of questions as a self-contained HTML file, with the key at its end.
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
                div .question {
                    p { b { (index + 1) ". " (Question::letter(question.right)) ") " (question.answer().text) } }
                    (ruling(question))
                }
            }
        }
        footer { (piece_credit()) }
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
            ol type="a" { @for choice in &question.choices { li { (choice.text) } } }
        }
    }
}

fn ruling(question: &Question) -> Markup {
    html! { @for line in &question.ruling { p { (line) } } }
}
