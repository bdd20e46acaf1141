//! The short answers of a batch judge, computed in the slow and obvious way: from whole verdicts.

use jadoube::arbiter::{
    Answer, BatchJudge, Conclusion, Game, Provision, ReadingVerdict, Ruleset, RulingEffect,
    Verdict, VerdictKind, VerdictSummary,
};
use jadoube::chess::Move;
use jadoube::notation::{GameResult, Record};
use jadoube::replay::{Ply, Timeline};
use jadoube::rules::{AnyRule, Claimant, FormKind, RuleKind};

/// A short verdict.
#[derive(Debug)]
pub struct Summary {
    pub code: usize,
    pub kind: VerdictKind,
    pub result: GameResult,
    pub ply: Option<Ply>,
    ruling: Option<(usize, Option<RuleKind>, Deciding)>,
    in_doubt: Option<Doubt>,
}

/// The article in doubt, the rule on its matter, and the conclusion in each of its readings.
type Doubt = (usize, Option<RuleKind>, Vec<(String, Conclusion)>);

/// The effect of the deciding ruling, the player who may act or has acted, the form, and the
/// announced move.
type Deciding = (RulingEffect, Option<Claimant>, Option<FormKind>, Option<Move>);

impl PartialEq<Summary> for VerdictSummary {
    fn eq(&self, other: &Summary) -> bool {
        let ruling = self.ruling.map(|ruling| {
            let deciding = (ruling.effect, ruling.player, ruling.form, ruling.intended);
            (ruling.article, ruling.rule, deciding)
        });
        let in_doubt =
            self.in_doubt.clone().map(|doubt| (doubt.article, doubt.matter, doubt.readings));
        (self.code, self.kind, self.result, self.ply)
            == (other.code, other.kind, other.result, other.ply)
            && ruling == other.ruling
            && in_doubt == other.in_doubt
    }
}

/// Returns the short verdict of each code of a judge, each code asked alone and for all evidence.
pub fn in_full(judge: &BatchJudge<'_>, record: &Record<'_>) -> Vec<Summary> {
    let mut game = Game::new(record);
    let mut summaries = Vec::new();
    if game.is_judged() {
        for (place, code) in judge.codes().iter().enumerate() {
            summaries.extend(summarize(place, *code, &mut game));
        }
    }
    summaries
}

fn summarize(place: usize, code: &dyn Ruleset, game: &mut Game<'_>) -> Option<Summary> {
    let verdict = game.judge(code);
    if verdict.kind == VerdictKind::Stands {
        return None;
    }
    let provisions = code.provisions();
    let place_of = |key: &str| provisions.iter().position(|provision| provision.article == key);
    let kind = |article: usize| provisions[article].known_rule().map(AnyRule::kind);
    let in_doubt = article_in_doubt(&verdict).and_then(place_of).map(|article| {
        let provision: &Provision<'_> = &provisions[article];
        let matter = provision.known_rule().map(AnyRule::matter);
        (article, matter, readings(provision.article, &verdict))
    });
    let article = verdict.deciding_article().and_then(place_of);
    let deciding = deciding(&verdict, game.timeline_under(code.movement()));
    let ruling =
        article.zip(deciding).map(|(article, deciding)| (article, kind(article), deciding));
    let Verdict { kind, result, ply, .. } = verdict;
    Some(Summary { code: place, kind, result, ply, ruling, in_doubt })
}

/// Returns the article over which a verdict is undetermined: the unknown one that matters first, or
/// one that is read otherwise, or that of a claim or an irregularity.
fn article_in_doubt(verdict: &Verdict) -> Option<&str> {
    if verdict.kind != VerdictKind::Undetermined {
        return None;
    }
    let unknown = verdict.unknown.iter().min_by_key(|unknown| unknown.ply);
    let mut claims = verdict.claims.iter().filter(|claim| claim.answer == Answer::Undetermined);
    let irregularities = verdict.irregularities.iter();
    let mut irregularities = irregularities.filter(|ruling| ruling.compliance.is_undetermined());
    unknown
        .map(|unknown| unknown.article.as_str())
        .or_else(|| article_read_otherwise(verdict))
        .or_else(|| claims.find_map(|claim| claim.article.as_deref()))
        .or_else(|| irregularities.find_map(|ruling| ruling.article()))
}

fn article_read_otherwise(verdict: &Verdict) -> Option<&str> {
    let (principal, others) = verdict.readings.split_first()?;
    let is_other = |other: &&ReadingVerdict| !other.conclusion.agrees_with(&principal.conclusion);
    let other = others.iter().find(is_other)?;
    let mut read = principal.read.iter().zip(&other.read);
    read.find(|(one, two)| one != two).map(|(one, _)| one.article.as_str())
}

fn deciding(verdict: &Verdict, game: &Timeline) -> Option<Deciding> {
    let forbids = Some((RulingEffect::Forbids, None, None, None));
    match (verdict.deciding(), verdict.deciding_claim()) {
        (Some(ruling), _) => Some((ruling.effect, ruling.player, ruling.form, ruling.intended)),
        _ if verdict.deciding_irregularity().is_some() => forbids,
        (None, Some(claim)) if claim.answer == Answer::Forbidden => forbids,
        (None, Some(claim)) => {
            let position = game.position(claim.ply);
            let intended = claim.intending.and_then(|written| position.resolve(&written).ok());
            let form = if intended.is_some() { FormKind::Intended } else { FormKind::Standing };
            Some((RulingEffect::Ends, Some(claim.player), Some(form), intended))
        }
        (None, None) => None,
    }
}

/// Returns the conclusions in each reading of an article, with the principal readings of all
/// others. Empty if the article has a single reading, or if unknown law matters.
fn readings(article: &str, verdict: &Verdict) -> Vec<(String, Conclusion)> {
    let Some(principal) = verdict.readings.first().filter(|_| verdict.unknown.is_empty()) else {
        return Vec::new();
    };
    let mut conclusions = Vec::new();
    for reading in &verdict.readings {
        let mut pairs = reading.read.iter().zip(&principal.read);
        let is_alone = pairs.all(|(one, other)| one.article == article || one == other);
        let read = reading.read.iter().find(|read| read.article == article);
        if let Some(read) = read.filter(|_| is_alone) {
            conclusions.push((read.reading.clone(), reading.conclusion));
        }
    }
    conclusions
}
