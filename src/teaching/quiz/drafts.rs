//! The possible questions about a game: real rulings, and claims close to them. A later step checks
//! that a draft has exactly one right answer.

use std::collections::HashSet;

use indexmap::IndexSet;

use crate::arbiter::{Relevance, Ruling, RulingEffect, Verdict, VerdictKind, relevance_of_claim};
use crate::narrative::explain::relevant_unmet_articles;
use crate::narrative::occurrences::unmet_plies;
use crate::notation::{Claim, Event, read_move};
use crate::replay::{Ply, Timeline};
use crate::rules::{AnyRule, Claimant, FormKind, Grounds, UnmetCondition};

use super::judged_game::{JudgedGame, entitlements, is_entitlement};

/// A possible question about a game and a code.
#[derive(Clone, Debug)]
pub(super) struct QuestionDraft {
    /// The place of its game in the quiz, from 0.
    pub game: usize,
    /// The id of the code that the question is about.
    pub code: String,
    pub kind: Kind,
    /// The relevance of the finding in question: the degree to which it would change the game.
    pub relevance: Relevance,
}

/// The kinds of questions, which take turns in a quiz.
#[derive(Clone, Debug, PartialEq, Eq, strum::EnumDiscriminants)]
#[strum_discriminants(name(Family), derive(Hash))]
pub(super) enum Kind {
    /// The ruling on a claim under the code.
    Ruling(Event),
    /// The code, of several, under which the claim is upheld.
    Code(Event),
    /// The players who may claim without announcing a move.
    Claimants(Event),
    /// The ply at which a draw can first be claimed.
    FirstClaim(Ply),
    /// The article by which a draw can be claimed, or the game is over, at this ply.
    Article(String, Ply),
    /// The verdict of the code on the game.
    Verdict,
    /// The result of the stalemate at this ply.
    Stalemate(Ply),
}

/// Returns all drafts for a game, in order of codes.
pub(super) fn drafts(number: usize, judged_game: &JudgedGame<'_>) -> Vec<QuestionDraft> {
    let mut drafts = Vec::new();
    for (code, verdict) in &judged_game.verdicts {
        let game = judged_game.timeline(code);
        let mut draft = |kind, relevance| {
            drafts.push(QuestionDraft { game: number, code: code.id.clone(), kind, relevance });
        };
        let on_record = claims_on_record(game);
        for &claim in on_record.union(&claims_to_make(verdict, game)) {
            let relevance = if on_record.contains(&claim) {
                Relevance::Recorded
            } else {
                relevance_of_claim(claim.player.map(Claimant::from), game.result())
            };
            draft(Kind::Ruling(claim), relevance);
            draft(Kind::Code(claim), relevance);
            if claim.incident.announced().is_none() {
                draft(Kind::Claimants(claim), relevance);
            }
        }
        let most_relevant = verdict.most_relevant(game);
        let relevance =
            most_relevant.map_or(Relevance::Confirms, |finding| finding.relevance(game));
        for kind in kinds_for_verdict(verdict) {
            draft(kind, relevance);
        }
    }
    drafts
}

/// Returns the questions about the verdict on the whole game.
fn kinds_for_verdict(verdict: &Verdict) -> Vec<Kind> {
    let mut kinds = Vec::new();
    kinds.extend(entitlements(verdict).map(|ruling| ruling.ply).min().map(Kind::FirstClaim));
    let deciding = verdict.deciding().filter(|ruling| ruling.form != Some(FormKind::Notice));
    // A move that may not be played is not on the board.
    if let Some(ruling) = deciding.filter(|ruling| ruling.effect != RulingEffect::Forbids) {
        kinds.push(Kind::Article(ruling.article.clone(), ruling.ply));
    }
    for ruling in &verdict.rulings {
        if matches!(ruling.grounds, Grounds::Stalemate {}) && ruling.effect == RulingEffect::Ends {
            kinds.push(Kind::Stalemate(ruling.ply));
        }
    }
    let by_notice = verdict.deciding().is_some() && deciding.is_none();
    // If the record has a claim, a question about its ruling replaces this one.
    if verdict.claims.is_empty() && !by_notice && is_unambiguous(verdict) {
        kinds.push(Kind::Verdict);
    }
    kinds
}

/// Returns true if only one choice is right for a verdict. A game that ends as recorded has the
/// kind `Stands` and rulings: *nothing* and *it ends by itself* are both right.
fn is_unambiguous(verdict: &Verdict) -> bool {
    match verdict.kind {
        VerdictKind::Stands => verdict.rulings.is_empty(),
        VerdictKind::Claimable => {
            !verdict.rulings.iter().any(|ruling| ruling.effect == RulingEffect::Ends)
        }
        VerdictKind::Ended => true,
        _ => false,
    }
}

/// Returns claims that would be upheld, and claims close to them or to an unmet condition.
fn claims_to_make(verdict: &Verdict, game: &Timeline) -> IndexSet<Event> {
    let mut events: IndexSet<Event> = IndexSet::new();
    // Only the most relevant ruling of each article is used.
    let mut seen = HashSet::new();
    for ruling in verdict.rulings_by_relevance(game) {
        if is_entitlement(ruling) && seen.insert(&ruling.article) {
            events.extend(near_ruling(ruling, game));
        }
    }
    for article in relevant_unmet_articles(verdict, game) {
        events.extend(near_unmet_repetition(&article.unmet, game));
    }
    events.retain(|event| event.ply <= game.plies());
    events
}

/// Returns the claims on the record, each by a player.
fn claims_on_record(game: &Timeline) -> IndexSet<Event> {
    let claims = game.events().iter().filter(|event| event.incident.ground().is_some());
    claims.map(|event| event.by(event.player.unwrap_or(game.turn(event.ply)))).collect()
}

/// Returns the claim to which a ruling entitles, and claims close to it: without the announced
/// move, by the other player, too early.
fn near_ruling(ruling: &Ruling, game: &Timeline) -> Vec<Event> {
    let Some(ground) = ruling.grounds.ground() else { return Vec::new() };
    let turn = game.turn(ruling.ply);
    let player = if ruling.player.is_none_or(|who| who.includes(turn)) { turn } else { !turn };
    let on_board = Event::claim(ruling.ply, ground);
    let mut events = Vec::new();
    if let Some(m) = ruling.intended
        && let Ok(written) = read_move(&game.position(ruling.ply).san(&m))
    {
        events.push(on_board.by(player).announcing(written));
    }
    events.extend([on_board.by(player), on_board.by(!player)]);
    // The ply one occurrence or one move too early. With an announced move, the last occurrence is
    // not on the board yet.
    let early = match &ruling.grounds {
        Grounds::Occurrences { plies, .. } if ruling.intended.is_some() => plies.last().copied(),
        Grounds::Occurrences { plies, .. } => plies.iter().rev().nth(1).copied(),
        _ => ruling.ply.checked_sub(2),
    };
    if let Some(ply) = early {
        events.push(Event::claim(ply, ground).by(game.turn(ply)));
        events.extend(with_the_move_played(ply, ground, game));
    }
    events
}

/// Returns claims at the last occurrence of an unmet repetition, on the board and announced.
fn near_unmet_repetition(near: &UnmetCondition, game: &Timeline) -> Vec<Event> {
    let Some(&ply) = unmet_plies(near).last() else { return Vec::new() };
    let on_board = Event::claim(ply, Claim::Repetition).by(game.turn(ply));
    let before = with_the_move_played(ply, Claim::Repetition, game);
    std::iter::once(on_board).chain(before).collect()
}

/// Returns the claim one ply earlier, by announcing the move that was then played.
fn with_the_move_played(ply: Ply, ground: Claim, game: &Timeline) -> Option<Event> {
    let before = ply.checked_sub(1)?;
    let written = read_move(&game.san(ply)?).ok()?;
    Some(Event::claim(before, ground).by(game.turn(before)).announcing(written))
}

/// Returns true if a rule can draw a game in which the pieces could still move. The question about
/// articles offers the articles with these rules.
pub(super) fn draws_games(rule: &AnyRule) -> bool {
    matches!(
        rule,
        AnyRule::Repetition(_)
            | AnyRule::MoveCount(_)
            | AnyRule::PerpetualCheck(_)
            | AnyRule::DeadPosition
            | AnyRule::InsufficientMaterial(_)
    )
}
