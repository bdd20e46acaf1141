//! The open game: judging it, showing it and continuing it.

use include_dir::{Dir, include_dir};
use jadoube::arbiter::Game;
use jadoube::book::in_notation;
use jadoube::laws::{Code, LawOfTheDay, Library, Occasion};
use jadoube::narrative::{
    game_outline, headline, place_and_date, players, ply_that_matters, stop, warnings,
};
use jadoube::notation::dialects::{self, Dialect, SAN};
use jadoube::notation::{Notation, Record, games, read_command};
use jadoube::render::{outline_to_html, to_json, to_score};
use jadoube::replay::{Ply, Timeline, accept_illegal_moves};
use jadoube::teaching::{self, Page};
use serde_json::{Value, json};

use crate::{State, laws};

static EXAMPLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../games");

/// Returns the records of a text, each read in the notation asked for.
pub fn records(state: &State) -> Result<Vec<Record<'static>>, String> {
    let choice = match state.notation.as_deref() {
        None | Some("auto" | "") => None,
        Some("mixed") => Some(Notation::Mixed),
        Some(name) => Some(Notation::Dialect(dialect(name)?)),
    };
    let mut records = Vec::new();
    for record in games(state.game.as_bytes()) {
        let mut record = in_notation(&record, choice).into_owned().into_owned();
        record.output_dialect = choice.and_then(|choice| choice.dialect());
        records.push(record);
    }
    Ok(records)
}

/// Returns the record asked for and the number of records. An empty text or `*` alone is a new
/// game.
fn record(state: &State) -> Result<(Record<'static>, usize), String> {
    if matches!(state.game.trim(), "" | "*") {
        return Ok((Record::default(), 0));
    }
    let records = records(state)?;
    let count = records.len();
    let nth = state.nth.max(1);
    let found = records.into_iter().nth(usize::try_from(nth - 1).unwrap_or(usize::MAX));
    match found {
        Some(record) => Ok((record, count)),
        None if count == 0 => Err("no game in it: neither a tag nor a move".to_owned()),
        None => Err(format!("no game {nth} in it")),
    }
}

pub fn dialect(name: &str) -> Result<&'static dyn Dialect, String> {
    dialects::by_name(name).ok_or_else(|| format!("there is no notation `{name}`"))
}

/// Judges a record under the codes asked for and the law of its day.
fn judged<'a>(
    record: Record<'a>,
    library: &'a Library,
    own: Option<&str>,
    state: &State,
) -> Result<Game<'a>, String> {
    let law = library.law_of_the_day(Occasion::of(|tag| record.tag(tag)), None);
    judged_as_asked(record, Some(law), library, own, state)
}

/// Judges a record under the codes asked for, and under the law of its day if one is given.
pub fn judged_as_asked<'a>(
    mut record: Record<'a>,
    law: Option<LawOfTheDay<'a>>,
    library: &'a Library,
    own: Option<&str>,
    state: &State,
) -> Result<Game<'a>, String> {
    let accepted = if state.accept_false { accept_illegal_moves(&mut record) } else { Vec::new() };
    let mut game = Game::new(&record);
    game.accepted = accepted;
    game.law = law;
    let asked = laws::asked(library, own, state)?;
    let game = game.judged_in(library, (!asked.is_empty()).then_some(&asked[..]));
    let Some(own) = own.and_then(|id| library.code(id).ok()).filter(|_| asked.is_empty()) else {
        return Ok(game);
    };
    // The codes that answer, and the reader's own.
    let answering: Vec<&Code> =
        game.codes().iter().filter_map(|code| library.code(code.id()).ok()).collect();
    Ok(game.judged_in(library, Some(&[answering, vec![own]].concat())))
}

/// Judges the open game and calls `make` with the game, the library and the number of games in the
/// text.
pub fn with_game<T>(
    state: &State,
    make: impl for<'l> FnOnce(&mut Game<'l>, &'l Library, usize) -> Result<T, String>,
) -> Result<T, String> {
    let (library, own) = laws::of(state)?;
    let (record, count) = record(state)?;
    make(&mut judged(record, &library, own.as_deref(), state)?, &library, count)
}

pub fn judge(state: &State) -> Result<Value, String> {
    with_game(state, |game, _, count| {
        let timeline = &game.timeline;
        let verdicts = game.verdicts.iter().map(|(code, verdict)| {
            json!({
                "code": code.id(), "short": code.short(), "kind": verdict.kind, "result": verdict.result,
                "ply": verdict.ply, "own-day": game.is_of_the_day(code.id()),
            })
        });
        let all = 0..=timeline.plies();
        Ok(json!({
            "games": count,
            "players": players(&game.record),
            "place": place_and_date(game),
            "notation": game.record.notation.name(),
            "headline": headline(game),
            "html": outline_to_html(&game_outline(game)),
            // The ply that the board shows first.
            "focus": ply_that_matters(game).unwrap_or(timeline.plies()),
            "warnings": warnings(game),
            "stop": stop(timeline),
            "verdicts": verdicts.collect::<Vec<_>>(),
            "boards": all.clone().map(|ply| timeline.position(ply).fen()).collect::<Vec<_>>(),
            "moves": all.clone().map(|ply| squares(timeline, ply)).collect::<Vec<_>>(),
            "names": all.map(|ply| timeline.label(ply)).collect::<Vec<_>>(),
        }))
    })
}

fn squares(timeline: &Timeline, ply: Ply) -> Vec<String> {
    timeline.squares_moved(ply).iter().map(ToString::to_string).collect()
}

pub fn facts(state: &State) -> Result<Value, String> {
    with_game(state, |game, _, _| Ok(to_json(game)))
}

pub fn picture(state: &State) -> Result<Value, String> {
    with_game(state, |game, library, _| Ok(teaching::picture(game, library).into()))
}

pub fn page(state: &State) -> Result<Value, String> {
    with_game(state, |game, library, _| {
        let mut page = Page::new(library);
        page.add(game);
        Ok(page.finish().into())
    })
}

/// Returns the moves that are legal at a ply under the law of movement asked for.
pub fn moves(ply: Ply, state: &State) -> Result<Value, String> {
    with_game(state, |game, _, _| {
        let ply = ply.min(game.timeline.plies());
        let position = game.timeline.position(ply);
        let moves = position.moves();
        let moves =
            moves.iter().map(|m| (m.from.to_string(), m.to.to_string(), position.write(m, &SAN)));
        Ok(json!(moves.collect::<Vec<_>>()))
    })
}

/// Cuts the game at a ply, changes it, and returns it as text.
fn changed(
    ply: Ply,
    state: &State,
    change: impl FnOnce(&mut Game<'_>) -> Result<(), String>,
) -> Result<Value, String> {
    with_game(state, |game, _, _| {
        let mut game = game.at(ply);
        change(&mut game)?;
        let dialect = game.record.notation.dialect().unwrap_or(&SAN);
        Ok(json!({ "game": to_score(&game, dialect), "ply": game.timeline.plies() }))
    })
}

pub fn push(ply: Ply, written: &str, state: &State) -> Result<Value, String> {
    changed(ply, state, |game| {
        let pushed = if state.accept_false { game.push_false(written) } else { game.push(written) };
        pushed.map(|_| ()).map_err(|why| format!("{written}: {why}"))
    })
}

pub fn happens(ply: Ply, command: &str, state: &State) -> Result<Value, String> {
    let (player, incident) = read_command(command).map_err(|why| why.to_string())?;
    changed(ply, state, |game| game.happens(incident, player).map_err(|why| why.to_string()))
}

pub fn cut(ply: Ply, state: &State) -> Result<Value, String> {
    changed(ply, state, |_| Ok(()))
}

pub fn convert(name: &str, state: &State) -> Result<Value, String> {
    let dialect = dialect(name)?;
    with_game(state, |game, _, _| Ok(to_score(game, dialect).into()))
}

/// Returns the games that come with the program: the name of the file, the title, and the text.
pub fn examples() -> Result<Value, String> {
    let mut examples = Vec::new();
    for file in EXAMPLES.files() {
        let is_game = file.path().extension().is_some_and(|extension| extension == "pgn");
        let name = file.path().file_stem().and_then(|stem| stem.to_str());
        let (true, Some(name), Some(text)) = (is_game, name, file.contents_utf8()) else {
            continue;
        };
        let record = games(text.as_bytes()).next().ok_or_else(|| format!("{name} has no game"))?;
        let game = Game::new(&record);
        let title = format!("{}, {}", players(&record), place_and_date(&game));
        examples.push(json!([name, title, text]));
    }
    Ok(examples.into())
}
