//! The extras on the board: earlier occurrences of a placement, and announced moves.

use std::collections::BTreeMap;

use crate::arbiter::{Game, Occurrence, occurrence, plies_with_placement};
use crate::chess::{Move, Position};
use crate::narrative::story::ply_that_matters;
use crate::narrative::words;
use crate::replay::{Ply, Timeline};

/// The maximum number of earlier occurrences drawn, latest first.
const BOARDS: usize = 8;

pub(super) struct Stage {
    /// The ply that the board shows first: that of the most relevant finding; else the last.
    pub focus: Ply,
    /// The repeated placements by ply. The placement after an announced move comes first.
    pub recurrences: BTreeMap<Ply, Vec<Recurrence>>,
    /// The moves announced with a claim, or that could be announced with the deciding claim, by
    /// ply.
    pub announced: BTreeMap<Ply, Announced>,
}

pub(super) struct Recurrence {
    /// The announced move that would lead to the placement, if it was not played.
    after: Option<String>,
    /// The latest earlier occurrences, with their differences.
    pub earlier: Vec<Occurrence>,
    /// The number of earlier occurrences not drawn.
    more: usize,
}

pub(super) struct Announced {
    /// The announced move, drawn as an arrow.
    pub m: Move,
    /// The move in words, with its number.
    pub label: String,
    /// True if it was announced on the record, false if it only could have been.
    pub on_record: bool,
}

impl Stage {
    /// Returns the extras for the plies up to the last one shown.
    pub fn of(game: &Game<'_>, last: Ply) -> Self {
        let mut announced = announced(game);
        let focus = ply_that_matters(game).filter(|&ply| ply <= last);
        let game = &game.timeline;
        announced.retain(|&ply, _| ply <= last);
        let mut recurrences = recurrences(game, last);
        for (&ply, announced) in &announced {
            let after = game.position(ply).after(&announced.m);
            let earlier = plies_with_placement(game, ply, &after);
            let recurrence = Recurrence::of(Some(&announced.label), &earlier, &after, game);
            recurrences.entry(ply).or_default().splice(0..0, recurrence);
        }
        Self { focus: focus.unwrap_or(last), recurrences, announced }
    }
}

impl Recurrence {
    /// Returns the recurrence of the placement of `position` at earlier plies; `None` if there are
    /// none. `announced` names the move that would lead to the position.
    fn of(
        announced: Option<&str>,
        plies: &[Ply],
        position: &Position,
        game: &Timeline,
    ) -> Option<Self> {
        let more = plies.len().saturating_sub(BOARDS);
        let earlier = plies[more..].iter().map(|&ply| occurrence(game, ply, position));
        let earlier: Vec<Occurrence> = earlier.collect();
        let after = announced.map(str::to_owned);
        (!earlier.is_empty()).then_some(Self { after, earlier, more })
    }

    /// Returns the heading of the small boards.
    pub fn heading(&self) -> String {
        let earlier = match self.more {
            0 => String::new(),
            more => format!(" ({more} earlier positions are not drawn)"),
        };
        match &self.after {
            Some(label) => {
                format!("With {label} the pieces would be on the same squares as after{earlier}:")
            }
            None => format!("The pieces were on the same squares after{earlier}:"),
        }
    }
}

fn recurrences(game: &Timeline, last: Ply) -> BTreeMap<Ply, Vec<Recurrence>> {
    let plies = game.recurrence_plies().iter().take_while(|ply| **ply <= last);
    let found = plies.map(|&ply| {
        let mut earlier: Vec<Ply> = game.earlier(ply).collect();
        earlier.reverse();
        let recurrence = Recurrence::of(None, &earlier, &game.position(ply), game);
        (ply, recurrence.into_iter().collect())
    });
    found.collect()
}

/// Returns the moves that decide by being announced, and those that were announced with a claim.
fn announced(game: &Game<'_>) -> BTreeMap<Ply, Announced> {
    let timeline = &game.timeline;
    let mut announced = BTreeMap::new();
    let mut add = |ply: Ply, m: Move, on_record: bool| {
        let label = words::announced(timeline, ply, &m);
        announced.insert(ply, Announced { m, label, on_record });
    };
    for (_, verdict) in &game.verdicts {
        if let Some(ruling) = verdict.deciding()
            && let Some(m) = ruling.intended
        {
            add(ruling.ply, m, false);
        }
    }
    // A move announced on the record replaces one that could be announced at the same ply.
    for claim in game.verdicts.iter().flat_map(|(_, verdict)| &verdict.claims) {
        if let Some(written) = &claim.intending
            && let Ok(m) = timeline.position(claim.ply).resolve(written)
        {
            add(claim.ply, m, true);
        }
    }
    announced
}
