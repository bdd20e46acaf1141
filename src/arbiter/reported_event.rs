//! Events reported beside the record of a game: claims and other events, and what the arbiter
//! ruled.

use crate::notation::Event;
use crate::replay::Timeline;

use super::claim_ruling::{Answer, ClaimRuling};
use super::verdict::Verdict;

/// An event that is reported beside the record of a game.
#[derive(Clone, Debug)]
pub struct ReportedEvent {
    /// The time, as it is reported.
    pub at: String,
    /// The event in a word.
    pub kind: String,
    /// The arbiter's ruling, as it is reported. If it begins with `upheld` or `refused`, it is
    /// compared with the codes' answers.
    pub ruled: Option<String>,
    /// The source of the report.
    pub source: String,
    /// The event in its place; or why it has none in this game.
    pub placed: Result<Event, String>,
}

impl ReportedEvent {
    /// Returns the arbiter's answer to a claim, if it is reported in a word.
    pub(crate) fn arbiter(&self) -> Option<Answer> {
        let ruled = self.ruled.as_ref()?.trim().to_ascii_lowercase();
        let first = ruled.split(|c: char| !c.is_alphabetic()).next()?;
        [Answer::Upheld, Answer::Refused].into_iter().find(|answer| answer.to_string() == first)
    }

    /// Returns a code's ruling on it, if it is a claim that the code rules on.
    pub(crate) fn ruling<'v>(
        &self,
        verdict: &'v Verdict,
        game: &Timeline,
    ) -> Option<&'v ClaimRuling> {
        let event = self.placed.as_ref().ok()?;
        let ground = event.incident.ground()?;
        let player = game.actor(event).into();
        verdict.claims.iter().find(|claim| {
            claim.ply == event.ply && claim.ground == ground && claim.player == player
        })
    }
}
