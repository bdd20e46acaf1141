//! Arguments of `convert`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use jadoube::notation::dialects::Dialect;

use super::{Limit, Notation, notation};

/// Arguments of `convert`.
#[derive(Debug, ClapArgs)]
#[command(before_help = "\
Examples:
  jadoube convert 1851.txt --to san -o 1851.pgn
  jadoube convert game.pgn --to figurine
")]
pub(crate) struct Convert {
    /// Files of games in any notation, also .gz, .bz2 and .zst; `-` or no file is standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What to write the moves in. `--notation`, which every command has that reads games, takes the
    /// same names: it reads a game in that notation if it can be played so to the end, otherwise in
    /// standard algebraic notation, otherwise in any other in which it can; `san` in no other. Its
    /// `auto` detects the notation game by game, and its `mixed` reads each move in whatever notation
    /// it can be played in. Moves are named in it for people; JSON and PGN keep to the standard.
    #[arg(long, value_name = "NAME", value_parser = notation::dialect())]
    pub to: &'static dyn Dialect,
    /// Where to write the games; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Only the N-th game of each file.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,
    #[command(flatten)]
    pub notation: Notation,
    #[command(flatten)]
    pub limit: Limit,
}
