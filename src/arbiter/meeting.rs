//! Who moves first in the games of a meeting.

use crate::laws::{Article, Code};
use crate::rules::{AnyRule, FirstMove, MeetingPlayer, MeetingResult};

/// What a code says of the first move in a meeting.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MeetingAnswer<'c> {
    /// The code that is asked.
    pub code: &'c Code,
    /// The article that settles it, and what it means; none if no article does.
    pub given: Option<(&'c Article, &'c FirstMove)>,
    /// Who moves first in each game and in the one after them; nothing where that is not said.
    pub movers: Vec<Option<MeetingPlayer>>,
    /// Whether it is not known what the code says of it.
    pub unknown: bool,
}

/// What a code says of the first move in a meeting with these results, of whose first game `A` has
/// the first move or, if odds are given, gives them in all games.
pub fn meeting<'c>(code: &'c Code, results: &[MeetingResult], odds: bool) -> MeetingAnswer<'c> {
    let mut said = code.articles.iter().filter_map(|article| {
        article.readings.iter().find_map(|reading| match &reading.rule {
            AnyRule::FirstMove(rule) => Some((article, rule)),
            _ => None,
        })
    });
    let given = match odds {
        true => said.find(|(_, rule)| rule.odds_giver),
        false => said.find(|(_, rule)| rule.first.is_some() || rule.then.is_some()),
    };
    let games = results.len() + 1;
    let movers = match given {
        Some(_) if odds => vec![Some(MeetingPlayer::A); games],
        Some((_, rule)) => rule.course(results),
        None => vec![None; games],
    };
    MeetingAnswer { code, given, movers, unknown: given.is_none() && code.rest_unknown }
}
