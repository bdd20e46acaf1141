//! A game as the page shows it: what all its parts share.

use super::eras::{Place, Years};
use super::stage::Stage;
use super::terms::Terms;
use crate::arbiter::{Game, Verdict};
use crate::laws::{Code, Library};
use crate::narrative::headline;
use crate::narrative::lanes::Lanes;
use crate::narrative::lanes::lens::Lens;
use crate::narrative::period::whose_law;
use crate::replay::Ply;

pub(super) struct PageGame<'a> {
    /// What the anchors of this game begin with.
    pub id: &'a str,
    pub game: &'a Game<'a>,
    pub lanes: Lanes<'a>,
    /// What of the lanes is enlarged.
    pub lens: Lens,
    pub years: Years<'a>,
    /// Today's law, and what it makes of the game.
    pub today: Option<(&'a Code, Verdict)>,
    /// On what the codes part ways in this game, in a sentence.
    pub headline: Option<String>,
    /// The words of art in its sentences.
    pub terms: Terms,
    /// How the plies that are shown are named.
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
        let lanes = Lanes::of(game);
        let years = Years::of(game, library, countries);
        let timeline = &game.timeline;
        Self {
            id,
            lens: Lens::on(&lanes),
            years,
            today,
            headline: headline(game),
            terms: Terms::of(game),
            labels: (0..=lanes.plies).map(|ply| timeline.named(ply)).collect(),
            stage: Stage::of(game, lanes.plies),
            lanes,
            game,
        }
    }

    /// Whether a code is asked.
    pub fn shows(&self, code: &str) -> bool {
        self.game.codes().iter().any(|known| known.id() == code)
    }

    pub fn label(&self, ply: Ply) -> &str {
        self.labels.get(ply as usize).map_or("", String::as_str)
    }

    /// The last ply that is shown.
    pub fn last(&self) -> Ply {
        self.lanes.plies
    }

    /// Whether some code decides at this ply.
    pub fn decides(&self, ply: Ply) -> bool {
        self.game.verdicts.iter().any(|(_, verdict)| verdict.ply == Some(ply))
    }

    /// Whose law a code is, if it is the law of the day or may be.
    pub fn whose(&self, code: &str) -> Option<String> {
        let law = self.game.law.as_ref().filter(|_| self.game.is_of_the_day(code));
        law.map(whose_law)
    }
}
