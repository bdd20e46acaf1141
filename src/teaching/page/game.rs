//! A game as the page shows it: what all its parts share.

use super::eras::{Era, eras};
use super::stage::Stage;
use crate::arbiter::{Case, Verdict};
use crate::laws::{Code, Library};
use crate::narrative::bounds::DRAWN;
use crate::narrative::game::GameReport;
use crate::narrative::headline;
use crate::narrative::lanes::Lanes;
use crate::replay::Ply;

/// A game and everything the page says of it.
pub(super) struct PageGame<'a> {
    /// What the anchors of this game begin with.
    pub id: &'a str,
    pub report: &'a GameReport<'a>,
    pub lanes: Lanes<'a>,
    pub eras: Vec<Era<'a>>,
    /// Today's law, and what it makes of the game.
    pub today: Option<(&'a Code, Verdict)>,
    /// On what the codes part ways in this game, in a sentence.
    pub headline: Option<String>,
    /// How the plies that are shown are named.
    pub labels: Vec<String>,
    pub stage: Stage,
}

impl<'a> PageGame<'a> {
    pub fn new(
        id: &'a str,
        report: &'a GameReport<'a>,
        case: &mut Case<'_>,
        library: &'a Library,
    ) -> Self {
        let game = &report.game.timeline;
        let today = library.codes().iter().rfind(|code| code.in_force.is_some());
        let today = today.map(|code| (code, case.judge(code)));
        Self {
            id,
            report,
            lanes: Lanes::of(report, case.courses(&report.game.verdicts)),
            eras: eras(report, case, library),
            today,
            headline: headline(report),
            labels: (0..=game.plies().min(DRAWN)).map(|ply| game.named(ply)).collect(),
            stage: Stage::of(report),
        }
    }

    /// Whether a code is asked.
    pub fn shows(&self, code: &str) -> bool {
        self.report.game.verdicts.iter().any(|(known, _)| known.id() == code)
    }

    pub fn label(&self, ply: Ply) -> &str {
        self.labels.get(ply as usize).map_or("", String::as_str)
    }

    /// The last ply that is shown.
    pub fn last(&self) -> Ply {
        self.lanes.plies.min(self.report.game.timeline.plies())
    }

    /// Whether some code decides at this ply.
    pub fn decides(&self, ply: Ply) -> bool {
        self.report.game.verdicts.iter().any(|(_, verdict)| verdict.ply == Some(ply))
    }

    pub fn is_of_the_day(&self, code: &str) -> bool {
        self.report.period.as_ref().is_some_and(|period| period.includes(code))
    }
}
