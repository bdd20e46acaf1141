//! Arguments of `remedy`.

use std::path::PathBuf;

use clap::{ArgGroup, Args as ClapArgs};
use jadoube::notation::FORMS;

use super::{CodeArgs, Limit, Moment, Notation, Playing};

/// Arguments of `remedy`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube remedy false Bc1-h5 --fen \"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5\"
  jadoube remedy touch f3 --in game.pgn --at 8.h3 --code london-1807,fide-2023
  jadoube remedy check unsaid --in game.pgn --at 20.Qh5+ --all
")]
#[command(group = ArgGroup::new("where").args(["fen", "file"]).required(true))]
pub(crate) struct Remedy {
    /// What was done, as in the brackets of a comment: `false Nf3-f5`.
    #[arg(value_name = "IRREGULARITY", required = true, long_help = irregularities())]
    pub done: Vec<String>,
    /// The position before it was done.
    #[arg(long, value_name = "FEN", conflicts_with_all = ["at", "ply"])]
    pub fen: Option<String>,
    /// A game in which it was done; with `--at`.
    #[arg(long = "in", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// The N-th game of the file.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: u64,
    #[command(flatten)]
    pub moment: Moment,
    /// It was found only after so many more moves of each player: whether that is too late.
    #[arg(long, value_name = "N")]
    pub after: Option<u32>,
    #[command(flatten)]
    pub playing: Playing,
    /// Show the position after each move that may be demanded.
    #[arg(long)]
    pub boards: bool,
    #[command(flatten)]
    pub asked: CodeArgs,
    #[command(flatten)]
    pub notation: Notation,
    #[command(flatten)]
    pub limit: Limit,
    /// Draw boards with letters.
    #[arg(long)]
    pub ascii: bool,
}

/// What can be done.
fn irregularities() -> String {
    let form = |(form, said): &(&str, &str)| format!("\n  {form:<24} {said}");
    let forms: String = FORMS.iter().map(form).collect();
    format!("What was done, as in the brackets of a comment; commas may be blanks:{forms}")
}
