//! The two tables of a survey: their columns, and the rows of a game. Everything that writes
//! or explains them goes by this.

use std::borrow::Cow;

use crate::arbiter::{ArticleInDoubt, DecidingProvision, Opinion, Provision, Ruleset, VerdictKind};
use crate::laws::ArticleNumber;
use crate::notation::Notation;

use super::batch::{Batch, Game, Noted, NotedStop, ReadStatus, Slice, TAGS};
use super::game_id::GameName;

/// What the cells of a column hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum CellType {
    /// A whole number of 64 bits.
    Integer,
    /// A text in UTF-8.
    Text,
    /// A truth value: true or false.
    Boolean,
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Column {
    /// Its name in the head of the table.
    pub name: &'static str,
    /// What its cells hold.
    pub holds: CellType,
    /// Whether no cell of it is empty.
    pub full: bool,
    /// What its cells mean, for the manual.
    pub means: &'static str,
    cell: CellOf,
}

/// The cell of a row in some column.
type CellOf = for<'a> fn(&Row<'a>) -> Cell<'a>;

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// There is nothing to say, or it is not known.
    Empty,
    /// A whole number, as of plies or games.
    Integer(i64),
    /// A text, as of a tag, or a name.
    Text(Cow<'a, str>),
    /// A truth value: true or false.
    Boolean(bool),
}

const fn full(name: &'static str, holds: CellType, means: &'static str, cell: CellOf) -> Column {
    Column { name, holds, full: true, means, cell }
}

const fn may(name: &'static str, holds: CellType, means: &'static str, cell: CellOf) -> Column {
    Column { name, holds, full: false, means, cell }
}

const AS_WRITTEN: &str = "the tag, as written";

use CellType::{Boolean, Integer, Text};

/// The columns of the table of games: one row for each game that was judged, in the order of
/// the input.
pub const GAMES: [Column; 31] = [
    full(
        "game_id",
        Integer,
        "the game's number, its own in all parts of a survey: by its input's place, and the byte",
        |row| Cell::Integer(row.named.id),
    ),
    full("file", Text, "the file as it was named; of an archive its member too", |row| {
        Cell::text(Some(row.named.file))
    }),
    may("index", Integer, "its number in the file, from 1; empty with --part", |row| {
        Cell::integer(row.game.index.map(|index| index as i64))
    }),
    full("byte", Integer, "where it begins in the (unpacked) file, in bytes from 0", |row| {
        Cell::Integer(row.game.byte as i64)
    }),
    may("event", Text, AS_WRITTEN, |row| Cell::text(row.tag("Event"))),
    may("site", Text, AS_WRITTEN, |row| Cell::text(row.tag("Site"))),
    may("date", Text, AS_WRITTEN, |row| Cell::text(row.tag("Date"))),
    may("round", Text, AS_WRITTEN, |row| Cell::text(row.tag("Round"))),
    may("white", Text, AS_WRITTEN, |row| Cell::text(row.tag("White"))),
    may("black", Text, AS_WRITTEN, |row| Cell::text(row.tag("Black"))),
    may("result_tag", Text, AS_WRITTEN, |row| Cell::text(row.tag("Result"))),
    may("eco", Text, AS_WRITTEN, |row| Cell::text(row.tag("ECO"))),
    may("white_elo", Integer, "the tag, if it is a number", |row| row.elo("WhiteElo")),
    may("black_elo", Integer, "the tag, if it is a number", |row| row.elo("BlackElo")),
    may("year_min", Integer, "the first year in which it may have been played", |row| {
        Cell::integer(row.game.date.map(|date| date.year().into()))
    }),
    may("year_max", Integer, "the last year in which it may have been played", |row| {
        Cell::integer(row.game.date.map(|date| date.last_year().into()))
    }),
    full("plies", Integer, "half-moves that could be replayed", |row| {
        Cell::Integer(row.game.plies.into())
    }),
    full("recorded", Text, "the recorded result: 1-0, 0-1, 1/2-1/2 or *", |row| {
        Cell::text(Some(row.game.result.as_pgn()))
    }),
    full(
        "status",
        Text,
        "whole; cut: judged up to what cannot be read or played; not-judged",
        |row| Cell::word(Some(row.game.status)),
    ),
    may("cut_ply", Integer, "the ply which that move would have made", |row| {
        Cell::integer(row.stop().map(|stop| stop.ply.into()))
    }),
    may("cut_line", Integer, "the line on which it stands, from 1; empty with --part", |row| {
        Cell::integer(row.stop().and_then(|stop| stop.line).map(|line| line as i64))
    }),
    may("cut_byte", Integer, "where it stands in the file, in bytes from 0", |row| {
        Cell::integer(row.stop().map(|stop| stop.byte as i64))
    }),
    may("cut_token", Text, "the move or token, as written", |row| {
        row.noted(row.stop().and_then(|stop| stop.token))
    }),
    may("cut_reason", Text, "what is wrong with it", |row| {
        row.noted(row.stop().map(|stop| stop.why))
    }),
    full(
        "warnings",
        Integer,
        "how many things about the record are odd but do not stop it",
        |row| Cell::Integer(row.game.warnings.into()),
    ),
    may(
        "false_moves",
        Integer,
        "with --accept-false: how many moves were taken for false ones that stood",
        |row| Cell::integer(Some(row.game.accepted.into()).filter(|accepted| *accepted > 0)),
    ),
    may(
        "period",
        Text,
        "with `--code day`: the law of its day, or the codes of which it was one",
        |row| row.governing(),
    ),
    may(
        "period_certain",
        Boolean,
        "with `--code day`: whether that is one code, and for certain",
        |row| row.game.governed.map_or(Cell::Empty, |governed| Cell::Boolean(governed.certain)),
    ),
    may(
        "opinions",
        Integer,
        "how many codes say more than `stands` or `unplayed`; empty if it is not judged",
        |row| Cell::integer(row.is_judged().then(|| row.batch.affecting(row.game) as i64)),
    ),
    may("duplicate_of", Integer, "with --dedupe: the game_id of the first such game", |row| {
        Cell::integer(row.duplicate_of)
    }),
    may(
        "notation",
        Text,
        "what its moves are written in, if not standard algebraic notation",
        |row| Cell::text(Some(row.game.notation).filter(|it| !it.is_san()).map(Notation::name)),
    ),
];

/// The columns of the table of verdicts: one row for each game and code where more than
/// `stands` is to be said; with `--dense` for every code that was asked.
pub const VERDICTS: [Column; 16] = [
    full("game_id", Integer, "the game, as in the table of games", |row| {
        Cell::Integer(row.named.id)
    }),
    full("code", Text, "the code", |row| Cell::text(row.code.map(|code| code.id))),
    full(
        "verdict",
        Text,
        "stands, claimable, claim-upheld, claim-refused, ended, unlawful, set-aside, unplayed, \
         undetermined",
        |row| Cell::word(Some(row.opinion().map_or(VerdictKind::Stands, |opinion| opinion.kind))),
    ),
    may("ply", Integer, "the ply of the ruling or the claim that decides", |row| {
        Cell::integer(row.opinion().and_then(|opinion| opinion.ply).map(i64::from))
    }),
    may("label", Text, "the same as people name it, by the move that led to it: 48.Qc2", |row| {
        row.noted(row.about.and_then(|about| about.at))
    }),
    may("rule", Text, "the rule that decides", |row| {
        let rule = row.ruling().and_then(|ruling| ruling.rule).map(Into::into);
        Cell::text(rule.or_else(|| row.article().map(|it| it.name)))
    }),
    may("article", Text, "the article that decides, by its key", |row| {
        Cell::text(row.article().map(|it| it.article))
    }),
    may("number", Text, "its number in the code that stated it", |row| {
        let number = row.article().map(|it| it.number);
        Cell::word(number.filter(|number| *number != ArticleNumber::None))
    }),
    may("effect", Text, "ends, entitles or forbids", |row| {
        Cell::word(row.ruling().map(|ruling| ruling.effect))
    }),
    may("player", Text, "who may claim, or claimed: white, black, either, unknown", |row| {
        Cell::word(row.ruling().and_then(|ruling| ruling.player))
    }),
    may("form", Text, "how: standing, intended or notice", |row| {
        Cell::word(row.ruling().and_then(|ruling| ruling.form))
    }),
    may("move", Text, "the move to be announced with an intended claim", |row| {
        row.noted(row.about.and_then(|about| about.announced))
    }),
    full("result", Text, "the result under this code", |row| {
        Cell::text(Some(row.opinion().map_or(row.game.result, |it| it.result).as_pgn()))
    }),
    may(
        "doubt_rule",
        Text,
        "of an undetermined verdict: the rule on whose matter it hangs",
        |row| {
            let matter = row.in_doubt().and_then(|doubt| doubt.matter).map(Into::into);
            Cell::text(matter.or_else(|| row.doubtful_article().map(|it| it.name)))
        },
    ),
    may(
        "doubt_article",
        Text,
        "of an undetermined verdict: the article on which it hangs, by its key",
        |row| Cell::text(row.doubtful_article().map(|it| it.article)),
    ),
    may(
        "doubt_readings",
        Text,
        "of an undetermined verdict, if that article can be read in several ways: how each decides; \
         empty if its words are not known, or the record does not show what they ask",
        |row| row.noted(row.about.and_then(|about| about.readings)),
    ),
];

/// A code that was asked, with its articles at hand: each game has a row for it.
#[derive(Clone)]
pub struct TableCode<'l> {
    id: &'l str,
    provisions: Vec<Provision<'l>>,
}

impl<'l> TableCode<'l> {
    /// A code that judged.
    pub fn new(code: &'l dyn Ruleset) -> Self {
        Self { id: code.id(), provisions: code.provisions() }
    }
}

/// What the rows of the tables are made of: a game, and what a code makes of it.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    named: GameName<'a>,
    batch: &'a Batch,
    game: &'a Game,
    codes: &'a [TableCode<'a>],
    duplicate_of: Option<i64>,
    code: Option<&'a TableCode<'a>>,
    /// What it says; nothing if the recorded result stands.
    about: Option<&'a Noted>,
}

impl<'a> Row<'a> {
    /// A game of a batch that was judged by these codes, and the first of which it is a duplicate.
    pub fn new(
        named: GameName<'a>,
        batch: &'a Batch,
        game: &'a Game,
        codes: &'a [TableCode<'a>],
        duplicate_of: Option<i64>,
    ) -> Self {
        Self { named, batch, game, codes, duplicate_of, code: None, about: None }
    }

    /// Its cells in these columns.
    pub fn cells<const N: usize>(&self, columns: &[Column; N]) -> [Cell<'a>; N] {
        columns.each_ref().map(|column| (column.cell)(self))
    }

    /// The rows of the codes on the game; of those that say `stands` only if all are wanted.
    pub fn verdicts(self, dense: bool) -> impl Iterator<Item = Self> {
        let mut opinions = self.batch.opinions_on(self.game).iter().peekable();
        let is_judged = self.is_judged();
        self.codes.iter().enumerate().filter_map(move |(place, code)| {
            let about = opinions.next_if(|noted| noted.opinion.code == place);
            let is_asked =
                || self.batch.judges(self.game).is_none_or(|codes| codes.contains(&(place as u32)));
            let is_wanted = about.is_some() || dense && is_judged && is_asked();
            is_wanted.then_some(Self { code: Some(code), about, ..self })
        })
    }

    fn tag(&self, name: &str) -> Option<&'a str> {
        // The column of another one would be empty without a word.
        debug_assert!(TAGS.contains(&name), "{name} is not noted");
        self.batch.tag(self.game, name)
    }

    fn elo(&self, tag: &str) -> Cell<'a> {
        Cell::integer(self.tag(tag).and_then(|elo| elo.trim().parse().ok()))
    }

    fn noted(&self, text: Option<Slice>) -> Cell<'a> {
        Cell::text(text.map(|text| self.batch.text(text)))
    }

    fn stop(&self) -> Option<&'a NotedStop> {
        self.game.stop.as_ref()
    }

    fn is_judged(&self) -> bool {
        self.game.status != ReadStatus::NotJudged
    }

    /// The codes that governed it, by their places, if that was asked.
    fn governing(&self) -> Cell<'a> {
        let governing = self.game.governed.map(|governed| self.batch.governing(governed));
        let codes = governing.unwrap_or_default().iter();
        let codes = codes.filter_map(|&place| self.codes.get(place as usize));
        let ids: Vec<&str> = codes.map(|code| code.id).collect();
        Cell::word(Some(ids.join(" ")).filter(|ids| !ids.is_empty()))
    }

    fn opinion(&self) -> Option<&'a Opinion> {
        self.about.map(|noted| &noted.opinion)
    }

    fn ruling(&self) -> Option<&'a DecidingProvision> {
        self.opinion()?.ruling.as_ref()
    }

    fn in_doubt(&self) -> Option<&'a ArticleInDoubt> {
        self.opinion()?.in_doubt.as_ref()
    }

    fn article(&self) -> Option<&'a Provision<'a>> {
        self.code?.provisions.get(self.ruling()?.article)
    }

    fn doubtful_article(&self) -> Option<&'a Provision<'a>> {
        self.code?.provisions.get(self.in_doubt()?.article)
    }
}

impl<'a> Cell<'a> {
    fn text(text: Option<&'a str>) -> Self {
        text.map_or(Self::Empty, |text| Self::Text(Cow::Borrowed(text)))
    }

    fn integer(number: Option<i64>) -> Self {
        number.map_or(Self::Empty, Self::Integer)
    }

    fn word(word: Option<impl ToString>) -> Self {
        word.map_or(Self::Empty, |word| Self::Text(Cow::Owned(word.to_string())))
    }
}
