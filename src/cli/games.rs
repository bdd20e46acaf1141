//! Games from files, each judged by its codes.

use std::collections::HashSet;
use std::io::{self, Read};
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use jadoube::arbiter::Game;
use jadoube::laws::{Code, LawOfTheDay, Library, MOST_MISTAKES, Occasion};
use jadoube::narrative::warnings_with;
use jadoube::notation::{Conditions, Record, Stream};
use jadoube::replay::{Ply, Timeline, WayOn, accept_false};

use super::advice;
use super::args::{CodeArgs, Games, OneGame, OtherCodes, OutputFormat, Playing};
use super::events::Sidecar;
use super::file_id::{named, refuse_own_input};
use super::{CliError, Status, codes, fail, in_file, input, output, warn};

/// What is made of each game, judged.
type Consume<'c> = dyn FnMut(&mut Game<'_>) -> Result<(), CliError> + 'c;

/// Reads games and judges each by the codes chosen.
pub(crate) struct Judging<'a> {
    asked: &'a Games,
    /// The files that are read; standard input if none is named.
    files: Vec<PathBuf>,
    library: &'a Library,
    /// Those that are named, or the landmarks.
    pub codes: Vec<&'a Code>,
    sidecar: Sidecar,
    /// The numbers of the games read.
    met: HashSet<u64>,
    /// Whether what is made of the games is read by people, and may name moves in any notation.
    pub is_for_people: bool,
    /// Whether something could not be read; it has been reported.
    pub trouble: bool,
    /// How many events could not be given a place; the first of them have been reported.
    misplaced: usize,
}

impl<'a> Judging<'a> {
    /// What is made of the games is written to a path, or to standard output for `-`: none of
    /// what is read may be there.
    pub(crate) fn new(
        asked: &'a Games,
        output: &Path,
        library: &'a Library,
    ) -> Result<Self, CliError> {
        let stdin = asked.files.is_empty().then(|| PathBuf::from("-"));
        let files = input::files(&asked.files);
        let events = &asked.circumstances.events;
        refuse_own_input(output, files.iter().chain(&stdin).chain(events))?;
        let codes = match asked.others.period_only {
            true => Vec::new(),
            false => chosen(&asked.codes, asked.others.all, library)?,
        };
        let sidecar = events.as_deref().map(Sidecar::read).transpose()?.unwrap_or_default();
        Ok(Self {
            asked,
            // A directory without a game has been reported.
            trouble: files.is_empty() && !asked.files.is_empty(),
            files,
            library,
            codes,
            sidecar,
            met: HashSet::new(),
            is_for_people: true,
            misplaced: 0,
        })
    }

    /// Passes on every game, judged. A file that cannot be read is reported and skipped.
    pub(crate) fn each(
        &mut self,
        mut consume: impl FnMut(&mut Game<'_>) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let mut files = mem::take(&mut self.files);
        if self.asked.files.is_empty() {
            files = stdin()?;
        }
        files.iter().try_for_each(|file| self.each_of_file(file, &mut consume))?;
        self.warn_of_other_games();
        Ok(())
    }

    fn each_of_file(&mut self, file: &Path, consume: &mut Consume<'_>) -> Result<(), CliError> {
        let name = file.display().to_string();
        let outcome = self.each_of(&name, input::open(file), consume);
        outcome.unwrap_or_else(|what| {
            self.trouble = true;
            warn(&format!("{}: {what}", named(file)));
            Ok(())
        })
    }

    fn each_of(
        &mut self,
        name: &str,
        input: io::Result<Box<dyn Read>>,
        consume: &mut Consume<'_>,
    ) -> Result<Result<(), CliError>, String> {
        let (wanted, max_game) = (self.asked.game, self.asked.how.reading.max_game);
        each_record(input, wanted, max_game, |record| self.judged(name, record, consume))
    }

    fn judged(
        &mut self,
        file: &str,
        record: &Record<'_>,
        consume: &mut Consume<'_>,
    ) -> Result<(), CliError> {
        let record = self.asked.how.reading.notation.read(record);
        let game = self.unjudged(file, record, |recorded| recorded);
        let OtherCodes { all, period_only, .. } = self.asked.others;
        let named = !self.asked.codes.is_empty() || all || period_only;
        let mut game = game.judged_in(self.library, named.then_some(&self.codes));
        warn_about(&game);
        consume(&mut game)
    }

    /// A game made ready to be judged, with the law of its day and what was reported of it; its
    /// conditions are made of those that its record states.
    pub(crate) fn unjudged<'r>(
        &mut self,
        file: &str,
        mut record: Record<'r>,
        conditions: impl FnOnce(Conditions) -> Conditions,
    ) -> Game<'r>
    where
        'a: 'r,
    {
        record.named_in = record.named_in.filter(|_| self.is_for_people);
        let accepts = self.asked.how.reading.accept_false;
        let accepted = accepts.then(|| accept_false(&mut record));
        let (record, beside) = self.sidecar.added_to(&record);
        self.met.insert(record.index);
        for event in &beside {
            if let Err(why) = &event.placed {
                let place = format!("{file}: game {}", record.index);
                self.misplace(&format!("{place}: event at {}: {why}", event.at));
            }
        }
        let mut game = Game::under(&record, conditions(Conditions::of(&record)))
            .searched(self.asked.how.search.max_positions);
        game.file = file.to_owned();
        game.law = self.law_of_the_day(&record);
        game.reported = beside;
        game.accepted = accepted.unwrap_or_default();
        game
    }

    /// The codes to which a question about a game is put: those that are named, or the newest; and the
    /// law of its day, if it was asked for.
    pub(crate) fn asked_about(&self, game: &Game<'_>) -> Vec<&'a Code> {
        let is_named = !self.asked.codes.is_empty() || self.asked.others.all;
        let newest = self.library.newest().filter(|_| !is_named);
        let named = if is_named { self.codes.as_slice() } else { &[] };
        let is_asked = |code: &&Code| {
            let mut asked = named.iter().copied().chain(newest);
            asked.any(|it| it.id == code.id) || game.is_of_the_day(&code.id)
        };
        self.library.codes().iter().filter(is_asked).collect()
    }

    /// Whether everything could be read.
    pub(crate) fn status(&self) -> Status {
        if self.trouble { Status::Failed } else { Status::Done }
    }

    /// Reports events of games that are not in the input, unless only one game is read.
    fn warn_of_other_games(&mut self) {
        if self.asked.game.is_none() {
            for other in self.sidecar.of_others(&self.met) {
                self.misplace(&other);
            }
        }
        if let more @ 1.. = self.misplaced.saturating_sub(MOST_MISTAKES) {
            warn(&format!("and {more} more events have no place in the games"));
        }
    }

    /// Reports an event that has no place in the games, if not too many were before.
    fn misplace(&mut self, what: &str) {
        self.trouble = true;
        self.misplaced += 1;
        if self.misplaced <= MOST_MISTAKES {
            warn(what);
        }
    }

    /// The law of a game's day, unless the arguments rule it out.
    fn law_of_the_day(&self, record: &Record<'_>) -> Option<LawOfTheDay<'a>> {
        let Games { others, no_period, codes, circumstances, .. } = self.asked;
        let date = circumstances.date;
        let asked = others.period || date.is_some() || (codes.is_empty() && !no_period);
        let played = Occasion::of(|tag| record.tag(tag));
        asked.then(|| self.library.law_of_the_day(played, date))
    }
}

/// Standard input, as what is read if no file is named; nobody types games.
pub(crate) fn stdin() -> Result<Vec<PathBuf>, CliError> {
    if output::stdin_is_terminal() {
        return fail("no file is named: try the same with `--help`");
    }
    Ok(vec![PathBuf::from("-")])
}

/// Passes on the games of an input, or the one that is wanted, until something goes wrong with one.
/// It is an error if the input cannot be read, or has no such game.
pub(crate) fn each_record<E>(
    input: io::Result<Box<dyn Read>>,
    wanted: Option<u64>,
    max_game: usize,
    mut consume: impl FnMut(&Record<'_>) -> Result<(), E>,
) -> Result<Result<(), E>, String> {
    let input = input.map_err(|error| error.to_string())?;
    let (mut read, mut found, mut outcome) = (false, false, Ok(()));
    let end = Stream::new(input).with_max_game(max_game).read_all(|record| {
        read = true;
        if wanted.is_some_and(|wanted| wanted != record.index) {
            return ControlFlow::Continue(());
        }
        found = true;
        outcome = consume(record);
        match (&outcome, wanted) {
            (Ok(()), None) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    match (end, wanted) {
        (Err(error), _) => Err(error.to_string()),
        (Ok(()), _) if found => Ok(outcome),
        (Ok(()), Some(wanted)) if read => Err(format!("no game {wanted} in it")),
        (Ok(()), _) => Err("no game in it: neither a tag nor a move".to_owned()),
    }
}

/// Whether nothing that is wrong in the record matters at a ply: what comes after it does not, and
/// a false move may be what is asked about.
fn is_well_until(timeline: &Timeline, ply: Ply) -> bool {
    ply < timeline.plies()
        || timeline.stop().is_some_and(|stop| stop.why.way_on() == Some(WayOn::AcceptFalse))
}

/// Puts a question about a moment of a game to codes, and writes the answer.
pub(crate) fn ask(
    one: &OneGame,
    asked: &CodeArgs,
    playing: &Playing,
    mut answer: impl for<'g> FnMut(&mut Game<'g>, &[&'g Code]) -> Result<(Ply, String), String>,
) -> Result<Status, CliError> {
    let library = one.how.laws.library()?;
    let period = asked.codes.is_empty() && !asked.all || one.circumstances.date.is_some();
    let games = Games::only(one, asked.codes.clone(), asked.all, period);
    // Unknown codes are reported before the game is read.
    let mut judging = Judging::new(&games, &asked.writing.output, &library)?;
    judging.is_for_people = asked.writing.format != OutputFormat::Json;
    let (file, wanted) = (one.file.display().to_string(), Some(one.game));
    let mut answered = Ok((0, String::new()));
    let outcome = each_record(input::open(&one.file), wanted, one.how.reading.max_game, |record| {
        let record = one.how.reading.notation.read(record);
        let mut game = judging.unjudged(&file, record, |recorded| playing.conditions(recorded));
        let codes = judging.asked_about(&game);
        answered = answer(&mut game, &codes);
        if !answered.as_ref().is_ok_and(|(ply, _)| is_well_until(&game.timeline, *ply)) {
            warn_about(&game);
        }
        Ok::<(), String>(())
    });
    let (_, text) = outcome.and(answered).map_err(|what| in_file(&one.file, what))?;
    asked.writing.write(&text)?;
    Ok(judging.status())
}

/// The codes to ask, oldest first.
pub(crate) fn chosen<'l>(
    ids: &[String],
    all: bool,
    library: &'l Library,
) -> Result<Vec<&'l Code>, CliError> {
    if ids.is_empty() && !all {
        return Ok(library.landmarks());
    }
    let mut meant: Vec<&Code> = Vec::new();
    for id in ids {
        let called = if library.code(id).is_ok() { Vec::new() } else { library.codes_called(id) };
        match called.is_empty() {
            true => meant.push(codes::meant(library, id)?),
            false => meant.extend(called),
        }
    }
    let is_named = |code: &Code| meant.iter().any(|meant| meant.id == code.id);
    let asked = |code: &&Code| is_named(code) || (all && !code.what_if);
    let (asked, others): (Vec<&Code>, Vec<&Code>) = library.codes().iter().partition(asked);
    let left_out: Vec<&str> = others.iter().map(|code| code.id.as_str()).collect();
    if all && !left_out.is_empty() {
        let (n, ids) = (left_out.len(), left_out.join(","));
        warn(&format!("{n} what-if codes are left out: add them with `--code {ids}`"));
    }
    Ok(asked)
}

/// Reports on standard error what is odd about a game, and where.
pub(crate) fn warn_about(game: &Game<'_>) {
    let place = format!("{}: game {}", game.file, game.record.index);
    for warning in warnings_with(game, advice::on_oddity) {
        warn(&format!("{place}: {warning}"));
    }
    if let Some(stop) = game.timeline.stop() {
        let token = stop.written.as_ref().map_or_else(String::new, |m| format!("{m}: "));
        let (line, byte, ply) = (stop.line, stop.byte, stop.ply);
        let (why, advice) = (&stop.why, advice::on_stop(&stop.why));
        warn(&format!("{place}, line {line}, byte {byte}, ply {ply}: {token}{why}{advice}"));
    }
}
