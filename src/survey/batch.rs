//! What is noted of some games in a row.

use std::mem;

use crate::arbiter::{Conclusion, Opinion, VerdictKind};
use crate::calendar::Date;
use crate::notation::{GameResult, Notation, Record};
use crate::replay::{Ply, ReplayStop, StopKind, Timeline, WayOn};

/// The tags that are noted, in the order of [`Game::tags`].
pub const TAGS: [&str; 10] =
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO", "WhiteElo", "BlackElo"];

/// What is noted of some games in a row: flat, so that a game costs no memory of its own.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Batch {
    /// The games that were judged.
    pub games: Vec<Game>,
    /// What the codes make of them, game by game.
    pub opinions: Vec<Noted>,
    /// The codes that governed and those that judged them, game by game, by their places in the
    /// panel.
    pub governing: Vec<u32>,
    /// How many games were read, those that were not judged included.
    pub read: u64,
    /// Of those, how many were played in other years than was asked.
    pub other_years: u64,
    /// Of those, how many have no year, where it was asked for.
    pub no_year: u64,
    /// For each test of the selection that failed as what it asks is not known of a game: in how
    /// many games.
    pub unknown: Vec<u64>,
    /// Whether the last game that was read breaks off without a result.
    pub breaks_off: bool,
    words: String,
    pgn: Vec<u8>,
}

/// A piece of a batch's words, of its games' text, or of its other lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slice {
    from: u32,
    until: u32,
}

/// What is noted of a game.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// Its number in its input, from 1, if what stands before it was counted too.
    pub index: Option<u64>,
    /// Where it begins in its input, in bytes from 0.
    pub byte: u64,
    /// Its date, as far as that is certain; nothing if not even the year is.
    pub date: Option<Date>,
    /// How many half-moves of it could be replayed.
    pub plies: Ply,
    /// The result that its record gives.
    pub result: GameResult,
    /// How far it could be read.
    pub status: ReadStatus,
    /// Where and why no further.
    pub stop: Option<NotedStop>,
    /// How many things about its record are odd.
    pub warnings: u32,
    /// How many moves of it are taken for false moves that stood, if that was asked.
    pub accepted: u32,
    /// What its moves are written in.
    pub notation: Notation,
    /// The law of its day, if that was asked.
    pub governed: Option<Governed>,
    /// Which of the batch's opinions are about it.
    pub opinions: Slice,
    /// The values of [`TAGS`], where they are noted.
    pub tags: [Option<Slice>; TAGS.len()],
    /// What it shares with its duplicates, if they were asked for.
    pub identity: Option<u64>,
    /// Its text, if it was selected.
    pub pgn: Option<Slice>,
}

/// How far a game could be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::Display)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ReadStatus {
    /// To its end: every move was read and replayed.
    Whole,
    /// Up to a move or token that cannot be read or played; what stands before is judged.
    Cut,
    /// There is nothing to judge: another variant, or a set-up that is no position.
    NotJudged,
}

/// Where and why a game is not read further.
#[derive(Clone, Copy, Debug)]
pub struct NotedStop {
    /// The ply the move would have made.
    pub ply: Ply,
    /// The line of the input, if what stands before it was counted too.
    pub line: Option<u64>,
    /// The byte of the input.
    pub byte: u64,
    /// Where its reason stands in the text that the batch keeps.
    pub why: Slice,
    /// The same without what is special to this game.
    pub in_general: Slice,
    /// The move or token as written.
    pub token: Option<Slice>,
    /// How more of the game could be read.
    pub way_on: Option<WayOn>,
}

/// The law of a game's day.
#[derive(Clone, Copy, Debug)]
pub struct Governed {
    /// Which of the batch's governing codes: it was one or another of them; none if it is not
    /// known.
    pub codes: Slice,
    /// Which of them judged the game: those that judge every game, and these.
    pub judges: Slice,
    /// Whether it is one code, and for certain.
    pub certain: bool,
}

/// An opinion with its names for people.
#[derive(Clone, Debug)]
pub struct Noted {
    /// What a code makes of the game.
    pub opinion: Opinion,
    /// Its ply as people name it, where that is noted.
    pub at: Option<Slice>,
    /// The move to be announced.
    pub announced: Option<Slice>,
    /// How each reading of the article in doubt decides, where that is noted.
    pub readings: Option<Slice>,
}

impl Batch {
    /// A piece of the words.
    pub fn text(&self, slice: Slice) -> &str {
        self.words.get(slice.range()).unwrap_or_default()
    }

    /// The opinions on a game.
    pub fn opinions_on(&self, game: &Game) -> &[Noted] {
        self.opinions.get(game.opinions.range()).unwrap_or_default()
    }

    /// How many codes say more of a game than that it stands, or was not played.
    pub fn affecting(&self, game: &Game) -> usize {
        let says_more = |noted: &&Noted| noted.opinion.kind != VerdictKind::Unplayed;
        self.opinions_on(game).iter().filter(says_more).count()
    }

    /// The codes that governed a game, by their places in the panel.
    pub fn governing(&self, governed: Governed) -> &[u32] {
        self.governing.get(governed.codes.range()).unwrap_or_default()
    }

    /// The codes that judged a game, by their places in the panel; nothing if all of them did.
    pub fn judges(&self, game: &Game) -> Option<&[u32]> {
        game.governed.map(|governed| self.judges_of(governed))
    }

    pub(super) fn judges_of(&self, governed: Governed) -> &[u32] {
        self.governing.get(governed.judges.range()).unwrap_or_default()
    }

    /// A game's tag, if it is one of [`TAGS`].
    pub fn tag(&self, game: &Game, name: &str) -> Option<&str> {
        let place = TAGS.iter().position(|tag| *tag == name)?;
        game.tags.get(place).copied().flatten().map(|slice| self.text(slice))
    }

    /// The text of a game, if it was selected.
    pub fn pgn(&self, game: &Game) -> Option<&[u8]> {
        game.pgn.and_then(|slice| self.pgn.get(slice.range()))
    }

    /// Empties it and keeps its memory.
    pub(super) fn clear(&mut self) {
        self.games.clear();
        self.opinions.clear();
        self.governing.clear();
        self.words.clear();
        self.pgn.clear();
        (self.read, self.other_years, self.no_year) = (0, 0, 0);
        self.breaks_off = false;
        self.unknown.clear();
    }

    /// Notes that a test of the selection asks what is not known of a game.
    pub(super) fn note_unknown(&mut self, test: usize) {
        if self.unknown.len() <= test {
            self.unknown.resize(test + 1, 0);
        }
        self.unknown[test] += 1;
    }

    /// Tells games and lines where they stand in the whole, given how many are before.
    pub(super) fn count_from(&mut self, games: u64, lines: u64) {
        for game in &mut self.games {
            game.index = game.index.map(|index| index + games);
            if let Some(stop) = &mut game.stop {
                stop.line = stop.line.map(|line| line + lines);
            }
        }
    }

    /// Forgets numbers that are only those of a piece.
    pub(super) fn leave_uncounted(&mut self) {
        for game in &mut self.games {
            game.index = None;
            if let Some(stop) = &mut game.stop {
                stop.line = None;
            }
        }
    }

    /// How much it holds, in bytes, roughly.
    pub(super) fn weight(&self) -> usize {
        self.words.len()
            + self.pgn.len()
            + size_of_val(self.games.as_slice())
            + size_of_val(self.opinions.as_slice())
    }

    pub(super) fn write(&mut self, text: &str) -> Slice {
        let from = self.words.len();
        self.words.push_str(text);
        Slice::new(from, self.words.len())
    }

    pub(super) fn write_tags(&mut self, record: &Record<'_>) -> [Option<Slice>; TAGS.len()] {
        let mut tags = [None; TAGS.len()];
        for tag in &record.tags {
            let known = TAGS.iter().position(|name| name.eq_ignore_ascii_case(&tag.name));
            // Of a tag given twice the first counts, as everywhere.
            if let Some(empty) = known.map(|at| &mut tags[at]).filter(|at| at.is_none()) {
                *empty = Some(self.write(&tag.value));
            }
        }
        tags
    }

    pub(super) fn write_stop(&mut self, stop: &ReplayStop) -> NotedStop {
        NotedStop {
            ply: stop.ply,
            line: Some(stop.line),
            byte: stop.byte,
            why: self.write(&stop.why.to_string()),
            in_general: self.write(&format!("{:#}", stop.why)),
            token: stop.written.as_deref().map(|written| self.write(written)),
            way_on: stop.why.way_on(),
        }
    }

    pub(super) fn write_pgn(&mut self, text: &[u8]) -> Slice {
        let from = self.pgn.len();
        self.pgn.extend_from_slice(text);
        Slice::new(from, self.pgn.len())
    }

    /// Notes an opinion, and in words where it was formed, if that is wanted. A ply already
    /// named since this opinion is not named again.
    pub(super) fn write_opinion(
        &mut self,
        mut opinion: Opinion,
        named_since: Option<u32>,
        game: &Timeline,
    ) {
        let ply = opinion.ply.filter(|_| named_since.is_some());
        let known = self.opinions.get(named_since.unwrap_or_default() as usize..);
        let known = known.unwrap_or_default().iter();
        let mut known = known.filter(|noted| ply.is_some() && noted.opinion.ply == ply);
        let at = known.find_map(|noted| noted.at).or_else(|| Some(self.write(&label(game, ply?)?)));
        let intended = opinion.ruling.and_then(|ruling| ruling.intended);
        let announced = ply.zip(intended).map(|(ply, m)| self.write(&game.position(ply).san(&m)));
        let readings = opinion.in_doubt.as_mut().map(|it| mem::take(&mut it.readings));
        let readings = readings.filter(|_| named_since.is_some());
        let readings = readings.and_then(|readings| self.write_readings(&readings));
        self.opinions.push(Noted { opinion, at, announced, readings });
    }

    /// What a code comes to in each reading of the article in doubt: `both: stands; one:
    /// claimable`.
    fn write_readings(&mut self, readings: &[(String, Conclusion)]) -> Option<Slice> {
        let text = |(reading, came_to): &(String, Conclusion)| match came_to.kind {
            VerdictKind::Ended => format!("{reading}: ended {}", came_to.result.as_pgn()),
            kind => format!("{reading}: {kind}"),
        };
        let texts: Vec<String> = readings.iter().map(text).collect();
        (!texts.is_empty()).then(|| self.write(&texts.join("; ")))
    }
}

/// A ply by name; of a move that could not be replayed, as it is written.
fn label(game: &Timeline, ply: Ply) -> Option<String> {
    if ply <= game.plies() { Some(game.label(ply)) } else { game.unplayed(ply) }
}

impl Slice {
    /// From one place to another of a list or a text.
    pub(super) fn new(from: usize, until: usize) -> Self {
        // A batch is sent off long before it holds so much.
        Self { from: from as u32, until: until as u32 }
    }

    fn range(self) -> std::ops::Range<usize> {
        self.from as usize..self.until as usize
    }
}

impl ReadStatus {
    pub(super) fn of(stop: Option<&ReplayStop>) -> Self {
        match stop {
            None => Self::Whole,
            Some(stop) if stop.kind == StopKind::NotJudged => Self::NotJudged,
            Some(_) => Self::Cut,
        }
    }
}
