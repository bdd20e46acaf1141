//! `jadoube replay`.

use std::io::Write;
use std::path::PathBuf;

use jadoube::arbiter::Game;
use jadoube::render::{Format, TextStyle, diagram_to_svg};

use super::args::{Games, ply_at};
use super::atomic_file::write_to;
use super::games::GameReader;
use super::output::for_output;
use super::{CliError, Status, fail, output};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube replay game.pgn
  jadoube replay game.pgn --code london-1807,fide-2018 --ascii
  jadoube replay game.pgn --format lanes
  jadoube replay game.pgn --date 1950
  jadoube replay season.pgn.gz --game 12 --format json
  jadoube replay game.pgn --format svg --at 48.Qc2 -o diagram.svg
  jadoube replay --moves \"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\"
")]
pub(crate) struct Args {
    #[command(flatten)]
    pub games: Games,
    /// Output format. `json` is an array with an object for each game; `jsonl` is one object a
    /// line.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Output file; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// With `--format svg`, draw the board after this move instead of the lanes: `33...Rd5`,
    /// `33...` or `33.`, `start`, `end`, or a number of half-moves, `ply66`.
    #[arg(long, value_name = "MOVE")]
    pub at: Option<String>,
    /// Exit with status 1 if the codes disagree on any game.
    #[arg(long)]
    pub exit_code: bool,
    /// Draw boards and lanes with letters.
    #[arg(long)]
    pub ascii: bool,
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    if args.at.is_some() && args.format != Format::Svg {
        return fail("`--at` is for `--format svg`");
    }
    let library = args.games.judging.laws.library()?;
    let mut reader = GameReader::new(&args.games, &args.output, &library)?;
    reader.is_for_people = args.format.is_for_people();
    write_to(&args.output, |out| {
        let mut printer = Printer::new(args, out);
        reader.each(|game| printer.print(game))?;
        printer.finish(reader.failed)
    })
}

/// Writes games one after another.
struct Printer<'a> {
    args: &'a Args,
    style: TextStyle,
    out: &'a mut dyn Write,
    printed: u64,
    /// The picture of `--format svg`, held back until it is known to be the only one.
    picture: Option<String>,
    differs: bool,
}

impl<'a> Printer<'a> {
    fn new(args: &'a Args, out: &'a mut dyn Write) -> Self {
        let style = output::style(args.ascii, &args.output);
        Self { args, style, out, printed: 0, picture: None, differs: false }
    }

    fn print(&mut self, game: &mut Game<'_>) -> Result<(), CliError> {
        self.differs |= game.differs();
        self.printed += 1;
        let game = self.lay_out(game)?;
        if self.args.format == Format::Svg {
            if self.picture.replace(game).is_some() {
                return fail("a picture shows one game: choose it with `--game N`");
            }
            return Ok(());
        }
        let before = match self.args.format {
            Format::Json if self.printed == 1 => "[\n",
            _ if self.printed == 1 => "",
            format => format.between_games(),
        };
        Ok(write!(self.out, "{before}{game}")?)
    }

    /// Lays out a game in the format of the output; with `--at` the board after a move.
    fn lay_out(&self, game: &mut Game<'_>) -> Result<String, CliError> {
        let format = self.args.format;
        let Some(at) = &self.args.at else {
            let text = format.lay_out(game, self.style);
            // The formats for people are coloured, and clean already.
            let is_colored = format.is_for_people() && format != Format::Svg;
            return Ok(if is_colored { text } else { for_output(&self.args.output, text) });
        };
        let game = &game.timeline;
        let ply = ply_at(at, game).map_err(CliError::Message)?;
        Ok(diagram_to_svg(
            &game.position(ply),
            &game.squares_moved(ply),
            &game.label_in_dialect(ply),
        ))
    }

    fn finish(mut self, failed: bool) -> Result<Status, CliError> {
        match (self.args.format, self.picture.take()) {
            (Format::Json, _) if self.printed > 0 => writeln!(self.out, "\n]")?,
            (Format::Json, _) => writeln!(self.out, "[]")?,
            (Format::Svg, Some(picture)) if !failed => self.out.write_all(picture.as_bytes())?,
            _ => {}
        }
        if failed {
            return Ok(Status::Failed);
        }
        Ok(if self.args.exit_code && self.differs { Status::Differs } else { Status::Done })
    }
}
