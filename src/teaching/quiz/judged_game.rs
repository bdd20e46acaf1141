//! The truth of choices, as the arbiter rules.

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

/// A game that questions are asked about, and what each code makes of it.
#[derive(Debug)]
pub(super) struct JudgedGame<'l> {
    pub heading: String,
    pub year: Option<u16>,
    pub verdicts: Vec<(&'l Code, Verdict)>,
    /// The game replayed, as most codes have it first.
    pub timelines: Vec<Arc<Timeline>>,
    /// Memoized rulings on claims, by the id of the code: several choices need the same.
    pub ruled: RefCell<HashMap<(String, Event), Option<ClaimRuling>>>,
    /// The number of plies judged so far for the claims.
    pub plies_judged: Cell<u64>,
}

/// The maximum number of plies judged for the claims of one game. Each ruling judges all plies;
/// claims beyond the limit are not ruled on.
const MAX_PLIES_JUDGED: u64 = 8_000_000;

impl<'l> JudgedGame<'l> {
    /// Returns the game as the pieces move under a code.
    pub fn game(&self, code: &Code) -> &Timeline {
        let movement = code.movement();
        let known = self.timelines.iter().find(|known| known.movement() == movement);
        known.unwrap_or(&self.timelines[0])
    }

    pub fn code(&self, id: &str) -> Option<&(&'l Code, Verdict)> {
        self.verdicts.iter().find(|(code, _)| code.id == id)
    }

    /// Returns true if a statement holds under a code; `None` if that is unknown or disputed.
    pub fn is_true(&self, says: &Says, code: &str) -> Option<bool> {
        match says {
            Says::Rules { code, claim, upheld } => {
                let ruling = self.rules(self.code(code)?.0, claim)?;
                Some((ruling.answer == Answer::Upheld) == *upheld)
            }
            Says::May { claim, white, black } => {
                let code = self.code(code)?.0;
                let may = |player| {
                    let claim = Event { player: Some(player), ..*claim };
                    self.rules(code, &claim).map(|ruling| ruling.answer == Answer::Upheld)
                };
                Some((may(Color::White)?, may(Color::Black)?) == (*white, *black))
            }
            Says::First(ply) => {
                let first = claims(self.settled(code)?).map(|ruling| ruling.ply).min()?;
                Some(first == *ply)
            }
            Says::By(article, ply) => {
                let verdict = self.settled(code)?;
                let mut of_article =
                    verdict.rulings.iter().filter(|ruling| ruling.article == *article);
                if of_article.clone().any(|ruling| ruling.ply == *ply) {
                    return Some(true);
                }
                // The article may apply here too, as its rulings name only the first moment.
                let may_apply = of_article.any(|ruling| (ruling.ply..=ruling.last).contains(ply));
                (!may_apply).then_some(false)
            }
            Says::Verdict(kind) => Some(self.settled(code)?.kind == *kind),
            Says::Result(result) => Some(self.determined(code)?.result == *result),
        }
    }

    /// Returns a code's ruling on a claim, with doubtful articles taken as they stand; `None` if it
    /// is still uncertain, or if the game was over.
    pub fn rules(&self, code: &Code, claim: &Event) -> Option<ClaimRuling> {
        let ruling = self.ruling(code, claim)?;
        let is_late = matches!(
            ruling.why,
            Some(
                RefusalReason::GameOver(_)
                    | RefusalReason::NotReached(_)
                    | RefusalReason::CannotBePlayed
            )
        );
        (ruling.answer != Answer::Undetermined && !is_late).then_some(ruling)
    }

    fn ruling(&self, code: &Code, claim: &Event) -> Option<ClaimRuling> {
        let mut ruled = self.ruled.borrow_mut();
        if let Some(known) = ruled.get(&(code.id.clone(), *claim)) {
            return known.clone();
        }
        let game = self.game(code);
        let judged = self.plies_judged.get().saturating_add(u64::from(game.plies()));
        if judged > MAX_PLIES_JUDGED {
            return None;
        }
        self.plies_judged.set(judged);
        ruled.entry((code.id.clone(), *claim)).or_insert(rule_on_claim(code, game, claim)).clone()
    }

    /// Returns the article by which a code rules on a claim, if it is in doubt: then it must be
    /// given with the question.
    pub fn in_doubt<'c>(&self, code: &'c Code, claim: &Event) -> Option<&'c Article> {
        let ruling = self.rules(code, claim)?;
        code.article(ruling.article.as_deref()?).filter(|article| article.doubt.is_some())
    }

    /// Returns the verdict of a code if it depends on nothing unknown or disputed. Articles that
    /// are in doubt must be given with the question.
    fn determined(&self, code: &str) -> Option<&Verdict> {
        let (_, verdict) = self.code(code)?;
        let is_determined = verdict.kind != VerdictKind::Undetermined
            && verdict.unknown.is_empty()
            && verdict.readings.iter().all(|read| read.conclusion.kind == verdict.kind);
        is_determined.then_some(verdict)
    }

    /// Returns the verdict of a code if it depends on nothing unknown, disputed or doubtful.
    fn settled(&self, code: &str) -> Option<&Verdict> {
        let verdict = self.determined(code)?;
        let (code, _) = self.code(code)?;
        let ruled = verdict.rulings.iter().map(|ruling| &ruling.article);
        let short = verdict.unmet.iter().map(|short| &short.article);
        let mut articles = ruled.chain(short).filter_map(|key| code.article(key));
        (!articles.any(|article| article.doubt.is_some())).then_some(verdict)
    }
}

/// Returns the rulings by which a draw can be claimed.
pub(super) fn claims(verdict: &Verdict) -> impl Iterator<Item = &Ruling> {
    verdict.rulings.iter().filter(|ruling| is_claim(ruling))
}

/// Returns true if a draw can be claimed by a ruling.
pub(super) fn is_claim(ruling: &Ruling) -> bool {
    ruling.effect == RulingEffect::Entitles && ruling.form != Some(FormKind::Notice)
}
