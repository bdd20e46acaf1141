//! `jadoube claim`.

use jadoube::arbiter::{Game, rulesets};
use jadoube::laws::{Code, Library, Occasion};
use jadoube::narrative::{claim_outline, stop};
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Conditions, Event, Incident, Record};
use jadoube::render::claim_to_json;
use jadoube::replay::{ReplayStop, StopKind, Timeline, WayOn, any_dialect};

use super::args::{Claim as ClaimArgs, OutputFormat};
use super::{Status, Trouble, advice, codes, games, output};

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
    let conditions = args.playing.conditions(Conditions::of(record));
    let mut game = Game::under(record, conditions);
    if !game.is_judged() {
        let why = stop(game.today()).unwrap_or_default();
        return Err(format!("game {} is {why}{}", record.index, advice(game.today())));
    }
    let claim = claim(args, game.today())?;
    let by_default = args.codes.is_empty() && !args.all;
    let played = Occasion::of(|tag| record.tag(tag));
    let asked = by_default || args.date.is_some();
    game.law = asked.then(|| library.law_of_the_day(played, args.date));
    let newest = library.newest().filter(|_| by_default);
    let is_asked = |code: &&Code| {
        (!by_default && named.iter().any(|named| named.id == code.id))
            || newest.is_some_and(|newest| newest.id == code.id)
            || game.is_of_the_day(&code.id)
    };
    let codes = rulesets(library.codes().iter().filter(is_asked));
    let answers = game.answers(&codes, &claim);
    Ok(match args.format {
        OutputFormat::Json => format!("{:#}\n", claim_to_json(&game, &answers)),
        format => output::outline(&claim_outline(&game, &answers), format, args.ascii),
    })
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
            let preferred = args.notation.choice.and_then(|it| it.dialect()).unwrap_or(&SAN);
            let read = any_dialect(&game.position(ply), text, preferred);
            let (pattern, _) = read.map_err(|why| format!("{text}: {why}"))?;
            Some(pattern)
        }
    };
    let incident = Incident::Claim { ground: args.kind, intending };
    Ok(Event { ply, player: args.by, incident })
}
