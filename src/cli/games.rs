//! Games from files, each judged by its codes.

use std::collections::HashSet;
use std::io::Read;
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use jadoube::arbiter::Game;
use jadoube::laws::{Code, LawOfTheDay, Library, MOST_MISTAKES, Occasion};
use jadoube::narrative::warnings_with;
use jadoube::notation::{Record, Stream};
use jadoube::replay::accept_false;

use super::advice;
use super::args::{Games, Limit};
use super::events::Sidecar;
use super::file_id::refuse_own_input;
use super::{Trouble, codes, complain, input, output};

/// Reads games and judges each by the codes that are asked.
pub(crate) struct Judging<'a> {
    asked: &'a Games,
    /// The files that are read; standard input if none is named.
    files: Vec<PathBuf>,
    library: &'a Library,
    codes: Vec<&'a Code>,
    sidecar: Sidecar,
    /// The numbers of the games read.
    met: HashSet<u64>,
    /// Whether what is made of the games is read by people, and may name moves in any notation.
    pub is_for_people: bool,
    /// Whether moves that can only have been false are replayed as such, though it is not asked.
    pub accepts_false: bool,
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
    ) -> Result<Self, Trouble> {
        let stdin = asked.files.is_empty().then(|| PathBuf::from("-"));
        let files = input::files(&asked.files);
        refuse_own_input(output, files.iter().chain(&stdin).chain(&asked.events))?;
        let codes = match asked.period_only {
            true => Vec::new(),
            false => chosen(&asked.codes, asked.all, library)?,
        };
        let sidecar = asked.events.as_deref().map(Sidecar::read).transpose()?.unwrap_or_default();
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
            accepts_false: false,
            misplaced: 0,
        })
    }

    /// Passes on every game, judged. A file that cannot be read is reported and skipped.
    pub(crate) fn each(
        &mut self,
        mut consume: impl FnMut(&mut Game<'_>) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        let mut files = mem::take(&mut self.files);
        if self.asked.files.is_empty() {
            files = stdin()?;
        }
        files.iter().try_for_each(|file| self.each_of_file(file, &mut consume))?;
        self.complain_of_others();
        Ok(())
    }

    /// Passes on every game of a text that has a name.
    pub(crate) fn each_of_text(
        &mut self,
        name: &str,
        text: &'static [u8],
        mut consume: impl FnMut(&mut Game<'_>) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        self.each_of(name, Stream::new(Box::new(text)), &mut consume).map_err(Trouble::Said)?
    }

    fn each_of_file(
        &mut self,
        file: &Path,
        consume: &mut impl FnMut(&mut Game<'_>) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        let name = file.display().to_string();
        let outcome = match input::open(file) {
            Ok(input) => self.each_of(&name, Stream::new(input), consume),
            Err(error) => Err(error.to_string()),
        };
        outcome.unwrap_or_else(|what| {
            self.trouble = true;
            complain(&format!("{name}: {what}"));
            Ok(())
        })
    }

    /// The outcome of passing on the games; an error if the input cannot be read, or has no game.
    fn each_of(
        &mut self,
        name: &str,
        games: Stream<Box<dyn Read>>,
        consume: &mut impl FnMut(&mut Game<'_>) -> Result<(), Trouble>,
    ) -> Result<Result<(), Trouble>, String> {
        let mut outcome = Ok(());
        let mut found = false;
        let wanted = self.asked.game;
        let games = games.with_max_game(self.asked.limit.max_game);
        let mut read = false;
        let end = games.read_all(|record| {
            read = true;
            if wanted.is_some_and(|wanted| wanted != record.index) {
                return ControlFlow::Continue(());
            }
            found = true;
            outcome = self.judged(name, record, consume);
            match (&outcome, wanted) {
                (Ok(()), None) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        end.map_err(|error| error.to_string())?;
        if !found {
            return Err(missing(wanted.unwrap_or(1), read));
        }
        Ok(outcome)
    }

    fn judged(
        &mut self,
        file: &str,
        record: &Record<'_>,
        consume: &mut impl FnMut(&mut Game<'_>) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        let mut record = self.asked.notation.read(record);
        record.named_in = record.named_in.filter(|_| self.is_for_people);
        let accepted =
            (self.asked.accept_false || self.accepts_false).then(|| accept_false(&mut record));
        let (record, beside) = self.sidecar.added_to(&record);
        self.met.insert(record.index);
        for event in &beside {
            if let Err(why) = &event.placed {
                let place = format!("{file}: game {}", record.index);
                self.misplace(&format!("{place}: event at {}: {why}", event.at));
            }
        }
        let mut game = Game::new(&record);
        game.file = file.to_owned();
        game.law = self.law_of_the_day(&record);
        game.reported = beside;
        game.accepted = accepted.unwrap_or_default();
        let named = !self.asked.codes.is_empty() || self.asked.all || self.asked.period_only;
        let mut game = game.judged_in(self.library, named.then_some(&self.codes));
        complain_of(&game);
        consume(&mut game)
    }

    /// Reports events of games that are not in the input, unless one game was asked for.
    fn complain_of_others(&mut self) {
        if self.asked.game.is_none() {
            for other in self.sidecar.of_others(&self.met) {
                self.misplace(&other);
            }
        }
        if let more @ 1.. = self.misplaced.saturating_sub(MOST_MISTAKES) {
            complain(&format!("and {more} more events have no place in the games"));
        }
    }

    /// Reports an event that has no place in the games, if not too many were before.
    fn misplace(&mut self, what: &str) {
        self.trouble = true;
        self.misplaced += 1;
        if self.misplaced <= MOST_MISTAKES {
            complain(what);
        }
    }

    /// The law of a game's day, if that is asked.
    fn law_of_the_day(&self, record: &Record<'_>) -> Option<LawOfTheDay<'a>> {
        let Games { period, no_period, codes, date, .. } = self.asked;
        let asked = *period || date.is_some() || (codes.is_empty() && !no_period);
        let played = Occasion::of(|tag| record.tag(tag));
        asked.then(|| self.library.law_of_the_day(played, *date))
    }
}

/// Standard input, as what is read if no file is named; nobody types games.
pub(crate) fn stdin() -> Result<Vec<PathBuf>, Trouble> {
    if output::stdin_is_terminal() {
        let what = "no file is named: try the same with `--help`";
        return Err(Trouble::Said(what.to_owned()));
    }
    Ok(vec![PathBuf::from("-")])
}

/// What is made of one game of a file, with the file named in what goes wrong.
pub(crate) fn one_game<T>(
    file: &Path,
    wanted: u64,
    limit: Limit,
    mut answer: impl FnMut(&Record<'_>) -> Result<T, String>,
) -> Result<T, Trouble> {
    let said = |what: String| Trouble::Said(format!("{}: {what}", file.display()));
    let input = input::open(file).map_err(|error| said(error.to_string()))?;
    let (mut answered, mut read) = (None, false);
    Stream::new(input)
        .with_max_game(limit.max_game)
        .read_all(|record| {
            read = true;
            if record.index != wanted {
                return ControlFlow::Continue(());
            }
            answered = Some(answer(record));
            ControlFlow::Break(())
        })
        .map_err(|error| said(error.to_string()))?;
    answered.ok_or_else(|| said(missing(wanted, read)))?.map_err(said)
}

/// That a game is not in an input from which some were read, or none.
pub(crate) fn missing(wanted: u64, read: bool) -> String {
    match read {
        true => format!("no game {wanted} in it"),
        false => "no game in it: neither a tag nor a move".to_owned(),
    }
}

/// The codes to ask, oldest first.
pub(crate) fn chosen<'l>(
    ids: &[String],
    all: bool,
    library: &'l Library,
) -> Result<Vec<&'l Code>, Trouble> {
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
        complain(&format!("{n} what-if codes are left out: add them with `--code {ids}`"));
    }
    Ok(asked)
}

/// Reports on standard error what is odd about a game, and where.
pub(crate) fn complain_of(game: &Game<'_>) {
    let place = format!("{}: game {}", game.file, game.record.index);
    for warning in warnings_with(game, advice::on_oddity) {
        complain(&format!("{place}: {warning}"));
    }
    if let Some(stop) = game.timeline.stop() {
        let token = stop.written.as_ref().map_or_else(String::new, |m| format!("{m}: "));
        let (line, byte, ply) = (stop.line, stop.byte, stop.ply);
        let (why, advice) = (&stop.why, advice::on_stop(&stop.why));
        complain(&format!("{place}, line {line}, byte {byte}, ply {ply}: {token}{why}{advice}"));
    }
}
