//! `jadoube survey`.

mod inputs;
mod progress;
mod tables;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;
use jadoube::arbiter::rulesets;
use jadoube::laws::{Code, Library, SelectedCodes};
use jadoube::narrative::{SurveyReport, survey_outline};
use jadoube::render::survey_to_json;
use jadoube::replay::ReadingOption;
use jadoube::survey::{
    Batch, Duplicates, FIRST_YEAR, Input, InputKind, Inquiry, LAST_YEAR, Part, Period, SurveyEnd,
    SurveyEvent, SurveyOptions, Tally, game_id, survey,
};

use super::args::{CodeArgs, JudgingArgs, OutputFormat, parse_positive};
use super::games::select_codes;
use super::{CliError, Status, advice, atomic_file, fail, output, warn};
use inputs::Inputs;
use progress::Progress;
use tables::Tables;

fn read_year(text: &str) -> Result<u16, String> {
    let year = text.parse().ok().filter(|year| (FIRST_YEAR..=LAST_YEAR).contains(year));
    year.ok_or_else(|| "write a year, such as 1898".to_owned())
}

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube survey masters.pgn.zst                                  a summary on the screen
  jadoube survey games/ --code all --out tables                   every code; Parquet tables
  jadoube survey old.pgn --since 1850 --until 1928 --code fide-2018 --summary markdown
")]
#[command(mut_arg("names", |codes| codes.default_value("landmarks")))]
pub(crate) struct Args {
    /// PGN files, also .gz, .bz2, .zst and .zip; directories, searched for such files and for .txt
    /// files with scores in any notation; `-` or no file is standard input. A named file's format
    /// is detected from its content.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub codes: CodeArgs,
    /// Only games of this year or later. A game whose date is uncertain is included if it may be
    /// of that time; one without a year is excluded.
    #[arg(long, value_name = "YEAR", value_parser = read_year)]
    pub since: Option<u16>,
    /// Only games of this year or earlier; uncertain dates as with `--since`.
    #[arg(long, value_name = "YEAR", value_parser = read_year)]
    pub until: Option<u16>,
    /// Directory for four tables, created if missing: `games`, `verdicts` (every game and code
    /// whose verdict is not `stands`), `rulings` (every opportunity to claim a draw) and `codes`.
    /// The manual describes their columns. If the survey is interrupted, they are named
    /// `_….partial` and never replace complete ones.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Format of the tables.
    #[arg(long, value_enum, default_value = "parquet", requires = "out")]
    pub format: TableFormat,
    /// Overwrite existing tables.
    #[arg(long, requires = "out")]
    pub force: bool,
    /// Format of the summary.
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub summary: OutputFormat,
    /// Leave duplicates out of the counts and mark them in the table: games with the same moves,
    /// players' surnames and year. Takes some forty bytes of memory a game.
    #[arg(long)]
    pub dedupe: bool,
    /// Process only the K-th of N equal parts of the input; every game is in exactly one part.
    /// Games are not numbered then.
    #[arg(long, value_name = "K/N", default_value = "1/1", hide_default_value = true)]
    pub part: Part,
    /// Number of threads; the number of cores by default. The results do not depend on it.
    #[arg(short = 'j', long, value_name = "N", value_parser = parse_positive::<u16>)]
    pub jobs: Option<u16>,
    #[command(flatten)]
    pub judging: JudgingArgs,
}

/// Formats of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Apache Parquet, which DuckDB, Polars, pandas and Spark read.
    Parquet,
    /// Comma-separated values.
    Csv,
    /// One JSON object a line.
    Jsonl,
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let library = args.judging.laws.library()?;
    let inquiry = inquiry(args, &library)?;
    let inputs = inputs(args)?;
    let mut options = SurveyOptions { part: args.part, ..SurveyOptions::default() };
    if let Some(jobs) = args.jobs {
        options.threads = usize::from(jobs);
    }
    stop_on_interrupt(&options.stop)?;
    let progress = Progress::new(inputs.bytes, Arc::clone(&inputs.packed_read));
    let mut collector = Collector::new(args, &inquiry, &inputs, progress)?;
    let end = survey(inputs.all, &inquiry, &options, |event| collector.receive(event))?;
    collector.finish(end)
}

/// Builds the inquiry that the arguments describe.
fn inquiry<'l>(args: &Args, library: &'l Library) -> Result<Inquiry<'l>, CliError> {
    let SelectedCodes { codes: named, day: by_period } = select_codes(&args.codes.names, library)?;
    let years = match (args.since, args.until) {
        (None, None) => None,
        (since, until) => Some((since.unwrap_or(FIRST_YEAR), until.unwrap_or(LAST_YEAR))),
    };
    if years.is_some_and(|(since, until)| since > until) {
        return fail("--since is later than --until: exchange them");
    }
    let mut codes = named;
    let mut period = None;
    if by_period {
        let is_named = |code: &Code| codes.iter().any(|named| named.id == code.id);
        // A code that is named judges games of all dates.
        let judges_all = library.codes().iter().map(is_named).collect();
        period = Some(Period { library, judges_all });
        codes = library.codes().iter().collect();
    }
    Ok(Inquiry {
        codes: rulesets(codes),
        period,
        years,
        for_tables: args.out.is_some(),
        dedupe: args.dedupe,
        notation: args.judging.reading.notation.choice,
        accept_illegal_moves: args.judging.reading.accept_false,
    })
}

fn inputs(args: &Args) -> Result<Inputs, CliError> {
    let inputs = match args.files.as_slice() {
        [] if output::stdin_is_terminal() => {
            return fail("no file is named: try `jadoube survey --help`");
        }
        [] => Inputs::of(&[PathBuf::from("-")]),
        files => Inputs::of(files),
    };
    if inputs.all.is_empty() {
        return fail("no game file among the inputs: .pgn, or .txt with a score");
    }
    Ok(inputs)
}

/// Installs a handler of interruptions. The first one sets the flag, the second one ends the
/// program.
fn stop_on_interrupt(stop: &Arc<AtomicBool>) -> Result<(), CliError> {
    let stop = Arc::clone(stop);
    let handled = ctrlc::set_handler(move || {
        // A second interrupt does not wait for the end of the current work.
        if stop.swap(true, Ordering::Relaxed) {
            atomic_file::exit_interrupted();
        }
    });
    handled.map_err(|error| CliError::Message(error.to_string()))
}

/// Receives the events of a survey, counts the games and writes the tables.
struct Collector<'a> {
    args: &'a Args,
    inquiry: &'a Inquiry<'a>,
    inputs: Vec<InputRead>,
    tally: Tally,
    duplicates: Duplicates,
    progress: Progress,
    tables: Option<Tables<'a>>,
    /// The inputs that could not be read to the end or have no games, with the reasons.
    faults: Vec<String>,
    /// The number of games that stop early but could be read further with an option, by option.
    reading_options: BTreeMap<ReadingOption, u64>,
    /// The input of the last game, and the byte at which it begins.
    last: Option<(usize, u64)>,
}

/// An input, as far as it was read.
struct InputRead {
    name: String,
    /// True if any range of the input can be read: an uncompressed file.
    is_seekable: bool,
    games: u64,
    /// True if a fault was reported.
    is_broken: bool,
    /// True if the last game ends without a result.
    breaks_off: bool,
}

impl InputRead {
    fn new(input: &Input) -> Self {
        let is_seekable = matches!(input.kind, InputKind::Plain { .. });
        let name = input.name.clone();
        Self { name, is_seekable, games: 0, is_broken: false, breaks_off: false }
    }
}

impl<'a> Collector<'a> {
    fn new(
        args: &'a Args,
        inquiry: &'a Inquiry<'a>,
        inputs: &Inputs,
        progress: Progress,
    ) -> Result<Self, CliError> {
        inputs.refuse_as_output(Path::new("-"))?;
        let mut tables = None;
        if let Some(directory) = &args.out {
            tables = Some(Tables::begin(directory, args, inputs, &inquiry.codes)?);
        }
        Ok(Self {
            args,
            inquiry,
            inputs: inputs.all.iter().map(InputRead::new).collect(),
            tally: Tally::new(inquiry.codes.len()),
            duplicates: Duplicates::default(),
            progress,
            tables,
            faults: Vec::new(),
            reading_options: BTreeMap::new(),
            last: None,
        })
    }

    fn receive(&mut self, event: SurveyEvent<'_>) -> Result<(), CliError> {
        match event {
            SurveyEvent::Games(input, batch) => self.add(input, batch)?,
            SurveyEvent::Read(input, bytes) => {
                // Other inputs count their stored bytes as they are read; standard input has none.
                let read = if self.inputs[input].is_seekable { bytes } else { 0 };
                self.progress.read(read, self.tally.read);
            }
            SurveyEvent::Fault(input, error) => self.fault(input, &error.to_string()),
        }
        Ok(())
    }

    /// Reports the first fault of an input.
    fn fault(&mut self, input: usize, error: &str) {
        let input = &mut self.inputs[input];
        if input.is_broken {
            return;
        }
        input.is_broken = true;
        let fault = format!("{}: {error}", input.name);
        self.progress.warn(&fault);
        self.faults.push(fault);
    }

    /// Counts the games of a batch and writes their rows.
    fn add(&mut self, input: usize, batch: &Batch) -> Result<(), CliError> {
        self.tally.count_read(batch);
        let input_read = &mut self.inputs[input];
        input_read.games += batch.read;
        if batch.read > 0 {
            input_read.breaks_off = batch.last_game_breaks_off;
        }
        let name = &input_read.name;
        for game in &batch.games {
            self.last = Some((input, game.byte));
            let id = game_id(input, game.byte).ok_or_else(|| too_large(name))?;
            let original = self.duplicates.original_of(game.identity, id);
            if let Some(tables) = &mut self.tables {
                tables.write(name, id, batch, game, original)?;
            }
            if original.is_some() {
                self.tally.duplicates += 1;
                continue;
            }
            self.tally.count(name, batch, game);
            if let Some(option) = game.stop.and_then(|stop| stop.reading_option) {
                *self.reading_options.entry(option).or_default() += 1;
            }
        }
        Ok(())
    }

    /// Publishes the tables and prints the summary, unless there were faults and no game could be
    /// read.
    fn finish(mut self, end: SurveyEnd) -> Result<Status, CliError> {
        self.progress.finish();
        // Of one part of an input it is not known how the whole ends.
        if end == SurveyEnd::Complete && self.args.part == Part::WHOLE {
            self.report_inputs_without_games();
            self.report_incomplete_inputs();
        }
        if self.tally.read == 0 && !self.faults.is_empty() {
            return Ok(Status::Failed);
        }
        let stopped = (end == SurveyEnd::Stopped).then(|| self.last_game());
        if let Some(tables) = self.tables.take() {
            tables.finish(stopped.as_deref(), &self.faults)?;
        }
        output::print(&self.summary(stopped.as_deref()))?;
        for advice in advice::on_games(&self.reading_options) {
            warn(&advice);
        }
        if let Some(stopped) = stopped {
            warn(&format!("stopped {stopped}"));
            return Ok(Status::Stopped);
        }
        Ok(if self.faults.is_empty() { Status::Done } else { Status::Failed })
    }

    fn report_inputs_without_games(&mut self) {
        for input in 0..self.inputs.len() {
            if self.inputs[input].games == 0 {
                self.fault(input, "no game in it");
            }
        }
    }

    /// Warns of inputs that end in the middle of a game, as files do that were cut.
    fn report_incomplete_inputs(&self) {
        for InputRead { name, breaks_off, .. } in &self.inputs {
            if *breaks_off {
                let what = "the last game has no result at its end; is the file complete?";
                warn(&format!("{name}: {what}"));
            }
        }
    }

    fn summary(&mut self, stopped: Option<&str>) -> String {
        let tally = std::mem::take(&mut self.tally).finished();
        let report = SurveyReport {
            tally: &tally,
            codes: &self.inquiry.codes,
            by_period: self.inquiry.period.is_some(),
            years: self.inquiry.years,
            inputs: self.inputs.len(),
            part: self.args.part,
            faults: &self.faults,
            stopped,
        };
        let style = output::style(false, Path::new("-"));
        self.args.summary.lay_out(style, || survey_outline(&report), || survey_to_json(&report))
    }

    /// Names the last game of a survey that was stopped.
    fn last_game(&self) -> String {
        match self.last {
            Some((input, byte)) => {
                format!("with the game at byte {byte} of {}", self.inputs[input].name)
            }
            None => "before the first game".to_owned(),
        }
    }
}

fn too_large(input: &str) -> CliError {
    let what = "more than eight million inputs, or more than a tebibyte in one";
    CliError::Message(format!("{input}: {what}: survey the inputs in several runs"))
}
