//! The arbiter's desk: a claim, or something irregular, at any moment of the game.

use std::str::FromStr as _;

use jadoube::arbiter::{Game, OpenClaim, rulesets};
use jadoube::laws::{Code, Library};
use jadoube::narrative::{claim_outline, remedy_outline};
use jadoube::notation::dialects::SAN;
use jadoube::notation::{Event, Incident, Irregularity, player_named};
use jadoube::render::outline_to_html;
use jadoube::replay::{Ply, any_dialect};
use jadoube::rules::FormKind;
use serde_json::{Value, json};

use crate::State;
use crate::game::with_game;
use crate::request::{Claim, Done};

/// Returns the answers of the codes to a claim.
pub fn claim(claim: &Claim, state: &State) -> Result<Value, String> {
    with_game(state, |game, library, _| {
        let event = event(claim, game)?;
        let codes = rulesets(codes(game, library, state));
        let answers = game.answers(&codes, &event);
        Ok(outline_to_html(&claim_outline(game, &answers)).into())
    })
}

/// Returns the claims that can be made at a ply: player, ground and announced move, each with the
/// codes that allow it.
pub fn open(ply: Ply, state: &State) -> Result<Value, String> {
    with_game(state, |game, _, _| {
        let position = game.timeline.position(ply.min(game.timeline.plies()));
        let mut open: Vec<(Value, Vec<&str>)> = Vec::new();
        for (code, claims) in game.open_claims(ply) {
            for claim in claims {
                let intending = claim.intended.map(|m| position.write(&m, &SAN));
                let Some(ground) = ground(&claim) else { continue };
                let claim =
                    json!({ "player": claim.who, "ground": ground, "intending": intending });
                match open.iter_mut().find(|(known, _)| *known == claim) {
                    Some((_, codes)) => codes.push(code.short()),
                    None => open.push((claim, vec![code.short()])),
                }
            }
        }
        Ok(json!(open))
    })
}

/// Returns the ground of a claim. `notice` if a player can give notice instead, after which moves
/// are counted.
fn ground(claim: &OpenClaim) -> Option<String> {
    match claim.form {
        FormKind::Notice => Some("notice".to_owned()),
        _ => Some(claim.grounds.ground()?.to_string()),
    }
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

/// Returns the demands that the codes give the opponent for an irregularity.
pub fn remedy(asked: &Done, state: &State) -> Result<Value, String> {
    let done = Irregularity::from_str(&asked.done).map_err(|why| why.to_string())?;
    with_game(state, |game, library, _| {
        let codes = rulesets(codes(game, library, state));
        let given = game.remedies(&codes, asked.ply, &done, asked.after);
        let given = given.map_err(|why| why.to_string())?;
        let outline = remedy_outline(Some(game), &given, (true, &SAN));
        Ok(outline_to_html(&outline).into())
    })
}

/// Returns the codes that are asked about the game. If the request names none, the landmarks are
/// added: they may answer on matters that the game itself does not show.
fn codes<'l>(game: &Game<'l>, library: &'l Library, state: &State) -> Vec<&'l Code> {
    let before = game.codes();
    let is_asked = |id: &str| {
        before.iter().any(|one| one.id() == id)
            || (state.codes.is_empty() && library.landmarks().iter().any(|one| one.id == id))
    };
    library.codes().iter().filter(|code| is_asked(&code.id)).collect()
}
