//! `jadoube page`.

use std::path::Path;

use jadoube::teaching::Page;

use super::args::Page as PageArgs;
use super::draft;
use super::games::Judging;
use super::{Status, Trouble, codes, output};

/// How many games a page has at most; with as many it is some thirty megabytes, and browsers take
/// no more gladly.
const MOST: usize = 500;

pub(crate) fn run(args: &PageArgs) -> Result<Status, Trouble> {
    let place = match &args.output {
        None if output::stdout_is_terminal() => {
            let what = "a page is not for the terminal: name a file with `-o`, or `-o -`";
            return Err(Trouble::Said(what.to_owned()));
        }
        named => named.as_deref().unwrap_or(Path::new("-")),
    };
    let library = codes::library(args.games.reading.rulesets.as_deref())?;
    let mut judging = Judging::new(&args.games, place, &library)?;
    let mut page = Page::new(&library);
    judging.each(|game| {
        if page.games() == MOST {
            return Err(Trouble::Said(format!(
                "more than {MOST} games are too many for one page: choose some, as `survey --select` \
                 does, or make a site"
            )));
        }
        page.add(game);
        Ok(())
    })?;
    // Then it has been said of every input why.
    if page.games() == 0 {
        return Ok(Status::Trouble);
    }
    let page = page.finish();
    draft::write_or_print(place, &page)?;
    Ok(judging.status())
}
