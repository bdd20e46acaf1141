//! Which games are wanted: `fide-2018=ended and result!=1/2-1/2`.

mod parse;
mod words;

use std::fmt;
use std::ops::Range;

use strum::{Display, EnumString};

use crate::arbiter::{Opinion, Ruleset, VerdictKind};
use crate::calendar::Date;
use crate::notation::Record;
use crate::replay::Timeline;

use super::batch::ReadStatus;

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

/// One test: `year >= 1900`. A numeric value is also kept parsed.
#[derive(Clone, Debug)]
struct Test {
    field: Field,
    sign: Sign,
    value: String,
    number: u32,
}

/// The field of a game that is tested. A code is an index into those that the selection names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Verdict(usize),
    Rule(usize),
    ResultUnder(usize),
    Result,
    Status,
    Year,
    Plies,
    Elo(&'static str),
    Tag(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
enum Sign {
    #[strum(serialize = "=")]
    Is,
    #[strum(serialize = "!=")]
    IsNot,
    #[strum(serialize = "<=")]
    AtMost,
    #[strum(serialize = ">=")]
    AtLeast,
    #[strum(serialize = "<")]
    Less,
    #[strum(serialize = ">")]
    More,
    #[strum(serialize = "~")]
    Contains,
}

/// What is known of a game when it is selected.
pub(super) struct Facts<'a> {
    pub(super) record: &'a Record<'a>,
    pub(super) game: &'a Timeline,
    pub(super) date: Option<Date>,
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
        let is = |word: &dyn fmt::Display| test.sign.holds_of_text(&word.to_string(), &test.value);
        let between = |min, max| test.sign.holds_between(min, max, test.number);
        Some(match test.field {
            Field::Verdict(code) => {
                let opinion = self.opinion(code, facts)?;
                is(&opinion.map_or(VerdictKind::Stands, |opinion| opinion.kind))
            }
            Field::Rule(code) => match self.opinion(code, facts)?.and_then(|it| it.ruling) {
                // Where no rule decides, none is the one required, and none is another.
                None if test.sign == Sign::Is => false,
                ruling => ruling?.rule.map_or(test.sign == Sign::IsNot, |rule| is(&rule)),
            },
            Field::ResultUnder(code) => {
                let opinion = self.opinion(code, facts)?;
                is(&opinion.map_or(facts.game.result(), |opinion| opinion.result))
            }
            Field::Result => is(&facts.game.result()),
            Field::Status => is(&ReadStatus::of(facts.game.stop())),
            Field::Year => {
                let date = facts.date?;
                between(date.year().into(), date.last_year().into())
            }
            Field::Plies => between(facts.game.plies(), facts.game.plies()),
            Field::Elo(tag) => {
                let known = facts.record.tag(tag)?.trim().parse().ok()?;
                between(known, known)
            }
            Field::Tag(name) => is(&facts.record.tag(name)?),
        })
    }

    /// A code's opinion; of a code that was not asked not even that it has none.
    fn opinion<'a>(&self, code: usize, facts: &Facts<'a>) -> Option<Option<&'a Opinion>> {
        let (_, place) = self.codes.get(code)?;
        let judged = ReadStatus::of(facts.game.stop()) != ReadStatus::NotJudged;
        let asked = facts.judges.is_none_or(|codes| codes.contains(&(*place as u32)));
        (judged && asked).then(|| facts.opinions.iter().find(|opinion| opinion.code == *place))
    }
}

impl Sign {
    /// Whether something that lies between two numbers surely is so.
    fn holds_between(self, min: u32, max: u32, asked: u32) -> bool {
        match self {
            Self::Is | Self::Contains => min == asked && max == asked,
            Self::IsNot => asked < min || max < asked,
            Self::Less => max < asked,
            Self::AtMost => max <= asked,
            Self::More => min > asked,
            Self::AtLeast => min >= asked,
        }
    }

    fn holds_of_text(self, text: &str, asked: &str) -> bool {
        let (text, asked) = (text.trim().to_lowercase(), asked.to_lowercase());
        match self {
            Self::Contains => text.contains(&asked),
            Self::IsNot => text != asked,
            _ => text == asked,
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
