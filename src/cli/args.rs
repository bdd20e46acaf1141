//! The arguments.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use jadoube::calendar::{Date, NotADate};

const EXAMPLES: &str = "\
Examples:
  jadoube replay game.pgn                          the landmark codes judge a game
  jadoube replay game.pgn --code fide-1928,fide-2018
  jadoube page game.pgn -o game.html               a page to project, print and send
  zstdcat games.pgn.zst | jadoube replay - --all --format jsonl
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
    /// The codes of laws: list, show, compare, date, begin and check them.
    Codes(Codes),
    /// Print the JSON schema of `replay --format json`.
    Schema,
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
    /// The first year that is looked at.
    #[arg(long, default_value = "1", value_name = "YEAR", conflicts_with = "between")]
    pub since: u16,
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

/// How to tell an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClaimFormat {
    /// For people.
    Text,
    /// A JSON object.
    Json,
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
    /// Print what differs between two codes, article by article.
    Diff {
        /// The one code.
        a: String,
        /// The other code.
        b: String,
    },
    /// Print which code governed on a day, and why; or that it is not known.
    At {
        /// The day: 1898-07-22, 1898-07, 1898, or as PGN has it, 1886.??.??.
        #[arg(value_name = "DATE", value_parser = read_date)]
        date: Date,
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

/// A date as law files write it, or as PGN does.
fn read_date(text: &str) -> Result<Date, NotADate> {
    text.parse().or_else(|error| Date::from_pgn(text).filter(|_| text.contains('.')).ok_or(error))
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
