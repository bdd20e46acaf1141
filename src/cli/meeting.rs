//! `jadoube match`.

use jadoube::arbiter::{MeetingAnswer, meeting};
use jadoube::render::{meeting_to_json, meeting_to_text};

use super::args::{Meeting, TextOrJson};
use super::{Status, Trouble, output};

pub(crate) fn run(args: &Meeting) -> Result<Status, Trouble> {
    let library = args.asked.library()?;
    let codes = args.asked.among(&library)?;
    let results = args.results.as_slice();
    let answers: Vec<MeetingAnswer<'_>> =
        codes.iter().map(|code| meeting(code, results, args.odds)).collect();
    output::print(&match args.asked.format {
        TextOrJson::Text => meeting_to_text(results, args.odds, &answers, output::width()),
        TextOrJson::Json => format!("{:#}\n", meeting_to_json(results, args.odds, &answers)),
    })
}
