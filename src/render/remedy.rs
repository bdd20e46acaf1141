//! Remedies for an irregularity, as text and as JSON.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use crate::arbiter::RemedyAnswer;
use crate::chess::{Move, Position};
use crate::laws::{ArticleNumber, Code};
use crate::narrative::citation::cited_article;
use crate::narrative::outline::Board;
use crate::narrative::remedy::{called, given, happened, left, without_remedy};
use crate::narrative::words::color_name;
use crate::notation::Irregularity;
use crate::notation::dialects::Dialect;
use crate::remedies::{After, Chooser, Cost, Demand, IrregularityKind, Timeliness, Until};

use super::board::board;
use super::choice_json::ChoiceJson;
use super::json::{SCHEMA, to_value};
use super::text::{TextStyle, put, side_by_side};

/// An irregularity and what codes give for it.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "An irregularity and what codes of laws give for it")
)]
pub(super) struct RemedyJson<'a> {
    /// The version of this contract.
    schema: u32,
    /// What was done.
    irregularity: DoneJson,
    /// What each code gives, in the order asked.
    answers: Vec<AnswerJson<'a>>,
    /// The codes under which it is no irregularity: there it is lawful.
    lawful: Vec<&'a str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct DoneJson {
    /// What was done, as a command in a comment says it: `false c1h5`.
    done: String,
    /// What the laws call it.
    kind: IrregularityKind,
    /// What was done, in words.
    what: String,
    /// The position before it.
    fen: String,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AnswerJson<'a> {
    /// The code's name.
    code: &'a str,
    /// The stable key of the article that deals with it; null if none does.
    article: Option<&'a str>,
    /// Its number.
    number: Option<ArticleNumber<&'a str>>,
    /// Who chooses.
    chooses: Option<Chooser>,
    /// When it can first be had; left out if at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<After>,
    /// Until when the right lasts; null if the article does not say.
    until: Option<Until>,
    /// What may be demanded.
    choices: Vec<ChoiceJson>,
    /// What it costs besides.
    cost: Option<&'a Cost>,
    /// Whether it is not known what the code says.
    unknown: bool,
    /// How it stands with the time some moves later; null if that was not asked, or if no article
    /// deals with it.
    time: Option<Timeliness>,
    /// What may be demanded in each reading of the article, where its words allow several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<ReadingJson<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ReadingJson<'a> {
    /// The reading's name.
    id: &'a str,
    /// What may be demanded in it.
    choices: Vec<ChoiceJson>,
}

impl<'a> AnswerJson<'a> {
    fn of(answer: &'a RemedyAnswer<'_>, done: &Irregularity, position: &Position) -> Self {
        let first = answer.given.first();
        let readings = answer.given.iter().filter_map(|given| {
            Some(ReadingJson { id: given.reading?, choices: ChoiceJson::all(given, position) })
        });
        Self {
            code: answer.code.id(),
            article: first.map(|given| given.article.article()),
            number: first.map(|given| given.article.number()),
            chooses: first.map(|given| given.rule.chooses),
            after: first.and_then(|given| given.rule.after),
            until: first.and_then(|given| given.rule.until),
            choices: first.map_or_else(Vec::new, |given| ChoiceJson::all(given, position)),
            cost: first.and_then(|given| given.rule.cost_of(done)),
            unknown: answer.unknown,
            time: answer.time,
            readings: readings.collect(),
        }
    }
}

/// What codes give for an irregularity, as JSON; each position is the one before it, under that
/// code's law of movement.
#[must_use]
pub fn remedy_to_json(
    done: &Irregularity,
    kind: IrregularityKind,
    answers: &[(RemedyAnswer<'_>, Position)],
    lawful: &[&Code],
    position: &Position,
) -> Value {
    let what = happened(done, kind, position);
    let remedy = RemedyJson {
        schema: SCHEMA,
        irregularity: DoneJson { done: done.to_string(), kind, what, fen: position.fen() },
        answers: answers.iter().map(|(answer, on)| AnswerJson::of(answer, done, on)).collect(),
        lawful: lawful.iter().map(|code| code.id.as_str()).collect(),
    };
    to_value(remedy)
}

/// How people are shown what codes give for an irregularity.
#[derive(Clone, Copy, Debug)]
pub struct RemedyStyle {
    /// How text is set.
    pub text: TextStyle,
    /// Whether the position after each move that may be demanded is shown.
    pub with_boards: bool,
    /// What moves are named in.
    pub named_in: &'static dyn Dialect,
}

/// What codes give for an irregularity, for people: the board, and below it code by code what may
/// be demanded. Codes that say nothing of it, or of which it is not known, are named at the end.
#[must_use]
pub fn remedy_to_text(
    done: &Irregularity,
    kind: IrregularityKind,
    answers: &[(RemedyAnswer<'_>, Position)],
    lawful: &[&Code],
    position: &Position,
    style: RemedyStyle,
) -> String {
    let mut out = String::new();
    let width = style.text.width;
    put(&happened(done, kind, position), 0, width, &mut out);
    called(done, kind).iter().for_each(|called| put(called, 0, width, &mut out));
    out.push('\n');
    let marked: Vec<_> = done.piece().into_iter().chain(done.target()).collect();
    for line in board(position, &marked, style.text.board) {
        let _ = writeln!(out, "  {}", line.trim_end());
    }
    let turn = color_name(position.turn());
    let _ = writeln!(out, "  {turn} to move");
    for (answer, on) in answers.iter().filter(|(answer, _)| !answer.given.is_empty()) {
        out.push('\n');
        write_answer(answer, done, on, style, &mut out);
        if style.with_boards {
            write_boards(answer, on, style, &mut out);
        }
    }
    for codes in without_remedy(answers, lawful) {
        out.push('\n');
        put(&codes, 0, width, &mut out);
    }
    out
}

fn write_answer(
    answer: &RemedyAnswer<'_>,
    done: &Irregularity,
    position: &Position,
    RemedyStyle { text: TextStyle { width, .. }, named_in, .. }: RemedyStyle,
    out: &mut String,
) {
    let article = answer.given.first().map(|given| (given.article.number(), given.article.seen()));
    put(&cited_article(answer.code, article), 0, width, out);
    given(answer, done, position, named_in).iter().for_each(|line| put(line, 2, width, out));
}

/// The positions after the moves that may be demanded.
fn write_boards(
    answer: &RemedyAnswer<'_>,
    position: &Position,
    RemedyStyle { text: style, named_in, .. }: RemedyStyle,
    out: &mut String,
) {
    let demands = answer.given.iter().flat_map(|given| &given.demands);
    let moves = demands.filter_map(Demand::effective).flat_map(|it| left(it, position, named_in));
    let after = |(written, m): (String, Move)| {
        (written, Board { position: position.after(&m), marked: vec![m.from, m.to] })
    };
    side_by_side(&moves.map(after).collect::<Vec<_>>(), style, out);
}
