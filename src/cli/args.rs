//! Arguments that several commands have.

use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Args, ValueEnum};
use jadoube::book::{NotationChoice, in_notation};
use jadoube::calendar::{Date, Doubt, ReadDate};
use jadoube::laws::{Library, LibraryError};
use jadoube::narrative::Outline;
use jadoube::notation::{self, Conditions, LONGEST_GAME, Pace, Record, dialects};
use jadoube::render::{TextStyle, outline_to_markdown, outline_to_text};
use jadoube::replay::{NoSuchPly, Ply, Timeline};
use jadoube::winnability::MOST_POSITIONS;
use serde_json::Value;

use super::output::{indented, style};
use super::{CliError, Status, atomic_file};

/// By which library of laws a question is answered.
#[derive(Clone, Debug, Args)]
pub(crate) struct Laws {
    /// A directory of law files: they add codes, or replace codes of the same name.
    #[arg(long, value_name = "DIR")]
    rulesets: Option<PathBuf>,
}

impl Laws {
    /// The program's own library, with the codes of the directory that is named.
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
    /// For people.
    Text,
    /// A JSON object.
    Json,
    /// Tables for a blog or an issue.
    Markdown,
}

impl OutputFormat {
    /// An outline for people, or the same as JSON.
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

/// In which format an answer is written, and where.
#[derive(Debug, Args)]
pub(crate) struct Writing {
    /// Output format.
    #[arg(long, value_enum, default_value = "text")]
    pub format: OutputFormat,
    /// Where to write it; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
}

impl Writing {
    /// Writes a text to the file that is named, or to standard output.
    pub(crate) fn write(&self, text: &str) -> Result<Status, CliError> {
        atomic_file::write_or_print(&self.output, text)
    }

    /// An outline for people, or the same as JSON.
    pub(crate) fn lay_out(
        &self,
        ascii: bool,
        outline: impl FnOnce() -> Outline,
        json: impl FnOnce() -> Value,
    ) -> String {
        self.format.lay_out(style(ascii, &self.output), outline, json)
    }

    /// The same, written, with boards of signs.
    pub(crate) fn answer(
        &self,
        outline: impl FnOnce() -> Outline,
        json: impl FnOnce() -> Value,
    ) -> Result<Status, CliError> {
        self.write(&self.lay_out(false, outline, json))
    }
}

/// Which codes answer a question, and how the answer is written.
#[derive(Debug, Args)]
pub(crate) struct CodeArgs {
    /// Codes to ask; if none is named, the landmarks, or about a game the law of its day and the
    /// newest code.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Ask every code; the what-if codes, which were nobody's law, only if `--code` names them too.
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub writing: Writing,
}

/// How a game is played, where its record does not say so or it is to be taken otherwise.
#[derive(Debug, Args)]
pub(crate) struct Playing {
    /// At what pace the game is played; if that is not given, what each code calls the time of its
    /// TimeControl tag.
    #[arg(long, value_name = "PACE", value_parser = ["slow", "rapid", "blitz"])]
    pub pace: Option<String>,
    /// The game is watched and recorded by an arbiter, so that in rapid chess and blitz some codes
    /// have their rules for slow games; as a tag `[Supervised "yes"]` says.
    #[arg(long)]
    pub supervised: bool,
}

impl Playing {
    /// The conditions of a game, given what its record says of them.
    pub(crate) fn conditions(&self, recorded: Conditions) -> Conditions {
        let named = self.pace.as_deref().and_then(|pace| pace.parse::<Pace>().ok());
        Conditions {
            pace: named.or(recorded.pace),
            supervised: self.supervised || recorded.supervised,
            ..recorded
        }
    }
}

/// What the moves of games are read and written in.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Notation {
    /// What the moves are written in, and named in: `auto` detects it; `jadoube convert --help`
    /// lists the others.
    #[arg(long = "notation", value_name = "NAME", default_value = "auto", value_parser = choice())]
    #[arg(hide_possible_values = true)]
    pub choice: NotationChoice,
}

impl Notation {
    /// A record read in this notation, its moves to be named in the same.
    pub(crate) fn read<'a>(self, record: &'a Record<'a>) -> Record<'a> {
        let mut record = in_notation(record, self.choice).into_owned();
        record.named_in = self.choice.and_then(|choice| choice.dialect());
        record
    }
}

/// How records are read.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReadingArgs {
    #[command(flatten)]
    pub notation: Notation,
    /// Replay a move that no law of movement allows, but that can have happened on the board, as a
    /// false move that stood: as if `[%false stands]` were written after it.
    #[arg(long)]
    pub accept_false: bool,
    /// Maximum size of one game in bytes, also written as 500k, 64M or 2G. A larger game is
    /// skipped and reported. Judging takes up to twenty times as much memory.
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = read_size)]
    pub max_game: usize,
}

/// How far it is looked for a way to mate.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Search {
    /// Maximum number of positions visited, for each side, to prove whether it can still mate. A
    /// million take about a second and 100 MB.
    #[arg(long, value_name = "N", default_value_t = MOST_POSITIONS)]
    pub max_positions: usize,
}

/// How games are read and judged, whichever codes judge them.
#[derive(Clone, Debug, Args)]
pub(crate) struct Handling {
    #[command(flatten)]
    pub laws: Laws,
    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub search: Search,
}

/// By which codes games are judged besides those that are named.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct OtherCodes {
    /// Judge by every code; the what-if codes, which were nobody's law, only if `--code` names them
    /// too.
    #[arg(long)]
    pub all: bool,
    /// Judge each game by the law of its day too: the code, or each of the codes, that governed its
    /// event or was in force on its date.
    #[arg(long)]
    pub period: bool,
    /// Judge each game by the law of its day, and by nothing else.
    #[arg(long, conflicts_with_all = ["codes", "all"])]
    pub period_only: bool,
}

/// What is known of games besides their records.
#[derive(Clone, Debug, Args)]
pub(crate) struct Circumstances {
    /// Treat a game as played on this date: 1950, 1898-07, 1898-07-22. The law of the day is then
    /// that of this date, and not of the event unless it is of the same year.
    #[arg(long, value_name = "DATE", value_parser = read_known_date)]
    pub date: Option<Date>,
    /// A TOML file of events in games whose records must not be edited: `[[event]]` with game, at,
    /// player, kind, intending, ruled, source.
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
}

/// A moment of a game.
#[derive(Debug, Args)]
pub(crate) struct MomentArgs {
    /// The moment after this move: `33...Rd5`, `33...` or `33.`; or the `start`, or the `end`.
    #[arg(long, value_name = "MOVE", conflicts_with = "ply")]
    pub at: Option<String>,
    /// The moment after so many moves of White and Black together.
    #[arg(long, value_name = "N")]
    pub ply: Option<Ply>,
}

impl MomentArgs {
    /// Whether there is one.
    pub(crate) fn is_named(&self) -> bool {
        self.at.is_some() || self.ply.is_some()
    }

    /// Its ply; nothing if none is named.
    pub(crate) fn ply_in(&self, game: &Timeline) -> Option<Result<Ply, String>> {
        let Some(at) = &self.at else {
            return self.ply.map(|ply| {
                let error = |why: NoSuchPly| format!("--ply {ply}: {why}");
                game.ply_at(&format!("ply {ply}")).map_err(error)
            });
        };
        let is_number = !at.is_empty() && at.bytes().all(|byte| byte.is_ascii_digit());
        let error = |why: NoSuchPly| format!("--at {at}: {why}");
        Some(if is_number { Err(ambiguous(at, game)) } else { game.ply_at(at).map_err(error) })
    }
}

/// A number that counts from 1.
pub(crate) fn from_one<N: FromStr + Default + PartialEq>(text: &str) -> Result<N, &'static str> {
    let number = text.parse().ok().filter(|number| *number != N::default());
    number.ok_or("a whole number from 1 up is expected")
}

/// One game of a file.
#[derive(Debug, Args)]
pub(crate) struct OneGame {
    /// A PGN file, also .gz, .bz2 and .zst; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The N-th game of the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = from_one::<u64>)]
    pub game: u64,
    #[command(flatten)]
    pub circumstances: Circumstances,
    #[command(flatten)]
    pub how: Handling,
}

/// Which games are read, and which codes judge them.
#[derive(Debug, Args)]
pub(crate) struct Games {
    /// PGN files, also .gz, .bz2 and .zst (format detected from content), or directories of them;
    /// `-` or no file is standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Codes to judge by; if none is named, the law of the game's day, the newest, and the
    /// landmarks that come to something else on the game.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    #[command(flatten)]
    pub others: OtherCodes,
    /// Leave out the law of the day, by which games are judged too if no `--code` is given.
    #[arg(long, overrides_with = "period", conflicts_with_all = ["period_only", "date"])]
    pub no_period: bool,
    #[command(flatten)]
    pub circumstances: Circumstances,
    /// Only the N-th game of each file.
    #[arg(long, value_name = "N", value_parser = from_one::<u64>)]
    pub game: Option<u64>,
    #[command(flatten)]
    pub how: Handling,
}

impl Games {
    /// One game, judged by these codes, and with `period` by the law of its day too.
    pub(crate) fn only(game: &OneGame, codes: Vec<String>, all: bool, period: bool) -> Self {
        Self {
            files: vec![game.file.clone()],
            codes,
            others: OtherCodes { all, period, period_only: false },
            no_period: !period,
            circumstances: game.circumstances.clone(),
            game: Some(game.game),
            how: game.how.clone(),
        }
    }
}

/// A number of bytes, with a suffix for powers of 1024.
fn read_size(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let unit: usize = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" => 1,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        _ => return Err("write bytes, or 500k, 64M, 2G".to_owned()),
    };
    let number: usize = digits.parse().map_err(|_| "write bytes, or 500k, 64M, 2G".to_owned())?;
    match number.checked_mul(unit) {
        Some(0) => Err("no game is as short as that".to_owned()),
        Some(size) if size <= LONGEST_GAME => Ok(size),
        _ => Err("a game must be shorter than 4G".to_owned()),
    }
}

/// A number is that of a move, of which there are two, or that of a ply.
fn ambiguous(number: &str, game: &Timeline) -> String {
    let ply = |dots: &str| match game.ply_at(&format!("{number}{dots}")) {
        Ok(ply) => format!("ply {ply}"),
        Err(_) => "not in the record".to_owned(),
    };
    format!(
        "--at {number} can mean a move of White's or Black's, or a ply: write `--at {number}.` ({}), \
         `--at {number}...` ({}), or `--ply {number}`",
        ply("."),
        ply("...")
    )
}

fn choice() -> ValueParser {
    let auto = PossibleValue::new("auto").help("detected");
    let mixed = PossibleValue::new("mixed").help("each move in any of them");
    let values = [auto].into_iter().chain(named()).chain([mixed]);
    ValueParser::new(PossibleValuesParser::new(values).map(|name| match name.as_str() {
        "mixed" => Some(notation::Notation::Mixed),
        name => dialects::by_name(name).map(notation::Notation::Dialect),
    }))
}

/// The dialects, by their names.
fn named() -> impl Iterator<Item = PossibleValue> {
    dialects::ALL.into_iter().map(|it| PossibleValue::new(it.name()).help(it.title()))
}

/// A dialect, by its name.
pub(crate) fn dialect() -> ValueParser {
    let read = |name: String| dialects::by_name(&name).ok_or("there is no such notation");
    ValueParser::new(PossibleValuesParser::new(named()).try_map(read))
}

/// The date on which a game is taken to have been played: a year at least.
fn read_known_date(text: &str) -> Result<Date, String> {
    match read_date(text)? {
        ReadDate { date: Some(date), doubt: Some(Doubt::About) } => {
            Err(format!("name the years that are meant, such as {date}"))
        }
        ReadDate { date, .. } => date.ok_or_else(|| "name a year at least: 1898".to_owned()),
    }
}

/// A date as law files write it, as PGN does, or in any way that can mean nothing else.
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
