//! The counts of a survey.

mod striking;

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::Serialize;
use strum::IntoEnumIterator as _;

use crate::arbiter::{VerdictKind, VerdictSummary};
use crate::calendar::Date;
use crate::notation::GameResult;
use crate::rules::RuleKind;

use super::batch::{Batch, Game, ReadStatus};

pub use striking::{Ranked, Striking, StrikingGame};

/// The maximum number of reasons counted separately.
const MAX_REASONS: usize = 200;

/// The reason under which all further reasons are counted.
pub(crate) const OTHER_REASONS: &str = "other reasons";

/// Numbers of games by recorded result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CountsByResult {
    /// Games won by a player.
    pub decisive: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Games without a recorded result, `*` or none, and games that both players lost by forfeit.
    pub no_result: u64,
}

/// The counts of one code.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CodeTally {
    /// The games that the code judged.
    pub judged: CountsByResult,
    /// The games whose result under the code differs from the recorded one.
    pub changed: CountsByResult,
    /// The number of these games with a recorded result, by decade. `None` is an uncertain decade.
    pub changed_by_decade: BTreeMap<Option<u16>, u64>,
    /// The games in which a draw could have been claimed by the player who lost.
    pub open_to_loser: u64,
    /// The games by verdict. `stands` is included once the tally is finished.
    pub verdicts: BTreeMap<VerdictKind, CountsByResult>,
    /// The games by verdict, rule and decade, without `stands`. The rule is the deciding one, or
    /// else the one in doubt; `None` if it is none of this program. The decade is `None` if it is
    /// uncertain.
    pub rules: BTreeMap<(VerdictKind, Option<RuleKind>), BTreeMap<Option<u16>, CountsByResult>>,
}

/// The counts of a survey. Only the numbers of games are serialised.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Tally {
    /// All games read, including those left out.
    pub read: u64,
    /// Games left out because they were played in other years.
    pub other_years: u64,
    /// Games left out because they have no year.
    pub no_year: u64,
    /// Games left out because they are duplicates.
    pub duplicates: u64,
    /// Games read to their end.
    pub whole: u64,
    /// Games that are judged up to a move that cannot be read or played.
    pub cut: u64,
    /// Games with moves accepted as illegal moves that stood; they are counted as whole or cut too.
    #[serde(rename = "continued")]
    pub with_illegal_moves: u64,
    /// Games that are not judged.
    pub not_judged: u64,
    /// Games that can be judged but for which no law of the day is known, if it judges too.
    pub no_code: u64,
    /// Games that can be judged and whose law of the day is one of several codes, or not certain.
    pub uncertain_code: u64,
    /// Games with warnings that do not stop the replay.
    #[serde(rename = "odd")]
    pub warned: u64,
    /// Games judged by at least one code.
    pub judged: CountsByResult,
    /// Games for which the verdict of at least one code is neither `stands` nor `unplayed`.
    pub affected: CountsByResult,
    /// The plies of all judged games.
    #[serde(skip)]
    pub plies: u64,
    /// Games that are cut or not judged, by reason.
    #[serde(skip)]
    pub reasons: BTreeMap<(ReadStatus, String), u64>,
    /// Judged games by decade. `None` is an uncertain decade.
    #[serde(skip)]
    pub decades: BTreeMap<Option<u16>, u64>,
    /// The counts of each code, in the order of the inquiry.
    #[serde(skip)]
    pub codes: Vec<CodeTally>,
    /// The most striking games.
    #[serde(skip)]
    pub striking: Striking,
}

impl CountsByResult {
    /// Returns the count of one game.
    pub fn one(result: GameResult) -> Self {
        let mut classes = Self::default();
        match result.without_forfeit() {
            GameResult::Draw => classes.drawn = 1,
            GameResult::Unknown => classes.no_result = 1,
            _ => classes.decisive = 1,
        }
        classes
    }

    /// Returns the total number of games.
    pub fn total(self) -> u64 {
        self.decisive + self.drawn + self.no_result
    }
}

impl AddAssign for CountsByResult {
    fn add_assign(&mut self, other: Self) {
        self.decisive += other.decisive;
        self.drawn += other.drawn;
        self.no_result += other.no_result;
    }
}

impl Tally {
    /// Creates the counts of a survey with this number of codes.
    pub fn new(codes: usize) -> Self {
        Self { codes: vec![CodeTally::default(); codes], ..Self::default() }
    }

    /// Adds the numbers of games read and left out.
    pub fn count_read(&mut self, batch: &Batch) {
        self.read += batch.read;
        self.other_years += batch.other_years;
        self.no_year += batch.no_year;
    }

    /// Adds a game that is no duplicate. `file` is the name of its input.
    pub fn count(&mut self, file: &str, batch: &Batch, game: &Game) {
        self.count_status(batch, game);
        if game.status == ReadStatus::NotJudged {
            return;
        }
        if let Some(governed) = game.governed {
            let is_known = !batch.governing(governed).is_empty();
            self.no_code += u64::from(!is_known);
            self.uncertain_code += u64::from(is_known && !governed.certain);
        }
        let judges = batch.judges(game);
        if judges.is_some_and(<[u32]>::is_empty) {
            return;
        }
        let class = CountsByResult::one(game.result);
        self.judged += class;
        self.plies += u64::from(game.plies);
        let decade = game.date.and_then(decade);
        *self.decades.entry(decade).or_default() += 1;
        match judges {
            Some(judges) => {
                judges.iter().for_each(|&code| self.codes[code as usize].judged += class)
            }
            None => self.codes.iter_mut().for_each(|code| code.judged += class),
        }
        for entry in batch.verdicts_on(game) {
            let code = &mut self.codes[entry.verdict.code];
            code.count(&entry.verdict, game.result.without_forfeit(), decade);
            code.open_to_loser += u64::from(entry.claim_of_loser.is_some());
        }
        if batch.affecting_codes(game) > 0 {
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
        self.with_illegal_moves += u64::from(game.illegal_moves_accepted > 0);
        if let Some(stop) = &game.stop {
            let mut reason = (game.status, batch.text(stop.general_reason).to_owned());
            if self.reasons.len() >= MAX_REASONS && !self.reasons.contains_key(&reason) {
                reason.1 = OTHER_REASONS.to_owned();
            }
            *self.reasons.entry(reason).or_default() += 1;
        }
    }

    /// Adds the numbers of games that stand, which are known only at the end, and zeros for the
    /// verdicts that did not occur.
    #[must_use]
    pub fn finished(mut self) -> Self {
        for code in &mut self.codes {
            code.verdicts.remove(&VerdictKind::Stands);
            let mut stands = code.judged;
            for other in code.verdicts.values() {
                stands.decisive -= other.decisive;
                stands.drawn -= other.drawn;
                stands.no_result -= other.no_result;
            }
            code.verdicts.insert(VerdictKind::Stands, stands);
            for kind in VerdictKind::iter() {
                code.verdicts.entry(kind).or_default();
            }
        }
        self
    }
}

/// Returns the first year of the decade of a date, if the decade is certain.
fn decade(date: Date) -> Option<u16> {
    let [first, last] = [date.year(), date.last_year()].map(|year| year / 10 * 10);
    (first == last).then_some(first)
}

impl CodeTally {
    /// Counts a verdict on a game. `recorded` is the recorded result, without forfeit.
    fn count(&mut self, verdict: &VerdictSummary, recorded: GameResult, decade: Option<u16>) {
        let class = CountsByResult::one(recorded);
        *self.verdicts.entry(verdict.kind).or_default() += class;
        if verdict.result.without_forfeit() != recorded {
            self.changed += class;
            if recorded != GameResult::Unknown {
                *self.changed_by_decade.entry(decade).or_default() += 1;
            }
        }
        let mut rule = verdict.ruling.and_then(|ruling| ruling.rule);
        if rule.is_none() {
            rule = verdict.in_doubt.as_ref().and_then(|doubt| doubt.matter);
        }
        let decades = self.rules.entry((verdict.kind, rule)).or_default();
        *decades.entry(decade).or_default() += class;
    }
}
