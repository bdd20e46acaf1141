//! The games that deserve to be named.

use serde::Serialize;

use crate::arbiter::VerdictKind;
use crate::notation::GameResult;
use crate::replay::Ply;
use crate::survey::batch::{Batch, Game, Noted};

/// How many games of each kind are named.
const NAMED: usize = 5;

/// Whether a result under a code and the recorded one make a case of some kind.
type Fits = fn(GameResult, GameResult) -> bool;

/// The most striking cases, by how many plies before the record's end a code ends the game.
/// Of games that are equal in this the first in the input goes first.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Striking {
    /// Games won by a player that a code ends as draws.
    pub drawn: Ranked,
    /// Drawn games that a code gives to a player, or won ones that it gives to the other.
    pub decided: Ranked,
    /// Games whose result stays, but which a code ends before.
    pub shortened: Ranked,
}

/// The first of many games.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Ranked {
    /// How many there are.
    pub count: u64,
    /// The most striking of them.
    pub first: Vec<StrikingGame>,
}

/// A game that a code ends otherwise or sooner than its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct StrikingGame {
    /// The file it is in.
    pub file: String,
    /// Its number there, if it was counted.
    pub index: Option<u64>,
    /// Where it begins there, in bytes.
    pub byte: u64,
    /// White's name, as written in the record.
    pub white: Option<String>,
    /// Black's name, as written in the record.
    pub black: Option<String>,
    /// The event, as written.
    pub event: Option<String>,
    /// The date, as written.
    pub date: Option<String>,
    /// The result that its record gives.
    pub recorded: GameResult,
    /// How many plies the record has.
    pub plies: Ply,
    /// The codes that end it there and so, by their places in the panel.
    pub codes: Vec<usize>,
    /// Where they end it.
    pub ply: Ply,
    /// The same as people name it.
    pub at: Option<String>,
    /// The result with which they end it.
    pub result: GameResult,
}

impl StrikingGame {
    /// How many plies of the record are void.
    pub fn gap(&self) -> Ply {
        self.plies.saturating_sub(self.ply)
    }
}

impl Striking {
    /// Names a game if it is among the most striking.
    pub(super) fn consider(&mut self, file: &str, batch: &Batch, game: &Game) {
        let recorded = game.result;
        if recorded == GameResult::Unknown {
            return;
        }
        let lists: [(&mut Ranked, Fits); 3] = [
            (&mut self.drawn, |now, then| now == GameResult::Draw && then != now),
            (&mut self.decided, |now, then| now != GameResult::Draw && then != now),
            (&mut self.shortened, |now, then| now == then),
        ];
        for (ranked, fits) in lists {
            let ends = |noted: &&Noted| {
                noted.opinion.kind == VerdictKind::Ended && fits(noted.opinion.result, recorded)
            };
            let ended = batch.opinions_on(game).iter().filter(ends);
            let Some(first) = ended.min_by_key(|noted| noted.opinion.ply) else { continue };
            ranked.count += 1;
            let list = &mut ranked.first;
            let gap = game.plies.saturating_sub(first.opinion.ply.unwrap_or_default());
            if list.len() == NAMED && list.last().is_some_and(|last| last.gap() >= gap) {
                continue;
            }
            let at = list.partition_point(|other| other.gap() >= gap);
            list.insert(at, striking(file, batch, game, first));
            list.truncate(NAMED);
        }
    }
}

fn striking(file: &str, batch: &Batch, game: &Game, first: &Noted) -> StrikingGame {
    let tag = |name: &str| batch.tag(game, name).map(str::to_owned);
    let key = |noted: &Noted| (noted.opinion.kind, noted.opinion.ply, noted.opinion.result);
    let alike = batch.opinions_on(game).iter().filter(|noted| key(noted) == key(first));
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
        codes: alike.map(|noted| noted.opinion.code).collect(),
        ply: first.opinion.ply.unwrap_or_default(),
        at: first.at.map(|at| batch.text(at).to_owned()),
        result: first.opinion.result,
    }
}
