//! `jadoube match`.

use jadoube::arbiter::{MeetingAnswer, meeting};
use jadoube::narrative::meeting_outline;
use jadoube::render::meeting_to_json;

use super::args::Meeting;
use super::{Status, Trouble};

pub(crate) fn run(args: &Meeting) -> Result<Status, Trouble> {
    let library = args.asked.library()?;
    let codes = args.asked.among(&library)?;
    let results = args.results.as_slice();
    let answers: Vec<MeetingAnswer<'_>> =
        codes.iter().map(|code| meeting(code, results, args.odds)).collect();
    let outline = || meeting_outline(results, args.odds, &answers);
    let json = || meeting_to_json(results, args.odds, &answers);
    args.asked.writing.write(&args.asked.writing.lay_out(false, outline, json))
}
