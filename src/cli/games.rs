//! Games from files, each judged by its codes.

use std::collections::HashSet;
use std::io::{self, Cursor, Read};
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use jadoube::arbiter::Game;
use jadoube::laws::{Code, LawOfTheDay, Library, MOST_MISTAKES, Occasion, SelectedCodes};
use jadoube::narrative::warnings_with;
use jadoube::notation::{Conditions, Record, Stream};
use jadoube::replay::{Ply, Timeline, WayOn, accept_false};

use super::advice;
use super::args::{Games, OneGame, OutputFormat, Playing, Writing};
use super::codes;
use super::events::EventFile;
use super::input::{self, input_name, refuse_own_input};
use super::{CliError, Status, fail, output, warn};

/// The name of a game that is given on the command line.
const TYPED: &str = "command line";

/// A function that uses each game.
type Consume<'c> = dyn FnMut(&mut Game<'_>) -> Result<(), CliError> + 'c;

/// Returns the codes that `--code` names.
pub(crate) fn select_codes<'l>(
    names: &[String],
    library: &'l Library,
) -> Result<SelectedCodes<'l>, CliError> {
    library.select(names, |name| codes::find_code(library, name))
}

/// Reads games and judges each by the codes selected.
pub(crate) struct Judging<'a> {
    asked: &'a Games,
    /// The files to read; standard input if none is named.
    files: Vec<PathBuf>,
    library: &'a Library,
    /// The codes named; `None` if they are selected game by game.
    selected: Option<SelectedCodes<'a>>,
    events: EventFile,
    /// The numbers of the games read.
    met: HashSet<u64>,
    /// True if people read the output: it may then name moves in the notation of the game.
    pub is_for_people: bool,
    /// True if something could not be read or placed; a warning was printed.
    pub failed: bool,
    /// The number of events without a place in the games; the first of them were reported.
    misplaced: usize,
}

impl<'a> Judging<'a> {
    /// Prepares to read the games. Fails if `output` is one of the files that are read.
    pub(crate) fn new(
        asked: &'a Games,
        output: &Path,
        library: &'a Library,
    ) -> Result<Self, CliError> {
        let files = input::files(&asked.files);
        let events = &asked.circumstances.events;
        refuse_own_input(output, files.iter().chain(events))?;
        let names = &asked.codes.names;
        let selected = if names.is_empty() { None } else { Some(select_codes(names, library)?) };
        if asked.circumstances.date.is_some()
            && selected.as_ref().is_some_and(|selected| !selected.day)
        {
            return fail("`--date` is for the law of the day: add `day` to `--code`");
        }
        Ok(Self {
            asked,
            // A directory without a game was reported.
            failed: files.is_empty() && !asked.files.is_empty(),
            files,
            library,
            selected,
            events: events.as_deref().map(EventFile::read).transpose()?.unwrap_or_default(),
            met: HashSet::new(),
            is_for_people: true,
            misplaced: 0,
        })
    }

    /// Passes on every game, judged. Reports and skips a file that cannot be read.
    pub(crate) fn each(
        &mut self,
        mut consume: impl FnMut(&mut Game<'_>) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        if let Some(pgn) = self.asked.typed.pgn() {
            let read = self.each_of(TYPED, Ok(Box::new(Cursor::new(pgn))), &mut consume)?;
            return read.map_err(|what| CliError::Message(format!("{TYPED}: {what}")));
        }
        let mut files = mem::take(&mut self.files);
        if self.asked.files.is_empty() {
            files = stdin()?;
        }
        for file in &files {
            let name = file.display().to_string();
            if let Err(what) = self.each_of(&name, input::open(file), &mut consume)? {
                self.failed = true;
                warn(&format!("{}: {what}", input_name(file)));
            }
        }
        self.warn_of_other_games();
        Ok(())
    }

    fn each_of(
        &mut self,
        name: &str,
        input: io::Result<Box<dyn Read>>,
        consume: &mut Consume<'_>,
    ) -> Result<Result<(), String>, CliError> {
        each_record(input, self.asked.game, |record| {
            let record = self.asked.how.reading.notation.read(record);
            let game = self.unjudged(name, record, Conditions::of);
            let named = self.selected.as_ref().map(|selected| selected.codes.as_slice());
            let mut game = game.judged_in(self.library, named);
            warn_about(&game);
            consume(&mut game)
        })
    }

    /// Prepares a game to be judged: with the law of its day and the events reported of it.
    fn unjudged<'r>(
        &mut self,
        file: &str,
        mut record: Record<'r>,
        conditions: impl FnOnce(&Record<'_>) -> Conditions,
    ) -> Game<'r>
    where
        'a: 'r,
    {
        record.named_in = record.named_in.filter(|_| self.is_for_people);
        let accepted = self.asked.how.reading.accept_false.then(|| accept_false(&mut record));
        let (record, reported) = self.events.added_to(&record);
        self.met.insert(record.index);
        let mut game = Game::under(&record, conditions(&record));
        game.file = file.to_owned();
        game.law = self.law_of_the_day(&record);
        let contradicted = game.contradicted_events();
        for event in &reported {
            match &event.placed {
                Err(why) => {
                    let place = format!("{file}: game {}", record.index);
                    self.misplace(&format!("{place}: event at {}: {why}", event.at));
                }
                Ok(event) if contradicted.contains(event) => self.failed = true,
                Ok(_) => {}
            }
        }
        game.reported = reported;
        game.accepted = accepted.unwrap_or_default();
        game
    }

    /// Returns the codes to ask about a game, oldest first.
    fn asked_about(&self, game: &Game<'_>) -> Vec<&'a Code> {
        let named = self.selected.as_ref().map_or(&[][..], |selected| &selected.codes);
        self.library
            .codes()
            .iter()
            .filter(|code| {
                named.iter().any(|named| named.id == code.id) || game.is_of_the_day(&code.id)
            })
            .collect()
    }

    /// Returns the status of what was read.
    pub(crate) fn status(&self) -> Status {
        if self.failed { Status::Failed } else { Status::Done }
    }

    /// Reports events of games that are not in the input, unless only one game is read.
    fn warn_of_other_games(&mut self) {
        if self.asked.game.is_none() {
            let others: Vec<String> = self.events.of_other_games(&self.met).collect();
            for other in others {
                self.misplace(&other);
            }
        }
        if let more @ 1.. = self.misplaced.saturating_sub(MOST_MISTAKES) {
            warn(&format!("and {more} more events have no place in the games"));
        }
    }

    /// Reports an event that has no place in the games, up to a number of them.
    fn misplace(&mut self, what: &str) {
        self.failed = true;
        self.misplaced += 1;
        if self.misplaced <= MOST_MISTAKES {
            warn(what);
        }
    }

    /// Returns the law of a game's day, if it is asked. A game of the command line has no day of
    /// its own.
    fn law_of_the_day(&self, record: &Record<'_>) -> Option<LawOfTheDay<'a>> {
        let date = self.asked.circumstances.date;
        let is_asked = self.selected.as_ref().is_none_or(|selected| selected.day);
        if !is_asked || self.asked.typed.pgn().is_some() && date.is_none() {
            return None;
        }
        let played = Occasion::of(|tag| record.tag(tag));
        Some(self.library.law_of_the_day(played, date))
    }
}

/// Returns standard input as the file to read if none is named, unless it is a terminal.
pub(crate) fn stdin() -> Result<Vec<PathBuf>, CliError> {
    if output::stdin_is_terminal() {
        return fail("no file is named: try the same with `--help`");
    }
    Ok(vec![PathBuf::from("-")])
}

/// Passes on the games of an input, or only game number `wanted`, until `consume` fails. The inner
/// error says why the input cannot be read, or that it has no such game.
pub(crate) fn each_record<E>(
    input: io::Result<Box<dyn Read>>,
    wanted: Option<u64>,
    mut consume: impl FnMut(&Record<'_>) -> Result<(), E>,
) -> Result<Result<(), String>, E> {
    let input = match input {
        Ok(input) => input,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let (mut read, mut found, mut outcome) = (false, false, Ok(()));
    let end = Stream::new(input).read_all(|record| {
        read = true;
        if wanted.is_some_and(|wanted| wanted != record.index) {
            return ControlFlow::Continue(());
        }
        found = true;
        outcome = consume(record);
        if outcome.is_err() || wanted.is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    outcome?;
    Ok(match (end, wanted) {
        (Err(error), _) => Err(error.to_string()),
        (Ok(()), _) if found => Ok(()),
        (Ok(()), Some(wanted)) if read => Err(format!("no game {wanted} in it")),
        (Ok(()), _) => Err("no game in it: neither a tag nor a move".to_owned()),
    })
}

/// Returns true if nothing that is wrong with the record matters at a ply: it comes later, or is an
/// illegal move, which may be the subject of the question.
fn is_well_until(timeline: &Timeline, ply: Ply) -> bool {
    ply < timeline.plies()
        || timeline.stop().is_some_and(|stop| stop.why.way_on() == Some(WayOn::AcceptFalse))
}

/// Asks codes about a moment of a game and writes the answer.
pub(crate) fn ask(
    one: &OneGame,
    names: &[String],
    writing: &Writing,
    playing: &Playing,
    mut answer: impl for<'g> FnMut(&mut Game<'g>, &[&'g Code]) -> Result<(Ply, String), String>,
) -> Result<Status, CliError> {
    let library = one.how.laws.library()?;
    let games = one.judged_by(names.to_vec())?;
    // Unknown codes are reported before the game is read.
    let mut judging = Judging::new(&games, &writing.output, &library)?;
    judging.is_for_people = writing.format != OutputFormat::Json;
    let (name, input) = match (&one.file, one.typed.pgn()) {
        (Some(file), _) => (file.display().to_string(), input::open(file)),
        (None, pgn) => {
            let pgn: Box<dyn Read> = Box::new(Cursor::new(pgn.unwrap_or_default()));
            (TYPED.to_owned(), Ok(pgn))
        }
    };
    let mut text = String::new();
    let read = each_record(input, Some(one.game), |record| {
        let record = one.how.reading.notation.read(record);
        let mut game =
            judging.unjudged(&name, record, |record| playing.conditions(Conditions::of(record)));
        let codes = judging.asked_about(&game);
        let answered = answer(&mut game, &codes);
        if !answered.as_ref().is_ok_and(|(ply, _)| is_well_until(&game.timeline, *ply)) {
            warn_about(&game);
        }
        text = answered?.1;
        Ok(())
    });
    let place = one.file.as_deref().map_or(TYPED.into(), input_name);
    let failed = |what: String| CliError::Message(format!("{place}: {what}"));
    read.map_err(failed)?.map_err(failed)?;
    writing.write(&text)?;
    Ok(judging.status())
}

/// Prints the warnings about a game on standard error, and the place at which it stops.
pub(crate) fn warn_about(game: &Game<'_>) {
    let place = format!("{}: game {}", game.file, game.record.index);
    for warning in warnings_with(game, advice::on_read_warning) {
        warn(&format!("{place}: {warning}"));
    }
    if let Some(stop) = game.timeline.stop() {
        let token =
            stop.written.as_ref().map_or_else(String::new, |written| format!("{written}: "));
        let (line, byte, ply) = (stop.line, stop.byte, stop.ply);
        let (why, advice) = (&stop.why, advice::on_stop(&stop.why));
        let review = advice::on_typed(game.record.notation);
        warn(&format!(
            "{place}, line {line}, byte {byte}, ply {ply}: {token}{why}{advice}{review}"
        ));
    }
}
