//! The earlier law with which the law of a game's day is compared.

use crate::arbiter::claim_ruling::Answer;
use crate::arbiter::conclusion::VerdictKind;
use crate::arbiter::relevance::VerdictFinding;
use crate::arbiter::ruleset::Ruleset;
use crate::arbiter::verdict::Verdict;
use crate::notation::GameResult;
use crate::replay::{Ply, Timeline};

use super::Game;
use super::select_codes::is_law;

impl Game<'_> {
    /// Returns the last law of the same lineage, before this one, that judges otherwise what
    /// matters most in the game, and its verdict. `all` holds the codes to choose from, oldest
    /// first.
    ///
    /// If an article of this law puts an end to the game, a law without that article is preferred:
    /// it is the law before the article came. `None` if no earlier law judges otherwise for
    /// certain.
    pub fn earlier_law<'l>(
        &mut self,
        code: &dyn Ruleset,
        all: &[&'l dyn Ruleset],
    ) -> Option<(&'l dyn Ruleset, Verdict)> {
        let lineage = code.code()?.lineage.as_ref()?;
        let place = all.iter().position(|known| known.id() == code.id())?;
        let verdict = self.judge(code);
        let timeline = self.timeline_of(code);
        let judged = Judgement::of(&verdict, timeline);
        let end = verdict.imposed_end(timeline).map(|ruling| ruling.article.clone());
        let mut last_otherwise = None;
        for &earlier in all[..place].iter().rev() {
            let earlier_lineage = earlier.code().and_then(|code| code.lineage.as_ref());
            if earlier_lineage != Some(lineage) || !is_law(earlier) {
                continue;
            }
            let verdict = self.judge(earlier);
            let is_known = verdict.kind != VerdictKind::Undetermined;
            if !is_known || !judged.differs_from(&verdict, self.timeline_of(earlier)) {
                continue;
            }
            let has_article = end.as_ref().is_some_and(|key| earlier.article(key).is_some());
            if !has_article {
                return Some((earlier, verdict));
            }
            last_otherwise = last_otherwise.or(Some((earlier, verdict)));
        }
        last_otherwise
    }
}

/// The judgement of a law on the most relevant finding.
enum Judgement {
    /// The answer to the claim made at this ply.
    Claim(Ply, Answer),
    /// The verdict, the result, and the ply of the finding.
    Game(VerdictKind, GameResult, Option<Ply>),
}

impl Judgement {
    fn of(verdict: &Verdict, game: &Timeline) -> Self {
        match verdict.most_relevant(game) {
            Some(VerdictFinding::Claim(claim)) => Self::Claim(claim.ply, claim.answer),
            _ => Self::Game(verdict.kind, verdict.result, verdict.ply_that_matters(game)),
        }
    }

    /// Returns true if a verdict judges the same matter otherwise.
    fn differs_from(&self, verdict: &Verdict, game: &Timeline) -> bool {
        match self {
            Self::Claim(ply, answer) => {
                let claim = verdict.claims.iter().find(|claim| claim.ply == *ply);
                claim.is_some_and(|claim| {
                    claim.answer != *answer && claim.answer != Answer::Undetermined
                })
            }
            Self::Game(kind, result, ply) => {
                let here = (verdict.kind, verdict.result, verdict.ply_that_matters(game));
                here != (*kind, *result, *ply)
            }
        }
    }
}
