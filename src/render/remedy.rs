//! Remedies for an irregularity, as text and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::iter;

use serde::Serialize;
use serde_json::Value;

use crate::arbiter::{RemedyAnswer, Ruleset};
use crate::chess::{Move, Position};
use crate::laws::Code;
use crate::narrative::citation::cited_article;
use crate::narrative::outline::Board;
use crate::narrative::remedy::{called, given, happened, left, without_remedy};
use crate::narrative::words::color_name;
use crate::notation::Irregularity;
use crate::notation::dialects::Dialect;
use crate::remedies::{Demand, IrregularityKind};

use super::board::board;
use super::json::{Articles, SCHEMA, articles, to_value};
use super::text::{TextStyle, put, side_by_side};

/// What a code gives, and the position before what was done under its law of movement.
pub type RemedyUnder<'a> = (&'a dyn Ruleset, RemedyAnswer, Position);

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
    #[cfg_attr(feature = "schema", schemars(with = "Vec<RemedyAnswer>"))]
    answers: Vec<Value>,
    /// The codes under which it is no irregularity: there it is lawful.
    lawful: Vec<&'a str>,
    /// The positions after the moves that are named here.
    positions: BTreeMap<String, String>,
    /// The articles that are named here, code by code.
    articles: Articles<'a>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct DoneJson {
    /// What was done, as a command in a comment says it: `false c1h5`.
    done: Irregularity,
    /// What the laws call it.
    kind: IrregularityKind,
    /// What was done, in words.
    what: String,
    /// The position before it.
    fen: String,
}

/// What codes give for an irregularity, as JSON.
#[must_use]
pub fn remedy_to_json(
    done: &Irregularity,
    kind: IrregularityKind,
    answers: &[RemedyUnder<'_>],
    lawful: &[&Code],
    position: &Position,
) -> Value {
    let facts: Vec<Value> = answers.iter().map(|(_, answer, _)| to_value(answer)).collect();
    let codes = answers.iter().map(|(code, ..)| *code);
    to_value(RemedyJson {
        schema: SCHEMA,
        irregularity: DoneJson {
            done: *done,
            kind,
            what: happened(done, kind, position),
            fen: position.fen(),
        },
        lawful: lawful.iter().map(|code| code.id.as_str()).collect(),
        positions: positions(answers),
        articles: articles(codes.zip(facts.iter().map(|facts| vec![facts]))),
        answers: facts,
    })
}

/// The positions after all moves that may be demanded.
fn positions(answers: &[RemedyUnder<'_>]) -> BTreeMap<String, String> {
    let mut after = BTreeMap::new();
    for (_, answer, position) in answers {
        let demands = answer.given.iter().flat_map(|given| &given.demands);
        let chains =
            demands.flat_map(|it| iter::successors(Some(it), |it| it.otherwise.as_deref()));
        for m in chains.flat_map(Demand::moves) {
            after.entry(m.to_string()).or_insert_with(|| position.after(m).fen());
        }
    }
    after
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
    answers: &[RemedyUnder<'_>],
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
    for answer in answers.iter().filter(|(_, answer, _)| !answer.given.is_empty()) {
        out.push('\n');
        write_answer(answer, done, style, &mut out);
        if style.with_boards {
            write_boards(answer, style, &mut out);
        }
    }
    for codes in without_remedy(answers.iter().map(|(_, answer, _)| answer), lawful) {
        out.push('\n');
        put(&codes, 0, width, &mut out);
    }
    out
}

fn write_answer(
    (code, answer, position): &RemedyUnder<'_>,
    done: &Irregularity,
    RemedyStyle { text: TextStyle { width, .. }, named_in, .. }: RemedyStyle,
    out: &mut String,
) {
    let article = answer.given.first().and_then(|given| code.article(&given.article));
    let cited = article.map(|article| (article.number(), article.seen()));
    put(&cited_article(*code, cited), 0, width, out);
    given(answer, done, position, named_in).iter().for_each(|line| put(line, 2, width, out));
}

/// The positions after the moves that may be demanded.
fn write_boards(
    (_, answer, position): &RemedyUnder<'_>,
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
