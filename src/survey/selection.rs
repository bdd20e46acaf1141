//! Which games are wanted: `fide-2018=ended and result!=1/2-1/2`.

mod parse;
mod words;

use std::fmt;
use std::ops::Range;

use crate::arbiter::{Opinion, Ruleset, VerdictKind};
use crate::notation::{GameResult, Record};
use crate::replay::Timeline;
use crate::rules::RuleKind;

use super::batch::Status;
use super::years::Years;

/// Which games are wanted.
///
/// Tests (`field=value`, with `=`, `!=`, `<`, `<=`, `>`, `>=` and `~` for "contains") are joined
/// by `and`, `or`, `not` and parentheses. A field is the name of a code (its verdict),
/// `rule:CODE` or `result:CODE` (the rule that decides under it, the result), or `result`,
/// `year`, `plies`, `status`, `white`, `black`, `white_elo`, `black_elo`, `event`, `site`,
/// `round`, `eco`. A test of what is not known of a game fails, whatever it asks: in how many
/// games is counted.
#[derive(Clone, Debug)]
pub struct Selection {
    wanted: Condition,
    /// The codes it names, and their places in the panel.
    codes: Vec<(String, usize)>,
    /// Its tests as they are written.
    tests: Vec<String>,
}

#[derive(Clone, Debug)]
enum Condition {
    Any(Vec<Condition>),
    All(Vec<Condition>),
    Not(Box<Condition>),
    /// With its place among the tests.
    Test(usize, Test),
}

/// One test. A code is told by its place among those that the selection names.
#[derive(Clone, Debug)]
enum Test {
    Verdict { code: usize, is: bool, verdict: VerdictKind },
    Rule { code: usize, is: bool, rule: RuleKind },
    ResultUnder { code: usize, is: bool, result: GameResult },
    Result { is: bool, result: GameResult },
    Status { is: bool, status: Status },
    Year(Compared, u32),
    Plies(Compared, u32),
    Elo { tag: &'static str, how: Compared, elo: u32 },
    Tag { name: &'static str, how: TextTest, text: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compared {
    Is,
    IsNot,
    Less,
    AtMost,
    More,
    AtLeast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextTest {
    Is,
    IsNot,
    Contains,
}

/// What is known of a game when it is selected.
pub(super) struct Facts<'a> {
    pub(super) record: &'a Record<'a>,
    pub(super) game: &'a Timeline,
    pub(super) years: Option<Years>,
    pub(super) opinions: &'a [Opinion],
    /// The codes that judged this game; all of the panel if nothing else is said.
    pub(super) judges: Option<&'a [u32]>,
}

impl Selection {
    /// The names of the codes it asks about.
    pub fn codes(&self) -> impl Iterator<Item = &str> {
        self.codes.iter().map(|(id, _)| id.as_str())
    }

    /// Resolves its codes to their places in a panel, which must have them.
    #[must_use]
    pub fn with_codes(mut self, panel: &[&dyn Ruleset]) -> Self {
        for (id, place) in &mut self.codes {
            *place = panel.iter().position(|code| code.id() == *id).unwrap_or(usize::MAX);
        }
        self
    }

    /// Its tests, as they are written.
    #[must_use]
    pub fn tests(&self) -> &[String] {
        &self.tests
    }

    /// Whether a game is wanted. Calls back with the place of each test that fails as what it asks
    /// is not known of the game.
    pub(super) fn admits(&self, facts: &Facts<'_>, mut unknown: impl FnMut(usize)) -> bool {
        self.holds(&self.wanted, facts, &mut unknown)
    }

    fn holds(&self, asked: &Condition, facts: &Facts<'_>, unknown: &mut impl FnMut(usize)) -> bool {
        match asked {
            Condition::Any(any) => any.iter().any(|one| self.holds(one, facts, unknown)),
            Condition::All(all) => all.iter().all(|one| self.holds(one, facts, unknown)),
            Condition::Not(condition) => !self.holds(condition, facts, unknown),
            Condition::Test(place, test) => self.passes(test, facts).unwrap_or_else(|| {
                unknown(*place);
                false
            }),
        }
    }

    /// Whether a game passes a test; nothing where what is asked is not known.
    fn passes(&self, test: &Test, facts: &Facts<'_>) -> Option<bool> {
        Some(match test {
            Test::Verdict { code, is, verdict } => {
                let opinion = self.opinion(*code, facts)?;
                let found = opinion.map_or(VerdictKind::Stands, |opinion| opinion.kind);
                (found == *verdict) == *is
            }
            Test::Rule { code, is, rule } => {
                let ruling = self.opinion(*code, facts)?.and_then(|opinion| opinion.ruling);
                match ruling {
                    // Where no rule decides, none is the one required, and none is another.
                    None if *is => false,
                    ruling => (ruling?.rule == Some(*rule)) == *is,
                }
            }
            Test::ResultUnder { code, is, result } => {
                let opinion = self.opinion(*code, facts)?;
                let found = opinion.map_or(facts.game.result(), |opinion| opinion.result);
                (found == *result) == *is
            }
            Test::Result { is, result } => (facts.game.result() == *result) == *is,
            Test::Status { is, status } => (Status::of(facts.game.stop()) == *status) == *is,
            Test::Year(how, year) => {
                let Years { min, max } = facts.years?;
                how.holds(u32::from(min), u32::from(max), *year)
            }
            Test::Plies(how, plies) => how.holds(facts.game.plies(), facts.game.plies(), *plies),
            Test::Elo { tag, how, elo } => {
                let known = facts.record.tag(tag)?.trim().parse().ok()?;
                how.holds(known, known, *elo)
            }
            Test::Tag { name, how, text } => how.holds(facts.record.tag(name)?, text),
        })
    }

    /// A code's opinion; of a code that was not asked not even that it has none.
    fn opinion<'a>(&self, code: usize, facts: &Facts<'a>) -> Option<Option<&'a Opinion>> {
        let (_, place) = self.codes.get(code)?;
        let judged = Status::of(facts.game.stop()) != Status::NotJudged;
        let asked = facts.judges.is_none_or(|codes| codes.contains(&(*place as u32)));
        (judged && asked).then(|| facts.opinions.iter().find(|opinion| opinion.code == *place))
    }
}

impl Compared {
    /// Whether something that lies between two numbers surely is so.
    fn holds(self, min: u32, max: u32, asked: u32) -> bool {
        match self {
            Self::Is => min == asked && max == asked,
            Self::IsNot => asked < min || max < asked,
            Self::Less => max < asked,
            Self::AtMost => max <= asked,
            Self::More => min > asked,
            Self::AtLeast => min >= asked,
        }
    }
}

impl TextTest {
    fn holds(self, text: &str, asked: &str) -> bool {
        let (text, asked) = (text.trim().to_lowercase(), asked.to_lowercase());
        match self {
            Self::Is => text == asked,
            Self::IsNot => text != asked,
            Self::Contains => text.contains(&asked),
        }
    }
}

/// What is wrong with a selection, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectionError {
    text: String,
    at: Range<usize>,
    what: String,
}

impl SelectionError {
    fn new(text: &str, at: Range<usize>, what: impl Into<String>) -> Self {
        Self { text: text.to_owned(), at, what: what.into() }
    }
}

/// The reason, the text, and a caret under what is wrong in it.
impl fmt::Display for SelectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |range: Range<usize>| self.text.get(range).unwrap_or_default().chars().count();
        let (before, under) = (width(0..self.at.start), width(self.at.clone()).max(1));
        // A line break or a tab would push the caret aside.
        let text = self.text.replace(char::is_control, " ");
        write!(f, "{}\n  {text}\n  {:before$}{}", self.what, "", "^".repeat(under))
    }
}

impl std::error::Error for SelectionError {}
