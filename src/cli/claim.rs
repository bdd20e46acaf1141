//! `jadoube claim`.

use jadoube::arbiter::{Case, ClaimAnswer, Ruleset, answer_claim};
use jadoube::chess::Movement;
use jadoube::laws::{Code, Library};
use jadoube::narrative::{claim_outline, stop};
use jadoube::notation::dialects::San;
use jadoube::notation::{Event, Incident, Record};
use jadoube::render::claim_to_json;
use jadoube::replay::{ReplayStop, StopKind, Timeline, WayOn, any_dialect};

use super::args::{Claim as ClaimArgs, OutputFormat};
use super::{Status, Trouble, advice, codes, games, law, output};

pub(crate) fn run(args: &ClaimArgs) -> Result<Status, Trouble> {
    let library = codes::library(args.rulesets.as_deref())?;
    // Unknown codes are reported before the game is read.
    let named = games::chosen(&args.codes, args.all, &library)?;
    let text = games::one_game(&args.file, args.game, args.limit, |record| {
        let mut record = args.notation.read(record);
        record.named_in = record.named_in.filter(|_| args.format != OutputFormat::Json);
        answered(args, &record, &library, &named)
    })?;
    output::print(&text)
}

/// What the codes answer, as text; or what is wrong with the claim.
fn answered(
    args: &ClaimArgs,
    record: &Record<'_>,
    library: &Library,
    named: &[&Code],
) -> Result<String, String> {
    let case = Case::new(record);
    let conditions = args.playing.conditions(case.conditions());
    let mut case = case.under(conditions);
    let is_judged = |stop: &ReplayStop| stop.kind != StopKind::NotJudged;
    if !case.today().stop().is_none_or(is_judged) {
        let why = stop(case.today()).unwrap_or_default();
        return Err(format!("game {} is {why}{}", record.index, advice(case.today())));
    }
    let claim = claim(args, &mut case)?;
    let by_default = args.codes.is_empty() && !args.all;
    let asked = by_default || args.date.is_some();
    let law = asked.then(|| law::governing(library, record, args.date));
    let newest = library.newest().filter(|_| by_default);
    let is_asked = |code: &&Code| {
        (!by_default && named.iter().any(|named| named.id == code.id))
            || newest.is_some_and(|newest| newest.id == code.id)
            || law.as_ref().is_some_and(|law| law.includes(&code.id))
    };
    let answers: Vec<(&dyn Ruleset, ClaimAnswer)> = { library.codes().iter().filter(is_asked) }
        .filter_map(|code| {
            let answer = answer_claim(code, case.timeline(code.movement()), &claim)?;
            Some((code as &dyn Ruleset, answer))
        })
        .collect();
    let law = law.as_ref().map(|law| (law, args.date));
    Ok(match args.format {
        OutputFormat::Json => {
            format!("{:#}\n", claim_to_json(&case.timelines(), &answers, law))
        }
        format => {
            let outline = claim_outline(record, case.furthest(), &answers, law);
            output::outline(&outline, format, args.ascii)
        }
    })
}

/// What to do about a record that breaks off; a claim to a false game is a case for `replay`.
fn advice(game: &Timeline) -> &'static str {
    let stop = game.stop().filter(|stop| stop.why.way_on() != Some(WayOn::AcceptFalse));
    stop.map_or("", |stop| advice::on_stop(&stop.why))
}

/// The claim as an event of the game.
fn claim(args: &ClaimArgs, case: &mut Case<'_>) -> Result<Event, String> {
    let game = case.timeline(Movement::default());
    let named = args.moment.ply_in(game);
    let ply = named.unwrap_or_else(|| Err("say when: `--at` or `--ply`".to_owned()));
    // Another code may allow what none is asked about yet.
    let is_read = |stop: &ReplayStop| matches!(stop.kind, StopKind::Forbidden(_));
    let stop = stop(game).filter(|_| !game.stop().is_some_and(is_read));
    let ply = ply.map_err(|error| match stop {
        Some(stop) => format!("{error}; the record is {stop}{}", advice(game)),
        None => error,
    })?;
    let intending = match &args.intending {
        None => None,
        Some(text) => {
            let preferred = args.notation.choice.dialect().unwrap_or(&San);
            let read = any_dialect(&game.position(ply), text, preferred);
            let (pattern, _) = read.map_err(|why| format!("{text}: {why}"))?;
            Some(pattern)
        }
    };
    let incident = Incident::Claim { ground: args.kind, intending };
    Ok(Event { ply, player: args.by, incident })
}
