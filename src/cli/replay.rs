//! `jadoube replay`.

use std::io::Write;
use std::path::PathBuf;

use jadoube::arbiter::Game;
use jadoube::narrative::Lanes;
use jadoube::render::{Format, TextStyle, diagram_to_svg, lanes_to_text};

use super::args::{Games, MomentArgs};
use super::atomic_file::written;
use super::games::Judging;
use super::{CliError, Status, fail, output};

#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  jadoube replay game.pgn
  jadoube replay game.pgn --code london-1807,fide-2018 --ascii
  jadoube replay game.pgn --lanes
  jadoube replay game.pgn --date 1950
  jadoube replay season.pgn.gz --game 12 --format json
  jadoube replay game.pgn --format svg --at 48.Qc2 -o diagram.svg
")]
pub(crate) struct Args {
    #[command(flatten)]
    pub games: Games,
    /// Output format. `json` is one object, or an array of them for several games; `jsonl` is one
    /// object a line.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// Where to write it; `-` is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Draw the game from left to right, one lane for each code, in place of the reasons.
    #[arg(long)]
    pub lanes: bool,
    /// Exit with 1 if the codes come to different verdicts on any game.
    #[arg(long)]
    pub exit_code: bool,
    /// Draw boards and lanes with letters.
    #[arg(long)]
    pub ascii: bool,
    #[command(flatten, next_help_heading = "With `--format svg`: a board in place of the lanes")]
    pub moment: MomentArgs,
}

pub(crate) fn run(args: &Args) -> Result<Status, CliError> {
    if args.moment.is_named() && args.format != Format::Svg {
        return fail("`--at` and `--ply` are for `--format svg`");
    }
    if args.lanes && !matches!(args.format, Format::Text | Format::Svg) {
        return fail("`--lanes` is for `--format text` and `svg`");
    }
    let library = args.games.how.laws.library()?;
    let mut judging = Judging::new(&args.games, &args.output, &library)?;
    judging.is_for_people = args.format.is_for_people();
    written(&args.output, |out| {
        let mut printer = Printer::new(args, out);
        judging.each(|game| printer.print(game))?;
        printer.finish(judging.trouble)
    })
}

/// Writes games one after another.
struct Printer<'a> {
    args: &'a Args,
    style: TextStyle,
    out: &'a mut dyn Write,
    printed: u64,
    /// The first game of `--format json`, held back until it is known whether it is the only
    /// one; and the picture of `--format svg`, which must be.
    first: Option<String>,
    differs: bool,
}

impl<'a> Printer<'a> {
    fn new(args: &'a Args, out: &'a mut dyn Write) -> Self {
        let style = output::style(args.ascii, &args.output);
        Self { args, style, out, printed: 0, first: None, differs: false }
    }

    fn print(&mut self, game: &mut Game<'_>) -> Result<(), CliError> {
        self.differs |= game.differs();
        self.printed += 1;
        let between = if self.printed > 1 { self.args.format.between_games() } else { "" };
        let game = self.lay_out(game)?;
        match (self.args.format, self.first.take()) {
            (Format::Svg, Some(_)) => {
                return fail("a picture shows one game: choose it with `--game N`");
            }
            (Format::Json | Format::Svg, None) if self.printed == 1 => self.first = Some(game),
            // One game is an object, several are an array.
            (_, Some(first)) => write!(self.out, "[\n{first}{between}{game}")?,
            (_, None) => write!(self.out, "{between}{game}")?,
        }
        Ok(())
    }

    /// A game in the chosen format; with `--at` the board at a ply.
    fn lay_out(&self, game: &mut Game<'_>) -> Result<String, CliError> {
        let at = self.args.moment.ply_in(&game.timeline);
        Ok(match at.transpose().map_err(CliError::Message)? {
            Some(ply) => {
                let game = &game.timeline;
                diagram_to_svg(&game.position(ply), &game.squares_moved(ply), &game.named(ply))
            }
            None if self.args.lanes && self.args.format == Format::Text => {
                let lanes = Lanes::of(game);
                lanes_to_text(game, &lanes, self.style)
            }
            None => self.args.format.lay_out(game, self.style),
        })
    }

    fn finish(mut self, trouble: bool) -> Result<Status, CliError> {
        match (self.args.format, self.first.take()) {
            (Format::Json, Some(only)) => writeln!(self.out, "{only}")?,
            (Format::Json, None) if self.printed > 1 => writeln!(self.out, "\n]")?,
            (Format::Json, None) => writeln!(self.out, "[]")?,
            (Format::Svg, Some(only)) if !trouble => self.out.write_all(only.as_bytes())?,
            _ => {}
        }
        Ok(match (trouble, self.args.exit_code && self.differs) {
            (true, _) => Status::Failed,
            (false, true) => Status::Differs,
            (false, false) => Status::Done,
        })
    }
}
