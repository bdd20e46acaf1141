//! Laws of which the content is not known.

use strum::EnumIter;

use crate::notation::{Claim, GameResult, Incident};
use crate::replay::{GameSummary, NoMove, Ply, Timeline};

use super::dead_position::first_dead;
use super::evaluation::replayed_events;
use super::{Evaluation, FirstFinding, Rule, RuleKind, repetition};

/// Fifty moves of each side, in plies.
const FIFTY_MOVES: u32 = 100;

vocabulary! {
/// A topic on which the content of a code can be unknown: a law that ends a game or allows a claim.
/// As a rule, an unknown topic finds only the ply from which its content matters.
#[derive(EnumIter)]
pub enum Topic {
    /// A draw by repetition: it matters once a placement, with the same player to move, occurs for
    /// the third time.
    Repetition,
    /// A draw by a count of moves without progress: it matters once each side has made fifty
    /// without a capture or pawn move.
    MoveCount,
    /// The result of stalemate: it matters when there is one.
    Stalemate,
    /// The end of the game in a dead position: it matters from the first position in which neither
    /// side can mate.
    DeadPosition,
    /// A draw by perpetual check: it matters if it is claimed.
    PerpetualCheck,
    /// The effect of a fallen flag: it matters if a player's time ran out.
    FlagFall,
    /// A draw by agreement: it matters if the players agreed, unless the record ends there in a
    /// draw.
    Agreement,
    /// The effect of a resignation: it matters if a player resigned, unless the record ends there
    /// with the opponent's win.
    Resignation,
}
}

impl Topic {
    /// Returns the kind of rule on this topic.
    pub(crate) fn rule(self) -> RuleKind {
        match self {
            Self::Repetition => RuleKind::Repetition,
            Self::MoveCount => RuleKind::MoveCount,
            Self::Stalemate => RuleKind::Stalemate,
            Self::DeadPosition => RuleKind::DeadPosition,
            Self::PerpetualCheck => RuleKind::PerpetualCheck,
            Self::FlagFall => RuleKind::FlagFall,
            Self::Agreement => RuleKind::Agreement,
            Self::Resignation => RuleKind::Resignation,
        }
    }

    /// Returns true if a recorded claim or event is about this topic.
    fn is_claimed_by(self, incident: &Incident) -> bool {
        match incident {
            Incident::Claim { ground, .. } => self.covers(*ground),
            Incident::Flag | Incident::FlagFallen => self == Self::FlagFall,
            Incident::Agreement | Incident::Acceptance => self == Self::Agreement,
            Incident::Resignation => self == Self::Resignation,
            Incident::Notice
            | Incident::Offer
            | Incident::Irregularity(_)
            | Incident::Noticed { .. } => false,
        }
    }

    /// Returns true if a claim on this ground is about this topic.
    pub(crate) fn covers(self, ground: Claim) -> bool {
        match ground {
            Claim::Repetition => self == Self::Repetition,
            Claim::Moves => self == Self::MoveCount,
            Claim::Dead => self == Self::DeadPosition,
            Claim::Perpetual => self == Self::PerpetualCheck,
            Claim::Agreement => self == Self::Agreement,
            Claim::NormalMeans => false,
        }
    }
}

impl Rule for Topic {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        match self {
            Self::Repetition => summary.occurrences >= 3,
            Self::MoveCount => summary.longest_clock >= FIFTY_MOVES,
            Self::Stalemate => summary.no_move == Some(NoMove::Stalemate) || summary.irregular,
            Self::DeadPosition => true,
            Self::PerpetualCheck => false,
            Self::FlagFall => summary.flagged,
            Self::Agreement => summary.agreed,
            Self::Resignation => summary.resigned,
        }
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        self.evaluate_with(game, true)
    }

    fn first(&self, game: &Timeline) -> Option<FirstFinding> {
        // In most games, the only question is if the last position is dead.
        if *self == Self::DeadPosition
            && game.events().is_empty()
            && first_dead(game, false) == Ok(None)
        {
            return None;
        }
        self.evaluate_with(game, false).first()
    }
}

impl Topic {
    /// Evaluates a game. `is_proved` is false if it suffices that a position seems alive.
    fn evaluate_with(self, game: &Timeline, is_proved: bool) -> Evaluation {
        let mut found = Evaluation::of(game);
        let from = match self {
            Self::Repetition => repetition::third_occurrence(game),
            Self::MoveCount => after_fifty_moves(game),
            // These matter only if there is such a claim or event on the record.
            Self::PerpetualCheck | Self::FlagFall | Self::Agreement | Self::Resignation => None,
            Self::Stalemate => {
                game.plies_without_move().find(|&ply| !game.position(ply).in_check())
            }
            // If the search gave up at a ply, its position may be dead.
            Self::DeadPosition => first_dead(game, is_proved)
                .unwrap_or_else(Some)
                .filter(|&ply| !is_drawn_at(ply, game)),
        };
        let mut events = replayed_events(game).map(|(_, event)| event);
        let claimed =
            events.find(|event| self.is_claimed_by(&event.incident) && !game.ends_with(event));
        if let Some(event) = claimed {
            found.add_unknown(event.ply);
        }
        match from {
            // If the record ends here in a draw, a draw without a claim changes nothing.
            Some(ply)
                if matches!(self, Self::Repetition | Self::MoveCount) && is_drawn_at(ply, game) =>
            {
                found.add_unknown_claim(ply);
            }
            Some(ply) => found.add_unknown(ply),
            None => {}
        }
        found
    }
}

/// Returns true if the record itself ends in a draw at this ply.
fn is_drawn_at(ply: Ply, timeline: &Timeline) -> bool {
    let drawn = timeline.result() == GameResult::Draw && timeline.stop().is_none();
    ply == timeline.plies() && drawn
}

/// Returns the first ply at which each side has made fifty moves without a capture or pawn move.
fn after_fifty_moves(timeline: &Timeline) -> Option<Ply> {
    (0..).zip(timeline.marks()).find(|(_, mark)| mark.clock >= FIFTY_MOVES).map(|(ply, _)| ply)
}
