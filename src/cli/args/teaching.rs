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
    #[command(flatten)]
    pub games: Games,
    /// Where to write the page; `-`, or nothing named, is standard output, which without `-o` must be
    /// no terminal.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// Arguments of `site`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube site -o laws
  jadoube site -o laws match.pgn --rulesets my-laws
  jadoube site -o laws --lab lab.html
")]
pub(crate) struct Site {
    #[command(flatten)]
    pub games: Games,
    /// The lab, as `examples/lab/build` writes it: the site carries it, and every game and code leads
    /// into it.
    #[arg(long, value_name = "FILE")]
    pub lab: Option<PathBuf>,
    /// Output directory; it must be empty or missing.
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
  jadoube quiz match.pgn --all --count 20 --format sheet -o sheet.html
")]
pub(crate) struct Quiz {
    #[command(flatten)]
    pub games: Games,
    /// Random seed: the same seed draws the same questions.
    #[arg(long, default_value = "1", value_name = "N")]
    pub seed: u64,
    /// Maximum number of questions.
    #[arg(long, default_value = "10", value_name = "N", value_parser = at_least_one())]
    pub count: usize,
    /// Output format. `text` is interactive and reads the answers from standard input.
    #[arg(long, value_enum, default_value = "text")]
    pub format: QuizFormat,
    /// Where to write the questions; `-` is standard output, where those of `text` are asked.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

/// Output formats of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QuizFormat {
    /// Interactive, in the terminal.
    Text,
    /// GIFT, for Moodle and similar platforms.
    Gift,
    /// A text file that Anki imports.
    Anki,
    /// A sheet to print, with a key: one HTML file.
    Sheet,
}
