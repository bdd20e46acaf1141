//! Arguments that several commands have.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, Args, ValueEnum};
use jadoube::book::{NotationChoice, in_notation};
use jadoube::calendar::{Date, Doubt, ReadDate};
use jadoube::laws::{Library, LibraryError};
use jadoube::narrative::Outline;
use jadoube::notation::{Conditions, Notation, Pace, Record, dialects};
use jadoube::render::{TextStyle, outline_to_markdown, outline_to_text};
use jadoube::replay::{Ply, Timeline};
use serde_json::Value;

use super::output::{for_output, indented, style};
use super::{CliError, Status, atomic_file, fail};

/// The library of codes.
#[derive(Clone, Debug, Args)]
pub(crate) struct Laws {
    /// A directory of law files: they add codes, or replace codes of the same name.
    #[arg(long, value_name = "DIR")]
    rulesets: Option<PathBuf>,
}

impl Laws {
    /// Returns the program's own codes with those of the directory.
    pub(crate) fn library(&self) -> Result<Library, LibraryError> {
        match &self.rulesets {
            Some(directory) => Library::with_directory(directory),
            None => Library::embedded(),
        }
    }
}

/// Output formats of answers and tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// Plain text.
    Text,
    /// A JSON object.
    Json,
    /// Markdown, for a blog or an issue.
    Markdown,
}

impl OutputFormat {
    /// Lays out an answer: its outline, or its JSON.
    pub(crate) fn lay_out(
        self,
        style: TextStyle,
        outline: impl FnOnce() -> Outline,
        json: impl FnOnce() -> Value,
    ) -> String {
        match self {
            Self::Text => outline_to_text(&outline(), style),
            Self::Json => indented(&json()),
            Self::Markdown => outline_to_markdown(&outline()).trim_start().to_owned(),
        }
    }
}

/// The format and the place of an answer.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Output format.
    #[arg(long, value_enum, default_value = "text")]
    pub format: OutputFormat,
    /// Output file; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
}

impl OutputArgs {
    /// Writes a text to the output.
    pub(crate) fn write(&self, text: &str) -> Result<Status, CliError> {
        atomic_file::write_text(&self.output, text)
    }

    /// Lays out an answer in the format, with boards of letters if `ascii`.
    pub(crate) fn lay_out(
        &self,
        ascii: bool,
        outline: impl FnOnce() -> Outline,
        json: impl FnOnce() -> Value,
    ) -> String {
        let text = self.format.lay_out(style(ascii, &self.output), outline, json);
        if self.format == OutputFormat::Json { for_output(&self.output, text) } else { text }
    }

    /// Lays out an answer without boards of letters, and writes it.
    pub(crate) fn answer(
        &self,
        outline: impl FnOnce() -> Outline,
        json: impl FnOnce() -> Value,
    ) -> Result<Status, CliError> {
        self.write(&self.lay_out(false, outline, json))
    }
}

/// The codes that judge or answer.
#[derive(Clone, Debug, Args)]
pub(crate) struct CodeArgs {
    /// Codes of laws, separated by commas: names, such as `fide-1985`; a lineage, such as `fide`;
    /// `day`, the law of the game's day; `latest`; `landmarks`; `historical`, no longer in force;
    /// `all`, except the what-if codes, which were nobody's law; `what-if`.
    #[arg(long = "code", value_delimiter = ',', value_name = "CODE,…")]
    pub names: Vec<String>,
}

/// Adds a sentence to the help of an option.
pub(crate) fn add_to_help(option: Arg, sentence: &str) -> Arg {
    let help = option.get_help().cloned().unwrap_or_default();
    option.help(format!("{help}. {sentence}"))
}

/// The conditions of play that a record may not state.
#[derive(Debug, Args)]
pub(crate) struct ConditionArgs {
    /// The pace of the game; by default what each code calls the time in its TimeControl tag.
    #[arg(long, value_name = "PACE", value_parser = ["slow", "quickplay-finish", "rapid", "blitz"])]
    pub pace: Option<String>,
    /// An arbiter supervises and records the game, as a tag `[Supervised "yes"]` says: some codes
    /// then apply their rules for slow games to rapid chess and blitz.
    #[arg(long)]
    pub supervised: bool,
}

impl ConditionArgs {
    /// Returns the conditions of a game: a pace given here replaces the recorded one, and
    /// `supervised` adds to the record.
    pub(crate) fn conditions(&self, recorded: Conditions) -> Conditions {
        let pace = self.pace.as_deref().and_then(|pace| pace.parse::<Pace>().ok());
        Conditions {
            pace: pace.or(recorded.pace),
            supervised: self.supervised || recorded.supervised,
            ..recorded
        }
    }
}

/// The notation of the moves.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct NotationArgs {
    /// Notation in which moves are read and named; `jadoube convert --help` lists the names.
    #[arg(long = "notation", value_name = "NAME", default_value = "auto", value_parser = notation_parser())]
    #[arg(hide_possible_values = true)]
    pub choice: NotationChoice,
}

impl NotationArgs {
    /// Reads a record in this notation. If a dialect was chosen, moves are named in it.
    pub(crate) fn read<'a>(self, record: &'a Record<'a>) -> Record<'a> {
        let mut record = in_notation(record, self.choice).into_owned();
        record.output_dialect = self.choice.and_then(|choice| choice.dialect());
        record
    }
}

/// The arguments on how records are read.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReadingArgs {
    #[command(flatten)]
    pub notation: NotationArgs,
    /// Replay an illegal move that is possible on the board as one that stood, as if
    /// `[%false stands]` followed it.
    #[arg(long)]
    pub accept_false: bool,
}

/// The arguments on how games are read and judged.
#[derive(Clone, Debug, Args)]
pub(crate) struct JudgingArgs {
    #[command(flatten)]
    pub laws: Laws,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// The arguments on what is known of games besides their records.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ContextArgs {
    /// Date that determines the law of the day, instead of the game's own: 1950, 1898-07,
    /// 1898-07-22. An event of another year is then ignored.
    #[arg(long, value_name = "DATE", value_parser = read_known_date)]
    pub date: Option<Date>,
    /// TOML file of events in games whose records must not be edited: `[[event]]` with `game`, its
    /// number in each file, `at`, `kind`, `ruled` and `source`.
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
}

/// A game given on the command line.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct TypedGame {
    /// Start from this position instead of reading a file.
    #[arg(long, value_name = "FEN", value_parser = check_fen)]
    pub fen: Option<String>,
    /// Moves to replay instead of a file, in any notation, from `--fen` or the initial position.
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

impl TypedGame {
    /// Returns the game as PGN; `None` if neither a position nor moves are given.
    pub(crate) fn pgn(&self) -> Option<String> {
        if self.fen.is_none() && self.moves.is_none() {
            return None;
        }
        let mut pgn = String::new();
        if let Some(fen) = &self.fen {
            pgn += &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n");
        }
        pgn += self.moves.as_deref().unwrap_or_default().trim_end();
        if !["1-0", "0-1", "1/2-1/2", "*"].iter().any(|result| pgn.ends_with(result)) {
            pgn += " *";
        }
        Some(pgn + "\n")
    }
}

/// Checks that a position can be written as a tag.
fn check_fen(text: &str) -> Result<String, &'static str> {
    if text.contains(['"', '\\', '\n']) {
        return Err("a FEN contains no quotation marks, backslashes or line breaks");
    }
    Ok(text.to_owned())
}

/// Returns the ply that `--at` names.
pub(crate) fn ply_at(at: &str, game: &Timeline) -> Result<Ply, String> {
    game.ply_at(at).map_err(|why| format!("--at {at}: {why}"))
}

/// Parses a number from 1 up.
pub(crate) fn parse_positive<N: FromStr + Default + PartialEq>(
    text: &str,
) -> Result<N, &'static str> {
    let number = text.parse().ok().filter(|number| *number != N::default());
    number.ok_or("a whole number from 1 up is expected")
}

/// One game, of a file or of the command line.
#[derive(Debug, Args)]
pub(crate) struct OneGame {
    /// PGN file, also .gz, .bz2 or .zst; `-` is standard input.
    #[arg(value_name = "FILE", required_unless_present_any = ["fen", "moves"])]
    #[arg(conflicts_with_all = ["fen", "moves"])]
    pub file: Option<PathBuf>,
    /// Number of the game in the file, from 1.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_positive::<u64>)]
    pub game: u64,
    #[command(flatten)]
    pub typed: TypedGame,
    #[command(flatten)]
    pub context: ContextArgs,
    #[command(flatten)]
    pub judging: JudgingArgs,
}

impl OneGame {
    /// Returns the arguments of a command for several games that select this game, judged by these
    /// codes. Fails if the file is a directory.
    pub(crate) fn as_games(&self, names: Vec<String>) -> Result<Games, CliError> {
        if let Some(directory) = self.file.as_deref().filter(|file| file.is_dir()) {
            return fail(format!("{}: is a directory: name a file", directory.display()));
        }
        Ok(Games {
            files: self.file.iter().cloned().collect(),
            codes: CodeArgs { names },
            typed: self.typed.clone(),
            context: self.context.clone(),
            game: Some(self.game),
            judging: self.judging.clone(),
        })
    }
}

/// The games to read and the codes that judge them.
#[derive(Debug, Args)]
#[command(mut_arg("names", |codes| add_to_help(codes, "By default the law of the day, the latest code, and \
    the landmarks that decide otherwise")))]
pub(crate) struct Games {
    /// PGN files, also .gz, .bz2 and .zst, or directories of them; `-` or no file is standard
    /// input.
    #[arg(value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub codes: CodeArgs,
    #[command(flatten)]
    pub typed: TypedGame,
    #[command(flatten)]
    pub context: ContextArgs,
    /// Only the N-th game of each file.
    #[arg(long, value_name = "N", value_parser = parse_positive::<u64>)]
    pub game: Option<u64>,
    #[command(flatten)]
    pub judging: JudgingArgs,
}

/// Returns a parser of the name of a notation.
fn notation_parser() -> ValueParser {
    let auto = PossibleValue::new("auto").help("detected");
    let mixed = PossibleValue::new("mixed").help("each move in any of them");
    let values = [auto].into_iter().chain(dialect_names()).chain([mixed]);
    ValueParser::new(PossibleValuesParser::new(values).map(|name| match name.as_str() {
        "auto" => None,
        "mixed" => Some(Notation::Mixed),
        name => dialects::by_name(name).map(Notation::Dialect),
    }))
}

fn dialect_names() -> impl Iterator<Item = PossibleValue> {
    let dialects = dialects::ALL.into_iter();
    dialects.map(|dialect| PossibleValue::new(dialect.name()).help(dialect.title()))
}

/// Returns a parser of the name of a dialect.
pub(crate) fn dialect_parser() -> ValueParser {
    ValueParser::new(
        PossibleValuesParser::new(dialect_names())
            .try_map(|name| dialects::by_name(&name).ok_or("there is no such notation")),
    )
}

/// Parses a date of which the year at least is known. Fails for *about 1886*.
fn read_known_date(text: &str) -> Result<Date, String> {
    match read_date(text)? {
        ReadDate { date: Some(date), doubt: Some(Doubt::About) } => {
            Err(format!("name the years that are meant, such as {date}"))
        }
        ReadDate { date, .. } => date.ok_or_else(|| "name a year at least: 1898".to_owned()),
    }
}

/// Parses a date as law files or PGN write it, or in any other unambiguous form.
pub(crate) fn read_date(text: &str) -> Result<ReadDate, String> {
    if let Ok(date) = text.parse() {
        return Ok(ReadDate { date: Some(date), doubt: None });
    }
    let read = ReadDate::of(text);
    match read.doubt {
        None if read.date.is_none() && !text.contains('?') => Err(Doubt::NotADate.to_string()),
        None | Some(Doubt::About | Doubt::ReadAs) => Ok(read),
        Some(doubt) => Err(doubt.to_string()),
    }
}
