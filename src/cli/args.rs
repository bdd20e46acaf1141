//! The arguments.

mod code_args;
pub(crate) mod date;
mod games;
mod moment;
pub(crate) mod notation;
mod playing;
mod reading;

use clap::{Parser, Subcommand, ValueEnum};

use super::{
    claim, codes, convert, diff, extract, meeting, page, quiz, remedy, replay, site, survey,
};

pub(crate) use super::writing::{OutputFormat, Writing};
pub(crate) use code_args::CodeArgs;
pub(crate) use games::Games;
pub(crate) use moment::Moment;
pub(crate) use notation::Notation;
pub(crate) use playing::Playing;
pub(crate) use reading::{Circumstances, Limit, OneGame, ReadingArgs};

const EXAMPLES: &str = "\
Examples:
  jadoube replay game.pgn                          the landmark codes judge a game
  jadoube replay game.pgn --code fide-1928,fide-2018
  jadoube page game.pgn -o game.html               a page to project, print and send
  jadoube quiz game.pgn                            “White claims a draw. Rule.”
  zstdcat games.pgn.zst | jadoube replay - --all --format jsonl
  jadoube survey games.pgn.zst --all               whole databases, under every code
  jadoube convert 1851.txt --to san                read an old book, write standard PGN
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
    /// When to use colour; NO_COLOR and CLICOLOR_FORCE are respected.
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN")]
    pub color: Color,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Replay games and say what codes of laws make of them.
    Replay(replay::Args),
    /// Make a page of games to project, print, send and play with: one HTML file.
    Page(page::Args),
    /// Make a site of all laws, all rules and some games, for any host of plain files.
    Site(site::Args),
    /// Ask questions about games: claims to rule on, who could claim, when, by which article.
    Quiz(quiz::Args),
    /// Put a claim to codes of laws: upheld or refused, and why.
    Claim(claim::Args),
    /// Say what codes of laws let a player demand when something irregular was done.
    Remedy(remedy::Args),
    /// Say who moves first in the games of a meeting, by their results.
    #[command(name = "match")]
    Meeting(meeting::Args),
    /// Compare what two codes, or the codes of a lineage, make of one game.
    Diff(diff::Args),
    /// Write games in another notation: descriptive, German, figurines, standard PGN.
    Convert(convert::Args),
    /// Take the games out of a book: find its scores and write them as PGN.
    Extract(extract::Args),
    /// Judge whole databases of games: a summary, and tables of every verdict.
    Survey(survey::Args),
    /// List, show, compare, date, create and check codes of laws.
    Codes(codes::Args),
    /// Print the JSON schema of a command's `--format json` output.
    Schema {
        /// Which output.
        #[arg(value_enum, default_value = "game")]
        of: jadoube::render::Contract,
    },
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man,
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

impl Color {
    /// Sets the choice for all streams.
    pub(crate) fn write_global(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}
