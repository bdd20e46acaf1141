//! Laws of which the content is not known.

use strum::EnumIter;

use crate::notation::{Claim, GameResult, Incident};
use crate::replay::{GameSummary, NoMove, Ply, Timeline};

use super::dead_position::first_dead;
use super::evaluation::replayed_events;
use super::{Evaluation, FirstFinding, Rule, RuleKind, repetition};

vocabulary! {
/// A matter on which a code can be unknown: a rule that ends a game or allows a claim.
/// The rule for it finds nothing; it says from which ply on it would matter to know.
#[derive(EnumIter)]
pub enum Topic {
    /// A draw by repetition: it matters once a position, with the same player to move, occurs for
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
    /// The rule that would speak of it.
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

    /// Returns true if a law on this topic may require a claim for a draw.
    fn may_be_claimed(self) -> bool {
        matches!(self, Self::Repetition | Self::MoveCount)
    }

    /// Returns true if a recorded claim or event is about this topic.
    fn is_claimed_by(self, incident: &Incident) -> bool {
        match incident {
            Incident::Claim { ground, .. } => self.is_ground_of(*ground),
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
    pub(crate) fn is_ground_of(self, ground: Claim) -> bool {
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
            Self::MoveCount => summary.longest_clock >= 100,
            Self::Stalemate => summary.no_move == Some(NoMove::Stalemate) || summary.irregular,
            Self::DeadPosition => true,
            Self::PerpetualCheck => false,
            Self::FlagFall => summary.flagged,
            Self::Agreement => summary.agreed,
            Self::Resignation => summary.resigned,
        }
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        self.evaluated(game, true)
    }

    fn first(&self, game: &Timeline) -> Option<FirstFinding> {
        // In most games, the only question is if the last position is dead.
        if *self == Self::DeadPosition
            && first_dead(game, false) == Ok(None)
            && game.events().is_empty()
        {
            return None;
        }
        self.evaluated(game, false).first()
    }
}

impl Topic {
    /// Evaluates a game. A dead position is proved also where a piece is free to take everything,
    /// or will soon be, if the proof is to be thorough.
    fn evaluated(self, game: &Timeline, thorough: bool) -> Evaluation {
        let mut found = Evaluation::of(game);
        let from = match self {
            Self::Repetition => repetition::third_occurrence(game),
            Self::MoveCount => fifty_moves(game),
            // It matters only where it is claimed, or happened.
            Self::PerpetualCheck | Self::FlagFall | Self::Agreement | Self::Resignation => None,
            Self::Stalemate => {
                game.plies_without_move().find(|&ply| !game.position(ply).in_check())
            }
            // Where it is proved, or perhaps so.
            Self::DeadPosition => first_dead(game, thorough)
                .unwrap_or_else(Some)
                .filter(|&ply| !is_drawn_at(ply, game)),
        };
        let mut events = replayed_events(game).map(|(_, event)| event);
        let claimed =
            events.find(|event| self.is_claimed_by(&event.incident) && !game.ends_with(event));
        if let Some(event) = claimed {
            found.unknown(event.ply);
        }
        match from {
            // Where the record is drawn, a draw by itself would change nothing.
            Some(ply) if self.may_be_claimed() && is_drawn_at(ply, game) => {
                found.unknown_claim(ply);
            }
            Some(ply) => found.unknown(ply),
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

fn fifty_moves(timeline: &Timeline) -> Option<Ply> {
    (0..).zip(timeline.marks()).find(|(_, mark)| mark.clock >= 100).map(|(ply, _)| ply)
}
