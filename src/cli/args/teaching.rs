//! Arguments of what is for teaching: `page`, `site` and `quiz`.

use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::{Args as ClapArgs, ValueEnum};

use super::Games;

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

/// Arguments of `site`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube site -o laws
  jadoube site -o laws match.pgn --rulesets my-laws
")]
pub(crate) struct Site {
    /// Which games are shown, and which codes on their pages. The program has some games of its
    /// own, for when no file is named.
    #[command(flatten)]
    pub games: Games,
    /// The directory to be made. It must be empty, or not be there yet.
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
}

fn at_least_one() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}

/// Arguments of `quiz`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube quiz game.pgn
  jadoube quiz match.pgn --code match-1886,fide-2018 --seed 7
  jadoube quiz match.pgn --all --count 20 --format sheet > sheet.html
")]
pub(crate) struct Quiz {
    /// Which games, and which codes.
    #[command(flatten)]
    pub games: Games,
    /// Which questions are drawn: the same number draws the same ones.
    #[arg(long, default_value = "1", value_name = "N")]
    pub seed: u64,
    /// How many; fewer, if the games have no more.
    #[arg(long, default_value = "10", value_name = "N", value_parser = at_least_one())]
    pub count: usize,
    /// Where they go. `text` asks here and now, and reads the answers from standard input.
    #[arg(long, value_enum, default_value = "text")]
    pub format: QuizFormat,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

/// Where questions go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QuizFormat {
    /// Asked in the terminal, and answered there.
    Text,
    /// GIFT, for Moodle and its kin.
    Gift,
    /// A text file that Anki imports.
    Anki,
    /// A sheet to print, with a key: one HTML file.
    Sheet,
}
