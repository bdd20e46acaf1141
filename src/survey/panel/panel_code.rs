//! A code on the panel, taken apart into numbered rules.

use crate::arbiter::{
    Brief, Decisive, ReadingChoice, Told, VerdictKind, forbidden, form_of, speaks_of,
};
use crate::laws::{Article, Code};
use crate::replay::{Matter, Ply, Timeline};
use crate::rules::{AnyRule, Findings};

use super::rule_set::RuleSet;
use super::{Deciding, Opinion};

/// A code on the panel.
pub(super) struct PanelCode<'l> {
    /// Its place on the panel.
    pub(super) place: usize,
    code: &'l Code,
    /// Its rules, in all readings.
    pub(super) rules: RuleSet,
    /// The principal reading first; then each way to read it, if there are several.
    pub(super) readings: Vec<AsRead>,
    /// Whether it may forbid moves: then what others of its rules find depends on it.
    pub(super) restricts: bool,
}

/// A code in one reading.
pub(super) struct AsRead {
    /// The rule of each article, by its number.
    pub(super) rules: Vec<usize>,
    /// Whether a player may claim by a count without notice.
    plain_count: bool,
}

impl<'l> PanelCode<'l> {
    /// Seats a code; `number` numbers its rules.
    pub(super) fn new(
        place: usize,
        code: &'l Code,
        mut number: impl FnMut(&'l AnyRule) -> usize,
    ) -> Self {
        let mut seat =
            Self { place, code, rules: RuleSet::default(), readings: Vec::new(), restricts: false };
        seat.read(&ReadingChoice::default(), &mut number);
        for way in ReadingChoice::all(code) {
            seat.read(&way, &mut number);
        }
        seat
    }

    fn read(&mut self, way: &ReadingChoice<'l>, number: &mut impl FnMut(&'l AnyRule) -> usize) {
        let rule = |article: &'l Article| &way.reading(article).rule;
        let rules: Vec<&'l AnyRule> = self.code.articles.iter().map(rule).collect();
        let plain =
            |rule: &&AnyRule| matches!(rule, AnyRule::MoveCount(count) if count.is_plain_claim());
        self.restricts |= rules.iter().any(|rule| rule.restricts());
        let plain_count = rules.iter().any(plain);
        let rules: Vec<usize> = rules.into_iter().map(number).collect();
        rules.iter().for_each(|&rule| self.rules.insert(rule));
        self.readings.push(AsRead { rules, plain_count });
    }

    /// What the code makes of a game, given what each of its rules found in each reading, and
    /// where a player has no move; nothing if the record stands.
    pub(super) fn opinion<'f>(
        &self,
        game: &Timeline,
        found: impl Fn(usize, usize) -> Option<&'f Findings>,
        without_move: impl Fn(usize) -> Option<Ply>,
    ) -> Option<Opinion> {
        let brief = |(at, reading): (usize, &AsRead)| {
            let found: Vec<(usize, &Findings)> = { reading.rules.iter().enumerate() }
                .filter_map(|(article, &rule)| Some((article, found(at, rule)?)))
                .collect();
            let offended = forbidden(game).and_then(|(_, matter)| self.article_on(matter));
            let told = Told {
                found: &found,
                plain_count: reading.plain_count,
                offended,
                without_move: without_move(at),
            };
            Brief::of(told, game)
        };
        let mut briefs = self.readings.iter().enumerate().map(brief);
        let principal = briefs.next()?;
        let settles = |other: Brief| !other.hangs_on_the_unknown() && other.agrees_with(&principal);
        let settled = settles(principal) && briefs.all(settles);
        let verdict = if settled { principal.verdict } else { VerdictKind::Undetermined };
        let deciding = principal.deciding.filter(|_| settled);
        (verdict != VerdictKind::Stands).then(|| Opinion {
            code: self.place,
            verdict,
            result: if settled { principal.result } else { game.result() },
            ply: deciding.map(|moment| moment.ply),
            ruling: deciding.map(|moment| self.deciding(moment)),
        })
    }

    fn deciding(&self, moment: Decisive) -> Deciding {
        let (effect, player, form, intended) = form_of(moment.effect);
        let article = moment.article;
        let rule = self.code.articles[article].rule().kind();
        Deciding { article, rule, effect, player, form, intended }
    }

    /// The article that says how men move in such a matter.
    fn article_on(&self, matter: Matter) -> Option<usize> {
        let speaks = |article: &Article| speaks_of(article.rule().as_rule(), matter);
        self.code.articles.iter().rposition(speaks)
    }
}
