//! The codes that judge every game of a survey.

use crate::arbiter::{Answer, Case, RulingEffect, RulingForm, Verdict, VerdictKind};
use crate::chess::{Move, Movement};
use crate::laws::Code;
use crate::notation::{GameResult, Record, read_move};
use crate::replay::{CutKind, Ply, Timeline};
use crate::rules::{Claimant, RuleKind};

/// The codes that judge every game of a survey.
pub struct Panel<'l> {
    codes: Vec<&'l Code>,
    timeline: Option<Timeline>,
    opinions: Vec<Opinion>,
}

/// A game as heard: the facts, and what the codes make of them.
pub struct Heard<'p> {
    /// The game replayed as men move today.
    pub timeline: &'p Timeline,
    /// The opinions in the order of the codes, without those that say `stands`; none of a
    /// game that cannot be judged.
    pub opinions: &'p [Opinion],
}

/// What a code makes of a game, unless the recorded result simply stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The code: its place in the panel.
    pub code: usize,
    /// The verdict in a word.
    pub verdict: VerdictKind,
    /// The result under this code.
    pub result: GameResult,
    /// The ply of the ruling or the claim that decides.
    pub ply: Option<Ply>,
    /// The provision that decides; nothing where a claim is refused or nothing is certain.
    pub ruling: Option<Deciding>,
}

/// The provision that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deciding {
    /// Its place among the articles of the code.
    pub article: usize,
    /// Its rule.
    pub rule: RuleKind,
    /// What follows from it.
    pub effect: RulingEffect,
    /// Who may claim, or has claimed.
    pub player: Option<Claimant>,
    /// How.
    pub form: Option<RulingForm>,
    /// The move to be announced, if the claim is an intended one.
    pub intended: Option<Move>,
}

impl<'l> Panel<'l> {
    /// A panel of these codes.
    #[must_use]
    pub fn new(codes: &[&'l Code]) -> Self {
        Self { codes: codes.to_vec(), timeline: None, opinions: Vec::new() }
    }

    /// The codes, in the order asked for.
    #[must_use]
    pub fn codes(&self) -> &[&'l Code] {
        &self.codes
    }

    /// What each code makes of the game.
    pub fn hear(&mut self, record: &Record<'_>) -> Heard<'_> {
        let mut case = Case::new(record);
        self.opinions.clear();
        if case.today().cut().is_none_or(|cut| cut.kind != CutKind::NotJudged) {
            for (index, code) in self.codes.iter().enumerate() {
                self.opinions.extend(opinion(index, code, &mut case));
            }
        }
        let timeline = self.timeline.insert(Timeline::replay(record, Movement::default()));
        Heard { timeline, opinions: &self.opinions }
    }
}

fn opinion(index: usize, code: &Code, case: &mut Case<'_>) -> Option<Opinion> {
    let verdict = case.judge_code(code);
    (verdict.verdict != VerdictKind::Stands).then(|| Opinion {
        code: index,
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
        let intended = played(ruling.intended.as_deref(), game, ruling.ply);
        return Some(Deciding { article, rule, effect, player, form, intended });
    }
    let claim = verdict.claims.iter().find(|claim| claim.answer == Answer::Upheld)?;
    let intended = played(claim.intending.as_deref(), game, claim.ply);
    let form = if intended.is_some() { RulingForm::Intended } else { RulingForm::Standing };
    let (player, form) = (Some(claim.player), Some(form));
    Some(Deciding { article, rule, effect: RulingEffect::Ends, player, form, intended })
}

/// The move that is written so, at this ply.
fn played(san: Option<&str>, game: &Timeline, ply: Ply) -> Option<Move> {
    game.position(ply).resolve(&read_move(san?).ok()?).ok()
}
