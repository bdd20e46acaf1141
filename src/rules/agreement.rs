//! Draws by agreement.

use serde::{Deserialize, Serialize};

use crate::notation::{Claim, Event, GameResult, Incident};
use crate::replay::{GameSummary, Ply, Timeline};

use super::evaluation::replayed_events;
use super::{Evaluation, Grounds, Rule, UnmetCondition};

/// The players may agree to a draw, which ends the game; perhaps only after a certain move of
/// Black's.
///
/// # In play
/// Judged only if the record says that a draw was agreed (`[%agree]`), or that an offer was
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
    /// The number of Black's move after which a draw may be agreed; 0 if at any time.
    pub after_move: u32,
    /// The act by which the opponent turns an offer down; unknown if this is missing.
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
        let mut offers = Offers::default();
        for (precedence, event) in replayed_events(game) {
            if !event.incident.is_agreement() {
                offers.note(event, game);
                continue;
            }
            // White's next move has the number after that of Black's last.
            let made = game.position(event.ply).number().saturating_sub(1);
            if made < self.after_move {
                let early = UnmetCondition::Agreement { after_move: self.after_move, made };
                found.add_claim_state(event.ply, Claim::Agreement, None, early);
                continue;
            }
            let is_agreed = match event.incident {
                Incident::Acceptance => self.can_accept(event, &offers, game),
                _ => Some(true),
            };
            match is_agreed {
                Some(true) => {
                    found.add_end(event.ply, GameResult::Draw, precedence, Grounds::Agreement {});
                    break;
                }
                Some(false) => {
                    found.add_claim_state(
                        event.ply,
                        Claim::Agreement,
                        None,
                        UnmetCondition::NoOffer {},
                    );
                }
                None => found.add_unknown_event(event.ply, precedence),
            }
        }
        found
    }
}

impl Agreement {
    /// Returns true if an offer is still open when this event accepts it; `None` if that is not
    /// known.
    fn can_accept(self, acceptance: &Event, offers: &Offers, game: &Timeline) -> Option<bool> {
        let player = game.actor(acceptance);
        let Some(offer) = &offers.latest[!player as usize] else { return Some(false) };
        let has_moved = (offer.ply..acceptance.ply).any(|ply| game.turn(ply) == player);
        let stands = match self.declined_by {
            _ if !has_moved && !offer.is_touched => true,
            Some(DeclinedBy::Move) => !has_moved,
            Some(DeclinedBy::Touch) => false,
            None => return None,
        };
        let is_doubtful = offer.is_claim && !self.claims_offer;
        if stands && is_doubtful { None } else { Some(stands) }
    }
}

/// The latest offer of a draw by each player, White's first.
#[derive(Default)]
struct Offers {
    latest: [Option<Offer>; 2],
}

struct Offer {
    ply: Ply,
    /// True if the offer was made by claiming a draw.
    is_claim: bool,
    /// True if the opponent has touched a piece since.
    is_touched: bool,
}

impl Offers {
    /// Notes an offer, a claim or a touched piece.
    fn note(&mut self, event: &Event, game: &Timeline) {
        let player = game.actor(event);
        let is_claim = event.incident.ground().is_some();
        if is_claim || event.incident == Incident::Offer {
            let offer = Offer { ply: event.ply, is_claim, is_touched: false };
            self.latest[player as usize] = Some(offer);
        }
        if let Incident::Irregularity(done) = event.incident
            && done.touches_a_piece()
            && let Some(offer) = &mut self.latest[!player as usize]
        {
            offer.is_touched = true;
        }
    }
}
