//! The most striking games, which a summary names.

use serde::Serialize;

use crate::arbiter::VerdictKind;
use crate::notation::GameResult;
use crate::replay::Ply;
use crate::survey::batch::{Batch, ClaimOfLoser, Game, Slice, VerdictEntry};

/// The maximum number of games in each ranking.
const MAX_RANKED: usize = 5;

/// The most striking games with a recorded result, by the number of plies that were replayed after
/// a code ends the game or lets a draw be claimed. Of equal games the first in the input comes
/// first.
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
    /// The number of plies replayed.
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
    /// Returns the number of plies replayed after the end or the claim.
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
        self.drawn.consider(file, batch, game, drawn);
        self.decided.consider(file, batch, game, decided);
        self.open_to_loser.consider(file, batch, game, open_to_loser);
        self.shortened.consider(file, batch, game, shortened);
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
    let mut moments = Vec::new();
    for VerdictEntry { verdict, at, .. } in batch.verdicts_on(game) {
        let (result, codes) = (verdict.result, vec![verdict.code]);
        if let Some(ply) = verdict.ply
            && verdict.kind == VerdictKind::Ended
            && fits(result)
        {
            moments.push(Moment { ply, at: *at, result, codes });
        }
    }
    earliest(moments)
}

/// Returns the earliest ply at which the player who lost could have claimed a draw, and the codes
/// under which that is so.
fn earliest_claim_of_loser(batch: &Batch, game: &Game) -> Option<Moment> {
    let mut moments = Vec::new();
    for entry in batch.verdicts_on(game) {
        if let Some(ClaimOfLoser { ply, label }) = entry.claim_of_loser {
            let (result, codes) = (GameResult::Draw, vec![entry.verdict.code]);
            moments.push(Moment { ply, at: Some(label), result, codes });
        }
    }
    earliest(moments)
}

/// Returns the first of the earliest moments, with the codes of all moments with the same ply and
/// result.
fn earliest(moments: Vec<Moment>) -> Option<Moment> {
    moments.into_iter().reduce(|mut earliest, moment| {
        if moment.ply < earliest.ply {
            return moment;
        }
        if (moment.ply, moment.result) == (earliest.ply, earliest.result) {
            earliest.codes.extend(moment.codes);
        }
        earliest
    })
}

impl Ranked {
    /// Counts a game with a moment, and inserts it if it is among the first.
    fn consider(&mut self, file: &str, batch: &Batch, game: &Game, moment: Option<Moment>) {
        let Some(moment) = moment else { return };
        self.count += 1;
        let gap = game.plies.saturating_sub(moment.ply);
        let place = self.first.partition_point(|other| other.gap() >= gap);
        if place < MAX_RANKED {
            self.first.insert(place, striking_game(file, batch, game, &moment));
            self.first.truncate(MAX_RANKED);
        }
    }
}

/// Returns a game as a summary names it.
fn striking_game(file: &str, batch: &Batch, game: &Game, moment: &Moment) -> StrikingGame {
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
