//! The arguments.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use jadoube::calendar::{Date, NotADate};
use jadoube::survey::Part;

const EXAMPLES: &str = "\
Examples:
  jadoube replay game.pgn                          the landmark codes judge a game
  jadoube replay game.pgn --code fide-1928,fide-2018
  jadoube page game.pgn -o game.html               a page to project, print and send
  zstdcat games.pgn.zst | jadoube replay - --all --format jsonl
  jadoube survey games.pgn.zst --all               whole databases, under every code
  jadoube codes show bilguer-1843                  a whole code, with its sources
  jadoube codes diff fide-1985 fide-2014           what an edition changed
  jadoube codes at 1898-07-22 --event Vienna       which code governed then
";

/// Replays real chess games under the laws of their day, and of any other day, and says why
/// the verdicts differ.
#[derive(Debug, Parser)]
#[command(name = "jadoube", version, before_help = EXAMPLES)]
pub(crate) struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// When to use colour; NO_COLOR and CLICOLOR_FORCE are honoured.
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Replay games and say what codes of laws make of them.
    Replay(Replay),
    /// Make a page of games to project, print, send and play with: one HTML file.
    Page(Page),
    /// Put a claim to codes of laws: upheld or refused, and why.
    Claim(Claim),
    /// Compare what two codes, or the codes of a lineage, make of one game.
    Diff(Diff),
    /// Judge whole databases of games: what every code makes of all of them, in tables and in
    /// sum.
    Survey(Survey),
    /// The codes of laws: list, show, compare, date, begin and check them.
    Codes(Codes),
    /// Print the JSON schema of `replay --format json`, or of `claim --format json`.
    Schema {
        /// Of which of them.
        #[arg(value_enum, default_value = "game")]
        of: Contract,
    },
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man,
}

/// Which games are read, and which codes are asked.
#[derive(Debug, ClapArgs)]
pub(crate) struct Games {
    /// PGN files, also .gz, .bz2 and .zst; `-` is standard input, which is also read when
    /// no file is named.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The codes to ask; the landmarks, the newest and the law of the game's day, if none is
    /// named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Ask every code.
    #[arg(long, conflicts_with = "codes")]
    pub all: bool,
    /// Ask the law of each game's day too: the code, or one of the codes, that governed its
    /// event or was in force on its date. Without `--code` that is done anyway.
    #[arg(long, overrides_with = "no_period")]
    pub period: bool,
    /// Do not ask the law of each game's day.
    #[arg(long, overrides_with = "period")]
    pub no_period: bool,
    /// Only the N-th game of each file.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,
    /// A directory of law files that add codes or take the place of codes of the same name.
    #[arg(long, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
    /// A TOML file of what happened in games whose records may not be edited: `[[event]]` with
    /// game, at, player, kind, intending, ruled, source.
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
}

/// Arguments of `replay`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube replay game.pgn
  jadoube replay game.pgn --code london-1807,fide-2018 --ascii
  jadoube replay game.pgn --lanes
  jadoube replay season.pgn.gz --game 12 --format json
  jadoube replay game.pgn --format svg --at 48.Qc2 > diagram.svg
")]
pub(crate) struct Replay {
    /// Which games, and which codes.
    #[command(flatten)]
    pub games: Games,
    /// How to tell it. `json` is one object, or an array of them for several games; `jsonl`
    /// is one object a line.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Draw the game from left to right, one lane for each code, in place of the reasons.
    #[arg(long)]
    pub lanes: bool,
    /// Of `--format svg`: the board after this move (`48.Qc2`, `48.`), at this ply (`95`) or at
    /// the `start`, in place of the lanes.
    #[arg(long, value_name = "MOVE")]
    pub at: Option<String>,
    /// Exit with 1 if the codes come to different verdicts on any game.
    #[arg(long)]
    pub exit_code: bool,
    /// Draw boards and lanes with letters.
    #[arg(long)]
    pub ascii: bool,
}

/// Arguments of `page`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube page game.pgn -o game.html
  jadoube page match.pgn --all -o match.html
")]
pub(crate) struct Page {
    /// Which games, and which codes.
    #[command(flatten)]
    pub games: Games,
    /// Where to write the page; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

/// Arguments of `claim`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube claim game.pgn --at 33...Rd5 --intending Qe2
  jadoube claim game.pgn --at 48.Qc2 --by black --code fide-1928,fide-2018 --format json
")]
pub(crate) struct Claim {
    /// A PGN file, also .gz, .bz2 and .zst; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// When the claim is made: after this move (`33...Rd5` or `33...`), at this ply (`66`),
    /// or at the `start`.
    #[arg(long, value_name = "MOVE")]
    pub at: String,
    /// Who claims; the player to move, if nothing is said.
    #[arg(long, value_enum, value_name = "PLAYER")]
    pub by: Option<Player>,
    /// The move announced with the claim, which is to make it true.
    #[arg(long, value_name = "MOVE")]
    pub intending: Option<String>,
    /// What the claim is founded on.
    #[arg(long, value_enum, default_value = "repetition")]
    pub kind: Ground,
    /// The N-th game of the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    /// The codes to ask; the landmarks and the newest, if none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Ask every code.
    #[arg(long, conflicts_with = "codes")]
    pub all: bool,
    /// How to tell it.
    #[arg(long, value_enum, default_value = "text")]
    pub format: ClaimFormat,
    /// A directory of law files that add codes or take the place of codes of the same name.
    #[arg(long, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

/// Arguments of `diff`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube diff game.pgn --between fide-1985 fide-2014
  jadoube diff game.pgn --since 1928 --until 2023
")]
pub(crate) struct Diff {
    /// A PGN file, also .gz, .bz2 and .zst; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Two codes: what each makes of the game, and the one thing that makes them differ.
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    pub between: Vec<String>,
    /// Without `--between`: the lineage whose codes are followed, to see when the verdict
    /// changed.
    #[arg(long, default_value = "fide", conflicts_with = "between")]
    pub lineage: String,
    /// The first year that is looked at; the lineage's first, if nothing is said.
    #[arg(long, value_name = "YEAR", conflicts_with = "between")]
    pub since: Option<u16>,
    /// The last year that is looked at.
    #[arg(long, default_value = "9999", value_name = "YEAR", conflicts_with = "between")]
    pub until: u16,
    /// The N-th game of the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    /// A directory of law files that add codes or take the place of codes of the same name.
    #[arg(long, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
}

/// Arguments of `survey`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube survey masters.pgn.zst                                  a summary on the screen
  jadoube survey games/ --all --out tables                        every code; Parquet tables
  jadoube survey old.pgn --since 1850 --until 1928 --code fide-2018 --summary markdown
  jadoube survey old.pgn --select 'fide-2018=ended and result!=1/2-1/2' > ended.pgn
")]
pub(crate) struct Survey {
    /// PGN files, also .gz, .bz2, .zst and .zip; directories, in which .pgn files and their
    /// packed kin are looked for; `-` is standard input, which is also read when nothing is
    /// named.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The codes to ask; the landmarks and the newest, if none is named.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Ask every code.
    #[arg(long, conflicts_with = "codes")]
    pub all: bool,
    /// Ask of each game only the law of its day: the code, or each of the codes, that governed
    /// its event or was in force on its date.
    #[arg(long, conflicts_with_all = ["codes", "all"])]
    pub period: bool,
    /// Only games of this year or later. A game whose date is not certain is in if it may be;
    /// one without a year is out.
    #[arg(long, value_name = "YEAR")]
    pub since: Option<u16>,
    /// Only games of this year or earlier; of uncertain dates as with `--since`.
    #[arg(long, value_name = "YEAR")]
    pub until: Option<u16>,
    /// A directory, made if need be, for two tables: `games`, and `verdicts` of every game and
    /// code where more than `stands` is to be said. `--columns` explains them.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How the tables are written.
    #[arg(long, value_enum, default_value = "parquet", requires = "out")]
    pub format: TableFormat,
    /// Give `stands` its rows too.
    #[arg(long, requires = "out")]
    pub dense: bool,
    /// Write over tables that are there already.
    #[arg(long, requires = "out")]
    pub force: bool,
    /// Explain the columns of the tables, and do nothing else.
    #[arg(long)]
    pub columns: bool,
    /// How the summary is told.
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub summary: SummaryFormat,
    /// Print the games that this fits, byte for byte, as PGN; the summary then goes to standard
    /// error. Tests like `fide-2018=ended`, `rule:fide-2018=repetition`, `result:fide-2018=1-0`,
    /// `result!=1/2-1/2`, `year>=1900`, `plies<40`, `status=cut`, `white~burn` (or black, event,
    /// site, round, eco), joined by `and`, `or`, `not` and parentheses. The codes it names are
    /// asked too. A test of what is not known of a game fails.
    #[arg(long, value_name = "TESTS")]
    pub select: Option<String>,
    /// Leave duplicates out of the counts and say in the table whose they are: games with the
    /// same moves, players' surnames and year. Takes some forty bytes of memory a game.
    #[arg(long)]
    pub dedupe: bool,
    /// Only the K-th of N equal parts of the input: together they are the whole, no game is in
    /// two. Games are not numbered then.
    #[arg(long, value_name = "K/N", default_value = "1/1", hide_default_value = true)]
    pub part: Part,
    /// How many threads; as many as there are cores, if nothing is said. It changes nothing in
    /// what is found.
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// A directory of law files that add codes or take the place of codes of the same name.
    #[arg(long, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
}

/// How tables are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Apache Parquet, which DuckDB, Polars, pandas and Spark read.
    Parquet,
    /// Comma-separated values.
    Csv,
    /// One JSON object a line.
    Jsonl,
}

/// How a summary is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SummaryFormat {
    /// For people.
    Text,
    /// Tables for a blog or a paper.
    Markdown,
    /// A JSON object with every count.
    Json,
}

/// How to tell an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClaimFormat {
    /// For people.
    Text,
    /// A JSON object.
    Json,
}

/// How to tell what differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// For people.
    Text,
    /// A JSON object.
    Json,
    /// A table for a blog or an issue.
    Markdown,
}

/// What JSON is to be described.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Contract {
    /// A judged game.
    Game,
    /// The answers to a claim.
    Claim,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Player {
    /// White.
    White,
    /// Black.
    Black,
}

/// What a claim is founded on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Ground {
    /// The same position or series of moves, too often.
    Repetition,
    /// Too many moves without progress.
    Moves,
    /// Perpetual check.
    Perpetual,
    /// A position in which nobody can mate.
    Dead,
}

/// Arguments of `codes`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Codes {
    /// A directory of law files that add codes or take the place of codes of the same name.
    #[arg(long, global = true, value_name = "DIR")]
    pub rulesets: Option<PathBuf>,
    /// What to do; without it, the codes are listed.
    #[command(subcommand)]
    pub command: Option<CodesCommand>,
}

/// What to do with codes.
#[derive(Debug, Subcommand)]
pub(crate) enum CodesCommand {
    /// List the codes, oldest first; landmarks have a star.
    List,
    /// Print a whole code, amendments applied: each article with number, source, confidence.
    Show {
        /// The code.
        id: String,
    },
    /// Print the articles changed, added and repealed between two codes, side by side; one
    /// below the other in a terminal of fewer than 80 columns.
    Diff {
        /// The one code.
        a: String,
        /// The other code.
        b: String,
        /// How to tell it.
        #[arg(long, value_enum, default_value = "text")]
        format: DiffFormat,
    },
    /// Print which code governed on a day, and why; or that it is not known.
    At {
        /// The day: 1898-07-22, 1898-07, 1898, or as PGN has it, 1886.??.?? or ????.??.??.
        #[arg(value_name = "DATE", value_parser = read_date)]
        date: GivenDate,
        /// The game's event.
        #[arg(long)]
        event: Option<String>,
        /// Where it was played.
        #[arg(long)]
        site: Option<String>,
    },
    /// Begin the file of a new code: `codes check` complains until its blanks are filled.
    New {
        /// The new code's name: small letters, digits and hyphens.
        id: String,
        /// The code that it amends.
        #[arg(long, value_name = "ID")]
        amends: Option<String>,
        /// Where to write it, if not to ID.toml; `-` is standard output.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Report every mistake of law files; print nothing when all is well.
    Check {
        /// Files, or directories of them; without any, the program's own library.
        files: Vec<PathBuf>,
    },
    /// Print the JSON schema of a law file.
    Schema,
}

/// How to tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// One JSON object a game, indented.
    Json,
    /// One JSON object a line.
    Jsonl,
    /// A table for a blog or an issue.
    Markdown,
    /// A picture of one game: its lanes, or with `--at` a board.
    Svg,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// In a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// A date as it is given: nothing where not even the year is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GivenDate(pub(crate) Option<Date>);

/// A date as law files write it, or as PGN does.
fn read_date(text: &str) -> Result<GivenDate, NotADate> {
    if text.starts_with('?') && text.chars().all(|c| matches!(c, '?' | '.')) {
        return Ok(GivenDate(None));
    }
    let pgn = || Date::from_pgn(text).filter(|_| text.contains('.'));
    text.parse().or_else(|error| pgn().ok_or(error)).map(|date| GivenDate(Some(date)))
}

impl Color {
    /// Tells the streams.
    pub(crate) fn write_global(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}
