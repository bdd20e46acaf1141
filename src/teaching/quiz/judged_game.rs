//! The decision which choices of a question are true.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

use crate::arbiter::{
    Answer, ClaimRuling, RefusalReason, Ruling, RulingEffect, Verdict, VerdictKind, rule_on_claim,
};
use crate::chess::Color;
use crate::laws::{Article, Code};
use crate::notation::Event;
use crate::replay::Timeline;
use crate::rules::FormKind;

use super::question::Says;

/// A game that questions are asked about, with the verdicts of the codes.
#[derive(Debug)]
pub(super) struct JudgedGame<'l> {
    pub heading: String,
    pub year: Option<u16>,
    pub verdicts: Vec<(&'l Code, Verdict)>,
    /// The game replayed under each law of movement, first under the one by which it can be
    /// replayed furthest.
    pub timelines: Vec<Arc<Timeline>>,
    /// The rulings on claims so far, by the id of the code. Several choices need the same ruling.
    pub known_rulings: RefCell<HashMap<(String, Event), Option<ClaimRuling>>>,
    /// The number of plies judged so far for the claims.
    pub plies_judged: Cell<u64>,
}

/// The maximum number of plies judged for the claims of one game. Each ruling judges all plies;
/// claims beyond the limit are not ruled on.
const MAX_PLIES_JUDGED: u64 = 8_000_000;

impl<'l> JudgedGame<'l> {
    /// Returns the game replayed under the law of movement of a code.
    pub fn timeline(&self, code: &Code) -> &Timeline {
        let movement = code.movement();
        let known = self.timelines.iter().find(|known| known.movement() == movement);
        known.unwrap_or(&self.timelines[0])
    }

    /// Returns the code with this identifier and its verdict, if it judged the game.
    pub fn code(&self, id: &str) -> Option<&(&'l Code, Verdict)> {
        self.verdicts.iter().find(|(code, _)| code.id == id)
    }

    /// Returns true if a statement holds under a code; `None` if that is unknown or disputed.
    pub fn is_true(&self, says: &Says, id: &str) -> Option<bool> {
        match says {
            Says::Rules { code: ruling_code, claim, upheld } => {
                let (code, _) = self.code(ruling_code)?;
                let ruling = self.certain_ruling(code, claim)?;
                Some((ruling.answer == Answer::Upheld) == *upheld)
            }
            Says::MayClaim { claim, white, black } => {
                let (code, _) = self.code(id)?;
                let may = |player| {
                    let claim = Event { player: Some(player), ..*claim };
                    self.certain_ruling(code, &claim).map(|ruling| ruling.answer == Answer::Upheld)
                };
                Some((may(Color::White)?, may(Color::Black)?) == (*white, *black))
            }
            Says::FirstClaimAt(ply) => {
                let first = entitlements(self.settled(id)?).map(|ruling| ruling.ply).min()?;
                Some(first == *ply)
            }
            Says::DecidedBy(article, ply) => {
                let verdict = self.settled(id)?;
                let rulings = verdict.rulings.iter().filter(|ruling| ruling.article == *article);
                let rulings: Vec<&Ruling> = rulings.collect();
                if rulings.iter().any(|ruling| ruling.ply == *ply) {
                    return Some(true);
                }
                // The article may apply between the first and the last ply of its ruling.
                if rulings.iter().any(|ruling| (ruling.ply..=ruling.last).contains(ply)) {
                    return None;
                }
                Some(false)
            }
            Says::Verdict(kind) => Some(self.settled(id)?.kind == *kind),
            Says::Result(result) => Some(self.determined(id)?.result == *result),
        }
    }

    /// Returns a code's ruling on a claim, treating doubtful articles as certain. Returns `None` if
    /// the ruling is undetermined, if the game had ended or the claim cannot be made, or if too
    /// many plies have been judged for the claims of this game.
    pub fn certain_ruling(&self, code: &Code, claim: &Event) -> Option<ClaimRuling> {
        let ruling = self.ruling(code, claim)?;
        let is_out_of_play = matches!(
            ruling.refusal,
            Some(
                RefusalReason::GameOver(_)
                    | RefusalReason::NotReached(_)
                    | RefusalReason::CannotBePlayed
            )
        );
        (ruling.answer != Answer::Undetermined && !is_out_of_play).then_some(ruling)
    }

    /// Returns a code's ruling on a claim, from memory if it is known.
    fn ruling(&self, code: &Code, claim: &Event) -> Option<ClaimRuling> {
        let mut known_rulings = self.known_rulings.borrow_mut();
        if let Some(known) = known_rulings.get(&(code.id.clone(), *claim)) {
            return known.clone();
        }
        let timeline = self.timeline(code);
        let judged = self.plies_judged.get().saturating_add(u64::from(timeline.plies()));
        if judged > MAX_PLIES_JUDGED {
            return None;
        }
        self.plies_judged.set(judged);
        let ruling = rule_on_claim(code, timeline, claim);
        known_rulings.insert((code.id.clone(), *claim), ruling.clone());
        ruling
    }

    /// Returns the article by which a code rules on a claim, if the article is in doubt.
    pub fn doubtful_article<'c>(&self, code: &'c Code, claim: &Event) -> Option<&'c Article> {
        let ruling = self.certain_ruling(code, claim)?;
        code.article(ruling.article.as_deref()?).filter(|article| article.doubt.is_some())
    }

    /// Returns the verdict of a code if it depends on nothing unknown or disputed.
    fn determined(&self, id: &str) -> Option<&Verdict> {
        let (_, verdict) = self.code(id)?;
        let is_determined = verdict.kind != VerdictKind::Undetermined
            && verdict.unknown.is_empty()
            && verdict.readings.iter().all(|read| read.conclusion.kind == verdict.kind);
        is_determined.then_some(verdict)
    }

    /// Returns the verdict of a code if it depends on nothing unknown, disputed or doubtful.
    fn settled(&self, id: &str) -> Option<&Verdict> {
        let verdict = self.determined(id)?;
        let (code, _) = self.code(id)?;
        let of_rulings = verdict.rulings.iter().map(|ruling| &ruling.article);
        let of_unmet = verdict.unmet.iter().map(|unmet| &unmet.article);
        let mut articles = of_rulings.chain(of_unmet).filter_map(|key| code.article(key));
        (!articles.any(|article| article.doubt.is_some())).then_some(verdict)
    }
}

/// Returns the rulings by which a draw can be claimed.
pub(super) fn entitlements(verdict: &Verdict) -> impl Iterator<Item = &Ruling> {
    verdict.rulings.iter().filter(|ruling| is_entitlement(ruling))
}

/// Returns true if a draw can be claimed by a ruling.
pub(super) fn is_entitlement(ruling: &Ruling) -> bool {
    ruling.effect == RulingEffect::Entitles && ruling.form != Some(FormKind::Notice)
}
