//! The arbiter's desk: a claim, or something irregular, at any moment of the game.

use std::str::FromStr as _;

use jadoube::arbiter::{Circumstances, Game, remedy as remedy_under, rulesets};
use jadoube::laws::{Code, Library};
use jadoube::narrative::{claim_outline, remedy_outline};
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Event, Incident, Irregularity, player_named};
use jadoube::render::outline_to_html;
use jadoube::replay::any_dialect;
use serde_json::Value;

use crate::State;
use crate::game::with_game;
use crate::request::{Claim, Done};

/// What the codes answer to a claim.
pub fn claim(claim: &Claim, state: &State) -> Result<Value, String> {
    with_game(state, |game, library, _| {
        let event = event(claim, game)?;
        let codes = rulesets(codes(game, library, state));
        let answers = game.answers(&codes, &event);
        Ok(outline_to_html(&claim_outline(game, &answers)).into())
    })
}

fn event(claim: &Claim, game: &Game<'_>) -> Result<Event, String> {
    let ply = claim.ply.min(game.timeline.plies());
    let ground = claim.ground.parse().map_err(|_| format!("`{}` is no ground", claim.ground))?;
    let intending = match claim.intending.as_deref().map(str::trim) {
        None | Some("") => None,
        Some(written) => {
            let read = any_dialect(&game.timeline.position(ply), written, &SAN);
            Some(read.map_err(|why| format!("{written}: {why}"))?.0)
        }
    };
    let player = claim.player.as_deref().and_then(player_named);
    Ok(Event { ply, player, incident: Incident::Claim { ground, intending } })
}

/// What the codes let the opponent demand for something irregular.
pub fn remedy(asked: &Done, state: &State) -> Result<Value, String> {
    let done = Irregularity::from_str(&asked.done).map_err(|why| why.to_string())?;
    with_game(state, |game, library, _| {
        let circumstances = Circumstances { conditions: game.conditions(), after: asked.after };
        let (mut answers, mut lawful) = (Vec::new(), Vec::new());
        for code in codes(game, library, state) {
            let timeline = game.timeline_under(code.movement());
            if asked.ply > timeline.plies() {
                continue;
            }
            let position = timeline.position(asked.ply);
            match remedy_under(code, &done, &position, circumstances) {
                Ok(answer) => answers.push((code as _, answer, position)),
                Err(_) => lawful.push(code),
            }
        }
        let position = game.timeline.position(asked.ply.min(game.timeline.plies()));
        let kind = match answers.first() {
            Some((_, answer, _)) => answer.kind,
            None => done.kind(&position).map_err(|why| why.to_string())?,
        };
        let outline = remedy_outline(&done, kind, &answers, &lawful, &position, (true, &SAN));
        Ok(outline_to_html(&outline).into())
    })
}

/// The codes that the game is put before; where none are named, the landmarks too: these have
/// something to say of much that the game itself does not show.
fn codes<'l>(game: &Game<'l>, library: &'l Library, state: &State) -> Vec<&'l Code> {
    let before = game.codes();
    let is_asked = |code: &&Code| {
        before.iter().any(|one| one.id() == code.id)
            || (state.codes.is_empty() && library.landmarks().iter().any(|one| one.id == code.id))
    };
    library.codes().iter().filter(is_asked).collect()
}
