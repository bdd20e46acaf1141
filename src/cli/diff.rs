//! `jadoube diff`.

use jadoube::arbiter::rulesets;
use jadoube::laws::{Code, Library};
use jadoube::notation::Record;
use jadoube::render::{diff_along, diff_game};

use super::args::Diff;
use super::{Status, Trouble, codes, games, output};

pub(crate) fn run(args: &Diff) -> Result<Status, Trouble> {
    let library = codes::library(args.rulesets.as_deref())?;
    let compare = comparison(args, &library)?;
    let text = games::one_game(&args.file, args.game, args.limit, |record| {
        Ok(compare(&args.notation.read(record)))
    })?;
    output::print(&text)
}

/// Compares what codes make of a game, as text.
type Comparison<'l> = Box<dyn Fn(&Record<'_>) -> String + 'l>;

/// Two codes compared, or a lineage followed.
fn comparison<'l>(args: &Diff, library: &'l Library) -> Result<Comparison<'l>, Trouble> {
    let style = output::style(false);
    if let [a, b] = args.between.as_slice() {
        let (a, b) = (codes::meant(library, a)?, codes::meant(library, b)?);
        return Ok(Box::new(move |record| diff_game(record, a, b, style)));
    }
    let codes = along(args, library);
    if codes.is_empty() {
        return Err(Trouble::Said(nothing_there(args, library)));
    }
    let (codes, since) = (rulesets(codes), args.since);
    Ok(Box::new(move |record| diff_along(record, &codes, since, style)))
}

/// The codes of a lineage in force in some year asked for, oldest first.
fn along<'l>(args: &Diff, library: &'l Library) -> Vec<&'l Code> {
    let in_time = |code: &&Code| {
        code.in_force.is_some_and(|in_force| {
            let last = in_force.until.map_or(u16::MAX, |until| until.latest().year());
            in_force.from.year() <= args.until && last >= args.since.unwrap_or(0)
        })
    };
    let of_lineage = |code: &&Code| code.lineage.as_deref() == Some(&args.lineage);
    library.codes().iter().filter(of_lineage).filter(in_time).collect()
}

/// Why there is no code to follow, and what could be asked instead.
fn nothing_there(args: &Diff, library: &Library) -> String {
    let lineage = &args.lineage;
    let of_lineage = |code: &&Code| code.lineage.as_deref() == Some(lineage);
    let first = library.codes().iter().filter(of_lineage).find_map(|code| code.in_force);
    match (args.since, first) {
        (_, None) => {
            format!("there is no lineage `{lineage}`: there are {}", lineages(library).join(", "))
        }
        (Some(since), _) if since > args.until => {
            format!("--since {since} is later than --until {}: exchange them", args.until)
        }
        (_, Some(first)) => format!(
            "no code of the lineage `{lineage}` was in force then, the first in {}: --lineage can \
             be {}",
            first.from.year(),
            lineages(library).join(", ")
        ),
    }
}

/// The lineages there are.
fn lineages(library: &Library) -> Vec<&str> {
    let mut lineages: Vec<&str> =
        library.codes().iter().filter_map(|code| code.lineage.as_deref()).collect();
    lineages.sort_unstable();
    lineages.dedup();
    lineages
}
