//! `jadoube match`.

use jadoube::arbiter::{MeetingAnswer, meeting};
use jadoube::narrative::meeting_outline;
use jadoube::render::meeting_to_json;

use super::args::{Meeting, OutputFormat};
use super::{Status, Trouble, output};

pub(crate) fn run(args: &Meeting) -> Result<Status, Trouble> {
    let library = args.asked.library()?;
    let codes = args.asked.among(&library)?;
    let results = args.results.as_slice();
    let answers: Vec<MeetingAnswer<'_>> =
        codes.iter().map(|code| meeting(code, results, args.odds)).collect();
    output::print(&match args.asked.format {
        OutputFormat::Json => format!("{:#}\n", meeting_to_json(results, args.odds, &answers)),
        format => output::outline(&meeting_outline(results, args.odds, &answers), format, false),
    })
}
