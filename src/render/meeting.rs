//! Who moves first in a meeting, as text and as JSON.

use serde::Serialize;
use serde_json::Value;

use crate::arbiter::MeetingAnswer;
use crate::laws::ArticleNumber;
use crate::narrative::meeting::{self as narrative, question, unanswered};
use crate::rules::{FirstMove, MeetingPlayer, MeetingResult};

use super::json::{SCHEMA, to_value};
use super::text::put;

/// A meeting, and who moves first in it.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Who moves first in the games of a meeting")
)]
pub(super) struct MeetingJson<'a> {
    /// The version of this contract.
    schema: u32,
    /// The results: the player who won, `draw` or `annulled`. `a` has the first move of the first
    /// game, or gives the odds.
    results: Vec<&'static str>,
    /// Whether `a` gives odds in all games.
    odds: bool,
    /// What each code says, in the order asked.
    answers: Vec<AnswerJson<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct AnswerJson<'a> {
    /// The code's name.
    code: &'a str,
    /// The stable key of the article that settles it; null if none does.
    article: Option<&'a str>,
    /// Its number.
    number: Option<ArticleNumber<&'a str>>,
    /// Who moves first in each game; null where that is not said.
    movers: Vec<Option<MeetingPlayer>>,
    /// Who moves first in the next game; null where that is not said.
    next: Option<MeetingPlayer>,
    /// What the article says.
    says: Option<&'a FirstMove>,
    /// Whether it is not known what the code says.
    unknown: bool,
}

impl<'a> AnswerJson<'a> {
    fn of(answer: &'a MeetingAnswer<'_>) -> Self {
        let (next, movers) = answer.movers.split_last().unwrap_or((&None, &[]));
        Self {
            code: &answer.code.id,
            article: answer.given.map(|(article, _)| article.key.as_str()),
            number: answer.given.map(|(article, _)| article.number.as_ref()),
            movers: movers.to_vec(),
            next: *next,
            says: answer.given.map(|(_, rule)| rule),
            unknown: answer.unknown,
        }
    }
}

/// Who moves first in a meeting, as JSON.
#[must_use]
pub fn meeting_to_json(
    results: &[MeetingResult],
    odds: bool,
    answers: &[MeetingAnswer<'_>],
) -> Value {
    let meeting = MeetingJson {
        schema: SCHEMA,
        results: results.iter().map(|ended| word(*ended)).collect(),
        odds,
        answers: answers.iter().map(AnswerJson::of).collect(),
    };
    to_value(meeting)
}

fn word(ended: MeetingResult) -> &'static str {
    match ended {
        MeetingResult::Won(MeetingPlayer::A) => "a",
        MeetingResult::Won(MeetingPlayer::B) => "b",
        MeetingResult::Drawn => "draw",
        MeetingResult::Annulled => "annulled",
    }
}

/// Who moves first in a meeting, for people: game by game under each code, and below it what the
/// articles say. Codes that say nothing of it, or of which it is not known, are named at the end.
#[must_use]
pub fn meeting_to_text(
    results: &[MeetingResult],
    odds: bool,
    answers: &[MeetingAnswer<'_>],
    width: usize,
) -> String {
    let mut out = String::new();
    put(question(odds), 0, width, &mut out);
    let answered = answers.iter().filter(|answer| answer.given.is_some());
    write_table(&mut out, results, answered.collect(), width);
    let said = answers.iter().filter_map(|answer| narrative::answered(answer, odds));
    for said in said.chain(unanswered(answers)) {
        out.push('\n');
        put(&said, 0, width, &mut out);
    }
    out
}

/// A row for each code and a column for each game, in as many parts as the width asks for.
fn write_table(
    out: &mut String,
    results: &[MeetingResult],
    answers: Vec<&MeetingAnswer<'_>>,
    width: usize,
) {
    let games = results.len() + 1;
    let name = answers.iter().map(|answer| answer.code.id.len()).chain(["result".len()]).max();
    let (name, column) = (name.unwrap_or_default(), games.to_string().len().max(2));
    let fit = (width.saturating_sub(name + 3) / (column + 1)).max(1);
    for from in (0..games).step_by(fit) {
        if from > 0 {
            out.push('\n');
        }
        let part = from..games.min(from + fit);
        let row = |first: &str, cell: &dyn Fn(usize) -> String| {
            let cells: String =
                part.clone().map(|game| format!(" {:>column$}", cell(game))).collect();
            format!("{}\n", format!("  {first:name$} {cells}").trim_end())
        };
        out.push_str(&row("game", &|game| (game + 1).to_string()));
        let ended = |game| results.get(game).map_or("", |ended| cell(*ended)).to_owned();
        out.push_str(&row("result", &ended));
        for answer in &answers {
            let mover = |game: usize| answer.movers[game].map_or("?", letter).to_owned();
            out.push_str(&row(&answer.code.id, &mover));
        }
    }
}

fn cell(ended: MeetingResult) -> &'static str {
    match ended {
        MeetingResult::Won(side) => letter(side),
        MeetingResult::Drawn => "½",
        MeetingResult::Annulled => "–",
    }
}

fn letter(side: MeetingPlayer) -> &'static str {
    match side {
        MeetingPlayer::A => "A",
        MeetingPlayer::B => "B",
    }
}
