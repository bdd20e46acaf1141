//! The table `games`: a row for each game of the years asked for, in the order of the input.

use crate::notation::Notation;
use crate::survey::batch::{Batch, Game, ReadStatus, StopEntry, TAGS};

use super::CellType::{Boolean, Integer, Text};
use super::{Cell, ColumnOf, RulingRow, TableCode, VerdictRow, optional, required};

type GameCell = for<'a> fn(&GameRow<'a>) -> Cell<'a>;

/// The columns of the table `games`. The manual explains them.
pub const GAMES: [ColumnOf<GameCell>; 32] = [
    required("game_id", Integer, |row| Cell::Integer(row.id)),
    required("file", Text, |row| Cell::text(Some(row.file))),
    optional("index", Integer, |row| Cell::integer(row.game.index.map(|index| index as i64))),
    required("byte", Integer, |row| Cell::Integer(row.game.byte as i64)),
    optional("event", Text, |row| Cell::text(row.tag("Event"))),
    optional("site", Text, |row| Cell::text(row.tag("Site"))),
    optional("date", Text, |row| Cell::text(row.tag("Date"))),
    optional("round", Text, |row| Cell::text(row.tag("Round"))),
    optional("white", Text, |row| Cell::text(row.tag("White"))),
    optional("black", Text, |row| Cell::text(row.tag("Black"))),
    optional("result_tag", Text, |row| Cell::text(row.tag("Result"))),
    optional("eco", Text, |row| Cell::text(row.tag("ECO"))),
    optional("white_elo", Integer, |row| row.elo("WhiteElo")),
    optional("black_elo", Integer, |row| row.elo("BlackElo")),
    optional("year_min", Integer, |row| {
        Cell::integer(row.game.date.map(|date| date.year().into()))
    }),
    optional("year_max", Integer, |row| {
        Cell::integer(row.game.date.map(|date| date.last_year().into()))
    }),
    required("plies", Integer, |row| Cell::Integer(row.game.plies.into())),
    required("moves_hash", Integer, |row| Cell::Integer(row.game.moves_hash.cast_signed())),
    required("recorded", Text, |row| Cell::text(Some(row.game.result.as_pgn()))),
    required("status", Text, |row| Cell::named(Some(row.game.status))),
    optional("cut_ply", Integer, |row| Cell::integer(row.stop().map(|stop| stop.ply.into()))),
    optional("cut_line", Integer, |row| {
        Cell::integer(row.stop().and_then(|stop| stop.line).map(|line| line as i64))
    }),
    optional("cut_byte", Integer, |row| Cell::integer(row.stop().map(|stop| stop.byte as i64))),
    optional("cut_token", Text, |row| {
        Cell::slice(row.batch, row.stop().and_then(|stop| stop.token))
    }),
    optional("cut_reason", Text, |row| Cell::slice(row.batch, row.stop().map(|stop| stop.reason))),
    required("warnings", Integer, |row| Cell::Integer(row.game.warnings.into())),
    optional("false_moves", Integer, |row| {
        Cell::integer(Some(row.game.illegal_moves_accepted.into()).filter(|accepted| *accepted > 0))
    }),
    optional("period", Text, |row| row.governing()),
    optional("period_certain", Boolean, |row| {
        row.game.governed.map_or(Cell::Empty, |governed| Cell::Boolean(governed.certain))
    }),
    optional("opinions", Integer, |row| {
        let is_judged = row.game.status != ReadStatus::NotJudged;
        Cell::integer(is_judged.then(|| row.batch.affecting_codes(row.game) as i64))
    }),
    optional("duplicate_of", Integer, |row| Cell::integer(row.duplicate_of)),
    optional("notation", Text, |row| {
        let notation = Some(row.game.notation).filter(|notation| !notation.is_san());
        Cell::text(notation.map(Notation::name))
    }),
];

/// The number of bits of a game's number that hold its byte.
const BYTE_BITS: u32 = 40;

/// Returns the number of a game in all tables: the index of its input, from 0, and the byte at
/// which it begins there. It is unique in a survey and does not depend on threads or parts, which
/// all have the same list of inputs. `None` beyond 2²³ inputs or a tebibyte of one input.
pub fn game_id(input: usize, byte: u64) -> Option<i64> {
    let input = i64::try_from(input).ok()?;
    let byte = i64::try_from(byte).ok()?;
    let fits = input < 1 << (i64::BITS - 1 - BYTE_BITS) && byte < 1 << BYTE_BITS;
    fits.then_some(input << BYTE_BITS | byte)
}

/// A row of the table `games`.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct GameRow<'a> {
    /// The name of the input.
    pub file: &'a str,
    /// The number of the game in all tables, as [`game_id`] computes it.
    pub id: i64,
    /// The batch that contains the game.
    pub batch: &'a Batch,
    /// The game.
    pub game: &'a Game,
    /// The codes of the inquiry, in its order.
    pub codes: &'a [TableCode<'a>],
    /// The number of the first game of which this game is a duplicate; `None` if it is none.
    pub duplicate_of: Option<i64>,
}

impl<'a> GameRow<'a> {
    /// Creates the row of a game.
    pub fn new(
        file: &'a str,
        id: i64,
        batch: &'a Batch,
        game: &'a Game,
        codes: &'a [TableCode<'a>],
        duplicate_of: Option<i64>,
    ) -> Self {
        Self { file, id, batch, game, codes, duplicate_of }
    }

    /// Returns the cells, in the order of [`GAMES`].
    pub fn cells(&self) -> [Cell<'a>; GAMES.len()] {
        GAMES.map(|column| (column.cell)(self))
    }

    /// Returns the rows of the table `verdicts` on this game, in the order of the codes.
    pub fn verdicts(self) -> impl Iterator<Item = VerdictRow<'a>> {
        let entries = self.batch.verdicts_on(self.game).iter();
        entries.filter_map(move |entry| {
            let code = self.codes.get(entry.verdict.code)?;
            Some(VerdictRow { id: self.id, batch: self.batch, code, entry })
        })
    }

    /// Returns the rows of the table `rulings` on this game, in the order of the codes.
    pub fn rulings(self) -> impl Iterator<Item = RulingRow<'a>> {
        let opportunities = self.batch.opportunities_in(self.game).iter();
        opportunities.filter_map(move |opportunity| {
            let code = self.codes.get(opportunity.code)?;
            Some(RulingRow {
                id: self.id,
                batch: self.batch,
                recorded: self.game.result,
                code,
                opportunity,
            })
        })
    }

    fn tag(&self, name: &str) -> Option<&'a str> {
        // The column of a tag that the batch does not contain would always be empty.
        debug_assert!(TAGS.contains(&name), "{name} is not in the batch");
        self.batch.tag(self.game, name)
    }

    fn elo(&self, tag: &str) -> Cell<'a> {
        Cell::integer(self.tag(tag).and_then(|elo| elo.trim().parse().ok()))
    }

    fn stop(&self) -> Option<&'a StopEntry> {
        self.game.stop.as_ref()
    }

    /// Returns the names of the codes that may have governed the game, if they were asked for.
    fn governing(&self) -> Cell<'a> {
        let Some(governed) = self.game.governed else { return Cell::Empty };
        let mut names = Vec::new();
        for &place in self.batch.governing(governed) {
            names.extend(self.codes.get(place as usize).map(TableCode::id));
        }
        Cell::displayed(Some(names.join(" ")).filter(|names| !names.is_empty()))
    }
}
