//! `jadoube diff`.

use std::path::Path;

use jadoube::arbiter::Game;
use jadoube::laws::{Code, Library};
use jadoube::narrative::{Outline, comparison_outline, lineage_outline};
use jadoube::render::to_json;

use super::args::{Diff, OutputFormat};
use super::games::Judging;
use super::{Status, Trouble, codes, output};

pub(crate) fn run(args: &Diff) -> Result<Status, Trouble> {
    let library = codes::library(args.rulesets.as_deref())?;
    let asked = args.judged_by(&asked(args, &library)?);
    let mut judging = Judging::new(&asked, Path::new("-"), &library)?;
    judging.is_for_people = args.format != OutputFormat::Json;
    let mut text = None;
    judging.each(|game| match text {
        Some(_) => Err(Trouble::Said("one game is compared: name its file".to_owned())),
        None => {
            let outline = outline(args, &asked.codes, game)?;
            text = Some(match args.format {
                OutputFormat::Json => format!("{:#}\n", to_json(game)),
                format => output::outline(&outline, format, args.ascii),
            });
            Ok(())
        }
    })?;
    output::print(&text.unwrap_or_default())?;
    Ok(if judging.trouble { Status::Trouble } else { Status::Done })
}

/// The names of the codes that judge the game; with `--date` the law of that date does so too.
fn asked(args: &Diff, library: &Library) -> Result<Vec<String>, Trouble> {
    let codes = match args.between.as_slice() {
        [] if args.date.is_some() => library.newest().into_iter().collect(),
        [] => along(args, library),
        named => named.iter().map(|id| codes::meant(library, id)).collect::<Result<_, _>>()?,
    };
    if codes.is_empty() {
        return Err(Trouble::Said(nothing_there(args, library)));
    }
    Ok(codes.into_iter().map(|code| code.id.clone()).collect())
}

/// Two codes compared, or a lineage followed.
fn outline(args: &Diff, asked: &[String], game: &mut Game<'_>) -> Result<Outline, Trouble> {
    Ok(match (game.law.as_ref().map(|law| &law.governing), asked) {
        (Some(law), [newest]) => {
            let [of_the_day] = law.candidates() else {
                let what = "which law that was is not certain: name two codes with `--between`";
                return Err(Trouble::Said(what.to_owned()));
            };
            comparison_outline(game, [&of_the_day.code.id.clone(), newest])
        }
        (_, [a, b]) if !args.between.is_empty() => comparison_outline(game, [a, b]),
        _ => lineage_outline(game, args.since),
    })
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
