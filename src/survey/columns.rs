//! The two tables of a survey: their columns, and the rows of a game. Everything that writes
//! or explains them goes by this.

use std::borrow::Cow;

use crate::arbiter::VerdictKind;
use crate::arbiter::{Provision, Ruleset};
use crate::laws::ArticleNumber;

use super::batch::{Batch, Game, Noted};
use super::game_id::Named;

/// What the cells of a column hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum CellType {
    /// A whole number of 64 bits.
    Integer,
    /// A text in UTF-8.
    Text,
    /// True or false.
    Boolean,
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What its cells hold.
    pub holds: CellType,
    /// Whether no cell of it is empty.
    pub full: bool,
    /// What it means.
    pub means: &'static str,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// There is nothing to say, or it is not known.
    Empty,
    /// A number.
    Integer(i64),
    /// A text.
    Text(Cow<'a, str>),
    /// True or false.
    Boolean(bool),
}

const fn full(name: &'static str, holds: CellType, means: &'static str) -> Column {
    Column { name, holds, full: true, means }
}

const fn may(name: &'static str, holds: CellType, means: &'static str) -> Column {
    Column { name, holds, full: false, means }
}

use CellType::{Boolean, Integer, Text};

/// The columns of the table of games: one row for each game that was judged, in the order of
/// the input.
pub const GAMES: [Column; 31] = [
    full(
        "game_id",
        Integer,
        "the game's number, its own in all parts of a survey: by its input's place, and the byte",
    ),
    full("file", Text, "the file as it was named; of an archive its member too"),
    may("index", Integer, "its number in the file, from 1; empty with --part"),
    full("byte", Integer, "where it begins in the (unpacked) file, in bytes from 0"),
    may("event", Text, "the tag, as written"),
    may("site", Text, "the tag, as written"),
    may("date", Text, "the tag, as written"),
    may("round", Text, "the tag, as written"),
    may("white", Text, "the tag, as written"),
    may("black", Text, "the tag, as written"),
    may("result_tag", Text, "the tag, as written"),
    may("eco", Text, "the tag, as written"),
    may("white_elo", Integer, "the tag, if it is a number"),
    may("black_elo", Integer, "the tag, if it is a number"),
    may("year_min", Integer, "the first year in which it may have been played"),
    may("year_max", Integer, "the last year in which it may have been played"),
    full("plies", Integer, "half-moves that could be replayed"),
    full("recorded", Text, "the recorded result: 1-0, 0-1, 1/2-1/2 or *"),
    full("status", Text, "whole; cut: judged up to what cannot be read or played; not-judged"),
    may("cut_ply", Integer, "the ply which that move would have made"),
    may("cut_line", Integer, "the line on which it stands, from 1; empty with --part"),
    may("cut_byte", Integer, "where it stands in the file, in bytes from 0"),
    may("cut_token", Text, "the move or token, as written"),
    may("cut_reason", Text, "what is wrong with it"),
    full("warnings", Integer, "how many things about the record are odd but do not stop it"),
    may(
        "false_moves",
        Integer,
        "with --accept-false: how many moves were taken for false ones that stood",
    ),
    may("period", Text, "with --period: the law of its day, or the codes of which it was one"),
    may("period_certain", Boolean, "with --period: whether that is one code, and for certain"),
    may(
        "opinions",
        Integer,
        "how many codes say more than `stands` or `unplayed`; empty if it is not judged",
    ),
    may("duplicate_of", Integer, "with --dedupe: the game_id of the first such game"),
    may("notation", Text, "what its moves are written in, if not standard algebraic notation"),
];

/// The columns of the table of verdicts: one row for each game and code where more than
/// `stands` is to be said; with `--dense` for every code that was asked.
pub const VERDICTS: [Column; 15] = [
    full("game_id", Integer, "the game, as in the table of games"),
    full("code", Text, "the code"),
    full(
        "verdict",
        Text,
        "stands, claimable, claim-upheld, claim-refused, ended, unlawful, set-aside, unplayed, \
         undetermined",
    ),
    may("ply", Integer, "the ply of the ruling or the claim that decides"),
    may("label", Text, "the same as people name it, by the move that led to it: 48.Qc2"),
    may("rule", Text, "the rule that decides"),
    may("article", Text, "the article that decides, by its key"),
    may("number", Text, "its number in the code that stated it"),
    may("effect", Text, "ends, entitles or forbids"),
    may("player", Text, "who may claim, or claimed: white, black, either, unknown"),
    may("form", Text, "how: standing, intended or notice"),
    may("move", Text, "the move to be announced with an intended claim"),
    full("result", Text, "the result under this code"),
    may("doubt_rule", Text, "of an undetermined verdict: the rule on whose matter it hangs"),
    may(
        "doubt_article",
        Text,
        "of an undetermined verdict: the article on which it hangs, by its key",
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
    #[must_use]
    pub fn new(code: &'l dyn Ruleset) -> Self {
        Self { id: code.id(), provisions: code.provisions() }
    }
}

/// The names of codes, as a cell of a table lists them.
fn names(codes: &[TableCode<'_>], places: &[u32]) -> String {
    let ids: Vec<&str> =
        places.iter().filter_map(|&place| codes.get(place as usize).map(|code| code.id)).collect();
    ids.join(" ")
}

/// A game's row.
#[must_use]
pub fn game_row<'a>(
    named: Named<'a>,
    batch: &'a Batch,
    game: &Game,
    codes: &[TableCode<'_>],
    duplicate_of: Option<i64>,
) -> [Cell<'a>; GAMES.len()] {
    let tag = |place: usize| Cell::text(batch.tag(game, place));
    let elo = |place: usize| {
        Cell::integer(batch.tag(game, place).and_then(|elo| elo.trim().parse().ok()))
    };
    let stop = game.stop.as_ref();
    let period = game.governed.map(|governed| names(codes, batch.governing(governed)));
    let judged = game.status != super::Status::NotJudged;
    [
        Cell::Integer(named.id),
        Cell::text(Some(named.file)),
        Cell::integer(game.index.map(|index| index as i64)),
        Cell::Integer(game.byte as i64),
        tag(0),
        tag(1),
        tag(2),
        tag(3),
        tag(4),
        tag(5),
        tag(6),
        tag(7),
        elo(8),
        elo(9),
        Cell::integer(game.years.map(|years| i64::from(years.min))),
        Cell::integer(game.years.map(|years| i64::from(years.max))),
        Cell::Integer(i64::from(game.plies)),
        Cell::text(Some(game.result.as_pgn())),
        Cell::Text(Cow::Owned(game.status.to_string())),
        Cell::integer(stop.map(|stop| i64::from(stop.ply))),
        Cell::integer(stop.and_then(|stop| stop.line).map(|line| line as i64)),
        Cell::integer(stop.map(|stop| stop.byte as i64)),
        Cell::text(stop.and_then(|stop| stop.token).map(|token| batch.text(token))),
        Cell::text(stop.map(|stop| batch.text(stop.why))),
        Cell::Integer(i64::from(game.warnings)),
        Cell::integer((game.accepted > 0).then(|| i64::from(game.accepted))),
        period.filter(|ids| !ids.is_empty()).map_or(Cell::Empty, |ids| Cell::Text(Cow::Owned(ids))),
        game.governed.map_or(Cell::Empty, |governed| Cell::Boolean(governed.certain)),
        Cell::integer(judged.then(|| batch.affecting(game) as i64)),
        Cell::integer(duplicate_of),
        Cell::text((!game.notation.is_san()).then(|| game.notation.name())),
    ]
}

/// Calls back with the row of each code on the game of this number; of those that say `stands`
/// only if all are wanted.
///
/// # Errors
/// Passes on those of the callback.
pub fn verdict_rows<E>(
    id: i64,
    batch: &Batch,
    game: &Game,
    codes: &[TableCode<'_>],
    dense: bool,
    mut each: impl FnMut(&[Cell<'_>; VERDICTS.len()]) -> Result<(), E>,
) -> Result<(), E> {
    let id = Cell::Integer(id);
    let mut opinions = batch.opinions_on(game).iter().peekable();
    if !dense {
        return opinions.try_for_each(|noted| each(&verdict_row(id.clone(), batch, noted, codes)));
    }
    let governing = game.governed.map(|governed| batch.governing(governed));
    let judged = game.status != super::Status::NotJudged;
    for (place, code) in codes.iter().enumerate().filter(|_| judged) {
        if let Some(noted) = opinions.next_if(|noted| noted.opinion.code == place) {
            each(&verdict_row(id.clone(), batch, noted, codes))?;
        } else if governing.is_none_or(|codes| codes.contains(&(place as u32))) {
            let mut row = [const { Cell::Empty }; VERDICTS.len()];
            row[0] = id.clone();
            row[1] = Cell::text(Some(code.id));
            row[2] = Cell::text(Some("stands"));
            row[12] = Cell::text(Some(game.result.as_pgn()));
            each(&row)?;
        }
    }
    Ok(())
}

fn verdict_row<'a>(
    id: Cell<'a>,
    batch: &'a Batch,
    noted: &Noted,
    codes: &[TableCode<'a>],
) -> [Cell<'a>; VERDICTS.len()] {
    let opinion = &noted.opinion;
    let code = &codes[opinion.code];
    let ruling = opinion.ruling.as_ref();
    let article = ruling.and_then(|ruling| code.provisions.get(ruling.article));
    let in_doubt = opinion.in_doubt;
    let hangs_on = in_doubt.and_then(|it| code.provisions.get(it.article));
    let matter = in_doubt.and_then(|it| it.matter).map(Into::into);
    let own_rule = || article.map(Provision::name);
    let number = article.map(Provision::number).filter(|it| *it != ArticleNumber::None);
    let word = |word: Option<String>| word.map_or(Cell::Empty, |word| Cell::Text(Cow::Owned(word)));
    [
        id,
        Cell::text(Some(code.id)),
        word(Some(VerdictKind::to_string(&opinion.kind))),
        Cell::integer(opinion.ply.map(i64::from)),
        Cell::text(noted.at.map(|at| batch.text(at))),
        Cell::text(ruling.and_then(|ruling| ruling.rule).map(Into::into).or_else(own_rule)),
        Cell::text(article.map(Provision::article)),
        word(number.map(|number| number.to_string())),
        word(ruling.map(|ruling| ruling.effect.to_string())),
        word(ruling.and_then(|ruling| ruling.player).map(|player| player.to_string())),
        word(ruling.and_then(|ruling| ruling.form).map(|form| form.to_string())),
        Cell::text(noted.announced.map(|m| batch.text(m))),
        Cell::text(Some(opinion.result.as_pgn())),
        Cell::text(matter.or_else(|| hangs_on.map(Provision::name))),
        Cell::text(hangs_on.map(Provision::article)),
    ]
}

impl<'a> Cell<'a> {
    fn text(text: Option<&'a str>) -> Self {
        text.map_or(Self::Empty, |text| Self::Text(Cow::Borrowed(text)))
    }

    fn integer(number: Option<i64>) -> Self {
        number.map_or(Self::Empty, Self::Integer)
    }
}
