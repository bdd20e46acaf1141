//! Draws by agreement.

use serde::{Deserialize, Serialize};

use crate::notation::{Claim, Event, GameResult, Incident};
use crate::replay::{GameSummary, Ply, Timeline};

use super::evaluation::replayed_events;
use super::{Evaluation, Grounds, Precedence, Rule, UnmetCondition};

/// The players may agree to a draw, which ends the game; perhaps only after a certain move of
/// Black's.
///
/// # In play
/// Looked at only where the record says that a draw was agreed (`[%agree]`), or that an offer was
/// accepted (`[%offer white]` and then `[%accept black]`): why a recorded draw was drawn is never
/// inferred. An agreement that comes too early ends nothing, nor does the acceptance of an offer
/// that has lapsed.
///
/// # Eras
/// At any time in most codes that speak of it. FIDE from 1929 to 1953, and again from 1962 to 1966:
/// not before the thirtieth move. FIDE since 2018: once each player has made a move. An offer is
/// turned down by a move in 1997, by touching a piece since 2001.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Agreement {
    /// The number of Black's move after which it is allowed; 0 if it is at any time.
    pub after_move: u32,
    /// The act by which the opponent turns an offer down; not known if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declined_by: Option<DeclinedBy>,
    /// True if a claim of a draw is an offer as well; otherwise it is not known.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub claims_offer: bool,
}

vocabulary! {
/// The act by which a player turns an offer of a draw down without a word.
pub enum DeclinedBy {
    /// Touching a piece to move or capture it.
    Touch,
    /// Making a move.
    Move,
}
}

impl Rule for Agreement {
    fn may_apply(&self, summary: &GameSummary) -> bool {
        summary.agreed
    }

    fn evaluate(&self, game: &Timeline) -> Evaluation {
        let mut found = Evaluation::of(game);
        for (precedence, event) in replayed_events(game) {
            if !event.incident.is_agreement() {
                continue;
            }
            // White's next move has the number after that of Black's last.
            let made = game.position(event.ply).number().saturating_sub(1);
            if made < self.after_move {
                let early = UnmetCondition::Agreement { after_move: self.after_move, made };
                found.answers(event.ply, Claim::Agreement, None, early);
                continue;
            }
            match self.is_agreed((precedence, event), game) {
                Some(true) => {
                    found.ends(event.ply, GameResult::Draw, precedence, Grounds::Agreement {});
                    break;
                }
                Some(false) => {
                    found.answers(event.ply, Claim::Agreement, None, UnmetCondition::NoOffer {});
                }
                None => found.unknown_event(event.ply, precedence),
            }
        }
        found
    }
}

impl Agreement {
    /// Returns true if the players agree by this event: an offer is accepted while it stands.
    /// `None` if it is not known whether the offer still stands.
    fn is_agreed(self, (precedence, event): (Precedence, &Event), game: &Timeline) -> Option<bool> {
        if event.incident != Incident::Acceptance {
            return Some(true);
        }
        let player = game.actor(event);
        let mut offer: Option<(Ply, bool)> = None;
        let mut is_touched = false;
        for (at, earlier) in replayed_events(game) {
            if (earlier.ply, at) >= (event.ply, precedence) {
                break;
            }
            let is_claim = earlier.incident.ground().is_some();
            if (is_claim || earlier.incident == Incident::Offer) && game.actor(earlier) != player {
                offer = Some((earlier.ply, is_claim && !self.claims_offer));
                is_touched = false;
            }
            if let Incident::Irregularity(done) = earlier.incident {
                is_touched |= done.touches_a_piece() && game.actor(earlier) == player;
            }
        }
        let Some((offered, is_doubtful)) = offer else { return Some(false) };
        let has_moved = (offered..event.ply).any(|ply| game.turn(ply) == player);
        let stands = match self.declined_by {
            _ if !has_moved && !is_touched => true,
            Some(DeclinedBy::Move) => !has_moved,
            Some(DeclinedBy::Touch) => false,
            None => return None,
        };
        if stands && is_doubtful { None } else { Some(stands) }
    }
}
