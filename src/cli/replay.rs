//! `jadoube replay`.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use jadoube::calendar::Date;
use jadoube::laws::{Code, Governing, Library};
use jadoube::notation::{Record, Stream};
use jadoube::report::{GameReport, Origin, TextStyle, to_json, to_markdown, to_text};

use super::args::{Format, Replay};
use super::events::Sidecar;
use super::{Status, Trouble, codes, complain, input, output};

pub(crate) fn run(args: &Replay) -> Result<Status, Trouble> {
    let library = codes::library(args.rulesets.as_deref())?;
    let mut teller = Teller::new(args, &library, chosen(&args.codes, args.all, &library)?);
    teller.sidecar = args.events.as_deref().map(Sidecar::read).transpose()?.unwrap_or_default();
    let stdin = [PathBuf::from("-")];
    let files: &[PathBuf] = match args.files.as_slice() {
        [] if output::stdin_is_terminal() => {
            return Err(Trouble::Said("no file is named: try `jadoube replay --help`".to_owned()));
        }
        [] => &stdin,
        files => files,
    };
    for file in files {
        teller.tell_file(file)?;
    }
    teller.finish()
}

/// The codes to ask, oldest first.
pub(crate) fn chosen<'l>(
    ids: &[String],
    all: bool,
    library: &'l Library,
) -> Result<Vec<&'l Code>, Trouble> {
    if all {
        return Ok(library.codes().iter().collect());
    }
    if ids.is_empty() {
        return Ok(library.landmarks());
    }
    for id in ids {
        library.code(id)?;
    }
    let asked = |code: &&Code| ids.contains(&code.id);
    Ok(library.codes().iter().filter(asked).collect())
}

/// Which law governed a game, by its tags; nothing if that is not asked.
fn period<'l>(args: &Replay, library: &'l Library, record: &Record<'_>) -> Option<Governing<'l>> {
    let asked = args.period || (args.codes.is_empty() && !args.no_period);
    let date = record.tag("Date").and_then(Date::from_pgn);
    asked.then(|| library.governing(date, record.tag("Event"), record.tag("Site")))
}

/// Tells games one after another on standard output.
struct Teller<'a> {
    args: &'a Replay,
    library: &'a Library,
    codes: Vec<&'a Code>,
    sidecar: Sidecar,
    /// The numbers of the games told.
    met: HashSet<u64>,
    style: TextStyle,
    out: io::BufWriter<io::StdoutLock<'static>>,
    told: u64,
    /// The first game of `--format json`, held back until it is known whether it is the only
    /// one.
    first: Option<String>,
    differs: bool,
    trouble: bool,
}

impl<'a> Teller<'a> {
    fn new(args: &'a Replay, library: &'a Library, codes: Vec<&'a Code>) -> Self {
        Self {
            args,
            library,
            codes,
            sidecar: Sidecar::default(),
            met: HashSet::new(),
            style: output::style(args.ascii),
            out: io::BufWriter::new(io::stdout().lock()),
            told: 0,
            first: None,
            differs: false,
            trouble: false,
        }
    }

    /// A file that cannot be read is said, and the others go on.
    fn tell_file(&mut self, file: &Path) -> Result<(), Trouble> {
        let name = file.display().to_string();
        let read = match input::open(file) {
            Ok(input) => self.tell_games(&name, Stream::new(input)),
            Err(error) => Err(Trouble::Said(error.to_string())),
        };
        match read {
            Err(Trouble::Said(error)) => {
                self.trouble = true;
                complain(&format!("{name}: {error}"));
                Ok(())
            }
            other => other,
        }
    }

    fn tell_games(&mut self, name: &str, games: Stream<Box<dyn io::Read>>) -> Result<(), Trouble> {
        let origin = Origin { file: name.to_owned() };
        let mut outcome = Ok(());
        let mut found = false;
        games.read_all(|record| {
            if self.args.game.is_some_and(|wanted| wanted != record.index) {
                return ControlFlow::Continue(());
            }
            found = true;
            outcome = self.tell(&origin, record);
            match (&outcome, self.args.game) {
                (Ok(()), None) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        })?;
        if !found && outcome.is_ok() {
            let what =
                self.args.game.map_or("no game in it".to_owned(), |n| format!("no game {n} in it"));
            return Err(Trouble::Said(what));
        }
        outcome
    }

    fn tell(&mut self, origin: &Origin, record: &Record<'_>) -> Result<(), Trouble> {
        let place = || format!("{}: game {}", origin.file, record.index);
        let (record, beside) = self.sidecar.added_to(record);
        self.met.insert(record.index);
        for told in &beside {
            if let Err(why) = &told.placed {
                self.trouble = true;
                complain(&format!("{}: event at {}: {why}", place(), told.at));
            }
        }
        let period = period(self.args, self.library, &record);
        let codes = self.codes_with(period.as_ref());
        let report = GameReport::new(origin, &record, &codes);
        let report = report.with_period(period).with_beside(beside);
        complain_of(&report);
        self.differs |= report.differs();
        self.told += 1;
        match self.args.format {
            Format::Text => {
                let gap = if self.told > 1 { "\n\n" } else { "" };
                write!(self.out, "{gap}{}", to_text(&report, self.style))?;
            }
            Format::Markdown => {
                let gap = if self.told > 1 { "\n" } else { "" };
                write!(self.out, "{gap}{}", to_markdown(&report))?;
            }
            Format::Jsonl => writeln!(self.out, "{}", to_json(&report))?,
            Format::Json => self.tell_json(format!("{:#}", to_json(&report)))?,
        }
        Ok(())
    }

    /// The codes to ask of a game, oldest first: those of every game, and the law of its day.
    fn codes_with(&self, period: Option<&Governing<'_>>) -> Vec<&'a Code> {
        let asked = |code: &&Code| {
            self.codes.iter().any(|asked| asked.id == code.id)
                || period.is_some_and(|period| period.includes(code))
        };
        self.library.codes().iter().filter(asked).collect()
    }

    /// One game is an object, several are an array.
    fn tell_json(&mut self, game: String) -> Result<(), Trouble> {
        match (self.told, self.first.take()) {
            (1, _) => self.first = Some(game),
            (_, Some(first)) => write!(self.out, "[\n{first},\n{game}")?,
            (_, None) => write!(self.out, ",\n{game}")?,
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Status, Trouble> {
        match (self.args.format, self.first.take()) {
            (Format::Json, Some(only)) => writeln!(self.out, "{only}")?,
            (Format::Json, None) if self.told > 1 => writeln!(self.out, "\n]")?,
            (Format::Json, None) => writeln!(self.out, "[]")?,
            _ => {}
        }
        self.out.flush()?;
        // Who asks for one game does not ask for the others' events.
        if self.args.game.is_none() {
            for other in self.sidecar.of_others(&self.met) {
                self.trouble = true;
                complain(&other);
            }
        }
        Ok(match (self.trouble, self.args.exit_code && self.differs) {
            (true, _) => Status::Trouble,
            (false, true) => Status::Differs,
            (false, false) => Status::Done,
        })
    }
}

/// Says on standard error what is odd about a game, and where.
fn complain_of(report: &GameReport<'_>) {
    let place = format!("{}: game {}", report.origin.file, report.record.index);
    for warning in report.warnings() {
        complain(&format!("{place}: {warning}"));
    }
    if let Some(cut) = report.timeline.cut() {
        let token = cut.written.as_ref().map_or_else(String::new, |m| format!("{m}: "));
        let (line, byte, ply) = (cut.line, cut.byte, cut.ply);
        complain(&format!("{place}, line {line}, byte {byte}, ply {ply}: {token}{}", cut.why));
    }
}
