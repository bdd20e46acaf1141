//! Games from files, each judged by its codes.

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

/// A function that uses each game, with all events on its record and before it is judged.
type Consume<'a, 'c> = dyn FnMut(&Judging<'a>, Game<'_>) -> Result<(), CliError> + 'c;

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
    /// The greatest number of games in an input, as far as the inputs were read.
    games: u64,
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
            games: 0,
            is_for_people: true,
            misplaced: 0,
        })
    }

    /// Passes on every game, judged. Reports and skips a file that cannot be read.
    pub(crate) fn each(
        &mut self,
        mut consume: impl FnMut(&mut Game<'_>) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        self.each_unjudged(&Conditions::of, &mut |judging, game| {
            let named = judging.selected.as_ref().map(|selected| selected.codes.as_slice());
            let mut game = game.judged_in(judging.library, named);
            warn_about(&game);
            consume(&mut game)
        })
    }

    /// Passes on every game, played under these conditions. Reports and skips a file that cannot be
    /// read, and at the end the events of games that are not in the input.
    fn each_unjudged(
        &mut self,
        conditions: &dyn Fn(&Record<'_>) -> Conditions,
        consume: &mut Consume<'a, '_>,
    ) -> Result<(), CliError> {
        let mut files = mem::take(&mut self.files);
        let typed = self.asked.typed.pgn();
        if typed.is_none() && self.asked.files.is_empty() {
            files = stdin()?;
        }
        let typed = typed.map(|pgn| (TYPED.to_owned(), TYPED.into(), typed_input(pgn)));
        let opened = files
            .iter()
            .map(|file| (file.display().to_string(), input_name(file), input::open(file)));
        for (name, place, input) in typed.into_iter().chain(opened) {
            if let Err(what) = self.each_of(&name, input, conditions, consume)? {
                // How many games it has is not known.
                (self.failed, self.games) = (true, u64::MAX);
                warn(&format!("{place}: {what}"));
            }
        }
        self.warn_of_other_games();
        Ok(())
    }

    fn each_of(
        &mut self,
        name: &str,
        input: io::Result<Box<dyn Read>>,
        conditions: &dyn Fn(&Record<'_>) -> Conditions,
        consume: &mut Consume<'a, '_>,
    ) -> Result<Result<(), String>, CliError> {
        let (wanted, named) = (self.asked.game, self.events.last_game());
        let read = each_record(input, wanted, named, |record| {
            let record = self.asked.how.reading.notation.read(record);
            let game = self.unjudged(name, record, conditions);
            consume(self, game)
        })?;
        Ok(read.map(|games| self.games = self.games.max(games)))
    }

    /// Prepares a game to be judged: with the law of its day and the events reported of it.
    fn unjudged<'r>(
        &mut self,
        file: &str,
        mut record: Record<'r>,
        conditions: &dyn Fn(&Record<'_>) -> Conditions,
    ) -> Game<'r>
    where
        'a: 'r,
    {
        record.output_dialect = record.output_dialect.filter(|_| self.is_for_people);
        let accepted = self.asked.how.reading.accept_false.then(|| accept_false(&mut record));
        let (record, reported) = self.events.added_to(&record);
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

    /// Reports events of games that are not in the input.
    fn warn_of_other_games(&mut self) {
        let others: Vec<String> = self.events.of_missing_games(self.games).collect();
        for other in others {
            self.misplace(&other);
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

fn typed_input(pgn: String) -> io::Result<Box<dyn Read>> {
    Ok(Box::new(Cursor::new(pgn)))
}

/// Passes on the games of an input, or only game number `wanted`, until `consume` fails. Returns the
/// number of games read: of all games, or of those up to the wanted one and up to the number
/// `named`. The inner error says why the input cannot be read, or that it has no such game.
pub(crate) fn each_record<E>(
    input: io::Result<Box<dyn Read>>,
    wanted: Option<u64>,
    named: u64,
    mut consume: impl FnMut(&Record<'_>) -> Result<(), E>,
) -> Result<Result<u64, String>, E> {
    let input = match input {
        Ok(input) => input,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let (mut games, mut found, mut outcome) = (0, false, Ok(()));
    let end = Stream::new(input).read_all(|record| {
        games = record.index;
        if wanted.is_none_or(|wanted| wanted == games) {
            found = true;
            outcome = consume(record);
        }
        let is_last = wanted.is_some_and(|wanted| games >= wanted.max(named));
        if outcome.is_err() || is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    outcome?;
    Ok(match (end, wanted) {
        (Err(error), _) => Err(error.to_string()),
        (Ok(()), _) if found => Ok(games),
        (Ok(()), Some(wanted)) if games > 0 => Err(format!("no game {wanted} in it")),
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
    let place = one.file.as_deref().map_or(TYPED.into(), input_name);
    let mut text = None;
    let conditions = |record: &Record<'_>| playing.conditions(Conditions::of(record));
    judging.each_unjudged(&conditions, &mut |judging, unjudged| {
        let mut game = unjudged;
        let codes = judging.asked_about(&game);
        let answered = answer(&mut game, &codes);
        let is_well = answered.as_ref().is_ok_and(|(ply, _)| is_well_until(&game.timeline, *ply));
        if judging.failed || !is_well {
            warn_about(&game);
        }
        let (_, answer) = answered.map_err(|what| CliError::Message(format!("{place}: {what}")))?;
        text = Some(answer);
        Ok(())
    })?;
    if let Some(text) = text {
        writing.write(&text)?;
    }
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
