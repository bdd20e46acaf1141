//! `jadoube page`.

use std::path::{Path, PathBuf};

use jadoube::teaching::Page;

use super::args::Games;
use super::atomic_file;
use super::games::GameReader;
use super::{CliError, Status, fail, output};

/// The maximum number of games on a page. Such a page has some thirty megabytes; browsers are slow
/// with more.
const MAX_GAMES: usize = 500;

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube page game.pgn -o game.html
  jadoube page match.pgn --code all -o match.html
")]
pub(crate) struct Args {
    #[command(flatten)]
    pub games: Games,
    /// Output file; `-` is standard output, the default unless that is a terminal.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    let place = match &args.output {
        None if output::stdout_is_terminal() => {
            return fail("a page is not for the terminal: name a file with `-o`, or `-o -`");
        }
        named => named.as_deref().unwrap_or(Path::new("-")),
    };
    let library = args.games.judging.laws.library()?;
    let mut reader = GameReader::new(&args.games, place, &library)?;
    let mut page = Page::new(&library);
    reader.each(|game| {
        if page.games() == MAX_GAMES {
            return fail(format!(
                "more than {MAX_GAMES} games are too many for one page: name fewer"
            ));
        }
        page.add(game);
        Ok(())
    })?;
    // The reason was reported for each input.
    if page.games() == 0 {
        return Ok(Status::Failed);
    }
    let page = page.finish();
    atomic_file::write_text(place, &page)?;
    Ok(reader.status())
}
