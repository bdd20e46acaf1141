//! `jadoube convert`.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use jadoube::arbiter::Case;
use jadoube::narrative::{GameReport, Origin};
use jadoube::notation::{Record, Stream};
use jadoube::render::to_score;

use super::args::Convert;
use super::draft::{Draft, Existing};
use super::file_id::refuse_own_input;
use super::games::{complain_of, missing};
use super::{Status, Trouble, complain, input, output};

pub(crate) fn run(args: &Convert) -> Result<Status, Trouble> {
    let stdin = [PathBuf::from("-")];
    let files: &[PathBuf] = match args.files.as_slice() {
        [] if output::stdin_is_terminal() => {
            return Err(Trouble::Said("no file is named: try the same with `--help`".to_owned()));
        }
        [] => &stdin,
        files => files,
    };
    refuse_own_input(&args.output, files)?;
    if args.output.as_os_str() == "-" {
        return convert(args, files, &mut BufWriter::new(io::stdout().lock()));
    }
    let said = |error: io::Error| Trouble::Said(format!("{}: {error}", args.output.display()));
    let draft = Draft::begin(&args.output, Existing::Replace).map_err(said)?;
    let status = convert(args, files, &mut BufWriter::new(draft.file()))?;
    draft.publish().map_err(said)?;
    Ok(status)
}

/// Writes all games. A file that cannot be read is reported and skipped.
fn convert(args: &Convert, files: &[PathBuf], out: &mut impl Write) -> Result<Status, Trouble> {
    let mut games = 0_u64;
    let mut status = Status::Done;
    for file in files {
        if let Err(what) = convert_file(args, file, &mut games, out)? {
            complain(&format!("{}: {what}", file.display()));
            status = Status::Trouble;
        }
    }
    out.flush()?;
    Ok(status)
}

/// What is wrong with a file, if it is not its output.
fn convert_file(
    args: &Convert,
    file: &Path,
    games: &mut u64,
    out: &mut impl Write,
) -> Result<Result<(), String>, Trouble> {
    let origin = Origin { file: file.display().to_string() };
    let input = match input::open(file) {
        Ok(input) => input,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let (mut read, mut found, mut outcome) = (false, false, Ok(()));
    let end = Stream::new(input).with_max_game(args.limit.max_game).read_all(|record| {
        read = true;
        if args.game.is_some_and(|wanted| wanted != record.index) {
            return ControlFlow::Continue(());
        }
        found = true;
        let gap = if *games > 0 { "\n" } else { "" };
        outcome = write!(out, "{gap}{}", converted(args, &origin, record));
        *games += 1;
        match (&outcome, args.game) {
            (Ok(()), None) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    outcome?;
    Ok(match end {
        Err(error) => Err(error.to_string()),
        Ok(()) if !found => Err(missing(args.game.unwrap_or(1), read)),
        Ok(()) => Ok(()),
    })
}

/// A game in the notation that is asked for; what is odd about it is reported.
fn converted(args: &Convert, origin: &Origin, record: &Record<'_>) -> String {
    let record = args.notation.read(record);
    let report = GameReport::new(origin, Case::new(&record).judge_by_none());
    complain_of(&report);
    to_score(&report, args.to)
}
