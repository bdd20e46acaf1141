//! The board: a position of the game, the controls to step, and where the men stood so before.

use std::collections::{BTreeMap, HashMap};

use maud::{Markup, html};

use super::game::PageGame;
use crate::arbiter::{ClaimRuling, Occurrence, occurrence, stood};
use crate::chess::{Color, Move, Position, Square};
use crate::narrative::bounds::DRAWN;
use crate::narrative::game::GameReport;
use crate::render::claim::{differing, squares};
use crate::render::diagram;
use crate::replay::{Ply, Timeline};

/// So many earlier occurrences are drawn at most: the latest.
const BOARDS: usize = 8;

/// What the board can show besides the moves.
pub(super) struct Stage {
    /// The ply it shows first: the one that decides under the newest code that has one.
    pub focus: Ply,
    /// Where the men stood before as they do, or would after a move that is announced: that first.
    pub recurrences: BTreeMap<Ply, Vec<Recurrence>>,
    /// A move that could be announced with the claim that decides.
    pub announced: BTreeMap<Ply, Announced>,
}

/// The men have stood so before.
pub(super) struct Recurrence {
    /// The move that is only announced.
    after: Option<String>,
    /// When, and what was different; the latest of them.
    pub earlier: Vec<Occurrence>,
    /// How many more there were.
    more: usize,
}

/// A move announced with a claim.
pub(super) struct Announced {
    /// The move.
    pub m: Move,
    /// The same with its number.
    pub label: String,
    /// Whether it was, and not only could have been.
    pub on_record: bool,
}

impl Stage {
    pub fn of(report: &GameReport<'_>) -> Self {
        let game = &report.timeline;
        let last = game.plies().min(DRAWN);
        // Of laws that were never in force anywhere, only if no other decides.
        let (law, others): (Vec<_>, Vec<_>) =
            report.verdicts.iter().rev().partition(|(code, _)| code.in_force.is_some());
        let mut decided = law.into_iter().chain(others).filter_map(|(_, verdict)| verdict.ply);
        let mut announced = announced(report);
        announced.retain(|&ply, _| ply <= last);
        let mut recurrences = recurrences(game, last);
        for (&ply, announced) in &announced {
            let after = game.position(ply).after(&announced.m);
            let earlier = stood(game, ply, &after);
            let would = Recurrence::of(Some(&announced.label), &earlier, &after, game);
            recurrences.entry(ply).or_default().splice(0..0, would);
        }
        Self { focus: decided.find(|&ply| ply <= last).unwrap_or(last), recurrences, announced }
    }
}

impl Recurrence {
    /// The men stood at these plies as in this position.
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

    /// What stands above the small boards.
    pub fn heading(&self) -> String {
        let earlier = match self.more {
            0 => String::new(),
            more => format!(" ({more} earlier times are not drawn)"),
        };
        match &self.after {
            Some(label) => format!("As after {label} the men stood after{earlier}:"),
            None => format!("So the men stood before{earlier}:"),
        }
    }
}

/// The plies at which the men stand as before.
fn recurrences(game: &Timeline, last: Ply) -> BTreeMap<Ply, Vec<Recurrence>> {
    let mut stood: HashMap<u64, Vec<Ply>> = HashMap::new();
    let mut found = BTreeMap::new();
    for (ply, mark) in (0..=last).zip(game.marks()) {
        let earlier = stood.entry(mark.components.placement).or_default();
        if !earlier.is_empty() {
            let recurrence = Recurrence::of(None, earlier, &game.position(ply), game);
            found.insert(ply, recurrence.into_iter().collect());
        }
        earlier.push(ply);
    }
    found
}

/// The moves that decide by being announced, and those that were announced with a claim.
fn announced(report: &GameReport<'_>) -> BTreeMap<Ply, Announced> {
    let game = &report.timeline;
    let verdicts = || report.verdicts.iter().map(|(_, verdict)| verdict);
    let could = verdicts()
        .filter_map(|verdict| verdict.deciding())
        .filter_map(|ruling| Some((ruling.ply, ruling.intended?, false)));
    let played = |claim: &ClaimRuling| game.position(claim.ply).resolve(&claim.intending?).ok();
    let did = verdicts()
        .flat_map(|verdict| &verdict.claims)
        .filter_map(|claim| Some((claim.ply, played(claim)?, true)));
    let announced = could.chain(did).map(|(ply, m, on_record)| {
        let label = format!("{}{}", game.number(ply + 1), game.position(ply).san(&m));
        (ply, Announced { m, label, on_record })
    });
    announced.collect()
}

/// The board with its controls.
pub(super) fn board(told: &PageGame<'_>) -> Markup {
    let game = &told.report.timeline;
    let ply = told.stage.focus;
    let position = game.position(ply);
    let marked = marked(told, ply);
    let announced = told.stage.announced.get(&ply).map(|announced| announced.m);
    let label = format!("{}. {}", caption(told, ply), diagram::men_in_words(&position));
    html! {
        section .stage aria-label="The board" {
            figure {
                svg .board.large viewBox="0 0 378 378" role="img" aria-label=(label) {
                    (diagram::board(&position, &marked))
                    g .announced { @if let Some(m) = announced { (diagram::arrow(m.from, m.to)) } }
                }
                figcaption aria-live="polite" { (caption(told, ply)) }
            }
            div .controls role="group" aria-label="Step through the game" hidden {
                (button("start", "To the start", "M3 3h3v14H3zM17 3v14L7 10z"))
                (button("back", "One move back", "M15 3v14L4 10z"))
                (button("on", "One move on", "M5 3v14l11-7z"))
                (button("end", "To the end", "M14 3h3v14h-3zM3 3v14l10-7z"))
                (button("flip", "Turn the board", "M6 2l4 5H7v11H5V7H2zM14 18l-4-5h3V2h2v11h3z"))
            }
            div .before { (before(told, ply)) }
        }
    }
}

fn button(go: &str, label: &str, picture: &str) -> Markup {
    html! {
        button type="button" data-go=(go) aria-label=(label) {
            svg viewBox="0 0 20 20" aria-hidden="true" { path d=(picture) {} }
        }
    }
}

/// What the board shows, in words.
pub(super) fn caption(told: &PageGame<'_>, ply: Ply) -> String {
    let game = &told.report.timeline;
    let turn = if game.turn(ply) == Color::White { "White" } else { "Black" };
    let place = match ply {
        0 => "At the start".to_owned(),
        ply => format!("After {}", told.label(ply)),
    };
    match told.stage.announced.get(&ply) {
        Some(Announced { label, on_record: true, .. }) => {
            format!("{place}; {turn} announced {label}")
        }
        Some(Announced { label, .. }) => format!("{place}; {turn} could announce {label}"),
        None => format!("{place}, {turn} to move"),
    }
}

/// The squares of the last move.
fn marked(told: &PageGame<'_>, ply: Ply) -> Vec<Square> {
    let game = &told.report.timeline;
    ply.checked_sub(1).map_or_else(Vec::new, |before| {
        game.position(before).squares_of(&game.moves()[before as usize])
    })
}

/// The earlier occurrences as small boards.
fn before(told: &PageGame<'_>, ply: Ply) -> Markup {
    let game = &told.report.timeline;
    html! {
        @for recurrence in told.stage.recurrences.get(&ply).into_iter().flatten() {
            p { (recurrence.heading()) }
            ol {
                @for occurrence in &recurrence.earlier {
                    li {
                        a href={ "#" (told.id) "-m" (occurrence.ply) } {
                            (diagram::small_board(&game.position(occurrence.ply), &squares(occurrence), &format!("The board after {}", told.label(occurrence.ply))))
                            span { (told.label(occurrence.ply)) }
                        }
                        @if !occurrence.differs.is_empty() { small { (what_differs(occurrence)) } }
                    }
                }
            }
        }
    }
}

pub(super) fn what_differs(occurrence: &Occurrence) -> String {
    let differs: Vec<String> = occurrence.differs.iter().map(|d| differing(*d)).collect();
    differs.join("; ")
}
