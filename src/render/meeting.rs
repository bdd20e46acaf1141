//! Who moves first in a meeting, as JSON.

use serde::Serialize;
use serde_json::Value;

use crate::arbiter::MeetingAnswer;
use crate::laws::ArticleNumber;
use crate::rules::{FirstMove, MeetingPlayer, MeetingResult};

use super::json::document;

/// A meeting, and who moves first in it.
#[derive(Serialize, schemars::JsonSchema)]
#[schemars(title = "Who moves first in the games of a meeting")]
pub(super) struct MeetingJson<'a> {
    /// The results: the player who won, `draw` or `annulled`. `a` has the first move of the first
    /// game, or gives the odds.
    results: Vec<&'static str>,
    /// Whether `a` gives odds in all games.
    odds: bool,
    /// What each code says, in the order asked.
    answers: Vec<AnswerJson<'a>>,
}

#[derive(Serialize, schemars::JsonSchema)]
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
pub fn meeting_to_json(
    results: &[MeetingResult],
    odds: bool,
    answers: &[MeetingAnswer<'_>],
) -> Value {
    document(MeetingJson {
        results: results.iter().map(|ended| word(*ended)).collect(),
        odds,
        answers: answers.iter().map(AnswerJson::of).collect(),
    })
}

fn word(ended: MeetingResult) -> &'static str {
    match ended {
        MeetingResult::Won(MeetingPlayer::A) => "a",
        MeetingResult::Won(MeetingPlayer::B) => "b",
        MeetingResult::Drawn => "draw",
        MeetingResult::Annulled => "annulled",
    }
}
