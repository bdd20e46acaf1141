//! `--events FILE.toml`: events in games whose records must not be edited.

use std::collections::HashSet;
use std::path::Path;

use serde::Deserialize;

use jadoube::arbiter::ReportedEvent;
use jadoube::chess::Movement;
use jadoube::laws::read_small;
use jadoube::notation::{Event, Record, read_command};
use jadoube::replay::{Ply, Timeline};

use super::{CliError, file_error};

/// A file of events.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventFile {
    #[serde(default)]
    event: Vec<Entry>,
}

/// One event of a file: the number of its game in each input, the moment as `--at` takes it, what
/// happened as a command in a comment says it (`claim white,repetition,Qe2`), the arbiter's ruling,
/// and the source of the report.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    game: u64,
    at: String,
    kind: String,
    ruled: Option<String>,
    source: String,
}

impl EventFile {
    /// Reads a file. Fails at its first mistake.
    pub(crate) fn read(path: &Path) -> Result<Self, CliError> {
        let bytes = read_small(path).map_err(|error| file_error(path, error))?;
        let text = String::from_utf8(bytes).map_err(|_| file_error(path, "not UTF-8"))?;
        let file: Self = toml::from_str(&text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = text.get(..start).unwrap_or_default().matches('\n').count() + 1;
            file_error(path, format!("line {line}: {}", error.message()))
        })?;
        for (number, entry) in (1..).zip(&file.event) {
            entry.event(0).map_err(|why| file_error(path, format!("event {number}: {why}")))?;
        }
        Ok(file)
    }

    /// Returns the record with the events of its game that have a place in it, and all events
    /// reported of the game.
    pub(crate) fn added_to<'a>(&self, record: &Record<'a>) -> (Record<'a>, Vec<ReportedEvent>) {
        let mut record = record.clone();
        let entries: Vec<&Entry> =
            self.event.iter().filter(|entry| entry.game == record.index).collect();
        if entries.is_empty() {
            return (record, Vec::new());
        }
        let game = Timeline::replay(&record, Movement::default());
        let reported: Vec<ReportedEvent> =
            entries.iter().map(|entry| entry.placed(&game)).collect();
        // An event that is reported in both places, or twice, happened once: the last report
        // counts.
        let mut happened = HashSet::new();
        let mut placed: Vec<Event> = Vec::new();
        for event in reported.iter().rev().filter_map(|report| report.placed.as_ref().ok()) {
            if happened.insert(event.by(game.actor(event))) {
                placed.push(*event);
            }
        }
        record.events.retain(|event| !happened.contains(&event.by(game.actor(event))));
        record.events.extend(placed.into_iter().rev());
        record.events.sort_by_key(|event| event.ply);
        (record, reported)
    }

    /// Returns the greatest number of a game of which an event is reported; 0 without events.
    pub(crate) fn last_game(&self) -> u64 {
        self.event.iter().map(|entry| entry.game).max().unwrap_or_default()
    }

    /// Returns a message for each event of a game that is none of the first `games`.
    pub(crate) fn of_missing_games(&self, games: u64) -> impl Iterator<Item = String> {
        let others = self.event.iter().filter(move |entry| !(1..=games).contains(&entry.game));
        others.map(|Entry { game, at, kind, .. }| {
            format!("{kind} at {at} of game {game}: there is no such game")
        })
    }
}

impl Entry {
    /// Returns the event at a ply. Fails if its kind cannot be read or its source is empty.
    fn event(&self, ply: Ply) -> Result<Event, String> {
        if self.source.trim().is_empty() {
            return Err("`source` is empty".to_owned());
        }
        let (player, incident) = read_command(&self.kind).map_err(|why| why.to_string())?;
        Ok(Event { ply, player, incident })
    }

    /// Returns the event at its place in a game, or why it has none.
    fn placed(&self, game: &Timeline) -> ReportedEvent {
        let ply = game.ply_at(&self.at).map_err(|why| why.to_string());
        ReportedEvent {
            at: self.at.clone(),
            kind: self.kind.clone(),
            ruled: self.ruled.clone(),
            source: self.source.clone(),
            placed: ply.and_then(|ply| self.event(ply)),
        }
    }
}
