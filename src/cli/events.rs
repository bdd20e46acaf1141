//! `--events FILE.toml`: events in games whose records must not be edited.

use std::collections::HashSet;
use std::path::Path;

use schemars::JsonSchema;
use serde::Deserialize;

use jadoube::arbiter::ReportedEvent;
use jadoube::chess::{Color, Movement};
use jadoube::laws::{read_small, read_toml};
use jadoube::notation::{
    Claim, Event, Incident, Pattern, Record, player_named, read_command, read_move,
};
use jadoube::replay::Timeline;

use super::{CliError, in_file, output};

/// The events of a sidecar file.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sidecar {
    #[serde(default)]
    event: Vec<SidecarEvent>,
}

/// One of them.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SidecarEvent {
    /// The game's number in its file.
    game: u32,
    /// When: `33...Rd5`, or a ply.
    at: String,
    /// Who acted; the player to move by default.
    player: Option<Player>,
    /// What happened.
    kind: Happened,
    /// The move announced with a claim.
    intending: Option<Announced>,
    /// What the arbiter ruled: `upheld` or `refused`, and more words if need be; or other
    /// words, which are only repeated.
    ruled: Option<String>,
    /// Where this is known from.
    source: Words,
}

/// What happened, as a command in a comment says it; or the ground of a claim.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(with = "String")]
#[serde(try_from = "String")]
struct Happened {
    text: String,
    player: Option<Color>,
    incident: Incident,
}

/// A player by name.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(with = "String")]
#[serde(try_from = "String")]
struct Player(Color);

/// A move as it is written.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[schemars(with = "String")]
#[serde(try_from = "String")]
struct Announced(Pattern);

/// A text that says something.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(with = "String")]
#[serde(try_from = "String")]
struct Words(String);

impl Sidecar {
    /// Reads a sidecar file.
    pub(crate) fn read(path: &Path) -> Result<Self, CliError> {
        let bytes = read_small(path).map_err(|error| in_file(path, error))?;
        read_toml(&path.display().to_string(), bytes).map_err(|report| {
            CliError::Report(report.render(output::is_colored()).trim_end().to_owned())
        })
    }

    /// The record with the events of its game that have a place in it, and all events reported of
    /// the game.
    pub(crate) fn added_to<'a>(&self, record: &Record<'a>) -> (Record<'a>, Vec<ReportedEvent>) {
        let mut record = record.clone();
        let mut reported = Vec::new();
        let entries = self.event.iter().filter(|entry| u64::from(entry.game) == record.index);
        let entries: Vec<&SidecarEvent> = entries.collect();
        if !entries.is_empty() {
            let game = Timeline::replay(&record, Movement::default());
            let mut placed: Vec<Event> = Vec::new();
            for entry in entries {
                let event = entry.event(&game);
                placed.extend(event.as_ref().ok());
                reported.push(entry.reported(event));
            }
            // Reported in both places, or twice, it still happened once: as the last entry says.
            let mut happened = HashSet::new();
            placed.reverse();
            let what = |event: &Event| event.by(game.actor(event));
            placed.retain(|event| happened.insert(what(event)));
            record.events.retain(|known| !happened.contains(&what(known)));
            record.events.extend(placed.into_iter().rev());
        }
        record.events.sort_by_key(|event| event.ply);
        (record, reported)
    }

    /// Messages on the events of games that are not among these.
    pub(crate) fn of_others(&self, games: &HashSet<u64>) -> Vec<String> {
        let others = self.event.iter().filter(|entry| !games.contains(&entry.game.into()));
        others
            .map(|SidecarEvent { game, at, kind, .. }| {
                format!("{} at {at} of game {game}: there is no such game", kind.text)
            })
            .collect()
    }
}

impl TryFrom<String> for Happened {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let claim = text.parse::<Claim>().map(|ground| format!("claim {ground}"));
        let said = read_command(claim.as_deref().unwrap_or(&text));
        let (player, incident) = said.map_err(|why| why.to_string())?;
        Ok(Self { text, player, incident })
    }
}

impl TryFrom<String> for Player {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        player_named(&text).map(Self).ok_or_else(|| format!("`{text}` is neither white nor black"))
    }
}

impl TryFrom<String> for Announced {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        read_move(&text).map(Self).map_err(|why| format!("`{text}` is no move: {why}"))
    }
}

impl TryFrom<String> for Words {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if text.trim().is_empty() { Err("this text is empty") } else { Ok(Self(text)) }
    }
}

impl SidecarEvent {
    fn event(&self, game: &Timeline) -> Result<Event, String> {
        let ply = game.ply_at(&self.at).map_err(|why| why.to_string())?;
        let player = self.player.map(|Player(player)| player).or(self.kind.player);
        let event = Event { ply, player, incident: self.kind.incident };
        Ok(self.intending.map_or(event, |Announced(m)| event.announcing(m)))
    }

    fn reported(&self, placed: Result<Event, String>) -> ReportedEvent {
        ReportedEvent {
            at: self.at.clone(),
            kind: self.kind.text.clone(),
            ruled: self.ruled.clone(),
            source: self.source.0.clone(),
            placed,
        }
    }
}
