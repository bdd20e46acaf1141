//! A game as the page shows it: the data that all its parts share.

use maud::{Markup, html};

use super::eras::{Place, Years};
use super::stage::Stage;
use super::terms::Terms;
use crate::arbiter::{Game, Ruleset, Verdict, rulesets};
use crate::laws::{Code, Library};
use crate::narrative::lanes::Lanes;
use crate::narrative::lanes::lens::Lens;
use crate::narrative::period::whose_law;
use crate::replay::Ply;

pub(super) struct PageGame<'a> {
    /// The prefix of this game's anchors.
    pub id: &'a str,
    pub game: &'a Game<'a>,
    pub lanes: Lanes<'a>,
    /// The lens that enlarges parts of the lanes.
    pub lens: Lens,
    pub years: Years<'a>,
    /// The newest code, with its verdict on the game.
    pub today: Option<(&'a Code, Verdict)>,
    /// The last law before that of the game's day that judges the most relevant finding otherwise,
    /// with its verdict.
    pub earlier: Option<(&'a dyn Ruleset, Verdict)>,
    /// The names of rules in its sentences, with their articles.
    pub terms: Terms,
    /// The names of the plies shown.
    pub labels: Vec<String>,
    pub stage: Stage,
}

impl<'a> PageGame<'a> {
    pub fn new<'g: 'a>(
        id: &'a str,
        game: &'a mut Game<'g>,
        library: &'a Library,
        countries: &'a [Place<'a>],
    ) -> Self {
        let today = library.newest().map(|code| (code, game.judge(code)));
        let earlier = id_of_law_then(game).and_then(|then| {
            let law = library.code(&then).ok()?;
            game.earlier_law(law, &rulesets(library.codes()))
        });
        let mut lanes = Lanes::of(game);
        lanes.lanes.sort_by_key(|lane| game.rank(lane.code.id()));
        let years = Years::of(game, library, countries);
        let timeline = &game.timeline;
        Self {
            id,
            lens: Lens::on(&lanes),
            years,
            today,
            earlier,
            terms: Terms::of(game),
            labels: (0..=lanes.last_ply).map(|ply| timeline.label_in_dialect(ply)).collect(),
            stage: Stage::of(game, lanes.last_ply),
            lanes,
            game,
        }
    }

    /// Returns true if the game is judged under a code.
    pub fn shows(&self, code: &str) -> bool {
        self.game.codes().iter().any(|known| known.id() == code)
    }

    /// Returns the short title of a code, with a link to it if the game is judged under it.
    pub fn link_to(&self, code: &dyn Ruleset) -> Markup {
        html! {
            @if self.shows(code.id()) { a href={ "#law-" (code.id()) } { (code.short()) } }
            @else { (code.short()) }
        }
    }

    pub fn label(&self, ply: Ply) -> &str {
        self.labels.get(ply as usize).map_or("", String::as_str)
    }

    /// Returns the last ply that is shown.
    pub fn last(&self) -> Ply {
        self.lanes.last_ply
    }

    /// Returns true if the most relevant finding of some code is at this ply.
    pub fn matters(&self, ply: Ply) -> bool {
        self.game.verdicts.iter().any(|(code, verdict)| {
            verdict.ply_that_matters(self.game.timeline_of(*code)) == Some(ply)
        })
    }

    /// Returns `law of the day` or the like for a code that is the law of the day, or may be.
    pub fn law_of_day_label(&self, code: &str) -> Option<String> {
        let law = self.game.law.as_ref().filter(|_| self.game.is_of_the_day(code));
        law.map(whose_law)
    }
}

/// Returns the id of the first law that may have governed the game.
pub(super) fn id_of_law_then(game: &Game<'_>) -> Option<String> {
    let governing = &game.law.as_ref()?.governing;
    Some(governing.candidates().first()?.code.id.clone())
}
