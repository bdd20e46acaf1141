//! The most striking games, which a summary names.

use serde::Serialize;

use crate::arbiter::VerdictKind;
use crate::notation::GameResult;
use crate::replay::Ply;
use crate::survey::batch::{Batch, Game, NotedVerdict, Slice};

/// The maximum number of games in each ranking.
const MAX_RANKED: usize = 5;

/// The most striking games, by the number of plies that remain on the record after a code ends the
/// game or lets a draw be claimed. Of equal games the first in the input comes first.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Striking {
    /// Games won by a player that a code ends as draws.
    pub drawn: Ranked,
    /// Games that a code ends as a win for a player who did not win on the record.
    pub decided: Ranked,
    /// Games in which the player who lost could have claimed a draw.
    pub open_to_loser: Ranked,
    /// Games that a code ends earlier with the same result.
    pub shortened: Ranked,
}

/// The first games of a ranking, and the number of all.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Ranked {
    /// The number of games of this kind.
    pub count: u64,
    /// The most striking ones.
    pub first: Vec<StrikingGame>,
}

/// A game that a code ends earlier or with another result than its record, or in which the player
/// who lost could have claimed a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct StrikingGame {
    /// The name of the input.
    pub file: String,
    /// The number of the game in its input, from 1; `None` if only a part is read.
    pub index: Option<u64>,
    /// The byte of the input at which the game begins, from 0.
    pub byte: u64,
    /// White's name, as written in the record.
    pub white: Option<String>,
    /// Black's name, as written in the record.
    pub black: Option<String>,
    /// The event, as written in the record.
    pub event: Option<String>,
    /// The date, as written in the record.
    pub date: Option<String>,
    /// The recorded result.
    pub recorded: GameResult,
    /// The number of plies on the record.
    pub plies: Ply,
    /// The codes that end the game at `ply`, or under which a draw could be claimed there, by their
    /// indices in the inquiry.
    pub codes: Vec<usize>,
    /// The ply at which the codes end the game, or at which the draw could first be claimed.
    pub ply: Ply,
    /// The label of that ply.
    pub at: Option<String>,
    /// The result with which the codes end the game, or a draw if it could be claimed.
    pub result: GameResult,
}

impl StrikingGame {
    /// Returns the number of plies that remain on the record after the end or the claim.
    pub fn gap(&self) -> Ply {
        self.plies.saturating_sub(self.ply)
    }
}

impl Striking {
    /// Counts a game in each ranking to which it belongs, and keeps it if it is among the first.
    pub(super) fn consider(&mut self, file: &str, batch: &Batch, game: &Game) {
        let recorded = game.result.without_forfeit();
        if recorded == GameResult::Unknown {
            return;
        }
        let ends = |fits: &dyn Fn(GameResult) -> bool| earliest_end(batch, game, fits);
        let drawn = ends(&|result| result == GameResult::Draw && result != recorded);
        let decided = ends(&|result| result != GameResult::Draw && result != recorded);
        let shortened = ends(&|result| result == recorded);
        let open_to_loser = earliest_claim_of_loser(batch, game);
        let rankings = [
            (&mut self.drawn, drawn),
            (&mut self.decided, decided),
            (&mut self.open_to_loser, open_to_loser),
            (&mut self.shortened, shortened),
        ];
        for (ranked, moment) in rankings {
            if let Some(moment) = moment {
                ranked.consider(file, batch, game, &moment);
            }
        }
    }
}

/// A ply at which codes end a game, or at which a draw could be claimed under them.
struct Moment {
    ply: Ply,
    at: Option<Slice>,
    /// The result under the codes.
    result: GameResult,
    codes: Vec<usize>,
}

/// Returns the earliest ply at which a code ends a game with a result that fits, and the codes that
/// do so.
fn earliest_end(batch: &Batch, game: &Game, fits: &dyn Fn(GameResult) -> bool) -> Option<Moment> {
    let ends = || {
        batch
            .verdicts_on(game)
            .iter()
            .filter(|noted| noted.verdict.kind == VerdictKind::Ended && fits(noted.verdict.result))
    };
    let NotedVerdict { verdict, at, .. } = ends().min_by_key(|noted| noted.verdict.ply)?;
    let codes = ends()
        .filter(|other| (other.verdict.ply, other.verdict.result) == (verdict.ply, verdict.result))
        .map(|noted| noted.verdict.code)
        .collect();
    let ply = verdict.ply.unwrap_or_default();
    Some(Moment { ply, at: *at, result: verdict.result, codes })
}

/// Returns the earliest ply at which the player who lost could have claimed a draw, and the codes
/// under which that is so.
fn earliest_claim_of_loser(batch: &Batch, game: &Game) -> Option<Moment> {
    let mut earliest: Option<Moment> = None;
    for noted in batch.verdicts_on(game) {
        let code = noted.verdict.code;
        let Some(claim) = noted.claim_of_loser else { continue };
        match &mut earliest {
            Some(known) if known.ply < claim.ply => {}
            Some(known) if known.ply == claim.ply => known.codes.push(code),
            _ => {
                earliest = Some(Moment {
                    ply: claim.ply,
                    at: Some(claim.label),
                    result: GameResult::Draw,
                    codes: vec![code],
                });
            }
        }
    }
    earliest
}

impl Ranked {
    /// Counts a game, and inserts it if it is among the first.
    fn consider(&mut self, file: &str, batch: &Batch, game: &Game, moment: &Moment) {
        self.count += 1;
        let gap = game.plies.saturating_sub(moment.ply);
        let place = self.first.partition_point(|other| other.gap() >= gap);
        if place < MAX_RANKED {
            self.first.insert(place, striking(file, batch, game, moment));
            self.first.truncate(MAX_RANKED);
        }
    }
}

fn striking(file: &str, batch: &Batch, game: &Game, moment: &Moment) -> StrikingGame {
    let tag = |name: &str| batch.tag(game, name).map(str::to_owned);
    StrikingGame {
        file: file.to_owned(),
        index: game.index,
        byte: game.byte,
        white: tag("White"),
        black: tag("Black"),
        event: tag("Event"),
        date: tag("Date"),
        recorded: game.result,
        plies: game.plies,
        codes: moment.codes.clone(),
        ply: moment.ply,
        at: moment.at.map(|at| batch.text(at).to_owned()),
        result: moment.result,
    }
}
