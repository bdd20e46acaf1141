//! `jadoube match`.

use jadoube::arbiter::{MeetingAnswer, meeting};
use jadoube::render::{meeting_to_json, meeting_to_text};

use super::args::{Meeting, TextOrJson};
use super::{Status, Trouble, codes, games, output};

pub(crate) fn run(args: &Meeting) -> Result<Status, Trouble> {
    let library = codes::library(args.rulesets.as_deref())?;
    let codes = games::chosen(&args.codes, args.all, &library)?;
    let results = args.results.as_slice();
    let answers: Vec<MeetingAnswer<'_>> =
        codes.iter().map(|code| meeting(code, results, args.odds)).collect();
    output::print(&match args.format {
        TextOrJson::Text => meeting_to_text(results, args.odds, &answers, output::width()),
        TextOrJson::Json => format!("{:#}\n", meeting_to_json(results, args.odds, &answers)),
    })
}
