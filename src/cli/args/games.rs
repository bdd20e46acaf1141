//! Which games are read and which codes judge them.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::{Circumstances, Laws, OneGame, ReadingArgs, Search};

/// Which games are read, and which codes judge them.
#[derive(Debug, ClapArgs)]
pub(crate) struct Games {
    /// PGN files, also .gz, .bz2 and .zst (format detected from content), or directories of them;
    /// `-` or no file is standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Codes to judge by; if none is named, the law of the game's day, the newest, and the
    /// landmarks that come to something else on the game.
    #[arg(long = "code", value_delimiter = ',', value_name = "ID,…")]
    pub codes: Vec<String>,
    /// Judge by every code; the what-if codes, which were nobody's law, only if `--code` names them
    /// too.
    #[arg(long)]
    pub all: bool,
    /// Judge each game by the law of its day too: the code, or one of the codes, that governed its
    /// event or was in force on its date. This is the default without `--code`.
    #[arg(long, overrides_with = "no_period")]
    pub period: bool,
    /// Judge each game by the law of its day, and by nothing else.
    #[arg(long, conflicts_with_all = ["codes", "all", "no_period"])]
    pub period_only: bool,
    /// Do not judge games by the law of their day.
    #[arg(long, overrides_with = "period", conflicts_with = "date")]
    pub no_period: bool,
    #[command(flatten)]
    pub circumstances: Circumstances,
    /// Only the N-th game of each file.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,
    #[command(flatten)]
    pub laws: Laws,
    #[command(flatten)]
    pub reading: ReadingArgs,
    #[command(flatten)]
    pub search: Search,
}

impl Games {
    /// One game, judged by these codes, and with `period` by the law of its day too.
    pub(crate) fn only(game: &OneGame, codes: Vec<String>, all: bool, period: bool) -> Self {
        Self {
            files: vec![game.file.clone()],
            codes,
            all,
            period,
            period_only: false,
            no_period: !period,
            circumstances: game.circumstances.clone(),
            game: Some(game.game),
            laws: game.laws.clone(),
            reading: game.reading,
            search: game.search,
        }
    }
}
