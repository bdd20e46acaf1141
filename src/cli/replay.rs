//! `jadoube replay`.

use std::io::{self, Write};
use std::path::Path;

use jadoube::laws::Library;
use jadoube::narrative::GameReport;
use jadoube::render::{
    Lanes, TextStyle, diagram_to_svg, lanes_to_svg, lanes_to_text, to_json, to_markdown, to_pgn,
    to_text,
};

use super::args::{Format, Replay};
use super::games::Judging;
use super::{Status, Trouble, codes, output};

pub(crate) fn run(args: &Replay) -> Result<Status, Trouble> {
    if args.moment.is_named() && args.format != Format::Svg {
        return Err(Trouble::Said("`--at` and `--ply` are for `--format svg`".to_owned()));
    }
    if args.lanes && !matches!(args.format, Format::Text | Format::Svg) {
        return Err(Trouble::Said("`--lanes` is for `--format text` and `svg`".to_owned()));
    }
    let library: Library = codes::library(args.games.rulesets.as_deref())?;
    let mut judging = Judging::new(&args.games, Path::new("-"), &library)?;
    judging.is_for_people = !matches!(args.format, Format::Json | Format::Jsonl | Format::Pgn);
    let mut printer = Printer::new(args);
    judging.each(|report| printer.print(report))?;
    printer.finish(judging.trouble)
}

/// Prints games one after another on standard output.
struct Printer<'a> {
    args: &'a Replay,
    style: TextStyle,
    out: io::BufWriter<io::StdoutLock<'static>>,
    printed: u64,
    /// The first game of `--format json`, held back until it is known whether it is the only
    /// one; and the picture of `--format svg`, which must be.
    first: Option<String>,
    differs: bool,
}

impl<'a> Printer<'a> {
    fn new(args: &'a Replay) -> Self {
        Self {
            args,
            style: output::style(args.ascii),
            out: io::BufWriter::new(io::stdout().lock()),
            printed: 0,
            first: None,
            differs: false,
        }
    }

    fn print(&mut self, report: &GameReport<'_>) -> Result<(), Trouble> {
        self.differs |= report.differs();
        self.printed += 1;
        match self.args.format {
            Format::Text => {
                let gap = if self.printed > 1 { "\n\n" } else { "" };
                let text = match self.args.lanes {
                    true => lanes_to_text(report, &Lanes::of(report), self.style),
                    false => to_text(report, self.style),
                };
                write!(self.out, "{gap}{text}")?;
            }
            Format::Markdown => {
                let gap = if self.printed > 1 { "\n" } else { "" };
                write!(self.out, "{gap}{}", to_markdown(report))?;
            }
            Format::Pgn => {
                let gap = if self.printed > 1 { "\n" } else { "" };
                write!(self.out, "{gap}{}", to_pgn(report))?;
            }
            Format::Jsonl => writeln!(self.out, "{}", to_json(report))?,
            Format::Json => self.print_json(format!("{:#}", to_json(report)))?,
            Format::Svg if self.printed > 1 => {
                let what = "a picture shows one game: choose it with `--game N`";
                return Err(Trouble::Said(what.to_owned()));
            }
            Format::Svg => self.first = Some(self.picture(report)?),
        }
        Ok(())
    }

    /// The lanes, or with `--at` the board at a ply.
    fn picture(&self, report: &GameReport<'_>) -> Result<String, Trouble> {
        let game = &report.timeline;
        let Some(ply) = self.args.moment.ply_in(game).transpose().map_err(Trouble::Said)? else {
            return Ok(lanes_to_svg(report, &Lanes::of(report)));
        };
        let last = ply.checked_sub(1).map(|before| before as usize);
        let marked = last.map_or_else(Vec::new, |before| {
            game.position(before as u32).squares_of(&game.moves()[before])
        });
        Ok(diagram_to_svg(&game.position(ply), &marked, &game.named(ply)))
    }

    /// One game is an object, several are an array.
    fn print_json(&mut self, game: String) -> Result<(), Trouble> {
        match (self.printed, self.first.take()) {
            (1, _) => self.first = Some(game),
            (_, Some(first)) => write!(self.out, "[\n{first},\n{game}")?,
            (_, None) => write!(self.out, ",\n{game}")?,
        }
        Ok(())
    }

    fn finish(mut self, trouble: bool) -> Result<Status, Trouble> {
        match (self.args.format, self.first.take()) {
            (Format::Json, Some(only)) => writeln!(self.out, "{only}")?,
            (Format::Json, None) if self.printed > 1 => writeln!(self.out, "\n]")?,
            (Format::Json, None) => writeln!(self.out, "[]")?,
            (Format::Svg, Some(only)) if !trouble => self.out.write_all(only.as_bytes())?,
            _ => {}
        }
        self.out.flush()?;
        Ok(match (trouble, self.args.exit_code && self.differs) {
            (true, _) => Status::Trouble,
            (false, true) => Status::Differs,
            (false, false) => Status::Done,
        })
    }
}
