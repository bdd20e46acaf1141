//! Repetition, of positions or of moves.

mod identity;
mod position;
mod runs;
mod series;

use serde::{Deserialize, Serialize};

use crate::replay::{GameSummary, Timeline};

use super::{
    ClaimForm, Component, Consequence, Evaluation, FirstFinding, MayClaim, Rule, failed_checks,
};

pub(in crate::rules) use position::third_occurrence;

/// A repetition of a position or of a series of moves.
///
/// # The law
/// A position is the same when the pieces stand on the same squares and the other components
/// this article names are equal. A series is a block of consecutive moves, at least four
/// plies long; a move is the same when the same piece goes from the same square to the same
/// square, and takes in both cases or in neither.
///
/// # In play
/// Occurrences are counted over the whole game, the starting position among them. A claim lapses
/// with the next move, and is open again when the position recurs. *k* performances of a series of
/// moves in succession put the position on the board *k* + 1 times.
///
/// # Eras
/// None in London 1807; a series of moves in the nineteenth century; a position since, with
/// castling rights and en passant counting only since the 1960s.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Repetition {
    /// The item counted: positions or series of moves.
    pub of: RepetitionOf,
    /// The number of times in all, including the first.
    pub times: u32,
    /// The consequence: a claim, an automatic draw, or that the move is forbidden.
    pub consequence: Consequence,
    /// The components that must be equal, for positions. Placement always must.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same: Option<Vec<Component>>,
    /// The number of plies between one occurrence and the next, for positions; any number if it is
    /// missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spaced: Option<u32>,
    /// The players whose moves must be repeated, for moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<RepeatingPlayers>,
    /// True if one performance must directly follow the other, for moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_succession: Option<bool>,
    /// The player who may claim. Only for claims.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<MayClaim>,
    /// True if a side that gave check with every move since the first of these occurrences loses
    /// instead, for automatic draws.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub checker_loses: bool,
    /// The forms in which a position may be claimed; only on the board if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Vec<ClaimForm>>,
}

vocabulary! {
/// The item that a law of repetition counts.
pub enum RepetitionOf {
    /// A position, compared as `same` says.
    Position,
    /// A series of moves.
    Moves,
}
}

/// The players whose moves make a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RepeatingPlayers {
    /// Both players make the same moves again.
    Both,
    /// It is enough that one player repeats his moves; the other player's moves are not compared.
    One,
}

impl Repetition {
    /// Returns true if a claim may be made in this form.
    pub fn has_form(&self, form: ClaimForm) -> bool {
        self.form.as_ref().map_or(form == ClaimForm::Standing, |forms| forms.contains(&form))
    }

    /// Returns true if this rule may find different things in games with the same moves under two
    /// laws of movement: it compares possible moves, or a first repetition may be announced.
    pub(super) fn depends_on_movement_law(&self) -> bool {
        let compared = self.same.as_deref().unwrap_or_default();
        compared.contains(&Component::PossibleMoves) || self.needs_no_recurrence()
    }

    /// Returns true if this rule can find something in a game without a repeated position.
    fn needs_no_recurrence(&self) -> bool {
        self.times <= 2 && self.has_form(ClaimForm::Intended)
    }

    /// Returns the parameters that are given but mean nothing here, or are missing but needed.
    fn out_of_place(&self) -> Vec<(&'static str, String)> {
        let positions = self.of == RepetitionOf::Position;
        let claim = self.consequence == Consequence::Claim;
        let claim_of_positions = claim && positions;
        let automatic = positions && self.consequence == Consequence::Automatic;
        let (position, moves) = ("a repetition of positions", "a repetition of moves");
        let by_itself = "a repetition of positions that draws by itself";
        // Each parameter: whether it is given, wanted and needed, and for what.
        let of_kinds = [
            ("same", self.same.is_some(), positions, positions, position),
            ("spaced", self.spaced.is_some(), positions, false, position),
            ("players", self.players.is_some(), !positions, !positions, moves),
            ("in-succession", self.in_succession.is_some(), !positions, !positions, moves),
            ("by", self.by.is_some(), claim, claim, "a claim"),
            (
                "form",
                self.form.is_some(),
                claim_of_positions,
                claim_of_positions,
                "a claim of a position",
            ),
            ("checker-loses", self.checker_loses, automatic, false, by_itself),
        ];
        let out_of_place = of_kinds.into_iter().filter_map(|(key, given, wanted, needed, of)| {
            let why = match (given, wanted) {
                (true, false) => format!("`{key}` means nothing here: it is for {of}"),
                (false, _) if needed => format!("`{key}` is missing: {of} needs it"),
                _ => return None,
            };
            Some((key, why))
        });
        out_of_place.collect()
    }

    /// Returns the errors in these parameters: the parameter and the reason.
    pub fn mistakes(&self) -> Vec<(&'static str, String)> {
        let positions = self.of == RepetitionOf::Position;
        let has_no_such = self.consequence == Consequence::Loses
            || (self.consequence == Consequence::Forbids && !positions);
        let consequences =
            "the consequence is `claim` or `automatic`, and for positions also `forbids`";
        let lacks_placement =
            self.same.as_ref().is_some_and(|same| !same.contains(&Component::Placement));
        let distance = "the distance between occurrences is 1 ply at least: a number of plies, \
                        `4` for every second move of each player";
        let others = failed_checks([
            (has_no_such, "consequence", consequences),
            (self.times < 2, "times", "what happens once is not repeated: 2 at least"),
            (self.spaced == Some(0), "spaced", distance),
            (
                lacks_placement,
                "same",
                "`placement` must be among the components: write `same = [\"placement\", …]`",
            ),
        ]);
        self.out_of_place().into_iter().chain(others).collect()
    }
}

impl Rule for Repetition {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        match self.of {
            // One occurrence too few is enough: the last one may be announced.
            RepetitionOf::Position if self.has_form(ClaimForm::Intended) => {
                summary.occurrences.saturating_add(1) >= self.times
            }
            RepetitionOf::Position => summary.occurrences >= self.times,
            // One player's moves can recur while the position does not, and so can moves with
            // others between.
            RepetitionOf::Moves if self.players == Some(RepeatingPlayers::One) => true,
            RepetitionOf::Moves if self.in_succession == Some(false) => true,
            // Each performance brings the position about once more after the first time.
            RepetitionOf::Moves => summary.occurrences > self.times,
        }
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        match self.of {
            RepetitionOf::Position => position::evaluate(self, game),
            RepetitionOf::Moves => series::evaluate(self, game),
        }
    }

    fn first(&self, game: &Timeline) -> Option<FirstFinding> {
        let first = match self.of {
            RepetitionOf::Position => position::first(self, game),
            RepetitionOf::Moves => series::first(self, game),
        };
        first.map(FirstFinding::Found)
    }
}
