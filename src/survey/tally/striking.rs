//! The games that a summary names.

use serde::Serialize;

use crate::arbiter::VerdictKind;
use crate::notation::GameResult;
use crate::replay::Ply;
use crate::survey::batch::{Batch, Game, Noted};

/// The maximum number of games named of each kind.
const NAMED: usize = 5;

/// The most striking games, by the number of plies that remain on the record after a code ends the game. Of equal
/// games the first in the input comes first.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Striking {
    /// Games won by a player that a code ends as draws.
    pub drawn: Ranked,
    /// Games that a code ends as a win for a player who did not win on the record.
    pub decided: Ranked,
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

/// A game that a code ends earlier or with another result than its record.
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
    /// The codes that end the game at this ply with this result, by their indices in the inquiry.
    pub codes: Vec<usize>,
    /// The ply at which they end it.
    pub ply: Ply,
    /// The label of that ply.
    pub at: Option<String>,
    /// The result with which they end it.
    pub result: GameResult,
}

impl StrikingGame {
    /// Returns the number of plies that remain on the record after the end.
    pub fn gap(&self) -> Ply {
        self.plies.saturating_sub(self.ply)
    }
}

impl Striking {
    /// Counts a game, and names it if it is among the most striking ones.
    pub(super) fn consider(&mut self, file: &str, batch: &Batch, game: &Game) {
        let recorded = game.result;
        if recorded == GameResult::Unknown {
            return;
        }
        self.drawn
            .consider(file, batch, game, |result| result == GameResult::Draw && result != recorded);
        self.decided
            .consider(file, batch, game, |result| result != GameResult::Draw && result != recorded);
        self.shortened.consider(file, batch, game, |result| result == recorded);
    }
}

impl Ranked {
    /// Counts a game if a code ends it with a result that fits, and inserts it if it is among the first.
    fn consider(
        &mut self,
        file: &str,
        batch: &Batch,
        game: &Game,
        fits: impl Fn(GameResult) -> bool,
    ) {
        let opinions = batch.opinions_on(game).iter();
        let ending = opinions
            .filter(|noted| noted.opinion.kind == VerdictKind::Ended && fits(noted.opinion.result));
        let Some(earliest) = ending.min_by_key(|noted| noted.opinion.ply) else { return };
        self.count += 1;
        let gap = game.plies.saturating_sub(earliest.opinion.ply.unwrap_or_default());
        let place = self.first.partition_point(|other| other.gap() >= gap);
        if place < NAMED {
            self.first.insert(place, striking(file, batch, game, earliest));
            self.first.truncate(NAMED);
        }
    }
}

fn striking(file: &str, batch: &Batch, game: &Game, earliest: &Noted) -> StrikingGame {
    let tag = |name: &str| batch.tag(game, name).map(str::to_owned);
    let end = &earliest.opinion;
    let mut codes = Vec::new();
    for Noted { opinion, .. } in batch.opinions_on(game) {
        if (opinion.kind, opinion.ply, opinion.result) == (end.kind, end.ply, end.result) {
            codes.push(opinion.code);
        }
    }
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
        codes,
        ply: earliest.opinion.ply.unwrap_or_default(),
        at: earliest.at.map(|at| batch.text(at).to_owned()),
        result: earliest.opinion.result,
    }
}
