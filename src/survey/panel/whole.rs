//! Opinions by way of whole verdicts.

use crate::arbiter::{Answer, Case, RulingEffect, RulingForm, Verdict, VerdictKind};
use crate::laws::Code;
use crate::notation::Pattern;
use crate::replay::Timeline;

use super::{Deciding, Opinion};

/// What a code makes of a game, unless the record stands.
pub(super) fn opinion(place: usize, code: &Code, case: &mut Case<'_>) -> Option<Opinion> {
    let verdict = case.judge_code(code);
    (verdict.verdict != VerdictKind::Stands).then(|| Opinion {
        code: place,
        verdict: verdict.verdict,
        result: verdict.result,
        ply: verdict.ply,
        ruling: deciding(&verdict, code, case.timeline(code.movement())),
    })
}

fn deciding(verdict: &Verdict, code: &Code, game: &Timeline) -> Option<Deciding> {
    let key = verdict.deciding_article()?;
    let article = code.articles.iter().position(|article| article.key == key)?;
    let rule = code.articles[article].rule().kind();
    if let Some(ruling) = verdict.deciding() {
        let (effect, player, form) = (ruling.effect, ruling.player, ruling.form);
        let intended = ruling.intended;
        return Some(Deciding { article, rule, effect, player, form, intended });
    }
    let claim = verdict.deciding_claim()?;
    if claim.answer == Answer::Forbidden {
        let effect = RulingEffect::Forbids;
        let (player, form, intended) = (None, None, None);
        return Some(Deciding { article, rule, effect, player, form, intended });
    }
    let announced = |written: Pattern| game.position(claim.ply).resolve(&written).ok();
    let intended = claim.intending.and_then(announced);
    let form = if intended.is_some() { RulingForm::Intended } else { RulingForm::Standing };
    let (player, form) = (Some(claim.player), Some(form));
    Some(Deciding { article, rule, effect: RulingEffect::Ends, player, form, intended })
}
