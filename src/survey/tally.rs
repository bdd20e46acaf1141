//! What a survey adds up to.

mod striking;

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::Serialize;
use strum::IntoEnumIterator as _;

use crate::arbiter::{Opinion, VerdictKind};
use crate::calendar::Date;
use crate::notation::GameResult;
use crate::rules::RuleKind;

use super::batch::{Batch, Game, ReadStatus};

pub use striking::{Ranked, Striking, StrikingGame};

/// How many different reasons are counted apart; no reader of a summary wants more.
const REASONS: usize = 200;

/// Games by their recorded results, which are never added up: decisive games, drawn ones, and
/// those without a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Classes {
    /// Won by a player.
    pub decisive: u64,
    /// Drawn by their record.
    pub drawn: u64,
    /// Without a result on record: `*`, or none.
    #[serde(rename = "no_result")]
    pub open: u64,
}

/// What one code makes of the games.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CodeTally {
    /// The games that it was asked about.
    pub asked: Classes,
    /// Those whose result is another under it.
    pub changed: Classes,
    /// Its verdicts, `stands` included.
    pub verdicts: BTreeMap<VerdictKind, Classes>,
    /// Its verdicts by the rule that decides and by decade. Nothing stands for no rule, and for
    /// no certain decade.
    pub rules: BTreeMap<(VerdictKind, Option<RuleKind>), BTreeMap<Option<u16>, Classes>>,
}

/// What a survey adds up to. Serialised it has what is counted of games.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Tally {
    /// All games read, those that were left out included.
    pub read: u64,
    /// Left out: played in other years than was asked.
    pub other_years: u64,
    /// Left out: without a year, where it was asked for.
    pub no_year: u64,
    /// Left out: duplicates of games seen before.
    pub duplicates: u64,
    /// Kept to their end.
    pub whole: u64,
    /// Cut short; what stands before is judged.
    pub cut: u64,
    /// Whole or cut, and with moves that were taken for false moves that stood.
    pub continued: u64,
    /// Not judged at all.
    pub not_judged: u64,
    /// Where the law of the day was asked: judged games of which it is not known.
    pub no_code: u64,
    /// Judged games of which it is one of several codes, or not certain.
    pub uncertain_code: u64,
    /// Games with odd records that are read all the same.
    #[serde(rename = "odd")]
    pub warned: u64,
    /// Games that were judged by some code, by recorded result.
    pub judged: Classes,
    /// Those of which some code says anything but `stands`.
    pub affected: Classes,
    /// Half-moves of all games that were judged.
    #[serde(skip)]
    pub plies: u64,
    /// Why games are cut short or not judged, without what is special about each.
    #[serde(skip)]
    pub reasons: BTreeMap<(ReadStatus, String), u64>,
    /// Judged games by decade.
    #[serde(skip)]
    pub decades: BTreeMap<Option<u16>, u64>,
    /// What each code makes of them, in the order of the panel.
    #[serde(skip)]
    pub codes: Vec<CodeTally>,
    /// The most striking cases.
    #[serde(skip)]
    pub striking: Striking,
}

impl Classes {
    /// Counts one game, by the result on its record.
    pub fn one(result: GameResult) -> Self {
        let mut classes = Self::default();
        match result {
            GameResult::WhiteWins | GameResult::BlackWins => classes.decisive = 1,
            GameResult::Draw => classes.drawn = 1,
            GameResult::Unknown => classes.open = 1,
        }
        classes
    }

    /// All of them, where they may be added up: of one verdict.
    pub fn total(self) -> u64 {
        self.decisive + self.drawn + self.open
    }
}

impl AddAssign for Classes {
    fn add_assign(&mut self, other: Self) {
        self.decisive += other.decisive;
        self.drawn += other.drawn;
        self.open += other.open;
    }
}

impl Tally {
    /// Nothing yet, for these codes.
    pub fn new(codes: usize) -> Self {
        Self { codes: vec![CodeTally::default(); codes], ..Self::default() }
    }

    /// Counts what was read for a batch, the games not judged included.
    pub fn count_read(&mut self, batch: &Batch) {
        self.read += batch.read;
        self.other_years += batch.other_years;
        self.no_year += batch.no_year;
    }

    /// Counts a game of a batch that is no duplicate.
    pub fn count(&mut self, file: &str, batch: &Batch, game: &Game) {
        self.count_status(batch, game);
        if game.status == ReadStatus::NotJudged {
            return;
        }
        let judges = batch.judges(game);
        if let Some(governed) = game.governed {
            let is_known = !batch.governing(governed).is_empty();
            self.no_code += u64::from(!is_known);
            self.uncertain_code += u64::from(is_known && !governed.certain);
        }
        if judges.is_some_and(<[u32]>::is_empty) {
            return;
        }
        let class = Classes::one(game.result);
        self.judged += class;
        self.plies += u64::from(game.plies);
        let decade = game.date.and_then(decade);
        *self.decades.entry(decade).or_default() += 1;
        for &code in judges.unwrap_or_default() {
            self.codes[code as usize].asked += class;
        }
        for noted in batch.opinions_on(game) {
            self.codes[noted.opinion.code].count(&noted.opinion, game.result, decade);
        }
        if batch.affecting(game) > 0 {
            self.affected += class;
            self.striking.consider(file, batch, game);
        }
    }

    fn count_status(&mut self, batch: &Batch, game: &Game) {
        match game.status {
            ReadStatus::Whole => self.whole += 1,
            ReadStatus::Cut => self.cut += 1,
            ReadStatus::NotJudged => self.not_judged += 1,
        }
        self.warned += u64::from(game.warnings > 0);
        self.continued += u64::from(game.accepted > 0);
        if let Some(stop) = &game.stop {
            let mut reason = (game.status, batch.text(stop.in_general).to_owned());
            if self.reasons.len() >= REASONS && !self.reasons.contains_key(&reason) {
                reason.1 = "other reasons".to_owned();
            }
            *self.reasons.entry(reason).or_default() += 1;
        }
    }

    /// The codes' counts with everything that is only known at the end: how many games stand.
    #[must_use]
    pub fn finished(mut self, by_period: bool) -> Self {
        for code in &mut self.codes {
            if !by_period {
                code.asked = self.judged;
            }
            let mut stands = code.asked;
            for other in code.verdicts.values() {
                stands.decisive -= other.decisive;
                stands.drawn -= other.drawn;
                stands.open -= other.open;
            }
            code.verdicts.insert(VerdictKind::Stands, stands);
            for kind in VerdictKind::iter() {
                code.verdicts.entry(kind).or_default();
            }
        }
        self
    }
}

/// The decade of a date, by its first year, if it is certain.
fn decade(date: Date) -> Option<u16> {
    let [first, last] = [date.year(), date.last_year()].map(|year| year / 10 * 10);
    (first == last).then_some(first)
}

impl CodeTally {
    fn count(&mut self, opinion: &Opinion, recorded: GameResult, decade: Option<u16>) {
        let class = Classes::one(recorded);
        *self.verdicts.entry(opinion.kind).or_default() += class;
        if opinion.result != recorded {
            self.changed += class;
        }
        let in_doubt = || opinion.in_doubt.as_ref().and_then(|it| it.matter);
        let rule = opinion.ruling.and_then(|ruling| ruling.rule).or_else(in_doubt);
        let decades = self.rules.entry((opinion.kind, rule)).or_default();
        *decades.entry(decade).or_default() += class;
    }
}

#[cfg(test)]
mod tests {
    use super::{Date, decade};

    #[test]
    fn a_decade_is_certain_or_nothing() {
        let of = |date| Date::from_pgn(date).and_then(decade);
        assert_eq!(
            [of("189?.??.??"), of("1898-1899"), of("18??.??.??")],
            [Some(1890), Some(1890), None]
        );
    }
}
