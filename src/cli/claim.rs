//! `jadoube claim`.

use jadoube::arbiter::{Game, rulesets};
use jadoube::laws::Library;
use jadoube::narrative::{claim_outline, stop};
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Event, Incident};
use jadoube::render::claim_to_json;
use jadoube::replay::{ReplayStop, StopKind, Timeline, WayOn, any_dialect};

use super::args::{Claim as ClaimArgs, Games, OutputFormat};
use super::games::{Judging, one_game};
use super::{Status, Trouble, advice, codes};

pub(crate) fn run(args: &ClaimArgs) -> Result<Status, Trouble> {
    let (asked, writing) = (&args.game, &args.writing);
    let library = codes::library(asked.reading.rulesets.as_deref())?;
    let by_default = args.codes.is_empty() && !args.all;
    let period = by_default || asked.beside.date.is_some();
    let games = Games::only(asked, args.codes.clone(), args.all, period);
    // Unknown codes are reported before the game is read.
    let mut judging = Judging::new(&games, &writing.output, &library)?;
    judging.is_for_people = writing.format != OutputFormat::Json;
    let text = one_game(&asked.file, asked.game, asked.reading.limit, |record| {
        let record = asked.reading.notation.read(record);
        let file = asked.file.display().to_string();
        let game = judging.unjudged(&file, record, |recorded| args.playing.conditions(recorded));
        let named = judging.codes.iter().filter(|_| !by_default);
        let named: Vec<&str> = named.map(|code| code.id.as_str()).collect();
        answered(args, game, &library, &named)
    })?;
    writing.write(&text)?;
    Ok(judging.status())
}

/// What the codes answer that are named, or the newest, and the law of the day, as text; or what is
/// wrong with the claim.
fn answered<'a>(
    args: &ClaimArgs,
    mut game: Game<'a>,
    library: &'a Library,
    named: &[&str],
) -> Result<String, String> {
    if !game.is_judged() {
        let why = stop(game.today()).unwrap_or_default();
        return Err(format!("game {} is {why}{}", game.record.index, advice(game.today())));
    }
    let claim = claim(args, game.today())?;
    let newest = library.newest().map(|newest| newest.id.as_str());
    let newest: Vec<&str> = newest.into_iter().filter(|_| named.is_empty()).collect();
    let is_asked = |id: &str| [named, &newest].concat().contains(&id) || game.is_of_the_day(id);
    let codes = rulesets(library.codes().iter().filter(|code| is_asked(&code.id)));
    let answers = game.answers(&codes, &claim);
    let outline = || claim_outline(&game, &answers);
    Ok(args.writing.lay_out(args.ascii, outline, || claim_to_json(&game, &answers)))
}

/// What to do about a record that breaks off; a claim to a false game is a case for `replay`.
fn advice(game: &Timeline) -> &'static str {
    let stop = game.stop().filter(|stop| stop.why.way_on() != Some(WayOn::AcceptFalse));
    stop.map_or("", |stop| advice::on_stop(&stop.why))
}

/// The claim as an event of the game.
fn claim(args: &ClaimArgs, game: &Timeline) -> Result<Event, String> {
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
            let preferred =
                args.game.reading.notation.choice.and_then(|it| it.dialect()).unwrap_or(&SAN);
            let read = any_dialect(&game.position(ply), text, preferred);
            let (pattern, _) = read.map_err(|why| format!("{text}: {why}"))?;
            Some(pattern)
        }
    };
    let incident = Incident::Claim { ground: args.kind, intending };
    Ok(Event { ply, player: args.by, incident })
}
