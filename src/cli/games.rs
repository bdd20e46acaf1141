//! Games from files, each judged by its codes.

use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use jadoube::arbiter::Game;
use jadoube::laws::{Code, LawOfTheDay, Library, MOST_MISTAKES, Occasion, SelectedCodes};
use jadoube::narrative::warnings_with;
use jadoube::notation::{Conditions, Record, Stream};
use jadoube::replay::{Ply, ReadingOption, Timeline, accept_illegal_moves};

use super::advice;
use super::args::{ConditionArgs, Games, OneGame, OutputArgs, OutputFormat};
use super::codes;
use super::events::EventFile;
use super::input::{self, input_name, refuse_own_input};
use super::{CliError, Status, fail, output, warn};

/// The place of a game that is given on the command line.
const COMMAND_LINE: &str = "command line";

/// A callback that receives each game before it is judged, with the reported events added.
type Consume<'a, 'c> = dyn FnMut(&GameReader<'a>, Game<'_>) -> Result<(), CliError> + 'c;

/// Returns the codes that `--code` names.
pub(crate) fn select_codes<'l>(
    names: &[String],
    library: &'l Library,
) -> Result<SelectedCodes<'l>, CliError> {
    library.select(names, |name| codes::find_code(library, name))
}

/// Reads games and judges each by the codes selected.
pub(crate) struct GameReader<'a> {
    args: &'a Games,
    /// The files named, and those in the directories named.
    files: Vec<PathBuf>,
    library: &'a Library,
    /// The codes named; `None` if they are selected game by game.
    selected: Option<SelectedCodes<'a>>,
    events: EventFile,
    /// The greatest number of games in an input read so far.
    most_games: u64,
    /// The conditions of play that are given beside the records.
    conditions: Option<&'a ConditionArgs>,
    /// True if people read the output: it may then name moves in the notation of the game.
    pub is_for_people: bool,
    /// True if something could not be read, or if an event of `--events` has no place in its game
    /// or contradicts it. A warning was or will be printed.
    pub failed: bool,
    /// The number of events of `--events` without a place. Warnings are printed of the first
    /// [`MOST_MISTAKES`].
    unplaced: usize,
}

impl<'a> GameReader<'a> {
    /// Prepares to read the games. Fails if `output` is one of the files that are read.
    pub(crate) fn new(
        args: &'a Games,
        output: &Path,
        library: &'a Library,
    ) -> Result<Self, CliError> {
        let files = input::files(&args.files);
        let events = &args.context.events;
        refuse_own_input(output, files.iter().chain(events))?;
        let names = &args.codes.names;
        let selected = if names.is_empty() { None } else { Some(select_codes(names, library)?) };
        if args.context.date.is_some() && selected.as_ref().is_some_and(|selected| !selected.day) {
            return fail("`--date` is for the law of the day: add `day` to `--code`");
        }
        Ok(Self {
            args,
            // If directories are named and contain no file, a warning was printed.
            failed: files.is_empty() && !args.files.is_empty(),
            files,
            library,
            selected,
            events: events.as_deref().map(EventFile::read).transpose()?.unwrap_or_default(),
            most_games: 0,
            conditions: None,
            is_for_people: true,
            unplaced: 0,
        })
    }

    /// Calls `consume` with every game, judged. Reports and skips a file that cannot be read.
    pub(crate) fn each(
        &mut self,
        mut consume: impl FnMut(&mut Game<'_>) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        self.each_unjudged(&mut |reader, game| {
            let codes = reader.selected.as_ref().map(|selected| selected.codes.as_slice());
            let mut game = game.judged_in(reader.library, codes);
            warn_about(&game);
            consume(&mut game)
        })
    }

    /// Calls `consume` with every game. Reports and skips a file that cannot be read, and reports
    /// at the end the events of games that are not in the input.
    fn each_unjudged(&mut self, consume: &mut Consume<'a, '_>) -> Result<(), CliError> {
        if let Some(pgn) = self.args.typed.pgn() {
            let input: Box<dyn Read> = Box::new(Cursor::new(pgn));
            self.read_input(Path::new(COMMAND_LINE), Ok(input), consume)?;
        } else {
            let files = if self.args.files.is_empty() { stdin()? } else { self.files.clone() };
            for file in files {
                self.read_input(&file, input::open_pgn(&file), consume)?;
            }
        }
        self.warn_of_other_games();
        Ok(())
    }

    /// Calls `consume` with every game of an input, or reports why the input cannot be read.
    fn read_input(
        &mut self,
        path: &Path,
        input: io::Result<Box<dyn Read>>,
        consume: &mut Consume<'a, '_>,
    ) -> Result<(), CliError> {
        let file = path.display().to_string();
        let (wanted, last_with_event) = (self.args.game, self.events.last_game());
        let read = each_record(input, wanted, last_with_event, |record| {
            let record = self.args.judging.reading.notation.read(record);
            let game = self.prepare_game(&file, record);
            consume(self, game)
        })?;
        match read {
            Ok(games) => self.most_games = self.most_games.max(games),
            Err(what) => {
                // An input that cannot be read may have any number of games.
                self.most_games = u64::MAX;
                self.failed = true;
                warn(&format!("{}: {what}", input_name(path)));
            }
        }
        Ok(())
    }

    /// Returns the game of a record ready to be judged: with the law of its day and the events
    /// reported of it.
    fn prepare_game<'r>(&mut self, file: &str, mut record: Record<'r>) -> Game<'r>
    where
        'a: 'r,
    {
        record.output_dialect = record.output_dialect.filter(|_| self.is_for_people);
        let accepted =
            self.args.judging.reading.accept_false.then(|| accept_illegal_moves(&mut record));
        let (record, reported) = self.events.added_to(&record);
        let recorded = Conditions::of(&record);
        let conditions = self.conditions.map_or(recorded, |given| given.conditions(recorded));
        let mut game = Game::under(&record, conditions);
        game.file = file.to_owned();
        game.law = self.law_of_the_day(&record);
        let contradicted = game.contradicted_events();
        for event in &reported {
            match &event.placed {
                Err(why) => {
                    let what = format!("{}: event at {}: {why}", place(&game), event.at);
                    self.report_unplaced(&what);
                }
                Ok(event) if contradicted.contains(event) => self.failed = true,
                Ok(_) => {}
            }
        }
        game.reported = reported;
        game.accepted = accepted.unwrap_or_default();
        game
    }

    /// Returns the codes that answer about a game, oldest first.
    fn codes_for(&self, game: &Game<'_>) -> Vec<&'a Code> {
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
        let others: Vec<String> = self.events.of_missing_games(self.most_games).collect();
        for other in others {
            self.report_unplaced(&other);
        }
        if let more @ 1.. = self.unplaced.saturating_sub(MOST_MISTAKES) {
            warn(&format!("and {more} more events have no place in the games"));
        }
    }

    /// Reports an event that has no place in the games, up to a number of them.
    fn report_unplaced(&mut self, what: &str) {
        self.failed = true;
        self.unplaced += 1;
        if self.unplaced <= MOST_MISTAKES {
            warn(what);
        }
    }

    /// Returns the law of a game's day, if it is asked for. A game of the command line has only the
    /// date of `--date`.
    fn law_of_the_day(&self, record: &Record<'_>) -> Option<LawOfTheDay<'a>> {
        let date = self.args.context.date;
        let is_wanted = self.selected.as_ref().is_none_or(|selected| selected.day);
        let is_typed = self.args.typed.pgn().is_some();
        if !is_wanted || (is_typed && date.is_none()) {
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

/// Calls `consume` with the games of an input, or only with game number `wanted`, until `consume`
/// fails. Returns the number of games read: all, or if `wanted` is given, up to that game and at
/// least up to game `at_least`. The inner error says that the input cannot be read or has no such
/// game.
pub(crate) fn each_record<E>(
    input: io::Result<Box<dyn Read>>,
    wanted: Option<u64>,
    at_least: u64,
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
        let is_last = wanted.is_some_and(|wanted| games >= wanted.max(at_least));
        if outcome.is_err() || is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    outcome?;
    Ok(match end {
        Err(error) => Err(error.to_string()),
        Ok(()) if found => Ok(games),
        Ok(()) if games == 0 => Err("no game in it: neither a tag nor a move".to_owned()),
        Ok(()) => Err(format!("no game {} in it", wanted.unwrap_or_default())),
    })
}

/// Returns true if the record goes on after the ply, or stops there at an illegal move, which may
/// be the subject of the question.
fn goes_on_after(timeline: &Timeline, ply: Ply) -> bool {
    ply < timeline.plies()
        || timeline.stop().is_some_and(|stop| {
            stop.why.reading_option() == Some(ReadingOption::AcceptIllegalMoves)
        })
}

/// Answers a question about a moment of a game under codes, and writes the answer. Prints the
/// warnings about the game if something failed or the game does not go on after that moment.
pub(crate) fn ask(
    one: &OneGame,
    names: &[String],
    output: &OutputArgs,
    conditions: &ConditionArgs,
    mut answer: impl for<'g> FnMut(&mut Game<'g>, &[&'g Code]) -> Result<(Ply, String), String>,
) -> Result<Status, CliError> {
    let library = one.judging.laws.library()?;
    let games = one.as_games(names.to_vec())?;
    // Unknown codes are reported before the game is read.
    let mut reader = GameReader::new(&games, &output.output, &library)?;
    reader.is_for_people = output.format != OutputFormat::Json;
    let place = one.file.as_deref().map_or(COMMAND_LINE.into(), input_name);
    let mut text = None;
    reader.conditions = Some(conditions);
    reader.each_unjudged(&mut |reader, prepared| {
        // Bound anew, the game may live as long as the codes.
        let mut game = prepared;
        let codes = reader.codes_for(&game);
        let answered = answer(&mut game, &codes);
        let goes_on = answered.as_ref().is_ok_and(|(ply, _)| goes_on_after(&game.timeline, *ply));
        if reader.failed || !goes_on {
            warn_about(&game);
        }
        let (_, answer) = answered.map_err(|what| CliError::Message(format!("{place}: {what}")))?;
        text = Some(answer);
        Ok(())
    })?;
    if let Some(text) = text {
        output.write(&text)?;
    }
    Ok(reader.status())
}

/// Returns the place of a game in the input, for messages.
fn place(game: &Game<'_>) -> String {
    format!("{}: game {}", input_name(Path::new(&game.file)), game.record.index)
}

/// Prints the warnings about a game on standard error, and the place at which it stops.
pub(crate) fn warn_about(game: &Game<'_>) {
    let place = place(game);
    for warning in warnings_with(game, advice::on_read_warning) {
        warn(&format!("{place}: {warning}"));
    }
    if let Some(stop) = game.timeline.stop() {
        let token =
            stop.written.as_ref().map_or_else(String::new, |written| format!("{written}: "));
        let (line, byte, ply) = (stop.line, stop.byte, stop.ply);
        let (why, advice) = (&stop.why, advice::on_stop(&stop.why));
        let is_typed = game.file == COMMAND_LINE;
        let on_notation =
            if is_typed { "" } else { advice::on_other_notation(game.record.notation) };
        warn(&format!(
            "{place}, line {line}, byte {byte}, ply {ply}: {token}{why}{advice}{on_notation}"
        ));
    }
}
