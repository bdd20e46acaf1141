//! The JSON contract of what a code makes of an irregularity on the record.

use serde::Serialize;

use crate::arbiter::{IrregularityRuling, Provided, Provision, Sequel};
use crate::chess::Color;
use crate::laws::{ArticleNumber, Seen};
use crate::narrative::irregularity::done;
use crate::remedies::{After, Chooser, Cost, IrregularityKind, Until, demands};
use crate::replay::{Ply, Timeline};

use super::choice_json::ChoiceJson;
use super::citation::citation;

/// An irregularity on the record, and what a code makes of what was done about it.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "IrregularityRuling")
)]
pub(super) struct IrregularityJson<'a> {
    /// How many half-moves had been made; of a move that stood, that one included.
    ply: Ply,
    /// The same as people name it.
    at: String,
    /// Who did it.
    player: &'static str,
    /// What the record says, as a command in a comment: `[%touch e2]`.
    deed: String,
    /// What the laws call it.
    kind: IrregularityKind,
    /// What the code makes of what was done.
    sequel: Sequel,
    /// The ply from which the record is void under this code; null if it is not.
    void_from: Option<Ply>,
    /// What the code gives for it; null if no article deals with it.
    given: Option<GivenJson<'a>>,
    /// What the code gives for a false move that is found only later, where that decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    found_later: Option<GivenJson<'a>>,
}

/// What an article gives for an irregularity on the record.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "GivenRemedy"))]
struct GivenJson<'a> {
    /// The stable key of the article.
    article: &'a str,
    /// Its number.
    number: ArticleNumber<&'a str>,
    /// How well it was seen.
    seen: Seen,
    /// Who chooses.
    chooses: Chooser,
    /// When it can first be had; left out if at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<After>,
    /// Until when the right lasts; null if the article does not say.
    until: Option<Until>,
    /// What may be demanded.
    choices: Vec<ChoiceJson>,
    /// What it costs besides.
    cost: Option<&'a Cost>,
}

impl<'a> IrregularityJson<'a> {
    pub(super) fn of(
        ruling: &'a IrregularityRuling,
        game: &Timeline,
        law: &[Provision<'a>],
    ) -> Self {
        let given = |provided: &'a Provided| GivenJson::of(provided, ruling, game, law);
        Self {
            ply: ruling.ply,
            at: game.label(ruling.ply),
            player: if ruling.player == Color::White { "white" } else { "black" },
            deed: format!("[%{}]", ruling.deed),
            kind: ruling.kind,
            sequel: ruling.sequel,
            void_from: ruling.void_from,
            given: ruling.given.as_ref().map(given),
            found_later: ruling.found_later.as_ref().map(given),
        }
    }
}

impl<'a> GivenJson<'a> {
    fn of(
        provided: &'a Provided,
        ruling: &IrregularityRuling,
        game: &Timeline,
        law: &[Provision<'a>],
    ) -> Self {
        let (number, seen) = citation(law, &provided.article);
        let (done, before) = done(ruling, game);
        let position = game.position(before);
        let demands = demands(&provided.rule, &done, &position);
        Self {
            article: &provided.article,
            number,
            seen,
            chooses: provided.rule.chooses,
            after: provided.rule.after,
            until: provided.rule.until,
            choices: demands.iter().map(|demand| ChoiceJson::of(demand, &position)).collect(),
            cost: provided.rule.cost_of(&ruling.deed),
        }
    }
}
