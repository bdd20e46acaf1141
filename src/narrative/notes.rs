//! Notes on a game by ply: findings and unmet conditions of codes, claims, and repeated placements.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use indexmap::IndexMap;

use super::citation::{cited_code, named};
use super::claim_words::{cost_article, cost_of, forbidden_agreement, reason, uncapital, why};
use super::events::{beside_the_record, happened};
use super::explain::{relevant_near_misses, relevant_rulings, ruling_in_words};
use super::fell_short::unmet;
use super::game::caveats;
use super::heading::stop_sentence;
use super::irregularity::{irregularity, known_irregularity};
use super::occurrences::{as_before, positions, squares, stood};
use super::period::{law_of_the_day, whose_law};
use super::rule_words::not_known;
use super::words::{EVENTS, capital, conditions, list, more, sentence};
use crate::arbiter::{
    Answer, ClaimRuling, Game, Occurrence, RefusalReason, Ruleset, Ruling, RulingEffect, Verdict,
    VerdictKind, occurrence,
};
use crate::book::in_notation;
use crate::chess::{Move, MoveKind, Square};
use crate::laws::ArticleNumber;
use crate::notation::{Event, Incident, Irregularity, Reader, Record, UNREADABLE};
use crate::replay::{Ply, Timeline};

/// The text and marks at a ply.
#[derive(Default)]
pub(crate) struct Note {
    /// The sentences that come first and need no source.
    pub first: Vec<String>,
    /// Sentences, each with the codes that it applies to.
    pub said: IndexMap<String, Vec<String>>,
    pub last: Vec<String>,
    /// The marked squares, with the reason for each mark.
    pub squares: IndexMap<Square, Highlight>,
    pub arrows: IndexMap<(Square, Square), Highlight>,
}

pub(crate) type Notes = BTreeMap<Ply, Note>;

/// The reasons for marking a square or a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Highlight {
    /// It is claimed or announced.
    Claim,
    /// A code counts it.
    Counted,
    /// It differs, or ends the game.
    Alarm,
}

impl Note {
    /// Adds an arrow for a move, unless the move already has one.
    fn arrow(&mut self, mark: Highlight, m: &Move) {
        if m.kind != MoveKind::Passed {
            self.arrows.entry((m.from, m.to)).or_insert(mark);
        }
    }
}

pub(crate) fn notes(game: &Game<'_>) -> Notes {
    let timeline = &game.timeline;
    let mut notes = Notes::new();
    let mut counted = BTreeSet::new();
    for ((code, verdict), as_read) in game.verdicts.iter().zip(&game.as_read) {
        if as_read.is_empty() {
            speak(*code, verdict, None, timeline, &mut notes, &mut counted);
        }
        for (read, verdict) in verdict.readings.iter().zip(as_read) {
            let read = conditions(*code, &read.read);
            speak(*code, verdict, Some(&read), timeline, &mut notes, &mut counted);
        }
    }
    recur(&counted, timeline, &mut notes);
    frame(game, &mut notes);
    notes
}

/// Adds the statements of a code, in one reading, at their plies, and collects the plies that it
/// counts.
fn speak(
    code: &dyn Ruleset,
    verdict: &Verdict,
    reading: Option<&str>,
    game: &Timeline,
    notes: &mut Notes,
    counted: &mut BTreeSet<Ply>,
) {
    let number = |key: &str| code.article(key).map(|article| article.number);
    let mut say = |ply: Ply, sentence: String, number: Option<ArticleNumber<&str>>| {
        let note = notes.entry(ply.min(game.plies())).or_default();
        let codes = note.said.entry(sentence).or_default();
        let cited = cited_code(code, number, reading);
        if !codes.contains(&cited) {
            codes.push(cited);
        }
    };
    for claim in &verdict.claims {
        say(claim.ply, answered(claim, code, game), claim.article.as_deref().and_then(number));
        if let Some(article) = cost_article(claim, code) {
            say(claim.ply, cost_of(article.says, None), Some(article.number));
        }
        counted.extend(claim.grounds.as_ref().map_or(&[][..], positions));
        if let Some(RefusalReason::NotMet(near)) = &claim.why {
            counted.extend(stood(near));
        }
    }
    for ruling in &verdict.irregularities {
        let incident = Incident::Irregularity(ruling.deed);
        let mut told = game.events().iter().take(EVENTS);
        let is_told = told.any(|event| (event.ply, event.incident) == (ruling.ply, incident));
        let said =
            if is_told { known_irregularity(ruling, game) } else { irregularity(ruling, game) };
        say(ruling.ply, said, ruling.article().and_then(number));
    }
    let rulings = relevant_rulings(verdict, game);
    for ruling in &rulings {
        say(ruling.ply, ruling_in_words(ruling, game), number(&ruling.article));
        counted.extend(positions(&ruling.grounds));
    }
    for unknown in &verdict.unknown {
        say(unknown.ply, not_known(unknown, code, game), None);
    }
    if rulings.is_empty() && verdict.claims.is_empty() {
        for short in relevant_near_misses(verdict, game) {
            if let Some(last) = stood(&short.unmet).last() {
                say(*last, unmet(&short.unmet, game), number(&short.article));
                counted.extend(stood(&short.unmet));
            }
        }
    }
    for ruling in rulings {
        show(ruling, game, notes);
    }
}

/// Returns the code's answer to a claim. The claim itself is noted once, for all codes.
fn answered(claim: &ClaimRuling, code: &dyn Ruleset, game: &Timeline) -> String {
    if claim.answer == Answer::Forbidden {
        return forbidden_agreement(claim, code, game);
    }
    if claim.over.is_some() {
        return why(claim, game);
    }
    let why = uncapital(&reason(claim.grounds.as_ref(), claim.why.as_ref(), claim, game));
    format!("{}: {why}", capital(&claim.answer.to_string()))
}

/// Marks the announced move of a claim, or the move that ends the game.
fn show(ruling: &Ruling, game: &Timeline, notes: &mut Notes) {
    let last = game.led_to(ruling.ply).map(|(_, m)| m);
    let note = notes.entry(ruling.ply.min(game.plies())).or_default();
    match (ruling.intended, last, ruling.effect) {
        (Some(m), ..) => note.arrow(Highlight::Claim, &m),
        (None, Some(m), RulingEffect::Entitles) => note.arrow(Highlight::Claim, m),
        (None, Some(m), _) => note.arrow(Highlight::Alarm, m),
        _ => {}
    }
}

/// Adds to each counted ply the earlier occurrences of its placement, and their differences.
fn recur(counted: &BTreeSet<Ply>, game: &Timeline, notes: &mut Notes) {
    for &ply in counted {
        let here = notes.entry(ply).or_default();
        let position = game.position(ply);
        let earlier = game.earlier(ply).filter(|before| counted.contains(before));
        let mut earlier: Vec<Occurrence> =
            earlier.map(|before| occurrence(game, before, &position)).collect();
        earlier.reverse();
        here.first.extend((!earlier.is_empty()).then(|| as_before(&earlier, game)));
        here.squares
            .extend(earlier.iter().flat_map(squares).map(|square| (square, Highlight::Alarm)));
        if let Some((_, m)) = game.led_to(ply) {
            here.arrow(Highlight::Counted, m);
        }
    }
}

/// Adds the notes before the first move, on events other than moves, and after the last move.
fn frame(game: &Game<'_>, notes: &mut Notes) {
    let timeline = &game.timeline;
    let law = game.law.as_ref();
    let law =
        law.map(|law| sentence(&format!("{}: {}", whose_law(law), law_of_the_day(&law.governing))));
    let before =
        law.into_iter().chain(caveats(game)).chain(beside_the_record(&game.reported, timeline));
    notes.entry(0).or_default().first.splice(0..0, before);
    let unwritten = unwritten(game);
    for (nth, event) in timeline.events().iter().enumerate() {
        let sentence = (nth < EVENTS).then(|| sentence(&happened(event, timeline)));
        let unwritten = unwritten.contains(event).then(|| event.as_command());
        for words in unwritten.into_iter().chain(sentence) {
            let first = &mut notes.entry(event.ply).or_default().first;
            if !first.contains(&words) {
                first.push(words);
            }
        }
    }
    let last = notes.entry(timeline.plies()).or_default();
    let more =
        more(timeline.events().len(), EVENTS, "more events are on the record, not shown here.");
    last.last.extend(more);
    last.last.extend(unread_from(timeline));
    last.last.extend(summary(game));
}

/// Returns the events, reported beside the record or accepted, that the record does not contain.
/// They are written into the score, so that a later reader finds them.
fn unwritten(game: &Game<'_>) -> HashSet<Event> {
    let timeline = &game.timeline;
    let mut own = Record::default();
    Reader::new(&game.record.text).read(&mut own);
    let own = in_notation(&own, game.record.notation.into());
    let what = |event: &Event| event.by(timeline.actor(event));
    let written: HashSet<_> = own.events.iter().map(what).collect();
    let placed = game.reported.iter().filter_map(|beside| beside.placed.as_ref().ok());
    let placed = placed.copied().chain(accepted(game));
    placed.filter(|event| !written.contains(&what(event))).collect()
}

/// Returns the illegal moves accepted as having stood, as events of the record.
fn accepted(game: &Game<'_>) -> impl Iterator<Item = Event> {
    let incident = Incident::Irregularity(Irregularity::Stands);
    game.accepted.iter().map(move |&ply| Event { ply, player: None, incident })
}

/// Returns the point and reason at which the score cannot be read on, for people and for a later
/// reader of the score: the game did not end here. A game that is not judged at all stops at its
/// tags anyway.
fn unread_from(game: &Timeline) -> Option<String> {
    // A score that this program has written before already says so.
    if game.stop()?.written.as_ref().is_some_and(|written| written == UNREADABLE) {
        return None;
    }
    let sentence = stop_sentence(game)?;
    Some(if game.is_judged() { format!("{UNREADABLE} {sentence}") } else { sentence })
}

/// Returns the notes of a game written without verdicts: the accepted illegal moves, and the point
/// at which it cannot be read on.
pub(crate) fn notes_of_score(game: &Game<'_>) -> Notes {
    let mut notes = Notes::new();
    for event in accepted(game) {
        notes.entry(event.ply).or_default().first.push(event.as_command());
    }
    let last = notes.entry(game.timeline.plies()).or_default();
    last.last.extend(unread_from(&game.timeline));
    notes
}

/// Returns the summary of all verdicts, in a word each.
fn summary(game: &Game<'_>) -> Option<String> {
    let mut verdicts: IndexMap<VerdictKind, Vec<String>> = IndexMap::new();
    for (code, verdict) in &game.verdicts {
        verdicts.entry(verdict.kind).or_default().push(code.name());
    }
    let words: Vec<String> = verdicts
        .iter()
        .map(|(kind, codes)| format!("{kind} under {}", named(codes, |codes| list(codes))))
        .collect();
    (!words.is_empty()).then(|| format!("The whole game: {}.", words.join("; ")))
}
