//! A game as the page shows it: what all its parts share.

use super::eras::{Era, eras};
use super::stage::Stage;
use crate::arbiter::{Case, Course, Ruleset, Verdict, rulesets};
use crate::laws::{Code, Library};
use crate::narrative::bounds::DRAWN;
use crate::narrative::game::GameReport;
use crate::narrative::lanes::Lanes;
use crate::narrative::separation;
use crate::narrative::words::capital;
use crate::replay::Ply;

/// A game and everything the page says of it.
pub(super) struct PageGame<'a> {
    /// What the anchors of this game begin with.
    pub id: &'a str,
    pub report: &'a GameReport<'a>,
    /// The courses behind the verdicts, and what is drawn of them.
    pub courses: Vec<Vec<Course>>,
    pub lanes: Lanes<'a>,
    pub eras: Vec<Era<'a>>,
    /// Today's law, and what it makes of the game.
    pub today: Option<(&'a Code, Verdict)>,
    /// What separates the law of the game's day from today's, in a sentence.
    pub separates: Option<String>,
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
        let separates = today
            .as_ref()
            .and_then(|(code, verdict)| what_separates(report, library, case, (*code, verdict)));
        let courses = case.courses(&report.game.verdicts);
        Self {
            id,
            report,
            lanes: Lanes::of(report, &courses).drawn(),
            courses,
            eras: eras(report, case, library),
            today,
            separates,
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

/// What separates the law of the game's day from today's; where these agree, or it is not known,
/// the newest of the codes shown that come to different verdicts.
fn what_separates(
    report: &GameReport<'_>,
    library: &Library,
    case: &mut Case<'_>,
    today: (&Code, &Verdict),
) -> Option<String> {
    let of_the_day = |code: &str| report.period.as_ref().is_some_and(|law| law.includes(code));
    let day = report.game.verdicts.iter().find(|(code, _)| of_the_day(code.id()));
    let from_today =
        day.and_then(|(code, verdict)| case.difference((*code, verdict), (today.0, today.1)));
    let found = from_today.or_else(|| report.game.differences.last().cloned())?;
    let codes: Vec<&dyn Ruleset> = rulesets(library.codes());
    let line = separation::line(&found, &codes, |code| code.short().to_owned());
    Some(capital(&format!("{line}.")))
}
