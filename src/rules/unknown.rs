//! What the law said is not known.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter};

use crate::chess::{Piece, Position};
use crate::notation::{Claim, GameResult, Incident};
use crate::replay::{Ply, Timeline};

use super::{AnyRule, Ending, Findings, Rule, View, repetition};

/// A matter on which a code is not known. The rule for it finds nothing; it says from which
/// ply on it would matter to know.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, Display, EnumIter,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Topic {
    /// Whether repetition draws, and how: it matters once a position, with the same player to
    /// move, stands for the third time.
    Repetition,
    /// How many moves may be made without progress: it matters once fifty of each side
    /// have been made without a capture or pawn move.
    MoveCount,
    /// What stalemate means: it matters when there is one.
    Stalemate,
    /// Whether a position in which neither side can mate ends the game: it matters when at
    /// most one knight or bishop is left beside the kings, or only bishops on one colour.
    DeadPosition,
    /// Whether checks that need never end draw: it matters where that is claimed.
    PerpetualCheck,
    /// What it means that a player's time runs out: it matters where it did.
    FlagFall,
}

impl Topic {
    /// Whether an article with this rule speaks of this matter.
    #[must_use]
    pub fn is_that_of(self, rule: &AnyRule) -> bool {
        match rule {
            AnyRule::Repetition(_) => self == Self::Repetition,
            AnyRule::MoveCount(_) => self == Self::MoveCount,
            AnyRule::Stalemate(_) => self == Self::Stalemate,
            AnyRule::DeadPosition | AnyRule::InsufficientMaterial(_) => self == Self::DeadPosition,
            AnyRule::PerpetualCheck(_) => self == Self::PerpetualCheck,
            AnyRule::FlagFall(_) => self == Self::FlagFall,
            AnyRule::Unknown(topic) | AnyRule::NotJudged(topic) => self == *topic,
            _ => false,
        }
    }

    /// Whether a claim on the record is founded on this matter.
    fn is_claimed_by(self, incident: &Incident) -> bool {
        match incident {
            Incident::Claim { ground: Claim::Repetition, .. } => self == Self::Repetition,
            Incident::Claim { ground: Claim::Moves, .. } => self == Self::MoveCount,
            Incident::Claim { ground: Claim::Dead, .. } => self == Self::DeadPosition,
            Incident::Claim { ground: Claim::Perpetual, .. } => self == Self::PerpetualCheck,
            Incident::Flag => self == Self::FlagFall,
            _ => false,
        }
    }
}

impl Rule for Topic {
    fn judge(&self, game: &View<'_>, out: &mut Findings) {
        let timeline = game.timeline();
        let from = match self {
            Self::Repetition => repetition::third_occurrence(timeline),
            Self::MoveCount => fifty_moves(timeline),
            Self::PerpetualCheck | Self::FlagFall => None,
            Self::Stalemate => {
                game.ply_without_move().filter(|&ply| !timeline.position(ply).in_check())
            }
            // A draw by itself where the record ends in a draw would change nothing.
            Self::DeadPosition => bare(timeline).filter(|&ply| {
                let drawn = timeline.result() == GameResult::Draw && timeline.cut().is_none();
                ply < timeline.plies() || !drawn
            }),
        };
        let claimed = game.events().find(|(event, _)| self.is_claimed_by(&event.incident));
        for ply in from.into_iter().chain(claimed.map(|(event, _)| event.ply)) {
            out.unknown(ply);
        }
    }
}

fn fifty_moves(timeline: &Timeline) -> Option<Ply> {
    (0..).zip(timeline.marks()).find(|(_, mark)| mark.clock >= 100).map(|(ply, _)| ply)
}

/// The first ply with no more than a knight or a bishop beside the kings. Men only become
/// fewer, so if the last position has more, so has every other.
fn bare(timeline: &Timeline) -> Option<Ply> {
    let few = |ply: Ply| has_no_mating_force(&timeline.position(ply));
    let last = timeline.plies();
    few(last).then(|| {
        let (mut bare, mut not_yet) = (last, 0);
        while not_yet < bare {
            let middle = not_yet + (bare - not_yet) / 2;
            if few(middle) {
                bare = middle;
            } else {
                not_yet = middle + 1;
            }
        }
        bare
    })
}

fn has_no_mating_force(position: &Position) -> bool {
    let men = position.occupied().len();
    let minor = [Piece::Knight, Piece::Bishop]
        .into_iter()
        .flat_map(|role| crate::chess::Color::ALL.map(|color| position.men(color, role).len()))
        .sum::<u32>();
    (men - minor == 2 && minor <= 1) || Ending::BishopsOnOneColour.is_on(position)
}
