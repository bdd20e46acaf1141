//! What judges games and notes what is asked of them.

use crate::arbiter::{Opinion, Panel, VerdictKind};
use crate::book::reread;
use crate::calendar::Date;
use crate::laws::Occasion;
use crate::notation::{GameResult, Record, Stop};
use crate::replay::{Timeline, accept_false};

use super::batch::{Batch, Game, Governed, ReadStatus, Slice, TAGS};
use super::identity::identity;
use super::inquiry::{Inquiry, Period};
use super::selection::Facts;

/// Judges games and notes what is asked of them; one for each thread.
pub(super) struct Worker<'a, 'l> {
    inquiry: &'a Inquiry<'l>,
    panel: Panel<'a>,
    /// The tests of the selection that ask what is not known of the game at hand.
    unknown: Vec<usize>,
}

impl<'a, 'l> Worker<'a, 'l> {
    pub(super) fn new(inquiry: &'a Inquiry<'l>) -> Self {
        Self {
            inquiry,
            panel: Panel::new(&inquiry.codes).searched(inquiry.most_positions),
            unknown: Vec::new(),
        }
    }

    /// Judges a game and adds it to the batch, unless it was played in other years than was asked.
    pub(super) fn note(&mut self, record: &Record<'_>, batch: &mut Batch) {
        batch.read += 1;
        batch.breaks_off = breaks_off(record);
        let date = record.tag("Date").and_then(Date::from_pgn);
        if !self.is_of_the_years(date, batch) {
            return;
        }
        let inquiry = self.inquiry;
        let read_anew = reread(record, self.panel.judge(record).timeline, inquiry.notation);
        let record = read_anew.as_ref().unwrap_or(record);
        batch.breaks_off &= record.notation.is_san() && breaks_off(record);
        let mut judged = match read_anew {
            Some(_) => self.panel.judge(record),
            None => self.panel.judged(),
        };
        let mut continued = None;
        // A game that is replayed to its end has no such move.
        if inquiry.accept_false && judged.timeline.stop().is_some() {
            let (record, accepted) = with_false(record);
            if accepted > 0 {
                judged = self.panel.judge(&record);
                continued = Some((record, accepted));
            }
        }
        let (record, accepted) = match &continued {
            Some((record, accepted)) => (record, *accepted),
            None => (record, 0),
        };
        let game = JudgedGame { inquiry, record, game: judged.timeline, date, accepted };
        let noted = game.noted(judged.opinions, &mut self.unknown, batch);
        batch.games.push(noted);
    }

    /// Whether a game of this date is asked for; one that is not is counted.
    fn is_of_the_years(&self, date: Option<Date>, batch: &mut Batch) -> bool {
        match (self.inquiry.years, date) {
            (None, _) => true,
            (Some(_), None) => {
                batch.no_year += 1;
                false
            }
            (Some((since, until)), Some(date)) => {
                let is_of_them = date.year() <= until && since <= date.last_year();
                batch.other_years += u64::from(!is_of_them);
                is_of_them
            }
        }
    }
}

/// A game as it was judged, about to be noted.
struct JudgedGame<'a, 'l> {
    inquiry: &'a Inquiry<'l>,
    record: &'a Record<'a>,
    game: &'a Timeline,
    date: Option<Date>,
    /// How many of its moves are taken for false moves that stood.
    accepted: u32,
}

impl JudgedGame<'_, '_> {
    /// What is noted of it; the opinions of the codes that are asked are written first, and what the
    /// selection could not find out is counted, with `unknown` to work in.
    fn noted(&self, opinions: &[Opinion], unknown: &mut Vec<usize>, batch: &mut Batch) -> Game {
        let &Self { inquiry, record, game, date, accepted } = self;
        let governed =
            inquiry.period.as_ref().map(|period| governed(period, inquiry, record, batch));
        let judges = governed.map(|governed| batch.judges_of(governed));
        let counts = |opinion: &&Opinion| {
            judges.is_none_or(|judges| judges.contains(&(opinion.code as u32)))
        };
        let opinions: Vec<Opinion> = opinions.iter().filter(counts).cloned().collect();
        let in_words = inquiry.in_words || is_striking(&opinions, game.result());
        let from = batch.opinions.len();
        for opinion in &opinions {
            batch.write_opinion(opinion.clone(), in_words.then_some(from as u32), game);
        }
        let judges = governed.map(|governed| batch.judges_of(governed));
        let facts = Facts { record, game, date, opinions: &opinions, judges };
        let selected = inquiry
            .selection
            .as_ref()
            .is_some_and(|asked| asked.admits(&facts, |test| unknown.push(test)));
        unknown.drain(..).for_each(|test| batch.note_unknown(test));
        Game {
            index: Some(record.index),
            byte: record.byte,
            date,
            plies: game.plies(),
            result: game.result(),
            status: ReadStatus::of(game.stop()),
            stop: game.stop().map(|stop| batch.write_stop(stop)),
            warnings: warnings(record, game),
            accepted,
            notation: record.notation,
            governed,
            opinions: Slice::new(from, batch.opinions.len()),
            tags: if in_words { batch.write_tags(record) } else { [None; TAGS.len()] },
            identity: inquiry.dedupe.then(|| identity(record, game, date)).flatten(),
            pgn: selected.then(|| batch.write_pgn(&record.text)),
        }
    }
}

/// The game with the moves that are taken for false moves that stood, and how many they are.
#[cold]
fn with_false<'a>(record: &Record<'a>) -> (Record<'a>, u32) {
    let mut record = record.clone();
    let accepted = accept_false(&mut record).len();
    (record, accepted as u32)
}

/// Whether a record ends without a result, and so perhaps where its file was cut. Scores of books
/// print none; what else than PGN stops long before the end.
fn breaks_off(record: &Record<'_>) -> bool {
    let end = record.text.trim_ascii_end().len();
    let is_last = |stop: &Stop| stop.byte as usize + stop.token.len() >= end;
    let is_pgn = record.is_tagged && record.stop.as_ref().is_none_or(is_last);
    is_pgn && record.movetext_result.is_none()
}

/// Whether a code ends a game otherwise or sooner than its record: such games may be named.
fn is_striking(opinions: &[Opinion], recorded: GameResult) -> bool {
    recorded != GameResult::Unknown
        && opinions.iter().any(|opinion| opinion.kind == VerdictKind::Ended)
}

fn warnings(record: &Record<'_>, game: &Timeline) -> u32 {
    (record.warnings.len() + game.warnings().len()) as u32
}

/// The law of a game's day, as far as it is asked.
fn governed(
    period: &Period<'_>,
    inquiry: &Inquiry<'_>,
    record: &Record<'_>,
    batch: &mut Batch,
) -> Governed {
    let governing = period.library.governing(Occasion::of(|tag| record.tag(tag)));
    let mut note = |counts: &dyn Fn(usize, &str) -> bool| {
        let from = batch.governing.len();
        let codes = inquiry.codes.iter().enumerate();
        let places = codes.filter(|(place, code)| counts(*place, code.id()));
        batch.governing.extend(places.map(|(place, _)| place as u32));
        Slice::new(from, batch.governing.len())
    };
    let codes = note(&|_, id| governing.includes(id));
    let judges = note(&|place, id| period.judges_all[place] || governing.includes(id));
    Governed { codes, judges, certain: governing.is_certain() }
}
