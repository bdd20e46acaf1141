//! Questions: those of `jadoube quiz` for the same games, codes and seed.

use jadoube::laws::Occasion;
use jadoube::teaching::{Question, Quiz};
use serde_json::{Value, json};

use crate::game::{judged_as_asked, records};
use crate::{State, laws};

pub fn questions(seed: u64, count: usize, state: &State) -> Result<Value, String> {
    let (library, own) = laws::of(state)?;
    let mut quiz = Quiz::new(&library);
    for record in records(state)? {
        // As on the command line: codes that are named are asked alone.
        let occasion = Occasion::of(|tag| record.tag(tag));
        let law = state.codes.is_empty().then(|| library.law_of_the_day(occasion, None));
        quiz.add(&judged_as_asked(record, law, &library, own.as_deref(), state)?);
    }
    Ok(quiz.questions(seed, count).iter().map(question).collect())
}

fn question(question: &Question) -> Value {
    let marked: Vec<String> = question.marked.iter().map(ToString::to_string).collect();
    let choices: Vec<&str> = question.choices.iter().map(|choice| choice.text.as_str()).collect();
    json!({
        "code": question.code, "heading": question.heading, "fen": question.position.fen(), "marked": marked,
        "given": question.given, "asked": question.asked, "choices": choices, "right": question.right,
        "ruling": question.ruling,
    })
}
