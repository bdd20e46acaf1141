//! `--events FILE.toml`: what happened in games whose records may not be edited.

use std::collections::HashSet;
use std::path::Path;

use serde::Deserialize;

use jadoube::chess::{Color, Movement};
use jadoube::notation::{Claim, Event, Incident, Record, read_move};
use jadoube::replay::Timeline;
use jadoube::report::Beside;

use super::Trouble;

/// The events of a sidecar file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sidecar {
    #[serde(default)]
    event: Vec<Entry>,
}

/// One of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The game's number in its file.
    game: u64,
    /// When: `33...Rd5`, or a ply.
    at: String,
    /// Who acted; the player to move, if nothing is said.
    player: Option<Side>,
    /// `repetition`, `moves`, `perpetual` or `dead` for a claim; or `notice`, `agree`, `flag`.
    kind: String,
    /// The move announced with a claim.
    intending: Option<String>,
    /// What the arbiter ruled: `upheld` or `refused`, and more words if need be; or other
    /// words, which are only repeated.
    ruled: Option<String>,
    /// Where this is known from.
    source: String,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Side {
    White,
    Black,
}

impl Sidecar {
    /// Reads a sidecar file.
    pub(crate) fn read(path: &Path) -> Result<Self, Trouble> {
        let name = path.display();
        let said = |error: &dyn std::fmt::Display| Trouble::Said(format!("{name}: {error}"));
        let text = std::fs::read_to_string(path).map_err(|error| said(&error))?;
        toml::from_str(&text).map_err(|error| said(&error))
    }

    /// The record with the events of its game that have a place in it, and all that is told of
    /// the game.
    pub(crate) fn added_to<'a>(&self, record: &Record<'a>) -> (Record<'a>, Vec<Beside>) {
        let mut record = record.clone();
        let mut told = Vec::new();
        let entries = self.event.iter().filter(|entry| entry.game == record.index);
        let entries: Vec<&Entry> = entries.collect();
        if !entries.is_empty() {
            let game = Timeline::replay(&record, Movement::default());
            for entry in entries {
                let placed = entry.event(&game);
                if let Ok(event) = &placed {
                    // Told in both places, it still happened once.
                    record.events.retain(|known| !is_same(known, event, &game));
                    record.events.push(*event);
                }
                told.push(entry.told(placed));
            }
        }
        record.events.sort_by_key(|event| event.ply);
        (record, told)
    }

    /// What is told of games that are not among these.
    pub(crate) fn of_others(&self, games: &HashSet<u64>) -> Vec<String> {
        let others = self.event.iter().filter(|entry| !games.contains(&entry.game));
        others
            .map(|Entry { game, at, kind, .. }| {
                format!("{kind} at {at} of game {game}: there is no such game")
            })
            .collect()
    }
}

/// Whether two events are the same, given whose turn it was.
fn is_same(a: &Event, b: &Event, game: &Timeline) -> bool {
    let who = |event: &Event| event.player.unwrap_or_else(|| game.turn(event.ply));
    (a.ply, a.incident, who(a)) == (b.ply, b.incident, who(b))
}

impl Entry {
    fn event(&self, game: &Timeline) -> Result<Event, String> {
        let ply = game.ply_at(&self.at)?;
        let intending = self.intending.as_deref().map(read_move).transpose()?;
        let incident = match (self.kind.as_str(), Claim::from_word(&self.kind)) {
            (_, Some(ground)) => Incident::Claim { ground, intending },
            ("notice", _) => Incident::Notice,
            ("agree", _) => Incident::Agreement,
            ("flag", _) => Incident::Flag,
            (other, _) => {
                return Err(format!(
                    "`{other}` is no kind of event: repetition, moves, perpetual, dead, notice, \
                     agree or flag"
                ));
            }
        };
        let player = self.player.map(|side| match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        });
        Ok(Event { ply, player, incident })
    }

    fn told(&self, placed: Result<Event, String>) -> Beside {
        Beside {
            at: self.at.clone(),
            kind: self.kind.clone(),
            ruled: self.ruled.clone(),
            source: self.source.clone(),
            placed,
        }
    }
}
