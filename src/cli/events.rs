//! `--events FILE.toml`: what happened in games whose records may not be edited.

use std::path::Path;

use serde::Deserialize;

use jadoube::chess::{Color, Movement};
use jadoube::notation::{Claim, Event, Incident, Record, read_move};
use jadoube::replay::Timeline;

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
    /// What the arbiter ruled, in words.
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

    /// The record with the events of its game, and what is known of them besides.
    pub(crate) fn added_to<'a>(
        &self,
        record: &Record<'a>,
    ) -> Result<(Record<'a>, Vec<String>), String> {
        let mut record = record.clone();
        let mut remarks = Vec::new();
        for entry in self.event.iter().filter(|entry| entry.game == record.index) {
            let game = Timeline::replay(&record, Movement::default());
            let event =
                entry.event(&game).map_err(|why| format!("event at {}: {why}", entry.at))?;
            record.events.push(event);
            remarks.push(entry.remark());
        }
        record.events.sort_by_key(|event| event.ply);
        Ok((record, remarks))
    }
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

    /// What the arbiter ruled, and where that is known from.
    fn remark(&self) -> String {
        let ruled =
            self.ruled.as_ref().map_or_else(String::new, |ruled| format!("the arbiter: {ruled}; "));
        format!("{}, {}: {ruled}source: {}", self.at, self.kind, self.source)
    }
}
